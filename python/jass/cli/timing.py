"""Processes that time playouts, one a kernel, since the kernel is chosen when jass is imported.

All wait but the one that is asked. This module is their program too: `python -m jass.cli.timing`
with a name and, on standard input, a piece of work and seconds a line; it answers with playouts a
second.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

import jass
from jass.errors import JassError

__all__ = ["COLVER", "DEALS", "PIECES", "TimingProcess", "timing_process"]

PIECES = ("trump", "obenabe", "hand", "array", "calls")
DEALS = 1 << 16
COLVER = "colver"

_HAND = "SJ S9 SA HA HK DT D6 C8 C7"
_ROLLOUTS = 1 << 13
_CALLS = 1 << 8
# -P: a file of the folder that somebody happens to be in is not imported.
_PROGRAM = (sys.executable, "-P", "-m", "jass.cli.timing")
_READY = b"ready"


class TimingProcess:
    """A process that plays with one kernel, or has colver play."""

    def __init__(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self.name = name
        self._process = process

    def wait_until_ready(self) -> None:
        """Returns when everything is imported; JassError when the process died before."""
        if self._answer() != _READY:
            raise self._death()

    def time(self, piece: str, seconds: float) -> float:
        """Playouts a second of a piece, repeated for so many seconds; JassError when it dies."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{piece} {seconds}\n".encode())
            return float(self._answer())
        except (OSError, ValueError):
            raise self._death() from None

    def _answer(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def _death(self) -> JassError:
        assert self._process.stderr is not None
        self._process.kill()
        said = self._process.stderr.read().decode(errors="replace").split("\n")
        last = [line.strip() for line in said if line.strip()][-1:]
        why = ": ".join([f"exit code {self._process.wait()}", *last])
        return JassError(f"the process that times {self.name} died, {why}")


@contextmanager
def timing_process(name: str) -> Iterator[TimingProcess]:
    """A process for the kernel ``name``, or for ``COLVER``; it is gone afterwards in any case.

    >>> from jass.cli.timing import timing_process
    >>> with timing_process("portable") as process:
    ...     process.wait_until_ready()
    ...     process.time("hand", 0) > 0
    True
    """
    kernel = {} if name == COLVER else {"JASS_KERNEL": name}
    # Without buffers nothing is left to write when the process is gone.
    with subprocess.Popen(
        [*_PROGRAM, name],
        bufsize=0,
        env=os.environ | kernel,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            yield TimingProcess(name, process)
        finally:
            process.kill()


def _pieces_of_jass() -> dict[str, Callable[[], int]]:
    deal = jass.Deal.random(seed=7)
    trump, obenabe = jass.Round(deal, "H"), jass.Round(deal, "obenabe")
    deals = jass.batch.random_deals(DEALS, seed=7)

    def calls() -> int:
        for _ in range(_CALLS):
            jass.playout(trump, 1)
        return _CALLS

    return {
        "trump": lambda: len(jass.playout(trump, DEALS, seed=1)),
        "obenabe": lambda: len(jass.playout(obenabe, DEALS, seed=1)),
        "hand": lambda: len(jass.playout_hand(_HAND, "S", DEALS, seed=1)),
        "array": lambda: len(jass.batch.playouts(deals, "H", seed=1).points),
        "calls": calls,
    }


def _pieces_of_colver() -> dict[str, Callable[[], int]]:
    env = import_module("colver").Env.deal(dealer=0, seed=1)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()

    def rollouts() -> int:
        env.rollout(_ROLLOUTS)
        return _ROLLOUTS

    def calls() -> int:
        for _ in range(_CALLS):
            env.rollout(1)
        return _CALLS

    return dict.fromkeys(PIECES, rollouts) | {"calls": calls}


def _per_second(work: Callable[[], int], seconds: float) -> float:
    done, begin = 0, time.perf_counter()
    while True:
        done += work()
        elapsed = time.perf_counter() - begin
        if not elapsed < seconds:
            return done / elapsed


def _serve(name: str) -> None:
    # Ctrl-C goes to all processes of a terminal; the one that started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pieces = _pieces_of_colver() if name == COLVER else _pieces_of_jass()
    print(_READY.decode(), flush=True)
    for line in sys.stdin:
        piece, seconds = line.split()
        print(_per_second(pieces[piece], float(seconds)), flush=True)


if __name__ == "__main__":
    _serve(sys.argv[1])
