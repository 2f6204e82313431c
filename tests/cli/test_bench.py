"""`jass bench`: what it prints, and how it ends. How fast anything is, no test asks."""

from __future__ import annotations

import json
import os
import platform
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import jass
import jasscore
from tests.cli.command import Command

PIECES = ("trump", "obenabe", "hand", "array", "calls")
KERNELS = list(jasscore.kernels())
COLVER = """
class Env:
    @classmethod
    def deal(cls, dealer, seed):
        return cls()
    def set_contract(self, *contract): pass
    def set_phase_playing(self): pass
    def rollout(self, n): sum(range(n))
"""
bench = import_module("jass.cli.commands.bench")
timing = import_module("jass.cli.timing")
run, output = Command("bench").run, Command("bench", "--seconds", "0").output


@pytest.fixture(autouse=True)
def one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_TURNS", 1)


@pytest.fixture
def no_colver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)


def give_colver(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    (folder / "colver.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "colver", raising=False)
    monkeypatch.setattr(bench, "_colver_version", lambda: "1.2.3")


def rows(text: str, heading: str) -> dict[str, list[str]]:
    """The cells of a table by its first column, from the line with a heading to the caption."""
    lines = text.split("\n")
    begin = next(place for place, line in enumerate(lines) if line.startswith(heading)) + 2
    return {line.split()[0]: line.split()[1:] for line in lines[begin : begin + len(KERNELS)]}


@pytest.mark.usefixtures("no_colver")
class TestWithoutColver:
    def test_table(self) -> None:
        text = output()
        lines = text.splitlines()
        assert lines[0].endswith((" core", " cores"))
        assert lines[1].startswith(f"Python {platform.python_version()}, jass {jass.__version__}.")
        assert lines[1].endswith(f" Kernel in use: {jasscore.kernel()}.")
        assert lines[2].split() == ["Kernel", "Trump", "Obenabe", "Hand", "Array", "Calls"]
        table = rows(text, "Kernel ")
        assert list(table) == KERNELS[::-1]
        assert all(float(cell) > 0 for row in table.values() for cell in row)
        assert {len(row) for row in table.values()} == {len(PIECES)}
        prose = " ".join(text.split())
        assert "median of" in prose
        assert "only the ratios are meaningful" in prose
        assert text.count("pip install colver") == 1

    def test_json(self) -> None:
        data = json.loads(output("--json"))
        speeds = data.pop("playouts_a_second")
        assert isinstance(data.pop("cpu"), str)
        assert data == {
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "jass": jass.__version__,
            "kernels": KERNELS,
            "kernel": jasscore.kernel(),
            "turns": 1,
            "colver": None,
        }
        assert list(speeds) == KERNELS
        for by_piece in speeds.values():
            assert tuple(by_piece) == PIECES
            assert all(speed > 0 for speed in by_piece.values())

    def test_fits(self) -> None:
        for width in (40, 54, 80):
            assert max(map(len, output(width=width).splitlines())) <= width

    def test_progress_goes_to_stderr(self) -> None:
        done = run("--seconds", "0", "--json", colours=True)
        assert "turns" in done.stderr
        assert json.loads(done.stdout)["turns"] == 1


class TestWithColver:
    def test_ratios(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        give_colver(monkeypatch, tmp_path, COLVER)
        text = output()
        assert "pip install" not in text
        table = rows(text, "To colver")
        assert list(table) == KERNELS[::-1]
        assert all(float(cell.removesuffix("×")) >= 0 for row in table.values() for cell in row)
        assert "Env.rollout of colver 1.2.3, which made" in text

    def test_json(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        give_colver(monkeypatch, tmp_path, COLVER)
        data = json.loads(output("--json"))["colver"]
        assert data.pop("version") == "1.2.3"
        assert data.pop("rollouts_a_second") > 0
        assert list(data) == ["ratios"]
        assert {kernel: tuple(by) for kernel, by in data["ratios"].items()} == dict.fromkeys(
            KERNELS, PIECES
        )

    def test_that_cannot_be_imported(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        give_colver(monkeypatch, tmp_path, "raise ImportError('no such library')")
        text = " ".join(output().split())
        assert "No comparison with colver: " in text
        assert "ImportError: no such library." in text

    def test_that_is_another_version(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        give_colver(monkeypatch, tmp_path, "")
        assert "No comparison with colver: AttributeError: " in " ".join(output().split())


def test_a_ratio_is_the_median_of_those_of_the_turns() -> None:
    # 10/1, 20/4, 60/10: the median of the ratios is 6, and the ratio of the medians would be 5.
    speeds = bench._Speeds({"portable": {"hand": [10.0, 20.0, 60.0]}}, {"hand": [1.0, 4.0, 10.0]})
    assert speeds.median("portable", "hand") == 20
    assert speeds.ratio("portable", "hand") == 6
    assert speeds.rollouts == 4


def test_all_is_measured_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    class Timed(timing.Player):  # type: ignore[name-defined, misc]
        def per_second(self, piece: str, seconds: float) -> float:
            assert seconds == 24 / (3 * 5 * 2)
            asked.append((self.name, piece))
            return float(len(asked))

    monkeypatch.setattr(bench, "_TURNS", 2)
    steps: list[tuple[int, int]] = []
    speeds = bench._measure(
        [Timed("portable", {})], Timed("colver", {}), 24, lambda *done: steps.append(done)
    )
    assert asked == 3 * [
        pair for piece in PIECES for pair in (("colver", piece), ("portable", piece))
    ]
    assert steps == [(1, 3), (2, 3), (3, 3)]
    # Those of the first turn are not counted.
    assert speeds.kernels["portable"]["trump"] == [12, 22]
    assert speeds.colver["trump"] == [11, 21]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--seconds", "-1"], "not in the range"),
        (["--seconds", "1e9"], "not in the range"),
        (["--seconds", "long"], "not a valid float"),
        (["--seconds", "nan"], "not in the range"),
        (["--seconds", "-nan"], "not in the range"),
        (["--seconds", "inf"], "not in the range"),
        (["--seconds", "-inf"], "not in the range"),
        (["again"], "unexpected extra argument"),
    ],
)
def test_errors_are_one_line(args: Sequence[str], why: str) -> None:
    done = run(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


def test_help() -> None:
    text = output("--help")
    assert "--seconds" in text
    assert "--json" in text
    assert "bench" in Command().run().stdout


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(timing.Player, "per_second", interrupted)
    done = run("--seconds", "0")
    assert (done.exit_code, done.stdout, done.stderr.strip()) == (130, "", "jass: interrupted")


def test_each_plays_with_its_kernel() -> None:
    before = jasscore.kernel()
    players = timing.kernels()
    assert [player.name for player in players] == KERNELS
    seen: list[str] = []

    def look() -> int:
        seen.append(jasscore.kernel())
        return 1

    for player in players:
        assert replace(player, work={"hand": look}).per_second("hand", 0) > 0
    assert seen == KERNELS
    assert jasscore.kernel() == before


def test_a_piece_is_repeated_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.4, 10.8, 11.0])
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(clock))
    # Three times 7 playouts in a second.
    assert timing.Player("portable", {"hand": lambda: 7}).per_second("hand", 1) == 21


def test_the_cpu_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench._cpu_name()
    monkeypatch.setattr(sys, "platform", "beos")
    monkeypatch.setattr(platform, "processor", lambda: "")
    monkeypatch.setattr(platform, "machine", lambda: "")
    assert bench._cpu_name() == "unknown CPU"
