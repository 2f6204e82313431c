"""One board of a contest: the same cards for every arrangement of the two players at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter_ns
from typing import Any, Literal, NamedTuple, TypeAlias

from jass.errors import JassError
from jass.games import Action, DealResult, Game, GameName, GameView, Play, new_game
from jass.players import HeuristicPlayer, Player, RandomPlayer
from jass.rules.rules import Rules

__all__ = ["BoardResult", "Decided", "Mode", "Table", "arrangements", "board_seed", "play_board"]

Mode: TypeAlias = Literal["cards", "deals", "games"]
"""What a board is: the cards of a deal, a whole deal, or a whole game."""


class Decided(NamedTuple):
    """Decisions of one player: how many, how many of them illegal, and their time in ns."""

    n: int = 0
    illegal: int = 0
    time: int = 0
    worst: int = 0

    def with_one(self, time: int, illegal: bool) -> Decided:
        """These and one more."""
        return Decided(self.n + 1, self.illegal + illegal, self.time + time, max(self.worst, time))

    def with_all(self, other: Decided) -> Decided:
        """These and others."""
        return Decided(
            self.n + other.n,
            self.illegal + other.illegal,
            self.time + other.time,
            max(self.worst, other.worst),
        )


class BoardResult(NamedTuple):
    """A board: by how much the first player did better at a table of it, in the mean of all
    arrangements; of its games how many each player won; and their decisions."""

    difference: float
    games_won: tuple[int, int]
    games: int
    decided: tuple[Decided, Decided]


@dataclass(frozen=True)
class Table:
    """What all boards of a contest have in common."""

    game: GameName
    players: int | None
    rules: Rules
    options: Mapping[str, Any]
    mode: Mode
    seed: int

    def new_game(self, board: int) -> Game:
        """The game of a board, from its first deal."""
        make: Callable[..., Game] = new_game
        return make(
            self.game,
            players=self.players,
            rules=self.rules,
            seed=board_seed(self.seed, board),
            **self.options,
        )


def board_seed(seed: int, board: int) -> int:
    """The seed of the game of a board.

    >>> from jass.contests.board import board_seed
    >>> board_seed(1, 0) != board_seed(1, 1) != board_seed(2, 0)
    True
    """
    text = f"board {board} of {seed}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")


def arrangements(parties: int) -> tuple[tuple[int, ...], ...]:
    """Who sits where, party by party: 0 for the first player, 1 for the second.

    Of two parties each player has both once. Where more play, each alone, the first player has
    every place once, among players of the second kind.

    >>> from jass.contests.board import arrangements
    >>> arrangements(2), arrangements(3)
    (((0, 1), (1, 0)), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
    """
    return tuple(tuple(int(party != first) for party in range(parties)) for first in range(parties))


def play_board(table: Table, pair: tuple[Player, Player], board: int) -> BoardResult:
    """Plays all arrangements of a board."""
    decided = [Decided(), Decided()]
    seats = arrangements(len(table.new_game(board).parties))
    before_play: dict[int, Action] = {}
    won = [0, 0]
    total = 0  # of the differences to each of the others
    for arrangement in seats:
        game = table.new_game(board)
        worth = _play(game, table, pair, arrangement, decided, before_play)
        first = arrangement.index(0)
        total += len(worth) * worth[first] - sum(worth)
        if game.winner is not None:
            won[arrangement[game.winner]] += 1
    return BoardResult(
        total / (len(seats) * (len(seats) - 1)),
        (won[0], won[1]),
        len(seats) if table.mode == "games" else 0,
        (decided[0], decided[1]),
    )


def _play(
    game: Game,
    table: Table,
    pair: tuple[Player, Player],
    arrangement: Sequence[int],
    decided: list[Decided],
    before_play: dict[int, Action],
) -> tuple[int, ...]:
    # Plays one arrangement to its end: what each party made of it.
    party_of = {seat: party for party, seats in enumerate(game.parties) for seat in seats}
    seed = game.seed
    referee = HeuristicPlayer(seed) if table.mode == "cards" else None
    while (seat := game.to_move) is not None:
        if table.mode != "games" and _first_result(game) is not None:
            break
        view = game.view(seat)
        action = None if referee is None else _of_referee(referee, view, before_play)
        if action is not None:
            game.apply(action)
            continue
        who = arrangement[party_of[seat]]
        decided[who] = _decide(game, view, pair[who], seed, decided[who])
    return _worth(game, table.mode)


def _of_referee(referee: Player, view: GameView, before_play: dict[int, Action]) -> Action | None:
    # What the referee does for a seat in a contest of cards: everything but playing them. Before
    # the first card it is the same in every arrangement, since nothing of the players is seen yet.
    if all(type(action) is Play for action in view.actions):
        return None
    place = len(view.history)
    if view.phase == "play":
        action = referee.act(view)
    else:
        if place not in before_play:
            before_play[place] = referee.act(view)
        action = before_play[place]
    return None if type(action) is Play else action


def _first_result(game: Game) -> DealResult | None:
    return next((result for result in game.results if not result.void), None)


def _worth(game: Game, mode: Mode) -> tuple[int, ...]:
    # What each party made of the game: more is better.
    sign = -1 if game.lowest_wins else 1
    if mode == "games":
        return tuple(sign * score for score in game.scores)
    result = _first_result(game)
    assert result is not None
    if mode == "deals" or not game.view(0).wants_points:
        return tuple(sign * written for written in result.written)
    r, rules = game.rounds[-1], game.rules
    made = [
        points + rules.match_bonus * (tricks == r.tricks_in_all)
        for points, tricks in zip(r.points, r.tricks_won, strict=True)
    ]
    return tuple(made[rules.sides[seats[0]]] for seats in game.parties)


def _decide(game: Game, view: GameView, player: Player, seed: int, before: Decided) -> Decided:
    # One decision of a player; an action at random stands in for an illegal one.
    began = perf_counter_ns()
    action = player.act(view)
    time = perf_counter_ns() - began
    try:
        game.apply(action)
    except JassError:
        game.apply(RandomPlayer(seed).act(view))
        return before.with_one(time, True)
    return before.with_one(time, False)
