"""The plain Python loops: rounds of random legal cards, through card objects and through masks.

python benchmarks/loops.py     rounds a second of each loop, dealing and set-up included
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from statistics import median

from jass import Deal, Round
from jasscore.cards import nth_card


def through_cards(rounds: int, seed: int = 0) -> int:
    """Plays rounds as one first writes it; returns the card points of side 0 in all."""
    rng = random.Random(seed)
    total = 0
    for k in range(rounds):
        r = Round(Deal.random(seed + k), k % 6, leader=k % 4)
        while not r.is_over:
            r.play(rng.choice(r.legal_cards()))
        total += r.points[0]
    return total


def through_masks(rounds: int, seed: int = 0) -> int:
    """The same with masks and numbers."""
    uniform = random.Random(seed).random
    total = 0
    for k in range(rounds):
        r = Round(Deal.random(seed + k), k % 6, leader=k % 4)
        while mask := r.legal_mask:
            r.play(nth_card(mask, int(uniform() * mask.bit_count())))
        total += r.points[0]
    return total


def set_up(rounds: int, seed: int = 0) -> int:
    """What both loops do besides playing: a new deal and its round."""
    return sum(Round(Deal.random(seed + k), k % 6, leader=k % 4).points[0] for k in range(rounds))


Loop = Callable[[int, int], int]

LOOPS: dict[str, Loop] = {
    "cards": through_cards,
    "masks": through_masks,
    "set-up": set_up,
}


def rate(loop: Loop, rounds: int) -> float:
    """Rounds in a CPU second."""
    begin = time.process_time()
    loop(rounds, 0)
    return rounds / (time.process_time() - begin)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Rounds a second of the plain Python loops.")
    parser.add_argument("--rounds", type=int, default=5000, help="rounds of Jass at a time")
    parser.add_argument("--repeats", type=int, default=7, help="turns of each loop, alternating")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    rates: dict[str, list[float]] = {name: [] for name in LOOPS}
    for _ in range(options.repeats):
        for name, loop in LOOPS.items():
            rates[name].append(rate(loop, options.rounds))
    if options.json:
        print(json.dumps({"rounds": options.rounds, "rates": rates}))
        return
    print(f"{'loop':8}{'rounds/s':>10}{'us/round':>10}")
    for name, found in rates.items():
        print(f"{name:8}{median(found):10.0f}{1e6 / median(found):10.1f}")


if __name__ == "__main__":
    main()
