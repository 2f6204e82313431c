"""Signatures: at most three arguments by position, and all others by keyword in one order."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import jass

# The subject of a function and how many come first; these follow, in this order.
ORDER = (
    "n side seat leader forehand players rules known cards_each play method count_match last_trick"
    " pushed scores stop arrays seed threads executor progress"
).split()
MODULES = (jass, jass.batch, jass.analysis)


def functions() -> Iterator[Callable[..., Any]]:
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isfunction(value):
                yield value


@pytest.mark.parametrize("function", list(functions()), ids=lambda one: one.__qualname__)
def test_keywords_stand_in_one_order(function: Callable[..., Any]) -> None:
    parameters = inspect.signature(function).parameters.values()
    positional = [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    keywords = [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]
    assert len(positional) <= 3
    known = [name for name in keywords if name in ORDER]
    assert known == sorted(known, key=ORDER.index)
