from collections.abc import Sequence

from jasscore.rules import PlaySwitches

def evidence_of(
    play_switches: PlaySwitches, contract: int, leader: int, cards: Sequence[int]
) -> tuple[list[tuple[int, int, int]], int]: ...
def limits(
    known: int, plays: Sequence[tuple[int, int, int]], trumps: int
) -> tuple[int, int, bool] | None: ...
