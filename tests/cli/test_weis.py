"""`jass weis`: the Weis of a hand, who scores among several, Stöck, and what it refuses."""

from __future__ import annotations

import re

import pytest

import jass
from tests.cli.command import Command

# Kreuzweis: the nine of spades lies in a sequence and in four nines.
HAND = "S7 S8 S9 H9 D9 C9 HK HQ CA"
# Four nines are the best, so the sequence of the partner counts, and that of seat 3 does not.
HANDS = "S9 H9 D9 C9 | HA HK SJ S6 | C6 C7 C8 SQ | D6 D7 D8 DT"
COMMAND = Command("weis")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values


def test_hand() -> None:
    assert output(HAND).splitlines() == [
        "S: 9 8 7  H: K Q 9  D: 9  C: A 9",
        "Weis                              Kind  Points",
        "──────────────────────────────────────────────",
        "S: 9  H: 9  D: 9  C: 9  four of a kind     150",
        "S: 9 8 7                 sequence of 3      20",
        "Weis: 170 points.",
        "Stöck: 20 points with hearts as trump.",
    ]


def test_hand_under_a_contract() -> None:
    text = output(HAND, "--contract", "C")
    assert text.endswith("Weis: 170 points.\nclubs counts ×2.\n")
    assert "Stöck: 20 Punkte mit Rosen als Trumpf." in output(
        HAND, "--contract", "Rosen", "--language", "de", "--pack", "swiss"
    )
    assert output("S6 H7").splitlines() == ["S: 6  H: 7", "Weis: 0 points."]


def test_deal() -> None:
    lines = output(HANDS).splitlines()
    assert lines[0] == "seat 0: S: 9  H: 9  D: 9  C: 9"
    assert [line.split() for line in lines[7:10]] == [
        "seat 0 S: 9 H: 9 D: 9 C: 9 four of a kind 150".split(),
        "seat 2 C: 8 7 6 sequence of 3 20".split(),
        "seat 3 D: 8 7 6 sequence of 3 20".split(),
    ]
    table = lines[lines.index("What the sides score for Weis, and who has Stöck:") + 2 :]
    assert table[0].split() == "Contract Factor Best Weis Side 0 Side 1 Stöck".split()
    assert table[2].split() == "spades ×2 seat 0 170 0".split()
    assert table[3].split() == "hearts ×1 seat 0 170 0".split()
    assert len(table) == 8


def test_is_the_comparison() -> None:
    for seed in range(20):
        deal = jass.Deal.random(seed=seed)
        data = values(str(deal), "--forehand", "2", "--rules", "fr")
        rules = jass.Rules.preset("fr")
        told = {
            seat: jass.find_weis(hand, None, rules=rules) for seat, hand in enumerate(deal.hands)
        }
        assert [one["contract"] for one in data["contracts"]] == list(map(str, rules.contracts))
        for one in data["contracts"]:
            result = jass.compare_weis(told, one["contract"], rules=rules, forehand=2)
            assert (one["seat"], one["side"]) == (result.seat, result.side)
            assert one["points"] == list(result.points)
        row = jass.batch.random_deals(1, seed=seed)
        for one in data["contracts"]:
            points = jass.batch.stoeck(row, one["contract"], rules=rules)[0].tolist()
            stoeck = one["stoeck"]
            assert sum(points) == (stoeck["points"] if stoeck else 0)
            assert stoeck is None or points[stoeck["seat"] % 2] == 20


def test_json() -> None:
    data = values("HK HQ S6 | S7 S8 S9", "--contract", "♥", "--rules", "es")
    assert data == {
        "rules": str(jass.Rules.preset("es").replace(players=2)),
        "hands": [
            {"cards": "S6 HQ HK", "weis": []},
            {
                "cards": "S7 S8 S9",
                "weis": [{"kind": "sequence", "cards": "S7 S8 S9", "points": 20}],
            },
        ],
        "contracts": [
            {
                "contract": "H",
                "multiplier": jass.Rules.preset("es").multiplier("H"),
                "seat": 1,
                "side": 1,
                "points": [0, 20],
                "stoeck": {"seat": 0, "points": 20},
            }
        ],
    }


def test_rules_without_weis() -> None:
    rules = ("--rules", "swiss_tournament")
    assert "Weis: not counted by these rules." in output(HAND, *rules)
    assert "Weis: not counted by these rules." in output(HANDS, *rules)
    data = values(HANDS, *rules)
    assert [one["points"] for one in data["contracts"]] == [[0, 0]] * 6
    assert "Nobody has a Weis." in output("S6 | H6 | D6 | C6")


def test_names_follow_the_hand() -> None:
    text = output("Schilten 6 7 8, Rosen Ober, Rosen König")
    assert text.startswith("Schi: 8 7 6  Ro: K O\n")
    assert "mit Rosen als Trumpf" in text


@pytest.mark.parametrize("width", [44, 60, 80, 120])
def test_fits(width: int) -> None:
    for args in ((HAND,), (HANDS,)):
        assert max(map(len, output(*args, width=width).splitlines())) <= width


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "give HANDS such as 'S6"),
        (["S6 XY"], "cannot read"),
        (["SJ | SJ"], "SJ is there twice"),
        (["S6", "--forehand", "1"], "--forehand goes with several hands"),
        ([HANDS, "--forehand", "4"], "forehand is a whole number from 0 to 3, not 4"),
        ([HANDS, "--contract", "X"], "'X' is not a contract"),
        ([HANDS, "--contract", "open"], "not an open one"),
        (["|".join(["S6", "S7", "S8", "S9", "ST", "SJ", "SQ"])], "2 to 6 seats"),
        (["SA SK SQ SJ ST S9 S8 S7 S6 HA HK HQ HJ"], "at most 12 cards, not 13"),
        ([HAND, "--rules", "x"], "a preset is one of swiss"),
    ],
)
def test_errors_are_one_line(args: list[str], why: str) -> None:
    done = run(*args, "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jass: ")
    assert re.search(why, done.stderr), done.stderr


def test_help() -> None:
    text = output("--help")
    for option in ("--contract", "--forehand", "--rules", "--pack", "--language", "--json"):
        assert option in text
