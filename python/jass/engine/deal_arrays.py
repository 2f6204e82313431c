"""Arrays of deals: uint64 masks, a row for each deal and a column for each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from jass.arguments.arrays import is_masked, is_vast, own_array
from jass.arguments.numbers import whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardsLike
from jass.errors import ArgumentError, ContractError, DealError
from jass.parallel import chunks, run_chunks
from jass.rounds.deal import dealing
from jass.rules.rules import Rules, checked_rules
from jasscore.deals import Deals
from jasscore.deals import random_deals as fill_deals
from jasscore.errors import shown
from jasscore.outcomes import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Parts: TypeAlias = list[tuple[int, range | NDArray[np.int64]]]
    """The rows of an array that are played under each contract."""

    Job: TypeAlias = tuple[int, Deals, bytes]
    """The number of the first row, some rows, and the contract of each."""

__all__ = ["random_deals"]

_CHUNK = 1 << 16


def random_deals(
    n: int,
    *,
    players: int = 4,
    known: Mapping[int, CardsLike] | None = None,
    cards_each: int | None = None,
    seed: SeedLike = None,
) -> NDArray[np.uint64]:
    """``n`` random deals, uint64[n, players] masks, uniform among those that agree with ``known``.

    ``known`` are cards that seats hold, by seat; ``cards_each`` as in :meth:`Deal.random`. Deal k
    depends on stream k of the seed only. DealError for hands that cannot
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
    """The deals of ``n`` streams of a seed, from number ``first`` on."""
    import numpy as np

    held, pool, size = dealing(players, known, cards_each)
    count = whole_number(n, "n", 0, MOST, ArgumentError)
    deals = np.empty((count, len(held)), np.uint64)
    run_chunks(
        lambda begin, end: fill_deals(held, pool, size, seed, first + begin, deals[begin:end]),
        count,
        _CHUNK,
    )
    return deals


def job_list(deals: Deals, parts: Parts, size: int) -> list[Job]:
    # Jobs for workers, possibly remote: the first row, the deals, the contract of each. An
    # executor sees them, so nothing in them can be changed.
    import numpy as np

    codes = np.empty(len(deals), np.int8)
    for code, rows in parts:
        codes[slice(rows.start, rows.stop) if isinstance(rows, range) else rows] = code
    ranges = chunks(len(deals), size)
    return [(first, deals.part(first, end), codes[first:end].tobytes()) for first, end in ranges]


def by_contract(contract: Any, n: int, code_of: Callable[[Any], int]) -> Parts:
    # The rows that are played under each contract, which ``code_of`` checks.
    several = isinstance(contract, Sequence) or getattr(contract, "ndim", 0) > 0
    if isinstance(contract, str) or not several:
        return [(code_of(contract), range(n))]
    return rows_by_code(_codes(contract, n, code_of))


def rows_by_code(codes: NDArray[Any]) -> Parts:
    import numpy as np

    some = range(int(codes.min()), int(codes.max()) + 1) if len(codes) else ()
    rows = ((code, np.flatnonzero(codes == code).astype(np.int64, copy=False)) for code in some)
    return [(code, which) for code, which in rows if len(which)]


def rows_of_job(codes: bytes) -> Parts:
    """The rows under each contract of a :data:`Job`."""
    import numpy as np

    return rows_by_code(np.frombuffer(codes, np.int8))


def _codes(contract: Any, n: int, code_of: Callable[[Any], int]) -> NDArray[Any]:
    # The contract of each deal, as a number, in an array of ours.
    import numpy as np

    if isinstance(contract, Sequence) and not is_masked(contract):
        row = tuple(islice(contract, n + 1))
        if len(row) != n:
            raise _not_for_each(n, contract)
        return np.fromiter((code_of(one) for one in row), np.int8, n)
    codes = own_array(contract, "contract", ContractError)
    if codes.shape != (n,):
        raise _not_for_each(n, contract)
    if codes.dtype.kind not in "iu" or not n:
        return np.fromiter((code_of(one) for one in codes.tolist()), np.int8, n)
    # When the least and the greatest can be, there are but few between.
    least, most = (code_of(end) for end in (codes.min().item(), codes.max().item()))
    for code in range(least, most):
        if (codes == code).any():
            code_of(code)
    return codes


def _not_for_each(n: int, contract: Any) -> ContractError:
    return ContractError(
        f"contract: one for all, or one for each of {n} deals, not {shown(contract)}"
    )


def row_numbers(rows: range | NDArray[np.int64], begin: int, end: int) -> NDArray[np.int64]:
    import numpy as np

    if isinstance(rows, range):
        return np.arange(begin, end, dtype=np.int64)
    return rows[begin:end]


def own_deals(deals: Any, rules: Rules) -> Deals:
    """``deals``, an array uint64[n, players], taken over, every hand a set of cards; DealError
    otherwise."""
    import numpy as np

    players = checked_rules(rules).players
    if type(deals) is Deals:
        own = deals
    else:
        if is_masked(deals):
            raise DealError("deals: a masked array; take deals.data, or the rows that count")
        if is_vast(deals):
            raise DealError(f"deals: an array uint64[n, {players}] of masks, not {shown(deals)}")
        try:
            given = np.asarray(deals)
        except (TypeError, ValueError, OverflowError, RuntimeError):
            raise DealError(
                f"deals: an array uint64[n, {players}] of masks, not {shown(deals)}"
            ) from None
        if given.ndim != 2 or given.shape[1] != players or given.dtype.kind not in "iu":
            raise DealError(
                f"deals: an array uint64[n, {players}] of masks, not {given.dtype} {given.shape}"
            )
        # A negative number becomes a mask with bits beyond the pack. What looks right so far is
        # copied, and the copy is checked.
        own = Deals(given.astype(np.uint64, copy=False))
    if own.players != players:
        raise DealError(f"deals: hands for {players} players, not {own.players}")
    return own


def playable_deals(deals: Any, rules: Rules) -> Deals:
    """The same, when all hands have the same number of cards, 1 or more."""
    own = own_deals(deals, rules)
    if len(own) and (own.least < own.most or own.most == 0):
        raise DealError(
            "deals: all hands have the same number of cards, 1 or more, not"
            f" {own.least} to {own.most}"
        )
    return own
