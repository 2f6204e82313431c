# What the solver works on: the hands of all seats, the trick that lies, and what cards count, with
# one side (max) against all others (min).

from libc.stdint cimport uint8_t, uint64_t

from jasscore.bits cimport lowest
from jasscore.cards cimport LANE, lane_set
from jasscore.rules cimport SEATS, PlayRules, beats

cdef enum:
    # In a word that tells classes of positions apart, above the number of cards of each suit in
    # each hand:
    HOLDER = 54           # one more than the seat that holds the puur
    LEADER = 57
    HELD = 60             # number of cards in each hand
    KINDS = 12            # of card values, at most

cdef struct Trick:
    lane_set led
    lane_set best
    lane_set table
    int winner
    int points

# What a bound rests on. The proof of it shows how one party, max or min, gets some points whatever
# the others do.
cdef struct Proof:
    lane_set order        # cards whose place among the cards of their suit mattered
    lane_set points       # cards that the party may win and that it counts
    lane_set sure         # those of them that it wins whatever the others do

cdef struct Problem:
    const PlayRules* rules
    lane_set trumps
    lane_set puur                   # 0 without trumps
    int players
    int last_trick
    int per_trick                   # what a trick counts besides its cards
    uint8_t maximises[SEATS]
    uint8_t value[64]               # by card
    int kinds                       # the cards by what they count, from the least on
    lane_set kind[KINDS]
    int kind_value[KINDS]
    uint64_t share[SEATS][64]       # what a card adds to the word
    lane_set hand[SEATS]            # none for seats that are not there
    lane_set party[2]               # what min's seats hold together, and max's
    uint64_t lengths                # the word, without leader and number of cards


cdef inline lane_set lane_of(lane_set card) noexcept nogil:
    return LANE << (lowest(card) & 48)


cdef inline int next_seat(const Problem* p, int seat) noexcept nogil:
    return 0 if seat + 1 == p.players else seat + 1


cdef inline void put(Problem* p, int seat, lane_set card) noexcept nogil:
    p.hand[seat] ^= card
    p.party[p.maximises[seat]] ^= card
    p.lengths -= p.share[seat][lowest(card)]


cdef inline void take_back(Problem* p, int seat, lane_set card) noexcept nogil:
    p.hand[seat] ^= card
    p.party[p.maximises[seat]] ^= card
    p.lengths += p.share[seat][lowest(card)]


cdef inline void add(const Problem* p, Trick* trick, int seat, lane_set card) noexcept nogil:
    trick.table |= card
    trick.points += p.value[lowest(card)]
    if not trick.led:
        trick.led = lane_of(card)
        trick.best = card
        trick.winner = seat
    elif beats(card, trick.best, trick.led, p.trumps):
        trick.best = card
        trick.winner = seat
