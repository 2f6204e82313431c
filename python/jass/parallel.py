"""Chunk plans: how long work is cut up, spread over threads, reported and interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from jasscore.errors import shown

__all__ = ["MOST_THREADS", "Progress", "chunks", "part_of", "run_chunks"]

MOST_THREADS = 1024

Progress: TypeAlias = Callable[[int, int], object]
"""Called with what is done and how much there is."""


def chunks(n: int, size: int) -> Iterator[tuple[int, int]]:
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
) -> None:
    """Calls ``task(first, end)`` for each chunk.

    A task that releases the GIL runs in ``threads`` at once. Between chunks Python takes Ctrl-C;
    what has not begun then never does. TypeError when ``progress`` cannot be called.
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called with what is done and all, but is {shown(progress)}")
    done = 0

    def report(first: int, end: int) -> None:
        nonlocal done
        done += end - first
        if progress is not None:
            progress(done, n)

    if 0 < n <= size:
        task(0, n)
        if progress is not None:
            progress(n, n)
        return
    if threads == 1:
        for first, end in chunks(n, size):
            task(first, end)
            report(first, end)
        return

    from concurrent.futures import ThreadPoolExecutor, as_completed

    pool = ThreadPoolExecutor(threads)
    try:
        futures = {pool.submit(task, *chunk): chunk for chunk in chunks(n, size)}
        for future in as_completed(futures):
            future.result()
            report(*futures[future])
    finally:
        # After an error or Ctrl-C what has not begun never does.
        pool.shutdown(cancel_futures=True)
