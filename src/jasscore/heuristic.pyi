from typing import Any, TypeAlias

from jasscore.rules import Play

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

def choose(
    play_rules: Play,
    pack: int,
    contract: int,
    leader: int,
    cards: _Array,
    given: int,
    seat: int,
    hand: int,
    seed: int,
) -> tuple[int, int]: ...
