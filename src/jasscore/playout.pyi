from collections.abc import Sequence

from typing_extensions import Buffer

from jasscore.position import Position
from jasscore.rules import Play

def from_position(
    position: Position, seed: int, first: int, points: Buffer, tricks: Buffer
) -> None: ...
def from_deals(
    play_rules: Play,
    known: Sequence[int],
    pool: int,
    size: int,
    contract: int,
    leader: int,
    seed: int,
    first: int,
    points: Buffer,
    tricks: Buffer,
) -> None: ...
