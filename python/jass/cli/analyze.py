"""`jass analyze`: what each contract is worth for a hand, or for the hands of a Swisslos log."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from jass import notation
from jass.analysis import ContractAnalysis, analyze_contracts
from jass.cli.names import Names
from jass.cli.rounds import readable
from jass.cli.terminal import print_json, print_table, print_text, progress_bar
from jass.errors import RecordError
from jass.notation import Language, Pack
from jass.records import PlayedRound, read_swisslos
from jass.rules import Rules
from jass.weis import find_weis

__all__ = ["analyze"]

_EXAMPLE = "'SJ S9 SA HA HK DT D6 C8 C7'"
_CAVEAT = (
    "Every seat plays random legal cards, and the cards of the others are dealt at random. That"
    " ranks the contracts roughly; it is not what good players would score."
)
# What a narrow terminal does without, the first of them first.
_EXPENDABLE = ("Factor", "± 95 %", "Opponents", "Match", "Win")


@click.command(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.argument("hand", nargs=-1)
@click.option(
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Instead of HAND: every round of a Swisslos log, with what was played and scored. The"
    " hand is that of forehand, or after a push that of the partner.",
)
@click.option(
    "--rules",
    "preset",
    default="swiss",
    metavar="PRESET",
    help="swiss, swiss_1000, swiss_tournament, fr or es.",
)
@click.option("-n", default=100_000, metavar="INT", help="Playouts a contract.")
@click.option("--seed", default=0, metavar="INT", help="The same seed gives the same numbers.")
@click.option("--seat", default=0, metavar="SEAT", help="My seat, 0 to 3 in the order of play.")
@click.option("--leader", default=0, metavar="SEAT", help="The seat that is forehand and leads.")
@click.option(
    "--pack",
    type=click.Choice(notation.PACKS),
    help="The pack in use, for names and factors.  [default: as in HAND, or french]",
)
@click.option(
    "--language",
    type=click.Choice(notation.LANGUAGES),
    help="The language of names.  [default: as in HAND, or en]",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object; with --game a list.")
@click.pass_context
def analyze(
    context: click.Context,
    hand: tuple[str, ...],
    game: Path | None,
    preset: str,
    n: int,
    seed: int,
    seat: int,
    leader: int,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """What each contract is worth for HAND, by random playouts.

    HAND is nine cards in any notation: "SJ S9 SA HA HK DT D6 C8 C7", "♠AJ9 ♥AK ♦106 ♣87" or
    "Schilten Under, Rosen Ass, ...".

    The table shows what my side scores on average, with Weis, Stöck, match and factor, and what the
    opponents score; then how often my side scores more, and how often it wins every trick. After a
    push the partner chooses from his own hand.
    """
    if bool(hand) == (game is not None):
        raise click.UsageError(f"give a HAND such as {_EXAMPLE}, or --game FILE")
    rules = Rules.preset(preset)
    if game is not None:
        for option in ("seat", "leader"):
            if context.get_parameter_source(option) is not ParameterSource.DEFAULT:
                raise click.UsageError(f"--{option} goes with HAND; a game says who leads")
        names = Names(language or "en", pack or "french")
        _analyze_game(game, rules, n, seed, names, as_json)
        return
    text = " ".join(hand)
    cards = notation.parse(text, language=language, pack=pack)
    names = Names.of(text, language, pack)
    rules = rules.replace(pack=names.pack)
    with progress_bar("playouts") as progress:
        analysis = analyze_contracts(
            cards,
            n,
            "playout",
            rules,
            seed,
            seat,
            leader,
            progress=progress,
            stop=False,
        )
    if as_json:
        print_json(_to_dict(analysis))
    else:
        _print(analysis, names, _who_leads(seat, leader))
        print_text(_CAVEAT, style="dim")


def _analyze_game(path: Path, rules: Rules, n: int, seed: int, names: Names, as_json: bool) -> None:
    rules = rules.replace(pack=names.pack)
    reader = read_swisslos(path)
    rounds = readable(reader, path)
    listed = []
    agreed = 0
    for number, played in enumerate(rounds, 1):
        result = _Result.of(played, rules)
        # Seats counted from forehand: the same numbers as for the hand by itself.
        seat = 2 if played.pushed else 0
        hand = played.deal.hands[played.declarer]
        with progress_bar(f"round {number} of {len(rounds)}") as progress:
            analysis = analyze_contracts(
                hand,
                n,
                "playout",
                rules,
                seed,
                seat,
                pushed=played.pushed,
                progress=progress,
                stop=False,
            )
        agreed += analysis.best.contract == played.contract
        if as_json:
            listed.append(_to_dict(analysis) | {"played": result.to_dict()})
        else:
            who = "forehand pushed to this hand, and leads" if seat else _who_leads(0, 0)
            _print(analysis, names, who, result)
    if as_json:
        print_json(listed)
        return
    skipped = f"; {reader.skipped} incomplete ones were left out" if reader.skipped else ""
    print_text(f"{len(rounds)} rounds{skipped}. In {agreed} the contract ranked first was played.")
    print_text(_CAVEAT, style="dim")


@dataclass(frozen=True)
class _Result:
    """What was made of the hand of a declarer: his side's points, then those of the others."""

    played: PlayedRound
    totals: tuple[int, int] | None
    why_none: str

    @classmethod
    def of(cls, played: PlayedRound, rules: Rules) -> _Result:
        try:
            totals = played.replay(rules).score().totals
        except RecordError as error:
            # It was played by other rules; the points of its cards are known all the same.
            return cls(played, None, str(error).removeprefix(f"{played.source}: "))
        return cls(played, _own_first(totals, played), "")

    @property
    def card_points(self) -> tuple[int, int]:
        return _own_first(self.played.points, self.played)

    def __str__(self) -> str:
        return _ratio(self.totals) if self.totals else "played"

    def to_dict(self) -> dict[str, Any]:
        return {
            "source": self.played.source,
            "contract": str(self.played.contract),
            "pushed": self.played.pushed,
            "card_points": list(self.card_points),
            "totals": None if self.totals is None else list(self.totals),
        }


def _own_first(by_side: tuple[int, ...], played: PlayedRound) -> tuple[int, int]:
    own = played.declarer % 2
    return by_side[own], by_side[1 - own]


def _who_leads(seat: int, leader: int) -> str:
    if seat == leader:
        return "this hand is forehand and leads"
    return f"this hand is seat {seat}; seat {leader} is forehand and leads"


def _to_dict(analysis: ContractAnalysis) -> dict[str, Any]:
    weis = [
        {"kind": one.kind, "cards": str(one.cards), "points": one.points}
        for one in find_weis(analysis.hand, None, analysis.rules)
        if analysis.rules.weis
    ]
    return analysis.to_dict() | {"pack": analysis.rules.pack, "weis": weis}


def _print(
    analysis: ContractAnalysis, names: Names, who_leads: str, result: _Result | None = None
) -> None:
    if result is not None:
        print_text(result.played.source, style="bold")
    print_text(names.cards(analysis.hand), style="bold")
    _print_contracts(analysis, names, result)
    print_text(_about(analysis, names, who_leads))
    if result is not None:
        print_text(_about_result(result, names) + "\n")


def _print_contracts(analysis: ContractAnalysis, names: Names, result: _Result | None) -> None:
    headings = ["Contract", "Factor", "Score", "± 95 %", "Opponents", "Difference", "Win", "Match"]
    if result is not None:
        headings.append("Played")
    rows = []
    for one in analysis.estimates:
        played = result is not None and result.played.contract == one.contract
        rows.append(
            [
                one.name if one.contract is None else names.contract(one.contract),
                "" if one.multiplier is None else f"×{one.multiplier}",
                f"{one.mean:.1f}",
                f"{one.interval[1] - one.mean:.1f}",
                f"{one.opponents:.1f}",
                f"{one.difference:+.1f}",
                f"{one.win:.1%}",
                f"{one.match:.1%}",
                str(result) if played else "",
            ]
        )
    print_table(headings, rows, first="green", expendable=_EXPENDABLE)


def _about(analysis: ContractAnalysis, names: Names, who_leads: str) -> str:
    rules = analysis.rules
    melds = find_weis(analysis.hand, None, rules)
    weis = ", ".join(f"{names.cards(one.cards)} ({one.points})" for one in melds) or "none"
    return (
        f"Weis: {weis if rules.weis else 'not counted'}; {who_leads}.\n"
        f"Rules: {rules.replace(pack='french')}; {rules.pack.capitalize()} pack."
        f" {analysis.n} playouts a contract, seed {analysis.seed}."
    )


def _about_result(result: _Result, names: Names) -> str:
    played = (
        f"Played: {names.contract(result.played.contract)}, {_ratio(result.card_points)} in cards."
    )
    if result.why_none:
        return f"{played} Not by these rules: {result.why_none}"
    return played


def _ratio(points: tuple[int, int]) -> str:
    return f"{points[0]} : {points[1]}"
