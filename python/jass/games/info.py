"""Properties of a game, and the views of its seats."""

from __future__ import annotations

from typing import Any, ClassVar

from jass.arguments.numbers import seat_number
from jass.cards.card import Card, CardSet
from jass.games import display
from jass.games.actions import Action, Announce
from jass.games.dealing import Dealing
from jass.games.history import History
from jass.games.state import State
from jass.games.values import DealResult, GameView, Turn
from jass.rounds.deal import Deal, known_by_seat
from jass.rounds.round import Round
from jass.rules.rules import Rules

__all__ = ["GameInfo"]


class GameInfo:
    """The read-only part of :class:`Game`."""

    name: ClassVar[str]
    _view_class: ClassVar[type[GameView]] = GameView

    _state: State
    _round: Round | None  # the round in play, None in other phases
    _rules: Rules
    _players: int
    _parties: tuple[tuple[int, ...], ...]
    _options: tuple[object, ...]
    _began_with: tuple[object, ...]
    _dealing: Dealing
    _history: History

    def actions(self) -> tuple[Action, ...]:
        """The actions of the seat to move."""
        raise NotImplementedError

    def _is_secret(self, action: Action) -> bool:
        """Whether this action is hidden from other seats until the deal is scored."""
        return False

    def _known_cards(self) -> dict[int, CardSet]:
        """Publicly known cards by seat."""
        return {}

    @property
    def phase(self) -> str:
        """The phase: ``"choose"``, ``"predict"``, ``"play"`` or ``"over"``."""
        return self._state.phase

    @property
    def to_move(self) -> int | None:
        """The seat to move, None when the game is over."""
        r = self._round
        return self._state.turn if r is None else r.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == "over"

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each party; a party is a side or seat with its own score."""
        return self._parties

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by party after the last scored deal."""
        return self._state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning parties: several in a tie, none before the end or in a draw."""
        return self._state.winners

    @property
    def winner(self) -> int | None:
        """The winning party; None unless exactly one party has won."""
        winners = self._state.winners
        return winners[0] if len(winners) == 1 else None

    @property
    def rules(self) -> Rules:
        """The rules of this game, derived from the given ones."""
        return self._rules

    @property
    def options(self) -> tuple[object, ...]:
        """The values of the options specific to this game, in the order of its class."""
        return self._options

    @property
    def seed(self) -> int:
        """The seed of the cards."""
        return self._dealing.seed

    @property
    def deal(self) -> Deal:
        """The current deal, or the last one."""
        return self._state.deal

    @property
    def deal_number(self) -> int:
        """The number of the current deal, from 1, including void deals."""
        return self._state.number

    @property
    def dealer(self) -> int:
        """The dealer of the current deal."""
        return self._state.dealer

    @property
    def forehand(self) -> int:
        """The seat after the dealer."""
        return (self._state.dealer + 1) % self._players

    @property
    def turned_up(self) -> Card | None:
        """The card turned up that determines trump, None in a game without one."""
        return self._state.turned_up

    @property
    def round(self) -> Round | None:
        """A copy of the current round; playing to it does not affect the game.

        None before it begins; the last round when the game is over.
        """
        r = self._seen_round
        return None if r is None else r.copy()

    @property
    def _seen_round(self) -> Round | None:
        return self._state.rounds[-1] if self.is_over else self._round

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Copies of the finished rounds, including void ones."""
        return tuple(r.copy() for r in self._state.rounds)

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The results of all deals so far."""
        return self._state.results

    @property
    def history(self) -> tuple[Turn, ...]:
        """All turns, including secret ones; views hide the secrets of other seats."""
        return self._history.turns()

    def view(self, seat: int) -> GameView:
        """The view of ``seat``. SeatError for a seat that does not exist.

        >>> import jass
        >>> view = jass.new_game("schieber", seed=7, dealer=3).view(2)
        >>> view.phase, len(view.hand), view.actions
        ('choose', 9, ())
        """
        return self._view_class._of(self._view_fields(seat))

    def _view_fields(self, seat: int) -> dict[str, Any]:
        state, r = self._state, self._seen_round
        who, mover = seat_number(seat, self._players), self.to_move
        seen = None if r is None else r.view(who)
        if seen is None:
            hand, known = state.deal.hands[who], known_by_seat(self._known_cards(), state.deal)
        else:
            hand, known = seen.hand, seen.known
        secret = state.kept_secret
        if state.concealed and not self.is_over:
            secret += self._hidden_turns()
        return {
            "game": self.name,
            "seat": who,
            "rules": self._rules,
            "phase": state.phase,
            "to_move": mover,
            "parties": self._parties,
            "scores": state.scores,
            "winners": state.winners,
            "deal": state.number,
            "dealer": state.dealer,
            "hand": hand,
            "actions": self.actions() if mover == who else (),
            "round": seen,
            "history": self._history.seen_by(who, secret),
            "results": state.results,
            "turned_up": state.turned_up,
            "known": known,
        }

    def _hidden_turns(self) -> tuple[int, ...]:
        # Indices in the history of the turns of this deal that are hidden from other seats.
        turns = self._history
        return tuple(place for place in self._state.concealed if self._is_hidden(*turns[place]))

    def _is_hidden(self, _: int, seat: int, action: Action) -> bool:
        if type(action) is not Announce or self._round is None:
            return self._is_secret(action)
        # After the first trick the side that scores shows its announced Weis.
        return self._rules.sides[seat] != self._round.weis_result.side

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameInfo):
            return NotImplemented
        return (
            type(self) is type(other)
            and self.seed == other.seed
            and self._began_with == other._began_with
            and self._history == other._history
        )

    def __repr__(self) -> str:
        scores = " : ".join(map(str, self.scores))
        turn = "over" if self.is_over else f"seat {self.to_move} to {self.phase}"
        return f"<{type(self).__name__} deal {self.deal_number}, {turn}, scores {scores}>"

    def __str__(self) -> str:
        return display.text(self)

    def _repr_svg_(self) -> str:
        return display.picture(self)
