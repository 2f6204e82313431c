"""Values that callers should not pass: of wrong types and sizes, with methods that lie or raise."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

__all__ = ["HostileError", "hostile"]


class HostileError(Exception):
    """Raised by a hostile value itself; a call may pass it on."""


class LyingList(list[Any]):
    """Says that it has two items, and gives others each time it is gone through."""

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Any]:
        self.append("S6")
        return super().__iter__()


class LyingText(str):
    """A str whose methods give no text."""

    def strip(self, *_: Any) -> Any:
        return None

    def split(self, *_: Any, **__: Any) -> Any:
        return [None]

    def lower(self) -> Any:
        return 5

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class LyingIndex:
    """Another number each time it is asked for one."""

    def __init__(self) -> None:
        self.calls = 0

    def __index__(self) -> int:
        self.calls += 1
        return -self.calls if self.calls % 2 else 10**30


class Raises:
    """Raises wherever it can."""

    def _fail(self, *_: Any) -> Any:
        raise HostileError("a hostile value")

    __index__ = __iter__ = __len__ = __bool__ = __repr__ = __str__ = __array__ = __getitem__ = _fail
    __eq__ = __lt__ = __contains__ = __call__ = __float__ = __int__ = _fail
    __hash__ = object.__hash__


class Equal:
    """Is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 5


class LyingArray(np.ndarray):
    """An array whose checks say that all is well."""

    def min(self, *_: Any, **__: Any) -> Any:
        return np.int64(0)

    def max(self, *_: Any, **__: Any) -> Any:
        return np.int64(0)

    def astype(self, *_: Any, **__: Any) -> Any:
        return self

    def tolist(self) -> Any:
        return [[1, 2, 4, 8]]


class LyingInt(int):
    """An int that compares as it likes."""

    def __index__(self) -> int:
        return 3

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__


def _endless() -> Iterator[str]:
    while True:
        yield "S6"


def _arrays(rng: random.Random) -> list[Callable[[], Any]]:
    n = rng.choice([0, 1, 3, 4])
    deals = np.arange(4 * n, dtype=np.uint64).reshape(n, 4)
    return [
        lambda: deals,
        lambda: deals.astype(">u8"),
        lambda: np.ma.array(deals, mask=deals % 2 == 0),
        lambda: np.asfortranarray(deals)[::-1],
        lambda: np.zeros((n, 4), [("a", "u8")]),
        lambda: np.full((n, 4), -1, np.int64),
        lambda: np.full((n, 4), 2**64 - 1, np.uint64),
        lambda: np.array(5),
        lambda: np.array([None, "S"], object),
        lambda: np.zeros((2, 3, 4), np.uint64),
        lambda: np.array([0.5, math.nan]),
        lambda: np.array([0, 1, 2, 3], np.int64).view(LyingArray),
        lambda: np.full((3, 4), 2**60, np.uint64).view(LyingArray),
        lambda: np.array([99, 1, 2]),
        lambda: np.frombuffer(bytes(32), np.uint64).reshape(1, 4),
        lambda: memoryview(bytearray(32)).cast("Q", [1, 4]),
    ]


def hostile(rng: random.Random, short: bool = False) -> Any:
    """A hostile value; ``short`` ones do not ask for much work where a count is wanted."""
    made: list[Callable[[], Any]] = [
        lambda: None,
        lambda: True,
        lambda: -1,
        lambda: 2**63,
        lambda: -(2**63) - 1,
        lambda: 10**40,
        lambda: 1.5,
        lambda: math.nan,
        lambda: -math.inf,
        lambda: 1 + 2j,
        lambda: "",
        lambda: "\0\ud800",
        lambda: "x" * 5000,
        lambda: "SJ SJ",
        lambda: b"SJ",
        lambda: bytearray(8),
        list,
        lambda: [[]],
        dict,
        lambda: {None: None},
        lambda: {0: "SJ", 1: "SJ"},
        lambda: {5},
        lambda: object(),
        lambda: type,
        lambda: len,
        lambda: range(10**9),
        lambda: iter([]),
        _endless,
        LyingIndex,
        Raises,
        Equal,
        lambda: LyingText("SJ"),
        lambda: LyingList(["SJ", "S9"]),
        lambda: tuple([LyingList(["SJ"])] * 4),
        lambda: [Raises()] * 4,
        lambda: "SA HK",
        lambda: ["SJ", "S9", "SA", "S6"],
    ]
    if not short:
        made += [lambda: 0, lambda: 1, lambda: 3, lambda: 36, lambda: LyingInt(0), *_arrays(rng)]
    return rng.choice(made)()
