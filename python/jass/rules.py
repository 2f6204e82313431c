"""The rules as one flat value: every switch a parameter, presets as named sets of values.

Sources named in the docstrings: *Swisslos* (rules of Schieber and Coiffeur at jass.ch),
*Reglement* (Schweizer Jassreglement "Puur Näll As"), *JVS* (Jassverband Schweiz), and the two
pages that the presets ``fr`` and ``es`` follow; docs/conformance.md goes through those sentence by
sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from jass.cards import Rank
from jass.contract import Contract, ContractLike
from jass.errors import ContractError, JassError, RulesError, SeatError
from jass.goal import Bergpreis, Goal
from jasscore.rules import OVERTRUMP, UNDERTRUMP, Play
from jasscore.weis import WeisSwitches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Bergpreis", "Goal", "Rules"]

_SIDES = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1), 5: (0, 1, 2, 3, 4), 6: (0, 1, 0, 1, 0, 1)}

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
_FLAGS = ("puur_exempt", "weis", "weis_split_runs", "weis_four_unders_top", "weis_overlap")
_MOST = {"last_trick": 255, "stoeck": 10_000, "match_bonus": 10_000}
_WEIS_MOST = 2_000
_FACTOR_MOST = 1_000
_TO_2500 = Goal.points(2500)


class Rules:
    """All rules of a game of Jass: immutable, compared by value; by default the preset ``swiss``.

    Start from a preset and change what differs. RulesError for an unknown parameter or value.

    >>> from jass import Goal, Rules
    >>> rules = Rules.preset("swiss").replace(undertrump="void_only", goal=Goal.points(1000))
    >>> rules.undertrump, rules.multiplier("S")
    ('void_only', 2)
    >>> rules
    Rules.preset("swiss").replace(undertrump='void_only', goal=Goal.points(1000))

    **Table.** ``players`` 2 to 6; ``sides`` the side of each seat; ``direction`` of play, for
    display; ``deal_packets`` how many cards are dealt at once; ``first_dealer``; ``misdeal`` who
    deals again; ``chooser`` who names the contract; ``contracts`` that may be named; ``push`` to
    whom the choice may be pushed; ``first_lead``.

    **Cards.** ``nt_eight`` the value of an eight without trumps; ``undenufe_eleven`` the card that
    counts eleven in Undenufe; ``last_trick`` the bonus for it; ``pack``.

    **Play.** ``follow``: ``"may_ruff"``, one may trump though able to follow, or
    ``"must_follow"``. ``puur_exempt``: the trump jack as the only trump need not be played when
    trump is led. ``undertrump``: a trump below the highest of the trick on a plain suit is
    ``"allowed"``, ``"void_only"`` for a hand without the suit led, ``"only_trumps"`` for a hand of
    trumps only, or ``"no_other_card"`` when nothing else is left. ``overtrump``: ``"never"`` a
    duty, ``"when_forced"`` to play a trump (a hand of trumps only), or ``"when_trumping"`` at all.

    **Weis.** ``weis`` whether it counts; ``weis_sequence`` points of runs of 3 to 9 cards;
    ``weis_four`` of four of a kind by rank from the six, 0 for no Weis; ``weis_split_runs`` a run
    may be shown in pieces; ``weis_overlap`` a card may lie in two Weis; ``weis_order`` by points
    or by class; ``weis_four_unders_top`` four jacks above all; ``weis_height`` turned round in
    Undenufe or natural; ``weis_tie`` decided by position or cancelled; ``weis_declare`` automatic
    or explicit.

    **Score.** ``stoeck`` points, 0 for none; ``stoeck_when`` they count; ``match_bonus``;
    ``multiply`` what the factor multiplies; ``multipliers`` by contract with the French pack, then
    with the Swiss pack.

    **End.** ``goal``; ``end_check`` at once or after the deal; ``cross`` who wins when both pass
    in one deal; ``count_order`` (Ausmachregel); ``bergpreis``.
    """

    players: int = 4
    sides: tuple[int, ...] = (0, 1, 0, 1)
    direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    deal_packets: tuple[int, ...] = (3, 3, 3)
    first_dealer: str = "low_card"
    misdeal: str = "redeal_same"
    chooser: str = "forehand"
    contracts: tuple[Contract, ...] = tuple(Contract)
    push: str = "partner"
    first_lead: str = "forehand"
    nt_eight: int = 8
    undenufe_eleven: str = "six"
    last_trick: int = 5
    follow: str = "may_ruff"
    puur_exempt: bool = True
    undertrump: str = "only_trumps"
    overtrump: str = "never"
    weis: bool = True
    weis_sequence: tuple[int, ...] = (20, 50, 100, 150, 200, 250, 300)
    weis_split_runs: bool = False
    weis_four: tuple[int, ...] = (100, 100, 100, 150, 100, 200, 100, 100, 100)
    weis_order: str = "points"
    weis_four_unders_top: bool = False
    weis_height: str = "contract"
    weis_tie: str = "position"
    weis_overlap: bool = True
    weis_declare: str = "auto"
    pack: Literal["french", "swiss"] = "french"
    stoeck: int = 20
    stoeck_when: str = "second_card"
    match_bonus: int = 100
    multiply: str = "all"
    multipliers: tuple[tuple[int, ...], tuple[int, ...]] = ((2, 1, 1, 2, 3, 3), (2, 1, 2, 1, 3, 3))
    goal: Goal = _TO_2500
    end_check: str = "immediate"
    cross: str = "higher_total"
    count_order: tuple[str, ...] = ("stoeck", "weis", "trick")
    bergpreis: Bergpreis | None = None
    # Packed for the core.
    play_switches: Play
    weis_switches: WeisSwitches

    def __init__(self, **parameters: Any) -> None:
        for name in parameters:
            if name not in _CHECKS:
                raise RulesError(f"no rule is called {name!r}; there are {', '.join(_CHECKS)}")
        for name, check in _CHECKS.items():
            value = check(name, parameters.get(name, getattr(Rules, name)))
            object.__setattr__(self, name, value)
        if len(self.sides) != self.players:
            raise RulesError(f"sides: a side for each of {self.players} players, not {self.sides}")
        play = Play(
            self.sides,
            self.follow == "may_ruff",
            self.puur_exempt,
            self.undertrump,
            self.overtrump,
            self.last_trick,
            self.nt_eight,
            self.undenufe_eleven == "six",
        )
        weis = WeisSwitches(
            self.weis_sequence,
            self.weis_four,
            self.weis,
            self.weis_order == "class",
            self.weis_four_unders_top,
            self.weis_height == "contract",
            self.weis_tie == "cancel",
            self.weis_overlap,
            self.weis_split_runs,
        )
        object.__setattr__(self, "play_switches", play)
        object.__setattr__(self, "weis_switches", weis)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Rules do not change; use rules.replace({name}=…)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Rules do not change; {name} stays")

    @staticmethod
    def preset(name: str) -> Rules:
        """The rules of that name: ``swiss``, ``swiss_1000``, ``swiss_tournament``, ``fr`` or
        ``es``.

        ``swiss`` is the full Schieber to 2500 of Swisslos and the Reglement; ``swiss_1000`` counts
        every contract once and ends at 1000; ``swiss_tournament`` is the Preisjassen: twelve deals
        of 157 points. ``fr`` and ``es`` follow a French and a Spanish page to the letter.

        >>> Rules.preset("fr").follow
        'must_follow'
        """
        if not isinstance(name, str) or name not in _PRESETS:
            raise RulesError(f"a preset is one of {', '.join(_PRESETS)}, not {name!r}")
        return _preset(name)

    def replace(self, **changes: Any) -> Rules:
        """The same rules but for some parameters.

        With ``players`` alone the usual ``sides`` of so many come along: pairs for four, teams of
        three for six, everybody alone otherwise; with ``sides`` alone the number of players.

        >>> Rules().replace(players=3).sides
        (0, 1, 2)
        """
        if "players" in changes and "sides" not in changes:
            players = changes["players"]
            if players != self.players and isinstance(players, int) and players in _SIDES:
                changes["sides"] = _SIDES[players]
        elif "sides" in changes and "players" not in changes:
            changes["players"] = len(_sides("sides", changes["sides"]))
        return Rules(**(self._parameters() | changes))

    @property
    def side_count(self) -> int:
        """How many sides play."""
        return max(self.sides) + 1

    def multiplier(self, contract: ContractLike | None) -> int:
        """The factor of a contract with the pack in use; 1 while the contract is open.

        >>> rules = Rules.preset("fr")
        >>> rules.multiplier("D"), rules.replace(pack="swiss").multiplier("D")
        (3, 1)
        """
        if contract is None:
            return 1
        return self.multipliers[self.pack == "swiss"][Contract(contract)]

    def score(
        self,
        contract: Any,
        card_points: ArrayLike,
        weis: ArrayLike | None = None,
        stoeck: ArrayLike | None = None,
        match: Any = None,
    ) -> Any:
        """The total of each side: card points, Weis, Stöck and match bonus times the factor of the
        contract.

        ``card_points`` include the bonus for the last trick; ``weis`` is what the better side
        scores; a side has all tricks when ``match`` is its number. Rules without Weis or Stöck
        leave them out. Gives a tuple of one int a side. With arrays, whose last axis is the side,
        it gives an int64 array; then ``contract`` and ``match`` may be arrays too, without that
        axis, with -1 where nobody has made a match. (Swisslos: the factor applies to all points of
        both sides.)

        >>> Rules().score("C", (157, 0), weis=(0, 50), stoeck=(0, 20), match=0)
        (514, 140)
        >>> Rules().score("undenufe", [[90, 67], [157, 0]], match=[-1, 0]).tolist()
        [[270, 201], [771, 0]]
        """
        sides = self.side_count
        if isinstance(contract, (int, str, type(None))) and isinstance(match, (int, type(None))):
            rows = [
                _side_numbers(name, value, sides)
                for name, value in (
                    ("card_points", card_points),
                    ("weis", weis),
                    ("stoeck", stoeck),
                )
            ]
            if None not in rows:
                made = -1 if match is None else side_number(match, sides, "match")
                return self._score_one(contract, rows, made)
        return self._score_arrays(contract, card_points, weis, stoeck, match)

    def _score_one(
        self, contract: ContractLike | None, rows: list[Any], match: int
    ) -> tuple[int, ...]:
        factor = self.multiplier(contract)
        return tuple(
            factor
            * (
                points
                + (weis if self.weis else 0)
                + (stoeck if self.stoeck else 0)
                + (self.match_bonus if side == match else 0)
            )
            for side, (points, weis, stoeck) in enumerate(zip(*rows, strict=True))
        )

    def _score_arrays(
        self, contract: Any, card_points: Any, weis: Any, stoeck: Any, match: Any
    ) -> NDArray[np.int64]:
        import numpy as np

        sides = self.side_count
        total = np.zeros(sides, np.int64)
        for name, value, counts in (
            ("card_points", card_points, True),
            ("weis", weis, self.weis),
            ("stoeck", stoeck, self.stoeck > 0),
        ):
            part = np.zeros(sides, np.int64) if value is None else np.asarray(value)
            if part.dtype.kind not in "iu" or part.shape[-1:] != (sides,):
                raise RulesError(
                    f"{name}: whole numbers with the {sides} sides as last axis, not an array of"
                    f" {part.dtype} and shape {part.shape}"
                )
            total = total + part * int(counts)
        made = np.asarray(-1 if match is None else match)
        if made.dtype.kind not in "iu" or (
            made.size and not -1 <= made.min() <= made.max() < sides
        ):
            raise SeatError(f"match: the numbers of sides, 0 to {sides - 1}, or -1, not {match!r}")
        total = total + (made[..., None] == np.arange(sides)) * self.match_bonus
        if isinstance(contract, (int, str, type(None))):
            return np.asarray(total * self.multiplier(contract))
        codes = np.asarray(contract)
        if codes.dtype.kind not in "iu" or (
            codes.size and not 0 <= codes.min() <= codes.max() < len(Contract)
        ):
            raise ContractError(f"contract: a contract or an array of 0 to 5, not {contract!r}")
        factors = np.asarray(self.multipliers[self.pack == "swiss"])
        return np.asarray(total * factors[codes][..., None])

    def _parameters(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _CHECKS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._parameters() == other._parameters()

    def __hash__(self) -> int:
        return hash(tuple(self._parameters().values()))

    def _differences(self, other: Rules) -> dict[str, object]:
        return {
            name: getattr(self, name)
            for name in _CHECKS
            if getattr(self, name) != getattr(other, name)
        }

    def _nearest(self) -> tuple[str, dict[str, object]]:
        # The preset from which the fewest changes lead here.
        by_name = {name: self._differences(_preset(name)) for name in _PRESETS}
        name = min(by_name, key=lambda name: len(by_name[name]))
        return name, by_name[name]

    def __repr__(self) -> str:
        name, changes = self._nearest()
        changed = ", ".join(f"{key}={value!r}" for key, value in changes.items())
        return f'Rules.preset("{name}")' + (f".replace({changed})" if changed else "")

    def __str__(self) -> str:
        name, changes = self._nearest()
        return ", ".join([name, *(f"{key} {value}" for key, value in changes.items())])

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (self._parameters(),)


def _rules(parameters: dict[str, Any]) -> Rules:
    return Rules(**parameters)


def whole_number(value: object, name: str, low: int, high: int, error: type[JassError]) -> int:
    """``value`` as an int from ``low`` to ``high``; an ``error`` that names it otherwise."""
    if hasattr(value, "__index__") and not isinstance(value, bool):
        number: int = value.__index__()
        if low <= number <= high:
            return number
    raise error(f"{name} is a whole number from {low} to {high}, not {value!r}")


def seat_number(seat: object, players: int, name: str = "seat") -> int:
    """``seat`` as an int; SeatError when it is no seat of this table."""
    return whole_number(seat, name, 0, players - 1, SeatError)


def side_number(side: object, sides: int, name: str = "side") -> int:
    """``side`` as an int; SeatError when there is no such side."""
    return whole_number(side, name, 0, sides - 1, SeatError)


def _side_numbers(name: str, value: object, sides: int) -> list[int] | None:
    # Plain ints, one a side; None when this is something for numpy.
    if value is None:
        return [0] * sides
    if not isinstance(value, (tuple, list)) or not all(type(x) is int for x in value):
        return None
    if len(value) != sides:
        raise RulesError(f"{name}: a number for each of {sides} sides, not {value!r}")
    return list(value)


def _choice(name: str, value: object) -> object:
    if value not in _CHOICES[name]:
        raise RulesError(f"{name} is one of {', '.join(map(repr, _CHOICES[name]))}, not {value!r}")
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"{name} is True or False, not {value!r}")
    return value


def _players(name: str, value: object) -> int:
    return whole_number(value, name, 2, 6, RulesError)


def _amount(name: str, value: object) -> int:
    return whole_number(value, name, 0, _MOST[name], RulesError)


def _numbers(name: str, value: object, low: int, high: int) -> tuple[int, ...]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise RulesError(f"{name} is a tuple of whole numbers, not {value!r}")
    return tuple(whole_number(number, f"{name}: each", low, high, RulesError) for number in value)


def _sides(name: str, value: object) -> tuple[int, ...]:
    sides = _numbers(name, value, 0, 5)
    if len(set(sides)) < 2 or set(sides) != set(range(max(sides) + 1)):
        raise RulesError(f"{name} numbers two or more sides from 0 on, not {value!r}")
    return sides


def _packets(name: str, value: object) -> tuple[int, ...]:
    packets = _numbers(name, value, 1, 12)
    if not 1 <= sum(packets) <= 12:
        raise RulesError(f"{name} add up to a hand of 1 to 12 cards, not {value!r}")
    return packets


def _contracts(name: str, value: object) -> tuple[Contract, ...]:
    if isinstance(value, str) or not isinstance(value, (Sequence, set, frozenset)) or not value:
        raise RulesError(f"{name} is a tuple of contracts, not {value!r}")
    return tuple(sorted({Contract(contract) for contract in value}))


def _sequence(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        if not set(value) <= set(range(3, 10)):
            raise RulesError(f"{name} gives points to runs of 3 to 9 cards, not {value!r}")
        value = tuple(value.get(length, 0) for length in range(3, 10))
    points = _numbers(name, value, 0, _WEIS_MOST)
    if len(points) != 7:
        raise RulesError(f"{name} has seven numbers, for runs of 3 to 9 cards, not {value!r}")
    return points


def _four(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        ranks = {str(rank): rank for rank in Rank}
        by_rank = {ranks.get(str(key), key): points for key, points in value.items()}
        if not set(by_rank) <= set(Rank):
            raise RulesError(f"{name} gives points to the ranks 6789TJQKA, not {value!r}")
        value = tuple(by_rank.get(rank, 0) for rank in Rank)
    points = _numbers(name, value, 0, _WEIS_MOST)
    if len(points) != 9:
        raise RulesError(f"{name} has nine numbers, for the ranks from six to ace, not {value!r}")
    return points


def _multipliers(name: str, value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if isinstance(value, Mapping):
        if set(value) == {"french", "swiss"}:
            return _factors(name, value["french"]), _factors(name, value["swiss"])
        return _factors(name, value), _factors(name, value)
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise RulesError(
            f"{name} are six factors with the French pack and six with the Swiss pack, in the order"
            f" S H D C obenabe undenufe, or factors by contract, not {value!r}"
        )
    return _factors(name, value[0]), _factors(name, value[1])


def _factors(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, Mapping):
        by_contract = {Contract(contract): factor for contract, factor in value.items()}
        value = tuple(by_contract.get(contract, 1) for contract in Contract)
    factors = _numbers(name, value, 0, _FACTOR_MOST)
    if len(factors) != len(Contract):
        raise RulesError(f"{name}: one factor for each of {len(Contract)} contracts, not {value!r}")
    return factors


def _goal(name: str, value: object) -> Goal:
    if not isinstance(value, Goal):
        raise RulesError(f"{name} is a Goal, such as Goal.points(1000), not {value!r}")
    return value.checked()


def _count_order(name: str, value: object) -> tuple[str, ...]:
    parts = ("stoeck", "weis", "trick")
    if not isinstance(value, (tuple, list)) or sorted(value) != sorted(parts):
        raise RulesError(f"{name} puts 'stoeck', 'weis' and 'trick' in an order, not {value!r}")
    return tuple(value)


def _bergpreis(name: str, value: object) -> Bergpreis | None:
    if value is None:
        return None
    if not isinstance(value, Bergpreis):
        raise RulesError(f"{name} is a Bergpreis or None, not {value!r}")
    return value.checked()


_CHECKS: dict[str, Any] = {
    name: (
        _choice
        if name in _CHOICES
        else _flag
        if name in _FLAGS
        else _amount
        if name in _MOST
        else {
            "players": _players,
            "sides": _sides,
            "deal_packets": _packets,
            "contracts": _contracts,
            "weis_sequence": _sequence,
            "weis_four": _four,
            "multipliers": _multipliers,
            "goal": _goal,
            "count_order": _count_order,
            "bergpreis": _bergpreis,
        }[name]
    )
    for name in Rules.__annotations__
    if hasattr(Rules, name)
}

_ONCE = ((1,) * 6, (1,) * 6)
_CAPPED_RUNS = (20, 50, 100, 100, 100, 100, 100)

# What each preset has that the first, the default of every parameter, has not.
_PRESETS: dict[str, dict[str, object]] = {
    "swiss": {},
    "swiss_1000": {"multipliers": _ONCE, "goal": Goal.points(1000)},
    "swiss_tournament": {
        "weis": False,
        "stoeck": 0,
        "match_bonus": 0,
        "multipliers": _ONCE,
        "goal": Goal.deals(12),
        "end_check": "deal",
    },
    "fr": {
        "first_dealer": "high_card",
        "follow": "must_follow",
        "undertrump": "allowed",
        "overtrump": "when_forced",
        "weis_sequence": _CAPPED_RUNS,
        "weis_four": (0, 0, 0, 100, 100, 200, 100, 100, 100),
        "weis_order": "class",
        "weis_four_unders_top": True,
        "multipliers": ((1, 2, 3, 1, 3, 4), (1, 1, 1, 1, 3, 4)),
        "goal": Goal.points(1000),
        "end_check": "deal",
    },
    "es": {
        "first_dealer": "random",
        "weis_sequence": _CAPPED_RUNS,
        "multipliers": ((2, 1, 1, 2, 3, 4), (2, 1, 2, 1, 3, 4)),
        "goal": Goal.points(1500),
    },
}


@cache
def _preset(name: str) -> Rules:
    return Rules(**_PRESETS[name])
