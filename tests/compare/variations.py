"""Rules and hands to compare core and oracle by: presets and what is changed in them, odd deals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import jass
from tests.oracle import rules as ref

CONTRACTS: tuple[str | None, ...] = (*ref.CONTRACTS, None)
CODE = {contract: code for code, contract in enumerate(CONTRACTS)}  # as Round.contract_number

# The tables: the usual ones, each alone, opposite seats of six together, and lopsided ones.
TABLES = {
    2: ((0, 1),),
    3: ((0, 1, 2), (0, 1, 1)),
    4: ((0, 1, 0, 1), (0, 1, 2, 3), (0, 0, 1, 1), (0, 1, 0, 2)),
    5: ((0, 1, 2, 3, 4), (0, 1, 0, 1, 1)),
    6: ((0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 4, 5), (0, 0, 1, 1, 2, 2)),
}

CAPPED = (20, 50, 100, 100, 100, 100, 100)
LONG = (20, 50, 100, 150, 200, 250, 300)
FOURS = (100, 100, 100, 150, 100, 200, 100, 100, 100)
HIGH_FOURS = (0, 0, 0, 100, 100, 200, 100, 100, 100)

# Every parameter that touches a round, with every value, or enough values where it is a number.
VALUES: dict[str, tuple[Any, ...]] = {
    "nt_eight": (8, 0),
    "undenufe_eleven": ("six", "ace"),
    "last_trick": (5, 0, 100),
    "follow": ("must_follow", "may_ruff"),
    "puur_exempt": (True, False),
    "undertrump": ("allowed", "void_only", "only_trumps", "no_other_card"),
    "overtrump": ("never", "when_forced", "when_trumping"),
    "weis": (True, False),
    # The third pays more for pieces than for the whole, the fourth nothing for three cards.
    "weis_sequence": (
        CAPPED,
        LONG,
        (50, 60, 70, 80, 90, 100, 110),
        (0, 50, 100, 100, 100, 100, 100),
        (100,) * 7,
    ),
    "weis_split_runs": (False, True),
    "weis_four": (FOURS, HIGH_FOURS, (50,) * 9, (20, 0, 20, 0, 100, 0, 100, 0, 20)),
    "weis_order": ("points", "class"),
    "weis_four_unders_top": (False, True),
    "weis_height": ("contract", "natural"),
    "weis_tie": ("position", "cancel"),
    "weis_overlap": (True, False),
    "pack": ("french", "swiss"),
    "stoeck": (20, 0, 50),
    "stoeck_when": ("second_card", "with_weis"),
    "match_bonus": (100, 0, 57),
    "multipliers": (((2, 1, 1, 2, 3, 4), (7, 6, 5, 4, 3, 2)),),
}
PLAY_SWITCHES = ("follow", "puur_exempt", "undertrump", "overtrump")
# The answers to these differ in few positions, so they come three times as often as the rest.
OFTEN = {*PLAY_SWITCHES, "weis_split_runs", "weis_four_unders_top", "weis_tie", "weis_overlap"}


@dataclass(frozen=True)
class Variation:
    """A preset and what is changed in it, for the core and for the oracle."""

    preset: str
    changes: Mapping[str, Any]

    @property
    def name(self) -> str:
        return " ".join([self.preset, *(f"{key}={value}" for key, value in self.changes.items())])

    @cached_property
    def core(self) -> jass.Rules:
        return jass.Rules.preset(self.preset).replace(**self.changes)

    @cached_property
    def oracle(self) -> ref.Rules:
        return replace(ref.PRESETS[self.preset], **self.changes)

    @cached_property
    def play_switch(self) -> str | None:
        """The one switch of play that is changed."""
        changed = [name for name in PLAY_SWITCHES if name in self.changes]
        return changed[0] if len(changed) == 1 else None

    @cached_property
    def unchanged(self) -> ref.Rules:
        """The preset at the same table."""
        oracle = self.oracle
        return replace(ref.PRESETS[self.preset], players=oracle.players, sides=oracle.sides)

    def seated(self, sides: tuple[int, ...]) -> Variation:
        return Variation(self.preset, {**self.changes, "players": len(sides), "sides": sides})


def variations(preset: str) -> list[Variation]:
    """The preset itself, and with each parameter in turn set to each other value."""
    rules = ref.PRESETS[preset]
    changed = [
        Variation(preset, {name: value})
        for name, values in VALUES.items()
        for value in values
        if value != getattr(rules, name)
    ]
    return [Variation(preset, {}), *changed]


def mixture(rng: random.Random) -> Variation:
    """Any value of every parameter: for what only shows when two are changed."""
    changes = {name: rng.choice(values) for name, values in VALUES.items()}
    changes["weis"] = rng.random() < 0.9
    return Variation(rng.choice(list(ref.PRESETS)), changes)


def any_sides(rng: random.Random) -> tuple[int, ...]:
    """A table; four seats, and among these the two pairs, are the most frequent."""
    players = rng.choice((2, 3, 4, 4, 4, 5, 6))
    return TABLES[players][0] if rng.random() < 0.5 else rng.choice(TABLES[players])


def family(preset: str, rng: random.Random) -> Iterator[Variation]:
    """Without end: all variations of a preset in turn, each at another table, or mixtures."""
    if preset == "mixtures":
        while True:
            yield mixture(rng).seated(any_sides(rng))
    known: dict[tuple[int, tuple[int, ...]], Variation] = {}
    every = variations(preset)
    every += 2 * [variation for variation in every if OFTEN.intersection(variation.changes)]
    while True:
        for number, variation in enumerate(every):
            sides = any_sides(rng)
            if (number, sides) not in known:
                known[number, sides] = variation.seated(sides)
            yield known[number, sides]


FAMILIES = (*ref.PRESETS, "mixtures")


def all_parameters() -> set[str]:
    """The names of what the oracle knows as a rule, but for the table itself."""
    return {field.name for field in fields(ref.Rules)} - {"players", "sides"}


# Cards and hands


def mask(cards: Sequence[str]) -> int:
    return sum(1 << ref.NUMBER[card] for card in cards)


def texts(cards: Sequence[jass.Card] | jass.CardSet) -> list[str]:
    return [str(card) for card in cards]


def hand_size(players: int) -> int:
    return min(36 // players, 12)


def random_hands(rng: random.Random, players: int, size: int) -> list[list[str]]:
    """Hands of equal size: plain, rich in runs and fours, or rich in cards of one or two suits."""
    kind = rng.choice(("plain", "melds", "suits"))
    if kind == "plain":
        return cut(rng.sample(ref.CARDS, players * size), players, size)
    if kind == "melds":
        return rich_hands(rng, players, size)
    # A short pack with many trumps: hands of trumps only, ruffs over ruffs.
    suits = rng.sample(ref.SUITS, rng.choice((1, 2)))
    favoured = [card for card in ref.CARDS if card[0] in suits]
    rng.shuffle(favoured)
    others = [card for card in ref.CARDS if card[0] not in suits]
    rng.shuffle(others)
    pack = (favoured + others)[: players * size]
    if rng.random() < 0.5:
        rng.shuffle(pack)  # otherwise the first seats hold the favoured suits
    hands = cut(pack, players, size)
    rng.shuffle(hands)
    return hands


def cut(pack: Sequence[str], players: int, size: int) -> list[list[str]]:
    return [list(pack[seat * size : (seat + 1) * size]) for seat in range(players)]


def rich_hands(rng: random.Random, players: int, size: int) -> list[list[str]]:
    """Runs and fours first, where they find room, then the rest of the pack."""
    free = set(ref.CARDS)
    hands: list[list[str]] = [[] for _ in range(players)]
    ranks = ""
    for _ in range(rng.randint(1, 3 * players)):
        if rng.random() < 0.4:
            rank = rng.choice(ref.RANKS)
            block = [suit + rank for suit in ref.SUITS]
        else:
            if not ranks or rng.random() < 0.6:  # otherwise the same run in another suit: a tie
                length = rng.choice((3, 3, 3, 4, 4, 5, 6, 7, 8, 9))
                low = rng.randrange(10 - length)
                ranks = ref.RANKS[low : low + length]
            suit = rng.choice(ref.SUITS)
            block = [suit + rank for rank in ranks]
        hand = rng.choice(hands)
        # Cards already in this hand make the block overlap with another one: a Kreuzweis.
        new = [card for card in block if card not in hand]
        if free.issuperset(new) and len(hand) + len(new) <= size:
            hand += new
            free.difference_update(new)
    rest = ref.in_card_order(free)
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return hands
