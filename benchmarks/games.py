"""Whole games by random actions from Python: cards a second of each game, beside jass-kit's arena.

python benchmarks/games.py                  the games alone
python benchmarks/games.py --cache DIR      the arena too, as `peers.py` installs it

A turn plays each game for a while in CPU time. The arena plays deals of a Schieber by random
agents, 36 cards each, without goal and score of a game.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import jass
from jass.games import GAMES

ARENA = "jass-kit, arena"


def play(name: str, seed: int) -> int:
    """A game by random actions; how many cards it took."""
    uniform = random.Random(seed).random
    game = jass.new_game(name, seed=seed)
    while not game.is_over:
        offered = game.actions()
        game.apply(offered[int(uniform() * len(offered))])
    return sum(r.played for r in game.rounds)


def rate(name: str, seconds: float) -> float:
    """Cards in a CPU second."""
    cards = seed = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        cards += play(name, seed)
        seed += 1
    return cards / spent


def measure(cache: Path | None, turns: int, seconds: float) -> dict[str, list[float]]:
    """The rates of all games, and of the arena, turn by turn."""
    loops: dict[str, Callable[[float], float]] = {name: partial(rate, name) for name in GAMES}
    worker = None
    if cache is not None:
        from peers import Worker

        worker = Worker.start(ARENA, cache)
        loops[ARENA] = lambda seconds: 36 * worker.rate(seconds)
    try:
        rates: dict[str, list[float]] = {name: [] for name in loops}
        for loop in loops.values():
            loop(seconds / 5)
        for _ in range(turns):
            for name, loop in loops.items():
                rates[name].append(loop(seconds))
    finally:
        if worker is not None:
            worker.stop()
    return rates


def table(rates: dict[str, list[float]]) -> str:
    """Median rates, and the ratios turn by turn."""
    arena = ARENA in rates
    lines = [f"{'':20}{'cards/s':>9}{'of the Schieber':>18}" + f"{'of the arena':>24}" * arena]
    for name, mine in rates.items():
        of_schieber = [one / peer for one, peer in zip(mine, rates["schieber"], strict=True)]
        line = f"{name:20}{median(mine):9.0f}{median(of_schieber):18.2f}"
        if arena:
            ratios = [one / peer for one, peer in zip(mine, rates[ARENA], strict=True)]
            line += f"{f'{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})':>24}"
        lines.append(line)
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Cards a second of whole games.")
    parser.add_argument("--cache", type=Path, help="the folder of peers.py, to run the arena too")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a game and turn")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    rates = measure(options.cache, options.turns, options.seconds)
    print(json.dumps(rates) if options.json else table(rates))


if __name__ == "__main__":
    main()
