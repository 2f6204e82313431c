"""A part of the fuzzer: no call crashes, hangs or leaves an object half changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GRAVE = ("the process ended", "longer than", "half changed")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it uses signals and limits of POSIX")
def test_hostile_calls() -> None:
    command = [sys.executable, "-m", "tests.tools.fuzz", "--calls", "6000", "--seconds", "600"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    assert done.stdout.startswith("seed 1: "), done.stderr
    assert [line for line in done.stdout.splitlines() if any(map(line.__contains__, GRAVE))] == []
