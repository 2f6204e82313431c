"""The chance to win the game from the scores before a round and what the round brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jass.analysis.counting import steps_to
from jass.analysis.game_table import game_table
from jass.arguments.sequences import whole_numbers
from jass.errors import PositionError, RulesError
from jass.rules.rules import Rules
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Prospects", "checked_scores"]


class Prospects:
    """The chances of side ``side`` after a round that began with scores ``before``.

    ``forehand`` was forehand in it; the next seat is so in the next round. RulesError where there
    are more than two sides, or the goal is no number of points.
    """

    UNIT = 1 << 20
    """A chance is a whole number of parts of this."""

    def __init__(self, rules: Rules, before: Sequence[int], side: int, forehand: int) -> None:
        if rules.side_count != 2:
            raise RulesError(
                f"scores: the chance to win the game is known for two sides, not {rules.side_count}"
            )
        if rules.goal.kind != "points":
            raise RulesError(
                f"scores: the chance to win the game needs a goal of points, not {rules.goal!r}"
            )
        self._rules, self._before, self._side = rules, tuple(before), side
        self._leads_next = rules.sides[(forehand + 1) % rules.players] == side
        self._table = game_table(rules)

    def after(self, events: NDArray[np.int64]) -> NDArray[np.int64]:
        """The chances after rounds with these events [round, event, side] (`counting.events_of`),
        in parts of ``UNIT``."""
        import numpy as np

        order = [self._side, 1 - self._side]
        missing = self._rules.goal.amount - np.asarray(self._before, np.int64)[order]
        seen = events[:, :, order]
        steps = steps_to(self._rules, seen, missing)
        own, other = (missing - seen[:, -1]).T
        if self._leads_next:
            later = self._table.chance(own, other)
        else:
            later = 1 - self._table.chance(other, own)
        chance = np.where(
            steps[:, 0] == steps[:, 1], later, (steps[:, 0] < steps[:, 1]).astype(np.float64)
        )
        return np.asarray(np.rint(chance * self.UNIT).astype(np.int64))


def checked_scores(scores: object, rules: Rules) -> tuple[int, ...]:
    """A number for each side; PositionError for anything else."""
    most = 10**6
    found = whole_numbers(scores, "scores", -most, most, rules.side_count, PositionError, "sides")
    goal = rules.goal
    if goal.kind == "points" and max(found) >= goal.amount:
        raise PositionError(f"scores: the game is over at {goal}, with {shown(scores)}")
    return found
