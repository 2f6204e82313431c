"""Names of cards and contracts in the output of commands, by language and pack."""

from __future__ import annotations

from dataclasses import dataclass

from jass import notation
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import NotationError
from jass.notation import Language, Pack
from jass.notation.phrases import Phrase, words

__all__ = ["Names"]


@dataclass(frozen=True)
class Names:
    """Names of cards and contracts in one language and pack."""

    language: Language
    pack: Pack

    @classmethod
    def of(cls, text: str, language: Language | None, pack: Pack | None) -> Names:
        """The language and pack of a text; English and the French pack if it fits several.

        So "Schellen" selects the Swiss pack, which also determines the factor of the suit.
        """
        languages = ("en", *notation.LANGUAGES) if language is None else (language,)
        packs = notation.PACKS if pack is None else (pack,)
        for names in (cls(spoken, kind) for spoken in languages for kind in packs):
            try:
                notation.parse(text, language=names.language, pack=names.pack)
            except NotationError:
                continue
            return names
        raise NotationError(f"cannot read {text!r} in one language and pack")

    def say(self, phrase: Phrase, **values: object) -> str:
        """A phrase of the catalogue."""
        return phrase.say(self.language, **values)

    def headings(self, *phrases: Phrase) -> list[str]:
        """Column headings."""
        return [self.say(phrase) for phrase in phrases]

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.say(words.SEAT, seat=seat)

    def hand_of(self, seat: int, cards: CardSet) -> str:
        """A seat with its hand."""
        return self.say(words.HAND_OF, seat=seat, cards=self.cards(cards))

    def cards(self, cards: CardSet) -> str:
        """Cards by suit, the best first."""
        return notation.format_cards(cards, language=self.language, pack=self.pack)

    def card(self, card: Card) -> str:
        """One card."""
        return notation.name(card, language=self.language, pack=self.pack, style="short")

    def contract(self, contract: Contract | None) -> str:
        """A contract; "open" for None."""
        if contract is None:
            return self.say(words.OPEN)
        return notation.contract_name(contract, language=self.language, pack=self.pack)
