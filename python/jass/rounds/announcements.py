"""What the seats have announced in a round: Weis, and a Stöck that was not shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from jass.arguments.numbers import flag, seat_number, whole_number
from jass.arguments.sequences import own_row
from jass.cards.card import CardSet, CardsLike
from jass.cards.contract import ContractLike, contract_code
from jass.errors import PositionError, WeisError
from jass.rounds.weis import Weis, WeisResult, clashing, find_weis
from jass.rules.rules import Rules
from jasscore.cards import each
from jasscore.errors import shown

__all__ = ["Announcement", "Announcements"]


class Announcement(NamedTuple):
    """Weis that a seat announced after ``played`` cards of the round."""

    played: int
    seat: int
    weis: tuple[Weis, ...]


class Announcements(NamedTuple):
    """All announcements so far, in order; immutable.

    ``stoeck_withheld`` is set in a world in which a hand holds a Stöck that the view has not shown.

    >>> from jass import Weis
    >>> from jass.rounds.announcements import Announcements
    >>> said = Announcements().with_weis(2, 1, (Weis.of("S6 S7 S8"),))
    >>> said.of(1)[0].points, said.until(1).said
    (20, ())
    """

    said: tuple[Announcement, ...] = ()
    stoeck_withheld: bool = False

    def of(self, seat: int) -> tuple[Weis, ...]:
        """The Weis that a seat has announced."""
        return tuple(one for said in self.said if said.seat == seat for one in said.weis)

    def with_weis(self, played: int, seat: int, weis: tuple[Weis, ...]) -> Self:
        """These announcements and one more, made after ``played`` cards."""
        return self._replace(said=(*self.said, Announcement(played, seat, weis)))

    def until(self, played: int) -> Self:
        """Those made when at most ``played`` cards had been played."""
        return self._replace(said=tuple(one for one in self.said if one.played <= played))


NO_ANNOUNCEMENTS = Announcements()
_MOST_SAID = 36


def checked_weis(
    weis: Weis | CardsLike | Iterable[Weis | CardsLike],
    seat: int,
    hand: CardSet,
    contract: ContractLike | None,
    said: Iterable[Weis],
    rules: Rules,
) -> tuple[Weis, ...]:
    """The Weis to announce, if a seat with this hand may, beside those it has ``said``; WeisError
    otherwise."""
    given = each([weis] if isinstance(weis, (Weis, str, CardSet)) else weis)
    if given is None:
        raise WeisError(f"weis: a Weis or several, not {shown(weis)}")
    # All that the hand could show, also those that exclude each other.
    whole = find_weis(hand, contract, rules=rules.replace(weis_overlap=True, weis_split_runs=False))
    new: list[Weis] = []
    for item in given:
        one = Weis.of(item.cards if isinstance(item, Weis) else item, rules=rules)
        piece = rules.weis_split_runs and one.kind == "sequence" and one.points > 0
        if one not in whole and not (piece and one.cards <= hand):
            holds = ", ".join(map(str, whole)) or "no Weis"
            raise WeisError(f"seat {seat} cannot announce {one}; it holds {holds}")
        clash = clashing(one, [*said, *new], rules)
        if clash:
            raise WeisError(f"seat {seat} would announce {clash}")
        new.append(one)
    return tuple(new)


def checked_announcements(announced: object, rules: Rules, played: int) -> Announcements:
    """Announcements as a pickle has them, of a round of which ``played`` cards were played;
    PositionError when they cannot be."""
    row = own_row(announced, 2)
    said = None if row is None or len(row) != 2 else own_row(row[0], _MOST_SAID)
    if row is None or said is None:
        raise PositionError(f"announcements: what seats announced, not {shown(announced)}")
    checked = Announcements(stoeck_withheld=flag(row[1], "stoeck_withheld"))
    for one in said:
        entry = own_row(one, 3)
        weis = None if entry is None or len(entry) != 3 else own_row(entry[2], _MOST_SAID)
        if entry is None or weis is None or not all(isinstance(each, Weis) for each in weis):
            raise PositionError(f"announcements: Weis of a seat, not {shown(one)}")
        checked = checked.with_weis(
            whole_number(entry[0], "announcements: played", 0, played, PositionError),
            seat_number(entry[1], rules.players),
            tuple(Weis.of(each.cards, rules=rules) for each in weis),
        )
    return checked


def counted_weis(
    hand: CardSet,
    seat: int,
    announcements: Announcements,
    contract: ContractLike | None,
    rules: Rules,
) -> tuple[Weis, ...]:
    """The Weis that a seat counts: those of its ``hand`` as dealt; under rules that require
    announcing, and in a world of a view that has shown Weis, those announced."""
    if rules.weis_declare == "explicit" or announcements.said:
        return announcements.of(seat)
    return tuple(find_weis(hand, contract, rules=rules))


def best_weis(
    hands: Iterable[CardSet],
    announcements: Announcements,
    contract: ContractLike | None,
    rules: Rules,
    forehand: int,
) -> WeisResult:
    """The best Weis of all that count, and the points by side."""
    code, switches = contract_code(contract), rules.weis_switches
    explicit = rules.weis_declare == "explicit" or bool(announcements.said)
    masks = tuple(
        tuple(one.cards.mask for one in announcements.of(seat))
        if explicit
        else tuple([mask for _, mask, _ in switches.melds(hand.mask, code)])
        for seat, hand in enumerate(hands)
    )
    seat, points = switches.compare(masks, code, rules.sides, forehand)
    return (
        WeisResult(seat, rules.sides[seat], points) if seat >= 0 else WeisResult(None, None, points)
    )
