from collections.abc import Sequence
from typing import Final, Self, final

UNDERTRUMP: Final[tuple[str, ...]]
OVERTRUMP: Final[tuple[str, ...]]

@final
class PlaySwitches:
    def __new__(
        cls,
        sides: Sequence[int],
        may_ruff: bool,
        puur_exempt: bool,
        undertrump: str,
        overtrump: str,
        last_trick: int,
        nt_eight: int,
        six_is_eleven: bool,
        stoeck: bool,
    ) -> Self: ...
    @property
    def sides(self) -> int: ...
    def points(self, cards: int, contract: int) -> int: ...
