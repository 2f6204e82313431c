"""Double-dummy values of arrays of deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from jass.arguments.arrays import whole_array
from jass.arguments.numbers import flag, seat_number, side_number, whole_number
from jass.engine.deal_arrays import (
    by_contract,
    job_list,
    playable_deals,
    row_numbers,
    rows_of_job,
)
from jass.engine.solver_pool import Searches
from jass.errors import ArgumentError, JassError
from jass.parallel import (
    MOST_THREADS,
    Executor,
    Progress,
    checked_executor,
    part_of,
    progress_of_jobs,
    run_chunks,
    run_jobs,
)
from jass.rules.rules import Rules, allowed_contract

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jass.engine.deal_arrays import Job, Parts
    from jasscore.deals import Deals

__all__ = ["solve"]

_SWISS = Rules.preset("swiss")


def solve(
    deals: Any,
    contract: Any,
    *,
    side: int = 0,
    leader: int = 0,
    rules: Rules = _SWISS,
    count_match: bool = False,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> NDArray[np.int16]:
    """The double-dummy value of each deal for ``side``: int16[n].

    ``deals``, ``contract`` and ``executor`` as for :func:`playouts`, the values as in
    :func:`jass.solve`; each thread has a table of its own, which all its deals use in turn. Whole
    deals with trumps take about twelve times as long by rules that let one ruff instead of
    following suit, as ``swiss`` does, as by those that do not, such as ``fr``. ``progress`` is
    called with deals done and all. DealError, ContractError, SeatError, ArgumentError.

    >>> import jass
    >>> deals = jass.batch.random_deals(3, seed=7, cards_each=4)
    >>> jass.batch.solve(deals, ["S", "H", "obenabe"], leader=1).tolist()
    [54, 0, 26]
    """
    import numpy as np

    own = playable_deals(deals, rules)
    first_seat = seat_number(leader, rules.players, "leader")
    wanted, bonus = side_number(side, rules.side_count), flag(count_match, "count_match")
    workers = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
    parts = by_contract(contract, len(own), partial(allowed_contract, rules=rules))
    task = _Solve(rules, first_seat, wanted, bonus)
    if checked_executor(executor) is None:
        return task.all(own, parts, workers, progress)
    jobs = job_list(own, parts, at_once(own))
    report = progress_of_jobs(progress, [first + len(some) for first, some, _ in jobs])
    stop = task.searches.stop
    found = run_jobs(task, jobs, executor=executor, progress=report, stop=stop, check=_values)
    return np.concatenate([np.empty(0, np.int16), *found])


def _values(job: Job, found: object) -> NDArray[np.int16]:
    # What an executor gave for a job: a value for each of its deals.
    import numpy as np

    values = whole_array(found, "executor: values", -1000, 1000, np.int16, 1)
    if len(values) != len(job[1]):
        raise JassError(f"executor: {len(job[1])} values for a job, not {len(values)}")
    return values


def at_once(deals: Deals) -> int:
    # So many that a chunk takes some hundredths of a second; whole deals one by one.
    return 1 << max(0, min(10, (36 - deals.most * deals.players) // 2))


@dataclass(frozen=True)
class _Solve:
    # Solves rows of deals; workers in other processes get a copy.

    rules: Rules
    leader: int
    side: int
    bonus: bool
    searches: Searches = field(default_factory=lambda: Searches())

    def __call__(self, job: Job) -> NDArray[np.int16]:
        _, deals, codes = job
        return self.all(deals, rows_of_job(codes))

    def all(
        self,
        deals: Deals,
        parts: Parts,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> NDArray[np.int16]:
        import numpy as np

        values = np.empty(len(deals), np.int16)
        before = 0
        for code, rows in parts:

            def search_rows(first: int, end: int, code: int = code, rows: Any = rows) -> None:
                some = row_numbers(rows, first, end)
                these = (deals, some, code, self.leader, self.side, self.bonus, values)
                with self.searches.borrowed() as search:
                    search.rows(self.rules.play_switches, *these)

            part = part_of(progress, before, len(deals))
            run_chunks(search_rows, len(rows), at_once(deals), threads, part, self.searches.stop)
            before += len(rows)
        return values
