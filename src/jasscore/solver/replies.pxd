# The solver's second memory: which card sufficed last time in a situation like this one. That card
# is tried first. It may be wrong, and what is forgotten costs time only.
#
# Situations are alike when the table's key is the same (table.pxd), and the suit led, the card that
# wins the trick so far, and the seats that play and win. The same place is taken by whatever comes
# there last.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from jasscore.bits cimport highest, load, lowest, popcount, store
from jasscore.cards cimport LANE, lane_set
from jasscore.solver.problem cimport HELD, LEADER, Problem, Trick, lane_of

cdef enum:
    NO_MOVE = 255

cdef struct Replies:
    uint32_t* kept                  # 24 bits that tell situations apart, and a move
    int shift                       # what is left of a hash after it is the number of a place


cdef inline uint64_t situation(
    const Problem* p, const Trick* trick, int seat, int held
) noexcept nogil:
    # A hash of it.
    cdef uint64_t x = p.lengths | <uint64_t>seat << LEADER | <uint64_t>held << HELD
    x = (x ^ x >> 29) * <uint64_t>0xbf58476d1ce4e5b9
    x ^= trick.best * <uint64_t>0x9e3779b97f4a7c15
    x ^= trick.led * <uint64_t>0x94d049bb133111eb
    x += trick.winner
    return (x ^ x >> 32) * <uint64_t>0xd6e8feb86659fd93


cdef inline uint8_t move_of(lane_set hand, lane_set card) noexcept nogil:
    # A card as its suit << 4 | how many stronger ones of it are held: the same move wherever a hand
    # holds as many.
    return <uint8_t>(lowest(card) & 48 | popcount(hand & lane_of(card) & ~(card | card - 1)))


cdef inline lane_set card_of(lane_set hand, uint8_t move) noexcept nogil:
    # 0 when there is no such card.
    cdef lane_set suit = hand & LANE << (move & 48)
    for _ in range(move & 15):
        if not suit:
            return 0
        suit ^= <lane_set>1 << highest(suit)
    return <lane_set>1 << highest(suit) if suit else 0


cdef inline lane_set reply_to(
    const Replies* replies, lane_set hand, uint64_t here
) noexcept nogil:
    # The card that sufficed, or 0.
    cdef uint32_t kept = load(&replies.kept[here >> replies.shift])
    return 0 if (kept ^ <uint32_t>(here << 8)) >> 8 else card_of(hand, kept & 255)


cdef inline void remember(
    Replies* replies, lane_set hand, uint64_t here, lane_set card
) noexcept nogil:
    store(&replies.kept[here >> replies.shift], <uint32_t>(here << 8 | move_of(hand, card)))
