"""What a parameter of the rules may be: one check each, which gives the value as it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from jass.arguments.numbers import whole_number
from jass.arguments.sequences import own_row
from jass.cards.card import Rank
from jass.cards.contract import OPEN, Contract, contract_code
from jass.errors import RulesError
from jass.rules.goal import Bergpreis, Goal
from jasscore.errors import shown

__all__ = ["Check", "check_of"]

Check: TypeAlias = Callable[[str, Any], Any]
"""Takes the name of a parameter and a value, and gives the value as it is kept; RulesError."""

# So low that all Weis of a side together stay below 2**15.
_WEIS_MOST = 1_000
_FACTOR_MOST = 1_000
# No tuple of the rules has more.
_LONGEST = 36


def check_of(annotation: Any) -> Check:
    """The check that the annotation of a parameter stands for: that of a Literal or a bool, or the
    one that an Annotated names."""
    if annotation is bool:
        return flag
    if get_origin(annotation) is Literal:
        return one_of(get_args(annotation))
    if get_origin(annotation) is Annotated:
        check: Check = annotation.__metadata__[0]
        return check
    raise TypeError(f"name the check of {annotation} by Annotated")


def one_of(choices: tuple[object, ...]) -> Check:
    def check(name: str, value: object) -> object:
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise RulesError(
                f"{name} is one of {', '.join(map(repr, choices))}, not {shown(value)}"
            )
        return value

    return check


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"{name} is True or False, not {shown(value)}")
    return value


def between(low: int, high: int) -> Check:
    def check(name: str, value: object) -> int:
        return whole_number(value, name, low, high, RulesError)

    return check


def _numbers(name: str, value: object, low: int, high: int) -> tuple[int, ...]:
    row = own_row(value, _LONGEST)
    if row is None or len(row) > _LONGEST:
        raise RulesError(f"{name} is a tuple of whole numbers, not {shown(value)}")
    return tuple([whole_number(number, f"{name}: each", low, high, RulesError) for number in row])


def sides(name: str, value: object) -> tuple[int, ...]:
    numbers = _numbers(name, value, 0, 5)
    if len(set(numbers)) < 2 or set(numbers) != set(range(max(numbers) + 1)):
        raise RulesError(f"{name} numbers two or more sides from 0 on, not {shown(value)}")
    return numbers


def packets(name: str, value: object) -> tuple[int, ...]:
    numbers = _numbers(name, value, 1, 12)
    if not 1 <= sum(numbers) <= 12:
        raise RulesError(f"{name} add up to a hand of 1 to 12 cards, not {shown(value)}")
    return numbers


def contracts(name: str, value: object) -> tuple[Contract, ...]:
    row = own_row(sorted(value) if isinstance(value, (set, frozenset)) else value, _LONGEST)
    if not row or len(row) > _LONGEST:
        raise RulesError(f"{name} is a tuple of contracts, not {shown(value)}")
    codes = sorted({contract_code(contract) for contract in row})
    if OPEN in codes:
        raise RulesError(f"{name} are contracts, not {shown(value)}")
    return tuple(map(Contract, codes))


def sequence(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        by_length = dict(value)
        if not set(by_length) <= set(range(3, 10)):
            raise RulesError(
                f"{name} gives points to sequences of 3 to 9 cards, not {shown(value)}"
            )
        value = tuple(by_length.get(length, 0) for length in range(3, 10))
    points = _numbers(name, value, 0, _WEIS_MOST)
    if len(points) != 7:
        raise RulesError(
            f"{name} has seven numbers, for sequences of 3 to 9 cards, not {shown(value)}"
        )
    return points


def four(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        ranks = {str(rank): rank for rank in Rank} | {"10": Rank.TEN}
        items = list(value.items())
        by_rank = {ranks.get(str(key)): points for key, points in items}
        if None in by_rank or len(by_rank) < len(items):
            raise RulesError(
                f"{name} gives points to ranks 6 7 8 9 T J Q K A, each once, not {shown(value)}"
            )
        value = tuple(by_rank.get(rank, 0) for rank in Rank)
    points = _numbers(name, value, 0, _WEIS_MOST)
    if len(points) != 9:
        raise RulesError(
            f"{name} has nine numbers, for the ranks from six to ace, not {shown(value)}"
        )
    return points


def multipliers(name: str, value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if isinstance(value, Mapping):
        own = dict(value)
        if set(own) == {"french", "swiss"}:
            return _factors(name, own["french"]), _factors(name, own["swiss"])
        return (_factors(name, own),) * 2
    row = own_row(value, 2)
    if row is None or len(row) != 2:
        raise RulesError(
            f"{name} are six factors with the French pack and six with the Swiss pack, in the order"
            f" S H D C obenabe undenufe, or factors by contract, not {shown(value)}"
        )
    return _factors(name, row[0]), _factors(name, row[1])


def _factors(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        items = list(value.items())
        by_contract = {contract_code(contract): factor for contract, factor in items}
        if OPEN in by_contract or len(by_contract) < len(items):
            raise RulesError(f"{name} gives factors to contracts, each once, not {shown(value)}")
        value = tuple(by_contract.get(contract, 1) for contract in Contract)
    factors = _numbers(name, value, 0, _FACTOR_MOST)
    if len(factors) != len(Contract):
        raise RulesError(
            f"{name}: one factor for each of {len(Contract)} contracts, not {shown(value)}"
        )
    return factors


def goal(name: str, value: object) -> Goal:
    if not isinstance(value, Goal):
        raise RulesError(f"{name} is a Goal, such as Goal.points(1000), not {shown(value)}")
    return Goal(*value[:]).checked()


def count_order(name: str, value: object) -> tuple[str, ...]:
    parts = ("stoeck", "weis", "trick")
    row = own_row(value, len(parts))
    if row is None or any(type(part) is not str for part in row) or sorted(row) != sorted(parts):
        raise RulesError(
            f"{name} puts 'stoeck', 'weis' and 'trick' in an order, not {shown(value)}"
        )
    return row


def bergpreis(name: str, value: object) -> Bergpreis | None:
    if value is None:
        return None
    if not isinstance(value, Bergpreis):
        raise RulesError(f"{name} is a Bergpreis or None, not {shown(value)}")
    return Bergpreis(*value[:]).checked()
