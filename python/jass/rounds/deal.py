"""A deal: the hands of all seats, and the stock where a game has one."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Self

from jass.arguments.numbers import seat_number, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import ALL_CARDS, CardSet, CardsLike, card_set
from jass.errors import DealError
from jasscore.cards import each
from jasscore.deals import random_deals
from jasscore.errors import shown

__all__ = ["Deal"]

_SIX_OF_SPADES = CardSet("S6")
_NONE = CardSet()


def hand_size(players: int) -> int:
    """Cards per hand when the whole pack is dealt: 12 for two or three players, 9, 7, 6."""
    return min(36 // players, 12)


class Deal:
    """The hands of the seats 0, 1, …, a :class:`CardSet` each, and the stock: immutable, compared
    by value.

    Two to six hands of equal size, at most 12 cards each, empty at the end of a round. DealError
    for anything else, and for a card in two places.

    >>> from jass import Deal
    >>> deal = Deal(["SJ S9", "HA HK", "DT D6", "C8 C7"])
    >>> deal
    Deal(["S9 SJ", "HK HA", "D6 DT", "C7 C8"])
    >>> deal.hands[1]
    CardSet("HK HA")
    >>> Deal.parse(str(deal)) == deal
    True
    """

    __slots__ = ("hands", "stock")

    hands: tuple[CardSet, ...]
    stock: CardSet

    def __new__(cls, hands: Iterable[CardsLike], stock: CardsLike = ()) -> Self:
        hands = checked_hands(hands)
        sizes = {len(hand) for hand in hands}
        if len(sizes) > 1 or max(sizes) > 12:
            counts = ", ".join(str(len(hand)) for hand in hands)
            raise DealError(f"hands: each seat holds the same 0 to 12 cards, not {counts}")
        stock = card_set(stock, "stock")
        for seat, hand in enumerate(hands):
            if hand & stock:
                raise DealError(
                    f"{hand & stock} is both in the stock and in the hand of seat {seat}"
                )
        self = super().__new__(cls)
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "stock", stock)
        return self

    @classmethod
    def _drawn(cls, masks: Iterable[int]) -> Self:
        # From the core, which deals no card twice.
        self = super().__new__(cls)
        object.__setattr__(self, "hands", tuple(map(CardSet, masks)))
        object.__setattr__(self, "stock", _NONE)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Deal does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Deal does not change: {name} cannot be deleted")

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal that :func:`str` wrote: hands between ``|``, the stock, if any, after ``+``.

        >>> Deal.parse("SJ S9 | HA HK + C6").stock
        CardSet("C6")
        """
        if not isinstance(text, str):
            raise DealError(f"text: hands between | such as 'SJ S9 | HA HK', not {shown(text)}")
        hands, _, stock = text.partition("+")
        return cls(hands.split("|"), stock)

    @classmethod
    def random(
        cls,
        seed: SeedLike = None,
        *,
        players: int = 4,
        known: Mapping[int, CardsLike] | None = None,
        cards_each: int | None = None,
    ) -> Deal:
        """A random deal, uniform among those in which the seats of ``known`` hold the cards given
        there.

        A whole pack by default: 12 cards each for two or three, 9 for four, 7 for five (without
        S6), 6 for six; or ``cards_each``. It is the deal of stream 0 of the seed, the first of
        ``jass.batch.random_deals``.

        >>> Deal.random(seed=7, known={0: "SJ S9 SA"}).hands[0] >= CardSet("SJ S9 SA")
        True
        """
        held, pool, size = dealing(players, known, cards_each)
        masks = array("Q", [0] * len(held))
        random_deals(
            held,
            pool,
            size,
            seed_number(seed),
            0,
            memoryview(masks).cast("B").cast("Q", [1, len(held)]),
        )
        return cls._drawn(masks)

    @classmethod
    def random_ending(cls, cards_left: int = 4, *, players: int = 4, seed: SeedLike = None) -> Deal:
        """A random deal of ``cards_left`` cards each, like the end of a round.

        >>> [len(hand) for hand in Deal.random_ending(cards_left=3, seed=7).hands]
        [3, 3, 3, 3]
        """
        seats = whole_number(players, "players", 2, 6, DealError)
        left = whole_number(cards_left, "cards_left", 1, hand_size(seats), DealError)
        return cls.random(seed, players=seats, cards_each=left)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.hands == other.hands and self.stock == other.stock

    def __hash__(self) -> int:
        return hash((*(hand.mask for hand in self.hands), self.stock.mask))

    def __str__(self) -> str:
        return " | ".join(map(str, self.hands)) + (f" + {self.stock}" if self.stock else "")

    def __repr__(self) -> str:
        hands = ", ".join(f'"{hand}"' for hand in self.hands)
        return f"Deal([{hands}]" + (f', stock="{self.stock}")' if self.stock else ")")

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, ([hand.mask for hand in self.hands], self.stock.mask)

    def _repr_svg_(self) -> str:
        from jass import svg

        return svg.deal_svg(self.hands)


def checked_hands(hands: Iterable[CardsLike]) -> tuple[CardSet, ...]:
    """Hands for two to six seats with no card in two of them; DealError otherwise."""
    row = None if isinstance(hands, CardSet) else each(hands)
    if row is None:
        raise DealError(f"hands: a hand for each of 2 to 6 seats, not {shown(hands)}")
    sets = tuple(card_set(hand, f"hand of seat {seat}") for seat, hand in enumerate(islice(row, 7)))
    if not 2 <= len(sets) <= 6:
        many = len(sets) if len(sets) < 7 else "more"
        raise DealError(f"hands: a hand for each of 2 to 6 seats, not {many}")
    for seat, hand in enumerate(sets):
        for before in range(seat):
            if hand & sets[before]:
                raise DealError(
                    f"{hand & sets[before]} is in the hands of seats {before} and {seat}"
                )
    return sets


def dealing(
    players: int, known: Mapping[int, CardsLike] | None, cards_each: int | None = None
) -> tuple[list[int], int, int]:
    """Arguments for dealing in the core: the mask of known cards of each seat, the mask of the
    cards to deal, and the number of cards per hand."""
    players = whole_number(players, "players", 2, 6, DealError)
    most = hand_size(players)
    size = (
        most if cards_each is None else whole_number(cards_each, "cards_each", 1, most, DealError)
    )
    held = [0] * players
    taken = _SIX_OF_SPADES.mask if players == 5 and cards_each is None else 0
    if known is not None and not isinstance(known, Mapping):
        raise DealError(f"known: cards by seat, such as {{0: 'SJ S9'}}, not {shown(known)}")
    for key, cards in (known or {}).items():
        seat = seat_number(key, players, "known: seat")
        hand = card_set(cards, f"known: hand of seat {seat}")
        if len(hand) > size:
            raise DealError(
                f"known: seat {seat} has {len(hand)} cards, more than the {size} of a hand"
            )
        if hand.mask & taken:
            twice = CardSet(hand.mask & taken)
            raise DealError(
                f"known: {twice} of seat {seat} is held by another seat or not in this pack"
            )
        held[seat] = hand.mask
        taken |= hand.mask
    return held, ALL_CARDS.mask & ~taken, size


def known_by_seat(known: Mapping[int, CardsLike] | None, deal: Deal) -> tuple[CardSet, ...]:
    """Publicly known cards by seat, () when there are none."""
    if known is None:
        return ()
    if not isinstance(known, Mapping):
        raise DealError(f"known: cards by seat, such as {{0: 'SJ'}}, not {shown(known)}")
    by_seat = [_NONE] * deal.players
    for key, cards in known.items():
        seat = seat_number(key, deal.players, "known: seat")
        some = card_set(cards, f"known: of seat {seat}")
        if not some <= deal.hands[seat]:
            raise DealError(f"known: seat {seat} was not dealt {some - deal.hands[seat]}")
        by_seat[seat] = some
    return tuple(by_seat) if any(by_seat) else ()
