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
from jass.players.heuristic import HeuristicPlayer
from jass.players.player import Player, RandomPlayer, play_game

__all__ = ["PLAYERS", "HeuristicPlayer", "Player", "RandomPlayer", "play_game"]

PLAYERS: dict[str, Callable[[SeedLike], Player]] = {
    "random": RandomPlayer,
    "heuristic": HeuristicPlayer,
}
"""What makes a player from a seed, by name."""
