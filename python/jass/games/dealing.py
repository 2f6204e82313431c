"""Deals, turned-up cards and the first dealer of a game, all from one seed."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import count

from jass.cards.card import ALL_CARDS, Card, CardSet
from jass.rounds.deal import Deal, dealing, hand_size
from jass.rules.rules import Rules
from jasscore.deals import random_deals

__all__ = ["Dealing"]

# Streams of random numbers beyond those of deals: deal n has stream n-1, as in random_deals.
_TURNED_UP = 1 << 40
_DRAWS_FOR_DEALER = 1 << 41

_ROSE_SEVEN = Card("H7")


class Dealing:
    """The cards of a game, immutable: the ``given`` deals first, then those of the seed.

    >>> from jass import Rules
    >>> from jass.games.dealing import Dealing
    >>> dealt = Dealing(Rules.preset("swiss"), seed=7, given=())
    >>> deal = dealt.deal(1)
    >>> print(deal.hands[0])
    S8 H8 HQ HA D7 DK C8 CJ CK
    >>> dealt.rules.first_dealer, dealt.first_dealer(deal)
    ('low_card', 1)
    """

    def __init__(self, rules: Rules, seed: int, given: tuple[Deal, ...]) -> None:
        self.rules, self.seed, self.given = rules, seed, given
        whole = sum(rules.deal_packets) == hand_size(rules.players)
        self._whole_deal = dealing(rules.players, None, None if whole else sum(rules.deal_packets))

    def deal(self, number: int) -> Deal:
        """The deal with this number, from 1."""
        if number <= len(self.given):
            return self.given[number - 1]
        return Deal._drawn(self._draw(*self._whole_deal, number - 1, self.rules.players))

    def turned_up(self, among: CardSet, number: int) -> Card:
        """The card turned up from these, for the deal with this number."""
        masks = self._draw([0, 0], among.mask, 1, _TURNED_UP + number, 2)
        return CardSet(masks[0])[0]

    def first_dealer(self, deal: Deal) -> int:
        """The first dealer according to ``rules.first_dealer``; ``deal`` is the first deal.

        Either each seat draws a card, and ties draw again; or the holder of the seven of hearts
        (Rosen) in the first deal is forehand.
        """
        way, players = self.rules.first_dealer, self.rules.players
        if way == "rose_seven":
            for seat, hand in enumerate(deal.hands):
                if _ROSE_SEVEN in hand:
                    return (seat - 1) % players
        drawing = list(range(players))
        for number in count():
            if len(drawing) == 1:
                break
            stream = _DRAWS_FOR_DEALER + number
            drawn = self._draw([0] * players, ALL_CARDS.mask, 1, stream, players)
            heights = {seat: _height(CardSet(drawn[seat])[0], way) for seat in drawing}
            top = max(heights.values())
            drawing = [seat for seat in drawing if heights[seat] == top]
        return drawing[0]

    def _draw(
        self, held: list[int], pool: int, size: int, stream: int, players: int
    ) -> Sequence[int]:
        masks = array("Q", [0] * players)
        shape = memoryview(masks).cast("B").cast("Q", [1, players])
        random_deals(held, pool, size, self.seed, stream, shape)
        return masks


def _height(card: Card, way: str) -> int:
    if way == "high_card":
        return int(card.rank)
    return -int(card.rank) if way == "low_card" else int(card)
