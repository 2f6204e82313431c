"""What a game is: deals, one after the other, driven through one small set of doors.

Each game's own rules are in its file; nothing here knows any of them. It derives its
:class:`jass.Rules` by ``replace``, says what happens before a deal is played and what is written
after it, and names its secrets; dealing, playing, undoing, copying and views are here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, Self

from jass.arguments.numbers import seat_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import ALL_CARDS, Card, CardSet
from jass.cards.contract import ContractLike
from jass.errors import ActionError, GameError
from jass.games import shown as shown_as
from jass.games.actions import CLUBS, DIAMONDS, HEARTS, SPADES, Action, Announce, Misdeal, Play
from jass.games.dealer import first_dealer
from jass.games.ending import best_of
from jass.games.settings import checked_deals
from jass.games.values import DealResult, GameView, Turn, hidden
from jass.rounds.deal import Deal, dealing, hand_size, known_by_seat
from jass.rounds.round import Round
from jass.rounds.weis import clashing, find_weis
from jass.rules.rules import Rules
from jasscore.deals import random_deals
from jasscore.errors import shown

__all__ = ["Game"]

# The streams of the seed: deal n is n-1, as in `jass.batch.random_deals`; these are beyond them.
_TURNED_UP = 1 << 40
_DRAWS_FOR_DEALER = 1 << 41


class Game(ABC):
    """A game of many deals, from the first dealer to the end; it changes with every action.

    Made by :func:`jass.new_game`. ``phase`` is what comes now: ``"choose"``, ``"predict"``,
    ``"play"`` or ``"over"``. Whose turn it is takes one of ``actions()`` by ``apply``; everything
    else follows by itself, up to the next turn of somebody. The same seed deals the same cards.
    Two games are equal when they began alike and the same was done in both.

    >>> import random, jass
    >>> g = jass.new_game("schieber", rules="swiss_1000", seed=7)
    >>> while not g.is_over:
    ...     g.apply(random.choice(g.actions()))
    >>> max(g.scores) >= 1000
    True
    """

    name: ClassVar[str]
    tables: ClassVar[tuple[int, ...]] = (4,)
    """How many may play."""
    lowest_wins: ClassVar[bool] = False
    _sees: ClassVar[type[GameView]] = GameView

    # What a turn can change, all of it immutable. A game with more state adds its names.
    _STATE: ClassVar[tuple[str, ...]] = (
        "_phase",
        "_turn",
        "_number",
        "_dealer",
        "_deal",
        "_scores",
        "_results",
        "_rounds",
        "_winners",
        "_kept_secret",
    )

    _says_more = False

    def __init__(
        self,
        rules: Rules,
        parties: Sequence[Sequence[int]],
        seed: SeedLike,
        dealer: int | None,
        deals: Iterable[Deal],
        options: Iterable[object] = (),
    ) -> None:
        players = rules.players
        if players not in self.tables:
            tables = ", ".join(map(str, self.tables))
            raise GameError(f"players: {self.name} is for {tables}, not {players}")
        self._rules = rules
        self._players = players
        # Whether a seat may have more to do than to play a card, in its first turn of a round.
        self._says_more = self._says_more or rules.weis_declare == "explicit"
        self._parties = tuple(map(tuple, parties))
        given = self._given = checked_deals(deals, players)
        first = None if dealer is None else seat_number(dealer, players, "dealer")
        self._seed = seed_number(seed)
        self._options = tuple(options)
        self._began_with = (rules, first, given, self._options)
        self._log: list[tuple[int, int, Action]] = []
        self._past: tuple[Turn, ...] = ()  # the turns of deals that are over, for views
        # Turns of deals that were never scored, and were secret when these were annulled.
        self._kept_secret: tuple[int, ...] = ()
        # (number of turns before, state, round) where a turn changed more than the live round.
        self._saved: list[tuple[int, tuple[Any, ...], Round | None]] = []
        whole = sum(rules.deal_packets) == hand_size(players)
        self._dealing = dealing(players, None, None if whole else sum(rules.deal_packets))
        self._state_of = attrgetter(*self._STATE)
        self._round: Round | None = None
        self._phase = "play"
        self._turn: int | None = None
        self._number = 0
        self._dealer = 0
        self._scores: tuple[int, ...] = (0,) * len(self._parties)
        self._results: tuple[DealResult, ...] = ()
        self._rounds: tuple[Round, ...] = ()
        self._winners: tuple[int, ...] = ()
        self._deal = self._dealt(1)
        self._dealer = self._first_dealer() if first is None else first
        self._deal_out(self._dealer)

    # What a game's file fills in

    @abstractmethod
    def _ready(self) -> None:
        """A deal lies before the seats: asks somebody by ``_ask``, or begins to play it."""

    def _offers(self) -> tuple[Action, ...]:
        """The actions of the seat that was asked."""
        return ()

    def _takes(self, action: Action, seat: int) -> bool:
        """Does what a seat does beside playing; False, and nothing, when it may not be done."""
        return False

    def _beside_cards(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do beside playing a card, in its first turn of a round."""
        return ()

    def _trick_is_over(self, r: Round) -> None:
        """A trick that is not the last is complete. Most games do nothing then."""
        return

    @abstractmethod
    def _round_is_over(self, r: Round) -> None:
        """All cards are played: calls ``_write``, or ``_annul``."""

    def _is_secret(self, action: Action) -> bool:
        """Whether others must not see this action before the deal is scored."""
        return False

    def _known(self) -> dict[int, CardSet]:
        """Cards by seat of which all know that it was dealt them."""
        return {}

    # What a game's file calls

    def _ask(self, phase: str, seat: int) -> None:
        self._phase, self._turn = phase, seat

    def _begin(
        self,
        contract: ContractLike | None,
        leader: int | None = None,
        declarer: int | None = None,
        pushed: bool = False,
        rules: Rules | None = None,
    ) -> None:
        forehand = self.forehand
        self._round = Round(
            self._deal,
            contract,
            forehand if leader is None else leader,
            self._rules if rules is None else rules,
            forehand=forehand,
            declarer=declarer,
            pushed=pushed,
            scores=self._scores,
            known=self._known(),
        )
        self._phase, self._turn = "play", None

    def _write(self, result: DealResult, winners: tuple[int, ...] | None) -> None:
        # The deal is scored. Winners, one or several, end the game; () ends it without one.
        self._save()
        r = self._round
        assert r is not None
        self._results = (*self._results, replace(result, lowest_wins=self.lowest_wins))
        self._scores = result.scores
        self._rounds = (*self._rounds, r)
        if winners is None:
            self._deal_out((self._dealer + 1) % self._players)
        else:
            self._phase, self._turn, self._winners = "over", None, winners

    def _annul(self, dealer: int) -> None:
        # The deal counts for nothing.
        self._save()
        r = self._round
        nothing, sides = (0,) * len(self._parties), (0,) * self._rules.side_count
        void = DealResult(
            self._number, self._dealer, None, None, False, True, sides, nothing, self._scores
        )
        self._results = (*self._results, void)
        self._kept_secret += self._hidden_turns()
        if r is not None and r.is_over:
            self._rounds = (*self._rounds, r)
        self._deal_out(dealer)

    def _save(self) -> None:
        # Called before anything but the cards of the live round changes; once a turn is enough.
        turns = len(self._log) - 1
        if not self._saved or self._saved[-1][0] != turns:
            self._saved.append((turns, self._state_of(self), self._round))

    def _best(self, scores: Sequence[int]) -> tuple[int, ...]:
        return best_of(scores, self.lowest_wins)

    @property
    def _counted(self) -> int:
        # Deals that count, so far.
        return sum(not result.void for result in self._results)

    def _turned_up(self, among: CardSet, number: int) -> Card:
        # One of these cards for the deal of that number, by a stream of its own.
        masks = self._draw([0, 0], among.mask, 1, _TURNED_UP + number, 2)
        return CardSet(masks[0])[0]

    def _said_in_this_deal(self) -> list[Action]:
        return [action for _, _, action in self._log[self._first_turn() :]]

    # Dealing

    def _deal_out(self, dealer: int) -> None:
        if self._number:
            self._deal = self._dealt(self._number + 1)
        self._number += 1
        self._dealer = dealer
        self._round = None
        self._ready()

    def _dealt(self, number: int) -> Deal:
        if number <= len(self._given):
            return self._given[number - 1]
        return Deal._drawn(self._draw(*self._dealing, number - 1, self._players))

    def _draw(
        self, held: list[int], pool: int, size: int, stream: int, players: int
    ) -> Sequence[int]:
        masks = array("Q", [0] * players)
        shape = memoryview(masks).cast("B").cast("Q", [1, players])
        random_deals(held, pool, size, self._seed, stream, shape)
        return masks

    def _first_dealer(self) -> int:
        def draws(number: int) -> Sequence[int]:
            return self._draw(
                [0] * self._players, ALL_CARDS.mask, 1, _DRAWS_FOR_DEALER + number, self._players
            )

        return first_dealer(self._rules, self._deal, draws)

    # The doors

    @property
    def phase(self) -> str:
        """What comes now: ``"choose"``, ``"predict"``, ``"play"`` or ``"over"``."""
        return self._phase

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, None when the game is over."""
        if self._phase == "play":
            assert self._round is not None
            return self._round.to_move
        return self._turn

    def actions(self) -> tuple[Action, ...]:
        """What the seat to move may do; nothing when the game is over.

        >>> import jass
        >>> jass.new_game("schieber", seed=7).actions()[-2:]
        (Choose("undenufe"), Push())
        """
        r = self._round
        if r is None or self._phase != "play":
            return self._offers()
        legal = r.legal_mask
        plays = (
            SPADES[legal & 511]
            + HEARTS[legal >> 9 & 511]
            + DIAMONDS[legal >> 18 & 511]
            + CLUBS[legal >> 27]
        )
        if self._says_more and r.played < self._players:
            seat = r.to_move
            assert seat is not None
            return (*self._announcements(r, seat), *self._beside_cards(seat), *plays)
        return plays

    def apply(self, action: Action) -> None:
        """Does an action for the seat to move, and what follows from it.

        ActionError for one that is not possible now, IllegalCardError for a card that may not be
        played, with the rule that forbids it; then nothing has changed.
        """
        r = self._round
        if type(action) is Play and r is not None and self._phase == "play":
            seat = r.to_move
            r.play(action.card)
            assert seat is not None
            self._log.append((self._number, seat, action))
            if r.played % self._players == 0:
                if r.is_over:
                    self._round_is_over(r)
                else:
                    self._trick_is_over(r)
            return
        self._apply_other(action)

    def _apply_other(self, action: Action) -> None:
        mover = self.to_move
        if mover is None:
            raise ActionError(f"action: the game is over, {shown(action)} comes too late")
        if not isinstance(action, Action):
            raise ActionError(
                f"action: one of actions(), such as {self.actions()[0]!r}, not {shown(action)}"
            )
        self._log.append((self._number, mover, action))
        taken = False
        try:
            if type(action) is Announce and self._round is not None:
                self._announce(action, mover)
                taken = True
            elif type(action) is Misdeal:
                taken = self._misdeal()
            else:
                taken = self._takes(action, mover)
        finally:
            if not taken:
                self._log.pop()
        if not taken:
            offered = [repr(one) for one in self.actions()[:8]]
            more = ", …" if len(self.actions()) > 8 else ""
            raise ActionError(
                f"action: {action!r} is not possible for seat {mover} now, but"
                f" {', '.join(offered)}{more}"
            )

    def _announcements(self, r: Round, seat: int) -> tuple[Action, ...]:
        rules = r.rules
        if rules.weis_declare != "explicit" or not rules.weis:
            return ()
        told = r.weis_of(seat)
        return tuple(
            Announce(weis)
            for weis in find_weis(r.deal.hands[seat], r.contract, rules=rules)
            if not clashing(weis, told, rules)
        )

    def _announce(self, action: Announce, seat: int) -> None:
        r = self._round
        assert r is not None
        if not r.rules.weis:
            raise ActionError("action: no Weis counts in this game (weis=False)")
        said = r.copy()
        said.announce(action.weis)
        self._save()
        self._round = said

    def _misdeal(self) -> bool:
        r = self._round
        if r is not None and r.played >= self._players:
            return False
        again = self._rules.misdeal == "redeal_same"
        self._annul(self._dealer if again else (self._dealer + 1) % self._players)
        return True

    def undo(self) -> Action:
        """Takes the last action back, with all that followed from it, and returns it.

        It goes back over the end of deals too. ActionError when nothing has been done.
        """
        if not self._log:
            raise ActionError("undo: nothing has been done yet")
        _, _, action = self._log.pop()
        self._past = ()
        if self._saved and self._saved[-1][0] == len(self._log):
            _, state, r = self._saved.pop()
            for name, value in zip(self._STATE, state, strict=True):
                setattr(self, name, value)
            if r is not None and r is not self._round:
                # It is kept in copies of the game too, and must not change.
                r = self._replaced(r, r.copy())
            self._round = r
        if type(action) is Play:
            assert self._round is not None
            self._round.undo()
        self._undone()
        return action

    def _undone(self) -> None:
        """What a game remembers beside its state is forgotten. Most have nothing."""
        return

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._phase == "over"

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """Who own the scores: the seats of each party."""
        return self._parties

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by party, as they were written after the last deal."""
        return self._scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The parties that have won: several when equal ones share it, none before the end."""
        return self._winners

    @property
    def winner(self) -> int | None:
        """The party that has won; None before the end, and when no party has alone."""
        return self._winners[0] if len(self._winners) == 1 else None

    @property
    def rules(self) -> Rules:
        """The rules of this game, as it derived them from those given."""
        return self._rules

    @property
    def options(self) -> tuple[object, ...]:
        """The options that only this game has, as they are in force, in the order of its class."""
        return self._options

    @property
    def seed(self) -> int:
        """The number that its cards come from."""
        return self._seed

    @property
    def deal(self) -> Deal:
        """The deal of now, or the last one."""
        return self._deal

    @property
    def deal_number(self) -> int:
        """Which deal this is, from 1; void ones are counted."""
        return self._number

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._dealer

    @property
    def forehand(self) -> int:
        """The seat after the dealer."""
        return (self._dealer + 1) % self._players

    @property
    def turned_up(self) -> Card | None:
        """The card that shows trump to all, None in a game that turns none up."""
        return None

    @property
    def round(self) -> Round | None:
        """The round in play, a copy of it: the game goes on by ``apply`` only.

        None before it begins; the last one when the game is over.
        """
        return None if self._round is None else self._round.copy()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that are finished, void ones among them, as copies."""
        return tuple(r.copy() for r in self._rounds)

    @property
    def results(self) -> tuple[DealResult, ...]:
        """What each deal so far has brought."""
        return self._results

    @property
    def history(self) -> tuple[Turn, ...]:
        """All turns from the first on, secrets included; a view has those its seat may know."""
        return tuple(map(Turn._make, self._log))

    def view(self, seat: int) -> GameView:
        """The game as ``seat`` sees it. SeatError for a seat that is not there.

        >>> import jass
        >>> view = jass.new_game("schieber", seed=7, dealer=3).view(2)
        >>> view.phase, len(view.hand), view.actions
        ('choose', 9, ())
        """
        return self._sees(**self._seen_by(seat))

    def _seen_by(self, seat: int) -> dict[str, Any]:
        seat, r, mover = seat_number(seat, self._players), self._round, self.to_move
        return {
            "game": self.name,
            "seat": seat,
            "rules": self._rules,
            "phase": self._phase,
            "to_move": mover,
            "parties": self._parties,
            "scores": self._scores,
            "winners": self._winners,
            "deal": self._number,
            "dealer": self._dealer,
            "hand": self._deal.hands[seat] if r is None else r.hands[seat],
            "actions": self.actions() if mover == seat else (),
            "round": None if r is None else r.view(seat),
            "history": self._history_of(seat),
            "results": self._results,
            "turned_up": self.turned_up,
            "known": known_by_seat(self._known(), self._deal),
        }

    def _history_of(self, seat: int) -> tuple[Turn, ...]:
        begin = self._first_turn()
        self._past += tuple(map(Turn._make, self._log[len(self._past) : begin]))
        turns = (*self._past, *map(Turn._make, self._log[begin:]))
        secret = self._kept_secret if self.is_over else self._kept_secret + self._hidden_turns()
        return hidden(turns, secret, seat)

    def _first_turn(self) -> int:
        return bisect_left(self._log, self._number, key=itemgetter(0))

    def _hidden_turns(self) -> tuple[int, ...]:
        # Turns of this deal that only the seats themselves know, by their places in the log.
        places = range(self._first_turn(), len(self._log))
        return tuple(place for place in places if self._is_hidden(*self._log[place]))

    def _is_hidden(self, _: int, seat: int, action: Action) -> bool:
        return self._is_secret(action) or self._is_unshown(action, seat)

    def _is_unshown(self, action: Action, seat: int) -> bool:
        # Weis that were announced are shown after the first trick, by the side that scores.
        if type(action) is not Announce or self._round is None:
            return False
        best, _ = self._round._best_weis()
        return best < 0 or self._rules.sides[best] != self._rules.sides[seat]

    def copy(self) -> Self:
        """An independent game in the same state."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        live = self._round
        other._log = self._log.copy()
        other._saved = self._saved.copy()
        if live is not None:
            r = other._round = other._replaced(live, live.copy())
            other._rounds = tuple(r if kept is live else kept for kept in self._rounds)
        return other

    def _replaced(self, old: Round, new: Round) -> Round:
        # Earlier turns of the same deal go back to the same round.
        self._saved = [
            (turns, state, new if kept is old else kept) for turns, state, kept in self._saved
        ]
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            type(self) is type(other)
            and self._seed == other._seed
            and self._began_with == other._began_with
            and self._log == other._log
        )

    def __repr__(self) -> str:
        scores = " : ".join(map(str, self._scores))
        turn = "over" if self.is_over else f"seat {self.to_move} to {self._phase}"
        return f"<{type(self).__name__} deal {self._number}, {turn}, scores {scores}>"

    def __str__(self) -> str:
        return shown_as.text(self)

    def _repr_svg_(self) -> str:
        return shown_as.picture(self)
