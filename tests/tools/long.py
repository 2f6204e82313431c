"""Compares at length what CI compares in part: `python -m tests.tools.long [--save]`.

rounds    core and oracle in a million random positions
kernels   each kernel that this CPU has with the oracle, in a million positions a family of rules
worlds    as many views as are a hundredth of the positions, with every deal that fits them
games     whole games and the plain ones, at every turn: of each as many as are a five hundredth

`--save` keeps what is printed in `output/long.txt`, each part below the command that made it;
`--part` renews only some of them. With the `--seed` that is printed the same rounds are played
again; a disagreement says in which round it was found.
"""

from __future__ import annotations

import argparse
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.compare import games as whole_games
from tests.compare import plies
from tests.compare import rounds as bulk
from tests.compare import worlds as every_world
from tests.compare.variations import FAMILIES

OUTPUT = Path(__file__).parent / "output" / "long.txt"
COMMAND = "python -m tests.tools.long"
POSITIONS_A_ROUND = 41  # about, those of the plain functions included
Say = Callable[[str], None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS), help="some of all")
    parser.add_argument("--save", action="store_true", help=f"keep the output in {OUTPUT.name}")
    arguments = parser.parse_args()
    for name in arguments.part:
        lines: list[str] = []

        def say(line: str, lines: list[str] = lines) -> None:
            print(line, flush=True)
            lines.append(line)

        about = f"--positions {arguments.positions} --seed {arguments.seed} --part {name}"
        say(f"{COMMAND} {about}")
        PARTS[name](arguments.seed, arguments.positions, say)
        say("")
        if arguments.save:
            keep(name, "\n".join(lines))


def keep(name: str, text: str) -> None:
    """Puts the output of a part in its place among the others."""
    kept = {}
    for part in OUTPUT.read_text("utf-8").split(COMMAND)[1:]:
        first, _ = part.split("\n", 1)
        kept[first.split()[-1]] = COMMAND + part.rstrip() + "\n"
    kept[name] = text
    OUTPUT.write_text("\n".join(kept[part] for part in PARTS if part in kept), "utf-8")


def rounds(seed: int, positions: int, say: Say) -> None:
    say("family             rounds  positions  of plain functions  hands  Weis  seconds")
    total: Counter[str] = Counter()
    begin = time.perf_counter()
    # Rounded up; the smallest family still makes its share.
    number = 1 + int(1.05 * positions / len(FAMILIES) / POSITIONS_A_ROUND)
    for family in FAMILIES:
        since = time.perf_counter()
        tally = bulk.compare(seed, family, number)
        total += tally
        say(row(family, tally, time.perf_counter() - since))
    say(row("all", total, time.perf_counter() - begin))
    say("")
    for what in sorted(set(total) - {"rounds", "hands"}):
        say(f"{what}: {total[what]}")
    enough = bulk.positions(total) >= positions
    say("core and oracle agree" if enough else f"fewer than {positions} positions")


def row(family: str, tally: Counter[str], seconds: float) -> str:
    plain = tally["positions of plain functions"]
    return (
        f"{family:<18} {tally['rounds']:>6} {bulk.positions(tally):>10} {plain:>19}"
        f" {tally['hands']:>6} {tally['Weis']:>5} {seconds:>8.0f}"
    )


def kernels(seed: int, positions: int, say: Say) -> None:
    say("rules              kernel    positions  seconds")
    agree = True
    for family in plies.FAMILIES:
        since = time.perf_counter()
        for kernel, played, wrong in plies.compare(family, seed, positions):
            seconds = time.perf_counter() - since
            say(f"{family:<18} {kernel:<8} {played:>10} {seconds:>8.0f}")
            if wrong:
                say(wrong)
                agree = False
            since = time.perf_counter()
    say("kernels and oracle agree" if agree else "kernels and oracle do not agree")


def worlds(seed: int, positions: int, say: Say) -> None:
    say("views of              views  told of by play  seconds")
    each = max(1, positions // 100 // (len(FAMILIES) + 1))
    for name in (*FAMILIES, "duties"):
        since = time.perf_counter()
        rng = random.Random(f"{seed} {name}")
        tables = every_world.duties(rng) if name == "duties" else every_world.endings(rng, name)
        tally = every_world.compare(seed, tables, each)
        seconds = time.perf_counter() - since
        say(f"{name:<18} {tally['views']:>8} {tally['told']:>16} {seconds:>8.0f}")
    say("all worlds are counted, and no others drawn")


def games(seed: int, positions: int, say: Say) -> None:
    say("game                  games   deals    turns  seconds")
    total: Counter[str] = Counter()
    each = max(1, positions // 500)
    for name, settings in whole_games.GAMES.items():
        since = time.perf_counter()
        tally: Counter[str] = Counter()
        every = list(settings())
        for number in range(each):
            whole_games.play(every[number % len(every)], seed + number, tally)
        turns = sum(count for what, count in tally.items() if what[0].isupper())
        seconds = time.perf_counter() - since
        say(f"{name:<18} {each:>8} {tally['deals']:>7} {turns:>8} {seconds:>8.0f}")
        total += tally
    say("")
    for what in sorted(total):
        say(f"{what}: {total[what]}")
    say("games and oracle agree")


PARTS = {"rounds": rounds, "kernels": kernels, "worlds": worlds, "games": games}


if __name__ == "__main__":
    main()
