"""Work that others do: the same numbers from threads, processes and a cluster, and when a worker
dies in the middle."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jass
from jass import Deal, Round, Rules
from jass.errors import ArgumentError
from jass.parallel import run_jobs

SEVERAL_SECONDS = 120
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
SMALL = jass.batch.random_deals(3000, seed=2, cards_each=4)
CODES = [k % 6 for k in range(len(SMALL))]


def view() -> jass.View:
    r = Round(Deal.random(seed=7), "H")
    while r.played < 20:
        r.play(jass.heuristic_card(r, seed=r.played))
    return r.view(r.to_move or 0)


VIEW = view()

# Each is cut into several jobs.
CALLS: dict[str, Callable[..., Any]] = {
    "contracts": lambda **spread: jass.analyze_contracts(HAND, 600, seed=3, **spread),
    "to the end": lambda **spread: jass.analyze_contracts(HAND, 600, seed=3, stop=False, **spread),
    "scores": lambda **spread: jass.analyze_contracts(
        HAND, 520, method="random", seed=3, scores=(900, 1700), stop=False, **spread
    ),
    "double-dummy": lambda **spread: jass.analyze_contracts(
        HAND,
        4,
        method="double-dummy",
        rules=Rules().replace(contracts=["obenabe", "undenufe"]),
        seed=3,
        **spread,
    ),
    "cards": lambda **spread: jass.analyze_cards(VIEW, 150, seed=3, stop=False, **spread),
    "cards by the heuristic": lambda **spread: jass.analyze_cards(
        VIEW, 150, method="heuristic", seed=3, stop=False, **spread
    ),
    "solve": lambda **spread: jass.batch.solve(SMALL, CODES, leader=1, **spread),
    "playouts": lambda **spread: jass.batch.playouts(SMALL, CODES, n=50, seed=3, **spread),
    "heuristic playouts": lambda **spread: jass.batch.playouts(
        SMALL[::2], "S", leader=2, n=45, seed=3, side=1, play="heuristic", **spread
    ),
    "one deal": lambda **spread: jass.batch.playouts(
        SMALL[:1], "H", n=150_000, seed=3, arrays=False, **spread
    ),
    "table": lambda **spread: jass.contract_table(Deal.random_ending(6, seed=1), **spread),
}


def same(one: Any, other: Any) -> bool:
    return bool(np.all(one == other))


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return {name: call() for name, call in CALLS.items()}


@pytest.fixture(scope="module")
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


@pytest.mark.parametrize("name", CALLS)
def test_threads(name: str, alone: dict[str, Any], pool: ThreadPoolExecutor) -> None:
    call = CALLS[name]
    assert same(call(threads=3), alone[name])
    assert same(call(executor=pool), alone[name])
    # It is ours no longer than the call, and open afterwards.
    assert pool.submit(abs, -3).result() == 3


@pytest.mark.parametrize("name", CALLS)
def test_whatever_has_a_map(name: str, alone: dict[str, Any]) -> None:
    # Pools of multiprocessing have a map for one iterable, which gives a list.
    with ThreadPool(2) as executor:
        assert same(CALLS[name](executor=executor), alone[name])


def at_an_odd_address(value: Any) -> Any:
    """A copy of an array, alone or in a tuple, as a network may deliver it."""
    if isinstance(value, tuple):
        return tuple(map(at_an_odd_address, value))
    if not isinstance(value, np.ndarray):
        return value
    moved = np.frombuffer(b"\0" + value.tobytes(), value.dtype, offset=1)
    return moved.reshape(value.shape)


class Network:
    """An executor that hands over jobs as they come over a network."""

    def map(self, work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        return map(work, map(at_an_odd_address, jobs))


@pytest.mark.parametrize("name", CALLS)
def test_jobs_at_odd_addresses(name: str, alone: dict[str, Any]) -> None:
    # Only a sanitizer is sure to see a word that is read where it may not lie.
    assert same(CALLS[name](executor=Network()), alone[name])


@pytest.mark.parametrize("name", CALLS)
def test_progress(name: str, pool: ThreadPoolExecutor) -> None:
    calls: list[tuple[int, int]] = []
    CALLS[name](executor=pool, progress=lambda done, all_: calls.append((done, all_)))
    done = [one for one, _ in calls]
    assert len(calls) > 1
    assert done == sorted(done)
    assert done[-1] == calls[-1][1]
    alone: list[tuple[int, int]] = []
    CALLS[name](progress=lambda done, all_: alone.append((done, all_)))
    assert calls[-1] == alone[-1]


class Dies:
    """Breaks after some results, as a pool does whose worker was killed."""

    def __init__(self, after: int) -> None:
        self.after = after

    def map(self, fn: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterator[Any]:
        for number, job in enumerate(*iterables):
            if number == self.after:
                raise BrokenExecutor("a worker was killed")
            yield fn(job)


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("name", CALLS)
def test_an_executor_that_breaks(name: str, after: int, alone: dict[str, Any]) -> None:
    calls: list[int] = []
    found = CALLS[name](executor=Dies(after), progress=lambda done, _: calls.append(done))
    assert same(found, alone[name])
    assert calls == sorted(set(calls))


def test_what_a_job_raises_comes_through(pool: ThreadPoolExecutor) -> None:
    def fail(job: int) -> int:
        if job == 2:
            raise ZeroDivisionError("job 2")
        return job

    stopped: list[bool] = []
    for spread in ({"threads": 2}, {"executor": pool}):
        with pytest.raises(ZeroDivisionError, match="job 2"):
            run_jobs(fail, range(5), stop=lambda: stopped.append(True), **spread)  # type: ignore[arg-type]
    assert len(stopped) == 2


def test_an_interrupt_begins_no_more_jobs() -> None:
    begun: list[int] = []
    go_on = threading.Event()

    def job(number: int) -> int:
        begun.append(number)
        if number:
            go_on.wait(SEVERAL_SECONDS)
            time.sleep(0.02)
        return number

    def interrupted(done: int, _: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            run_jobs(job, range(100), executor=executor, progress=interrupted, stop=go_on.set)
        assert executor.submit(abs, -1).result() == 1
    assert len(begun) < 50


def test_an_interrupt_ends_the_handing_out_of_jobs() -> None:
    # A pool takes all jobs before it gives a result; while its workers are busy that can last.
    taken: list[int] = []
    interrupted = threading.Event()

    class Slow:
        def map(self, fn: Callable[[int], int], jobs: Iterable[int]) -> Iterator[int]:
            for job in jobs:
                taken.append(job)
                if len(taken) == 3:
                    interrupted.wait(SEVERAL_SECONDS)
            return map(fn, [])

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            run_jobs(abs, range(1000), executor=Slow())
    finally:
        signal.signal(signal.SIGINT, before)
    interrupted.set()
    time.sleep(0.2)
    assert taken == [0, 1, 2]


class Twice:
    """Gives everything twice, which nobody has asked for."""

    def map(self, fn: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterator[Any]:
        jobs = list(*iterables)
        return map(fn, jobs + jobs)


@pytest.mark.parametrize("name", CALLS)
def test_more_results_than_jobs(name: str) -> None:
    with pytest.raises(ArgumentError, match="one result for each job, but more than"):
        CALLS[name](executor=Twice())


def test_no_jobs(pool: ThreadPoolExecutor) -> None:
    nothing = np.empty((0, 4), np.uint64)
    assert len(jass.batch.solve(nothing, "S", executor=pool)) == 0
    assert jass.batch.playouts(nothing, "S", n=3, executor=pool).points.shape == (0, 3)
    assert run_jobs(abs, [], executor=pool) == []


# In other processes: what is sent there is a copy, and one of them is killed.

PROCESSES = """
import os
import signal
import sys

sys.path.insert(0, {root!r})
from tests.engine.test_spread import CALLS, same


def killing(pids):
    # A progress that kills one worker when the first job is done.
    def progress(done, n):
        if pids:
            os.kill(pids.pop(), signal.SIGKILL)
            pids.clear()

    return progress


def check(executor, pids, names=CALLS):
    for name in names:
        result = CALLS[name](executor=executor, progress=killing(pids() if pids else []))
        assert same(result, CALLS[name]()), name
"""

POOL = """
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context

if __name__ == "__main__":
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context) as pool:
        check(pool, None)
    # A pool with a dead worker is broken; each call gets one of its own.
    for name in ("contracts", "cards", "solve"):
        with ProcessPoolExecutor(2, context) as pool:
            pool.submit(abs, 1).result()
            check(pool, lambda: list(pool._processes), [name])
            try:
                pool.submit(abs, 1).result()
            except BrokenExecutor:
                continue
            raise SystemExit("nobody was killed")
    print("the same")
"""

CLUSTER = """
import logging

if __name__ == "__main__":
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as cluster, Client(cluster) as client:
        executor = client.get_executor()
        check(executor, None)
        # It begins a new worker in the place of a dead one.
        before = set(client.run(os.getpid).values())
        check(executor, lambda: list(client.run(os.getpid).values()), ["contracts", "cards"])
        client.wait_for_workers(2)
        if before == set(client.run(os.getpid).values()):
            raise SystemExit("nobody was killed")
    print("the same")
"""


def run(program: str, tmp_path: Path) -> None:
    script = tmp_path / "spread.py"
    script.write_text(PROCESSES.format(root=str(Path(__file__).parents[2])) + program, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=5 * SEVERAL_SECONDS,
    )
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


@pytest.mark.slow
def test_processes(tmp_path: Path) -> None:
    run(POOL, tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="needs jass[dask]")
def test_dask(tmp_path: Path) -> None:
    run(CLUSTER, tmp_path)
