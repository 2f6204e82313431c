"""Random playouts of a round, or of a hand with random cards of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from jass.batch import MOST
from jass.cards import CardsLike, card_set
from jass.contract import ContractLike
from jass.deal import dealing, hand_size
from jass.errors import DealError, JassError, PositionError
from jass.parallel import MOST_THREADS, Progress, run_chunks
from jass.parameters import seat_number, side_number, whole_number
from jass.round import Round
from jass.rules import Rules, allowed_contract, checked_rules
from jass.seeds import SeedLike, seed_number
from jasscore.errors import shown
from jasscore.playout import from_deals, from_position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlayoutResult", "playout", "playout_hand"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 14


@dataclass(frozen=True, eq=False)
class PlayoutResult:
    """What one side got in each of many playouts.

    ``points``, int16[n], are its card points at the end, with the bonus for the last trick and
    what it had before; ``tricks``, int8[n], the tricks it won; ``tricks_in_all`` how many the
    round has.

    >>> import jass
    >>> result = jass.playout(jass.Round(jass.Deal(["S6", "S7", "S8", "S9"]), "S"), 10, seed=7)
    >>> result.points.tolist() == [0] * 10, result.mean, result.matches
    (True, 0.0, 0)
    """

    points: NDArray[np.int16]
    tricks: NDArray[np.int8]
    tricks_in_all: int

    def __post_init__(self) -> None:
        self.points.flags.writeable = False
        self.tricks.flags.writeable = False

    def __len__(self) -> int:
        return len(self.points)

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return float(self.points.mean())

    @property
    def stderr(self) -> float:
        """The standard error of the mean; nan for a single playout."""
        import math

        if len(self) < 2:
            return math.nan
        return float(self.points.std(ddof=1)) / math.sqrt(len(self))

    @property
    def matches(self) -> int:
        """In how many playouts the side won every trick of the round."""
        return int((self.tricks == self.tricks_in_all).sum())

    def quantiles(self, *shares: float) -> tuple[float, ...]:
        """The points below which these shares of the playouts lie; quartiles by default.

        >>> import jass
        >>> result = jass.playout_hand("SJ S9 SA HA HK DT D6 C8 C7", "S", 1000, seed=7)
        >>> result.quantiles(0.5) == (result.quantiles()[1],)
        True
        """
        import numpy as np

        wanted = shares or (0.25, 0.5, 0.75)
        try:
            return tuple(map(float, np.quantile(self.points, wanted)))
        except (TypeError, ValueError):
            raise JassError(f"shares: numbers from 0 to 1, not {shown(shares)}") from None

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers: n, mean, stderr, quartiles and matches."""
        return {
            "n": len(self),
            "mean": self.mean,
            "stderr": self.stderr,
            "quartiles": list(self.quantiles()),
            "matches": self.matches,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayoutResult):
            return NotImplemented
        return (
            self.tricks_in_all == other.tricks_in_all
            and self.points.tobytes() == other.points.tobytes()
            and self.tricks.tobytes() == other.tricks.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.tricks_in_all, self.points.tobytes(), self.tricks.tobytes()))

    def __repr__(self) -> str:
        return f"<PlayoutResult of {len(self)}: {self}>"

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.stderr:.2f} points, {self.matches} of {len(self)} matches"

    def _repr_html_(self) -> str:
        cells = "".join(f"<tr><th>{name}</th><td>{x}</td></tr>" for name, x in self._rows())
        return f"<table>{cells}</table>"

    def _rows(self) -> list[tuple[str, str]]:
        low, middle, high = self.quantiles()
        return [
            ("playouts", str(len(self))),
            ("points", f"{self.mean:.2f} ± {self.stderr:.2f}"),
            ("quartiles", f"{low:g}, {middle:g}, {high:g}"),
            ("matches", str(self.matches)),
        ]


def playout(
    r: Round,
    n: int,
    seed: SeedLike = None,
    side: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> PlayoutResult:
    """Plays a round to the end ``n`` times, each card uniformly among the legal ones; ``r`` stays
    as it is.

    From any card on, also inside a trick. Playout k draws from stream k of the seed: the numbers
    do not depend on threads. SeatError for a ``side`` that there is not, PositionError for an
    impossible ``n``.

    >>> import jass
    >>> r = jass.Round(jass.Deal.random(seed=7), "obenabe")
    >>> result = jass.playout(r, 1000, seed=7)
    >>> len(result), result == jass.playout(r, 1000, seed=7)
    (1000, True)
    """
    if not isinstance(r, Round):
        raise PositionError(f"r is a Round, not {shown(r)}")
    number = seed_number(seed)
    wanted = side_number(side, r.rules.side_count)
    fixed = r.copy()  # another thread, or `progress`, may play on
    points, tricks = _run(
        lambda first, points, tricks: from_position(fixed, number, first, points, tricks),
        n,
        r.rules.side_count,
        threads,
        progress,
    )
    tricks_in_all = sum(fixed.tricks_won) + max(map(len, fixed.hands))
    return PlayoutResult(points[:, wanted], tricks[:, wanted], tricks_in_all)


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
) -> PlayoutResult:
    """Plays ``n`` rounds, each with a new random deal of the cards that ``seat`` does not hold.

    ``hand`` is the whole hand of ``seat``, as many cards as the rules' number of players makes of
    the pack. The result is that of the seat's own side. The deals are those of
    ``jass.batch.random_deals`` with the same seed and ``known={seat: hand}``. DealError for a hand
    that is too small or too large.

    >>> import jass
    >>> strong = jass.playout_hand("SJ S9 SA SK SQ ST HA DA CA", "S", 1000, seed=7)
    >>> weak = jass.playout_hand("S6 S7 H6 H7 H8 D6 D7 C6 C7", "S", 1000, seed=7)
    >>> strong.mean > 120 > 80 > weak.mean
    True
    """
    kernel = hand_kernel(hand, contract, seat, leader, rules, seed_number(seed))
    points, tricks = _run(kernel, n, rules.side_count, threads, progress)
    side = rules.sides[seat]
    return PlayoutResult(points[:, side], tricks[:, side], hand_size(rules.players))


Kernel: TypeAlias = "Callable[[int, NDArray[np.int16], NDArray[np.int8]], None]"
"""Fills points int16[n, sides] and tricks int8[n, sides] by the streams from a first one on."""


def hand_kernel(
    hand: CardsLike,
    contract: ContractLike | None,
    seat: int,
    leader: int,
    rules: Rules,
    seed: int,
) -> Kernel:
    """What plays a hand out with new cards of the others each time; the errors of playout_hand."""
    players = checked_rules(rules).players
    who = seat_number(seat, players)
    first_seat = seat_number(leader, players, "leader")
    cards = card_set(hand, "hand")
    if len(cards) != hand_size(players):
        wrong = f"{len(cards)}: {cards}" if cards else "none"
        raise DealError(f"hand: {hand_size(players)} cards with {players} players, not {wrong}")
    held, pool, size = dealing(players, {who: cards})
    code = allowed_contract(contract, rules)
    return lambda first, points, tricks: from_deals(
        rules.play_switches, held, pool, size, code, first_seat, seed, first, points, tricks
    )


def _run(
    kernel: Kernel,
    n: int,
    sides: int,
    threads: int,
    progress: Progress | None,
) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    import numpy as np

    count = whole_number(n, "n", 1, MOST, PositionError)
    workers = whole_number(threads, "threads", 1, MOST_THREADS, PositionError)
    points = np.empty((count, sides), np.int16)
    tricks = np.empty((count, sides), np.int8)
    run_chunks(
        lambda first, end: kernel(first, points[first:end], tricks[first:end]),
        count,
        _CHUNK,
        workers,
        progress,
    )
    return points, tricks
