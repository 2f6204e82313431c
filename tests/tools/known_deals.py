"""Solves every deal of double_dummy.json: `python -m tests.tools.known_deals [--save]`.

The values, with and without match bonus, must be those of the data. `--save` keeps what is printed
in `output/known_deals.txt`. The tests look at the deals that take little time.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import mean, median
from typing import Any

from jass import Round, Solver

DATA = Path(__file__).parents[1] / "data" / "double_dummy.json"
OUTPUT = Path(__file__).parent / "output" / "known_deals.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contracts", nargs="*", help="only these")
    parser.add_argument("--save", action="store_true", help=f"keep the output in {OUTPUT.name}")
    arguments = parser.parse_args()
    lines: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    deals: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["deals"]
    contracts = arguments.contracts or sorted({deal["contract"] for deal in deals})
    say("CPU seconds of a value and one with match bonus")
    say("contract   deals  wrong     nodes    mean  median    most")
    wrong = 0
    for contract in contracts:
        these = [deal for deal in deals if deal["contract"] == contract]
        found = [solved(deal) for deal in these]
        wrong += (errors := sum(not right for right, _, _ in found))
        seconds = [taken for _, _, taken in found]
        nodes = sum(count for _, count, _ in found)
        say(
            f"{contract:<10} {len(these):>5} {errors:>6} {nodes:>9.2e}"
            f" {mean(seconds):>7.3f} {median(seconds):>7.3f} {max(seconds):>7.2f}"
        )
    say("all values are right" if not wrong else f"{wrong} deals are wrong")
    if arguments.save:
        OUTPUT.write_text("\n".join(lines) + "\n", "utf-8")


def solved(deal: dict[str, Any]) -> tuple[bool, int, float]:
    """Whether both values are right, the nodes and the seconds that they took."""
    r, solver = Round(deal["hands"], deal["contract"], deal["leader"]), Solver()
    begin = time.process_time()
    values = solver.value(r), solver.value(r, count_match=True)
    seconds = time.process_time() - begin
    known = (deal["value"], deal["value_match"])
    if values != known:
        print(f"deal {deal['id']}: {values}, but {known} in the data")
    return values == known, solver.nodes, seconds


if __name__ == "__main__":
    main()
