"""Players: who sees a view of a game says what to do.

>>> import jass
>>> from jass.players import PolicyPlayer, RandomPlayer, play_game
>>> g = jass.game("schieber", rules="swiss_1000", seed=7)
>>> good, bad = PolicyPlayer(seed=1), RandomPlayer(seed=1)
>>> play_game(g, [good, bad, good, bad])
>>> g.winner
0
"""

from __future__ import annotations

from collections.abc import Callable

from jass.arguments.seeds import SeedLike
from jass.players.heuristic import PolicyPlayer
from jass.players.player import Player, RandomPlayer, play_game

__all__ = ["PLAYERS", "Player", "PolicyPlayer", "RandomPlayer", "play_game"]

PLAYERS: dict[str, Callable[[SeedLike], Player]] = {
    "random": RandomPlayer,
    "policy": PolicyPlayer,
}
"""What makes a player from a seed, by name."""
