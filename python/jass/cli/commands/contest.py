"""`jass contest`: two players on the same deals with seats exchanged."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

import click

from jass.cli.names import Names
from jass.cli.options import command, json_option, names_options, rules_option, seed_option
from jass.cli.terminal import print_json, print_table, print_text, progress_bar
from jass.contests import Contest, Sprt, contest
from jass.contests.board import Mode
from jass.games import GAMES, GameName
from jass.notation import Language, Pack
from jass.notation.phrases import contests as phrases
from jass.notation.phrases import games, words
from jass.players import PLAYERS
from jass.rules.rules import Rules

__all__ = ["contest_command"]

_PLAYERS = {"random": games.RANDOM, "heuristic": games.HEURISTIC}
_UNITS = {
    "cards": phrases.OF_CARDS,
    "deals": phrases.OF_DEALS,
    "games": phrases.OF_GAMES,
}
_VERDICTS = {"low": phrases.ACCEPTED_LOW, "high": phrases.ACCEPTED_HIGH, None: phrases.UNDECIDED}
_player = click.Choice(list(PLAYERS), case_sensitive=False)


@command("contest")
@click.argument("a", type=_player, metavar="A")
@click.argument("b", type=_player, metavar="B")
@click.option(
    "--boards",
    default=1000,
    type=click.IntRange(1, 10_000_000),
    metavar="INT",
    help="Maximum number.",
)
@click.option("--game", default="schieber", type=click.Choice(list(GAMES), case_sensitive=False))
@click.option(
    "--players", type=int, metavar="INT", help="Number of players.  [default: the usual number]"
)
@click.option(
    "--play",
    default="deals",
    type=click.Choice(["cards", "deals", "games"]),
    help="A board is the card play of a deal, a whole deal, or a game.",
)
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="LOW HIGH",
    help="Stop when a sequential test decides between these mean differences.",
)
@seed_option
@click.option(
    "--workers",
    default=1,
    type=click.IntRange(1, 1024),
    metavar="INT",
    help="Number of processes; it does not change the results.",
)
@rules_option
@names_options("french", "en")
@json_option("One JSON object, with the difference of each board.")
def contest_command(
    a: str,
    b: str,
    boards: int,
    game: GameName,
    players: int | None,
    play: Mode,
    sprt: tuple[float, float] | None,
    seed: int,
    workers: int,
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """Player A against player B on the same deals.

    A and B are random or heuristic. Seats are exchanged: with two parties, each player plays both;
    with more, A plays each seat once against copies of B. With --play cards a heuristic referee
    takes all decisions before the card play, and card points with the match bonus are compared;
    with deals and games, the scores.
    """
    if pack is not None:
        rules = rules.replace(pack=pack)
    with ExitStack() as stack:
        pool = None
        if workers > 1:
            pool = stack.enter_context(ProcessPoolExecutor(min(workers, os.cpu_count() or 1)))
        progress = stack.enter_context(progress_bar("boards"))
        found = contest(
            a,
            b,
            boards=boards,
            game=game,
            players=players,
            rules=rules,
            play=play,
            sprt=None if sprt is None else Sprt(*sprt),
            seed=seed,
            executor=pool,
            progress=progress,
        )
    if as_json:
        print_json(found.to_dict())
        return
    _print(found, sprt is not None, Names(language or "en", pack or "french"))


def _print(found: Contest, tested: bool, names: Names) -> None:
    headings = names.headings(
        phrases.PLAYER,
        words.DIFFERENCE,
        phrases.BOARDS_WON,
        phrases.GAMES_WON,
        phrases.DECISIONS,
        phrases.MILLISECONDS,
        phrases.LONGEST,
        phrases.ILLEGAL,
    )
    low, high = found.interval
    better = (found.won, found.lost)
    rows = []
    for who, name in enumerate(found.players):
        decided = found.decisions[who]
        difference = f"{found.mean:+.2f} ± {(high - low) / 2:.2f}"
        rows.append(
            (
                names.say(_PLAYERS[name]),
                "" if who else difference,
                str(better[who]),
                str(found.games_won[who]) if found.games else "",
                str(decided.n),
                f"{decided.milliseconds:.3f}",
                f"{decided.worst_milliseconds:.1f}",
                str(decided.illegal),
            )
        )
    narrow = names.headings(phrases.LONGEST, phrases.DECISIONS, phrases.ILLEGAL)
    unused = [] if found.games else names.headings(phrases.GAMES_WON)
    shown = [place for place, heading in enumerate(headings) if heading not in unused]
    print_table(
        [headings[place] for place in shown],
        [[row[place] for place in shown] for row in rows],
        expendable=narrow,
    )
    print_text(
        names.say(_UNITS[found.play], boards=found.boards, rules=found.rules, seed=found.seed)
    )
    if tested:
        print_text(names.say(_VERDICTS[found.accepted]))
