"""The order in which a round is counted, as events: who reaches a number of points first.

Where a game ends at once, scores grow by Stöck, Weis and tricks in the order of the rules, and by
the match bonus in the end; king and queen of trump in one hand can be shown in advance when that
finishes the game, so they count from their first turn on (:func:`jass.games.ending.settle_claims`).
Where it ends after the deal, the round is one event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jass.rules.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["evenly", "events_of", "steps_to"]


def events_of(
    rules: Rules,
    totals: NDArray[np.int64],
    tricks: NDArray[Any],
    weis: NDArray[Any],
    stoeck: NDArray[Any],
) -> NDArray[np.int64]:
    """The points of each side after each event of a round, int64[round, event, side].

    ``tricks`` [round, trick, side] are the points after each trick that is left; they, ``weis`` and
    ``stoeck`` [round, side] are multiplied. What the ``totals`` [round, side] have beyond their sum
    is the match bonus.
    """
    import numpy as np

    if rules.end_check != "immediate":
        return np.ascontiguousarray(totals[:, None])
    first = {"stoeck": stoeck, "weis": weis, "trick": tricks[:, 0]}
    gains = [first[step] for step in rules.count_order]
    gains += [tricks[:, k] - tricks[:, k - 1] for k in range(1, tricks.shape[1])]
    gains.append(totals - weis - stoeck - tricks[:, -1])
    return np.cumsum(np.stack(gains, axis=1), axis=1)


def evenly(points: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Points after each of ``count`` tricks [round, trick, side], as if each brought the same."""
    import numpy as np

    parts = np.arange(1, count + 1)[:, None]
    return points[:, None] * parts // count


def steps_to(rules: Rules, events: NDArray[np.int64], missing: NDArray[Any]) -> NDArray[np.int64]:
    """How many events each side [round, side] goes without the points it is ``missing``; all of
    them when the round does not bring them.

    The side with fewer wins. Where the game ends after the deal and both are at the goal, the
    higher score is put first, and equal ones at the end: then another deal is played.
    """
    import numpy as np

    steps = (events < missing[..., None, :]).sum(axis=1)
    if rules.end_check != "immediate":
        beyond = events[:, -1] - missing
        both = (steps == 0).all(axis=1)
        steps[both & (beyond[:, 0] >= beyond[:, 1]), 1] = 1
        steps[both & (beyond[:, 1] >= beyond[:, 0]), 0] = 1
    return np.asarray(steps)
