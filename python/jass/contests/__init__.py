"""Contests of players: the same boards with seats changed, and how sure the difference is.

>>> import jass
>>> print(jass.contest("heuristic", "random", boards=40, seed=1).winner)
heuristic
"""

from __future__ import annotations

from jass.contests.result import Contest, Decisions, Sprt
from jass.contests.runner import contest

__all__ = ["Contest", "Decisions", "Sprt", "contest"]
