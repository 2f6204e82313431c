"""Contests: seats changed, what is compared, illegal actions, the sequential test, executors."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import jass
from jass import Play, Predict
from jass.contests import Sprt
from jass.contests.board import Decided, arrangements, board_seed
from jass.contests.result import BoardResult, contest_of, decision_of
from jass.errors import ArgumentError, GameError, JassError, RulesError, SeedError
from jass.games import GAMES, Action, GameView
from jass.players import HeuristicPlayer, RandomPlayer


class First:
    """Takes the first action, with a record of what it saw."""

    def __init__(self) -> None:
        self.views: list[GameView] = []

    def __repr__(self) -> str:
        return "First()"

    def act(self, view: GameView) -> Action:
        self.views.append(view)
        return view.actions[0]


class Last(First):
    """Takes the last action."""

    def act(self, view: GameView) -> Action:
        self.views.append(view)
        return view.actions[-1]


class Cheat:
    """Plays cards that it does not hold."""

    def act(self, view: GameView) -> Action:
        if view.phase != "play":
            return Predict(5)
        held = view.hand
        return Play(next(card for card in range(36) if card not in held))


def test_both_sit_everywhere() -> None:
    assert arrangements(2) == ((0, 1), (1, 0))
    assert arrangements(4) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_boards_have_seeds_of_their_own() -> None:
    seeds = {board_seed(seed, board) for seed in range(50) for board in range(50)}
    assert len(seeds) == 2500


@pytest.mark.parametrize("play", ["cards", "deals", "games"])
@pytest.mark.parametrize("name", ["schieber", "differenzler", "sidi"])
def test_equal_players_are_equal(name: Any, play: Any) -> None:
    boards = 2 if play == "games" else 6
    found = jass.contest("random", "random", boards=boards, game=name, play=play, seed=3)
    assert found.differences == (0,) * boards
    assert (found.won, found.lost, found.winner) == (0, 0, None)


def test_the_difference_is_that_of_the_game_as_it_was_played() -> None:
    # One deal of a Schieber, both ways round, beside the same games played by hand.
    first, last = First(), Last()
    found = jass.contest(first, last, boards=1, rules="swiss_1000", seed=5)
    expected = []
    for mine in (0, 1):
        game = jass.new_game("schieber", rules="swiss_1000", seed=board_seed(5, 0))
        while not game.results:
            assert game.to_move is not None
            actions = game.actions()
            game.apply(actions[0] if game.to_move % 2 == mine else actions[-1])
        written = game.results[0].written
        expected.append(written[mine] - written[1 - mine])
    assert found.differences == (sum(expected) / 2,)
    assert found.decisions[0].n == len(first.views)
    assert found.decisions[1].n == len(last.views)


def test_cards_are_compared_by_card_points_and_match() -> None:
    first, last = First(), Last()
    found = jass.contest(first, last, boards=2, play="cards", rules="fr", seed=8)
    # 18 cards each at two boards and two arrangements, and nothing but cards.
    assert len(first.views) == len(last.views) == 72
    assert all(type(view.actions[0]) is Play for view in first.views + last.views)
    # The referee chose the same contract both ways round: at each board one.
    by_hand: dict[jass.CardSet, set[str]] = {}
    for view in first.views + last.views:
        assert view.round is not None
        if len(view.hand) == 9:
            by_hand.setdefault(view.hand, set()).add(str(view.round.contract))
    assert len(by_hand) == 8
    assert all(len(contracts) == 1 for contracts in by_hand.values())
    assert all(abs(difference) <= 257 for difference in found.differences)


def test_the_lowest_score_wins_a_differenzler() -> None:
    # Whoever predicts 157 of a Differenzler and cannot make it loses.
    found = jass.contest("heuristic", Last(), boards=4, game="differenzler", play="deals", seed=2)
    assert found.mean > 50
    assert found.winner == "heuristic"


def test_illegal_actions_are_counted_and_replaced() -> None:
    found = jass.contest(Cheat(), "random", boards=3, play="cards", seed=4)
    assert found.illegal == (found.decisions[0].n, 0)
    assert found.decisions[0].n == 3 * 2 * 18


def test_games_are_won() -> None:
    found = jass.contest("heuristic", "random", boards=3, rules="es", play="games", seed=1)
    assert (found.games, sum(found.games_won)) == (6, 6)
    assert found.games_won[0] >= 5
    assert "games won" in str(found)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game(name: Any) -> None:
    for players in GAMES[name].tables:
        for play in ("cards", "deals"):
            found = jass.contest(
                "random", Last(), boards=1, game=name, players=players, play=play, seed=11
            )
            assert math.isfinite(found.mean)
            assert found.illegal == (0, 0)


def test_the_same_on_every_executor() -> None:
    given: dict[str, Any] = {"boards": 9, "play": "deals", "seed": 7}
    alone = jass.contest("heuristic", "random", **given)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        for executor in (threads, processes):
            found = jass.contest("heuristic", "random", **given, executor=executor)
            assert found.differences == alone.differences
    more = jass.contest("heuristic", "random", **{**given, "boards": 12})
    assert more.differences[:9] == alone.differences


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    jass.contest("random", "random", boards=10, seed=1, progress=lambda *one: seen.append(one))
    assert seen == [(4, 10), (8, 10), (10, 10)]


def test_the_sequential_test() -> None:
    # log(19) = 2.944; 64 boards of 8 and -2, mean 3, variance 25.397: 4 * 64 * (3 - 2) / 25.397
    # = 10.08 for 4 against 0, and 4 * 64 * (3 - 5) / 25.397 for 7 against 3 = -20.2.
    rows = [8.0, -2.0] * 32
    assert decision_of(Sprt(0, 4), rows) == "high"
    assert decision_of(Sprt(3, 7), rows) == "low"
    # For 3.2 against 2.8 the mean lies in the middle.
    assert decision_of(Sprt(2.8, 3.2), rows) is None
    assert decision_of(Sprt(0, 4), rows[:30]) is None
    assert decision_of(None, rows) is None
    found = jass.contest("heuristic", "random", boards=2000, play="cards", sprt=(0, 40), seed=1)
    assert (found.accepted, found.boards) == ("high", 256)


def test_figures() -> None:
    rows = [
        BoardResult(value, (0, 0), 0, (Decided(2, 1, 3_000_000, 2_000_000), Decided()))
        for value in (1.0, -3.0, 5.0, 0.0)
    ]
    found = contest_of(
        rows, None, players=("a", "b"), game="schieber", rules="swiss", play="deals", seed=1
    )
    assert (found.mean, found.won, found.lost, found.boards) == (0.75, 2, 1, 4)
    # Deviations 0.25, -3.75, 4.25, -0.75: squares 32.75, over 3, over 4, root.
    assert found.stderr == pytest.approx(math.sqrt(32.75 / 12))
    assert found.milliseconds == (1.5, 0.0)
    assert found.decisions[0].worst_milliseconds == 2.0
    assert found.illegal == (4, 0)
    plain = found.to_dict()
    assert plain["differences"] == [1.0, -3.0, 5.0, 0.0]
    assert plain["decisions"][0] == {
        "n": 8,
        "illegal": 4,
        "milliseconds": 1.5,
        "worst_milliseconds": 2.0,
    }


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"a": "nobody"}, ArgumentError, "'nobody'"),
        ({"a": 7}, ArgumentError, "a: a player"),
        ({"b": RandomPlayer}, ArgumentError, "b: a player"),
        ({"boards": 0}, ArgumentError, "boards"),
        ({"play": "card"}, ArgumentError, "'deals'"),
        ({"game": "bridge"}, GameError, "bridge"),
        ({"players": 3}, GameError, "players"),
        ({"rules": "zz"}, RulesError, "zz"),
        ({"options": {"unit": "team"}}, GameError, "unit"),
        ({"options": 7}, ArgumentError, "options"),
        ({"options": {"seed": 7}}, ArgumentError, "options"),
        ({"sprt": (4, 0)}, ArgumentError, "sprt"),
        ({"sprt": 4}, ArgumentError, "sprt"),
        ({"seed": "x"}, SeedError, "seed"),
        ({"executor": 7}, ArgumentError, "executor"),
        ({"progress": 7}, ArgumentError, "progress"),
    ],
)
def test_what_is_wrong(given: dict[str, Any], error: type[JassError], says: str) -> None:
    arguments: dict[str, Any] = {"a": "random", "b": "random", "boards": 2, "seed": 1, **given}
    a, b = arguments.pop("a"), arguments.pop("b")
    with pytest.raises(error, match=says):
        jass.contest(a, b, **arguments)


def test_players_by_name() -> None:
    assert repr(jass.player("Heuristic", seed=3)) == "HeuristicPlayer(3)"
    assert isinstance(jass.player("random"), RandomPlayer)
    assert isinstance(jass.player("heuristic"), HeuristicPlayer)
    with pytest.raises(ArgumentError, match="name: one of 'random', 'heuristic', not 'x'"):
        jass.player("x")
