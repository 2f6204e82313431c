"""The base class of all games: a sequence of deals.

It contains no rules. A new game derives a class from :class:`Game`, or from one of the shared bases
in `choosing.py`, `counting.py` and `open_contract.py`, and defines:

``name``, ``tables``, ``lowest_wins``
    class variables: its name, the possible numbers of players (the usual number first), and whether
    the lowest score wins.
``__init__``
    checks the options, derives the :class:`jass.Rules` by ``replace``, and calls this ``__init__``.
``_start_deal()``
    called after the deal: calls ``_ask`` to let a seat decide something, or ``_begin_round``.
``_actions_before_play()``, ``_perform(action, seat)``
    the actions before the card play, and their execution. ``_actions_beside_play(seat)`` are other
    actions in the first trick; a class with such actions sets ``_acts_beside_play``.
``_after_round(r)``
    called after the last card: scores the deal and calls ``_finish_deal``, or ``_void_deal``.
``_after_trick(r)``
    called after every trick but the last; does nothing by default.
``_is_secret(action)``, ``_known_cards()``
    actions hidden from other seats until the deal is scored, and publicly known cards.
``_state_class``, ``_result_class``, ``_view_class``
    classes with additional fields of its state, results and views, if any. Everything that an
    action can change is in the state, and is changed by ``_change``; undo, copies and the rollback
    of a rejected action rely on that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from threading import RLock
from typing import Any, ClassVar, Self

from jass.arguments.numbers import seat_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.contract import ContractLike
from jass.errors import ActionError, GameError
from jass.games.actions import CLUBS, DIAMONDS, HEARTS, SPADES, Action, Announce, Misdeal, Play
from jass.games.dealing import Dealing
from jass.games.ending import best_of
from jass.games.history import History
from jass.games.info import GameInfo
from jass.games.settings import checked_deals
from jass.games.state import State
from jass.games.values import DealResult
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rounds.weis import clashing, find_weis
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = ["Game"]


def _once(init: Callable[..., None]) -> Callable[..., None]:
    """Wraps ``__init__`` of a game, so that it raises GameError when called a second time."""

    @wraps(init)
    def refusing(self: Game, *args: Any, **named: Any) -> None:
        if hasattr(self, "_state"):
            raise GameError(f"a game cannot be initialised again: {shown(self)}")
        init(self, *args, **named)

    return refusing


class Game(GameInfo, ABC):
    """A game of several deals; mutable.

    Created by :func:`jass.new_game`. ``phase`` is ``"choose"``, ``"predict"``, ``"play"`` or
    ``"over"``. ``apply`` performs one of ``actions()`` for the seat to move and goes on to the next
    decision. The same seed deals the same cards. Two games are equal if they began with the same
    settings and have the same history.

    Threads may share a game: of those that act or take back at once, one waits for the other, and
    its action may be refused then. A copy is of the game before an action or after it.

    >>> import random, jass
    >>> g = jass.new_game("schieber", rules="swiss_1000", seed=7)
    >>> while not g.is_over:
    ...     g.apply(random.choice(g.actions()))
    >>> max(g.scores) >= 1000
    True
    """

    tables: ClassVar[tuple[int, ...]] = (4,)
    """Possible numbers of players, the usual number first."""
    lowest_wins: ClassVar[bool] = False
    """Whether the lowest score wins."""

    _acts_beside_play: ClassVar[bool] = False
    _state_class: ClassVar[type[State]] = State
    _result_class: ClassVar[type[DealResult]] = DealResult

    def __init_subclass__(cls) -> None:
        if "__init__" in vars(cls):
            cls.__init__ = _once(cls.__init__)  # type: ignore[method-assign]

    def __init__(
        self,
        rules: Rules,
        parties: Sequence[Sequence[int]],
        seed: SeedLike,
        dealer: int | None,
        deals: Iterable[Deal],
        options: Iterable[object] = (),
    ) -> None:
        self._alone = RLock()
        players = rules.players
        if players not in self.tables:
            tables = ", ".join(map(str, self.tables))
            raise GameError(f"players: {self.name} is for {tables}, not {players}")
        self._rules = rules
        self._players = players
        self._parties = tuple(map(tuple, parties))
        given = checked_deals(deals, rules)
        first = None if dealer is None else seat_number(dealer, players, "dealer")
        self._options = tuple(options)
        self._began_with = (rules, first, given, self._options)
        self._dealing = Dealing(rules, seed_number(seed), given)
        # Whether a seat may have other actions than playing a card in its first turn of a round.
        self._more_than_cards = self._acts_beside_play or rules.weis_declare == "explicit"
        self._history = History()
        self._round = None
        deal = self._new_deal(1)
        if first is None:
            first = self._dealing.first_dealer(deal)
        self._state = self._state_class(
            deal=deal, dealer=first, scores=(0,) * len(self._parties), number=1
        )
        self._start_deal()

    # Implemented by each game

    @abstractmethod
    def _start_deal(self) -> None:
        """Called after the deal: calls ``_ask`` or ``_begin_round``."""

    def _actions_before_play(self) -> tuple[Action, ...]:
        """The actions of the seat to move before the card play."""
        return ()

    def _perform(self, action: Action, seat: int) -> bool:
        """Performs any action except Play, Announce and Misdeal; False if it is not allowed."""
        return False

    def _actions_beside_play(self, seat: int) -> tuple[Action, ...]:
        """Actions other than playing a card in a seat's first turn of a round."""
        return ()

    def _after_trick(self, r: Round) -> None:
        """Called after every trick but the last."""
        return

    @abstractmethod
    def _after_round(self, r: Round) -> None:
        """Called after the last card: calls ``_finish_deal`` or ``_void_deal``."""

    def _new_deal(self, number: int) -> Deal:
        """The deal with this number, from 1."""
        return self._dealing.deal(number)

    # Called by the games

    def _change(self, **fields: Any) -> None:
        """Replaces fields of the state."""
        self._state = self._state.replace(**fields)

    def _ask(self, phase: str, seat: int, **fields: Any) -> None:
        """Gives a seat the turn for a decision before the card play; ``fields`` as for
        ``_change``."""
        self._change(phase=phase, turn=seat, **fields)

    def _begin_round(
        self,
        contract: ContractLike | None,
        leader: int | None = None,
        declarer: int | None = None,
        pushed: bool = False,
        rules: Rules | None = None,
    ) -> None:
        """Begins the card play; forehand leads unless ``leader`` is given."""
        state, forehand = self._state, self.forehand
        self._round = Round(
            state.deal,
            contract,
            forehand if leader is None else leader,
            self._rules if rules is None else rules,
            forehand=forehand,
            declarer=declarer,
            pushed=pushed,
            scores=state.scores,
            known=self._known_cards(),
        )
        self._change(phase="play", turn=None)

    def _scores_with(self, written: Iterable[int]) -> tuple[int, ...]:
        """The scores after adding these points of the deal, by party."""
        return tuple(map(sum, zip(self._state.scores, written, strict=True)))

    def _finish_deal(
        self, written: tuple[int, ...], winners: tuple[int, ...] | None, **more: Any
    ) -> None:
        """Scores the deal, by party, and starts the next one or ends the game.

        ``winners`` are the winning parties: one, several that share the victory, or () for a draw;
        None if the game continues. ``more`` are the additional fields of ``_result_class``.
        """
        state, r = self._state, self._round
        assert r is not None
        best = best_of(written, self.lowest_wins)
        result = self._result_class(
            deal=state.number,
            dealer=state.dealer,
            contract=r.contract,
            declarer=r.declarer,
            pushed=r.pushed,
            card_points=r.points,
            written=written,
            scores=self._scores_with(written),
            winner=best[0] if len(best) == 1 else None,
            **more,
        )
        finished = {
            "results": (*state.results, result),
            "scores": result.scores,
            "rounds": (*state.rounds, r),
        }
        self._round = None
        if winners is None:
            self._deal_next((state.dealer + 1) % self._players, **finished)
        else:
            self._change(phase="over", turn=None, winners=winners, **finished)

    def _void_deal(self, dealer: int) -> None:
        """Annuls the deal without a score; ``dealer`` deals the next one."""
        state, r = self._state, self._round
        void = DealResult(
            deal=state.number,
            dealer=state.dealer,
            void=True,
            card_points=(0,) * self._rules.side_count,
            written=(0,) * len(self._parties),
            scores=state.scores,
        )
        secret = self._hidden_turns()  # by what the round has shown
        self._round = None
        self._deal_next(
            dealer,
            results=(*state.results, void),
            rounds=(*state.rounds, r) if r is not None and r.is_over else state.rounds,
            kept_secret=state.kept_secret + secret,
        )

    def _deal_next(self, dealer: int, **fields: Any) -> None:
        number = self._state.number + 1
        deal = self._new_deal(number)
        self._change(number=number, deal=deal, dealer=dealer, concealed=(), **fields)
        self._start_deal()

    def _best_parties(self, scores: Sequence[int]) -> tuple[int, ...]:
        return best_of(scores, self.lowest_wins)

    def _deals_counted(self) -> int:
        """The number of scored deals, without void ones."""
        return sum(not result.void for result in self._state.results)

    def _actions_of_deal(self) -> list[Action]:
        return self._history.actions_of(self._state.number)

    # Called by players and programs

    def actions(self) -> tuple[Action, ...]:
        """The actions of the seat to move; empty when the game is over.

        >>> import jass
        >>> jass.new_game("schieber", seed=7).actions()[-2:]
        (Choose("undenufe"), Push())
        """
        r = self._round
        if r is None:
            return () if self.is_over else self._actions_before_play()
        legal = r.legal_mask
        plays = (
            SPADES[legal & 511]
            + HEARTS[legal >> 9 & 511]
            + DIAMONDS[legal >> 18 & 511]
            + CLUBS[legal >> 27]
        )
        if self._more_than_cards and r.played < self._players:
            seat = r.to_move
            assert seat is not None
            return (*self._announcements(r, seat), *self._actions_beside_play(seat), *plays)
        return plays

    def apply(self, action: Action) -> None:
        """Performs an action for the seat to move and advances to the next decision.

        ActionError for an action that is not possible now, IllegalCardError for an illegal card,
        with the rule that forbids it. After an error the game is unchanged.
        """
        with self._alone:
            r, state = self._round, self._state
            if type(action) is not Play or r is None:
                self._apply_other(action)
                return
            seat = r.to_move
            r.play(action.card)
            assert seat is not None
            self._history.append((state.number, seat, action))
            if r.played % self._players == 0:
                if r.is_over:
                    self._after_round(r)
                else:
                    self._after_trick(r)
                if self._state is not state or self._round is not r:
                    self._history.keep(state, r)

    def _apply_other(self, action: Action) -> None:
        seat, state, r = self.to_move, self._state, self._round
        if seat is None:
            raise ActionError(
                f"action: none is possible after the end of the game, not {shown(action)}"
            )
        if not isinstance(action, Action):
            raise ActionError(
                f"action: one of actions(), such as {self.actions()[0]!r}, not {shown(action)}"
            )
        done = False
        try:
            if type(action) is Announce and r is not None:
                done = self._announce(action, r)
            elif type(action) is Misdeal:
                done = self._misdeal(r)
            else:
                done = self._perform(action, seat)
        finally:
            if not done:
                self._state, self._round = state, r
        if not done:
            offered = [repr(one) for one in self.actions()[:8]]
            more = ", …" if len(self.actions()) > 8 else ""
            raise ActionError(
                f"action: {action!r} is not possible for seat {seat} now, but"
                f" {', '.join(offered)}{more}"
            )
        history = self._history
        if type(action) is Announce or self._is_secret(action):
            self._change(concealed=(*self._state.concealed, len(history)))
        history.append((state.number, seat, action))
        history.keep(state, r)

    def _announcements(self, r: Round, seat: int) -> tuple[Action, ...]:
        rules = r.rules
        if rules.weis_declare != "explicit" or not rules.weis:
            return ()
        announced = r.weis_of(seat)
        return tuple(
            Announce(weis)
            for weis in find_weis(r.deal.hands[seat], r.contract, rules=rules)
            if not clashing(weis, announced, rules)
        )

    def _announce(self, action: Announce, r: Round) -> bool:
        if not r.rules.weis:
            raise ActionError("action: no Weis counts in this game (weis=False)")
        # Undo restores the round without the announcement.
        self._round = r.copy()
        self._round.announce(action.weis)
        return True

    def _misdeal(self, r: Round | None) -> bool:
        if r is not None and r.played >= self._players:
            return False
        again, dealer = self._rules.misdeal == "redeal_same", self._state.dealer
        self._void_deal(dealer if again else (dealer + 1) % self._players)
        return True

    def undo(self) -> Action:
        """Undoes the last action with all its consequences, and returns it.

        This also works across the end of a deal. ActionError if there is no action to undo.
        """
        with self._alone:
            return self._take_back()

    def _take_back(self) -> Action:
        if not self._history:
            raise ActionError("undo: there is no action to undo")
        action, before = self._history.undo()
        if before is not None:
            self._state, r = before
            if r is not None and r is not self._round:
                # It may be shared with copies of this game, as one of their finished rounds.
                r = self._history.copy_of(r)
            self._round = r
        if type(action) is Play:
            assert self._round is not None
            self._round.undo()
        return action

    def copy(self) -> Self:
        """An independent game in the same state."""
        other = type(self).__new__(type(self))
        with self._alone:
            vars(other).update(vars(self))
            history = other._history = self._history.copy()
            if self._round is not None:
                other._round = history.copy_of(self._round)
        other._alone = RLock()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        with self._alone:
            state = {name: value for name, value in vars(self).items() if name != "_alone"}
        return _restored, (type(self), state)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()


def _restored(cls: type[Game], state: dict[str, Any]) -> Game:
    if not isinstance(cls, type) or not issubclass(cls, Game) or type(state) is not dict:
        raise GameError("what was pickled is not the state of a game")
    game = cls.__new__(cls)
    vars(game).update(state)
    game._alone = RLock()
    return game
