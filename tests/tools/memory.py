"""Calls every public function many times with the same right arguments, and looks whether memory
grows.

    python -m tests.tools.memory [--calls 100000] [--seconds 60] [--only NAME] [--save]

The functions are found by introspection, and their arguments by drawing right ones until a call
returns. Each is called until it was called ``--calls`` times or took ``--seconds``, twice: before
the second time everything that is kept for good has been made. A growth of a megabyte or more in
that time is a finding.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import inspect
import io
import random
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from tests.tools.public import functions
from tests.tools.scene import COUNTS, Scene, right

OUTPUT = Path(__file__).parent / "output" / "memory.txt"
MOST = 1 << 20
TRIES = 300
# They start threads or wait for others: too long for so many calls, and memory of the system's.
LEFT_OUT = {"threads", "executor", "progress"}


def resident() -> int:
    """Bytes of this process in memory."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) << 10
    raise RuntimeError("/proc/self/smaps_rollup has no Private_Dirty")


def ready(call: Callable[..., Any]) -> Callable[[], Any] | None:
    """The call with right arguments, or None where none are known."""
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except ValueError:
        return None
    for number in range(TRIES):
        rng = random.Random(number)
        scene, args, named = Scene(rng), [], {}
        for one in parameters:
            optional = one.default is not one.empty and one.name not in COUNTS
            several = one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
            if one.name in LEFT_OUT or several or (optional and rng.random() < 0.5):
                continue
            values = right(call, one.name, scene)
            if not values and not optional:
                return None
            if not values:
                continue
            if one.kind is one.KEYWORD_ONLY or len(args) != parameters.index(one):
                named[one.name] = rng.choice(values)
            else:
                args.append(rng.choice(values))
        with contextlib.suppress(Exception):
            consumed(call(*args, **named))
            return lambda args=args, named=named: consumed(call(*args, **named))  # type: ignore[misc]
    return None


def consumed(result: Any) -> None:
    if inspect.isgenerator(result):
        list(islice(result, 3))


def repeated(call: Callable[[], Any], calls: int, seconds: float) -> int:
    end, made = time.monotonic() + seconds, 0
    while made < calls and time.monotonic() < end:
        for _ in range(min(100, calls - made)):
            call()
        made += min(100, calls - made)
    return made


def growth(call: Callable[[], Any], calls: int, seconds: float) -> tuple[int, int]:
    """By how many bytes memory grows, and in how many calls."""
    repeated(call, max(calls // 5, 100), seconds / 5)
    gc.collect()
    before = resident()
    made = repeated(call, calls, seconds)
    gc.collect()
    return resident() - before, made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--calls", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only")
    parser.add_argument("--save", action="store_true", help="keep the output in the repository")
    given = parser.parse_args()
    told, sys.stdout = sys.stdout, io.StringIO()
    lines, unknown, grew = [], [], 0
    for name, function in sorted(functions().items()):
        if given.only and given.only != name:
            continue
        call = ready(function)
        if call is None:
            unknown.append(name)
            continue
        more, made = growth(call, given.calls, given.seconds)
        sign = "  GROWS" if more >= MOST else ""
        grew += more >= MOST
        lines.append(f"{name:42} {made:7} calls {more / 1024:+8.0f} KB{sign}")
        print(lines[-1], file=told, flush=True)
    lines.append(f"{len(lines)} callables, of which {grew} grow by a megabyte or more")
    lines.append(f"not called: {', '.join(unknown)}")
    print(*lines[-2:], sep="\n", file=told)
    if given.save:
        OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if grew else 0


if __name__ == "__main__":
    sys.exit(main())
