"""One game of each kind, to the letter of the texts in tests/data/games."""

from __future__ import annotations

import random

import pytest

import jass
from jass.games import GAMES, transcript
from tests.tools import golden_games


@pytest.mark.parametrize("name", golden_games.GAMES)
def test_games_are_as_they_were(name: str) -> None:
    text = (golden_games.FOLDER / f"{name}.txt").read_text("utf-8")
    assert golden_games.text(name) == text, "python -m tests.tools.golden_games, if that is right"


def test_every_game_is_there() -> None:
    assert {arguments["name"] for arguments in golden_games.GAMES.values()} == set(GAMES)
    files = {path.stem for path in golden_games.FOLDER.glob("*.txt")}
    assert files == set(golden_games.GAMES)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_transcript_grows_line_by_line(name: str) -> None:
    game = jass.new_game(name, seed=8)
    rng = random.Random(8)
    before = transcript(game).splitlines()
    for _ in range(80):
        game.apply(rng.choice(game.actions()))
        now = transcript(game).splitlines()
        # Only a trick that is not complete is said again.
        kept = before[:-1] if before[-1].startswith("trick: ") else before
        assert now[: len(kept)] == kept
        before = now


def test_a_transcript_changes_nothing() -> None:
    game = golden_games.played(golden_games.GAMES["sidi"])
    before = str(game)
    assert transcript(game) == transcript(game)
    assert str(game) == before
    with pytest.raises(jass.errors.GameError, match=r"game: a Game from jass\.new_game"):
        transcript("schieber")  # type: ignore[arg-type]
