"""What people chose in real rounds, beside what the analysis of their hands says.

    python benchmarks/choices.py [--method METHOD] [--pack PACK] [-n DEALS] [--json]

Every round of a Swisslos log has one decision or two: forehand chooses a contract or pushes, and
after a push the partner chooses. Each decision is analysed from the hand of the player who made it.
Its *rank* is the place of what was chosen among the options; its *cost* is what the best option
brings more on the same deals, in multiplied points a round, with half its 95 % interval. The best
is the best by the same deals, so costs are a little too great. *any* is the mean cost of all
options, what a blind choice would cost. The log does not say with which pack and so by which
factors was played. With `--stop` an analysis ends when the best is settled.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import jass
from jass.records import PlayedRound, read_swisslos

LOG = Path(__file__).parent.parent / "tests/data/swisslos_log.txt"
PARTNER = 2


def decisions(rounds: Sequence[PlayedRound]) -> Iterator[tuple[int, str, jass.CardSet, bool, str]]:
    """For each decision: the round from 1, who made it, the hand, whether the choice was pushed to
    it, and what was chosen."""
    for number, played in enumerate(rounds, 1):
        hand = played.deal.hands[played.leader]
        yield number, "forehand", hand, False, "push" if played.pushed else str(played.contract)
        if played.pushed:
            yield number, "partner", played.deal.hands[played.declarer], True, str(played.contract)


def analysed(
    rounds: Sequence[PlayedRound], rules: jass.Rules, **how: Any
) -> Iterator[dict[str, Any]]:
    """What the analysis says of each decision."""
    for number, who, hand, pushed, chosen in decisions(rounds):
        # Seats are counted from forehand.
        seat = PARTNER if pushed else 0
        begin = time.process_time()
        analysis = jass.analyze_contracts(hand, rules=rules, seat=seat, pushed=pushed, **how)
        seconds = time.process_time() - begin
        best, names = analysis.best, [estimate.name for estimate in analysis.estimates]
        behind = analysis.compare(best, chosen)
        yield {
            "round": number,
            "who": who,
            "hand": str(hand),
            "chosen": chosen,
            "best": best.name,
            "rank": names.index(chosen) + 1,
            "options": len(names),
            "cost": behind.difference,
            "reach": behind.interval[1] - behind.difference,
            "any": statistics.mean(best.difference - one.difference for one in analysis.estimates),
            "settled": analysis.settled,
            "n": analysis.n,
            "seconds": seconds,
        }


def summary(found: Sequence[dict[str, Any]]) -> str:
    """How often the first and the second were chosen, and what the choices cost in the mean."""
    ranks = [one["rank"] for one in found]
    costs = [one["cost"] for one in found]
    error = statistics.stdev(costs) / len(costs) ** 0.5 if len(costs) > 1 else float("nan")
    return (
        f"{len(found):3} decisions: {ranks.count(1):2} the first, {ranks.count(2):2} the second;"
        f" mean cost {statistics.mean(costs):.1f} ± {1.96 * error:.1f},"
        f" any {statistics.mean(one['any'] for one in found):.1f}"
    )


def line(one: dict[str, Any]) -> str:
    """A decision in the table."""
    rank = f"{one['rank']} of {one['options']}"
    cost = f"{one['cost']:.1f} ± {one['reach']:.1f}" if one["rank"] > 1 else "0"
    return (
        f"{one['round']:5}  {one['who']:9}{one['hand']:28}{one['chosen']:10}{one['best']:10}"
        f"{rank:>6}{cost:>13}{one['any']:7.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Analyses and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", type=Path, default=LOG, help="a Swisslos log")
    parser.add_argument("--method", default="heuristic", help="heuristic, playout or double-dummy")
    parser.add_argument("--pack", default="french", help="french or swiss: decides the factors")
    parser.add_argument("-n", type=int, help="deals for each decision at most")
    parser.add_argument("--stop", action="store_true", help="end when the best is settled")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="all figures")
    options = parser.parse_args(arguments)
    rules = jass.Rules.preset("swiss").replace(pack=options.pack)
    how = {"n": options.n, "method": options.method, "seed": options.seed, "stop": options.stop}
    found = list(analysed(list(read_swisslos(options.game)), rules, **how))
    if options.json:
        print(json.dumps(found, indent=1))
        return
    print(
        f"{'round':>5}  {'who':9}{'hand':28}{'chosen':10}{'best':10}{'rank':>6}{'cost':>13}"
        f"{'any':>7}"
    )
    print("\n".join(map(line, found)) + "\n")
    for who in ("forehand", "partner"):
        some = [one for one in found if one["who"] == who]
        if some:
            print(f"{who:9}{summary(some)}")
    print(f"{'all':9}{summary(found)}")
    seconds = [one["seconds"] for one in found]
    print(
        f"{sum(one['settled'] for one in found)} settled; CPU seconds a decision:"
        f" mean {statistics.mean(seconds):.2f}, most {max(seconds):.2f}; deals: mean"
        f" {statistics.mean(one['n'] for one in found):.0f}"
    )


if __name__ == "__main__":
    main()
