# Random playouts: every card uniformly among the legal ones, drawn by the formula of random.pxd.

from libc.stdint cimport uint32_t, uint64_t

from jasscore.position cimport State, is_over, legal_now, step
from jasscore.random cimport draw, next_state, pick
from jasscore.rules cimport PlayRules


cdef inline void play_out(State* state, const PlayRules* rules, uint64_t start) noexcept nogil:
    # To the end of the round, from any card on, with the stream that begins at ``start``.
    cdef uint64_t draws[2]
    cdef uint64_t x = start
    cdef uint32_t rest = 0
    cdef int place, first
    while not is_over(state):
        draws[0] = draw(x)
        x = next_state(x)
        if rules.players > 4:
            draws[1] = draw(x)
            x = next_state(x)
        first = state.lying
        for place in range(first, rules.players):
            if place == first or not place & 1:
                rest = <uint32_t>(draws[place >> 2] >> (0 if place & 2 else 32))
            step(state, rules, pick(legal_now(state, rules), &rest))
