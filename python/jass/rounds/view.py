"""What one seat knows of a round: plain data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from jass.arguments.seeds import SeedLike
from jass.cards.card import CardSet
from jass.cards.contract import Contract
from jass.rounds.trick import Trick, legal_cards
from jass.rounds.weis import Stoeck, Weis
from jass.rules.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["View"]


@dataclass(frozen=True, eq=False)
class View:
    """A round as one seat sees it: its own cards, what was played and by whom, what was said; no
    hidden card.

    ``hand`` is what the seat holds now, ``trick`` the cards on the table, ``tricks`` the finished
    ones. ``unseen`` are the cards that others may hold, or that lie in the stock, as far as they
    have not been played. What is neither in a hand nor in the stock of a deal is out of the game
    and known to be: the six of spades of five players, or all that was played before an ending.
    Only with two players and no stock nobody knows which cards those are, and all are unseen.
    ``to_move`` is None at the end.

    ``weis`` are those that all seats know, by seat: after the first trick the Weis of the side
    that scores; the others are not shown. ``announced`` are those that the seat itself has
    announced where the rules ask for it. ``stoeck`` is the one that has been shown. ``points``,
    ``tricks_won`` and ``scores`` are by side; scores are those of the game before this round, None
    when there is no game. ``was_open`` says that trump was open when the round began, ``given``
    how many cards of the first trick lay there already. ``known`` are, by seat, cards of which all
    know that it was dealt them, such as one that was turned up; it is empty when there are none.

    >>> from jass import Deal, Round
    >>> view = Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2)
    >>> view.hand, view.to_move, len(view.unseen)
    (CardSet("S6 D6"), 0, 6)
    """

    seat: int
    rules: Rules
    contract: Contract | None
    forehand: int
    declarer: int | None
    pushed: bool
    hand: CardSet
    unseen: CardSet
    to_move: int | None
    trick: Trick
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Weis, ...], ...]
    stoeck: Stoeck | None
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    scores: tuple[int, ...] | None
    announced: tuple[Weis, ...] = ()
    was_open: bool = False
    given: int = 0
    known: tuple[CardSet, ...] = ()

    def legal_cards(self) -> CardSet:
        """The cards that the seat may play; none when it is not its turn."""
        if self.to_move != self.seat:
            return CardSet()
        return legal_cards(self.hand, self.trick, self.contract, self.trick.leader, self.rules)

    def count_worlds(self) -> int:
        """The number of deals that fit what the seat knows: :func:`jass.count_worlds`.

        >>> from jass import Deal, Round
        >>> Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2).count_worlds()
        90
        """
        from jass.rounds.worlds import count_worlds

        return count_worlds(self)

    def sample_worlds(self, n: int, seed: SeedLike = None) -> NDArray[np.uint64]:
        """Random deals that fit what the seat knows, uint64[n, players]:
        :func:`jass.sample_worlds`.

        >>> from jass import Deal, Round
        >>> Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2).sample_worlds(5).shape
        (5, 4)
        """
        from jass.rounds.worlds import sample_worlds

        return sample_worlds(self, n, seed)

    def __str__(self) -> str:
        contract = "open" if self.contract is None else str(self.contract)
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        lines = [f"contract {contract}, points {' : '.join(map(str, self.points))}, {turn}"]
        lines += [f"trick of seat {trick.leader}: {trick}" for trick in self.tricks]
        if self.trick:
            lines.append(f"on the table, from seat {self.trick.leader}: {self.trick}")
        for seat, told in enumerate(self.weis):
            lines += [f"Weis of seat {seat}: {weis}" for weis in told]
        if self.stoeck:
            lines.append(f"Stöck of seat {self.stoeck.seat}")
        lines += [
            f"all know that seat {seat} was dealt {cards}"
            for seat, cards in enumerate(self.known)
            if cards
        ]
        lines.append(f"seat {self.seat} holds {self.hand}")
        lines.append(f"unseen: {self.unseen}")
        return "\n".join(lines)

    def _state(self) -> tuple[Any, ...]:
        # Tricks of the same cards are equal whoever led them, but not here.
        leaders = tuple(trick.leader for trick in (*self.tricks, self.trick))
        return (leaders, *(getattr(self, field.name) for field in fields(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())
