"""Random playouts beside `Env.rollout` of colver, a Belote library in Rust of 32 cards a deal.

    pip install colver
    python benchmarks/rollouts.py [--rounds 15] [--json]

Everything runs on one thread of one process, in turns: in every turn, for each piece of work,
colver first and then each of our kernels. A ratio is colver's time of a rollout divided by our time
of a playout in the same turn; what counts is the median of the ratios. Times are CPU times, so that
other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import jass
import jasscore

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
DEALS = 1 << 16
MANY = 1 << 17
ROLLOUTS = 1 << 14
CALLS = 2000


def belote() -> Any:
    """A round of colver that is ready to be played out."""
    import colver

    env = colver.Env.deal(dealer=0, seed=1)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    return env


def nanoseconds(work: Callable[[], object], count: int) -> float:
    """Of each of ``count`` playouts."""
    begin = time.process_time_ns()
    work()
    return (time.process_time_ns() - begin) / count


def repeated(call: Callable[[int], object]) -> Callable[[], None]:
    """Calls of few playouts, each with its number."""

    def loop() -> None:
        for k in range(CALLS):
            call(k)

    return loop


def pieces() -> dict[str, tuple[Callable[[], object], int, Callable[[], object], int]]:
    """By name: our work, of how many playouts, theirs, and of how many rollouts."""
    deal = jass.Deal.random(seed=7)
    trump, obenabe = jass.Round(deal, "H"), jass.Round(deal, "obenabe")
    deals = jass.batch.random_deals(DEALS, seed=7)
    env = belote()

    def theirs() -> None:
        env.rollout(ROLLOUTS)

    def calls(n: int, call: Callable[[int], object]) -> Any:
        return repeated(call), CALLS * n, repeated(lambda _: env.rollout(n)), CALLS * n

    return {
        "one deal, trump": (
            *(lambda: jass.playout(trump, MANY, seed=1), MANY),
            *(theirs, ROLLOUTS),
        ),
        "one deal, obenabe": (
            *(lambda: jass.playout(obenabe, MANY, seed=1), MANY),
            *(theirs, ROLLOUTS),
        ),
        f"{DEALS} deals": (
            *(lambda: jass.batch.playouts(deals, "H", seed=1), DEALS),
            *(theirs, ROLLOUTS),
        ),
        "a hand, trump": (
            *(lambda: jass.playout_hand(HAND, "S", MANY, seed=1), MANY),
            *(theirs, ROLLOUTS),
        ),
        "calls of 1": calls(1, lambda k: jass.playout(trump, 1)),
        "calls of 1, seed=k": calls(1, lambda k: jass.playout(trump, 1, seed=k)),
        "calls of 16, seed=k": calls(16, lambda k: jass.playout(trump, 16, seed=k)),
    }


def main() -> None:
    """Measures in turns and prints the medians of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="all measurements")
    options = parser.parse_args()
    work, names = pieces(), jasscore.kernels()
    ratios: dict[str, dict[str, list[float]]] = {name: {p: [] for p in work} for name in names}
    for turn in range(options.rounds + 1):
        for piece, (ours, playouts, theirs, rollouts) in work.items():
            rollout = nanoseconds(theirs, rollouts)
            for name in names:
                with jasscore.use_kernel(name):
                    ratio = rollout / nanoseconds(ours, playouts)
                if turn:  # the first turn warms up
                    ratios[name][piece].append(ratio)
    if options.json:
        print(json.dumps(ratios, indent=1))
        return
    print(f"{'':20}" + "".join(f"{name:>21}" for name in names))
    for piece in work:
        cells = []
        for name in names:
            values = ratios[name][piece]
            spread = f"({min(values):.2f}-{max(values):.2f})"
            cells.append(f"{statistics.median(values):7.2f} {spread:>13}")
        print(f"{piece:20}" + "".join(cells))


if __name__ == "__main__":
    main()
