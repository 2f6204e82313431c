# Playouts: every card uniformly among the legal ones, drawn by the formula of random.pxd; or by the
# heuristic, which leaves such a draw only those cards that it thinks equally good.
#
# Any round can be played out one card at a time, on a State. Rounds of four seats in two sides go
# in lock step instead, many at once: lockstep.h, by the kernel that suits this CPU.

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


cdef extern from "kernels.h" nogil:
    enum:
        BLOCK "JASS_BLOCK"
        MOST_KERNELS "JASS_MOST_KERNELS"

    ctypedef enum Variant:
        NO_TRUMP "JASS_NO_TRUMP"
        ONLY_TRUMPS "JASS_ONLY_TRUMPS"
        VOID_ONLY "JASS_VOID_ONLY"
        MUST_FOLLOW "JASS_MUST_FOLLOW"

    ctypedef struct LaneRules "jass_lane_rules":
        int variant
        int last_trick
        uint64_t exempt
        uint64_t planes[5]

    ctypedef struct Dealing "jass_dealing":
        int leader
        uint64_t pool
        uint64_t held[4]
        uint64_t missing[4]

    ctypedef struct Block "jass_block":
        uint64_t hands[4][16]
        uint64_t state[16]
        uint64_t won0[16]
        uint64_t lead1[16]
        uint64_t points[16]
        uint64_t tricks[16]

    ctypedef struct Kernel "jass_kernel":
        const char* name
        int width
        void (*start)(uint64_t, uint64_t, Block*) noexcept nogil
        void (*play)(const LaneRules*, int, int, Block*) noexcept nogil
        void (*deal)(const Dealing*, Block*) noexcept nogil
        void (*encode)(int, Block*) noexcept nogil
        void (*legal)(const LaneRules*, Block*) noexcept nogil

    int find_kernels "jass_kernels"(Kernel* found) noexcept
