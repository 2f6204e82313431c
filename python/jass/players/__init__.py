"""Players: they choose an action from a view of a game.

>>> import jass
>>> from jass.players import HeuristicPlayer, RandomPlayer, play_game
>>> g = jass.new_game("schieber", rules="swiss_1000", seed=7)
>>> good, bad = HeuristicPlayer(seed=1), RandomPlayer(seed=1)
>>> play_game(g, [good, bad, good, bad])
>>> g.winner
0
"""

from __future__ import annotations

from collections.abc import Callable

from jass.arguments.seeds import SeedLike
from jass.errors import ArgumentError
from jass.players.base import Player, RandomPlayer, play_game
from jass.players.heuristic import HeuristicPlayer
from jasscore.errors import shown

__all__ = ["PLAYERS", "HeuristicPlayer", "Player", "RandomPlayer", "play_game", "player"]

PLAYERS: dict[str, Callable[[SeedLike], Player]] = {
    "random": RandomPlayer,
    "heuristic": HeuristicPlayer,
}
"""What makes a player from a seed, by name."""


def player(name: str, *, seed: SeedLike = None) -> Player:
    """The player of a name, ``"random"`` or ``"heuristic"``; ArgumentError for any other.

    >>> import jass
    >>> jass.player("heuristic", seed=1)
    HeuristicPlayer(1)
    """
    if not isinstance(name, str) or name.lower() not in PLAYERS:
        raise ArgumentError(f"name: one of {', '.join(map(repr, PLAYERS))}, not {shown(name)}")
    return PLAYERS[name.lower()](seed)
