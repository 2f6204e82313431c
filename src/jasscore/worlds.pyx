"""Arrays of random deals."""

from libc.stdint cimport uint64_t

from jasscore.bits cimport popcount
from jasscore.cards cimport card_set
from jasscore.random cimport deal, start
from jasscore.rules cimport SEATS

cdef extern from "worlds.h" nogil:
    ctypedef struct Deals "jass_deals":
        const char* hands
        Py_ssize_t deals, seats, to_deal, to_seat

    Py_ssize_t examine_deals "jass_examine"(const Deals*, int* least, int* most) noexcept


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
    cdef Deals array
    cdef Py_ssize_t wrong
    cdef int least, most
    array.hands = <const char*>&deals[0, 0] if deals.shape[0] and deals.shape[1] else NULL
    array.deals, array.seats = deals.shape[0], deals.shape[1]
    array.to_deal, array.to_seat = deals.strides[0], deals.strides[1]
    with nogil:
        wrong = examine_deals(&array, &least, &most)
    return wrong, least, most
