"""`jass deal`: random deals, also around hands that are known."""

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
    "-n", default=1, type=click.IntRange(1, 10_000_000), metavar="INT", help="How many deals."
)
@seed_option
@click.option("--players", default=4, metavar="INT", help="How many play, 2 to 6.")
@click.option(
    "--cards", type=int, metavar="INT", help="Cards a hand.  [default: the pack is dealt out]"
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
    help="A picture of a single deal, too.",
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

    A line for each deal, the hands of the seats 0, 1, ... between bars, as the other commands read
    it. Deal number k is the same however many are asked for.
    """
    if svg is not None and n > 1:
        raise click.UsageError("--svg is the picture of one deal; leave -n away")
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
            raise DealError(f"--known: seat {seat} is there twice")
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
