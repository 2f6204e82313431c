# Weis: the melds of a hand and their order. Natural card sets here, not lanes: a sequence of trumps
# goes 9 T J.

from libc.stdint cimport int16_t, uint8_t, uint32_t

from jasscore.cards cimport card_set
from jasscore.rules cimport SEATS

cdef enum:
    MELDS = 24        # more than the whole pack holds: nine fours, twelve pieces of runs

cdef enum MeldKind:
    SEQUENCE
    FOUR_OF_A_KIND

cdef struct WeisRules:
    int16_t sequence[10]        # points by number of cards
    int16_t four[9]             # points by rank
    uint8_t counts
    uint8_t by_class            # classes of melds before points
    uint8_t four_unders_top
    uint8_t by_contract         # undenufe turns the height round
    uint8_t cancel              # equal best melds of two sides score nothing
    uint8_t overlap             # a card may lie in two melds
    uint8_t split               # a run may be shown in pieces

cdef struct Meld:
    card_set cards
    int16_t points
    uint8_t kind
    uint8_t trump               # a run in the trump suit
    uint32_t rank               # the greater the stronger, trump and place at the table aside

cdef struct Hands:
    # The melds of every seat, as found or as announced.
    uint8_t count[SEATS]
    Meld melds[SEATS][MELDS]

cdef int find(const WeisRules* rules, card_set hand, int contract, Meld* melds) noexcept nogil
cdef int meld_of(const WeisRules* rules, card_set cards, int contract, Meld* meld) noexcept nogil
cdef int best_seat(
    const WeisRules* rules, const Hands* hands, int players, const uint8_t* side, int forehand
) noexcept nogil
cdef int side_points(
    const Hands* hands, int players, const uint8_t* side, int scoring
) noexcept nogil

cdef class WeisSwitches:
    cdef WeisRules rules
