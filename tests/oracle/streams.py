"""The formula of the random numbers a second time, in plain Python on lists of cards.

It is what `jasscore/random.pxd` says in words. Legal cards and points come from the oracle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.oracle import rules as ref

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FACTOR = 0xD1342543DE82EF95


def mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


def start(seed: int, stream: int) -> int:
    return mix(seed + (stream + 1) * GOLDEN & WORD)


def play_draws(x: int) -> Iterator[int]:
    while True:
        yield x ^ x >> 32
        x = x * FACTOR + GOLDEN & WORD


def deal_draws(x: int) -> Iterator[int]:
    while True:
        x = x + GOLDEN & WORD
        yield mix(x)


def in_lanes(cards: Sequence[str], contract: str | None) -> list[str]:
    """The order in which cards are counted: clubs take the place of the trumps, which come last."""
    suits = list(ref.SUITS)
    if contract in ref.SUITS:
        place = suits.index(contract)
        suits[place], suits[3] = suits[3], suits[place]

    def place_of(card: str) -> tuple[int, int]:
        suit, rank = card
        natural = ref.RANKS.index(rank)
        if suit == contract:
            return suits.index(suit), ref.TRUMP_RANKS.index(rank)
        return suits.index(suit), 8 - natural if contract == "undenufe" else natural

    return sorted(cards, key=place_of)


def pick(cards: Sequence[str], rest: int) -> tuple[str, int]:
    """A card by a fraction of 32 bits, and what is left of the fraction."""
    product = rest * len(cards)
    return cards[product >> 32], product & 0xFFFFFFFF


def play_out(r: ref.Round, x: int, seen: list[tuple[list[str], str]] | None = None) -> None:
    """The playout that begins at `x`; to `seen` come the legal cards and the chosen one, by ply."""
    draws = play_draws(x)
    while not r.is_over:
        halves: list[int] = []
        for _ in range(1 if r.rules.players <= 4 else 2):
            draw = next(draws)
            halves += [draw >> 32, draw & 0xFFFFFFFF]
        first = len(r.trick)
        rest = 0
        for place in range(first, r.rules.players):
            # A pair of places shares a half; who begins inside a pair has it for himself.
            if place == first or place % 2 == 0:
                rest = halves[place // 2]
            legal = in_lanes(r.legal(), r.contract)
            card, rest = pick(legal, rest)
            if seen is not None:
                seen.append((legal, card))
            r.play(card)


def take(pool: list[str], size: int, draws: Iterator[int]) -> list[str]:
    """A random subset of the pool."""
    taken: list[str] = []
    while size > 0:
        if size == len(pool):
            return taken + pool
        draw = next(draws)
        part = [card for card in pool if draw >> ref.NUMBER[card] & 1]
        if len(part) > size:
            pool = part
        else:
            taken += part
            size -= len(part)
            pool = [card for card in pool if card not in part]
    return taken


def deal(pool: Sequence[str], known: Sequence[Sequence[str]], size: int, x: int) -> list[list[str]]:
    """The hands of the stream that begins at `x`: to what is known come cards of the pool."""
    draws = deal_draws(x)
    pool = list(pool)
    hands: list[list[str]] = []
    for held in known:
        taken = take(pool, size - len(held), draws)
        pool = [card for card in pool if card not in taken]
        hands.append(ref.in_card_order([*held, *taken]))
    return hands
