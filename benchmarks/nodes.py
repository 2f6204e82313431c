"""Nodes a second of `jass.perft`: all ways to play some cards, counted one by one.

At the last card perft counts the legal cards and does not play them. So there are two rates: that
of the leaves, which is what perft returns, and that of the positions that were really made by
playing a card, which are the ways to play 1, 2, … cards, the last one excepted.

python benchmarks/nodes.py
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median

import jass


@dataclass(frozen=True)
class Tree:
    """All ways to play ``depth`` cards of a random deal of ``cards`` cards a hand."""

    name: str
    contract: str
    cards: int
    depth: int
    leaves: int
    made: int

    def root(self) -> jass.Round:
        """The position at the top."""
        return jass.Round(jass.Deal.random_ending(self.cards, seed=7), self.contract)

    def count_made(self) -> int:
        """The positions below the root that perft plays to, by perft."""
        root = self.root()
        return sum(jass.perft(root, depth) for depth in range(1, self.depth))


TREES = (
    Tree("opening, trump", "S", 9, 11, 14_262_086, 6_163_116),
    Tree("opening, obenabe", "obenabe", 9, 15, 12_401_460, 8_915_643),
    Tree("ending, trump", "S", 5, 20, 1_135_088, 6_123_348),
    Tree("ending, obenabe", "obenabe", 5, 20, 330_880, 1_791_439),
)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Nodes a second of jass.perft.")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    times: dict[str, list[float]] = {tree.name: [] for tree in TREES}
    for _ in range(options.repeats):
        for tree in TREES:
            root = tree.root()
            begin = time.process_time()
            leaves = jass.perft(root, tree.depth)
            times[tree.name].append(time.process_time() - begin)
            if leaves != tree.leaves:
                raise SystemExit(f"{tree.name}: {leaves} leaves, not {tree.leaves}")
    if options.json:
        print(json.dumps([asdict(tree) | {"seconds": times[tree.name]} for tree in TREES]))
        return
    print(f"{'tree':18}{'cards':>6}{'leaves':>13}{'made':>13}{'leaves/s':>12}{'made/s':>12}")
    for tree in TREES:
        seconds = median(times[tree.name])
        print(
            f"{tree.name:18}{tree.depth:6}{tree.leaves:13,}{tree.made:13,}"
            f"{tree.leaves / seconds / 1e6:10.1f} M{tree.made / seconds / 1e6:10.1f} M"
        )


if __name__ == "__main__":
    main()
