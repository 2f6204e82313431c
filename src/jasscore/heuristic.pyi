from typing import Any, TypeAlias

from jasscore.rules import PlaySwitches

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

def choose(
    play_switches: PlaySwitches,
    pack: int,
    contract: int,
    leader: int,
    cards: _Array,
    given: int,
    seat: int,
    hand: int,
    seed: int,
) -> tuple[int, int]: ...
