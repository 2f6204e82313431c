"""The result of a contest: means over boards with their intervals, and a sequential test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Literal, NamedTuple

from jass.analysis.tally import student
from jass.contests.board import BoardResult, Decided, Mode

__all__ = ["Contest", "Decisions", "Sprt", "contest_of", "decision_of"]

_ERROR = 0.05  # chance of each kind of error of the sequential test
_BOUND = math.log((1 - _ERROR) / _ERROR)
_LEAST_BOARDS = 32  # before which the variance is not known well enough to decide


class Sprt(NamedTuple):
    """Two hypotheses of a sequential probability ratio test (Wald 1945) on the mean difference of
    boards: that it is ``low``, or that it is ``high``. Each is wrongly accepted in 5 % of cases, as
    far as means of boards are normal.
    """

    low: float
    high: float


@dataclass(frozen=True)
class Decisions:
    """What a player did in a contest: ``n`` decisions, ``illegal`` ones of them, and the wall-clock
    time of one in the mean and of the longest, in milliseconds."""

    n: int
    illegal: int
    milliseconds: float
    worst_milliseconds: float


@dataclass(frozen=True)
class Contest:
    """How much better the first of two ``players`` did than the second.

    ``differences`` are by board, the mean of its arrangements: points of the first player's party
    less those of the other (of several others: their mean), of card points with match bonus in a
    contest of cards, of what is written in one of deals or games; turned round where the lowest
    score wins. ``games_won`` counts games by player, ``games`` those played. ``accepted`` is the
    hypothesis, "low" or "high", that the sequential test accepted, None without a decision.
    """

    players: tuple[str, str]
    game: str
    rules: str
    play: Mode
    seed: int
    differences: tuple[float, ...]
    games: int
    games_won: tuple[int, int]
    decisions: tuple[Decisions, Decisions]
    accepted: Literal["low", "high"] | None = None

    @property
    def boards(self) -> int:
        """The number of boards that count."""
        return len(self.differences)

    @property
    def mean(self) -> float:
        """The mean difference of a board."""
        return fmean(self.differences)

    @property
    def stderr(self) -> float:
        """The standard error of the mean; nan for one board."""
        n = self.boards
        return stdev(self.differences) / math.sqrt(n) if n > 1 else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean difference (Student's t)."""
        reach = student(0.975, self.boards) * self.stderr
        return self.mean - reach, self.mean + reach

    @property
    def won(self) -> int:
        """The boards on which the first player did better."""
        return sum(difference > 0 for difference in self.differences)

    @property
    def lost(self) -> int:
        """The boards on which the second player did better."""
        return sum(difference < 0 for difference in self.differences)

    @property
    def illegal(self) -> tuple[int, int]:
        """The illegal actions of each player; others, at random, were done instead."""
        return self.decisions[0].illegal, self.decisions[1].illegal

    @property
    def milliseconds(self) -> tuple[float, float]:
        """The mean time of a decision of each player."""
        return self.decisions[0].milliseconds, self.decisions[1].milliseconds

    @property
    def winner(self) -> str | None:
        """The better player, where the 95 % interval does not hold 0; None otherwise."""
        low, high = self.interval
        if low > 0:
            return self.players[0]
        return self.players[1] if high < 0 else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        low, high = (None if math.isnan(end) else end for end in self.interval)
        return {
            "players": list(self.players),
            "game": self.game,
            "rules": self.rules,
            "play": self.play,
            "seed": self.seed,
            "boards": self.boards,
            "mean": self.mean,
            "interval": [low, high],
            "won": self.won,
            "lost": self.lost,
            "games": self.games,
            "games_won": list(self.games_won),
            "accepted": self.accepted,
            "decisions": [
                {
                    "n": one.n,
                    "illegal": one.illegal,
                    "milliseconds": one.milliseconds,
                    "worst_milliseconds": one.worst_milliseconds,
                }
                for one in self.decisions
            ],
            "differences": list(self.differences),
        }

    def __str__(self) -> str:
        first, second = self.players
        low, high = self.interval
        text = (
            f"{first} against {second}: {self.mean:+.2f} a board, 95% {low:+.2f} to {high:+.2f}"
            f" ({self.boards} boards, won {self.won}, lost {self.lost})"
        )
        if self.games:
            text += f"; games won {self.games_won[0]} to {self.games_won[1]} of {self.games}"
        return text


def contest_of(
    boards: Sequence[BoardResult], accepted: Literal["low", "high"] | None, **about: Any
) -> Contest:
    """The contest that these boards make."""
    sums = [Decided(), Decided()]
    for board in boards:
        sums = [sums[who].with_all(board.decided[who]) for who in range(2)]
    first, second = map(_decisions, sums)
    return Contest(
        differences=tuple(board.difference for board in boards),
        games=sum(board.games for board in boards),
        games_won=(
            sum(board.games_won[0] for board in boards if board.games),
            sum(board.games_won[1] for board in boards if board.games),
        ),
        decisions=(first, second),
        accepted=accepted,
        **about,
    )


def _decisions(decided: Decided) -> Decisions:
    mean = decided.time / decided.n / 1e6 if decided.n else 0.0
    return Decisions(decided.n, decided.illegal, mean, decided.worst / 1e6)


def decision_of(sprt: Sprt | None, differences: Sequence[float]) -> Literal["low", "high"] | None:
    """Which hypothesis the differences decide for, if any.

    The likelihood ratio of normal boards with the variance that was seen.

    >>> from jass.contests.result import Sprt, decision_of
    >>> decision_of(Sprt(0, 4), [5.0, 3.0] * 50), decision_of(Sprt(0, 4), [2.0, 30.0, -28.0] * 30)
    ('high', None)
    """
    n = len(differences)
    if sprt is None or n < _LEAST_BOARDS:
        return None
    spread = stdev(differences) ** 2
    middle = (sprt.low + sprt.high) / 2
    distance = (sprt.high - sprt.low) * n * (fmean(differences) - middle)
    if distance >= _BOUND * spread and distance > 0:
        return "high"
    return "low" if distance <= -_BOUND * spread and distance < 0 else None
