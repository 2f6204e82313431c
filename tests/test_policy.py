"""The policy: what it plays, by what it knows, and that playouts play the same."""

from __future__ import annotations

import random
import secrets
from itertools import islice
from typing import Any

import numpy as np
import pytest

import jass
import streams
from jass import Card, CardSet, Deal, Round, Rules
from jass.deal import dealing
from jass.errors import PositionError
from jass.games import Play
from jass.playouts import PlayoutResult
from jass.policy import policy_cards
from jasscore.outcomes import room
from jasscore.playout import from_deals
from test_view import reshuffled
from variations import CONTRACTS, FAMILIES, TABLES, family, hand_size, random_hands

SWISS, FR = Rules.preset("swiss"), Rules.preset("fr")
HAND = CardSet("SJ S9 SA HA HK DT D6 C8 C7")


def new_rng() -> random.Random:
    seed = secrets.randbits(64)
    print("seed", seed)
    return random.Random(seed)


def some_round(rng: random.Random, rules: Rules) -> Round:
    """A round, an ending or an open one, from the start of a trick or from within."""
    players = rules.players
    size = rng.choice((hand_size(players), rng.randint(1, hand_size(players))))
    hands = random_hands(rng, players, size)
    leader, lying = rng.randrange(players), rng.choice((0, rng.randrange(players)))
    trick = [hands[(leader + place) % players].pop() for place in range(lying)]
    return Round.start(hands, rng.choice(CONTRACTS), leader, trick, rules)


def played_by_views(r: Round, seed: int, stream: int) -> tuple[Round, list[Card]]:
    """A playout in plain Python: each card by what its seat sees, drawn as the streams say."""
    r, cards = r.copy(), []
    draws = streams.play_draws(streams.start(seed, stream))
    while not r.is_over:
        halves: list[int] = []
        for _ in range(1 if r.rules.players <= 4 else 2):
            draw = next(draws)
            halves += [draw >> 32, draw & 0xFFFFFFFF]
        rest, first = 0, len(r.trick)
        for place in range(first, r.rules.players):
            if place == first or place % 2 == 0:
                rest = halves[place // 2]
            assert r.to_move is not None
            good = policy_cards(r.view(r.to_move))
            assert good
            assert good <= r.legal_cards()
            contract = None if r.contract is None else str(r.contract)
            text, rest = streams.pick(streams.in_lanes(list(map(str, good)), contract), rest)
            cards.append(Card(text))
            r.play(text)
    return r, cards


@pytest.mark.parametrize("name", FAMILIES)
def test_playouts_play_what_the_views_say(name: str) -> None:
    # All rules, tables and contracts: legal, by the view alone, and drawn by the one formula.
    rng = new_rng()
    for variation in islice(family(name, rng), 60):
        r = some_round(rng, variation.core)
        for _ in range(rng.randrange(sum(map(len, r.hands)))):
            r.play(rng.choice(r.legal_cards()))
        before, seed = r.copy(), rng.getrandbits(64)
        side = rng.randrange(r.rules.side_count)
        result = jass.playout(r, 2, seed=seed, side=side, play="policy")
        assert r == before
        for k in range(2):
            end, cards = played_by_views(r, seed, k)
            assert (result.points[k], result.tricks[k]) == (end.points[side], end.tricks_won[side])
            if k == 0:
                assert jass.policy_card(r, seed) == cards[0]


@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_cards_make_no_difference(players: int) -> None:
    rng = new_rng()
    compared = 0
    for preset in (SWISS, FR) * 40:
        rules = preset.replace(players=players, sides=rng.choice(TABLES[players]))
        deal = Deal.random(rng.getrandbits(64), players)
        if players == 2 and rng.random() < 0.5:
            hands = [CardSet(list(hand)[:8]) for hand in deal.hands]
            deal = Deal(hands, CardSet(range(36)) - hands[0] - hands[1])
        r = Round(deal, rng.choice(CONTRACTS), rng.randrange(players), rules)
        for _ in range(rng.randrange(players * len(deal.hands[0]) - 1)):
            r.play(rng.choice(r.legal_cards()))
        seat = r.to_move
        assert seat is not None
        for _ in range(4):
            other = reshuffled(r, seat, rng)
            if other is not None:
                compared += other.hands != r.hands
                seed = rng.getrandbits(64)
                assert jass.policy_card(other, seed) == jass.policy_card(r, seed)
                assert policy_cards(other.view(seat)) == policy_cards(r.view(seat))
    assert compared > 20


def test_equal_views_equal_cards() -> None:
    # A view made again from its parts, as a bot in another process has it.
    r = Round(Deal.random(seed=3), "S")
    for _ in range(10):
        view = r.view(r.to_move or 0)
        again = eval(repr(view), {**vars(jass), "Trick": jass.Trick})
        assert again == view
        assert jass.policy_card(again, 5) == jass.policy_card(view, 5) == jass.policy_card(r, 5)
        r.play(jass.policy_card(r, 5))


def test_batch_and_hand_play_the_same() -> None:
    deals = jass.batch.random_deals(40, seed=4)
    for contract in CONTRACTS:
        if contract is None:
            continue
        many = jass.batch.playouts(deals, contract, leader=2, n=3, seed=9, play="policy")
        for row in (0, 17, 39):
            r = Round([CardSet(int(mask)) for mask in deals[row]], contract, 2)
            for j in range(3):
                end, _ = played_by_views(r, 9, 3 * row + j)
                assert many.points[row, j] == end.points[0]
                assert many.tricks[row, j] == end.tricks_won[0]
    for players in (2, 3, 5):
        rules = SWISS.replace(players=players)
        hand = Deal.random(seed=2, players=players).hands[1]
        some = jass.playout_hand(hand, "H", 5, 1, 0, rules, seed=3, play="policy")
        dealt = jass.batch.random_deals(5, seed=3, players=players, known={1: hand})
        side = rules.sides[1]
        again = jass.batch.playouts(dealt, "H", seed=3, rules=rules, side=side, play="policy")
        for k in range(5):
            r = Round([CardSet(int(mask)) for mask in dealt[k]], "H", 0, rules)
            end, _ = played_by_views(r, 3, k)
            assert some.points[k] == end.points[side] == again.points[k, 0]


def test_threads_and_chunks_change_nothing() -> None:
    r = Round(Deal.random(seed=1), "D")
    whole = jass.playout(r, 40_000, seed=5, play="policy")
    assert jass.playout(r, 40_000, seed=5, threads=3, play="policy") == whole
    assert np.array_equal(jass.playout(r, 50, seed=5, play="policy").points, whole.points[:50])
    summary = jass.playout(r, 40_000, seed=5, threads=2, arrays=False, play="policy")
    assert (summary.mean, summary.matches) == (whole.mean, whole.matches)
    deals = jass.batch.random_deals(20_000, seed=6)
    contract = np.arange(20_000) % 6
    one = jass.batch.playouts(deals, contract, n=2, seed=7, play="policy")
    assert jass.batch.playouts(deals, contract, n=2, seed=7, threads=3, play="policy") == one


def test_ties_are_drawn_by_the_seed() -> None:
    # Three worthless cards on a trick that is lost: any of them.
    r = Round(["SA HA DA", "H6 D6 C6", "S7 S8 CA", "SK SJ SQ"], "obenabe")
    r.play("SA")
    good = policy_cards(r.view(1))
    assert good == CardSet("H6 D6 C6")
    drawn = [jass.policy_card(r, seed) for seed in range(300)]
    assert drawn == [jass.policy_card(r, seed) for seed in range(300)]
    assert all(60 < drawn.count(card) < 140 for card in good)
    assert {jass.policy_card(r) for _ in range(100)} == set(good)


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("schieber", {}),
    ("schieber", {"players": 6}),
    ("schieber", {"rules": SWISS.replace(weis_declare="explicit")}),
    ("coiffeur", {}),
    ("differenzler", {}),
    ("differenzler", {"players": 3}),
    ("molotow", {}),
    ("sidi", {}),
    ("mittlere", {}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_it_plays_in_every_game(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(name)
    g = jass.game(name, seed=7, **options)
    cards = 0
    while not g.is_over and g.deal_number < 4:
        seat = g.to_move
        assert seat is not None
        view, actions = g.view(seat), g.actions()
        if g.phase == "play" and rng.random() < 0.9:
            assert view.round is not None
            action = Play(jass.policy_card(view.round, seed=1))
            assert action in actions
            g.apply(action)
            cards += 1
        else:
            g.apply(rng.choice(actions))
    assert cards > 20


def mixed(rules: Rules, contract: str, thinking: int, n: int) -> np.ndarray[Any, Any]:
    """Points of side 0 in ``n`` random deals when these seats play by the policy, a bit each."""
    held, pool, size = dealing(rules.players, None)
    code = int(jass.Contract(contract))
    source = from_deals(rules.play_switches, held, pool, size, code, 0, 12, thinking)
    played = room(PlayoutResult, source, 0, n, 0)
    played._play(0, n)
    return played.points.astype(int)


# Card points more a round than the other side, for the policy against random play; a good margin
# below what benchmarks/policy.py measures.
MARGINS = {"S": 20, "obenabe": 45, "undenufe": 45}


@pytest.mark.parametrize("rules", [SWISS, FR], ids=["swiss", "fr"])
@pytest.mark.parametrize("contract", MARGINS)
def test_it_beats_random_play(rules: Rules, contract: str) -> None:
    # The same deals twice, with the sides exchanged.
    n = 2000
    better = mixed(rules, contract, 0b0101, n) - mixed(rules, contract, 0b1010, n)
    assert better.mean() > MARGINS[contract]


def test_whose_turn_it_is_not() -> None:
    r = Round(Deal.random(seed=1), "S")
    with pytest.raises(PositionError, match="seat 2"):
        jass.policy_card(r.view(2))
    while not r.is_over:
        r.play(r.legal_cards()[0])
    for over in (r, r.view(0)):
        with pytest.raises(PositionError):
            jass.policy_card(over)
