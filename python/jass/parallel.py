"""Runs long work in chunks, in threads or on an executor, with progress and interrupts."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from contextvars import copy_context
from threading import Lock, Thread
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from jass.errors import ArgumentError
from jasscore.errors import shown

__all__ = [
    "MOST_THREADS",
    "Executor",
    "Progress",
    "checked_executor",
    "checked_progress",
    "chunks",
    "part_of",
    "progress_of_jobs",
    "run_chunks",
    "run_jobs",
]

MOST_THREADS = 1024

# Seconds between checks for Ctrl-C while waiting for threads: not every system wakes a waiting
# thread, and none does when another thread received the signal.
_PATIENCE = 0.1

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")

Progress: TypeAlias = Callable[[int, int], object]
"""Called with what is done and how much there is."""


class Executor(Protocol):
    """Anything with the ``map`` of ``concurrent.futures``: pools of threads and processes, or the
    ``get_executor()`` of a Dask client."""

    def map(self, fn: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterable[Any]:
        """The results of ``fn`` in the order of its arguments."""


def checked_executor(executor: object) -> Executor | None:
    """``executor`` itself, or None; ArgumentError for what has no ``map``."""
    if callable(getattr(executor, "get_executor", None)):
        # A Dask client has a map too, of futures.
        raise ArgumentError(
            f"executor is a Dask client: pass its get_executor(), not {shown(executor)}"
        )
    if executor is None or callable(getattr(executor, "map", None)):
        return cast("Executor | None", executor)
    raise ArgumentError(
        f"executor has the map of concurrent.futures, or is None, but is {shown(executor)}"
    )


def checked_progress(progress: Progress | None) -> Progress | None:
    """``progress`` itself, or None; ArgumentError for what cannot be called."""
    if progress is None or callable(progress):
        return progress
    raise ArgumentError(f"progress is called with what is done and all, but is {shown(progress)}")


def chunks(n: int, size: int) -> Generator[tuple[int, int]]:
    """The half-open ranges into which ``n`` items are divided; they depend on ``n`` and ``size``
    only.

    >>> from jass.parallel import chunks
    >>> list(chunks(10, 4))
    [(0, 4), (4, 8), (8, 10)]
    """
    for first in range(0, n, size):
        yield first, min(first + size, n)


def part_of(progress: Progress | None, before: int, whole: int) -> Progress | None:
    """A callback for a part of some work that starts at ``before`` out of ``whole``."""
    if progress is None or not callable(progress):
        return progress
    return lambda done, _: progress(before + done, whole)


def progress_of_jobs(progress: Progress | None, ends: Sequence[int]) -> Progress | None:
    """A callback that converts the number of jobs done to items done, given where each job ends."""
    if progress is None or not callable(progress):
        return progress
    return lambda done, _: progress(ends[done - 1], ends[-1])


def run_chunks(
    task: Callable[[int, int], object],
    n: int,
    size: int,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Callable[[], object] | None = None,
) -> None:
    """Calls ``task(first, end)`` for each chunk.

    A task that releases the GIL runs in ``threads`` in parallel; ``progress`` is called in the
    calling thread. Ctrl-C takes effect between chunks: no further chunk is started, and ``stop`` is
    called to end those that run, where chunks take long. ArgumentError when ``progress`` is not
    callable. A process forked meanwhile gets a RuntimeError, since the threads stay with its
    parent.
    """
    checked_progress(progress)
    if threads > 1 and n > size:
        _run_in_threads(task, n, size, threads, progress, stop)
        return
    if 0 < n <= size:  # a call of one playout would notice the generator
        task(0, n)
        if progress is not None:
            progress(n, n)
        return
    for first, end in chunks(n, size):
        task(first, end)
        if progress is not None:
            progress(end, n)


def run_jobs(
    task: Callable[[_Job], _Result],
    jobs: Sequence[_Job],
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: Callable[[], object] | None = None,
    check: Callable[[_Job, object], _Result] | None = None,
) -> list[_Result]:
    """The results of ``task`` for each job, in the order of the jobs.

    Without an ``executor`` the jobs run in ``threads`` of this process, as by :func:`run_chunks`.
    An executor whose workers are processes needs a task, jobs and results that can be pickled. It
    is left open; if it breaks because workers die, this process completes the missing jobs. After
    an error or Ctrl-C no more jobs are started, if its ``map`` is that of ``concurrent.futures``.
    ArgumentError when it gives more or fewer results than there are jobs. What it gives for a job
    is passed through ``check``, since it can be anything.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from jass.parallel import run_jobs
    >>> with ThreadPoolExecutor(2) as pool:
    ...     run_jobs(abs, [-3, 4, -5], executor=pool)
    [3, 4, 5]
    """
    results: list[_Result] = []
    if executor is not None:
        from concurrent.futures import BrokenExecutor

        try:
            with closing(_from_afar(task, jobs, executor)) as found_afar:
                for result in found_afar:
                    if len(results) == len(jobs):
                        raise _not_one_each(executor, f"more than {len(jobs)}", len(jobs))
                    if check is not None:
                        result = check(jobs[len(results)], result)
                    results.append(result)
                    if progress is not None:
                        progress(len(results), len(jobs))
            if len(results) < len(jobs):
                raise _not_one_each(executor, str(len(results)), len(jobs))
        except BrokenExecutor:
            pass
        except BaseException:
            if stop is not None:
                stop()
            raise
    done = len(results)
    found: dict[int, _Result] = {}

    def some(first: int, end: int) -> None:
        for place in range(done + first, done + end):
            found[place] = task(jobs[place])

    rest = part_of(progress, done, len(jobs)) if done else progress
    run_chunks(some, len(jobs) - done, 1, threads, rest, stop)
    return [*results, *(found[place] for place in range(done, len(jobs)))]


def _not_one_each(executor: object, found: str, jobs: int) -> ArgumentError:
    return ArgumentError(
        f"executor: its map gives one result for each job, but {found} for {jobs}:"
        f" {shown(executor)}"
    )


class _Sent(list[_Job]):
    # The jobs given to an executor, which takes them all before it gives a first result. After an
    # interrupt there are no more.

    left = False

    def __iter__(self) -> Iterator[_Job]:
        for job in super().__iter__():
            if self.left:
                return
            yield job


def _from_afar(
    task: Callable[[_Job], _Result], jobs: Sequence[_Job], executor: Executor
) -> Generator[_Result]:
    # The results of an executor as they arrive. Another thread waits for them, since Ctrl-C does
    # not always end a wait within foreign code.
    from queue import Empty, SimpleQueue

    came: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
    sent = _Sent(jobs)

    def wait() -> None:
        try:
            for result in executor.map(task, sent):
                came.put((True, result))
                if sent.left:
                    # The end of a generator of concurrent.futures cancels what has not begun.
                    return
            came.put((False, None))
        except BaseException as error:
            came.put((False, error))

    waiting = Thread(target=wait, daemon=True)
    try:
        # It stands in here, since Python 3.11 takes an interrupt at the turn of a loop for one of
        # what stands before the loop.
        waiting.start()
        while True:
            try:
                is_result, what = came.get(timeout=_PATIENCE)
            except Empty:
                continue
            if is_result:
                yield what
            elif what is None:
                return
            else:
                raise what
    finally:
        sent.left = True
        if waiting.is_alive():
            # For a moment, so that it has heard of it when the interpreter ends.
            waiting.join(_PATIENCE)


def _run_in_threads(
    task: Callable[[int, int], object],
    n: int,
    size: int,
    threads: int,
    progress: Progress | None,
    stop: Callable[[], object] | None,
) -> None:
    from queue import Empty, SimpleQueue

    plan, lock, process = chunks(n, size), Lock(), os.getpid()
    ended: SimpleQueue[int | BaseException] = SimpleQueue()

    def work() -> None:
        try:
            while True:
                with lock:
                    first, end = next(plan, (n, n))
                if first == n:
                    return
                task(first, end)
                ended.put(end - first)
        except BaseException as error:
            ended.put(error)

    workers: list[Thread] = []
    try:
        for _ in range(min(threads, -(-n // size))):
            # Each in a copy of this context, which holds the kernel in use among other things.
            worker = Thread(target=copy_context().run, args=(work,))
            worker.start()
            workers.append(worker)
        done = 0
        while done < n:
            if os.getpid() != process:
                raise RuntimeError("forked in the middle of a call, whose threads are not here")
            try:
                part = ended.get(timeout=_PATIENCE)
            except Empty:
                continue
            if isinstance(part, BaseException):
                raise part
            done += part
            if progress is not None:
                progress(done, n)
    except BaseException:
        if stop is not None:
            stop()
        raise
    finally:
        # After an error or Ctrl-C what has not begun never does. In a forked process nobody would
        # give the lock back.
        if os.getpid() == process:
            with lock:
                plan.close()
            for worker in workers:
                worker.join()
