"""A text in four languages."""

from __future__ import annotations

from typing import NamedTuple

from jass.notation.vocabulary import Language

__all__ = ["Phrase"]


class Phrase(NamedTuple):
    """A text in each language, with the same places for values in all of them.

    >>> Phrase("card", "Karte", "carte", "carta").say("de")
    'Karte'
    """

    en: str
    de: str
    fr: str
    es: str

    def say(self, language: Language, **values: object) -> str:
        """The text in a language, with the values put in."""
        text: str = getattr(self, language)
        return text.format(**values)
