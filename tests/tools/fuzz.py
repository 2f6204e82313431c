"""Calls everything public with hostile values, and looks for crashes, hangs, bare errors and
objects that a failed call has half changed.

    python -m tests.tools.fuzz [--calls 20000] [--seconds 60] [--seed 1] [--case 123] [--save]

The callables are found by introspection, so a new function is called without being named here; its
arguments are drawn by the names of its parameters, right values and wrong ones mixed. The calls run
in processes of their own: one that dies or does not return is a finding with the call that did it.
A case is a call and those of the methods of what it returned; ``--case`` repeats one by the seed
and its number. Arrays that a second thread writes to are the only thing left to chance.
"""

from __future__ import annotations

import argparse
import contextlib
import inspect
import io
import os
import pickle
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from jass.errors import JassError
from tests.tools.hostile import Attack, HostileError, callback, executor, hostile, lying, tampered
from tests.tools.public import functions, is_of_jass, methods
from tests.tools.scene import COUNTS, OBJECTS, RIGHT, Scene, right

OUTPUT = Path(__file__).parent / "output" / "fuzz.txt"
CASES_A_PROCESS = 5000
REPORTED = 250  # cases after which a process reports
PATIENCE = 20  # seconds of CPU that one call may take, after which it is interrupted
HANGS = 180  # seconds without an end of a case, after which a process is ended
MEMORY = 4 << 30  # bytes that a process may take
CALLBACKS = {"progress", "stop", "task"}
# Python's own words for a call with the wrong number or names of arguments, or to what cannot be
# called so; attributes of values that do not change.
PYTHON = re.compile(
    r"argument|positional|keyword|unsupported operand|unhashable|not subscriptable|not callable"
    r"|abstract|does not change|do not change|cannot be (set|initialised|subclassed|deleted)"
    r"|index|indices|attribute .* of .* objects is not writable|object has no attribute|format"
    r"|comparison|not supported between|slot wrapper|integer|unexpected|read-only|frozen|assign"
    r"|has no (setter|deleter)|property .* of|cannot pickle|an? integer is required"
)
ALLOWED = (JassError, HostileError, MemoryError)
BARE = (TypeError, AttributeError, LookupError, ValueError, OSError)


class Slow(BaseException):
    """A call took longer than it may."""


def too_slow(*_: object) -> None:
    raise Slow


class Case:
    """A call that the seed and its number decide, and those of methods of what it returned."""

    def __init__(self, seed: int, number: int, named: dict[str, Callable[..., Any]]) -> None:
        self.number, self.named = number, named
        self.rng = random.Random(f"{seed} {number}")
        self.scene, self.attack = Scene(self.rng), Attack(self.rng)
        self.likely = self.rng.choice([0.75, 1.0, 0.3])  # that an argument is a right one
        self.calls: list[tuple[str, str]] = []  # what was called, and what came of it
        self.findings: list[str] = []
        self.broken = False  # it has an object that no function of jass made

    def run(self) -> None:
        rng = self.rng
        chance = rng.random()
        if chance < 0.5:
            name = rng.choice(sorted(self.named))
            found = self.call(name, self.named[name])
        else:
            found = rng.choice(OBJECTS)(self.scene)
            if chance > 0.85:
                found = self.altered(found)
            found = self.method_of(found)
        for _ in range(2):
            if found is None or isinstance(found, (type, BaseException)) or not is_of_jass(found):
                return
            found = self.method_of(found)

    def altered(self, value: Any) -> Any:
        """An object from a pickle that was tampered with, never initialised, or that lies."""
        kind = type(value)
        change = self.rng.choice(["tampered", "lying", "uninitialised"])
        self.broken = True
        if change == "tampered":
            call = lambda: tampered(value, self.rng, self.attack)  # noqa: E731
        elif change == "lying":
            call = lambda: lying(value, self.rng, self.attack)  # noqa: E731
        else:
            call = lambda: kind.__new__(kind)  # noqa: E731
        return self.call(f"{change} {kind.__name__}", call)

    def method_of(self, target: Any) -> Any:
        if target is None:
            return None
        name = self.rng.choice(methods(target) or ("__repr__",))
        where = f"{type(target).__name__}.{name}"
        try:
            method = getattr(target, name)
        except Exception as error:
            self.note(where, error, "")
            return None
        if callable(method):
            return self.call(where, method, target)
        self.calls.append((where, "returned"))
        return method

    def call(self, name: str, call: Callable[..., Any], target: Any = None) -> Any:
        """Makes one call; what it returned, or None."""
        args, named = self.arguments(call)
        self.attack.victims = [*args, *named.values(), target]
        self.attack.again, self.attack.made = lambda: call(*args, **named), 0
        given = [one for one in self.attack.victims if is_of_jass(one) and not callable(one)]
        before = [state(one) for one in given]
        error: BaseException | None = None
        result = None
        try:
            self.broken |= is_record(call)
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            with self.writer():
                result = call(*args, **named)
                if inspect.isgenerator(result) or isinstance(result, Iterator):
                    list(islice(result, 3))
        except (Exception, Slow) as raised:
            error = raised
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        shown = f"(*{brief(args)}, **{brief(named)})"
        self.note(name, error, shown)
        if error is not None and not self.attack.made and not self.broken:
            for one, old in zip(given, before, strict=True):
                if old is not None and state(one) != old and type(error) is not HostileError:
                    what = f"{type(error).__name__}, and {type(one).__name__} is half changed"
                    self.find(f"{name}{shown}: {what}")
        return result

    @contextlib.contextmanager
    def writer(self) -> Iterator[None]:
        """In some calls a second thread that writes to the arrays meanwhile."""
        arrays = [one for one in self.attack.victims if isinstance(one, np.ndarray)]
        if not arrays or self.rng.random() > 0.1:
            yield
            return
        over, attack = threading.Event(), Attack(random.Random(self.number))

        def write() -> None:
            while not over.is_set():
                for one in arrays:
                    with contextlib.suppress(Exception):
                        attack.spoil(one)

        self.attack.made += 1
        thread = threading.Thread(target=write)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def note(self, name: str, error: BaseException | None, shown: str) -> None:
        outcome = "returned" if error is None else type(error).__name__
        self.calls.append((name, outcome))
        if error is None or isinstance(error, ALLOWED):
            return
        if isinstance(error, Slow):
            self.find(f"{name}{shown}: longer than {PATIENCE} seconds")
        elif not self.expected(error, name):
            self.find(f"{name}{shown}: bare {outcome}: {brief(error)}")

    def expected(self, error: BaseException, name: str) -> bool:
        if isinstance(error, StopIteration) and name.endswith("__next__"):
            return True
        if self.broken:
            return not isinstance(error, SystemError)
        if not isinstance(error, BARE):
            return False
        if isinstance(error, OSError):  # a file that is not there
            return True
        method = name.rsplit(".", 1)[-1]
        if method.startswith("__"):
            formats = method == "__format__" and isinstance(error, ValueError)
            return formats or isinstance(error, (TypeError, AttributeError, LookupError))
        if inspect.isclass(kind := self.named.get(name)) and issubclass(kind, Enum):
            return True
        words = isinstance(error, (TypeError, AttributeError))
        return words and bool(PYTHON.search(str(error)))

    def find(self, text: str) -> None:
        self.findings.append(f"case {self.number}: {text}")

    def arguments(self, call: Callable[..., Any]) -> tuple[list[Any], dict[str, Any]]:
        """Arguments for a call, by the names of its parameters."""
        rng = self.rng
        if inspect.isclass(call) and issubclass(call, Enum):
            return [self.value("contract")], {}
        try:
            parameters = list(inspect.signature(call).parameters.values())
        except Exception:  # there is none, or what is called is hostile itself
            return [self.value("") for _ in range(rng.randrange(3))], {}
        args: list[Any] = []
        named: dict[str, Any] = {}
        for one in parameters:
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            # A count that is left out may stand for more work than there is time for.
            left_out = one.default is not one.empty and one.name not in COUNTS
            if left_out and rng.random() < 0.5:
                continue
            value = self.value(one.name, call)
            in_row = len(args) == parameters.index(one)
            if one.kind is one.POSITIONAL_ONLY or (one.kind is not one.KEYWORD_ONLY and in_row):
                args.append(value)
            else:
                named[one.name] = value
        return args, named

    def value(self, name: str, call: Any = None) -> Any:
        rng = self.rng
        known = right(call, name, self.scene)
        if known and rng.random() < self.likely:
            value = rng.choice(known)
            if rng.random() < 0.03 and name not in COUNTS:
                self.broken |= is_of_jass(value)
                return lying(value, rng, self.attack)
            return value
        chance = rng.random()
        if name == "executor" and chance < 0.7:
            return executor(rng, self.attack)
        if name in CALLBACKS and chance < 0.7:
            return callback(rng, self.attack)
        if name not in COUNTS:
            if chance < 0.2:
                return rng.choice(RIGHT[rng.choice(sorted(RIGHT))](self.scene))
            if chance < 0.3:
                return rng.choice(OBJECTS)(self.scene)
        return hostile(rng, self.attack, short=name in COUNTS)


def is_record(call: Any) -> bool:
    """Whether it is a class of results that checks nothing: whoever makes one vouches for it."""
    if not inspect.isclass(call):
        return False
    is_tuple = issubclass(call, tuple) and hasattr(call, "_fields")
    return is_tuple or (is_dataclass(call) and not hasattr(call, "__post_init__"))


def state(target: Any) -> Any:
    """What must be the same after a call that failed."""
    with contextlib.suppress(Exception):
        return pickle.dumps(target)
    return None


def brief(value: object) -> str:
    try:
        text = value if isinstance(value, str) else f"{value!r}"
    except BaseException:
        if isinstance(value, list):
            return f"[{', '.join(map(brief, value))}]"
        return f"<{type(value).__name__}>"
    return text if len(text) < 300 else text[:297] + "..."


def work(seed: int, first: int, end: int, where: str) -> None:
    """Makes the calls of some cases in this process, and reports what came of them."""
    warnings.simplefilter("ignore")
    current, told = os.open(where, os.O_WRONLY), sys.stdout
    sys.stdout = io.StringIO()
    with contextlib.suppress(ValueError):  # sanitizers reserve more
        if "libasan" not in os.environ.get("LD_PRELOAD", ""):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, too_slow)
    named = functions()
    calls: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for number in range(first, end):
        os.pwrite(current, f"{number}".ljust(20).encode(), 0)
        case = Case(seed, number, named)
        case.run()
        calls.update(name for name, _ in case.calls)
        outcomes.update(outcome for _, outcome in case.calls)
        for finding in case.findings:
            print("FINDING", ascii(finding), file=told, flush=True)
        if number + 1 == end or (number + 1) % REPORTED == 0:
            for kind, counter in (("CALLED", calls), ("OUTCOME", outcomes)):
                for name, count in counter.items():
                    print(kind, ascii(name), count, file=told)
                counter.clear()
            told.flush()
            sys.stdout = io.StringIO()


class Report:
    """What processes report, and how it is printed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.begin, self.cases = seed, time.monotonic(), 0
        self.called: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.findings: list[str] = []

    def read(self, lines: list[str]) -> None:
        for line in lines:
            kind, _, rest = line.partition(" ")
            name, _, count = rest.rpartition(" ")
            if kind == "FINDING":
                self.findings.append(rest)
            elif kind == "CALLED":
                self.called[name.strip("'")] += int(count)
            elif kind == "OUTCOME":
                self.outcomes[name.strip("'")] += int(count)

    def __str__(self) -> str:
        minutes, calls = (time.monotonic() - self.begin) / 60, sum(self.called.values())
        never = sorted(set(functions()) - set(self.called))
        lines = [
            f"seed {self.seed}: {calls} calls in {self.cases} cases, of {len(self.called)}"
            f" callables and properties, in {minutes:.1f} minutes; {len(self.findings)} findings",
            "outcomes: " + ", ".join(f"{name} {n}" for name, n in self.outcomes.most_common()),
            "never called: " + (", ".join(never) or "none"),
        ]
        return "\n".join(lines + self.findings)


def process(report: Report, first: int, end: int, folder: Path) -> int:
    """Runs cases in a process of their own; the number of the case to go on with."""
    current, output, errors = folder / "current", folder / "output", folder / "errors"
    current.write_text("")
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.tools.fuzz"]
    command += ["--seed", str(report.seed), "--work", str(first), str(end), str(current)]
    with output.open("wb") as stdout, errors.open("wb") as stderr:
        child = subprocess.Popen(command, stdout=stdout, stderr=stderr)
        before, since = "", time.monotonic()
        while True:
            try:
                code = child.wait(1)
                break
            except subprocess.TimeoutExpired:
                now = current.read_text()
                if now != before:
                    before, since = now, time.monotonic()
                elif time.monotonic() - since > HANGS:
                    child.kill()
            except BaseException:
                child.kill()
                raise
    report.read(output.read_text(errors="replace").splitlines())
    if not code:
        return end
    at = current.read_text().strip()
    last = errors.read_text(errors="replace")[-3000:]
    report.findings.append(f"case {at}: the process ended with {code}: {last}")
    return int(at) + 1 if at else end


def one(seed: int, number: int) -> int:
    """Runs one case here, where a debugger can look."""
    signal.signal(signal.SIGVTALRM, too_slow)
    case = Case(seed, number, functions())
    case.run()
    print("\n".join([*(f"{name}: {outcome}" for name, outcome in case.calls), *case.findings]))
    return 1 if case.findings else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--calls", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int, help="run this one only")
    parser.add_argument("--save", action="store_true", help="keep the output in the repository")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(given.seed, int(given.work[0]), int(given.work[1]), given.work[2])
        return 0
    if given.case is not None:
        return one(given.seed, given.case)
    report = Report(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        while (left := given.calls - sum(report.called.values())) > 0:
            if time.monotonic() - report.begin > given.seconds:
                break
            end = report.cases + min(CASES_A_PROCESS, max(left // 2, 1))
            report.cases = process(report, report.cases, end, Path(folder))
    print(report)
    if given.save:
        OUTPUT.parent.mkdir(exist_ok=True)
        OUTPUT.write_text(f"{report}\n", encoding="utf-8")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
