"""The score of a round: what the sides have earned, and what the rules make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jass.arguments.arrays import own_array
from jass.arguments.numbers import side_number
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import ContractError, RulesError, SeatError
from jass.rules.parameters import Parameters
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RoundScore", "factor", "totals", "totals_of_round"]

# Of what is summed in arrays of 64 bits: times any factor it stays below 2**63.
_MOST = 1 << 40


class RoundScore(NamedTuple):
    """What the sides have earned in a round so far.

    ``card_points`` of finished tricks, the bonus for the last one included; ``weis`` after the
    first trick; ``stoeck`` when the second card has been played; ``match`` the side with all
    tricks, at the end only; the ``multiplier``, and the ``totals`` multiplied by it. All but match
    and multiplier are by side.

    >>> from jass import Deal, Round
    >>> r = Round(Deal(["S6", "S7", "S8", "S9"]), "S")
    >>> for card in ("S6", "S7", "S8", "S9"):
    ...     r.play(card)
    >>> score = r.score()
    >>> score.card_points, score.match, score.multiplier, score.totals
    ((0, 19), 1, 2, (0, 238))
    """

    card_points: tuple[int, ...]
    weis: tuple[int, ...]
    stoeck: tuple[int, ...]
    match: int | None
    multiplier: int
    totals: tuple[int, ...]

    def __str__(self) -> str:
        rows = [
            f"side {side}: {points} cards + {weis} Weis + {stoeck} Stöck"
            + (" + match" if side == self.match else "")
            + f", times {self.multiplier}: {total}"
            for side, (points, weis, stoeck, total) in enumerate(
                zip(self.card_points, self.weis, self.stoeck, self.totals, strict=True)
            )
        ]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>side {side}</th>" for side in range(len(self.totals)))
        matches = tuple("match" if side == self.match else "" for side in range(len(self.totals)))
        body = "".join(
            f"<tr><th>{name}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
            for name, values in (
                ("cards", self.card_points),
                ("Weis", self.weis),
                ("Stöck", self.stoeck),
                ("match", matches),
                (f"total (×{self.multiplier})", self.totals),
            )
        )
        return f"<table><tr><th></th>{head}</tr>{body}</table>"


def factor(rules: Parameters, contract: ContractLike | None) -> int:
    """What a contract multiplies by with the pack in use; 1 while it is open."""
    if contract is None:
        return 1
    return rules.multipliers[rules.pack == "swiss"][contract_code(contract)]


def totals(
    rules: Parameters, contract: Any, card_points: Any, weis: Any, stoeck: Any, match: Any
) -> Any:
    """The total of each side, as :meth:`jass.Rules.score` describes it: a tuple or an array."""
    sides = max(rules.sides) + 1
    if _is_one(contract) and isinstance(match, (int, type(None))) and card_points is not None:
        rows = [
            _row(name, value, sides)
            for name, value in (("card_points", card_points), ("weis", weis), ("stoeck", stoeck))
        ]
        if None not in rows:
            made = None if match is None else side_number(match, sides, "match")
            return totals_of_round(rules, contract, rows, made)
    return _of_arrays(rules, contract, card_points, weis, stoeck, match)


def totals_of_round(
    rules: Parameters, contract: ContractLike | None, rows: list[Any], match: int | None
) -> tuple[int, ...]:
    times = factor(rules, contract)
    return tuple(
        times
        * (
            points
            + (weis if rules.weis else 0)
            + (stoeck if rules.stoeck else 0)
            + (rules.match_bonus if side == match else 0)
        )
        for side, (points, weis, stoeck) in enumerate(zip(*rows, strict=True))
    )


def _of_arrays(
    rules: Parameters, contract: Any, card_points: Any, weis: Any, stoeck: Any, match: Any
) -> NDArray[np.int64]:
    import numpy as np

    sides = max(rules.sides) + 1
    total = _points("card_points", card_points, sides)
    for name, value, counts in (("weis", weis, rules.weis), ("stoeck", stoeck, rules.stoeck > 0)):
        if value is not None:
            total = _plus(total, _points(name, value, sides) * int(counts), name)
    made = own_array(-1 if match is None else match, "match", SeatError)
    if not _whole_between(made, -1, sides - 1):
        raise SeatError(f"match: numbers of sides, 0 to {sides - 1}, or -1, not {shown(match)}")
    bonus = (made[..., None] == np.arange(sides)) * rules.match_bonus
    total = _plus(total, bonus, "match")
    if _is_one(contract):
        return np.asarray(total * factor(rules, contract))
    codes = own_array(contract, "contract", ContractError)
    if not _whole_between(codes, 0, len(Contract) - 1):
        raise ContractError(f"contract: a contract or an array of 0 to 5, not {shown(contract)}")
    times = np.asarray(rules.multipliers[rules.pack == "swiss"])[codes][..., None]
    return np.asarray(_plus(total, times * 0, "contract") * times)


def _is_one(contract: object) -> bool:
    return isinstance(contract, (int, str, type(None)))


def _row(name: str, value: object, sides: int) -> list[int] | None:
    # Plain ints, one a side; None when this is something for numpy.
    if value is None:
        return [0] * sides
    if not isinstance(value, (tuple, list)):
        return None
    row: list[Any] = list(value)
    if not all(type(x) is int for x in row):
        return None
    if len(row) != sides:
        raise RulesError(f"{name}: a number for each of {sides} sides, not {shown(value)}")
    return row


def _points(name: str, value: Any, sides: int) -> NDArray[np.int64]:
    import numpy as np

    points = own_array(value, name, RulesError)
    if points.dtype.kind not in "iu" or points.shape[-1:] != (sides,):
        raise RulesError(
            f"{name}: whole numbers with the {sides} sides as last axis, not an array of"
            f" {points.dtype} and shape {points.shape}"
        )
    # Narrower numbers cannot be more.
    wide = points.dtype.itemsize == 8 and points.size
    if wide and not -_MOST <= points.min() <= points.max() <= _MOST:
        raise RulesError(
            f"{name}: numbers from {-_MOST} to {_MOST}, not {points.min()} to {points.max()}"
        )
    return points.astype(np.int64)


def _whole_between(numbers: NDArray[Any], low: int, high: int) -> bool:
    if numbers.dtype.kind not in "iu":
        return False
    return not numbers.size or bool(low <= numbers.min() <= numbers.max() <= high)


def _plus(total: NDArray[Any], part: NDArray[Any], name: str) -> NDArray[np.int64]:
    import numpy as np

    try:
        return np.asarray(np.add(total, part, dtype=np.int64))
    except ValueError:
        raise RulesError(
            f"{name}: the shape {part.shape} does not go with {total.shape} of the others"
        ) from None
