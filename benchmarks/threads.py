"""Playouts, and hard deals of the solver, in two threads beside one.

The two take turns. `elapsed` is how many times as fast two threads are; that needs two cores that
nobody else uses. `processor` is the processor time of one to that of two: what two would reach on
such cores is twice as much, whoever else is at work.

python benchmarks/threads.py
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from statistics import median

import jass

DEALS = 1 << 16
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
# Deals that take the solver half a second and more, with hearts as trump.
HARD = (5, 7, 9, 14, 24, 27, 37)


def solved(threads: int, seeds: Sequence[int], every_card: bool) -> None:
    """Whole deals, each with a table of its own."""
    for seed in seeds:
        r = jass.Round(jass.Deal.random(seed=seed), "H")
        solver = jass.Solver(threads=threads)
        (solver.solve if every_card else solver.value)(r)


def pieces(n: int, hard: int) -> dict[str, Callable[[int], object]]:
    """What is done, with so many playouts and hard deals, by a number of threads."""
    r = jass.Round(jass.Deal.random(seed=7), "H")
    deals = jass.batch.random_deals(DEALS, seed=7)
    repeats = max(1, n // DEALS)
    works: dict[str, Callable[[int], object]] = {
        "one deal": lambda threads: jass.playout(r, n, seed=1, threads=threads),
        "a hand": lambda threads: jass.playout_hand(HAND, "S", n, seed=1, threads=threads),
        f"{DEALS} deals": lambda threads: jass.batch.playouts(
            deals, "H", n=repeats, seed=1, threads=threads
        ),
        "one deal of an array": lambda threads: jass.batch.playouts(
            deals[:1], "H", n=n, seed=1, threads=threads
        ),
    }
    if hard:
        works["solver, value"] = lambda threads: solved(threads, HARD[:hard], False)
        works["solver, every card"] = lambda threads: solved(threads, HARD[:hard], True)
    return works


def turn(work: Callable[[int], object]) -> tuple[float, float]:
    """One thread to two: elapsed time and processor time."""
    times = []
    for threads in (1, 2):
        elapsed, processor = time.perf_counter(), time.process_time()
        work(threads)
        times.append((time.perf_counter() - elapsed, time.process_time() - processor))
    (one, alone), (two, together) = times
    return one / two, alone / together


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Playouts in two threads beside one.")
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--playouts", type=int, default=3_000_000)
    parser.add_argument("--hard", type=int, default=len(HARD), help="deals to solve")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    ratios = {
        name: [turn(work) for _ in range(options.turns)]
        for name, work in pieces(options.playouts, options.hard).items()
    }
    if options.json:
        print(json.dumps(ratios))
        return
    print(f"{'':22}{'elapsed, median':>16}{'best':>7}{'processor':>12}")
    for name, turns in ratios.items():
        elapsed, processor = zip(*turns, strict=True)
        print(f"{name:22}{median(elapsed):16.2f}{max(elapsed):7.2f}{median(processor):12.2f}")


if __name__ == "__main__":
    main()
