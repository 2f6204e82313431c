"""How the commands read cards, hands and contracts: all in the notation of the first of them."""

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
    """``names`` is the notation of the cards that came first; ``language`` and ``pack`` are what
    was asked for; ``canonical`` says that these cards were canonical text.

    What comes later is read in that notation, else in any other one that was not ruled out.
    """

    names: Names
    language: Language | None
    pack: Pack | None
    canonical: bool

    @classmethod
    def of(cls, text: str, language: Language | None, pack: Pack | None) -> Reading:
        """The reading of a command whose cards are ``text``."""
        names = Names.of(text, language, pack)
        read = notation.parse(text, language=names.language, pack=names.pack)
        canonical = notation.is_canonical(text) and read == notation.parse(text)
        return cls(names, language, pack, canonical)

    def card_set(self, text: str) -> CardSet:
        """Cards in no order."""
        return self._read(text, notation.parse)

    def cards(self, text: str) -> list[Card]:
        """Cards in the order of play, with spaces, commas, semicolons or bars between them."""
        # Between commas a name may have several words.
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
    """One hand, and how it is written."""
    return notation.parse(text, language=language, pack=pack), Reading.of(text, language, pack)


def read_hands(
    text: str, language: Language | None, pack: Pack | None
) -> tuple[list[CardSet], Reading]:
    """The hands between bars, and how they are written."""
    # First as a whole: that finds a card which is there twice, and the one notation of all hands.
    joined = text.replace("|", " ")
    whole = notation.parse(joined, language=language, pack=pack)
    reading = Reading.of(joined, language, pack)
    hands = [reading.card_set(hand) for hand in text.split("|")]
    if sum(map(len, hands)) != len(whole):
        raise NotationError(f"cannot read each of the hands of {text!r} by itself")
    checked_hands(hands)
    return hands, reading


def read_numbers(text: str | None, option: str) -> list[int] | None:
    """Whole numbers with commas between them, one a side."""
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
    """Cards with the seat that they are of before a colon: ``0: SJ S9``."""
    found: dict[int, list[CardSet]] = {}
    for text in texts:
        seat, colon, cards = text.partition(":")
        if not colon or not seat.strip().isdecimal():
            raise NotationError(f"{option}: a seat and cards such as '0: SJ S9', not {text!r}")
        found.setdefault(int(seat), []).append(read(cards.strip()))
    return found
