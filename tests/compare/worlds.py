"""Endings whose worlds are found by trying every deal, and the library beside them."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import jass
from jass import CardSet, Deal, Round, View
from jass.rounds.view import enumerated_worlds
from tests.compare.variations import (
    CONTRACTS,
    Variation,
    any_sides,
    cut,
    family,
    mask,
    random_hands,
    texts,
)
from tests.oracle import rules as ref

Play = tuple[int, tuple[str, ...], ref.Contract, int, str]  # seat, trick before, contract, leader
MOST_DEALS = 3000


def spread(cards: frozenset[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """All ways to give so many cards to each; what is left is the stock."""
    if not sizes:
        yield ()
        return
    for some in combinations(ref.in_card_order(cards), sizes[0]):
        for others in spread(cards.difference(some), sizes[1:]):
            yield (frozenset(some), *others)


class Table:
    """A round of the core with the plays as the oracle tells them."""

    def __init__(
        self,
        rng: random.Random,
        variation: Variation,
        hands: Sequence[Sequence[str]],
        contract: str | None,
        stock: int = 0,
    ) -> None:
        self.variation = variation
        leader = rng.randrange(len(hands))
        dealt = {card for hand in hands for card in hand}
        rest = rng.sample([card for card in ref.CARDS if card not in dealt], stock)
        deal = Deal([mask(hand) for hand in hands], mask(rest))
        self.known: dict[int, int] = {}
        for seat, hand in enumerate(hands):
            if rng.random() < 0.1:
                self.known[seat] = mask(rng.sample(list(hand), rng.randint(1, 2)))
        self.round = Round(deal, contract, leader, variation.core, known=self.known)
        self.oracle = ref.Round(hands, contract, leader, variation.oracle)
        self.plays: list[Play] = []

    @property
    def players(self) -> int:
        return len(self.oracle.hands)

    def play_on(self, rng: random.Random, trumps_first: float) -> None:
        """Plays any number of cards, but for the last trick, with a liking for trumps."""
        for _ in range(rng.randint(0, self.players * (len(self.oracle.hands[0]) - 1) + 2)):
            legal = self.oracle.legal()
            trumps = [card for card in legal if card[0] == self.oracle.contract]
            self.play(rng.choice(trumps if trumps and rng.random() < trumps_first else legal))

    def play(self, card: str) -> None:
        oracle = self.oracle
        self.plays.append(
            (oracle.to_move, tuple(oracle.trick), oracle.contract, oracle.leader, card)
        )
        oracle.play(card)
        self.round.play(card)

    def worlds(self, view: View, given: int = 0) -> set[tuple[int, ...]]:
        """Every deal of the unseen cards from which the oracle accepts all that was played."""
        players = self.players
        others = [who for who in range(players) if who != view.seat]
        sizes = [len(self.oracle.hands[who]) for who in others]
        # What all know is known of the hands as they were dealt.
        shown = [CardSet(self.known.get(who, 0)) for who in range(players)]
        for who, told in enumerate(view.weis):
            for weis in told:
                shown[who] |= weis.cards
        if view.stoeck is not None:
            assert view.contract is not None
            shown[view.stoeck.seat] |= CardSet([f"{view.contract}Q", f"{view.contract}K"])
        accepted: dict[tuple[int, frozenset[str]], bool] = {}
        found = set()
        for deal in spread(frozenset(texts(view.unseen)), sizes):
            for who, hand in zip(others, deal, strict=True):
                if (who, hand) not in accepted:
                    accepted[who, hand] = self.accepts(who, hand, set(texts(shown[who])), given)
                if not accepted[who, hand]:
                    break
            else:
                masks = [view.hand.mask] * players
                for who, hand in zip(others, deal, strict=True):
                    masks[who] = mask(list(hand))
                found.add(tuple(masks))
        return found

    def accepts(self, seat: int, hand: frozenset[str], shown: set[str], given: int) -> bool:
        held = set(hand)
        for place in reversed(range(len(self.plays))):
            who, trick, contract, leader, card = self.plays[place]
            if who != seat:
                continue
            held.add(card)
            if place >= given and card not in ref.legal(
                list(held), trick, contract, leader, self.variation.oracle
            ):
                return False
        return shown <= held


def deals_of(view: View) -> int:
    """How many there would be if nothing had been played."""
    players, played = view.rules.players, Counter[int]()
    for trick in (*view.tricks, view.trick):
        for place in range(len(trick)):
            played[(trick.leader + place) % players] += 1
    whole = len(view.hand) + played[view.seat]
    left, number = len(view.unseen), 1
    for who in range(players):
        if who != view.seat:
            number *= math.comb(left, whole - played[who])
            left -= whole - played[who]
    return number


def endings(rng: random.Random, name: str) -> Iterator[Table]:
    """Endings under all variations of a preset, played for a while."""
    for variation in family(name, rng):
        players = variation.oracle.players
        hands = random_hands(rng, players, rng.randint(2, {2: 6, 3: 5, 4: 4}.get(players, 3)))
        # Without a stock two players would know nothing of the cards that were never dealt.
        stock = rng.randint(1, 3) if players == 2 else rng.choice((0, 0, 1))
        table = Table(rng, variation, hands, rng.choice(CONTRACTS), stock)
        table.play_on(rng, 0.4)
        yield table


def duties(rng: random.Random) -> Iterator[Table]:
    """Endings with most of the trumps, under rules that forbid to play low or to play high."""
    while True:
        sides = any_sides(rng)
        changes = {
            "follow": rng.choice(("must_follow", "may_ruff")),
            "undertrump": rng.choice(("allowed", "void_only", "only_trumps", "no_other_card")),
            "overtrump": rng.choice(("when_forced", "when_forced", "when_trumping")),
        }
        size = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}[len(sides)]
        contract = rng.choice(ref.SUITS)
        others = [card for card in ref.CARDS if card[0] != contract]
        trumps = [card for card in ref.CARDS if card[0] == contract]
        pack = (rng.sample(trumps, 9) + rng.sample(others, 27))[: size * len(sides)]
        rng.shuffle(pack)
        variation = Variation("swiss", changes).seated(sides)
        table = Table(rng, variation, cut(pack, len(sides), size), contract, rng.choice((0, 1)))
        table.play_on(rng, 0.7)
        yield table


def compare(seed: int, tables: Iterator[Table], wanted: int) -> Counter[str]:
    """Counts and draws the worlds of so many views; says how many of them play had told about."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    while seen["views"] < wanted:
        table = next(tables)
        view = table.round.view(rng.randrange(table.players))
        whole = deals_of(view)
        if whole > MOST_DEALS:
            continue
        expected = table.worlds(view)
        where = f"seed {seed}, {table.variation.name}, {table.round!r}, {view!r}"
        assert jass.count_worlds(view) == len(expected), where
        assert table.round.hand_masks in expected, where
        drawn = jass.sample_worlds(view, 50, seed=rng.getrandbits(64))
        assert expected.issuperset(map(tuple, drawn.tolist())), where
        if len(expected) <= 2000:
            listed = enumerated_worlds(view, 0, len(expected)).tolist()
            assert sorted(map(tuple, listed)) == sorted(expected), where
        seen["views"] += 1
        seen["told"] += len(expected) < whole
    return seen
