# A static evaluation: about what a side will get, as the first guess of the zero-window searches.
# It may be far off, which costs time and changes no value.

from jasscore.bits cimport highest
from jasscore.cards cimport LANE, lane_set
from jasscore.position cimport State
from jasscore.rules cimport PlayRules

# Points that a card brings its party, by its rank among the cards left of the suit, and the lead
# likewise: least squares on the values of random deals.
cdef extern from *:
    """
    static const int jass_strengths[3][9] = {
        {18, 6, 2, 0, 0, 0, 0, 0, 0},           /* a suit without trumps */
        {6, 1, 0, 0, 0, 0, 0, 0, 0},            /* another suit than trumps */
        {34, 20, 15, 11, 9, 9, 9, 9, 9},        /* trumps */
    };
    static const int jass_lead[2] = {8, 3};     /* without trumps, and with */
    """
    const int STRENGTHS "jass_strengths"[3][9]
    const int LEAD "jass_lead"[2]


cdef inline int estimate(
    const State* state, const PlayRules* rules, int side, int rest
) noexcept nogil:
    # What the side gets of the points still to be won: its share by seats, and more or less by
    # what it holds and by who leads.
    cdef lane_set left = 0, own = 0, cards
    cdef int seat, lane, kind, rank, seats = 0, balance = 0, here
    for seat in range(rules.players):
        left |= state.hand[seat]
        if rules.side[seat] == side:
            own |= state.hand[seat]
            seats += 1
    for lane in range(0, 64, 16):
        cards = left & LANE << lane
        kind = 0 if not state.trumps else 2 if cards & state.trumps else 1
        rank = 0
        while cards:
            here = STRENGTHS[kind][rank]
            balance += here if own >> highest(cards) & 1 else -here
            cards ^= <lane_set>1 << highest(cards)
            rank += 1
    if not state.lying:
        here = LEAD[state.trumps != 0]
        balance += here if rules.side[state.turn] == side else -here
    return rest * seats // rules.players + balance
