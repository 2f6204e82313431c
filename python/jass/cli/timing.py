"""The workloads of `jass bench`, for each kernel of this CPU and for colver."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module

import jass
import jasscore

__all__ = ["COLVER", "DEALS", "WORKLOADS", "Player", "colver", "kernels"]

WORKLOADS = ("trump", "obenabe", "hand", "array", "calls")
DEALS = 1 << 16
COLVER = "colver"

_HAND = "SJ S9 SA HA HK DT D6 C8 C7"
_ROLLOUTS = 1 << 13
_CALLS = 1 << 8


@dataclass(frozen=True)
class Player:
    """A kernel or library to be timed: for each workload a function that returns its number of
    playouts, and the context in which it runs."""

    name: str
    work: Mapping[str, Callable[[], int]]
    context: Callable[[], AbstractContextManager[object]] = field(default=nullcontext)

    def per_second(self, workload: str, seconds: float) -> float:
        """Playouts per second of a workload, repeated for that many seconds, at least once."""
        work, done = self.work[workload], 0
        with self.context():
            begin = time.perf_counter()
            while True:
                done += work()
                elapsed = time.perf_counter() - begin
                if not elapsed < seconds:
                    return done / elapsed


def kernels() -> list[Player]:
    """The kernels that this CPU supports, the fastest last.

    >>> from jass.cli.timing import kernels
    >>> kernels()[0].name, kernels()[0].per_second("hand", 0) > 0
    ('portable', True)
    """
    deal = jass.Deal.random(seed=7)
    trump, obenabe = jass.Round(deal, "H"), jass.Round(deal, "obenabe")
    deals = jass.batch.random_deals(DEALS, seed=7)

    def calls() -> int:
        for _ in range(_CALLS):
            jass.playout(trump, 1)
        return _CALLS

    work = {
        "trump": lambda: len(jass.playout(trump, DEALS, seed=1)),
        "obenabe": lambda: len(jass.playout(obenabe, DEALS, seed=1)),
        "hand": lambda: len(jass.playout_hand(_HAND, "S", DEALS, seed=1)),
        "array": lambda: len(jass.batch.playouts(deals, "H", seed=1).points),
        "calls": calls,
    }
    return [Player(name, work, partial(jasscore.use_kernel, name)) for name in jasscore.kernels()]


def colver() -> Player:
    """The package colver, which plays Belote; ImportError if it is not installed."""
    env = import_module(COLVER).Env.deal(dealer=0, seed=1)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()

    def rollouts() -> int:
        env.rollout(_ROLLOUTS)
        return _ROLLOUTS

    def calls() -> int:
        for _ in range(_CALLS):
            env.rollout(1)
        return _CALLS

    return Player(COLVER, dict.fromkeys(WORKLOADS, rollouts) | {"calls": calls})
