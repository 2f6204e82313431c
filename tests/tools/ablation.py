"""Whole deals solved with and without each technique: `python -m tests.tools.ablation [--save]`.

Small endings do not reach every path of the search. So deals of eight and nine cards a hand are
solved as the solver is, then with each of its techniques turned off in turn, and every value must
be the same. What each technique saves can be read from the same numbers. A technique may be worth
so much that a deal cannot be solved without it: a deal that takes longer than `--limit` seconds
is given up, and counted as such. A table of one megabyte is tried, too. `--save` keeps what is
printed in `output/ablation.txt`.
"""

from __future__ import annotations

import argparse
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from types import FrameType
from typing import Any

from jass import Contract, Deal, Round
from jasscore.solver import new_search
from jasscore.solver.portable import TECHNIQUES

OUTPUT = Path(__file__).parent / "output" / "ablation.txt"
WAYS: dict[str, dict[str, Any]] = {
    **{name: {"without": (name,)} for name in TECHNIQUES},
    "more-than-1-MB": {"memory_mb": 1},
    "all": {"without": TECHNIQUES},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=12, help="of each sort and number of cards")
    parser.add_argument("--cards", type=int, nargs="*", default=[8, 9])
    parser.add_argument("--limit", type=float, default=60, help="seconds for a deal")
    parser.add_argument("--without", nargs="*", choices=WAYS, default=list(WAYS))
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    parser.add_argument("--save", action="store_true", help=f"keep the output in {OUTPUT.name}")
    arguments = parser.parse_args()
    lines: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    say(
        f"python -m tests.tools.ablation --deals {arguments.deals} --cards"
        f" {' '.join(map(str, arguments.cards))} --limit {arguments.limit:g}"
        f" --seed {arguments.seed}"
    )
    say("multiples of what the deals solved both ways take with every technique: geometric means")
    say("of nodes and of times, then the ratio of all nodes")
    say("cards  sort      without           compared  given up   nodes    time  all nodes  values")
    compared = wrong = 0
    for cards in arguments.cards:
        for sort, contracts in (("trumps", range(4)), ("no trumps", (4, 5))):
            rounds = [
                some_round(arguments.seed, number, cards, contracts)
                for number in range(arguments.deals)
            ]
            plain = [solved(r, {}, arguments.limit) for r in rounds]
            say(row(cards, sort, "nothing", plain, plain))
            for name in arguments.without:
                without = [solved(r, WAYS[name], arguments.limit) for r in rounds]
                say(row(cards, sort, name, plain, without))
                for r, one, other in zip(rounds, plain, without, strict=True):
                    if one and other:
                        compared += 1
                        wrong += one.values != other.values
                        if one.values != other.values:
                            say(f"  {r.deal}, {r.contract}, leader {r.leader}: {one} {other}")
    say(
        f"{compared} comparisons, {'all values the same' if not wrong else f'{wrong} different'}"
        if compared
        else "nothing was compared"
    )
    if arguments.save:
        OUTPUT.write_text("\n".join(lines) + "\n", "utf-8")


def some_round(seed: int, number: int, cards: int, contracts: range | tuple[int, ...]) -> Round:
    """The same for the same numbers: contracts and leaders in turns."""
    deal = Deal.random_ending(cards, seed=(seed + number) % 2**64)
    return Round(deal, Contract(contracts[number % len(contracts)]), number % 4)


@dataclass(frozen=True)
class Solved:
    """The value with and without the bonus for a match, and what they took."""

    values: tuple[int, int]
    nodes: int
    seconds: float


class GivenUpError(Exception):
    """It takes too long."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raises GivenUpError in the middle of what takes longer."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise GivenUpError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def solved(r: Round, way: dict[str, Any], seconds: float) -> Solved | None:
    """What a search made in this way says; None when it is given up."""
    search = new_search(**way)
    begin = time.process_time()
    try:
        with limit(seconds):
            values = (
                search.value(r, 0, False),
                search.value(r, 0, True),
            )
    except GivenUpError:
        return None
    return Solved(values, search.nodes, time.process_time() - begin)


def row(
    cards: int, sort: str, name: str, plain: list[Solved | None], other: list[Solved | None]
) -> str:
    both = [(a, b) for a, b in zip(plain, other, strict=True) if a and b]
    same = sum(a.values == b.values for a, b in both)
    multiples = f"{'-':>7} {'-':>7} {'-':>10}"
    if both:
        # A deal may be over in no time and after a node.
        nodes = geometric_mean([(b.nodes + 1) / (a.nodes + 1) for a, b in both])
        times = geometric_mean([(b.seconds + 1e-6) / (a.seconds + 1e-6) for a, b in both])
        total = sum(b.nodes for _, b in both) / max(1, sum(a.nodes for a, _ in both))
        multiples = f"{nodes:>7.2f} {times:>7.2f} {total:>10.2f}"
    return (
        f"{cards:>5}  {sort:<9} {name:<18} {len(both):>7} {len(other) - len(both):>9}"
        f" {multiples}  {same} of {len(both)}"
    )


if __name__ == "__main__":
    main()
