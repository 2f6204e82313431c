"""Games: whole random ones against the oracle, and what every game has in common."""

from __future__ import annotations

import itertools
import os
import pickle
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import jass
from jass import (
    Card,
    CardSet,
    Choose,
    Contract,
    Deal,
    Goal,
    IllegalCardError,
    Misdeal,
    Play,
    Predict,
    Push,
    Rob,
    Rules,
    Weis,
)
from jass.errors import ActionError, GameError, SeatError
from jass.games import GAMES, Action, Announce, Game, schieber
from jass.rules.rules import asked_in_turn
from tests.compare import games as whole_games
from tests.oracle import rules as ref

SEED = int(os.environ.get("JASS_TEST_SEED", "1291"))


def finished(game: Game, seed: int = 0) -> Game:
    rng = random.Random(seed)
    while not game.is_over:
        game.apply(rng.choice(game.actions()))
    return game


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", whole_games.GAMES)
def test_whole_games_agree_with_the_oracle(name: str, number: int) -> None:
    tally: Counter[str] = Counter()
    for setting in whole_games.GAMES[name]():
        whole_games.play(setting, SEED + number, tally)
    assert tally["games"] >= 1
    assert tally["Play"] > 500


def test_a_disagreement_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    # An oracle that counts no Weis.
    monkeypatch.setattr(ref, "compare_weis", lambda *_: (None, None, [0, 0]))
    setting = next(whole_games.schiebers())
    with pytest.raises(whole_games.DisagreementError, match=r"schieber .*seed 3, turn .*scores"):
        whole_games.play(setting, 3)


def test_every_game_is_compared() -> None:
    assert {
        setting.name for settings in whole_games.GAMES.values() for setting in settings()
    } == set(GAMES)


@pytest.fixture(params=sorted(GAMES))
def name(request: pytest.FixtureRequest) -> str:
    text: str = request.param
    return text


def test_undo_goes_back_to_the_first_turn(name: str) -> None:
    game = jass.new_game(name, seed=5)
    rng = random.Random(5)
    states = []
    while not game.is_over:
        states.append((whole_games.state(game), str(game)))
        game.apply(rng.choice(game.actions()))
    history = game.history
    assert len(states) == len(history)
    for (state, text), turn in zip(reversed(states), reversed(history), strict=True):
        assert game.undo() == turn.action
        assert (whole_games.state(game), str(game)) == (state, text)
        assert game.to_move == turn.seat
    assert game == jass.new_game(name, seed=5)
    with pytest.raises(ActionError, match="there is no action to undo"):
        game.undo()


def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (finished(jass.new_game(name, seed=11)) for _ in range(2))
    assert first == second
    assert first.scores == second.scores
    assert first.results == second.results
    assert jass.new_game(name, seed=12) != jass.new_game(name, seed=13)


def test_a_copy_goes_its_own_way(name: str) -> None:
    game = jass.new_game(name, seed=3)
    rng = random.Random(1)
    for _ in range(120):
        if not game.is_over:
            game.apply(rng.choice(game.actions()))
    other, loaded = game.copy(), pickle.loads(pickle.dumps(game))
    before = str(game)
    for one in (other, loaded):
        assert one == game
        finished(one)
        while one.history:
            one.undo()
        assert str(game) == before
    assert other == jass.new_game(name, seed=3)


def test_a_game_does_not_hash(name: str) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(jass.new_game(name, seed=1))


def test_the_round_is_a_copy(name: str) -> None:
    game = jass.new_game(name, seed=3)
    while game.round is None:
        game.apply(game.actions()[0])
    before = str(game)
    taken = game.round
    taken.play(taken.legal_cards()[0])
    assert str(game) == before


def test_a_wrong_action_changes_nothing(name: str) -> None:
    game = jass.new_game(name, seed=3)
    rng = random.Random(2)
    for _ in range(45):
        before = pickle.dumps(game)
        offered = game.actions()
        for wrong in (Push(), Predict(42), Rob(), Choose("S"), Choose("H", row=6), Play("S6")):
            if wrong not in offered:
                with pytest.raises((ActionError, IllegalCardError)):
                    game.apply(wrong)
        for odd in (None, "SJ", 5, Push):
            with pytest.raises(ActionError, match="action: one of actions"):
                game.apply(odd)  # type: ignore[arg-type]
        assert pickle.dumps(game) == before
        game.apply(rng.choice(game.actions()))


def test_after_the_end_nothing_is_possible(name: str) -> None:
    game = finished(jass.new_game(name, seed=4))
    assert (game.phase, game.to_move, game.actions()) == ("over", None, ())
    for action in (Play("S6"), Push(), Misdeal()):
        with pytest.raises(ActionError, match="none is possible after the end"):
            game.apply(action)


def test_views_are_plain_values(name: str) -> None:
    game = jass.new_game(name, seed=6)
    rng = random.Random(3)
    for _ in range(60):
        mover = game.to_move
        for seat in range(sum(map(len, game.parties))):
            view = game.view(seat)
            assert view == game.view(seat)
            assert hash(view) == hash(game.view(seat))
            assert pickle.loads(pickle.dumps(view)) == view
            assert bool(view.actions) == (seat == mover)
        if game.is_over:
            break
        game.apply(rng.choice(game.actions()))
    with pytest.raises(SeatError):
        game.view(6)


def test_a_view_does_not_depend_on_the_cards_of_others(name: str) -> None:
    # Two games that differ in what seats 1 and 2 (or 1 and the dead cards) hold.
    game = jass.new_game(name, seed=9)
    hands = list(game.deal.hands)
    if len(hands) == 2:
        pytest.skip("compared in its own test")
    hands[1], hands[2] = hands[2], hands[1]
    dealer = game.dealer if game.dealer not in (1, 2) else 0
    one = jass.new_game(name, seed=9, dealer=dealer)
    other = jass.new_game(name, seed=9, dealer=dealer, deals=[Deal(hands, game.deal.stock)])
    assert one.view(0) == other.view(0)
    assert repr(one.view(0)) == repr(other.view(0))
    assert one.view(1) != other.view(1)


def test_deals_are_those_of_the_seed() -> None:
    game = finished(jass.new_game("schieber", rules="swiss_tournament", seed=21))
    rows = jass.batch.random_deals(12, seed=21)
    assert [[hand.mask for hand in r.deal.hands] for r in game.rounds] == rows.tolist()


def test_given_deals_come_first() -> None:
    deal = Deal.random(seed=77)
    game = jass.new_game("schieber", seed=1, deals=[deal], rules="swiss_tournament")
    assert game.deal == deal
    game = finished(game)
    assert game.rounds[1].deal == Deal(
        [hand.item() for hand in jass.batch.random_deals(2, seed=1)[1]]
    )


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"name": "poker"}, GameError, "name: a game is one of .*schieber.*, not 'poker'"),
        ({"name": None}, GameError, "name: a game is one of"),
        ({"players": 5}, GameError, "players: schieber is for 4 or 6, not 5"),
        ({"players": 9}, GameError, "players .*9"),
        ({"rules": "french"}, jass.errors.RulesError, "a preset is one of"),
        ({"rules": 5}, jass.errors.RulesError, "rules are made by"),
        ({"seed": -1}, jass.errors.SeedError, "seed is a whole number"),
        ({"dealer": 4}, SeatError, "dealer"),
        ({"deals": [5]}, GameError, "deals: deals for 4 players, not 5"),
        ({"deals": "SJ"}, GameError, "deals: a list of the first deals"),
        ({"deals": 5}, GameError, "deals: a list of the first deals"),
        ({"name": "sidi", "deals": 5}, GameError, "deals: a list of the first deals"),
        (
            {"deals": itertools.repeat(Deal.random(seed=1))},
            GameError,
            "deals: at most 100000",
        ),
        ({"deals": [Deal.random(seed=1, players=3)]}, GameError, "deals: deals for 4 players"),
        ({"colour": "red"}, TypeError, "colour"),
    ],
)
def test_what_cannot_be(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        jass.new_game(**dict[str, Any]({"name": "schieber", "seed": 1} | arguments))


# Dealers


@pytest.mark.parametrize("way", ["high_card", "low_card", "random", "rose_seven"])
def test_every_seat_deals_first_at_some_time(way: str) -> None:
    rules = Rules().replace(first_dealer=way)
    games = [jass.new_game("schieber", rules=rules, seed=seed) for seed in range(400)]
    first = Counter(game.dealer for game in games)
    # 100 each are expected; 60 is less than one in a hundred thousand.
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) >= 60
    if way == "rose_seven":
        assert all(jass.Card("H7") in game.deal.hands[game.forehand] for game in games)


def test_the_deal_goes_round() -> None:
    game = finished(jass.new_game("schieber", rules="swiss_tournament", seed=2, dealer=2))
    assert [result.dealer for result in game.results] == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize(("misdeal", "dealer"), [("redeal_same", 1), ("redeal_next", 2)])
def test_a_misdeal_is_dealt_again(misdeal: str, dealer: int) -> None:
    game = jass.new_game("schieber", rules=Rules().replace(misdeal=misdeal), seed=2, dealer=1)
    first = game.deal
    game.apply(Choose("S"))
    game.apply(game.actions()[0])
    game.apply(Misdeal())
    assert game.dealer == dealer
    assert game.deal != first
    assert (game.phase, game.scores, game.deal_number) == ("choose", (0, 0), 2)
    assert game.results[0].void
    game.undo()
    assert game.deal == first
    assert game.round is not None
    assert game.round.played == 1


def test_no_misdeal_after_the_first_trick() -> None:
    game = jass.new_game("schieber", seed=2)
    game.apply(Choose("S"))
    for _ in range(4):
        game.apply(game.actions()[0])
    with pytest.raises(ActionError, match="Misdeal"):
        game.apply(Misdeal())


# Pushing


def test_secrets_of_a_deal_that_is_never_scored_stay_secret() -> None:
    game = jass.new_game("differenzler", seed=1, dealer=3)
    for action in (Predict(10), Predict(20), Misdeal()):
        game.apply(action)
    assert [turn.action for turn in game.view(3).history] == [None, None, Misdeal()]
    assert [turn.action for turn in game.view(1).history] == [None, Predict(20), Misdeal()]
    # Those of the next deal are told when it is scored, the others never.
    before = [game.view(seat).history for seat in range(4)]
    while game.deal_number < 3:
        game.apply(game.actions()[0])
    told = [turn.action for turn in game.view(3).history]
    assert told[:3] == [None, None, Misdeal()]
    assert None not in told[3:]
    while len(game.history) > 3:
        game.undo()
    assert [game.view(seat).history for seat in range(4)] == before
    game.undo()
    game.apply(Predict(30))
    assert [turn.action for turn in game.view(2).history] == [None, None, Predict(30)]


@pytest.mark.parametrize(
    ("push", "asked"),
    [
        ("none", (0,)),
        ("partner", (0, 2)),
        ("partner_and_back", (0, 2, 0)),
        ("around", (0, 1, 2, 3, 0)),
    ],
)
def test_who_is_asked(push: str, asked: tuple[int, ...]) -> None:
    assert asked_in_turn(Rules().replace(push=push), 3) == asked
    game = jass.new_game("schieber", rules=Rules().replace(push=push), seed=1, dealer=3)
    for seat in asked:
        assert game.to_move == seat
        if Push() in game.actions():
            game.apply(Push())
    assert len(game.history) == len(asked) - 1
    # Who must choose has all six.
    assert [str(action) for action in game.actions()] == [
        f"choose {contract}" for contract in jass.Contract
    ]


def test_no_card_before_a_contract() -> None:
    game = jass.new_game("schieber", seed=1, dealer=3)
    with pytest.raises(ActionError, match="not possible for seat 0 now, but Choose"):
        game.apply(Play(game.view(0).hand[0]))
    assert game.round is None


@pytest.mark.parametrize(
    ("name", "players", "cards", "packets"),
    [
        ("schieber", 4, 9, (3, 3, 3)),
        ("schieber", 6, 6, (3, 3)),
        ("differenzler", 4, 9, (3, 3, 3)),
        ("differenzler", 3, 12, (3, 3, 3, 3)),
        ("coiffeur", 4, 9, (3, 3, 3)),
        ("molotow", 3, 12, (3, 3, 3, 3)),
        ("molotow", 5, 7, (3, 4)),
        ("molotow", 6, 6, (3, 3)),
        ("molotow_times_five", 4, 9, (3, 3, 3)),
        ("sidi", 2, 8, (4, 4)),
        ("mittlere", 3, 12, (3, 3, 3, 3)),
    ],
)
@pytest.mark.parametrize("preset", ["fr", "es", "swiss"])
def test_what_each_game_deals(
    name: str, players: int, cards: int, packets: tuple[int, ...], preset: str
) -> None:
    game = jass.new_game(name, players=players, rules=preset, seed=1)
    assert [len(hand) for hand in game.deal.hands] == [cards] * players
    assert game.rules.deal_packets == packets
    held = sum(hand.mask.bit_count() for hand in game.deal.hands)
    assert held == {5: 35, 2: 16}.get(players, 36)
    # Who sits alone owns his score alone.
    teams = {"schieber", "coiffeur", "molotow_times_five"}
    assert len(game.parties) == (2 if name in teams else players)


def test_the_partner_of_six_is_the_next_of_the_team() -> None:
    rules = schieber.rules_for("swiss", players=6)
    assert asked_in_turn(rules, 5) == (0, 2)
    pairs = schieber.rules_for("swiss", players=6, sides=(0, 1, 2, 0, 1, 2))
    assert asked_in_turn(pairs, 5) == (0, 3)
    assert jass.new_game("schieber", players=6, seed=1, sides=(0, 1, 2, 0, 1, 2)).parties == (
        (0, 3),
        (1, 4),
        (2, 5),
    )


def test_forehand_leads_after_a_push_unless_the_chooser_does() -> None:
    for first_lead, leader in (("forehand", 0), ("chooser", 2)):
        rules = Rules().replace(first_lead=first_lead)
        game = jass.new_game("schieber", rules=rules, seed=1, dealer=3)
        game.apply(Push())
        game.apply(Choose("H"))
        assert game.to_move == leader
        assert game.round is not None
        assert (game.round.declarer, game.round.pushed, game.round.forehand) == (2, True, 0)


# Announcing


def test_weis_are_announced_before_ones_card() -> None:
    deal = Deal(
        [
            "S6 S7 S8 H6 D6 C6 HT DT CT",
            "S9 ST SJ H7 D7 C7 HJ DJ CJ",
            "SQ SK SA H8 D8 C8 HQ DQ CQ",
            "H9 HK HA D9 DK DA C9 CK CA",
        ]
    )
    rules = Rules().replace(weis_declare="explicit")
    game = jass.new_game("schieber", rules=rules, seed=1, dealer=3, deals=[deal])
    game.apply(Choose("H"))
    three = Announce(jass.Weis.of("S6 S7 S8"))
    assert three in game.actions()
    game.apply(three)
    assert three not in game.actions()
    assert game.undo() == three
    assert three in game.actions()
    game.apply(three)
    game.apply(Play("H6"))
    assert Announce(jass.Weis.of("S9 ST SJ")) in game.actions()
    with pytest.raises(jass.errors.WeisError):
        game.apply(three)
    # What is not said is lost, the higher runs of seats 1 to 3 and all fours.
    for card in ("H7", "H8", "H9"):
        game.apply(Play(card))
    assert game.round is not None
    assert game.round.score().weis == (20, 0)


def test_weis_that_do_not_score_are_not_shown() -> None:
    deal = Deal(
        [
            "S6 S7 S8 H6 D6 C6 HT DT CT",
            "S9 ST SJ H7 D7 C7 HJ DJ CJ",
            "SQ SK SA H8 D8 C8 HQ DQ CQ",
            "H9 HK HA D9 DK DA C9 CK CA",
        ]
    )
    rules = Rules().replace(weis_declare="explicit", goal=Goal.deals(2))
    game = jass.new_game("schieber", rules=rules, seed=1, dealer=3, deals=[deal])
    low, high = Announce(jass.Weis.of("S6 S7 S8")), Announce(jass.Weis.of("S9 ST SJ"))

    def seen(seat: int) -> list[object]:
        told = [turn.action for turn in game.view(seat).history if turn.seat in (0, 1)]
        return [action for action in told if action in (low, high, None)]

    for action in (Choose("H"), low, Play("H6"), high, Play("H7"), Play("H8")):
        game.apply(action)
    # That they have one is heard, which one is not seen before the trick is over.
    assert [seen(seat) for seat in range(4)] == [[low, None], [None, high], [None] * 2, [None] * 2]
    game.apply(Play("H9"))
    assert [seen(seat) for seat in range(4)] == [[low, high], [None, high]] + [[None, high]] * 2
    while not game.results:
        game.apply(game.actions()[0])
    # All cards have been seen now.
    assert [seen(seat) for seat in range(4)] == [[low, high]] * 4


def test_a_goal_of_points_is_reached_in_the_middle() -> None:
    # Forehand leads all nine trumps: 62 card points in the first seven tricks or so.
    deal = Deal(
        [
            "S6 S7 S8 S9 ST SJ SQ SK SA",
            "H6 H7 H8 H9 HT HJ HQ HK HA",
            "D6 D7 D8 D9 DT DJ DQ DK DA",
            "C6 C7 C8 C9 CT CJ CQ CK CA",
        ]
    )
    rules = Rules.preset("swiss_tournament").replace(goal=Goal.points(40), end_check="immediate")
    game = jass.new_game("schieber", rules=rules, seed=1, dealer=3, deals=[deal])
    game.apply(Choose("S"))
    for cards in ("SJ H6 D6 C6", "S9 H7 D7 C7", "SA HT D8 C8"):
        assert not game.is_over
        for card in cards.split():
            game.apply(Play(card))
    # 20, then 14, then 11 + 10.
    assert game.is_over
    assert (game.scores, game.winner) == ((55, 0), 0)


@pytest.mark.parametrize(
    "name", ["schieber", "coiffeur", "molotow", "molotow_times_five", "sidi", "mittlere"]
)
def test_views_in_play_do_not_depend_on_hidden_cards(name: str) -> None:
    # Without Weis: what is not shown says nothing, but a better one would have been shown.
    rng = random.Random(17)
    compared = 0
    for seed in range(40):
        game = jass.new_game(name, rules="swiss_tournament", seed=seed, dealer=1)
        seats = sum(map(len, game.parties))
        for _ in range(rng.randint(1, 5 * seats)):
            game.apply(rng.choice([one for one in game.actions() if one != Rob()]))
        seat = rng.randrange(seats)
        view = game.view(seat)
        if game.round is None or game.deal_number != 1 or view.round is None:
            continue
        # Another deal that fits all that this seat knows, played in the same way.
        (hands,) = view.round.sample_worlds(1, seed=seed).tolist()
        for turn in game.history:
            if isinstance(turn.action, Play):
                hands[turn.seat] |= 1 << turn.action.card
        stock = CardSet()
        if game.turned_up is not None:
            stock = CardSet((1 << 36) - 1 - sum(hands)) - CardSet([game.turned_up])
        twin = jass.new_game(
            name,
            rules="swiss_tournament",
            seed=seed,
            dealer=1,
            deals=[Deal(map(CardSet, hands), stock)],
        )
        for turn in game.history:
            assert turn.action is not None
            twin.apply(turn.action)
        assert twin.view(seat) == view
        assert repr(twin.view(seat)) == repr(view)
        compared += twin.deal != game.deal
    assert compared >= 8


def test_all_tricks_of_a_mittlere_are_counted_first() -> None:
    # In its seventh deal seat 1 takes all tricks, so two others have none.
    setting = next(one for one in whole_games.mittleres() if one.arguments["rules"] == "swiss")
    game = whole_games.play(setting, 803673897)
    assert game.results[6].written == (-1, 2, -1)


def test_names_of_games_in_any_case() -> None:
    assert jass.new_game("Schieber", seed=7) == jass.new_game("schieber", seed=7)
    name: Any = "MOLOTOW_Times_Five"
    assert jass.new_game(name, seed=7).name == "molotow_times_five"


def test_an_unknown_option_is_a_type_error_that_lists_the_options() -> None:
    new: Any = jass.new_game
    with pytest.raises(TypeError, match=r"sidi has no option 'gaol'; its options are .*goal"):
        new("sidi", gaol=1)
    with pytest.raises(jass.errors.GameError, match="has no option 'rows', 'weis'"):
        new("schieber", rows="six", weis=True)


def test_actions_match_by_their_values() -> None:
    def seen(action: Action) -> object:
        match action:
            case Choose(contract, row):
                return contract, row
            case Play(card):
                return card
            case Predict(points):
                return points
            case Announce(weis):
                return weis
            case Push():
                return "push"
        return None

    weis = Weis.of("S6 S7 S8")
    actions = (Choose("H", row=6), Play("SJ"), Predict(42), Announce(weis), Push(), Rob())
    assert list(map(seen, actions)) == [(Contract.H, 6), Card("SJ"), 42, weis, "push", None]


def test_the_state_has_the_fields_of_its_class_only() -> None:
    game = jass.new_game("schieber", seed=7)
    with pytest.raises(TypeError, match="SchieberState has only deal, dealer, "):
        game._change(bergpries=1)
    with pytest.raises(FrozenInstanceError):
        game._state.phase = "over"  # type: ignore[misc]


def test_who_wins_a_deal() -> None:
    # The lowest wins a Differenzler; who is exact writes 10 less than nothing.
    game = jass.new_game("differenzler", seed=7)
    while not game.results:
        game.apply(game.actions()[0])
    written = game.results[0].written
    best = [party for party, number in enumerate(written) if number == min(written)]
    assert game.results[0].winner == (best[0] if len(best) == 1 else None)
    void = jass.new_game("schieber", seed=7)
    void.apply(Misdeal())
    assert void.results[0].void
    assert void.results[0].winner is None
