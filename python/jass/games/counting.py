"""Games in which sides write the totals of the rounds until one reaches the goal.

At once, in the order Stöck, Weis, trick (Swisslos, SRF), or after the deal (FR): `ending.py` says
how, this file says what there is to count.
"""

from __future__ import annotations

from typing import Any, ClassVar

from jass.cards.card import CardSet, Rank
from jass.games.base import Game
from jass.games.ending import bergpreis_threshold, settle_claims, settled
from jass.games.values import DealResult
from jass.rounds.round import Round
from jass.rules.scoring import RoundScore

__all__ = ["CountingGame"]

_NEVER = 1 << 62


class CountingGame(Game):
    """A game to a goal of points, of deals, or of deals won, with its Bergpreis."""

    _STATE: ClassVar[tuple[str, ...]] = (*Game._STATE, "_bergpreis", "_prize_points")

    _bergpreis: int | None = None
    _prize_points: int | None = None  # the party that gets them when the deal is over
    # Of the live round, known after its first trick; card points below which nothing can happen.
    _weis_of_round: tuple[int, ...] | None = None
    _far_below = 0

    def __init__(self, *arguments: Any) -> None:
        rules = arguments[0]
        self._threshold = bergpreis_threshold(rules)
        goal = rules.goal
        self._least = goal.amount if goal.kind == "points" else None
        self._at_once = rules.end_check == "immediate" and (
            self._least is not None or self._threshold is not None
        )
        super().__init__(*arguments)

    @property
    def bergpreis(self) -> int | None:
        """The party that has won the Bergpreis, None while nobody has."""
        return self._bergpreis

    @property
    def _within_reach(self) -> int:
        # The fewest points at which something happens.
        if self._open_prize and self._threshold is not None:
            return self._threshold if self._least is None else min(self._threshold, self._least)
        return _NEVER if self._least is None else self._least

    @property
    def _open_prize(self) -> bool:
        return self._threshold is not None and self._bergpreis is None

    def _trick_is_over(self, r: Round) -> None:
        if self._at_once and not (r.played > self._players and max(r.points) < self._far_below):
            self._count(r)

    def _round_is_over(self, r: Round) -> None:
        if self._at_once and self._count(r):
            return
        score = r.score()
        rules = self._rules
        won = rules.goal.kind == "deals_won" and rules.goal.basis == "card_points"
        written = list(score.card_points if won else score.totals)
        before = self._scores
        if self._prize_points is not None and rules.bergpreis is not None:
            written[self._prize_points] += rules.bergpreis.points
        open_now = self._open_prize and not self._at_once
        now = settled(before, written, rules, self._counted + 1, open_now)
        self._save()
        if now.bergpreis is not None:
            self._bergpreis = now.bergpreis
        self._prize_points = None
        winners = None if not now.over else () if now.winner is None else (now.winner,)
        self._write(self._result(r, score, now.totals), winners)

    def _result(self, r: Round, score: RoundScore, totals: tuple[int, ...]) -> DealResult:
        written = tuple(after - before for after, before in zip(totals, self._scores, strict=True))
        return DealResult(
            self._number,
            self._dealer,
            r.contract,
            r.declarer,
            r.pushed,
            False,
            score.card_points,
            written,
            totals,
        )

    def _count(self, r: Round) -> bool:
        # What the trick that is complete brings; True when it ends the game.
        rules, before, players = r.rules, self._scores, self._players
        sides = rules.sides
        factor = rules.multiplier(r.contract)
        first = r.played == players
        if first or self._weis_of_round is None:
            _, self._weis_of_round = r._best_weis()
            least = self._within_reach - max(
                score + factor * (extra + rules.stoeck + rules.match_bonus)
                for score, extra in zip(before, self._weis_of_round, strict=True)
            )
            self._far_below = -(-least // factor) if factor else 0
        if max(r.points) < self._far_below:
            return False
        weis = self._weis_of_round
        made = [
            score + factor * (points + extra)
            for score, points, extra in zip(before, r.points, weis, strict=True)
        ]
        cards = CardSet(r.cards_played[-players:]).mask
        points = rules.play_switches.points(cards, r.contract_number)
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
        if now.bergpreis is not None:
            self._save()
            self._bergpreis = now.bergpreis
            if rules.bergpreis is not None and rules.bergpreis.award == "points":
                self._prize_points = now.bergpreis
        if now.over:
            self._save()
            winners = () if now.winner is None else (now.winner,)
            self._write(self._result(r, r.score(), now.totals), winners)
        return now.over

    def _undone(self) -> None:
        self._weis_of_round, self._far_below = None, 0


def _holder_of_stoeck(r: Round) -> int | None:
    # Who was dealt king and queen of trump; a card of them may have been played.
    trump = None if r.contract is None else r.contract.trump
    if trump is None or not r.rules.stoeck or r.rules.stoeck_when == "with_weis":
        return None
    pair = 3 << (trump * 9 + Rank.QUEEN)
    for seat, hand in enumerate(r.deal.hands):
        if hand.mask & pair == pair:
            return seat
    return None
