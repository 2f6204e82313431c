"""What the sides have earned in a round: plain numbers."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["RoundScore"]


class RoundScore(NamedTuple):
    """What the sides have earned in a round so far.

    ``card_points`` of finished tricks, the bonus for the last one included; ``weis`` after the
    first trick; ``stoeck`` when the second card has been played; ``match`` the side with all
    tricks, at the end only; the ``multiplier``, and the ``totals`` multiplied by it. All but match
    and multiplier are by side.

    >>> from jass import Deal, Round
    >>> r = Round(Deal(["S6", "S7", "S8", "S9"]), "S")
    >>> for card in ("S6", "S7", "S8", "S9"):
    ...     r.play(card)
    >>> score = r.score()
    >>> score.card_points, score.match, score.multiplier, score.totals
    ((0, 19), 1, 2, (0, 238))
    """

    card_points: tuple[int, ...]
    weis: tuple[int, ...]
    stoeck: tuple[int, ...]
    match: int | None
    multiplier: int
    totals: tuple[int, ...]

    def __str__(self) -> str:
        rows = [
            f"side {side}: {points} cards + {weis} Weis + {stoeck} Stöck"
            + (" + match" if side == self.match else "")
            + f", times {self.multiplier}: {total}"
            for side, (points, weis, stoeck, total) in enumerate(
                zip(self.card_points, self.weis, self.stoeck, self.totals, strict=True)
            )
        ]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>side {side}</th>" for side in range(len(self.totals)))
        matches = tuple("match" if side == self.match else "" for side in range(len(self.totals)))
        body = "".join(
            f"<tr><th>{name}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
            for name, values in (
                ("cards", self.card_points),
                ("Weis", self.weis),
                ("Stöck", self.stoeck),
                ("match", matches),
                (f"total (×{self.multiplier})", self.totals),
            )
        )
        return f"<table><tr><th></th>{head}</tr>{body}</table>"
