"""Games in which sides add up the totals of rounds until one reaches the goal.

The goal is checked at once, in the order Stöck, Weis, trick (Swisslos, SRF), or at the end of the
deal (FR). `ending.py` has the rules; this module collects the points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from jass.cards.card import CardSet, stoeck_pair
from jass.games.base import Game
from jass.games.ending import Settlement, bergpreis_threshold, settle_claims, settled
from jass.games.state import State
from jass.rounds.round import Round

__all__ = ["CountingGame", "CountingState"]

_NEVER = 1 << 62


@dataclass(frozen=True, kw_only=True)
class CountingState(State):
    """Adds the winner of the Bergpreis, and the party that scores it at the end of the deal.

    For the current round, from the end of its first trick: ``weis``, the Weis points by side, and
    ``far_below``, the card points below which no side can end the game or win the Bergpreis.
    """

    bergpreis: int | None = None
    prize_points: int | None = None
    weis: tuple[int, ...] = ()
    far_below: int = 0


class CountingGame(Game):
    """A game to a goal of points, of deals, or of deals won, with its Bergpreis."""

    _state_class: ClassVar[type[CountingState]] = CountingState
    _state: CountingState

    def __init__(self, *arguments: Any) -> None:
        rules = arguments[0]
        self._threshold = bergpreis_threshold(rules)
        goal = rules.goal
        self._goal_points = goal.amount if goal.kind == "points" else None
        self._at_once = rules.end_check == "immediate" and (
            self._goal_points is not None or self._threshold is not None
        )
        super().__init__(*arguments)

    @property
    def bergpreis(self) -> int | None:
        """The party that has won the Bergpreis, None so far."""
        return self._state.bergpreis

    @property
    def _open_prize(self) -> bool:
        return self._threshold is not None and self._state.bergpreis is None

    @property
    def _within_reach(self) -> int:
        # The lowest score that ends the game or wins the Bergpreis.
        goal = _NEVER if self._goal_points is None else self._goal_points
        if self._open_prize and self._threshold is not None:
            return min(self._threshold, goal)
        return goal

    def _after_trick(self, r: Round) -> None:
        if self._at_once and (r.played == self._players or max(r.points) >= self._state.far_below):
            self._count(r)

    def _after_round(self, r: Round) -> None:
        if self._at_once and self._count(r):
            return
        score, rules, state = r.score(), self._rules, self._state
        cards_only = rules.goal.kind == "deals_won" and rules.goal.basis == "card_points"
        made = list(score.card_points if cards_only else score.totals)
        if state.prize_points is not None and rules.bergpreis is not None:
            made[state.prize_points] += rules.bergpreis.points
        open_now = self._open_prize and not self._at_once
        self._settle(settled(state.scores, made, rules, self._deals_counted() + 1, open_now))

    def _settle(self, now: Settlement) -> None:
        # Ends the deal, and possibly the game.
        state = self._state
        written = tuple(
            after - before for after, before in zip(now.totals, state.scores, strict=True)
        )
        if now.bergpreis is not None or state.prize_points is not None:
            won = state.bergpreis if now.bergpreis is None else now.bergpreis
            self._change(bergpreis=won, prize_points=None)
        winners = None if not now.over else () if now.winner is None else (now.winner,)
        self._finish_deal(written, winners)

    def _count(self, r: Round) -> bool:
        # Counts the points of the finished trick; True if that ends the game.
        rules, before, players = r.rules, self._state.scores, self._players
        sides = rules.sides
        factor = rules.multiplier(r.contract)
        first = r.played == players
        if first:
            self._change(**self._of_round(r, factor))
        if max(r.points) < self._state.far_below:
            return False
        weis = self._state.weis
        made = [
            score + factor * (points + extra)
            for score, points, extra in zip(before, r.points, weis, strict=True)
        ]
        cards = CardSet(r.cards_played[-players:])
        points = rules.play_switches.points(cards.mask, r.contract_number)
        taker = sides[r.leader]
        claims: list[tuple[str, int, int]] = []
        if r.is_over:
            points += rules.last_trick
            won = r.tricks_won
            if won[taker] == sum(won):
                claims.append(("match", taker, factor * rules.match_bonus))
        claims.append(("trick", taker, factor * points))
        made[taker] -= factor * points
        if first:
            for side, worth in enumerate(weis):
                if worth:
                    claims.append(("weis", side, factor * worth))
                    made[side] -= factor * worth
        stoeck = r.stoeck
        if stoeck is not None:
            side = sides[stoeck.seat]
            if stoeck.trick == r.played // players:
                claims.append(("stoeck", side, factor * stoeck.points))
            else:
                made[side] += factor * stoeck.points
        else:
            holder = _holder_of_stoeck(r)
            if holder is not None:
                claims.append(("held_stoeck", sides[holder], factor * rules.stoeck))
        now = settle_claims(made, claims, rules, bergpreis_open=self._open_prize)
        if now.over:
            self._settle(now)
        elif now.bergpreis is not None:
            by_points = rules.bergpreis is not None and rules.bergpreis.award == "points"
            self._change(bergpreis=now.bergpreis, prize_points=now.bergpreis if by_points else None)
        return now.over

    def _of_round(self, r: Round, factor: int) -> dict[str, Any]:
        # What is known of a round after its first trick.
        rules, weis = r.rules, r.weis_result.points
        least = self._within_reach - max(
            score + factor * (extra + rules.stoeck + rules.match_bonus)
            for score, extra in zip(self._state.scores, weis, strict=True)
        )
        return {"weis": weis, "far_below": -(-least // factor) if factor else 0}


def _holder_of_stoeck(r: Round) -> int | None:
    # The seat that was dealt king and queen of trumps, even if one of them has been played.
    trump = None if r.contract is None else r.contract.trump
    if trump is None or not r.rules.stoeck or r.rules.stoeck_when == "with_weis":
        return None
    pair = stoeck_pair(trump)
    return next((seat for seat, hand in enumerate(r.deal.hands) if pair <= hand), None)
