"""The course toolkit `jass-kit` in the same environment: it installs a folder `jass`, too.

That folder has no `__init__.py`, so its modules land inside our package, and both work as long as
no name of ours is one of theirs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import jass

ROOT = Path(__file__).parents[2]
KIT = "jass-kit==2.0.5"
THEIR_NAMES = {"agents", "arena", "game", "logs", "service", "train"}

# A round of ours, card by card in their simulation: the same seats win, with the same points.
PROGRAM = """
import numpy as np

import jass

first = jass.new_game("schieber", seed=1)

import jass.agents.agent_random_schieber
import jass.arena.arena
import jass.game.const as const
import jass.logs.game_log_entry
from jass.game.game_sim import GameSim
from jass.game.rule_schieber import RuleSchieber

assert jass.new_game("schieber", seed=1) == first
assert jass.game.const is const

CONTRACTS = {"D": 0, "H": 1, "S": 2, "C": 3, "obenabe": 4, "undenufe": 5}
for contract, theirs in CONTRACTS.items():
    deal = jass.Deal.random(seed=theirs)
    r = jass.Round(deal, contract, rules=jass.Rules.preset("swiss_tournament"))
    pack = jass.CardSet(2**36 - 1)
    numbers = {card: const.card_ids[str(card).replace("T", "10")] for card in pack}
    # They number the players the other way round, and forehand sits after the dealer.
    players = [0, 3, 2, 1]
    hands = np.zeros((4, 36), np.int32)
    for seat, hand in enumerate(deal.hands):
        hands[players[seat], [numbers[card] for card in hand]] = 1
    sim = GameSim(RuleSchieber())
    sim.init_from_cards(hands, dealer=1)
    sim.action_trump(theirs)
    while not r.is_over:
        assert sim.state.player == players[r.to_move]
        card = jass.heuristic_card(r, seed=r.played)
        sim.action_play_card(numbers[card])
        r.play(card)
    assert sim.is_done()
    assert tuple(sim.state.points) == r.points, contract
print("both")
"""


def test_no_name_is_theirs() -> None:
    ours = {path.stem for path in (ROOT / "python/jass").iterdir()}
    assert "games" in ours
    assert not ours & THEIR_NAMES
    assert not {*jass.__all__, *dir(jass)} & THEIR_NAMES


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Both by name: theirs from PyPI, ours as `JASS_WHEEL` says, else built from the tree."""
    folder = tmp_path_factory.mktemp("wheels")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    fetched = subprocess.run(
        [*pip, "--retries=0", "--timeout=10", "download", "--no-deps", "-d", folder, KIT],
        capture_output=True,
        text=True,
        check=False,
    )
    if fetched.returncode:
        pytest.skip(f"PyPI cannot be reached: {fetched.stderr.strip().splitlines()[-1]}")
    (kit,) = folder.glob("jass_kit-*.whl")
    ours = os.environ.get("JASS_WHEEL")
    if ours is None:
        subprocess.run([*pip, "wheel", "--no-deps", "-w", folder, ROOT], check=True)
        (built,) = folder.glob("jass-*.whl")
        ours = str(built)
    return {"jass": ours, "jass-kit": str(kit)}


@pytest.mark.slow
@pytest.mark.parametrize("order", [("jass", "jass-kit"), ("jass-kit", "jass")], ids=" ".join)
def test_both_work_in_one_process(
    order: tuple[str, str], wheels: dict[str, str], tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    (python,) = (tmp_path / "env").glob("*/python" if os.name != "nt" else "*/python.exe")
    for name in order:
        install = [python, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
        subprocess.run([*install, wheels[name]], check=True)
    done = subprocess.run(
        [python, "-I", "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "both\n"), done.stderr
    # What one of them takes away again is not the other's.
    subprocess.run([python, "-m", "pip", "-q", "uninstall", "-y", "jass-kit"], check=True)
    left = "import jass; print(jass.playout_hand('SJ S9 SA HA HK DT D6 C8 C7', 'S', 1, seed=1).n)"
    subprocess.run([python, "-I", "-c", left], cwd=tmp_path, check=True)
