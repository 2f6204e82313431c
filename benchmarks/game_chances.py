"""Chances to win the game, as an analysis tells them, beside games that are played out.

    python benchmarks/game_chances.py [--rules swiss] [--states 100] [--seed 1] [--near 600]

In each state, a random hand of forehand and scores of which half are less than ``near`` points from
the goal, the best contract of an analysis with 2048 deals tells its chance and an interval. Then
that contract is played in 8192 other deals, and the games go on from there with rounds drawn from
65,536 random ones, none of which made the table of the library: round by round, event by event.
Printed are how often both are closer than 0.03, and how often the interval has the played share
(whose own error, 0.5 %, is in it).
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import jass
from jass.analysis.contracts import _Table
from jass.analysis.counting import steps_to
from jass.analysis.game_table import simulated_rounds
from jass.engine.deal_arrays import deals_from


def played_on(
    missing: NDArray[np.int64], bag: NDArray[np.int64], rules: jass.Rules, rng: np.random.Generator
) -> NDArray[np.int64]:
    """1 for each game [game, side] that the first side, forehand of the next round, wins."""
    won = np.zeros(len(missing), np.int64)
    games, first = np.arange(len(missing)), 0
    missing = missing.copy()
    while len(games):
        rounds = bag[rng.integers(0, len(bag), len(games))]
        if first:
            rounds = rounds[:, :, ::-1]
        steps = steps_to(rules, rounds, missing)
        won[games[steps[:, 0] < steps[:, 1]]] = 1
        on = steps[:, 0] == steps[:, 1]
        missing = np.maximum((missing - rounds[:, -1])[on], 1)
        games, first = games[on], 1 - first
    return won


class Recorder:
    """Keeps the events of the rounds that an analysis plays."""

    events: NDArray[np.int64]

    def after(self, events: NDArray[np.int64]) -> NDArray[np.int64]:
        self.events = events
        return np.zeros(len(events), np.int64)


def events_of_rounds(
    hand: jass.CardSet, contract: jass.Contract, seed: int, rules: jass.Rules
) -> NDArray[np.int64]:
    """The events [round, event, side] of a hand of seat 0 under a contract, in 8192 deals."""
    recorder: Any = Recorder()
    table = _Table(hand, rules, 0, 0, seed, "heuristic", None, recorder)
    deals = deals_from(0, 8192, seed, 4, {0: hand})
    table._outcome(contract, 0, 0, deals)
    return np.asarray(recorder.events)


def main() -> None:
    parser = argparse.ArgumentParser(description="Chances to win, beside games played out.")
    parser.add_argument("--rules", default="swiss")
    parser.add_argument("--states", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--near", type=int, default=600)
    args = parser.parse_args()
    rules = jass.Rules.preset(args.rules)
    goal = rules.goal.amount
    rng = np.random.default_rng(args.seed)
    bag = simulated_rounds(rules, 1 << 16, 1000 + args.seed)
    hands = jass.batch.random_deals(args.states, seed=args.seed)[:, 0].tolist()
    apart, inside = [], 0
    for k, mask in enumerate(hands):
        least = max(0, goal - args.near) if k % 2 else 0
        scores = tuple(int(x) for x in rng.integers(least, goal, 2))
        hand = jass.CardSet(mask)
        told = jass.analyze_contracts(hand, 2048, scores=scores, rules=rules, seed=k, stop=False)
        best = next(one for one in told if one.contract is not None)
        assert best.contract is not None
        events = events_of_rounds(hand, best.contract, 10**6 + k, rules)
        missing = goal - np.array(scores)
        steps = steps_to(rules, events, np.broadcast_to(missing, (len(events), 2)))
        on = steps[:, 0] == steps[:, 1]
        won = (steps[:, 0] < steps[:, 1]).astype(np.int64)
        left = np.maximum(missing - events[on, -1], 1)
        won[on] = 1 - played_on(left[:, ::-1], bag, rules, rng)
        true = float(won.mean())
        apart.append(float(best.game_chance) - true)
        reach = 1.96 * (best.game_chance_stderr**2 + true * (1 - true) / len(won)) ** 0.5
        inside += abs(apart[-1]) <= max(reach, 1e-9)
    close = np.mean(np.abs(apart) < 0.03)
    print(f"{args.rules}: {args.states} states, closer than 0.03: {close:.0%}")
    print(f"mean difference {np.mean(apart):+.4f}, root mean square {np.std(apart):.4f}")
    print(f"in the interval: {inside / args.states:.0%}")


if __name__ == "__main__":
    main()
