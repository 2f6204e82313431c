"""Arguments that lie: found by the fuzzer, one of each kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import jass
from jass.errors import ArgumentError, GameError, NotationError, PlotError, RecordError
from jass.records import read_swisslos


class Equal(str):
    """A text that is equal to every other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


def test_a_language_that_equals_all() -> None:
    with pytest.raises(NotationError, match=r"^language must be one of de, fr, es, en, not"):
        jass.notation.name("SJ", language=Equal("SJ"))  # type: ignore[arg-type]
    with pytest.raises(NotationError, match=r"^pack must be one of french, swiss, not"):
        jass.svg.card_svg("SJ", pack=Equal("SJ"))  # type: ignore[arg-type]
    analysis = jass.analyze_contracts("SJ S9 SA HA HK DT D6 C8 C7", 2, method="random", seed=1)
    with pytest.raises(PlotError, match=r"^language is one of"):
        jass.plot.contracts_figure(analysis, language=Equal("SJ"))  # type: ignore[arg-type]


def test_a_transcript_in_an_array() -> None:
    with pytest.raises(NotationError, match=r"^language must be one of"):
        jass.games.transcript(
            jass.new_game("schieber", seed=1),
            language=np.array(["de", "fr"]),  # type: ignore[arg-type]
        )


@pytest.mark.parametrize("position", [None, 5, "SJ", np.zeros(3)])
def test_perft_of_no_round(position: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^position is a Round, not "):
        jass.perft(position, 1)


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(RecordError, match=r"^source: the path of a file, not "):
        list(read_swisslos("\ud800"))


@pytest.mark.parametrize("name", list(jass.games.GAMES))
def test_a_game_is_not_initialised_again(name: str) -> None:
    game = jass.new_game(name, seed=1)
    before = repr(game), game.history, game.actions()
    with pytest.raises(GameError, match="cannot be initialised again"):
        game.__init__(seed=2)  # type: ignore[misc]
    assert (repr(game), game.history, game.actions()) == before


def test_points_that_are_no_numbers() -> None:
    view = jass.new_game("schieber", seed=1).view(0)
    for wrong in (["a", "b"], [None, 1], np.zeros(2, [("a", "i8")]), (1, 2, 3)):
        with pytest.raises(GameError, match=r"^points: a number for each of 2 sides"):
            view.worth(wrong, (5, 4))  # type: ignore[arg-type]
