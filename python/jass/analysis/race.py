"""How long samples are taken: in batches that double, until the best option is known.

Which samples are looked at depends on nothing but their number, so the result is the same with
every number of threads and every executor.
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
"""The risk that an analysis ends early with the wrong option in front, over all its looks."""

# What is handed out at once: all that somebody may ask for has no room as a list.
_JOBS = 1 << 12


@dataclass(frozen=True)
class Spread:
    """Who does the work of an analysis, and who hears of it."""

    threads: int
    executor: Executor | None
    progress: Progress | None

    @classmethod
    def checked(cls, threads: object, executor: object, progress: Progress | None) -> Spread:
        """ArgumentError for what cannot be."""
        workers = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
        return cls(workers, checked_executor(executor), checked_progress(progress))


@dataclass(frozen=True)
class Race:
    """``n`` samples at most, in jobs of ``size``; a look at the order after the first ``look``,
    and after twice as many each time. Without ``early`` it goes on to the end.
    """

    n: int
    size: int
    look: int
    early: bool

    def looks(self) -> Iterator[int]:
        """After how many samples there is a look.

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
        """What the task gave for the ranges of samples together, and whether the best is settled.

        Every look has its part of the risk, so that many looks do not find a winner by chance.
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
