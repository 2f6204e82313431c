"""What is drawn: colours, the signs of the suits, court cards, and where pips are."""

from __future__ import annotations

from typing import Final

from jass.cards.card import Rank

PAPER: Final = "#fffdf6"
INK: Final = "#1c2530"
RED: Final = "#c1121f"
GOLD: Final = "#f0b429"
FELT: Final = "#1f5a49"
RIM: Final = "#2f7460"
PALE: Final = "#f3efe2"
SHEET: Final = f'fill="{PAPER}" stroke="#a89f8c"'
GOLDEN: Final = f'fill="none" stroke="{GOLD}" stroke-width="3"'
FONT: Final = 'font-family="Verdana,DejaVu Sans,Arial,sans-serif" font-weight="700"'

# The suits S H D C, each drawn about (0, 0) from -10 to 10.
SHAPES: Final[dict[str, tuple[str, str, str, str]]] = {
    "french": (
        f'<path fill="{INK}" d="M0-9.8C2.6-5.6 9.4-2.4 9.4 3 9.4 5.9 7.3 7.5 5.2 7.5 3.3 7.5 1.7 '
        "6.5.8 4.9.9 7 1.7 8.8 3.2 9.8H-3.2C-1.7 8.8-.9 7-.8 4.9-1.7 6.5-3.3 7.5-5.2 7.5-7.3 7.5"
        '-9.4 5.9-9.4 3-9.4-2.4-2.6-5.6 0-9.8Z"/>',
        f'<path fill="{RED}" d="M0 9.6C-2.8 5.4-9.5 2-9.5-3.9-9.5-7-7.3-9-4.9-9-2.7-9-.9-7.7 0-5.6'
        '.9-7.7 2.7-9 4.9-9 7.3-9 9.5-7 9.5-3.9 9.5 2 2.8 5.4 0 9.6Z"/>',
        f'<path fill="{RED}" d="M0-10C2.1-6.2 4.6-2.9 7.8 0 4.6 2.9 2.1 6.2 0 10-2.1 6.2-4.6 '
        '2.9-7.8 0-4.6-2.9-2.1-6.2 0-10Z"/>',
        f'<path fill="{INK}" d="M0-9.8A4.4 4.4 0 0 1 3.3-2.5 4.5 4.5 0 1 1 .9 3.9C1 6.8 1.7 8.8 '
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
ROBES: Final = {
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
COURTS: Final = {
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

COURT_OF: Final[dict[str, dict[Rank, str]]] = {
    "french": {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"},
    "swiss": {Rank.TEN: "banner", Rank.JACK: "jack", Rank.QUEEN: "ober", Rank.KING: "king"},
}

# Where the pips are, in three columns.
_SIX: Final = tuple((x, y) for y in (20, 46, 72) for x in (23, 41))
_EIGHT: Final = tuple((x, y) for y in (19, 37, 55, 73) for x in (23, 41))
PIPS: Final = {
    Rank.SIX: _SIX,
    Rank.SEVEN: (*_SIX, (32, 33)),
    Rank.EIGHT: (*_SIX, (32, 33), (32, 59)),
    Rank.NINE: (*_EIGHT, (32, 46)),
    Rank.TEN: (*_EIGHT, (32, 28), (32, 64)),
}
