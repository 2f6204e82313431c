"""`jass deal`: its lines, pictures and JSON, and that the other commands read what it writes."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import jass
from tests.cli.command import Command

COMMAND = Command("deal")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values


def test_lines_are_deals() -> None:
    deals = jass.batch.random_deals(3, seed=7).tolist()
    lines = output("-n", "3", "--seed", "7").splitlines()
    assert lines == [str(jass.Deal(map(jass.CardSet, row))) for row in deals]
    assert output("--seed", "7") == f"{jass.Deal.random(seed=7)}\n"
    assert output() == f"{jass.Deal.random(seed=0)}\n"


@pytest.mark.parametrize(("players", "each"), [(2, 12), (3, 12), (4, 9), (5, 7), (6, 6)])
def test_players(players: int, each: int) -> None:
    deal = jass.Deal.parse(output("--players", str(players)))
    assert [len(hand) for hand in deal.hands] == [each] * players


def test_cards_and_known_hands() -> None:
    args = ("--cards", "3", "--known", "2: SJ, S9", "--known", "0:♥A", "-n", "20")
    deals = [jass.Deal.parse(line) for line in output(*args).splitlines()]
    assert len(set(deals)) == 20
    for deal in deals:
        assert [len(hand) for hand in deal.hands] == [3] * 4
        assert deal.hands[2] >= jass.CardSet("SJ S9")
        assert "HA" in deal.hands[0]


def test_names() -> None:
    hand = jass.notation.format_cards(
        jass.Deal.random(seed=0).hands[0], language="de", pack="swiss"
    )
    text = output("--language", "de", "--pack", "swiss")
    assert text.startswith(f"{hand} | Schi: ")
    found = Command("weis").values(text, "--language", "de", "--pack", "swiss")
    read = [one["cards"] for one in found["hands"]]
    assert read == list(map(str, jass.Deal.random(seed=0).hands))


def test_json() -> None:
    deal = jass.Deal.random(seed=3, known={1: "SJ"})
    assert values("--seed", "3", "--known", "1: Schilten-Under") == {
        "seed": 3,
        "players": 4,
        "known": {"1": "SJ"},
        "deals": [list(map(str, deal.hands))],
    }


def test_svg(tmp_path: Path) -> None:
    path = tmp_path / "deal.svg"
    assert output("--svg", str(path), "--language", "fr") == output("--language", "fr")
    hands = jass.Deal.random(seed=0).hands
    assert path.read_text("utf-8") == jass.svg.deal_svg(hands, language="fr")
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert [one.name for one in tmp_path.iterdir()] == ["deal.svg"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["-n", "0"], "0 is not in the range"),
        (["-n", "2", "--svg", "x.svg"], "--svg draws one deal"),
        (["--svg", "no/such/folder/x.svg"], "there is no folder"),
        (["--svg", "."], "is a directory"),
        (["--players", "7"], "players is a whole number from 2 to 6, not 7"),
        (["--cards", "10"], "cards_each is a whole number from 1 to 9, not 10"),
        (["--seed", "-1"], "seed"),
        (["--known", "SJ S9"], "--known: a seat and cards such as '0: SJ S9', not 'SJ S9'"),
        (["--known", "x: SJ"], "--known: a seat and cards"),
        (["--known", "4: SJ"], "seat is a whole number from 0 to 3, not 4"),
        (["--known", "0: XY"], "cannot read 'XY'"),
        (["--known", "0: SJ", "--known", "0: S9"], "seat 0 is given twice"),
        (["--known", "0: SJ", "--known", "1: SJ"], "SJ of seat 1 is held by another seat"),
    ],
)
def test_errors_are_one_line(args: list[str], why: str) -> None:
    done = run(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jass: ")
    assert re.search(why, done.stderr), done.stderr


def test_help() -> None:
    text = output("--help")
    for option in ("-n", "--seed", "--players", "--cards", "--known", "--svg", "--pack", "--json"):
        assert option in text
