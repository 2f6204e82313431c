"""`jass simulate`: the log of a game, the table of many, JSON, and what it refuses."""

from __future__ import annotations

import pytest

from jass.games import GAMES
from tests.cli.command import Command
from tests.tools import golden_games

COMMAND = Command("simulate")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values


@pytest.mark.parametrize("name", ["schieber_fr", "coiffeur", "molotow_times_five"])
def test_one_game_is_a_log(name: str) -> None:
    arguments = golden_games.GAMES[name]
    text = (golden_games.FOLDER / f"{name}.txt").read_text("utf-8")
    seed = str(arguments["seed"])
    assert output(arguments["name"], "--rules", arguments["rules"], "--seed", seed) == text


def test_names_of_a_language_and_a_pack() -> None:
    text = output("schieber", "--rules", "fr", "--language", "de", "--pack", "swiss")
    # All suits count once with the Swiss pack.
    assert "pack swiss" in text.splitlines()[0]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_many_games_are_a_table(name: str) -> None:
    lines = output(name, "-n", "5", "--seed", "3").splitlines()
    assert lines[0].split() == [
        *("Party", "Seats", "Play", "Wins", "Share", "Mean", "score", "±", "Lowest", "Highest")
    ]
    found = values(name, "-n", "5", "--seed", "3")
    rows = [line.split() for line in lines[2 : 2 + len(found["parties"])]]
    for party, row in enumerate(rows):
        seats = found["parties"][party]
        assert row[: 1 + len(seats)] == [str(party), *map(str, seats)]
        scores = [one["scores"][party] for one in found["games"]]
        assert row[1 + len(seats)] == "random"
        assert row[2 + len(seats)] == str(sum(one["winners"] == [party] for one in found["games"]))
        assert row[-1] == str(max(scores))
        assert row[-2] == str(min(scores))
        assert row[-4] == f"{sum(scores) / 5:.1f}"
    said = " ".join(output(name, "-n", "5", "--seed", "3").split())
    deals = sum(one["deals"] for one in found["games"]) / 5
    assert f"{deals:.1f} deals a game" in said
    assert "Rules: swiss. 5 games, seeds from 3." in said


def test_a_game_is_the_same_alone_and_among_many() -> None:
    many = values("sidi", "-n", "4", "--seed", "10")["games"]
    assert [one["seed"] for one in many] == [10, 11, 12, 13]
    assert values("sidi", "--seed", "12")["games"] == [many[2]]


def test_a_heuristic_beats_chance() -> None:
    found = values("schieber", "--rules", "swiss_1000", "-n", "6", "--play", "heuristic,random")
    assert found["play"] == ["heuristic", "random"]
    assert [one["winners"] for one in found["games"]] == [[0]] * 6
    turned = values("schieber", "--rules", "swiss_1000", "-n", "6", "--play", "random,heuristic")
    assert [one["winners"] for one in turned["games"]] == [[1]] * 6
    # Who plays goes round the parties.
    assert values("molotow", "--play", "heuristic,random")["play"] == ["heuristic", "random"] * 2
    row = output("sidi", "-n", "2", "--play", "random,heuristic").splitlines()[3].split()
    assert row[:3] == ["1", "1", "heuristic"]


def test_a_game_by_the_heuristic_is_a_log() -> None:
    arguments = ("sidi", "--play", "heuristic", "--seed", "2")
    text = output(*arguments)
    assert output(*arguments) == text
    assert text.splitlines()[1] == "party 0: seat 0, party 1: seat 1"
    assert "won by party" in text.splitlines()[-1]


def test_players() -> None:
    assert len(values("molotow", "--players", "6")["parties"]) == 6
    assert values("schieber", "--players", "6")["parties"] == [[0, 2, 4], [1, 3, 5]]


def test_a_narrow_terminal_leaves_columns_out() -> None:
    lines = output("schieber", "-n", "2", width=45).splitlines()
    assert all(len(line) <= 45 for line in lines)
    assert "Wins" in lines[0]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("poker",), "poker"),
        ((), "GAME"),
        (("schieber", "--players", "5"), "jass: players: schieber is for 4 or 6, not 5"),
        (("schieber", "--rules", "french"), "jass: a preset is one of"),
        (("schieber", "--seed", "-1"), "jass: seed is a whole number"),
        (("schieber", "-n", "0"), "0"),
        (
            ("schieber", "--play", "well"),
            "'well' is not a player; the players are random, heuristic",
        ),
        (("schieber", "--play", ""), "not a player"),
        (("schieber", "--play", "heuristic,random,heuristic"), "one for each of 2 parties, not 3"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], message: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert message in done.stderr
