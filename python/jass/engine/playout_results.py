"""Results of playouts: of one round or hand, and of arrays of deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any, Self

from jass.arguments.arrays import unwritable, whole_array
from jass.arguments.numbers import whole_number
from jass.errors import ArgumentError, JassError
from jasscore.errors import shown
from jasscore.outcomes import MOST, Outcomes, given

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlayoutResult", "PlayoutSummary", "Playouts"]

MOST_POINTS = (1 << 15) - 1
MOST_TRICKS = 12


class _Figures:
    # Statistics from the distribution of points: exact integers until the last division, so that
    # they do not depend on order or chunks.

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def counts(self) -> NDArray[np.int64]: ...

        @property
        def matches(self) -> int: ...

        def sums(self) -> tuple[int, int, int]: ...

    def __len__(self) -> int:
        return self.sums()[0]

    @property
    def mean(self) -> float:
        """The mean of the points."""
        n, first, _ = self.sums()
        return first / n

    @property
    def stderr(self) -> float:
        """The standard error of the mean; nan for a single playout."""
        n, first, second = self.sums()
        if n < 2:
            return math.nan
        return math.sqrt((n * second - first * first) / (n * n * (n - 1)))

    def quantiles(self, *shares: float) -> tuple[float, ...]:
        """The quantiles of the points for these shares, quartiles by default.

        Linear interpolation between order statistics. ArgumentError for shares that
        are no numbers from 0 to 1.

        >>> import jass
        >>> result = jass.playout_hand("SJ S9 SA HA HK DT D6 C8 C7", "S", 1000, seed=7)
        >>> result.quantiles(0.5) == (result.quantiles()[1],)
        True
        """
        import numpy as np

        if not all(isinstance(share, Real) and 0 <= share <= 1 for share in shares) or any(
            isinstance(share, bool) for share in shares
        ):
            raise ArgumentError(f"shares: numbers from 0 to 1, not {shown(shares)}")
        places = np.array(shares or (0.25, 0.5, 0.75), np.float64) * (len(self) - 1)
        below = np.floor(places)
        up_to = np.cumsum(self.counts)
        low, high = (np.searchsorted(up_to, place, "right") for place in (below, np.ceil(places)))
        return tuple((low + (high - low) * (places - below)).tolist())

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers: n, mean, stderr, quartiles and matches."""
        return {
            "n": len(self),
            "mean": self.mean,
            "stderr": self.stderr,
            "quartiles": list(self.quantiles()),
            "matches": self.matches,
        }

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)}: {self}>"

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.stderr:.2f} points, {self.matches} of {len(self)} matches"

    def _repr_html_(self) -> str:
        low, middle, high = self.quantiles()
        rows = (
            ("playouts", len(self)),
            ("points", f"{self.mean:.2f} ± {self.stderr:.2f}"),
            ("quartiles", f"{low:g}, {middle:g}, {high:g}"),
            ("matches", self.matches),
        )
        cells = "".join(f"<tr><th>{name}</th><td>{x}</td></tr>" for name, x in rows)
        return f"<table>{cells}</table>"


@dataclass(frozen=True, eq=False, repr=False, init=False)
class PlayoutSummary(_Figures):
    """The distribution of one side's points in many playouts; returned with ``arrays=False``.

    ``counts``, int64, is the number of playouts for each number of card points from 0 on,
    read-only; ``matches`` the number of playouts in which the side won every trick. JassError for
    impossible counts.

    >>> import jass
    >>> hand = "SJ S9 SA HA HK DT D6 C8 C7"
    >>> summary = jass.playout_hand(hand, "S", 1000, seed=7, arrays=False)
    >>> summary.mean == jass.playout_hand(hand, "S", 1000, seed=7).mean
    True
    """

    counts: NDArray[np.int64]
    matches: int

    def __new__(cls, counts: Any, matches: int) -> Self:
        import numpy as np

        # Trailing zeros would make equal distributions differ.
        often = np.trim_zeros(whole_array(counts, "counts", 0, MOST, np.int64, 1), "b")
        n = int(often.sum())
        if not 0 < n <= MOST or len(often) > MOST_POINTS + 1:
            raise JassError(
                f"counts: of 1 to {MOST} playouts with up to {MOST_POINTS} points, not {n} with up"
                f" to {len(often) - 1}"
            )
        self = super().__new__(cls)
        object.__setattr__(self, "counts", often)
        object.__setattr__(self, "matches", whole_number(matches, "matches", 0, n, JassError))
        return self

    def sums(self) -> tuple[int, int, int]:
        """The number of playouts, the sum of the points, and that of their squares."""
        import numpy as np

        points = np.arange(len(self.counts))
        first, second = points @ self.counts, points * points @ self.counts
        return int(self.counts.sum()), int(first), int(second)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayoutSummary):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, bytes]:
        return self.matches, self.counts.tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayoutSummary, (self.counts, self.matches)


class PlayoutResult(_Figures, Outcomes):
    """The points and tricks of one side in each of many playouts.

    ``points``, int16[n], are its card points at the end, with the bonus for the last trick and
    those won before; ``tricks``, int8[n], the tricks won; ``tricks_in_all`` the number of tricks of
    the round. Nothing in it changes, so threads may share it. JassError for impossible values.

    >>> import jass
    >>> result = jass.playout(jass.Round(jass.Deal(["S6", "S7", "S8", "S9"]), "S"), 10, seed=7)
    >>> result.points.tolist() == [0] * 10, result.mean, result.matches
    (True, 0.0, 0)
    """

    __slots__ = ("_points", "_tricks")

    def __new__(cls, points: Any, tricks: Any, tricks_in_all: int) -> Self:
        import numpy as np

        most = whole_number(tricks_in_all, "tricks_in_all", 0, MOST_TRICKS, JassError)
        counted = whole_array(points, "points", 0, MOST_POINTS, np.int16, 1)
        won = whole_array(tricks, "tricks", 0, most, np.int8, 1)
        if not 0 < len(counted) == len(won) <= MOST:
            raise JassError(
                f"points and tricks: one of each a playout, not {len(counted)} and {len(won)}"
            )
        return given(cls, counted.tobytes() + won.tobytes(), most)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The points and tricks of each playout as columns: what ``pandas.DataFrame`` takes."""
        return {"points": self.points, "tricks": self.tricks}

    @property
    def points(self) -> NDArray[np.int16]:
        """The card points of the side in each playout, read-only."""
        # Made on demand: numpy costs more than a call of one playout.
        if not hasattr(self, "_points"):
            import numpy as np

            rows = np.frombuffer(self.rows, np.int16, self.n * self.sides)
            self._points: NDArray[np.int16] = rows[self.side :: self.sides]
        return self._points

    @property
    def tricks(self) -> NDArray[np.int8]:
        """The number of tricks of the side in each playout, read-only."""
        if not hasattr(self, "_tricks"):
            import numpy as np

            rows = np.frombuffer(self.rows, np.int8, offset=2 * self.n * self.sides)
            self._tricks: NDArray[np.int8] = rows[self.side :: self.sides]
        return self._tricks

    def __len__(self) -> int:
        return self.n

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of playouts for each number of points, from 0 on."""
        import numpy as np

        return np.bincount(self.points)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayoutResult):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, bytes, bytes]:
        return self.tricks_in_all, self.points.tobytes(), self.tricks.tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayoutResult, (self.points, self.tricks, self.tricks_in_all)


@dataclass(frozen=True, eq=False, init=False)
class Playouts:
    """The points and tricks of one side in playouts of many deals: arrays [deals, n], read-only.

    ``points``, int16, are card points with the bonus for the last trick; ``tricks``, int8, the
    number of tricks. JassError for impossible values.

    >>> import jass
    >>> jass.batch.playouts(jass.batch.random_deals(10, seed=7), "S", n=2, seed=7)
    <Playouts of 10 deals, 2 each>
    """

    points: NDArray[np.int16]
    tricks: NDArray[np.int8]

    def __new__(cls, points: Any, tricks: Any) -> Self:
        import numpy as np

        counted = whole_array(points, "points", 0, (1 << 15) - 1, np.int16, 2)
        won = whole_array(tricks, "tricks", 0, 12, np.int8, 2)
        if counted.shape != won.shape:
            raise JassError(
                f"points and tricks: one of each a playout, not {counted.shape} and {won.shape}"
            )
        return cls._of(counted, won)

    @classmethod
    def _of(cls, points: NDArray[np.int16], tricks: NDArray[np.int8]) -> Self:
        # Of arrays that are right.
        self = super().__new__(cls)
        object.__setattr__(self, "points", unwritable(points))
        object.__setattr__(self, "tricks", unwritable(tricks))
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Playouts, (self.points, self.tricks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playouts):
            return NotImplemented
        return (
            self.points.shape == other.points.shape
            and self.points.tobytes() == other.points.tobytes()
            and self.tricks.tobytes() == other.tricks.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.points.shape, self.points.tobytes(), self.tricks.tobytes()))

    def __repr__(self) -> str:
        deals, n = self.points.shape
        return f"<Playouts of {deals} deals, {n} each>"
