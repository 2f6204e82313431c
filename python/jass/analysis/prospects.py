"""The chance to win the game from the scores after a round.

The rounds that follow are resampled from a set of simulated ones: random deals in which forehand
chooses by `choices` and all play on. They form sequences in which forehand alternates between the
two sides; the relative frequency of sequences in which a side reaches the goal first is its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jass.arguments.seeds import seed_number
from jass.engine import deal_arrays, deal_playouts, deal_weis
from jass.engine.contract_choice import choices
from jass.engine.deal_outcomes import made_by
from jass.engine.heuristic import Playing
from jass.errors import RulesError
from jass.rules.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Prospects"]

_BAG = 512
_ROWS = 512
_STEPS = 48


class Prospects:
    """The chances of side ``side`` after a round that began with scores ``before``.

    ``forehand`` was forehand in it; the next seat is so in the next round. RulesError where there
    are more than two sides, or the goal is no number of points.
    """

    UNIT = 1 << 20
    """A chance is told as a whole number of parts of this."""

    def __init__(
        self,
        rules: Rules,
        before: Sequence[int],
        side: int,
        forehand: int,
        seed: int,
        play: Playing,
    ) -> None:
        import numpy as np

        if rules.side_count != 2:
            raise RulesError(
                f"scores: the chance to win the game is known for two sides, not {rules.side_count}"
            )
        if rules.goal.kind != "points":
            raise RulesError(
                f"scores: the chance to win the game needs a goal of points, not {rules.goal!r}"
            )
        self._rules, self._before, self._side = rules, tuple(before), side
        goal = rules.goal.amount
        first = rules.sides[(forehand + 1) % rules.players]
        bag = _typical_rounds(rules, seed, play)
        rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence((seed, 1))))
        gains = bag[rng.integers(0, len(bag), (_ROWS, _rounds_enough(bag, goal)))]
        # [row, round, side]: the side of forehand comes first in the bag, and alternates.
        gains[:, 1::2] = gains[:, 1::2, ::-1]
        own = gains if first == side else gains[:, :, ::-1]
        # What is missing at most lies on a grid; between its points the chance is straight.
        self._grid = np.linspace(0, goal - min(0, *self._before), _STEPS + 1)
        self._chances = _chances(own.cumsum(axis=1), self._grid, rules.end_check == "immediate")

    def after(
        self, totals: NDArray[np.int64], weis: NDArray[Any], stoeck: NDArray[Any]
    ) -> NDArray[np.int64]:
        """The chances after rounds with these totals, [sample, side], in parts of ``UNIT``.

        ``weis`` and ``stoeck`` are the parts of the totals that are counted by themselves where
        a game ends at once. When both sides are at the goal, the order of counting decides as
        far as it is known: Weis and Stöck as the rules put them before the tricks; then the card
        points are taken to have grown evenly. When the game ends after the deal, the higher total
        wins and equal ones play on.
        """
        import numpy as np

        side, goal = self._side, self._rules.goal.amount
        before = np.asarray(self._before, np.int64)
        missing = goal - (before + totals)[:, [side, 1 - side]]
        chance = self._play_on(np.maximum(missing, 0))
        reached = missing <= 0
        chance[reached[:, 0] & ~reached[:, 1]] = 1
        chance[reached[:, 1] & ~reached[:, 0]] = 0
        both = reached.all(axis=1)
        if both.any():
            order = [side, 1 - side]
            if self._rules.end_check == "deal":
                more = np.diff(missing[both], axis=1)[:, 0]
                chance[both] = np.where(more == 0, 0.5, more > 0)
            else:
                parts = [array[both][:, order] for array in (totals, weis, stoeck)]
                chance[both] = self._who_is_first(goal - before[order], *parts)
        return np.rint(chance * self.UNIT).astype(np.int64)

    def _who_is_first(
        self,
        missing: NDArray[np.int64],
        totals: NDArray[np.int64],
        weis: NDArray[np.int64],
        stoeck: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        # Both reach the goal: 1 where the side itself does so first.
        import numpy as np

        tricks = totals - weis - stoeck
        counted = np.zeros_like(totals)
        when = np.full(totals.shape, np.inf)
        for place, what in enumerate(self._rules.count_order):
            part = {"stoeck": stoeck, "weis": weis, "trick": tricks}[what]
            here = (counted < missing) & (counted + part >= missing)
            share = (missing - counted) / np.maximum(part, 1)
            when = np.where(here, place + (share if what == "trick" else 0), when)
            counted = counted + part
        when = np.where(missing <= 0, -1.0, when)
        return np.where(when[:, 0] == when[:, 1], 0.5, when[:, 0] < when[:, 1])

    def _play_on(self, missing: NDArray[np.int64]) -> NDArray[np.float64]:
        # Straight between the four points of the grid around.
        import numpy as np

        step = self._grid[1]
        at = np.minimum(missing / step, _STEPS - 1e-9)
        low = at.astype(np.int64)
        up = at - low
        table, (i, j), (x, y) = self._chances, low.T, up.T
        return np.asarray(
            table[i, j] * (1 - x) * (1 - y)
            + table[i + 1, j] * x * (1 - y)
            + table[i, j + 1] * (1 - x) * y
            + table[i + 1, j + 1] * x * y
        )


def _typical_rounds(rules: Rules, seed: int, play: Playing) -> NDArray[np.int64]:
    # Totals [round, side], the side of forehand, who is seat 0 here, first.
    import numpy as np

    own = seed_number(np.random.SeedSequence((seed, 2)))
    deals = deal_arrays.random_deals(_BAG, seed=own, players=rules.players)
    chosen = choices(deals[:, 0].tolist(), 0, 0, rules, own, 0, play)
    codes = np.asarray(rules.contracts, np.int64)[chosen]
    points, tricks = [], []
    for side in range(2):
        played = deal_playouts.playouts(
            deals, codes, leader=0, n=1, seed=own, side=side, rules=rules, play=play
        )
        points.append(played.points[:, 0])
        tricks.append(played.tricks[:, 0])
    weis = deal_weis.weis(deals, codes, forehand=0, rules=rules)
    stoeck = deal_weis.stoeck(deals, codes, rules=rules)
    size = int(deals[0, 0]).bit_count()
    made = made_by(np.stack(tricks, axis=1), size)
    totals = rules.score(codes, np.stack(points, axis=1), weis=weis, stoeck=stoeck, match=made)
    return np.asarray(totals if rules.sides[0] == 0 else totals[:, ::-1])


def _rounds_enough(bag: NDArray[np.int64], goal: int) -> int:
    # So many rounds that one side is at the goal, even if both make little.
    mean = max(1.0, float(bag.mean()))
    return int(2 * goal / mean) + 4


def _chances(
    running: NDArray[np.int64], grid: NDArray[np.float64], at_once: bool
) -> NDArray[np.float64]:
    # [missing to the side, missing to the other]: the share of the rows in which it wins.
    import numpy as np

    rows, rounds, _ = running.shape
    before = np.concatenate([np.zeros((rows, 1, 2), np.int64), running], axis=1)
    when = np.empty((2, rows, len(grid)))
    for side in range(2):
        for row in range(rows):
            line = before[row, :, side]
            at = np.searchsorted(line, np.maximum(grid, 1), side="left")
            inside = np.minimum(at, rounds)
            gain = np.maximum(line[inside] - line[inside - 1], 1)
            share = (np.maximum(grid, 1) - line[inside - 1]) / gain
            # At once the earlier part of a round decides, after the deal what is beyond.
            beyond = -(line[inside] - grid) / (10 * max(1.0, float(grid[-1])))
            when[side, row] = inside + np.where(at > rounds, 2, share if at_once else beyond)
    first, second = when[0][:, :, None], when[1][:, None, :]
    chances = (first < second).mean(axis=0) + 0.5 * (first == second).mean(axis=0)
    return np.asarray(chances)
