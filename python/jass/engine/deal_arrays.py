"""Arrays of deals, uint64 masks of cards, one row per deal, one column per seat: dealing,
checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from jass.arguments.numbers import whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardsLike
from jass.errors import ArgumentError, ContractError, DealError
from jass.parallel import chunks, run_chunks
from jass.rounds.deal import dealing
from jass.rules.rules import Rules, checked_rules
from jasscore.deals import examine
from jasscore.deals import random_deals as fill_deals
from jasscore.errors import shown
from jasscore.outcomes import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Parts: TypeAlias = list[tuple[int, range | NDArray[np.int64]]]
    """The rows of an array that are played under each contract."""

    Job: TypeAlias = tuple[int, NDArray[np.uint64], NDArray[np.int8]]

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


def job_list(masks: NDArray[np.uint64], parts: Parts, size: int) -> list[Job]:
    # Jobs for workers, possibly remote: the first row, the deals, the contract of each.
    import numpy as np

    codes = np.empty(len(masks), np.int8)
    for code, rows in parts:
        codes[slice(rows.start, rows.stop) if isinstance(rows, range) else rows] = code
    ranges = chunks(len(masks), size)
    return [(first, masks[first:end], codes[first:end]) for first, end in ranges]


def aligned(masks: NDArray[Any]) -> NDArray[np.uint64]:
    # C reads whole words; an array of a user, or one that reached a worker, may lie anywhere.
    import numpy as np

    return np.require(masks, np.uint64, ["ALIGNED"])


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


def _codes(contract: Any, n: int, code_of: Callable[[Any], int]) -> NDArray[Any]:
    # The contract of each deal, as a number.
    import numpy as np

    row = _row(contract, n)
    if not isinstance(row, np.ndarray) or row.dtype.kind not in "iu" or not n:
        plain = row.tolist() if hasattr(row, "tolist") else row
        return np.fromiter((code_of(one) for one in plain), np.int8, n)
    # When the least and the greatest can be, there are but few between.
    least, most = (code_of(end) for end in (row.min().item(), row.max().item()))
    for code in range(least, most):
        if (row == code).any():
            code_of(code)
    return row


def row_numbers(rows: range | NDArray[np.int64], begin: int, end: int) -> NDArray[np.int64]:
    import numpy as np

    if isinstance(rows, range):
        return np.arange(begin, end, dtype=np.int64)
    return rows[begin:end]


def _row(contract: Any, n: int) -> Any:
    if len(contract) != n or getattr(contract, "ndim", 1) != 1:
        raise ContractError(
            f"contract: one for all, or one for each of {n} deals, not {shown(contract)}"
        )
    return contract


def deal_array(deals: Any, rules: Rules) -> NDArray[np.uint64]:
    """``deals`` as uint64[n, players] with every hand a set of cards; DealError otherwise."""
    return _examined(deals, rules)[0]


def playable_deals(deals: Any, rules: Rules) -> tuple[NDArray[np.uint64], int]:
    # The deals and the number of cards that every hand has.
    masks, least, most = _examined(deals, rules)
    if len(masks) and (least < most or most == 0):
        raise DealError(
            f"deals: all hands have the same number of cards, 1 or more, not {least} to {most}"
        )
    return masks, most


def _examined(deals: Any, rules: Rules) -> tuple[NDArray[np.uint64], int, int]:
    # With the least and the most cards that a hand has.
    import numpy as np

    players = checked_rules(rules).players
    try:
        masks = np.asarray(deals)
    except (TypeError, ValueError):
        raise DealError(
            f"deals: an array uint64[n, {players}] of masks, not {shown(deals)}"
        ) from None
    if masks.ndim != 2 or masks.shape[1] != players or masks.dtype.kind not in "iu":
        raise DealError(
            f"deals: an array uint64[n, {players}] of masks, not {masks.dtype} {masks.shape}"
        )
    # A negative number becomes a mask with bits beyond the pack.
    masks = aligned(masks)
    wrong, least, most = examine(masks)
    if wrong >= 0:
        row = [hex(mask) for mask in masks[wrong].tolist()]
        raise DealError(
            f"deals: row {wrong} has a bit beyond the pack, a card in two hands or a hand of more"
            f" than 12 cards: {', '.join(row)}"
        )
    return masks, least, most
