"""`jass bench`: how many playouts a second this machine makes, by each kernel that it can run."""

from __future__ import annotations

import math
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import click

import jass as library
import jasscore
from jass.cli import timing
from jass.cli.terminal import print_json, print_table, print_text, progress_bar
from jass.cli.timing import COLVER, DEALS, PIECES, Player
from jass.parallel import Progress

__all__ = ["bench"]

_TURNS = 9
_HEADINGS = ("Kernel", "Trump", "Obenabe", "Hand", "Array", "Calls")
_CAPTION = (
    "Million playouts a second of one thread: of one deal with trump, of one in Obenabe, of a hand"
    f" whose other cards are dealt anew each time, of an array of {DEALS} deals, and of one deal in"
    f" calls of one playout. Each is the median of {_TURNS} turns on this machine now; where others"
    " work on it too, only the ratios count."
)


def _number(context: click.Context, parameter: click.Parameter, value: float) -> float:
    # What is not a number is in no range, and not outside of one.
    if math.isnan(value):
        raise click.BadParameter("nan is not in the range 0<=x<=3600.", context, parameter)
    return value


@click.command(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.option(
    "--seconds",
    default=12.0,
    type=click.FloatRange(0, 3600),
    callback=_number,
    metavar="SECONDS",
    help="For all measurements together; with very few, each still does its work once.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, in playouts a second.")
def bench(seconds: float, as_json: bool) -> None:
    """How many random playouts a second this machine makes.

    The kernels that the CPU can run take turns. Where the package colver is installed, its rollouts
    of Belote are measured in the same turns.
    """
    machine = _Machine.this()
    colver, without = _colver()
    with progress_bar("turns") as progress:
        speeds = _measure(timing.kernels(), colver, seconds, progress)
    if as_json:
        print_json(machine.to_dict() | speeds.to_dict())
    else:
        _print(machine, speeds, without)


@dataclass(frozen=True)
class _Machine:
    cpu: str
    cores: int

    @classmethod
    def this(cls) -> _Machine:
        return cls(_cpu_name(), os.cpu_count() or 1)

    def to_dict(self) -> dict[str, Any]:
        return {
            "cpu": self.cpu,
            "cores": self.cores,
            "python": platform.python_version(),
            "jass": library.__version__,
            "kernels": list(jasscore.kernels()),
            "kernel": jasscore.kernel(),
        }


def _cpu_name() -> str:
    name = ""
    if sys.platform == "darwin":
        asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
        with suppress(OSError):
            name = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    elif sys.platform == "linux":
        lines: list[str] = []
        with suppress(OSError):
            lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n")
        name = next((line.partition(":")[2] for line in lines if line.startswith("model name")), "")
    return " ".join(name.split()) or platform.processor() or platform.machine() or "unknown CPU"


def _colver() -> tuple[Player | None, str]:
    # And where it is not to be had, what is said of that.
    if find_spec(COLVER) is None:
        return None, "pip install colver adds the comparison with its rollouts of Belote."
    try:
        return timing.colver(), ""
    except Exception as error:  # whatever another version of it raises
        return None, f"No comparison with colver: {type(error).__name__}: {error}."


@dataclass(frozen=True)
class _Speeds:
    """Playouts a second by kernel and piece, then by turn; those of colver by piece."""

    kernels: dict[str, dict[str, list[float]]]
    colver: dict[str, list[float]] | None

    def median(self, kernel: str, piece: str) -> float:
        return median(self.kernels[kernel][piece])

    def ratio(self, kernel: str, piece: str) -> float:
        """How many playouts to a rollout of colver: the median of the ratios of all turns."""
        assert self.colver is not None
        both = zip(self.kernels[kernel][piece], self.colver[piece], strict=True)
        return median(ours / theirs for ours, theirs in both)

    @property
    def rollouts(self) -> float:
        assert self.colver is not None
        many = [turns for piece, turns in self.colver.items() if piece != "calls"]
        return median(speed for turns in many for speed in turns)

    def to_dict(self) -> dict[str, Any]:
        colver = None
        if self.colver is not None:
            colver = {
                "version": _colver_version(),
                "rollouts_a_second": self.rollouts,
                "ratios": {
                    kernel: {piece: self.ratio(kernel, piece) for piece in PIECES}
                    for kernel in self.kernels
                },
            }
        return {
            "turns": _TURNS,
            "playouts_a_second": {
                kernel: {piece: self.median(kernel, piece) for piece in PIECES}
                for kernel in self.kernels
            },
            "colver": colver,
        }


def _measure(
    kernels: Sequence[Player],
    colver: Player | None,
    seconds: float,
    progress: Progress | None,
) -> _Speeds:
    speeds: dict[str, dict[str, list[float]]] = {
        kernel.name: {piece: [] for piece in PIECES} for kernel in kernels
    }
    rollouts: dict[str, list[float]] = {piece: [] for piece in PIECES}
    each = seconds / ((_TURNS + 1) * len(PIECES) * (len(speeds) + (colver is not None)))
    for turn in range(_TURNS + 1):
        # What is compared stands side by side in time. The first turn warms up.
        for piece in PIECES:
            if colver is not None:
                rollouts[piece].append(colver.per_second(piece, each))
            for kernel in kernels:
                speeds[kernel.name][piece].append(kernel.per_second(piece, each))
        if turn == 0:
            for turns in (rollouts, *speeds.values()):
                for measured in turns.values():
                    measured.clear()
        if progress is not None:
            progress(turn + 1, _TURNS + 1)
    return _Speeds(speeds, rollouts if colver is not None else None)


def _colver_version() -> str | None:
    try:
        return metadata.version(COLVER)
    except metadata.PackageNotFoundError:
        return None


def _print(machine: _Machine, speeds: _Speeds, without: str) -> None:
    about = machine.to_dict()
    cores = "1 core" if machine.cores == 1 else f"{machine.cores} cores"
    print_text(f"{machine.cpu}, {cores}", style="bold")
    print_text(f"Python {about['python']}, jass {about['jass']}. Kernel in use: {about['kernel']}.")
    fastest_first = about["kernels"][::-1]
    print_table(
        _HEADINGS,
        [
            [kernel, *(f"{speeds.median(kernel, piece) / 1e6:.2f}" for piece in PIECES)]
            for kernel in fastest_first
        ],
        first="green",
    )
    print_text(_CAPTION, style="dim")
    if speeds.colver is None:
        print_text(without)
        return
    print_text("")
    print_table(
        ("To colver", *_HEADINGS[1:]),
        [
            [kernel, *(f"{speeds.ratio(kernel, piece):.2f}×" for piece in PIECES)]
            for kernel in fastest_first
        ],
        first="green",
    )
    version = _colver_version()
    print_text(
        "Playouts for each Env.rollout of colver" + (f" {version}" if version else "") + ","
        f" which made {speeds.rollouts / 1e6:.2f} million a second in the same turns. It plays"
        " Belote, with 32 cards a deal instead of 36.",
        style="dim",
    )
