"""The solver searches as many positions as ever, and as many in each of its builds.

Values stay the same when a search grows ten times longer; this is where that shows.
"""

from __future__ import annotations

import json

import pytest

import jasscore
from tests.tools.node_counts import PINNED, SETS, node_counts

# The solver has two builds: a portable one, and one for all other kernels.
BUILDS = [kernel for kernel in jasscore.kernels() if kernel in ("portable", "bmi2")]


@pytest.mark.parametrize("kernel", BUILDS)
def test_node_counts(kernel: str) -> None:
    with jasscore.use_kernel(kernel):
        found = node_counts()
    pinned = json.loads(PINNED.read_text("utf-8"))
    assert list(found) == list(SETS)
    assert found == pinned, (
        "the solver searches other positions than before. If that is meant, commit the new numbers"
        " together with the change that explains them: python -m tests.tools.node_counts --renew"
    )
