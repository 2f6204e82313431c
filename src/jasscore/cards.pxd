# Card sets as machine words, in two encodings.
#
# card set   Bit suit * 9 + rank, with suits S H D C and ranks 6 7 8 9 T J Q K A: what users see.
#
# lanes      Sixteen bits a suit, and in each lane the nine ranks from the weakest (bit 0) to the
#            strongest: what is played on. The trump suit lies in the highest lane, and clubs in the
#            lane that it left. So the better of two cards that can win a trick is the greater
#            number, and the trumps below a trump are the bits below it.

from libc.stdint cimport uint64_t

ctypedef uint64_t card_set
ctypedef uint64_t lane_set

cdef enum:
    CARDS = 36
    OBENABE = 4
    UNDENUFE = 5
    OPEN = 6          # no contract yet; ordered like obenabe

cdef extern from "cards.h":
    const uint64_t ALL_CARDS "JASS_ALL_CARDS"
    const uint64_t LANE "JASS_LANE"
    const uint64_t LANES "JASS_LANES"
    const uint64_t TRUMPS "JASS_TRUMPS"
    const uint64_t PUUR "JASS_PUUR"


cdef inline bint has_trump(int contract) noexcept nogil:
    return contract < OBENABE


cdef inline lane_set spread(card_set cards) noexcept nogil:
    return ((cards & LANE) | (cards & LANE << 9) << 7
            | (cards & LANE << 18) << 14 | (cards & LANE << 27) << 21)


cdef inline card_set gather(lane_set lanes) noexcept nogil:
    return ((lanes & LANE) | (lanes >> 7 & LANE << 9)
            | (lanes >> 14 & LANE << 18) | (lanes >> 21 & LANE << 27))


cdef inline lane_set reverse(lane_set lanes) noexcept nogil:
    # Six to ace becomes ace to six, in all lanes at once: reverse sixteen bits, then shift the
    # nine down.
    lanes = (lanes >> 1 & 0x5555555555555555ULL) | (lanes & 0x5555555555555555ULL) << 1
    lanes = (lanes >> 2 & 0x3333333333333333ULL) | (lanes & 0x3333333333333333ULL) << 2
    lanes = (lanes >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (lanes & 0x0f0f0f0f0f0f0f0fULL) << 4
    lanes = (lanes >> 8 & 0x00ff00ff00ff00ffULL) | (lanes & 0x00ff00ff00ff00ffULL) << 8
    return lanes >> 7 & LANES


cdef inline uint64_t trump_order(uint64_t ranks) noexcept nogil:
    # Bits 6 7 8 9 T J Q K A become 6 7 8 T Q K A 9 J.
    return (ranks & 0x7 | ranks >> 1 & 0x8 | ranks >> 2 & 0x70
            | (ranks & 0x8) << 4 | (ranks & 0x20) << 3)


cdef inline uint64_t natural_order(uint64_t ranks) noexcept nogil:
    return (ranks & 0x7 | (ranks & 0x8) << 1 | (ranks & 0x70) << 2
            | ranks >> 4 & 0x8 | ranks >> 3 & 0x20)


cdef inline lane_set swap_trump(lane_set lanes, int suit) noexcept nogil:
    # Exchanges the lane of the trump suit with the highest.
    cdef uint64_t difference = (lanes >> 48 ^ lanes >> 16 * suit) & LANE
    return lanes ^ difference << 48 ^ difference << 16 * suit


cdef inline lane_set lanes_of(lane_set natural, int contract) noexcept nogil:
    # From lanes in natural order, as while the contract is open, to those of a contract.
    if has_trump(contract):
        natural = swap_trump(natural, contract)
        return natural & ~TRUMPS | trump_order(natural >> 48) << 48
    return reverse(natural) if contract == UNDENUFE else natural


cdef inline lane_set natural_lanes(lane_set lanes, int contract) noexcept nogil:
    if has_trump(contract):
        lanes = lanes & ~TRUMPS | natural_order(lanes >> 48) << 48
        return swap_trump(lanes, contract)
    return reverse(lanes) if contract == UNDENUFE else lanes


cdef inline lane_set encode(card_set cards, int contract) noexcept nogil:
    return lanes_of(spread(cards), contract)


cdef inline card_set decode(lane_set lanes, int contract) noexcept nogil:
    return gather(natural_lanes(lanes, contract))


cdef class CardSet:
    cdef readonly card_set mask

# A whole number from Python code, from ``low`` to ``high``; an ``error`` names it otherwise.
cdef long long whole(
    object value, str name, long long low, long long high, error
) except? -1

# What the Python functions of the core say when they would read or write where they must not. The
# API above has checked with better words before.
cdef int refuse(str what) except -1

cdef CardSet card_set_of(card_set mask)
cdef object card_of(int card)
cdef int card_index(object card) except -1
