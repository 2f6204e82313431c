from collections.abc import Sequence
from typing import Any, Self, TypeAlias, final

from jasscore.deals import Deals

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

@final
class WeisSwitches:
    def __new__(cls, rules: Any) -> Self: ...
    def melds(self, hand: int, contract: int) -> list[tuple[bool, int, int]]: ...
    def meld(self, cards: int) -> tuple[bool, int, int] | None: ...
    def compare(
        self,
        melds: tuple[tuple[int, ...], ...],
        contract: int,
        sides: Sequence[int],
        forehand: int,
    ) -> tuple[int, tuple[int, ...]]: ...

def score_deals(
    switches: WeisSwitches,
    sides: Sequence[int],
    deals: Deals,
    rows: _Array,
    contract: int,
    forehand: int,
    points: _Array,
) -> None: ...
def stoeck_of_deals(
    sides: Sequence[int], deals: Deals, rows: _Array, trump: int, value: int, points: _Array
) -> None: ...
