"""Plain data about a game: turns, results of deals, and the views of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Real
from typing import Any, ClassVar, NamedTuple, Self

from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import ActionError, GameError
from jass.games.actions import Action, Choose
from jass.rounds.view import View
from jass.rules.rules import Rules
from jass.svg import deal_svg
from jasscore.cards import each
from jasscore.errors import shown

__all__ = ["DealResult", "GameView", "Turn"]


class Turn(NamedTuple):
    """An action in a game, with the number of its deal (from 1, void ones counted) and the seat.

    In a view, ``action`` is None while it is the secret of another seat: until the deal is scored,
    and forever when the deal was annulled.
    """

    deal: int
    seat: int
    action: Action | None

    def __str__(self) -> str:
        return f"seat {self.seat}: {'secret' if self.action is None else self.action}"


def checked_choose(choice: object) -> None:
    """ActionError unless ``choice`` is a choice of a contract."""
    if not isinstance(choice, Choose):
        raise ActionError(f"choice: a Choose such as Choose('S'), not {shown(choice)}")


def by_side(numbers: Sequence[int], rules: Rules, name: str) -> Sequence[int]:
    """``numbers`` when there is one for each side; GameError otherwise."""
    row = each(numbers)
    made = () if row is None else tuple(islice(row, rules.side_count + 1))
    if len(made) != rules.side_count or not all(isinstance(one, Real) for one in made):
        raise GameError(
            f"{name}: a number for each of {rules.side_count} sides, not {shown(numbers)}"
        )
    return made


@dataclass(frozen=True, kw_only=True)
class DealResult:
    """The result of a deal.

    ``deal`` is its number, from 1; ``void`` says that it was annulled and counts for nothing.
    ``contract`` is the one in force at the end, None when trump was never fixed. ``card_points`` of
    the tricks are by side; ``written`` for this deal, and ``scores`` of the game after it, by
    party. ``winner`` is the party that wrote the most, or the least where the lowest score wins;
    None when several did, and of a void deal.
    """

    deal: int
    dealer: int
    contract: Contract | None = None
    declarer: int | None = None
    pushed: bool = False
    void: bool = False
    card_points: tuple[int, ...]
    written: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None = None

    def __str__(self) -> str:
        if self.void:
            return f"deal {self.deal}: void"
        contract = "no trump fixed" if self.contract is None else str(self.contract)
        points, written, scores = (
            " : ".join(map(str, numbers))
            for numbers in (self.card_points, self.written, self.scores)
        )
        return f"deal {self.deal}: {contract}, cards {points}, written {written}, scores {scores}"


@dataclass(frozen=True)
class GameView:
    """A game as one seat sees it: its information set, as plain data.

    ``hand`` is what the seat holds now, ``round`` its view of the round in play (None before it
    begins), ``actions`` what the seat may do now (empty when it is not its turn), ``history`` all
    turns of the game, secret ones without their action, ``results`` those of the deals so far.
    ``turned_up`` is the card turned up that determines trump, if the game has one; ``known`` are
    the publicly known cards by seat, empty when there are none.

    Its methods give the objective of the game, for players that know no game by name.
    """

    wants_points: ClassVar[bool] = True
    """Whether more points in a deal are always better for the side that makes them."""

    game: str
    seat: int
    rules: Rules
    phase: str
    to_move: int | None
    parties: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deal: int
    dealer: int
    hand: CardSet
    actions: tuple[Action, ...]
    round: View | None
    history: tuple[Turn, ...]
    results: tuple[DealResult, ...]
    turned_up: Card | None
    known: tuple[CardSet, ...]

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Self:
        # Of all fields, unchecked: __init__ of a frozen class sets one after the other.
        self = object.__new__(cls)
        vars(self).update(fields)
        return self

    def _repr_svg_(self) -> str:
        if self.round is not None:
            return self.round._repr_svg_()
        hands = [
            self.hand if seat == self.seat else CardSet() for seat in range(self.rules.players)
        ]
        return deal_svg(
            hands,
            viewer=self.seat,
            dealer=self.dealer,
            direction=self.rules.direction,
            pack=self.rules.pack,
        )

    def rules_of(self, choice: Choose) -> Rules:
        """The rules of the round after this choice; ActionError unless it is a Choose."""
        checked_choose(choice)
        return self.rules

    def worth_of(self, choice: Choose, totals: Sequence[int]) -> float:
        """The value of a choice to this seat when the sides score these totals; 0 is indifferent.
        ActionError unless it is a Choose."""
        checked_choose(choice)
        return self.worth(totals, ())

    def worth(self, points: Sequence[int], tricks: Sequence[int]) -> float:
        """The value of a deal to this seat when it ends with these card points and tricks by side;
        only differences of values have a meaning.

        >>> import jass
        >>> jass.new_game("schieber", seed=7).view(0).worth((100, 57), (5, 4))
        43
        """
        side = self.rules.sides[self.seat]
        points = by_side(points, self.rules, "points")
        return points[side] - max(made for who, made in enumerate(points) if who != side)
