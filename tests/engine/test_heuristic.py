"""The heuristic: what it plays, by what it knows, and that playouts play the same."""

from __future__ import annotations

import random
import secrets
from itertools import islice
from typing import Any

import numpy as np
import pytest

import jass
import jasscore
from jass import Card, CardSet, Deal, Round, Rules
from jass.engine.heuristic import heuristic_cards
from jass.engine.playout_results import PlayoutResult
from jass.errors import PositionError
from jass.games import Play
from jass.rounds.deal import dealing
from jasscore.outcomes import room
from jasscore.playout import from_deals
from tests.compare.variations import CONTRACTS, FAMILIES, TABLES, family, hand_size, random_hands
from tests.oracle import streams
from tests.rounds.test_view import reshuffled

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
    return Round.start(hands, rng.choice(CONTRACTS), leader, trick=trick, rules=rules)


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
            good = heuristic_cards(r.view(r.to_move))
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
        result = jass.playout(r, 2, seed=seed, side=side, play="heuristic")
        assert r == before
        for k in range(2):
            end, cards = played_by_views(r, seed, k)
            assert (result.points[k], result.tricks[k]) == (end.points[side], end.tricks_won[side])
            if k == 0:
                assert jass.heuristic_card(r, seed=seed) == cards[0]


@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_cards_make_no_difference(players: int) -> None:
    rng = new_rng()
    compared = 0
    for preset in (SWISS, FR) * 40:
        rules = preset.replace(players=players, sides=rng.choice(TABLES[players]))
        deal = Deal.random(rng.getrandbits(64), players=players)
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
                assert jass.heuristic_card(other, seed=seed) == jass.heuristic_card(r, seed=seed)
                assert heuristic_cards(other.view(seat)) == heuristic_cards(r.view(seat))
    assert compared > 20


def test_equal_views_equal_cards() -> None:
    # A view made again from its parts, as a bot in another process has it.
    r = Round(Deal.random(seed=3), "S")
    for _ in range(10):
        view = r.view(r.to_move or 0)
        again = eval(repr(view), {**vars(jass), "Trick": jass.Trick})
        assert again == view
        assert (
            jass.heuristic_card(again, seed=5)
            == jass.heuristic_card(view, seed=5)
            == jass.heuristic_card(r, seed=5)
        )
        r.play(jass.heuristic_card(r, seed=5))


def test_batch_and_hand_play_the_same() -> None:
    deals = jass.batch.random_deals(40, seed=4)
    for contract in CONTRACTS:
        if contract is None:
            continue
        many = jass.batch.playouts(deals, contract, leader=2, n=3, seed=9, play="heuristic")
        for row in (0, 17, 39):
            r = Round([CardSet(int(mask)) for mask in deals[row]], contract, 2)
            for j in range(3):
                end, _ = played_by_views(r, 9, 3 * row + j)
                assert many.points[row, j] == end.points[0]
                assert many.tricks[row, j] == end.tricks_won[0]
    for players in (2, 3, 5):
        rules = SWISS.replace(players=players)
        hand = Deal.random(seed=2, players=players).hands[1]
        some = jass.playout_hand(
            hand, "H", 5, seat=1, leader=0, rules=rules, seed=3, play="heuristic"
        )
        dealt = jass.batch.random_deals(5, seed=3, players=players, known={1: hand})
        side = rules.sides[1]
        again = jass.batch.playouts(dealt, "H", seed=3, rules=rules, side=side, play="heuristic")
        for k in range(5):
            r = Round([CardSet(int(mask)) for mask in dealt[k]], "H", 0, rules)
            end, _ = played_by_views(r, 3, k)
            assert some.points[k] == end.points[side] == again.points[k, 0]


def test_threads_and_chunks_change_nothing() -> None:
    r = Round(Deal.random(seed=1), "D")
    whole = jass.playout(r, 40_000, seed=5, play="heuristic")
    assert jass.playout(r, 40_000, seed=5, threads=3, play="heuristic") == whole
    assert np.array_equal(jass.playout(r, 50, seed=5, play="heuristic").points, whole.points[:50])
    summary = jass.playout(r, 40_000, seed=5, threads=2, arrays=False, play="heuristic")
    assert (summary.mean, summary.matches) == (whole.mean, whole.matches)
    deals = jass.batch.random_deals(20_000, seed=6)
    contract = np.arange(20_000) % 6
    one = jass.batch.playouts(deals, contract, n=2, seed=7, play="heuristic")
    assert jass.batch.playouts(deals, contract, n=2, seed=7, threads=3, play="heuristic") == one


@pytest.mark.parametrize("kernel", jasscore.kernels())
@pytest.mark.parametrize("preset", ["swiss", "swiss_tournament", "fr", "es"])
def test_lock_step_plays_as_card_by_card(preset: str, kernel: str) -> None:
    # The kernels know sides 0 1 0 1 only: with the sides renamed the same round goes card by card.
    rng = new_rng()
    for undertrump in ("only_trumps", "void_only", "allowed"):
        changes = {"undertrump": undertrump, "puur_exempt": rng.random() < 0.7}
        rules = Rules.preset(preset).replace(**changes, stoeck=rng.choice((0, 20)))
        renamed = rules.replace(sides=(1, 0, 1, 0))
        for contract in jass.Contract:
            deal, leader = Deal.random(seed=rng.getrandbits(64)), rng.randrange(4)
            many = [Round(deal, contract, leader, one) for one in (rules, renamed)]
            for _ in range(36):
                assert same_playouts(kernel, rng, many), (contract, str(many[0]))
                card = rng.choice(many[0].legal_cards())
                for r in many:
                    r.play(card)
            hand, seed = deal.hands[2], rng.getrandbits(64)
            deals = jass.batch.random_deals(50, seed=seed)
            with jasscore.use_kernel(kernel):
                hands = [
                    jass.playout_hand(
                        hand, contract, 50, seat=2, leader=3, rules=one, seed=seed, play="heuristic"
                    )
                    for one in (rules, renamed)
                ]
                arrays = [
                    jass.batch.playouts(
                        deals,
                        contract,
                        n=3,
                        side=side,
                        leader=leader,
                        rules=one,
                        seed=seed,
                        play="heuristic",
                    )
                    for side, one in enumerate((rules, renamed))
                ]
            assert hands[0] == hands[1]
            assert arrays[0] == arrays[1]


def same_playouts(kernel: str, rng: random.Random, many: list[Round]) -> bool:
    """Whether two rounds that differ in the names of the sides are played out alike."""
    n, seed = rng.randint(1, 40), rng.getrandbits(64)
    with jasscore.use_kernel(kernel):
        one, other = (
            jass.playout(r, n, seed=seed, side=side, play="heuristic")
            for side, r in enumerate(many)
        )
    return one == other


@pytest.mark.parametrize("kernel", jasscore.kernels())
def test_every_number_of_playouts_begins_alike(kernel: str) -> None:
    r = Round(Deal.random(seed=8), "C")
    for card in r.legal_cards()[:1]:
        r.play(card)
    with jasscore.use_kernel(kernel):
        whole = jass.playout(r, 70, seed=3, play="heuristic")
        for n in range(1, 70):
            some = jass.playout(r, n, seed=3, play="heuristic")
            assert np.array_equal(some.points, whole.points[:n])
            assert np.array_equal(some.tricks, whole.tricks[:n])


def test_ties_are_drawn_by_the_seed() -> None:
    # Three worthless cards on a trick that is lost: any of them.
    r = Round(["SA HA DA", "H6 D6 C6", "S7 S8 CA", "SK SJ SQ"], "obenabe")
    r.play("SA")
    good = heuristic_cards(r.view(1))
    assert good == CardSet("H6 D6 C6")
    drawn = [jass.heuristic_card(r, seed=seed) for seed in range(300)]
    assert drawn == [jass.heuristic_card(r, seed=seed) for seed in range(300)]
    assert all(60 < drawn.count(card) < 140 for card in good)
    assert {jass.heuristic_card(r) for _ in range(100)} == set(good)


# Good play, worked out by hand: why, contract, cards on the table from seat 0 on, the hand of the
# next seat, and what it plays; several cards where nothing tells them apart. The tips are the six
# of the French page, but for those about pushing and announcing.
GOOD_PLAY = [
    # Tip 1: small trumps first with puur and nell; without small ones there is nothing to save.
    ("tip 1", "S", "", "SJ S9 S6 HQ H7 DK D8 CT C9", "S6"),
    ("tip 1", "H", "", "HJ H9 HA H7 SQ S7 DK CT C9", "H7"),
    ("all trumps", "S", "", "SJ S9 SA SK SQ ST S8 S7 S6", "SJ"),
    # Tip 3: without trumps the ace that has its ten beside it, not one that is alone.
    ("tip 3", "S", "", "HA HT H7 DA D8 D7 C8 C7 C6", "HA"),
    # Tip 5: aces and kings win and sixes are nothing in obenabe, and the other way round.
    ("tip 5", "obenabe", "", "HA HK HQ HJ S7 S6 D7 C7 C6", "HA"),
    ("tip 5", "undenufe", "", "H6 H7 H8 H9 SK SA DK CK CA", "H6"),
    ("tip 5", "obenabe", "SA SQ S7", "HA HK DT D7 CT C8 HQ CQ DQ", "D7"),
    ("tip 5", "undenufe", "S6 S8 SK", "H6 H7 DT DA CT C8 H8 C7 D8", "DA"),
    # The king beats nothing that the ace in the same hand does not: the dearer comes home.
    ("as strong, but dearer", "obenabe", "S7 S6 SQ", "SA SK S8 H7 H6 D7 D6 C7 C6", "SA"),
    ("the ten comes home", "obenabe", "S7 S8 S9", "SA ST S6 H7 H6 D7 D6 C7 C6", "ST"),
    # The partner, seat 1, has the trick, and nobody comes after.
    ("smear", "S", "H7 HA H6", "HT H8 S7 S8 D7 D6 C7 C6 CJ", "HT"),
    ("smear", "S", "H7 HA H6", "DT D7 S7 S8 D8 D6 C7 C6 CJ", "DT"),
    ("smear the ten, keep the ace", "obenabe", "H7 HA H6", "DA DT D7 D8 S6 S7 C7 C6 CJ", "DT"),
    ("no trump for the partner", "S", "H7 HA H6", "S6 S7 D7 D8 D9 C7 C8 C9 CJ", "CJ"),
    # The partner led a king, which only the ace in this hand could beat.
    ("the partner's king stands", "obenabe", "HK H6", "HA H7 DT D8 D7 CT C9 S6 S7", "H7"),
    # The partner drew the puur; the king would be lost to it, but the seven is enough.
    ("keep what is worth more", "S", "HJ HA", "HK H7 DT D8 D7 CT C9 S6 S7", "H7"),
    # Seat 0 has the trick.
    ("ruff what is dear", "S", "HA H6 HT", "S6 SJ D6 D7 D8 D9 C7 C8 C9", "S6"),
    (
        "no puur for nothing",
        "S",
        "H9 H6 H7",
        "SJ D7 D8 D9 C7 C8 C9 D6 C6",
        "D7 D8 D9 C7 C8 C9 D6 C6",
    ),
    ("no ten for them", "S", "HA H6 H7", "HT H8 D8 D9 C7 C8 C9 D6 C6", "H8"),
    ("no ten for trumps", "S", "SJ S6 S7", "HA HT H7 DA DT D7 CA CT C7", "H7 D7 C7"),
    # The seven covers the king from the ace. The eights count eight.
    ("guard", "obenabe", "SA S6 S7", "HK H7 D7 D8 D9 D6 C7 C8 C6", "D6 D7 D9 C6 C7"),
    # To lead the seven would leave the nell alone.
    ("guarded nell", "S", "", "S9 S7 HA HK DT D6 CT C9 C6", "C6"),
]


@pytest.mark.parametrize(
    ("contract", "table", "hand", "played"),
    [pytest.param(*case, id=f"{why}: {case[2]}") for why, *case in GOOD_PLAY],
)
def test_good_play(contract: str, table: str, hand: str, played: str) -> None:
    lying = dict(enumerate(table.split()))
    for seed in range(5):
        deal = Deal.random(seed=seed, known={**lying, len(lying): hand})
        r = Round(deal, contract)
        for card in lying.values():
            r.play(card)
        assert heuristic_cards(r.view(len(lying))) == CardSet(played)


def test_the_second_of_the_stoeck_comes_early() -> None:
    # Tip 2. Seat 1 has shown the king; puur and nell are with the leader, so the queen is lost with
    # three points where the seven would do.
    hands = ["S9 SJ H6", "SK SQ S7", "S8 H7 H8", "ST H9 HT"]
    for rules, card in ((SWISS, "SQ"), (SWISS.replace(stoeck=0), "S7")):
        r = Round(hands, "S", rules=rules)
        for before in "S9 SK S8 ST SJ".split():
            r.play(before)
        assert heuristic_cards(r.view(1)) == CardSet(card)


def test_trumps_are_drawn_until_the_others_have_none() -> None:
    # Tip 1 ends there: the ace is safe from ruffs, and trumps win whenever they are led.
    hands = ["SJ S9 S6 HA", "S7 H7 H8 H9", "D6 D7 D8 D9", "C6 C7 C8 C9"]
    assert heuristic_cards(Round(hands, "S").view(0)) == CardSet("S6")
    hands[1] = "HT H7 H8 H9"
    assert heuristic_cards(Round(hands, "S").view(0)) == CardSet("HA")


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
    g = jass.new_game(name, seed=7, **options)
    cards = 0
    while not g.is_over and g.deal_number < 4:
        seat = g.to_move
        assert seat is not None
        view, actions = g.view(seat), g.actions()
        if g.phase == "play" and rng.random() < 0.9:
            assert view.round is not None
            action = Play(jass.heuristic_card(view.round, seed=1))
            assert action in actions
            g.apply(action)
            cards += 1
        else:
            g.apply(rng.choice(actions))
    assert cards > 20


def mixed(rules: Rules, contract: str, thinking: int, n: int) -> np.ndarray[Any, Any]:
    """Points of side 0 in ``n`` random deals when these seats play by the heuristic, a bit each."""
    held, pool, size = dealing(rules.players, None)
    code = int(jass.Contract(contract))
    source = from_deals(rules.play_switches, held, pool, size, code, 0, 12, thinking)
    played = room(PlayoutResult, source, 0, n, 0)
    played._play(0, n)
    return played.points.astype(int)


# Card points more a round than the other side, for the heuristic against random play; a good margin
# below what benchmarks/heuristic.py measures.
MARGINS = {"S": 30, "obenabe": 50, "undenufe": 50}


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
        jass.heuristic_card(r.view(2))
    while not r.is_over:
        r.play(r.legal_cards()[0])
    for over in (r, r.view(0)):
        with pytest.raises(PositionError):
            jass.heuristic_card(over)


# Sums of the points of side 0, and the cards of one round: they change with a rule of play or a
# weight, and only then.
PINNED = {"H": 97142, "obenabe": 62546, "undenufe": 86808, None: 50498}


@pytest.mark.parametrize("contract", PINNED)
def test_pinned_playouts(contract: str | None) -> None:
    r = Round(Deal.random(seed=5 if contract is None else 7), contract)
    assert int(jass.playout(r, 1000, seed=7, play="heuristic").points.sum()) == PINNED[contract]


def test_pinned_round() -> None:
    _, cards = played_by_views(Round(Deal.random(seed=7), "H"), 7, 0)
    assert " ".join(map(str, cards)) == (
        "S8 SQ SK SA D8 D7 D9 DA S6 SJ C8 ST D6 DK DT DJ HQ HT HJ HK H6 H9 H8 H7 DQ HA C6 C7 CJ CA"
        " C9 CQ CT S7 S9 CK"
    )
