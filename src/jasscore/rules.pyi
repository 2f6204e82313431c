from typing import Final

from typing_extensions import disjoint_base

UNDERTRUMP: Final[tuple[str, ...]]
OVERTRUMP: Final[tuple[str, ...]]

@disjoint_base
class PlaySwitches:
    def __init__(
        self,
        sides: tuple[int, ...],
        may_ruff: bool,
        puur_exempt: bool,
        undertrump: str,
        overtrump: str,
        last_trick: int,
        nt_eight: int,
        six_is_eleven: bool,
        stoeck: bool,
    ) -> None: ...
    @property
    def sides(self) -> int: ...
    def points(self, cards: int, contract: int) -> int: ...
