"""Pictures of cards, hands, tricks, deals and rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from jass.arguments.numbers import MOST_PLAYERS, whole_number
from jass.cards.card import Card, CardLike, CardSet, CardsLike, card_set, card_tuple
from jass.cards.contract import ContractLike, contract_code
from jass.errors import ArgumentError, CardError
from jass.notation import Language, Pack, contract_name, format_cards, name
from jass.svg.drawing import at, document, rect
from jass.svg.faces import HEIGHT, MARGIN, SMALL, TALL, WIDTH, Look, full, index_of, look_of
from jass.svg.shapes import GOLDEN, RIM, SHEET
from jass.svg.tables import (
    Box,
    Direction,
    Table,
    badge_of,
    felt,
    hand_box,
    label,
    laid_cards,
    reach,
    seated,
    spot,
    table_of,
)
from jasscore.cards import each
from jasscore.errors import shown

__all__ = ["card_svg", "cards_svg", "deal_svg", "round_svg", "trick_svg"]


def card_svg(
    card: CardLike, *, pack: Pack = "french", language: Language = "en", width: int = 120
) -> str:
    """One card, `width` pixels wide.

    >>> picture = card_svg("SJ", pack="swiss", language="de")
    >>> picture[:4], "<title>Schilten-Under</title>" in picture
    ('<svg', True)
    """
    look = look_of(pack, language)
    title = name(card, language=language, pack=pack)
    body = at(1, 1, full(Card(card), look))
    return document(WIDTH + 2, HEIGHT + 2, title, body, 1, width)


def cards_svg(
    cards: CardsLike,
    *,
    marked: CardsLike = (),
    pack: Pack = "french",
    language: Language = "en",
    width: int | None = None,
    title: str | None = None,
) -> str:
    """Cards by suit, each half behind the next; those in `marked` stand out with a gold edge.

    More than twelve take several rows.

    >>> picture = cards_svg("SJ S9 HA", marked="SJ")
    >>> "<title>S: J 9  H: A</title>" in picture, picture.count('stroke-width="3"')
    (True, 1)
    """
    look = look_of(pack, language)
    held, chosen = card_set(cards, "cards"), card_set(marked, "marked")
    order = by_suit(held)
    rows = [order[start : start + 12] for start in range(0, len(order), 12)] or [[]]
    lift, strip = (8 if chosen else 0), 23
    body = []
    for number, row in enumerate(rows):
        for place, card in enumerate(row):
            y = 1 + number * (HEIGHT + lift + 6) + (0 if card in chosen else lift)
            face = full(card, look)
            if place + 1 < len(row):
                face = rect(WIDTH, HEIGHT, 5, SHEET) + index_of(card, look, 10.5, 18, 16)
            edge = rect(WIDTH, HEIGHT, 5, GOLDEN) if card in chosen else ""
            body.append(at(1 + strip * place, y, face + edge))
    breadth = 2 + WIDTH + strip * max(len(rows[0]) - 1, 0)
    height = 2 + (HEIGHT + lift + 6) * len(rows) - 6
    if not (title is None or isinstance(title, str)):
        raise ArgumentError(f"title: a text, not {shown(title)}")
    said = format_cards(held, language=language, pack=pack) if title is None else title
    return document(breadth, height, said, "".join(body), 1.25, width)


def trick_svg(
    cards: Iterable[CardLike] | str,
    leader: int = 0,
    seats: int = 4,
    *,
    winner: int | None = None,
    names: Sequence[str] | None = None,
    viewer: int = 0,
    direction: Direction = "counterclockwise",
    pack: Pack = "french",
    language: Language = "en",
    width: int | None = None,
) -> str:
    """The cards of a trick in the order of play, each before its seat; `winner` has a gold edge.

    The seat `viewer` sits below. Seats are numbered in order of play, which goes in `direction`.

    >>> picture = trick_svg("HT H6 HK", leader=1, winner=3, names=["Ann", "Ben", "Cleo", "Dan"])
    >>> "<title>Ben H10, Cleo H6, Dan HK</title>" in picture
    True
    """
    look = look_of(pack, language)
    played = card_tuple(cards, "cards")
    named = {"leader": leader, "viewer": viewer, "winner": winner}
    table = table_of(seats, names, direction, language, **named)
    reach_x, reach_y = reach(seats, WIDTH, HEIGHT)
    half_x, half_y = reach_x + WIDTH / 2 + MARGIN, reach_y + HEIGHT / 2 + MARGIN + 18
    body = [felt(2 * half_x, 2 * half_y)]
    for seat, name_of in enumerate(table.names):
        x, y = spot(seat, table, reach_x, reach_y)
        label_y = half_y + y + (HEIGHT / 2 + 11) * (-1 if y < -1 else 1)
        body.append(label(half_x + x, label_y, name_of, 86, lit=seat == winner))
        if (seat - leader) % seats >= len(played):
            free = rect(WIDTH - 2, HEIGHT - 2, 5, f'fill="none" stroke="{RIM}"')
            body.append(at(half_x + x - WIDTH / 2 + 1, half_y + y - HEIGHT / 2 + 1, free))
    body.append(at(half_x, half_y, laid_cards(played, table, winner, look, reduced=False)))
    title = trick_title(played, table, look)
    return document(2 * half_x, 2 * half_y, title, "".join(body), 1.25, width)


def deal_svg(
    hands: Sequence[CardsLike],
    names: Sequence[str] | None = None,
    *,
    viewer: int = 0,
    dealer: int | None = None,
    direction: Direction = "counterclockwise",
    pack: Pack = "french",
    language: Language = "en",
    width: int | None = None,
) -> str:
    """The hands of two to six seats round a table; `dealer` has a dot before the name.

    >>> picture = deal_svg(["SJ S9", "HA HK", "D6 D7", "CQ CT"], ["Ann", "Ben", "Cleo", "Dan"])
    >>> "<title>Ann S: J 9; Ben H: A K; Cleo D: 7 6; Dan C: Q 10</title>" in picture
    True
    """
    look = look_of(pack, language)
    held = held_hands(hands)
    table = table_of(len(held), names, direction, language, viewer=viewer, dealer=dealer)
    boxes = [
        hand_box(hand, seat, table, look, dot=seat == dealer) for seat, hand in enumerate(held)
    ]
    return seated(boxes, Box(36, 30, ""), table, "", "", deal_title(held, table, look), width)


def round_svg(
    hands: Sequence[CardsLike],
    trick: Iterable[CardLike] | str = (),
    leader: int = 0,
    *,
    contract: ContractLike | None = None,
    points: Sequence[int] | None = None,
    to_move: int | None = None,
    winner: int | None = None,
    names: Sequence[str] | None = None,
    viewer: int = 0,
    direction: Direction = "counterclockwise",
    pack: Pack = "french",
    language: Language = "en",
    width: int | None = None,
) -> str:
    """The hands as they are held now, the trick on the table, the contract and the points.

    `hands` are without the cards of the trick; an empty hand shows its seat alone, as for a hand
    that is not seen. `points` are per side. The dot marks the leader of the trick, the gold name
    the seat `to_move`, and the gold edge the card of `winner`.

    >>> from jass import Contract
    >>> hands = ["S9 SA", "HK", "D7 D6", "CQ CT"]
    >>> picture = round_svg(hands, "HA", leader=1, contract=Contract.S, points=(31, 20), to_move=2)
    >>> "31 : 20" in picture, "<title>spades, 31 : 20; Seat 1 HA; " in picture
    (True, True)
    """
    look = look_of(pack, language)
    seats = {"leader": leader, "viewer": viewer, "winner": winner, "to_move": to_move}
    held = held_hands(hands)
    table = table_of(len(held), names, direction, language, **seats)
    played = card_tuple(trick, "trick")
    twice = CardSet(played) & CardSet([card for hand in held for card in hand])
    if twice:
        raise CardError(f"trick and hands both hold {twice}; the hands are without the trick")
    score = "" if points is None else " : ".join(map(str, _points(points)))
    badge = called = ""
    if contract is not None:
        called = contract_name(contract, language=language, pack=pack)
        badge = badge_of(contract_code(contract), called, look)
    boxes = [
        hand_box(hand, seat, table, look, dot=seat == leader, lit=seat == to_move)
        for seat, hand in enumerate(held)
    ]
    reach_x, reach_y = reach(len(held), SMALL, TALL)
    half_x, half_y = reach_x + SMALL / 2 + 4, reach_y + TALL / 2 + 4
    laid = at(half_x, half_y, laid_cards(played, table, winner, look, reduced=True))
    parts = (", ".join(filter(None, (called, score))), trick_title(played, table, look))
    title = "; ".join(filter(None, (*parts, deal_title(held, table, look))))
    return seated(boxes, Box(2 * half_x, 2 * half_y, laid), table, badge, score, title, width)


def by_suit(cards: CardSet) -> list[Card]:
    """As a hand is held: black and red suits in turn, the ace first."""
    place = (0, 1, 3, 2)
    return sorted(cards, key=lambda card: (place[card.suit], -card.rank))


def _points(points: object) -> list[int]:
    row = each(points)
    if row is None:
        raise ArgumentError(f"points: a number for each side, not {shown(points)}")
    most = 10**9
    return [
        whole_number(one, "points: each", -most, most, ArgumentError)
        for one in islice(row, MOST_PLAYERS)
    ]


def held_hands(hands: Sequence[CardsLike]) -> list[list[Card]]:
    row = each(hands)
    if row is None:
        raise ArgumentError(f"hands: the cards of each seat, not {shown(hands)}")
    hands = list(islice(row, MOST_PLAYERS + 1))
    held = [by_suit(card_set(hand, f"hands[{seat}]")) for seat, hand in enumerate(hands)]
    card_tuple([card for hand in held for card in hand], "hands")  # raises for a card twice
    return held


def trick_title(played: Sequence[Card], table: Table, look: Look) -> str:
    shown = [name(card, language=look.language, pack=look.pack, style="short") for card in played]
    order = table.names[table.leader :] + table.names[: table.leader]
    return ", ".join(map(" ".join, zip(order, shown, strict=False)))


def deal_title(held: list[list[Card]], table: Table, look: Look) -> str:
    return "; ".join(
        f"{seat} {format_cards(hand, language=look.language, pack=look.pack)}"
        for seat, hand in zip(table.names, held, strict=True)
    )
