"""`jass bench`: playouts per second on this machine, for each kernel that it supports."""

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
from jass.cli.timing import COLVER, DEALS, WORKLOADS, Player
from jass.parallel import Progress

__all__ = ["bench"]

_TURNS = 9
_HEADINGS = ("Kernel", "Trump", "Obenabe", "Hand", "Array", "Calls")
_CAPTION = (
    "Million playouts per second in one thread: of one deal with trump, of one in Obenabe, of a"
    f" hand whose other cards are dealt anew each time, of an array of {DEALS} deals, and of one"
    f" deal in calls of one playout. Each is the median of {_TURNS} turns; on a busy machine only"
    " the ratios are meaningful."
)


def _number(context: click.Context, parameter: click.Parameter, value: float) -> float:
    # FloatRange accepts nan, which compares false with both ends.
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
    help="Total time of all measurements; each runs at least once.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, in playouts per second.")
def bench(seconds: float, as_json: bool) -> None:
    """Random playouts per second on this machine.

    The supported kernels are measured in alternating turns. If the package colver is installed, its
    rollouts of Belote are measured in the same turns.
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
    # If it is not available, the message to print.
    if find_spec(COLVER) is None:
        return None, "pip install colver adds the comparison with its rollouts of Belote."
    try:
        return timing.colver(), ""
    except Exception as error:  # another version may raise anything
        return None, f"No comparison with colver: {type(error).__name__}: {error}."


@dataclass(frozen=True)
class _Speeds:
    """Playouts per second of each turn, by kernel and workload; those of colver by workload."""

    kernels: dict[str, dict[str, list[float]]]
    colver: dict[str, list[float]] | None

    def median(self, kernel: str, workload: str) -> float:
        return median(self.kernels[kernel][workload])

    def ratio(self, kernel: str, workload: str) -> float:
        """Playouts per rollout of colver: the median of the ratios of all turns."""
        assert self.colver is not None
        both = zip(self.kernels[kernel][workload], self.colver[workload], strict=True)
        return median(ours / theirs for ours, theirs in both)

    @property
    def rollouts(self) -> float:
        assert self.colver is not None
        many = [turns for workload, turns in self.colver.items() if workload != "calls"]
        return median(speed for turns in many for speed in turns)

    def to_dict(self) -> dict[str, Any]:
        colver = None
        if self.colver is not None:
            colver = {
                "version": _colver_version(),
                "rollouts_a_second": self.rollouts,
                "ratios": {
                    kernel: {workload: self.ratio(kernel, workload) for workload in WORKLOADS}
                    for kernel in self.kernels
                },
            }
        return {
            "turns": _TURNS,
            "playouts_a_second": {
                kernel: {workload: self.median(kernel, workload) for workload in WORKLOADS}
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
        kernel.name: {workload: [] for workload in WORKLOADS} for kernel in kernels
    }
    rollouts: dict[str, list[float]] = {workload: [] for workload in WORKLOADS}
    each = seconds / ((_TURNS + 1) * len(WORKLOADS) * (len(speeds) + (colver is not None)))
    for turn in range(_TURNS + 1):
        # Measurements to be compared are adjacent in time. The first turn is a warm-up.
        for workload in WORKLOADS:
            if colver is not None:
                rollouts[workload].append(colver.per_second(workload, each))
            for kernel in kernels:
                speeds[kernel.name][workload].append(kernel.per_second(workload, each))
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
            [kernel, *(f"{speeds.median(kernel, workload) / 1e6:.2f}" for workload in WORKLOADS)]
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
            [kernel, *(f"{speeds.ratio(kernel, workload):.2f}×" for workload in WORKLOADS)]
            for kernel in fastest_first
        ],
        first="green",
    )
    version = _colver_version()
    print_text(
        "Playouts for each Env.rollout of colver" + (f" {version}" if version else "") + ","
        f" which made {speeds.rollouts / 1e6:.2f} million per second in the same turns. It plays"
        " Belote, with 32 cards a deal instead of 36.",
        style="dim",
    )
