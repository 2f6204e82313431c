"""Every kernel that this CPU has plays the same rounds, and those that the oracle plays."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import which
from threading import get_ident
from typing import Any

import pytest

import jass
import jasscore
from jass import Contract, Deal, Round, Rules
from jass.parallel import run_chunks
from jasscore.solver import new_search
from tests.compare import plies
from tests.tools import machine

KERNELS = jasscore.kernels()
HERE = Path(__file__).parent
COMPILER = which(os.environ.get("CC", "cc")) or ""

HAND = "SJ S9 SA HA HK DT D6 C8 C7"


def numbers() -> tuple[int, str]:
    """How many rounds of all presets and contracts were played, new and under way, and a hash of
    what came out of them."""
    rng = random.Random(2468)
    found = hashlib.sha256()
    played = 0

    def add(result: jass.PlayoutResult) -> None:
        nonlocal played
        found.update(result.points.tobytes() + result.tricks.tobytes())
        played += len(result)

    for preset in ("swiss", "swiss_1000", "swiss_tournament", "fr", "es"):
        for changes in ({}, {"undertrump": "void_only"}, {"puur_exempt": False}, {"last_trick": 0}):
            rules = Rules.preset(preset).replace(**changes)
            for contract in Contract:
                deal = Deal.random(seed=rng.getrandbits(64))
                r = Round(deal, contract, leader=rng.randrange(4), rules=rules)
                for _ in range(4):
                    add(jass.playout(r, 101, seed=rng.getrandbits(64), side=rng.randrange(2)))
                    for _ in range(rng.randrange(1, 12)):
                        if not r.is_over:
                            r.play(rng.choice(r.legal_cards()))
                add(
                    jass.playout_hand(
                        deal.hands[1],
                        contract,
                        101,
                        seat=1,
                        leader=2,
                        rules=rules,
                        seed=rng.getrandbits(64),
                    )
                )
                ending = Deal.random_ending(rng.randrange(1, 9), seed=rng.getrandbits(64))
                r = Round.start(
                    ending.hands,
                    contract,
                    leader=3,
                    rules=rules,
                    points=(20, 31),
                    tricks_won=(1, 0),
                )
                add(jass.playout(r, 50, seed=rng.getrandbits(64)))
    for known in (None, {0: "SJ S9"}, {1: "H6 H7 H8", 3: "CA"}):
        for cards_each in (None, 1, 5):
            cards = known if cards_each != 1 else None
            deals = jass.batch.random_deals(
                101, seed=rng.getrandbits(64), players=4, known=cards, cards_each=cards_each
            )
            found.update(deals.tobytes())
    return played, found.hexdigest()


def run(kernel: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args],
        env=os.environ | {"JASS_KERNEL": kernel},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_fastest_is_in_use_unless_one_is_forced() -> None:
    print("kernels:", ", ".join(KERNELS))
    assert KERNELS[0] == "portable"
    forced = os.environ.get("JASS_KERNEL")
    assert jasscore.kernel() == (forced or KERNELS[-1])


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_environment_forces_one(kernel: str) -> None:
    program = """if True:
        import jass, jasscore
        r = jass.Round(jass.Deal.random(seed=7), "H")
        print(jasscore.kernel(), jass.playout(r, 100, seed=7).points.tobytes().hex())
    """
    expected = jass.playout(Round(Deal.random(seed=7), "H"), 100, seed=7).points.tobytes().hex()
    done = run(kernel, "-c", program)
    assert done.stdout.split() == [kernel, expected]


class TestUseKernel:
    def test_it_lasts_for_the_block(self) -> None:
        before = jasscore.kernel()
        with jasscore.use_kernel(KERNELS[-1]):
            with jasscore.use_kernel("portable"):
                assert jasscore.kernel() == "portable"
            assert jasscore.kernel() == KERNELS[-1]
        assert jasscore.kernel() == before

    def test_an_exception_ends_it(self) -> None:
        before = jasscore.kernel()
        with pytest.raises(ZeroDivisionError), jasscore.use_kernel("portable"):
            _ = 1 / 0
        assert jasscore.kernel() == before

    @pytest.mark.parametrize("name", ["abacus", "", None, 3, ["portable"]])
    def test_no_kernel(self, name: Any) -> None:
        before = jasscore.kernel()
        with (
            pytest.raises(jass.JassError, match="kernel: this CPU can run portable"),
            jasscore.use_kernel(name),
        ):
            pass
        assert jasscore.kernel() == before

    def test_another_thread_keeps_its_own(self) -> None:
        before = jasscore.kernel()
        with jasscore.use_kernel("portable"), ThreadPoolExecutor(1) as pool:
            found = pool.submit(jasscore.kernel).result()
        assert found == before

    def test_the_threads_of_a_call_use_it(self) -> None:
        seen = set()
        with jasscore.use_kernel("portable"):
            run_chunks(lambda *_: seen.add((get_ident(), jasscore.kernel())), 8, 1, threads=4)
        assert {kernel for _, kernel in seen} == {"portable"}
        assert get_ident() not in {thread for thread, _ in seen}

    def test_the_solver_has_the_build_that_goes_with_it(self) -> None:
        builds = set()
        for kernel in KERNELS:
            with jasscore.use_kernel(kernel):
                module = type(new_search()).__module__
            builds.add((kernel, module))
        assert builds == {
            (name, "jasscore.solver.portable" if name == "portable" else "jasscore.solver.bmi2")
            for name in KERNELS
        }


def test_all_give_the_same_numbers() -> None:
    found = []
    for kernel in KERNELS:
        with jasscore.use_kernel(kernel):
            found.append(numbers())
    assert len(set(found)) == 1
    # 20 rules, 6 contracts, 4 times 101 playouts of a round, 101 of a hand, 50 of an ending.
    assert found[0][0] == 20 * 6 * (4 * 101 + 101 + 50)


@pytest.mark.parametrize("preset", ["swiss", "swiss_tournament", "fr", "es"])
@pytest.mark.parametrize("undertrump", ["only_trumps", "void_only", "allowed"])
def test_lock_step_plays_as_card_by_card(preset: str, undertrump: str) -> None:
    # The kernels know sides 0 1 0 1 only: with the sides renamed the same round goes card by card.
    rules = Rules.preset(preset).replace(undertrump=undertrump)
    renamed = rules.replace(sides=(1, 0, 1, 0))
    rng = random.Random(f"{preset} {undertrump}")
    for contract in Contract:
        deal = Deal.random(seed=rng.getrandbits(64))
        many = [Round(deal, contract, leader=1, rules=one) for one in (rules, renamed)]
        for played in range(36):
            if played % 5 == 0:
                seed = rng.getrandbits(64)
                together = jass.playout(many[0], 300, seed=seed, side=0)
                assert together == jass.playout(many[1], 300, seed=seed, side=1), (contract, played)
            card = rng.choice(many[0].legal_cards())
            for r in many:
                r.play(card)
        hand = deal.hands[2]
        seed = rng.getrandbits(64)
        hands = [
            jass.playout_hand(hand, contract, 300, seat=2, leader=3, rules=one, seed=seed)
            for one in (rules, renamed)
        ]
        assert hands[0] == hands[1]


@pytest.mark.parametrize("family", plies.FAMILIES)
def test_each_plays_card_by_card_as_the_oracle(family: str) -> None:
    compared = list(plies.compare(family, 1357, 15_000))
    assert [(kernel, wrong) for kernel, _, wrong in compared] == [(name, "") for name in KERNELS]
    assert all(positions >= 15_000 for _, positions, _ in compared)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_a_build_without_vectors_has_the_portable_kernel_and_its_numbers(tmp_path: Path) -> None:
    said = []
    for vectors in ([], ["-DJASS_NO_VECTORS"]):
        program = tmp_path / f"anywhere{len(vectors)}"
        command = [COMPILER, "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", *vectors]
        source = HERE / "emulation" / "anywhere.c"
        subprocess.run([*command, f"-I{machine.CORE}", str(source), "-o", str(program)], check=True)
        done = subprocess.run([program], capture_output=True, text=True, check=True)
        said.append(done.stdout.split())
    assert said[1] == ["portable", said[0][-1]]
    assert said[0][-1] == "13b839f014821764"


def test_the_command_names_the_kernels_there_are() -> None:
    done = run("abacus", "-m", "jass", "analyze", HAND)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("jass: JASS_KERNEL: this CPU can run portable")
    assert done.stderr.count("\n") == 1


def test_a_kernel_that_is_not_there() -> None:
    done = run("abacus", "-c", f"import jass; jass.playout_hand('{HAND}', 'S', 1)")
    assert done.returncode == 1
    assert "JASS_KERNEL: this CPU can run portable" in done.stderr
    assert "not 'abacus'" in done.stderr
