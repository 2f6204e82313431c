"""Random endings of every sort, for the core and for the oracle: what the solver is tested on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import jass
from tests.compare.variations import (
    CONTRACTS,
    Variation,
    any_sides,
    mixture,
    random_hands,
    variations,
)
from tests.oracle import rules as ref

# What changes the value of a position; the rest of the rules counts Weis, Stöck and factors.
PLAY_PARAMETERS = {
    "nt_eight",
    "undenufe_eleven",
    "last_trick",
    "follow",
    "puur_exempt",
    "undertrump",
    "overtrump",
}

# Cards left on the table and in the hands, so that the plain solver takes hundredths of a second.
MOST_CARDS = {2: 12, 3: 11, 4: 12, 5: 12, 6: 12}
FEWEST_TRICKS = 1
# Cards a hand that a solver without most techniques does in hundredths of a second.
LARGE = {2: 9, 3: 7, 4: 6, 5: 5, 6: 5}


@dataclass
class Ending:
    """The same position twice, and the side whose points are asked for."""

    name: str
    core: jass.Round
    oracle: ref.Round
    side: int
    count_match: bool

    @property
    def players(self) -> int:
        return self.oracle.rules.players

    @property
    def cards_left(self) -> int:
        return sum(map(len, self.oracle.hands))


def play_variations(preset: str, rng: random.Random) -> Iterator[Variation]:
    """Without end: the preset and all that changes its play, each at another table; or mixtures."""
    if preset == "mixtures":
        while True:
            yield mixture(rng).seated(any_sides(rng))
    plain, *changed = variations(preset)
    every = [plain, *(one for one in changed if PLAY_PARAMETERS.intersection(one.changes))]
    while True:
        for variation in every:
            yield variation.seated(any_sides(rng))


def endings(preset: str, rng: random.Random) -> Iterator[Ending]:
    """Without end: an ending for each of the variations."""
    for variation in play_variations(preset, rng):
        yield ending(variation, rng)


def ending(variation: Variation, rng: random.Random) -> Ending:
    """Random play to where few cards are left, and some more: often inside a trick.

    Half of them are rounds that were played to there, half begin there with any past.
    """
    core, oracle = variation.core, variation.oracle
    players = oracle.players
    most = MOST_CARDS[players]
    size = rng.randint(FEWEST_TRICKS, min(36 // players, most // players + 2))
    hands = random_hands(rng, players, size)
    contract, leader = rng.choice(CONTRACTS), rng.randrange(players)
    begun = ref.Round(hands, contract, leader, oracle)
    played: list[str] = []
    fewest = max(0, players * size - most)
    for _ in range(rng.randint(fewest, min(fewest + players, players * size))):
        card = rng.choice(begun.legal())
        begun.play(card)
        played.append(card)
    side, count_match = rng.randrange(max(oracle.sides) + 1), rng.random() < 0.5
    if rng.random() < 0.5:
        r = jass.Round(hands, contract, leader, core)
        for card in played:
            r.play(card)
        where = f"{hands}, played {' '.join(played) or 'nothing'}"
        ours = begun
    else:
        points, won = any_past(oracle, 12 - len(begun.hands[begun.to_move]), rng)
        position = (begun.hands, begun.contract, begun.leader)
        past = {"trick": begun.trick, "points": points, "tricks_won": won}
        r = jass.Round.start(*position, rules=core, **past)
        where = f"{begun.hands}, trick {' '.join(begun.trick) or 'empty'}, past {points} {won}"
        ours = ref.Round.start(*position, rules=oracle, **past)
        contract, leader = begun.contract, begun.leader
    name = (
        f"{variation.name}: {contract}, leader {leader}, {where}; side {side}"
        f"{', match bonus' if count_match else ''}"
    )
    return Ending(name, r, ours, side, count_match)


def larger_ending(variation: Variation, rng: random.Random) -> jass.Round:
    """More cards than the plain solver can do, and a contract that is fixed; maybe in a trick."""
    players = variation.oracle.players
    size = rng.randint(LARGE[players] - 1, LARGE[players])
    hands = random_hands(rng, players, size)
    contract, leader = rng.choice(ref.CONTRACTS), rng.randrange(players)
    r = jass.Round(hands, contract, leader, variation.core)
    for _ in range(rng.randrange(players)):
        r.play(rng.choice(r.legal_cards()))
    return r


def any_past(rules: ref.Rules, most: int, rng: random.Random) -> tuple[list[int], list[int]]:
    """Points and tricks made before; often all tricks by one side, so that matches are possible."""
    points, won = rules.no_points, rules.no_points
    tricks = rng.randint(0, max(0, min(most, 6)))
    one = rng.randrange(len(won))
    matched = rng.random() < 0.6
    for _ in range(tricks):
        side = one if matched else rng.randrange(len(won))
        won[side] += 1
        points[side] += rng.randint(0, 40)
    return points, won


def some_rounds(cards: int, n: int, seed: int = 7) -> list[jass.Round]:
    """Rounds of so many cards a hand by the rules `swiss`: contracts and leaders in turns."""
    deals = [jass.Deal.random_ending(cards, seed=seed + k) for k in range(n)]
    return [jass.Round(deal, k % 6, k % 4) for k, deal in enumerate(deals)]
