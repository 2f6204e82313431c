"""Double-dummy: the value of a round with open hands and perfect play of all seats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from html import escape
from threading import Lock, RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from jass.arguments.arrays import whole_array
from jass.arguments.numbers import MOST_PLAYERS, flag, side_number, whole_number
from jass.cards.card import Card, CardLike, CardSet, CardsLike, card_tuple
from jass.cards.contract import Contract
from jass.engine.solver_pool import Searches
from jass.errors import ArgumentError, JassError, PositionError
from jass.parallel import (
    MOST_THREADS,
    Executor,
    Progress,
    checked_executor,
    chunks,
    progress_of_jobs,
    run_chunks,
    run_jobs,
)
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.rules import Rules, checked_rules
from jasscore.deals import Deals
from jasscore.errors import shown
from jasscore.solver import new_search

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jasscore.solver.portable import Search

__all__ = ["Solution", "Solver", "contract_table", "solve", "solve_along"]

_SWISS = Rules.preset("swiss")
_MOST_MEMORY = 1 << 15
_MOST_VALUE = 1 << 30


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Solution:
    """The double-dummy value of a position for ``side`` against all others together.

    ``value`` are the card points that ``side`` ends with, those it already has and the bonus for
    the last trick included, so values along a line of play can be compared. With ``count_match``
    it is 100 more when the side ends with every trick of the round, and 100 less when it ends
    without any. ``cards`` has the value after each legal card of the seat to move. ``line`` is a
    principal variation, one best line of play to the end of the round. A round that is over has a
    value, but neither cards nor a line. PositionError, CardError, SeatError for invalid fields.

    >>> import jass
    >>> r = jass.Round(jass.Deal(["SA HK", "SK HA", "S6 H6", "S7 H7"]), "obenabe")
    >>> jass.solve(r)
    Solution(value=20, cards={"SA": 15, "HK": 20}, line="HK HA H6 H7 SK S6 S7 SA", side=0)
    """

    value: int
    cards: Mapping[Card, int]
    line: tuple[Card, ...]
    side: int
    count_match: bool = False

    def __new__(
        cls,
        value: int,
        cards: Mapping[Any, int],
        line: Iterable[CardLike],
        side: int,
        count_match: bool = False,
    ) -> Self:
        if not isinstance(cards, Mapping):
            raise PositionError(f"cards: values by card, such as {{'SJ': 20}}, not {shown(cards)}")
        values = {Card(card): _value(one, f"cards: value of {card}") for card, one in cards.items()}
        self = super().__new__(cls)
        kept = {
            "value": _value(value, "value"),
            "cards": MappingProxyType(values),
            "line": card_tuple(line, "line"),
            "side": side_number(side, MOST_PLAYERS),
            "count_match": flag(count_match, "count_match"),
        }
        for name, one in kept.items():
            object.__setattr__(self, name, one)
        return self

    @property
    def best(self) -> CardSet:
        """The best cards of the seat to move: those that preserve the value."""
        return CardSet([card for card, value in self.cards.items() if value == self.value])

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "side": self.side,
            "count_match": self.count_match,
            "value": self.value,
            "cards": {str(card): value for card, value in self.cards.items()},
            "best": list(map(str, self.best)),
            "line": list(map(str, self.line)),
        }

    def _key(self) -> tuple[Any, ...]:
        return self.value, tuple(sorted(self.cards.items())), self.line, self.side, self.count_match

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.value, dict(self.cards), self.line, self.side, self.count_match)

    def _best_first(self) -> list[tuple[Card, int]]:
        # No card is better than the best one for the seat that plays it.
        return sorted(self.cards.items(), key=lambda one: (abs(one[1] - self.value), one[0]))

    def __repr__(self) -> str:
        cards = ", ".join(f'"{card}": {value}' for card, value in self.cards.items())
        line = " ".join(map(str, self.line))
        bonus = ", count_match=True" if self.count_match else ""
        return (
            f'Solution(value={self.value}, cards={{{cards}}}, line="{line}", side={self.side}'
            f"{bonus})"
        )

    def __str__(self) -> str:
        lines = [f"side {self.side} ends with {self.value} points"]
        if self.count_match:
            lines[0] += ", the bonus for a match included"
        if self.cards:
            values = ", ".join(f"{card} {value}" for card, value in self._best_first())
            lines += [f"cards: {values}", f"best line: {' '.join(map(str, self.line))}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head, *_ = str(self).splitlines()
        rows = "".join(
            f"<tr><th>{card}</th><td>{value}</td></tr>" for card, value in self._best_first()
        )
        line = escape(" ".join(map(str, self.line)))
        return (
            f"<table><caption>{head}</caption><tr><th>card</th><th>value</th></tr>{rows}"
            f"<tr><th>line</th><td>{line}</td></tr></table>"
        )


class Solver:
    """Solves rounds with a transposition table of ``memory_mb`` megabytes that it keeps between
    calls.

    Entries of one position serve the next of the same deal; they never change a value. With five
    cards or more in each hand a position is searched by ``threads`` threads that share the table,
    and how many positions they search varies. Calls from several threads wait for each other; with
    one solver each they run in parallel. A solver changes with use: it has no hash, equals only
    itself, and is new and empty when copied, unpickled, or used in a forked process. ArgumentError
    for an impossible ``memory_mb`` or ``threads``; PositionError in a signal handler that asks the
    solver which it has interrupted.

    >>> from jass import Deal, Round, Solver
    >>> solver = Solver(memory_mb=16)
    >>> r = Round(Deal.random_ending(cards_left=4, seed=7), "H")
    >>> solver.value(r), solver.value(r, side=1)
    (35, 32)
    >>> solver.at_least(r, 36)
    False
    """

    __slots__ = ("_held", "_memory_mb", "_threads")

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, memory_mb: int = 64, threads: int = 1) -> None:
        self._memory_mb = whole_number(memory_mb, "memory_mb", 1, _MOST_MEMORY, ArgumentError)
        self._threads = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
        self._held = self._new()

    def _new(self) -> tuple[int, AbstractContextManager[object], Lock, Search]:
        search = new_search(self._memory_mb, threads=self._threads)
        return os.getpid(), RLock(), Lock(), search

    def _own(self) -> tuple[AbstractContextManager[object], Lock, Search]:
        # A thread that a fork left behind never gives the lock back, and the table may be half
        # written: a forked process gets all anew. Two threads may do so at once, each for itself.
        process, turn, use, search = self._held
        if process != os.getpid():
            self._held = _, turn, use, search = self._new()
        return turn, use, search

    @property
    def memory_mb(self) -> int:
        """The size of the table in megabytes."""
        return self._memory_mb

    @property
    def threads(self) -> int:
        """The number of threads that search a position."""
        return self._threads

    @property
    def nodes(self) -> int:
        """The number of positions searched since it was made."""
        return self._own()[2].nodes

    def solve(
        self,
        r: Round,
        *,
        side: int = 0,
        count_match: bool = False,
    ) -> Solution:
        """The value for ``side``, that of every legal card, and one best line; see
        :func:`jass.solve`."""
        fixed, wanted, bonus = _asked(r, side, count_match)
        legal, to_move = fixed.legal_cards(), fixed.to_move
        turn, use, search = self._own()
        with turn, _unused(use):
            if to_move is None:
                return Solution(search.value(fixed, wanted, bonus), {}, (), wanted, bonus)
            values = search.values(fixed, wanted, bonus, self._runner(search))
            line = search.line(fixed, wanted, bonus)
        own = fixed.rules.sides[to_move] == wanted
        best = max(values) if own else min(values)
        return Solution(best, dict(zip(legal, values, strict=True)), line, wanted, bonus)

    def value(
        self,
        r: Round,
        *,
        side: int = 0,
        count_match: bool = False,
    ) -> int:
        """The value alone, which takes less time than a whole solution."""
        fixed, wanted, bonus = _asked(r, side, count_match)
        turn, use, search = self._own()
        with turn, _unused(use):
            return search.value(fixed, wanted, bonus, self._runner(search))

    def at_least(
        self,
        r: Round,
        value: int,
        *,
        side: int = 0,
        count_match: bool = False,
    ) -> bool:
        """Whether the value is ``value`` or more, a single zero-window search."""
        fixed, wanted, bonus = _asked(r, side, count_match)
        bound = _value(value, "value")
        turn, use, search = self._own()
        with turn, _unused(use):
            return search.at_least(fixed, wanted, bonus, bound, self._runner(search))

    def along(
        self,
        r: Round,
        *,
        side: int = 0,
        count_match: bool = False,
        progress: Progress | None = None,
    ) -> tuple[int, ...]:
        """The value before each card that was played, and at the end; see
        :func:`jass.solve_along`."""
        fixed, wanted, bonus = _asked(r, side, count_match)
        values: list[int] = []

        def back(first: int, end: int) -> None:
            if first:
                fixed.undo()
            turn, use, search = self._own()
            with turn, _unused(use):
                values.append(search.value(fixed, wanted, bonus, self._runner(search)))

        # From the end backwards, so that the table already covers most of each position.
        run_chunks(back, fixed.played - fixed.given + 1, 1, 1, progress)
        return tuple(reversed(values))

    def _runner(self, search: Search) -> Callable[[Callable[[int], None]], None] | None:
        # What has all threads of a search work on it.
        if self._threads == 1:
            return None
        return lambda work: run_chunks(
            lambda number, _: work(number), self._threads, 1, self._threads, stop=search.stop
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Solver, (self._memory_mb, self._threads)

    def __repr__(self) -> str:
        if not hasattr(self, "_held"):
            return "a Solver that was never made"
        threads = f", threads={self._threads}" if self._threads > 1 else ""
        return f"Solver(memory_mb={self._memory_mb}{threads})"


def solve(
    r: Round,
    *,
    side: int = 0,
    count_match: bool = False,
    threads: int = 1,
) -> Solution:
    """The double-dummy value of a round for ``side`` against all others: the value, that of every
    legal card, and one best line.

    From any card on, also within a trick, under any contract and rules; a deal is solved as
    ``Round(deal, contract, leader)``. Weis, Stöck and factor are not counted. A :class:`Solver`
    saves time for several positions of a deal. ``threads`` search it side by side, with the same
    result; they help where it takes long. PositionError when ``r`` is not a Round, SeatError
    for an invalid ``side``.

    >>> import jass
    >>> r = jass.Round(jass.Deal(["SA HK", "SK HA", "S6 H6", "S7 H7"]), "obenabe")
    >>> print(jass.solve(r))
    side 0 ends with 20 points
    cards: HK 20, SA 15
    best line: HK HA H6 H7 SK S6 S7 SA
    >>> r = jass.Round.start(["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "S", trick=["DA", "D6"],
    ...                      points=(107, 19), tricks_won=(5, 1))
    >>> jass.solve(r).value, jass.solve(r, side=1).value
    (138, 19)
    """
    return Solver(_memory_for(r), threads).solve(r, side=side, count_match=count_match)


def solve_along(
    r: Round,
    *,
    side: int = 0,
    count_match: bool = False,
    progress: Progress | None = None,
) -> tuple[int, ...]:
    """The value of a round for ``side`` before each card that was played in it, and at the end.

    Where it falls, ``side`` has played a card that was not best; where it rises, another seat has.
    ``r`` stays as it is. ``progress`` is called with positions done and all; the last is the
    longest.

    >>> import jass
    >>> r = jass.Round(jass.Deal(["SA HK", "SK HA", "S6 H6", "S7 H7"]), "obenabe")
    >>> for card in ("SA", "SK", "S6", "S7", "HK"):
    ...     r.play(card)
    >>> jass.solve_along(r)
    (20, 15, 15, 15, 15, 15)
    """
    return Solver().along(r, side=side, count_match=count_match, progress=progress)


def contract_table(
    deal: Deal | str | Sequence[CardsLike],
    *,
    side: int = 0,
    rules: Rules = _SWISS,
    count_match: bool = False,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> NDArray[np.int16]:
    """The value of a deal for ``side`` under each contract and with each seat to lead: int16
    [contract, leader].

    All six contracts, whichever ``rules`` allow to be chosen. ``executor`` as for
    :func:`jass.batch.solve`. ``progress`` is called with values done and all. DealError, SeatError,
    PositionError.

    >>> import jass
    >>> table = jass.contract_table(jass.Deal.random_ending(cards_left=3, seed=7))
    >>> table.shape, table.dtype.name
    ((6, 4), 'int16')
    >>> table[jass.Contract.OBENABE].tolist()
    [37, 26, 37, 26]
    """
    import numpy as np

    # A round checks the deal and that it fits the rules.
    first = checked_rules(rules).contracts[0]
    own = Deals(np.array([Round(deal, first, rules=rules).hand_masks], np.uint64))
    wanted, bonus = side_number(side, rules.side_count), flag(count_match, "count_match")
    workers = whole_number(threads, "threads", 1, MOST_THREADS, ArgumentError)
    task = _Cells(own, rules, wanted, bonus)
    # Where several work, each takes a contract: its four leads share what is learnt.
    alone = checked_executor(executor) is None and workers == 1
    cells = len(Contract) * rules.players
    jobs = list(chunks(cells, 1 if alone else rules.players))
    report = progress_of_jobs(progress, [end for _, end in jobs])
    values = run_jobs(task, jobs, workers, executor, report, task.searches.stop, _cells)
    return np.concatenate(values).reshape(len(Contract), rules.players)


@dataclass(frozen=True)
class _Cells:
    # Some cells of a table of contracts and leaders; workers in other processes get a copy.

    deal: Deals
    rules: Rules
    side: int
    bonus: bool
    searches: Searches = field(default_factory=Searches)

    def __call__(self, job: tuple[int, int]) -> NDArray[np.int16]:
        import numpy as np

        row = np.zeros(1, np.int64)
        values = np.empty(job[1] - job[0], np.int16)
        with self.searches.borrowed() as search:
            for place, cell in enumerate(range(*job)):
                where = divmod(cell, self.rules.players)
                these = (self.deal, row, *where, self.side, self.bonus)
                search.rows(self.rules.play_switches, *these, values[place : place + 1])
        return values


def _cells(job: tuple[int, int], found: object) -> NDArray[np.int16]:
    # What an executor gave for some cells.
    import numpy as np

    values = whole_array(found, "executor: values", -1000, 1000, np.int16, 1)
    if len(values) != job[1] - job[0]:
        raise JassError(f"executor: {job[1] - job[0]} values for a job, not {len(values)}")
    return values


def _unused(use: Lock) -> Lock:
    # Whoever has its turn can find the solver in use only by its own thread, under a signal handler
    # that came in the middle of a question: to wait would be for ever.
    if use.locked():
        raise PositionError(
            "this thread is in the middle of a question to this solver; a signal handler needs"
            " another"
        )
    return use


def _memory_for(r: Round) -> int:
    # An ending needs little, and is solved sooner than a large table is made.
    masks = r.hand_masks if isinstance(r, Round) else ()
    left = max((mask.bit_count() for mask in masks), default=0)
    return max(1, 64 >> 2 * max(0, 8 - left))


def _value(value: object, name: str) -> int:
    return whole_number(value, name, -_MOST_VALUE, _MOST_VALUE, ArgumentError)


def _asked(r: Round, side: int, count_match: bool) -> tuple[Round, int, bool]:
    # The core reads a position when it begins; another thread may play on meanwhile.
    if not isinstance(r, Round):
        why = "; a deal is solved as Round(deal, contract, leader)" if isinstance(r, Deal) else ""
        raise PositionError(f"r is a Round, not {shown(r)}{why}")
    return r.copy(), side_number(side, r.rules.side_count), flag(count_match, "count_match")
