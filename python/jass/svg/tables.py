"""A table with its seats: where cards and hands lie, and what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import cos, radians, sin
from typing import Literal, NamedTuple, TypeAlias

from jass.arguments.numbers import seat_number, whole_number
from jass.cards.card import Card
from jass.cards.contract import Contract
from jass.errors import ArgumentError, NotationError, SeatError
from jass.notation import Language
from jass.notation.phrases import words
from jass.svg.drawing import at, document, rect, text_at
from jass.svg.faces import HEIGHT, MARGIN, SMALL, STRIP, TALL, WIDTH, Look, full, pip, small
from jass.svg.shapes import FELT, GOLD, GOLDEN, INK, PALE, PAPER, RIM
from jasscore.cards import each
from jasscore.errors import shown

Direction: TypeAlias = Literal["counterclockwise", "clockwise"]


class Table(NamedTuple):
    names: tuple[str, ...]
    leader: int
    viewer: int
    turn: int  # +1 counterclockwise, -1 clockwise


class Box(NamedTuple):
    """Something drawn from (0, 0), and its size."""

    width: float
    height: float
    body: str


def table_of(
    seats: object, names: object, way: object, language: Language, **named: object
) -> Table:
    """The table, its seats checked: those given by name may be none, a leader and viewer are 0."""
    count = whole_number(seats, "seats", 2, 6, SeatError)
    shown_names = tuple(words.SEAT.say(language, seat=seat).capitalize() for seat in range(count))
    if names is not None:
        row = each(names)
        shown_names = () if row is None else tuple(islice(row, count + 1))
        if row is None or not all(isinstance(one, str) for one in shown_names):
            raise ArgumentError(f"names: a text for each seat, not {shown(names)}")
        if len(shown_names) != count:
            raise SeatError(f"names must be {count}, one a seat, not {shown(names)}")
    found = {
        argument: None if seat is None else seat_number(seat, count, argument)
        for argument, seat in named.items()
    }
    if not isinstance(way, str) or way not in ("counterclockwise", "clockwise"):
        raise NotationError(f"direction must be counterclockwise or clockwise, not {shown(way)}")
    turn = 1 if way == "counterclockwise" else -1
    return Table(shown_names, found.get("leader") or 0, found.get("viewer") or 0, turn)


def felt(width: float, height: float) -> str:
    rim = rect(width - 8, height - 8, 11, f'fill="none" stroke="{RIM}" stroke-width="1.5"')
    return rect(width, height, 14, f'fill="{FELT}"') + at(4, 4, rim)


def spot(seat: int, table: Table, reach_x: float, reach_y: float) -> tuple[float, float]:
    """Where the seat is from the centre; y goes down, and the viewer sits below."""
    steps = (seat - table.viewer) * table.turn
    angle = radians(90 - 360 * steps / len(table.names))
    return reach_x * cos(angle), reach_y * sin(angle)


def reach(seats: int, width: float, height: float) -> tuple[float, float]:
    """How far from the centre cards of this size lie, so that they do not cover each other."""
    return (1.2 * width, 0.55 * height) if seats <= 4 else (1.36 * width, 1.11 * height)


def laid_cards(
    played: Sequence[Card], table: Table, winner: int | None, look: Look, reduced: bool
) -> str:
    """The cards of a trick before their seats, about (0, 0)."""
    seats = len(table.names)
    if len(played) > seats:
        raise SeatError(f"a trick of {seats} seats has no {len(played)} cards")
    width, height = (SMALL, TALL) if reduced else (WIDTH, HEIGHT)
    body = []
    for place, card in enumerate(played):
        seat = (table.leader + place) % seats
        x, y = spot(seat, table, *reach(seats, width, height))
        face = small(card, look) if reduced else full(card, look)
        edge = rect(width, height, 5, GOLDEN) if seat == winner else ""
        body.append(at(x - width / 2, y - height / 2, face + edge))
    return "".join(body)


def label(
    x: float, y: float, text: str, room: float, *, lit: bool = False, dot: bool = False
) -> str:
    """A name on a plate, centred; what is too long is cut."""
    most = int((room - 16) / 6.4)
    if len(text) > most:
        text = text[: most - 1] + "\u2026"
    width = 6.6 * len(text) + 14 + (9 if dot else 0)
    plate = rect(width, 16, 8, f'fill="{GOLD if lit else "#123a2f"}"')
    mark = f'<circle cx="9" cy="8" r="3" fill="{FELT if lit else GOLD}"/>' if dot else ""
    words = text_at(width / 2 + (4.5 if dot else 0), 11.8, 10.5, text, INK if lit else PALE)
    return at(x - width / 2, y - 8, plate + mark + words)


def hand_box(
    hand: list[Card], seat: int, table: Table, look: Look, dot: bool = False, lit: bool = False
) -> Box:
    """A hand with the name under it; seats at the sides take two rows, to leave room."""
    most = 12 if abs(spot(seat, table, 1, 1)[0]) < 0.1 else 5 if len(hand) <= 10 else 6
    most = -(-len(hand) // max(-(-len(hand) // most), 1)) or 1  # rows of about the same length
    rows = [hand[start : start + most] for start in range(0, len(hand), most)]
    width = max(SMALL + STRIP * (len(rows[0]) - 1) if rows else 0, 84.0)
    body = []
    for number, row in enumerate(rows):
        left = (width - SMALL - STRIP * (len(row) - 1)) / 2
        for place, card in enumerate(row):
            seen = number + 1 == len(rows) and place + 1 == len(row)
            body.append(at(left + STRIP * place, 34 * number, small(card, look, seen)))
    height = TALL + 34 * (len(rows) - 1) if rows else 0
    body.append(label(width / 2, height + 12, table.names[seat], width, lit=lit, dot=dot))
    return Box(width, height + 20, "".join(body))


def badge_of(contract: int, called: str, look: Look) -> str:
    """The contract on a disc, 56 wide and 44 high: the suit, or an arrow down or up."""
    if Contract(contract).trump is not None:
        sign = pip(contract, look, 28, 16, 1.05)
    else:
        up = contract == Contract.UNDENUFE
        arrow = "M28 26V8M20 15 28 6.5 36 15" if up else "M28 6V24M20 17 28 25.5 36 17"
        pen = 'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"'
        sign = f'<path fill="none" stroke="{INK}" {pen} d="{arrow}"/>'
    disc = f'<circle cx="28" cy="16" r="16" fill="{PAPER}"/>'
    return disc + sign + text_at(28, 43, 10, called, PALE)


def seated(
    boxes: list[Box],
    centre: Box,
    table: Table,
    badge: str,
    score: str,
    title: str,
    wide: int | None,
) -> str:
    """The boxes round the centre: the viewer below, a column on each side, perhaps one above."""
    seats, gap = len(boxes), 8.0
    order = [boxes[(table.viewer + table.turn * step) % seats] for step in range(seats)]
    beside = (seats - 1) // 2
    below, above = order[0], order[seats // 2] if seats % 2 == 0 else Box(0, -gap, "")
    right, left = order[beside:0:-1], order[seats - beside :]
    tall = [sum(box.height + gap for box in column) for column in (left, right)]
    inner = max(
        2 * max((box.width + gap for box in left + right), default=0) + centre.width,
        below.width + (144 if badge or score else 0),
        above.width,
    )
    middle = max(centre.height, *tall)
    width, top = inner + 2 * MARGIN, above.height + gap + MARGIN
    foot = top + middle + gap
    height = foot + below.height + MARGIN
    body = [
        felt(width, height),
        at((width - above.width) / 2, MARGIN, above.body),
        at((width - below.width) / 2, foot, below.body),
        at((width - centre.width) / 2, top + (middle - centre.height) / 2, centre.body),
    ]
    for column, high in zip((left, right), tall, strict=True):
        y = top + (middle - high + gap) / 2
        for box in column:
            x = MARGIN if column is left else width - MARGIN - box.width
            body.append(at(x, y, box.body))
            y += box.height + gap
    body.append(at(MARGIN + 4, height - MARGIN - 50, badge))
    body.append(text_at(width - MARGIN - 34, height - MARGIN - 20, 14, score, PALE))
    return document(width, height, title, "".join(body), 1.2, wide)
