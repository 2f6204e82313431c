"""What the holder of a hand chooses: the contract that a few playouts say is best.

It is the simple choice inside an analysis, of a partner to whom was pushed and of a typical
forehand. He looks at his own hand and at random cards of the others, never at the real ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jass.analysis.methods import made_by, own_and_best_other
from jass.arguments.seeds import seed_number
from jass.cards.contract import Contract
from jass.engine import deal_playouts, deal_weis
from jass.engine.heuristic import Playing, thinking_seats
from jass.rounds.deal import dealing
from jass.rules.rules import Rules
from jasscore.deals import random_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DEALS_OF_A_CHOICE", "choices", "played"]

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

    imagined, begin = DEALS_OF_A_CHOICE, first * DEALS_OF_A_CHOICE
    # Not the streams of the real deals.
    own_seed = seed_number(np.random.SeedSequence((seed, 3)))
    _, pool, size = dealing(rules.players, None)
    deals = np.empty((len(hands) * imagined, rules.players), np.uint64)
    for k, hand in enumerate(hands):
        held = [0] * rules.players
        held[seat] = hand
        at = k * imagined
        random_deals(held, pool & ~hand, size, own_seed, begin + at, deals[at : at + imagined])
    leader = seat if rules.first_lead == "chooser" else forehand
    found = np.empty((len(rules.contracts), len(hands)), np.int64)
    for place, contract in enumerate(rules.contracts):
        points, tricks = played(
            deals, contract, leader, rules, own_seed, begin, pool, thinking_seats(play)
        )
        totals = rules.score(
            contract,
            points,
            weis=deal_weis.weis(deals, contract, forehand=forehand, rules=rules),
            stoeck=deal_weis.stoeck(deals, contract, rules=rules),
            match=made_by(tricks, size),
        )
        own, others = own_and_best_other(totals, rules.sides[seat])
        found[place] = (own - others).reshape(len(hands), imagined).sum(axis=1)
    return np.asarray(found.argmax(axis=0))


def played(
    deals: NDArray[np.uint64],
    contract: Contract,
    leader: int,
    rules: Rules,
    seed: int,
    begin: int,
    pool: int,
    thinking: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Card points and tricks by side of each deal, played once.

    Deal k is played by stream ``begin`` + k of the seed; ``pool`` are the cards of the pack,
    ``thinking`` the seats that play by the heuristic.
    """
    import numpy as np

    size, sides = int(deals[0, 0]).bit_count(), rules.side_count
    points, tricks = np.empty((2, len(deals), sides), np.int64)
    # The last side has the rest, unless nobody knows which cards are out of the game.
    known = size * rules.players == pool.bit_count()
    for side in range(sides - known):
        task = deal_playouts.PlayOut(rules, size, 1, leader, seed, side, thinking)
        points[:, side], tricks[:, side] = task.all(
            deals, [(int(contract), range(len(deals)))], begin
        )
    if known:
        in_all = rules.play_switches.points(pool, int(contract)) + rules.last_trick
        points[:, -1] = in_all - points[:, :-1].sum(axis=1)
        tricks[:, -1] = size - tricks[:, :-1].sum(axis=1)
    return points, tricks
