"""The contract that a seat chooses by its own hand: by the network where four play in pairs,
otherwise the best of a few playouts of sampled deals.

This is the choice simulated inside an analysis, for a partner after a push and for a typical
forehand. It uses only the seat's own hand, never the actual cards of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jass.arguments.seeds import seed_number
from jass.engine.contract_network import chooser, chosen, has_chooser
from jass.engine.deal_outcomes import own_and_best_other, played
from jass.engine.heuristic import Playing, thinking_seats
from jass.rounds.deal import dealing
from jass.rules.rules import Rules
from jasscore.deals import Deals, random_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DEALS_OF_A_CHOICE", "choices"]

DEALS_OF_A_CHOICE = 16
"""Deals sampled for a choice, each played once under each contract."""


def choices(
    hands: Sequence[int],
    seat: int,
    forehand: int,
    rules: Rules,
    seed: int,
    first: int,
    play: Playing,
) -> NDArray[np.int64]:
    """For each hand of ``seat`` the index of the contract chosen, in ``rules.contracts``: the one
    with the greatest expected difference to the best other side.

    Hand k uses the random streams number ``first`` + k of the seed.
    """
    import numpy as np

    if has_chooser(rules):
        place = 0 if rules.first_lead == "chooser" else (seat - forehand) % rules.players
        codes = chosen(chooser(rules), np.asarray(hands, np.uint64), place)
        return np.searchsorted(np.asarray(rules.contracts, np.int64), codes)
    imagined, begin = DEALS_OF_A_CHOICE, first * DEALS_OF_A_CHOICE
    # A seed of its own, so that the sampled deals are independent of the actual ones.
    own_seed = seed_number(np.random.SeedSequence((seed, 3)))
    _, pool, size = dealing(rules.players, None)
    deals = np.empty((len(hands) * imagined, rules.players), np.uint64)
    for k, hand in enumerate(hands):
        held = [0] * rules.players
        held[seat] = hand
        at = k * imagined
        random_deals(held, pool & ~hand, size, own_seed, begin + at, deals[at : at + imagined])
    own_deals = Deals(deals)
    thinking = thinking_seats(play)
    leader = seat if rules.first_lead == "chooser" else forehand
    found = np.empty((len(rules.contracts), len(hands)), np.int64)
    for place, contract in enumerate(rules.contracts):
        outcomes = played(
            own_deals, contract, leader, rules, own_seed, begin=begin, thinking=thinking
        )
        totals = outcomes.totals(rules, forehand)
        own, others = own_and_best_other(totals, rules.sides[seat])
        found[place] = (own - others).reshape(len(hands), imagined).sum(axis=1)
    return np.asarray(found.argmax(axis=0))
