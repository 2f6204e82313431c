"""The exceptions of jass. All are ValueErrors: something that was given cannot be.

>>> import jass
>>> try:
...     jass.Card("XY")
... except jass.errors.JassError as error:
...     print(type(error).__name__)
CardError
"""

from __future__ import annotations

from jasscore.errors import (
    ArgumentError,
    CardError,
    DealError,
    IllegalCardError,
    JassError,
    PositionError,
    SeatError,
)

__all__ = [
    "ActionError",
    "ArgumentError",
    "CardError",
    "ContractError",
    "DealError",
    "GameError",
    "IllegalCardError",
    "JassError",
    "NoWorldError",
    "NotationError",
    "OptionError",
    "PlotError",
    "PositionError",
    "RecordError",
    "RulesError",
    "SeatError",
    "SeedError",
    "WeisError",
]


class ActionError(JassError):
    """Not an action, or not one that the game offers now."""


class ContractError(JassError):
    """Not a contract, or not one that is possible here."""


class GameError(JassError):
    """An unknown game, or an impossible value of one of its options."""


class NoWorldError(JassError):
    """No deal fits what a seat has seen."""


class NotationError(JassError):
    """A text that names no card, suit or contract in the language and pack it is read in."""


class OptionError(GameError, TypeError):
    """An option that a game does not have; a TypeError, as for any unknown argument."""


class PlotError(JassError):
    """A picture that cannot be drawn: of what is no result, or without matplotlib."""


class RecordError(JassError):
    """A record of a game that cannot be read, or that contradicts itself."""


class RulesError(JassError):
    """A rule that does not exist, or a value that it cannot have."""


class SeedError(JassError):
    """Nothing that random numbers can be drawn from."""


class WeisError(JassError):
    """Cards that are no Weis, or a Weis that cannot be announced."""
