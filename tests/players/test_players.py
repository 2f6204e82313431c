"""Players: whole games of every kind, from views alone, by the seed, and better than chance."""

from __future__ import annotations

import pickle
import random
import secrets
from collections.abc import Iterator
from typing import Any

import pytest

import jass
from jass import Announce, CardSet, Choose, Deal, Goal, Play, Predict, Push, Rob, Round, Rules
from jass.errors import ActionError, GameError
from jass.games import GAMES, Action, Game, GameView
from jass.players import PLAYERS, HeuristicPlayer, Player, RandomPlayer, play_game

PRESETS = ("swiss", "swiss_1000", "swiss_tournament", "fr", "es")
SHORT = {
    "differenzler": {"goal": Goal.deals(2)},
    "molotow": {"goal": Goal.deals(2)},
    "mittlere": {"goal": Goal.deals(2)},
    "sidi": {"goal": Goal.points(300)},
}
EXPLICIT = Rules.preset("swiss_1000").replace(weis_declare="explicit")


def kinds() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game for every number of players by every preset, and options that change its turns."""
    for name, game in GAMES.items():
        for preset in PRESETS:
            for players in game.tables:
                options = SHORT.get(name, {})
                yield name, {"players": players, "rules": preset, **options}
    for push in ("none", "partner_and_back", "around"):
        yield "schieber", {"rules": Rules.preset("swiss_1000").replace(push=push)}
    chooser = {"chooser": "dealer", "first_lead": "chooser"}
    yield "schieber", {"rules": Rules.preset("swiss_1000").replace(**chooser)}
    yield "schieber", {"players": 6, "sides": (0, 1, 2, 0, 1, 2), "rules": "swiss_1000"}
    yield "schieber", {"rules": EXPLICIT}
    yield "schieber", {"rules": EXPLICIT.replace(weis_overlap=False)}
    yield "sidi", {"rules": EXPLICIT, "goal": Goal.points(300)}
    yield "differenzler", {"unit": "team", "reveal": "open", "goal": Goal.deals(2)}
    yield "coiffeur", {"weis": True}
    yield "molotow", {"hand_weis": True, "table_weis": True, "goal": Goal.deals(2)}


class Watched:
    """A player whose every action is one of those offered."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.did: list[Action] = []

    def act(self, view: GameView) -> Action:
        action = self.player.act(view)
        assert action in view.actions
        self.did.append(action)
        return action


@pytest.mark.parametrize(
    ("name", "options"),
    [
        # Their games are long.
        pytest.param(
            *kind,
            marks=pytest.mark.slow if kind[1].get("rules") in ("swiss", "es") else (),
            id="-".join(map(str, kind)).replace(" ", ""),
        )
        for kind in kinds()
    ],
)
def test_whole_games(name: str, options: dict[str, Any]) -> None:
    game = jass.new_game(name, seed=5, **options)
    player = Watched(HeuristicPlayer(seed=3))
    play_game(game, [player] * game.rules.players)
    assert game.is_over
    assert [turn.action for turn in game.history] == player.did


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_the_same_seed_plays_the_same(name: str, kind: str) -> None:
    def history(seed: int) -> Any:
        rules = "fr" if name == "coiffeur" else "swiss_1000"
        game = jass.new_game(name, seed=5, rules=rules, **SHORT.get(name, {}))
        player = PLAYERS[kind](seed)
        play_game(game, [player] * game.rules.players)
        # Nothing is remembered: asked again, in any order, it does the same.
        again = game.copy()
        for turn in reversed(game.history[-30:]):
            again.undo()
            assert again.to_move is not None
            assert player.act(again.view(again.to_move)) == turn.action
        return game.history

    first = history(1)
    assert history(1) == first
    assert history(2) != first


def test_a_random_player_does_everything_alike() -> None:
    view = jass.new_game("schieber", seed=1).view(jass.new_game("schieber", seed=1).to_move or 0)
    drawn = [RandomPlayer(seed).act(view) for seed in range(3500)]
    assert set(drawn) == set(view.actions)
    # 500 each; four standard deviations are 83.
    assert all(abs(drawn.count(action) - 500) < 83 for action in view.actions)


def test_other_turns_and_hands_are_other_draws() -> None:
    player = RandomPlayer(1)
    firsts = [jass.new_game("schieber", seed=seed, dealer=3).view(0) for seed in range(200)]
    drawn = [player.act(view) for view in firsts]
    assert all(drawn.count(action) > 10 for action in firsts[0].actions)


def hidden_changed(game: Game, rng: random.Random) -> Game | None:
    """Another game in its first deal, with other hidden cards, that looks the same to the seat to
    move; None when it shows."""
    seat = game.to_move
    assert seat is not None
    now = game.round
    if now is not None:
        view = now.view(seat)
        world = view.sample_worlds(1, seed=rng.getrandbits(64))[0]
        deal = Round.from_view(view, world).deal
    else:
        known = {seat: game.deal.hands[seat]}
        if game.turned_up is not None and game.dealer != seat:
            known[game.dealer] = CardSet([game.turned_up])
        deal = Deal.random(rng.getrandbits(64), players=game.rules.players, known=known)
    other = jass.new_game(game.name, seed=game.seed, deals=[deal], dealer=game.dealer)
    for turn in game.history:
        assert turn.action is not None
        if turn.action not in other.actions():
            return None
        other.apply(turn.action)
    return other if other.view(seat) == game.view(seat) else None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_hidden_cards_change_nothing(name: str) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    same, moved, tries = 0, 0, 0
    while same < 20:
        tries += 1
        assert tries < 2000
        game = jass.new_game(name, seed=rng.getrandbits(64))
        for _ in range(rng.randrange(12)):
            game.apply(rng.choice(game.actions()))
        other = hidden_changed(game, rng)
        if other is None:
            continue
        seat = game.to_move
        assert seat is not None
        for player in (HeuristicPlayer(1), RandomPlayer(1)):
            assert player.act(game.view(seat)) == player.act(other.view(seat))
        same += 1
        moved += game.deal != other.deal
    assert moved > 10


def mean_scores(name: str, games: int, **options: Any) -> tuple[float, float]:
    """Of every second seat by the heuristic, and of the others by chance; they change places."""
    mine, others = [], []
    for number in range(games):
        game = jass.new_game(name, seed=number, **options)
        good, bad = HeuristicPlayer(number), RandomPlayer(number)
        seats = range(game.rules.players)
        play_game(game, [good if (seat + number) % 2 else bad for seat in seats])
        for seat in seats:
            party = next(p for p, owners in enumerate(game.parties) if seat in owners)
            (mine if (seat + number) % 2 else others).append(game.scores[party])
    return sum(mine) / len(mine), sum(others) / len(others)


def test_it_beats_chance_in_games_of_points() -> None:
    for name, times in (("schieber", 1.5), ("coiffeur", 1.5), ("sidi", 1.2)):
        mine, others = mean_scores(name, 2)
        assert mine > times * others, name
    for preset in ("fr", "es"):
        mine, others = mean_scores("schieber", 2, rules=preset)
        assert mine > 1.5 * others, preset


def test_it_beats_chance_where_points_are_not_wanted() -> None:
    few = Goal.deals(4)
    mine, others = mean_scores("differenzler", 2, goal=few)
    assert 3 * mine < others
    mine, others = mean_scores("molotow", 2, goal=few)
    assert 1.3 * mine < others
    mine, others = mean_scores("mittlere", 2)
    assert mine > 0 > others


# What it decides


def asked(name: str, deal: Deal, **options: Any) -> GameView:
    game = jass.new_game(name, deals=[deal], dealer=deal.players - 1, **options)
    assert game.to_move == 0
    return game.view(0)


def with_hand(hand: str, players: int = 4) -> Deal:
    return Deal.random(1, players=players, known={0: CardSet(hand)})


def test_it_chooses_by_its_hand() -> None:
    for hand, best in (
        ("SJ S9 SA HA HK DT D6 C8 C7", Choose("S")),
        ("SA SK SQ HA HK HQ DA DK CA", Choose("obenabe")),
        ("S6 S7 S8 H6 H7 H8 D6 D7 C6", Choose("undenufe")),
        # Nothing of its own.
        ("S7 S9 SQ H8 HT HQ D8 DT C9", Push()),
    ):
        assert HeuristicPlayer(1).act(asked("schieber", with_hand(hand))) == best
    game = jass.new_game("schieber", deals=[with_hand("S7 S9 SQ H8 HT HQ D8 DT C9")], dealer=3)
    game.apply(Push())
    assert isinstance(HeuristicPlayer(1).act(game.view(2)), Choose)


def test_factors_count() -> None:
    deal = with_hand("DJ D9 DA DK SJ S9 SA SK C6")
    for preset, best in (("fr", "D"), ("es", "S")):  # three times, and twice
        rules = Rules.preset(preset).replace(push="none", contracts=("S", "H", "D", "C"))
        assert HeuristicPlayer(1).act(asked("schieber", deal, rules=rules)) == Choose(best)


def test_a_coiffeur_is_not_played_by_the_highest_factor_first() -> None:
    # Undenufe counts six times, but this hand makes nothing of it.
    strong = with_hand("SJ S9 SA SK SQ ST HA HK DA")
    choice = HeuristicPlayer(1).act(asked("coiffeur", strong))
    assert isinstance(choice, Choose)
    assert str(choice.contract) == "S"
    weak = with_hand("S7 S9 SQ H8 HT HQ D8 DT C9")
    assert HeuristicPlayer(1).act(asked("coiffeur", weak)) == Push()


def test_it_predicts_by_its_hand() -> None:
    def told(hand: str) -> int:
        deal = Deal.random(1, players=4, known={0: CardSet(hand), 3: CardSet("S8")})
        # The card turned up is drawn from the dealer's hand: one of spades.
        seeds = iter(range(1000))
        while True:
            game = jass.new_game("differenzler", deals=[deal], dealer=3, seed=next(seeds))
            if game.turned_up == jass.Card("S8"):
                action = HeuristicPlayer(1).act(game.view(0))
                assert isinstance(action, Predict)
                return action.points

    assert told("SJ S9 SA SK HA HK DA DK CA") > 100
    assert told("H6 H7 H8 D6 D7 D8 C6 C7 C8") < 20


def test_it_announces_all_the_most_valuable_first() -> None:
    deal = with_hand("S6 S7 S8 HT HJ HQ HK D6 C9")
    game = jass.new_game("schieber", rules=EXPLICIT, deals=[deal], dealer=3)
    game.apply(Choose("H"))
    said = []
    while game.to_move == 0:
        said.append(HeuristicPlayer(1).act(game.view(0)))
        game.apply(said[-1])
    assert said[:2] == [
        Announce(jass.Weis.of("HT HJ HQ HK")),
        Announce(jass.Weis.of("S6 S7 S8")),
    ]
    assert isinstance(said[2], Play)
    assert len(said) == 3


@pytest.mark.parametrize(
    ("hand", "robs"),
    [
        ("S6 SJ SK H6 H7 D9 DT C9", True),  # another trump, and a better one
        ("S6 S7 S8 SQ HA H7 D9 DT", False),  # three of a row would break
        ("S6 S7 S8 SK SQ H7 D9 DT", True),  # one breaks, queen, king and ace are another
    ],
)
def test_it_robs_when_that_gains(hand: str, robs: bool) -> None:
    other = CardSet("H8 H9 HT DQ DK CJ CQ CK")
    stock = CardSet((1 << 36) - 1) - CardSet(hand) - other - CardSet("SA")
    game = jass.new_game("sidi", deals=[Deal([hand, other], stock)], dealer=1)
    assert game.turned_up == jass.Card("SA")
    assert (HeuristicPlayer(1).act(game.view(0)) == Rob()) is robs


def test_a_single_action_needs_no_thought() -> None:
    game = jass.new_game("differenzler", seed=5, goal=Goal.deals(1))
    play_game(game, [RandomPlayer(1)] * 4)
    game.undo()
    assert game.to_move is not None
    assert HeuristicPlayer(1).act(game.view(game.to_move)) == game.actions()[0]


# What it is, and what is refused


@pytest.mark.parametrize("kind", [RandomPlayer, HeuristicPlayer])
def test_players_are_values_of_a_seed(kind: Any) -> None:
    assert repr(kind(7)) == f"{kind.__name__}(7)"
    view = jass.new_game("schieber", seed=1, dealer=3).view(0)
    assert pickle.loads(pickle.dumps(kind(7))).act(view) == kind(7).act(view)
    assert isinstance(kind(7), Player)
    with pytest.raises(ActionError, match="not the turn of seat 1"):
        kind(7).act(jass.new_game("schieber", seed=1, dealer=3).view(1))
    with pytest.raises(ActionError, match="view"):
        kind(7).act(None)


def test_players_that_cannot_play() -> None:
    game = jass.new_game("schieber", seed=1)
    good = RandomPlayer(1)
    for players in ([good] * 3, good, None, "abcd", [good] * 3 + [None], [RandomPlayer] * 4):
        with pytest.raises(GameError, match="players"):
            play_game(game, players)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="game"):
        play_game(None, [good] * 4)  # type: ignore[arg-type]
    assert not game.history


def test_a_player_that_does_what_it_may_not() -> None:
    class Stubborn:
        def act(self, view: GameView) -> Action:
            return Push()

    game = jass.new_game("schieber", seed=1, dealer=3)
    with pytest.raises(ActionError, match="Push"):
        play_game(game, [Stubborn()] * 4)
    assert len(game.history) == 1
