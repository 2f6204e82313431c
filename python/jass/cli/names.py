"""How the commands call cards and contracts: in a language, and in the words of a pack."""

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
    """How cards and contracts are called."""

    language: Language
    pack: Pack

    @classmethod
    def of(cls, text: str, language: Language | None, pack: Pack | None) -> Names:
        """As in a text that can be read; English and the French pack where that leaves it open.

        So "Schellen" counts with the factor that it has in the Swiss pack, and is called so.
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
        """A text of the catalogue."""
        return phrase.say(self.language, **values)

    def headings(self, *phrases: Phrase) -> list[str]:
        """The headings of columns."""
        return [self.say(phrase) for phrase in phrases]

    def seat(self, seat: int) -> str:
        """A seat."""
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
        """A contract; "open" when there is none yet."""
        if contract is None:
            return self.say(words.OPEN)
        return notation.contract_name(contract, language=self.language, pack=self.pack)
