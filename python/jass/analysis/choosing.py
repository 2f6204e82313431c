"""What the holder of a hand chooses: the contract that a few playouts say is best.

It is the simple choice inside an analysis, of a partner to whom was pushed and of a typical
forehand. He looks at his own hand and at random cards of the others, never at the real ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jass import batch
from jass.analysis.methods import made_by, own_and_best_other
from jass.deal import dealing
from jass.policy import Playing
from jass.rules import Rules
from jasscore.worlds import random_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DEALS_OF_A_CHOICE", "choices"]

DEALS_OF_A_CHOICE = 16
"""How many deals he imagines, each played once under each contract."""


def choices(
    hands: Sequence[int],
    seat: int,
    forehand: int,
    rules: Rules,
    seed: int,
    first: int,
    play: Playing,
) -> NDArray[np.int64]:
    """For each hand of ``seat`` the place of its contract in ``rules.contracts``.

    By the expected difference to the best other side. Hand k draws from the streams of number
    ``first`` + k of the seed.
    """
    import numpy as np

    imagined = DEALS_OF_A_CHOICE
    _, pool, size = dealing(rules.players, None)
    deals = np.empty((len(hands) * imagined, rules.players), np.uint64)
    for k, hand in enumerate(hands):
        held = [0] * rules.players
        held[seat] = hand
        rows = deals[k * imagined : (k + 1) * imagined]
        random_deals(held, pool & ~hand, size, seed, (first + k) * imagined, rows)
    leader = seat if rules.first_lead == "chooser" else forehand
    # Each contract is played in the same way.
    streams = np.random.SeedSequence((seed, first)).generate_state(1, np.uint64)[0]
    side = rules.sides[seat]
    found = np.empty((len(rules.contracts), len(hands)), np.int64)
    for place, contract in enumerate(rules.contracts):
        by_side = []
        tricks = []
        for who in range(rules.side_count):
            played = batch.playouts(deals, contract, leader, 1, streams, who, rules, play=play)
            by_side.append(played.points[:, 0])
            tricks.append(played.tricks[:, 0])
        totals = rules.score(
            contract,
            np.stack(by_side, axis=1),
            batch.weis(deals, contract, forehand, rules),
            batch.stoeck(deals, contract, rules),
            made_by(np.stack(tricks, axis=1), size),
        )
        own, others = own_and_best_other(totals, side)
        found[place] = (own - others).reshape(len(hands), imagined).sum(axis=1)
    return np.asarray(found.argmax(axis=0))
