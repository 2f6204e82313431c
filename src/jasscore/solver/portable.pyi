from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from typing_extensions import disjoint_base

from jasscore.deals import Deals
from jasscore.position import Position
from jasscore.rules import PlaySwitches

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

_Run: TypeAlias = Callable[[Callable[[int], None]], object]

TECHNIQUES: tuple[str, ...]
WEIGHTS: tuple[int, ...]

@disjoint_base
class Search:
    def __new__(
        cls,
        memory_mb: int = 64,
        without: tuple[str, ...] = (),
        weights: Sequence[int] | None = None,
        threads: int = 1,
    ) -> Search: ...
    @property
    def nodes(self) -> int: ...
    def stop(self) -> None: ...
    def value(
        self, position: Position, side: int, count_match: bool, run: _Run | None = None
    ) -> int: ...
    def at_least(
        self,
        position: Position,
        side: int,
        count_match: bool,
        value: int,
        run: _Run | None = None,
    ) -> bool: ...
    def values(
        self, position: Position, side: int, count_match: bool, run: _Run | None = None
    ) -> list[int]: ...
    def work(self, number: int) -> None: ...
    def line(self, position: Position, side: int, count_match: bool) -> list[int]: ...
    def rows(
        self,
        play_switches: PlaySwitches,
        deals: Deals,
        rows: _Array,
        contract: int,
        leader: int,
        side: int,
        count_match: bool,
        out: _Array,
    ) -> None: ...
