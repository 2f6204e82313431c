"""`jass solve`: double-dummy values of a deal or a position, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from jass.cards.card import Card
from jass.cards.contract import Contract
from jass.cli.names import Names
from jass.cli.options import command, game_option, json_option, names_options, rules_option
from jass.cli.reading import read_hands, read_numbers
from jass.cli.rounds import position_in, round_in
from jass.cli.terminal import print_json, print_table, print_text, progress_bar
from jass.engine.doubledummy import Solution, Solver, contract_table
from jass.notation import Language, Pack
from jass.notation.phrases import results, words
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.rules import Rules

__all__ = ["solve"]

_EXAMPLE = "'SJ S9 | HA HK | DT D6 | C8 C7'"
_WITH_DEAL = ("contract", "leader", "trick", "points", "tricks_won")
_WITH_GAME = ("number", "after")


@command()
@click.argument("deal", nargs=-1)
@click.option(
    "--contract", metavar="CONTRACT", help="In any notation; open: the first discard fixes trump."
)
@click.option("--leader", default=0, metavar="SEAT", help="The seat that leads the trick.")
@click.option(
    "--trick",
    default="",
    show_default=False,
    metavar="CARDS",
    help="The cards in the current trick, in the order of play.",
)
@click.option("--points", metavar="INT,INT", help="Card points won so far, by side.")
@click.option("--tricks-won", metavar="INT,INT", help="Tricks won so far, by side.")
@game_option(help="Instead of DEAL: a round of a Swisslos log.")
@click.option("--round", "number", default=1, metavar="INT", help="The round of the log.")
@click.option("--after", default=0, metavar="INT", help="Number of its cards already played.")
@click.option("--side", default=0, metavar="SIDE", help="The side whose points are counted.")
@click.option(
    "--match", is_flag=True, help="Add 100 for winning every trick, and -100 for winning none."
)
@click.option("--table", is_flag=True, help="Solve every contract with every seat to lead.")
@click.option("--threads", default=1, metavar="INT", help="Number of threads.")
@rules_option
@names_options("as in DEAL, or french", "as in DEAL, or en", "names")
@json_option("One JSON object, cards in canonical text.")
@click.pass_context
def solve(
    context: click.Context,
    deal: tuple[str, ...],
    contract: str | None,
    leader: int,
    trick: str,
    points: str | None,
    tricks_won: str | None,
    game: Path | None,
    number: int,
    after: int,
    side: int,
    match: bool,
    table: bool,
    threads: int,
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """What DEAL is worth with open hands and perfect play.

    DEAL is the hands of seats 0, 1, ... separated by bars, in any notation: "SJ S9 | HA HK | DT D6
    | C8 C7". With --trick, --points and --tricks-won it is a position in the middle of a round.

    The table shows the final points of side 0 (or --side) after each legal card, with perfect play
    of all seats; one optimal line follows.
    """
    if bool(deal) == (game is not None):
        raise click.UsageError(f"give a DEAL such as {_EXAMPLE}, or --game FILE")
    if game is not None:
        _refuse(context, _WITH_DEAL, "--game")
    else:
        _refuse(context, _WITH_GAME, "DEAL")
    if table:
        _refuse(context, (*_WITH_DEAL, "after"), "--table")
    if game is not None:
        names = Names(language or "en", pack or "french")
        record = round_in(game, number)
        r, played = position_in(record, after, rules)
        problem = _Problem(r, record.source, played)
    else:
        hands, reading = read_hands(" ".join(deal), language, pack)
        names = reading.names
        if len(hands) != rules.players:
            rules = rules.replace(players=len(hands))
        if table:
            problem = _Problem(Round(Deal(hands), rules.contracts[0], rules=rules))
        elif contract is None:
            raise click.UsageError("give a --contract, or --table for all of them")
        else:
            problem = _Problem(
                Round.start(
                    hands,
                    reading.contract(contract),
                    leader,
                    trick=reading.cards(trick),
                    rules=rules,
                    points=read_numbers(points, "--points"),
                    tricks_won=read_numbers(tricks_won, "--tricks-won"),
                )
            )
    if table:
        _solve_table(problem, names, side, match, threads, as_json)
        return
    solution = Solver(threads=threads).solve(problem.round, side=side, count_match=match)
    if as_json:
        print_json(problem.to_dict() | solution.to_dict())
    else:
        _print(problem, solution, names)


def _refuse(context: click.Context, options: Sequence[str], other: str) -> None:
    for option in options:
        if context.get_parameter_source(option) is not ParameterSource.DEFAULT:
            shown = {"number": "round"}.get(option, option).replace("_", "-")
            raise click.UsageError(f"--{shown} does not go with {other}")


@dataclass(frozen=True)
class _Problem:
    """A position, and if it is from a log, its source and the card played."""

    round: Round
    source: str = ""
    played: Card | None = None

    def to_dict(self) -> dict[str, Any]:
        r = self.round
        problem = {
            "hands": list(map(str, r.hands)),
            "contract": None if r.contract is None else str(r.contract),
            "leader": r.leader,
            "trick": list(map(str, r.trick)),
            "to_move": r.to_move,
            "points": list(r.points),
            "tricks_won": list(r.tricks_won),
            "rules": str(r.rules),
        }
        if self.source:
            problem |= {"source": self.source, "played": self.played and str(self.played)}
        return problem


def _print(problem: _Problem, solution: Solution, names: Names) -> None:
    r = problem.round
    _print_position(problem, names)
    bonus = names.say(results.MATCH_COUNTED) if solution.count_match else ""
    ends = names.say(results.ENDS_WITH, side=solution.side, value=solution.value, bonus=bonus)
    print_text(f"{ends}\n", style="bold")
    if not solution.cards:
        return
    by_loss = sorted(solution.cards.items(), key=lambda one: abs(one[1] - solution.value))
    headings = names.headings(words.CARD, words.VALUE, words.LOSES)
    headings += names.headings(words.PLAYED) if problem.played is not None else []
    rows = []
    for card, value in by_loss:
        loss = abs(value - solution.value)
        played = names.say(words.THIS_PLAYED) if card == problem.played else ""
        rows.append([names.card(card), str(value), str(loss or ""), played][: len(headings)])
    print_table(headings, rows, first="green")
    print_text(f"\n{names.say(results.BEST_LINE)}")
    end = r.copy()
    for card in solution.line:
        end.play(card)
    for trick in end.tricks[len(r.tricks) :]:
        cards = "  ".join(names.card(card) for card in trick)
        print_text(
            names.say(
                results.TAKES,
                leader=trick.leader,
                cards=cards,
                winner=trick.winner,
                points=trick.points,
            )
        )


def _print_position(problem: _Problem, names: Names) -> None:
    r = problem.round
    if problem.source:
        print_text(problem.source, style="bold")
    for seat, hand in enumerate(r.hands):
        print_text(names.hand_of(seat, hand))
    contract = names.contract(r.contract)
    points = " : ".join(map(str, r.points))
    turn = names.say(results.ROUND_IS_OVER if r.is_over else results.TO_MOVE, seat=r.to_move)
    if r.trick:
        lying = "  ".join(names.card(card) for card in r.trick)
        turn = f"{names.say(results.LED, seat=r.leader, cards=lying)}; {turn}"
    print_text(f"{contract}, {points}; {turn}.")


def _solve_table(
    problem: _Problem, names: Names, side: int, match: bool, threads: int, as_json: bool
) -> None:
    r = problem.round
    with progress_bar("values") as progress:
        values = contract_table(
            r.deal, rules=r.rules, side=side, count_match=match, threads=threads, progress=progress
        ).tolist()
    if as_json:
        print_json(
            {
                "hands": list(map(str, r.deal.hands)),
                "rules": str(r.rules),
                "side": side,
                "count_match": match,
                "table": {str(one): row for one, row in zip(Contract, values, strict=True)},
            }
            | ({"source": problem.source} if problem.source else {})
        )
        return
    if problem.source:
        print_text(problem.source, style="bold")
    for seat, hand in enumerate(r.deal.hands):
        print_text(names.hand_of(seat, hand))
    bonus = names.say(results.MATCH_COUNTED) if match else ""
    print_text(f"{names.say(results.TABLE_HEAD, side=side, bonus=bonus)}\n")
    seats = [names.seat(seat).capitalize() for seat in range(r.rules.players)]
    headings = [names.say(words.CONTRACT), *seats]
    rows = [
        [names.contract(one), *map(str, row)] for one, row in zip(Contract, values, strict=True)
    ]
    print_table(headings, rows)
