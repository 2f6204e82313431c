"""What a game is played to: the goal, and the prize on the way."""

from __future__ import annotations

from typing import NamedTuple

from jass.errors import RulesError
from jasscore.errors import shown

__all__ = ["MOST_OF_GOAL", "Bergpreis", "Goal"]

MOST_OF_GOAL = 100_000
"""A goal, or a prize, of at most so many points or deals."""


class Goal(NamedTuple):
    """When a game is over. Made by :meth:`points`, :meth:`deals` or :meth:`deals_won`.

    >>> from jass import Goal
    >>> Goal.points(2500)
    Goal.points(2500)
    """

    kind: str
    amount: int
    basis: str = "card_points"

    @classmethod
    def points(cls, amount: int) -> Goal:
        """The first side with this many points wins (Swisslos: 1000, or 2500 with factors).

        100000 at most; RulesError otherwise.
        """
        return cls("points", amount).checked()

    @classmethod
    def deals(cls, amount: int) -> Goal:
        """The most points after this many deals win (twelve at prize tournaments)."""
        return cls("deals", amount).checked()

    @classmethod
    def deals_won(cls, amount: int, basis: str = "card_points") -> Goal:
        """The first side that wins this many deals: by its card points, or by its total.

        ``basis`` is ``"card_points"``, of which a deal has 157, or ``"multiplied_total"``.
        """
        return cls("deals_won", amount, basis).checked()

    def checked(self) -> Goal:
        """The goal itself; RulesError when there is no such goal."""
        if type(self.kind) is not str or self.kind not in ("points", "deals", "deals_won"):
            raise RulesError(f"goal: points, deals or deals_won, not {shown(self.kind)}")
        if type(self.amount) is not int or not 1 <= self.amount <= MOST_OF_GOAL:
            raise RulesError(
                f"goal: a whole number of {self.kind}, 1 to {MOST_OF_GOAL}, not"
                f" {shown(self.amount)}"
            )
        if type(self.basis) is not str or self.basis not in ("card_points", "multiplied_total"):
            raise RulesError(
                f"goal: basis is card_points or multiplied_total, not {shown(self.basis)}"
            )
        return self

    def __repr__(self) -> str:
        basis = "" if self.basis == "card_points" else f", basis={self.basis!r}"
        return f"Goal.{self.kind}({self.amount}{basis})"

    def __str__(self) -> str:
        return f"{self.amount} {self.kind.replace('_', ' ')}"


class Bergpreis(NamedTuple):
    """The prize for the first side past a threshold, once a game (a house rule; JVS).

    ``at`` is the threshold, None for half the goal, rounded up. ``award`` is ``"strich"``, a mark
    in a ledger of its own, or ``"points"``: then ``points`` are added after the deal. The rules
    refuse a prize that cannot be.

    >>> from jass import Bergpreis, Rules
    >>> Rules().replace(bergpreis=Bergpreis(at=500)).bergpreis
    Bergpreis(at=500, award='strich', points=0)
    """

    at: int | None = None
    award: str = "strich"
    points: int = 0

    def checked(self) -> Bergpreis:
        """The prize itself; RulesError when it cannot be."""
        if self.at is not None and not (type(self.at) is int and 1 <= self.at <= MOST_OF_GOAL):
            raise RulesError(
                f"bergpreis: at is a number of points, 1 to {MOST_OF_GOAL}, or None, not"
                f" {shown(self.at)}"
            )
        if type(self.award) is not str or self.award not in ("strich", "points"):
            raise RulesError(f"bergpreis: award is strich or points, not {shown(self.award)}")
        most = MOST_OF_GOAL if self.award == "points" else 0
        if type(self.points) is not int or not min(1, most) <= self.points <= most:
            raise RulesError(
                f"bergpreis: points are 1 to {MOST_OF_GOAL} when the award is points, and 0 when it"
                f" is a strich, not {shown(self.points)}"
            )
        return self
