"""The rules as one flat value: every parameter an attribute, presets as named sets of values."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, overload

from jass.cards.card import ALL_CARDS, CardsLike, card_set
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import ContractError, RulesError
from jass.rules import scoring
from jass.rules.goal import Bergpreis, Goal
from jass.rules.parameters import CHECKS, Parameters, takes_parameters
from jass.rules.presets import PRESETS
from jasscore.errors import shown
from jasscore.rules import PlaySwitches
from jasscore.weis import WeisSwitches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Bergpreis", "Goal", "Rules"]

_USUAL_SIDES = {
    2: (0, 1),
    3: (0, 1, 2),
    4: (0, 1, 0, 1),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 0, 1, 0, 1),
}


class _WithParameters:
    """A docstring that goes on with the parameters, each with its text."""

    def __init__(self, text: str | None) -> None:
        self._text = text

    def __get__(self, instance: object, owner: type) -> str:
        from jass.rules.descriptions import with_parameters

        return with_parameters(self._text or "")


class Rules(Parameters):
    """All rules of a game of Jass: immutable, compared by value; by default the preset ``swiss``.

    Start from a preset and change what differs. RulesError for an unknown parameter or value.
    Threads may share them.

    >>> from jass import Goal, Rules
    >>> rules = Rules.preset("swiss").replace(undertrump="void_only", goal=Goal.points(1000))
    >>> rules.undertrump, rules.multiplier("S")
    ('void_only', 2)
    >>> rules
    Rules.preset("swiss").replace(undertrump='void_only', goal=Goal.points(1000))
    """

    __doc__ = _WithParameters(__doc__)

    # Packed for the core.
    play_switches: PlaySwitches
    weis_switches: WeisSwitches

    if not TYPE_CHECKING:  # who sees the constructor of Parameters

        def __new__(cls, **parameters):
            return _made(cls, parameters)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Rules do not change; use rules.replace({name}=…)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Rules do not change; {name} stays")

    @staticmethod
    def preset(name: str) -> Rules:
        """The rules of that name, in any case: ``swiss``, ``swiss_1000``, ``swiss_tournament``,
        ``fr`` or ``es``.

        ``swiss`` is the full Schieber to 2500 of Swisslos and the Reglement; ``swiss_1000`` counts
        every contract once and ends at 1000; ``swiss_tournament`` is the Preisjassen: twelve deals
        of 157 points. ``fr`` and ``es`` follow a French and a Spanish page to the letter.

        >>> Rules.preset("fr").follow
        'must_follow'
        """
        preset = name.lower() if isinstance(name, str) else None
        if preset not in PRESETS:
            raise RulesError(f"a preset is one of {', '.join(PRESETS)}, not {shown(name)}")
        return _preset(preset)

    @takes_parameters
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
        return scoring.factor(self, contract)

    def points_in_all(self, contract: ContractLike | None, cards: CardsLike = ALL_CARDS) -> int:
        """What all cards of a deal count together, the bonus for the last trick included.

        ``cards`` are those that are played, the whole pack unless given. While the contract is open
        they count as without trumps and without eights.

        >>> rules = Rules.preset("swiss")
        >>> rules.points_in_all("S"), rules.replace(nt_eight=0).points_in_all("obenabe")
        (157, 125)
        """
        played = card_set(cards, "cards")
        return self.play_switches.points(played.mask, contract_code(contract)) + self.last_trick

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
        return scoring.totals(self, contract, card_points, weis, stoeck, match)

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
        by_name = {name: self._differences(_preset(name)) for name in PRESETS}
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


def _made(cls: type[Rules], given: dict[str, Any]) -> Rules:
    for name in given:
        if name not in CHECKS:
            raise RulesError(f"no rule is called {shown(name)}; there are {', '.join(CHECKS)}")
    if "sides" in given and "players" not in given:
        given["players"] = len(CHECKS["sides"]("sides", given["sides"]))
    elif "players" in given and "sides" not in given:
        given["sides"] = _USUAL_SIDES[CHECKS["players"]("players", given["players"])]
    rules = object.__new__(cls)
    for name, check in CHECKS.items():
        value = check(name, given.get(name, getattr(cls, name)))
        object.__setattr__(rules, name, value)
    if len(rules.sides) != rules.players:
        raise RulesError(f"sides: a side for each of {rules.players} players, not {rules.sides}")
    object.__setattr__(rules, "play_switches", PlaySwitches(rules))
    object.__setattr__(rules, "weis_switches", WeisSwitches(rules))
    return rules


def _rules(parameters: dict[str, Any]) -> Rules:
    return Rules(**parameters)


@cache
def _preset(name: str) -> Rules:
    return Rules(**PRESETS[name])
