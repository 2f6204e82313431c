"""Contracts: what a round is played for."""

from __future__ import annotations

from contextlib import suppress
from enum import IntEnum
from operator import index
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from jass.cards.card import Suit
from jass.errors import ContractError
from jasscore.cards import Numbered
from jasscore.errors import shown

__all__ = ["Contract", "ContractLike"]

_TEXTS = ("S", "H", "D", "C", "obenabe", "undenufe")
_WANTED = f"a contract is one of {', '.join(_TEXTS)} or 0 to 5"


class Contract(IntEnum, metaclass=Numbered):
    """A contract: one of four trump suits, Obenabe (ace high) or Undenufe (six high).

    ``Contract`` takes a number, a text or the name of a member, in any case; ContractError for
    anything else. The letters S H D C are other names of the members. Where a contract may be
    given, None means that it is open: the first card that does not follow fixes trump.

    >>> from jass import Contract
    >>> Contract("H"), Contract("Hearts"), str(Contract.HEARTS), Contract(1) == 1
    (Contract("H"), Contract("H"), 'H', True)
    >>> Contract.HEARTS.trump, Contract.OBENABE.trump
    (Suit.HEARTS, None)
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    S = 0
    H = 1
    D = 2
    C = 3
    OBENABE = 4
    UNDENUFE = 5

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Contract:
        if isinstance(value, str):
            name = str.upper(str.strip(value))
            if name in cls.__members__:
                return cls.__members__[name]
        raise ContractError(f"{_WANTED}, not {shown(value)}")

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None in Obenabe and Undenufe."""
        return Suit(int(self)) if self < Contract.OBENABE else None

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f'Contract("{self}")'

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return Contract, (int(self),)


ContractLike: TypeAlias = Contract | int | str
"""What stands for a contract: a :class:`Contract`, its number or its text."""

OPEN = 6
"""How the core writes a contract that is open."""

_PLAIN = (str, int, Contract)
_CODES = {text: code for code, text in enumerate(_TEXTS)} | {code: code for code in range(OPEN)}


def contract_code(contract: ContractLike | None) -> int:
    """The number that the core knows the contract by; that of an open one for None."""
    if contract is None:
        return OPEN
    if type(contract) in _PLAIN and contract in _CODES:
        return _CODES[contract]
    if isinstance(contract, str):
        return int(Contract(contract))
    if not isinstance(contract, bool):
        with suppress(TypeError):
            code = index(contract)
            if 0 <= code < OPEN:
                return code
    raise ContractError(f"{_WANTED}, not {shown(contract)}")


def contract_of(code: int) -> Contract | None:
    """The contract that the core knows by this number, None for the open one."""
    return None if code == OPEN else Contract(code)
