"""What the choice of a contract by the heuristic chooser loses to a choice from many deals.

    python benchmarks/contract_loss.py [--rules swiss] [--rounds 300] [--seed 1] [-n 4096]

In random rounds forehand chooses or pushes, and after a push its partner chooses. Each choice is
compared with the best of an analysis with n deals, in the values of a second analysis with other
deals, so that neither choice profits from the luck of the deals. The loss of a round is that of
forehand and, after a push, that of the partner; in points of the difference between the sides,
multiplied, with its 95 % interval. In the analyses a partner chooses by the chooser, too.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import jass
from jass.engine.contract_network import chooser, chosen


def loss(hand: int, seat: int, choice: int, n: int, seed: int, rules: jass.Rules) -> float:
    """What a choice loses to the best by ``n`` deals; -1 is a push."""
    found = [
        jass.analyze_contracts(
            jass.CardSet(hand),
            n,
            seat=seat,
            pushed=seat == 2,
            rules=rules,
            stop=False,
            seed=seed + k,
        )
        for k in (0, 1)
    ]
    mine = found[1]["push" if choice < 0 else jass.Contract(choice)]
    return found[1][found[0].best.name].difference - mine.difference


def main() -> None:
    parser = argparse.ArgumentParser(description="What the choices of the chooser lose.")
    parser.add_argument("--rules", default="swiss")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=4096)
    args = parser.parse_args()
    rules = jass.Rules.preset(args.rules)
    deals = jass.batch.random_deals(args.rounds, seed=args.seed)
    chooses, pushes = chooser(rules), chooser(rules, pushes=True)
    begin = time.process_time()
    chosen(pushes, np.tile(deals[:, 0], 1 + 200_000 // len(deals)), 0, True)
    took = (time.process_time() - begin) / (len(deals) * (1 + 200_000 // len(deals)))
    first = chosen(pushes, deals[:, 0], 0, True)
    second = chosen(chooses, deals[:, 2], 2)
    losses: dict[str, list[float]] = {"forehand": [], "partner": [], "round": []}
    for k, (hands, choice) in enumerate(zip(deals.tolist(), first.tolist(), strict=True)):
        seed = 1000 * args.seed + 2 * k
        lost = loss(hands[0], 0, choice, args.n, seed, rules)
        losses["forehand"].append(lost)
        if choice < 0:
            losses["partner"].append(loss(hands[2], 2, int(second[k]), args.n, seed, rules))
            lost += losses["partner"][-1]
        losses["round"].append(lost)
    print(f"{args.rules}: {args.rounds} rounds, {np.mean(first < 0):.0%} pushed")
    print(f"a choice: {1e6 * took:.2f} us")
    for who, some in losses.items():
        reach = 1.96 * np.std(some, ddof=1) / len(some) ** 0.5
        print(f"{who:8} {np.mean(some):6.2f} ± {reach:.2f}")


if __name__ == "__main__":
    main()
