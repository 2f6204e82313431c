"""The heuristic a second time, for four seats in two sides, in plain Python on lists of cards.

The rules of thumb and their weights are those of `jasscore/heuristic.pyx` and
`heuristic_weights.h`. A seat knows its hand, what was played and by whom. Worths are in quarters of
a point, chances in 64ths, both whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tests.oracle import rules as ref
from tests.oracle import streams


class Seat:
    """What the seat to move knows, and what it thinks of that."""

    def __init__(self, r: ref.Round) -> None:
        self.rules, self.contract, self.trick = r.rules, r.contract, list(r.trick)
        self.seat = r.to_move
        self.hand = r.hands[self.seat]
        self.trump = r.contract if r.contract in ref.SUITS else None
        gone = {card for _, _, card in r.plays}
        self.unseen = [c for c in ref.CARDS if c not in gone and c not in self.hand]
        self.led = r.trick[0][0] if r.trick else None
        self.partner = (self.seat + 2) % 4
        self.others = [(self.seat + k) % 4 for k in (1, 2, 3)]
        later = self.others[: 3 - len(r.trick)]
        self.foes = [seat for seat in later if seat != self.partner]
        self.friends = [seat for seat in later if seat == self.partner]
        self.may: dict[int, set[str]] = {seat: set(self.unseen) for seat in self.others}
        self.asked: set[str] = set()
        self.shown = False
        self._remember(r)

    def _remember(self, r: ref.Round) -> None:
        tricks = [(leader, cards) for leader, cards, _ in r.tricks]
        for leader, cards in [*tricks, (r.leader, tuple(r.trick))]:
            for place, card in enumerate(cards):
                seat = (leader + place) % 4
                if seat == self.seat:
                    pair = self.trump is not None and card in (self.trump + "K", self.trump + "Q")
                    self.shown |= pair and self.rules.stoeck > 0
                elif place == 0:
                    self.asked |= {card[0]} if seat == self.partner else set()
                elif card[0] != cards[0][0]:
                    lying = cards[:place]
                    self.may[seat] &= set(possible(card, lying, leader, r.contract, r.rules))

    # Chances

    def above(self, cards: Iterable[str], card: str) -> list[str]:
        """Those of the same suit that beat it."""
        return [one for one in cards if one[0] == card[0] and self.high(one) > self.high(card)]

    def high(self, card: str) -> int:
        return ref.strength(card, self.contract, card[0])

    def has_some(self, cards: Iterable[str]) -> int:
        """The chance that a player has one of these cards of one suit."""
        cards = list(cards)
        if not cards:
            return 0
        size, unseen = len(self.hand), len(self.unseen)
        share = 16 * size // unseen if unseen > size else 16
        here = sum(any(c[0] == cards[0][0] for c in self.may[seat]) for seat in self.others)
        if 0 < here < 3:
            share = min(16, share * 3 // here)
        return int(64 * (1 - (1 - share / 16) ** len(cards)) + 0.5)

    def of_suit(self, seat: int, suit: str | None) -> list[str]:
        return [card for card in self.may[seat] if card[0] == suit]

    def unruffed(self, led: str) -> int:
        """The chance that no opponent who plays later ruffs."""
        chance = 64
        if led == self.trump:
            return chance
        for foe in self.foes:
            ruff = self.has_some(self.of_suit(foe, self.trump)) * 18 // 64
            if self.rules.follow == "must_follow":
                ruff = ruff * (64 - self.has_some(self.of_suit(foe, led))) // 64
            chance = chance * (64 - ruff) // 64
        return chance

    def holds(self, card: str, led: str) -> int:
        """The chance that the own side gets a trick that this card wins so far."""
        chance = 64 if card[0] == self.trump else self.unruffed(led)
        for foe in self.foes:
            chance = chance * (64 - self.has_some(self.above(self.may[foe], card))) // 64
        for friend in self.friends:
            better = self.has_some(self.above(self.may[friend], card))
            chance += (64 - chance) * better * 40 // 4096
        return chance

    def rescued(self, best: str) -> int:
        """The chance that a partner who plays later takes the trick of the other side."""
        if not self.friends:
            return 0
        chance = self.has_some(self.above(self.may[self.partner], best))
        if best[0] != self.trump:
            ruff = self.has_some(self.of_suit(self.partner, self.trump))
            chance += (64 - chance) * ruff // 64
        return chance * 40 // 64

    # Worths

    def value(self, card: str) -> int:
        return ref.card_value(card, self.contract, self.rules)

    def has_trumps(self, cards: Iterable[str]) -> bool:
        return any(card[0] == self.trump for card in cards)

    def worth_keeping(self, card: str) -> int:
        """What a card is expected to bring in later tricks, beside its own points."""
        beaten = min(3, len(self.above(self.unseen, card)))
        if card[0] == self.trump:
            worth = (156, 56, 34, 20)[beaten]
        elif self.has_trumps(self.unseen):
            worth = (20, 12, 0, -3)[beaten]
        else:
            worth = (52, 22, 4, -2)[beaten]
        others = [one for one in self.hand if one[0] == card[0] and one != card]
        if len(others) == 1 and self.high(others[0]) > self.high(card):
            beat = len(self.above(self.unseen, others[0]))
            if beat == 1 or (beat and self.value(others[0]) >= 10):
                worth += 16 if card[0] == self.trump else 8
        single = not others and card[0] != self.trump
        if single and self.has_trumps(self.unseen) and self.has_trumps(self.hand):
            worth -= 6
        return worth

    def worth_leading(self, card: str) -> int:
        """What a lead brings beside its trick."""
        if card[0] == self.trump:
            return sum(14 for foe in self.foes if self.has_trumps(self.may[foe]))
        worth = 24 if card[0] in self.asked else 0
        return worth if self.trump else worth + 6 * sum(c[0] == card[0] for c in self.hand)

    def leads_first(self) -> list[str]:
        """Small trumps with puur and nell; without trumps in hand, an ace that has its ten."""
        if not self.trump:
            return []
        mine = [card for card in self.hand if card[0] == self.trump]
        small = [card for card in mine if card[1] not in "J9"]
        if len(mine) == len(small) + 2 and small and self.has_trumps(self.unseen):
            return [min(small, key=self.high)]
        aces = [suit + "A" for suit in ref.SUITS if {suit + "A", suit + "T"} <= set(self.hand)]
        return [] if mine else aces

    def worth(self, card: str) -> int:
        best, winner = None, None
        if self.trick:
            strengths = [ref.strength(c, self.contract, self.trick[0][0]) for c in self.trick]
            winner = strengths.index(max(strengths))
            best = self.trick[winner]
        led = self.led or card[0]
        if best is None or ref.strength(card, self.contract, led) > ref.strength(
            best, self.contract, led
        ):
            chance = self.holds(card, led)
        elif winner is not None and (len(self.trick) - winner) % 2 == 0:
            chance = self.holds(best, led)
        else:
            chance = self.rescued(best)
        rest = 14 if self.trump else 22
        base = 4 * sum(map(self.value, [*self.trick, card])) + 4
        base += rest * (len(self.foes) + len(self.friends))
        ours, theirs = base + 6 * len(self.friends), base + 6 * len(self.foes)
        worth = (chance * ours - (64 - chance) * theirs) // 64 - self.worth_keeping(card)
        if not self.trick:
            worth += self.worth_leading(card)
        if self.shown and self.trump and card in (self.trump + "K", self.trump + "Q"):
            worth += 32
        return worth


@cache
def possible(
    card: str, lying: tuple[str, ...], leader: int, contract: ref.Contract, rules: ref.Rules
) -> list[str]:
    """The cards that may lie beside one that was played, in some hand from which it was legal."""

    def fits(*beside: str) -> bool:
        return card in ref.legal([card, *beside], lying, contract, leader, rules)

    free = [one for one in ref.CARDS if one[0] not in (lying[0][0], contract)]
    return [one for one in ref.CARDS if fits(one) or any(fits(one, more) for more in free)]


def good_cards(r: ref.Round) -> list[str]:
    """What a good player would play, by what the seat to move knows."""
    legal, seat = r.legal(), Seat(r)
    if len(legal) == 1:
        return legal
    first = [] if r.trick else seat.leads_first()
    if first:
        return first
    worths = {card: seat.worth(card) for card in legal}
    return [card for card in legal if worths[card] + 6 >= max(worths.values())]


def play_out(r: ref.Round, x: int) -> None:
    """The playout by the heuristic that begins at `x`."""
    draws = streams.play_draws(x)
    while not r.is_over:
        draw, first, rest = next(draws), len(r.trick), 0
        halves = draw >> 32, draw & 0xFFFFFFFF
        for place in range(first, 4):
            if place == first or place == 2:
                rest = halves[place // 2]
            card, rest = streams.pick(streams.in_lanes(good_cards(r), r.contract), rest)
            r.play(card)
