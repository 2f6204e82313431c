"""A trick, and the rules of play as functions of plain cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from jass.arguments.numbers import MOST_PLAYERS, flag, seat_number, whole_number
from jass.cards.card import Card, CardLike, CardSet, CardsLike, card_set, card_tuple
from jass.cards.contract import ContractLike, contract_code
from jass.errors import CardError
from jass.rules.rules import Rules, checked_rules
from jasscore.position import Position

__all__ = ["Trick", "card_points", "legal_cards", "trick_winner"]

_SWISS = Rules.preset("swiss")
_MOST_POINTS = 1_000


class Trick(tuple[Card, ...]):
    """The cards of a trick in the order of play, with the seat that is its ``leader``.

    A finished trick of a round has a ``winner`` (a seat) and ``points`` (the bonus for the last
    trick included); before that both are None. Two tricks are equal when all of this is; a trick
    equals a plain tuple of the same cards.

    >>> from jass import Trick
    >>> trick = Trick("S9 SA S6 C8", leader=1)
    >>> trick[1], trick.leader, trick.winner
    (Card("SA"), 1, None)
    """

    leader: int
    winner: int | None
    points: int | None

    # An array is no trick: it leaves comparing the two to the trick.
    __array_ufunc__ = None

    def __new__(
        cls,
        cards: Iterable[CardLike] = (),
        leader: int = 0,
        winner: int | None = None,
        points: int | None = None,
    ) -> Trick:
        self = super().__new__(cls, card_tuple(cards, "trick"))
        set_once = object.__setattr__
        set_once(self, "leader", seat_number(leader, MOST_PLAYERS, "leader"))
        set_once(
            self, "winner", None if winner is None else seat_number(winner, MOST_PLAYERS, "winner")
        )
        set_once(
            self,
            "points",
            None if points is None else whole_number(points, "points", 0, _MOST_POINTS, CardError),
        )
        return self

    @classmethod
    def _of(
        cls,
        cards: tuple[Card, ...],
        leader: int,
        winner: int | None = None,
        points: int | None = None,
    ) -> Trick:
        # Of values that are known to be right.
        self = tuple.__new__(cls, cards)
        self.__dict__.update(leader=leader, winner=winner, points=points)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Trick does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Trick does not change: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Trick) and self._about() != other._about():
            return False
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        if isinstance(other, Trick) and self._about() != other._about():
            return True
        return super().__ne__(other)

    __hash__ = tuple.__hash__

    def _about(self) -> tuple[int, int | None, int | None]:
        return self.leader, self.winner, self.points

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        won = "" if self.winner is None else f", winner={self.winner}, points={self.points}"
        return f'Trick("{self}", leader={self.leader}{won})'

    def __reduce__(self) -> tuple[object, ...]:
        return Trick, (tuple(self), self.leader, self.winner, self.points)

    def _repr_svg_(self) -> str:
        from jass import svg

        # A trick in play does not know how many will play to it; most tables have four seats.
        seats = max(len(self), 4 if self.winner is None else 2, self.leader + 1)
        return svg.trick_svg(self, self.leader, seats, winner=self.winner)


def legal_cards(
    hand: CardsLike,
    trick: Iterable[CardLike],
    contract: ContractLike | None,
    *,
    leader: int = 0,
    rules: Rules = _SWISS,
) -> CardSet:
    """The cards of ``hand`` that the next seat of an unfinished trick may play.

    ``trick`` is in the order of play from ``leader`` on; with contract None the first card that
    did not follow has fixed trump. CardError for a card in two places. By default a seat that can
    follow may also trump, but not below another trump (Reglement, JVS); see :class:`Rules` for the
    switches.

    >>> import jass
    >>> jass.legal_cards("DA D9 D6 ST", ["C6", "DJ", "DT"], "D")
    CardSet("ST")
    """
    most = checked_rules(rules).players - 1
    return _position(hand, trick, contract, leader, rules, most).legal_cards()


def trick_winner(
    trick: Iterable[CardLike],
    contract: ContractLike | None,
    *,
    leader: int = 0,
    rules: Rules = _SWISS,
) -> int:
    """The seat that wins a trick, or leads it so far: by the highest trump, else by the highest
    card of the suit led.

    >>> import jass
    >>> jass.trick_winner(["S7", "SA", "H6", "ST"], "H", leader=3)
    1
    """
    position = _position((), trick, contract, leader, rules, checked_rules(rules).players)
    if not position.played:
        raise CardError("trick: no card has been led")
    return position.winning


def card_points(
    cards: CardsLike,
    contract: ContractLike | None,
    *,
    rules: Rules = _SWISS,
    last_trick: bool = False,
) -> int:
    """The card points of some cards, with the bonus for the last trick if ``last_trick``.

    >>> import jass
    >>> jass.card_points("HJ H9 HA HT", "H"), jass.card_points("D8 DA S6 H6", "undenufe")
    (55, 30)
    """
    won = card_set(cards, "cards")
    points = checked_rules(rules).play_switches.points(won.mask, contract_code(contract))
    return points + (rules.last_trick if flag(last_trick, "last_trick") else 0)


# The switches that can forbid a card, freed, and what to say of it then.
_FREEDOMS: tuple[tuple[str, Any, str], ...] = (
    ("undertrump", "allowed", "it is below the highest trump of the trick"),
    ("overtrump", "never", "it is not above the highest trump of the trick"),
    ("follow", "may_ruff", "the hand can follow suit, so it may not trump"),
    ("puur_exempt", True, "trump was led and it is not"),
)


def reason_against(
    card: Card,
    hand: CardSet,
    trick: Trick,
    contract: ContractLike | None,
    rules: Rules,
) -> str:
    """The rules that forbid a card of the hand: the smallest set without which it would be
    legal."""
    legal = legal_cards(hand, trick, contract, leader=trick.leader, rules=rules)
    for size in range(1, len(_FREEDOMS) + 1):
        for some in combinations(_FREEDOMS, size):
            freed = rules.replace(**{name: free for name, free, _ in some})
            if card in legal_cards(hand, trick, contract, leader=trick.leader, rules=freed):
                why = " and ".join(
                    f"{text} ({name}={getattr(rules, name)!r})" for name, _, text in some
                )
                return f"{why}; legal: {legal}"
    return f"{trick[0].suit} was led and the hand can follow; legal: {legal}"


def _position(
    hand: CardsLike,
    trick: Iterable[CardLike],
    contract: ContractLike | None,
    leader: int,
    rules: Rules,
    most: int,
) -> Position:
    held = card_set(hand, "hand")
    cards = card_tuple(trick, "trick")
    first = seat_number(leader, rules.players, "leader")
    if len(cards) > most:
        raise CardError(f"trick: at most {most} cards of {rules.players} players, not {len(cards)}")
    for card in cards:
        if card in held:
            raise CardError(f"{card} is both in the hand and in the trick")
    hands = [0] * rules.players
    hands[(first + len(cards)) % rules.players] = held.mask
    zeros = (0,) * rules.side_count
    return Position(
        rules.play_switches, tuple(hands), contract_code(contract), first, cards, zeros, zeros
    )
