"""Values that callers should not pass: of wrong types and sizes, with methods that lie, raise, or
write to the other arguments of the call that reads them."""

from __future__ import annotations

import contextlib
import copy
import inspect
import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tests.tools.public import is_of_jass

__all__ = ["Attack", "HostileError", "callback", "executor", "hostile", "lying", "tampered"]


class HostileError(Exception):
    """Raised by a hostile value itself; a call may pass it on."""


class Attack:
    """What hostile values do while a call reads them: write to all its arguments, and call back in.

    It is called by their methods; ``victims`` are the arguments and the object of the call.
    """

    MOST = 20

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.victims: list[Any] = []
        self.again: Callable[[], object] | None = None
        self.made = 0

    def __call__(self, *_: Any) -> None:
        self.made += 1
        if self.made > self.MOST:
            return
        for victim in self.victims:
            with contextlib.suppress(Exception):
                self.spoil(victim)

    def call_again(self, *_: Any) -> None:
        """Makes the call that is being made once more."""
        self.made += 1
        if self.again is not None and self.made <= 3:
            with contextlib.suppress(Exception):
                self.again()

    def spoil(self, victim: Any) -> None:
        if isinstance(victim, np.ndarray) and victim.dtype.kind in "iufb":
            noise = np.frombuffer(self.rng.randbytes(victim.nbytes), np.uint8)
            np.asarray(victim).view(np.ndarray).reshape(-1).view(np.uint8)[:] = noise
        elif isinstance(victim, list):
            self.rng.choice([victim.clear, lambda: victim.extend([2**63, None] * 9)])()
        elif isinstance(victim, dict):
            self.rng.choice([victim.clear, lambda: victim.update({5: None, "x": 2})])()
        elif isinstance(victim, (bytearray, memoryview)):
            victim[:] = self.rng.randbytes(len(victim))
        elif is_of_jass(victim):
            name = self.rng.choice(["undo", "__init__", "play", "apply", "solve", "value"])
            method = getattr(victim, name, None)
            if method is not None:
                method(*[self.rng.choice([0, "S", "SJ", None])] * self.rng.randrange(3))


class LyingList(list[Any]):
    """Says that it has two items, and gives others each time it is gone through."""

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Any]:
        self.append("S6")
        return super().__iter__()


class LyingDict(dict[Any, Any]):
    """Has other items than it gives."""

    def __len__(self) -> int:
        return 0

    def items(self) -> Any:
        return [(0, "SJ"), (0, None), (9, "S9")]

    def __getitem__(self, key: Any) -> Any:
        return "S6"

    def get(self, key: Any, default: Any = None) -> Any:
        return 10**9


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


class Attacks:
    """Attacks the other arguments when it is read, and gives what is right."""

    def __init__(self, attack: Callable[..., None], value: Any) -> None:
        self.attack, self.value = attack, value

    def __index__(self) -> int:
        self.attack()
        return 1

    def __len__(self) -> int:
        self.attack()
        return 4

    def __iter__(self) -> Iterator[Any]:
        for one in self.value:
            self.attack()
            yield one

    def __getitem__(self, key: int) -> Any:
        self.attack()
        return self.value[key]

    def __array__(self, *_: Any, **__: Any) -> Any:
        self.attack()
        return np.array(self.value)

    def __repr__(self) -> str:
        self.attack()
        return "Attacks()"

    def __eq__(self, other: object) -> bool:
        self.attack()
        return True

    def __hash__(self) -> int:
        self.attack()
        return 1

    def act(self, view: Any) -> Any:
        self.attack()
        return view.actions[0]

    def __call__(self, *_: Any) -> Any:
        self.attack()


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


def _read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


def _arrays(rng: random.Random) -> list[Callable[[], Any]]:
    n = rng.choice([0, 1, 3, 4])

    def deals() -> Any:
        return np.uint64(1) << np.arange(4 * n, dtype=np.uint64).reshape(n, 4)

    return [
        deals,
        lambda: deals().astype(">u8"),
        lambda: np.ma.array(deals(), mask=deals() % 2 == 0),
        lambda: np.asfortranarray(deals())[::-1],
        lambda: np.zeros((2 * n, 8), np.uint64)[::2, ::2],
        lambda: _read_only(deals()),
        lambda: _read_only(deals())[:],
        lambda: np.broadcast_to(np.uint64(1), (n, 4)),
        lambda: np.frombuffer(bytearray(32 * n + 1), np.uint8)[1:].view(np.uint64).reshape(n, 4),
        lambda: np.zeros((n, 4), [("a", "u8")]),
        lambda: np.full((n, 4), -1, np.int64),
        lambda: np.full((n, 4), 2**64 - 1, np.uint64),
        lambda: np.array(5),
        lambda: np.array([None, "S"], object),
        lambda: np.array(["S", "H"]),
        lambda: np.array(["2000-01-01"], "M8[D]"),
        lambda: np.zeros((2, 3, 4), np.uint64),
        lambda: np.array([0.5, math.nan]),
        lambda: np.array([0, 1, 2, 3], np.int64).view(LyingArray),
        lambda: np.full((3, 4), 2**60, np.uint64).view(LyingArray),
        lambda: np.ma.array([0, 1, 2, 3], mask=[0, 1, 0, 1]),
        lambda: np.matrix([[0, 1], [2, 3]]),
        lambda: np.rec.fromarrays([[1, 2], [3, 4]]),
        lambda: np.array([99, 1, 2]),
        lambda: np.frombuffer(bytes(32), np.uint64).reshape(1, 4),
        lambda: memoryview(bytearray(32)).cast("Q", [1, 4]),
    ]


def _plain(rng: random.Random) -> list[Callable[[], Any]]:
    return [
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
        lambda: "SA HK",
        lambda: ["SJ", "S9", "SA", "S6"],
    ]


def hostile(rng: random.Random, attack: Attack, short: bool = False) -> Any:
    """A hostile value; ``short`` ones do not ask for much work where a count is wanted."""
    made = [
        *_plain(rng),
        LyingIndex,
        Raises,
        Equal,
        lambda: LyingText("SJ"),
        lambda: LyingList(["SJ", "S9"]),
        lambda: LyingDict({0: "SJ"}),
        lambda: tuple([LyingList(["SJ"])] * 4),
        lambda: [Raises()] * 4,
    ]
    # Kinds of which there are several each take a share of their own.
    kinds = [made, made, [lambda: _attacks(rng, attack)]]
    if not short:
        made += [lambda: 0, lambda: 1, lambda: 3, lambda: 36, lambda: LyingInt(0)]
        kinds += [_arrays(rng)]
    return rng.choice(rng.choice(kinds))()


def _attacks(rng: random.Random, attack: Attack) -> Attacks:
    value = rng.choice(
        [["SJ", "S9", "SA", "S6"], [[1, 2, 4, 8]] * 3, [0, 1, 2, 3], [(1, 2)], "SJ S9"]
    )
    return Attacks(rng.choice([attack, attack, attack.call_again]), value)


def callback(rng: random.Random, attack: Attack) -> Any:
    """A function that attacks, calls back in or raises."""

    def fail(*_: Any) -> None:
        raise HostileError("a hostile callback")

    return rng.choice([attack, attack, attack.call_again, fail])


def executor(rng: random.Random, attack: Attack) -> Any:
    """An executor that gives what it was not asked for."""

    class Hostile:
        def map(self, fn: Any, *jobs: Any) -> Any:
            attack()
            results = [fn(*job) for job in zip(*jobs, strict=True)]
            given: list[Callable[[], Any]] = [
                lambda: results[:-1],
                lambda: results * 2,
                lambda: iter(results),
                lambda: [None for _ in results],
                lambda: [1.5 for _ in results],
                lambda: [hostile(rng, attack) for _ in results],
                lambda: None,
                lambda: Raises(),
            ]
            return rng.choice(given)()

    return Hostile()


def lying(value: Any, rng: random.Random, attack: Attack) -> Any:
    """An object like ``value`` of a subclass in which some methods and properties lie; ``value``
    itself where there can be none."""
    kind = type(value)
    members: dict[str, Any] = {
        "__len__": lambda _: 2,
        "__iter__": lambda self: (attack(), kind.__iter__(self))[1],
        "__index__": lambda _: rng.choice([3, 99, -1, 10**30]),
        "__eq__": lambda *_: True,
        "__hash__": lambda _: 5,
        "__contains__": lambda *_: True,
        "__getitem__": lambda *_: hostile(rng, attack, short=True),
    }
    members = {name: member for name, member in members.items() if hasattr(kind, name)}
    for name in dir(kind):
        static = inspect.getattr_static(kind, name)
        if name[0] != "_" and not callable(static) and hasattr(type(static), "__get__"):
            members[name] = property(lambda _: hostile(rng, attack, short=True))
        elif not name.startswith("__"):
            members[name] = lambda *_, **__: hostile(rng, attack, short=True)
    chosen = rng.sample(sorted(members), min(len(members), rng.choice([1, 2, 5])))
    with contextlib.suppress(Exception):
        made = type("Lying" + kind.__name__, (kind,), {name: members[name] for name in chosen})
        with contextlib.suppress(Exception):
            return copy.copy(_reconstructed(value, lambda part: made if part is kind else part))
        return made(value)
    return value


def tampered(value: Any, rng: random.Random, attack: Attack) -> Any:
    """What unpickling gives when a part of the pickle of ``value`` was replaced."""
    count = 0

    def counted(part: Any) -> Any:
        nonlocal count
        count += 1
        return part

    _replaced(value.__reduce_ex__(4)[1:3], counted)
    place = rng.randrange(max(count, 1))

    def replace(part: Any) -> Any:
        nonlocal count
        count -= 1
        if count != place:
            return part
        if isinstance(part, int) and rng.random() < 0.6:
            return rng.choice([part + 1, -part, part ^ (1 << rng.randrange(70)), 209, -1, 2**31])
        return rng.choice([rng.choice(_plain(rng))(), (), ((), ()), (part, part)])

    return _reconstructed(value, replace)


def _replaced(tree: Any, replace: Callable[[Any], Any]) -> Any:
    if type(tree) in (tuple, list):
        if rest := [_replaced(one, replace) for one in tree]:
            return replace(type(tree)(rest))
        return replace(tree)
    if type(tree) is dict:
        return {key: _replaced(one, replace) for key, one in tree.items()}
    return replace(tree)


def _reconstructed(value: Any, replace: Callable[[Any], Any]) -> Any:
    """A copy of ``value`` by way of its pickle, of which each part goes through ``replace``."""
    function, args, *rest = value.__reduce_ex__(4)
    args = tuple(_replaced(one, replace) for one in args)
    made = function(*args)
    state = _replaced(rest[0], replace) if rest and rest[0] is not None else None
    if state is None:
        return made
    if hasattr(made, "__setstate__"):
        made.__setstate__(state)
        return made
    for part in state if isinstance(state, tuple) else (state,):
        for name, one in (part or {}).items():
            object.__setattr__(made, name, one)
    return made
