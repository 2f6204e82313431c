"""What the tests of other engines assert, held against our rules.

A fact is tested with the preset ``swiss``, or with the switch that the test names; what belongs to
a game or to the table is listed with the reason. No fact is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jass
from jass import Card, CardSet, Contract, Round, Rules, Stoeck, Weis, WeisResult
from jass.errors import CardError

FACTS: list[Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "peer_facts.json").read_text("utf-8")
)["facts"]
BY_ID = {fact["id"]: fact for fact in FACTS}
SWISS = Rules.preset("swiss")
ONCE = Rules.preset("swiss_1000")  # every factor is 1

# The same card in hand and trick, or twice in a trick.
TWICE = "v018 v038 v041 v097 v110 v211 v212 v214 v224".split()

# All trumps in hand, a trump in the trick that could be beaten: some engines make one beat it.
ONLY_TRUMPS = "v128 v172 v220".split()

NOT_HERE = {
    "v024": "how many contracts there are to choose from: a game offers them; see test_choices",
    "v115": "push once, to the partner: a game offers it; see test_choices",
    "v162": "what the play shows about hidden hands: sampling comes later",
    "v245": "Slalom, a contract that turns with every trick, is not modelled",
    "v274": "the counting order at the goal: a game ends, a round does not; see test_choices",
    "v277": "who says the Stöck in which game is talk at the table, not modelled",
    "v287": "the score of the Differenzler: a game",
    "v288": "the sum of the Differenzler: a game",
}


def text(card: str) -> str:
    return card.replace("10", "T")


def contract_of(fact: Any) -> str | None:
    contract: str | None = fact["contract"]
    return {"O": "obenabe", "U": "undenufe"}.get(contract or "", contract)


def legal_of(fact: Any, rules: Rules = SWISS) -> CardSet:
    return jass.legal_cards(
        fact["hand"], fact["trick"], contract_of(fact), leader=fact["leader"], rules=rules
    )


def check_legal(fact: Any) -> None:
    assert legal_of(fact) == CardSet(fact["expected_legal"])
    assert fact["player_to_act"] == len(fact["trick"])


def check_playable(fact: Any) -> None:
    assert (fact["card"] in legal_of(fact)) is fact["expected"]


def check_winner(fact: Any) -> None:
    index = fact["expected_winner_index"]
    assert jass.trick_winner(fact["trick"], contract_of(fact)) == index
    assert jass.trick_winner(fact["trick"], contract_of(fact), leader=3) == (3 + index) % 4


def check_points(fact: Any) -> None:
    contract = contract_of(fact)
    rules = SWISS if SWISS.multiplier(contract) == fact["multiplier"] else ONCE
    assert rules.multiplier(contract) == fact["multiplier"]
    points = jass.card_points(fact["cards"], contract, rules=rules, last_trick=fact["last_trick"])
    assert points * fact["multiplier"] == fact["expected_points"]
    assert rules.score(contract, (0, points)) == (0, fact["expected_points"])


def check_beats(fact: Any) -> None:
    # Both lie in a trick that the weakest card of the suit led began.
    stronger, weaker = text(fact["stronger"]), text(fact["weaker"])
    led = fact["lead"] + ("A" if fact["contract"] == "U" else "6")
    for trick in ([led, stronger, weaker], [led, weaker, stronger]):
        assert trick[jass.trick_winner(trick, contract_of(fact))] == stronger


def check_deck_total(fact: Any) -> None:
    assert len(fact["contracts"]) == 6
    for letter in fact["contracts"]:
        contract = contract_of({"contract": letter})
        assert jass.card_points(range(36), contract) == fact["cards_total"]
        assert jass.card_points(range(36), contract, last_trick=True) == fact["with_last_trick"]


def check_weis_find(fact: Any) -> None:
    contract = contract_of(fact)
    found = jass.find_weis(fact["hand"], contract)
    assert [weis.cards for weis in found] == [CardSet(cards) for cards in fact["expected"]]
    stoeck = jass.find_stoeck([(1, 0, card) for card in fact["hand"]], contract)
    assert stoeck == (Stoeck(0, 1, 20) if fact["stoeck"] else None)


def check_weis_points(fact: Any) -> None:
    # The tables of "swiss" and "vorarlberg" agree in what they assert.
    what = fact["weis"]
    if what == "stoeck":
        assert SWISS.stoeck == fact["expected_points"]
    elif what.startswith("sequence"):
        run = [Card(rank) for rank in range(int(what.removeprefix("sequence")))]
        weis = Weis.of(run)
        assert (weis.kind, weis.points) == ("sequence", fact["expected_points"])
    else:
        weis = Weis.of([suit + what.removeprefix("four_") for suit in "SHDC"])
        assert (weis.kind, weis.points) == ("four_of_a_kind", fact["expected_points"])


def check_weis_compare(fact: Any) -> None:
    # "a" is the better wherever it sits; of two equal ones the nearest to forehand is.
    assert fact["expected"] in ("a", "first_in_turn_order")
    for forehand in range(4):
        for seat in range(4):
            other = (seat + 1) % 4
            shown = {seat: [fact["a"]], other: [fact["b"]]}
            best = jass.compare_weis(shown, contract_of(fact), forehand=forehand).seat
            if fact["expected"] == "a":
                assert best == seat
            else:
                assert best == min(seat, other, key=lambda who: (who - forehand) % 4)


def check_weis_team(fact: Any) -> None:
    assert fact["seats"] == {}
    none = WeisResult(None, None, (fact["expected"]["team0"], fact["expected"]["team1"]))
    assert jass.compare_weis({}, contract_of(fact), forehand=fact["forehand"]) == none


def check_multipliers(fact: Any) -> None:
    # Clubs double with the French pack; with the Swiss one the letter C, acorns, does not.
    pack = {"v145": "french", "v146": "swiss"}[fact["id"]]
    for rules in (
        SWISS.replace(pack=pack),
        ONCE.replace(pack=pack, multipliers={pack: named(fact["table"]), other(pack): {}}),
    ):
        for letter, factor in fact["table"].items():
            contract = contract_of({"contract": letter})
            assert rules.multiplier(contract) == factor
            # A match is 157, the last trick among them, and 100: all of it counts as often.
            assert rules.score(contract, (157, 0), match=0) == (257 * factor, 0)


def named(table: dict[str, int]) -> dict[str, int]:
    return {contract_of({"contract": letter}) or "": factor for letter, factor in table.items()}


def other(pack: str) -> str:
    return {"french": "swiss", "swiss": "french"}[pack]


def check_undertrump_by_game(fact: Any) -> None:
    # Forward games (only_trumps): a lower trump from a hand of trumps only. Others (void_only):
    # also when one cannot follow suit.
    assert fact["id"] == "v269"
    backward = SWISS.replace(undertrump="void_only")
    trick = ["S7", "HT"]
    assert jass.legal_cards("H6 HK D8", trick, "H") == CardSet("HK D8")
    assert jass.legal_cards("H6 HK D8", trick, "H", rules=backward) == CardSet("H6 HK D8")
    assert jass.legal_cards("S9 H6 HK", trick, "H", rules=backward) == CardSet("S9 HK")
    for rules in (SWISS, backward):
        assert jass.legal_cards("H6 HK", trick, "H", rules=rules) == CardSet("H6 HK")


def check_stoeck_without_a_trick(fact: Any) -> None:
    # Seat 1 plays queen and king of trump under nine and jack; the other side takes every trick.
    assert fact["id"] == "v270"
    r = Round(["H9 HJ", "HQ HK", "D6 D7", "D8 D9"], "H")
    for card in "HJ HQ D6 D8 H9".split():
        r.play(card)
    assert r.stoeck is None
    r.play("HK")
    assert r.stoeck == Stoeck(seat=1, trick=2, points=20)
    r.play("D7")
    r.play("D9")
    score = r.score()
    # 20 + 3 + 14 + 4 + 5, and 100 for the match; nothing but the Stöck for side 1.
    assert (score.card_points, score.stoeck, score.match) == ((46, 0), (0, 20), 0)
    assert score.totals == (146, 20)


def check_counter_match(fact: Any) -> None:
    # Who chose the contract makes no difference to a match.
    assert fact["id"] == "v273"
    assert SWISS.score("H", (157, 0), match=0) == (257, 0)
    assert SWISS.score("H", (0, 157), match=1) == (0, 257)
    for declarer in range(4):
        r = Round(["S6", "SA", "S7", "S8"], "S", declarer=declarer)
        for card in "S6 SA S7 S8".split():
            r.play(card)
        assert (r.score().match, r.score().totals) == (1, (0, 232))  # (11 + 5 + 100) * 2


def check_fours_in_any_contract(fact: Any) -> None:
    assert fact["id"] == "v276"
    for contract in (*Contract, None):
        for rank, points in zip(
            "6789TJQKA", (100, 100, 100, 150, 100, 200, 100, 100, 100), strict=True
        ):
            (weis,) = jass.find_weis([suit + rank for suit in "SHDC"], contract)
            assert (weis.kind, weis.points) == ("four_of_a_kind", points)


def check_four_nines(fact: Any) -> None:
    # 200 for four nines is a house rule: weis_four.
    assert (fact["id"], fact["right"]) == ("v300", "150")
    nines = "S9 H9 D9 C9"
    assert Weis.of(nines).points == 150
    assert Weis.of(nines, rules=SWISS.replace(weis_four={"9": 200})).points == 200


def check_equal_weis(fact: Any) -> None:
    # That nobody scores is weis_tie="cancel".
    assert fact["id"] == "v301"
    shown = {0: ["D7 D8 D9"], 1: ["S7 S8 S9"]}
    assert jass.compare_weis(shown, "S").seat == 1  # a sequence of trumps
    assert jass.compare_weis(shown, "C").seat == 0
    assert jass.compare_weis(shown, "C", forehand=1).seat == 1
    nobody = WeisResult(None, None, (0, 0))
    cancelled = SWISS.replace(weis_tie="cancel")
    for contract in "SC":
        assert jass.compare_weis(shown, contract, rules=cancelled) == nobody


def check_factor_for_both_sides(fact: Any) -> None:
    assert (fact["id"], fact["right"]) == ("v302", "both teams")
    assert SWISS.score("S", (100, 57)) == (200, 114)


def check_undertrump_when_void(fact: Any) -> None:
    # Any lower trump when one cannot follow is undertrump="void_only".
    assert fact["id"] == "v303"
    hand, trick = "H6 D8", ["S7", "HT"]
    assert jass.legal_cards(hand, trick, "H") == CardSet("D8")
    rules = SWISS.replace(undertrump="void_only")
    assert jass.legal_cards(hand, trick, "H", rules=rules) == CardSet("H6 D8")


CHECKS: dict[str, Callable[[Any], None]] = {
    "legal": check_legal,
    "playable": check_playable,
    "winner": check_winner,
    "points": check_points,
    "beats": check_beats,
    "deck_total": check_deck_total,
    "weis_find": check_weis_find,
    "weis_points": check_weis_points,
    "weis_compare": check_weis_compare,
    "weis_team": check_weis_team,
    "multipliers": check_multipliers,
    # Facts that are sentences, by id.
    "v269": check_undertrump_by_game,
    "v270": check_stoeck_without_a_trick,
    "v273": check_counter_match,
    "v276": check_fours_in_any_contract,
    "v300": check_four_nines,
    "v301": check_equal_weis,
    "v302": check_factor_for_both_sides,
    "v303": check_undertrump_when_void,
}


def checks_of(fact: Any) -> list[str]:
    """Everything in this module that deals with a fact: it must be one thing."""
    found = [key for key in (fact["kind"], fact["id"]) if key in CHECKS]
    if fact["id"] in TWICE:
        found = ["twice" for _ in found]
    if fact["id"] in NOT_HERE:
        found.append("not here")
    return found


def test_every_fact_is_handled_once() -> None:
    assert len(FACTS) == len(BY_ID) == 198
    assert {fact["id"]: len(checks_of(fact)) for fact in FACTS} == dict.fromkeys(BY_ID, 1)
    assert {*TWICE, *ONLY_TRUMPS, *NOT_HERE} <= set(BY_ID)
    unreachable = {fact["id"] for fact in FACTS if "unreachable" in fact}
    assert unreachable <= set(TWICE)
    assert not any("gumpf" in str(fact.get("contract")) for fact in FACTS)


@pytest.mark.parametrize(
    "fact",
    [fact for fact in FACTS if fact["id"] not in NOT_HERE and fact["id"] not in TWICE],
    ids=lambda fact: fact["id"],
)
def test_fact(fact: Any) -> None:
    CHECKS[fact["id"] if fact["id"] in CHECKS else fact["kind"]](fact)


@pytest.mark.parametrize("name", TWICE)
def test_a_card_that_is_there_twice(name: str) -> None:
    fact = BY_ID[name]
    cards = [text(card) for card in (*fact.get("hand", ()), *fact["trick"])]
    (twice,) = {card for card in cards if cards.count(card) > 1}
    function = jass.trick_winner if fact["kind"] == "winner" else jass.legal_cards
    given = [fact[key] for key in ("hand", "trick") if key in fact]
    with pytest.raises(CardError, match=twice):
        function(*given, contract_of(fact))


def test_readings_of_a_hand_of_trumps() -> None:
    # Where other engines differ is where a duty to beat the trump makes a difference.
    differing = []
    for fact in FACTS:
        if fact["kind"] in ("legal", "playable") and fact["id"] not in TWICE:
            stricter = legal_of(fact, SWISS.replace(undertrump="no_other_card"))
            if stricter != legal_of(fact):
                differing.append(fact["id"])
                assert fact["agrees"]["undertrump_free_if_only_trumps"] is True
            if not fact["agrees"]["overtrump_forced_if_only_trumps"]:
                assert fact["id"] in ONLY_TRUMPS
    assert set(ONLY_TRUMPS) <= set(differing)


@pytest.mark.parametrize("name", ONLY_TRUMPS)
def test_the_switch_for_the_other_reading(name: str) -> None:
    # undertrump="no_other_card": a hand of trumps must beat the trump in the trick if it can.
    fact = BY_ID[name]
    expected = {"v128": "HA", "v172": "SJ", "v220": "HJ"}[name]
    assert legal_of(fact, SWISS.replace(undertrump="no_other_card")) == CardSet(expected)


def test_choices() -> None:
    # Facts about choosing and ending that the rules hold as parameters.
    assert BY_ID["v024"]["choices"] == ["D", "H", "S", "C", "O", "U", "push"]
    assert len(SWISS.contracts) == BY_ID["v024"]["after_push_choices"] == 6
    assert BY_ID["v115"]["push_allowed_after_push"] is False
    assert SWISS.push == "partner"
    assert "Stoeck, then Weis, then Stich" in BY_ID["v274"]["fact"]
    assert SWISS.count_order == ("stoeck", "weis", "trick")
