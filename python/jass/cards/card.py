"""Cards and sets of cards in the canonical text: suit S H D C, then rank 6 7 8 9 T J Q K A."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import SupportsIndex, TypeAlias

from jass.errors import CardError
from jasscore.cards import Card, CardSet, Rank, Suit, each
from jasscore.errors import shown

__all__ = ["ALL_CARDS", "Card", "CardLike", "CardSet", "CardsLike", "Rank", "Suit", "stoeck_pair"]

CardLike: TypeAlias = SupportsIndex | str
"""What stands for a card: a :class:`Card`, its number or its text."""

CardsLike: TypeAlias = CardSet | str | SupportsIndex | Iterable[CardLike]
"""What stands for a set of cards: a :class:`CardSet`, a text, a mask or some cards."""

ALL_CARDS = CardSet((1 << 36) - 1)
"""The whole pack."""

_STOECK = tuple(CardSet([Card.of(suit, Rank.QUEEN), Card.of(suit, Rank.KING)]) for suit in Suit)


def stoeck_pair(trump: int) -> CardSet:
    """King and queen of the trump suit."""
    return _STOECK[trump]


def card_set(cards: CardsLike, name: str) -> CardSet:
    """``cards`` as a set; CardError that begins with ``name`` when they are none."""
    if type(cards) is CardSet:
        return cards
    try:
        return CardSet(cards)
    except CardError as error:
        raise CardError(f"{name}: {error}") from None


def card_tuple(cards: Iterable[CardLike], name: str) -> tuple[Card, ...]:
    """Cards in their order, each once; CardError that begins with ``name`` otherwise."""
    texts = cards.replace(",", " ").split() if isinstance(cards, str) else each(cards)
    if texts is None:
        raise CardError(f"{name} is a row of cards, not {shown(cards)}")
    in_order: list[Card] = []
    seen = 0
    try:
        # More than a pack has a card twice, however long it goes on.
        for card in map(Card, islice(texts, len(ALL_CARDS) + 1)):
            if seen >> card & 1:
                raise CardError(f"{card} is there twice")
            seen |= 1 << card
            in_order.append(card)
    except CardError as error:
        raise CardError(f"{name}: {error}") from None
    return tuple(in_order)
