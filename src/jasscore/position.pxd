# The state of a deal in play, 2 to 6 seats: a C struct copied by value, and functions that play on
# it.

from libc.stdint cimport int16_t, uint8_t, uint64_t

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport CARDS, LANE, OPEN, TRUMPS, card_set, lane_set, lanes_of
from jasscore.rules cimport SEATS, PlaySwitches, PlayRules, beats, legal, points

cdef struct State:
    lane_set hand[SEATS]
    lane_set won[SEATS]         # by side: the cards of its finished tricks
    lane_set table              # the cards of the trick
    lane_set led                # lane of the suit led, 0 before the lead
    lane_set best               # the card that wins the trick so far
    lane_set trumps             # lane of trumps, 0 when there are none
    uint8_t contract            # OPEN until the first card that does not follow fixes trump
    uint8_t turn                # the seat to move
    uint8_t winner              # the seat that wins the trick so far, then the leader of the next
    uint8_t lying               # number of cards in the trick
    uint8_t tricks[SEATS]       # by side: how many it has won


cdef inline bint is_over(const State* state) noexcept nogil:
    return not state.lying and not state.hand[state.turn]


cdef inline lane_set legal_now(const State* state, const PlayRules* rules) noexcept nogil:
    return legal(
        rules, state.hand[state.turn], state.led, state.trumps, state.best,
        rules.side[state.turn] == rules.side[state.winner],
    )


cdef inline void lead(State* state, lane_set card) noexcept nogil:
    state.led = LANE << (lowest(card) & 48)
    state.best = card
    state.winner = state.turn


cdef inline void follow(State* state, const PlayRules* rules, lane_set card) noexcept nogil:
    if beats(card, state.best, state.led, state.trumps):
        state.best = card
        state.winner = state.turn


cdef inline void step(State* state, const PlayRules* rules, lane_set card) noexcept nogil:
    # The seat to move plays a legal card.
    cdef int side
    state.hand[state.turn] ^= card
    if not state.lying:
        lead(state, card)
    else:
        if state.contract == OPEN and not card & state.led:
            card = fix_trump(state, rules, card)
        follow(state, rules, card)
    state.table |= card
    state.lying += 1
    if state.lying < rules.players:
        state.turn = 0 if state.turn + 1 == rules.players else state.turn + 1
        return
    side = rules.side[state.winner]
    state.won[side] |= state.table
    state.tricks[side] += 1
    state.table = state.led = state.best = 0
    state.lying = 0
    state.turn = state.winner


cdef inline lane_set fix_trump(State* state, const PlayRules* rules, lane_set card) noexcept nogil:
    # The suit of this card becomes trump. Returns the card as it lies in the new lanes.
    cdef int i, suit = lowest(card) >> 4
    for i in range(rules.players):
        state.hand[i] = lanes_of(state.hand[i], suit)
        state.won[i] = lanes_of(state.won[i], suit)
    state.table = lanes_of(state.table, suit)
    state.led = lanes_of(state.led, suit)
    state.best = lanes_of(state.best, suit)
    state.trumps = TRUMPS
    state.contract = suit
    return lanes_of(card, suit)


cdef inline int side_points(const State* state, const PlayRules* rules, int side) noexcept nogil:
    # Card points of the finished tricks, with the bonus for the last one when it has been won.
    cdef int total = points(rules, state.won[side], state.contract)
    if state.won[side] and is_over(state) and rules.side[state.turn] == side:
        total += rules.last_trick
    return total


cdef inline int tricks_in_all(const State* state, const PlayRules* rules) noexcept nogil:
    # Number of tricks of the round, those won before it began included. In a trick the seat to
    # move still holds the card that it owes; that trick is one of them.
    cdef int side, total = popcount(state.hand[state.turn])
    for side in range(rules.sides):
        total += state.tricks[side]
    return total


cdef class Position:
    cdef State state
    cdef readonly PlaySwitches play_switches    # set once
    cdef readonly bint made             # once it was, by __init__ or as a copy
    cdef bint playable                  # whether each seat has a card for every trick that is left
    cdef int16_t base[SEATS]            # points by side before the position began
    cdef uint8_t cards[CARDS]           # as played
    cdef uint8_t leaders[CARDS]         # by finished trick
    cdef readonly int played            # number of cards
    cdef readonly int given             # how many of them lay there at the start
    cdef int finished                   # number of tricks, from the start
    cdef int fixed_at                   # the card that fixed trump, counted from 0; -1: none

    cdef void put(self, int card) noexcept
    cdef void take_back(self) noexcept

cdef int must_be_made(Position position) except -1
cdef int must_be_playable(Position position) except -1
