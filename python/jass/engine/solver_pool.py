"""A pool of solvers, one per worker thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jasscore.solver import new_search

if TYPE_CHECKING:
    from jasscore.solver.portable import Search

__all__ = ["Searches"]


class Searches:
    """The searches of one task, as many as threads run at once."""

    def __init__(self) -> None:
        self._all: list[Search] = []
        self._idle: list[Search] = []
        self._stopped = False

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process makes its own.
        return Searches, ()

    def stop(self) -> None:
        """Stops the searches that run in other threads, and starts no more."""
        self._stopped = True
        for search in self._all:
            search.stop()

    @contextmanager
    def borrowed(self) -> Iterator[Search]:
        """A search for exclusive use."""
        if self._stopped:
            raise KeyboardInterrupt
        try:
            search = self._idle.pop()
        except IndexError:
            search = new_search()
            self._all.append(search)
        try:
            yield search
        finally:
            self._idle.append(search)
