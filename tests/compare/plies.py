"""The kernels and the oracle ply by ply: whose cards are legal, and which card is chosen.

The oracle is slow, so it plays the rounds of a family once and every kernel is held to that. A
*position* is one card of one playout. Used by `tests/engine/test_kernels.py` (every run) and
`tests/tools/long.py` (a million positions a kernel and family).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

import jass
import jasscore
from jasscore.lockstep.kernels import legal_sets, watch
from tests.compare.variations import CODE, Variation, mask, random_hands
from tests.oracle import rules as ref
from tests.oracle import streams

# What the kernels know: presets and changes, and the contracts to which the rules apply.
PRESETS = ("swiss", "swiss_1000", "swiss_tournament", "es", "fr")
FAMILIES: dict[str, tuple[list[Variation], tuple[str, ...]]] = {
    "no trump": (
        [Variation(preset, {}) for preset in PRESETS],
        ("obenabe", "undenufe"),
    ),
    "only_trumps": (
        [Variation(preset, {}) for preset in PRESETS[:4]]
        + [Variation("swiss", {"puur_exempt": False})],
        ref.SUITS,
    ),
    "void_only": (
        [Variation(preset, {"undertrump": "void_only"}) for preset in PRESETS[:4]]
        + [Variation("es", {"undertrump": "void_only", "puur_exempt": False})],
        ref.SUITS,
    ),
    "must_follow": (
        [Variation("fr", {}), Variation("fr", {"puur_exempt": False, "last_trick": 0})],
        ref.SUITS,
    ),
}
PLAYOUTS = 19  # of a deal: a block of the widest kernel, and a part of one
Masks = np.ndarray[tuple[int, ...], np.dtype[np.uint64]]


@dataclass
class Case:
    """A deal, and what the oracle plays from it: [playout, trick, place] and a row an end."""

    variation: Variation
    contract: str
    leader: int
    hands: list[list[str]]
    seed: int
    cards: Masks = field(init=False)
    legal: Masks = field(init=False)
    winners: Masks = field(init=False)  # places from the leader on
    points: list[list[int]] = field(init=False, default_factory=list)
    tricks: list[list[int]] = field(init=False, default_factory=list)

    def play(self) -> None:
        shape = PLAYOUTS, len(self.hands[0]), 4
        self.cards, self.legal = np.zeros(shape, np.uint64), np.zeros(shape, np.uint64)
        self.winners = np.zeros(shape[:2], np.uint64)
        for number in range(PLAYOUTS):
            r = ref.Round.start(
                self.hands, self.contract, self.leader, trick=[], rules=self.variation.oracle
            )
            seen: list[tuple[list[str], str]] = []
            streams.play_out(r, streams.start(self.seed, number), seen)
            for ply, (legal, card) in enumerate(seen):
                self.legal[number, ply // 4, ply % 4] = mask(legal)
                self.cards[number, ply // 4, ply % 4] = mask([card])
            for trick, (leader, _, winner) in enumerate(r.tricks):
                self.winners[number, trick] = (winner - leader) % 4
            self.points.append(r.points())
            self.tricks.append(r.tricks_won())

    def compare(self) -> None:
        """Holds the kernel in use to it."""
        core = self.variation.core
        r = jass.Round.start(self.hands, self.contract, self.leader, trick=(), rules=core)
        before = np.zeros_like(self.cards)
        watch(r, self.seed, 0, before)
        cards, winners = inferred(before)
        assert (cards == self.cards).all(), "cards"
        assert (winners == self.winners[:, :-1]).all(), "winners"

        assert (before[:, :, 0] == self.legal[:, :, 0]).all(), "whoever leads may play any card"
        for place in (1, 2, 3):
            hands = before[:, :, place].ravel()
            lying = np.zeros((len(hands), 3), np.uint64)
            lying[:, :place] = cards[:, :, :place].reshape(-1, place)
            legal = np.zeros_like(hands)
            legal_sets(r.play_switches, CODE[self.contract], hands, lying, legal)
            assert (legal == self.legal[:, :, place].ravel()).all(), f"legal in place {place}"

        result = jass.playout(r, PLAYOUTS, seed=self.seed)
        assert result.points.tolist() == [points[0] for points in self.points], "points"
        assert result.tricks.tolist() == [tricks[0] for tricks in self.tricks], "tricks"


def inferred(before: Masks) -> tuple[Masks, Masks]:
    """From the hands before each trick: the cards played, and the winners but for the last one."""
    cards = before.copy()  # the last trick is all that is left
    winners = np.full(before[:, :-1, 0].shape, 4, np.uint64)
    for winner in range(4):
        # The hands after a trick belong to the seats from the winner on.
        after = np.roll(before[:, 1:], winner, axis=2)
        fits = ((after & ~before[:, :-1]) == 0).all(axis=2)
        assert (winners[fits] == 4).all(), "hands that fit two seats"
        winners[fits] = winner
        cards[:, :-1][fits] = (before[:, :-1] ^ after)[fits]
    assert (winners < 4).all(), "hands that fit no seat"
    return cards, winners


def full_of_trumps(rng: random.Random, trump: str) -> list[list[str]]:
    """An ending in which somebody holds nothing but trumps, and another seat most of the others."""
    size = rng.randint(2, 5)
    trumps = [card for card in ref.CARDS if card[0] == trump]
    plain = [card for card in ref.CARDS if card[0] != trump]
    rng.shuffle(trumps)
    rng.shuffle(plain)
    second = min(rng.randint(1, size), 9 - size)
    hands = [trumps[:size], trumps[size : size + second] + plain[second:size]]
    hands += [plain[size : 2 * size], plain[2 * size : 3 * size]]
    rng.shuffle(hands)
    return hands


def cases(family: str, seed: int) -> Iterator[Case]:
    """Without end: whole deals and endings, and of these some that are full of trumps."""
    rng = random.Random(f"{family} {seed}")
    variations, contracts = FAMILIES[family]
    while True:
        for variation in variations:
            contract, leader = rng.choice(contracts), rng.randrange(4)
            if contract in ref.SUITS and rng.random() < 0.2:
                hands = full_of_trumps(rng, contract)
            else:
                hands = random_hands(rng, 4, rng.choice((9, 9, 9, rng.randint(1, 8))))
            yield Case(variation, contract, leader, hands, rng.getrandbits(64))


def play_oracle(family: str, seed: int, positions: int) -> list[Case]:
    """Lets the oracle play at least so many positions."""
    played: list[Case] = []
    for case in cases(family, seed):
        case.play()
        played.append(case)
        positions -= case.cards.size
        if positions <= 0:
            break
    return played


def compare(family: str, seed: int, positions: int) -> Iterator[tuple[str, int, str]]:
    """For each kernel: its name, the positions compared, and what went wrong if something did."""
    played = play_oracle(family, seed, positions)
    for kernel in jasscore.kernels():
        compared, wrong = 0, ""
        with jasscore.use_kernel(kernel):
            for case in played:
                try:
                    case.compare()
                except AssertionError as error:
                    wrong = f"{case.variation.name}, {case.contract}, seed {case.seed}: {error}"
                    break
                compared += case.cards.size
        yield kernel, compared, wrong
