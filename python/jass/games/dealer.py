"""Who deals first: by a card that each draws, by the seven of hearts, or by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from jass.cards.card import Card, CardSet
from jass.rounds.deal import Deal
from jass.rules.rules import Rules

__all__ = ["first_dealer"]

_ROSE_SEVEN = Card("H7")


def first_dealer(rules: Rules, deal: Deal, draws: Callable[[int], Sequence[int]]) -> int:
    """The seat that deals first, as ``rules.first_dealer`` has it; ``draws(n)`` are the masks of
    the cards that the seats draw the n-th time.

    The holder of the seven in the first deal is forehand.

    >>> from jass import Deal, Rules
    >>> from jass.games.dealer import first_dealer
    >>> rules = Rules.preset("swiss")
    >>> rules.first_dealer, first_dealer(rules, Deal.random(seed=1), lambda n: [1, 2, 4, 8 << n])
    ('low_card', 0)
    """
    way, players = rules.first_dealer, rules.players
    if way == "rose_seven":
        for seat, hand in enumerate(deal.hands):
            if _ROSE_SEVEN in hand:
                return (seat - 1) % players
    drawing = list(range(players))
    for number in count():
        if len(drawing) == 1:
            break
        # Who draw equally high ones draw again.
        drawn = draws(number)
        heights = {seat: _height(CardSet(drawn[seat])[0], way) for seat in drawing}
        top = max(heights.values())
        drawing = [seat for seat in drawing if heights[seat] == top]
    return drawing[0]


def _height(card: Card, way: str) -> int:
    if way == "high_card":
        return int(card.rank)
    return -int(card.rank) if way == "low_card" else int(card)
