"""Learns which card the solver tries first.

Climbs on the number of nodes that searches take: one weight after the other is changed a little, at
random, and the change is kept if random deals, the same ones each time, take fewer nodes for it.
What that gains with other deals is said besides: the difference is what was learned of the deals
and not of the game.

    python benchmarks/order.py [--no-trumps] [--minutes 60] [--save]

Values stay the same whatever the weights. A gain is that of the mean logarithm of nodes over deals:
0.01 is one node in a hundred. Without --save the weights found are not kept.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from jass import Contract, Deal, Round, Suit
from jasscore.solver import new_search
from jasscore.solver.portable import WEIGHTS

HEADER = Path(__file__).parent.parent / "src/jasscore/solver/weights.h"
ROWS, SITUATIONS, TRAITS = 256, 16, 13
ONE = 2 * ROWS + SITUATIONS * TRAITS  # weights without trumps, and as many with
LEAST_GAIN = 0.0008  # what is less is mostly chance

SIZES = {True: (7, 8), False: (8, 9)}  # cards in each hand, with trumps and without

TEMPLATE = """\
/* What ordering.pxd weighs cards with: first without trumps, then with. Learned from searches of
   random deals by their length; the number of a row tells the situation, see ordering.pxd. */
#ifndef JASS_WEIGHTS_H
#define JASS_WEIGHTS_H

#include <stdint.h>

struct jass_weights {
    int16_t base[256];      /* the score of a card that counts nothing */
    int16_t slope[256];     /* how much each point of a card adds */
    int16_t trait[16][13];  /* what else is weighed */
};

static const struct jass_weights jass_learned[2] = {
%s};

#endif
"""


def rows(numbers: Sequence[int], indent: str) -> Iterator[str]:
    """Lines of numbers, as many in each as there is room for."""
    line = indent
    for number in numbers:
        more = f"{number}, "
        if len(line + more) > 101:
            yield line.rstrip()
            line = indent
        line += more
    yield line.rstrip()


def header(weights: Sequence[int]) -> str:
    """The text of ``weights.h``."""
    lines: list[str] = []
    for start in (0, ONE):
        base, slope, traits = start, start + ROWS, start + 2 * ROWS
        lines += ["    {", "        {", *rows(weights[base:slope], " " * 12), "        },"]
        lines += ["        {", *rows(weights[slope:traits], " " * 12), "        },", "        {"]
        for situation in range(SITUATIONS):
            first = traits + situation * TRAITS
            text = ", ".join(map(str, weights[first : first + TRAITS]))
            lines.append(f"            {{{text}}},")
        lines += ["        },", "    },"]
    return TEMPLATE % "".join(line + "\n" for line in lines)


def deals(trumps: bool, n: int, seed: int) -> list[Round]:
    """So many random endings of each size."""
    rng = random.Random(seed)
    kinds = list(Suit) if trumps else [Contract.OBENABE, Contract.UNDENUFE]
    return [
        Round(
            Deal.random_ending(size, seed=rng.randrange(1 << 32)),
            rng.choice(kinds),
            leader=rng.randrange(4),
        )
        for size in SIZES[trumps]
        for _ in range(n)
    ]


def length(rounds: Sequence[Round], weights: Sequence[int]) -> float:
    """The mean logarithm of the nodes that their values take."""
    search, total = new_search(16, weights=weights), 0.0
    for r in rounds:
        before = search.nodes
        search.value(r, 0, False)
        total += math.log(search.nodes - before + 50)
    return total / len(rounds)


def changed(weights: Sequence[int], trumps: bool, rng: random.Random) -> list[int]:
    """The weights with a small change."""
    new, start, kind = list(weights), ONE if trumps else 0, rng.random()
    traits = start + 2 * ROWS
    if kind < 0.05:
        # A trait, wherever it counts.
        trait, factor = rng.randrange(TRAITS), rng.choice((0.8, 0.9, 1.1, 1.25))
        for i in range(traits + trait, start + ONE, TRAITS):
            new[i] = round(new[i] * factor)
    elif kind < 0.7:
        # In a situation that there is.
        there = [
            first
            for first in range(traits, start + ONE, TRAITS)
            if any(new[first : first + TRAITS])
        ]
        i = rng.choice(there) + rng.randrange(TRAITS)
        new[i] += rng.choice((-1, 1)) * rng.choice((3, 8, 20, 45))
    else:
        there = [i for i in range(start, start + ROWS) if new[i] or new[i + ROWS]]
        if kind < 0.85:
            new[rng.choice(there)] += rng.choice((-1, 1)) * rng.choice((15, 40, 90))
        else:
            new[rng.choice(there) + ROWS] += rng.choice((-1, 1)) * rng.choice((2, 5, 12))
    return new


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learns which card the solver tries first.")
    parser.add_argument("--no-trumps", action="store_true", help="contracts without trumps")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--deals", type=int, default=40, help="of each number of cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"write {HEADER.name}")
    parser.add_argument("--json", action="store_true", help="the weights, after all else")
    options = parser.parse_args(arguments)
    trumps, rng = not options.no_trumps, random.Random(options.seed)
    end = time.monotonic() + 60 * options.minutes
    known, others = (deals(trumps, options.deals, options.seed + i) for i in range(2))
    weights: Sequence[int] = WEIGHTS
    first = best = length(known, weights)
    before = length(others, weights)
    tries = kept = 0

    def nodes() -> str:
        known_now, others_now = (math.exp(length(some, weights)) for some in (known, others))
        return f"nodes, known and other deals: {known_now:.0f} {others_now:.0f}"

    if not options.json:
        print(nodes())
    while time.monotonic() < end:
        tries += 1
        new = changed(weights, trumps, rng)
        now = length(known, new)
        if now > best - LEAST_GAIN:
            continue
        weights, best, kept = new, now, kept + 1
        if kept % 10 == 0 and not options.json:
            gain = before - length(others, weights)
            print(
                f"{kept:4} of {tries:5} kept: {first - best:.3f}, other deals {gain:.3f}",
                flush=True,
            )
    if options.json:
        print(json.dumps(list(weights)))
    else:
        print(f"{kept:4} of {tries:5} kept")
        print(nodes())
    if options.save:
        HEADER.write_text(header(weights))


if __name__ == "__main__":
    main()
