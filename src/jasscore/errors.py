"""The exceptions that the core itself raises; :mod:`jass.errors` re-exports them and adds more."""

from __future__ import annotations


class JassError(ValueError):
    """Base of every error that jass raises about a value it was given."""


class CardError(JassError):
    """Not a card, a card twice, or a card that cannot be there."""


class PositionError(JassError):
    """A position that cannot be, or a step that it does not allow."""


class IllegalCardError(JassError):
    """A card that the rules do not allow now. The message says which rule forbids it."""
