"""`jass analyze`: the best contract for a hand, or the best card in a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from jass import plot
from jass.analysis import CardAnalysis, ContractAnalysis, analyze_cards, analyze_contracts
from jass.analysis.methods import Method
from jass.cards.card import Card, CardSet
from jass.cli.files import save
from jass.cli.names import Names
from jass.cli.options import (
    command,
    game_option,
    json_option,
    names_options,
    plot_option,
    rules_option,
    seed_option,
    threads_option,
)
from jass.cli.reading import Reading, read_by_seat, read_hand, read_numbers
from jass.cli.results import Result
from jass.cli.rounds import position_in, readable, round_in
from jass.cli.terminal import print_json, print_text, progress_bar
from jass.cli.verdict import print_cards, print_caveat, print_contracts, print_verdict
from jass.errors import ContractError, RecordError
from jass.notation import Language, Pack
from jass.notation.phrases import results, words
from jass.records import PlayedRound, read_swisslos
from jass.rounds.view import View
from jass.rounds.weis import find_weis
from jass.rules.rules import Rules

__all__ = ["analyze"]

_EXAMPLE = "'SJ S9 SA HA HK DT D6 C8 C7'"
_OF_CONTRACTS = ("forehand", "pushed")
_OF_HANDS = ("seat", "contract", "scores")
_OF_CARDS = ("played", "weis")
_OF_GAMES = ("number", "after")
_NAMES = {"number": "round", "picture": "plot"}


@command()
@click.argument("hand", nargs=-1)
@click.option(
    "--method",
    type=click.Choice(("heuristic", "random", "double-dummy")),
    help="How deals are played to the end: by a heuristic on what each seat knows, at random, or"
    " perfectly with open hands.  [default: heuristic for contracts, double-dummy for cards]",
)
@click.option(
    "-n",
    type=int,
    metavar="INT",
    help="Maximum number of deals.  [default: as many as the method needs]",
)
@click.option(
    "--no-stop", is_flag=True, help="Use all -n deals, even if the best option is settled earlier."
)
@click.option("--seat", default=0, metavar="SEAT", help="My seat, 0 to 3 in the order of play.")
@click.option("--forehand", default=0, metavar="SEAT", help="The seat that is forehand and leads.")
@click.option("--pushed", is_flag=True, help="My partner pushed the choice to me.")
@click.option(
    "--scores",
    metavar="INT,INT",
    help="Scores of the game before the round, by side; options are then ranked by the chance to"
    " win the game.",
)
@click.option(
    "--contract",
    metavar="CONTRACT",
    help="Compare the cards of HAND in a round under this contract; HAND is what I hold now.",
)
@click.option(
    "--played",
    metavar="CARDS",
    help="With --contract: all cards played so far, in order, such as 'CA C9 C6 C7, H6'. It is"
    " my turn; the leader follows from that.",
)
@click.option(
    "--weis",
    multiple=True,
    metavar="SEAT:CARDS",
    help="With --played: a Weis that was shown, such as '2: DJ DQ DK'; may be given again.",
)
@game_option(
    help="Instead of HAND: every round of a Swisslos log, with its actual result. The hand is"
    " that of forehand, or of the partner after a push."
)
@click.option("--round", "number", type=int, metavar="INT", help="Only this round of the log.")
@click.option(
    "--after",
    type=int,
    metavar="INT",
    help="Analyze the card played in this round after so many cards.",
)
@seed_option
@threads_option
@rules_option
@names_options("as in HAND, or french", "as in HAND, or en")
@plot_option
@json_option("One JSON object; with --game a list, unless a --round is given.")
@click.pass_context
def analyze(
    context: click.Context,
    hand: tuple[str, ...],
    method: Method | None,
    n: int | None,
    no_stop: bool,
    seat: int,
    forehand: int,
    pushed: bool,
    scores: str | None,
    contract: str | None,
    played: str | None,
    weis: tuple[str, ...],
    game: Path | None,
    number: int | None,
    after: int | None,
    seed: int,
    threads: int,
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """The best contract for HAND, or the best card to play now.

    HAND is nine cards in any notation: "SJ S9 SA HA HK DT D6 C8 C7", "♠AJ9 ♥AK ♦106 ♣87" or
    "Schilten Under, Rosen Ass, ...". The hidden cards are dealt at random many times, and all
    options are compared on the same deals, until the best one is settled.

    Score and Opponents are the mean points of the sides with Weis, Stöck, match and factor.
    Difference is Score minus Opponents, and Behind the loss against the best option on the same
    deals, both with 95 % intervals. Win is the chance to score more than the opponents, Match that
    to win every trick. After a push the partner chooses by his own hand.

    With --contract, HAND is what I still hold in a round in progress, and the table compares the
    legal cards.
    """
    if bool(hand) == (game is not None):
        raise click.UsageError(f"give a HAND such as {_EXAMPLE}, or --game FILE")
    how = _How(method, n, seed, threads, not no_stop)
    if game is not None:
        _refuse(context, (*_OF_HANDS, *_OF_CONTRACTS, *_OF_CARDS), "HAND")
        shown = _Shown(Names(language or "en", pack or "french"), as_json, picture)
        rules = rules.replace(pack=shown.names.pack)
        if number is None:
            _refuse(context, ("after", "picture"), "--round")
            _game(game, rules, how, shown)
        elif after is None:
            _round(round_in(game, number), rules, how, shown)
        else:
            _position(round_in(game, number), after, rules, how, shown)
        return
    _refuse(context, _OF_GAMES, "--game")
    cards, reading = read_hand(" ".join(hand), language, pack)
    shown = _Shown(reading.names, as_json, picture)
    rules = rules.replace(pack=reading.names.pack)
    before = read_numbers(scores, "--scores")
    if contract is None:
        _refuse(context, _OF_CARDS, "--contract")
        _show_contracts(how.contracts(cards, rules, seat, forehand, pushed, before), shown)
    else:
        _refuse(
            context, _OF_CONTRACTS, "HAND without --contract; the cards played determine who leads"
        )
        view = _view(seat, cards, contract, played or "", weis, reading, rules)
        _show_cards(view, how, shown, scores=before)


def _refuse(context: click.Context, options: Sequence[str], other: str) -> None:
    for option in options:
        if context.get_parameter_source(option) is not ParameterSource.DEFAULT:
            raise click.UsageError(f"--{_NAMES.get(option, option)} goes with {other}")


@dataclass(frozen=True)
class _Shown:
    """The form of the output."""

    names: Names
    as_json: bool
    picture: Path | None


@dataclass(frozen=True)
class _How:
    """The options of an analysis of any kind."""

    method: Method | None
    n: int | None
    seed: int
    threads: int
    stop: bool

    def contracts(
        self,
        hand: CardSet,
        rules: Rules,
        seat: int,
        forehand: int = 0,
        pushed: bool = False,
        scores: Sequence[int] | None = None,
        label: str = "deals",
    ) -> ContractAnalysis:
        """Analyzes the contracts for a hand, with a progress bar."""
        with progress_bar(label) as progress:
            return analyze_contracts(
                hand,
                self.n,
                method=self.method or "heuristic",
                rules=rules,
                seed=self.seed,
                seat=seat,
                forehand=forehand,
                pushed=pushed,
                scores=scores,
                threads=self.threads,
                progress=progress,
                stop=self.stop,
            )

    def cards(self, view: View, scores: Sequence[int] | None = None) -> CardAnalysis:
        """Analyzes the legal cards of a view, with a progress bar."""
        with progress_bar("worlds") as progress:
            return analyze_cards(
                view,
                self.n,
                method=self.method or "double-dummy",
                scores=scores,
                seed=self.seed,
                threads=self.threads,
                progress=progress,
                stop=self.stop,
            )


def _view(
    seat: int,
    hand: CardSet,
    contract: str,
    played: str,
    weis: tuple[str, ...],
    reading: Reading,
    rules: Rules,
) -> View:
    chosen = reading.contract(contract)
    if chosen is None:
        raise ContractError("contract: cards cannot be compared before trump is fixed")
    declared = read_by_seat(weis, "--weis", reading.card_set)
    cards = reading.cards(played)
    return View.from_play(hand, chosen, cards, seat=seat, rules=rules, weis=declared)


def _show_cards(
    view: View,
    how: _How,
    shown: _Shown,
    source: str = "",
    card: Card | None = None,
    scores: Sequence[int] | None = None,
) -> None:
    analysis, names = how.cards(view, scores), shown.names
    if shown.picture is not None:
        figure = plot.cards_figure(analysis, language=names.language, pack=names.pack, played=card)
        save(figure, shown.picture)
    if shown.as_json:
        tricks = [list(map(str, trick)) for trick in view.tricks]
        found = analysis.to_dict() | {"pack": view.rules.pack, "tricks": tricks}
        if source:
            found |= {"source": source, "played": card and str(card)}
        print_json(found)
        return
    if source:
        print_text(source, style="bold")
    print_text(names.cards(view.hand), style="bold")
    print_text(_situation(view, names) + "\n")
    said = names.say(words.THIS_PLAYED)
    mark = None if card is None else lambda one: said if one.card == card else ""
    print_cards(analysis, names, mark)
    print_verdict(analysis, names)


def _situation(view: View, names: Names) -> str:
    lines = [
        names.say(
            results.SITUATION,
            contract=names.contract(view.contract),
            points=" : ".join(map(str, view.points)),
            seat=view.seat,
        )
    ]
    for seat, shown in enumerate(view.weis):
        lines += [
            names.say(results.HAS_SHOWN, seat=seat, cards=names.cards(one.cards), points=one.points)
            for one in shown
        ]
    trick = "  ".join(map(names.card, view.trick))
    leader = view.trick.leader
    led = names.say(results.SEAT_LED, seat=leader, cards=trick)
    return " ".join([*lines, led if trick else names.say(results.LEADS)])


def _position(record: PlayedRound, after: int, rules: Rules, how: _How, shown: _Shown) -> None:
    r, card = position_in(record, after, rules)
    if r.to_move is None:
        raise RecordError(f"--after: the round is over after {after} cards")
    _show_cards(r.view(r.to_move), how, shown, record.source, card)


def _round(record: PlayedRound, rules: Rules, how: _How, shown: _Shown) -> None:
    analysis = _of_round(record, rules, how, record.source)
    _show_contracts(analysis, shown, Result.of(record, rules))


def _show_contracts(
    analysis: ContractAnalysis, shown: _Shown, result: Result | None = None
) -> None:
    names = shown.names
    if shown.picture is not None:
        save(plot.contracts_figure(analysis, language=names.language), shown.picture)
    if shown.as_json:
        print_json(_to_dict(analysis) | ({} if result is None else {"played": result.to_dict()}))
    else:
        _print(analysis, names, result)
        print_verdict(analysis, names)


def _game(path: Path, rules: Rules, how: _How, shown: _Shown) -> None:
    reader = read_swisslos(path)
    records = readable(reader, path)
    listed = []
    agreed = 0
    method = ""
    for number, record in enumerate(records, 1):
        result = Result.of(record, rules)
        analysis = _of_round(record, rules, how, f"round {number} of {len(records)}")
        agreed += analysis.best.contract == record.contract
        method = analysis.method
        if shown.as_json:
            listed.append(_to_dict(analysis) | {"played": result.to_dict()})
        else:
            _print(analysis, shown.names, result)
            print_text("")
    if shown.as_json:
        print_json(listed)
        return
    names = shown.names
    skipped = names.say(results.LEFT_OUT, n=reader.skipped) if reader.skipped else ""
    print_text(names.say(results.ROUNDS, n=len(records), skipped=skipped, agreed=agreed))
    print_caveat(method, names)


def _of_round(record: PlayedRound, rules: Rules, how: _How, label: str) -> ContractAnalysis:
    # Seats are counted from forehand, so the numbers equal those for the hand alone.
    seat = 2 if record.pushed else 0
    hand = record.deal.hands[record.declarer]
    return how.contracts(hand, rules, seat, pushed=record.pushed, label=label)


def _to_dict(analysis: ContractAnalysis) -> dict[str, Any]:
    weis = [
        {"kind": one.kind, "cards": str(one.cards), "points": one.points}
        for one in find_weis(analysis.hand, None, rules=analysis.rules)
        if analysis.rules.weis
    ]
    return analysis.to_dict() | {"pack": analysis.rules.pack, "weis": weis}


def _print(analysis: ContractAnalysis, names: Names, result: Result | None = None) -> None:
    if result is not None:
        print_text(result.played.source, style="bold")
    print_text(names.cards(analysis.hand), style="bold")
    played = None if result is None else partial(result.of_contract, names=names)
    print_contracts(analysis, names, played)
    print_text(_about(analysis, names))
    if result is not None:
        print_text(result.about(names))


def _about(analysis: ContractAnalysis, names: Names) -> str:
    rules = analysis.rules
    melds = find_weis(analysis.hand, None, rules=rules)
    weis = ", ".join(f"{names.cards(one.cards)} ({one.points})" for one in melds)
    scores = ""
    if analysis.scores is not None:
        scores = names.say(
            results.SCORES, scores=" : ".join(map(str, analysis.scores)), goal=rules.goal
        )
    return names.say(
        results.ABOUT,
        weis=(weis or names.say(words.NONE)) if rules.weis else names.say(results.NOT_COUNTED),
        leads=_who_leads(analysis, names),
        scores=scores,
        rules=rules.replace(pack="french"),
        pack=names.say(words.FRENCH_PACK if rules.pack == "french" else words.SWISS_PACK),
        samples=names.say(results.DEALS, n=analysis.n),
        seed=analysis.seed,
    )


def _who_leads(analysis: ContractAnalysis, names: Names) -> str:
    seat, leader = analysis.seat, analysis.forehand
    if analysis.pushed and (seat, leader) == (2, 0):
        return names.say(results.PUSHED_TO)
    push = names.say(results.AFTER_PUSH) if analysis.pushed else ""
    if seat == leader:
        return names.say(results.IS_FOREHAND, push=push)
    return names.say(results.IS_SEAT, seat=seat, leader=leader, push=push)
