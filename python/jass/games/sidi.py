"""Sidi, for two players: eight cards each; a card turned up determines trump.

The six of trumps may be exchanged for it. The FR page gives the eight cards, the card turned up and
the Weis; what it leaves open is taken
from the Handjass and similar games (Pagat, Parlett). Nineteen cards are not dealt, so there is no
match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from jass.arguments.seeds import SeedLike
from jass.cards.card import ALL_CARDS, Card, CardSet, Rank
from jass.cards.contract import Contract
from jass.errors import GameError
from jass.games.actions import Action, Announce, Play, Rob
from jass.games.counting import CountingGame, CountingState
from jass.games.ending import settle, settle_claims
from jass.games.settings import checked_deals, read_rules, same_factor, table_size
from jass.games.values import GameView
from jass.rounds.deal import Deal
from jass.rules.goal import Goal
from jass.rules.rules import Rules

__all__ = ["Sidi", "SidiView", "rules_for", "settle", "settle_claims"]

_GOAL = Goal.points(1000)


def rules_for(rules: Rules | str = "swiss", goal: Goal | None = None) -> Rules:
    """The rules of a Sidi, with the play, Weis, Stöck and end of a preset or other rules.

    >>> from jass.games import sidi
    >>> made = sidi.rules_for("fr")
    >>> made.goal, made.end_check, made.match_bonus, made.weis
    (Goal.points(1000), 'deal', 0, True)
    """
    read = read_rules(rules)
    if goal is not None and not isinstance(goal, Goal):
        raise GameError(f"goal: a Goal, such as Goal.points(1000), not {goal!r}")
    return read.replace(
        players=2,
        sides=(0, 1),
        deal_packets=(4, 4),
        contracts=tuple(Contract)[:4],
        match_bonus=0,
        multipliers=same_factor(1),
        goal=_GOAL if goal is None else goal.checked(),
    )


@dataclass(frozen=True, kw_only=True)
class SidiState(CountingState):
    """Adds the seat that has exchanged the six for the card turned up."""

    robbed_by: int | None = None


@dataclass(frozen=True)
class SidiView(GameView):
    """The view of a seat in a Sidi; ``robbed_by`` is the seat that took the card turned up."""

    turned_up: Card
    robbed_by: int | None


class Sidi(CountingGame):
    """The Sidi, for two, to 1000 points.

    The dealer's opponent leads. Before playing the first card, the holder of the six of trumps may
    exchange it for the card turned up (rob). The stock of a deal is the cards not dealt, except the
    card turned up; that is drawn at random for ``deals`` given without a stock. ``goal`` replaces
    the goal of 1000 points.

    >>> import jass
    >>> g = jass.new_game("sidi", seed=7)
    >>> g.round.contract.trump == g.view(0).turned_up.suit
    True
    """

    name: ClassVar[str] = "sidi"
    tables: ClassVar[tuple[int, ...]] = (2,)
    _state_class: ClassVar[type[SidiState]] = SidiState
    _acts_beside_play: ClassVar[bool] = True
    _state: SidiState

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        goal: Goal | None = None,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        if table_size(players, 2) != 2:
            raise GameError(f"players: sidi is for 2, not {players}")
        made = rules_for(rules, goal)
        given = checked_deals(deals, made)
        for deal in given:
            if len(deal.stock) not in (0, 35 - 2 * len(deal.hands[0])):
                raise GameError(
                    "deals: the stock is all cards except the hands and the card turned up,"
                    f" not {deal.stock}"
                )
        super().__init__(made, [(0,), (1,)], seed, dealer, given)

    def _new_deal(self, number: int) -> Deal:
        deal = super()._new_deal(number)
        if deal.stock:
            return deal
        left = ALL_CARDS - deal.hands[0] - deal.hands[1]
        return Deal(deal.hands, left - CardSet([self._dealing.turned_up(left, number)]))

    def _start_deal(self) -> None:
        first, second = self.deal.hands
        card = (ALL_CARDS - first - second - self.deal.stock)[0]
        self._change(turned_up=card, robbed_by=None)
        self._begin_round(Contract(int(card.suit)))

    @property
    def turned_up(self) -> Card:
        """The card turned up, whose suit is trump."""
        card = self._state.turned_up
        assert card is not None
        return card

    @property
    def _six(self) -> Card:
        return Card.of(self.turned_up.suit, Rank.SIX)

    def _known_cards(self) -> dict[int, CardSet]:
        robbed_by = self._state.robbed_by
        return {} if robbed_by is None else {robbed_by: CardSet([self.turned_up])}

    def _actions_beside_play(self, seat: int) -> tuple[Action, ...]:
        r = self._round
        assert r is not None
        announced = r.rules.weis_declare == "explicit" and r.weis_of(seat)
        if self._six not in r.deal.hands[seat] or announced:
            return ()
        return (Rob(),)

    def _perform(self, action: Action, seat: int) -> bool:
        if action != Rob() or action not in self.actions():
            return False
        card, six = self.turned_up, CardSet([self._six])
        hands = list(self.deal.hands)
        hands[seat] = hands[seat] - six | CardSet([card])
        self._change(deal=Deal(hands, self.deal.stock), robbed_by=seat)
        # Begin the round anew with the exchanged hands and repeat its actions.
        self._begin_round(Contract(int(card.suit)))
        r = self._round
        assert r is not None
        for done in self._actions_of_deal():
            if isinstance(done, Play):
                r.play(done.card)
            elif isinstance(done, Announce):
                r.announce(done.weis)
        return True

    def view(self, seat: int) -> SidiView:
        """The view of ``seat``."""
        more = {"robbed_by": self._state.robbed_by}
        return SidiView._of(self._view_fields(seat) | more)
