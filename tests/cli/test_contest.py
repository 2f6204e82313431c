"""`jass contest`: a table, JSON, the sequential test, and what it refuses."""

from __future__ import annotations

import pytest

import jass
from tests.cli.command import Command

COMMAND = Command("contest")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values
SMALL = ("--boards", "4", "--seed", "2")


def test_json_is_what_the_function_gives() -> None:
    found = values("heuristic", "random", *SMALL, "--play", "cards", "--rules", "fr")
    expected = jass.contest("heuristic", "random", boards=4, play="cards", rules="fr", seed=2)
    assert found["differences"] == list(expected.differences)
    assert found["mean"] == expected.mean
    assert found["interval"] == list(expected.interval)
    assert found["players"] == ["heuristic", "random"]
    # 18 cards for each player at each of two arrangements.
    assert [one["n"] for one in found["decisions"]] == [4 * 2 * 18] * 2


def test_a_table() -> None:
    lines = output("Heuristic", "random", *SMALL, width=100).splitlines()
    assert (
        lines[0].split()
        == "Player Difference Boards won Decisions ms each Longest ms Illegal".split()
    )
    assert lines[2].split()[0] == "heuristic"
    assert lines[3].split()[0] == "random"
    assert "4 boards, rules: swiss, seed 2." in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_in_other_languages(language: str) -> None:
    text = output("heuristic", "random", *SMALL, "--language", language)
    for word in ("heuristic", "boards", "Boards won", "seats", "rules:"):
        assert word not in text


def test_games_and_the_sequential_test() -> None:
    found = values("random", "random", *SMALL, "--play", "games", "--rules", "es")
    assert found["games"] == 8
    text = output("random", "random", *SMALL, "--sprt", "0", "5")
    assert "has not decided" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("heuristic",),
        ("heuristic", "nobody"),
        ("random", "random", "--boards", "0"),
        ("random", "random", "--sprt", "5", "0"),
        ("random", "random", "--players", "3"),
        ("random", "random", "--game", "bridge"),
        ("random", "random", "--seed", "-1"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
