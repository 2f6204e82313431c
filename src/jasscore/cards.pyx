"""Cards, sets of cards and whole numbers, as Python code gives them."""

from cpython.long cimport PyLong_AsLong, PyLong_AsLongLongAndOverflow
from cpython.number cimport PyNumber_AsSsize_t
from jasscore.bits cimport lowest, nth, popcount

from collections.abc import Set
from enum import EnumMeta, IntEnum
from numbers import Integral
from operator import index

from jasscore.errors import CardError, JassError, shown

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "6789TJQKA"
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


class Numbered(EnumMeta):
    """The type of enums whose members are found by a whole number; ``_missing_`` has all the rest.

    That of Enum compares a value with the members and writes it out, which arrays and objects
    without a repr answer by errors of their own.
    """

    def __call__(cls, value):
        member = None
        if isinstance(value, Integral) and not isinstance(value, bool):
            member = cls._value2member_map_.get(int(value))
        return cls._missing_(value) if member is None else member


class Suit(IntEnum, metaclass=Numbered):
    """A suit, named as in the French pack; S H D C, which are other names of the members, are also
    Schilten, Rosen, Schellen, Eicheln.

    >>> from jass import Card, Suit
    >>> Card("HT").suit is Suit.HEARTS is Suit.H
    True
    >>> Suit.H, str(Suit.H)
    (Suit.HEARTS, 'H')
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    S = 0
    H = 1
    D = 2
    C = 3

    def __str__(self):
        return SUIT_LETTERS[self]

    def __repr__(self):
        return f"Suit.{self.name}"

    @classmethod
    def _missing_(cls, value):
        raise CardError(f"a suit is 0 to 3, in the order S H D C, not {shown(value)}")


class Rank(IntEnum, metaclass=Numbered):
    """A rank, in natural order from the six to the ace.

    >>> from jass import Card, Rank
    >>> Card("HT").rank is Rank.TEN
    True
    >>> str(Rank.TEN)
    'T'
    """

    SIX = 0
    SEVEN = 1
    EIGHT = 2
    NINE = 3
    TEN = 4
    JACK = 5
    QUEEN = 6
    KING = 7
    ACE = 8

    def __str__(self):
        return RANK_LETTERS[self]

    def __repr__(self):
        return f"Rank.{self.name}"

    @classmethod
    def _missing_(cls, value):
        raise CardError(f"a rank is 0 to 8, in the order 6 7 8 9 T J Q K A, not {shown(value)}")


class Card(int):
    """A card: an int from 0 to 35, ``suit * 9 + rank``, of which there are only 36 objects.

    ``Card`` takes a number or a text: the letter or the symbol of the suit, then the rank.
    CardError for anything else.

    >>> from jass import Card
    >>> Card("SJ")
    Card("SJ")
    >>> Card("SJ") == 5 and Card(5) is Card("SJ") and Card("♥10") is Card("HT")
    True
    >>> str(Card("♠J")), int(Card("♠J"))
    ('SJ', 5)

    As an int it is a number in JSON too: ``json.dumps(Card("SJ"))`` is 5. For the text pass
    ``str(card)``; a :class:`CardSet` has no JSON, and its ``str`` or its ``mask`` has.
    """

    __slots__ = ()

    def __new__(cls, card):
        return card_of(card_index(card))

    @staticmethod
    def of(suit, rank):
        """The card of a suit and a rank, or of their numbers; CardError when there is none.

        >>> from jass import Card, Rank, Suit
        >>> Card.of(Suit.HEARTS, Rank.TEN)
        Card("HT")
        """
        return card_of(
            9 * whole_number(suit, "suit", 0, 3, CardError)
            + whole_number(rank, "rank", 0, 8, CardError)
        )

    def __repr__(self):
        return f'Card("{self}")'

    def __str__(self):
        if not 0 <= int(self) < CARDS:      # by int.__new__, past the one of Card
            raise CardError(f"a card is 0 to 35, not {int(self)}")
        return TEXTS[self]

    def __format__(self, str spec not None):
        return format(str(self), spec)

    def __reduce__(self):
        return Card, (int(self),)

    @property
    def suit(self):
        """The :class:`Suit`."""
        return SUITS[card_index(self) // 9]

    @property
    def rank(self):
        """The :class:`Rank`."""
        return RANKS[card_index(self) % 9]


cdef tuple SUITS = tuple(Suit)
cdef tuple RANKS = tuple(Rank)
cdef tuple TEXTS = tuple(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS)
cdef tuple CARD_OBJECTS = tuple(int.__new__(Card, index) for index in range(CARDS))
cdef tuple NO_CARDS = ()
cdef dict NUMBERS = {text: index for index, text in enumerate(TEXTS)}


cdef int refuse(str what) except -1:
    raise JassError(what)


cdef object card_of(int card):
    return CARD_OBJECTS[card]


cdef int parse(str text) except -1:
    cdef str plain = text.strip()
    plain = SYMBOLS.get(plain[:1], plain[:1]) + plain[1:].lstrip("\ufe0f")
    if plain[1:] == "10":
        plain = plain[:1] + "T"
    # Some letters of other alphabets have S or K as their capital.
    card = NUMBERS.get(plain.upper()) if plain.isascii() else None
    if card is None:
        raise CardError(
            f"{shown(text)} is not a card; write a suit S, H, D or C and a rank 6 7 8 9 T J Q K A,"
            " such as 'SJ' or 'HT'"
        )
    return card


cdef int card_index(object card) except -1:
    # The number of anything that stands for a card.
    cdef long number
    if (type(card) is Card or type(card) is int) and 0 <= card < CARDS:
        return <int>PyLong_AsLong(card)
    if isinstance(card, str):
        return parse(str.__str__(card))
    if not isinstance(card, bool) and hasattr(card, "__index__"):
        try:
            number = min(max(index(card), -1), CARDS)
        except TypeError:       # an array, or a class
            number = -1
        if 0 <= number < CARDS:
            return <int>number
    raise CardError(f"a card is a text such as 'SJ' or a number 0 to 35, not {shown(card)}")


def each(values):
    """An iterator over a row of things; None for what is no row: a text, a number, a class.

    >>> from jasscore.cards import each
    >>> list(each(["SJ", 3])), each("SJ S9"), each(7)
    (['SJ', 3], None, None)
    """
    if isinstance(values, (str, bytes, bytearray, memoryview, type)):
        return None
    if not hasattr(values, "__iter__"):
        return None
    try:
        return iter(values)
    except TypeError:           # an array without an axis
        return None


cdef card_set mask_of(object cards) except? 0:
    # The mask of anything that stands for a set of cards.
    cdef card_set mask = 0, bit
    if isinstance(cards, CardSet):
        return (<CardSet>cards).mask
    if isinstance(cards, Card):
        raise CardError(f"{cards!r} is one card; a set of it is CardSet([{cards!r}])")
    if isinstance(cards, str):
        row = str.__str__(cards).replace(",", " ").split()
    else:
        row = each(cards)
    if row is None:
        return number_of_mask(cards)
    for card in row:
        bit = <card_set>1 << card_index(card)
        if mask & bit:
            raise CardError(f"{CARD_OBJECTS[lowest(bit)]} is there twice")
        mask |= bit
    return mask


cdef card_set number_of_mask(object mask) except? 0:
    if hasattr(mask, "__index__") and not isinstance(mask, (type, bool)):
        try:
            number = index(mask)
        except TypeError:       # an array
            pass
        else:
            if 0 <= number <= ALL_CARDS:
                return number
            raise CardError(f"the mask of a set of cards is 0 to 2**36 - 1, not {shown(number)}")
    raise CardError(f"cards are a text such as 'SJ S9', a mask or cards, not {shown(mask)}")


cdef CardSet card_set_of(card_set mask):
    cdef CardSet cards = CardSet.__new__(CardSet)
    cards.mask = mask
    return cards


cdef object picture_of = None


def draw_card_sets_by(picture):
    """Have notebooks show a CardSet by what ``picture`` makes of it: the core draws nothing."""
    global picture_of
    picture_of = picture


cdef class CardSet:
    """A set of cards: immutable, ordered by number and indexable, a ``collections.abc.Set``.

    ``CardSet`` takes a text (cards between blanks or commas), a mask (bit = card), or some cards.
    CardError for something that is no card, and for a card that is there twice.

    >>> from jass import CardSet
    >>> hand = CardSet("SJ S9 SA HA")
    >>> len(hand), hand[0], "SJ" in hand, hand.mask
    (4, Card("S9"), True, 131368)
    >>> hand - CardSet("HA") | CardSet("CK")
    CardSet("S9 SJ SA CK")
    >>> print(hand & 0x1ff)
    S9 SJ SA
    """

    def __cinit__(self, cards=()):
        # Not in __init__, which could be called again. The set without a text comes from the core.
        if cards is not NO_CARDS:
            self.mask = mask_of(cards)

    def __len__(self):
        return popcount(self.mask)

    def __bool__(self):
        return self.mask != 0

    def __contains__(self, card):
        if isinstance(card, str):
            return (self.mask >> card_index(card) & 1) != 0
        try:
            number = index(card)
        except TypeError:
            return False
        return 0 <= number < CARDS and (self.mask >> <int>number & 1) != 0

    def __getitem__(self, place):
        cdef Py_ssize_t n
        cdef int length = popcount(self.mask)
        if isinstance(place, slice):
            return CardSet([CARD_OBJECTS[card] for card in list(self)[place]])
        n = PyNumber_AsSsize_t(place, IndexError)
        if n < 0:
            n += length
        if not 0 <= n < length:
            raise IndexError(f"card {n} of a set of {length}")
        return CARD_OBJECTS[lowest(nth(self.mask, <unsigned int>n))]

    def __iter__(self):
        cdef card_set rest = self.mask
        while rest:
            yield CARD_OBJECTS[lowest(rest)]
            rest &= rest - 1

    def __hash__(self):
        # Equal to other sets of the same cards, so it must hash like them.
        return hash(frozenset(self))

    def __eq__(self, other):
        if isinstance(other, CardSet):
            return self.mask == (<CardSet>other).mask
        if isinstance(other, Set):
            return frozenset(self) == other
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, CardSet):
            return self.mask & ~(<CardSet>other).mask == 0
        return frozenset(self) <= other if isinstance(other, Set) else NotImplemented

    def __lt__(self, other):
        return self <= other and self != other if isinstance(other, Set) else NotImplemented

    def __ge__(self, other):
        if isinstance(other, CardSet):
            return (<CardSet>other).mask & ~self.mask == 0
        return frozenset(self) >= other if isinstance(other, Set) else NotImplemented

    def __gt__(self, other):
        return self >= other and self != other if isinstance(other, Set) else NotImplemented

    def __and__(self, other):
        return card_set_of(mask_of(self) & mask_of(other))

    def __or__(self, other):
        return card_set_of(mask_of(self) | mask_of(other))

    def __xor__(self, other):
        return card_set_of(mask_of(self) ^ mask_of(other))

    def __sub__(self, other):
        return card_set_of(mask_of(self) & ~mask_of(other))

    def __rand__(self, other):
        return self & other

    def __ror__(self, other):
        return self | other

    def __rxor__(self, other):
        return self ^ other

    def __rsub__(self, other):
        return card_set_of(mask_of(other) & ~self.mask)

    def isdisjoint(self, other):
        """Whether no card is in both sets.

        >>> CardSet("SJ S9").isdisjoint(CardSet("HJ"))
        True
        """
        return mask_of(self) & mask_of(other) == 0

    def __str__(self):
        return " ".join([str(card) for card in self])

    def __format__(self, str spec not None):
        return format(str(self), spec)

    def __repr__(self):
        return f'CardSet("{self}")'

    def _repr_svg_(self):
        return None if picture_of is None else picture_of(self)

    def __reduce__(self):
        return CardSet, (self.mask,)


Set.register(CardSet)


def nth_card(card_set mask, unsigned int n):
    """The number of the ``n``-th card of a set given as a mask, from the lowest (``n = 0``).

    For loops on masks. IndexError when there is none.

    >>> from jasscore.cards import nth_card
    >>> nth_card(0b10110, 2)
    4
    """
    if n >= <unsigned int>popcount(mask):
        raise IndexError(f"card {n} of a set of {popcount(mask)}")
    return lowest(nth(mask, n))


cdef long long whole(
    object value, str name, long long low, long long high, error
) except? -1:
    cdef long long number = 0
    cdef int overflow = isinstance(value, bool)
    if not overflow:
        try:
            number = PyLong_AsLongLongAndOverflow(value, &overflow)
        except TypeError:
            overflow = 1
    if overflow or not low <= number <= high:
        raise error(f"{name} is a whole number from {low} to {high}, not {shown(value)}")
    return number


def whole_number(value, str name, long long low, long long high, error):
    """``value`` as an int from ``low`` to ``high``; an ``error`` that names it otherwise.

    >>> from jasscore.cards import whole_number
    >>> whole_number(7, "n", 1, 9, ValueError)
    7
    """
    return whole(value, name, low, high, error)
