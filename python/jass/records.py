"""Records of games: played rounds, read from logs.

Each format has its own reader, ``read_<format>``, which yields :class:`PlayedRound` values in the
order of the record. The only format so far is the Swisslos log, with one Schieber game per line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import JassError, RecordError
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rounds.trick import card_points, trick_winner
from jass.rules.rules import Rules
from jasscore.cards import each
from jasscore.errors import shown

__all__ = ["PlayedRound", "RecordReader", "Source", "read_swisslos"]

_SWISS = Rules.preset("swiss")

Source: TypeAlias = str | PathLike[str] | Iterable[str]
"""The source of a record: the path of a UTF-8 file or a pipe, or an iterable of lines."""

MOST_OF_LINE = 1 << 20
"""Maximum length of a line in characters; a round takes about a thousand."""

MOST_LINES = 10_000_000
"""Maximum number of lines of a record."""


@dataclass(frozen=True)
class PlayedRound:
    """A round of a record: the hands, the contract, and the cards in the order of play.

    Seats are numbered in the order of play. ``leader`` leads the first trick and is forehand.
    ``declarer`` chose the contract; if forehand pushed (``pushed``), it is the partner. ``points``
    are the recorded card points of each side, including the last trick, without Weis, Stöck, match
    and factor. ``source`` is the position in the record; comparisons ignore it.

    >>> from jass import Card, Contract, Deal
    >>> from jass.records import PlayedRound
    >>> deal = Deal.parse("SJ S9 | SA HK | S6 D6 | C8 C7")
    >>> cards = tuple(map(Card, "S9 SA S6 C8 SJ HK D6 C7".split()))
    >>> played = PlayedRound(deal, Contract.SPADES, 0, 0, False, cards, (54, 0))
    >>> print(played)
    S by seat 0, 54 : 0
    >>> played.replay().score().totals
    (308, 0)
    """

    deal: Deal
    contract: Contract
    leader: int
    declarer: int
    pushed: bool
    cards: tuple[Card, ...]
    points: tuple[int, ...]
    source: str = field(default="", compare=False)

    def replay(self, rules: Rules = _SWISS) -> Round:
        """The round, replayed to its end under these rules.

        RecordError, which names the position in the record, for an illegal card, for an unfinished
        round, and for points that differ from the recorded ones.
        """
        try:
            r = Round(
                self.deal,
                self.contract,
                self.leader,
                rules,
                declarer=self.declarer,
                pushed=self.pushed,
            )
            for card in self.cards:
                r.play(card)
        except JassError as error:
            raise RecordError(_at(self.source, str(error))) from error
        if not r.is_over:
            raise RecordError(
                _at(self.source, f"round unfinished after {len(self.cards)} cards; left: {r.deal}")
            )
        if r.points != self.points:
            counted, recorded = _ratio(r.points), _ratio(self.points)
            raise RecordError(
                _at(
                    self.source, f"{counted} points under these rules, but {recorded} in the record"
                )
            )
        return r

    def __str__(self) -> str:
        push = " after a push" if self.pushed else ""
        return f"{self.contract} by seat {self.declarer}{push}, {_ratio(self.points)}"


class RecordReader(Iterator[PlayedRound]):
    """An iterator over the rounds of a record; ``skipped`` counts the incomplete ones so far.

    A RecordError concerns one round or one line; iteration can continue with the next.
    """

    skipped: int

    def __init__(self, found: Iterator[PlayedRound | RecordError | None]) -> None:
        if not isinstance(found, Iterator):
            raise RecordError(f"found: an iterator of rounds and errors, not {shown(found)}")
        self._found = found
        self.skipped = 0

    def __next__(self) -> PlayedRound:
        for one in self._found:
            if one is None:
                self.skipped += 1
            elif isinstance(one, RecordError):
                raise one
            else:
                return one
        raise StopIteration


def read_swisslos(source: Source) -> RecordReader:
    """Reads the rounds of a Swisslos log, from a file or from its lines.

    Each line is a game: a date and other fields, separated by bars, then a JSON object with
    ``rounds``. Rounds that are null or incomplete (no trump yet, an unfinished trick) are skipped
    and counted by ``skipped``.

    RecordError, with line, round and trick, for a line that cannot be parsed, and for an
    inconsistent round: a card that appears twice or is not in the hand of the log, a trick led by
    the wrong player, a wrong winner, wrong points. A line of more than a million characters is an
    error that ends the reading of a file. Whether each card was legal is checked by
    :meth:`PlayedRound.replay`.

    The log numbers seats against the order of play: its player p is seat -p modulo 4. Forehand (the
    seat after the dealer) chose the contract, or its partner after a push (``tss``). Hands are
    reconstructed from the tricks.

    >>> import json
    >>> from jass.records import read_swisslos
    >>> obenabe = dict(zip("6789TJQKA", (0, 0, 32, 0, 40, 8, 12, 16, 44 + 5)))
    >>> tricks = [
    ...     {"cards": ["H" + r, "D" + r, "C" + r, "S" + r], "first": 3, "win": 3, "points": p}
    ...     for r, p in obenabe.items()
    ... ]
    >>> game = {"rounds": [{"trump": 4, "dealer": 0, "tricks": tricks}, None]}
    >>> rounds = read_swisslos(["01.10.17 20:15:00,000 | INFO |  |  |  |  | " + json.dumps(game)])
    >>> for played in rounds:
    ...     print(played.source, played, sep=": ")
    line 1, round 1: obenabe by seat 1, 0 : 157
    >>> rounds.skipped
    1
    """
    return RecordReader(_swisslos_rounds(source))


def _swisslos_rounds(source: Source) -> Iterator[PlayedRound | RecordError | None]:
    for where, line in _numbered(source):
        try:
            rounds = _rounds_of_game(_text(line))
        except RecordError as error:
            yield RecordError(_at(where, str(error)))
            continue
        for number, one in enumerate(rounds, 1):
            place = f"{where}, round {number}"
            try:
                yield _swisslos_round(one, place)
            except _IncompleteError:
                yield None
            except JassError as error:
                yield RecordError(_at(place, str(error)))


def _numbered(source: Source) -> Iterator[tuple[str, str | bytes]]:
    # The lines that are not blank, with their positions; those of a file are not decoded yet.
    if isinstance(source, (str, PathLike)):
        try:
            path = Path(source)
            file = path.open("rb")
        except ValueError as error:
            raise RecordError(f"source: the path of a file, not {shown(source)}") from error
        with file:
            yield from _counted(_lines_of(file), f"{path.name}, ")
        return
    row = each(source)
    if row is None:
        raise RecordError(f"source: the path of a file or lines of text, not {shown(source)}")
    for where, text in _counted(row, ""):
        if not isinstance(text, str):
            raise RecordError(f"{where}: a line of text, not {shown(text)}")
        yield where, text


def _counted(lines: Iterable[Any], before: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES:
            raise RecordError(f"{before}line {number}: a record has at most {MOST_LINES} lines")
        if not isinstance(line, (str, bytes)) or line.strip():
            yield f"{before}line {number}", line


def _lines_of(file: BinaryIO) -> Iterator[bytes]:
    # A pipe or a device may not end: a line is read only until it is known to be too long.
    while line := file.readline(MOST_OF_LINE + 1):
        yield line
        if len(line) > MOST_OF_LINE:
            return


def _text(line: str | bytes) -> str:
    if len(line) > MOST_OF_LINE:
        raise RecordError(f"a line has at most {MOST_OF_LINE} characters, and this one has more")
    if isinstance(line, str):
        return line
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text: {error.reason}") from error


class _IncompleteError(Exception):
    """A round is incomplete."""


def _rounds_of_game(line: str) -> list[Any]:
    _, brace, text = line.partition("{")
    try:
        game = json.loads(brace + text)
    except (ValueError, RecursionError) as error:
        why = f"its JSON cannot be read: {error}" if brace else "there is no JSON object"
        raise RecordError(f"a line is a date and fields, then JSON with 'rounds'; {why}") from error
    if "rounds" not in game:
        raise RecordError(f"a game has 'rounds', not only {_shown(list(game))}")
    rounds = game["rounds"]
    if rounds is None:
        return []
    if not isinstance(rounds, list):
        raise RecordError(f"'rounds' is a list of rounds, not {_shown(rounds)}")
    return rounds


# By the codes of the log; 10 is a push to a partner who has not chosen yet.
_TRUMPS = tuple(map(Contract, ("D", "H", "S", "C", "obenabe", "undenufe")))
_PUSH = 10


def _swisslos_round(data: Any, source: str) -> PlayedRound | None:
    if data is None:
        return None
    kind = data.get("jassTyp") if isinstance(data, dict) else None
    if kind is not None and not (isinstance(kind, str) and kind.startswith("SCHIEBER")):
        raise RecordError(f"jassTyp is that of a Schieber, such as SCHIEBER_2500, not {kind!r}")
    trump = _number(data, "trump", _PUSH)
    if trump == _PUSH:
        return None
    if trump >= len(_TRUMPS):
        raise RecordError(f"trump is 0 to 5, or 10 for a push, not {trump}")
    contract = _TRUMPS[trump]
    leader = (_seat(data, "dealer") + 1) % 4
    pushed = _number(data, "tss", 1) == 1 if data.get("tss") is not None else False
    cards, hands, points = _tricks(data, contract, leader)
    _compare_hands(data, hands)
    return PlayedRound(
        deal=Deal(hands),
        contract=contract,
        leader=leader,
        declarer=(leader + 2 * pushed) % 4,
        pushed=pushed,
        cards=cards,
        points=points,
        source=source,
    )


def _tricks(
    data: dict[str, Any], contract: Contract, leader: int
) -> tuple[tuple[Card, ...], tuple[CardSet, ...], tuple[int, int]]:
    # The cards in the order of play, the hands and the points by side; every trick is checked.
    tricks = _list(data, "tricks")
    if len(tricks) > 9:
        raise RecordError(f"a round has nine tricks, not {len(tricks)}")
    played: dict[Card, int] = {}
    held: list[list[Card]] = [[], [], [], []]
    points = [0, 0]
    for number, trick in enumerate(tricks, 1):
        try:
            cards = _cards(_list(trick, "cards"))
            if len(cards) < 4:
                raise _IncompleteError
            if len(cards) > 4:
                raise RecordError(f"four cards, not {len(cards)}")
            for card in cards:
                if played.setdefault(card, number) != number or cards.count(card) > 1:
                    raise RecordError(f"{card} was played in trick {played[card]} already")
            first, winner = _seat(trick, "first"), _seat(trick, "win")
            worth = _number(trick, "points", 1_000)
            if first != leader:
                raise RecordError(f"{_log_seat(leader)} leads, not {_log_seat(first)}")
            for place, card in enumerate(cards):
                held[(first + place) % 4].append(card)
            leader = trick_winner(cards, contract, leader=first)
            if winner != leader:
                raise RecordError(f"{_log_seat(leader)} wins it, not {_log_seat(winner)}")
            counted = card_points(cards, contract, last_trick=number == 9)
            if worth != counted:
                raise RecordError(f"it counts {counted} points, not {worth}")
        except JassError as error:
            raise RecordError(f"trick {number}: {error}") from error
        points[winner % 2] += worth
    if len(tricks) < 9:
        raise _IncompleteError
    return tuple(played), tuple(map(CardSet, held)), (points[0], points[1])


def _compare_hands(data: dict[str, Any], hands: tuple[CardSet, ...]) -> None:
    # The hands in the log, if any, must match the tricks.
    players = data.get("player")
    if not isinstance(players, list):
        return
    for number, player in enumerate(players[:4]):
        noted = player.get("hand") if isinstance(player, dict) else None
        if not noted:
            continue
        seat = -number % 4
        try:
            cards = CardSet(_cards(noted))
        except JassError as error:
            raise RecordError(f"hand of {_log_seat(seat)}: {error}") from error
        if cards != hands[seat]:
            raise RecordError(f"{_log_seat(seat)} holds {cards}, but has played {hands[seat]}")


def _field(data: Any, key: str) -> Any:
    # A missing value makes the round incomplete; a wrong one is an error.
    if not isinstance(data, dict):
        raise RecordError(f"a JSON object with {key!r}, not {_shown(data)}")
    value = data.get(key)
    if value is None:
        raise _IncompleteError
    return value


def _number(data: Any, key: str, most: int) -> int:
    value = _field(data, key)
    if type(value) is not int or not 0 <= value <= most:
        raise RecordError(f"{key} is a whole number from 0 to {most}, not {_shown(value)}")
    return value


def _list(data: Any, key: str) -> list[Any]:
    value = _field(data, key)
    if not isinstance(value, list):
        raise RecordError(f"{key} is a list, not {_shown(value)}")
    return value


def _cards(codes: Any) -> tuple[Card, ...]:
    # Text only: other programs number cards differently.
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        raise RecordError(f"cards are a list of strings such as 'S10', not {_shown(codes)}")
    return tuple(map(Card, codes))


def _seat(data: Any, key: str) -> int:
    # In the log, seat p is followed by p - 1.
    return -_number(data, key, 3) % 4


def _log_seat(seat: int) -> str:
    return f"player {-seat % 4} of the log"


def _at(source: str, text: str) -> str:
    return f"{source}: {text}" if source else text


def _ratio(points: Iterable[int]) -> str:
    return " : ".join(map(str, points))


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
