"""The rules as one flat value: every switch a parameter, presets as named sets of values.

Sources named in the docstrings: *Swisslos* (rules of Schieber and Coiffeur at jass.ch),
*Reglement* (Schweizer Jassreglement "Puur Näll As"), *JVS* (Jassverband Schweiz), and the two
pages that the presets ``fr`` and ``es`` follow; docs/conformance.md goes through those sentence by
sentence.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, Self, overload

from jass.arguments.arrays import own_array
from jass.arguments.numbers import side_number
from jass.cards.card import ALL_CARDS, CardSet
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import ContractError, RulesError, SeatError
from jass.rules.goal import Bergpreis, Goal
from jass.rules.parameters import CHECKS, SIDES
from jasscore.errors import shown
from jasscore.rules import PlaySwitches
from jasscore.weis import WeisSwitches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Bergpreis", "Goal", "Rules"]

_SWISS_GOAL = Goal.points(2500)
# Of what is summed in arrays of 64 bits: times any factor it stays below 2**63.
_MOST = 1 << 40


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
    first_dealer: Literal["high_card", "low_card", "rose_seven", "random"] = "low_card"
    misdeal: Literal["redeal_same", "redeal_next"] = "redeal_same"
    chooser: Literal["forehand", "dealer"] = "forehand"
    contracts: tuple[Contract, ...] = tuple(Contract)
    push: Literal["none", "partner", "partner_and_back", "around"] = "partner"
    first_lead: Literal["forehand", "chooser"] = "forehand"
    nt_eight: int = 8
    undenufe_eleven: Literal["six", "ace"] = "six"
    last_trick: int = 5
    follow: Literal["must_follow", "may_ruff"] = "may_ruff"
    puur_exempt: bool = True
    undertrump: Literal["allowed", "void_only", "only_trumps", "no_other_card"] = "only_trumps"
    overtrump: Literal["never", "when_forced", "when_trumping"] = "never"
    weis: bool = True
    weis_sequence: tuple[int, ...] = (20, 50, 100, 150, 200, 250, 300)
    weis_split_runs: bool = False
    weis_four: tuple[int, ...] = (100, 100, 100, 150, 100, 200, 100, 100, 100)
    weis_order: Literal["points", "class"] = "points"
    weis_four_unders_top: bool = False
    weis_height: Literal["contract", "natural"] = "contract"
    weis_tie: Literal["position", "cancel"] = "position"
    weis_overlap: bool = True
    weis_declare: Literal["auto", "explicit"] = "auto"
    pack: Literal["french", "swiss"] = "french"
    stoeck: int = 20
    stoeck_when: Literal["second_card", "with_weis"] = "second_card"
    match_bonus: int = 100
    multiply: Literal["all"] = "all"
    multipliers: tuple[tuple[int, ...], tuple[int, ...]] = ((2, 1, 1, 2, 3, 3), (2, 1, 2, 1, 3, 3))
    goal: Goal = _SWISS_GOAL
    end_check: Literal["deal", "immediate"] = "immediate"
    cross: Literal["higher_total"] = "higher_total"
    count_order: tuple[str, ...] = ("stoeck", "weis", "trick")
    bergpreis: Bergpreis | None = None
    # Packed for the core.
    play_switches: PlaySwitches
    weis_switches: WeisSwitches

    def __new__(cls, **parameters: Any) -> Self:
        for name in parameters:
            if name not in CHECKS:
                raise RulesError(f"no rule is called {shown(name)}; there are {', '.join(CHECKS)}")
        if "sides" in parameters and "players" not in parameters:
            parameters["players"] = len(CHECKS["sides"]("sides", parameters["sides"]))
        elif "players" in parameters and "sides" not in parameters:
            parameters["sides"] = SIDES[CHECKS["players"]("players", parameters["players"])]
        self = super().__new__(cls)
        for name, check in CHECKS.items():
            value = check(name, parameters.get(name, getattr(cls, name)))
            object.__setattr__(self, name, value)
        if len(self.sides) != self.players:
            raise RulesError(f"sides: a side for each of {self.players} players, not {self.sides}")
        play = PlaySwitches(
            self.sides,
            self.follow == "may_ruff",
            self.puur_exempt,
            self.undertrump,
            self.overtrump,
            self.last_trick,
            self.nt_eight,
            self.undenufe_eleven == "six",
            self.stoeck > 0 and self.stoeck_when == "second_card",
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
        return self

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
            raise RulesError(f"a preset is one of {', '.join(_PRESETS)}, not {shown(name)}")
        return _preset(name)

    def replace(self, **changes: Any) -> Rules:
        """The same rules but for some parameters.

        With ``players`` alone the usual ``sides`` of so many come along: pairs for four, teams of
        three for six, everybody alone otherwise; with ``sides`` alone the number of players.

        >>> Rules().replace(players=3).sides
        (0, 1, 2)
        """
        kept = self._parameters()
        if "players" in changes:
            changes["players"] = CHECKS["players"]("players", changes["players"])
        alone = ("players" in changes) != ("sides" in changes)
        if alone and changes.get("players") != self.players:
            # One brings the other along.
            del kept["players"], kept["sides"]
        return Rules(**(kept | changes))

    @property
    def side_count(self) -> int:
        """How many sides play."""
        return self.play_switches.sides

    def multiplier(self, contract: ContractLike | None) -> int:
        """The factor of a contract with the pack in use; 1 while the contract is open.

        >>> rules = Rules.preset("fr")
        >>> rules.multiplier("D"), rules.replace(pack="swiss").multiplier("D")
        (3, 1)
        """
        if contract is None:
            return 1
        return self.multipliers[self.pack == "swiss"][contract_code(contract)]

    def points_in_all(self, contract: ContractLike | None, cards: CardSet = ALL_CARDS) -> int:
        """What all cards of a deal count together, the bonus for the last trick included.

        ``cards`` are those that are played, the whole pack unless given. While the contract is open
        they count as without trumps and without eights.

        >>> rules = Rules.preset("swiss")
        >>> rules.points_in_all("S"), rules.replace(nt_eight=0).points_in_all("obenabe")
        (157, 125)
        """
        return self.play_switches.points(cards.mask, contract_code(contract)) + self.last_trick

    # A tuple of ints is array-like too; the first signature is the one that holds for it.
    @overload
    def score(  # type: ignore[overload-overlap]
        self,
        contract: ContractLike | None,
        card_points: tuple[int, ...] | list[int],
        *,
        weis: tuple[int, ...] | list[int] | None = None,
        stoeck: tuple[int, ...] | list[int] | None = None,
        match: int | None = None,
    ) -> tuple[int, ...]: ...

    @overload
    def score(
        self,
        contract: ArrayLike | None,
        card_points: ArrayLike,
        *,
        weis: ArrayLike | None = None,
        stoeck: ArrayLike | None = None,
        match: ArrayLike | None = None,
    ) -> NDArray[np.int64]: ...

    def score(
        self,
        contract: Any,
        card_points: ArrayLike,
        *,
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
        axis, with -1 where nobody has made a match. Numbers in arrays are at most 2**40.
        (Swisslos: the factor applies to all points of both sides.)

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
            if None not in rows and card_points is not None:
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
            if value is None and name != "card_points":
                continue
            part = own_array(value, name, RulesError)
            if part.dtype.kind not in "iu" or part.shape[-1:] != (sides,):
                raise RulesError(
                    f"{name}: whole numbers with the {sides} sides as last axis, not an array of"
                    f" {part.dtype} and shape {part.shape}"
                )
            # Narrower numbers cannot be more.
            wide = part.dtype.itemsize == 8 and part.size
            if wide and not -_MOST <= part.min() <= part.max() <= _MOST:
                raise RulesError(
                    f"{name}: numbers from {-_MOST} to {_MOST}, not {part.min()} to {part.max()}"
                )
            total = _plus(total, part.astype(np.int64) * int(counts), name)
        made = own_array(-1 if match is None else match, "match", SeatError)
        if made.dtype.kind not in "iu" or (
            made.size and not -1 <= made.min() <= made.max() < sides
        ):
            raise SeatError(f"match: numbers of sides, 0 to {sides - 1}, or -1, not {shown(match)}")
        bonus = (made[..., None] == np.arange(sides)) * self.match_bonus
        total = _plus(total, bonus, "match")
        if isinstance(contract, (int, str, type(None))):
            return np.asarray(total * self.multiplier(contract))
        codes = own_array(contract, "contract", ContractError)
        if codes.dtype.kind not in "iu" or (
            codes.size and not 0 <= codes.min() <= codes.max() < len(Contract)
        ):
            raise ContractError(
                f"contract: a contract or an array of 0 to 5, not {shown(contract)}"
            )
        factors = np.asarray(self.multipliers[self.pack == "swiss"])
        each = factors[codes][..., None]
        return np.asarray(_plus(total, each * 0, "contract") * each)

    def _parameters(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in CHECKS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._parameters() == other._parameters()

    def __hash__(self) -> int:
        return hash(tuple(self._parameters().values()))

    def _differences(self, other: Rules) -> dict[str, object]:
        return {
            name: getattr(self, name)
            for name in CHECKS
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


def asked_in_turn(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The seats that are asked for a contract, one after the other; the last of them must choose.

    The first is forehand, or the dealer where he chooses. The partner is the next seat in turn of
    the same side; who has none chooses himself. (The FR and ES pages and the Reglement let forehand
    push once to the partner, who must choose; that he may push back is Pagat's, round the table is
    the way of the Coiffeur.)

    >>> from jass.rules.rules import Rules, asked_in_turn
    >>> asked_in_turn(Rules(), dealer=3), asked_in_turn(Rules().replace(push="around"), dealer=3)
    ((0, 2), (0, 1, 2, 3, 0))
    """
    players = rules.players
    first = dealer if rules.chooser == "dealer" else (dealer + 1) % players
    others = [(first + step) % players for step in range(1, players)]
    if rules.push == "around":
        return (first, *others, first)
    partners = [seat for seat in others if rules.sides[seat] == rules.sides[first]]
    if rules.push == "none" or not partners:
        return (first,)
    back = (first,) if rules.push == "partner_and_back" else ()
    return (first, partners[0], *back)


def checked_rules(rules: object) -> Rules:
    """``rules`` themselves; RulesError for anything else."""
    if isinstance(rules, Rules):
        return rules
    raise RulesError(f'rules are made by Rules.preset("swiss") and the like, not {shown(rules)}')


def allowed_contract(contract: ContractLike | None, rules: Rules) -> int:
    """The number of a contract that these rules allow, or of the open one; ContractError."""
    code = contract_code(contract)
    if contract is not None and code not in rules.contracts:
        allowed = ", ".join(map(str, rules.contracts))
        raise ContractError(f"contract: these rules allow {allowed}, not {Contract(code)}")
    return code


def _plus(total: NDArray[Any], part: NDArray[Any], name: str) -> NDArray[np.int64]:
    import numpy as np

    try:
        return np.asarray(np.add(total, part, dtype=np.int64))
    except ValueError:
        raise RulesError(
            f"{name}: the shape {part.shape} does not go with {total.shape} of the others"
        ) from None


def _rules(parameters: dict[str, Any]) -> Rules:
    return Rules(**parameters)


def _side_numbers(name: str, value: object, sides: int) -> list[int] | None:
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
