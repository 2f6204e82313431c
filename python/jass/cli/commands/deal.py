"""`jass deal`: random deals, optionally with known cards."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from jass import batch, notation
from jass.cards.card import CardSet
from jass.cli.files import write_file
from jass.cli.names import Names
from jass.cli.options import command, json_option, names_options, seed_option
from jass.cli.reading import read_by_seat
from jass.cli.terminal import print_json
from jass.errors import DealError
from jass.notation import Language, Pack
from jass.rounds.deal import Deal
from jass.svg import deal_svg

__all__ = ["deal"]


@command()
@click.option(
    "-n", default=1, type=click.IntRange(1, 10_000_000), metavar="INT", help="Number of deals."
)
@seed_option
@click.option("--players", default=4, metavar="INT", help="Number of players, 2 to 6.")
@click.option(
    "--cards", type=int, metavar="INT", help="Cards per hand.  [default: all cards are dealt]"
)
@click.option(
    "--known",
    multiple=True,
    metavar="SEAT:CARDS",
    help="Cards that a seat holds in every deal, such as '0: SJ S9 SA'; may be given again.",
)
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also draw a picture of a single deal.",
)
@names_options("french", "cards in canonical text, such as SJ", "names")
@json_option("One JSON object with the hands of each deal.")
def deal(
    n: int,
    seed: int,
    players: int,
    cards: int | None,
    known: tuple[str, ...],
    svg: Path | None,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """Random deals, all equally likely.

    One line per deal: the hands of seats 0, 1, ... separated by bars, which the other commands can
    read. Deal k of a seed does not depend on -n.
    """
    if svg is not None and n > 1:
        raise click.UsageError("--svg draws one deal; omit -n")
    held = _known(known, language, pack)
    masks = batch.random_deals(n, seed=seed, players=players, known=held, cards_each=cards).tolist()
    if svg is not None:
        picture = deal_svg(
            [CardSet(mask) for mask in masks[0]], pack=pack or "french", language=language or "en"
        )
        write_file(svg, picture.encode())
    if as_json:
        print_json(_to_dict(masks, seed, players, held))
        return
    canonical = language is None and pack is None
    names = Names(language or "en", pack or "french")
    for row in masks:
        hands = [CardSet(mask) for mask in row]
        line = str(Deal(hands)) if canonical else " | ".join(map(names.cards, hands))
        click.echo(line)


def _known(
    texts: tuple[str, ...], language: Language | None, pack: Pack | None
) -> dict[int, CardSet]:
    parse = partial(notation.parse, language=language, pack=pack)
    held = {}
    for seat, given in read_by_seat(texts, "--known", parse).items():
        if len(given) > 1:
            raise DealError(f"--known: seat {seat} is given twice")
        held[seat] = given[0]
    return held


def _to_dict(
    masks: list[list[int]], seed: int, players: int, held: dict[int, CardSet]
) -> dict[str, Any]:
    return {
        "seed": seed,
        "players": players,
        "known": {str(seat): str(cards) for seat, cards in held.items()},
        "deals": [[str(CardSet(mask)) for mask in row] for row in masks],
    }
