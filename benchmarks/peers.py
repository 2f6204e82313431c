"""Rounds a second of the plain Python loops beside jass-kit and schieber, with random legal cards.

python benchmarks/peers.py --cache DIR

The peers are installed from PyPI into folders of their own below DIR, or below a temporary folder.
jass-kit imports as `jass` too, so every loop runs in a process of its own, a peer's without the
packages of the environment. The loops take turns, CPU time is measured, and each turn has a ratio.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

Loop = Callable[[int], object]


def ours(through: str) -> Loop:
    from loops import LOOPS

    return lambda rounds: LOOPS[through](rounds, 0)


def kit(observed: bool, numpy_choice: bool) -> Loop:
    """jass-kit's GameSim without its arena, for players that see an observation or the whole state.

    With an observation and numpy's choice it is what the arena does with the random agent, with the
    state what it does with the random agent that cheats; there too each card takes a call.
    """
    import random

    import numpy as np

    deal_random_hand = import_module("jass.game.game_util").deal_random_hand
    rule = import_module("jass.game.rule_schieber").RuleSchieber()
    sim = import_module("jass.game.game_sim").GameSim(rule)
    choice: Callable[[Any], int] = np.random.default_rng().choice if numpy_choice else random.choice

    def card_by_observation() -> int:
        valid = rule.get_valid_cards_from_obs(sim.get_observation())
        return choice(np.flatnonzero(valid))

    def card_by_state() -> int:
        return choice(np.flatnonzero(rule.get_valid_cards_from_state(sim.state)))

    card = card_by_observation if observed else card_by_state

    def loop(rounds: int) -> None:
        for k in range(rounds):
            sim.init_from_cards(deal_random_hand(), dealer=k % 4)
            sim.action_trump(k % 6)
            while not sim.is_done():
                sim.action_play_card(card())

    return loop


def kit_arena() -> Loop:
    """The arena with its random agents, as it checks and counts by default."""
    agent = import_module("jass.agents.agent_random_schieber").AgentRandomSchieber()
    arena_class = import_module("jass.arena.arena").Arena

    def loop(rounds: int) -> None:
        arena = arena_class(rounds, print_every_x_games=rounds + 1)
        arena.set_players(agent, agent, agent, agent)
        arena.play_all_games()

    return loop


def schieber() -> Loop:
    """Games with its random players, one round after the other."""
    player = import_module("schieber.player.random_player").RandomPlayer
    team = import_module("schieber.team").Team
    players = [player(name=name) for name in "NESW"]
    game = import_module("schieber.game").Game([team(players[0::2]), team(players[1::2])])

    def loop(rounds: int) -> None:
        for k in range(rounds):
            game.geschoben = False
            game.play(start_player_index=k % 4, whole_rounds=True)
            game.reset()

    return loop


# What to install of the peers; schieber does not say that it needs numpy.
KIT = ("jass-kit==2.0.5",)
SCHIEBER = ("schieber==0.1.10", "numpy")

LOOPS: dict[str, tuple[tuple[str, ...], Callable[[], Loop]]] = {
    "jass, cards": ((), lambda: ours("cards")),
    "jass, masks": ((), lambda: ours("masks")),
    "jass-kit, GameSim, observation": (KIT, lambda: kit(observed=True, numpy_choice=True)),
    "jass-kit, GameSim, state": (KIT, lambda: kit(observed=False, numpy_choice=True)),
    "jass-kit, state and random.choice": (KIT, lambda: kit(observed=False, numpy_choice=False)),
    "jass-kit, arena": (KIT, kit_arena),
    "schieber": (SCHIEBER, schieber),
}
OURS = [name for name, (packages, _) in LOOPS.items() if not packages]


def work(name: str, folder: str | None) -> None:
    """The process of one loop: reads CPU seconds, a line each, plays for them, prints the rate."""
    if folder is not None:
        sys.path.insert(0, folder)
    loop = LOOPS[name][1]()
    answers = sys.stdout
    for line in sys.stdin:
        rounds, seconds, chunk = 0, 0.0, 1
        begin = time.process_time()
        while seconds < float(line):
            with contextlib.redirect_stdout(io.StringIO()):
                loop(chunk)
            rounds += chunk
            seconds = time.process_time() - begin
            chunk = max(1, int(0.05 * rounds / seconds))
        print(rounds / seconds, file=answers, flush=True)


def install(packages: tuple[str, ...], cache: Path) -> Path:
    """The folder that holds the packages and what they need."""
    folder = cache / packages[0]
    done = folder / ".complete"
    if not done.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade"]
        subprocess.run([*pip, "--target", str(folder), *packages], check=True)
        done.touch()
    return folder


@dataclass
class Worker:
    """A process that runs one loop when it is asked to."""

    process: subprocess.Popen[str]

    @classmethod
    def start(cls, name: str, cache: Path) -> Worker:
        packages, _ = LOOPS[name]
        command = [sys.executable, __file__, "--worker", name]
        if packages:
            # Without the environment's packages: an installed jass would hide the jass of jass-kit.
            command[1:1] = ["-I", "-S"]
            command += ["--folder", str(install(packages, cache).absolute())]
        pipe = subprocess.PIPE
        return cls(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True))

    def rate(self, seconds: float) -> float:
        """Rounds in a CPU second, measured for some of them."""
        assert self.process.stdin
        assert self.process.stdout
        print(seconds, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.communicate()


def measure(cache: Path, turns: int, seconds: float) -> dict[str, list[float]]:
    """The rates of all loops, turn by turn."""
    workers = {name: Worker.start(name, cache) for name in LOOPS}
    try:
        for worker in workers.values():
            worker.rate(seconds / 5)
        rates: dict[str, list[float]] = {name: [] for name in LOOPS}
        for _ in range(turns):
            for name, worker in workers.items():
                rates[name].append(worker.rate(seconds))
        return rates
    finally:
        for worker in workers.values():
            worker.stop()


def ratios(rates: dict[str, list[float]]) -> dict[str, dict[str, list[float]]]:
    """For each loop of ours and each of a peer, the ratio of the rates in each turn."""
    return {
        ours: {
            peer: [mine / theirs for mine, theirs in zip(rates[ours], rates[peer], strict=True)]
            for peer in LOOPS
            if peer not in OURS
        }
        for ours in OURS
    }


def table(rates: dict[str, list[float]]) -> str:
    """Median rates, and median, least and greatest of the ratios turn by turn."""
    lines = [f"{'':36}{'rounds/s':>9}" + "".join(f"{f'ratio of {ours}':>30}" for ours in OURS)]
    found = ratios(rates)
    for name, mine in rates.items():
        line = f"{name:36}{median(mine):9.0f}"
        if name not in OURS:
            for ours in OURS:
                of = found[ours][name]
                line += f"{f'{median(of):.1f} ({min(of):.1f} to {max(of):.1f})':>30}"
        lines.append(line)
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Rounds a second beside jass-kit and schieber.")
    parser.add_argument("--cache", type=Path, help="folder to install the peers in, and to keep")
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a turn")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--worker", choices=LOOPS, help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.worker:
        work(options.worker, options.folder)
        return
    with tempfile.TemporaryDirectory() as temporary:
        rates = measure(options.cache or Path(temporary), options.turns, options.seconds)
    if options.json:
        report: dict[str, Any] = {"rates": rates, "ratios": ratios(rates)}
        print(json.dumps(report))
    else:
        print(table(rates))


if __name__ == "__main__":
    main()
