"""What one seat knows of a round: plain data."""

from __future__ import annotations

from dataclasses import dataclass

from jass.cards import CardSet
from jass.contract import Contract
from jass.rules import Rules
from jass.trick import Trick, legal_cards
from jass.weis import Stoeck, Weis

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A round as one seat sees it: its own cards, what was played and by whom, what was said; no
    hidden card.

    ``hand`` is what the seat holds now, ``trick`` the cards on the table, ``tricks`` the finished
    ones. ``to_move`` is None at the end. ``weis`` are those that all seats know, by seat: after
    the first trick the Weis of the side that scores; the others are not shown. ``stoeck`` is the
    one that has been shown. ``points``, ``tricks_won`` and ``scores`` are by side; scores are
    those of the game before this round, None when there is no game.

    >>> from jass import Deal, Round
    >>> view = Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2)
    >>> view.hand, view.to_move
    (CardSet("S6 D6"), 0)
    """

    seat: int
    rules: Rules
    contract: Contract | None
    forehand: int
    declarer: int | None
    pushed: bool
    hand: CardSet
    to_move: int | None
    trick: Trick
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Weis, ...], ...]
    stoeck: Stoeck | None
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    scores: tuple[int, ...] | None

    def legal_cards(self) -> CardSet:
        """The cards that the seat may play; none when it is not its turn."""
        if self.to_move != self.seat:
            return CardSet()
        return legal_cards(self.hand, self.trick, self.contract, self.trick.leader, self.rules)
