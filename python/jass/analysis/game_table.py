"""The chance to win a game from the scores between two rounds, as a table.

As the match equity tables of backgammon: from a set of simulated rounds, in which the forehand of
each chooses or pushes for the most points and all play by the heuristic, the chance at each pair of
missing points follows from those at smaller ones. The table of each preset with a goal in points is
in the package (`tests/tools/game_tables.py`); any other is computed when it is first needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

from jass.analysis.counting import events_of
from jass.cards.contract import Contract
from jass.engine import deal_arrays, deal_weis
from jass.engine.contract_choice import choices
from jass.engine.contract_network import chooser, chosen, has_chooser
from jass.engine.deal_outcomes import made_by
from jass.engine.heuristic import thinking_seats
from jass.engine.playouts import by_side
from jass.rounds.deal import dealing
from jass.rules.rules import Rules, asked_in_turn
from jasscore.playout import from_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["GameTable", "computed_table", "game_table", "simulated_rounds"]

PRESETS = ("swiss", "swiss_1000", "fr", "es")
_ROUNDS = 4096
_SEED = 30
_PASSES = 40
_CLOSE = 1e-4


@dataclass(frozen=True)
class GameTable:
    """Chances [own missing, others' missing] of the side that is forehand in the next round, on a
    grid of missing points."""

    missing: NDArray[np.int64]
    chances: NDArray[np.float64]

    def chance(self, forehand: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
        """The chance of the side of forehand when the sides are missing so many points; linear
        between the points of the grid."""
        i, x = self._place(forehand)
        j, y = self._place(other)
        return _between(self.chances, i, x, j, y)

    def _place(self, missing: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        return _places(self.missing, missing)


def _places(
    grid: NDArray[np.int64], missing: NDArray[Any]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    import numpy as np

    inside = np.clip(missing, grid[0], grid[-1])
    low = np.clip(np.searchsorted(grid, inside, side="right") - 1, 0, len(grid) - 2)
    return low, (inside - grid[low]) / (grid[low + 1] - grid[low])


def _between(
    table: NDArray[np.float64],
    i: NDArray[np.int64],
    x: NDArray[np.float64],
    j: NDArray[np.int64],
    y: NDArray[np.float64],
) -> NDArray[np.float64]:
    upper = table[i, j] * (1 - y) + table[i, j + 1] * y
    lower = table[i + 1, j] * (1 - y) + table[i + 1, j + 1] * y
    return upper * (1 - x) + lower * x


@lru_cache(maxsize=16)
def game_table(rules: Rules) -> GameTable:
    """The table for these rules, which have two sides and a goal in points."""
    for name in PRESETS:
        preset = Rules.preset(name)
        # Which suits have which factors changes nothing.
        alike = sorted(_factors(preset)) == sorted(_factors(rules))
        if alike and rules.replace(pack="french", multipliers=preset.multipliers) == preset:
            return _kept()[name]
    return computed_table(rules, _ROUNDS)


def _factors(rules: Rules) -> tuple[int, ...]:
    return tuple(rules.multiplier(contract) for contract in Contract if contract.trump is not None)


@cache
def _kept() -> dict[str, GameTable]:
    import numpy as np

    content = files("jass.analysis").joinpath("game_tables.npz").read_bytes()
    with np.load(BytesIO(content)) as arrays:
        return {
            name: GameTable(
                arrays[f"{name}_missing"].astype(np.int64), arrays[f"{name}_chances"] / 65535
            )
            for name in PRESETS
        }


def grid_for(goal: int) -> NDArray[np.int64]:
    """The missing points of a table: fine near the goal, coarser further away."""
    import numpy as np

    points, at = [1], 5
    while at < goal:
        points.append(at)
        at += 5 if at < 100 else 10 if at < 300 else 25 if at < 1000 else max(50, at // 30)
    return np.array([*points, max(goal, 2)], np.int64)


def computed_table(rules: Rules, rounds: int, seed: int = _SEED) -> GameTable:
    """The table from so many simulated rounds."""
    import numpy as np

    events = simulated_rounds(rules, rounds, seed)
    grid = grid_for(rules.goal.amount)
    gains, count = events[:, -1], events.shape[1]
    pairs = sorted((int(a + b), i, j) for i, a in enumerate(grid) for j, b in enumerate(grid))
    table = np.full((len(grid), len(grid)), 0.5)
    # By missing points: where the rest lies on the grid, for forehand and for the other side.
    rest = [[_places(grid, missing - gains[:, side]) for missing in grid] for side in (0, 1)]
    steps = [
        [(events[:, :, side] < missing).sum(axis=1).astype(np.int8) for missing in grid]
        for side in (0, 1)
    ]
    level = _chance_when_level(gains)
    for _ in range(_PASSES):
        before = table.copy()
        for _, i, j in pairs:
            own, other = steps[0][i], steps[1][j]
            if rules.end_check == "immediate":
                won, goes_on = own < other, (own == count) & (other == count)
                again = 0.0
            else:
                far = gains - grid[[i, j]]
                done = (far >= 0).any(axis=1)
                won, goes_on = done & (far[:, 0] > far[:, 1]), ~done
                again = float((done & (far[:, 0] == far[:, 1])).mean()) * (1 - level)
            # In the next round the other side is forehand.
            (low_a, x), (low_b, y) = rest[0][i], rest[1][j]
            on = np.flatnonzero(goes_on)
            later = 1 - _between(table, low_b[on], y[on], low_a[on], x[on])
            table[i, j] = won.mean() + later.sum() / len(gains) + again
        if abs(table - before).max() < _CLOSE:
            break
    return GameTable(grid, table)


def _chance_when_level(gains: NDArray[np.int64]) -> float:
    # Of forehand, when the next round decides, and another one after equal totals.
    more, less = (gains[:, 0] > gains[:, 1]).mean(), (gains[:, 0] < gains[:, 1]).mean()
    return float(more / max(more + less, 1e-9))


def simulated_rounds(rules: Rules, count: int, seed: int) -> NDArray[np.int64]:
    """The events of so many random rounds [round, event, side], the side of forehand first."""
    import numpy as np

    players = rules.players
    forehand = 0
    asked = asked_in_turn(rules, players - 1)
    deals = deal_arrays.random_deals(count, seed=seed, players=players)
    if has_chooser(rules):
        may_push = rules.push == "partner"
        who = asked[0]
        place = 0 if rules.first_lead == "chooser" else who
        codes = chosen(chooser(rules, may_push), deals[:, who], place, may_push)
        choosers = np.where(codes < 0, asked[-1], who)
        if may_push:
            place = 0 if rules.first_lead == "chooser" else asked[-1]
            codes = np.where(codes < 0, chosen(chooser(rules), deals[:, asked[-1]], place), codes)
    else:
        found = choices(deals[:, 0].tolist(), 0, forehand, rules, seed, 0, "heuristic")
        codes = np.asarray(rules.contracts, np.int64)[found]
        choosers = np.zeros(count, np.int64)
    held, pool, size = dealing(players, None)
    points = np.empty((count, size, 2), np.int16)
    won = np.empty((count, 2), np.int8)
    sides = rules.sides
    for contract in rules.contracts:
        for leader in set(choosers.tolist()) if rules.first_lead == "chooser" else {forehand}:
            rows = codes == contract
            if rules.first_lead == "chooser":
                rows &= choosers == leader
            source = from_deals(
                rules.play_switches,
                held,
                pool,
                size,
                int(contract),
                leader,
                seed,
                thinking_seats("heuristic"),
            )
            for row in np.flatnonzero(rows).tolist():
                source.by_trick(row, points[row : row + 1])
                won[row] = by_side(source, row, 1)[1]
    weis = deal_weis.weis(deals, codes, forehand=forehand, rules=rules)
    stoeck = deal_weis.stoeck(deals, codes, rules=rules)
    factors = np.array([rules.multiplier(contract) for contract in Contract], np.int64)[codes]
    made = made_by(won, size)
    final = points[:, -1].astype(np.int64)
    totals = rules.score(codes, final, weis=weis, stoeck=stoeck, match=made)
    each = factors[:, None]
    tricks = points.astype(np.int64) * each[:, None]
    events = events_of(rules, totals, tricks, weis * each, stoeck * each)
    return events if sides[forehand] == 0 else events[:, :, ::-1]
