"""Pictures of cards, hands, tricks, deals and rounds, as SVG text for notebooks and web pages.

Plain functions on plain data: this package stands below deals and rounds, which call it with their
cards. Every drawing is made here from paths, ranks are text, and nothing is random: the same
arguments give the same text. Cards and tables bring their own background, so that they can be read
on light and on dark pages. It stands on the cards, the contracts and their names alone.

``width`` is that of the picture in pixels, up to 100 000; without it a picture has the size in
which its letters can be read.
"""

from __future__ import annotations

from jass.svg.pictures import card_svg, cards_svg, deal_svg, round_svg, trick_svg

__all__ = ["card_svg", "cards_svg", "deal_svg", "round_svg", "trick_svg"]
