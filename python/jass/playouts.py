"""Random playouts of a round, or of a hand with random cards of the others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, Self, overload

from jass.cards import CardsLike, card_set
from jass.contract import ContractLike
from jass.deal import dealing, hand_size
from jass.errors import DealError, JassError, PositionError
from jass.parallel import MOST_THREADS, Progress, run_chunks
from jass.parameters import seat_number, whole_array, whole_number
from jass.policy import Playing, thinking_seats
from jass.round import Round
from jass.rules import Rules, allowed_contract, checked_rules
from jass.seeds import SeedLike, seed_number
from jasscore.errors import shown
from jasscore.outcomes import FEW, MOST, Outcomes, Source, few, given, room
from jasscore.playout import from_deals, from_position, thinking_from_position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlayoutResult", "PlayoutSummary", "playout", "playout_hand"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 14
_MOST_POINTS = (1 << 15) - 1
_MOST_TRICKS = 12


class _Figures:
    # What can be said of playouts from how often each number of points came: exact whole numbers
    # until the last division, so that no order and no chunk changes a digit.

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
        """The points below which these shares of the playouts lie; quartiles by default.

        Between two playouts in order it goes on in a straight line. JassError for shares that are
        no numbers from 0 to 1.

        >>> import jass
        >>> result = jass.playout_hand("SJ S9 SA HA HK DT D6 C8 C7", "S", 1000, seed=7)
        >>> result.quantiles(0.5) == (result.quantiles()[1],)
        True
        """
        import numpy as np

        if not all(isinstance(share, Real) and 0 <= share <= 1 for share in shares) or any(
            isinstance(share, bool) for share in shares
        ):
            raise JassError(f"shares: numbers from 0 to 1, not {shown(shares)}")
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
    """How often one side got how many points in many playouts; what ``arrays=False`` gives.

    ``counts``, int64, says for each number of card points from 0 on how often it came, read-only;
    ``matches`` in how many playouts the side won every trick. JassError for what nobody can have
    counted.

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

        # Zeros behind the most points would make a difference without a meaning.
        often = np.trim_zeros(whole_array(counts, "counts", 0, MOST, np.int64, 1), "b")
        n = int(often.sum())
        if not 0 < n <= MOST or len(often) > _MOST_POINTS + 1:
            raise JassError(
                f"counts: of 1 to {MOST} playouts with up to {_MOST_POINTS} points, not {n} with up"
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
    """What one side got in each of many playouts.

    ``points``, int16[n], are its card points at the end, with the bonus for the last trick and
    what it had before; ``tricks``, int8[n], the tricks it won; ``tricks_in_all`` how many the
    round has. JassError for what no playouts can have given.

    >>> import jass
    >>> result = jass.playout(jass.Round(jass.Deal(["S6", "S7", "S8", "S9"]), "S"), 10, seed=7)
    >>> result.points.tolist() == [0] * 10, result.mean, result.matches
    (True, 0.0, 0)
    """

    __slots__ = ("_points", "_tricks")

    def __new__(cls, points: Any, tricks: Any, tricks_in_all: int) -> Self:
        import numpy as np

        most = whole_number(tricks_in_all, "tricks_in_all", 0, _MOST_TRICKS, JassError)
        counted = whole_array(points, "points", 0, _MOST_POINTS, np.int16, 1)
        won = whole_array(tricks, "tricks", 0, most, np.int8, 1)
        if not 0 < len(counted) == len(won) <= MOST:
            raise JassError(
                f"points and tricks: one of each a playout, not {len(counted)} and {len(won)}"
            )
        return given(cls, counted.tobytes() + won.tobytes(), most)

    @property
    def points(self) -> NDArray[np.int16]:
        """The card points of the side in each playout, read-only."""
        # An array is made when somebody asks for it; a call of one playout is over before.
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
        """How often each number of points came, from 0 on."""
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


@overload
def playout(
    r: Round,
    n: int,
    seed: SeedLike = None,
    side: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    arrays: Literal[True] = True,
    play: Playing = "random",
) -> PlayoutResult: ...


@overload
def playout(
    r: Round,
    n: int,
    seed: SeedLike = None,
    side: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    arrays: Literal[False],
    play: Playing = "random",
) -> PlayoutSummary: ...


def playout(
    r: Round,
    n: int,
    seed: SeedLike = None,
    side: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    arrays: bool = True,
    play: Playing = "random",
) -> PlayoutResult | PlayoutSummary:
    """Plays a round to the end ``n`` times, each card uniformly among the legal ones.

    With ``play="policy"`` every seat plays as by :func:`jass.policy_card` instead. From any card
    on, also inside a trick; ``r`` stays as it is. Playout k draws from stream k of the seed: the
    numbers do not depend on threads. Without ``arrays`` only how often each number of points came
    is kept, in constant memory. SeatError for a ``side`` that there is not, PositionError for an
    impossible ``n``.

    >>> import jass
    >>> r = jass.Round(jass.Deal.random(seed=7), "obenabe")
    >>> result = jass.playout(r, 1000, seed=7)
    >>> len(result), result == jass.playout(r, 1000, seed=7)
    (1000, True)
    """
    if not isinstance(r, Round):
        raise PositionError(f"r is a Round, not {shown(r)}")
    return _run(round_source(r, seed_number(seed), play), n, side, threads, progress, arrays)


def round_source(r: Round, seed: int, play: Playing) -> Source:
    """A round to be played out from the card that it has come to."""
    thinking = thinking_seats(play)
    if not thinking:
        return from_position(r, seed)
    return thinking_from_position(r, seed, thinking, r._pack().mask)


@overload
def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
    arrays: Literal[True] = True,
    play: Playing = "random",
) -> PlayoutResult: ...


@overload
def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    arrays: Literal[False],
    play: Playing = "random",
) -> PlayoutSummary: ...


def playout_hand(
    hand: CardsLike,
    contract: ContractLike | None,
    n: int,
    seat: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    seed: SeedLike = None,
    threads: int = 1,
    progress: Progress | None = None,
    arrays: bool = True,
    play: Playing = "random",
) -> PlayoutResult | PlayoutSummary:
    """Plays ``n`` rounds, each with a new random deal of the cards that ``seat`` does not hold.

    ``hand`` is the whole hand of ``seat``, as many cards as the rules' number of players makes of
    the pack. The result is that of the seat's own side. The deals are those of
    ``jass.batch.random_deals`` with the same seed and ``known={seat: hand}``. ``arrays`` and
    ``play`` as for :func:`playout`. DealError for a hand that is too small or too large.

    >>> import jass
    >>> strong = jass.playout_hand("SJ S9 SA SK SQ ST HA DA CA", "S", 1000, seed=7)
    >>> weak = jass.playout_hand("S6 S7 H6 H7 H8 D6 D7 C6 C7", "S", 1000, seed=7)
    >>> strong.mean > 120 > 80 > weak.mean
    True
    """
    source = hand_source(hand, contract, seat, leader, rules, seed_number(seed), play)
    return _run(source, n, rules.sides[seat], threads, progress, arrays)


def hand_source(
    hand: CardsLike,
    contract: ContractLike | None,
    seat: int,
    leader: int,
    rules: Rules,
    seed: int,
    play: Playing = "random",
) -> Source:
    """A hand with new cards of the others each time, to be played out; errors as playout_hand."""
    players = checked_rules(rules).players
    who = seat_number(seat, players)
    first_seat = seat_number(leader, players, "leader")
    cards = card_set(hand, "hand")
    if len(cards) != hand_size(players):
        wrong = f"{len(cards)}: {cards}" if cards else "none"
        raise DealError(f"hand: {hand_size(players)} cards with {players} players, not {wrong}")
    held, pool, size = dealing(players, {who: cards})
    code = allowed_contract(contract, rules)
    thinking = thinking_seats(play)
    return from_deals(rules.play_switches, held, pool, size, code, first_seat, seed, thinking)


def by_side(source: Source, first: int, n: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Card points and tricks [playout, side] of the playouts of ``n`` streams from ``first`` on."""
    import numpy as np

    outcomes = room(Outcomes, source, first, n, 0)
    outcomes._play(first, first + n)
    shape = n, outcomes.sides
    points = np.frombuffer(outcomes.rows, np.int16, n * outcomes.sides).reshape(shape)
    tricks = np.frombuffer(outcomes.rows, np.int8, offset=2 * n * outcomes.sides).reshape(shape)
    return points, tricks


def _run(
    source: Source,
    n: int,
    side: int,
    threads: int,
    progress: Progress | None,
    arrays: bool,
) -> PlayoutResult | PlayoutSummary:
    count, wanted, workers = source.asked(n, side, threads, MOST_THREADS)
    if arrays is True:
        if count <= FEW and progress is None:
            return few(PlayoutResult, source, count, wanted)
        result = room(PlayoutResult, source, 0, count, wanted)
        run_chunks(result._play, count, _CHUNK, workers, progress)
        return result
    if arrays is not False:
        raise PositionError(f"arrays is True or False, not {shown(arrays)}")
    return _summary(source, count, wanted, workers, progress)


def _summary(
    source: Source, n: int, side: int, threads: int, progress: Progress | None
) -> PlayoutSummary:
    import numpy as np

    lock = Lock()
    counts = np.zeros(1, np.int64)
    matches = 0

    def add(first: int, end: int) -> None:
        nonlocal counts, matches
        part = room(PlayoutResult, source, first, end - first, side)
        part._play(first, end)
        more = part.counts
        with lock:
            longer = max(len(counts), len(more))
            counts = np.pad(counts, (0, longer - len(counts)))
            counts[: len(more)] += more
            matches += part.matches

    run_chunks(add, n, _CHUNK, threads, progress)
    return PlayoutSummary(counts, matches)
