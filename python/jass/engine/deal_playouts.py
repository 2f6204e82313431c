"""Playouts of arrays of deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from jass.arguments.arrays import whole_array
from jass.arguments.numbers import flag, seat_number, side_number, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.engine.deal_arrays import (
    by_contract,
    job_list,
    playable_deals,
    row_numbers,
    rows_of_job,
)
from jass.engine.heuristic import Playing, thinking_seats
from jass.engine.playout_results import MOST_POINTS, MOST_TRICKS, Playouts, PlayoutSummary
from jass.errors import ArgumentError, DealError, JassError
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
from jass.rules.rules import Rules, allowed_contract
from jasscore.errors import shown
from jasscore.outcomes import MOST
from jasscore.playout import from_array

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jass.engine.deal_arrays import Parts
    from jasscore.deals import Deals

    _PlayoutJob: TypeAlias = tuple[int, int, Deals, bytes]

__all__ = ["playouts"]

_SWISS = Rules.preset("swiss")
_PLAYOUTS = 1 << 14
# What a worker of an executor gets at once: to send it there takes as long as these at random.
_PLAYOUTS_FAR = 1 << 16


@overload
def playouts(
    deals: Any,
    contract: Any,
    *,
    n: int = 1,
    side: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: Literal[True] = True,
    seed: SeedLike = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Playouts: ...


@overload
def playouts(
    deals: Any,
    contract: Any,
    *,
    n: int = 1,
    side: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: Literal[False],
    seed: SeedLike = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> PlayoutSummary: ...


def playouts(
    deals: Any,
    contract: Any,
    *,
    n: int = 1,
    side: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    play: Playing = "random",
    arrays: bool = True,
    seed: SeedLike = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Playouts | PlayoutSummary:
    """Plays each deal out ``n`` times with uniformly random legal cards.

    With ``play="heuristic"`` every seat plays by :func:`jass.heuristic_card` instead. ``deals`` is
    an array uint64[deals, players] of masks, all hands of the same number of cards; ``contract``
    one for all, or an array of the numbers 0 to 5, one a deal. Playout j of deal i uses stream ``i
    * n + j`` of the seed, with any number of ``threads``, or instead of them an ``executor`` with
    the ``map`` of ``concurrent.futures``. ``progress`` is called with the playouts done and all.
    Without ``arrays`` only the distribution of points over all playouts is kept. DealError,
    ContractError, SeatError, ArgumentError.

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

    own = playable_deals(deals, rules)
    first_seat = seat_number(leader, rules.players, "leader")
    repeats = whole_number(n, "n", 1, MOST, ArgumentError)
    if len(own) * repeats > MOST:
        raise DealError(f"n: at most {MOST} playouts in all, not {len(own)} times {repeats}")
    number, wanted = seed_number(seed), side_number(side, rules.side_count)
    workers = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
    thinking = thinking_seats(play)
    parts = by_contract(contract, len(own), partial(allowed_contract, rules=rules))
    task = PlayoutTask(rules, repeats, first_seat, number, wanted, thinking)
    if arrays is False:
        return _summary(task, own, parts, workers, checked_executor(executor), progress)
    flag(arrays, "arrays")
    if checked_executor(executor) is None:
        points, tricks = task.all(own, parts, 0, workers, progress)
    else:
        jobs = task.jobs(own, parts, far=True)
        report = progress_of_jobs(progress, _ends(jobs))
        found = run_jobs(task, jobs, executor=executor, progress=report, check=_rows)
        nothing = np.empty(0, np.int16), np.empty(0, np.int8)
        points, tricks = (np.concatenate(rows) for rows in zip(nothing, *found, strict=True))
    shape = (len(own), repeats)
    return Playouts._of(points.reshape(shape), tricks.reshape(shape))


def _summary(
    task: PlayoutTask,
    deals: Deals,
    parts: Parts,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
) -> PlayoutSummary:
    import numpy as np

    if not len(deals):
        raise DealError("deals: none, of which nothing can be counted without arrays")
    jobs = task.jobs(deals, parts, far=executor is not None)
    report = progress_of_jobs(progress, _ends(jobs))
    found = run_jobs(_Count(task), jobs, threads, executor, report, check=_counted)
    counts = np.zeros(max(len(often) for often, _ in found), np.int64)
    for often, _ in found:
        counts[: len(often)] += often
    return PlayoutSummary(counts, sum(matches for _, matches in found))


@dataclass(frozen=True)
class PlayoutTask:
    """Plays out arrays of deals, for those who know that they are right; workers in other processes
    get a copy."""

    rules: Rules
    repeats: int
    leader: int
    seed: int
    side: int
    thinking: int

    def __call__(self, job: _PlayoutJob) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        begin, repeats, deals, codes = job
        return replace(self, repeats=repeats).all(deals, rows_of_job(codes), begin)

    def jobs(self, deals: Deals, parts: Parts, far: bool) -> list[_PlayoutJob]:
        """Pieces of the work: the first stream, how often each deal, the deals, the contracts."""
        # The heuristic takes so long that larger jobs save nothing.
        most = _PLAYOUTS_FAR if far and not self.thinking else _PLAYOUTS
        repeats = self.repeats
        return [
            (row * repeats + first, end - first, some, codes)
            for row, some, codes in job_list(deals, parts, max(1, most // repeats))
            for first, end in chunks(repeats, most)
        ]

    def all(
        self,
        deals: Deals,
        parts: Parts,
        begin: int,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """Points and tricks of all playouts in order, by the streams from ``begin`` on."""
        import numpy as np

        repeats, switches = self.repeats, self.rules.play_switches
        points = np.empty(len(deals) * repeats, np.int16)
        tricks = np.empty(len(deals) * repeats, np.int8)
        before = 0
        for code, rows in parts:
            # Cut in playouts, wherever a deal begins and ends, so that a single one is spread as
            # well.
            def play_rows(first: int, end: int, code: int = code, rows: Any = rows) -> None:
                some = row_numbers(rows, first // repeats, -(-end // repeats))
                these = (deals, some, first % repeats, end - first, repeats)
                by = (code, self.leader, self.seed, self.side)
                from_array(switches, *these, *by, points, tricks, self.thinking, begin)

            part = part_of(progress, before, len(points))
            run_chunks(play_rows, len(rows) * repeats, _PLAYOUTS, threads, part)
            before += len(rows) * repeats
        return points, tricks


@dataclass(frozen=True)
class _Count:
    # The distribution of points, and the number of matches.

    task: PlayoutTask

    def __call__(self, job: _PlayoutJob) -> tuple[NDArray[np.int64], int]:
        import numpy as np

        points, tricks = self.task(job)
        return np.bincount(points), int((tricks == job[2].most).sum())


def _ends(jobs: list[_PlayoutJob]) -> list[int]:
    return [begin + repeats * len(deals) for begin, repeats, deals, _ in jobs]


# What an executor gave for a job, checked and taken over.


def _rows(job: _PlayoutJob, found: object) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    import numpy as np

    points, tricks = _pair(found)
    counted = whole_array(points, "executor: points", 0, MOST_POINTS, np.int16, 1)
    won = whole_array(tricks, "executor: tricks", 0, MOST_TRICKS, np.int8, 1)
    if not len(counted) == len(won) == job[1] * len(job[2]):
        raise JassError(
            f"executor: {job[1] * len(job[2])} points and tricks for a job, not {len(counted)} and"
            f" {len(won)}"
        )
    return counted, won


def _counted(job: _PlayoutJob, found: object) -> tuple[NDArray[np.int64], int]:
    import numpy as np

    often, matches = _pair(found)
    n = job[1] * len(job[2])
    counts = whole_array(often, "executor: counts", 0, n, np.int64, 1)
    if len(counts) > MOST_POINTS + 1 or int(counts.sum()) != n:
        raise JassError(f"executor: counts of {n} playouts for a job, not of {int(counts.sum())}")
    return counts, whole_number(matches, "executor: matches", 0, n, JassError)


def _pair(found: object) -> tuple[object, object]:
    if not isinstance(found, tuple) or len(both := tuple(found)) != 2:
        raise JassError(f"executor: what its workers gave for a job, not {shown(found)}")
    return both
