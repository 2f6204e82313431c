"""The benchmarks run, and do the work that they always did.

Nothing is timed. Comparisons with peers are left out, as they need the network.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from jasscore.solver import new_search

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
WORKS = importlib.import_module("work").WORKS


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_signature(work: Any) -> None:
    run = work.prepare()
    assert run() == work.signature
    # Timing runs it again and again, so it must leave no traces.
    assert run() == work.signature


def test_made_positions_of_perft() -> None:
    for tree in importlib.import_module("nodes").TREES:
        assert tree.count_made() == tree.made


@pytest.mark.parametrize(
    ("script", "arguments"),
    [
        ("choices", ["-n", "2"]),
        ("games", ["--turns", "1", "--seconds", "0.01"]),
        ("imports", ["--repeats", "1"]),
        ("loops", ["--repeats", "1", "--rounds", "5"]),
        ("nodes", ["--repeats", "1"]),
        ("order", ["--minutes", "0", "--deals", "1"]),
        ("heuristic", "--rounds 40 --turns 1 --deals 2 --trump-deals 0 --each 40".split()),
        ("solver", ["--turns", "2", "--pieces", "trump, 8 cards, value"]),
        ("threads", ["--turns", "1", "--playouts", "1000", "--hard", "0"]),
    ],
)
def test_script(script: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main = importlib.import_module(script).main
    main(arguments)
    assert capsys.readouterr().out.count("\n") >= 3
    main([*arguments, "--json"])
    assert json.loads(capsys.readouterr().out)


def test_order_writes_the_header_that_there_is() -> None:
    order = importlib.import_module("order")
    assert order.header(order.WEIGHTS) == order.HEADER.read_text()


def test_order_changes_a_weight_and_no_value() -> None:
    order = importlib.import_module("order")
    rng = random.Random(1)
    (r,) = order.deals(True, 1, seed=3)[:1]
    expected = new_search().value(r, 0, False)
    changes = 0
    for trumps in (True, False):
        for _ in range(100):
            new = order.changed(order.WEIGHTS, trumps, rng)
            half = slice(order.ONE) if trumps else slice(order.ONE, None)
            assert new[half] == list(order.WEIGHTS)[half]
            assert len(new) == len(order.WEIGHTS)
            changes += new != list(order.WEIGHTS)
    assert changes > 190  # a trait that counts nothing stays the same times anything
    new = order.changed(order.WEIGHTS, True, rng)
    assert new_search(weights=[-w for w in new]).value(r, 0, False) == expected
    with pytest.raises(ValueError, match=f"there are {len(new)} weights, not 3"):
        new_search(weights=[1, 2, 3])
