"""The state of a game except the cards of its current round, as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from jass.cards.card import Card
from jass.games.values import DealResult
from jass.rounds.deal import Deal
from jass.rounds.round import Round

__all__ = ["State"]


@dataclass(frozen=True, kw_only=True)
class State:
    """Everything that an action can change in a game; undo restores an earlier state.

    A game with more state derives a class with more fields, all immutable values with defaults.
    ``turn`` is the seat to decide something before the card play, ``number`` that of the deal, from
    1. ``concealed`` are the turns of this deal that may be hidden from other seats, as indices in
    the history; ``kept_secret`` are such turns of void deals, which stay hidden.
    """

    deal: Deal
    dealer: int
    scores: tuple[int, ...]
    phase: str = "play"
    turn: int | None = None
    number: int = 0
    turned_up: Card | None = None
    results: tuple[DealResult, ...] = ()
    rounds: tuple[Round, ...] = ()
    winners: tuple[int, ...] = ()
    concealed: tuple[int, ...] = ()
    kept_secret: tuple[int, ...] = ()

    def replace(self, **changes: Any) -> Self:
        """A copy of this state with some fields replaced.

        It is called several times per deal; ``dataclasses.replace`` is much slower.
        """
        other = object.__new__(type(self))
        fields = other.__dict__
        fields.update(self.__dict__)
        many = len(fields)
        fields.update(changes)
        if len(fields) > many:
            raise TypeError(f"{type(self).__name__} has only {', '.join(self.__dict__)}")
        return other
