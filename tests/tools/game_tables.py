"""Computes the game tables of the presets (python/jass/analysis/game_tables.npz).

python -m tests.tools.game_tables [--rounds 16384] [--save]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from jass import Rules
from jass.analysis.game_table import PRESETS, computed_table

FILE = Path(__file__).parents[2] / "python/jass/analysis/game_tables.npz"


def main() -> None:
    parser = argparse.ArgumentParser(description="Computes the game tables of the presets.")
    parser.add_argument("--rounds", type=int, default=1 << 14)
    parser.add_argument("--save", action="store_true", help=f"write {FILE.name}")
    args = parser.parse_args()
    found = {}
    for name in PRESETS:
        begin = time.process_time()
        table = computed_table(Rules.preset(name), args.rounds)
        took = time.process_time() - begin
        start = float(table.chances[-1, -1])
        print(f"{name:11} {table.chances.shape} forehand at 0 : 0 {start:.4f}, {took:.0f} s")
        found[f"{name}_missing"] = table.missing.astype(np.uint16)
        found[f"{name}_chances"] = np.rint(table.chances * 65535).astype(np.uint16)
    if args.save:
        np.savez_compressed(FILE, **found)
        print(f"{FILE.name}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
