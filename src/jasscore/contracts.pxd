# The choice of a contract from one hand, without playing anything out: a small network tells the
# card points and the matches to expect, and the values follow by the rules of scoring. Numbers are
# integers in fixed point, so that every CPU chooses the same.

from libc.stdint cimport int32_t, int64_t

from jasscore.cards cimport card_set
from jasscore.weis cimport WeisSwitches

cdef enum:
    HIDDEN = 32
    PLACES = 4        # of a hand after the leader
    OUTPUTS = 3       # card points, a match for the own side, a match against it
    KINDS = 3         # trumps, obenabe, undenufe
    CONTRACTS = 6
    WEIS_CLASSES = 64  # of the points of a hand's own melds, ten in a class

cdef struct Network:
    # What each set of ranks in a suit adds to the hidden units.
    int32_t trump[512][HIDDEN]
    int32_t plain[512][HIDDEN]
    int32_t begin[HIDDEN]
    int32_t weights[OUTPUTS][HIDDEN]
    int64_t constant[OUTPUTS]

cdef class Networks:
    cdef Network networks[PLACES][KINDS]

cdef class PushNetwork:
    cdef int32_t suits[4][512][HIDDEN]
    cdef int32_t begin[HIDDEN]
    cdef int32_t weights[HIDDEN]
    cdef int64_t constant

    cdef void activate(self, card_set hand, int32_t* units) noexcept nogil
    # What a push is worth to a hand.
    cdef int64_t worth(self, card_set hand) noexcept nogil

cdef class Chooser:
    cdef readonly Networks networks
    cdef WeisSwitches melds
    cdef int allowed                # contracts, a bit each
    cdef int64_t factor[CONTRACTS]
    cdef int64_t match_bonus, stoeck
    cdef int64_t weis[WEIS_CLASSES]
    cdef readonly PushNetwork push

    cdef int64_t worth_of(self, const int64_t* outputs, int64_t melds_worth) noexcept nogil
    # The value of each contract to a hand that sits ``place`` seats after the leader.
    cdef void worths(self, card_set hand, int place, int64_t* worth) noexcept nogil
    # The contract of the greatest value, or -1 when pushing is worth more.
    cdef int choose(self, card_set hand, int place, bint may_push) noexcept nogil
