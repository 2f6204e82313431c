"""Pieces of SVG, and a whole picture of them."""

from __future__ import annotations

from collections.abc import Iterator

from jass.arguments.numbers import whole_number
from jass.errors import ArgumentError
from jass.svg.shapes import COURTS, FONT, ROBES, SHAPES

_WIDEST = 100_000


def at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>' if body else ""


def rect(width: float, height: float, radius: float, style: str) -> str:
    return (
        f'<rect width="{number(width)}" height="{number(height)}" rx="{number(radius)}" {style}/>'
    )


def text_at(x: float, y: float, size: float, text: str, colour: str, more: str = "") -> str:
    """Centred on x. Signs that XML does not allow are left out."""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="middle"'
    return f'<text {place} fill="{colour}"{more}>{escaped(text)}</text>' if text else ""


def escaped(text: str) -> str:
    text = "".join(sign for sign in text if sign.isprintable())
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def number(value: float) -> str:
    """A number in as few signs as it needs: two decimals at the most."""
    return f"{round(value, 2):g}" if round(value, 2) else "0"


def shape_id_of(suit: int, pack: str) -> str:
    return f"jass-{pack}-{'SHDC'[suit]}"


def definitions(body: str) -> Iterator[str]:
    """The shapes that the body uses, each once."""
    for pack, shapes in SHAPES.items():
        for suit, shape in enumerate(shapes):
            shape_id = shape_id_of(suit, pack)
            for court, half in COURTS.items():
                if f'#{shape_id}-{court}"' in body:
                    pip = f'<g transform="translate(0 -21.5)scale(.62)">{shape}</g>'
                    drawn = half.replace("ROBE", ROBES[pack][suit]).replace("SUIT", pip)
                    yield f'<g id="{shape_id}-{court}">{drawn}</g>'
            if f'#{shape_id}"' in body:
                yield f'<g id="{shape_id}">{shape}</g>'


def document(
    width: float, height: float, title: str, body: str, scale: float, wide: object = None
) -> str:
    """The picture of a body, ``wide`` pixels, or as many as the scale makes of its width."""
    pixels = round(scale * width)
    if wide is not None:
        pixels = whole_number(wide, "width", 1, _WIDEST, ArgumentError)
    defs = "".join(definitions(body))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{pixels}" height="{max(1, round(pixels * height / width))}" role="img" {FONT}>'
        f"<title>{escaped(title)}</title><defs>{defs}</defs>{body}</svg>"
    )
