"""Random playouts beside `Env.rollout` of colver, a Belote library in Rust of 32 cards a deal.

    pip install colver
    python benchmarks/rollouts.py [--rounds 15] [--json]

Everything runs on one thread, in turns: in every turn colver first, then each piece of ours by each
kernel in a process of its own that waits in between. A ratio is colver's time of a rollout divided
by our time of a playout in the same turn; what counts is the median of the ratios. Calls of one
playout are too short for that: there both sides take turns inside each process, and the ratio is
that of the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
MANY = ("one deal, trump", "one deal, obenabe", "65536 deals", "a hand, trump")
CALLS = ("calls of 1", "calls of 1, seed=k")
PIECES = MANY + CALLS
DEALS = 1 << 16
LOOP = 300


def belote() -> Any:
    """A round of colver that is ready to be played out."""
    import colver

    env = colver.Env.deal(dealer=0, seed=1)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    return env


def times(work: Callable[[], object], count: int) -> float:
    """Nanoseconds of each of ``count`` playouts."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) / count * 1e9


def ratio_of_calls(theirs: Callable[[], object], ours: Callable[[], object]) -> float:
    """Their time of a loop of calls divided by that of ours, by the medians of short turns."""
    turns: tuple[list[float], list[float]] = [], []
    for _ in range(25):
        for measured, loop in zip(turns, (theirs, ours), strict=True):
            measured.append(times(loop, LOOP))
    return statistics.median(turns[0]) / statistics.median(turns[1])


def worker() -> None:
    """Answers each line of standard input, the number of a piece: ns of a playout, or a ratio."""
    import jass

    deal = jass.Deal.random(seed=7)
    trump, obenabe = jass.Round(deal, "H"), jass.Round(deal, "obenabe")
    deals = jass.batch.random_deals(DEALS, seed=7)
    env = belote()
    n = 1 << 17

    def theirs() -> None:
        for _ in range(LOOP):
            env.rollout(1)

    def calls() -> None:
        for _ in range(LOOP):
            jass.playout(trump, 1)

    def calls_with_seed() -> None:
        for k in range(LOOP):
            jass.playout(trump, 1, seed=k)

    pieces: list[Callable[[], float]] = [
        lambda: times(lambda: jass.playout(trump, n, seed=1), n),
        lambda: times(lambda: jass.playout(obenabe, n, seed=1), n),
        lambda: times(lambda: jass.batch.playouts(deals, "H", seed=1), DEALS),
        lambda: times(lambda: jass.playout_hand(HAND, "S", n, seed=1), n),
        lambda: ratio_of_calls(theirs, calls),
        lambda: ratio_of_calls(theirs, calls_with_seed),
    ]
    for line in sys.stdin:
        print(pieces[int(line)](), flush=True)


class Kernel:
    """Our side: a process that plays with one kernel."""

    def __init__(self, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            env=os.environ | {"JASS_KERNEL": name},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ratio(self, piece: int, rollout: float) -> float:
        """How much faster a piece is than a rollout of so many nanoseconds, or than calls of it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(piece, file=self.process.stdin, flush=True)
        said = float(self.process.stdout.readline())
        return rollout / said if piece < len(MANY) else said

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    """Measures in turns and prints the medians of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="all measurements")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        worker()
        return
    import jasscore

    env = belote()
    n = 1 << 15
    names = jasscore.kernels()
    kernels = {name: Kernel(name) for name in names}
    ratios: dict[str, dict[str, list[float]]] = {name: {p: [] for p in PIECES} for name in names}
    for turn in range(options.rounds + 1):
        rollout = times(lambda: env.rollout(n), n)
        for name, kernel in kernels.items():
            for number, piece in enumerate(PIECES):
                ratio = kernel.ratio(number, rollout)
                if turn:  # the first turn warms up
                    ratios[name][piece].append(ratio)
    for kernel in kernels.values():
        kernel.close()
    if options.json:
        print(json.dumps(ratios, indent=1))
        return
    print(f"{'':20}" + "".join(f"{name:>21}" for name in names))
    for piece in PIECES:
        cells = []
        for name in names:
            values = ratios[name][piece]
            spread = f"({min(values):.2f}-{max(values):.2f})"
            cells.append(f"{statistics.median(values):7.2f} {spread:>13}")
        print(f"{piece:20}" + "".join(cells))


if __name__ == "__main__":
    main()
