"""How long `import jass` takes beside importing dataclasses, enum, typing and re, without numpy.

Each import is timed in a new process that has loaded what `python` itself loads at its start and
nothing else; bytecode is compiled beforehand, and the two take turns.

python benchmarks/imports.py
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

STATEMENTS = {"jass": "import jass", "standard": "import dataclasses, enum, typing, re"}

# `site` brings os and others, as in a usual start; what installed packages add must not count.
PROGRAM = """
import sys, time, site
sys.path[:0] = {folders!r}
begin = time.perf_counter()
{statement}
seconds = time.perf_counter() - begin
print(seconds, "numpy" in sys.modules)
"""


def folders() -> list[str]:
    """Where jass and jasscore are imported from."""
    found = []
    for package in ("jass", "jasscore"):
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{package} is not installed")
        found.append(str(Path(spec.origin).parent.parent))
    return found


def import_once(statement: str, bytecode: str) -> tuple[float, bool]:
    """Milliseconds of an import in a new process, and whether numpy was loaded."""
    program = PROGRAM.format(folders=folders(), statement=statement)
    command = [sys.executable, "-I", "-S", "-X", f"pycache_prefix={bytecode}", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, numpy = done.stdout.split()
    return float(seconds) * 1e3, numpy == "True"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The time of `import jass`.")
    parser.add_argument("--repeats", type=int, default=60, help="processes of each kind")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    times: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    with tempfile.TemporaryDirectory() as bytecode:
        for turn in range(-1, options.repeats):
            for name, statement in STATEMENTS.items():
                milliseconds, numpy = import_once(statement, bytecode)
                if numpy:
                    raise SystemExit(f"`{statement}` loads numpy")
                # The first turn writes the bytecode.
                if turn >= 0:
                    times[name].append(milliseconds)
    ratios = [ours / theirs for ours, theirs in zip(*times.values(), strict=True)]
    if options.json:
        print(json.dumps({"milliseconds": times, "ratios": ratios}))
        return
    for name, statement in STATEMENTS.items():
        print(f"{statement:38}{median(times[name]):7.2f} ms")
    low, middle, high = spread(ratios)
    print(f"{'ratio':38}{middle:7.2f}    (middle half of the turns {low:.2f} to {high:.2f})")


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[last // 4], median(ordered), ordered[last - last // 4]


if __name__ == "__main__":
    main()
