"""`jass playout`: the distribution of card points of a hand or a deal in playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import click
from click.core import ParameterSource

from jass import plot
from jass.cards.card import CardSet
from jass.cards.contract import Contract
from jass.cli.files import save
from jass.cli.names import Names
from jass.cli.options import (
    command,
    json_option,
    names_options,
    plot_option,
    rules_option,
    seed_option,
    threads_option,
)
from jass.cli.reading import read_hand, read_hands
from jass.cli.terminal import print_bars, print_json, print_table, print_text, progress_bar
from jass.engine.playout_results import PlayoutSummary
from jass.engine.playouts import playout as playout_round
from jass.engine.playouts import playout_hand
from jass.notation import Language, Pack
from jass.notation.phrases import results, words
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.rules import Rules

__all__ = ["playout"]

_EXAMPLE = "'SJ S9 SA HA HK DT D6 C8 C7'"
_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
_BIN = 10
_HOW = {"random": results.RANDOM_SEATS, "heuristic": results.HEURISTIC_SEATS}


@command()
@click.argument("cards", metavar="HAND|DEAL", nargs=-1)
@click.option(
    "--contract", metavar="CONTRACT", help="In any notation; open: the first discard fixes trump."
)
@click.option("-n", default=100_000, metavar="INT", help="Number of playouts.")
@click.option(
    "--play",
    default="random",
    type=click.Choice(("random", "heuristic")),
    help="The policy of all seats: random, or a heuristic on what each seat knows.",
)
@click.option("--seat", default=0, metavar="SEAT", help="The seat that holds HAND.")
@click.option(
    "--side", default=0, metavar="SIDE", help="The side whose points are counted in a DEAL."
)
@click.option("--leader", default=0, metavar="SEAT", help="The seat that leads.")
@seed_option
@threads_option
@rules_option
@names_options("as in HAND, or french", "as in HAND, or en", "names")
@plot_option
@json_option("One JSON object, with the count of each number of points.")
@click.pass_context
def playout(
    context: click.Context,
    cards: tuple[str, ...],
    contract: str | None,
    n: int,
    play: Literal["random", "heuristic"],
    seat: int,
    side: int,
    leader: int,
    seed: int,
    threads: int,
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """The card points of a HAND or a DEAL, played out many times.

    For a HAND the other cards are dealt anew for each playout. A DEAL is the hands of seats 0, 1,
    ... separated by bars. Card points are those of the side, including the last trick, without
    Weis, Stöck, match and factor.
    """
    text = " ".join(cards)
    if not cards:
        raise click.UsageError(f"give a HAND such as {_EXAMPLE}, or a DEAL of hands between bars")
    if contract is None:
        raise click.UsageError("give a --contract")
    single = "|" not in text
    _refuse_other(context, "side" if single else "seat", "DEAL" if single else "HAND")
    with progress_bar("playouts") as progress:
        if single:
            hand, reading = read_hand(text, language, pack)
            code = reading.contract(contract)
            result = playout_hand(
                hand,
                code,
                n,
                seat=seat,
                leader=leader,
                rules=rules,
                seed=seed,
                threads=threads,
                progress=progress,
                arrays=False,
                play=play,
            )
            request = _Request(n, seed, play, leader, rules, code, [hand], seat, rules.sides[seat])
        else:
            hands, reading = read_hands(text, language, pack)
            if len(hands) != rules.players:
                rules = rules.replace(players=len(hands))
            code = reading.contract(contract)
            r = Round(Deal(hands), code, leader, rules)
            result = playout_round(
                r,
                n,
                side=side,
                play=play,
                arrays=False,
                seed=seed,
                threads=threads,
                progress=progress,
            )
            request = _Request(n, seed, play, leader, rules, code, hands, None, side)
    if picture is not None:
        names = reading.names
        figure = plot.playouts_figure(
            result,
            hand=request.hands[0] if single else None,
            contract=code,
            language=names.language,
            pack=names.pack,
        )
        save(figure, picture)
    if as_json:
        print_json(request.to_dict() | _numbers(result))
    else:
        _print(request, result, reading.names)


def _refuse_other(context: click.Context, option: str, other: str) -> None:
    if context.get_parameter_source(option) is not ParameterSource.DEFAULT:
        raise click.UsageError(f"--{option} goes with {other}")


@dataclass(frozen=True)
class _Request:
    """The arguments of the playouts: the hand of ``seat``, or all hands."""

    n: int
    seed: int
    play: str
    leader: int
    rules: Rules
    contract: Contract | None
    hands: Sequence[CardSet]
    seat: int | None
    side: int

    def to_dict(self) -> dict[str, Any]:
        cards = list(map(str, self.hands))
        held = {"hands": cards} if self.seat is None else {"hand": cards[0], "seat": self.seat}
        return held | {
            "contract": None if self.contract is None else str(self.contract),
            "leader": self.leader,
            "side": self.side,
            "rules": str(self.rules),
            "play": self.play,
            "seed": self.seed,
        }


def _numbers(result: PlayoutSummary) -> dict[str, Any]:
    counts = enumerate(result.counts.tolist())
    return result.to_dict() | {
        "quantiles": dict(zip(map(str, _SHARES), result.quantiles(*_SHARES), strict=True)),
        "counts": {str(points): count for points, count in counts if count},
    }


def _print(request: _Request, result: PlayoutSummary, names: Names) -> None:
    if request.seat is None:
        for seat, hand in enumerate(request.hands):
            print_text(names.hand_of(seat, hand))
    else:
        print_text(names.cards(request.hands[0]), style="bold")
    leads = names.say(results.SEAT_LEADS, seat=request.leader)
    if request.seat is not None:
        if request.seat == request.leader:
            leads = names.say(results.IT_LEADS)
        else:
            leads = names.say(results.IT_IS_SEAT, seat=request.seat, leads=leads)
    n = len(result)
    print_text(
        names.say(
            results.PLAYOUTS,
            contract=names.contract(request.contract),
            leads=leads,
            n=n,
            how=names.say(_HOW[request.play]),
            seed=request.seed,
        )
        + "\n"
    )
    whose = names.say(words.SIDE, side=request.side)
    made = names.say(
        results.MAKES,
        whose=whose if request.seat is None else names.say(results.ITS_SIDE),
        mean=f"{result.mean:.2f}",
        stderr=f"{result.stderr:.2f}",
        matches=f"{result.matches / n:.1%}",
    )
    print_text(made[0].upper() + made[1:], style="bold")
    print_text("")
    print_table(
        (names.say(results.SHARE_BELOW), *(f"{share:.0%}" for share in _SHARES)),
        [
            (
                names.say(results.CARD_POINTS),
                *(f"{points:g}" for points in result.quantiles(*_SHARES)),
            )
        ],
    )
    print_text("")
    print_bars(_bins(result))


def _bins(result: PlayoutSummary) -> list[tuple[str, float]]:
    counts, n = result.counts, len(result)
    lowest = int(counts.nonzero()[0][0]) // _BIN * _BIN
    return [
        (f"{low}-{low + _BIN - 1}", float(counts[low : low + _BIN].sum()) / n)
        for low in range(lowest, len(counts), _BIN)
    ]
