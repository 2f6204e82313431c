# A cheap, sensible player for playouts that look like play.
#
# A seat chooses by what it knows and by nothing else: its hand, the trick, what was played and by
# whom, the contract and the sides. Of a State only the hand of the seat to move is read; what play
# has told of the others is in a Memory, the same for all seats, since all see the same cards fall.

from libc.stdint cimport uint8_t

from jasscore.bits cimport lowest
from jasscore.cards cimport LANES, OPEN, card_set, lane_set, lanes_of
from jasscore.evidence cimport Evidence, evidence
from jasscore.lockstep.kernels cimport Block, Kernel, LaneRules, Thinking
from jasscore.position cimport State
from jasscore.rules cimport SEATS, PlayRules

cdef struct Memory:
    lane_set unplayed           # of the cards that are in the game
    lane_set within[SEATS]      # where the cards of a seat lie, by what it has played
    lane_set played[SEATS]      # by each seat
    lane_set asked[SEATS]       # led by each seat


cdef inline void forget(Memory* memory, lane_set pack) noexcept nogil:
    # Before the first card of a round with these cards.
    cdef int seat
    memory.unplayed = pack
    for seat in range(SEATS):
        memory.within[seat] = LANES
        memory.played[seat] = 0
        memory.asked[seat] = 0


cdef inline void notice(
    Memory* memory, const State* state, const PlayRules* rules, lane_set card, bint was_legal
) noexcept nogil:
    # All see the seat to move play a card. Of one that lay there at the start nobody knows from
    # which hand it came, so it tells nothing.
    cdef Evidence told
    cdef int seat = state.turn
    memory.unplayed &= ~card
    memory.played[seat] |= card
    if not state.led:
        memory.asked[seat] |= card
        return
    if was_legal and not card & state.led:
        told = evidence(
            rules, card, state.led, state.trumps, state.best,
            rules.side[seat] == rules.side[state.winner],
        )
        memory.within[seat] &= told.within
    if state.contract == OPEN and not card & state.led:
        turn_lanes(memory, lowest(card) >> 4)


cdef inline void turn_lanes(Memory* memory, int suit) noexcept nogil:
    # The suit becomes trump, as in fix_trump().
    cdef int seat
    memory.unplayed = lanes_of(memory.unplayed, suit)
    for seat in range(SEATS):
        memory.within[seat] = lanes_of(memory.within[seat], suit)
        memory.played[seat] = lanes_of(memory.played[seat], suit)
        memory.asked[seat] = lanes_of(memory.asked[seat], suit)


# Plays the first ``n`` cards of a round from its first on. The hands of the state are empty at the
# start and meaningless at the end.
cdef void recall(
    Memory* memory, State* state, const PlayRules* rules, card_set pack, int contract, int leader,
    const uint8_t* cards, int n, int given
) noexcept nogil

# The cards that a good player would play now, all equally: one, mostly.
cdef lane_set good_cards(
    const State* state, const PlayRules* rules, const Memory* memory
) noexcept nogil

# Whether a kernel plays these rules by the heuristic when these seats think; writes what it needs.
cdef bint thinks_in_step(
    const Kernel* kernel, const PlayRules* rules, int contract, int thinking, LaneRules* lanes,
    Thinking* look_up,
) noexcept nogil

# The round of a state, also within a trick, goes to a column of a block.
cdef void think_column(
    Block* block, int j, const State* state, const Memory* memory
) noexcept nogil
