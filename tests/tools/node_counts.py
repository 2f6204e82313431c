"""Positions the solver searches in fixed deals: `python -m tests.tools.node_counts [--renew]`.

Their numbers are pinned in `tests/data/node_counts.json`, the same on every machine and build.
`--renew` writes them anew; that belongs to a change that means to change the search.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from jass import Contract, Deal, Round, Rules, Suit
from jasscore.solver import new_search
from jasscore.solver.portable import Search

PINNED = Path(__file__).parents[1] / "data" / "node_counts.json"
SWISS, FR = Rules.preset("swiss"), Rules.preset("fr")
TRUMPS = [Contract(suit) for suit in Suit]


def deals(
    contracts: Sequence[Contract], rules: Rules, cards: int, n: int
) -> Callable[[Search], None]:
    """The value of some deals, with and without the bonus for a match, and that of every card."""

    def solve(search: Search) -> None:
        for k in range(n):
            deal = Deal.random_ending(cards, seed=1000 + k, players=rules.players)
            r = Round(deal, contracts[k % len(contracts)], k % rules.players, rules)
            search.value(r, k % rules.side_count, True)
            search.values(r, k % rules.side_count, False)

    return solve


SETS = {
    "obenabe": deals([Contract.OBENABE], SWISS, 9, 5),
    "undenufe": deals([Contract.UNDENUFE], SWISS, 9, 5),
    "trump, swiss": deals(TRUMPS, SWISS, 8, 4),
    "trump, fr": deals(TRUMPS, FR, 9, 4),
    "3 seats": deals(TRUMPS, SWISS.replace(players=3), 8, 8),
    "6 seats": deals(TRUMPS, SWISS.replace(players=6), 5, 8),
}


def node_counts() -> dict[str, int]:
    """The positions searched in each set, by the solver of the kernel in use."""
    found = {}
    for name, solve in SETS.items():
        # A table for all deals of a set, as for an array of deals.
        search = new_search()
        solve(search)
        found[name] = search.nodes
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--renew", action="store_true", help=f"write {PINNED.name}")
    arguments = parser.parse_args()
    found = json.dumps(node_counts(), indent=1)
    if arguments.renew:
        PINNED.write_text(found + "\n", "utf-8")
    print(found)


if __name__ == "__main__":
    main()
