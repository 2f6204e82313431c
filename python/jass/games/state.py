"""The state of a game beside the cards of its live round, as one immutable value."""

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
    """What a turn can change in a game; undo puts an earlier state back.

    A game with more state derives a class with more fields, all of them immutable values with a
    default. ``turn`` is the seat that has to decide something before the cards are played,
    ``number`` that of the deal, from 1. ``concealed`` are the turns of this deal, by their places
    in the history, that other seats may have to be kept from; ``kept_secret`` those of earlier
    deals that were annulled before their secrets were shown.
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
        """This state with other values in some fields.

        Games do this several times a deal; ``dataclasses.replace`` takes many times as long.
        """
        other = object.__new__(type(self))
        fields = other.__dict__
        fields.update(self.__dict__)
        many = len(fields)
        fields.update(changes)
        if len(fields) > many:
            raise TypeError(f"{type(self).__name__} has only {', '.join(self.__dict__)}")
        return other
