# Playouts: every card uniformly among the legal ones, drawn by the formula of random.pxd; or by the
# heuristic, which leaves such a draw only those cards that it thinks equally good.
#
# Any round can be played out one card at a time, on a State. Rounds of four seats in two sides go
# in lock step instead, many at once, by the kernel in use.

from libc.stdint cimport uint32_t, uint64_t

from jasscore.cards cimport lane_set
from jasscore.heuristic cimport Memory, good_cards, notice
from jasscore.position cimport State, is_over, legal_now, step
from jasscore.random cimport draw, half, next_state, pick
from jasscore.rules cimport PlayRules


cdef inline void finish_trick(
    State* state, const PlayRules* rules, uint64_t* x, Memory* memory, int thinking
) noexcept nogil:
    # Plays a trick, or the rest of it, with the next draw or two of a stream. Bit by bit
    # ``thinking`` has the seats that play by the heuristic; they need a memory.
    cdef uint64_t draws[2]
    cdef uint32_t rest = 0
    cdef lane_set card
    cdef int place, first = state.lying
    draws[0] = draw(x[0])
    x[0] = next_state(x[0])
    if rules.players > 4:
        draws[1] = draw(x[0])
        x[0] = next_state(x[0])
    for place in range(first, rules.players):
        if place == first or not place & 1:
            rest = half(draws[place >> 2], place)
        if thinking >> state.turn & 1:
            card = pick(good_cards(state, rules, memory), &rest)
        else:
            card = pick(legal_now(state, rules), &rest)
        if thinking:
            notice(memory, state, rules, card, True)
        step(state, rules, card)


cdef inline void play_out(
    State* state, const PlayRules* rules, uint64_t start, Memory* memory, int thinking
) noexcept nogil:
    # To the end of the round, from any card on, with the stream that begins at ``start``.
    while not is_over(state):
        finish_trick(state, rules, &start, memory, thinking)
