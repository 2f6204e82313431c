"""Molotow: no partners, the first card that does not follow suit fixes trump, fewest points win.

Sources: JVZ, Reglement and JVS. The FR page describes another game of that name, a Schieber with
factor five, which is `molotow_times_five` here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from jass.arguments.numbers import whole_number
from jass.arguments.seeds import SeedLike
from jass.arguments.sequences import whole_numbers
from jass.errors import GameError
from jass.games.open_contract import OpenContractGame, open_rules
from jass.games.schieber import Schieber
from jass.games.schieber import rules_for as schieber_rules
from jass.games.settings import read_rules, same_factor, table_size
from jass.games.values import GameView, by_side
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rounds.weis import find_weis
from jass.rules.goal import Goal
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = [
    "Molotow",
    "MolotowTimesFive",
    "MolotowView",
    "rules_for",
    "score",
    "times_five_rules_for",
]

_GOAL = Goal.deals(8)


def rules_for(
    rules: Rules | str = "swiss",
    players: int | None = None,
    hand_weis: bool = False,
    goal: Goal | None = None,
) -> Rules:
    """The rules of a Molotow for three to six, derived from a preset or other rules.

    >>> from jass.games import molotow
    >>> molotow.rules_for("swiss", players=6).sides
    (0, 1, 2, 3, 4, 5)
    """
    read = read_rules(rules)
    made = open_rules(read, table_size(players, 4), goal, _GOAL)
    if not hand_weis:
        return made
    # With the points of a Schieber, even if the given rules count no Stöck.
    return made.replace(weis=True, stoeck=read.stoeck or 20)


def score(
    card_points: Sequence[int],
    weis: Sequence[int] | None = None,
    stoeck: Sequence[int] | None = None,
    table_weis: Sequence[int] | None = None,
    factor: int = 1,
) -> tuple[int, ...]:
    """The score of each seat: its card points, minus its Weis and Stöck, plus the Weis that its
    tricks contain (JVZ), times a factor (2 for a last deal that counts double: JVS).

    >>> from jass.games import molotow
    >>> molotow.score((57, 100, 0), weis=(0, 20, 0), table_weis=(20, 0, 0), factor=2)
    (154, 160, 0)
    """
    parts = [_numbers("card_points", card_points, len(card_points))]
    for name, numbers in (("weis", weis), ("stoeck", stoeck), ("table_weis", table_weis)):
        none = (0,) * len(card_points)
        parts.append(none if numbers is None else _numbers(name, numbers, len(card_points)))
    times = whole_number(factor, "factor", 1, 1000, GameError)
    return tuple(
        times * (points - held - pair + lying)
        for points, held, pair, lying in zip(*parts, strict=True)
    )


def _numbers(name: str, numbers: Sequence[int], seats: int) -> tuple[int, ...]:
    return whole_numbers(numbers, name, 0, 10_000, seats, GameError, "seats")


@dataclass(frozen=True)
class MolotowView(GameView):
    """The view of a seat in a Molotow; the objective is few card points, regardless of Weis."""

    wants_points: ClassVar[bool] = False

    def worth(self, points: Sequence[int], tricks: Sequence[int]) -> float:
        """Minus the card points of this seat."""
        return -by_side(points, self.rules, "points")[self.seat]


class Molotow(OpenContractGame):
    """The Molotow, for three to six players, over eight deals.

    ``hand_weis`` subtracts Weis and Stöck of a hand from its points. ``table_weis`` adds sequences
    and four of a kind within a trick to the points of its winner (JVZ). ``last_deal_double``
    doubles the last deal (JVS). ``goal`` is a number of deals, or a score that ends the game. Equal
    lowest scores share the victory.

    >>> import jass
    >>> g = jass.new_game("molotow", players=5, seed=7)
    >>> g.phase, g.round.contract, [len(hand) for hand in g.deal.hands]
    ('play', None, [7, 7, 7, 7, 7])
    """

    name: ClassVar[str] = "molotow"
    tables: ClassVar[tuple[int, ...]] = (4, 3, 5, 6)
    _view_class = MolotowView
    lowest_wins: ClassVar[bool] = True

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        hand_weis: bool = False,
        table_weis: bool = False,
        last_deal_double: bool = False,
        goal: Goal | None = None,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        options = {
            "hand_weis": hand_weis,
            "table_weis": table_weis,
            "last_deal_double": last_deal_double,
        }
        for name, value in options.items():
            if not isinstance(value, bool):
                raise GameError(f"{name} is True or False, not {shown(value)}")
        seats = table_size(players, 4)
        if seats not in self.tables:
            raise GameError(f"players: molotow is for 3 to 6, not {seats}")
        self._hand_weis, self._table_weis, self._double = options.values()
        made = rules_for(rules, seats, hand_weis, goal)
        if last_deal_double and made.goal.kind != "deals":
            raise GameError(f"last_deal_double: needs a goal of deals, not {made.goal}")
        parties = [(seat,) for seat in range(seats)]
        super().__init__(made, parties, seed, dealer, deals, tuple(options.values()))

    def _written(self, r: Round) -> tuple[int, ...]:
        made = r.score()
        lying: list[int] | None = None
        if self._table_weis:
            lying = [0] * self._players
            for trick in r.tricks:
                assert trick.winner is not None
                lying[trick.winner] += sum(
                    weis.points for weis in find_weis(trick, r.contract, rules=r.rules)
                )
        last = self._double and self._deals_counted() + 1 == self._rules.goal.amount
        return score(r.points, made.weis, made.stoeck, lying, 2 if last else 1)


def times_five_rules_for(rules: Rules | str = "swiss") -> Rules:
    """The rules of a Schieber in which every contract counts five times (FR).

    >>> from jass.games import molotow
    >>> molotow.times_five_rules_for("fr").multiplier("S")
    5
    """
    made = schieber_rules(rules, 4)
    by_cards = made.goal.kind == "deals_won" and made.goal.basis == "card_points"
    return made if by_cards else made.replace(multipliers=same_factor(5))


class MolotowTimesFive(Schieber):
    """The Molotow of the FR page: a Schieber in which every contract counts five times.

    >>> import jass
    >>> jass.new_game("molotow_times_five", rules="fr", seed=7).rules.multiplier("undenufe")
    5
    """

    name: ClassVar[str] = "molotow_times_five"
    tables: ClassVar[tuple[int, ...]] = (4,)

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        if table_size(players, 4) != 4:
            raise GameError(f"players: {self.name} is for 4, not {players}")
        self._set_up(times_five_rules_for(rules), seed, dealer, deals)
