"""The games of the Jass family, each in its file, all through the same doors.

>>> import jass
>>> g = jass.new_game("schieber", rules="es", seed=1)
>>> g.phase, len(g.actions())
('choose', 7)
"""

from __future__ import annotations

from inspect import signature
from typing import Any

from jass.arguments.seeds import SeedLike
from jass.errors import GameError
from jass.games.actions import Action, Announce, Choose, Misdeal, Play, Predict, Push, Rob
from jass.games.base import Game
from jass.games.coiffeur import Coiffeur
from jass.games.differenzler import Differenzler
from jass.games.mittlere import Mittlere
from jass.games.molotow import Molotow, MolotowTimesFive
from jass.games.schieber import Schieber
from jass.games.sidi import Sidi
from jass.games.transcript import transcript
from jass.games.values import DealResult, GameView, Turn
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = [
    "GAMES",
    "Action",
    "Announce",
    "Choose",
    "DealResult",
    "Game",
    "GameView",
    "Misdeal",
    "Play",
    "Predict",
    "Push",
    "Rob",
    "Turn",
    "new_game",
    "transcript",
]

GAMES: dict[str, type[Game]] = {
    kind.name: kind
    for kind in (Schieber, Differenzler, Coiffeur, Molotow, MolotowTimesFive, Sidi, Mittlere)
}
"""The games by name."""


def new_game(
    name: str,
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    seed: SeedLike = None,
    **options: Any,
) -> Game:
    """A new game, its first deal dealt.

    ``name`` is one of ``jass.games.GAMES``; ``players`` the usual number of it unless given;
    ``rules`` a preset or changed rules, from which the game derives its own; ``seed`` deals the
    cards, the deals of ``jass.batch.random_deals`` one after the other. Every game takes the
    options ``dealer``, the seat that deals first (drawn as ``rules.first_dealer`` says otherwise),
    and ``deals``, those to begin with; others are those of its class. GameError for a game that
    there is not or that so many cannot play, TypeError for an option that it does not have.

    >>> import jass
    >>> g = jass.new_game("schieber", players=6, seed=7, dealer=5)
    >>> g.parties, len(g.view(0).hand)
    (((0, 2, 4), (1, 3, 5)), 6)
    """
    if not isinstance(name, str) or name not in GAMES:
        raise GameError(f"name: a game is one of {', '.join(GAMES)}, not {shown(name)}")
    make: Any = GAMES[name]
    own = list(signature(make).parameters)
    unknown = [option for option in options if option not in own]
    if unknown:
        raise TypeError(
            f"{name} has no option {', '.join(map(repr, unknown))}; it has {', '.join(own)}"
        )
    made: Game = make(players=players, rules=rules, seed=seed, **options)
    return made
