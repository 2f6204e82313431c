"""Sums over samples of several options at once: means, paired differences and their errors.

All options are evaluated on the same samples (common random numbers), so any two of them can be
compared by paired differences. All sums are of integers, so they do not depend on the order or the
chunks in which samples are added.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Moments", "Tally", "chance_above", "student"]

_NORMAL = NormalDist()


def student(chance: float, n: int) -> float:
    """The quantile of Student's t distribution for the mean of ``n`` samples.

    By the first terms of its expansion around the normal quantile; accurate from about ten samples.

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
    """The probability that a quantity estimated as ``mean`` is positive; 0.5 when it is exactly
    0."""
    if stderr > 0:
        return _NORMAL.cdf(mean / stderr)
    return math.nan if math.isnan(mean) else 0.5 + 0.5 * ((mean > 0) - (mean < 0))


@dataclass(frozen=True)
class Moments:
    """First and second moments of integer values per option: the number of samples, the sums, and
    the sums of products of every two options. Values are in units of ``1 / unit``. When the samples
    are ``exact``, each possible case once, the means have no error.

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
    exact: bool = False

    @classmethod
    def of(cls, values: NDArray[np.int64], unit: int = 1) -> Moments:
        """The moments of an array of values [option, sample]."""
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
        """Mean and standard error of the paired difference between two options."""
        if not self.n:
            return math.nan, math.nan
        total, rows = self.sums[one] - self.sums[other], self.products
        squares = rows[one][one] + rows[other][other] - 2 * rows[one][other]
        return total / (self.n * self.unit), self._error(total, squares)

    def best(self) -> int:
        """The option with the greatest mean, the first of equal ones."""
        return max(range(len(self.sums)), key=lambda option: self.sums[option])

    def is_settled(self, risk: float) -> bool:
        """Whether the best option beats every other one in a t test, at a total error of ``risk``.

        An option that was equal in every sample does not count as better.
        """
        if self.exact:
            return True
        best = self.best()
        rivals = [self.paired(best, other) for other in range(len(self.sums)) if other != best]
        if not rivals:
            return True
        if self.n < 2:
            return False
        enough = student(1 - risk / len(rivals), self.n)
        return all(mean >= enough * stderr for mean, stderr in rivals)

    def confidence(self) -> float:
        """The approximate probability that no other option is better than the best.

        The product of the probabilities for each pair, as if the paired means were normal and
        independent. Since they are positively correlated the true probability is higher. A pair
        that was equal in all n samples has (n + 1) / (n + 2) by the rule of succession.
        """
        if self.exact:
            return 1.0
        best = self.best()
        if len(self.sums) > 1 and self.n < 2:
            return math.nan
        pairs = [self.paired(best, other) for other in range(len(self.sums)) if other != best]
        equal = (self.n + 1) / (self.n + 2)
        return math.prod(
            chance_above(mean, stderr) if mean or stderr else equal for mean, stderr in pairs
        )

    def reordered(self, places: Sequence[int]) -> Moments:
        """The same with the options in another order."""
        sums = tuple(self.sums[k] for k in places)
        products = tuple(tuple(self.products[k][j] for j in places) for k in places)
        return replace(self, sums=sums, products=products)

    def _error(self, total: int, squares: int) -> float:
        n = self.n
        if self.exact:
            return 0.0
        if n < 2:
            return math.nan
        return math.sqrt((n * squares - total * total) / (n * n * (n - 1))) / self.unit


@dataclass(frozen=True)
class Tally:
    """Results of several options on the same samples: moments of the ``own`` totals, of the
    ``difference`` to the best other side and, if requested, of the chance to win the ``game``; the
    sums of the best other side's totals, the number of matches, how often each difference occurred,
    and how often each value was ``noted``.
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
        """The tally of arrays [option, sample]; ``game`` in units of ``1 / unit``."""
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

    def as_exact(self) -> Tally:
        """The same, of samples that are all possible cases, once each."""
        own, difference = replace(self.own, exact=True), replace(self.difference, exact=True)
        game = None if self.game is None else replace(self.game, exact=True)
        return replace(self, own=own, difference=difference, game=game)

    @property
    def ranked_by(self) -> Moments:
        """The moments that decide the ranking."""
        return self.difference if self.game is None else self.game


def _ints(array: NDArray[Any]) -> tuple[int, ...]:
    return tuple(array.tolist())
