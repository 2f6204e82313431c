"""The heuristic as the oracle has it: every good card, and whole playouts by each kernel."""

from __future__ import annotations

import random

import pytest

import jass
import jasscore
from jass.engine.heuristic import heuristic_cards
from tests.compare.plies import FAMILIES
from tests.compare.variations import mask, random_hands
from tests.oracle import heuristic, streams
from tests.oracle import rules as ref


@pytest.mark.parametrize("family", FAMILIES)
def test_cards_and_playouts_are_those_of_the_oracle(family: str) -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    rng = random.Random(seed)
    variations, contracts = FAMILIES[family]
    for variation in variations:
        contract, leader = rng.choice(contracts), rng.randrange(4)
        hands = random_hands(rng, 4, 9)
        r = jass.Round(hands, contract, leader, variation.core)
        oracle = ref.Round(hands, contract, leader, variation.oracle)
        start = rng.randrange(36)
        for ply in range(36):
            good = heuristic.good_cards(oracle)
            assert heuristic_cards(r.view(oracle.to_move)).mask == mask(good), (contract, ply)
            if ply == start:
                number = rng.getrandbits(64)
                results = []
                for kernel in jasscore.kernels():
                    with jasscore.use_kernel(kernel):
                        result = jass.playout(r, 3, seed=number, play="heuristic")
                    results.append((result.points.tolist(), result.tricks.tolist()))
                points, tricks = [], []
                for stream in range(3):
                    end = replayed(hands, contract, leader, variation.oracle, oracle)
                    heuristic.play_out(end, streams.start(number, stream))
                    points.append(end.points()[0])
                    tricks.append(end.tricks_won()[0])
                assert results == [(points, tricks)] * len(results), (contract, ply)
            # Sometimes a card that is not good, so that all kinds of positions come up.
            card = rng.choice(good if rng.random() < 0.5 else oracle.legal())
            r.play(card)
            oracle.play(card)


def replayed(
    hands: list[list[str]], contract: str, leader: int, rules: ref.Rules, r: ref.Round
) -> ref.Round:
    """A copy of a round."""
    copy = ref.Round(hands, contract, leader, rules)
    for _, _, card in r.plays:
        copy.play(card)
    return copy
