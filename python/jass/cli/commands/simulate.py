"""`jass simulate`: games of random or heuristic players, one as a log or many as a table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import click

from jass.cli.names import Names
from jass.cli.options import command, json_option, names_options, rules_option
from jass.cli.terminal import print_json, print_table, print_text, progress_bar
from jass.games import GAMES, Game, GameName, new_game, transcript
from jass.notation import Language, Pack
from jass.notation.phrases import games as phrases
from jass.parallel import Progress
from jass.players import PLAYERS, play_game
from jass.rules.rules import Rules

__all__ = ["simulate"]

_PLAY = {"random": phrases.RANDOM, "heuristic": phrases.HEURISTIC}


def _kinds(_: click.Context, option: click.Parameter, text: str) -> list[str]:
    kinds = text.split(",")
    for kind in kinds:
        if kind not in PLAYERS:
            raise click.BadParameter(
                f"{kind!r} is not a player; the players are {', '.join(PLAYERS)}", param=option
            )
    return kinds


@command()
@click.argument("name", metavar="GAME", type=click.Choice(list(GAMES), case_sensitive=False))
@click.option(
    "-n",
    "games",
    default=1,
    type=click.IntRange(1, 10_000_000),
    metavar="INT",
    help="Number of games.",
)
@click.option(
    "--seed", default=0, metavar="INT", help="Seed of the first game; later games count up."
)
@click.option(
    "--players", type=int, metavar="INT", help="Number of players.  [default: the usual number]"
)
@click.option(
    "--play",
    "kinds",
    default="random",
    metavar="HOW",
    callback=_kinds,
    help="random or heuristic, or one for each party in turn, such as heuristic,random.",
)
@rules_option
@names_options("french", "cards in canonical text, such as SJ")
@json_option("One JSON object with each game's result.")
def simulate(
    name: GameName,
    games: int,
    seed: int,
    players: int | None,
    kinds: list[str],
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """Whole games of GAME, played at random or by the heuristic.

    The heuristic plays cards by rules of thumb that maximize the points of its side; it chooses,
    pushes and predicts by playouts of its hand. In Differenzler, Molotow and Mittlere it plays the
    card with the best expected score of the deal, in playouts of sampled worlds. It ignores the
    scores of the game.

    A single game is printed as a log with all hands and secrets; for many games a table shows wins
    and scores. GAME is one of schieber, differenzler, coiffeur, molotow, molotow_times_five, sidi
    and mittlere.
    """
    preset = str(rules)
    if pack is not None:
        rules = rules.replace(pack=pack)

    def new(number: int) -> Game:
        return new_game(name, players=players, rules=rules, seed=seed + number)

    # Report errors before any output.
    parties = len(new(0).parties)
    if len(kinds) > parties:
        raise click.UsageError(f"--play: one for each of {parties} parties, not {len(kinds)}")
    with progress_bar("games") as progress:
        played = _play(new, games, seed, kinds, progress)
    if as_json:
        print_json(
            {
                "game": name,
                "rules": preset,
                "pack": rules.pack,
                "seed": seed,
                "parties": played[0]["parties"],
                "play": played[0]["play"],
                "games": [_plain(one) for one in played],
            }
        )
    elif games == 1:
        last: Game = played[0]["game"]
        if language is None and pack is None:
            click.echo(transcript(last))
        else:
            names = Names(language or "en", pack or "french")
            click.echo(transcript(last, language=names.language, pack=names.pack))
    else:
        names = Names(language or "en", pack or "french")
        _table(played, names, rules=preset, games=games, seed=seed)


def _play(
    new: Any, games: int, seed: int, kinds: Sequence[str], progress: Progress | None
) -> list[dict[str, Any]]:
    played = []
    for number in range(games):
        one: Game = new(number)
        plays = [kinds[party % len(kinds)] for party in range(len(one.parties))]
        if set(plays) == {"random"}:
            _play_at_random(one, seed + number)
        else:
            party_of = {seat: k for k, seats in enumerate(one.parties) for seat in seats}
            by_party = [PLAYERS[kind](seed + number) for kind in plays]
            play_game(one, [by_party[party_of[seat]] for seat in range(one.rules.players)])
        played.append(
            {
                "seed": seed + number,
                "parties": one.parties,
                "play": plays,
                "deals": sum(not result.void for result in one.results),
                "scores": one.scores,
                "winners": one.winners,
                "game": one if games == 1 else None,
            }
        )
        if progress is not None:
            progress(number + 1, games)
    return played


def _play_at_random(one: Game, seed: int) -> None:
    # Random players need no views, which would take most of the time. Of the methods of Random,
    # only random() is the same in every version of Python.
    uniform = random.Random(seed).random
    while not one.is_over:
        offered = one.actions()
        one.apply(offered[int(uniform() * len(offered))])


def _plain(one: dict[str, Any]) -> dict[str, Any]:
    return {key: one[key] for key in ("seed", "deals", "scores", "winners")}


def _table(played: Sequence[dict[str, Any]], names: Names, **values: object) -> None:
    rows = []
    for party, seats in enumerate(played[0]["parties"]):
        scores = [one["scores"][party] for one in played]
        wins = sum(one["winners"] == (party,) for one in played)
        rows.append(
            (
                str(party),
                " ".join(map(str, seats)),
                names.say(_PLAY[played[0]["play"][party]]),
                str(wins),
                f"{wins / len(played):.1%}",
                f"{fmean(scores):.1f}",
                f"{1.96 * stdev(scores) / len(scores) ** 0.5:.1f}",
                str(min(scores)),
                str(max(scores)),
            )
        )
    before = (phrases.PARTY, phrases.SEATS, phrases.PLAY, phrases.WINS, phrases.SHARE)
    headings = names.headings(*before, phrases.MEAN_SCORE)
    headings += ["±", *names.headings(phrases.LOWEST, phrases.HIGHEST)]
    narrow = (phrases.SEATS, phrases.LOWEST, phrases.HIGHEST, phrases.PLAY)
    print_table(headings, rows, expendable=names.headings(*narrow))
    shared = sum(len(one["winners"]) != 1 for one in played)
    deals = fmean(one["deals"] for one in played)
    print_text(names.say(phrases.CAPTION, deals=f"{deals:.1f}", shared=shared, **values))
