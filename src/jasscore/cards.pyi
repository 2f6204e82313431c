from collections.abc import Iterable, Iterator, Set
from enum import IntEnum
from typing import Final, Self, SupportsIndex, final, overload

from typing_extensions import disjoint_base

SUIT_LETTERS: Final[str]
RANK_LETTERS: Final[str]
SYMBOLS: Final[dict[str, str]]

class Suit(IntEnum):
    S = 0
    H = 1
    D = 2
    C = 3

class Rank(IntEnum):
    SIX = 0
    SEVEN = 1
    EIGHT = 2
    NINE = 3
    TEN = 4
    JACK = 5
    QUEEN = 6
    KING = 7
    ACE = 8

@final
class Card(int):
    def __new__(cls, card: SupportsIndex | str) -> Self: ...
    @property
    def suit(self) -> Suit: ...
    @property
    def rank(self) -> Rank: ...

@disjoint_base
class CardSet(Set[Card]):
    def __init__(
        self, cards: CardSet | str | SupportsIndex | Iterable[SupportsIndex | str] = ...
    ) -> None: ...
    @property
    def mask(self) -> int: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, card: object) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> CardSet: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __hash__(self) -> int: ...
