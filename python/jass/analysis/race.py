"""Sequential sampling until the best option is settled: interim tests after batches that double.

The samples tested depend on nothing but their number, so the result is the same with every number
of threads and every executor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add

from jass.analysis.tally import Tally
from jass.arguments.numbers import whole_number
from jass.errors import ArgumentError
from jass.parallel import (
    MOST_THREADS,
    Executor,
    Progress,
    checked_executor,
    checked_progress,
    chunks,
    progress_of_jobs,
    run_jobs,
)

__all__ = ["RISK", "Race", "Spread"]

RISK = 0.01
"""The probability of stopping early with a wrong best option, over all interim tests together."""

# Jobs submitted at once: a list of all jobs of a large request would not fit in memory.
_JOBS = 1 << 12


@dataclass(frozen=True)
class Spread:
    """Where the work of an analysis runs, and the callback for its progress."""

    threads: int
    executor: Executor | None
    progress: Progress | None

    @classmethod
    def checked(cls, threads: object, executor: object, progress: Progress | None) -> Spread:
        """The same with checked values; ArgumentError for invalid ones."""
        workers = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
        return cls(workers, checked_executor(executor), checked_progress(progress))


@dataclass(frozen=True)
class Race:
    """At most ``n`` samples in jobs of ``size``, tested after the first ``look`` samples and then
    whenever their number has doubled. Without ``early`` all ``n`` are drawn.
    """

    n: int
    size: int
    look: int
    early: bool

    def looks(self) -> Iterator[int]:
        """The numbers of samples after which there is an interim test.

        >>> from jass.analysis.race import Race
        >>> list(Race(100, 5, 20, True).looks()), list(Race(100, 5, 20, False).looks())
        ([20, 40, 80, 100], [100])
        """
        at = self.look
        while self.early and at < self.n:
            yield at
            at *= 2
        yield self.n

    def run(
        self,
        task: Callable[[tuple[int, int]], Tally],
        spread: Spread,
        stop: Callable[[], object] | None = None,
    ) -> tuple[Tally, bool]:
        """The sum of what ``task`` returns for ranges of samples, and whether the best is settled.

        The risk is divided among the interim tests (Bonferroni), so that repeated testing does not
        find a winner by chance.
        """
        looks = list(self.looks())
        parts: list[Tally] = []
        before = 0
        for at in looks:
            for begin, far in chunks(at - before, self.size * _JOBS):
                some = chunks(far - begin, self.size)
                jobs = [(before + begin + first, before + begin + end) for first, end in some]
                report = progress_of_jobs(spread.progress, [*(end for _, end in jobs), self.n])
                parts += run_jobs(task, jobs, spread.threads, spread.executor, report, stop)
                parts = [reduce(add, parts)]
            before = at
            if parts[0].ranked_by.is_settled(RISK / len(looks)):
                if at < self.n and spread.progress is not None:
                    spread.progress(at, at)
                return parts[0], True
        return parts[0], False
