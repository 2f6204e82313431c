"""What is special in each game: dealing, choosing, secrets, writing; values worked out by hand."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest

import jass
from jass import Bergpreis, CardSet, Choose, Deal, Goal, Play, Predict, Push, Rob, Rules
from jass.errors import ActionError, GameError, IllegalCardError, RulesError
from jass.games import Game, coiffeur, differenzler, ending, mittlere, molotow, schieber, sidi

# Three hands with three cards of each suit: everybody can always follow.
NO_TRUMP = Deal(
    [
        "S6 S7 S8 H6 H7 H8 D6 D7 D8 C6 C7 C8",
        "S9 ST SJ H9 HT HJ D9 DT DJ C9 CT CJ",
        "SQ SK SA HQ HK HA DQ DK DA CQ CK CA",
    ]
)
# Four hands with one suit each.
SUITS = Deal([" ".join(suit + rank for rank in "6789TJQKA") for suit in "SHDC"])


def play_first(game: Game, until_deal: int | None = None) -> None:
    """The first action offered, to the end or to the beginning of a deal."""
    while not game.is_over and game.deal_number != until_deal:
        game.apply(game.actions()[0])


# Goals


def test_points_are_higher_total_or_another_deal() -> None:
    fr = Rules.preset("fr")
    assert ending.settle((990, 980), (20, 40), fr) == ((1010, 1020), True, 1, None)
    assert ending.settle((990, 980), (20, 30), fr) == ((1010, 1010), False, None, None)
    # Three sides: a tie of two at the top goes on, one of the others does not matter.
    assert not ending.settle((900, 900, 0), (150, 150, 5), fr).over
    assert ending.settle((900, 950, 900), (100, 90, 100), fr) == ((1000, 1040, 1000), True, 1, None)


def test_deals_won_by_card_points_or_by_totals() -> None:
    rules = Rules().replace(goal=Goal.deals_won(2))
    assert ending.settle((1, 0), (78, 79), rules) == ((1, 1), False, None, None)
    assert ending.settle((1, 0), (79, 78), rules) == ((2, 0), True, 0, None)
    assert ending.settle((1, 1), (300, 300), rules) == ((1, 1), False, None, None)
    made = schieber.rules_for(rules)
    assert made.score("undenufe", (157, 0), weis=(100, 0), stoeck=(20, 0), match=0) == (157, 0)
    by_total = schieber.rules_for(Rules().replace(goal=Goal.deals_won(2, "multiplied_total")))
    assert by_total.score("undenufe", (157, 0), match=0) == (771, 0)
    assert ending.settle((1, 0), (200, 100), by_total) == ((2, 0), True, 0, None)


def test_deals_are_drawn_when_equal() -> None:
    rules = Rules.preset("swiss_tournament").replace(goal=Goal.deals(2))
    assert ending.settle((78, 79), (79, 78), rules, 2) == ((157, 157), True, None, None)
    assert ending.settle((78, 79), (79, 78), rules, 1) == ((157, 157), False, None, None)


def test_stoeck_weis_trick() -> None:
    swiss = Rules()
    claims = [("trick", 1, 60), ("weis", 0, 40), ("stoeck", 1, 40)]
    assert ending.settle_claims((2470, 2470), claims, swiss)[:3] == ((2470, 2510), True, 1)
    assert ending.settle_claims((2470, 2440), claims, swiss)[:3] == ((2510, 2480), True, 0)
    # By agreement the trick may count before the Weis.
    other = swiss.replace(count_order=("stoeck", "trick", "weis"))
    assert ending.settle_claims((2470, 2400), claims, other)[:3] == ((2470, 2500), True, 1)
    assert ending.settle_claims((2400, 2300), claims, swiss)[:3] == ((2440, 2400), False, None)


def test_stoeck_in_the_hand_finish_the_game_only() -> None:
    swiss = Rules()
    held = ("held_stoeck", 0, 20)
    assert ending.settle_claims((2480, 2499), [held, ("trick", 1, 1)], swiss)[:3] == (
        (2500, 2499),
        True,
        0,
    )
    # With the Weis they reach it, without it they are kept.
    weis = ("weis", 0, 20)
    assert ending.settle_claims((2460, 2499), [held, weis, ("trick", 1, 1)], swiss)[:3] == (
        (2500, 2499),
        True,
        0,
    )
    assert ending.settle_claims((2459, 2499), [held, weis, ("trick", 1, 1)], swiss)[:3] == (
        (2479, 2500),
        True,
        1,
    )


def test_bergpreis() -> None:
    fr = Rules.preset("fr").replace(bergpreis=Bergpreis())
    assert ending.bergpreis_threshold(fr) == 500
    assert ending.bergpreis_threshold(fr.replace(goal=Goal.points(1001))) == 501
    assert ending.settle((400, 490), (157, 0), fr).bergpreis == 0
    # Equal above it: still open, and then the higher total.
    assert ending.settle((400, 457), (157, 100), fr).bergpreis is None
    assert ending.settle((557, 557), (100, 57), fr).bergpreis == 0
    assert ending.settle((557, 557), (100, 57), fr, bergpreis_open=False).bergpreis is None
    paid = fr.replace(bergpreis=Bergpreis(200, "points", 50))
    assert ending.settle((100, 100), (120, 37), paid) == ((270, 137), False, None, 0)
    # They count towards the goal.
    assert ending.settle((100, 100), (850, 37), paid) == ((1000, 137), True, 0, 0)
    for goal in (Goal.deals_won(2), Goal.deals(3)):
        with pytest.raises(RulesError, match="bergpreis: needs a goal of points"):
            jass.new_game("schieber", rules=fr.replace(goal=goal), seed=1)


@pytest.mark.parametrize("end_check", ["immediate", "deal"])
def test_undo_over_a_deal_in_which_the_bergpreis_was_won(end_check: str) -> None:
    rules = Rules.preset("fr").replace(
        goal=Goal.points(3000), end_check=end_check, bergpreis=Bergpreis(60, "points", 40)
    )
    game = jass.new_game("schieber", rules=rules, seed=3, dealer=3)
    assert isinstance(game, schieber.Schieber)
    states = []
    while game.deal_number < 3:
        states.append((str(game), game.bergpreis))
        game.apply(game.actions()[0])
    assert game.bergpreis is not None
    made = sum(sum(r.score().totals) for r in game.rounds)
    assert sum(game.scores) == made + 40
    for state in reversed(states):
        game.undo()
        assert (str(game), game.bergpreis) == state


# Differenzler


def test_exact_predictions() -> None:
    # Reglement: 0 earns it only with a trick that is worth nothing.
    assert differenzler.score((0, 0, 57), (0, 0, 100), 10, tricks=(0, 2, 10)) == (0, -10, 43)
    assert differenzler.score((0, 0), (0, 157), 10) == (0, 157)
    # Of a team the tricks of the partner are one's own.
    sides = (0, 1, 0, 1)
    written = differenzler.score((0, 157, 3, 150), (0, 57, 0, 100), 10, sides, (0, 4, 1, 4))
    assert written == (-10, -10, 3, 7)


def test_trump_is_shown_from_the_hand_of_the_dealer() -> None:
    suits = set()
    for seed in range(20):
        game = jass.new_game("differenzler", seed=seed)
        assert isinstance(game, differenzler.Differenzler)
        shown = game.view(0).turned_up
        assert shown in game.deal.hands[game.dealer]
        while game.phase == "predict":
            game.apply(Predict(40))
        assert game.round is not None
        assert game.round.contract is not None
        assert game.round.contract.trump == shown.suit
        suits.add(shown.suit)
    assert len(suits) == 4


def predicted(*points: int, **options: Any) -> differenzler.Differenzler:
    game = jass.new_game("differenzler", seed=5, dealer=3, **options)
    assert isinstance(game, differenzler.Differenzler)
    for number in points:
        game.apply(Predict(number))
    return game


def test_hidden_predictions_do_not_leak() -> None:
    # Seat 1 cannot tell these games from each other, whatever it asks, up to the last card.
    one, other = predicted(40, 30, 20, 67), predicted(99, 30, 98, 97)
    rng = random.Random(1)
    cards = 0
    while one.deal_number == 1:
        assert one.view(1) == other.view(1)
        assert repr(one.view(1)) == repr(other.view(1))
        assert one.view(0) != other.view(0)
        assert one.view(1).predictions == (None, 30, None, None)
        action = rng.choice(one.actions())
        one.apply(action)
        other.apply(action)
        cards += 1
    assert cards == 36
    # Now they are scored.
    result = one.view(1).results[0]
    assert isinstance(result, differenzler.DifferenzlerResult)
    assert result.predictions == (40, 30, 20, 67)
    assert [turn.action for turn in one.view(1).history[:4]] == list(map(Predict, (40, 30, 20, 67)))


def test_open_predictions_are_seen() -> None:
    game = predicted(40, 30, reveal="open")
    assert game.view(3).predictions == (40, 30, None, None)
    assert [turn.action for turn in game.view(3).history] == [Predict(40), Predict(30)]
    hidden = predicted(40, 30)
    assert hidden.view(3).predictions == (None,) * 4
    assert [str(turn) for turn in hidden.view(0).history] == [
        "seat 0: predict 40",
        "seat 1: secret",
    ]


def test_a_prediction_is_at_most_the_deal() -> None:
    with pytest.raises(ActionError, match="158"):
        predicted(158)


@pytest.mark.parametrize("goal", [Goal.deals(1), Goal.points(1)])
def test_the_lowest_score_wins_a_differenzler(goal: Goal) -> None:
    game = predicted(157, 157, 157, 157, goal=goal, unit="player")
    play_first(game)
    (points,) = (result.card_points for result in game.results)
    assert game.scores == tuple(157 - made for made in points)
    # The most points are nearest to 157; here one seat has them alone.
    assert game.winner == points.index(max(points))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unit": "pair"}, "unit is one of 'player', 'team', not 'pair'"),
        ({"unit": "team", "players": 3}, "unit: 3 players have no teams"),
        ({"players": 5}, "players: differenzler is for 4, 3, not 5"),
        ({"reveal": True}, "reveal is one of"),
        ({"exact_bonus": -1}, "exact_bonus"),
        ({"goal": Goal.deals_won(2)}, "goal: Goal.deals"),
        ({"goal": 12}, "goal: Goal.deals"),
    ],
)
def test_wrong_options_of_a_differenzler(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        jass.new_game("differenzler", seed=1, **options)


# Coiffeur


def test_rows_of_a_coiffeur() -> None:
    game = jass.new_game("coiffeur", seed=1, dealer=3)
    assert isinstance(game, coiffeur.Coiffeur)
    assert len(game.actions()) == 6 + 2 * 6 + 1
    game.apply(Choose("S", row=6))
    game.apply(game.actions()[0])
    assert game.round is not None
    assert game.round.rules.multiplier("S") == 7
    play_first(game, 2)
    assert game.view(0).open_rows == ((0, 1, 2, 3, 4, 5, 7), (0, 1, 2, 3, 4, 5, 6, 7))
    result = game.results[0]
    assert isinstance(result, coiffeur.CoiffeurResult)
    assert (result.row, result.declarer, result.written[1]) == (6, 0, 0)
    assert result.written[0] == 7 * (result.card_points[0] + 100 * (result.card_points[1] == 0))
    # The contract itself is still to be had.
    game.apply(Push())
    assert Choose("S") in game.actions()
    assert Choose("S", row=6) not in game.actions()
    game.apply(Push())
    assert Choose("S", row=6) in game.actions()


def test_pushing_goes_round_and_who_chooses_leads() -> None:
    game = jass.new_game("coiffeur", rules="fr", seed=1, dealer=3)
    for seat in range(4):
        assert game.to_move == seat
        game.apply(Push())
    assert game.to_move == 0
    assert Push() not in game.actions()
    game.undo()
    game.apply(Choose("H"))
    assert game.to_move == 3


def test_a_side_without_rows_is_not_asked() -> None:
    game = jass.new_game("coiffeur", rules="fr", seed=1, dealer=3)
    assert isinstance(game, coiffeur.Coiffeur)
    rng = random.Random(4)
    # Side 1 chooses whenever it can, side 0 pushes whenever it may.
    while game.view(0).open_rows[1]:
        offered = game.actions()
        if game.phase == "choose" and game.to_move in (0, 2) and Push() in offered:
            game.apply(Push())
        else:
            game.apply(rng.choice([one for one in offered if one != Push()]))
    assert game.view(0).open_rows == ((0, 1, 2, 3, 4, 5), ())
    first = game.to_move
    assert first in (0, 2)
    game.apply(Push())
    assert game.to_move == 2 - first
    game.apply(Push())
    assert game.to_move == first
    assert Push() not in game.actions()
    while not game.is_over:
        game.apply(game.actions()[0])
    assert sum(not result.void for result in game.results) == 12


def test_factors_of_a_coiffeur() -> None:
    rules = coiffeur.rules_for("swiss")
    assert [rules.multiplier(one) for one in "SCDH"] == [1, 2, 3, 4]
    # Eichel, Rosen, Schilten, Schellen.
    swiss = rules.replace(pack="swiss")
    assert [swiss.multiplier(one) for one in "CHSD"] == [1, 2, 3, 4]
    assert coiffeur.score("obenabe", (157, 0), 2, rules, match=0) == (1285, 0)
    assert coiffeur.score("obenabe", (0, 157), 2, rules, match=1) == (0, 0)


# Open contracts


@pytest.mark.parametrize("name", ["molotow", "mittlere"])
def test_a_deal_without_trump_is_void(name: str) -> None:
    game = jass.new_game(name, players=3, seed=1, dealer=1, deals=[NO_TRUMP])
    play_first(game, 2)
    assert (game.dealer, game.scores) == (1, (0, 0, 0))
    assert [result.void for result in game.results] == [True]
    assert str(game.results[0]) == "deal 1: void"
    assert game.rounds[0].contract is None
    game.undo()
    assert game.deal == NO_TRUMP
    play_first(game)
    counted = {"molotow": 8, "mittlere": 12}[name]
    assert sum(not result.void for result in game.results) == counted


def test_the_first_card_that_does_not_follow_is_trump() -> None:
    game = jass.new_game("molotow", seed=1, dealer=3, deals=[SUITS])
    for card in ("S6", "H6"):
        game.apply(Play(card))
    assert game.round is not None
    assert str(game.round.contract) == "H"
    with pytest.raises(IllegalCardError):
        game.apply(Play("S7"))
    # Hearts are all with seat 1: it takes everything.
    play_first(game, 2)
    assert game.scores == (0, 157, 0, 0)


def test_options_of_a_molotow() -> None:
    assert molotow.score((57, 100), (20, 0), (0, 20), (0, 50)) == (37, 130)
    game = jass.new_game(
        "molotow", seed=1, dealer=3, deals=[SUITS], hand_weis=True, table_weis=True
    )
    play_first(game, 2)
    # All nine-card runs belong to their holders; a tie is decided for trump: seat 1 has 300 and
    # the Stöck. In each trick lie four of a kind, played from the lowest: all go to seat 1.
    fours = 4 * 100 + 150 + 200 + 2 * 100 + 100
    assert game.scores == (0, 157 - 300 - 20 + fours, 0, 0)
    with pytest.raises(GameError, match="last_deal_double"):
        jass.new_game("molotow", seed=1, last_deal_double=True, goal=Goal.points(100))
    with pytest.raises(GameError, match="players: molotow is for 3 to 6, not 2"):
        jass.new_game("molotow", players=2)


def test_the_last_deal_counts_double() -> None:
    goal = Goal.deals(1)
    once = jass.new_game("molotow", seed=1, deals=[SUITS], dealer=3, goal=goal)
    twice = jass.new_game(
        "molotow", seed=1, deals=[SUITS], dealer=3, goal=goal, last_deal_double=True
    )
    play_first(once)
    play_first(twice)
    assert (once.scores, once.winners) == ((0, 157, 0, 0), (0, 2, 3))
    assert twice.scores == (0, 314, 0, 0)
    assert once.winner is None


def test_times_five() -> None:
    game = jass.new_game("molotow_times_five", rules="fr", seed=1, dealer=3, deals=[SUITS])
    game.apply(Choose("S"))
    play_first(game)
    # 157, match, a hundred for each of two runs of nine under fr, Stöck: 477 times five.
    assert game.scores == (2385, 0)
    assert game.winner == 0


@pytest.mark.parametrize(
    ("points", "tricks", "written"),
    [
        ((157, 0, 0), (12, 0, 0), (2, -1, -1)),
        ((0, 157, 0), (0, 12, 0), (-1, 2, -1)),  # before: a hundred, and another without a trick
        ((0, 57, 100), (0, 4, 8), (-1, 2, -1)),
        ((20, 37, 100), (2, 4, 6), (1, 1, -2)),
        ((80, 77, 0), (7, 5, 0), (1, 1, -2)),
        ((80, 77, 0), (6, 5, 1), (1, -2, 1)),
        ((60, 60, 37), (4, 4, 4), (0, 0, 0)),
        ((70, 17, 70), (4, 4, 4), (0, 0, 0)),
    ],
)
def test_strokes(
    points: tuple[int, ...], tricks: tuple[int, ...], written: tuple[int, ...]
) -> None:
    assert mittlere.score(points, tricks) == written


# Sidi


def turning_up(card: str, *hands: str) -> Deal:
    dead = jass.CardSet((1 << 36) - 1) - CardSet(card)
    for hand in hands:
        dead -= CardSet(hand)
    return Deal(hands, dead)


TURNED = turning_up("SA", "S6 H6 H7 H8 D6 D7 D8 C6", "S7 H9 HT HJ D9 DT DJ C9")


def robbing(**options: Any) -> sidi.Sidi:
    game = jass.new_game("sidi", seed=1, deals=[TURNED], **({"dealer": 1} | options))
    assert isinstance(game, sidi.Sidi)
    return game


def test_the_six_robs_the_card_turned_up() -> None:
    game = robbing()
    assert game.view(1).turned_up == jass.Card("SA")
    assert game.actions()[0] == Rob()
    game.apply(Rob())
    assert game.deal.hands[0] == CardSet("SA H6 H7 H8 D6 D7 D8 C6")
    assert game.deal.stock == TURNED.stock
    assert game.view(1).robbed_by == 0
    assert Rob() not in game.actions()
    assert game.to_move == 0
    game.undo()
    assert game.deal == TURNED
    # Who plays a card has let it lie.
    game.apply(Play("S6"))
    game.apply(Play("S7"))
    with pytest.raises(ActionError):
        game.apply(Rob())


def test_the_second_player_robs_after_the_lead() -> None:
    game = robbing(dealer=0)
    assert Rob() not in game.actions()
    game.apply(Play("S7"))
    assert Rob() in game.actions()
    before = game.copy()
    game.apply(Rob())
    assert game.round is not None
    assert list(game.round.trick) == [jass.Card("S7")]
    assert game.actions() == (Play("SA"),)
    game.apply(Play("SA"))
    assert game.round.played == 2
    assert game.to_move == 0
    while game.history != before.history:
        game.undo()
    assert game == before


def test_weis_are_those_after_robbing() -> None:
    deal = turning_up("SA", "S6 SQ SK H8 D6 D7 D8 C6", "S7 H9 HT HJ D9 DT DJ C9")
    game = jass.new_game("sidi", rules="swiss", seed=1, dealer=1, deals=[deal])
    game.apply(Rob())
    for card in ("SA", "S7"):
        game.apply(Play(card))
    assert game.round is not None
    # S Q K A and D 6 7 8 against two runs from the nine and ten: Q K A is the highest.
    assert game.round.score().weis == (40, 0)


def test_nobody_sees_the_dead_cards() -> None:
    game = robbing()
    # The other one's hand and the dead cards change places.
    deal = turning_up("SA", str(TURNED.hands[0]), "SQ SK HQ HK HA DQ DK DA")
    other = jass.new_game("sidi", seed=1, dealer=1, deals=[deal])
    assert game.view(0) == other.view(0)
    assert game.view(1) != other.view(1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "players: sidi is for 2, not 3"),
        ({"goal": 1000}, "goal: a Goal"),
        ({"deals": [Deal(TURNED.hands, "SA SK")]}, "deals: the stock is all cards except"),
    ],
)
def test_wrong_options_of_a_sidi(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        jass.new_game("sidi", seed=1, **options)


# Wrong arguments of the plain functions


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (ending.settle, (5, (1, 2), Rules()), "before: a number for each party, not 5"),
        (ending.settle, ((1, 2), (1, 2, 3), Rules()), "deal: a number for each of 2 parties"),
        (ending.settle, ((1, 2), (1, 2.5), Rules()), "deal: each"),
        (ending.settle_claims, ((1, 2), "trick", Rules()), "claims: .*'trick'"),
        (ending.settle_claims, ((1, 2), [("card", 0, 5)], Rules()), "what is one of .*'card'"),
        (ending.settle_claims, ((1, 2), [5], Rules()), "claims: .*not 5"),
        (differenzler.score, ((1, 2), (1, 2, 3)), "points: a number for each of 2 seats"),
        (differenzler.score, ((1, 2), (1, None)), "points: each"),
        (mittlere.score, ((1, 2), (1, 2, 3)), "points: a number for each of 3 seats"),
        (molotow.score, ((1, 2), (1,)), "weis: a number for each of 2 seats"),
    ],
)
def test_wrong_arguments(function: Any, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(GameError, match=message):
        function(*arguments)


def test_all_know_who_has_the_card_turned_up() -> None:
    game = jass.new_game("differenzler", seed=7, dealer=2)
    shown_card = game.turned_up
    assert shown_card in game.deal.hands[2]
    for _ in range(4):
        game.apply(Predict(40))
    for seat in (0, 1, 3):
        view = game.view(seat).round
        assert view is not None
        assert view.known == (CardSet(), CardSet(), CardSet([shown_card]), CardSet())
        worlds = jass.sample_worlds(view, 20, seed=1)
        assert all(shown_card in CardSet(world) for world in worlds[:, 2].tolist())
        # 26 of 27 cards lie anywhere.
        assert jass.count_worlds(view) == comb(26, 8) * comb(18, 9)


def test_all_know_who_has_robbed_the_trump() -> None:
    hands = ["S6 S7 S8 H6 H7 H8 D6 D7", "S9 HT HJ HQ HK HA CA DA"]
    stock = CardSet((1 << 36) - 1) - CardSet(" ".join(hands)) - CardSet("SA")
    game = jass.new_game("sidi", deals=[Deal(hands, stock)], dealer=1)
    before = game.view(1).round
    assert before is not None
    assert before.known == ()
    game.apply(Rob())
    view = game.view(1).round
    assert view is not None
    assert view.known == (CardSet("SA"), CardSet())
    # The six lies open: seven cards of the 26 others that are unseen.
    assert jass.count_worlds(view) == comb(26, 7)
    game.undo()
    assert game.view(1).round == before


# Seat 1 holds the Stöck in spades, seat 0 the only Weis.
_STOECK_AND_WEIS = Deal(
    [
        "SA H6 H7 H8 D6 D8 DT C7 C9",
        "SK SQ HJ DJ CJ S7 H9 CT D7",
        "SJ HT HQ HK D9 DQ CQ C6 ST",
        "S8 S9 S6 HA DK DA C8 CK CA",
    ]
)


@pytest.mark.parametrize(("at", "who"), [(20, 1), (21, 1), (22, None)])
def test_stoeck_in_the_hand_win_the_bergpreis_before_weis(at: int, who: int | None) -> None:
    # 20 for Stöck come before 20 for the sequence H6 H7 H8, and these before 21 for the trick.
    rules = Rules.preset("swiss_1000").replace(bergpreis=Bergpreis(at=at))
    game = jass.new_game("schieber", rules=rules, seed=1, dealer=3, deals=[_STOECK_AND_WEIS])
    assert isinstance(game, schieber.Schieber)
    for action in (Choose("S"), *map(Play, "H6 H9 HT".split())):
        game.apply(action)
        assert game.bergpreis is None
    game.apply(Play("HA"))
    assert game.bergpreis == who
    # Nothing is written early: the game goes on with the points that have been counted.
    assert game.scores == (0, 0)
    assert game.round is not None
    assert game.round.score().stoeck == (0, 0)


def test_stoeck_in_the_hand_are_asked_once_after_the_first_trick() -> None:
    rules = Rules.preset("swiss_1000").replace(count_order=("stoeck", "trick", "weis"))
    held = ("held_stoeck", 0, 20)
    # 995 in their place, 985 after the trick; then they wait for the next one.
    later = ending.settle_claims((975, 0), [("trick", 0, 10), held], rules)
    assert later == ((985, 0), False, None, None)
    # In the first trick they go with the Weis once more.
    first = ending.settle_claims((960, 0), [("trick", 0, 10), ("weis", 0, 20), held], rules)
    assert first == ((1010, 0), True, 0, None)
    prize = rules.replace(bergpreis=Bergpreis(at=995))
    assert ending.settle_claims((975, 0), [("trick", 0, 10), held], prize).bergpreis == 0
    assert ending.settle_claims((974, 0), [("trick", 0, 10), held], prize).bergpreis is None


@pytest.mark.parametrize(
    ("plays", "stoeck"),
    [
        ("HK HA H6 H8 D7 H7 D8 D6 C7 C8 HQ C6", 0),  # the king fell before hearts were trump
        ("D6 D7 H6 D8 C7 C8 HK C6 HQ HA H7 H8", 20),
        ("D6 D7 H6 D8 C7 C8 HQ C6 HK HA H7 H8", 20),
    ],
)
def test_stoeck_of_a_molotow_are_both_held_when_trump_is_fixed(plays: str, stoeck: int) -> None:
    rules = molotow.rules_for("swiss", hand_weis=True)
    deal = Deal(["HK HQ D6", "HA D7 C6", "H6 H7 C7", "H8 D8 C8"])
    r = jass.Round(deal, None, rules=rules)
    for card in plays.split():
        r.play(card)
    assert str(r.contract) == "H"
    assert r.score().stoeck == (stoeck, 0, 0, 0)
