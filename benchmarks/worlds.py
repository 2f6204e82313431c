"""Deals that fit a view beside `Env.rollout` of colver: how many are drawn for each rollout.

    pip install colver
    python benchmarks/worlds.py [--rounds 15] [--json]

Everything runs on one thread, in turns: in every turn colver first, then each view. A ratio is
colver's time of a rollout divided by our time of a deal in the same turn; what counts is the median
of the ratios. The set-up, which every call does once, is timed by itself.
"""

from __future__ import annotations

import argparse
import json
import statistics

from rollouts import belote, nanoseconds
from work import opening, two_voids

import jass

DEALS = 1 << 17
CALLS = 50


def main(arguments: list[str] | None = None) -> None:
    """Measures in turns and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="all measurements")
    options = parser.parse_args(arguments)
    views = {
        "opening, 27 unseen cards": opening(),
        "two voids, 21 unseen cards": two_voids(),
    }
    env = belote()
    n = 1 << 15
    found: dict[str, dict[str, list[float]]] = {
        name: {"ratio": [], "deal_ns": [], "set_up_us": []} for name in views
    }
    for turn in range(options.rounds + 1):
        rollout = nanoseconds(lambda: env.rollout(n), n)
        for name, view in views.items():

            def count(view: jass.View = view) -> None:
                for _ in range(CALLS):
                    jass.count_worlds(view)

            deal = nanoseconds(lambda view=view: jass.sample_worlds(view, DEALS, seed=1), DEALS)
            set_up = nanoseconds(count, CALLS) / 1000
            if turn:  # the first turn warms up
                found[name]["ratio"].append(rollout / deal)
                found[name]["deal_ns"].append(deal)
                found[name]["set_up_us"].append(set_up)
    if options.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'':28}{'ratio':>20}{'ns a deal':>12}{'us to set up':>15}")
    for name, values in found.items():
        ratios = values["ratio"]
        spread = f"{statistics.median(ratios):.1f} ({min(ratios):.1f}-{max(ratios):.1f})"
        deal, set_up = (statistics.median(values[key]) for key in ("deal_ns", "set_up_us"))
        print(f"{name:28}{spread:>20}{deal:>12.0f}{set_up:>15.0f}")


if __name__ == "__main__":
    main()
