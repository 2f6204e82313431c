"""Threads and processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import jass
from jass import CardSet, Deal, Round, Rules

SEVERAL_SECONDS = 60


def together(*tasks: Callable[[], None]) -> list[BaseException]:
    """Runs the tasks in threads at the same time; what they raised."""
    barrier = threading.Barrier(len(tasks))
    raised: list[BaseException] = []

    def run(task: Callable[[], None]) -> None:
        barrier.wait()
        try:
            task()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SEVERAL_SECONDS)
        assert not thread.is_alive()
    return raised


def fixed_play(r: Round, choice: int) -> tuple[int, ...]:
    """Plays to the end by a rule of thumb, undoing some cards on the way."""
    step = choice
    while not r.is_over:
        legal = r.legal_cards()
        r.play(legal[step % len(legal)])
        step += 1
        if step % 5 == 0:
            r.undo()
            r.play(r.legal_cards()[0])
    return r.points


def test_independent_rounds_in_threads() -> None:
    deals = [Deal.random(seed=seed) for seed in range(8)]
    expected = [[fixed_play(Round(deal, "H"), k) for k in range(30)] for deal in deals]

    def work(deal: Deal) -> list[tuple[int, ...]]:
        return [fixed_play(Round(deal, "H"), k) for k in range(30)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, deals)) == expected


def test_playouts_of_one_round_in_threads() -> None:
    r = Round(Deal.random(seed=1), "H")
    expected = [jass.playout(r, 2000, seed=seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda seed: jass.playout(r, 2000, seed=seed), range(8))) == expected
        # Pools in pools.
        nested = pool.map(lambda seed: jass.playout(r, 40_000, seed=seed, threads=3), range(4))
        for seed, result in enumerate(nested):
            assert result == jass.playout(r, 40_000, seed=seed)


def test_two_threads_that_play_on_one_round() -> None:
    # Who comes late gets an error that says so; the round is always one that can be.
    r = Round(Deal.random(seed=1), "H")

    def player() -> None:
        for _ in range(3000):
            with contextlib.suppress(jass.JassError, IndexError):
                if r.is_over:
                    r.undo()
                else:
                    r.play(r.legal_cards()[0])

    def back() -> None:
        for _ in range(3000):
            with contextlib.suppress(jass.JassError):
                r.undo()

    def reader() -> None:
        for _ in range(500):
            assert sum(map(len, r.hands)) <= 36
            assert r.legal_cards() <= CardSet((1 << 36) - 1)
            r.copy()
            str(r.points)

    assert together(player, player, back, reader) == []
    held = CardSet()
    for hand in r.hands:
        assert not held & hand
        held |= hand
    assert held | CardSet(r.cards_played) == CardSet((1 << 36) - 1)
    assert len(held) + len(r.cards_played) == 36
    # What is left is the round that these cards lead to.
    again = Round(r.deal, "H")
    for card in r.cards_played:
        again.play(card)
    assert again == r
    assert again.points == r.points


@pytest.mark.parametrize("name", ["schieber", "coiffeur", "differenzler"])
def test_threads_that_act_in_one_game(name: str) -> None:
    # Whatever they do, the game and each copy of it are what their history leads to.
    game = jass.new_game(name, seed=1)
    interval = sys.getswitchinterval()

    def actor() -> None:
        for number in range(300):
            with contextlib.suppress(jass.JassError):
                if actions := game.actions():
                    game.apply(actions[number % len(actions)])

    def back() -> None:
        for _ in range(100):
            with contextlib.suppress(jass.JassError):
                game.undo()

    def reader() -> None:
        for number in range(50):
            game.view(number % 4)
            led_to(game.copy())

    def led_to(game: jass.Game) -> None:
        again = jass.new_game(name, seed=1)
        for turn in game.history:
            assert turn.seat == again.to_move
            again.apply(turn.action)
        assert again == game
        assert (again.scores, again.results) == (game.scores, game.results)
        assert again.actions() == game.actions()

    sys.setswitchinterval(1e-5)
    try:
        assert together(actor, actor, back, reader) == []
    finally:
        sys.setswitchinterval(interval)
    led_to(game)


def test_a_round_is_played_on_while_others_play_it_out() -> None:
    # Card and undo, card and undo: a playout starts before or after the card, never in between.
    r = Round(Deal.random(seed=1), "H")
    card = r.legal_cards()[0]
    n = 40_000  # more than is played out at once
    before = jass.playout(r, n, seed=1), jass.perft(r, 5)
    r.play(card)
    after = jass.playout(r, n, seed=1), jass.perft(r, 5)
    r.undo()
    stop = threading.Event()

    def player() -> None:
        while not stop.is_set():
            r.play(card)
            r.undo()

    def counter() -> None:
        try:
            for _ in range(100):
                result = jass.playout(r, n, seed=1)
                assert result == before[0] or result == after[0]
                assert jass.perft(r, 5) in (before[1], after[1])
        finally:
            stop.set()

    assert together(player, counter) == []


# Processes

CHILD = """
import multiprocessing
import sys

import jass

RULES = jass.Rules.preset("fr").replace(undertrump="void_only")


def work(seed):
    r = jass.Round(jass.Deal.random(seed=seed), "D", rules=RULES)
    result = jass.playout(r, 20000, seed=seed, threads=2)
    return result, r, jass.perft(r, 3)


if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    work(0)  # the parent has used threads and the core before
    with context.Pool(2) as pool:
        results = pool.map(work, range(4))
    for seed, (result, r, ways) in enumerate(results):
        assert (result, r, ways) == work(seed), seed
        assert r.rules == RULES
    print("the same")
"""


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_give_the_same_numbers(method: str, tmp_path: Path) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    script = tmp_path / "child.py"
    script.write_text(CHILD, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script), method],
        capture_output=True,
        text=True,
        timeout=5 * SEVERAL_SECONDS,
    )
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


def forked(program: str) -> list[str]:
    """What parent and child print, in order."""
    if not hasattr(os, "fork"):
        pytest.skip("nothing forks here")
    return printed(program)


def printed(program: str) -> list[str]:
    """What a program in a process of its own prints, in order."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=SEVERAL_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return sorted(done.stdout.splitlines())


# Two programs begin with a solver, and a question that it takes long to answer.
HELD = """
import os, signal, threading, time
import jass

solver = jass.Solver(4)
# A whole deal for three that takes the solver long.
three = jass.Round(
    jass.Deal.random(seed=6, players=3), "S", rules=jass.Rules().replace(players=3)
)
ending = jass.Round(jass.Deal.random_ending(3, seed=1), "H")
before = solver.solve(ending)
"""


def test_a_solver_that_another_thread_holds_when_the_process_forks() -> None:
    # The thread is not there in the child; nobody would ever let go of the solver.
    program = """
        assert solver.nodes > 0
        threading.Thread(target=solver.value, args=(three,), daemon=True).start()
        begun = solver.nodes
        while solver.nodes == begun:
            time.sleep(0.01)
        child = os.fork()
        if child:
            assert os.waitpid(child, 0)[1] == 0
            print("parent", flush=True)
        else:
            assert solver.nodes == 0
            assert solver.solve(ending) == before
            assert 0 < solver.nodes
            assert solver.memory_mb == 4
            print("child", flush=True)
        os._exit(0)
    """
    assert forked(HELD + textwrap.dedent(program)) == ["child", "parent"]


def test_a_signal_handler_that_asks_the_solver_it_interrupted() -> None:
    # The question that was interrupted goes on only when the handler is done.
    program = """
        asked = {
            "solve": lambda: solver.solve(ending),
            "value": lambda: solver.value(ending),
            "at_least": lambda: solver.at_least(ending, 1),
            "along": lambda: solver.along(ending),
        }

        def handler(*_):
            for name, ask in asked.items():
                try:
                    ask()
                except jass.errors.PositionError as error:
                    assert "in the middle of a question" in str(error)
                    print(name, flush=True)
            assert jass.Solver(4).solve(ending) == before
            raise KeyboardInterrupt

        def interrupt():
            while solver.nodes == begun:
                time.sleep(0.01)
            signal.raise_signal(signal.SIGINT)

        signal.signal(signal.SIGINT, handler)
        begun = solver.nodes
        threading.Thread(target=interrupt).start()
        try:
            solver.value(three)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        assert solver.solve(ending) == before
    """
    assert printed(HELD + textwrap.dedent(program)) == [
        "along",
        "at_least",
        "interrupted",
        "solve",
        "value",
    ]


@pytest.mark.parametrize(
    "call",
    [
        "jass.playout(r, 200_000, seed=1, threads=2, progress=fork)",
        "jass.batch.solve([ending.hand_masks] * 5000, 'H', threads=2, progress=fork)",
    ],
)
def test_a_call_in_threads_that_forks_on_its_way(call: str) -> None:
    # The threads are not there in the child, which would wait for them for ever.
    program = f"""
        import os
        import jass

        r = jass.Round(jass.Deal.random(seed=1), "H")
        ending = jass.Round(jass.Deal.random_ending(2, seed=1), "H")
        children = []

        def fork(done, of):
            if not children:
                children.append(os.fork())

        try:
            {call}
        except RuntimeError as error:
            assert children == [0]
            assert "forked" in str(error), error
            # It is only this call that has come to nothing.
            assert len(jass.playout(r, 100_000, seed=1, threads=2)) == 100_000
            print("child", flush=True)
        else:
            assert os.waitpid(children[0], 0)[1] == 0
            print("parent", flush=True)
        os._exit(0)
    """
    assert forked(program) == ["child", "parent"]


def test_rules_are_shared_by_threads() -> None:
    seen: list[Rules] = []
    raised = together(*[lambda: seen.append(Rules.preset("es").replace(players=3))] * 8)
    assert raised == []
    assert set(seen) == {Rules.preset("es").replace(players=3)}
