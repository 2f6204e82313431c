"""A game as text and as a picture."""

from __future__ import annotations

from typing import Any

from jass.svg import deal_svg

__all__ = ["picture", "text"]


def text(game: Any) -> str:
    """A game as lines of text: the scores, and the current round or the hands."""
    scores = " : ".join(map(str, game.scores))
    lines = [f"{game.name}, deal {game.deal_number}, dealt by seat {game.dealer}, scores {scores}"]
    if game.round is not None:
        lines.append(str(game.round))
    else:
        lines.append(f"seat {game.to_move} to {game.phase}")
        lines += [f"seat {seat}: {hand}" for seat, hand in enumerate(game.deal.hands)]
    return "\n".join(lines)


def picture(game: Any) -> str:
    """The current round as SVG, or all hands before it begins."""
    if game.round is not None:
        drawn: str = game.round._repr_svg_()
        return drawn
    rules = game.rules
    return deal_svg(game.deal.hands, dealer=game.dealer, direction=rules.direction, pack=rules.pack)
