"""Results of an analysis: an estimate for each option, and paired comparisons of options."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from jass.analysis.tally import Moments, Tally, chance_above, student
from jass.arguments.numbers import whole_number
from jass.errors import ArgumentError, JassError
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Analysis", "Comparison", "Distribution", "Estimate", "share_of"]

SUREST = 0.9995
_MOST = 2**62
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def _interval(mean: float, stderr: float, n: int) -> tuple[float, float]:
    # A mean without error, of samples that are all equal or all cases, has one even with n = 1.
    reach = student(0.975, n) * stderr if stderr else stderr
    return mean - reach, mean + reach


@dataclass(frozen=True)
class Distribution:
    """The distribution of a difference: its ``values`` in rising order, and their counts.

    >>> from jass.analysis import Distribution
    >>> rounds = Distribution((-157, -3, 11, 257), (1, 4, 4, 1))
    >>> rounds.n, rounds.quantiles(0.5), rounds.histogram(2)[1].tolist()
    (10, (-3,), [9, 1])
    """

    values: tuple[int, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Distribution:
        """The distribution with these counts by value.

        ArgumentError for what is not whole numbers."""
        if not isinstance(counts, Mapping):
            raise ArgumentError(f"counts: of samples, by value, not {shown(counts)}")
        found = [
            (
                whole_number(value, "value", -_MOST, _MOST, ArgumentError),
                whole_number(count, "count", 0, _MOST, ArgumentError),
            )
            for value, count in dict(counts).items()
        ]
        found.sort()
        return cls(tuple(value for value, _ in found), tuple(count for _, count in found))

    @property
    def n(self) -> int:
        """The number of samples."""
        return sum(self.counts)

    def quantiles(self, *shares: float) -> tuple[int, ...]:
        """The quantiles for these shares (the lowest value that reaches the share), quartiles by
        default. ArgumentError for a share that is not between 0 and 1."""
        wanted = shares or (0.25, 0.5, 0.75)
        for share in wanted:
            if (
                isinstance(share, bool)
                or not isinstance(share, (int, float))
                or not 0 <= share <= 1
            ):
                raise ArgumentError(f"shares: numbers between 0 and 1, not {shown(share)}")
        return tuple(self._value_at(math.ceil(share * self.n)) for share in wanted if self.n)

    def _value_at(self, place: int) -> int:
        for value, count in zip(self.values, self.counts, strict=True):
            place -= count
            if place <= 0:
                return value
        return self.values[-1]

    def histogram(self, bins: Any = 40) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """The edges of the ``bins`` and the number of samples in each, by ``numpy.histogram``.
        ArgumentError for bins that this does not know."""
        import numpy as np

        try:
            found, edges = np.histogram(self.values, bins, weights=self.counts)
        except (TypeError, ValueError) as error:
            raise ArgumentError(f"bins: {error}, but is {shown(bins)}") from None
        return edges, found.astype(np.int64)

    def __repr__(self) -> str:
        span = f"from {self.values[0]} to {self.values[-1]}" if self.values else "empty"
        return f"<Distribution of {self.n}, {span}>"


@dataclass(frozen=True)
class Comparison:
    """The paired difference between two options over the same ``n`` samples (common random
    numbers): the luck of the deal cancels.

    ``difference`` is the mean of first less second, ``stderr`` its standard error. ``of`` is the
    quantity compared: ``"difference"``, in points, or ``"game"``, the chance to win the game. When
    it is ``exact`` the samples are all possible worlds, and there is no error.

    >>> from jass.analysis import Comparison
    >>> Comparison("S", "H", 12.5, 1.25, 400).chance > 0.999
    True
    """

    first: Any
    second: Any
    difference: float
    stderr: float
    n: int
    of: str = "difference"
    exact: bool = False

    @property
    def is_equal(self) -> bool:
        """Whether both have the same value: over all worlds where ``exact``, otherwise in every
        sample."""
        return self.difference == 0 and self.stderr == 0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference."""
        return _interval(self.difference, self.stderr, self.n)

    @property
    def chance(self) -> float:
        """The probability that the first is better, taking the mean to be normal."""
        return chance_above(self.difference, self.stderr)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "first": str(self.first),
            "second": str(self.second),
            "difference": _plain(self.difference),
            "stderr": _plain(self.stderr),
            "interval": list(map(_plain, self.interval)),
            "chance": _plain(self.chance),
            "n": self.n,
            "of": self.of,
            "exact": self.exact,
        }

    def __str__(self) -> str:
        form = "+.1%" if self.of == "game" else "+.1f"
        if self.is_equal:
            cases = "over all" if self.exact else "in each of"
            return f"{self.first} is equal to {self.second} ({cases} {self.n})"
        if self.exact:
            return f"{self.first} is {self.difference:{form}} to {self.second} (exact)"
        mean, low, high = (format(x, form) for x in (self.difference, *self.interval))
        return f"{self.first} is {mean} to {self.second} (95 % {low} to {high})"


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Estimate(ABC):
    """The value of one option to a side, estimated from ``n`` samples.

    ``mean`` is the expected total of the side in points, multiplied, with Weis, Stöck and match;
    ``stderr`` its standard error. ``opponents`` is the expected total of the best other side,
    ``difference`` the expected difference to it, with its standard error ``difference_stderr`` and
    its ``distribution``. ``win_chance`` and ``match_chance``, 0 to 1, are the chances to score more
    than every other side in the round, and to win every trick. ``game_chance`` is the chance to win
    the game, with its standard error, None when no scores were given. All but ``n`` are nan when
    ``n`` is 0.
    """

    n: int
    mean: float
    stderr: float
    opponents: float
    difference: float
    difference_stderr: float
    win_chance: float
    match_chance: float
    distribution: Distribution
    game_chance: float | None = None
    game_chance_stderr: float | None = None

    @property
    @abstractmethod
    def name(self) -> str:
        """The option as text."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
        return _interval(self.mean, self.stderr, self.n)

    @property
    def difference_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference."""
        return _interval(self.difference, self.difference_stderr, self.n)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON and tables; None where unknown."""
        found: dict[str, Any] = {
            "n": self.n,
            "mean": _plain(self.mean),
            "stderr": _plain(self.stderr),
            "interval": list(map(_plain, self.interval)),
            "opponents": _plain(self.opponents),
            "difference": _plain(self.difference),
            "difference_stderr": _plain(self.difference_stderr),
            "difference_interval": list(map(_plain, self.difference_interval)),
            "quantiles": dict(
                zip(map(str, _QUANTILES), self.distribution.quantiles(*_QUANTILES), strict=False)
            ),
            "win_chance": _plain(self.win_chance),
            "match_chance": _plain(self.match_chance),
        }
        if self.game_chance is not None and self.game_chance_stderr is not None:
            found |= {
                "game_chance": _plain(self.game_chance),
                "game_chance_stderr": _plain(self.game_chance_stderr),
            }
        return found

    def _key(self) -> tuple[Any, ...]:
        # nan is not equal to itself.
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(None if value != value else value for value in values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Estimate) or type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        if not self.n:
            return f"<{type(self).__name__} {self.name}: not analysed>"
        reach = self.difference_interval[1] - self.difference
        return f"<{type(self).__name__} {self.name}: {self.difference:+.1f} ± {reach:.1f}>"

    def __str__(self) -> str:
        if not self.n:
            return f"{self.name:9} not analysed"
        text = (
            f"{self.name:9} {self.mean:7.1f} against {self.opponents:6.1f},"
            f" wins {self.win_chance:6.1%}, match {self.match_chance:6.1%}"
        )
        return text if self.game_chance is None else f"{text}, game {self.game_chance:6.1%}"


def figures(tally: Tally, option: int) -> dict[str, Any]:
    """The arguments of an :class:`Estimate` for one option of a tally."""
    n = tally.own.n
    counts = tally.counts[option]
    wins = sum(count for value, count in counts.items() if value > 0)
    return {
        "n": n,
        "mean": tally.own.mean(option),
        "stderr": tally.own.stderr(option),
        "opponents": tally.others[option] / n,
        "difference": tally.difference.mean(option),
        "difference_stderr": tally.difference.stderr(option),
        "win_chance": wins / n,
        "match_chance": tally.matches[option] / n,
        "distribution": Distribution.of(counts),
        "game_chance": None if tally.game is None else tally.game.mean(option),
        "game_chance_stderr": None if tally.game is None else tally.game.stderr(option),
    }


_Estimate = TypeVar("_Estimate", bound=Estimate)


@dataclass(frozen=True, kw_only=True, repr=False)
class Analysis(ABC, Generic[_Estimate]):
    """Estimates of all options, the best first, from the same ``n`` samples.

    The best has the greatest expected difference, or chance to win the game where scores were
    given. ``settled`` means that no other option is better, at an error of one in a hundred; an
    analysis that may stop early stops then. When it is ``exact``, the samples are all possible
    worlds, once each, and the values have no sampling error. Iteration goes through the estimates
    in that order, and ``"S" in analysis`` tests whether there is one of that name.
    """

    estimates: tuple[_Estimate, ...]
    method: str
    seed: int
    n: int
    settled: bool
    exact: bool = False
    # In the order of the estimates.
    moments: Moments

    @property
    def best(self) -> _Estimate:
        """The estimate of the best option."""
        return self.estimates[0]

    @property
    def ranked_by(self) -> str:
        """The quantity that decides the ranking: ``"difference"`` or ``"game"``."""
        return "difference" if self.best.game_chance is None else "game"

    @property
    def confidence(self) -> float:
        """The probability that no other option is better than the best, 0 to 1.

        The product of the probabilities for each paired difference, as if the means were normal and
        independent; the true one is higher. An option that was equal to the best in all n samples
        counts as (n + 1) / (n + 2). It concerns the value under the chosen method of play and
        nothing else.
        """
        return self.moments.confidence()

    @property
    def equals(self) -> tuple[_Estimate, ...]:
        """The other options of the same value as the best: over all worlds where ``exact``,
        otherwise in every sample."""
        best = self.best
        return tuple(one for one in self.estimates[1:] if self.compare(best, one).is_equal)

    @property
    def is_forced(self) -> bool:
        """Whether there is only one option."""
        return len(self.estimates) == 1

    @property
    def verdict(self) -> str:
        """The best option, how sure it is, and under which method of play.

        ``"S (97.3% sure under heuristic play)"``; never ``"100.0% sure"``.
        """
        play, n = f"{self.method} play", self.n
        best = " = ".join(one.name for one in (self.best, *self.equals))
        if self.is_forced:
            return f"{best} (forced)"
        if self.exact:
            return f"{best} (exact over all {n} worlds, {play})"
        sure = f"{share_of(self.confidence, bool(self.equals))} sure under {play}"
        equal = f"equal in all {n} samples, " if self.equals else ""
        return f"{best} ({'' if self.settled else 'not settled, '}{equal}{sure})"

    def __getitem__(self, option: Any) -> _Estimate:
        return self.estimates[self._place(option)]

    def __iter__(self) -> Iterator[_Estimate]:
        return iter(self.estimates)

    def __contains__(self, option: object) -> bool:
        try:
            self._place(option)
        except JassError:
            return False
        return True

    def __len__(self) -> int:
        return len(self.estimates)

    def compare(self, first: Any, second: Any) -> Comparison:
        """The paired difference of two options, in the quantity that decides the ranking: points,
        or the chance to win the game.
        """
        one, other = self._place(first), self._place(second)
        mean, stderr = self.moments.paired(one, other)
        names = self.estimates[one].name, self.estimates[other].name
        return Comparison(*names, mean, stderr, self.moments.n, self.ranked_by, self.exact)

    @abstractmethod
    def _option(self, option: Any) -> str:
        """The name of the option that the caller passed."""

    def _place(self, option: Any) -> int:
        names = [estimate.name for estimate in self.estimates]
        name = option.name if isinstance(option, Estimate) else self._option(option)
        if name not in names:
            raise JassError(f"{name} is not among the options: {', '.join(names)}")
        return names.index(name)

    def _to_dict(self) -> dict[str, Any]:
        best = self.best.name
        return {
            "seed": self.seed,
            "n": self.n,
            "method": self.method,
            "ranked_by": self.ranked_by,
            "settled": self.settled,
            "exact": self.exact,
            "forced": self.is_forced,
            "confidence": _plain(self.confidence),
            "comparisons": [self.compare(best, other).to_dict() for other in self.estimates[1:]],
        }

    @abstractmethod
    def _head(self) -> str:
        """The subject of the analysis, in a few words."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._head()}: {self.best.name}, n {self.n}>"

    def __str__(self) -> str:
        lines = [str(estimate) for estimate in self.estimates if self.n]
        return "\n".join([*lines, f"best: {self.verdict}"])

    @abstractmethod
    def _label(self, estimate: _Estimate) -> str:
        """An option with the signs of suits, and its factor where it has one."""

    @abstractmethod
    def _caption(self) -> str:
        """The subject of the analysis with the signs of suits."""

    def columns(self) -> dict[str, list[Any]]:
        """A row for each option, the best first, as columns: what ``pandas.DataFrame`` takes.

        The numbers are those of ``to_dict`` of the estimates, without their quantiles; an interval
        is two columns, ``…_low`` and ``…_high``.

        >>> import jass
        >>> analysis = jass.analyze_contracts("SJ S9 SA HA HK DT D6 C8 C7", 20, seed=7)
        >>> list(analysis.columns())[:5]
        ['option', 'contract', 'multiplier', 'n', 'mean']
        """
        rows = [_flat(one.to_dict()) for one in self.estimates]
        names = dict.fromkeys(name for row in rows for name in row)
        columns = {name: [row.get(name) for row in rows] for name in names}
        return {"option": [one.name for one in self.estimates], **columns}

    def _repr_html_(self) -> str:
        if not self.n:
            return f"<p>{escape(self._head())}: {escape(self.verdict)}</p>"
        kinds = ["score", "opponents", "difference", "behind", "wins the round", "match"]
        kinds += ["wins the game"] if self.ranked_by == "game" else []
        head = "".join(f"<th>{kind}</th>" for kind in ("", *kinds))
        rows = []
        for estimate in self.estimates:
            pair = self.compare(self.best, estimate)
            form = ".1%" if pair.of == "game" else ".1f"
            reach = format(pair.interval[1] - pair.difference, form)
            low, high = estimate.difference_interval
            cells = [
                f"{estimate.mean:.1f}",
                f"{estimate.opponents:.1f}",
                f"{estimate.difference:+.1f} ± {(high - low) / 2:.1f}",
                "" if estimate is self.best else f"{format(pair.difference, form)} ± {reach}",
                f"{estimate.win_chance:.1%}",
                f"{estimate.match_chance:.1%}",
            ]
            cells += [] if estimate.game_chance is None else [f"{estimate.game_chance:.1%}"]
            line = "".join(f"<td>{cell}</td>" for cell in cells)
            name, label = escape(estimate.name), escape(self._label(estimate))
            rows.append(f'<tr><th title="{name}">{label}</th>{line}</tr>')
        body = f"<tr>{head}</tr>{''.join(rows)}"
        return f"<table><caption>{escape(self._caption())}</caption>{body}</table>"


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    # Numbers and texts alone; an interval is two of them.
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if name.endswith("interval"):
            flat[f"{name}_low"], flat[f"{name}_high"] = value
        elif not isinstance(value, (list, tuple, dict)):
            flat[name] = value
    return flat


def share_of(confidence: float, tied: bool = False) -> str:
    """A confidence as text, never 100 %; with options ``tied`` for the best at most 99.9 %."""
    if confidence > SUREST:
        return "99.9%" if tied else "over 99.9%"
    return f"{confidence:.1%}"


def ranked(tally: Tally) -> tuple[list[int], Moments]:
    """The indices of the options, the best first, and the moments in that order."""
    by = tally.ranked_by
    places = sorted(range(len(by.sums)), key=lambda option: -by.sums[option])
    return places, by.reordered(places)


def _plain(value: float) -> float | None:
    return None if math.isnan(value) else value
