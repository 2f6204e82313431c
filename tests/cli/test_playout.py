"""`jass playout`: its figures are those of the library, its bars and JSON, what it refuses."""

from __future__ import annotations

import json
import re
import signal
from importlib import import_module
from typing import Any

import pytest

import jass
from tests.cli.command import Command

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
DEAL = "SA HK | SK HA | S6 H6 | S7 H7"
COMMAND = Command("playout")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values


def test_hand() -> None:
    text = output(HAND, "--contract", "S", "-n", "1000", "--seed", "7")
    result = jass.playout_hand(HAND, "S", 1000, seed=7)
    lines = text.splitlines()
    assert lines[0] == "S: A J 9  H: A K  D: 10 6  C: 8 7"
    said = " ".join(text.split())
    assert (
        "spades; it leads. 1000 playouts, every seat plays random legal cards; seed 7."
        f" Its side makes {result.mean:.2f} card points on average (standard error"
        f" {result.stderr:.2f}), and every trick in {result.matches / 1000:.1%}."
    ) in said
    quantiles = result.quantiles(0.05, 0.25, 0.5, 0.75, 0.95)
    (row,) = (line for line in lines if line.startswith("Card points"))
    assert row.split()[2:] == [f"{points:g}" for points in quantiles]
    bars_from = len(lines) - lines[::-1].index("")
    bars = [
        re.fullmatch(r" *(\d+)-(\d+) +([\d.]+)%(?:  (█*))?", line) for line in lines[bars_from:]
    ]
    assert bars
    points = result.points
    lengths = {}
    for bar in bars:
        assert bar is not None
        low, high, share = int(bar[1]), int(bar[2]), float(bar[3])
        inside = int(((points >= low) & (points <= high)).sum())
        assert share == pytest.approx(inside / 10, abs=0.051)
        lengths[inside] = len(bar[4] or "")
    assert sorted(lengths.values()) == [lengths[count] for count in sorted(lengths)]
    assert int(bars[-1][2]) >= points.max() >= int(bars[-1][1])  # type: ignore[index]
    assert int(bars[0][2]) >= points.min() >= int(bars[0][1])  # type: ignore[index]


def test_deal() -> None:
    text = output(DEAL, "--contract", "undenufe", "-n", "10", "--side", "1", "--leader", "3")
    assert text.startswith("seat 0: S: A  H: K\n")
    assert "Undenufe; seat 3 leads. 10 playouts" in text
    # The sixes take both tricks: 11 for a six, and the last trick; seat 1 gets nothing.
    assert "Side 1 makes 0.00 card points on average" in text
    assert values(DEAL, "--contract", "undenufe", "-n", "10")["counts"] == {"35": 10}
    assert values(DEAL, "--contract", "undenufe", "-n", "10")["matches"] == 10


@pytest.mark.parametrize("play", ["random", "heuristic"])
def test_json_is_the_result(play: Any) -> None:
    args = ("--contract", "H", "-n", "500", "--seed", "3", "--play", play, "--threads", "2")
    rules = jass.Rules.preset("fr")
    result = jass.playout_hand(HAND, "H", 500, seat=1, leader=2, rules=rules, seed=3, play=play)
    data = values(HAND, *args, "--seat", "1", "--leader", "2", "--rules", "fr")
    counts = data.pop("counts")
    assert {int(points): n for points, n in counts.items()} == {
        points: n for points, n in enumerate(result.counts.tolist()) if n
    }
    shares = ("0.05", "0.25", "0.5", "0.75", "0.95")
    assert data == result.to_dict() | {
        "hand": "S9 SJ SA HK HA D6 DT C7 C8",
        "seat": 1,
        "side": 1,
        "contract": "H",
        "leader": 2,
        "rules": "fr",
        "play": play,
        "seed": 3,
        "quantiles": dict(zip(shares, result.quantiles(0.05, 0.25, 0.5, 0.75, 0.95), strict=True)),
    }
    deal = jass.Deal.random(seed=1)
    result = jass.playout(jass.Round(deal, "H"), 500, seed=3, side=1, play=play)
    data = values(str(deal), *args, "--side", "1")
    assert {key: data[key] for key in result.to_dict()} == result.to_dict()
    assert data["hands"] == list(map(str, deal.hands))
    assert data["side"] == 1


def test_other_tables_and_notations() -> None:
    data = values("HJ C6 | HA CJ | H9 D7", "--contract", "open", "-n", "20", "--side", "2")
    assert data["contract"] is None
    rules = jass.Rules().replace(players=3)
    result = jass.playout(jass.Round("HJ C6 | HA CJ | H9 D7", None, 0, rules), 20, seed=0, side=2)
    assert data["mean"] == result.mean
    swiss = "Schilten: Ass, Under, 9; Rosen: Ass, König; Schellen: Banner, 6; Eichel: 8, 7"
    plain = values(HAND, "--contract", "D", "-n", "50")
    assert values(swiss, "--contract", "Schellen", "-n", "50") == plain
    assert "it is seat 2, and seat 1 leads" in output(
        HAND, "--contract", "D", "-n", "50", "--seat", "2", "--leader", "1"
    )


@pytest.mark.parametrize("width", [48, 60, 80, 120])
def test_fits(width: int) -> None:
    for args in ((HAND,), (DEAL,)):
        text = output(*args, "--contract", "S", "-n", "50", width=width)
        assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--contract", "S"], "give a HAND such as 'SJ S9.*, or a DEAL of hands between bars"),
        ([HAND], "give a --contract"),
        ([HAND, "--contract", "X"], "'X' is not a contract"),
        (["SJ S9", "--contract", "S"], "9 cards with 4 players, not 2"),
        ([HAND, "--contract", "S", "--side", "0"], "--side goes with DEAL"),
        ([DEAL, "--contract", "S", "--seat", "0"], "--seat goes with HAND"),
        ([DEAL, "--contract", "S", "--side", "2"], "side"),
        ([DEAL, "--contract", "S", "--leader", "4"], "leader is a whole number from 0 to 3"),
        ([HAND, "--contract", "S", "-n", "0"], "n is a whole number from 1"),
        ([HAND, "--contract", "S", "--threads", "0"], "threads is a whole number from 1"),
        ([HAND, "--contract", "S", "--play", "well"], "'well' is not one of"),
        ([HAND, "--contract", "S", "--seed", "-1"], "seed"),
        (["SA | SK H6", "--contract", "S"], "each seat holds the same"),
    ],
)
def test_errors_are_one_line(args: list[str], why: str) -> None:
    done = run(*args, "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jass: ")
    assert re.search(why, done.stderr), done.stderr


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(import_module("jass.cli.commands.playout"), "playout_hand", interrupted)
    done = run(HAND, "--contract", "S")
    assert (done.exit_code, done.stdout, done.stderr.strip()) == (130, "", "jass: interrupted")


def test_progress_goes_to_stderr() -> None:
    done = run(HAND, "--contract", "S", "-n", "40000", "--json", colours=True)
    assert "100%" in done.stderr
    assert json.loads(done.stdout)["n"] == 40000


def test_help() -> None:
    text = output("--help")
    options = "--contract -n --play --seat --side --leader --seed --threads --rules --json"
    for option in options.split():
        assert option in text
