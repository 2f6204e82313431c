"""The actions of players: small immutable values, shared objects where possible."""

from __future__ import annotations

from typing import ClassVar, Self, SupportsIndex

from jass.arguments.numbers import whole_number
from jass.cards.card import ALL_CARDS, Card
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import ActionError, ContractError
from jass.rounds.weis import Weis
from jasscore.errors import shown

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "SPADES",
    "Action",
    "Announce",
    "Choose",
    "Misdeal",
    "Play",
    "Predict",
    "Push",
    "Rob",
]

_MOST_PREDICTED = 10_000
_MOST_ROWS = 64


class Action:
    """An action of a seat in a game: immutable, compared by value.

    >>> from jass import Choose, Play, Push
    >>> Play("SJ"), Choose("H"), Push()
    (Play("SJ"), Choose("H"), Push())
    >>> Play("SJ") is Play("SJ")
    True
    >>> match Choose("H"):
    ...     case Choose(contract):
    ...         print(contract)
    H
    """

    __slots__ = ("_value",)

    _value: tuple[object, ...]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"actions are immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"actions are immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action):
            return NotImplemented
        return type(self) is type(other) and self._value == other._value

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._value))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._value

    @classmethod
    def _made(cls, *value: object) -> Self:
        self = object.__new__(cls)
        object.__setattr__(self, "_value", value)
        return self


class Play(Action):
    """Plays a card to the trick.

    >>> from jass import Play
    >>> Play("SJ").card
    Card("SJ")
    """

    # A slot, not a property: it is read for every card.
    __slots__ = ("card",)
    __match_args__ = ("card",)

    card: Card

    def __new__(cls, card: SupportsIndex | str) -> Play:
        return PLAYS[Card(card)]

    @classmethod
    def _of(cls, card: Card) -> Play:
        self = cls._made(card)
        object.__setattr__(self, "card", card)
        return self

    def __repr__(self) -> str:
        return f'Play("{self.card}")'

    def __str__(self) -> str:
        return str(self.card)


class Choose(Action):
    """Chooses the contract of the deal.

    ``row`` is the row of a Coiffeur's score sheet in which the deal is scored. It is None for the
    row of the contract itself, and in all other games.

    >>> from jass import Choose
    >>> Choose("undenufe").contract
    Contract("undenufe")
    """

    __slots__ = ()
    __match_args__ = ("contract", "row")

    def __new__(cls, contract: ContractLike, row: int | None = None) -> Choose:
        code = contract_code(contract)
        if contract is None:
            raise ContractError("contract: a contract, not None")
        if row is None:
            return _CHOICES[code]
        number = whole_number(row, "row", 0, _MOST_ROWS, ActionError)
        return cls._made(Contract(code), number)

    @property
    def contract(self) -> Contract:
        """The contract chosen."""
        contract = self._value[0]
        assert isinstance(contract, Contract)
        return contract

    @property
    def row(self) -> int | None:
        """The row in which the deal is scored, None for that of the contract."""
        row = self._value[1]
        assert row is None or isinstance(row, int)
        return row

    def __repr__(self) -> str:
        return f'Choose("{self.contract}"' + (")" if self.row is None else f", row={self.row})")

    def __str__(self) -> str:
        return f"choose {self.contract}" + ("" if self.row is None else f" in row {self.row}")


class Push(Action):
    """Leaves the choice of the contract to the partner, or the next seat ("schieben").

    >>> from jass import Push
    >>> str(Push())
    'push'
    """

    __slots__ = ()

    _only: ClassVar[Push]

    def __new__(cls) -> Push:
        return cls._only

    def __repr__(self) -> str:
        return "Push()"

    def __str__(self) -> str:
        return "push"


class Predict(Action):
    """Predicts the points that the seat, or its team, will make.

    >>> from jass import Predict
    >>> Predict(42).points
    42
    """

    __slots__ = ()
    __match_args__ = ("points",)

    def __new__(cls, points: int) -> Predict:
        number = whole_number(points, "points", 0, _MOST_PREDICTED, ActionError)
        return _PREDICTIONS[number] if number < len(_PREDICTIONS) else cls._made(number)

    @property
    def points(self) -> int:
        """The points predicted."""
        points = self._value[0]
        assert isinstance(points, int)
        return points

    def __repr__(self) -> str:
        return f"Predict({self.points})"

    def __str__(self) -> str:
        return f"predict {self.points}"


class Announce(Action):
    """Announces a Weis before one's first card, where the rules require announcing.

    >>> from jass import Announce, Weis
    >>> print(Announce(Weis.of("S6 S7 S8")))
    announce S6 S7 S8 (20)
    """

    __slots__ = ()
    __match_args__ = ("weis",)

    def __new__(cls, weis: Weis) -> Announce:
        if not isinstance(weis, Weis):
            raise ActionError(f"weis: a Weis, such as Weis.of('S6 S7 S8'), not {shown(weis)}")
        return cls._made(weis)

    @property
    def weis(self) -> Weis:
        """The Weis announced."""
        weis = self._value[0]
        assert isinstance(weis, Weis)
        return weis

    def __repr__(self) -> str:
        return f"Announce({self.weis!r})"

    def __str__(self) -> str:
        return f"announce {self.weis}"


class Rob(Action):
    """Exchanges the six of trumps for the card turned up.

    >>> from jass import Rob
    >>> str(Rob())
    'rob'
    """

    __slots__ = ()

    _only: ClassVar[Rob]

    def __new__(cls) -> Rob:
        return cls._only

    def __repr__(self) -> str:
        return "Rob()"

    def __str__(self) -> str:
        return "rob"


class Misdeal(Action):
    """Annuls a misdeal: a card was exposed, or hands were unequal.

    ``actions()`` never contains it, but every game accepts it from the seat to move until the first
    trick is complete; ``rules.misdeal`` determines who deals again.

    >>> from jass import Misdeal
    >>> str(Misdeal())
    'misdeal'
    """

    __slots__ = ()

    _only: ClassVar[Misdeal]

    def __new__(cls) -> Misdeal:
        return cls._only

    def __repr__(self) -> str:
        return "Misdeal()"

    def __str__(self) -> str:
        return "misdeal"


PLAYS = tuple(map(Play._of, ALL_CARDS))
"""All plays, by the number of the card."""

SPADES, HEARTS, DIAMONDS, CLUBS = (
    tuple(
        tuple(play for place, play in enumerate(PLAYS[first : first + 9]) if cards >> place & 1)
        for cards in range(512)
    )
    for first in (0, 9, 18, 27)
)
"""The plays of the cards of a suit, indexed by its nine bits of a mask."""

_CHOICES = tuple(Choose._made(contract, None) for contract in Contract)
_PREDICTIONS = tuple(Predict._made(points) for points in range(158))
Push._only = Push._made()
Rob._only = Rob._made()
Misdeal._only = Misdeal._made()
