"""Checks of arguments shared by games: rules or a preset, players, goals, deals."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from jass.arguments.numbers import whole_number
from jass.cards.contract import Contract
from jass.errors import GameError
from jass.rounds.deal import Deal
from jass.rules.goal import Goal
from jass.rules.rules import Rules, checked_rules
from jasscore.cards import each
from jasscore.errors import shown

__all__ = [
    "CARD_POINTS_ONLY",
    "checked_choice",
    "checked_deals",
    "checked_goal",
    "each_alone",
    "preset_of",
    "read_rules",
    "same_factor",
    "table_size",
]

_MOST_DEALS = 100_000
_PACKETS = {2: (4, 4, 4), 3: (3, 3, 3, 3), 4: (3, 3, 3), 5: (3, 4), 6: (3, 3)}


def same_factor(factor: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Equal multipliers for every contract."""
    return ((factor,) * len(Contract),) * 2


CARD_POINTS_ONLY: dict[str, Any] = {
    "weis": False,
    "stoeck": 0,
    "match_bonus": 0,
    "multipliers": same_factor(1),
}
"""Changes to rules so that only the 157 card points of a deal count."""


def each_alone(players: int) -> dict[str, Any]:
    """Changes to rules for players without partners, with the whole pack dealt.

    The goal is set by each game; rules for a race of two sides are switched off.
    """
    return {
        "players": players,
        "sides": tuple(range(players)),
        "deal_packets": _PACKETS[players],
        "end_check": "deal",
        "bergpreis": None,
    }


def checked_choice(name: str, value: object, choices: tuple[str, ...]) -> str:
    """``value`` when it is one of ``choices``; GameError otherwise."""
    if not isinstance(value, str) or value not in choices:
        raise GameError(f"{name} is one of {', '.join(map(repr, choices))}, not {shown(value)}")
    return value


def checked_goal(goal: Goal | None, usual: Goal) -> Goal:
    """A goal of points or deals, ``usual`` for None; GameError for any other."""
    if goal is None:
        return usual
    if not isinstance(goal, Goal) or goal.kind == "deals_won":
        raise GameError(f"goal: Goal.deals(…) or Goal.points(…), not {shown(goal)}")
    return goal.checked()


def read_rules(rules: Rules | str) -> Rules:
    """The rules, or the preset with this name."""
    return Rules.preset(rules) if isinstance(rules, str) else checked_rules(rules)


def preset_of(rules: Rules | str) -> str:
    """The preset, or the one nearest to the rules; it determines defaults of options."""
    if isinstance(rules, str):
        return rules
    name, _ = checked_rules(rules)._nearest()
    return name


def table_size(players: int | None, usual: int) -> int:
    """The number of players, ``usual`` for None."""
    if players is None:
        return usual
    return whole_number(players, "players", 2, 6, GameError)


def checked_deals(deals: Iterable[Deal], rules: Rules) -> tuple[Deal, ...]:
    """The given first deals of a game; GameError unless they fit its players and hands."""
    players, size = rules.players, sum(rules.deal_packets)
    row = each(deals)
    if row is None:
        raise GameError(f"deals: a list of the first deals, not {shown(deals)}")
    given = tuple(islice(row, _MOST_DEALS + 1))
    if len(given) > _MOST_DEALS:
        raise GameError(f"deals: at most {_MOST_DEALS}")
    for deal in given:
        if not isinstance(deal, Deal) or deal.players != players:
            raise GameError(f"deals: deals for {players} players, not {shown(deal)}")
        if len(deal.hands[0]) != size:
            raise GameError(
                f"deals: a deal of this game has {size} cards a hand, not {len(deal.hands[0])} as"
                f" {shown(deal)}"
            )
    return given
