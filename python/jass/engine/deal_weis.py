"""Weis and Stöck of arrays of deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jass.arguments.numbers import seat_number
from jass.cards.contract import OPEN, Contract, contract_code
from jass.engine.deal_arrays import by_contract, deal_array
from jass.parallel import run_chunks
from jass.rules.rules import Rules, checked_rules
from jasscore.weis import score_deals, stoeck_of_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["stoeck", "weis"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 16


def weis(
    deals: Any,
    contract: Any,
    *,
    forehand: int = 0,
    rules: Rules = _SWISS,
) -> NDArray[np.int16]:
    """The points that the sides score by Weis in each deal, all announced: int16[deals, sides].

    ``contract`` is one for all deals or one for each, as for :func:`playouts`. DealError,
    ContractError, SeatError.

    >>> import jass
    >>> hands = {0: "S6 S7 S8 S9 ST SJ SQ SK SA", 2: "H6 H7 H9 HT D6 D7 D9 C6 C7"}
    >>> jass.batch.weis(jass.batch.random_deals(3, seed=7, known=hands), "S").tolist()
    [[300, 0], [300, 0], [300, 0]]
    """
    first = seat_number(forehand, checked_rules(rules).players, "forehand")

    def count(masks: NDArray[np.uint64], code: int, points: NDArray[np.int16]) -> None:
        score_deals(rules.weis_switches, rules.sides, masks, code, first, points)

    return _counted(deals, contract, rules, count)


def stoeck(
    deals: Any,
    contract: Any,
    *,
    rules: Rules = _SWISS,
) -> NDArray[np.int16]:
    """The points that the sides score by Stöck in each deal played to the end: int16[deals, sides].

    ``contract`` is one for all deals or one for each, as for :func:`playouts`. DealError,
    ContractError.

    >>> import jass
    >>> deals = jass.batch.random_deals(2, seed=7, known={1: "SQ SK"})
    >>> jass.batch.stoeck(deals, "S").tolist(), jass.batch.stoeck(deals, ["S", "obenabe"]).tolist()
    ([[0, 20], [0, 20]], [[0, 20], [0, 0]])
    """

    def count(masks: NDArray[np.uint64], code: int, points: NDArray[np.int16]) -> None:
        trump = None if code == OPEN else Contract(code).trump
        if trump is not None:
            stoeck_of_deals(rules.sides, masks, trump, rules.stoeck, points)

    return _counted(deals, contract, rules, count)


def _counted(
    deals: Any,
    contract: Any,
    rules: Rules,
    count: Callable[[NDArray[np.uint64], int, NDArray[np.int16]], None],
) -> NDArray[np.int16]:
    # Points by side; ``count`` adds those of some deals under one contract.
    import numpy as np

    masks = deal_array(deals, rules)
    points = np.zeros((len(masks), rules.side_count), np.int16)
    for code, rows in by_contract(contract, len(masks), contract_code):

        def some(begin: int, end: int, code: int = code, rows: Any = rows) -> None:
            if isinstance(rows, range):
                count(masks[begin:end], code, points[begin:end])
                return
            these = rows[begin:end]
            part = np.zeros((len(these), rules.side_count), np.int16)
            count(masks[these], code, part)
            points[these] = part

        run_chunks(some, len(rows), _CHUNK)
    return points
