"""No function keeps memory: many calls with the same arguments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="it counts as Linux does")
def test_calls_do_not_grow_memory() -> None:
    # At most half a second of each; `python -m tests.tools.memory` makes all hundred thousand.
    command = [sys.executable, "-m", "tests.tools.memory", "--seconds", "0.5"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    assert done.returncode == 0, done.stdout + done.stderr
