"""Right arguments for every public callable, by the names of its parameters."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

import jass
from jass import Card, CardSet, Contract, Deal, Goal, Round, Rules, Solver, Trick, View, Weis
from jass.games import Game
from jass.players import RandomPlayer

__all__ = ["COUNTS", "OBJECTS", "RIGHT", "Scene", "right"]

# Arguments whose right values could make a call last for hours.
COUNTS = {"n", "worlds", "threads", "memory_mb", "depth", "boards"}
HAND = "SJ S9 SA HA HK DT D6 C8 C7"


class Scene:
    """A deal, a round and a game, made when they are first asked for."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    @cached_property
    def deal(self) -> Deal:
        return Deal.random(seed=self.rng.getrandbits(20))

    @cached_property
    def round(self) -> Round:
        contract = self.rng.choice(["S", "H", "obenabe", "undenufe"])
        r = Round(self.deal, contract, self.rng.randrange(4))
        for _ in range(self.rng.choice([0, 1, 5, 26, 30, 33, 35, 36])):
            r.play(self.rng.choice(r.legal_cards()))
        return r

    @cached_property
    def ending(self) -> Round:
        """What a solver answers in no time."""
        return Round(Deal.random_ending(3, seed=self.rng.getrandbits(20)), "H")

    @cached_property
    def view(self) -> View:
        return self.round.view(self.round.to_move or 0)

    @cached_property
    def game(self) -> Game:
        name = self.rng.choice(list(jass.games.GAMES))
        game = jass.new_game(name, seed=self.rng.getrandbits(20))
        for _ in range(self.rng.choice([0, 0, 1, 3, 8, 40])):
            if not game.is_over:
                game.apply(self.rng.choice(game.actions()))
        return game

    @property
    def seat(self) -> int:
        return self.game.to_move or 0

    def masks(self, cards_each: int = 2) -> Any:
        seed = self.rng.getrandbits(20)
        return jass.batch.random_deals(3, seed=seed, cards_each=cards_each)

    @cached_property
    def world(self) -> Any:
        if self.round.to_move is None:
            return list(self.deal.hands)
        return self.view.sample_worlds(1, seed=1)[0]


@cache
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2)


def _analysis(s: Scene) -> Any:
    return jass.analyze_contracts(s.deal.hands[0], 4, method="random", stop=False, seed=1)


def right(call: Callable[..., Any], name: str, scene: Scene) -> list[Any]:
    """Right values for a parameter of a callable; none where none are known."""
    own = f"{getattr(call, '__name__', '')}.{name}"
    made = RIGHT.get(own, RIGHT.get(name))
    return made(scene) if made else []


SEATS = [0, 1, 2, 3, np.int8(2)]
RIGHT: dict[str, Callable[[Scene], list[Any]]] = {
    "actions": lambda s: [s.game.actions()],
    "analysis": lambda s: [_analysis(s)],
    "action": lambda s: list(s.game.actions()[:3]) or [jass.Push()],
    "amount": lambda _: [1, 1000],
    "arrays": lambda _: [True, False],
    "basis": lambda _: ["card_points", "points"],
    "card": lambda s: ["SJ", 5, Card("HA"), s.view.hand[0] if s.view.hand else "S6"],
    "card_points": lambda _: [(100, 57), [157, 0], np.array([[90, 67]])],
    "cards": lambda s: [HAND, CardSet(HAND), list(s.deal.hands[0]), s.deal.hands[1].mask],
    "cards_each": lambda _: [None, 1, 4],
    "cards_left": lambda _: [1, 3],
    "contract": lambda _: ["S", "obenabe", 1, Contract.UNDENUFE, None, np.array([0, 1, 4])],
    "count_match": lambda _: [True, False],
    "counts": lambda _: [{1: 2, 3: 4}],
    "deal": lambda s: [s.ending.deal, str(s.ending.deal)],
    "dealer": lambda _: SEATS,
    "deals": lambda s: [s.masks(), s.masks(3), [[1, 2, 4, 8]], [s.deal]],
    "declarer": lambda _: [None, 0, 1],
    "depth": lambda _: [1, 2],
    "direction": lambda _: ["clockwise", "counterclockwise"],
    "executor": lambda _: [None, pool()],
    "first": lambda _: ["S", 0],
    "forehand": lambda _: SEATS,
    "game": lambda s: [s.game],
    "goal": lambda _: [Goal.points(1000)],
    "hand": lambda s: [HAND, CardSet(HAND), list(s.deal.hands[0]), s.deal.hands[1].mask],
    "hands": lambda s: [s.deal.hands, list(map(str, s.deal.hands)), ["SJ", "SA", "S6", "S7"]],
    "known": lambda _: [None, {0: "SJ"}, {1: CardSet("H6 H7")}],
    "language": lambda _: ["de", "fr", "es", "en", None],
    "last_trick": lambda _: [True, False],
    "leader": lambda _: SEATS,
    "marked": lambda _: ["SJ", ()],
    "match": lambda _: [None, 0, 1],
    "memory_mb": lambda _: [1],
    "method": lambda _: ["heuristic", "random", "double-dummy"],
    "n": lambda _: [1, 2, 3],
    "name": lambda _: ["schieber", "sidi", "swiss", "fr"],
    "names": lambda _: [None, ["Anna", "Beat", "Carla", "Dino"]],
    "pack": lambda _: ["french", "swiss", None],
    "play": lambda _: ["random", "heuristic"],
    "played": lambda s: ["", "C9 C6 CA C7", list(s.round.cards_played)],
    "players": lambda _: [2, 3, 4, 5, 6, None, [RandomPlayer(1)] * 2, [RandomPlayer(1)] * 4],
    "plays": lambda _: [[(1, 0, "SQ"), (9, 0, "SK")]],
    "points": lambda _: [(0, 0), 20, [3, 4]],
    "position": lambda s: [s.round, s.ending],
    "progress": lambda _: [None, lambda done, whole: None],
    "pushed": lambda _: [True, False],
    "r": lambda s: [s.round, s.ending],
    "rank": lambda _: [0, 8],
    "rules": lambda _: [Rules(), Rules.preset("fr"), Rules.preset("es"), "swiss"],
    "scores": lambda _: [None, (0, 0), (900, 700)],
    "seat": lambda _: SEATS,
    "seats": lambda _: [4, 3],
    "second": lambda _: ["H", 1],
    "seed": lambda _: [1, None, np.random.default_rng(1), np.random.SeedSequence(2)],
    "side": lambda _: [0, 1],
    "source": lambda _: [["{}"], "no such file", Path("no such file")],
    "stop": lambda _: [True, False],
    "style": lambda _: ["long", "short", "unicode"],
    "suit": lambda _: [0, 3],
    "text": lambda s: [HAND, "Schilten Under", str(s.deal), "♠ A J 9"],
    "threads": lambda _: [1, 2],
    "title": lambda _: [None, "A hand"],
    "to_move": lambda _: [None, 1],
    "trick": lambda s: ["", ["S9"], Trick("S9 SA", 1), s.round.trick],
    "tricks_won": lambda _: [None, (1, 2)],
    "value": lambda _: [0, 50, 157],
    "view": lambda s: [s.view, s.game.view(s.seat)],
    "viewer": lambda _: SEATS,
    "weis": lambda _: [{0: ["S6 S7 S8"]}, [Weis.of("S6 S7 S8")], "S6 S7 S8", None],
    "width": lambda _: [None, 200],
    "winner": lambda _: [None, 2],
    # Where a name means something else than mostly.
    "cards_figure.analysis": lambda s: [
        jass.analyze_cards(s.ending.view(0), 2, method="random", seed=1)
    ],
    "of.cards": lambda _: ["S6 S7 S8"],
    "parse_card.text": lambda _: ["SJ", "Schilten Under"],
    "parse_contract.text": lambda _: ["S", "Obenabe", "de haut en bas"],
    "playouts_figure.result": lambda s: [jass.playout(s.ending, 9, seed=1)],
    "trick_svg.cards": lambda _: ["S9 SA", []],
    "world": lambda s: [s.world, list(s.deal.hands)],
}

# Objects of all kinds whose methods are called.
OBJECTS: list[Callable[[Scene], Any]] = [
    lambda s: s.round,
    lambda s: s.ending,
    lambda s: s.game,
    lambda s: s.game,
    lambda s: s.view,
    lambda s: s.game.view(s.seat),
    lambda s: s.deal,
    lambda s: s.rng.choice(s.game.actions() or (jass.Push(),)),
    lambda _: Rules(),
    lambda s: CardSet(s.rng.getrandbits(36)),
    lambda _: Card("SJ"),
    lambda _: Contract.S,
    lambda _: Trick("S9 SA", 1),
    lambda _: Weis.of("S6 S7 S8"),
    lambda _: Solver(memory_mb=1),
    lambda s: s.round.score(),
    lambda s: jass.playout(s.round, 3, seed=1),
    lambda s: jass.playout(s.round, 3, seed=1, arrays=False),
    lambda s: jass.batch.playouts(s.masks(), "H", n=2, seed=1),
    lambda s: jass.solve(s.ending),
    _analysis,
    lambda _: jass.compare_weis({0: ["S6 S7 S8"]}, "S"),
    lambda _: Goal.points(1000),
    lambda _: RandomPlayer(1),
]
