"""Arrays of deals: uint64 masks of cards, one row a deal, one column a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, overload

from jass.cards import CardsLike
from jass.contract import OPEN, Contract, contract_code
from jass.deal import dealing
from jass.errors import ContractError, DealError, JassError, PositionError
from jass.parallel import (
    MOST_THREADS,
    Executor,
    Progress,
    checked_executor,
    chunks,
    part_of,
    progress_of_jobs,
    run_chunks,
    run_jobs,
)
from jass.parameters import seat_number, side_number, whole_array, whole_number
from jass.playouts import PlayoutSummary
from jass.policy import Playing, thinking_seats
from jass.rules import Rules, allowed_contract, checked_rules
from jass.searches import Searches
from jass.seeds import SeedLike, seed_number
from jasscore.errors import shown
from jasscore.outcomes import MOST
from jasscore.playout import from_array
from jasscore.playout import random_deals as fill_deals
from jasscore.weis import score_deals, stoeck_of_deals
from jasscore.worlds import examine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Parts: TypeAlias = list[tuple[int, range | NDArray[np.int64]]]
    _Job: TypeAlias = tuple[int, NDArray[np.uint64], NDArray[np.int8]]
    _PlayoutJob: TypeAlias = tuple[int, int, NDArray[np.uint64], NDArray[np.int8]]

__all__ = ["Playouts", "playouts", "random_deals", "solve", "stoeck", "weis"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 16
_PLAYOUTS = 1 << 14
# What a worker of an executor gets at once: to send it there takes as long as these at random.
_PLAYOUTS_FAR = 1 << 16


def random_deals(
    n: int,
    seed: SeedLike = None,
    players: int = 4,
    known: Mapping[int, CardsLike] | None = None,
    cards_each: int | None = None,
) -> NDArray[np.uint64]:
    """``n`` random deals, uint64[n, players] masks: uniform among those that agree with ``known``.

    ``known`` are cards that seats hold, by seat; ``cards_each`` as in :meth:`Deal.random`. Deal k
    is that of stream k of the seed, however many are asked for. DealError for hands that cannot
    be.

    >>> import jass
    >>> deals = jass.batch.random_deals(1000, seed=7, known={0: "SJ S9"})
    >>> deals.shape, deals.dtype.name, bool(((deals[:, 0] & 0x28) == 0x28).all())
    ((1000, 4), 'uint64', True)
    """
    return deals_from(0, n, seed_number(seed), players, known, cards_each)


def deals_from(
    first: int,
    n: int,
    seed: int,
    players: int,
    known: Mapping[int, CardsLike] | None,
    cards_each: int | None = None,
) -> NDArray[np.uint64]:
    """The deals of ``n`` streams of a seed from the ``first`` on."""
    import numpy as np

    held, pool, size = dealing(players, known, cards_each)
    count = whole_number(n, "n", 0, MOST, DealError)
    deals = np.empty((count, len(held)), np.uint64)
    run_chunks(
        lambda begin, end: fill_deals(held, pool, size, seed, first + begin, deals[begin:end]),
        count,
        _CHUNK,
    )
    return deals


def weis(deals: Any, contract: Any, forehand: int = 0, rules: Rules = _SWISS) -> NDArray[np.int16]:
    """What the sides score by their Weis in each deal, when all is announced: int16[deals, sides].

    ``contract`` is one for all deals or one for each, as for :func:`playouts`. DealError,
    ContractError, SeatError.

    >>> import jass
    >>> hands = {0: "S6 S7 S8 S9 ST SJ SQ SK SA", 2: "H6 H7 H9 HT D6 D7 D9 C6 C7"}
    >>> jass.batch.weis(jass.batch.random_deals(3, seed=7, known=hands), "S").tolist()
    [[300, 0], [300, 0], [300, 0]]
    """
    first = seat_number(forehand, checked_rules(rules).players, "forehand")

    def count(masks: NDArray[np.uint64], code: int, points: NDArray[np.int16]) -> None:
        score_deals(rules.weis_switches, rules.sides, masks, code, first, points)

    return _counted(deals, contract, rules, count)


def stoeck(deals: Any, contract: Any, rules: Rules = _SWISS) -> NDArray[np.int16]:
    """What the sides score by the Stöck when each deal is played to the end: int16[deals, sides].

    ``contract`` is one for all deals or one for each, as for :func:`playouts`. DealError,
    ContractError.

    >>> import jass
    >>> deals = jass.batch.random_deals(2, seed=7, known={1: "SQ SK"})
    >>> jass.batch.stoeck(deals, "S").tolist(), jass.batch.stoeck(deals, ["S", "obenabe"]).tolist()
    ([[0, 20], [0, 20]], [[0, 20], [0, 0]])
    """

    def count(masks: NDArray[np.uint64], code: int, points: NDArray[np.int16]) -> None:
        trump = None if code == OPEN else Contract(code).trump
        if trump is not None:
            stoeck_of_deals(rules.sides, masks, trump, rules.stoeck, points)

    return _counted(deals, contract, rules, count)


def _counted(
    deals: Any,
    contract: Any,
    rules: Rules,
    count: Callable[[NDArray[np.uint64], int, NDArray[np.int16]], None],
) -> NDArray[np.int16]:
    # What is counted of deals under a contract, in zeros, by side.
    import numpy as np

    masks = deal_array(deals, rules)
    points = np.zeros((len(masks), rules.side_count), np.int16)
    for code, rows in _by_contract(contract, len(masks), contract_code):

        def some(begin: int, end: int, code: int = code, rows: Any = rows) -> None:
            if isinstance(rows, range):
                count(masks[begin:end], code, points[begin:end])
                return
            these = rows[begin:end]
            part = np.zeros((len(these), rules.side_count), np.int16)
            count(masks[these], code, part)
            points[these] = part

        run_chunks(some, len(rows), _CHUNK)
    return points


@dataclass(frozen=True, eq=False, init=False)
class Playouts:
    """What one side got in playouts of many deals: arrays [deals, n], read-only.

    ``points``, int16, are card points with the bonus for the last trick; ``tricks``, int8, the
    number of tricks. JassError for what no playouts can have given.

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
        # Of arrays that nobody else has.
        self = super().__new__(cls)
        points.flags.writeable = tricks.flags.writeable = False
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "tricks", tricks)
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


@overload
def playouts(
    deals: Any,
    contract: Any,
    leader: int = 0,
    n: int = 1,
    seed: SeedLike = None,
    side: int = 0,
    rules: Rules = _SWISS,
    threads: int = 1,
    progress: Progress | None = None,
    play: Playing = "random",
    executor: Executor | None = None,
    arrays: Literal[True] = True,
) -> Playouts: ...


@overload
def playouts(
    deals: Any,
    contract: Any,
    leader: int = 0,
    n: int = 1,
    seed: SeedLike = None,
    side: int = 0,
    rules: Rules = _SWISS,
    threads: int = 1,
    progress: Progress | None = None,
    play: Playing = "random",
    executor: Executor | None = None,
    *,
    arrays: Literal[False],
) -> PlayoutSummary: ...


def playouts(
    deals: Any,
    contract: Any,
    leader: int = 0,
    n: int = 1,
    seed: SeedLike = None,
    side: int = 0,
    rules: Rules = _SWISS,
    threads: int = 1,
    progress: Progress | None = None,
    play: Playing = "random",
    executor: Executor | None = None,
    arrays: bool = True,
) -> Playouts | PlayoutSummary:
    """Plays each deal out ``n`` times, every card uniformly among the legal ones.

    With ``play="policy"`` every seat plays as by :func:`jass.policy_card` instead.
    ``deals`` is an array uint64[deals, players] of masks, all hands of the same number of cards;
    ``contract`` one for all, or an array of the numbers 0 to 5, one a deal. Playout j of deal i
    draws from stream ``i * n + j`` of the seed, whoever does the work: ``threads``, or instead of
    them an ``executor`` with the ``map`` of ``concurrent.futures``. ``progress`` is called with
    playouts done and all. Without ``arrays`` only how often each number of points came, in all
    playouts together, is kept. DealError, ContractError, SeatError.

    >>> import jass
    >>> deals = jass.batch.random_deals(1000, seed=7)
    >>> result = jass.batch.playouts(deals, "obenabe", n=3, seed=7)
    >>> result.points.shape, result.tricks.dtype.name
    ((1000, 3), 'int8')
    >>> summary = jass.batch.playouts(deals, "obenabe", n=3, seed=7, arrays=False)
    >>> len(summary), bool(summary.mean == result.points.mean())
    (3000, True)
    """
    import numpy as np

    masks, size = _playable(deals, rules)
    first_seat = seat_number(leader, rules.players, "leader")
    repeats = whole_number(n, "n", 1, MOST, DealError)
    if len(masks) * repeats > MOST:
        raise DealError(f"n: at most {MOST} playouts in all, not {len(masks)} times {repeats}")
    number, wanted = seed_number(seed), side_number(side, rules.side_count)
    workers = whole_number(threads, "threads", 1, MOST_THREADS, DealError)
    thinking = thinking_seats(play)
    parts = _by_contract(contract, len(masks), partial(allowed_contract, rules=rules))
    task = PlayOut(rules, size, repeats, first_seat, number, wanted, thinking)
    if arrays is False:
        return _summary(task, masks, parts, workers, checked_executor(executor), progress)
    if arrays is not True:
        raise DealError(f"arrays is True or False, not {shown(arrays)}")
    if checked_executor(executor) is None:
        points, tricks = task.all(masks, parts, 0, workers, progress)
    else:
        jobs = task.jobs(masks, parts, far=True)
        report = progress_of_jobs(progress, _ends(jobs))
        found = run_jobs(task, jobs, executor=executor, progress=report)
        nothing = np.empty(0, np.int16), np.empty(0, np.int8)
        points, tricks = (np.concatenate(rows) for rows in zip(nothing, *found, strict=True))
    shape = (len(masks), repeats)
    return Playouts._of(points.reshape(shape), tricks.reshape(shape))


def _summary(
    task: PlayOut,
    masks: NDArray[np.uint64],
    parts: _Parts,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
) -> PlayoutSummary:
    import numpy as np

    if not len(masks):
        raise DealError("deals: none, of which nothing can be counted without arrays")
    jobs = task.jobs(masks, parts, far=executor is not None)
    report = progress_of_jobs(progress, _ends(jobs))
    found = run_jobs(_Count(task), jobs, threads, executor, report)
    counts = np.zeros(max(len(often) for often, _ in found), np.int64)
    for often, _ in found:
        counts[: len(often)] += often
    return PlayoutSummary(counts, sum(matches for _, matches in found))


@dataclass(frozen=True)
class PlayOut:
    """Plays out arrays of deals, for those who know that they are right; workers in other processes
    get a copy."""

    rules: Rules
    size: int
    repeats: int
    leader: int
    seed: int
    side: int
    thinking: int

    def __call__(self, job: _PlayoutJob) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        begin, repeats, masks, codes = job
        return replace(self, repeats=repeats).all(masks, _rows_by_code(codes), begin)

    def jobs(self, masks: NDArray[np.uint64], parts: _Parts, far: bool) -> list[_PlayoutJob]:
        """Pieces of the work: the first stream, how often each deal, the deals, the contracts."""
        # The policy takes so long that nothing is saved by sending more.
        most = _PLAYOUTS_FAR if far and not self.thinking else _PLAYOUTS
        repeats = self.repeats
        return [
            (row * repeats + first, end - first, some, codes)
            for row, some, codes in _jobs(masks, parts, max(1, most // repeats))
            for first, end in chunks(repeats, most)
        ]

    def all(
        self,
        masks: NDArray[np.uint64],
        parts: _Parts,
        begin: int,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """Points and tricks of the playouts, one after the other, by streams from ``begin`` on."""
        import numpy as np

        repeats, switches = self.repeats, self.rules.play_switches
        points = np.empty(len(masks) * repeats, np.int16)
        tricks = np.empty(len(masks) * repeats, np.int8)
        before = 0
        for code, rows in parts:
            # Cut in playouts, wherever a deal begins and ends, so that a single one is spread as
            # well.
            def play_rows(first: int, end: int, code: int = code, rows: Any = rows) -> None:
                some = _some(rows, first // repeats, -(-end // repeats))
                these = (masks, some, first % repeats, end - first, self.size, repeats)
                by = (code, self.leader, self.seed, self.side)
                from_array(switches, *these, *by, points, tricks, self.thinking, begin)

            part = part_of(progress, before, len(points))
            run_chunks(play_rows, len(rows) * repeats, _PLAYOUTS, threads, part)
            before += len(rows) * repeats
        return points, tricks


@dataclass(frozen=True)
class _Count:
    # How often each number of points came, and how many matches.

    task: PlayOut

    def __call__(self, job: _PlayoutJob) -> tuple[NDArray[np.int64], int]:
        import numpy as np

        points, tricks = self.task(job)
        return np.bincount(points), int((tricks == self.task.size).sum())


def solve(
    deals: Any,
    contract: Any,
    leader: int = 0,
    side: int = 0,
    match_bonus: bool = False,
    rules: Rules = _SWISS,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> NDArray[np.int16]:
    """What each deal is worth to ``side`` when all cards are seen and all play perfectly: int16[n].

    ``deals``, ``contract`` and ``executor`` as for :func:`playouts`, the values as in
    :func:`jass.solve`; each thread has a table of its own. ``progress`` is called with deals done
    and all. DealError, ContractError, SeatError.

    >>> import jass
    >>> deals = jass.batch.random_deals(3, seed=7, cards_each=4)
    >>> jass.batch.solve(deals, ["S", "H", "obenabe"], leader=1).tolist()
    [54, 0, 26]
    """
    import numpy as np

    masks, size = _playable(deals, rules)
    first_seat = seat_number(leader, rules.players, "leader")
    wanted, bonus = side_number(side, rules.side_count), bonus_flag(match_bonus)
    workers = whole_number(threads, "threads", 1, MOST_THREADS, DealError)
    parts = _by_contract(contract, len(masks), partial(allowed_contract, rules=rules))
    task = _Solve(rules, size, first_seat, wanted, bonus)
    if checked_executor(executor) is None:
        return task.all(masks, parts, workers, progress)
    jobs = _jobs(masks, parts, task.at_once)
    report = progress_of_jobs(progress, [first + len(some) for first, some, _ in jobs])
    found = run_jobs(task, jobs, executor=executor, progress=report, stop=task.searches.stop)
    return np.concatenate([np.empty(0, np.int16), *found])


@dataclass(frozen=True)
class _Solve:
    # Solves rows of deals; workers in other processes get a copy.

    rules: Rules
    size: int
    leader: int
    side: int
    bonus: bool
    searches: Searches = field(default_factory=lambda: Searches())

    @property
    def at_once(self) -> int:
        # So many that a chunk takes some hundredths of a second; whole deals one by one.
        return 1 << max(0, min(10, (36 - self.size * self.rules.players) // 2))

    def __call__(self, job: _Job) -> NDArray[np.int16]:
        _, masks, codes = job
        return self.all(masks, _rows_by_code(codes))

    def all(
        self,
        masks: NDArray[np.uint64],
        parts: _Parts,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> NDArray[np.int16]:
        import numpy as np

        values = np.empty(len(masks), np.int16)
        before = 0
        for code, rows in parts:

            def search_rows(first: int, end: int, code: int = code, rows: Any = rows) -> None:
                some = _some(rows, first, end)
                these = (masks, some, self.size, code, self.leader, self.side, self.bonus, values)
                with self.searches.borrowed() as search:
                    search.rows(self.rules.play_switches, *these)

            part = part_of(progress, before, len(masks))
            run_chunks(search_rows, len(rows), self.at_once, threads, part, self.searches.stop)
            before += len(rows)
        return values


def _ends(jobs: list[_PlayoutJob]) -> list[int]:
    return [begin + repeats * len(masks) for begin, repeats, masks, _ in jobs]


def _jobs(masks: NDArray[np.uint64], parts: _Parts, size: int) -> list[_Job]:
    # Pieces for workers that may be far away: the first row, the deals, the contract of each.
    import numpy as np

    codes = np.empty(len(masks), np.int8)
    for code, rows in parts:
        codes[slice(rows.start, rows.stop) if isinstance(rows, range) else rows] = code
    ranges = chunks(len(masks), size)
    return [(first, masks[first:end], codes[first:end]) for first, end in ranges]


def bonus_flag(match_bonus: object) -> bool:
    """``match_bonus`` when it is a flag; PositionError otherwise."""
    if not isinstance(match_bonus, bool):
        raise PositionError(f"match_bonus is True or False, not {shown(match_bonus)}")
    return match_bonus


def _by_contract(contract: Any, n: int, code_of: Callable[[Any], int]) -> _Parts:
    # The rows that are played under each contract, which ``code_of`` checks.
    several = isinstance(contract, Sequence) or getattr(contract, "ndim", 0) > 0
    if isinstance(contract, str) or not several:
        return [(code_of(contract), range(n))]
    return _rows_by_code(_codes(contract, n, code_of))


def _rows_by_code(codes: NDArray[Any]) -> _Parts:
    import numpy as np

    some = range(int(codes.min()), int(codes.max()) + 1) if len(codes) else ()
    rows = ((code, np.flatnonzero(codes == code).astype(np.int64, copy=False)) for code in some)
    return [(code, which) for code, which in rows if len(which)]


def _codes(contract: Any, n: int, code_of: Callable[[Any], int]) -> NDArray[Any]:
    # The contract of each deal, as a number.
    import numpy as np

    row = _row(contract, n)
    if not isinstance(row, np.ndarray) or row.dtype.kind not in "iu" or not n:
        plain = row.tolist() if hasattr(row, "tolist") else row
        return np.fromiter((code_of(one) for one in plain), np.int8, n)
    # When the least and the greatest can be, there are but few between.
    least, most = (code_of(end) for end in (row.min().item(), row.max().item()))
    for code in range(least, most):
        if (row == code).any():
            code_of(code)
    return row


def _some(rows: range | NDArray[np.int64], begin: int, end: int) -> NDArray[np.int64]:
    import numpy as np

    if isinstance(rows, range):
        return np.arange(begin, end, dtype=np.int64)
    return rows[begin:end]


def _row(contract: Any, n: int) -> Any:
    if len(contract) != n or getattr(contract, "ndim", 1) != 1:
        raise ContractError(
            f"contract: one for all, or one for each of {n} deals, not {shown(contract)}"
        )
    return contract


def deal_array(deals: Any, rules: Rules) -> NDArray[np.uint64]:
    """``deals`` as uint64[n, players] with every hand a set of cards; DealError otherwise."""
    return _examined(deals, rules)[0]


def _playable(deals: Any, rules: Rules) -> tuple[NDArray[np.uint64], int]:
    # The deals and the number of cards that every hand has.
    masks, least, most = _examined(deals, rules)
    if len(masks) and (least < most or most == 0):
        raise DealError(
            f"deals: all hands have the same number of cards, 1 or more, not {least} to {most}"
        )
    return masks, most


def _examined(deals: Any, rules: Rules) -> tuple[NDArray[np.uint64], int, int]:
    # With the least and the most cards that a hand has.
    import numpy as np

    players = checked_rules(rules).players
    try:
        masks = np.asarray(deals)
    except (TypeError, ValueError):
        raise DealError(
            f"deals: an array uint64[n, {players}] of masks, not {shown(deals)}"
        ) from None
    if masks.ndim != 2 or masks.shape[1] != players or masks.dtype.kind not in "iu":
        raise DealError(
            f"deals: an array uint64[n, {players}] of masks, not {masks.dtype} {masks.shape}"
        )
    # A negative number becomes a mask with bits beyond the pack.
    masks = masks.astype(np.uint64, copy=False)
    wrong, least, most = examine(masks)
    if wrong >= 0:
        row = [hex(mask) for mask in masks[wrong].tolist()]
        raise DealError(
            f"deals: row {wrong} has a bit beyond the pack, a card in two hands or a hand of more"
            f" than 12 cards: {', '.join(row)}"
        )
    return masks, least, most
