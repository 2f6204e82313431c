"""Chunk plans: how long work is cut up, spread over threads, reported and interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from threading import Lock, Thread
from typing import TypeAlias

from jasscore.errors import shown

__all__ = ["MOST_THREADS", "Progress", "chunks", "part_of", "run_chunks"]

MOST_THREADS = 1024

# How long a thread waits for others before it looks for Ctrl-C, in seconds: not every system wakes
# it, and none does when another thread took the signal.
_PATIENCE = 0.1

Progress: TypeAlias = Callable[[int, int], object]
"""Called with what is done and how much there is."""


def chunks(n: int, size: int) -> Generator[tuple[int, int]]:
    """The half-open ranges that ``n`` items are cut into; they depend on nothing but the two
    numbers.

    >>> from jass.parallel import chunks
    >>> list(chunks(10, 4))
    [(0, 4), (4, 8), (8, 10)]
    """
    for first in range(0, n, size):
        yield first, min(first + size, n)


def part_of(progress: Progress | None, before: int, whole: int) -> Progress | None:
    """What reports a part of some work: it comes after ``before``, and all of it is ``whole``."""
    if progress is None or not callable(progress):
        return progress
    return lambda done, _: progress(before + done, whole)


def run_chunks(
    task: Callable[[int, int], object],
    n: int,
    size: int,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Callable[[], object] | None = None,
) -> None:
    """Calls ``task(first, end)`` for each chunk.

    A task that releases the GIL runs in ``threads`` at once; ``progress`` is called by this one.
    Between chunks Python takes Ctrl-C; what has not begun then never does, and ``stop`` is called
    to end what has, where chunks take long. TypeError when ``progress`` cannot be called. A process
    that is forked meanwhile gets a RuntimeError, since the threads stay with its parent.
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called with what is done and all, but is {shown(progress)}")
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
            worker = Thread(target=work)
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
