"""Sums over samples of several options at once, and what follows from them.

All options are tried on the same samples, so what is summed for two of them can be compared pair by
pair. Everything that is summed is a whole number: no order and no chunk changes a digit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Moments", "Tally", "chance_above", "student"]

_NORMAL = NormalDist()


def student(chance: float, n: int) -> float:
    """The value below which Student's t of ``n`` samples lies with this chance.

    By the first terms of its series around the normal one; close from some ten samples on.

    >>> from jass.analysis.tally import student
    >>> round(student(0.975, 16), 2), round(student(0.975, 10**6), 2)
    (2.13, 1.96)
    """
    if n < 2:
        return math.nan
    z, left = _NORMAL.inv_cdf(chance), n - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / left + second / left**2


def chance_above(mean: float, stderr: float) -> float:
    """The chance that what was measured as ``mean`` is more than nothing; a half for a tie."""
    if stderr > 0:
        return _NORMAL.cdf(mean / stderr)
    return math.nan if math.isnan(mean) else 0.5 + 0.5 * ((mean > 0) - (mean < 0))


@dataclass(frozen=True)
class Moments:
    """Of some numbers for each option: how many samples, their sums, and the sums of the products
    of every two options. A number is ``1 / unit`` of what is told.

    >>> import numpy as np
    >>> from jass.analysis.tally import Moments
    >>> moments = Moments.of(np.array([[4, 6, 8, 6], [1, 5, 3, 3]]))
    >>> moments.mean(0), moments.paired(0, 1)
    (6.0, (3.0, 0.816496580927726))
    """

    n: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    unit: int = 1

    @classmethod
    def of(cls, values: NDArray[np.int64], unit: int = 1) -> Moments:
        """Those of values [option, sample]."""
        products = tuple(map(tuple, (values @ values.T).tolist()))
        return cls(values.shape[1], tuple(values.sum(axis=1).tolist()), products, unit)

    def __add__(self, other: Moments) -> Moments:
        sums = tuple(map(sum, zip(self.sums, other.sums, strict=True)))
        products = tuple(
            tuple(map(sum, zip(*rows, strict=True)))
            for rows in zip(self.products, other.products, strict=True)
        )
        return Moments(self.n + other.n, sums, products, self.unit)

    def mean(self, option: int) -> float:
        """The mean of an option."""
        return self.sums[option] / (self.n * self.unit) if self.n else math.nan

    def stderr(self, option: int) -> float:
        """The standard error of its mean."""
        return self._error(self.sums[option], self.products[option][option])

    def paired(self, one: int, other: int) -> tuple[float, float]:
        """By how much an option lies above another, sample by sample: mean and standard error."""
        if not self.n:
            return math.nan, math.nan
        total, rows = self.sums[one] - self.sums[other], self.products
        squares = rows[one][one] + rows[other][other] - 2 * rows[one][other]
        return total / (self.n * self.unit), self._error(total, squares)

    def best(self) -> int:
        """The option with the greatest mean, the first of equal ones."""
        return max(range(len(self.sums)), key=lambda option: self.sums[option])

    def is_settled(self, risk: float) -> bool:
        """Whether no other option is better than the best, but for a risk in all.

        An option that was exactly as good in every sample is not better.
        """
        best = self.best()
        rivals = [self.paired(best, other) for other in range(len(self.sums)) if other != best]
        if not rivals:
            return True
        if self.n < 2:
            return False
        enough = student(1 - risk / len(rivals), self.n)
        return all(mean >= enough * stderr for mean, stderr in rivals)

    def confidence(self) -> float:
        """The chance that no other option is better than the best, about.

        The product of the chances that it is better than each, as if paired means were normal and
        independent. They go together, since all have the best in them, so it is rather more.
        """
        best = self.best()
        if len(self.sums) > 1 and self.n < 2:
            return math.nan
        pairs = [self.paired(best, other) for other in range(len(self.sums)) if other != best]
        return math.prod(chance_above(mean, stderr) for mean, stderr in pairs if stderr > 0)

    def reordered(self, places: Sequence[int]) -> Moments:
        """The same with the options in another order."""
        sums = tuple(self.sums[k] for k in places)
        products = tuple(tuple(self.products[k][j] for j in places) for k in places)
        return Moments(self.n, sums, products, self.unit)

    def _error(self, total: int, squares: int) -> float:
        n = self.n
        if n < 2:
            return math.nan
        return math.sqrt((n * squares - total * total) / (n * n * (n - 1))) / self.unit


@dataclass(frozen=True)
class Tally:
    """What some options brought in the same samples: ``own`` totals, ``difference`` to the best
    other side, ``game`` the chance to win the game where it is asked for, all as moments;
    the sums of the others' totals, the number of matches, how often each difference came, and how
    often something else was noted.
    """

    own: Moments
    difference: Moments
    game: Moments | None
    others: tuple[int, ...]
    matches: tuple[int, ...]
    counts: tuple[Counter[int], ...]
    noted: Counter[int]

    @classmethod
    def of(
        cls,
        own: NDArray[np.int64],
        others: NDArray[np.int64],
        matches: NDArray[np.bool_],
        game: NDArray[np.int64] | None = None,
        unit: int = 1,
        noted: Iterable[int] = (),
    ) -> Tally:
        """That of arrays [option, sample]; ``game`` in parts of ``unit``."""
        more = own - others
        return cls(
            Moments.of(own),
            Moments.of(more),
            None if game is None else Moments.of(game, unit),
            _ints(others.sum(axis=1)),
            _ints(matches.sum(axis=1)),
            tuple(Counter(row.tolist()) for row in more),
            Counter(noted),
        )

    def __add__(self, other: Tally) -> Tally:
        game = None if self.game is None or other.game is None else self.game + other.game
        return Tally(
            self.own + other.own,
            self.difference + other.difference,
            game,
            tuple(map(sum, zip(self.others, other.others, strict=True))),
            tuple(map(sum, zip(self.matches, other.matches, strict=True))),
            tuple(one + two for one, two in zip(self.counts, other.counts, strict=True)),
            self.noted + other.noted,
        )

    @property
    def ranked_by(self) -> Moments:
        """What the best option has the most of."""
        return self.difference if self.game is None else self.game


def _ints(array: NDArray[Any]) -> tuple[int, ...]:
    return tuple(array.tolist())
