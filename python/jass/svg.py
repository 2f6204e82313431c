"""Pictures of cards, hands, tricks, deals and rounds, as SVG text for notebooks and web pages.

Plain functions on plain data: this module stands below deals and rounds, which call it with their
cards. Every drawing is made here from paths, ranks are text, and nothing is random: the same
arguments give the same text. Cards and tables bring their own background, so that they can be read
on light and on dark pages. It stands on the cards, the contracts and their names alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from jass.cards.card import Card, CardLike, CardSet, CardsLike, Rank, Suit, card_set, card_tuple
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import CardError, NotationError, SeatError
from jass.notation import Language, Pack, contract_name, format_cards, name, rank_name

__all__ = ["card_svg", "cards_svg", "deal_svg", "round_svg", "trick_svg"]

Direction: TypeAlias = Literal["counterclockwise", "clockwise"]

_PAPER: Final = "#fffdf6"
_INK: Final = "#1c2530"
_RED: Final = "#c1121f"
_GOLD: Final = "#f0b429"
_FELT: Final = "#1f5a49"
_RIM: Final = "#2f7460"
_PALE: Final = "#f3efe2"
_SHEET: Final = f'fill="{_PAPER}" stroke="#a89f8c"'
_GOLDEN: Final = f'fill="none" stroke="{_GOLD}" stroke-width="3"'
_FONT: Final = 'font-family="Verdana,DejaVu Sans,Arial,sans-serif" font-weight="700"'

# The suits S H D C, each drawn about (0, 0) from -10 to 10.
_SHAPES: Final[dict[str, tuple[str, str, str, str]]] = {
    "french": (
        f'<path fill="{_INK}" d="M0-9.8C2.6-5.6 9.4-2.4 9.4 3 9.4 5.9 7.3 7.5 5.2 7.5 3.3 7.5 1.7 '
        "6.5.8 4.9.9 7 1.7 8.8 3.2 9.8H-3.2C-1.7 8.8-.9 7-.8 4.9-1.7 6.5-3.3 7.5-5.2 7.5-7.3 7.5"
        '-9.4 5.9-9.4 3-9.4-2.4-2.6-5.6 0-9.8Z"/>',
        f'<path fill="{_RED}" d="M0 9.6C-2.8 5.4-9.5 2-9.5-3.9-9.5-7-7.3-9-4.9-9-2.7-9-.9-7.7 0-5.6'
        '.9-7.7 2.7-9 4.9-9 7.3-9 9.5-7 9.5-3.9 9.5 2 2.8 5.4 0 9.6Z"/>',
        f'<path fill="{_RED}" d="M0-10C2.1-6.2 4.6-2.9 7.8 0 4.6 2.9 2.1 6.2 0 10-2.1 6.2-4.6 '
        '2.9-7.8 0-4.6-2.9-2.1-6.2 0-10Z"/>',
        f'<path fill="{_INK}" d="M0-9.8A4.4 4.4 0 0 1 3.3-2.5 4.5 4.5 0 1 1 .9 3.9C1 6.8 1.7 8.8 '
        '3.2 9.8H-3.2C-1.7 8.8-1 6.8-.9 3.9A4.5 4.5 0 1 1-3.3-2.5 4.4 4.4 0 0 1 0-9.8Z"/>',
    ),
    "swiss": (
        # shield
        '<path fill="#f6c83c" stroke="#3a2c10" d="M-8-8.6Q-4-7 0-9.2 4-7 8-8.6C9 1 6.5 6.5 0 9.6'
        '-6.5 6.5-9 1-8-8.6Z"/><path fill="#27417a" d="M-8.4-3.6 8.4-3.6C8.3-1.4 8 .5 7.3 2.2'
        'H-7.3C-8 .5-8.3-1.4-8.4-3.6Z"/><circle cy="-.7" r="1.9" fill="#f6c83c"/>',
        # rose
        '<path fill="#3f7d3a" d="M0-9.9 2.4-5H-2.4ZM9.4-3.1 5.5.8 4-3.8ZM5.8 8 .9 5.6 4.8 2.8Z'
        'M-5.8 8-4.8 2.8-.9 5.6ZM-9.4-3.1-4-3.8-5.5.8Z" transform="rotate(36)"/>'
        '<g fill="#d2222f" stroke="#6d0f18" stroke-width=".8"><circle cy="-5.1" r="4"/>'
        '<circle cx="4.85" cy="-1.6" r="4"/><circle cx="3" cy="4.1" r="4"/>'
        '<circle cx="-3" cy="4.1" r="4"/><circle cx="-4.85" cy="-1.6" r="4"/></g>'
        '<circle r="3.3" fill="#f6c83c" stroke="#6d0f18" stroke-width=".8"/>',
        # bell
        '<path fill="none" stroke="#5a3a08" stroke-width="1.5" d="M-1.8-7.4V-9.3H1.8V-7.4"/>'
        '<circle cy="1.2" r="8.5" fill="#f3b52d" stroke="#5a3a08"/><path fill="#b5391f" '
        'stroke="#5a3a08" stroke-width=".8" d="M-8.5.2Q0 3 8.5.2V2.8Q0 5.8-8.5 2.8Z"/>'
        '<path fill="none" stroke="#5a3a08" stroke-width="1.3" stroke-linecap="round" '
        'd="M0 6.2V8.6"/><circle cy="6" r="1.2" fill="#5a3a08"/><path fill="none" stroke="#fff" '
        'stroke-opacity=".7" stroke-linecap="round" d="M-5.2-2.4Q-4-4.6-1.8-5.3"/>',
        # acorn
        '<path fill="none" stroke="#3a2c10" stroke-width="1.6" stroke-linecap="round" '
        'd="M0-7Q-.2-8.8 1.4-9.7"/><path fill="#e0a63a" stroke="#3a2c10" d="M-5.7-1.2C-6.1 4-3.2 '
        '7.4 0 9.8 3.2 7.4 6.1 4 5.7-1.2Z"/><path fill="#4f8a3c" stroke="#3a2c10" d="M-7.3-.6C-7.8'
        '-5.4-4-7.6 0-7.6S7.8-5.4 7.3-.6Q0 2-7.3-.6Z"/><path fill="none" stroke="#2f5a24" '
        'stroke-width=".8" d="M-4.6-6.2-1.6.4M0-7.4 3.4.2M4.6-6.2 1.6.4M0-7.4-3.4.2"/>',
    ),
}
_ROBES: Final = {
    "french": ("#2b4a73", "#b3202e", "#b3202e", "#2b4a73"),
    "swiss": ("#27417a", "#b3202e", "#b5691f", "#3f7034"),
}

# The upper half of a court card: (0, 0) is the centre of the card, the panel is 30 by 76. ROBE
# stands for the colour of the suit. The robe reaches past the middle, else the halves show a seam.
_ROBE: Final = (
    '<path fill="ROBE" d="M-15 .3V-7C-13-10.5-10-12.3-7-13H7C10-12.3 13-10.5 15-7V.3Z"/>'
    '<path fill="#f0b429" d="M-7-13.2 0 0 7-13.2 3.6-14.6H-3.6ZM-15-2.2H-8V.3H-15Z'
    'M15-2.2H8V.3H15Z"/>'
    '<path fill="#fffdf6" d="M-3.8-14 0-6.4 3.8-14Z"/>'
)
_FACE: Final = (
    '<path fill="#f3d3b3" d="M-2.4-17H2.4V-13Q0-10.8-2.4-13Z"/>'
    '<ellipse cy="-20.5" rx="5.2" ry="6" fill="#f3d3b3"/>'
    '<path fill="none" stroke="#1c2530" stroke-width=".7" stroke-linecap="round" d="M-2.9-21.4H-1.4'
    'M1.4-21.4H2.9M0-20.8V-18.9H.8M-1.3-17H1.3"/>'
)
_HAIR: Final = 'd="M-6.4-23C-7.4-17-6.8-15.6-6.2-14.6H6.2C6.8-15.6 7.4-17 6.4-23Z"/>'
_COURTS: Final = {
    "king": (
        f'{_ROBE}<path fill="#6b4a2b" d="M-6-24C-7.6-18-6.6-12 0-9 6.6-12 7.6-18 6-24Z"/>{_FACE}'
        '<path fill="#6b4a2b" d="M-5.2-20C-5.4-14 0-10.4 0-10.4S5.4-14 5.2-20Q3-18 0-18.3-3-18-5.2'
        '-20Z"/><path stroke="#f3d3b3" stroke-width=".8" d="M-1.4-16.2H1.4"/><path fill="#f0b429" '
        'stroke="#7a5410" stroke-width=".6" stroke-linejoin="round" d="M-6.4-24.4-8-32.2-3.6-28.6 0'
        '-33.6 3.6-28.6 8-32.2 6.4-24.4Q0-26.2-6.4-24.4Z"/>'
        '<circle cy="-27.2" r="1.1" fill="ROBE"/>'
    ),
    "queen": (
        '<path fill="#a8652a" d="M-7-22C-8.4-30 8.4-30 7-22 7-17 10-14 8.6-9.5H-8.6C-10-14-7-17-7'
        f'-22Z"/>{_ROBE}{_FACE}<path fill="#a8652a" d="M-5.6-20.6C-5-25-2-25.6 0-26.4 2-25.6 5-25 '
        '5.6-20.6 7-29-7-29-5.6-20.6Z"/><path fill="#f0b429" stroke="#7a5410" stroke-width=".6" '
        'stroke-linejoin="round" d="M-5.8-25.4-5.4-29.6-2.8-27.9 0-31.8 2.8-27.9 5.4-29.6 5.8-25.4'
        'Q0-28-5.8-25.4Z"/><circle cy="-14" r="1.1" fill="#f0b429"/>'
    ),
    "jack": (
        f'<path fill="#c9953c" {_HAIR}{_ROBE}{_FACE}<path fill="ROBE" d="M-8-24.2C-8-30.6 2-31.6 7'
        '-28 9-26.4 8.8-24.4 8-23.8Q0-26.4-8-24.2Z"/><path fill="#fffdf6" stroke="#7a5410" '
        'stroke-width=".5" d="M3-27C5-32.6 9.6-34 13-33 12.4-29.4 9-26.6 4.4-26Z"/>'
        '<path fill="#f0b429" d="M-8-24.2Q0-26.4 8-23.8L7.8-22.8Q0-25.2-7.8-23Z"/>'
    ),
    "ober": (
        f'<path fill="#6b4a2b" {_HAIR}{_ROBE}{_FACE}<path fill="#6b4a2b" d="M0-18.2C-1.4-18.8-3.4'
        '-17.6-4.6-18.4-4-16.4-1.4-16 0-17 1.4-16 4-16.4 4.6-18.4 3.4-17.6 1.4-18.8 0-18.2Z"/>'
        '<path fill="ROBE" d="M-11-23.6C-8-25.6-5.6-25-5.4-27.6-5-32.6 5-32.6 5.4-27.6 5.6-25 8'
        '-25.6 11-23.6Q0-26.6-11-23.6Z"/><path fill="#f0b429" d="M-5.6-26.4Q0-28.4 5.6-26.4L5.8'
        '-24.9Q0-26.6-5.8-24.9Z"/>'
    ),
    "banner": (
        '<path stroke="#6b4a2b" stroke-width="1.8" stroke-linecap="round" d="M-12-2V-33"/>'
        '<circle cx="-12" cy="-33.4" r="1.7" fill="#f0b429"/><path fill="#fffdf6" stroke="ROBE" '
        'stroke-width="1.5" stroke-linejoin="round" d="M-11.2-31C-6-34 0-28 5-30.5 8-31.6 11-31 13'
        '-30L10.5-21.5 13-13C10-15 6-14.6 2-12.4-3-9.6-7-14-11.2-11.6Z"/>SUIT'
    ),
}

_COURT_OF: Final[dict[str, dict[Rank, str]]] = {
    "french": {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"},
    "swiss": {Rank.TEN: "banner", Rank.JACK: "jack", Rank.QUEEN: "ober", Rank.KING: "king"},
}

# Where the pips are, in three columns.
_SIX: Final = tuple((x, y) for y in (20, 46, 72) for x in (23, 41))
_EIGHT: Final = tuple((x, y) for y in (19, 37, 55, 73) for x in (23, 41))
_PIPS: Final = {
    Rank.SIX: _SIX,
    Rank.SEVEN: (*_SIX, (32, 33)),
    Rank.EIGHT: (*_SIX, (32, 33), (32, 59)),
    Rank.NINE: (*_EIGHT, (32, 46)),
    Rank.TEN: (*_EIGHT, (32, 28), (32, 64)),
}

_WIDTH: Final = 64  # of a card in full
_HEIGHT: Final = 92
_SMALL: Final = 40  # of a card at a table
_TALL: Final = 60
_STRIP: Final = 17.5  # what is seen of a small card under the next
_MARGIN: Final = 10
_SEAT: Final = {"de": "Platz", "fr": "Place", "es": "Asiento", "en": "Seat"}


class _Look(NamedTuple):
    pack: Pack
    language: Language


class _Table(NamedTuple):
    names: tuple[str, ...]
    leader: int
    viewer: int
    turn: int  # +1 counterclockwise, -1 clockwise


class _Box(NamedTuple):
    """Something drawn from (0, 0), and its size."""

    width: float
    height: float
    body: str


def card_svg(
    card: CardLike, *, pack: Pack = "french", language: Language = "en", width: int = 120
) -> str:
    """One card, `width` pixels wide.

    >>> picture = card_svg("SJ", pack="swiss", language="de")
    >>> picture[:4], "<title>Schilten-Under</title>" in picture
    ('<svg', True)
    """
    look = _look(pack, language)
    title = name(card, language=language, pack=pack)
    body = _at(1, 1, _full(Card(card), look))
    return _document(_WIDTH + 2, _HEIGHT + 2, title, body, width / (_WIDTH + 2))


def cards_svg(
    cards: CardsLike,
    *,
    marked: CardsLike = (),
    pack: Pack = "french",
    language: Language = "en",
    title: str | None = None,
) -> str:
    """Cards by suit, each half behind the next; those in `marked` stand out with a gold edge.

    More than twelve take several rows.

    >>> picture = cards_svg("SJ S9 HA", marked="SJ")
    >>> "<title>S: J 9  H: A</title>" in picture, picture.count('stroke-width="3"')
    (True, 1)
    """
    look = _look(pack, language)
    held, chosen = card_set(cards, "cards"), card_set(marked, "marked")
    order = _by_suit(held)
    rows = [order[start : start + 12] for start in range(0, len(order), 12)] or [[]]
    lift, strip = (8 if chosen else 0), 23
    body = []
    for number, row in enumerate(rows):
        for place, card in enumerate(row):
            y = 1 + number * (_HEIGHT + lift + 6) + (0 if card in chosen else lift)
            face = _full(card, look)
            if place + 1 < len(row):
                face = _rect(_WIDTH, _HEIGHT, 5, _SHEET) + _index(card, look, 10.5, 18, 16)
            edge = _rect(_WIDTH, _HEIGHT, 5, _GOLDEN) if card in chosen else ""
            body.append(_at(1 + strip * place, y, face + edge))
    width = 2 + _WIDTH + strip * max(len(rows[0]) - 1, 0)
    height = 2 + (_HEIGHT + lift + 6) * len(rows) - 6
    said = format_cards(held, language=language, pack=pack) if title is None else title
    return _document(width, height, said, "".join(body), 1.25)


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
) -> str:
    """The cards of a trick in the order of play, each before its seat; `winner` has a gold edge.

    The seat `viewer` sits below. Seats are numbered in order of play, which goes in `direction`.

    >>> picture = trick_svg("HT H6 HK", leader=1, winner=3, names=["Ann", "Ben", "Cleo", "Dan"])
    >>> "<title>Ben H10, Cleo H6, Dan HK</title>" in picture
    True
    """
    look = _look(pack, language)
    played = card_tuple(cards, "cards")
    named = {"leader": leader, "viewer": viewer, "winner": winner}
    table = _table(seats, names, direction, language, **named)
    reach_x, reach_y = _reach(seats, _WIDTH, _HEIGHT)
    half_x, half_y = reach_x + _WIDTH / 2 + _MARGIN, reach_y + _HEIGHT / 2 + _MARGIN + 18
    body = [_felt(2 * half_x, 2 * half_y)]
    for seat, name_of in enumerate(table.names):
        x, y = _spot(seat, table, reach_x, reach_y)
        label_y = half_y + y + (_HEIGHT / 2 + 11) * (-1 if y < -1 else 1)
        body.append(_label(half_x + x, label_y, name_of, 86, lit=seat == winner))
        if (seat - leader) % seats >= len(played):
            free = _rect(_WIDTH - 2, _HEIGHT - 2, 5, f'fill="none" stroke="{_RIM}"')
            body.append(_at(half_x + x - _WIDTH / 2 + 1, half_y + y - _HEIGHT / 2 + 1, free))
    body.append(_at(half_x, half_y, _laid(played, table, winner, look, small=False)))
    title = _trick_title(played, table, look)
    return _document(2 * half_x, 2 * half_y, title, "".join(body), 1.25)


def deal_svg(
    hands: Sequence[CardsLike],
    names: Sequence[str] | None = None,
    *,
    viewer: int = 0,
    dealer: int | None = None,
    direction: Direction = "counterclockwise",
    pack: Pack = "french",
    language: Language = "en",
) -> str:
    """The hands of two to six seats round a table; `dealer` has a dot before the name.

    >>> picture = deal_svg(["SJ S9", "HA HK", "D6 D7", "CQ CT"], ["Ann", "Ben", "Cleo", "Dan"])
    >>> "<title>Ann S: J 9; Ben H: A K; Cleo D: 7 6; Dan C: Q 10</title>" in picture
    True
    """
    look = _look(pack, language)
    table = _table(len(hands), names, direction, language, viewer=viewer, dealer=dealer)
    held = _held(hands)
    boxes = [
        _hand_box(hand, seat, table, look, dot=seat == dealer) for seat, hand in enumerate(held)
    ]
    return _seated(boxes, _Box(36, 30, ""), table, "", "", _deal_title(held, table, look))


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
) -> str:
    """The hands as they are held now, the trick on the table, the contract and the points.

    `hands` are without the cards of the trick; an empty hand shows its seat alone, as for a hand
    that is not seen. `points` are per side. The dot marks the leader of the trick, the gold name
    the seat `to_move`, and the gold edge the card of `winner`.

    >>> hands = ["S9 SA", "HK", "D7 D6", "CQ CT"]
    >>> picture = round_svg(hands, "HA", leader=1, contract=Contract.S, points=(31, 20), to_move=2)
    >>> "31 : 20" in picture, "<title>spades, 31 : 20; Seat 1 HA; " in picture
    (True, True)
    """
    look = _look(pack, language)
    seats = {"leader": leader, "viewer": viewer, "winner": winner, "to_move": to_move}
    table = _table(len(hands), names, direction, language, **seats)
    held, played = _held(hands), card_tuple(trick, "trick")
    twice = CardSet(played) & CardSet([card for hand in held for card in hand])
    if twice:
        raise CardError(f"trick and hands both hold {twice}; the hands are without the trick")
    score = "" if points is None else " : ".join(map(str, points))
    badge = called = ""
    if contract is not None:
        called = contract_name(contract, language=language, pack=pack)
        badge = _badge(contract_code(contract), called, look)
    boxes = [
        _hand_box(hand, seat, table, look, dot=seat == leader, lit=seat == to_move)
        for seat, hand in enumerate(held)
    ]
    reach_x, reach_y = _reach(len(hands), _SMALL, _TALL)
    half_x, half_y = reach_x + _SMALL / 2 + 4, reach_y + _TALL / 2 + 4
    laid = _at(half_x, half_y, _laid(played, table, winner, look, small=True))
    parts = (", ".join(filter(None, (called, score))), _trick_title(played, table, look))
    title = "; ".join(filter(None, (*parts, _deal_title(held, table, look))))
    return _seated(boxes, _Box(2 * half_x, 2 * half_y, laid), table, badge, score, title)


def _look(pack: Pack, language: Language) -> _Look:
    rank_name(Rank.ACE, language=language, pack=pack)  # raises for what is not known
    return _Look(pack, language)


def _table(
    seats: int, names: Sequence[str] | None, way: str, language: Language, **named: int | None
) -> _Table:
    """The table, its seats checked: those given by name may be none, a leader and viewer are 0."""
    if not 2 <= seats <= 6:
        raise SeatError(f"a table has 2 to 6 seats, not {seats}")
    if names is not None and len(names) != seats:
        raise SeatError(f"names must be {seats}, one a seat, not {len(names)}")
    for argument, seat in named.items():
        if seat is not None and seat not in range(seats):
            raise SeatError(f"{argument} must be a seat from 0 to {seats - 1}, not {seat}")
    if way not in ("counterclockwise", "clockwise"):
        raise NotationError(f"direction must be counterclockwise or clockwise, not {way!r}")
    shown = [f"{_SEAT[language]} {seat}" for seat in range(seats)] if names is None else names
    leader, viewer = named.get("leader") or 0, named.get("viewer") or 0
    return _Table(tuple(map(str, shown)), leader, viewer, 1 if way == "counterclockwise" else -1)


def _by_suit(cards: CardSet) -> list[Card]:
    """As a hand is held: black and red suits in turn, the ace first."""
    place = (0, 1, 3, 2)
    return sorted(cards, key=lambda card: (place[card.suit], -card.rank))


def _held(hands: Sequence[CardsLike]) -> list[list[Card]]:
    held = [_by_suit(card_set(hand, f"hands[{seat}]")) for seat, hand in enumerate(hands)]
    card_tuple([card for hand in held for card in hand], "hands")  # raises for a card twice
    return held


def _trick_title(played: Sequence[Card], table: _Table, look: _Look) -> str:
    shown = [name(card, language=look.language, pack=look.pack, style="short") for card in played]
    order = table.names[table.leader :] + table.names[: table.leader]
    return ", ".join(map(" ".join, zip(order, shown, strict=False)))


def _deal_title(held: list[list[Card]], table: _Table, look: _Look) -> str:
    return "; ".join(
        f"{seat} {format_cards(hand, language=look.language, pack=look.pack)}"
        for seat, hand in zip(table.names, held, strict=True)
    )


def _pip(suit: int, look: _Look, x: float, y: float, scale: float) -> str:
    place = f"translate({_n(x)} {_n(y)})scale({_n(scale)})"
    return f'<use href="#{_id(suit, look.pack)}" transform="{place}"/>'


def _index(card: Card, look: _Look, x: float, y: float, size: float) -> str:
    """The letter of the rank with the suit under it, about the middle line x."""
    red = look.pack == "french" and card.suit in (Suit.H, Suit.D)
    letter = rank_name(card.rank, language=look.language, pack=look.pack, style="short")
    tight, left, high = "", x, size
    if len(letter) > 1:
        tight, left, high = ' letter-spacing="-1.2"', x - 0.5, 0.86 * size
    return _text(left, y, high, letter, _RED if red else _INK, tight) + _pip(
        card.suit, look, x, y + 0.68 * size, 0.034 * size
    )


def _full(card: Card, look: _Look) -> str:
    """A card in full."""
    index = _index(card, look, 9, 16, 13)
    turned = f'transform="rotate(180 {_WIDTH // 2} {_HEIGHT // 2})"'
    body = [_rect(_WIDTH, _HEIGHT, 5, _SHEET), index, f"<g {turned}>{index}</g>"]
    court = _COURT_OF[look.pack].get(card.rank)
    if court:
        half = f'<use href="#{_id(card.suit, look.pack)}-{court}" x="32" y="46"'
        frame = f'fill="none" stroke="{_ROBES[look.pack][card.suit]}" stroke-width=".8"'
        body.append(_at(17, 8, _rect(30, 76, 2, 'fill="#fbf0d6"')))
        body.append(f"{half}/>{half} {turned}/>{_at(17, 8, _rect(30, 76, 2, frame))}")
    elif card.rank == Rank.ACE:
        body.append(_pip(card.suit, look, 32, 46, 1.8))
    else:
        size = 0.6 if card.rank <= Rank.EIGHT else 0.54
        for x, y in _PIPS[card.rank]:
            upside_down = y > 46 and look.pack == "french"
            body.append(_pip(card.suit, look, x, y, -size if upside_down else size))
    return "".join(body)


def _small(card: Card, look: _Look, seen: bool = True) -> str:
    """A card at a table: the index, and one large suit where it can be seen."""
    big = _pip(card.suit, look, 26, 42, 1.05) if seen else ""
    return _rect(_SMALL, _TALL, 4, _SHEET) + _index(card, look, 9, 15.5, 14) + big


def _felt(width: float, height: float) -> str:
    rim = _rect(width - 8, height - 8, 11, f'fill="none" stroke="{_RIM}" stroke-width="1.5"')
    return _rect(width, height, 14, f'fill="{_FELT}"') + _at(4, 4, rim)


def _spot(seat: int, table: _Table, reach_x: float, reach_y: float) -> tuple[float, float]:
    """Where the seat is from the centre; y goes down, and the viewer sits below."""
    steps = (seat - table.viewer) * table.turn
    angle = radians(90 - 360 * steps / len(table.names))
    return reach_x * cos(angle), reach_y * sin(angle)


def _reach(seats: int, width: float, height: float) -> tuple[float, float]:
    """How far from the centre cards of this size lie, so that they do not cover each other."""
    return (1.2 * width, 0.55 * height) if seats <= 4 else (1.36 * width, 1.11 * height)


def _laid(
    played: Sequence[Card], table: _Table, winner: int | None, look: _Look, small: bool
) -> str:
    """The cards of a trick before their seats, about (0, 0)."""
    seats = len(table.names)
    if len(played) > seats:
        raise SeatError(f"a trick of {seats} seats has no {len(played)} cards")
    width, height = (_SMALL, _TALL) if small else (_WIDTH, _HEIGHT)
    body = []
    for place, card in enumerate(played):
        seat = (table.leader + place) % seats
        x, y = _spot(seat, table, *_reach(seats, width, height))
        face = _small(card, look) if small else _full(card, look)
        edge = _rect(width, height, 5, _GOLDEN) if seat == winner else ""
        body.append(_at(x - width / 2, y - height / 2, face + edge))
    return "".join(body)


def _label(
    x: float, y: float, text: str, room: float, *, lit: bool = False, dot: bool = False
) -> str:
    """A name on a plate, centred; what is too long is cut."""
    most = int((room - 16) / 6.4)
    if len(text) > most:
        text = text[: most - 1] + "\u2026"
    width = 6.6 * len(text) + 14 + (9 if dot else 0)
    plate = _rect(width, 16, 8, f'fill="{_GOLD if lit else "#123a2f"}"')
    mark = f'<circle cx="9" cy="8" r="3" fill="{_FELT if lit else _GOLD}"/>' if dot else ""
    words = _text(width / 2 + (4.5 if dot else 0), 11.8, 10.5, text, _INK if lit else _PALE)
    return _at(x - width / 2, y - 8, plate + mark + words)


def _hand_box(
    hand: list[Card], seat: int, table: _Table, look: _Look, dot: bool = False, lit: bool = False
) -> _Box:
    """A hand with the name under it; seats at the sides take two rows, to leave room."""
    most = 12 if abs(_spot(seat, table, 1, 1)[0]) < 0.1 else 5 if len(hand) <= 10 else 6
    most = -(-len(hand) // max(-(-len(hand) // most), 1)) or 1  # rows of about the same length
    rows = [hand[start : start + most] for start in range(0, len(hand), most)]
    width = max(_SMALL + _STRIP * (len(rows[0]) - 1) if rows else 0, 84.0)
    body = []
    for number, row in enumerate(rows):
        left = (width - _SMALL - _STRIP * (len(row) - 1)) / 2
        for place, card in enumerate(row):
            seen = number + 1 == len(rows) and place + 1 == len(row)
            body.append(_at(left + _STRIP * place, 34 * number, _small(card, look, seen)))
    height = _TALL + 34 * (len(rows) - 1) if rows else 0
    label = _label(width / 2, height + 12, table.names[seat], width, lit=lit, dot=dot)
    return _Box(width, height + 20, "".join(body) + label)


def _badge(contract: int, called: str, look: _Look) -> str:
    """The contract on a disc, 56 wide and 44 high: the suit, or an arrow down or up."""
    if Contract(contract).trump is not None:
        sign = _pip(contract, look, 28, 16, 1.05)
    else:
        up = contract == Contract.UNDENUFE
        arrow = "M28 26V8M20 15 28 6.5 36 15" if up else "M28 6V24M20 17 28 25.5 36 17"
        pen = 'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"'
        sign = f'<path fill="none" stroke="{_INK}" {pen} d="{arrow}"/>'
    disc = f'<circle cx="28" cy="16" r="16" fill="{_PAPER}"/>'
    return disc + sign + _text(28, 43, 10, called, _PALE)


def _seated(
    boxes: list[_Box], centre: _Box, table: _Table, badge: str, score: str, title: str
) -> str:
    """The boxes round the centre: the viewer below, a column on each side, perhaps one above."""
    seats, gap = len(boxes), 8.0
    order = [boxes[(table.viewer + table.turn * step) % seats] for step in range(seats)]
    beside = (seats - 1) // 2
    below, above = order[0], order[seats // 2] if seats % 2 == 0 else _Box(0, -gap, "")
    right, left = order[beside:0:-1], order[seats - beside :]
    tall = [sum(box.height + gap for box in column) for column in (left, right)]
    inner = max(
        2 * max((box.width + gap for box in left + right), default=0) + centre.width,
        below.width + (144 if badge or score else 0),
        above.width,
    )
    middle = max(centre.height, *tall)
    width, top = inner + 2 * _MARGIN, above.height + gap + _MARGIN
    foot = top + middle + gap
    height = foot + below.height + _MARGIN
    body = [
        _felt(width, height),
        _at((width - above.width) / 2, _MARGIN, above.body),
        _at((width - below.width) / 2, foot, below.body),
        _at((width - centre.width) / 2, top + (middle - centre.height) / 2, centre.body),
    ]
    for column, high in zip((left, right), tall, strict=True):
        y = top + (middle - high + gap) / 2
        for box in column:
            x = _MARGIN if column is left else width - _MARGIN - box.width
            body.append(_at(x, y, box.body))
            y += box.height + gap
    body.append(_at(_MARGIN + 4, height - _MARGIN - 50, badge))
    body.append(_text(width - _MARGIN - 34, height - _MARGIN - 20, 14, score, _PALE))
    return _document(width, height, title, "".join(body), 1.2)


def _at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({_n(x)} {_n(y)})">{body}</g>' if body else ""


def _rect(width: float, height: float, radius: float, style: str) -> str:
    return f'<rect width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}" {style}/>'


def _text(x: float, y: float, size: float, text: str, colour: str, more: str = "") -> str:
    """Centred on x. Signs that XML does not allow are left out."""
    place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="middle"'
    return f'<text {place} fill="{colour}"{more}>{_escape(text)}</text>' if text else ""


def _escape(text: str) -> str:
    text = "".join(sign for sign in text if sign.isprintable())
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _n(value: float) -> str:
    """A number in as few signs as it needs: two decimals at the most."""
    return f"{round(value, 2):g}" if round(value, 2) else "0"


def _id(suit: int, pack: str) -> str:
    return f"jass-{pack}-{'SHDC'[suit]}"


def _definitions(body: str) -> Iterator[str]:
    """The shapes that the body uses, each once."""
    for pack, shapes in _SHAPES.items():
        for suit, shape in enumerate(shapes):
            shape_id = _id(suit, pack)
            for court, half in _COURTS.items():
                if f'#{shape_id}-{court}"' in body:
                    pip = f'<g transform="translate(0 -21.5)scale(.62)">{shape}</g>'
                    drawn = half.replace("ROBE", _ROBES[pack][suit]).replace("SUIT", pip)
                    yield f'<g id="{shape_id}-{court}">{drawn}</g>'
            if f'#{shape_id}"' in body:
                yield f'<g id="{shape_id}">{shape}</g>'


def _document(width: float, height: float, title: str, body: str, scale: float) -> str:
    defs = "".join(_definitions(body))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{round(scale * width)}" height="{round(scale * height)}" role="img" {_FONT}>'
        f"<title>{_escape(title)}</title><defs>{defs}</defs>{body}</svg>"
    )
