"""Calls everything public with hostile values, and looks for crashes, hangs, bare errors and
objects that a failed call has half changed.

    python -m tests.tools.fuzz [--calls 20000] [--seconds 60] [--seed 1] [--save]

The callables are found by introspection, so a new function is called without being named here; its
arguments are drawn by the names of its parameters, right values and wrong ones mixed. The calls run
in processes of their own: one that dies or does not return is a finding with the call that did it.
Every call can be repeated by its seed and number.
"""

from __future__ import annotations

import argparse
import contextlib
import inspect
import os
import pickle
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

import jass
from jass import Card, CardSet, Contract, Deal, Goal, Round, Rules, Solver, Trick, Weis
from jass.errors import JassError
from tests.tools.hostile import HostileError, hostile

OUTPUT = Path(__file__).parent / "output" / "fuzz.txt"
CALLS_A_PROCESS = 4000
PATIENCE = 30  # seconds that one call may take
MODULES = ("jass", "jass.analysis", "jass.batch", "jass.games", "jass.notation", "jass.players")
MODULES += ("jass.records", "jass.svg")
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
# Arguments whose right values could make a call last for hours.
COUNTS = {"n", "worlds", "threads", "memory_mb", "depth", "boards"}
# The parts of a class, not of its objects.
NOT_CALLED = {"__class__", "__new__", "__init_subclass__", "__class_getitem__", "__del__"}
MEMORY = 4 << 30  # bytes that a process may take
LIKELY = 0.75  # that an argument is drawn among the right ones


def values(rng: random.Random) -> dict[str, list[Any]]:
    """Right values by the name of a parameter, made anew for each call that may change them."""
    deal = Deal.random(seed=rng.getrandbits(20))
    r = Round(deal, rng.choice(["S", "H", "obenabe", "undenufe"]), rng.randrange(4))
    for _ in range(rng.choice([0, 1, 5, 26, 30, 33, 35])):
        r.play(rng.choice(r.legal_cards()))
    game = jass.new_game(rng.choice(list(jass.games.GAMES)), seed=rng.getrandbits(20))
    for _ in range(rng.randrange(40)):
        if not game.is_over:
            game.apply(rng.choice(game.actions()))
    seat = game.to_move or 0
    view = r.view(r.to_move or 0)
    worlds = view.sample_worlds(2, seed=1) if r.to_move is not None else deal_masks(3, rng)
    cards = [HAND, CardSet(HAND), list(deal.hands[0]), deal.hands[1].mask]
    seats = [0, 1, 2, 3, np.int8(2)]
    return {
        "actions": [game.actions()],
        "action": list(game.actions()[:3]) or [jass.Push()],
        "arrays": [True, False],
        "card": ["SJ", 5, Card("HA"), view.hand[0] if view.hand else "S6"],
        "card_points": [(100, 57), [157, 0], np.array([[90, 67]])],
        "cards": cards,
        "cards_each": [None, 1, 4],
        "cards_left": [1, 3],
        "contract": ["S", "obenabe", 1, Contract.UNDENUFE, None, np.array([0, 1, 4])],
        "count_match": [True, False],
        "deal": [deal, str(deal)],
        "deals": [deal_masks(3, rng), deal_masks(3, rng, 3), [[1, 2, 4, 8]]],
        "first": ["S", 0],
        "forehand": seats,
        "game": [game],
        "hand": cards,
        "hands": [deal.hands, [str(hand) for hand in deal.hands], ["SJ", "SA", "S6", "S7"]],
        "known": [None, {0: "SJ"}, {1: CardSet("H6 H7")}],
        "language": ["de", "fr", "es", "en", None],
        "leader": seats,
        "match": [None, 0, 1],
        "memory_mb": [1],
        "method": ["heuristic", "random", "double-dummy"],
        "n": [1, 2, 3],
        "name": ["schieber", "sidi", "swiss", "fr"],
        "pack": ["french", "swiss", None],
        "play": ["random", "heuristic"],
        "played": ["", "C9 C6 CA C7", list(r.cards_played)],
        "players": [2, 3, 4, 5, 6, None],
        "plays": [[(1, 0, "SQ"), (9, 0, "SK")]],
        "points": [(0, 0), 20, [3, 4]],
        "position": [r],
        "progress": [None, lambda done, whole: None],
        "r": [r],
        "rules": [Rules(), Rules.preset("fr"), Rules.preset("es")],
        "scores": [None, (0, 0), (900, 700)],
        "seat": seats,
        "second": ["H", 1],
        "seed": [1, None, np.random.default_rng(1), np.random.SeedSequence(2)],
        "shares": [0.5],
        "side": [0, 1],
        "source": [["{}"], "no such file"],
        "stop": [True, False],
        "style": ["long", "short", "unicode"],
        "suit": [0, 3],
        "rank": [0, 8],
        "text": [HAND, "Schilten Under", str(deal), "♠ A J 9"],
        "threads": [1, 2],
        "trick": ["", ["S9"], Trick("S9 SA", 1), r.trick],
        "tricks_won": [None, (1, 2)],
        "value": [0, 50, 157],
        "view": [view, game.view(seat)],
        "weis": [{0: ["S6 S7 S8"]}, [Weis.of("S6 S7 S8")], "S6 S7 S8", None],
        "world": [worlds[0], list(deal.hands)],
        "goal": [Goal.points(1000)],
    }


def deal_masks(n: int, rng: random.Random, cards_each: int = 2) -> Any:
    return jass.batch.random_deals(n, seed=rng.getrandbits(20), cards_each=cards_each)


def objects(given: dict[str, list[Any]]) -> list[Any]:
    """What methods are called on."""
    r, game, view = given["r"][0], given["game"][0], given["view"][0]
    return [
        r, game, view, given["view"][1], given["deal"][0], Rules(), CardSet(HAND), Card("SJ"),
        Contract.S, Trick("S9 SA", 1), Weis.of("S6 S7 S8"), Solver(memory_mb=1), r.score(),
        jass.playout(r, 3, seed=1), jass.playout(r, 3, seed=1, arrays=False), Goal.points(1000),
    ]  # fmt: skip


def functions() -> dict[str, Callable[..., Any]]:
    """All public functions and classes by their names."""
    found: dict[str, Callable[..., Any]] = {}
    for name in MODULES:
        module = sys.modules[name] if name in sys.modules else __import__(name, fromlist=["x"])
        for public in module.__all__:
            value = getattr(module, public)
            abstract = inspect.isabstract(value) or getattr(value, "_is_protocol", False)
            if (inspect.isroutine(value) or inspect.isclass(value)) and not abstract:
                found[f"{name}.{public}"] = value
                for method, member in vars(value).items() if inspect.isclass(value) else ():
                    if isinstance(member, (classmethod, staticmethod)) and method[0] != "_":
                        found[f"{name}.{public}.{method}"] = getattr(value, method)
    return found


def methods(target: Any) -> list[str]:
    """The methods of an object that jass defines, the public ones and those that Python calls."""
    found = []
    for name in dir(type(target)):
        owner = next((kind for kind in type(target).__mro__ if name in vars(kind)), object)
        ours = owner.__module__.startswith("jass")
        special = name.startswith(("__", "_repr_"))
        wanted = ours and (name[0] != "_" or special) and name not in NOT_CALLED
        if wanted and callable(getattr(target, name, None)):
            found.append(name)
    return found


def arguments(
    call: Callable[..., Any], given: dict[str, list[Any]], rng: random.Random
) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a call, by the names of its parameters."""
    likely = rng.choice([LIKELY, 1.0, 0.3])
    if inspect.isclass(call) and issubclass(call, Enum):
        return [any_value("contract", given, rng, likely)], {}
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return [any_value("", given, rng, likely) for _ in range(rng.randrange(3))], {}
    args: list[Any] = []
    named: dict[str, Any] = {}
    for one in parameters:
        if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) or one.name == "executor":
            continue
        if one.default is not one.empty and rng.random() < 0.5 and one.name not in COUNTS:
            continue
        value = any_value(one.name, given, rng, likely)
        if one.kind is one.KEYWORD_ONLY:
            named[one.name] = value
        elif not named:
            args.append(value)
        if one.name == "n" and one.default is None:
            named.setdefault("n", value) if one.kind is one.KEYWORD_ONLY else None
    if len(args) < sum(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters):
        # A default left out in the middle: name what comes after it.
        names = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
        required = [p.name for p in parameters if p.default is p.empty]
        args = args[: sum(name in required for name in names[: len(args)])] or args
    if any(one.name == "n" for one in parameters) and "n" not in named and len(args) < 2:
        named["n"] = rng.choice(given["n"])
    return args, named


def any_value(name: str, given: dict[str, list[Any]], rng: random.Random, likely: float) -> Any:
    if name in given and rng.random() < likely:
        return rng.choice(given[name])
    if rng.random() < 0.3:
        return rng.choice(given[rng.choice(list(given))])
    return hostile(rng, short=name in COUNTS)


def state(target: Any) -> Any:
    """What must be the same after a call that failed."""
    with contextlib.suppress(Exception):
        return pickle.dumps(target)
    return None


class Slow(BaseException):
    """A call took longer than it may."""


def too_slow(*_: object) -> None:
    raise Slow


ALLOWED = (JassError, HostileError, MemoryError)
# Python's own words for a call with the wrong number or names of arguments, or to what cannot be
# called so; attributes of values that do not change.
PYTHON = re.compile(
    r"argument|positional|keyword|unsupported operand|unhashable|not subscriptable|not callable"
    r"|abstract|does not change|do not change|cannot be (set|initialised|subclassed|deleted)"
    r"|index|indices|attribute .* of .* objects is not writable|object has no attribute|format"
    r"|comparison|not supported between|slot wrapper|integer|unexpected|read-only|frozen|assign"
)


def one_call(seed: int, number: int, names: list[str]) -> tuple[str, str, str | None]:
    """The name of what was called, the outcome, and a finding if it is one."""
    rng = random.Random(f"{seed} {number}")
    given = values(rng)
    call: Callable[..., Any]
    target = None
    if rng.random() < 0.5:
        name = rng.choice(names)
        call = functions_cache[name]
    else:
        target = rng.choice(objects(given))
        method = rng.choice(methods(target))
        name = f"{type(target).__name__}.{method}"
        call = getattr(target, method)
    args, named = arguments(call, given, rng)
    before = state(target)
    write_current(number, name)
    try:
        signal.alarm(PATIENCE)
        result = call(*args, **named)
        if inspect.isgenerator(result) or isinstance(result, Iterator):
            next(iter(result), None)
        outcome, wrong = "returned", None
    except ALLOWED as error:
        outcome, wrong = type(error).__name__, None
    except (TypeError, AttributeError, IndexError, KeyError, ValueError, OSError) as error:
        outcome = type(error).__name__
        wrong = None if expected(error, name) else f"bare {outcome}: {error}"
    except Slow:
        outcome, wrong = "slow", f"longer than {PATIENCE} seconds"
    except Exception as error:
        outcome = type(error).__name__
        wrong = f"bare {outcome}: {error}"
    finally:
        signal.alarm(0)
    if outcome != "returned" and before is not None and state(target) != before:
        wrong = f"{outcome}, and the object is half changed"
    if wrong:
        wrong = f"call {number}: {name}(*{brief(args)}, **{brief(named)}): {wrong}"
    return name, outcome, wrong


def expected(error: Exception, name: str) -> bool:
    text = str(error)
    if isinstance(error, OSError):
        return True  # a file that is not there
    if name.endswith("__format__") and isinstance(error, ValueError):
        return True
    if name.rsplit(".", 1)[-1].startswith("__"):
        return isinstance(error, (TypeError, AttributeError, IndexError, KeyError))
    return isinstance(error, (TypeError, AttributeError)) and bool(PYTHON.search(text))


def brief(value: object) -> str:
    try:
        text = repr(value)
    except BaseException:
        return "<no repr>"
    return text if len(text) < 300 else text[:297] + "..."


functions_cache: dict[str, Callable[..., Any]] = {}
current: int = -1


def write_current(number: int, name: str) -> None:
    if current >= 0:
        os.pwrite(current, f"{number} {name}".ljust(120).encode(), 0)


def work(seed: int, first: int, end: int, where: str) -> None:
    """Makes calls in this process, and prints what came of them."""
    global current
    warnings.simplefilter("ignore")
    current = os.open(where, os.O_WRONLY)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, too_slow)
    functions_cache.update(functions())
    names = sorted(functions_cache)
    reached: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    with Path(os.devnull).open("w") as nothing:
        for number in range(first, end):
            with contextlib.redirect_stdout(nothing):
                name, outcome, wrong = one_call(seed, number, names)
            reached[name] += 1
            outcomes[outcome] += 1
            if wrong:
                print("FINDING", ascii(wrong), flush=True)
    for name, count in reached.items():
        print("REACHED", name, count)
    for name, count in outcomes.items():
        print("OUTCOME", name, count)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--calls", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="keep the output in the repository")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        work(asked.seed, int(asked.work[0]), int(asked.work[1]), asked.work[2])
        return 0
    begin, made = time.monotonic(), 0
    reached: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    findings: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "current"
        while made < asked.calls and time.monotonic() - begin < asked.seconds:
            end = min(made + CALLS_A_PROCESS, asked.calls)
            where.write_text("")
            command = [sys.executable, "-X", "faulthandler", "-m", "tests.tools.fuzz"]
            command += ["--seed", str(asked.seed), "--work", str(made), str(end), str(where)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=600)
                lines, code, last = done.stdout.splitlines(), done.returncode, done.stderr[-2000:]
            except subprocess.TimeoutExpired as late:
                lines, code, last = (late.stdout or b"").decode().splitlines(), -1, "hangs"
            for line in lines:
                kind, _, rest = line.partition(" ")
                name, _, count = rest.rpartition(" ")
                if kind == "FINDING":
                    findings.append(rest)
                elif kind == "REACHED":
                    reached[name] += int(count)
                elif kind == "OUTCOME":
                    outcomes[name] += int(count)
            if code:
                at = where.read_text().strip()
                findings.append(f"process ended with {code} in call {at}: {last}")
                end = int(at.split()[0]) + 1 if at else end
            made = end
    text = report(asked.seed, made, time.monotonic() - begin, reached, outcomes, findings)
    print(text)
    if asked.save:
        OUTPUT.write_text(text + "\n", encoding="utf-8")
    return 1 if findings else 0


def report(
    seed: int,
    made: int,
    seconds: float,
    reached: Counter[str],
    outcomes: Counter[str],
    findings: list[str],
) -> str:
    lines = [
        f"seed {seed}: {made} calls of {len(reached)} callables in {seconds:.0f} s,"
        f" {len(findings)} findings",
        ", ".join(f"{name} {count}" for name, count in outcomes.most_common()),
    ]
    return "\n".join(lines + findings)


if __name__ == "__main__":
    sys.exit(main())
