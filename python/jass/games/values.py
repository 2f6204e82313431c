"""Data of a game: turns, results of deals, and views of seats."""

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
    """An action in a game, with the number of the deal (from 1, including void deals) and the seat.

    In a view, ``action`` is None while it is a secret of another seat: until the deal is scored,
    and permanently if the deal is annulled.
    """

    deal: int
    seat: int
    action: Action | None

    def __str__(self) -> str:
        return f"seat {self.seat}: {'secret' if self.action is None else self.action}"


def checked_choose(choice: object) -> None:
    """Raises ActionError unless ``choice`` is a Choose."""
    if not isinstance(choice, Choose):
        raise ActionError(f"choice: a Choose such as Choose('S'), not {shown(choice)}")


def by_side(numbers: Sequence[int], rules: Rules, name: str) -> Sequence[int]:
    """``numbers`` as a tuple with one number per side; GameError otherwise."""
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

    ``deal`` is its number, from 1; ``void`` is whether it was annulled. ``contract`` is the final
    contract, None if trump was never fixed. ``card_points`` are by side. By party are ``written``,
    the score of this deal, and ``scores``, those of the game after it. ``winner`` is the party with
    the best ``written``: the highest, or the lowest if the lowest score wins; None in a tie and for
    a void deal.
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
    """The view of one seat: its information set, as plain data.

    ``hand`` is what the seat holds now, ``round`` its view of the current round (None before it
    begins), ``actions`` its possible actions (empty if it is not its turn). ``history`` is all
    turns of the game, secret ones without their action; ``results`` are those of the deals so far.
    ``turned_up`` is the card turned up that determines trump, if the game has one; ``known`` are
    the publicly known cards by seat, empty if there are none.

    The methods define the objective of the game, so that players need not know each game.
    """

    wants_points: ClassVar[bool] = True
    """Whether more points in a deal are always better for the side."""

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
        # Faster than __init__ of a frozen dataclass, which sets each field separately.
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
        """The value of a choice to this seat if the sides score these totals; 0 is neutral.
        ActionError unless it is a Choose."""
        checked_choose(choice)
        return self.worth(totals, ())

    def worth(self, points: Sequence[int], tricks: Sequence[int]) -> float:
        """The value of a deal to this seat if it ends with these card points and tricks by side;
        only differences of values are meaningful.

        >>> import jass
        >>> jass.new_game("schieber", seed=7).view(0).worth((100, 57), (5, 4))
        43
        """
        side = self.rules.sides[self.seat]
        points = by_side(points, self.rules, "points")
        return points[side] - max(made for who, made in enumerate(points) if who != side)
