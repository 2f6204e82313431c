"""Rules: every parameter on its own, the presets value by value, goals, the scoring of a round."""

from __future__ import annotations

import ast
import copy
import pickle
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from jass import Bergpreis, Contract, Goal, Rank, Rules
from jass.errors import ContractError, JassError, RulesError, SeatError
from jass.rules.descriptions import descriptions

PRESETS = ("swiss", "swiss_1000", "swiss_tournament", "fr", "es")
SIX = tuple(Contract)
ONCE = ((1,) * 6, (1,) * 6)
ALL_100 = (100, 100, 100, 150, 100, 200, 100, 100, 100)
CAPPED = (20, 50, 100, 100, 100, 100, 100)

# parameter: what fr, es and swiss say. The other two presets differ from swiss in ANOTHER only.
TABLE: dict[str, tuple[Any, Any, Any]] = {
    "players": (4, 4, 4),
    "sides": ((0, 1, 0, 1), (0, 1, 0, 1), (0, 1, 0, 1)),
    "direction": ("counterclockwise", "counterclockwise", "counterclockwise"),
    "deal_packets": ((3, 3, 3), (3, 3, 3), (3, 3, 3)),
    "first_dealer": ("high_card", "random", "low_card"),
    "misdeal": ("redeal_same", "redeal_same", "redeal_same"),
    "chooser": ("forehand", "forehand", "forehand"),
    "contracts": (SIX, SIX, SIX),
    "push": ("partner", "partner", "partner"),
    "first_lead": ("forehand", "forehand", "forehand"),
    "nt_eight": (8, 8, 8),
    "undenufe_eleven": ("six", "six", "six"),
    "last_trick": (5, 5, 5),
    "follow": ("must_follow", "may_ruff", "may_ruff"),
    "puur_exempt": (True, True, True),
    "undertrump": ("allowed", "only_trumps", "only_trumps"),
    "overtrump": ("when_forced", "never", "never"),
    "weis": (True, True, True),
    "weis_sequence": (CAPPED, CAPPED, (20, 50, 100, 150, 200, 250, 300)),
    "weis_split_runs": (False, False, False),
    "weis_four": ((0, 0, 0, 100, 100, 200, 100, 100, 100), ALL_100, ALL_100),
    "weis_order": ("class", "points", "points"),
    "weis_four_unders_top": (True, False, False),
    "weis_height": ("contract", "contract", "contract"),
    "weis_tie": ("position", "position", "position"),
    "weis_overlap": (True, True, True),
    "weis_declare": ("auto", "auto", "auto"),
    "pack": ("french", "french", "french"),
    "stoeck": (20, 20, 20),
    "stoeck_when": ("second_card", "second_card", "second_card"),
    "match_bonus": (100, 100, 100),
    "multiply": ("all", "all", "all"),
    # Contracts in the order S H D C obenabe undenufe; French pack, then Swiss pack.
    "multipliers": (
        ((1, 2, 3, 1, 3, 4), (1, 1, 1, 1, 3, 4)),
        ((2, 1, 1, 2, 3, 4), (2, 1, 2, 1, 3, 4)),
        ((2, 1, 1, 2, 3, 3), (2, 1, 2, 1, 3, 3)),
    ),
    "goal": (Goal.points(1000), Goal.points(1500), Goal.points(2500)),
    "end_check": ("deal", "immediate", "immediate"),
    "cross": ("higher_total", "higher_total", "higher_total"),
    "count_order": (("stoeck", "weis", "trick"),) * 3,
    "bergpreis": (None, None, None),
}
ANOTHER: dict[str, dict[str, Any]] = {
    "swiss_1000": {"multipliers": ONCE, "goal": Goal.points(1000)},
    "swiss_tournament": {
        "weis": False,
        "stoeck": 0,
        "match_bonus": 0,
        "multipliers": ONCE,
        "goal": Goal.deals(12),
        "end_check": "deal",
    },
}

# Every value of a parameter of choices, as type checkers read them; those of a bool are two.
HINTS = get_type_hints(Rules)
CHOICES: dict[str, tuple[Any, ...]] = {
    name: (True, False) if HINTS[name] is bool else get_args(HINTS[name])
    for name in TABLE
    if HINTS[name] is bool or get_origin(HINTS[name]) is Literal
}
# Values of the others.
VALUES: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4, 5, 6),
    "sides": ((0, 1), (0, 1, 2), (0, 1, 1, 0), (0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 4, 5)),
    "deal_packets": ((3, 3, 3), (9,), (4, 4, 4), (2, 2, 2)),
    "contracts": (SIX, (Contract.S,), (Contract.OBENABE, Contract.UNDENUFE)),
    "last_trick": (0, 5, 10),
    "weis_sequence": (CAPPED, (0,) * 7, (1, 2, 3, 4, 5, 6, 7)),
    "weis_four": (ALL_100, (0,) * 9, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    "stoeck": (0, 20, 50),
    "match_bonus": (0, 100, 257),
    "multipliers": (ONCE, ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))),
    "goal": (Goal.points(1), Goal.deals(12), Goal.deals_won(2, basis="multiplied_total")),
    "count_order": (("stoeck", "weis", "trick"), ("stoeck", "trick", "weis")),
    "bergpreis": (None, Bergpreis(), Bergpreis(at=500, award="points", points=50)),
}
EVERY_VALUE = [
    pytest.param(name, value, id=f"{name}={value!r}")
    for name, values in (CHOICES | VALUES).items()
    for value in values
]


def parameters(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in TABLE}


# Presets


def test_the_tables_know_every_parameter() -> None:
    with pytest.raises(RulesError) as caught:
        Rules().replace(nothing=1)
    _, listed = str(caught.value).split("there are ")
    assert sorted(listed.split(", ")) == sorted(TABLE)
    packed = {"play_switches", "weis_switches"}
    assert set(get_type_hints(Rules)) - packed == set(TABLE)
    assert set(CHOICES | VALUES) == set(TABLE)


@pytest.mark.parametrize(("place", "preset"), list(enumerate(("fr", "es", "swiss"))))
def test_presets_of_the_table(place: int, preset: str) -> None:
    assert parameters(Rules.preset(preset)) == {name: row[place] for name, row in TABLE.items()}


@pytest.mark.parametrize("preset", ["swiss_1000", "swiss_tournament"])
def test_presets_from_swiss(preset: str) -> None:
    assert parameters(Rules.preset(preset)) == parameters(Rules.preset("swiss")) | ANOTHER[preset]


def test_presets_are_five_different_values() -> None:
    presets = [Rules.preset(name) for name in PRESETS]
    assert len(set(presets)) == 5
    assert Rules() == Rules.preset("swiss")
    assert hash(Rules()) == hash(Rules.preset("swiss"))
    for name, rules in zip(PRESETS, presets, strict=True):
        assert Rules.preset(name) == rules
        assert repr(rules) == f'Rules.preset("{name}")'
        assert str(rules) == name


@pytest.mark.parametrize("name", ["", "swizz", "de", "swiss ", None, 1, ["swiss"], b"fr"])
def test_no_preset(name: object) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.preset(name)
    assert repr(name) in str(caught.value)
    for preset in PRESETS:
        assert preset in str(caught.value)


# One parameter at a time


@pytest.mark.parametrize(("name", "value"), EVERY_VALUE)
@pytest.mark.parametrize("preset", ["fr", "swiss_tournament"])
def test_every_parameter_on_its_own(preset: str, name: str, value: Any) -> None:
    before = parameters(Rules.preset(preset))
    rules = Rules.preset(preset).replace(**{name: value})
    assert getattr(rules, name) == value
    changed = {key for key, old in before.items() if getattr(rules, key) != old}
    together = {"players", "sides"}
    assert changed <= (together if name in together else {name})
    assert parameters(Rules.preset(preset)) == before
    assert eval(repr(rules)) == rules
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rules, protocol))
        assert (again, hash(again)) == (rules, hash(rules))
        assert parameters(again) == parameters(rules)
    assert (rules == Rules.preset(preset)) is (before[name] == value)
    assert rules.replace(**before) == Rules.preset(preset)
    assert copy.copy(rules) == copy.deepcopy(rules) == rules


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize(
    "wrong", ["", "nothing", -1, 10**9, 1.5, [], [-1], object(), b"all", (None,), {"x": 1}]
)
def test_wrong_values(name: str, wrong: object) -> None:
    with pytest.raises(JassError) as caught:
        Rules().replace(**{name: wrong})
    message = str(caught.value)
    if isinstance(caught.value, RulesError):
        assert name in message
    else:
        # A contract that is none says so itself.
        assert isinstance(caught.value, ContractError)
        assert name in ("contracts", "multipliers")


@pytest.mark.parametrize("name", [name for name in TABLE if name != "bergpreis"])
def test_none_is_no_value(name: str) -> None:
    with pytest.raises(RulesError, match=f"{name}.*None"):
        Rules().replace(**{name: None})


@pytest.mark.parametrize("name", CHOICES)
def test_a_wrong_choice_lists_the_right_ones(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules().replace(**{name: "x"})
    for choice in CHOICES[name]:
        assert str(choice) in str(caught.value)
    assert "'x'" in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"players": 1}, "players is a whole number from 2 to 6, not 1"),
        ({"players": 7}, "players is a whole number from 2 to 6, not 7"),
        ({"players": True}, "players .* True"),
        ({"sides": (0, 0, 0, 0)}, "sides numbers two or more sides"),
        ({"sides": (0, 2, 0, 2)}, "sides numbers two or more sides"),
        ({"sides": (1, 2, 1, 2)}, "sides numbers two or more sides"),
        ({"sides": (0, 1, 0, -1)}, "sides: each"),
        ({"sides": (0,)}, "sides"),
        ({"sides": (0, 1, 2, 3, 4, 5, 0)}, "players"),
        ({"players": 3, "sides": (0, 1)}, "sides: a side for each of 3 players"),
        ({"deal_packets": ()}, "deal_packets add up to a hand"),
        ({"deal_packets": (6, 7)}, "deal_packets add up to a hand"),
        ({"deal_packets": (3, 0)}, "deal_packets: each"),
        ({"contracts": ()}, "contracts"),
        ({"contracts": "SH"}, "contracts"),
        ({"last_trick": 256}, "last_trick"),
        ({"stoeck": 10_001}, "stoeck"),
        ({"match_bonus": 10_001}, "match_bonus"),
        ({"weis_sequence": (20, 50)}, "weis_sequence has seven numbers"),
        ({"weis_sequence": {2: 10}}, "weis_sequence gives points to sequences of 3 to 9 cards"),
        ({"weis_sequence": (20, 50, 100, 150, 200, 250, 2001)}, "weis_sequence: each"),
        ({"weis_four": (100,) * 8}, "weis_four has nine numbers"),
        ({"weis_four": {"X": 100}}, "weis_four gives points to ranks"),
        ({"weis_four": {"9": -1}}, "weis_four: each"),
        ({"multipliers": ((1,) * 6,)}, "multipliers"),
        ({"multipliers": ((1,) * 6, (1,) * 5)}, "multipliers: one factor for each of 6"),
        ({"multipliers": ((1,) * 6, (1001,) * 6)}, "multipliers: each"),
        ({"goal": 1000}, "goal is a Goal"),
        ({"count_order": ("stoeck", "weis")}, "count_order"),
        ({"count_order": ("stoeck", "weis", "weis")}, "count_order"),
        ({"bergpreis": 500}, "bergpreis is a Bergpreis or None"),
        ({"undertump": "allowed"}, "no rule is called 'undertump'"),
        ({"play_switches": None}, "no rule is called 'play_switches'"),
    ],
)
def test_values_that_cannot_be(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        Rules().replace(**changes)


def test_unknown_parameters_of_rules() -> None:
    with pytest.raises(RulesError, match="undertump"):
        Rules(undertump="allowed")
    with pytest.raises(TypeError):
        Rules("swiss")


# Players and sides


def test_players_bring_their_sides() -> None:
    usual = {
        2: (0, 1),
        3: (0, 1, 2),
        4: (0, 1, 0, 1),
        5: (0, 1, 2, 3, 4),
        6: (0, 1, 0, 1, 0, 1),
    }
    for players, sides in usual.items():
        rules = Rules().replace(players=players)
        assert (rules.players, rules.sides, rules.side_count) == (players, sides, max(sides) + 1)
        back = rules.replace(players=4)
        assert back == Rules()


def test_sides_bring_their_players() -> None:
    rules = Rules().replace(sides=[0, 1, 2, 0, 1, 2])
    assert (rules.players, rules.sides, rules.side_count) == (6, (0, 1, 2, 0, 1, 2), 3)
    three_against_one = Rules().replace(sides=(0, 1, 1, 1))
    assert (three_against_one.players, three_against_one.side_count) == (4, 2)
    alone = Rules().replace(players=4, sides=(0, 1, 2, 3))
    assert alone.side_count == 4
    # The same number of players keeps sides that are not the usual ones.
    assert alone.replace(players=4).sides == (0, 1, 2, 3)
    assert Rules(players=2, sides=(0, 1)) == Rules().replace(players=2)


# Ways to give values


def test_mappings_and_lists() -> None:
    rules = Rules().replace(
        weis_sequence={3: 20, 4: 50, 5: 100},
        weis_four={"J": 200, "9": 150, Rank.ACE: 100},
        multipliers={"S": 2, "undenufe": 4, Contract.D: 3},
        contracts=["D", "S", Contract.OBENABE, "D"],
        deal_packets=[4, 5],
        count_order=["weis", "stoeck", "trick"],
        sides=[0, 1, 1, 0],
    )
    assert rules.weis_sequence == (20, 50, 100, 0, 0, 0, 0)
    assert rules.weis_four == (0, 0, 0, 150, 0, 200, 0, 0, 100)
    assert rules.multipliers == ((2, 1, 3, 1, 1, 4), (2, 1, 3, 1, 1, 4))
    assert rules.contracts == (Contract.S, Contract.D, Contract.OBENABE)
    assert rules.deal_packets == (4, 5)
    assert rules.count_order == ("weis", "stoeck", "trick")
    assert rules.sides == (0, 1, 1, 0)
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    by_pack = Rules().replace(multipliers={"french": {"H": 5}, "swiss": (1, 1, 2, 2, 3, 3)})
    assert by_pack.multipliers == ((1, 5, 1, 1, 1, 1), (1, 1, 2, 2, 3, 3))


def test_rules_do_not_change() -> None:
    rules = Rules()
    with pytest.raises(AttributeError, match="replace"):
        rules.weis = False
    with pytest.raises(AttributeError):
        rules.nothing = 1
    with pytest.raises(AttributeError):
        del rules.weis
    assert rules == Rules.preset("swiss")


def test_rules_equal_other_rules_only() -> None:
    assert Rules() != "swiss"
    assert Rules() != parameters(Rules())
    nothing: object = None
    assert Rules() != nothing


def test_types_and_checks_know_the_same_values() -> None:
    # Every value of an annotation is accepted, and a refusal names exactly these.
    for name, values in CHOICES.items():
        for value in values:
            assert getattr(Rules(**{name: value}), name) == value
        with pytest.raises(RulesError) as refused:
            Rules(**{name: "nothing of all"})
        if HINTS[name] is not bool:
            named = str(refused.value).removeprefix(f"{name} is one of ").split(", not ")[0]
            assert set(ast.literal_eval(f"({named},)")) == set(values)


def test_presets_are_taken_in_any_case() -> None:
    assert Rules.preset("Swiss") is Rules.preset("swiss")
    assert Rules.preset("SWISS_Tournament") is Rules.preset("swiss_tournament")


def test_parameters_are_described_where_they_are_declared() -> None:
    declared = descriptions()
    assert list(declared) == list(TABLE)
    for name, (_, default, text) in declared.items():
        assert text, name
        assert f"\n{name}: " in str(Rules.__doc__)
        assert default
    assert declared["last_trick"].default == "5"
    assert declared["puur_exempt"].annotation == "bool"


def test_repr_is_short() -> None:
    changed = Rules.preset("fr").replace(undertrump="void_only")
    assert repr(changed) == "Rules.preset(\"fr\").replace(undertrump='void_only')"
    assert str(changed) == "fr, undertrump void_only"
    tournament = Rules.preset("swiss_tournament").replace(stoeck=20)
    assert repr(tournament) == 'Rules.preset("swiss_tournament").replace(stoeck=20)'


# Multipliers


@pytest.mark.parametrize(("place", "preset"), list(enumerate(("fr", "es", "swiss"))))
def test_multiplier_by_pack(place: int, preset: str) -> None:
    french, swiss = TABLE["multipliers"][place]
    for pack, factors in (("french", french), ("swiss", swiss)):
        rules = Rules.preset(preset).replace(pack=pack)
        for contract in Contract:
            assert rules.multiplier(contract) == factors[contract]
            assert rules.multiplier(int(contract)) == factors[contract]
            assert rules.multiplier(str(contract)) == factors[contract]
        assert rules.multiplier(None) == 1


@pytest.mark.parametrize("wrong", ["X", 6, -1, 1.5, b"S", []])
def test_multiplier_of_no_contract(wrong: Any) -> None:
    with pytest.raises(ContractError):
        Rules().multiplier(wrong)


# Goals and the Bergpreis


def test_goals() -> None:
    for goal, text, shown in (
        (Goal.points(2500), "Goal.points(2500)", "2500 points"),
        (Goal.deals(12), "Goal.deals(12)", "12 deals"),
        (Goal.deals_won(2), "Goal.deals_won(2)", "2 deals won"),
        (
            Goal.deals_won(2, basis="multiplied_total"),
            "Goal.deals_won(2, basis='multiplied_total')",
            "2 deals won",
        ),
    ):
        assert repr(goal) == text
        assert eval(text) == goal
        assert hash(eval(text)) == hash(goal)
        assert str(goal) == shown
        assert pickle.loads(pickle.dumps(goal)) == copy.deepcopy(goal) == goal
        with pytest.raises(AttributeError):
            goal.amount = 3
    assert (Goal.points(7).kind, Goal.points(7).amount) == ("points", 7)
    assert Goal.points(12) != Goal.deals(12)
    assert Goal.deals_won(2) != Goal.deals_won(2, basis="multiplied_total")
    assert Goal.deals_won(2).basis == "card_points"


@pytest.mark.parametrize("amount", [0, -1, 1.5, "1000", None, True])
@pytest.mark.parametrize("make", [Goal.points, Goal.deals, Goal.deals_won])
def test_goals_that_cannot_be(make: Any, amount: object) -> None:
    with pytest.raises(RulesError) as caught:
        make(amount)
    assert repr(amount) in str(caught.value)


def test_goals_of_other_kinds() -> None:
    with pytest.raises(RulesError, match="'tricks'"):
        Rules().replace(goal=Goal("tricks", 5))
    with pytest.raises(RulesError, match="0"):
        Rules().replace(goal=Goal("points", 0))
    with pytest.raises(RulesError, match=r"basis .* 'x'"):
        Goal.deals_won(2, basis="x")


def test_bergpreis() -> None:
    strich = Bergpreis()
    assert (strich.at, strich.award, strich.points) == (None, "strich", 0)
    points = Bergpreis(at=500, award="points", points=50)
    assert repr(points) == "Bergpreis(at=500, award='points', points=50)"
    for prize in (strich, points):
        assert eval(repr(prize)) == prize
        assert hash(eval(repr(prize))) == hash(prize)
        assert pickle.loads(pickle.dumps(prize)) == prize
        with pytest.raises(AttributeError):
            prize.at = 3
    assert strich != points


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"at": 0}, "at .* 0"),
        ({"at": -5}, "at .* -5"),
        ({"at": 1.5}, "at .* 1.5"),
        ({"at": "500"}, "at .* '500'"),
        ({"at": True}, "at .* True"),
        ({"award": "gold"}, "award .* 'gold'"),
        ({"award": "points"}, "points"),
        ({"points": 50}, "points"),
        ({"award": "points", "points": -1}, "-1"),
        ({"award": "points", "points": 1.5}, "1.5"),
        ({"award": "points", "points": "5"}, "'5'"),
        ({"award": "points", "points": True}, "True"),
    ],
)
def test_bergpreis_that_cannot_be(given: dict[str, Any], why: str) -> None:
    # The rules refuse it; on its own it is plain data.
    with pytest.raises(RulesError, match=why):
        Rules().replace(bergpreis=Bergpreis(**given))


# Scoring of a round


def test_score_of_one_round() -> None:
    rules = Rules()
    assert rules.score("H", (100, 57)) == (100, 57)
    assert rules.score("S", (100, 57)) == (200, 114)
    assert rules.score(None, (100, 57)) == (100, 57)
    # (82 + 70) * 2 and (75 + 20) * 2; all parts are multiplied.
    assert rules.score("C", (82, 75), weis=(70, 0), stoeck=(0, 20)) == (304, 190)
    # (157 + 100) * 3 = 771; a match of the other side is worth the same.
    assert rules.score("obenabe", (157, 0), match=0) == (771, 0)
    assert rules.score("undenufe", (0, 157), match=1) == (0, 771)
    assert rules.score(Contract.UNDENUFE, [157, 0], weis=(0, 0), stoeck=(0, 0), match=None) == (
        471,
        0,
    )
    result = rules.score("S", (100, 57))
    assert type(result) is tuple
    assert [type(total) for total in result] == [int, int]


def test_score_leaves_out_what_the_rules_do_not_count() -> None:
    earned: dict[str, Any] = {"weis": (20, 0), "stoeck": (0, 20), "match": 0}
    rules = Rules.preset("swiss_1000")
    assert rules.score("S", (157, 0), **earned) == (277, 20)
    assert rules.replace(weis=False).score("S", (157, 0), **earned) == (257, 20)
    assert rules.replace(stoeck=0).score("S", (157, 0), **earned) == (277, 0)
    assert rules.replace(match_bonus=0).score("S", (157, 0), **earned) == (177, 20)
    assert rules.replace(match_bonus=50).score("S", (157, 0), **earned) == (227, 20)
    assert Rules.preset("swiss_tournament").score("S", (157, 0), **earned) == (157, 0)
    # The Stöck that is given counts, be the usual value what it may.
    assert rules.replace(stoeck=30).score("S", (157, 0), **earned) == (277, 20)


def test_score_of_many_sides() -> None:
    three = Rules().replace(players=3)
    assert three.score("S", (100, 57, 0), weis=(0, 0, 20), match=None) == (200, 114, 40)
    six = Rules().replace(players=6, sides=(0, 1, 2, 3, 4, 5))
    assert six.score("H", (157, 0, 0, 0, 0, 0), match=0) == (257, 0, 0, 0, 0, 0)


def test_score_of_arrays() -> None:
    rules = Rules()
    points = np.array([[90, 67], [157, 0], [0, 157]])
    totals = rules.score("undenufe", points, match=np.array([-1, 0, 1]))
    assert totals.dtype == np.int64
    assert totals.tolist() == [[270, 201], [771, 0], [0, 771]]
    # One contract a round.
    totals = rules.score(np.array([0, 1, 5]), points)
    assert totals.tolist() == [[180, 134], [157, 0], [0, 471]]
    # Every contract for every round: the axes broadcast, the sides stay last.
    totals = rules.score(np.arange(6)[:, None], points[None], stoeck=(20, 0))
    assert totals.shape == (6, 3, 2)
    assert totals[0].tolist() == [[220, 134], [354, 0], [40, 314]]
    assert totals[1].tolist() == [[110, 67], [177, 0], [20, 157]]
    # A single contract and a single match against many rounds.
    assert rules.score("H", points, match=1).tolist() == [[90, 167], [157, 100], [0, 257]]
    # One round under all contracts.
    totals = rules.score([0, 1, 2, 3, 4, 5], (100, 57))
    assert totals.tolist() == [[200, 114], [100, 57], [100, 57], [200, 114], [300, 171], [300, 171]]


def test_score_of_arrays_follows_the_rules() -> None:
    points, weis, stoeck = np.array([[157, 0]]), np.array([[20, 0]]), np.array([[0, 20]])
    match = np.array([0])
    full = Rules.preset("swiss_1000")
    for rules, expected in (
        (full, [277, 20]),
        (full.replace(weis=False), [257, 20]),
        (full.replace(stoeck=0), [277, 0]),
        (full.replace(match_bonus=0), [177, 20]),
        (Rules.preset("swiss_tournament"), [157, 0]),
        (full.replace(pack="swiss", multipliers={"french": {}, "swiss": {"S": 5}}), [1385, 100]),
    ):
        assert rules.score("S", points, weis=weis, stoeck=stoeck, match=match).tolist() == [
            expected
        ]
        assert rules.score("S", (157, 0), weis=(20, 0), stoeck=(0, 20), match=0) == tuple(expected)


def test_score_of_small_and_odd_arrays() -> None:
    rules = Rules()
    narrow = np.array([[100, 57], [157, 0]], np.int16)
    # 771 and 471 do not fit into a byte, nor 3 * 30000 into 16 bits.
    assert rules.score("obenabe", narrow).tolist() == [[300, 171], [471, 0]]
    assert rules.score("obenabe", np.array([[127, 30]], np.int8)).tolist() == [[381, 90]]
    assert rules.score("obenabe", np.array([[30000, 0]], np.int16)).tolist() == [[90000, 0]]
    # Every second row, reversed, Fortran order, read-only.
    points = np.arange(12).reshape(6, 2)
    expected = [[2 * a, 2 * b] for a, b in points.tolist()]
    assert rules.score("S", points[::2]).tolist() == expected[::2]
    assert rules.score("S", points[::-1]).tolist() == expected[::-1]
    assert rules.score("S", np.asfortranarray(points)).tolist() == expected
    points.flags.writeable = False
    assert rules.score("S", points).tolist() == expected
    assert rules.score("S", points[:0]).shape == (0, 2)
    assert points.tolist() == np.arange(12).reshape(6, 2).tolist()
    assert rules.score("S", np.array([100, 57])).tolist() == [200, 114]


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64", "int8", "int64", ">i4"])
def test_score_gives_int64(dtype: str) -> None:
    totals = Rules().score("S", np.array([[100, 57]], dtype))
    assert totals.dtype == np.int64
    assert totals.tolist() == [[200, 114]]


@pytest.mark.parametrize(
    ("changes", "error", "why"),
    [
        ({"card_points": (1, 2, 3)}, RulesError, "card_points.*2 sides"),
        ({"card_points": ()}, RulesError, "card_points"),
        ({"card_points": 5}, RulesError, "card_points"),
        ({"card_points": "ab"}, RulesError, "card_points"),
        ({"card_points": (1.5, 2)}, RulesError, "card_points.*float"),
        ({"card_points": (True, False)}, RulesError, "card_points.*bool"),
        ({"card_points": np.zeros((2, 3), int)}, RulesError, r"card_points.*\(2, 3\)"),
        ({"card_points": np.zeros((2, 2))}, RulesError, "card_points.*float64"),
        ({"weis": (1,)}, RulesError, "weis"),
        ({"weis": np.zeros((3, 1), int)}, RulesError, r"weis.*\(3, 1\)"),
        ({"stoeck": (0, None)}, RulesError, "stoeck"),
        ({"match": 2}, SeatError, "match.* 2"),
        ({"match": -1}, SeatError, "match.* -1"),
        ({"match": True}, SeatError, "match.*True"),
        ({"match": "0"}, SeatError, "match.*'0'"),
        ({"match": 0.0}, SeatError, "match"),
        ({"match": [0, 2]}, SeatError, "match"),
        ({"match": [-2]}, SeatError, "match"),
        ({"contract": "X"}, ContractError, "'X'"),
        ({"contract": 6}, ContractError, "6"),
        ({"contract": [0, 6]}, ContractError, "contract"),
        ({"contract": [-1]}, ContractError, "contract"),
        ({"contract": 1.5}, ContractError, "contract"),
        ({"contract": ["S"]}, ContractError, "contract"),
    ],
)
def test_score_of_what_cannot_be(changes: dict[str, Any], error: type, why: str) -> None:
    given: dict[str, Any] = {"contract": "S", "card_points": (100, 57), **changes}
    with pytest.raises(error, match=why):
        Rules().score(**given)
