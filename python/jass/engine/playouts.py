"""Playouts of a round, or of a hand with random cards of the others."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Literal, overload

from jass.arguments.numbers import flag, seat_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardsLike, card_set
from jass.cards.contract import ContractLike
from jass.engine.heuristic import Playing, thinking_seats
from jass.engine.playout_results import PlayoutResult, PlayoutSummary
from jass.errors import DealError, PositionError
from jass.parallel import MOST_THREADS, Progress, run_chunks
from jass.rounds.deal import dealing, hand_size
from jass.rounds.round import Round
from jass.rules.rules import Rules, allowed_contract, checked_rules
from jasscore.errors import shown
from jasscore.outcomes import FEW, Outcomes, Source, few, room
from jasscore.playout import from_deals, from_position, thinking_from_position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["playout", "playout_hand"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 14
_MOST_POINTS = (1 << 15) - 1
_MOST_TRICKS = 12


@overload
def playout(
    r: Round,
    n: int,
    *,
    side: int = 0,
    play: Playing = "random",
    arrays: Literal[True] = True,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutResult: ...


@overload
def playout(
    r: Round,
    n: int,
    *,
    side: int = 0,
    play: Playing = "random",
    arrays: Literal[False],
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutSummary: ...


def playout(
    r: Round,
    n: int,
    *,
    side: int = 0,
    play: Playing = "random",
    arrays: bool = True,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutResult | PlayoutSummary:
    """Plays a round to the end ``n`` times with uniformly random legal cards.

    With ``play="heuristic"`` every seat plays by :func:`jass.heuristic_card` instead. From any card
    on, also within a trick; ``r`` is not changed. Playout k uses stream k of the seed, so results
    do not depend on threads. Without ``arrays`` only the distribution of points is kept, in
    constant memory. SeatError for an invalid ``side``, ArgumentError for an invalid ``n`` or
    ``threads``.

    >>> import jass
    >>> r = jass.Round(jass.Deal.random(seed=7), "obenabe")
    >>> result = jass.playout(r, 1000, seed=7)
    >>> len(result), result == jass.playout(r, 1000, seed=7)
    (1000, True)
    """
    if not isinstance(r, Round):
        raise PositionError(f"r is a Round, not {shown(r)}")
    return _run(round_source(r, seed_number(seed), play), n, side, threads, progress, arrays)


def round_source(r: Round, seed: int, play: Playing) -> Source:
    """A round to be played out from the card that it has come to."""
    thinking = thinking_seats(play)
    if not thinking:
        return from_position(r, seed)
    return thinking_from_position(r, seed, thinking, r.cards_in_play.mask)


@overload
def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    *,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: Literal[True] = True,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutResult: ...


@overload
def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    *,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: Literal[False],
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutSummary: ...


def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    *,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: bool = True,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutResult | PlayoutSummary:
    """Plays ``n`` rounds, each with a new random deal of the cards that ``seat`` does not hold.

    ``hand`` is the whole hand of ``seat``, as large as the rules' number of players requires. The
    result is that of the seat's own side. The deals are those of
    ``jass.batch.random_deals`` with the same seed and ``known={seat: hand}``. ``arrays`` and
    ``play`` as for :func:`playout`. DealError for a hand that is too small or too large.

    >>> import jass
    >>> strong = jass.playout_hand("SJ S9 SA SK SQ ST HA DA CA", "S", 1000, seed=7)
    >>> weak = jass.playout_hand("S6 S7 H6 H7 H8 D6 D7 C6 C7", "S", 1000, seed=7)
    >>> strong.mean > 120 > 80 > weak.mean
    True
    """
    source = hand_source(hand, contract, seat, leader, rules, seed_number(seed), play)
    return _run(source, n, rules.sides[seat], threads, progress, arrays)


def hand_source(
    hand: CardsLike,
    contract: ContractLike | None,
    seat: int,
    leader: int,
    rules: Rules,
    seed: int,
    play: Playing = "random",
) -> Source:
    """A hand with new cards of the others each time, to be played out; errors as playout_hand."""
    players = checked_rules(rules).players
    who = seat_number(seat, players)
    first_seat = seat_number(leader, players, "leader")
    cards = card_set(hand, "hand")
    if len(cards) != hand_size(players):
        wrong = f"{len(cards)}: {cards}" if cards else "none"
        raise DealError(f"hand: {hand_size(players)} cards with {players} players, not {wrong}")
    held, pool, size = dealing(players, {who: cards})
    code = allowed_contract(contract, rules)
    thinking = thinking_seats(play)
    return from_deals(rules.play_switches, held, pool, size, code, first_seat, seed, thinking)


def by_side(source: Source, first: int, n: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Card points and tricks [playout, side] of the playouts of ``n`` streams from ``first`` on."""
    import numpy as np

    outcomes = room(Outcomes, source, first, n, 0)
    outcomes._play(first, first + n)
    shape = n, outcomes.sides
    points = np.frombuffer(outcomes.rows, np.int16, n * outcomes.sides).reshape(shape)
    tricks = np.frombuffer(outcomes.rows, np.int8, offset=2 * n * outcomes.sides).reshape(shape)
    return points, tricks


def _run(
    source: Source,
    n: int,
    side: int,
    threads: int,
    progress: Progress | None,
    arrays: bool,
) -> PlayoutResult | PlayoutSummary:
    count, wanted, workers = source.asked(n, side, threads, MOST_THREADS)
    if arrays is True:
        if count <= FEW and progress is None:
            return few(PlayoutResult, source, count, wanted)
        result = room(PlayoutResult, source, 0, count, wanted)
        run_chunks(result._play, count, _CHUNK, workers, progress)
        return result
    flag(arrays, "arrays")
    return _summary(source, count, wanted, workers, progress)


def _summary(
    source: Source, n: int, side: int, threads: int, progress: Progress | None
) -> PlayoutSummary:
    import numpy as np

    lock = Lock()
    counts = np.zeros(1, np.int64)
    matches = 0

    def add(first: int, end: int) -> None:
        nonlocal counts, matches
        part = room(PlayoutResult, source, first, end - first, side)
        part._play(first, end)
        more = part.counts
        with lock:
            longer = max(len(counts), len(more))
            counts = np.pad(counts, (0, longer - len(counts)))
            counts[: len(more)] += more
            matches += part.matches

    run_chunks(add, n, _CHUNK, threads, progress)
    return PlayoutSummary(counts, matches)
