"""Weis and Stöck of arrays of deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jass.arguments.numbers import seat_number
from jass.cards.contract import OPEN, Contract, contract_code
from jass.engine.deal_arrays import by_contract, own_deals, row_numbers
from jass.parallel import run_chunks
from jass.rules.rules import Rules, checked_rules
from jasscore.weis import score_deals, stoeck_of_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jasscore.deals import Deals

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

    def count(own: Deals, rows: NDArray[np.int64], code: int, points: NDArray[np.int16]) -> None:
        score_deals(rules.weis_switches, rules.sides, own, rows, code, first, points)

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

    def count(own: Deals, rows: NDArray[np.int64], code: int, points: NDArray[np.int16]) -> None:
        trump = None if code == OPEN else Contract(code).trump
        if trump is not None:
            stoeck_of_deals(rules.sides, own, rows, trump, rules.stoeck, points)

    return _counted(deals, contract, rules, count)


def _counted(
    deals: Any,
    contract: Any,
    rules: Rules,
    count: Callable[[Deals, NDArray[np.int64], int, NDArray[np.int16]], None],
) -> NDArray[np.int16]:
    # Points by side; ``count`` adds those of some deals under one contract.
    import numpy as np

    own = own_deals(deals, rules)
    points = np.zeros((len(own), rules.side_count), np.int16)
    for code, rows in by_contract(contract, len(own), contract_code):

        def some(begin: int, end: int, code: int = code, rows: Any = rows) -> None:
            count(own, row_numbers(rows, begin, end), code, points)

        run_chunks(some, len(rows), _CHUNK)
    return points
