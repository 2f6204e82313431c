"""The history of a game: its turns, their visibility to seats, and earlier states for undo."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import itemgetter

from jass.games.actions import Action
from jass.games.state import State
from jass.games.values import Turn
from jass.rounds.round import Round

__all__ = ["History"]


class History(list[tuple[int, int, Action]]):
    """All turns of a game in order, each (deal, seat, action).

    >>> from jass import Push
    >>> from jass.games.history import History
    >>> history = History()
    >>> history.append((1, 0, Push()))
    >>> history.seen_by(1, secret=[0])
    (Turn(deal=1, seat=0, action=None),)
    """

    __slots__ = ("_saved", "_turns")

    def __init__(self, turns: Iterable[tuple[int, int, Action]] = ()) -> None:
        super().__init__(turns)
        # The first turns as Turn objects, shared by all views.
        self._turns: tuple[Turn, ...] = ()
        # (place, state, round) before each turn that changed more than the cards of the round.
        self._saved: list[tuple[int, State, Round | None]] = []

    def turns(self) -> tuple[Turn, ...]:
        """All turns, secrets included."""
        done = len(self._turns)
        if done < len(self):
            new = tuple.__new__  # faster than Turn(*turn), for every turn
            self._turns += tuple([new(Turn, turn) for turn in self[done:]])
        return self._turns

    def seen_by(self, seat: int, secret: Sequence[int]) -> tuple[Turn, ...]:
        """All turns; the actions at the indices ``secret`` are omitted unless they are those of
        ``seat``."""
        turns = self.turns()
        if not secret:
            return turns
        seen = list(turns)
        for place in secret:
            deal, who, _ = turns[place]
            if who != seat:
                seen[place] = Turn(deal, who, None)
        return tuple(seen)

    def actions_of(self, deal: int) -> list[Action]:
        """The actions of the last deal, whose number is ``deal``."""
        begin = bisect_left(self, deal, key=itemgetter(0))
        return [action for _, _, action in self[begin:]]

    def keep(self, state: State, r: Round | None) -> None:
        """Saves the state and round before the last turn, for undo."""
        self._saved.append((len(self) - 1, state, r))

    def undo(self) -> tuple[Action, tuple[State, Round | None] | None]:
        """Removes the last turn; its action, and the state and round saved before it, if any."""
        _, _, action = self.pop()
        turns = len(self)
        self._turns = self._turns[:turns]
        if not self._saved or self._saved[-1][0] != turns:
            return action, None
        _, state, r = self._saved.pop()
        return action, (state, r)

    def copy_of(self, r: Round) -> Round:
        """A copy of a round, which also replaces it in the saved states."""
        new = r.copy()
        self._saved = [
            (turns, state, new if kept is r else kept) for turns, state, kept in self._saved
        ]
        return new

    def copy(self) -> History:
        """Another history with the same turns and states."""
        other = History(self)
        other._saved, other._turns = self._saved.copy(), self._turns
        return other
