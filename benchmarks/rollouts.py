"""Random playouts beside `Env.rollout` of colver, a Belote library in Rust of 32 cards a deal.

    pip install colver
    python benchmarks/rollouts.py [--rounds 15] [--json]

Everything runs on one thread, in turns: in every turn colver first, then each piece of ours by each
kernel in a process of its own that waits in between. A ratio is colver's time of a rollout divided
by our time of a playout in the same turn; what counts is the median of the ratios.
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

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
PIECES = ("one deal, trump", "one deal, obenabe", "a hand, trump", "one call, n = 1")


def worker() -> None:
    """Answers each line of standard input, the number of a piece, with the ns of a playout."""
    import jass

    deal = jass.Deal.random(seed=7)
    trump, obenabe = jass.Round(deal, "H"), jass.Round(deal, "obenabe")
    n = 1 << 17

    def times(work: Callable[[], object], count: int) -> float:
        begin = time.perf_counter()
        work()
        return (time.perf_counter() - begin) / count * 1e9

    def single() -> None:
        for seed in range(2000):
            jass.playout(trump, 1, seed=seed)

    pieces: list[Callable[[], float]] = [
        lambda: times(lambda: jass.playout(trump, n, seed=1), n),
        lambda: times(lambda: jass.playout(obenabe, n, seed=1), n),
        lambda: times(lambda: jass.playout_hand(HAND, "S", n, seed=1), n),
        lambda: times(single, 2000),
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

    def time(self, piece: int) -> float:
        """Nanoseconds of one playout of a piece."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(piece, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def colver_times() -> tuple[float, float]:
    """Nanoseconds of a rollout in a call of many, and in a call of one."""
    import colver

    env = colver.Env.deal(dealer=0, seed=1)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    n = 1 << 15
    begin = time.perf_counter()
    env.rollout(n)
    many = (time.perf_counter() - begin) / n
    begin = time.perf_counter()
    for _ in range(2000):
        env.rollout(1)
    single = (time.perf_counter() - begin) / 2000
    return many * 1e9, single * 1e9


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

    names = jasscore.kernels()
    kernels = {name: Kernel(name) for name in names}
    ratios: dict[str, dict[str, list[float]]] = {name: {p: [] for p in PIECES} for name in names}
    for turn in range(options.rounds + 1):
        many, single = colver_times()
        for name, kernel in kernels.items():
            for number, piece in enumerate(PIECES):
                ratio = (single if number == 3 else many) / kernel.time(number)
                if turn:  # the first turn warms up
                    ratios[name][piece].append(ratio)
    for kernel in kernels.values():
        kernel.close()
    if options.json:
        print(json.dumps(ratios, indent=1))
        return
    print(f"{'kernel':10}" + "".join(f"{piece:>24}" for piece in PIECES))
    for name in names:
        cells = []
        for piece in PIECES:
            values = ratios[name][piece]
            spread = f"({min(values):.1f}-{max(values):.1f})"
            cells.append(f"{statistics.median(values):9.1f} {spread:>14}")
        print(f"{name:10}" + "".join(cells))


if __name__ == "__main__":
    main()
