"""Small worked cases for the sentences that docs/conformance.md lists, where no record of
tests/data/rule_cases.json shows them. Every value was worked out by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from jass import (
    Card,
    CardSet,
    Contract,
    Deal,
    IllegalCardError,
    Round,
    Rules,
    Stoeck,
    Weis,
    card_points,
    compare_weis,
    errors,
    find_stoeck,
    find_weis,
    legal_cards,
    trick_winner,
)

FR, ES, SWISS = (Rules.preset(name) for name in ("fr", "es", "swiss"))
SUITS = ("S", "H", "D", "C")

# Seat 0 holds all spades, seat 1 all hearts, seat 2 all diamonds, seat 3 all clubs.
WHOLE_SUITS = Deal([[suit + rank for rank in "6789TJQKA"] for suit in SUITS])

both_pages = pytest.mark.parametrize("rules", [FR, ES], ids=["fr", "es"])


def play_out(r: Round) -> Round:
    while not r.is_over:
        r.play(r.legal_cards()[0])
    return r


# The table


@both_pages
def test_thirty_six_cards_of_nine_ranks_are_dealt_out_to_four(rules: Rules) -> None:
    assert rules.players == 4
    assert sum(rules.deal_packets) == 9
    deal = Deal.random(seed=1)
    assert [len(hand) for hand in deal.hands] == [9, 9, 9, 9]
    assert not deal.stock
    cards = [card for hand in deal.hands for card in hand]
    assert sorted(map(str, cards)) == sorted(f"{s}{r}" for s in SUITS for r in "6789TJQKA")


@both_pages
def test_partners_sit_opposite_and_count_together(rules: Rules) -> None:
    # Seat 2 takes the first trick (11 + 3), its partner the second (10, and 5 for the last).
    r = Round(Deal(["S7 DT", "S8 D9", "SA D6", "SQ D7"]), "H", rules=rules)
    for card in "S7 S8 SA SQ D6 D7 DT D9".split():
        r.play(card)
    assert [trick.winner for trick in r.tricks] == [2, 0]
    assert r.points == (29, 0)


@both_pages
def test_nine_tricks_each_led_by_the_winner_of_the_one_before(rules: Rules) -> None:
    r = play_out(Round(WHOLE_SUITS, "H", leader=3, rules=rules))
    assert [trick.leader for trick in r.tricks] == [3, *[1] * 8]
    assert [trick.winner for trick in r.tricks] == [1] * 9
    assert sorted(card for trick in r.tricks for card in trick) == list(range(36))


@both_pages
def test_each_seat_plays_one_card_in_turn(rules: Rules) -> None:
    r = Round(WHOLE_SUITS, "H", leader=2, rules=rules)
    seats = []
    for _ in range(4):
        seats.append(r.to_move)
        r.play(r.legal_cards()[0])
    assert seats == [2, 3, 0, 1]


@both_pages
def test_any_card_may_be_led(rules: Rules) -> None:
    hand = CardSet("S6 SJ H9 HA D8 DT CJ CQ CK")
    for contract in Contract:
        assert legal_cards(hand, [], contract, rules=rules) == hand


@both_pages
def test_all_seats_see_the_cards_that_were_played(rules: Rules) -> None:
    r = Round(WHOLE_SUITS, "S", rules=rules)
    for card in "SA H6 D6 C6 S7 H7".split():
        r.play(card)
    for seat in range(4):
        view = r.view(seat)
        assert view.tricks == (tuple(map(Card, "SA H6 D6 C6".split())),)
        assert view.trick == (Card("S7"), Card("H7"))


@both_pages
def test_six_contracts_can_be_played(rules: Rules) -> None:
    assert rules.contracts == tuple(Contract)
    assert [str(contract) for contract in rules.contracts] == [*SUITS, "obenabe", "undenufe"]
    for contract in rules.contracts:
        assert Round(WHOLE_SUITS, contract, rules=rules).contract is contract


def test_wrong_numbers_of_cards_are_no_deal() -> None:
    with pytest.raises(errors.DealError):
        Deal(["S6 S7 S8", "H6 H7", "D6 D7", "C6 C7"])


# Order and values


@both_pages
@pytest.mark.parametrize(
    ("suit", "contract", "order"),
    [
        ("H", "H", "J9AKQT876"),
        ("S", "H", "AKQJT9876"),
        ("S", "obenabe", "AKQJT9876"),
        ("S", "undenufe", "6789TJQKA"),
    ],
)
def test_every_card_beats_those_after_it(
    rules: Rules, suit: str, contract: str, order: str
) -> None:
    for high, low in combinations((suit + rank for rank in order), 2):
        assert trick_winner([high, low], contract, rules=rules) == 0
        assert trick_winner([low, high], contract, rules=rules) == 1


@both_pages
def test_the_lowest_trump_beats_the_ace_of_the_suit_led(rules: Rules) -> None:
    assert trick_winner(["SA", "S6", "H6", "SK"], "H", rules=rules) == 2


@both_pages
@pytest.mark.parametrize(
    ("suit", "contract", "values"),
    [
        ("H", "H", {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0, "6": 0}),
        ("S", "H", {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}),
        (
            "S",
            "obenabe",
            {"A": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2, "9": 0, "7": 0, "6": 0},
        ),
        (
            "S",
            "undenufe",
            {"6": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2, "9": 0, "7": 0, "A": 0},
        ),
    ],
)
def test_what_each_card_counts(
    rules: Rules, suit: str, contract: str, values: dict[str, int]
) -> None:
    counted = {rank: card_points([suit + rank], contract, rules=rules) for rank in values}
    assert counted == values


@both_pages
@pytest.mark.parametrize("contract", [*SUITS, "obenabe", "undenufe"])
def test_a_pack_counts_152_and_157_with_the_last_trick(rules: Rules, contract: str) -> None:
    # 62 in trumps and three times 30; without trumps four times 38.
    pack = CardSet((1 << 36) - 1)
    assert card_points(pack, contract, rules=rules) == 152
    assert card_points(pack, contract, rules=rules, last_trick=True) == 157


# Weis


@both_pages
def test_runs_of_each_length(rules: Rules) -> None:
    points = [
        Weis.of(["S" + rank for rank in "6789TJQKA"[:n]], rules=rules).points for n in range(3, 10)
    ]
    assert points == [20, 50, 100, 100, 100, 100, 100]


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (FR, [0, 0, 0, 100, 100, 200, 100, 100, 100]),
        (ES, [100, 100, 100, 150, 100, 200, 100, 100, 100]),
    ],
    ids=["fr", "es"],
)
def test_fours_of_each_rank(rules: Rules, points: list[int]) -> None:
    fours = [[suit + rank for suit in SUITS] for rank in "6789TJQKA"]
    assert [Weis.of(cards, rules=rules).points for cards in fours] == points
    assert [len(find_weis(cards, "H", rules=rules)) for cards in fours] == [bool(p) for p in points]


@both_pages
def test_no_run_goes_round_the_corner_or_changes_suit(rules: Rules) -> None:
    assert find_weis("SK SA S6 H7 H8 D9 DT DQ C7", "S", rules=rules) == []


def test_classes_of_the_french_page() -> None:
    best_first = [
        ["SJ HJ DJ CJ"],  # four jacks, above all
        ["S6 S7 S8 S9 ST"],  # a sequence of five
        ["SQ HQ DQ CQ"],  # another four
        ["D6 D7 D8 D9"],  # a sequence of four
        ["H6 H7 H8"],  # a sequence of three
    ]
    for better, worse in combinations(best_first, 2):
        assert compare_weis({0: worse, 1: better}, "C", rules=FR).side == 1


def test_an_order_by_class_does_not_ask_for_points() -> None:
    shown = {0: ["S9 H9 D9 C9"], 1: ["HT HJ HQ HK HA"]}
    nines = {"9": 150, "J": 200}
    assert compare_weis(shown, "S", rules=FR.replace(weis_four=nines)).points == (0, 100)
    assert compare_weis(shown, "S", rules=ES.replace(weis_four=nines)).points == (150, 0)


@both_pages
def test_of_two_long_runs_the_longer_one_is_better(rules: Rules) -> None:
    # 100 points each, and the shorter one goes to the ace.
    result = compare_weis({0: ["ST SJ SQ SK SA"], 1: ["H6 H7 H8 H9 HT HJ"]}, "C", rules=rules)
    assert (result.seat, result.points) == (1, (0, 100))


@both_pages
def test_of_two_equal_runs_the_higher_then_the_one_in_trumps_is_better(rules: Rules) -> None:
    low, high = {0: ["S7 S8 S9"]}, {1: ["D8 D9 DT"]}
    assert compare_weis(low | high, "S", rules=rules).seat == 1
    nearer, trumps = {1: ["D7 D8 D9"]}, {2: ["S7 S8 S9"]}
    assert compare_weis(nearer | trumps, "S", rules=rules).seat == 2
    assert compare_weis(nearer | trumps, "C", rules=rules).seat == 1


@both_pages
def test_weis_are_of_the_hand_dealt_and_count_with_the_first_trick(rules: Rules) -> None:
    r = Round(Deal(["S6 S7 S8", "H6 H8 HT", "D6 D8 DT", "C6 C8 CT"]), "C", rules=rules)
    for card in "S7 H6 D6".split():
        r.play(card)
    assert r.score().weis == (0, 0)
    r.play("C6")
    assert r.score().weis == (20, 0)


@both_pages
def test_a_forgotten_weis_is_lost_after_the_first_trick(rules: Rules) -> None:
    deal = Deal(["S6 S7 S8", "H6 H7 H8", "D6 D8 DT", "C6 C8 CT"])
    silent = Round(deal, "C", rules=rules)
    for card in "S6 H6 D6 C6".split():
        silent.play(card)
    assert silent.score().weis == (20, 0)
    r = Round(deal, "C", rules=rules.replace(weis_declare="explicit"))
    r.play("S6")
    r.announce("H6 H7 H8")
    for card in "H6 D6 C6".split():
        r.play(card)
    assert r.score().weis == (0, 20)
    while r.to_move != 0:
        r.play(r.legal_cards()[0])
    with pytest.raises(errors.PositionError):
        r.announce("S6 S7 S8")
    assert r.score().weis == (0, 20)


# Stöck, match, factors


@both_pages
def test_stoeck_count_when_the_second_card_is_played(rules: Rules) -> None:
    r = Round(Deal(["SK SQ S6", "H6 H8 HT", "D6 D8 DT", "C6 C8 CT"]), "S", rules=rules)
    for card in "SQ H6 D6 C6 S6 H8 D8 C8".split():
        r.play(card)
    assert r.stoeck is None
    r.play("SK")
    assert r.stoeck == Stoeck(seat=0, trick=3, points=20)
    assert r.score().stoeck == (20, 0)


@both_pages
@pytest.mark.parametrize("contract", ["obenabe", "undenufe"])
def test_no_stoeck_without_trumps(rules: Rules, contract: str) -> None:
    assert find_stoeck([(1, 0, "SK"), (2, 0, "SQ")], contract, rules=rules) is None


@both_pages
def test_a_match_needs_the_last_trick_too(rules: Rules) -> None:
    # Eight tricks with 141 points have been made; eleven and five are in the last one.
    match = Round.start(
        ["SA", "S7", "S8", "S9"], "D", rules=rules, points=(141, 0), tricks_won=(8, 0)
    )
    factor = rules.multiplier("D")
    assert play_out(match).score().match == 0
    assert match.score().totals == (257 * factor, 0)
    missed = Round.start(
        ["S7", "SA", "S8", "S9"], "D", rules=rules, points=(141, 0), tricks_won=(8, 0)
    )
    assert play_out(missed).score().match is None
    assert missed.score().totals == (141 * factor, 16 * factor)


@pytest.mark.parametrize(
    ("rules", "pack", "factors"),
    [
        (FR, "french", [1, 2, 3, 1, 3, 4]),
        (FR, "swiss", [1, 1, 1, 1, 3, 4]),
        (ES, "french", [2, 1, 1, 2, 3, 4]),
        (ES, "swiss", [2, 1, 2, 1, 3, 4]),
    ],
    ids=["fr-french", "fr-swiss", "es-french", "es-swiss"],
)
def test_factors_of_the_contracts(rules: Rules, pack: str, factors: list[int]) -> None:
    assert rules.pack == "french"
    with_pack = rules.replace(pack=pack)
    assert [with_pack.multiplier(contract) for contract in Contract] == factors
    for contract, factor in zip(Contract, factors, strict=True):
        assert with_pack.score(contract, (100, 57)) == (100 * factor, 57 * factor)


# With trumps: 157 for the cards, 200 for two of the four runs, 20 for Stöck and 100 for the match;
# the winner's run is in trumps. Without trumps there is no Stöck, and forehand's run is nearest.
@pytest.mark.parametrize(
    ("rules", "contract", "totals"),
    [
        (FR, "S", (477, 0)),
        (FR, "H", (0, 954)),
        (FR, "D", (1431, 0)),
        (FR, "C", (0, 477)),
        (FR, "obenabe", (1371, 0)),
        (FR, "undenufe", (1828, 0)),
        (ES, "S", (954, 0)),
        (ES, "H", (0, 477)),
        (ES, "D", (477, 0)),
        (ES, "C", (0, 954)),
        (ES, "obenabe", (1371, 0)),
        (ES, "undenufe", (1828, 0)),
    ],
)
def test_a_whole_round(rules: Rules, contract: str, totals: tuple[int, int]) -> None:
    score = play_out(Round(WHOLE_SUITS, contract, rules=rules)).score()
    assert score.totals == totals
    assert sum(score.card_points) == 157
    assert score.match == (0 if totals[0] else 1)


# Readings: the switches of which the pages and the records show one side only


def test_puur_exemption_can_be_switched_off() -> None:
    strict = SWISS.replace(puur_exempt=False)
    assert legal_cards("HJ SA D7", ["H6"], "H", rules=strict) == CardSet("HJ")
    # With another trump some trump must be played in either case.
    for rules in (SWISS, strict):
        assert legal_cards("HJ H7 SA", ["H6"], "H", rules=rules) == CardSet("HJ H7")


@pytest.mark.parametrize(
    ("undertrump", "void", "able", "all_trumps"),
    [
        ("allowed", "H6 HK D8", "S9 H6 HK", "H6 HK"),
        ("void_only", "H6 HK D8", "S9 HK", "H6 HK"),
        ("only_trumps", "HK D8", "S9 HK", "H6 HK"),
        ("no_other_card", "HK D8", "S9 HK", "HK"),
    ],
)
def test_undertrumping(undertrump: str, void: str, able: str, all_trumps: str) -> None:
    rules = SWISS.replace(undertrump=undertrump)
    trick = ["S7", "HT"]
    assert legal_cards("H6 HK D8", trick, "H", rules=rules) == CardSet(void)
    assert legal_cards("S9 H6 HK", trick, "H", rules=rules) == CardSet(able)
    assert legal_cards("H6 HK", trick, "H", rules=rules) == CardSet(all_trumps)
    assert legal_cards("H6 H8", trick, "H", rules=rules) == CardSet("H6 H8")


def test_duties_to_overtrump() -> None:
    when_forced = SWISS.replace(overtrump="when_forced", undertrump="allowed")
    when_trumping = SWISS.replace(overtrump="when_trumping", undertrump="allowed")
    opponent, partner = ["D7", "D8", "HT"], ["D7", "HT", "D8"]
    # Only trumps in the hand: both bind, but not against the partner, and never to the Puur.
    for rules in (when_forced, when_trumping):
        assert legal_cards("HK H6 HJ", opponent, "H", rules=rules) == CardSet("HK HJ")
        assert legal_cards("HK H6 HJ", partner, "H", rules=rules) == CardSet("HK H6 HJ")
        assert legal_cards("H6 HJ", opponent, "H", rules=rules) == CardSet("H6 HJ")
    # A discard is possible: nobody is forced, but who trumps must overtrump.
    assert legal_cards("HK H6 C9", opponent, "H", rules=when_forced) == CardSet("HK H6 C9")
    assert legal_cards("HK H6 C9", opponent, "H", rules=when_trumping) == CardSet("HK C9")


def test_eights_and_the_eleven_without_trumps() -> None:
    pack = CardSet((1 << 36) - 1)
    assert card_points(pack, "obenabe", rules=SWISS.replace(nt_eight=0)) == 120
    old = SWISS.replace(undenufe_eleven="ace")
    assert card_points("S6 SA", "undenufe", rules=old) == 11
    assert card_points("SA", "undenufe", rules=old) == 11
    assert card_points("S6", "undenufe", rules=old) == 0


def test_a_run_in_pieces() -> None:
    nine = CardSet(0x1FF)
    split = FR.replace(weis_split_runs=True)
    # 100 for one piece of nine or of six and more with a three, 20 each: 5 + 4 gives most.
    assert [str(weis) for weis in find_weis(nine, "H", rules=split)] == [
        "ST SJ SQ SK SA (100)",
        "S6 S7 S8 S9 (50)",
    ]
    assert [weis.points for weis in find_weis(nine, "H", rules=FR)] == [100]


def test_a_card_in_two_weis() -> None:
    hand = "SJ HJ DJ CJ H8 H9 HT S6 DA"
    assert sum(weis.points for weis in find_weis(hand, "H", rules=SWISS)) == 250
    apart = SWISS.replace(weis_overlap=False)
    assert [str(weis) for weis in find_weis(hand, "H", rules=apart)] == ["SJ HJ DJ CJ (200)"]


def test_height_of_a_weis_in_undenufe() -> None:
    shown = {0: ["S6 S7 S8"], 1: ["D7 D8 D9"]}
    assert compare_weis(shown, "undenufe", rules=SWISS).seat == 0
    assert compare_weis(shown, "undenufe", rules=SWISS.replace(weis_height="natural")).seat == 1


def test_equal_weis_can_cancel_each_other() -> None:
    shown = {0: ["S7 S8 S9"], 1: ["D7 D8 D9"]}
    assert compare_weis(shown, "S", rules=SWISS).seat == 0
    cancelled = compare_weis(shown, "S", rules=SWISS.replace(weis_tie="cancel"))
    assert (cancelled.seat, cancelled.points) == (None, (0, 0))


def test_four_jacks_by_class_with_and_without_their_place_on_top() -> None:
    shown = {0: ["S6 S7 S8 S9 ST"], 1: ["SJ HJ DJ CJ"]}
    assert compare_weis(shown, "C", rules=FR).seat == 1
    assert compare_weis(shown, "C", rules=FR.replace(weis_four_unders_top=False)).seat == 0


def test_without_weis_nothing_is_scored_but_all_is_found() -> None:
    rules = SWISS.replace(weis=False)
    assert len(find_weis("S6 S7 S8", "H", rules=rules)) == 1
    result = compare_weis({0: ["S6 S7 S8"]}, "H", rules=rules)
    assert (result.seat, result.points) == (None, (0, 0))
    assert rules.score("H", (100, 57), weis=(20, 0)) == (100, 57)


def test_after_the_first_trick_all_seats_know_the_weis_that_score() -> None:
    r = Round(Deal(["S6 S7 S8", "H6 H7 H8", "D6 D7 D8", "C6 C8 CT"]), "S")
    for card in "S6 H6 D6".split():
        r.play(card)
    assert r.view(3).weis == ((), (), (), ())
    r.play("C6")
    # Seats 0 and 2 score 40; the sequence of seat 1 stays hidden.
    assert r.score().weis == (40, 0)
    known = r.view(3).weis
    assert [[str(weis) for weis in shown] for shown in known] == [
        ["S6 S7 S8 (20)"],
        [],
        ["D6 D7 D8 (20)"],
        [],
    ]


def test_stoeck_with_the_weis() -> None:
    with_weis = SWISS.replace(stoeck_when="with_weis")
    r = Round(Deal(["SK SQ", "H6 H8", "D6 D8", "C6 C8"]), "S", rules=with_weis)
    for card in "SQ H6 D6 C6".split():
        r.play(card)
    assert r.stoeck == Stoeck(seat=0, trick=1, points=20)
    assert find_stoeck([(1, 0, "SK"), (2, 0, "SQ")], "S", rules=SWISS.replace(stoeck=0)) is None


def test_the_first_card_that_does_not_follow_fixes_an_open_trump() -> None:
    r = Round(Deal(["S7 D9", "SJ S8", "D6 CK", "SA DJ"]), None)
    for card in "S7 SJ".split():
        r.play(card)
    assert r.contract is None
    r.play("D6")
    assert r.contract is Contract.D
    r.undo()
    assert r.contract is None
    for card in "D6 SA".split():
        r.play(card)
    # 2 + 11 for plain spades; D6 is a trump and takes them.
    assert r.tricks[0].winner == 2
    assert r.points == (13, 0)
    for card in "CK DJ D9 S8".split():
        r.play(card)
    # Diamonds are trumps now: 20 + 14, the king's 4, and 5 for the last trick; seat 3 takes it.
    assert r.points == (13, 43)


def test_while_trump_is_open_suit_must_be_followed_and_plain_values_count() -> None:
    assert legal_cards("S6 HJ", ["SA"], None) == CardSet("S6")
    assert card_points("S8 SJ S9 SA", None) == 13
    # A king that fell before counts for the Stöck once its suit is trump.
    assert find_stoeck([(1, 0, "SK"), (2, 0, "SQ")], None) is None
    assert find_stoeck([(1, 0, "SK"), (2, 0, "SQ")], "S") == Stoeck(0, 2, 20)


def test_weis_of_an_open_contract_are_compared_as_the_first_trick_lies() -> None:
    # Fixed in the first trick, diamonds are trumps and so the better of two equal runs.
    r = Round(Deal(["S7 S8 S9", "D7 D8 D9", "H6 H8 HT", "C6 C8 CT"]), None)
    for card in "S7 D7 H6 C6".split():
        r.play(card)
    assert r.score().weis == (0, 20)
    # Fixed in the second, they change nothing: the sequence of seat 0 is nearer to forehand.
    r = Round(Deal(["S7 S8 S9 HA", "D7 D8 D9 S6", "H6 H8 HT SK", "C6 C8 DT SQ"]), None)
    for card in "S7 S6 SK SQ H6 DT HA D7".split():
        r.play(card)
    assert r.contract is Contract.D
    assert r.score().weis == (20, 0)


def test_a_shorter_hand_makes_a_shorter_round() -> None:
    r = play_out(Round(Deal(["SA", "S6", "S7", "S8"]), "H"))
    assert r.score().card_points == (16, 0)
    assert r.score().match == 0


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, (0, 1)),
        (3, (0, 1, 2)),
        (4, (0, 1, 0, 1)),
        (5, (0, 1, 2, 3, 4)),
        (6, (0, 1, 0, 1, 0, 1)),
    ],
)
def test_two_to_six_players(players: int, sides: tuple[int, ...]) -> None:
    rules = SWISS.replace(players=players)
    assert rules.sides == sides
    r = play_out(Round(Deal.random(seed=3, players=players), "H", rules=rules))
    assert len(r.points) == max(sides) + 1
    # Five hold seven cards each, without the six of spades; for two, twelve cards are not dealt.
    dealt = CardSet([card for hand in r.deal.hands for card in hand])
    assert sum(r.points) == card_points(dealt, "H", last_trick=True)
    assert players == 2 or sum(r.points) == 157


def test_an_illegal_card_names_the_rule() -> None:
    r = Round(Deal(["S7 C6", "HT C7", "H6 D8", "S8 S9"]), "H")
    for card in "S7 HT".split():
        r.play(card)
    with pytest.raises(IllegalCardError, match="undertrump"):
        r.play("H6")


@both_pages
def test_direction_is_for_display_only(rules: Rules) -> None:
    assert rules.direction == "counterclockwise"
    for direction in ("counterclockwise", "clockwise"):
        r = Round(WHOLE_SUITS, "H", rules=rules.replace(direction=direction))
        r.play("S6")
        assert r.to_move == 1
