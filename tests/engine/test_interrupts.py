"""Ctrl-C: each public function that can take longer than a second stops within 0.2 seconds, and
with a pool of processes within one.

Which functions these are is held by their parameters: one that takes a number of playouts, deals, a
position, threads or a callback for progress stands in LONG_CALLS or among those that are quick.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.tools.public import functions

# Each call is interrupted up to three times, and has to be prompt in one of them: a busy machine
# may let a process wait for longer than that.
PROGRAM = """
import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import jass
from jass.players import HeuristicPlayer, play_game

deal = jass.Deal.random(seed=1)
r = jass.Round(deal, "H")
view = r.view(0)
# A whole deal for three that takes the solver long.
three = jass.Round(
    jass.Deal.random(seed=6, players=3), "S", rules=jass.Rules().replace(players=3)
)
sent = 0.0


class Endless:
    # A player that a game waits for.
    def act(self, view):
        while True:
            pass


def interrupt():
    global sent
    time.sleep(0.25)
    sent = time.monotonic()
    signal.raise_signal(signal.SIGINT)


def seconds(code):
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        eval(code, globals())
    except KeyboardInterrupt:
        return time.monotonic() - sent
    sys.exit(f"went to the end: {code.co_filename}")


def works():
    # The round and the library are as good as before.
    assert r == jass.Round(deal, "H")
    assert len(jass.playout(r, 10, seed=1)) == 10
    assert jass.perft(r, 1) == 9
    assert jass.solve(jass.Round(jass.Deal.random_ending(2, seed=1), "H")).best


if __name__ == "__main__":
    deals = jass.batch.random_deals(2 * 10**6, seed=1)
    pool = ThreadPoolExecutor(2)
    most = float(sys.argv[1])
    if sys.argv[2] == "processes":
        pool = ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))
        assert list(pool.map(abs, [-1, -2])) == [1, 2]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for call in sys.argv[3:]:
        code = compile(call, call, "eval")
        took = []
        while not took or (took[-1] > most and len(took) < 3):
            took.append(seconds(code))
        assert took[-1] <= most, (call, took)
        works()
    print("all were prompt", flush=True)
    # A worker that is in the middle of a job is not waited for.
    for worker in multiprocessing.active_children():
        worker.kill()
    os._exit(0)
"""
# Minutes and more, each of them, by the functions that are called.
MANY = "2_000_000_000 // 8"
LONG_CALLS = {
    "playouts": [
        f"jass.playout(r, {MANY}, seed=1)",
        f"jass.playout(r, {MANY}, seed=1, threads=2)",
        f"jass.playout_hand(deal.hands[0], 'H', {MANY}, seed=1)",
        f"jass.batch.playouts([r.hand_masks], 'H', n={MANY}, seed=1)",
        "jass.batch.playouts(deals, 'H', n=500, executor=pool)",
        "jass.batch.playouts([r.hand_masks], 'H', n=10**9, play='heuristic', executor=pool)",
        "jass.perft(r, 24)",
        "jass.batch.random_deals(50_000_000, seed=1)",
        "jass.sample_worlds(view, 50_000_000, seed=1)",
        "view.sample_worlds(50_000_000, seed=1)",
        "[jass.batch.weis(deals, 'H') for _ in range(999)]",
        "[jass.batch.stoeck(deals, 'H') for _ in range(999)]",
    ],
    "solver": [
        "jass.solve(three)",
        "jass.solve(three, threads=2)",
        "jass.Solver(threads=3).value(three)",
        "jass.solve_along(three)",
        "jass.Solver().solve(three)",
        "jass.Solver().value(three)",
        "[jass.Solver().at_least(three, value) for value in range(60, 99)]",
        "jass.Solver().along(three)",
        "jass.batch.solve(deals[:10_000], 'H')",
        "jass.batch.solve(deals[:10_000], 'H', threads=2)",
        "jass.batch.solve(deals[:10_000], 'H', executor=pool)",
        "jass.contract_table(three.deal, rules=three.rules)",
        "jass.contract_table(three.deal, rules=three.rules, threads=2)",
        "jass.contract_table(three.deal, rules=three.rules, executor=pool)",
    ],
    "analysis": [
        "jass.analyze_contracts(deal.hands[0], 10**6, seed=1, stop=False)",
        "jass.analyze_contracts(deal.hands[0], 10**6, seed=1, stop=False, threads=2)",
        # Some ten thousand jobs, of which the pool must not do the rest.
        "jass.analyze_contracts(deal.hands[0], 10**7, seed=1, stop=False, executor=pool)",
        "jass.analyze_contracts(deal.hands[0], 999, method='double-dummy', seed=1)",
        "jass.analyze_contracts(deal.hands[0], 999, method='double-dummy', seed=1, threads=2)",
        "jass.analyze_contracts(deal.hands[0], 999, method='double-dummy', seed=1, executor=pool)",
        "jass.analyze_cards(view, 999, seed=1)",
        "jass.analyze_cards(view, 999, seed=1, threads=2)",
        "jass.analyze_cards(view, 999, seed=1, executor=pool)",
    ],
    "players": [
        "play_game(jass.new_game('schieber', seed=1), [Endless()] * 4)",
        "[play_game(jass.new_game('differenzler', seed=s), [HeuristicPlayer(s)] * 4)"
        " for s in range(999)]",
        "jass.contest('heuristic', 'random', boards=10**6, seed=1)",
        "jass.contest('heuristic', 'random', boards=10**6, seed=1, executor=pool)",
    ],
}
# What takes much work by its parameters.
WORK = {"n", "deals", "r", "view", "position", "depth", "threads", "executor", "progress", "game"}
# The rest is done in less than a second, whatever is asked.
QUICK = {
    "jass.Round.from_view",  # deals nothing: the world is given
    "jass.count_worlds",
    "jass.games.transcript",
    "jass.heuristic_card",
    "jass.players.HeuristicPlayer.act",
    "jass.players.RandomPlayer.act",
    "jass.View.count_worlds",
    "jass.View.legal_cards",
}


def working() -> Iterator[str]:
    """The names of functions and methods that have a parameter for much work."""
    for name, value in functions().items():
        members: dict[str, Callable[..., Any]] = {name: value}
        if inspect.isclass(value):
            members = {
                f"{name}.{method}": getattr(value, method)
                for method in vars(value)
                if method[0] != "_" and inspect.isroutine(getattr(value, method))
            }
        for full, member in members.items():
            owner = full.split(".")[-2]
            try:
                parameters = set(inspect.signature(member).parameters)
            except ValueError:
                parameters = set()
            if parameters & WORK or (owner in ("Solver", "View") and "self" in parameters):
                yield full


def test_all_that_can_take_long_are_interrupted() -> None:
    called = set(
        re.findall(r"\w+(?=\()", " ".join(call for some in LONG_CALLS.values() for call in some))
    )
    found = set(working())
    assert found >= QUICK
    assert {name for name in found - QUICK if name.rpartition(".")[2] not in called} == set()


def interrupted(calls: list[str], most: float, pool: str = "threads") -> None:
    if sys.platform == "win32":
        pytest.skip("a thread cannot send Ctrl-C here")
    if "lib" in os.environ.get("LD_PRELOAD", ""):
        most *= 20  # the core was built for a sanitizer
    # As many as want to run make all of them as late.
    most *= max(1.0, os.getloadavg()[0])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(most), pool, *calls],
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert (done.returncode, done.stdout) == (0, "all were prompt\n"), done.stderr


@pytest.mark.parametrize("kind", LONG_CALLS)
def test_interrupt(kind: str) -> None:
    interrupted(LONG_CALLS[kind], 0.2)


def test_interrupt_with_processes() -> None:
    calls = [call for some in LONG_CALLS.values() for call in some if "pool" in call]
    interrupted(calls, 1, "processes")
