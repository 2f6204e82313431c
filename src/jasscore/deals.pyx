"""Arrays of deals: dealt at random, and examined."""

from libc.stdint cimport uint64_t

from jasscore.bits cimport popcount
from jasscore.cards cimport card_set
from jasscore.lockstep.kernels cimport Block, Dealing, Kernel, kernel_in_use

cdef extern from "deals.h" nogil:
    ctypedef struct Deals "jass_deals":
        const char* hands
        Py_ssize_t deals, seats, to_deal, to_seat

    ctypedef struct Hands "jass_hands":
        uint64_t pool
        uint64_t held[6]
        int missing[6]
        int players

    Py_ssize_t examine_deals "jass_examine"(const Deals*, int* least, int* most) noexcept
    void one_by_one "jass_deal"(
        const Hands*, uint64_t seed, uint64_t first, Py_ssize_t n, uint64_t* row
    ) noexcept


def random_deals(
    known, card_set pool, int size, uint64_t seed, uint64_t first, uint64_t[:, ::1] deals
):
    """Fills ``deals`` [n, players] with the deals of streams ``first``, ``first + 1``, … of
    ``seed``.

    To the cards that each seat is known to hold (masks) come cards of the pool, up to ``size``.
    """
    cdef const Kernel* kernel = kernel_in_use()
    cdef Py_ssize_t n = deals.shape[0]
    cdef Hands hands
    cdef int seat
    hands.pool, hands.players = pool, len(known)
    for seat in range(hands.players):
        hands.held[seat] = known[seat]
        hands.missing[seat] = size - popcount(known[seat])
    if n == 0:
        return
    with nogil:
        # One at a time is quicker than a kernel without vectors, and for less than a block.
        if hands.players == 4 and kernel.few and n >= kernel.width:
            in_lanes(kernel, &hands, seed, first, n, &deals[0, 0])
        else:
            one_by_one(&hands, seed, first, n, &deals[0, 0])


cdef void in_lanes(
    const Kernel* kernel, const Hands* hands, uint64_t seed, uint64_t first, Py_ssize_t n,
    uint64_t* row,
) noexcept nogil:
    cdef Block block
    cdef Dealing dealing
    cdef Py_ssize_t k = 0
    cdef int seat, j, here
    dealing.leader, dealing.pool = 0, hands.pool
    for seat in range(4):
        dealing.held[seat], dealing.missing[seat] = hands.held[seat], hands.missing[seat]
    while k < n:
        here = <int>min(n - k, kernel.width)
        kernel.start(seed, first + k, kernel.width, &block)
        kernel.deal(&dealing, kernel.width, &block)
        for j in range(here):
            for seat in range(4):
                row[4 * (k + j) + seat] = block.hands[seat][j]
        k += here


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
