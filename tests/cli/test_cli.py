"""The command line: what it prints, in which width, its JSON, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import jass
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
LOG = ROOT / "tests/data/swisslos_log.txt"
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
CONTRACTS = {"S", "H", "D", "C", "obenabe", "undenufe"}
KEYS = {"hand", "rules", "pack", "seat", "forehand", "seed", "n", "method", "weis", "contracts"}
KEYS |= {"pushed", "scores", "ranked_by", "settled", "confidence", "comparisons"}
KEYS |= {"exact", "forced"}
run, output = Command().run, Command().output
analysis = Command("analyze").values


def test_the_help_cuts_no_summary() -> None:
    text = output("--help")
    assert "  solve     What DEAL is worth with open hands and perfect play.\n" in text
    assert "..." not in text.partition("Commands:")[2]
    assert len(text.partition("Commands:\n")[2].splitlines()) == 8


def test_the_shell_completes_commands() -> None:
    # As the readme says.
    asked = {"_JASS_COMPLETE": "bash_complete", "COMP_WORDS": "jass s", "COMP_CWORD": "1"}
    jass = [sys.executable, "-c", "from jass.cli import main; main()"]
    done = subprocess.run(jass, env=os.environ | asked, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["plain,simulate", "plain,solve"], done.stderr


class TestTable:
    def test_default(self) -> None:
        text = output("analyze", HAND, "-n", "500")
        lines = text.splitlines()
        assert lines[0] == "S: A J 9  H: A K  D: 10 6  C: 8 7"
        assert lines[1].split() == (
            "Contract Factor Score Opponents Difference Behind Win Match".split()
        )
        assert lines[3].split()[:2] == ["spades", "×2"]
        assert {line.split()[0] for line in lines[3:10]} == {
            *("spades", "hearts", "diamonds", "clubs", "Obenabe", "Undenufe", "push")
        }
        assert "Weis: none; this hand is forehand and leads." in text
        assert "Rules: swiss; French pack. 500 deals, seed 0." in text
        assert "Settled after 500 deals: spades is the best, 99.9% sure, if all play by the" in text
        assert "Every seat plays by a few rules of good play" in text
        assert "\x1b" not in text

    @pytest.mark.parametrize("method", ["heuristic", "random", "double-dummy"])
    def test_is_the_analysis(self, method: Any) -> None:
        n = 2 if method == "double-dummy" else 500
        expected = jass.analyze_contracts(HAND, n, method=method, seed=3, stop=False)
        args = ("-n", str(n), "--seed", "3", "--method", method, "--no-stop", "--threads", "2")
        text = output("analyze", HAND, *args, width=120)
        best = expected.best
        for row, one in zip(text.splitlines()[3:10], expected.estimates, strict=True):
            reach = one.difference_interval[1] - one.difference
            behind = expected.compare(best, one)
            assert row.split()[1:] == [
                *([] if one.contract is None else [f"×{one.multiplier}"]),
                f"{one.mean:.1f}",
                f"{one.opponents:.1f}",
                *f"{one.difference:+.1f} ± {reach:.1f}".split(),
                *(
                    []
                    if one is best
                    else [
                        f"{behind.difference:.1f}",
                        "±",
                        f"{behind.interval[1] - behind.difference:.1f}",
                    ]
                ),
                f"{100 * one.win_chance:.1f}%",
                f"{100 * one.match_chance:.1f}%",
            ]
        answers = [f"{100 * share:.0f}%" for _, share in expected["push"].answers]
        said = " ".join(text.split())
        told = re.search(r"After a push the partner chooses: ([^.]*)\.", said)
        assert told is not None
        assert [part.split()[-1] for part in told[1].split(",")] == answers

    def test_says_how_sure_it_is(self) -> None:
        # Two equal red suits: which one is better, nobody can say.
        even = "HJ H9 HA H8 DJ D9 DA D8 SQ"
        args = ("-n", "400", "--method", "random", "--rules", "swiss_1000", "--pushed")
        text = " ".join(output("analyze", even, *args, "--seat", "2").split())
        rules = jass.Rules.preset("swiss_1000")
        found = jass.analyze_contracts(
            even, 400, method="random", rules=rules, seed=0, seat=2, pushed=True
        )
        assert not found.settled
        names = {"H": "hearts", "D": "diamonds"}
        first, second = (names[str(one.contract)] for one in found.estimates[:2])
        pair = found.compare(found.best, found.estimates[1])
        reach = pair.interval[1] - pair.difference
        assert (
            f"Not settled after 400 deals: {first} is before {second} by {pair.difference:.1f} ±"
            f" {reach:.1f}, {found.confidence:.1%} sure to be the best, if all play at random."
        ) in text

    def test_stops_early_unless_told_not_to(self) -> None:
        assert analysis(HAND)["n"] == 1024 < jass.analyze_contracts(HAND, stop=False).n
        assert analysis(HAND, "-n", "3000", "--no-stop")["n"] == 3000

    def test_scores(self) -> None:
        args = ("--scores", "940,860", "--rules", "swiss_1000", "-n", "400")
        rules = jass.Rules.preset("swiss_1000")
        expected = jass.analyze_contracts(HAND, 400, rules=rules, seed=0, scores=(940, 860))
        data = analysis(HAND, *args)
        assert data["scores"] == [940, 860]
        assert data["ranked_by"] == "game"
        assert [one["game_chance"] for one in data["contracts"]] == [
            one.game_chance for one in expected.estimates
        ]
        text = output("analyze", HAND, *args, width=90)
        best = expected.best
        assert text.splitlines()[1].split()[-1] == "Game"
        assert text.splitlines()[3].split()[-1] == f"{best.game_chance:.1%}"
        pair = expected.compare(best, expected.estimates[1])
        assert f"{pair.difference:.1%} ± " in text.splitlines()[4]
        assert "Scores 940 : 860, goal 1000 points." in " ".join(text.split())

    def test_pushed(self) -> None:
        text = output("analyze", HAND, "-n", "50", "--pushed", "--seat", "2")
        assert "forehand pushed to this hand, and leads" in text
        assert "push " not in text.split("\n\n")[0].replace("pushed ", "")
        assert {
            one["contract"]
            for one in analysis(HAND, "-n", "50", "--pushed", "--seat", "2")["contracts"]
        } == CONTRACTS

    @pytest.mark.parametrize("width", [36, 45, 54, 61, 72, 80, 120])
    def test_fits(self, width: int) -> None:
        for args in ((HAND,), ("--game", str(LOG))):
            text = output("analyze", *args, "-n", "20", width=width)
            assert max(map(len, text.splitlines())) <= width
            if width >= 54:
                assert "…" not in text

    def test_names_follow_the_hand(self) -> None:
        swiss = "Schilten: Ass, Under, 9; Rosen: Ass, König; Schellen: Banner, 6; Eichel: 8, 7"
        text = output("analyze", swiss, "-n", "20")
        assert text.startswith("Schi: A U 9  Ro: A K  Sche: B 6  Ei: 8 7\n")
        assert "Schellen      ×2" in text
        assert "Schweizer Karten" in text
        assert "trèfle" in output("analyze", HAND, "-n", "20", "--language", "fr")
        assert "bells" in output("analyze", HAND, "-n", "20", "--pack", "swiss")

    def test_weis_rules_and_seats(self) -> None:
        hand = "S6 S7 S8 HA DA CA SA D9 D8"
        text = output(
            "analyze", hand, "-n", "20", "--rules", "fr", "--seat", "2", "--forehand", "1"
        )
        assert "Weis: S: A  H: A  D: A  C: A (100), S: 8 7 6 (20);" in text
        assert "this hand is seat 2; seat 1 is forehand and leads" in " ".join(text.split())
        assert "Rules: fr; French pack." in text
        text = output("analyze", hand, "-n", "20", "--rules", "swiss_tournament")
        assert "Weis: not counted" in text


class TestJson:
    def test_pinned(self) -> None:
        # These numbers belong to the seed. Every engine that comes later has to give them, on every
        # machine: a change here is a change of what a seed means, and breaks what users rely on.
        data = analysis(HAND, "-n", "1000", "--seed", "7", "--method", "random")
        assert set(data) == KEYS
        contracts = data.pop("contracts")
        assert [one["second"] for one in data.pop("comparisons")] == [
            one["contract"] for one in contracts[1:]
        ]
        assert data.pop("confidence") == pytest.approx(0.9951866271967744, rel=1e-12)
        assert data == {
            "hand": "S9 SJ SA HK HA D6 DT C7 C8",
            "rules": "swiss",
            "pack": "french",
            "seat": 0,
            "forehand": 0,
            "seed": 7,
            "n": 1000,
            "method": "random",
            "weis": [],
            "pushed": False,
            "scores": None,
            "ranked_by": "difference",
            "settled": False,
            "exact": False,
            "forced": False,
        }
        assert [
            [one["contract"], one["multiplier"], one["n"]]
            + [round(1000 * one[key]) for key in ("mean", "opponents", "difference")]
            + [round(1000 * one[key]) for key in ("win_chance", "match_chance")]
            for one in contracts
        ] == [
            ["S", 2, 1000, 244270, 130170, 114100, 852, 11],
            ["push", None, 1000, 240695, 140214, 100481, 771, 23],
            ["obenabe", 3, 1000, 302865, 242715, 60150, 616, 16],
            ["H", 1, 1000, 84771, 95789, -11018, 435, 1],
            ["D", 1, 1000, 86566, 100554, -13988, 422, 3],
            ["undenufe", 3, 1000, 263724, 278916, -15192, 467, 6],
            ["C", 2, 1000, 161940, 212700, -50760, 380, 4],
        ]
        assert contracts[0]["stderr"] == pytest.approx(1.96513838415234, rel=1e-12)
        assert contracts[0]["difference_stderr"] == pytest.approx(3.5421768754562524, rel=1e-12)
        assert contracts[0]["interval"] == pytest.approx([240.41373, 248.12627], abs=1e-5)

    def test_every_notation_is_the_same_hand(self) -> None:
        texts = ("♠AJ9 ♥AK ♦10 6 ♣87", "HA HK SJ SA S9 C8 C7 D6 D10", "🂡 🂫 🂩 🂱 🂾 🃊 🃆 🃘 🃗")
        for text in texts:
            assert analysis(text, "-n", "50") == analysis(HAND, "-n", "50")
        assert analysis(*HAND.split(), "-n", "50") == analysis(HAND, "-n", "50")
        german = ("Kreuz-Bube Kreuz-Dame Herz 6789 Ecken 678", "--language", "de")
        data = analysis(*german, "-n", "50")
        assert data["hand"] == "H6 H7 H8 H9 D6 D7 D8 CJ CQ"
        assert [one["points"] for one in data["weis"]] == [50, 20]

    def test_rules_without_weis(self) -> None:
        data = analysis("S6 S7 S8 HA DA CA SA D9 D8", "-n", "50", "--rules", "swiss_tournament")
        assert data["weis"] == []
        assert data["rules"] == "swiss_tournament"
        assert all(one["mean"] + one["opponents"] == 157 for one in data["contracts"])

    def test_game(self) -> None:
        rounds = list(jass.records.read_swisslos(LOG))
        data = analysis("--game", str(LOG), "-n", "50", "--seed", "3")
        assert len(data) == len(rounds) == 14
        for one, played in zip(data, rounds, strict=True):
            assert set(one) == KEYS | {"played"}
            choices = CONTRACTS if played.pushed else CONTRACTS | {"push"}
            assert {each["contract"] for each in one["contracts"]} == choices
            side = played.declarer % 2
            totals = played.replay().score().totals
            assert one["hand"] == str(played.deal.hands[played.declarer])
            assert (one["seat"], one["forehand"]) == (2 if played.pushed else 0, 0)
            assert one["played"] == {
                "source": played.source,
                "contract": str(played.contract),
                "pushed": played.pushed,
                "card_points": [played.points[side], played.points[1 - side]],
                "totals": [totals[side], totals[1 - side]],
            }
        assert analysis("--game", str(LOG), "--round", "2", "-n", "50", "--seed", "3") == data[1]
        # The hand of forehand has the numbers that it has by itself.
        assert analysis(data[0]["hand"], "-n", "50", "--seed", "3") == {
            key: value for key, value in data[0].items() if key != "played"
        }


class TestGame:
    def test_table(self) -> None:
        text = output("analyze", "--game", str(LOG), "-n", "50")
        first, *_ = text.split("\n\n")
        lines = first.splitlines()
        assert lines[:2] == [
            "swisslos_log.txt, line 1, round 1",
            "S: A J 9  H: K 8  D: Q 10  C: K J",
        ]
        (row,) = (line for line in lines if line.startswith("spades"))
        assert row.endswith("242 : 72")
        assert lines[-1] == "Played: spades, 121 : 36 in cards."
        assert "Weis: none; forehand pushed to this hand, and leads." in text
        assert "14 rounds; 2 incomplete ones were left out." in text

    def test_cards_that_the_rules_forbid(self) -> None:
        text = " ".join(output("analyze", "--game", str(LOG), "-n", "50", "--rules", "fr").split())
        assert "in cards. Not by these rules: seat " in text
        data = analysis("--game", str(LOG), "-n", "50", "--rules", "fr")
        assert {one["played"]["totals"] is None for one in data} == {True, False}

    def test_no_rounds(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        path.write_text('{"rounds": [null]}\n')
        result = run("analyze", "--game", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert "no complete round" in result.stderr

    def test_one_broken_round_is_left_out(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        path.write_text("no log\n" + LOG.read_text())
        result = run("analyze", "-n", "10", "--json", "--game", str(path))
        assert result.exit_code == 0
        assert len(json.loads(result.stdout)) == 14
        assert result.stderr.startswith("jass: skipped: ")
        assert "line 1" in result.stderr


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "give a HAND such as 'SJ S9"),
        ([HAND, "--game", str(LOG)], "give a HAND such as .* or --game FILE"),
        (["SJ S9"], "9 cards with 4 players, not 2"),
        ([""], "9 cards|no card"),
        (["SJ SJ"], "SJ is there twice"),
        (["SJ XY"], "cannot read"),
        (["E9 E8 E7 E6 R9 R8 R7 R6 RA"], "several readings"),
        ([HAND, "--rules", "x"], "a preset is one of swiss"),
        ([HAND, "--seat", "4"], "seat is a whole number from 0 to 3, not 4"),
        ([HAND, "--forehand", "-1"], "forehand is a whole number"),
        ([HAND, "--seed", "-1"], "seed"),
        ([HAND, "-n", "1"], "n is a whole number from 2"),
        ([HAND, "-n", "many"], "'many' is not a valid integer"),
        ([HAND, "--pack", "tarot"], "'tarot' is not one of 'french', 'swiss'"),
        (["--game", "no such log"], "does not exist"),
        (["--game", __file__], "test_cli.py, line 1: .*no JSON object"),
        (["--game", str(LOG), "--seat", "0"], "--seat goes with HAND"),
        (["--game", str(LOG), "--scores", "1,2"], "--scores goes with HAND"),
        (["--game", str(LOG), "--after", "3"], "--after goes with --round"),
        (["--game", str(LOG), "--round", "15"], "has the rounds 1 to 14, not 15"),
        ([HAND, "--round", "1"], "--round goes with --game"),
        ([HAND, "--played", "SQ"], "--played goes with --contract"),
        ([HAND, "--weis", "1: HJ HQ HK"], "--weis goes with --contract"),
        ([HAND, "--scores", "1,x"], "--scores: a number for each side"),
        ([HAND, "--scores", "1"], "scores: a number for each of 2 sides"),
        ([HAND, "--scores", "1,2500"], "the game is over"),
        ([HAND, "--pushed"], "nobody pushes to seat 0"),
        ([HAND, "--method", "best"], "'best' is not one of"),
        ([HAND, "--threads", "0"], "threads is a whole number from 1"),
        ([HAND, "--colour"], "No such option"),
    ],
)
def test_errors_are_one_line(args: list[str], why: str) -> None:
    done = run("analyze", *args, "--json")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jass: ")
    assert re.search(why, done.stderr)


def test_help() -> None:
    assert "analyze" in output()
    assert output("--version") == f"jass {jass.__version__}\n"
    for option in ("--rules", "--seed", "-n", "--seat", "--forehand", "--json", "--game", "--pack"):
        assert option in output("analyze", "--help")
    assert run("nonsense").stderr == "jass: No such command 'nonsense'.\n"


def test_as_a_user_runs_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "jass", "analyze", HAND, "-n", "1000", "--seed", "7", "--json"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == analysis(HAND, "-n", "1000", "--seed", "7")


def test_a_terminal_that_writes_ascii_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = subprocess.run(
        [sys.executable, "-m", "jass", "analyze", HAND, "-n", "50"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "spades" in done.stdout


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra(missing: str) -> None:
    program = f"import sys; sys.modules['{missing}'] = None; from jass.cli import main; main([])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"jass: {missing} is not installed: pip install jass[cli]\n"


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(
        import_module("jass.cli.commands.analyze"), "analyze_contracts", interrupted
    )
    done = run("analyze", HAND)
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "jass: interrupted\n")


def test_too_much_for_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(import_module("jass.cli.commands.analyze"), "analyze_contracts", exhausted)
    done = run("analyze", HAND)
    assert done.exit_code == 2
    assert "use a smaller -n" in done.stderr


def test_progress_goes_to_stderr() -> None:
    done = run("analyze", HAND, "-n", "1000", "--seed", "7", "--json", colours=True)
    assert "deals" in done.stderr
    assert "100%" in done.stderr
    assert json.loads(done.stdout) == analysis(HAND, "-n", "1000", "--seed", "7")


def shown() -> list[tuple[str, str]]:
    """The commands of the README, with what it says that they print."""
    text = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^```console\n\$ jass ([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_readme_shows_a_command() -> None:
    assert shown()


@pytest.mark.parametrize(("line", "expected"), shown())
def test_readme(line: str, expected: str) -> None:
    # The lines of a page may not end in spaces.
    printed = [row.rstrip() for row in output(*shlex.split(line)).splitlines()]
    assert printed == expected.splitlines()
