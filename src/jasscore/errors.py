"""The exceptions that the core itself raises; :mod:`jass.errors` re-exports them and adds more.

Users import them from there, so that is the module that tracebacks name.
"""

from __future__ import annotations


def shown(value: object) -> str:
    """``value`` as a message shows it: its repr, one line cut short; never an error of its own."""
    try:
        text = " ".join(line.strip() for line in repr(value).splitlines())
    except Exception:  # a number of thousands of digits, or an object that cannot tell
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


class JassError(ValueError):
    """Base of every error that jass raises about a value it was given."""

    __module__ = "jass.errors"


class ArgumentError(JassError):
    """A value that no rule of the game forbids, and a function cannot take: a count, a flag, a way
    to play, an executor."""

    __module__ = "jass.errors"


class CardError(JassError):
    """Not a card, a card twice, or a card that cannot be there."""

    __module__ = "jass.errors"


class DealError(JassError):
    """Hands that cannot be dealt: too many, too few, unequal, or with a card in two of them."""

    __module__ = "jass.errors"


class PositionError(JassError):
    """A position that cannot be, or a step that it does not allow."""

    __module__ = "jass.errors"


class SeatError(JassError):
    """Not a seat, or not a side, of this table."""

    __module__ = "jass.errors"


class IllegalCardError(JassError):
    """A card that the rules do not allow now. The message says which rule forbids it."""

    __module__ = "jass.errors"
