"""The core against the oracle, a tenth of what `tests/tools/long.py` plays, or a thirtieth.

`JASS_TEST_SEED` chooses other rounds; the seed is part of the message of every disagreement.
"""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

import jass
from jass.errors import RulesError
from tests.compare import rounds as bulk
from tests.compare.variations import FAMILIES, TABLES, VALUES, all_parameters, variations
from tests.oracle import rules as ref

SEED = int(os.environ.get("JASS_TEST_SEED", "1291"))
ROUNDS = 430  # a family, of all


@pytest.mark.parametrize("rounds", [ROUNDS // 3, pytest.param(ROUNDS, marks=pytest.mark.slow)])
def test_core_and_oracle_agree(rounds: int) -> None:
    print(f"JASS_TEST_SEED={SEED}")
    tally: Counter[str] = Counter()
    for family in FAMILIES:
        tally += bulk.compare(SEED, family, rounds)
    assert bulk.positions(tally) >= 100_000 * rounds / ROUNDS
    # Rare things have happened, too: about half of what is usual in ROUNDS.
    for what, least in {
        "changed by follow": 250,
        "changed by undertrump": 100,
        "changed by puur_exempt": 15,
        "changed by overtrump": 5,
        "trump fixed on the way": 250,
        "rounds begun inside a trick": 200,
        "ends with Weis": 300,
        "ends with Stöck": 80,
        "ends with a match": 150,
        "Kreuzweis": 60,
        "Weis cancelled": 5,
        "Stöck": 30,
    }.items():
        assert tally[what] >= least * rounds // ROUNDS, (what, SEED)


def test_every_rule_of_a_round_is_varied() -> None:
    assert set(VALUES) == all_parameters()
    for name, values in VALUES.items():
        assert len(set(values)) == len(values)
        # The error for a wrong value says which there are.
        with pytest.raises(RulesError) as caught:
            jass.Rules().replace(**{name: "?"})
        said = str(caught.value)
        choices = re.match(f"{name} is one of (.*), not '\\?'", said)
        if choices:
            assert sorted(map(repr, values)) == sorted(choices[1].split(", "))
        elif "True or False" in said:
            assert set(values) == {False, True}
        else:
            assert "number" in said or "factors" in said


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_variations_change_one_parameter(preset: str) -> None:
    plain, *changed = variations(preset)
    assert plain.core == jass.Rules.preset(preset)
    for variation in changed:
        (name,) = variation.changes
        assert getattr(variation.core, name) != getattr(plain.core, name)
        assert getattr(variation.core, name) == getattr(variation.oracle, name)
    # Each value of each parameter is there: in the preset or as a change.
    assert len(changed) == sum(
        value != getattr(ref.PRESETS[preset], name)
        for name, values in VALUES.items()
        for value in values
    )


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_both_mean_the_same_by_a_preset(preset: str) -> None:
    for name in ("players", "sides", *VALUES):
        core = getattr(jass.Rules.preset(preset), name)
        assert core == getattr(ref.PRESETS[preset], name), name


def test_tables() -> None:
    assert set(TABLES) == {2, 3, 4, 5, 6}
    for players, tables in TABLES.items():
        assert all(len(sides) == players for sides in tables)
        # What jass takes for the usual table is among them.
        assert jass.Rules().replace(players=players).sides in tables


def test_a_disagreement_names_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    # An oracle that forgets the bonus for the last trick.
    monkeypatch.setattr(ref, "points", lambda cards, contract, rules, last=False: 0)
    with pytest.raises(bulk.DisagreementError, match=r"seed 3, swiss, round 0: .*oracle"):
        bulk.compare(3, "swiss", 10)
