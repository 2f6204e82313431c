"""What a seat knows of a round, from its cards and those that were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jass.arguments.numbers import seat_number
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import PositionError, WeisError
from jass.rounds.deal import dealing
from jass.rounds.trick import Trick, card_points, trick_winner
from jass.rounds.view import View
from jass.rounds.weis import Weis, compare_weis, find_stoeck
from jass.rules.rules import Rules

__all__ = ["seen_by"]


def seen_by(
    seat: int,
    hand: CardSet,
    contract: Contract,
    played: Sequence[Card],
    weis: Mapping[int, Sequence[CardSet]],
    rules: Rules,
) -> View:
    """The view of a seat that is to move, holds ``hand`` and has seen ``played``, all cards so far
    in the order of play.

    Nobody has to say who led: the cards tell who won each trick, and so who led the first for the
    seat to be to move now. Who led the first is taken to be forehand. ``weis`` are those shown, by
    seat. PositionError or WeisError for what cannot have been.

    >>> from jass.cards.card import Card, CardSet
    >>> from jass.cards.contract import Contract
    >>> from jass.rules.rules import Rules
    >>> hand = CardSet("SJ S9 SA HA HK DT D6 C8")
    >>> cards = [Card(text) for text in "C9 C6 CA C7 H6 H9".split()]
    >>> view = seen_by(0, hand, Contract.S, cards, {}, Rules())
    >>> view.tricks[0].leader, view.tricks[0].winner, view.trick.leader, view.points
    (0, 2, 2, (11, 0))
    """
    who = seat_number(seat, rules.players)
    _, pool, size = dealing(rules.players, None)
    pack = CardSet(pool)
    _check(hand, played, pack, size, rules.players)
    tricks, lying = _tricks(who, contract, played, rules)
    forehand = (tricks or [lying])[0].leader
    points, won = [0] * rules.side_count, [0] * rules.side_count
    for trick in tricks:
        assert trick.winner is not None
        assert trick.points is not None
        points[rules.sides[trick.winner]] += trick.points
        won[rules.sides[trick.winner]] += 1
    plays = [
        (number, (trick.leader + turn) % rules.players, card)
        for number, trick in enumerate([*tricks, lying], 1)
        for turn, card in enumerate(trick)
    ]
    if tricks and rules.stoeck_when == "with_weis":
        # It was shown in the first trick, so of one's own both cards count, played or not.
        plays += [(plays[-1][0], who, card) for card in hand]
    told = _told(weis, contract, forehand, rules, bool(tricks))
    return View(
        seat=who,
        rules=rules,
        contract=contract,
        forehand=forehand,
        declarer=None,
        pushed=False,
        hand=hand,
        unseen=pack - hand - CardSet(played),
        to_move=who,
        trick=lying,
        tricks=tuple(tricks),
        weis=told,
        stoeck=find_stoeck(plays, contract, rules=rules),
        points=tuple(points),
        tricks_won=tuple(won),
        scores=None,
        announced=told[who] if rules.weis_declare == "explicit" else (),
    )


def _check(hand: CardSet, played: Sequence[Card], pack: CardSet, size: int, players: int) -> None:
    seen: set[Card] = set()
    for card in played:
        if card in seen:
            raise PositionError(f"--played: {card} is there twice")
        if card in hand:
            raise PositionError(f"--played: {card} is in the hand too")
        seen.add(card)
    foreign = (hand | CardSet(played)) - pack
    if foreign:
        raise PositionError(f"{foreign} is not in the pack of {players} players")
    over = len(played) // players
    if len(hand) + over != size:
        lie = f"{len(played)} cards played, of them {over} whole tricks"
        raise PositionError(
            f"HAND: what is held now, {size - over} cards with {lie}; not {len(hand)}"
        )


def _tricks(
    seat: int, contract: Contract, played: Sequence[Card], rules: Rules
) -> tuple[list[Trick], Trick]:
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


def _told(
    weis: Mapping[int, Sequence[CardSet]],
    contract: Contract,
    forehand: int,
    rules: Rules,
    first_is_over: bool,
) -> tuple[tuple[Weis, ...], ...]:
    if weis and not rules.weis:
        raise WeisError("--weis: these rules count none")
    if weis and not first_is_over:
        raise WeisError("--weis: they are shown after the first trick, which is not over")
    told = {
        seat_number(seat, rules.players, "--weis: seat"): [
            Weis.of(one, rules=rules) for one in shown
        ]
        for seat, shown in weis.items()
    }
    side = compare_weis(told, contract, rules=rules, forehand=forehand).side
    for seat, shown in told.items():
        if shown and rules.sides[seat] != side:
            raise WeisError(
                f"--weis: seat {seat} does not show {shown[0].cards}, since the other side's is"
                " better; only the Weis that score are shown"
            )
    return tuple(tuple(told.get(seat, ())) for seat in range(rules.players))
