"""The worked cases of the rules, through the public API and for every preset that a case names."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import jass
from jass import (
    Bergpreis,
    Card,
    CardSet,
    Goal,
    IllegalCardError,
    Round,
    Rules,
    Weis,
    WeisResult,
)
from jass.games import coiffeur, differenzler, ending, mittlere

CASES: list[Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "rule_cases.json").read_text("utf-8")
)
OTHER_GAMES = ("coiffeur", "differenzler", "differenzler3", "mittlere")
SUITS = "SHDC"


def scored_as(case: Any) -> str | None:
    """The game whose score a record is, None for that of a round."""
    game = case.get("game") if case["kind"] == "score" else None
    return game if game in OTHER_GAMES else None


def of_kind(kind: str, game: str | None = None) -> list[Any]:
    return [
        pytest.param(case, Rules.preset(preset), id=f"{case['id']}-{preset}")
        for case in CASES
        if case["kind"] == kind and scored_as(case) == game
        for preset in case["presets"]
    ]


def test_no_case_is_left_out() -> None:
    tested = Counter((case["kind"], scored_as(case)) for case in CASES)
    assert tested == {
        ("legal", None): 36,
        ("winner", None): 10,
        ("points", None): 12,
        ("weis", None): 22,
        ("weis_compare", None): 29,
        ("stoeck", None): 9,
        ("score", None): 21,
        ("score", "differenzler"): 2,
        ("score", "differenzler3"): 1,
        ("score", "coiffeur"): 4,
        ("score", "mittlere"): 4,
        ("game_end", None): 10,
    }
    assert len({case["id"] for case in CASES}) == len(CASES) == 160


def rules_of_play(case: Any, rules: Rules) -> Rules:
    if case["game"] == "differenzler":
        return rules.replace(undertrump="void_only")
    if case["game"] == "mittlere":
        return rules.replace(players=3, undertrump="void_only")
    assert case["game"] == "schieber"
    return rules


@pytest.mark.parametrize(("case", "rules"), of_kind("legal"))
def test_legal_cards(case: Any, rules: Rules) -> None:
    legal = jass.legal_cards(
        case["hand"],
        case["trick"],
        case["contract"],
        leader=case["leader"],
        rules=rules_of_play(case, rules),
    )
    assert legal == CardSet(case["expected"])


@pytest.mark.parametrize(("case", "rules"), of_kind("legal"))
def test_legal_cards_of_a_round(case: Any, rules: Rules) -> None:
    # The others hold whatever is left over: whoever has played to the trick one card less.
    size, lying = len(case["hand"]), len(case["trick"])
    mover = (case["leader"] + lying) % 4
    rest = list(CardSet((1 << 36) - 1) - CardSet(case["hand"]) - CardSet(case["trick"]))
    hands = [case["hand"]] * 4
    for turn in range(4):
        seat = (case["leader"] + turn) % 4
        if seat != mover:
            held = size - (turn < lying)
            hands[seat], rest = rest[:held], rest[held:]
    start = partial(
        Round.start,
        hands,
        case["contract"],
        case["leader"],
        trick=case["trick"],
        rules=rules_of_play(case, rules),
    )
    for card in map(Card, case["hand"]):
        r = start()
        assert r.to_move == mover
        if str(card) in case["expected"]:
            r.play(card)
            assert card not in r.hands[mover]
        else:
            with pytest.raises(IllegalCardError, match=str(card)):
                r.play(card)
            assert r == start()


@pytest.mark.parametrize(("case", "rules"), of_kind("winner"))
def test_winner(case: Any, rules: Rules) -> None:
    rules = rules_of_play(case, rules)
    index = case["expected"]["index"]
    assert case["trick"][index] == case["expected"]["card"]
    for leader in range(rules.players):
        winner = jass.trick_winner(case["trick"], case["contract"], leader=leader, rules=rules)
        assert winner == (leader + index) % rules.players


@pytest.mark.parametrize(("case", "rules"), of_kind("points"))
def test_points(case: Any, rules: Rules) -> None:
    cards = range(36) if case["cards"] == "all" else case["cards"]
    counted = jass.card_points(cards, case["contract"], rules=rules, last_trick=case["last_trick"])
    assert counted == case["expected"]


@pytest.mark.parametrize(("case", "rules"), of_kind("weis"))
def test_weis(case: Any, rules: Rules) -> None:
    found = jass.find_weis(case["hand"], case["contract"], rules=rules)
    expected = set()
    for meld in case["expected"]["melds"]:
        if meld["type"] == "sequence":
            expected.add(("sequence", CardSet(meld["cards"]), meld["points"]))
        else:
            cards = CardSet([suit + meld["rank"] for suit in SUITS])
            expected.add(("four_of_a_kind", cards, meld["points"]))
    assert {(weis.kind, weis.cards, weis.points) for weis in found} == expected
    assert len(found) == len(expected)
    assert sum(weis.points for weis in found) == case["expected"]["total"]


@pytest.mark.parametrize(("case", "rules"), of_kind("weis_compare"))
def test_compare_weis(case: Any, rules: Rules) -> None:
    shown: dict[int, list[Weis]] = {}
    for meld in case["melds"]:
        shown.setdefault(meld["seat"], []).append(Weis.of(meld["cards"], rules=rules))
    result = jass.compare_weis(shown, case["contract"], rules=rules, forehand=case["forehand"])
    expected = case["expected"]
    assert (result.seat, result.side) == (expected["seat"], expected["team"])
    if "team_points" in expected:
        assert result == WeisResult(
            expected["seat"], expected["team"], tuple(expected["team_points"])
        )


@pytest.mark.parametrize(("case", "rules"), of_kind("weis_compare"))
def test_weis_of_an_array_of_deals(case: Any, rules: Rules) -> None:
    masks = [0, 0, 0, 0]
    worth = [0, 0]
    for meld in case["melds"]:
        masks[meld["seat"]] |= CardSet(meld["cards"]).mask
        worth[meld["seat"] % 2] += Weis.of(meld["cards"], rules=rules).points
    team = case["expected"]["team"]
    expected = [worth[side] if side == team else 0 for side in (0, 1)]
    assert expected == case["expected"].get("team_points", expected)
    points = jass.batch.weis([masks], case["contract"], forehand=case["forehand"], rules=rules)
    assert points.tolist() == [expected]


@pytest.mark.parametrize(("case", "rules"), of_kind("stoeck"))
def test_stoeck(case: Any, rules: Rules) -> None:
    plays = [(play["trick"], play["seat"], play["card"]) for play in case["plays"]]
    stoeck = jass.find_stoeck(plays, case["contract"], rules=rules)
    expected = case["expected"]
    if expected is None:
        assert stoeck is None
        return
    assert stoeck is not None
    assert (stoeck.seat, stoeck.trick, stoeck.points) == (
        expected["seat"],
        expected["trick"],
        expected["points"],
    )
    assert stoeck.points * rules.multiplier(case["contract"]) == expected["multiplied"]


@pytest.mark.parametrize(("case", "rules"), of_kind("score"))
def test_score(case: Any, rules: Rules) -> None:
    rules = rules.replace(pack=case.get("deck", "french"))
    scored = rules.score(
        case["contract"],
        case["card_points"],
        weis=case["weis"],
        stoeck=case["stoeck"],
        match=case["match"],
    )
    assert scored == tuple(case["expected"])


def goal_of(case: Any) -> Goal:
    if "goal" in case:
        kind, _, amount = case["goal"].partition(":")
        assert kind == "deals"
        return Goal.deals(int(amount))
    return Goal.points(case["target"])


@pytest.mark.parametrize(("case", "rules"), of_kind("game_end"))
def test_game_end(case: Any, rules: Rules) -> None:
    rules = rules.replace(goal=goal_of(case))
    if "bergpreis" in case:
        rules = rules.replace(bergpreis=Bergpreis(at=case["bergpreis"]))
    if "deal" in case:
        now = ending.settle(case["before"], case["deal"], rules, case.get("deals_played", 1))
    else:
        listed = case.get("claims") or case["claims_in_order"]
        claims = [(claim["what"], claim["team"], claim["points"]) for claim in listed]
        now = ending.settle_claims(case["before"], claims, rules)
    actual = now._asdict() | {"totals": list(now.totals)}
    assert {key: actual[key] for key in case["expected"]} == case["expected"]


@pytest.mark.parametrize(
    ("case", "rules"), [*of_kind("score", "differenzler"), *of_kind("score", "differenzler3")]
)
def test_score_of_a_differenzler(case: Any, rules: Rules) -> None:
    seats = len(case["predictions"])
    game = jass.new_game("differenzler", players=seats, rules=rules, seed=1)
    assert isinstance(game, differenzler.Differenzler)
    # What the preset takes for usual: the team, and the bonus for who is exact.
    unit, _, bonus = game.options
    assert isinstance(bonus, int)
    written = differenzler.score(
        case["predictions"],
        case["actual"],
        bonus,
        game.rules.sides if unit == "team" else None,
    )
    assert written == tuple(case["expected"])


@pytest.mark.parametrize(("case", "rules"), of_kind("score", "coiffeur"))
def test_score_of_a_coiffeur(case: Any, rules: Rules) -> None:
    written = coiffeur.score(
        case["contract"],
        tuple(case["card_points"]),
        case["declarer"],
        coiffeur.rules_for(rules),
        case["match"],
    )
    assert written == tuple(case["expected"])


@pytest.mark.parametrize(("case", "rules"), of_kind("score", "mittlere"))
def test_score_of_a_mittlere(case: Any, rules: Rules) -> None:
    assert mittlere.rules_for(rules).players == 3
    assert mittlere.score(case["points"], case["tricks"]) == tuple(case["expected"])
