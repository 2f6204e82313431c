"""Mittlere, for three players: the middle number of points loses.

Sources: SRF, JVS and Pagat. The FR page only gives the name, "Mittlere Hand", and that there are no
partners. The first card that does not follow suit fixes trump. A deal has 157 points, which are
converted into strokes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from jass.arguments.seeds import SeedLike
from jass.arguments.sequences import whole_numbers
from jass.errors import GameError
from jass.games.open_contract import OpenContractGame, open_rules
from jass.games.settings import table_size
from jass.games.values import GameView
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.goal import Goal
from jass.rules.rules import Rules

__all__ = ["Mittlere", "MittlereView", "rules_for", "score"]

_GOAL = Goal.deals(12)
_HUNDRED = 100


def rules_for(rules: Rules | str = "swiss", goal: Goal | None = None) -> Rules:
    """The rules of a Mittlere, derived from a preset or other rules.

    >>> from jass.games import mittlere
    >>> mittlere.rules_for("swiss").deal_packets
    (3, 3, 3, 3)
    """
    return open_rules(rules, 3, goal, _GOAL)


def score(points: Sequence[int], tricks: Sequence[int]) -> tuple[int, ...]:
    """The strokes of three seats, from their points and numbers of tricks in a deal.

    The first case that applies (SRF):

    - a seat with all tricks scores 2, the others -1;
    - if one seat has 100 points or more and another no trick, the third scores 2, these two -1;
    - a seat with 100 points or more, or without a trick, scores -2, the others 1;
    - if two seats have equal points, nobody scores;
    - the highest and the lowest score 1, the middle seat -2.

    GameError unless there are numbers for three seats.

    >>> from jass.games import mittlere
    >>> mittlere.score((60, 57, 40), (5, 4, 3)), mittlere.score((120, 37, 0), (9, 3, 0))
    ((1, -2, 1), (-1, 2, -1))
    """
    made = _of_three("points", points)
    won = _of_three("tricks", tricks)
    if 0 < max(won) == sum(won):
        return _one_apart(won.index(max(won)), 2, -1)
    high = [seat for seat in range(3) if made[seat] >= _HUNDRED]
    without = [seat for seat in range(3) if won[seat] == 0]
    if high and without:
        return _one_apart(3 - high[0] - without[0], 2, -1)
    if high or without:
        return _one_apart((high or without)[0], -2, 1)
    if len(set(made)) < 3:
        return (0, 0, 0)
    return _one_apart(made.index(sorted(made)[1]), -2, 1)


def _one_apart(seat: int, strokes: int, others: int) -> tuple[int, ...]:
    return tuple(strokes if one == seat else others for one in range(3))


def _of_three(name: str, numbers: Sequence[int]) -> tuple[int, ...]:
    return whole_numbers(numbers, name, 0, 1000, 3, GameError, "seats")


@dataclass(frozen=True)
class MittlereView(GameView):
    """The view of a seat in a Mittlere; the objective is not to be in the middle."""

    wants_points: ClassVar[bool] = False

    def worth(self, points: Sequence[int], tricks: Sequence[int]) -> float:
        """The strokes of this seat."""
        return score(points, tricks)[self.seat]


class Mittlere(OpenContractGame):
    """The Mittlere, for three, over twelve deals; the most strokes win, ties share the victory.

    ``goal`` is a number of deals, or of strokes that ends the game.

    >>> import jass
    >>> g = jass.new_game("mittlere", seed=7)
    >>> g.phase, g.round.contract, len(g.actions())
    ('play', None, 12)
    """

    name: ClassVar[str] = "mittlere"
    tables: ClassVar[tuple[int, ...]] = (3,)
    _view_class = MittlereView

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        goal: Goal | None = None,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        if table_size(players, 3) != 3:
            raise GameError(f"players: mittlere is for 3, not {players}")
        parties = [(seat,) for seat in range(3)]
        super().__init__(rules_for(rules, goal), parties, seed, dealer, deals)

    def _written(self, r: Round) -> tuple[int, ...]:
        return score(r.points, r.tricks_won)
