"""What each parameter of the rules may be: one check each, which gives the value as it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jass.arguments.numbers import whole_number
from jass.arguments.sequences import own_row
from jass.cards.card import Rank
from jass.cards.contract import OPEN, Contract, contract_code
from jass.errors import RulesError
from jass.rules.goal import Bergpreis, Goal
from jasscore.errors import shown
from jasscore.rules import OVERTRUMP, UNDERTRUMP

__all__ = ["CHECKS", "SIDES"]

SIDES = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1), 5: (0, 1, 2, 3, 4), 6: (0, 1, 0, 1, 0, 1)}

_CHOICES: dict[str, tuple[object, ...]] = {
    "direction": ("counterclockwise", "clockwise"),
    "first_dealer": ("high_card", "low_card", "rose_seven", "random"),
    "misdeal": ("redeal_same", "redeal_next"),
    "chooser": ("forehand", "dealer"),
    "push": ("none", "partner", "partner_and_back", "around"),
    "first_lead": ("forehand", "chooser"),
    "nt_eight": (8, 0),
    "undenufe_eleven": ("six", "ace"),
    "follow": ("must_follow", "may_ruff"),
    "undertrump": UNDERTRUMP,
    "overtrump": OVERTRUMP,
    "weis_order": ("points", "class"),
    "weis_height": ("contract", "natural"),
    "weis_tie": ("position", "cancel"),
    "weis_declare": ("auto", "explicit"),
    "stoeck_when": ("second_card", "with_weis"),
    "pack": ("french", "swiss"),
    "multiply": ("all",),
    "end_check": ("deal", "immediate"),
    "cross": ("higher_total",),
}
_MOST = {"last_trick": 255, "stoeck": 10_000, "match_bonus": 10_000}
# So low that all Weis of a side together stay below 2**15.
_WEIS_MOST = 1_000
_FACTOR_MOST = 1_000
# No tuple of the rules has more.
_LONGEST = 36


def _choice(name: str, value: object) -> object:
    if not any(type(value) is type(choice) and value == choice for choice in _CHOICES[name]):
        raise RulesError(
            f"{name} is one of {', '.join(map(repr, _CHOICES[name]))}, not {shown(value)}"
        )
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"{name} is True or False, not {shown(value)}")
    return value


def _players(name: str, value: object) -> int:
    return whole_number(value, name, 2, 6, RulesError)


def _amount(name: str, value: object) -> int:
    return whole_number(value, name, 0, _MOST[name], RulesError)


def _numbers(name: str, value: object, low: int, high: int) -> tuple[int, ...]:
    row = own_row(value, _LONGEST)
    if row is None or len(row) > _LONGEST:
        raise RulesError(f"{name} is a tuple of whole numbers, not {shown(value)}")
    return tuple([whole_number(number, f"{name}: each", low, high, RulesError) for number in row])


def _sides(name: str, value: object) -> tuple[int, ...]:
    sides = _numbers(name, value, 0, 5)
    if len(set(sides)) < 2 or set(sides) != set(range(max(sides) + 1)):
        raise RulesError(f"{name} numbers two or more sides from 0 on, not {shown(value)}")
    return sides


def _packets(name: str, value: object) -> tuple[int, ...]:
    packets = _numbers(name, value, 1, 12)
    if not 1 <= sum(packets) <= 12:
        raise RulesError(f"{name} add up to a hand of 1 to 12 cards, not {shown(value)}")
    return packets


def _contracts(name: str, value: object) -> tuple[Contract, ...]:
    row = own_row(sorted(value) if isinstance(value, (set, frozenset)) else value, _LONGEST)
    if not row or len(row) > _LONGEST:
        raise RulesError(f"{name} is a tuple of contracts, not {shown(value)}")
    codes = sorted({contract_code(contract) for contract in row})
    if OPEN in codes:
        raise RulesError(f"{name} are contracts, not {shown(value)}")
    return tuple(map(Contract, codes))


def _sequence(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        by_length = dict(value)
        if not set(by_length) <= set(range(3, 10)):
            raise RulesError(f"{name} gives points to runs of 3 to 9 cards, not {shown(value)}")
        value = tuple(by_length.get(length, 0) for length in range(3, 10))
    points = _numbers(name, value, 0, _WEIS_MOST)
    if len(points) != 7:
        raise RulesError(f"{name} has seven numbers, for runs of 3 to 9 cards, not {shown(value)}")
    return points


def _four(name: str, value: object) -> tuple[int, ...]:
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


def _multipliers(name: str, value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
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


def _goal(name: str, value: object) -> Goal:
    if not isinstance(value, Goal):
        raise RulesError(f"{name} is a Goal, such as Goal.points(1000), not {shown(value)}")
    return Goal(*value[:]).checked()


def _count_order(name: str, value: object) -> tuple[str, ...]:
    parts = ("stoeck", "weis", "trick")
    row = own_row(value, len(parts))
    if row is None or any(type(part) is not str for part in row) or sorted(row) != sorted(parts):
        raise RulesError(
            f"{name} puts 'stoeck', 'weis' and 'trick' in an order, not {shown(value)}"
        )
    return row


def _bergpreis(name: str, value: object) -> Bergpreis | None:
    if value is None:
        return None
    if not isinstance(value, Bergpreis):
        raise RulesError(f"{name} is a Bergpreis or None, not {shown(value)}")
    return Bergpreis(*value[:]).checked()


CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "players": _players,
    "sides": _sides,
    "direction": _choice,
    "deal_packets": _packets,
    "first_dealer": _choice,
    "misdeal": _choice,
    "chooser": _choice,
    "contracts": _contracts,
    "push": _choice,
    "first_lead": _choice,
    "nt_eight": _choice,
    "undenufe_eleven": _choice,
    "last_trick": _amount,
    "follow": _choice,
    "puur_exempt": _flag,
    "undertrump": _choice,
    "overtrump": _choice,
    "weis": _flag,
    "weis_sequence": _sequence,
    "weis_split_runs": _flag,
    "weis_four": _four,
    "weis_order": _choice,
    "weis_four_unders_top": _flag,
    "weis_height": _choice,
    "weis_tie": _choice,
    "weis_overlap": _flag,
    "weis_declare": _choice,
    "pack": _choice,
    "stoeck": _amount,
    "stoeck_when": _choice,
    "match_bonus": _amount,
    "multiply": _choice,
    "multipliers": _multipliers,
    "goal": _goal,
    "end_check": _choice,
    "cross": _choice,
    "count_order": _count_order,
    "bergpreis": _bergpreis,
}
