"""`jass solve`: what it prints, its JSON, and how it ends."""

from __future__ import annotations

import json
import re
import signal
from importlib import import_module
from pathlib import Path

import pytest

import jass
from jass import Contract, Deal, Round
from tests.cli.command import Command

LOG = Path(__file__).parents[1] / "data" / "swisslos_log.txt"
DEAL = "SA HK | SK HA | S6 H6 | S7 H7"
ENDING = "S8 DJ | H9 C8 | HJ D9 C9 | H7 HA D7"
PAST = ("--trick", "DA D6", "--points", "107,19", "--tricks-won", "5,1")
SWISS_NAMES = (
    "Schilten Ass, Rosen König | Schilten König, Rosen Ass | Schilten 6, Rosen 6"
    " | Schilten 7, Rosen 7"
)
# Late in a round, so that it is solved at once.
LOGGED = ("--game", str(LOG), "--round", "3", "--after", "26")
COMMAND = Command("solve")
run, output, solved = COMMAND.run, COMMAND.output, COMMAND.values


class TestText:
    def test_deal(self) -> None:
        # The king first: its ace takes 4 + 11, then the ace of spades 11 + 4 and the last five.
        assert output(DEAL, "--contract", "obenabe").splitlines() == [
            "seat 0: S: A  H: K",
            "seat 1: S: K  H: A",
            "seat 2: S: 6  H: 6",
            "seat 3: S: 7  H: 7",
            "Obenabe, 0 : 0; seat 0 to move.",
            "Side 0 ends with 20 points.",
            "",
            "Card  Value  Loses",
            "──────────────────",
            "HK       20       ",
            "SA       15      5",
            "",
            "One best line:",
            "seat 0: HK  HA  H6  H7, seat 1 takes 15",
            "seat 1: SK  S6  S7  SA, seat 0 takes 20",
        ]

    def test_position(self) -> None:
        text = output(ENDING, "--contract", "S", *PAST)
        assert "spades, 107 : 19; seat 0 led DA  D6; seat 2 to move." in text
        assert "Side 0 ends with 138 points." in text
        assert re.search(r"^D9 +138 *$", text, re.MULTILINE)
        assert "seat 0: DA  D6  D9  D7, seat 0 takes 11" in text
        # In the order of play; with commas the names may have more than a word.
        for trick in ("D6 DA", "D6, DA", "six of diamonds, ace of diamonds"):
            swapped = output(ENDING, "--contract", "S", "--trick", trick)
            assert "seat 0 led D6  DA; seat 2 to move" in swapped

    def test_side_and_match(self) -> None:
        assert "Side 1 ends with 15 points." in output(DEAL, "--contract", "obenabe", "--side", "1")
        # In Undenufe the sixes take both tricks: 11 + 4 and 11 + 4 + 5, and the match.
        text = output(DEAL, "--contract", "undenufe", "--match")
        assert "Side 0 ends with 135 points, a match counted." in text
        lost = output(DEAL, "--contract", "undenufe", "--match", "--side", "1")
        assert "Side 1 ends with -100 points" in lost

    def test_over(self) -> None:
        text = output("| | |", "--contract", "S", "--points", "90,67", "--tricks-won", "5,4")
        assert "spades, 90 : 67; the round is over." in text
        assert "Side 0 ends with 90 points." in text
        assert "Card" not in text

    def test_table(self) -> None:
        lines = output(DEAL, "--table").splitlines()
        assert lines[4:8] == [
            "What side 0 ends with, by the seat that leads:",
            "",
            "Contract  Seat 0  Seat 1  Seat 2  Seat 3",
            "────────────────────────────────────────",
        ]
        values = jass.contract_table(DEAL).tolist()
        assert [line.split()[1:] for line in lines[8:]] == [list(map(str, row)) for row in values]
        assert lines[13].split() == ["Undenufe", "35", "35", "35", "35"]
        assert "a match counted" in output(DEAL, "--table", "--match")

    @pytest.mark.parametrize("width", [40, 60, 80, 120])
    def test_fits(self, width: int) -> None:
        for args in ((DEAL, "--contract", "S"), (DEAL, "--table"), LOGGED):
            assert max(map(len, output(*args, width=width).splitlines())) <= width

    def test_names_follow_the_deal(self) -> None:
        text = output(SWISS_NAMES, "--contract", "Schellen")
        assert text.startswith("Platz 0: Schi: A  Ro: K\n")
        assert "Schellen, 0 : 0; Platz 0 ist dran." in text
        assert "trèfle" in output(DEAL, "--contract", "C", "--language", "fr")
        assert "acorns" in output(DEAL, "--contract", "C", "--pack", "swiss")

    def test_log(self) -> None:
        text = output(*LOGGED)
        assert text.splitlines()[0] == "swisslos_log.txt, line 1, round 3"
        assert "seat 1 led DJ  D7; seat 3 to move." in text
        assert re.search(r"^C10 +64 +10  played$", text, re.MULTILINE)
        assert re.search(r"^H7 +54 *$", text, re.MULTILINE)


class TestJson:
    def test_deal(self) -> None:
        assert solved(DEAL, "--contract", "obenabe") == {
            "hands": ["SA HK", "SK HA", "S6 H6", "S7 H7"],
            "contract": "obenabe",
            "leader": 0,
            "trick": [],
            "to_move": 0,
            "points": [0, 0],
            "tricks_won": [0, 0],
            "rules": "swiss",
            "side": 0,
            "count_match": False,
            "value": 20,
            "cards": {"SA": 15, "HK": 20},
            "best": ["HK"],
            "line": "HK HA H6 H7 SK S6 S7 SA".split(),
        }

    def test_is_the_solution(self) -> None:
        deal = Deal.random_ending(5, seed=7)
        for contract in Contract:
            for leader in (0, 3):
                data = solved(str(deal), "--contract", str(contract), "--leader", str(leader))
                solution = jass.solve(Round(deal, contract, leader)).to_dict()
                assert {key: data[key] for key in solution} == solution

    def test_every_notation_is_the_same_deal(self) -> None:
        plain = solved(DEAL, "--contract", "D")
        assert solved("♠A ♥K | ♠K ♥A | ♠6 ♥6 | ♠7 ♥7", "--contract", "♦") == plain
        assert solved(*DEAL.split(), "--contract", "ecken") == plain
        swiss = solved(SWISS_NAMES, "--contract", "Schellen", "--rules", "fr")
        assert swiss["hands"] == plain["hands"]
        assert swiss["contract"] == "D"
        assert swiss["rules"] == "fr"

    def test_other_tables(self) -> None:
        three = "HJ C6 | HA CJ | H9 D7"
        data = solved(three, "--contract", "open", "--leader", "1", "--side", "2")
        rules = jass.Rules().replace(players=3)
        solution = jass.solve(Round(Deal.parse(three), None, 1, rules), side=2)
        assert data["contract"] is None
        assert data["cards"] == solution.to_dict()["cards"]
        table = solved(three, "--table", "--side", "2", "--threads", "2")
        assert set(table) == {"hands", "rules", "side", "count_match", "table"}
        assert list(table["table"]) == [*"SHDC", "obenabe", "undenufe"]
        assert (
            list(table["table"].values())
            == jass.contract_table(three, rules=rules, side=2).tolist()
        )

    def test_log(self) -> None:
        played = list(jass.records.read_swisslos(LOG))[2]
        data = solved(*LOGGED)
        assert data["source"] == played.source
        assert data["played"] == str(played.cards[26]) == "CT"
        assert data["cards"]["CT"] > data["value"] == data["cards"]["H7"] == 54
        r = played.replay()
        over = solved("--game", str(LOG), "--round", "3", "--after", "36")
        assert (over["value"], over["cards"], over["played"]) == (r.points[0], {}, None)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "give a DEAL such as 'SJ S9 . HA HK .*, or --game FILE"),
        ([DEAL], "give a --contract, or --table for all of them"),
        ([DEAL, "--game", str(LOG)], "give a DEAL .* or --game FILE"),
        ([DEAL, "--contract", "S", "--table"], "--contract does not go with --table"),
        ([DEAL, "--table", "--tricks-won", "0,0"], "--tricks-won does not go with --table"),
        ([DEAL, "--contract", "S", "--round", "1"], "--round does not go with DEAL"),
        (["--game", str(LOG), "--leader", "1"], "--leader does not go with --game"),
        (["--game", str(LOG), "--table", "--after", "1"], "--after does not go with --table"),
        (["--game", str(LOG), "--round", "15"], "--round: .* has the rounds 1 to 14, not 15"),
        (["--game", str(LOG), "--round", "0"], "--round: .* not 0"),
        (["--game", str(LOG), "--after", "37"], "--after: 0 to 36 cards, not 37"),
        (["--game", "no such log"], "does not exist"),
        ([DEAL, "--contract", "X"], "'X' is not a contract"),
        ([DEAL, "--contract", "S", "--leader", "4"], "leader is a whole number from 0 to 3, not 4"),
        ([DEAL, "--contract", "S", "--side", "2"], "side is a whole number from 0 to 1, not 2"),
        ([DEAL, "--contract", "S", "--points", "1"], "points: a number for each of 2 sides"),
        ([DEAL, "--contract", "S", "--points", "a,b"], "--points: a number for each side"),
        ([DEAL, "--contract", "S", "--trick", "D6"], "hands: .* one card less, not 2, 2, 2, 2"),
        ([DEAL, "--contract", "S", "--trick", "XY"], "cannot read 'XY'"),
        ([DEAL, "--contract", "S", "--rules", "x"], "a preset is one of swiss"),
        ([DEAL, "--contract", "S", "--threads", "0"], "threads is a whole number from 1"),
        ([DEAL, "--table", "--threads", "0"], "threads is a whole number from 1"),
        (["SA HK | SK HA | S6 H6 | S7 SA", "--table"], "SA is there twice"),
        (["SA HK | SK HA | S6 H6 | S7", "--table"], "2, 2, 2, 1"),
        (["SA HK", "--table"], "a hand for each of 2 to 6 seats, not 1"),
        (["| | |", "--table"], "no card in the hands"),
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
    for option in ("--contract", "--trick", "--game", "--table", "--side", "--match", "--json"):
        assert option in text


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(import_module("jass.cli.commands.solve"), "contract_table", interrupted)
    done = run(DEAL, "--table")
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "jass: interrupted\n")


def test_progress_goes_to_stderr() -> None:
    done = run(DEAL, "--table", "--json", colours=True)
    assert "values" in done.stderr
    assert "100%" in done.stderr
    assert json.loads(done.stdout)["table"]["obenabe"] == [20, 15, 20, 15]
