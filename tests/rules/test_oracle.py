"""The oracle itself, held to the worked cases, to real games and to cases worked out by hand."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import rules as ref
from tests.oracle.rules import ES, FR, PRESETS, SWISS, Round, Rules

DATA = Path(__file__).parents[1] / "data"
CASES: list[Any] = json.loads((DATA / "rule_cases.json").read_text("utf-8"))
FACTS: list[Any] = json.loads((DATA / "peer_facts.json").read_text("utf-8"))["facts"]
GAMES: list[Any] = json.loads((DATA / "real_games.json").read_text("utf-8"))["games"]


def cards(text: str) -> list[str]:
    return text.split()


def t_for_ten(texts: list[str]) -> list[str]:
    return [text.replace("10", "T") for text in texts]


def alone(players: int, **changes: Any) -> Rules:
    """Swiss rules at a table where each plays alone."""
    return replace(SWISS, players=players, sides=tuple(range(players)), **changes)


# Three for themselves, trump fixed on the way, no Weis and no Stöck: the rules of the Mittlere.
MITTLERE = alone(3, undertrump="void_only", weis=False, stoeck=0, match_bonus=0)
SIX = replace(SWISS, players=6, sides=(0, 1, 0, 1, 0, 1))


# The worked cases


def of_kind(kind: str) -> list[Any]:
    """Every record of that kind, once for each preset it names; other games count differently."""
    other_games = {"score": ("differenzler", "differenzler3", "coiffeur", "mittlere")}
    return [
        pytest.param(case, PRESETS[preset], id=f"{case['id']}-{preset}")
        for case in CASES
        if case["kind"] == kind and case.get("game") not in other_games.get(kind, ())
        for preset in case["presets"]
    ]


@pytest.mark.parametrize(("case", "rules"), of_kind("legal"))
def test_legal_cases(case: Any, rules: Rules) -> None:
    if case["game"] == "differenzler":
        rules = replace(rules, undertrump="void_only")
    legal = ref.legal(case["hand"], case["trick"], case["contract"], case["leader"], rules)
    assert sorted(legal) == case["expected"]
    assert legal == ref.in_card_order(legal)


@pytest.mark.parametrize(("case", "rules"), of_kind("winner"))
def test_winner_cases(case: Any, rules: Rules) -> None:
    for leader in range(rules.players):
        seat = ref.winner(case["trick"], case["contract"], leader, rules)
        assert seat == (leader + case["expected"]["index"]) % rules.players


@pytest.mark.parametrize(("case", "rules"), of_kind("points"))
def test_points_cases(case: Any, rules: Rules) -> None:
    counted = ref.CARDS if case["cards"] == "all" else case["cards"]
    assert ref.points(counted, case["contract"], rules, case["last_trick"]) == case["expected"]


@pytest.mark.parametrize(("case", "rules"), of_kind("weis"))
def test_weis_cases(case: Any, rules: Rules) -> None:
    expected = []
    for found in case["expected"]["melds"]:
        four = found["type"] == "four"
        shown = [suit + found["rank"] for suit in ref.SUITS] if four else found["cards"]
        kind = "four_of_a_kind" if four else "sequence"
        expected.append((kind, tuple(ref.in_card_order(shown)), found["points"]))
    melds = ref.find_weis(case["hand"], case["contract"], rules)
    assert sorted(melds) == sorted(expected)
    assert sum(points for _, _, points in melds) == case["expected"]["total"]


@pytest.mark.parametrize(("case", "rules"), of_kind("weis_compare"))
def test_weis_compare_cases(case: Any, rules: Rules) -> None:
    melds: dict[int, list[ref.Meld]] = {}
    for shown in case["melds"]:
        melds.setdefault(shown["seat"], []).append(ref.meld(shown["cards"], rules))
    seat, side, points = ref.compare_weis(melds, case["contract"], rules, case["forehand"])
    assert (seat, side) == (case["expected"]["seat"], case["expected"]["team"])
    assert points == case["expected"].get("team_points", points)


@pytest.mark.parametrize(("case", "rules"), of_kind("stoeck"))
def test_stoeck_cases(case: Any, rules: Rules) -> None:
    plays = [(play["trick"], play["seat"], play["card"]) for play in case["plays"]]
    found = ref.find_stoeck(plays, case["contract"], rules)
    expected = case["expected"]
    if expected is None:
        assert found is None
    else:
        assert found == (expected["seat"], expected["trick"], expected["points"])
        assert found[2] * ref.multiplier(case["contract"], rules) == expected["multiplied"]


@pytest.mark.parametrize(("case", "rules"), of_kind("score"))
def test_score_cases(case: Any, rules: Rules) -> None:
    rules = replace(rules, pack=case.get("deck", rules.pack))
    earned = case["card_points"], case["weis"], case["stoeck"], case["match"]
    assert ref.score(case["contract"], *earned, rules) == case["expected"]


# What other engines assert and agree on


ABOUT_A_ROUND = ["legal", "playable", "winner", "points", "beats"]
ABOUT_WEIS = ["weis_find", "weis_points", "weis_compare"]


@pytest.mark.parametrize(
    "fact",
    [fact for fact in FACTS if fact["kind"] in ABOUT_A_ROUND + ABOUT_WEIS],
    ids=lambda fact: fact["id"],
)
def test_peer_facts(fact: Any) -> None:
    contract = {"O": "obenabe", "U": "undenufe"}.get(fact.get("contract"), fact.get("contract"))
    trick, hand = t_for_ten(fact.get("trick", [])), t_for_ten(fact.get("hand", []))
    kind = fact["kind"]
    if kind in ("legal", "playable"):
        legal = ref.legal(hand, trick, contract, fact["leader"], SWISS)
        if kind == "legal":
            assert legal == ref.in_card_order(t_for_ten(fact["expected_legal"]))
        else:
            assert (fact["card"].replace("10", "T") in legal) == fact["expected"]
    elif kind == "winner":
        assert ref.winner(trick, contract, 0, SWISS) == fact["expected_winner_index"]
    elif kind == "points":
        counted = ref.points(t_for_ten(fact["cards"]), contract, SWISS, fact["last_trick"])
        assert counted * fact["multiplier"] == fact["expected_points"]
    elif kind == "beats":
        stronger, weaker = t_for_ten([fact["stronger"], fact["weaker"]])
        heights = [ref.strength(card, contract, fact["lead"]) for card in (stronger, weaker)]
        assert heights[0] > heights[1]
    elif kind == "weis_find":
        shown = [list(cards) for _, cards, _ in ref.find_weis(hand, contract, SWISS)]
        assert shown == [ref.in_card_order(t_for_ten(cards)) for cards in fact["expected"]]
        plays = [(1, 0, card) for card in hand]
        assert (ref.find_stoeck(plays, contract, SWISS) is not None) == fact["stoeck"]
    elif kind == "weis_points" and fact["weis"].startswith("sequence"):
        run = ref.CARDS[: int(fact["weis"][-1])]
        assert ref.meld(run, SWISS)[2] == fact["expected_points"]
    elif kind == "weis_points" and fact["weis"].startswith("four"):
        four = [suit + fact["weis"][5:].replace("10", "T") for suit in ref.SUITS]
        assert ref.meld(four, SWISS)[2] == fact["expected_points"]
    elif kind == "weis_points":
        assert (fact["weis"], fact["expected_points"]) == ("stoeck", SWISS.stoeck)
    else:
        melds = {0: [ref.meld(fact["a"], SWISS)], 1: [ref.meld(fact["b"], SWISS)]}
        assert ref.compare_weis(melds, contract, SWISS, 0)[0] == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_real_games(game: Any) -> None:
    def seat(theirs: int) -> int:
        return -theirs % 4  # they number the seats against the order of play

    hands: list[list[str]] = [[], [], [], []]
    for theirs, hand in enumerate(game["hands"]):
        hands[seat(theirs)] = t_for_ten(hand)
    round = Round(hands, game["contract"], seat(game["tricks"][0]["leader"]), SWISS)
    for number, trick in enumerate(game["tricks"]):
        assert round.to_move == seat(trick["leader"])
        before = sum(round.points())
        for card in t_for_ten(trick["cards"]):
            round.play(card)
        assert round.tricks[number][2] == seat(trick["winner"])
        assert sum(round.points()) - before == trick["points"]
    assert round.is_over
    assert round.points() == [game["points_NS"], game["points_EW"]]


# Single switches of the play. Hearts are trump, seat 0 leads spades, seat 1 ruffs with the ten.

RUFFED = cards("S7 HT")


@pytest.mark.parametrize(
    ("undertrump", "hand", "expected"),
    [
        ("allowed", "S9 H6 HK", "S9 H6 HK"),
        ("void_only", "S9 H6 HK", "S9 HK"),  # could follow: no undertrump
        ("void_only", "H6 HK D8", "H6 HK D8"),  # could not
        ("only_trumps", "H6 HK D8", "HK D8"),  # the eight of diamonds is another card
        ("only_trumps", "H6 HK", "H6 HK"),
        ("no_other_card", "H6 HK", "HK"),  # the king is another card
        ("no_other_card", "H6 H7", "H6 H7"),  # nothing else
        ("no_other_card", "H6 HJ", "HJ"),  # the Puur is another card too
        ("no_other_card", "H6 D8", "D8"),
        ("no_other_card", "S9 H6", "S9"),
    ],
)
def test_undertrump(undertrump: str, hand: str, expected: str) -> None:
    rules = replace(SWISS, undertrump=undertrump)
    assert ref.legal(cards(hand), RUFFED, "H", 0, rules) == ref.in_card_order(cards(expected))


@pytest.mark.parametrize(
    ("overtrump", "trick", "hand", "expected"),
    [
        ("never", "S7 HT", "H6 HK", "H6 HK"),
        ("when_forced", "S7 HT", "H6 HK", "HK"),
        ("when_forced", "S7 HT", "H6 HK HJ", "HK HJ"),
        ("when_forced", "S7 HT", "H6 HJ", "H6 HJ"),  # the Puur is never forced
        ("when_forced", "S7 HT", "H6 HK D8", "H6 HK D8"),  # not forced to trump at all
        ("when_forced", "S7 HT D8", "H6 HK", "H6 HK"),  # the partner holds the trick
        ("when_forced", "S7 C8", "H6 HK", "H6 HK"),  # no trump to go over
        ("when_forced", "H7 HT", "H6 HK", "H6 HK"),  # trump led: no duty
        ("when_trumping", "S7 HT", "H6 HK D8", "HK D8"),
        ("when_trumping", "S7 HT", "S9 H6 HK HJ", "S9 HK HJ"),  # also when one could follow
        ("when_trumping", "S7 HT", "H6 HJ D8", "H6 HJ D8"),  # only the Puur could
        ("when_trumping", "S7 HT", "H6 H7 D8", "H6 H7 D8"),  # none could
        ("when_trumping", "S7 HT D8", "H6 HK D9", "H6 HK D9"),  # the partner holds the trick
        ("when_trumping", "S7 HT", "H6 HK", "HK"),
    ],
)
def test_overtrump(overtrump: str, trick: str, hand: str, expected: str) -> None:
    rules = replace(SWISS, undertrump="allowed", overtrump=overtrump)
    legal = ref.legal(cards(hand), cards(trick), "H", 0, rules)
    assert legal == ref.in_card_order(cards(expected))


def test_overtrump_knows_the_sides() -> None:
    hand, trick = cards("H6 HK"), cards("S7 HT S8 S9 C6")
    six = replace(FR, players=6, sides=(0, 1, 0, 1, 0, 1))
    assert ref.legal(hand, trick, "H", 0, six) == hand  # seat 1 wins, seat 5 is of its side
    opposite = replace(six, sides=(0, 1, 2, 0, 1, 2))
    assert ref.legal(hand, trick, "H", 0, opposite) == ["HK"]  # seats 1 and 4 are together
    three = replace(FR, players=3, sides=(0, 1, 2))
    assert ref.legal(hand, cards("S7 HT"), "H", 2, three) == ["HK"]  # each alone


def test_puur_exempt() -> None:
    hand = cards("HJ D8")
    assert ref.legal(hand, ["H6"], "H", 0, SWISS) == hand
    assert ref.legal(hand, ["H6"], "H", 0, replace(SWISS, puur_exempt=False)) == ["HJ"]
    assert ref.legal(cards("HJ H6 D8"), ["H7"], "H", 0, SWISS) == cards("H6 HJ")
    # In no-trump a jack is a card like any other.
    assert ref.legal(hand, ["H6"], "obenabe", 0, SWISS) == ["HJ"]


def test_follow() -> None:
    hand = cards("S9 HJ D8")
    assert ref.legal(hand, ["SA"], "H", 0, SWISS) == cards("S9 HJ")
    assert ref.legal(hand, ["SA"], "H", 0, replace(SWISS, follow="must_follow")) == ["S9"]
    assert ref.legal(hand, ["SA"], "obenabe", 0, SWISS) == ["S9"]


def test_winner_counts_round_the_table() -> None:
    assert ref.winner(cards("S7 SA"), "H", 1, alone(2)) == 0
    assert ref.winner(cards("S7 S8 H6"), "H", 2, alone(3)) == 1
    assert ref.winner(cards("S7 S8 HA H9 HJ"), "H", 4, alone(5)) == 3
    assert ref.winner(cards("S7 DA S6 S9 S8 SA"), "undenufe", 5, SIX) == 1  # the six


# Card points


@pytest.mark.parametrize("contract", ref.CONTRACTS)
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_pack_counts_152(contract: str, rules: Rules) -> None:
    assert ref.points(ref.CARDS, contract, rules) == 152


def test_card_values() -> None:
    assert ref.points(cards("S8 SA"), "undenufe", SWISS) == 8
    assert ref.points(cards("S8 SA"), "undenufe", replace(SWISS, undenufe_eleven="ace")) == 19
    assert ref.points(cards("S8 S6"), "undenufe", replace(SWISS, undenufe_eleven="ace")) == 8
    assert ref.points(cards("S8 SA S6"), "obenabe", replace(SWISS, nt_eight=0)) == 11
    # Open: a jack 2, a nine and an eight nothing; 4 x (11 + 10 + 4 + 3 + 2) = 120.
    assert ref.points(ref.CARDS, None, SWISS) == 120
    assert ref.points(["S6"], "S", replace(SWISS, last_trick=10), last_trick=True) == 10


# Weis


def shown(hand: str, contract: str | None, rules: Rules) -> list[str]:
    return [" ".join(cards) for _, cards, _ in ref.find_weis(cards(hand), contract, rules)]


@pytest.mark.parametrize(
    ("run", "contract", "changes", "expected"),
    [
        # 100 for nine or 100 + 50 for five and four, the five at the ace.
        ("6789TJQKA", "H", {}, ["6789", "TJQKA"]),
        ("6789TJQKA", "undenufe", {}, ["6789T", "JQKA"]),
        ("6789TJQKA", "undenufe", {"weis_height": "natural"}, ["6789", "TJQKA"]),
        ("6789TJQK", "H", {}, ["678", "9TJQK"]),  # 100 + 20 beats 50 + 50 and 100
        ("6789TJQ", "H", {}, ["6789TJQ"]),  # 100 against 50 + 20
        ("6789TJ", "H", {}, ["6789TJ"]),  # 100 against 20 + 20
        ("6789TJQKA", "H", {"weis_sequence": SWISS.weis_sequence}, ["6789TJQKA"]),
        # Seven for 0 or 50 + 50: the four at the strong end; eight whole, one piece for 100.
        ("6789TJQ", "H", {"weis_sequence": (50, 50, 100, 0, 0, 100, 0)}, ["678", "9TJQ"]),
        ("6789TJQ", "undenufe", {"weis_sequence": (50, 50, 100, 0, 0, 100, 0)}, ["6789", "TJQ"]),
        ("6789TJQK", "H", {"weis_sequence": (0, 50, 100, 0, 0, 100, 0)}, ["6789TJQK"]),
        # The whole run is cut, and what is worth nothing is not shown: 0 + 100 for three and five.
        ("6789TJQK", "H", {"weis_sequence": (0, 0, 100, 0, 0, 0, 0)}, ["9TJQK"]),
    ],
)
def test_split_runs(run: str, contract: str, changes: Any, expected: list[str]) -> None:
    rules = replace(FR, weis_split_runs=True, **changes)
    hand = " ".join("S" + rank for rank in run)
    assert shown(hand, contract, rules) == [" ".join("S" + r for r in piece) for piece in expected]


def test_overlap() -> None:
    apart = replace(SWISS, weis_overlap=False)
    unders = "SJ HJ DJ CJ"
    # 200 and 50 share a jack: the 200 stays.
    assert shown(f"{unders} H8 H9 HT", "H", SWISS) == ["H8 H9 HT HJ", unders]
    assert shown(f"{unders} H8 H9 HT", "H", apart) == [unders]
    # 100 either way, one Weis either way: the run, S T before S A in card order.
    aces = "SA HA DA CA"
    assert shown(f"{aces} ST SJ SQ SK", "H", apart) == ["ST SJ SQ SK SA"]
    # Four tens 100, or two sequences of four 50 + 50: the fewer.
    tens = "ST HT DT CT"
    assert shown(f"{tens} S8 S9 SJ H8 H9 HJ", "H", apart) == [tens]
    # A third run makes it 150.
    runs = ["S8 S9 ST SJ", "H8 H9 HT HJ", "D8 D9 DT DJ"]
    assert shown(f"{tens} S8 S9 SJ H8 H9 HJ D8 D9 DJ", "H", apart) == runs
    assert shown("S6 S7 S8 H6 H7 H8", "H", apart) == ["S6 S7 S8", "H6 H7 H8"]
    assert shown("S6 S7 H8", "H", apart) == []


def compare(
    rules: Rules, contract: str | None, *melds: str, forehand: int = 0
) -> tuple[int | None, int | None, list[int]]:
    """Compare one Weis a seat, from seat 0 on; an empty text is no Weis."""
    by_seat = {s: [ref.meld(cards(shown), rules)] for s, shown in enumerate(melds) if shown}
    return ref.compare_weis(by_seat, contract, rules, forehand)


def test_weis_ties() -> None:
    low, trump, high = "D7 D8 D9", "H7 H8 H9", "C8 C9 CT"
    assert compare(SWISS, "S", low, trump) == (0, 0, [20, 0])
    assert compare(SWISS, "H", low, trump) == (1, 1, [0, 20])  # trump before forehand
    assert compare(SWISS, "H", high, trump) == (0, 0, [20, 0])  # but height before trump
    assert compare(SWISS, None, low, trump, forehand=1) == (1, 1, [0, 20])  # no trump yet
    cancel = replace(SWISS, weis_tie="cancel")
    assert compare(cancel, "H", low, trump) == (None, None, [0, 0])  # not even for trump
    assert compare(cancel, "H", low, "", trump) == (2, 0, [40, 0])  # partners do not cancel
    assert compare(cancel, "H", high, low, trump) == (0, 0, [40, 0])
    lower = compare(alone(3, weis_tie="cancel"), "S", high, low, trump)
    assert lower == (0, 0, [20, 0, 0])  # only the best Weis can cancel


def test_weis_order() -> None:
    nines, jacks, five = "S9 H9 D9 C9", "SJ HJ DJ CJ", "ST SJ SQ SK SA"
    assert compare(SWISS, "H", five, nines)[0] == 1  # 150 against 100
    assert compare(replace(SWISS, weis_order="class"), "H", five, nines)[0] == 0
    low_five = "S6 S7 S8 S9 ST"
    assert compare(FR, "H", low_five, jacks)[0] == 1
    assert compare(replace(FR, weis_four_unders_top=False), "H", low_five, jacks)[0] == 0
    assert compare(FR, "H", "SJ SQ SK SA", nines)[0] == 1  # any four before a sequence of four
    assert compare(FR, "H", "S6 S7 S8", "HT HJ HQ HK")[0] == 1
    # In points six cards are worth more than five; in class they are longer.
    six = "H6 H7 H8 H9 HT HJ"
    assert compare(SWISS, "S", five, six)[0] == 1
    assert compare(FR, "S", five, six)[0] == 1
    assert compare(ES, "S", five, six)[0] == 1  # 100 both: more cards
    # Among fours of the class order the rank decides, not the points.
    aces = "SA HA DA CA"
    assert compare(replace(FR, weis_four_unders_top=False), "H", jacks, aces)[0] == 1
    # A top of 250 above everything, or not.
    eight = "H7 H8 H9 HT HJ HQ HK HA"
    assert compare(SWISS, "S", eight, jacks)[0] == 0
    assert compare(replace(SWISS, weis_four_unders_top=True), "S", eight, jacks)[0] == 1


def test_weis_height() -> None:
    natural = replace(SWISS, weis_height="natural")
    low, high = "D6 D7 D8", "H7 H8 H9"
    assert compare(SWISS, "undenufe", high, low)[0] == 1
    assert compare(natural, "undenufe", high, low)[0] == 0
    assert compare(natural, "undenufe", "SK HK DK CK", "SA HA DA CA")[0] == 1


def test_weis_off_and_worthless() -> None:
    off = replace(SWISS, weis=False)
    assert shown("S6 S7 S8", "H", off) == ["S6 S7 S8"]
    assert compare(off, "H", "S6 S7 S8") == (None, None, [0, 0])
    assert compare(FR, "H", "S6 H6 D6 C6") == (None, None, [0, 0])


def test_weis_of_six_seats() -> None:
    melds = ("", "D6 D7 D8", "S6 S7 S8", "", "H6 H7 H8 H9", "C6 C7 C8")
    assert compare(SIX, "S", *melds) == (4, 0, [70, 0])
    assert compare(alone(6), "S", *melds) == (4, 4, [0, 0, 0, 0, 50, 0])
    # Three equal runs: from forehand 3 the order is 3 4 5 0 1 2.
    equal = ("", "D6 D7 D8", "C6 C7 C8", "", "", "H6 H7 H8")
    assert compare(SIX, "S", *equal, forehand=3)[0] == 5
    assert compare(SIX, "S", *equal, forehand=0)[0] == 1


# Stöck and score


def test_stoeck_switches() -> None:
    plays = [(2, 1, "HQ"), (5, 1, "HK")]
    assert ref.find_stoeck(plays, "H", SWISS) == (1, 5, 20)
    assert ref.find_stoeck(plays, "H", replace(SWISS, stoeck_when="with_weis")) == (1, 1, 20)
    assert ref.find_stoeck(plays, "H", replace(SWISS, stoeck=0)) is None
    assert ref.find_stoeck(plays, "obenabe", SWISS) is None
    assert ref.find_stoeck(plays, None, SWISS) is None


def test_multipliers() -> None:
    def factors(rules: Rules) -> list[int]:
        return [ref.multiplier(contract, rules) for contract in ref.CONTRACTS]

    assert factors(FR) == [1, 2, 3, 1, 3, 4]
    assert factors(replace(FR, pack="swiss")) == [1, 1, 1, 1, 3, 4]
    assert factors(ES) == [2, 1, 1, 2, 3, 4]
    assert factors(replace(ES, pack="swiss")) == [2, 1, 2, 1, 3, 4]  # Eichel C 1, Schelle D 2
    assert factors(SWISS) == [2, 1, 1, 2, 3, 3]
    assert factors(replace(SWISS, pack="swiss")) == [2, 1, 2, 1, 3, 3]
    assert factors(PRESETS["swiss_1000"]) == [1] * 6


def test_score_switches() -> None:
    earned = ([100, 57], [50, 0], [0, 20], None)
    assert ref.score("S", *earned, SWISS) == [300, 154]
    assert ref.score("S", *earned, replace(SWISS, weis=False, stoeck=0)) == [200, 114]
    no_bonus = replace(SWISS, match_bonus=0)
    assert ref.score("S", [157, 0], [0, 0], [0, 0], 0, no_bonus) == [314, 0]


# Rounds


def play_out(round: Round, text: str) -> None:
    for card in cards(text):
        round.play(card)


def test_round_of_two() -> None:
    round = Round([cards("SJ HA"), cards("S9 H7")], "S", 0, alone(2))
    assert round.legal() == cards("SJ HA")
    round.play("HA")
    assert round.legal() == cards("S9 H7")  # follow or ruff
    round.play("S9")
    assert (round.to_move, round.points(), round.trick) == (1, [0, 25], [])
    round.play("H7")
    assert round.legal() == ["SJ"]
    round.play("SJ")
    # 11 + 14 for seat 1; 20 and the last trick for seat 0.
    assert round.is_over
    assert round.result() == {
        "card_points": [25, 25],
        "weis": [0, 0],
        "stoeck": [0, 0],
        "match": None,
        "multiplier": 2,
        "totals": [50, 50],
    }


def test_round_scores_weis_stoeck_and_match() -> None:
    hands = [cards("SA SK SQ"), cards("D6 D7 D8"), cards("H6 H7 C8"), cards("S6 D9 DT")]
    round = Round(hands, "S", 0, SWISS)
    play_out(round, "SK D6 H6")
    assert round.result()["weis"] == [0, 0]  # the first trick is not finished
    round.play("S6")
    result = round.result()
    assert result["weis"] == [20, 0]  # queen to ace beats six to eight
    assert (result["stoeck"], result["match"]) == ([0, 0], None)
    round.play("SQ")
    assert round.result()["stoeck"] == [20, 0]
    play_out(round, "D7 H7 D9 SA D8 C8 DT")
    # 4 + 3 + 11, the ten of diamonds 10, last trick 5, all tricks 100; spades count double.
    assert round.result() == {
        "card_points": [33, 0],
        "weis": [20, 0],
        "stoeck": [20, 0],
        "match": 0,
        "multiplier": 2,
        "totals": [346, 0],
    }
    with_weis = Round(hands, "S", 0, replace(SWISS, stoeck_when="with_weis"))
    play_out(with_weis, "SA D6 H6")
    assert with_weis.result()["stoeck"] == [0, 0]
    with_weis.play("S6")
    assert with_weis.result()["stoeck"] == [20, 0]


def test_round_weis_forehand() -> None:
    hands = [cards("D6 D7 D8"), cards("H6 H7 H8"), cards("SA SK CA"), cards("C6 CK CT")]
    for forehand, expected in ((None, [0, 20]), (0, [20, 0])):  # seat 1 leads
        round = Round(hands, "S", 1, SWISS, forehand)
        play_out(round, "H6 CA C6 D6")
        assert round.result()["weis"] == expected


def test_open_contract_is_fixed_on_the_way() -> None:
    hands = [cards("SJ D7"), cards("S6 SA"), cards("S9 DA")]
    round = Round(hands, None, 0, MITTLERE)
    round.play("SJ")
    assert round.legal() == cards("S6 SA")
    round.play("S6")
    assert round.legal() == ["S9"]  # follows strictly
    round.play("S9")
    # While open the jack stands above the nine and counts 2.
    assert (round.contract, round.to_move, round.points()) == (None, 0, [2, 0, 0])
    play_out(round, "D7 SA")
    assert (round.contract, round.points()) == (
        "S",
        [34, 0, 0],
    )  # Puur 20 and Nell 14 lie in the trick of seat 0
    round.play("DA")
    assert round.tricks[1] == (0, ("D7", "SA", "DA"), 1)
    assert round.points() == [34, 27, 0]  # 11 + 11 + 5
    for _ in range(2):
        round.undo()
    assert (round.contract, round.trick, round.points()) == (None, ["D7"], [2, 0, 0])


def test_open_contract_keeps_the_winner_of_old_tricks() -> None:
    # Spades were won by the ace while plain; trump later, the jack would have been above it.
    hands = [cards("SJ D7 D6"), cards("SA H6 S8"), cards("S9 DA C6")]
    round = Round(hands, None, 0, MITTLERE)
    play_out(round, "SJ SA S9")
    assert round.to_move == 1
    play_out(round, "H6 C6 D6")  # clubs are trump, although diamonds do not follow either
    assert (round.contract, round.to_move) == ("C", 2)
    assert round.points() == [0, 13, 0]


def test_open_contract_inside_the_trick() -> None:
    # Diamonds fixed trump in this trick: from now on follow or ruff, undertrump only when void.
    trick = cards("S7 DT")
    assert ref.effective_contract(None, trick) == "D"
    assert ref.legal(cards("S9 D6 DK H8"), trick, None, 0, MITTLERE) == cards("S9 DK")
    assert ref.legal(cards("D6 DK H8"), trick, None, 0, MITTLERE) == cards("H8 D6 DK")
    assert ref.legal(cards("S9 DK H8"), ["S7"], None, 0, MITTLERE) == ["S9"]
    assert ref.legal(cards("DK H8"), ["S7"], None, 0, MITTLERE) == cards("H8 DK")
    assert ref.winner(cards("S7 DT SA"), None, 1, MITTLERE) == 2
    assert ref.winner(cards("S7 SA S9"), None, 1, MITTLERE) == 2


def test_open_contract_never_fixed() -> None:
    hands = [cards("SJ D7"), cards("SA D8"), cards("S9 DA")]
    round = Round(hands, None, 0, MITTLERE)
    play_out(round, "SJ SA S9 D8 DA D7")
    result = round.result()
    assert (round.contract, result["multiplier"]) == (None, 1)
    assert result["card_points"] == [0, 13, 16]  # the eight counts nothing; 11 + 5


def test_open_contract_stoeck() -> None:
    hands = [cards("HK HQ S6"), cards("H6 H7 SA"), cards("H8 S8 S9")]
    rules = replace(MITTLERE, stoeck=20)
    round = Round(hands, None, 0, rules)
    play_out(round, "HK H6 H8")
    assert round.result()["stoeck"] == [0, 0, 0]
    play_out(round, "HQ H7 S8")  # spades are trump: king and queen of hearts are plain cards
    assert (round.contract, round.result()["stoeck"]) == ("S", [0, 0, 0])
    # Hearts become trump after both fell: none, they had to be held then.
    late = Round([cards("HK HQ S6"), cards("H6 H7 S7"), cards("H8 H9 HT")], None, 0, rules)
    play_out(late, "HK H6 H8 HQ H7 H9")
    assert late.result()["stoeck"] == [0, 0, 0]
    play_out(late, "S6 S7 HT")
    assert (late.contract, late.result()["stoeck"]) == ("H", [0, 0, 0])
    # The king that fixes trump is held until then.
    held = Round([cards("HK HQ S6"), cards("D6 D7 H7"), cards("D8 D9 HT")], None, 1, rules)
    play_out(held, "D6 D8 HK HQ H7 HT")
    assert (held.contract, held.result()["stoeck"]) == ("H", [20, 0, 0])


def test_open_contract_weis() -> None:
    # Hearts fixed in the first trick: the sequence of hearts goes before that of the forehand.
    hands = [cards("D7 D8 D9 S6"), cards("H7 H8 H9 C6"), cards("SA SJ CJ CQ")]
    round = Round(hands, None, 0, alone(3))
    play_out(round, "S6 H7 SA")
    assert (round.contract, round.result()["weis"]) == ("H", [0, 20, 0])
    # Hearts fixed in the second trick: the Weis were settled before, by position.
    hands = [cards("D7 D8 D9 S6 C7"), cards("H7 H8 H9 S9 SK"), cards("SA C6 CJ CA HA")]
    round = Round(hands, None, 0, alone(3))
    play_out(round, "S6 S9 SA")
    assert (round.contract, round.result()["weis"]) == (None, [20, 0, 0])
    play_out(round, "C6 C7 H7")
    assert (round.contract, round.result()["weis"]) == ("H", [20, 0, 0])


def test_ending_inside_a_trick() -> None:
    # Seat 3 led; the side 1 has won all seven tricks so far. Two tricks are left.
    hands = [cards("S7 D6"), cards("H8 D7"), cards("S9"), cards("HA")]
    with pytest.raises(AssertionError):  # seat 0 and seat 1 have not played yet, seat 2 has
        Round.start(hands, "S", 3, trick=["H6"], rules=SWISS)
    hands[2] = cards("S9 H9")
    before = {"points": [0, 100], "tricks_won": [0, 7]}
    round = Round.start(hands, "S", 3, trick=["H6"], rules=SWISS, **before)
    assert (round.to_move, round.trick, round.points()) == (0, ["H6"], [0, 100])
    assert round.legal() == cards("S7 D6")
    with pytest.raises(AssertionError):
        round.undo()
    play_out(round, "D6 H8 H9")
    assert (round.to_move, round.points(), round.tricks_won()) == (2, [0, 100], [1, 7])
    round.undo()
    assert (round.to_move, round.trick, round.legal()) == (2, cards("H6 D6 H8"), cards("S9 H9"))
    round.play("H9")
    play_out(round, "S9 HA S7 D7")
    # Nell 14, ace 11, last trick 5 for side 0: no match for side 1.
    assert round.is_over
    assert round.result()["card_points"] == [30, 100]
    assert round.result()["match"] is None


def test_ending_match_counts_the_past() -> None:
    hands = [cards("SA"), cards("D6"), cards("D7"), cards("D8")]
    for won, match in (([8, 0], 0), ([7, 1], None)):
        round = Round.start(hands, "S", 0, trick=[], rules=SWISS, tricks_won=won, points=[100, 0])
        play_out(round, "SA D6 D7 D8")
        assert round.result()["match"] == match
    nothing_left = Round.start([[], [], [], []], "S", 0, trick=[], rules=SWISS)
    assert (nothing_left.is_over, nothing_left.result()["match"]) == (True, None)
    # King, queen and a run, but nobody knows what was dealt.
    round = Round.start([cards("HQ HK HA"), cards("D6 D7 D8")], "H", 0, trick=[], rules=alone(2))
    play_out(round, "HQ D6 HK D7 HA D8")
    result = round.result()
    assert (result["weis"], result["stoeck"], result["match"]) == ([0, 0], [0, 0], 0)


def test_ending_with_an_open_contract() -> None:
    round = Round.start(
        [cards("D6 H8"), ["SA"], ["S9"]], None, 1, trick=cards("S7 DT"), rules=MITTLERE
    )
    assert (round.contract, round.legal()) == ("D", cards("H8 D6"))


def test_perft() -> None:
    # Obenabe, one suit, two seats, two cards: 2 * 2, then the rest is forced.
    round = Round([cards("S6 S9"), cards("S7 S8")], "obenabe", 0, alone(2))
    assert [ref.perft(round, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 0]
    # Spades trump: SJ leaves seat 1 its S6 (1 way), D6 both cards (follow or ruff).
    # After SJ S6: 1. After D6 D7: seat 1 leads S6, 1. After D6 S6: seat 1 leads D7, 1.
    round = Round([cards("SJ D6"), cards("S6 D7")], "S", 0, alone(2))
    assert [ref.perft(round, depth) for depth in range(1, 5)] == [2, 3, 3, 3]
    assert round.hands == [cards("SJ D6"), cards("S6 D7")]


# Whatever the rules


SWITCHES: dict[str, list[Any]] = {
    "follow": ["must_follow", "may_ruff"],
    "puur_exempt": [True, False],
    "undertrump": ["allowed", "void_only", "only_trumps", "no_other_card"],
    "overtrump": ["never", "when_forced", "when_trumping"],
    "weis_sequence": [FR.weis_sequence, SWISS.weis_sequence],
    "weis_split_runs": [True, False],
    "weis_order": ["class", "points"],
    "weis_tie": ["position", "cancel"],
    "weis_overlap": [True, False],
    "stoeck_when": ["second_card", "with_weis"],
}
SIDES: dict[int, list[tuple[int, ...]]] = {
    2: [(0, 1)],
    3: [(0, 1, 2)],
    4: [(0, 1, 0, 1), (0, 1, 2, 3)],
    5: [(0, 1, 2, 3, 4)],
    6: [(0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2)],
}


@pytest.mark.parametrize("players", SIDES)
def test_random_rounds(players: int) -> None:
    rng = random.Random(players)
    for number in range(70):
        contract = (*ref.CONTRACTS, None)[number % 7]
        rules = replace(
            SWISS,
            players=players,
            sides=rng.choice(SIDES[players]),
            **{name: rng.choice(values) for name, values in SWITCHES.items()},
        )
        length = min(12, 36 // players)
        pack = rng.sample(ref.CARDS, length * players)
        hands = [pack[seat::players] for seat in range(players)]
        round = Round(hands, contract, rng.randrange(players), rules)
        while not round.is_over:
            legal, hand = round.legal(), round.hands[round.to_move]
            assert legal
            assert set(legal) <= set(hand)
            assert legal == ref.in_card_order(legal)
            assert set(round.hands[round.to_move]) <= set(hands[round.to_move])
            card = rng.choice(legal)
            before = (round.to_move, round.contract, list(round.trick), round.result())
            round.play(card)
            round.undo()
            assert before == (round.to_move, round.contract, round.trick, round.result())
            round.play(card)
        result = round.result()
        assert sum(result["card_points"]) == ref.points(pack, round.contract, rules) + 5
        if len(pack) == 36 and round.contract is not None:
            assert sum(result["card_points"]) == 157
        assert sum(round.tricks_won()) == length
        assert sorted(card for _, _, card in round.plays) == sorted(pack)
        # Backwards to the deal.
        for _ in pack:
            round.undo()
        assert round.hands == [ref.in_card_order(hand) for hand in hands]
