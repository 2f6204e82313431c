"""What holds for every deal, hand and round, checked on examples that hypothesis chooses.

The examples are the same in every run; with `JASS_TEST_SEED` set they are chosen anew, and a
failure prints how to repeat it.
"""

from __future__ import annotations

import operator
import os
import pickle
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import jass
from jass import Card, CardSet, Contract, Deal, Round, Rules, Weis
from jass.errors import PositionError
from tests.compare.variations import TABLES, VALUES

COUNT = 200
settings.register_profile(
    "jass",
    max_examples=COUNT,
    deadline=None,
    derandomize="JASS_TEST_SEED" not in os.environ,
    print_blob=True,
    database=None,
)
settings.load_profile("jass")

masks = st.integers(0, (1 << 36) - 1)
card_sets = st.builds(CardSet, masks)
contracts = st.sampled_from([*Contract, None])
presets = st.sampled_from(["swiss", "swiss_1000", "swiss_tournament", "fr", "es"])
tables = st.sampled_from([sides for tables in TABLES.values() for sides in tables])


@st.composite
def all_rules(draw: Any) -> Rules:
    """A preset at any table, with up to four parameters changed."""
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=4, unique=True))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    return Rules.preset(draw(presets)).replace(sides=draw(tables), **changes)


@st.composite
def deals(draw: Any, players: int, whole: bool = False) -> Deal:
    most = min(36 // players, 12)
    size = most if whole else draw(st.integers(1, most))
    pack = draw(st.permutations(range(36)))
    return Deal([pack[seat * size : (seat + 1) * size] for seat in range(players)])


@st.composite
def rounds(draw: Any, over: bool = False, whole: bool = False, **changes: Any) -> Round:
    """A round that has been played to some card, or to the end."""
    rules = draw(all_rules()).replace(**changes)
    deal = draw(deals(rules.players, whole))
    seats = st.integers(0, rules.players - 1)
    r = Round(deal, draw(contracts), draw(seats), rules, forehand=draw(seats))
    number = sum(map(len, deal.hands))
    picks = draw(st.lists(st.integers(0, 11), min_size=number, max_size=number))
    for pick in picks if over else picks[: draw(st.integers(0, number))]:
        legal = r.legal_cards()
        r.play(legal[pick % len(legal)])
    return r


@st.composite
def endings(draw: Any) -> Round:
    """A round that began in the middle of another one, with points and tricks made before."""
    before = draw(rounds())
    assume(not before.is_over)
    rules, left = before.rules, len(before.deal.hands[0]) - len(before.tricks)
    by_side = st.lists(st.integers(0, 157), min_size=rules.side_count, max_size=rules.side_count)
    won = [0] * rules.side_count
    for side in draw(st.lists(st.integers(0, rules.side_count - 1), max_size=12 - left)):
        won[side] += 1
    r = Round.start(
        before.hands,
        before.contract,
        before.leader,
        trick=before.trick,
        rules=rules,
        points=draw(by_side),
        tricks_won=won,
    )
    for pick in draw(st.lists(st.integers(0, 11), max_size=8)):
        legal = r.legal_cards()
        if legal:
            r.play(legal[pick % len(legal)])
    return r


any_rounds = st.one_of(rounds(), endings())


def state(r: Round) -> tuple[object, ...]:
    """All that a round tells."""
    return (
        r.to_move,
        r.is_over,
        r.contract,
        r.hands,
        r.legal_cards(),
        r.trick,
        r.trick.leader,
        r.tricks,
        [(trick.leader, trick.winner, trick.points) for trick in r.tricks],
        r.points,
        r.tricks_won,
        r.cards_played,
        r.stoeck,
        r.score(),
        [r.weis_of(seat) for seat in range(r.rules.players)],
        [r.view(seat) for seat in range(r.rules.players)],
        str(r),
        repr(r),
    )


# Rounds


@given(any_rounds)
def test_legal_cards_are_some_of_the_hand(r: Round) -> None:
    legal = r.legal_cards()
    assert r.legal_mask == legal.mask
    if r.is_over:
        assert r.to_move is None
        assert not legal
        assert not any(r.hands)
    else:
        assert legal
        assert legal <= r.hands[r.to_move]
        assert r.view(r.to_move).legal_cards() == legal
        others = [r.view(seat) for seat in range(r.rules.players) if seat != r.to_move]
        assert not any(view.legal_cards() for view in others)


@given(any_rounds, st.integers(0, 11))
def test_undo_takes_back_what_a_card_did(r: Round, pick: int) -> None:
    assume(not r.is_over)
    before, twin = state(r), r.copy()
    card = r.legal_cards()[pick % len(r.legal_cards())]
    r.play(card)
    assert r != twin
    assert r.cards_played[-1] is card
    assert r.undo() is card
    assert state(r) == before
    assert r == twin


@given(rounds(over=True))
def test_undo_to_the_start(r: Round) -> None:
    played, end = list(r.cards_played), state(r)
    taken = [r.undo() for _ in played]
    assert taken == played[::-1]
    fresh = Round(r.deal, r.contract, r.to_move, r.rules, forehand=r.forehand)
    assert state(r) == state(fresh)
    assert r == fresh
    for card in played:
        r.play(card)
    assert state(r) == end


@given(any_rounds)
def test_a_copy_goes_its_own_way(r: Round) -> None:
    before = state(r)
    for twin in (r.copy(), copy(r), deepcopy(r)):
        assert twin == r
        assert twin is not r
        assert state(twin) == before
        while not twin.is_over:
            twin.play(twin.legal_cards()[-1])
        while twin.played > twin.given:
            twin.undo()
        assert state(r) == before


@given(any_rounds, st.integers(2, pickle.HIGHEST_PROTOCOL))
def test_pickle(r: Round, protocol: int) -> None:
    twin = pickle.loads(pickle.dumps(r, protocol))
    assert twin == r
    assert state(twin) == state(r)
    while not r.is_over:
        card = r.legal_cards()[0]
        r.play(card)
        twin.play(card)
        assert state(twin) == state(r)
    for seat in range(r.rules.players):
        assert pickle.loads(pickle.dumps(r.view(seat), protocol)) == r.view(seat)


@given(any_rounds, st.data())
def test_a_card_that_is_not_legal_changes_nothing(r: Round, data: st.DataObject) -> None:
    wrong = CardSet((1 << 36) - 1) - r.legal_cards()
    card = data.draw(st.sampled_from(list(wrong)))
    before = state(r)
    with pytest.raises(PositionError if r.is_over else jass.IllegalCardError, match=str(card)):
        r.play(card)
    assert state(r) == before


@given(rounds())
def test_a_start_in_the_middle_goes_on_like_the_round(r: Round) -> None:
    assume(not r.is_over)
    ending = Round.start(
        r.hands,
        r.contract,
        r.leader,
        trick=r.trick,
        rules=r.rules,
        points=r.points,
        tricks_won=r.tricks_won,
        forehand=r.forehand,
    )
    while not r.is_over:
        assert ending.legal_cards() == r.legal_cards()
        assert (ending.to_move, ending.contract) == (r.to_move, r.contract)
        card = r.legal_cards()[0]
        r.play(card)
        ending.play(card)
    if r.contract == ending.contract and r.trump_fixed_at < 0:
        # A trump that is fixed later changes what the cards before it count.
        assert ending.points == r.points
    assert ending.tricks_won == r.tricks_won
    assert ending.score().match == r.score().match
    assert not any(ending.score().weis)
    assert not any(ending.score().stoeck)


@given(rounds(over=True, whole=True, last_trick=5, nt_eight=8))
def test_all_tricks_make_157(r: Round) -> None:
    if r.rules.players in (3, 4, 6):
        # While the contract was open to the last, the eights did not count.
        expected = 157 if r.contract is not None else 4 * 30 + 5
        assert sum(r.points) == expected
    tricks = len(r.deal.hands[0])
    assert sum(r.tricks_won) == len(r.tricks) == tricks
    assert sum(trick.points for trick in r.tricks) == sum(r.points)


@given(rounds())
def test_points_are_those_of_the_tricks(r: Round) -> None:
    points, won = [0] * r.rules.side_count, [0] * r.rules.side_count
    for trick in r.tricks:
        points[r.rules.sides[trick.winner]] += trick.points
        won[r.rules.sides[trick.winner]] += 1
    assert r.points == tuple(points)
    assert r.tricks_won == tuple(won)
    for trick, following in zip(r.tricks, r.tricks[1:], strict=False):
        assert following.leader == trick.winner


@given(any_rounds)
def test_a_score_is_its_parts_times_the_factor(r: Round) -> None:
    score, rules = r.score(), r.rules
    assert score.card_points == r.points
    assert score.multiplier == rules.multiplier(r.contract)
    totals = rules.score(
        r.contract, score.card_points, weis=score.weis, stoeck=score.stoeck, match=score.match
    )
    assert score.totals == totals
    assert sum(map(bool, score.weis)) <= 1
    assert sum(map(bool, score.stoeck)) <= 1
    if score.match is not None:
        assert r.is_over
        assert r.tricks_won[score.match] == sum(r.tricks_won) > 0


@given(any_rounds)
def test_perft_counts_what_can_be_played(r: Round) -> None:
    assert jass.perft(r, 0) == 1
    assert jass.perft(r, 1) == len(r.legal_cards())
    ways = 0
    for card in r.legal_cards():
        r.play(card)
        ways += jass.perft(r, 2)
        r.undo()
    assert jass.perft(r, 3) == ways


@given(any_rounds)
def test_the_plain_functions_say_what_the_round_says(r: Round) -> None:
    if r.trick:
        hand = r.hands[r.to_move]
        legal = jass.legal_cards(hand, r.trick, r.contract, leader=r.trick.leader, rules=r.rules)
        assert legal == r.legal_cards()
    for number, trick in enumerate(r.tricks):
        # With the contract of now: once fixed it is that of the earlier tricks too, whose cards
        # were all of one suit or had fixed it.
        last = r.is_over and number == len(r.tricks) - 1
        assert jass.card_points(trick, r.contract, rules=r.rules, last_trick=last) == trick.points
        if r.trump_fixed_at < 0:
            assert (
                jass.trick_winner(trick, r.contract, leader=trick.leader, rules=r.rules)
                == trick.winner
            )


# Deals and sets of cards


@given(st.integers(2, 6).flatmap(deals), masks)
def test_deals_are_read_as_they_are_written(deal: Deal, stock: int) -> None:
    dealt = 0
    for hand in deal.hands:
        dealt |= hand.mask
    for one in (deal, Deal(deal.hands, CardSet(stock & ~dealt))):
        assert Deal.parse(str(one)) == one
        assert eval(repr(one)) == one
        assert pickle.loads(pickle.dumps(one)) == one
        assert hash(Deal.parse(str(one))) == hash(one)


@given(masks, masks)
def test_card_sets_are_like_frozen_sets(a: int, b: int) -> None:
    one, two = CardSet(a), CardSet(b)
    plain_one, plain_two = frozenset(one), frozenset(two)
    assert plain_one == {card for card in range(36) if a >> card & 1}
    for operation in (operator.and_, operator.or_, operator.xor, operator.sub):
        expected = operation(plain_one, plain_two)
        for result in (
            operation(one, two),
            operation(one, plain_two),
            operation(plain_one, two),
        ):
            assert isinstance(result, CardSet)
            assert result == expected
    for relation in (
        operator.eq,
        operator.ne,
        operator.le,
        operator.lt,
        operator.ge,
        operator.gt,
        lambda x, y: x.isdisjoint(y),
    ):
        for left, right in ((a, b), (a, a), (a & b, b), (a | b, b), (a, a & b)):
            x, y = CardSet(left), CardSet(right)
            expected = relation(frozenset(x), frozenset(y))
            assert relation(x, y) is expected
            assert relation(x, frozenset(y)) is expected
            assert relation(frozenset(x), y) is expected
    assert hash(one) == hash(plain_one)
    assert (one == two) is (a == b)


@given(masks)
def test_card_sets_are_ordered(a: int) -> None:
    one = CardSet(a)
    cards = list(one)
    assert cards == sorted(cards)
    assert len(one) == len(cards) == a.bit_count()
    assert bool(one) is bool(a)
    assert all(type(card) is Card for card in cards)
    assert [one[place] for place in range(-len(one), len(one))] == cards + cards
    assert list(one[1::2]) == cards[1::2]
    assert list(reversed(one)) == cards[::-1]
    assert [card for card in range(-1, 40) if card in one] == cards
    for again in (
        CardSet(str(one)),
        CardSet(cards),
        CardSet(map(str, reversed(cards))),
        CardSet(one.mask),
        eval(repr(one)),
        pickle.loads(pickle.dumps(one)),
    ):
        assert again == one
        assert again.mask == a


# Weis


@st.composite
def hands_of_weis(draw: Any, players: int) -> list[CardSet]:
    """Hands of up to twelve cards in which runs and fours are frequent."""
    free = (1 << 36) - 1
    hands = [0] * players
    blocks = [
        *(0x8040201 << rank for rank in range(9)),
        *(
            ((1 << length) - 1) << 9 * suit + low
            for suit in range(4)
            for length in range(3, 10)
            for low in range(10 - length)
        ),
    ]
    for _ in range(draw(st.integers(1, 10))):
        seat, block = draw(st.integers(0, players - 1)), draw(st.sampled_from(blocks))
        new = block & ~hands[seat]
        if not new & ~free and (hands[seat] | block).bit_count() <= 12:
            hands[seat] |= block
            free &= ~new
    return [CardSet(hand) for hand in hands]


@st.composite
def tables_of_weis(draw: Any) -> tuple[Rules, Contract | None, dict[int, list[Weis]]]:
    rules, contract = draw(all_rules()), draw(contracts)
    hands = draw(hands_of_weis(rules.players))
    shown = {seat: jass.find_weis(hand, contract, rules=rules) for seat, hand in enumerate(hands)}
    return rules, contract, shown


@given(tables_of_weis())
def test_weis_are_cards_of_the_hand_that_count(
    table: tuple[Rules, Contract | None, dict[int, list[Weis]]],
) -> None:
    rules, _, shown = table
    for found in shown.values():
        for weis in found:
            assert weis.points > 0
            assert Weis.of(weis.cards, rules=rules) == weis
            assert eval(repr(weis)) == weis
        if not rules.weis_overlap:
            assert sum(len(weis.cards) for weis in found) == len(
                set().union(*(weis.cards for weis in found))
            )


@given(st.data(), all_rules(), contracts)
def test_more_cards_are_never_worth_less(
    data: st.DataObject, rules: Rules, contract: Contract | None
) -> None:
    # Where a longer run is worth at least the shorter one, as in all presets.
    rules = rules.replace(weis_sequence=(20, 50, 100, 150, 200, 250, 300))
    (hand,) = data.draw(hands_of_weis(1))
    fewer = CardSet(hand.mask & data.draw(masks))

    def worth(cards: CardSet) -> int:
        return sum(weis.points for weis in jass.find_weis(cards, contract, rules=rules))

    assert worth(fewer) <= worth(hand)


@given(tables_of_weis(), st.integers(0, 5), st.integers(0, 5))
def test_weis_do_not_depend_on_the_numbers_of_the_seats(
    table: tuple[Rules, Contract | None, dict[int, list[Weis]]], forehand: int, turn: int
) -> None:
    # Seats, sides and forehand moved on by `turn`: the same seat wins, the same side scores.
    rules, contract, shown = table
    players = rules.players
    forehand %= players
    result = jass.compare_weis(shown, contract, rules=rules, forehand=forehand)
    moved_sides = tuple(rules.sides[(seat - turn) % players] for seat in range(players))
    moved = {(seat + turn) % players: found for seat, found in shown.items()}
    again = jass.compare_weis(
        moved,
        contract,
        rules=rules.replace(sides=moved_sides),
        forehand=(forehand + turn) % players,
    )
    assert (again.side, again.points) == (result.side, result.points)
    assert again.seat == (None if result.seat is None else (result.seat + turn) % players)


@given(tables_of_weis(), st.integers(0, 1))
def test_of_two_seats_one_has_the_better_weis(
    table: tuple[Rules, Contract | None, dict[int, list[Weis]]], forehand: int
) -> None:
    # Two seats change places: the winner changes with them, unless only the place decided.
    rules, contract, shown = table
    two = rules.replace(sides=(0, 1), weis_tie="cancel", weis=True)
    pair = {0: shown[0], 1: shown[1]}
    swapped = {0: shown[1], 1: shown[0]}
    first = jass.compare_weis(pair, contract, rules=two, forehand=forehand)
    second = jass.compare_weis(swapped, contract, rules=two, forehand=forehand)
    assert second.side == (None if first.side is None else 1 - first.side)
    assert second.points == first.points[::-1]
    if any(pair.values()) and first.side is None:
        # A tie: by position it is decided, by trump or for the seat that leads.
        by_place = two.replace(weis_tie="position")
        one = jass.compare_weis(pair, contract, rules=by_place, forehand=forehand).seat
        other = jass.compare_weis(swapped, contract, rules=by_place, forehand=forehand).seat
        assert one is not None
        assert one != other or one == other == forehand


@given(tables_of_weis(), st.integers(0, 5))
def test_the_side_of_the_best_weis_scores_all_it_has(
    table: tuple[Rules, Contract | None, dict[int, list[Weis]]], forehand: int
) -> None:
    rules, contract, shown = table
    result = jass.compare_weis(shown, contract, rules=rules, forehand=forehand % rules.players)
    for side in range(rules.side_count):
        held = sum(
            weis.points
            for seat, found in shown.items()
            for weis in found
            if rules.sides[seat] == side
        )
        assert result.points[side] == (held if side == result.side else 0)
    if result.seat is None:
        assert not rules.weis or rules.weis_tie == "cancel" or not any(shown.values())
    else:
        assert rules.sides[result.seat] == result.side
        assert shown[result.seat]


# Rules and scores

numbers = st.integers(0, 500)


@given(all_rules(), contracts, st.data())
def test_scores_add_up(rules: Rules, contract: Contract | None, data: st.DataObject) -> None:
    sides = rules.side_count
    row = st.lists(numbers, min_size=sides, max_size=sides)
    a, b, weis, stoeck = (data.draw(row) for _ in range(4))
    match = data.draw(st.sampled_from([None, *range(sides)]))
    zeros = (0,) * sides
    factor = rules.multiplier(contract)
    assert rules.score(contract, zeros) == zeros
    both = rules.score(
        contract, [x + y for x, y in zip(a, b, strict=True)], weis=weis, stoeck=stoeck, match=match
    )
    apart = [
        rules.score(contract, a),
        rules.score(contract, b),
        rules.score(contract, zeros, weis=weis),
        rules.score(contract, zeros, stoeck=stoeck),
        rules.score(contract, zeros, match=match),
    ]
    assert both == tuple(map(sum, zip(*apart, strict=True)))
    assert apart[0] == tuple(factor * points for points in a)
    assert apart[2] == (tuple(factor * points for points in weis) if rules.weis else zeros)
    assert apart[3] == (tuple(factor * points for points in stoeck) if rules.stoeck else zeros)
    assert sum(apart[4]) == (0 if match is None else factor * rules.match_bonus)
    # The same from arrays, many at a time.
    made = -1 if match is None else match
    rows = rules.score(
        contract,
        np.array([a, b]),
        weis=np.array(weis),
        stoeck=np.array([stoeck, stoeck]),
        match=np.array([made, -1]),
    )
    assert rows.tolist() == [
        list(rules.score(contract, a, weis=weis, stoeck=stoeck, match=match)),
        list(rules.score(contract, b, weis=weis, stoeck=stoeck)),
    ]


@given(all_rules())
def test_rules_are_values(rules: Rules) -> None:
    for again in (eval(repr(rules)), pickle.loads(pickle.dumps(rules)), deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
    assert rules.replace() == rules
    assert rules.replace(last_trick=rules.last_trick + 1) != rules


@given(masks, st.sampled_from(list(Contract)), all_rules())
def test_card_points_add_up(cards: int, contract: Contract, rules: Rules) -> None:
    one, rest = CardSet(cards), CardSet(~cards & (1 << 36) - 1)
    total = jass.card_points(one, contract, rules=rules) + jass.card_points(
        rest, contract, rules=rules
    )
    assert total == jass.card_points((1 << 36) - 1, contract, rules=rules)
    if contract < Contract.OBENABE or rules.nt_eight == 8:
        assert total == 152
    alone = [jass.card_points([card], contract, rules=rules) for card in one]
    assert sum(alone) == jass.card_points(one, contract, rules=rules)
