from collections.abc import Sequence

from typing_extensions import Buffer

def random_deals(
    known: Sequence[int], pool: int, size: int, seed: int, first: int, deals: Buffer
) -> None: ...
