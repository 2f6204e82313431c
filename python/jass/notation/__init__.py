"""Names of cards, suits, ranks and contracts: German, French, Spanish and English, both packs.

The names are data, in :mod:`jass.notation.vocabulary`; reading and writing are the same few lines
for all of them, and what commands and pictures say is in the catalogue
:mod:`jass.notation.phrases`. The Swiss suits are matched to the French ones by picture: shields
are spades, roses hearts, bells diamonds, acorns clubs.

What is read
    Cards with the suit first ("SJ", "Schilten-Under", "Herzdame", "♠ J"), with the rank first
    ("jack of spades", "valet de pique", "J♠", and in English "Js"), as unicode playing cards, and
    by suit ("♠ AJ9 ♥ K", "Schilten: Ass, Under; Rosen: König"). One text keeps to one of these
    orders, one language and one pack. Case, accents and punctuation do not matter.

How a text with several readings is settled
    Where no language is named, text that is valid as canonical text ("SJ S9 HT") is that: "S9" is
    the nine of spades although S begins Schilten and Schellen. Once a language is named its letters
    come first: a text that they read is read by them, one in which a letter may be two suits ("C9"
    in French: cœur or carreau) is refused, and only one that they cannot read is canonical.

    Every notation that `language` and `pack` leave open is tried. If they find different cards
    ("E9" is Ecken-Neun with the French pack and Eichel-Neun with the Swiss one; "KD" is Kreuz-Dame
    in German and the king of diamonds in English), that is an error which lists them, unless the
    canonical reading is the only one that is beyond doubt. A sign such as ♠ belongs to its pack.
    D alone is a suit (diamonds) in canonical and English text, and the Dame in German and French.

It stands on the cards and contracts alone and loads nothing heavy.
"""

from __future__ import annotations

from jass.notation.reading import is_canonical, parse, parse_card, parse_contract
from jass.notation.vocabulary import LANGUAGES, PACKS, STYLES, Language, Pack, Style
from jass.notation.writing import contract_name, format_cards, name, rank_name, suit_name

__all__ = ["LANGUAGES", "PACKS", "STYLES", "Language", "Pack", "Style"]
__all__ += ["contract_name", "format_cards", "name", "rank_name", "suit_name"]
__all__ += ["is_canonical", "parse", "parse_card", "parse_contract"]
