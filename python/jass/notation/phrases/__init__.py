"""The catalogue: what commands, pictures and tables say, in the four languages.

One module for each field, and one :class:`Phrase` for each text. Names of cards, suits and
contracts are not here but in :mod:`jass.notation.vocabulary`.

>>> from jass.notation.phrases import words
>>> words.SEAT.say("fr", seat=2)
'place 2'
"""

from __future__ import annotations

from jass.notation.phrases.phrase import Phrase

__all__ = ["Phrase"]
