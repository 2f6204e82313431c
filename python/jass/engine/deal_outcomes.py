"""Arrays of deals played out once under a contract: points, tricks and totals of all sides.

For those that compare contracts by playouts of sampled deals: players, and the choices that an
analysis simulates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jass.cards.card import CardSet
from jass.cards.contract import Contract
from jass.engine import deal_weis
from jass.engine.deal_playouts import PlayoutTask
from jass.rounds.deal import dealing
from jass.rules.rules import Rules
from jasscore.deals import Deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DealOutcomes", "made_by", "own_and_best_other", "played"]


class DealOutcomes(NamedTuple):
    """Card points and numbers of tricks [deal, side] of deals that were played under a contract."""

    deals: Deals
    contract: Contract
    points: NDArray[np.int64]
    tricks: NDArray[np.int64]

    def totals(self, rules: Rules, forehand: int) -> NDArray[np.int64]:
        """The totals [deal, side] by some rules, with Weis, Stöck and match."""
        deals, contract = self.deals, self.contract
        return rules.score(
            contract,
            self.points,
            weis=deal_weis.weis(deals, contract, forehand=forehand, rules=rules),
            stoeck=deal_weis.stoeck(deals, contract, rules=rules),
            match=made_by(self.tricks, deals.most),
        )


def played(
    deals: Deals,
    contract: Contract,
    leader: int,
    rules: Rules,
    seed: int,
    *,
    begin: int = 0,
    thinking: int,
) -> DealOutcomes:
    """One playout of each deal.

    Deal k uses stream ``begin`` + k of the seed; ``thinking`` are the seats that play by the
    heuristic, as a bit mask.
    """
    import numpy as np

    _, pool, _ = dealing(rules.players, None)
    size, sides = deals.most, rules.side_count
    points, tricks = np.empty((2, len(deals), sides), np.int64)
    # The last side has the remainder, unless some cards of the pack were not dealt.
    known = size * rules.players == pool.bit_count()
    for side in range(sides - known):
        task = PlayoutTask(rules, 1, leader, seed, side, thinking)
        points[:, side], tricks[:, side] = task.all(
            deals, [(int(contract), range(len(deals)))], begin
        )
    if known:
        points[:, -1] = rules.points_in_all(contract, CardSet(pool)) - points[:, :-1].sum(axis=1)
        tricks[:, -1] = size - tricks[:, :-1].sum(axis=1)
    return DealOutcomes(deals, contract, points, tricks)


def made_by(tricks: NDArray[np.integer], in_all: int) -> NDArray[np.int64]:
    """The side that won all tricks, or -1; the last axis of ``tricks`` is the side."""
    import numpy as np

    made = tricks == in_all
    return np.where(made.any(axis=-1), made.argmax(axis=-1), -1)


def own_and_best_other(
    totals: NDArray[np.int64], side: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The totals of ``side``, and those of the best other side; the last axis is the side."""
    import numpy as np

    return totals[..., side], np.delete(totals, side, axis=-1).max(axis=-1)
