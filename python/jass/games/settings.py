"""How a game reads what it is made with: rules or a preset, the number of players, deals."""

from __future__ import annotations

from collections.abc import Iterable

from jass.deal import Deal
from jass.errors import GameError
from jass.parameters import whole_number
from jass.rules import Rules, checked_rules
from jasscore.errors import shown

__all__ = ["checked_deals", "read_rules", "table_size"]


def read_rules(rules: Rules | str) -> tuple[Rules, str]:
    """Rules as a game is given them, and the preset that they are or come from.

    Options whose default is another in each preset follow it: ``fr``, ``es`` or ``swiss``.
    """
    read = Rules.preset(rules) if isinstance(rules, str) else checked_rules(rules)
    preset, _ = read._nearest()
    return read, preset


def table_size(players: int | None, usual: int) -> int:
    """How many play: those asked for, or the usual number of a game."""
    if players is None:
        return usual
    return whole_number(players, "players", 2, 6, GameError)


def checked_deals(deals: Iterable[Deal], players: int) -> tuple[Deal, ...]:
    """The deals that a game begins with; GameError when they are none for so many."""
    if isinstance(deals, (str, bytes, Deal)) or not hasattr(deals, "__iter__"):
        raise GameError(f"deals: the deals to begin with, in a list, not {shown(deals)}")
    given = tuple(deals)
    for deal in given:
        if not isinstance(deal, Deal) or deal.players != players or not deal.hands[0]:
            raise GameError(f"deals: deals for {players} players, not {shown(deal)}")
    return given
