"""A round as a seat remembers it: who led and won each trick, and the Weis that were shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from jass.arguments.numbers import seat_number
from jass.cards.card import Card, CardSet, CardsLike
from jass.cards.contract import Contract
from jass.errors import PositionError, WeisError
from jass.rounds.trick import Trick, card_points, trick_winner
from jass.rounds.weis import Weis, compare_weis
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = ["check_cards", "tricks_played", "weis_shown"]


def check_cards(
    hand: CardSet, played: Sequence[Card], pack: CardSet, size: int, players: int
) -> None:
    """PositionError when a seat cannot hold ``hand`` after these cards; ``size`` is a whole
    hand."""
    seen: set[Card] = set()
    for card in played:
        if card in seen:
            raise PositionError(f"played: {card} is there twice")
        if card in hand:
            raise PositionError(f"played: {card} is in the hand too")
        seen.add(card)
    foreign = (hand | CardSet(played)) - pack
    if foreign:
        raise PositionError(f"{foreign} is not in the pack of {players} players")
    over = len(played) // players
    if len(hand) + over != size:
        lie = f"{len(played)} cards played, of them {over} whole tricks"
        raise PositionError(
            f"hand: what is held now, {size - over} cards with {lie}; not {len(hand)}"
        )


def tricks_played(
    seat: int, contract: Contract, played: Sequence[Card], rules: Rules
) -> tuple[list[Trick], Trick]:
    """The finished tricks, and the one on the table, when ``seat`` is to move after these cards.

    The leader of the first trick follows: the cards determine the winner of each trick, and
    ``seat`` is to move now.
    """
    players = rules.players
    rows = [played[at : at + players] for at in range(0, len(played), players)]
    if not rows or len(rows[-1]) == players:
        rows.append([])
    # From seat 0 as if it had led the first; then all are turned to where the seat is to move.
    leaders = [0]
    for row in rows[:-1]:
        leaders.append(trick_winner(row, contract, leader=leaders[-1], rules=rules))
    turn = seat - leaders[-1] - len(rows[-1])
    leaders = [(leader + turn) % players for leader in leaders]
    tricks = [
        Trick(row, leader, winner, card_points(row, contract, rules=rules))
        for row, leader, winner in zip(rows[:-1], leaders[:-1], leaders[1:], strict=True)
    ]
    return tricks, Trick(rows[-1], leaders[-1])


def weis_shown(
    weis: Mapping[int, Iterable[CardsLike]],
    contract: Contract,
    forehand: int,
    rules: Rules,
    first_is_over: bool,
) -> tuple[tuple[Weis, ...], ...]:
    """The Weis that were shown, by seat; WeisError for some that would not have been."""
    if not isinstance(weis, Mapping):
        raise WeisError(f"weis: Weis by seat, such as {{2: ['DJ DQ DK']}}, not {shown(weis)}")
    if weis and not rules.weis:
        raise WeisError("weis: these rules count none")
    if weis and not first_is_over:
        raise WeisError("weis: they are shown after the first trick, which is not over")
    by_seat = {
        seat_number(seat, rules.players, "weis: seat"): [Weis.of(one, rules=rules) for one in some]
        for seat, some in weis.items()
    }
    side = compare_weis(by_seat, contract, rules=rules, forehand=forehand).side
    for seat, some_weis in by_seat.items():
        if some_weis and rules.sides[seat] != side:
            raise WeisError(
                f"weis: seat {seat} does not show {some_weis[0].cards}, since the other side's is"
                " better; only the Weis that score are shown"
            )
    return tuple(tuple(by_seat.get(seat, ())) for seat in range(rules.players))
