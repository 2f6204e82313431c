"""The solver searches as many positions as ever, and as many in each of its builds.

Values stay the same when a search grows ten times longer; this is where that shows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import jasscore
from tests.tools import node_counts

ROOT = Path(__file__).parents[2]
# The solver has two builds: a portable one, and one for all other kernels.
BUILDS = [kernel for kernel in jasscore.kernels() if kernel in ("portable", "bmi2")]


@pytest.mark.parametrize("kernel", BUILDS)
def test_node_counts(kernel: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", node_counts.__name__],
        cwd=ROOT,
        env=os.environ | {"JASS_KERNEL": kernel},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found, pinned = json.loads(done.stdout), json.loads(node_counts.PINNED.read_text("utf-8"))
    assert list(found) == list(node_counts.SETS)
    assert found == pinned, (
        "the solver searches other positions than before. If that is meant, commit the new numbers"
        " together with the change that explains them: python -m tests.tools.node_counts --renew"
    )
