"""Times each piece of work of work.py and checks its signature.

pytest benchmarks
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from work import WORKS, Work

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_speed(benchmark: BenchmarkFixture, work: Work) -> None:
    benchmark.group = f"{work.group}: the time of {work.units} x one {work.unit}"
    benchmark.extra_info.update(signature=work.signature, unit=work.unit, units=work.units)
    assert benchmark(work.prepare()) == work.signature
