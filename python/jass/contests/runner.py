"""Two players at the same boards, in this process or on an executor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from jass.arguments.numbers import whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.contests.board import BoardResult, Mode, Table, play_board
from jass.contests.result import Contest, Sprt, contest_of, decision_of
from jass.errors import ArgumentError
from jass.games import GameName
from jass.parallel import (
    Executor,
    Progress,
    checked_executor,
    checked_progress,
    chunks,
    part_of,
    progress_of_jobs,
    run_jobs,
)
from jass.players import PLAYERS, Player, player
from jass.rules.rules import Rules, checked_rules
from jasscore.errors import shown

__all__ = ["contest"]

_MOST_BOARDS = 10_000_000
_BOARDS_A_JOB = 4
_JOBS_A_WAVE = 64  # after which the sequential test looks; results do not depend on the executor
_MODES = ("cards", "deals", "games")


def contest(
    a: Player | str,
    b: Player | str,
    *,
    boards: int = 1000,
    game: GameName = "schieber",
    players: int | None = None,
    rules: Rules | str = "swiss",
    options: Mapping[str, Any] | None = None,
    play: Mode = "deals",
    sprt: Sprt | tuple[float, float] | None = None,
    seed: SeedLike = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Contest:
    """Has two players, or those of :func:`jass.player` of two names, play the same boards.

    A board is one deal, or one game, and is played with seats changed: of two parties each player
    has both once; where more play, each alone, the first player has every place once. So luck of
    the cards cancels, and boards are independent samples of the difference. Board k depends on
    ``seed`` and k only.

    ``play`` says what is played and compared: the ``"cards"`` of a deal, whose other decisions a
    heuristic referee takes, by card points with the match bonus (by what is written, where more
    points are not always better); whole ``"deals"``, by what is written; whole ``"games"``, by the
    scores at their end. ``game``, ``players``, ``rules`` and ``options`` are those of
    :func:`jass.new_game`. An illegal action is counted, and an action at random takes its place.

    With ``sprt=(low, high)`` the contest ends as soon as a sequential test, at every 256 boards,
    accepts one of two mean differences. An ``executor`` of processes needs players that can be
    pickled; the boards are the same with any. ArgumentError, GameError, RulesError, SeedError for
    what is wrong.

    >>> import jass
    >>> jass.contest("heuristic", "heuristic", boards=3, play="cards", seed=1).differences
    (0.0, 0.0, 0.0)
    """
    pair = _player(a, "a"), _player(b, "b")
    n = whole_number(boards, "boards", 1, _MOST_BOARDS, ArgumentError)
    if play not in _MODES:
        raise ArgumentError(f"play is one of {', '.join(map(repr, _MODES))}, not {shown(play)}")
    checked = Rules.preset(rules) if isinstance(rules, str) else checked_rules(rules)
    hypotheses = _checked_sprt(sprt)
    number = seed_number(seed)
    checked_executor(executor)
    checked_progress(progress)
    table = Table(game, players, checked, _checked_options(options), play, number)
    began = table.new_game(0)  # what is wrong with the game is said here
    task = _Boards(table, pair)
    played: list[BoardResult] = []
    accepted: Literal["low", "high"] | None = None
    wave = _BOARDS_A_JOB * _JOBS_A_WAVE
    while len(played) < n and accepted is None:
        first = len(played)
        jobs = [
            (first + begin, first + end)
            for begin, end in chunks(min(wave, n - first), _BOARDS_A_JOB)
        ]
        report = progress_of_jobs(part_of(progress, first, n), [end - first for _, end in jobs])
        for results in run_jobs(task, jobs, executor=executor, progress=report):
            played += results
        accepted = decision_of(hypotheses, [board.difference for board in played])
    return contest_of(
        played,
        accepted,
        players=(_name(a), _name(b)),
        game=began.name,
        rules=str(checked),
        play=play,
        seed=number,
    )


@dataclass(frozen=True)
class _Boards:
    # The task of a worker: some boards, one after the other.
    table: Table
    pair: tuple[Player, Player]

    def __call__(self, boards: tuple[int, int]) -> list[BoardResult]:
        return [play_board(self.table, self.pair, board) for board in range(*boards)]


def _player(given: object, name: str) -> Player:
    if isinstance(given, str) and given.lower() in PLAYERS:
        return player(given, seed=0)
    if not isinstance(given, Player) or isinstance(given, type):
        names = ", ".join(map(repr, PLAYERS))
        raise ArgumentError(f"{name}: a player, or one of {names}, not {shown(given)}")
    return given


def _checked_options(options: object) -> dict[str, Any]:
    if options is None:
        return {}
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise ArgumentError(f"options: those of the game by name, not {shown(options)}")
    if own := {"players", "rules", "seed", "deals"} & set(options):
        raise ArgumentError(f"options: {min(own)} is not one here, but an argument or given")
    return dict(options)


def _name(given: Player | str) -> str:
    return given if isinstance(given, str) else repr(given)


def _checked_sprt(sprt: object) -> Sprt | None:
    if sprt is None:
        return None
    if isinstance(sprt, tuple) and len(sprt) == 2:
        low, high = sprt
        numbers = all(isinstance(end, (int, float)) and not isinstance(end, bool) for end in sprt)
        if numbers and -math.inf < low < high < math.inf:
            return Sprt(float(low), float(high))
    raise ArgumentError(
        f"sprt: two mean differences, the lower one first, such as (0, 5), not {shown(sprt)}"
    )
