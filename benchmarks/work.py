"""The pieces of work that are timed, each with its signature: what the same work always gives.

A signature that drifts means that the rules, the random streams or the order of cards have changed:
times before and after are not of the same work, and numbers for a seed are not what they were.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import loops
import nodes

import jass
from jass import Card, CardSet, Deal, Round, Rules, View

Run = Callable[[], int]


@dataclass(frozen=True)
class Work:
    """What is timed: a call from ``prepare`` that does ``units`` times the work of one ``unit``."""

    group: str
    name: str
    unit: str
    units: int
    signature: int
    prepare: Callable[[], Run]


ROUNDS = 20
HANDS = 200
DEALS = 10_000
HAND = CardSet("SJ S9 SA HA HK DT D6 C8 C7")


def some_rounds() -> list[Round]:
    """Rounds under all contracts, before the first card."""
    return [Round(Deal.random(seed), seed % 6, leader=seed % 4) for seed in range(ROUNDS)]


def played_rounds() -> list[Round]:
    """The same rounds after 36 random legal cards."""
    rng = random.Random(7)
    rounds = some_rounds()
    for r in rounds:
        while not r.is_over:
            r.play(rng.choice(r.legal_cards()))
    return rounds


def positions() -> list[Round]:
    """Each of the rounds before each of its cards."""
    found = []
    for r, end in zip(some_rounds(), played_rounds(), strict=True):
        for card in end.cards_played:
            found.append(r.copy())
            r.play(card)
    return found


def legal_cards() -> Run:
    rounds = positions()
    return lambda: sum(len(r.legal_cards()) for r in rounds)


def legal_mask() -> Run:
    rounds = positions()
    return lambda: sum(r.legal_mask for r in rounds)


def legal_function() -> Run:
    asked = [(r.hands[r.to_move or 0], r.trick, r.contract, r.trick.leader) for r in positions()]
    return lambda: sum(
        len(jass.legal_cards(hand, trick, contract, leader=leader))
        for hand, trick, contract, leader in asked
    )


def play_and_undo(as_card: Callable[[int], int]) -> Run:
    pairs = [
        (r, [as_card(card) for card in end.cards_played])
        for r, end in zip(some_rounds(), played_rounds(), strict=True)
    ]

    def run() -> int:
        total = 0
        for r, cards in pairs:
            for card in cards:
                r.play(card)
            total += r.points[0]
            for _ in cards:
                r.undo()
        return total

    return run


def set_up() -> Run:
    deals = [Deal.random(seed) for seed in range(ROUNDS)]
    return lambda: sum(Round(deal, "H").legal_mask for deal in deals)


def score() -> Run:
    rounds = played_rounds()
    return lambda: sum(r.score().totals[0] for r in rounds)


def find_weis() -> Run:
    hands = [Deal.random(seed).hands[0] for seed in range(HANDS)]
    return lambda: sum(weis.points for hand in hands for weis in jass.find_weis(hand, "H"))


def batch_weis() -> Run:
    deals = jass.batch.random_deals(DEALS, seed=7)
    return lambda: int(jass.batch.weis(deals, "H")[:, 0].sum())


def playout(contract: str) -> Run:
    r = Round(Deal.random(7), contract)
    return lambda: int(jass.playout(r, DEALS, seed=7).points.sum())


def playout_hand() -> Run:
    return lambda: int(jass.playout_hand(HAND, "S", DEALS, seed=7).points.sum())


def deal_random() -> Run:
    return lambda: sum(Deal.random(seed).hands[0].mask for seed in range(HANDS))


def batch_deals() -> Run:
    return lambda: sum(jass.batch.random_deals(DEALS, seed=7)[:, 0].tolist())


def opening() -> View:
    """What a seat knows before the first card."""
    return Round(Deal.random(7), "H").view(2)


def two_voids() -> View:
    """What the leader knows after two tricks, in which two seats have not followed suit."""
    hands = [
        "HA DA SK CK S6 S7 C6 C7 S8",
        "S9 ST SJ SQ SA DT D6 C8 C9",
        "H6 H7 H8 H9 HT HJ CT CJ CQ",
        "HQ HK D7 D8 D9 DJ DQ DK CA",
    ]
    r = Round(hands, "obenabe", rules=Rules.preset("swiss_tournament"))
    for card in "HA S9 H6 HQ DA D6 H7 D7".split():
        r.play(card)
    return r.view(0)


def sample_worlds(view: View) -> Run:
    return lambda: sum(jass.sample_worlds(view, DEALS, seed=7)[:, 1].tolist())


def count_worlds() -> Run:
    view = two_voids()
    return lambda: jass.count_worlds(view)


def loop(name: str) -> Run:
    return partial(loops.LOOPS[name], ROUNDS, 0)


def perft_of(tree: nodes.Tree) -> Run:
    root = tree.root()
    return lambda: jass.perft(root, tree.depth)


CARDS = 36 * ROUNDS

WORKS = (
    Work("legal", "legal_cards()", "set", CARDS, 2317, legal_cards),
    Work("legal", "legal_mask", "set", CARDS, 3955114600890, legal_mask),
    Work("legal", "jass.legal_cards", "set", CARDS, 2317, legal_function),
    Work("play", "play and undo, Card", "card", CARDS, 1517, partial(play_and_undo, Card)),
    Work("play", "play and undo, int", "card", CARDS, 1517, partial(play_and_undo, int)),
    Work("round", "Round", "round", ROUNDS, 470440135219, set_up),
    Work("round", "loop through cards", "round", ROUNDS, 1777, partial(loop, "cards")),
    Work("round", "loop through masks", "round", ROUNDS, 1637, partial(loop, "masks")),
    Work("round", "score", "round", ROUNDS, 3667, score),
    Work("weis", "find_weis", "hand", HANDS, 1530, find_weis),
    Work("weis", "batch.weis", "deal", DEALS, 158000, batch_weis),
    Work("playout", "playout, trump", "playout", DEALS, 508083, partial(playout, "S")),
    Work("playout", "playout, obenabe", "playout", DEALS, 794279, partial(playout, "obenabe")),
    Work("playout", "playout_hand", "playout", DEALS, 1118454, playout_hand),
    Work("deal", "Deal.random", "deal", HANDS, 3427797618270, deal_random),
    Work("deal", "batch.random_deals", "deal", DEALS, 173355463884892, batch_deals),
    Work(
        "worlds",
        "sample, opening",
        "deal",
        DEALS,
        225240880763816,
        lambda: sample_worlds(opening()),
    ),
    Work(
        "worlds",
        "sample, two voids",
        "deal",
        DEALS,
        179264631826256,
        lambda: sample_worlds(two_voids()),
    ),
    Work("worlds", "count_worlds", "view", 1, 3809160, count_worlds),
    *(
        Work("perft", tree.name, "leaf", tree.leaves, tree.leaves, partial(perft_of, tree))
        for tree in nodes.TREES
    ),
)
