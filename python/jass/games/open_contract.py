"""Games with an open contract: the first card that does not follow suit fixes trump.

Molotow and Mittlere (Reglement, JVS, SRF). If every card of a deal follows suit, trump is never
fixed: the deal is void, and the same dealer deals again.
"""

from __future__ import annotations

from abc import abstractmethod

from jass.cards.contract import Contract
from jass.games.base import Game
from jass.games.ending import is_reached
from jass.games.settings import CARD_POINTS_ONLY, checked_goal, each_alone, read_rules
from jass.rounds.round import Round
from jass.rules.goal import Goal
from jass.rules.rules import Rules

__all__ = ["OpenContractGame", "open_rules"]


def open_rules(rules: Rules | str, players: int, goal: Goal | None, usual: Goal) -> Rules:
    """Rules for an open contract: once trump is fixed, seats follow suit or ruff, and a void seat
    may undertrump.

    >>> from jass import Goal
    >>> from jass.games.open_contract import open_rules
    >>> open_rules("fr", 5, None, Goal.deals(8)).deal_packets
    (3, 4)
    """
    read = read_rules(rules)
    return read.replace(
        **(each_alone(players) | CARD_POINTS_ONLY),
        contracts=tuple(Contract)[:4],
        follow="may_ruff",
        undertrump="void_only",
        overtrump="never",
        goal=checked_goal(goal, usual),
    )


class OpenContractGame(Game):
    """A game whose deals begin with an open contract, without partners."""

    def _start_deal(self) -> None:
        self._begin_round(None)

    @abstractmethod
    def _written(self, r: Round) -> tuple[int, ...]:
        """The score of each seat for a deal."""

    def _after_round(self, r: Round) -> None:
        if r.contract is None:
            self._void_deal(self.dealer)
            return
        written = self._written(r)
        scores = self._scores_with(written)
        over = is_reached(self._rules.goal, scores, self._deals_counted() + 1)
        self._finish_deal(written, self._best_parties(scores) if over else None)
