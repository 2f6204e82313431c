"""A double-dummy solver that is easy to believe: alpha-beta on the oracle, no table, no ordering.

The rules, the points and the tricks are those of `rules.py`; nothing is shared with the
library.
"""

from __future__ import annotations

from tests.oracle import rules as ref

INFINITE = 10**9


def final_value(over: ref.Round, side: int, count_match: bool) -> int:
    """The points of the side; 100 more when it has every trick, 100 less when it has none."""
    value = over.points()[side]
    won = over.tricks_won()
    if count_match and sum(won) > 0:
        if won[side] == sum(won):
            value += 100
        elif won[side] == 0:
            value -= 100
    return value


def value(
    position: ref.Round,
    side: int,
    count_match: bool,
    low: int = -INFINITE,
    high: int = INFINITE,
) -> int:
    """What the side ends with when it plays for the most and all others for the least.

    Exact when it lies between `low` and `high`; otherwise it is on the right side of both.
    """
    if position.is_over:
        return final_value(position, side, count_match)
    own = position.rules.sides[position.to_move] == side
    best = -INFINITE if own else INFINITE
    for card in position.legal():
        position._put(card)  # it is legal, so there is no need to ask again
        found = value(position, side, count_match, low, high)
        position.undo()
        if own:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


def card_values(position: ref.Round, side: int, count_match: bool) -> dict[str, int]:
    """The value after each legal card."""
    values = {}
    for card in position.legal():
        position.play(card)
        values[card] = value(position, side, count_match)
        position.undo()
    return values
