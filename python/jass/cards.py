"""Cards and sets of cards in the canonical text: suit S H D C, then rank 6 7 8 9 T J Q K A."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

from jass.errors import CardError
from jasscore.cards import Card, CardSet, Rank, Suit

__all__ = ["ALL_CARDS", "Card", "CardLike", "CardSet", "CardsLike", "Rank", "Suit"]

CardLike: TypeAlias = SupportsIndex | str
"""What stands for a card: a :class:`Card`, its number or its text."""

CardsLike: TypeAlias = CardSet | str | SupportsIndex | Iterable[CardLike]
"""What stands for a set of cards: a :class:`CardSet`, a text, a mask or some cards."""

ALL_CARDS = CardSet((1 << 36) - 1)
"""The whole pack."""


def card_set(cards: CardsLike, name: str) -> CardSet:
    """``cards`` as a set; CardError that begins with ``name`` when they are none."""
    if isinstance(cards, CardSet):
        return cards
    try:
        return CardSet(cards)
    except CardError as error:
        raise CardError(f"{name}: {error}") from None


def card_tuple(cards: Iterable[CardLike], name: str) -> tuple[Card, ...]:
    """Cards in their order, each once; CardError that begins with ``name`` otherwise."""
    try:
        in_order = tuple(
            map(Card, cards.replace(",", " ").split() if isinstance(cards, str) else cards)
        )
    except CardError as error:
        raise CardError(f"{name}: {error}") from None
    except TypeError:
        raise CardError(f"{name} is a row of cards, not {cards!r}") from None
    for card in in_order:
        if in_order.count(card) > 1:
            raise CardError(f"{name}: {card} is there twice")
    return in_order
