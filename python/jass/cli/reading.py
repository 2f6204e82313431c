"""Parsing of cards, hands and contracts, in the notation of the first cards of a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from jass import notation
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.cli.names import Names
from jass.errors import NotationError, PositionError
from jass.notation import Language, Pack
from jass.rounds.deal import checked_hands

__all__ = ["Reading", "read_by_seat", "read_hand", "read_hands", "read_numbers"]

_T = TypeVar("_T")
_CONTRACTS = frozenset(map(str, Contract))


@dataclass(frozen=True)
class Reading:
    """The notation of a command's arguments.

    ``names`` is the notation of the first cards, ``canonical`` whether these were canonical text;
    ``language`` and ``pack`` are the options, None if not given. Further text is parsed in the
    notation of the first cards, and if that fails in any notation that the options allow.
    """

    names: Names
    language: Language | None
    pack: Pack | None
    canonical: bool

    @classmethod
    def of(cls, text: str, language: Language | None, pack: Pack | None) -> Reading:
        """The notation of ``text``, the first cards of a command."""
        names = Names.of(text, language, pack)
        read = notation.parse(text, language=names.language, pack=names.pack)
        canonical = notation.is_canonical(text) and read == notation.parse(text)
        return cls(names, language, pack, canonical)

    def card_set(self, text: str) -> CardSet:
        """A set of cards."""
        return self._read(text, notation.parse)

    def cards(self, text: str) -> list[Card]:
        """Cards in the order of play, with spaces, commas, semicolons or bars between them."""
        # A name between commas may have several words.
        parts = [part for part in re.split("[,;|]", text) if part.strip()]
        return [card for part in parts for card in self._row(part)]

    def _row(self, part: str) -> list[Card]:
        try:
            return [self._read(part, notation.parse_card)]
        except NotationError as error:
            try:
                return [self._read(word, notation.parse_card) for word in part.split()]
            except NotationError:
                raise error from None

    def contract(self, text: str) -> Contract | None:
        """A contract; None for the word open."""
        if text.strip().lower() == "open":
            return None
        return self._read(text, notation.parse_contract)

    def _read(self, text: str, parse: Callable[..., _T]) -> _T:
        if self.canonical and (text in _CONTRACTS or notation.is_canonical(text)):
            return parse(text)
        try:
            return parse(text, language=self.names.language, pack=self.names.pack)
        except NotationError:
            return parse(text, language=self.language, pack=self.pack)


def read_hand(text: str, language: Language | None, pack: Pack | None) -> tuple[CardSet, Reading]:
    """One hand, and its notation."""
    return notation.parse(text, language=language, pack=pack), Reading.of(text, language, pack)


def read_hands(
    text: str, language: Language | None, pack: Pack | None
) -> tuple[list[CardSet], Reading]:
    """Hands separated by bars, and their notation."""
    # First as a whole: this finds duplicate cards, and the common notation of all hands.
    joined = text.replace("|", " ")
    whole = notation.parse(joined, language=language, pack=pack)
    reading = Reading.of(joined, language, pack)
    hands = [reading.card_set(hand) for hand in text.split("|")]
    if sum(map(len, hands)) != len(whole):
        raise NotationError(f"cannot read each of the hands of {text!r} by itself")
    checked_hands(hands)
    return hands, reading


def read_numbers(text: str | None, option: str) -> list[int] | None:
    """Whole numbers separated by commas, one per side."""
    if text is None:
        return None
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise PositionError(
            f"{option}: a number for each side such as 107,19, not {text!r}"
        ) from None


def read_by_seat(
    texts: Sequence[str], option: str, read: Callable[[str], CardSet]
) -> dict[int, list[CardSet]]:
    """Cards of seats, each text a seat and cards: ``0: SJ S9``."""
    found: dict[int, list[CardSet]] = {}
    for text in texts:
        seat, colon, cards = text.partition(":")
        if not colon or not seat.strip().isdecimal():
            raise NotationError(f"{option}: a seat and cards such as '0: SJ S9', not {text!r}")
        found.setdefault(int(seat), []).append(read(cards.strip()))
    return found
