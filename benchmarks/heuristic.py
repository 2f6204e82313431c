"""The heuristic: against random play, in time, and beside double-dummy values.

    python benchmarks/heuristic.py [--json]

The match plays each deal twice, with the sides exchanged, and gives the card points that the
heuristic makes more than random play, a round. The time is that of a card with all that belongs to
it; with colver installed, also as a multiple of that of a card of its `Env.rollout`, measured in
turns. Double-dummy: for random deals the mean of a deal's playouts is compared with what the deal
is worth when all cards are seen and all play perfectly. That takes some minutes with trump.
Kernels: rounds a second by each, and how many times those of the portable one, which plays card by
card.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Literal

import jass
import jasscore
from jass.engine.playout_results import PlayoutResult
from jass.rounds.deal import dealing
from jasscore.outcomes import room
from jasscore.playout import from_deals

PRESETS = ("swiss", "fr")
CONTRACTS = ("H", "obenabe", "undenufe")
OURS, THEIRS = 0b0101, 0b1010
CARDS, BELOTE_CARDS = 36, 32
DIGITS = {"correlation": 3, "bias": 1, "error": 1}
PLAYS: tuple[Literal["heuristic", "random"], ...] = ("heuristic", "random")


def points(rules: jass.Rules, contract: str, leader: int, n: int, thinking: int) -> Any:
    """What side 0 makes in ``n`` random deals when these seats play by the heuristic, a bit
    each."""
    held, pool, size = dealing(rules.players, None)
    code = int(jass.Contract(contract))
    source = from_deals(rules.play_switches, held, pool, size, code, leader, 1, thinking)
    played = room(PlayoutResult, source, 0, n, 0)
    played._play(0, n)
    return played.points.astype(int)


def match(rules: jass.Rules, contract: str, n: int) -> tuple[float, float]:
    """The mean difference a round to random play, and half its 95 % interval."""
    import numpy as np

    each = n // 4
    differences = np.concatenate(
        [
            points(rules, contract, leader, each, OURS)
            - points(rules, contract, leader, each, THEIRS)
            for leader in range(4)
        ]
    )
    return float(differences.mean()), float(1.96 * differences.std() / len(differences) ** 0.5)


def nanoseconds(work: Callable[[], object], cards: int) -> float:
    """CPU time of a card."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) / cards * 1e9


def times(rules: jass.Rules, contract: str, turns: int, n: int = 1 << 13) -> tuple[float, float]:
    """Nanoseconds a card, and the multiple of a card of colver that they are: nan without it."""
    deals = jass.batch.random_deals(n, seed=1)

    def ours() -> None:
        jass.batch.playouts(deals, contract, seed=1, rules=rules, play="heuristic")

    if find_spec("colver") is None:
        return statistics.median(nanoseconds(ours, CARDS * n) for _ in range(turns)), float("nan")
    from rollouts import belote

    env = belote()
    mine, ratios = [], []
    for _ in range(turns):
        theirs = nanoseconds(lambda: env.rollout(n), BELOTE_CARDS * n)
        mine.append(nanoseconds(ours, CARDS * n))
        ratios.append(mine[-1] / theirs)
    return statistics.median(mine), statistics.median(ratios)


def kernels(contract: str, turns: int, n: int) -> dict[str, dict[str, dict[str, float]]]:
    """By work and kernel: a million rounds a second, and how often those of the first kernel, which
    go card by card, in the same turn."""
    r = jass.Round(jass.Deal.random(seed=7), contract)
    hand, deals = r.hands[0], jass.batch.random_deals(n, seed=3)
    work: dict[str, Callable[[], object]] = {
        "one deal": lambda: jass.playout(r, n, seed=1, play="heuristic"),
        "array": lambda: jass.batch.playouts(deals, contract, seed=1, play="heuristic"),
        "a hand": lambda: jass.playout_hand(hand, contract, n, seed=1, play="heuristic"),
    }
    found: dict[str, dict[str, dict[str, float]]] = {}
    for name, play in work.items():
        spent: dict[str, list[float]] = {kernel: [] for kernel in jasscore.kernels()}
        for _ in range(turns):
            for kernel, measured in spent.items():
                with jasscore.use_kernel(kernel):
                    measured.append(nanoseconds(play, n))
        first = spent[jasscore.kernels()[0]]
        found[name] = {
            kernel: {
                "M/s": 1e3 / statistics.median(measured),
                "x": statistics.median(a / b for a, b in zip(first, measured, strict=True)),
            }
            for kernel, measured in spent.items()
        }
    return found


def beside_double_dummy(rules: jass.Rules, contract: str, deals: int, n: int) -> dict[str, Any]:
    """Correlation, bias and mean absolute error of the mean of ``n`` playouts of a deal."""
    import numpy as np

    some = jass.batch.random_deals(deals, seed=2024)
    values = jass.batch.solve(some, contract, rules=rules)
    found = {}
    for play in PLAYS:
        played = jass.batch.playouts(some, contract, n=n, seed=1, rules=rules, play=play)
        errors = played.points.mean(axis=1) - values
        correlation = np.corrcoef(played.points.mean(axis=1), values)[0, 1]
        found[play] = {
            "correlation": float(correlation),
            "bias": float(errors.mean()),
            "error": float(np.abs(errors).mean()),
        }
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000, help="deals of a match")
    parser.add_argument("--turns", type=int, default=9, help="of the times")
    parser.add_argument("--each", type=int, default=20_000, help="rounds a turn by each kernel")
    parser.add_argument("--deals", type=int, default=300, help="to solve, without trump")
    parser.add_argument("--trump-deals", type=int, default=60, help="to solve, with trump")
    parser.add_argument("--playouts", type=int, default=40, help="of each of these deals")
    parser.add_argument("--json", action="store_true", help="all figures")
    options = parser.parse_args(arguments)
    found = []
    for preset in PRESETS:
        rules = jass.Rules.preset(preset)
        for contract in CONTRACTS:
            # Without trump the presets play alike.
            solved = preset == PRESETS[0] or contract == CONTRACTS[0]
            deals = options.trump_deals if contract == CONTRACTS[0] else options.deals
            more, interval = match(rules, contract, options.rounds)
            card, ratio = times(rules, contract, options.turns)
            row: dict[str, Any] = {"preset": preset, "contract": contract}
            row |= {"more": more, "interval": interval, "ns": card, "x colver": ratio}
            if solved and deals:
                row |= beside_double_dummy(rules, contract, deals, options.playouts)
            found.append(row)
    rates = {contract: kernels(contract, options.turns, options.each) for contract in CONTRACTS[:2]}
    if options.json:
        print(json.dumps({"heuristic": found, "kernels": rates}, indent=1))
        return
    print(f"{'':16}{'more than random':>20}{'ns a card':>11}{'x colver':>11}")
    for row in found:
        more = f"{row['more']:.2f} ± {row['interval']:.2f}"
        print(f"{name_of(row):16}{more:>20}{row['ns']:11.0f}{row['x colver']:11.2f}")
    print(f"\n{'':16}" + "".join(f"{what:>22}" for what in DIGITS))
    print(f"{'':16}" + "".join(f"{play:>{12 - 2 * k}}" for k, play in enumerate(PLAYS)) * 3)
    for row in found:
        if "heuristic" in row:
            cells = [
                f"{row[play][what]:{12 - 2 * k}.{digits}f}"
                for what, digits in DIGITS.items()
                for k, play in enumerate(PLAYS)
            ]
            print(f"{name_of(row):16}" + "".join(cells))
    print(f"\n{'':22}" + "".join(f"{kernel:>17}" for kernel in jasscore.kernels()))
    for contract, works in rates.items():
        for name, by_kernel in works.items():
            rounds = [f"{one['M/s']:.2f} M/s {one['x']:5.1f}" for one in by_kernel.values()]
            print(f"{contract:12}{name:10}" + "".join(f"{one:>17}" for one in rounds))


def name_of(row: dict[str, Any]) -> str:
    """How a line is called."""
    return f"{row['preset']} {row['contract']}"


if __name__ == "__main__":
    main()
