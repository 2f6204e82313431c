"""Arrays of random deals."""

from libc.stdint cimport uint64_t

from jasscore.bits cimport popcount
from jasscore.cards cimport ALL_CARDS, card_set
from jasscore.random cimport deal, start
from jasscore.rules cimport SEATS


def random_deals(
    known, card_set pool, int size, uint64_t seed, uint64_t first, uint64_t[:, ::1] deals
):
    """Fills ``deals`` [n, players] with the deals of streams ``first``, ``first + 1``, … of
    ``seed``.

    To the cards that each seat is known to hold (masks) come cards of the pool, up to ``size``.
    """
    cdef int missing[SEATS]
    cdef card_set held[SEATS]
    cdef int seat, players = len(known)
    cdef Py_ssize_t k
    for seat in range(players):
        held[seat] = known[seat]
        missing[seat] = size - popcount(held[seat])
    with nogil:
        for k in range(deals.shape[0]):
            for seat in range(players):
                deals[k, seat] = held[seat]
            deal(pool, missing, players, start(seed, first + k), &deals[k, 0])


def examine(const uint64_t[:, :] deals):
    """The first row that is no deal, or -1; then the least and the most cards of a hand.

    A row is none with a bit beyond the pack, a card in two hands or more than twelve cards in one.
    """
    cdef Py_ssize_t k, wrong = -1
    cdef int seat, cards, least = 12, most = 0
    cdef card_set seen, twice
    with nogil:
        for k in range(deals.shape[0]):
            seen = twice = 0
            for seat in range(deals.shape[1]):
                twice |= seen & deals[k, seat]
                seen |= deals[k, seat]
                cards = popcount(deals[k, seat])
                least = min(least, cards)
                most = max(most, cards)
            if twice or seen & ~ALL_CARDS or most > 12:
                wrong = k
                break
    return wrong, least, most
