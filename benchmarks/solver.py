"""Double-dummy beside DDS, the bridge solver, and colver, a Belote library in Rust.

    pip install endplay colver
    python benchmarks/solver.py [--turns 300] [--json]

Everything runs on one thread, in turns: in every turn each program solves a random deal of its own
game, in CPU time. A ratio is that of our times to theirs, over all turns: of the means, with the
interval that holds 90 % of what samples drawn again from the turns give, and of the 99th
percentiles. Deals differ in difficulty by a factor of a hundred, so a mean needs many of them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

import numpy as np
from numpy.typing import NDArray

from jass import Contract, Deal, Round, Rules, Suit
from jasscore.solver import new_search

# From the number of a turn: CPU seconds, and positions searched, where they are known.
Work = Callable[[int], tuple[float, int]]
Times = NDArray[np.float64]

DDS, COLVER = "DDS, every card", "colver, every card"


def seconds_of(call: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    begin = time.process_time()
    call()
    return time.process_time() - begin


def dds(seed: int) -> Work:
    """DDS: 52 cards, one strain after the other, the tricks for every card of the leader."""
    from endplay.dds import solve_board
    from endplay.types import Deal as Bridge
    from endplay.types import Denom, Player

    def solve(turn: int) -> tuple[float, int]:
        cards = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
        random.Random(seed + turn).shuffle(cards)
        hands = [cards[seat::4] for seat in range(4)]
        text = " ".join(
            ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
            for hand in hands
        )
        deal = Bridge(f"N:{text}", first=Player(turn % 4), trump=Denom(turn % 5))
        return seconds_of(lambda: solve_board(deal)), 0

    return solve


def colver(seed: int) -> Work:
    """colver: 32 cards, a trump contract, the points for every card of the leader."""
    from colver import Env

    def solve(turn: int) -> tuple[float, int]:
        env = Env.deal(dealer=turn % 4, seed=seed + turn)
        env.set_contract(turn % 4, 80, 0, 0)
        env.set_phase_playing()
        return seconds_of(env.solve_scores), 0

    return solve


@dataclass(frozen=True)
class Ours:
    """What we solve in a turn: the value of a deal, or that of every card of the leader."""

    contracts: Sequence[Contract]
    every_card: bool = False
    cards: int = 9
    preset: str = "swiss"

    def prepare(self, seed: int) -> Work:
        rules, search = Rules.preset(self.preset), new_search()
        ask = search.values if self.every_card else search.value

        def solve(turn: int) -> tuple[float, int]:
            deal = Deal.random_ending(self.cards, seed=seed + turn)
            contract = self.contracts[turn % len(self.contracts)]
            r = Round(deal, contract, turn % 4, rules)
            before = search.nodes
            return seconds_of(lambda: ask(r, turn % 2, False)), search.nodes - before

        return solve


TRUMPS = [Contract(suit) for suit in Suit]
OURS = {
    "obenabe, value": Ours([Contract.OBENABE]),
    "undenufe, value": Ours([Contract.UNDENUFE]),
    "trump, value": Ours(TRUMPS),
    "trump, fr, value": Ours(TRUMPS, preset="fr"),
    "obenabe, every card": Ours([Contract.OBENABE], True),
    "undenufe, every card": Ours([Contract.UNDENUFE], True),
    "trump, every card": Ours(TRUMPS, True),
    "trump, fr, every card": Ours(TRUMPS, True, preset="fr"),
    "trump, 8 cards, value": Ours(TRUMPS, cards=8),
    "trump, 8 cards, every card": Ours(TRUMPS, True, cards=8),
}
PEERS: dict[str, Callable[[int], Work]] = {DDS: dds, COLVER: colver}
PIECES = (DDS, COLVER, *OURS)


def peer_of(piece: str) -> str:
    """What a piece of ours is compared with."""
    return COLVER if "8 cards" in piece else DDS


def measure(
    pieces: Sequence[str], turns: int, seed: int
) -> tuple[dict[str, Times], dict[str, float]]:
    """The seconds of each piece turn by turn, and the positions that it searches for a deal."""
    works = {name: (PEERS[name] if name in PEERS else OURS[name].prepare)(seed) for name in pieces}
    seconds: dict[str, list[float]] = {name: [] for name in pieces}
    nodes: dict[str, list[int]] = {name: [] for name in pieces}
    for turn in range(turns + 1):
        for name, work in works.items():
            taken, searched = work(turn)
            if turn:  # the first turn warms up
                seconds[name].append(taken)
                nodes[name].append(searched)
    return (
        {name: np.array(values) for name, values in seconds.items()},
        {name: mean(values) for name, values in nodes.items()},
    )


def interval(ours: Times, theirs: Times) -> tuple[float, float]:
    """Where 90 % of the ratios of means lie, for turns drawn again from these turns."""
    turns = np.random.default_rng(1).integers(0, len(ours), (2000, len(ours)))
    low, high = np.quantile(ours[turns].mean(1) / theirs[turns].mean(1), (0.05, 0.95))
    return float(low), float(high)


def row(name: str, seconds: dict[str, Times], nodes: float) -> str:
    ours = seconds[name]
    numbers = (ours.mean(), *np.quantile(ours, (0.5, 0.9, 0.99)))
    line = f"{name:27}" + "".join(f"{1e3 * number:8.1f}" for number in numbers)
    if name in PEERS:
        return line
    line += f"{nodes / 1e3:9.0f}{nodes / ours.mean() / 1e6:7.2f}"
    if peer_of(name) in seconds:
        theirs = seconds[peer_of(name)]
        low, high = interval(ours, theirs)
        tail = np.quantile(ours, 0.99) / np.quantile(theirs, 0.99)
        ratio = ours.mean() / theirs.mean()
        line += f"{ratio:8.2f} {f'({low:.2f} to {high:.2f})':16}{tail:6.2f}"
    return line.rstrip()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures in turns and prints a table."""
    parser = argparse.ArgumentParser(description="Double-dummy beside DDS and colver.")
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pieces", nargs="*", choices=PIECES, default=PIECES, help="only these")
    parser.add_argument("--json", action="store_true", help="all measurements")
    options = parser.parse_args(arguments)
    seconds, nodes = measure(options.pieces, options.turns, options.seed)
    if options.json:
        print(json.dumps({"seconds": {k: list(v) for k, v in seconds.items()}, "nodes": nodes}))
        return
    print(f"{'':27}{'CPU milliseconds':^32}{'nodes':^16}{'ratio to the peer':>22}")
    print(
        f"{'':27}{'mean':>8}{'median':>8}{'p90':>8}{'p99':>8}{'10^3':>9}{'10^6/s':>7}"
        f"{'means':>8} {'(90 %)':16}{'p99':>6}"
    )
    for name in options.pieces:
        print(row(name, seconds, nodes[name]))


if __name__ == "__main__":
    main()
