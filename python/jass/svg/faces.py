"""The faces of cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from jass.cards.card import Card, Rank, Suit
from jass.notation import Language, Pack, rank_name
from jass.svg.drawing import at, number, rect, shape_id_of, text_at
from jass.svg.shapes import COURT_OF, INK, PIPS, RED, ROBES, SHEET

WIDTH: Final = 64  # of a card in full
HEIGHT: Final = 92
SMALL: Final = 40  # of a card at a table
TALL: Final = 60
STRIP: Final = 17.5  # what is seen of a small card under the next
MARGIN: Final = 10


class Look(NamedTuple):
    pack: Pack
    language: Language


def look_of(pack: Pack, language: Language) -> Look:
    """The look of a pack in a language; NotationError for what is none."""
    rank_name(Rank.ACE, language=language, pack=pack)
    return Look(pack, language)


def pip(suit: int, look: Look, x: float, y: float, scale: float) -> str:
    place = f"translate({number(x)} {number(y)})scale({number(scale)})"
    return f'<use href="#{shape_id_of(suit, look.pack)}" transform="{place}"/>'


def index_of(card: Card, look: Look, x: float, y: float, size: float) -> str:
    """The letter of the rank with the suit under it, about the middle line x."""
    red = look.pack == "french" and card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    letter = rank_name(card.rank, language=look.language, pack=look.pack, style="short")
    tight, left, high = "", x, size
    if len(letter) > 1:
        tight, left, high = ' letter-spacing="-1.2"', x - 0.5, 0.86 * size
    return text_at(left, y, high, letter, RED if red else INK, tight) + pip(
        card.suit, look, x, y + 0.68 * size, 0.034 * size
    )


def full(card: Card, look: Look) -> str:
    """A card in full."""
    index = index_of(card, look, 9, 16, 13)
    turned = f'transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"'
    body = [rect(WIDTH, HEIGHT, 5, SHEET), index, f"<g {turned}>{index}</g>"]
    court = COURT_OF[look.pack].get(card.rank)
    if court:
        half = f'<use href="#{shape_id_of(card.suit, look.pack)}-{court}" x="32" y="46"'
        frame = f'fill="none" stroke="{ROBES[look.pack][card.suit]}" stroke-width=".8"'
        body.append(at(17, 8, rect(30, 76, 2, 'fill="#fbf0d6"')))
        body.append(f"{half}/>{half} {turned}/>{at(17, 8, rect(30, 76, 2, frame))}")
    elif card.rank == Rank.ACE:
        body.append(pip(card.suit, look, 32, 46, 1.8))
    else:
        size = 0.6 if card.rank <= Rank.EIGHT else 0.54
        for x, y in PIPS[card.rank]:
            upside_down = y > 46 and look.pack == "french"
            body.append(pip(card.suit, look, x, y, -size if upside_down else size))
    return "".join(body)


def small(card: Card, look: Look, seen: bool = True) -> str:
    """A card at a table: the index, and one large suit where it can be seen."""
    big = pip(card.suit, look, 26, 42, 1.05) if seen else ""
    return rect(SMALL, TALL, 4, SHEET) + index_of(card, look, 9, 15.5, 14) + big
