"""One game of each kind as a text: `python -m tests.tools.golden_games` renews tests/data/games.

The games are random, by seeds that make them short and show what is special. What stands there was
read and found right; `tests/games/test_golden_games.py` sees that nothing of it changes.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import jass
from jass import Goal, Rules
from jass.games import Game, transcript

FOLDER = Path(__file__).parents[1] / "data" / "games"

GAMES: dict[str, dict[str, Any]] = {
    "schieber": {"name": "schieber", "rules": "swiss_1000", "seed": 4},
    "schieber_fr": {"name": "schieber", "rules": "fr", "seed": 2},
    "schieber_six": {
        "name": "schieber",
        "players": 6,
        "rules": Rules.preset("es").replace(weis_declare="explicit", goal=Goal.points(400)),
        "seed": 3,
    },
    "differenzler": {"name": "differenzler", "rules": "swiss", "goal": Goal.deals(3), "seed": 1},
    "differenzler_three": {
        "name": "differenzler",
        "players": 3,
        "rules": "fr",
        "goal": Goal.points(150),
        "seed": 1,
    },
    "coiffeur": {"name": "coiffeur", "rules": "fr", "seed": 1},
    "molotow": {"name": "molotow", "players": 5, "goal": Goal.deals(4), "seed": 1},
    "molotow_times_five": {"name": "molotow_times_five", "rules": "fr", "seed": 1},
    "sidi": {"name": "sidi", "rules": "swiss", "goal": Goal.points(300), "seed": 2},
    "mittlere": {"name": "mittlere", "goal": Goal.deals(4), "seed": 1},
}


def played(arguments: dict[str, Any]) -> Game:
    """The game to its end, each action by a generator of the seed."""
    game = jass.new_game(**arguments)
    # random() alone is the same in every Python.
    uniform = random.Random(arguments["seed"]).random
    while not game.is_over:
        offered = game.actions()
        game.apply(offered[int(uniform() * len(offered))])
    return game


def text(name: str) -> str:
    return transcript(played(GAMES[name])) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")


if __name__ == "__main__":
    main()
