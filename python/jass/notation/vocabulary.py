"""The words for cards, suits, ranks and contracts, as data."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, Literal, TypeAlias

from jass.cards.contract import Contract
from jass.errors import NotationError
from jasscore.errors import shown

__all__ = ["LANGUAGES", "PACKS", "STYLES", "Language", "Pack", "Style"]

Language: TypeAlias = Literal["de", "fr", "es", "en"]
Pack: TypeAlias = Literal["french", "swiss"]
Style: TypeAlias = Literal["long", "short", "unicode"]

LANGUAGES: Final[tuple[Language, ...]] = ("de", "fr", "es", "en")
PACKS: Final[tuple[Pack, ...]] = ("french", "swiss")
STYLES: Final[tuple[Style, ...]] = ("long", "short", "unicode")

# S H D C, each: the long name, the short one, then spellings that are only read.
# A spelling that stands at two suits is ambiguous by itself and is refused with both names.
SUITS: Final = {
    "de": {
        "french": "Schaufel S Schaufeln Schufle Schuufle Pik, Herz H Herzen Härz, "
        "Ecken E Ecke Eggen Egge Karo, Kreuz K Kreuze Chrüz Chrütz Treff",
        "swiss": "Schilten Schi Schilte S Sch, Rosen Ro Rose R Roose, "
        "Schellen Sche Schelle Schälle S Sch, Eichel Ei Eicheln Eichle E",
    },
    "fr": {
        "french": "pique Pi piques P, cœur Co cœurs C, carreau Ca carreaux C, trèfle Tr trèfles T",
        "swiss": "écus Écu É, roses Ro rose R, "
        "clochettes Cl clochette cloches cloche grelots grelot Gr C G, glands Gl gland G",
    },
    "es": {
        "french": "picas Pi pica P, corazones Co corazón C, "
        "diamantes Di diamante D, tréboles Tr trébol T C",
        "swiss": "escudos Es escudo E, rosas Ro rosa R, cascabeles Ca cascabel, "
        "bellotas Be bellota B",
    },
    "en": {
        "french": "spades S spade, hearts H heart, diamonds D diamond, clubs C club",
        "swiss": "shields Sh shield S, roses Ro rose R, bells Be bell B, acorns Ac acorn A",
    },
}

# The ranks from six to ace: the long name, the short one.
RANKS: Final = {
    "de": {
        "french": "Sechs 6, Sieben 7, Acht 8, Neun 9, Zehner 10, Bauer B, Dame D, König K, Ass A",
        "swiss": "Sechs 6, Sieben 7, Acht 8, Neun 9, Banner B, Under U, Ober O, König K, Ass A",
    },
    "fr": {
        "french": "six 6, sept 7, huit 8, neuf 9, dix 10, valet V, dame D, roi R, as A",
        "swiss": "six 6, sept 7, huit 8, neuf 9, bannière B, Under U, Ober O, roi R, as A",
    },
    "es": {
        "french": "seis 6, siete 7, ocho 8, nueve 9, diez 10, sota J, reina Q, rey K, as A",
        "swiss": "seis 6, siete 7, ocho 8, nueve 9, bandera B, Under U, Ober O, rey K, as A",
    },
    "en": {
        "french": "six 6, seven 7, eight 8, nine 9, ten 10, jack J, queen Q, king K, ace A",
        "swiss": "six 6, seven 7, eight 8, nine 9, banner B, under U, ober O, king K, ace A",
    },
}

# Spellings of ranks that are only read, with either pack. The long names of the other pack are
# read too ("Herz-Under"), its letters are not: B is the Bauer here and the Banner there.
MORE_RANKS: Final = {
    "de": "Sechser, Siebner, Achter, Neuner Nell Näll, 10 Zehn, Bube Buur Puur Bub Unter, , "
    "Koenig Küng Chüng, As Sau",
    "fr": ", , , nell, 10, bourg puur buur",
    "es": ", , , nell, 10, jota jack puur buur, dama",
    "en": ", , , nell, 10 T, puur buur",
}

CANONICAL_SUITS: Final = "S, H, D, C"
CANONICAL_RANKS: Final = "6, 7, 8, 9, 10 T, J, Q, K, A"

# Symbols of S H D C; the first is written. The acorn has no sign of its own: a chestnut.
SYMBOLS: Final = {
    "french": ("♠♤", "♥♡", "♦♢", "♣♧"),
    "swiss": ("\N{SHIELD}", "\N{ROSE}", "\N{BELL}", "\N{CHESTNUT}"),
}

# The same in all four languages: the long name, the short one, the sign, spellings only read.
NO_TRUMP: Final = {
    Contract.OBENABE: "Obenabe Obe ↓ ⬇ obeabe obenabä obenab obenaben oben",
    Contract.UNDENUFE: "Undenufe Une ↑ ⬆ undeufe uneufe ungenufe ungeufe unenufe unde unten",
}

# What they are called in words, folded and without articles.
NO_TRUMP_PHRASES: Final = {
    Contract.OBENABE: (
        "oben abe, oben herab, von oben nach unten, de haut en bas, tout haut, tout en haut, haut, "
        "a la hausse, de arriba abajo, arriba abajo, top down, as haut, as alto, ace high"
    ),
    Contract.UNDENUFE: (
        "unde ufe, unten herauf, von unten nach oben, de bas en haut, tout bas, tout en bas, bas, "
        "a la baisse, de abajo arriba, abajo arriba, bottom up, six haut, seis alto, six high"
    ),
}

CARD: Final = {"de": "{1}-{0}", "fr": "{0} de {1}", "es": "{0} de {1}", "en": "{0} of {1}"}
LANGUAGE_NAMES: Final = {"de": "German", "fr": "French", "es": "Spanish", "en": "English"}


def checked_names(language: object, pack: object = "french", style: object = "long") -> None:
    """NotationError when one of them is none that there is."""
    for argument, value, known in (
        ("language", language, LANGUAGES),
        ("pack", pack, PACKS),
        ("style", style, STYLES),
    ):
        if not isinstance(value, str) or not any(str.__eq__(value, one) for one in known):
            raise NotationError(f"{argument} must be one of {', '.join(known)}, not {shown(value)}")


def fold(text: str) -> str:
    """Without case, accents and the marks that choose between text and emoji."""
    text = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe")).casefold()
    return "".join(sign for sign in text if unicodedata.category(sign) != "Mn")


@cache
def rows(text: str) -> tuple[tuple[str, ...], ...]:
    """A line of the tables above."""
    return tuple(tuple(row.split()) for row in text.split(", "))
