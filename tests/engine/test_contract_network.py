"""The choice of a contract from one hand: the network, the values, the push."""

from __future__ import annotations

from array import array
from importlib.resources import files
from itertools import combinations

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Rules, errors
from jass.engine.contract_network import chooser, chosen, totals_of

SWISS = Rules.preset("swiss")
PLAIN = Rules.preset("swiss_tournament")  # without Weis, Stöck, match and factors
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
UNIT = 1 << 20


def told_by_weights(hand: CardSet, contract: int, place: int) -> list[float]:
    """The outputs of the network of the Swiss way of play, from the file and by its description."""
    weights = array("h", files("jasscore").joinpath("contracts.weights").read_bytes())
    rows = iter(weights.tolist())

    def layer(count: int, width: int) -> list[list[int]]:
        return [[next(rows) for _ in range(width)] for _ in range(count)]

    def features(suit: int) -> list[int]:
        ranks = [rank for rank in range(9) if suit >> rank & 1]
        pairs = sorted((max(two), min(two)) for two in combinations(ranks, 2))
        every = [(i, j) for i in range(9) for j in range(i)]
        found = [*ranks, *(9 + every.index(pair) for pair in pairs)]
        return [*found, 45 + len(ranks) - 1] if 0 < len(ranks) <= 7 else found

    suits = [hand.mask >> 9 * suit & 511 for suit in range(4)]
    for at in range(4):
        for kind in range(3):
            trump = layer(52, 32) if kind == 0 else []
            plain, (begin,), second, (constant,) = (
                layer(52, 32),
                layer(1, 32),
                *(
                    layer(32, 3),
                    layer(1, 3),
                ),
            )
            if at == place and kind == max(0, contract - 3):
                hidden = list(begin)
                for suit, ranks in enumerate(suits):
                    first = trump if suit == contract else plain
                    for feature in features(ranks):
                        hidden = [a + b for a, b in zip(hidden, first[feature], strict=True)]
                return [
                    sum(max(unit, 0) * row[k] for unit, row in zip(hidden, second, strict=True))
                    / UNIT
                    + constant[k] / 1024
                    for k in range(3)
                ]
    raise AssertionError("no such network")


def test_values_are_those_of_the_network() -> None:
    for seed in range(6):
        hand = jass.Deal.random(seed=seed).hands[0]
        for contract in Contract:
            for place in range(4):
                points, _, _ = told_by_weights(hand, int(contract), place)
                value = chooser(PLAIN).values(hand.mask, place)[contract]
                # The first output is what is beyond half of the points, in units of 64.
                assert value == pytest.approx(2 * 64 * points, abs=1e-6)
                made = PLAIN.replace(match_bonus=100)
                _, own, others = told_by_weights(hand, int(contract), place)
                more = chooser(made).values(hand.mask, place)[contract] - value
                assert more == pytest.approx(100 * (max(own, 0) - max(others, 0)), abs=1e-6)


def test_factors_multiply() -> None:
    hand = CardSet(HAND).mask
    plain = chooser(PLAIN).values(hand, 0)
    factors = (2, 5, 1, 3, 4, 7)
    rules = PLAIN.replace(multipliers=(factors, (1,) * 6))
    assert chooser(rules).values(hand, 0) == pytest.approx(
        [factor * value for factor, value in zip(factors, plain, strict=True)]
    )


def test_stoeck_and_weis() -> None:
    # King and queen of hearts are 20 points in hearts, and a run of three with the jack. Nobody
    # else can have the Stöck in spades, of which the king is here; in the others one other seat
    # of the own side has both with 72 in 702, and two of the other side.
    hand = CardSet("SK S7 HJ HQ HK D9 D7 C8 C6").mask
    without = chooser(PLAIN).values(hand, 0)
    with_it = chooser(PLAIN.replace(stoeck=20)).values(hand, 0)
    chance = -20 * 72 / 702
    more = [b - a for a, b in zip(without, with_it, strict=True)]
    assert more == pytest.approx([0, 20, chance, chance, 0, 0], abs=1e-5)
    weis = chooser(PLAIN.replace(weis=True)).values(hand, 0)
    more = [b - a for a, b in zip(without, weis, strict=True)]
    assert len(set(np.round(more, 6))) == 1
    # Twenty points of their own, unless others have better ones, or the partner has one, too.
    assert 0 < more[0] < 20


def test_suits_are_alike() -> None:
    hand = CardSet("SJ S9 S6 HA HK DQ D7 C8 C7").mask
    turned = (hand << 9 | hand >> 27) & (1 << 36) - 1
    here, there = chooser(PLAIN).values(hand, 2), chooser(PLAIN).values(turned, 2)
    assert there == [here[3], *here[:3], *here[4:]]


@pytest.mark.parametrize("preset", ["swiss", "fr", "es"])
@pytest.mark.parametrize("place", [0, 2])
def test_values_are_near_to_those_of_many_deals(preset: str, place: int) -> None:
    rules = Rules.preset(preset).replace(
        weis=False, stoeck=0, match_bonus=0, multipliers=((1,) * 6, (1,) * 6)
    )
    seed = 5
    deals = jass.batch.random_deals(12, seed=seed)
    wrong = []
    for hand in deals[:, place].tolist():
        values = chooser(rules).values(hand, place)
        for contract in (Contract.S, Contract.D, Contract.OBENABE, Contract.UNDENUFE):
            played = jass.playout_hand(
                CardSet(hand), contract, 600, seat=place, rules=rules, play="heuristic", seed=seed
            )
            half = rules.points_in_all(contract) / 2
            wrong.append(values[contract] - 2 * (played.mean - half))
    # 600 playouts leave 2.5 points; hands of the same contract differ by 25 to 35.
    assert np.sqrt(np.mean(np.square(wrong))) < 8, seed


@pytest.mark.parametrize("preset", ["swiss", "swiss_1000", "swiss_tournament", "fr", "es"])
def test_a_push_is_worth_what_rounds_bring(preset: str) -> None:
    rules = Rules.preset(preset)
    deals = jass.batch.random_deals(20_000, seed=8)
    codes = chosen(chooser(rules), deals[:, 2], 2)
    totals = totals_of(rules, deals, codes, 0, 8)
    more = totals[:, 0] - totals[:, 1]
    pushes = chooser(rules, pushes=True)
    assert pushes.push is not None
    told = np.array([pushes.push.value(hand) for hand in deals[:, 0].tolist()])
    error = (more - told).std() / len(deals) ** 0.5
    assert abs((more - told).mean()) < 4 * error
    # It tells good hands from bad ones: where it is above its median, so are the rounds.
    high = told > np.median(told)
    assert more[high].mean() - more[~high].mean() > (told[high].mean() - told[~high].mean()) / 2


class TestHeuristicContract:
    def test_a_clear_choice_and_a_clear_push(self) -> None:
        assert jass.heuristic_contract("SJ S9 SA HA HK DT D6 C8 C7") == Contract.S
        assert jass.heuristic_contract("SA SK SQ HA HK DA DK CA CK") == Contract.OBENABE
        assert jass.heuristic_contract("S6 S7 H6 H7 H8 D6 D7 C6 C7") == Contract.UNDENUFE
        weak = "S8 ST HQ H8 D9 DT DQ C9 CT"
        assert jass.heuristic_contract(weak) is None
        assert jass.heuristic_contract(weak, seat=2, pushed=True) is not None
        assert jass.heuristic_contract(weak, rules=SWISS.replace(push="none")) is not None

    def test_only_what_the_rules_allow(self) -> None:
        rules = SWISS.replace(contracts=("H", "undenufe"), push="none")
        found = {
            jass.heuristic_contract(hand, rules=rules) for hand in jass.Deal.random(seed=1).hands
        }
        assert found <= {Contract.H, Contract.UNDENUFE}

    def test_who_is_asked(self) -> None:
        with pytest.raises(errors.PositionError, match="seat 0 is forehand"):
            jass.heuristic_contract(HAND, seat=2)
        with pytest.raises(errors.PositionError, match="seat 1 is forehand"):
            jass.heuristic_contract(HAND, seat=1, forehand=1, pushed=True)
        with pytest.raises(errors.RulesError, match="four seats in pairs"):
            jass.heuristic_contract("S6 S7 S8", rules=SWISS.replace(players=3))
        with pytest.raises(errors.DealError, match="9 cards, not 2"):
            jass.heuristic_contract("S6 S7")
        dealer = SWISS.replace(chooser="dealer")
        assert jass.heuristic_contract(HAND, seat=3, rules=dealer) is not None
