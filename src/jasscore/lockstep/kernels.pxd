# The lock-step kernels as C structs, and which of them is in use.
#
# A call takes its kernel once, with the GIL, from kernel_in_use(). Whatever it is, the numbers are
# the same.

from libc.stdint cimport uint8_t, uint64_t

from jasscore.position cimport State
from jasscore.rules cimport PlayRules

cdef extern from "lockstep/block.h" nogil:
    enum:
        BLOCK "JASS_BLOCK"
        KEPT_LESS "JASS_KEPT_LESS"
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
        uint64_t hands[4][BLOCK]
        uint64_t state[BLOCK]
        uint64_t won0[BLOCK]
        uint64_t lead1[BLOCK]
        uint64_t points[BLOCK]
        uint64_t tricks[BLOCK]
        uint64_t memory[4][BLOCK]
        uint64_t led[BLOCK]
        uint64_t best[BLOCK]
        uint64_t table[BLOCK]
        uint64_t place[BLOCK]

    ctypedef struct Thinking "jass_thinking":
        uint8_t (*chances)[3][64]
        uint8_t kept[64]
        uint8_t points[64]
        uint64_t shown

    ctypedef struct Kernel "jass_kernel":
        const char* name
        int width, narrow
        const Kernel* few
        void (*start)(uint64_t, uint64_t, int, Block*) noexcept nogil
        void (*play)(const LaneRules*, int, int, int, Block*) noexcept nogil
        void (*deal)(const Dealing*, int, Block*) noexcept nogil
        void (*encode)(int, int, Block*) noexcept nogil
        void (*legal)(const LaneRules*, Block*) noexcept nogil
        int thinks
        void (*think)(const LaneRules*, const Thinking*, int, int, Block*) noexcept nogil

cdef const Kernel* kernel_in_use() except NULL

# Whether the kernels know these rules, which are then written to ``lanes``.
cdef bint in_lock_step(const PlayRules* rules, int contract, LaneRules* lanes) noexcept nogil


cdef inline const Kernel* kernel_for(const Kernel* kernel, Py_ssize_t n) noexcept nogil:
    # A wide kernel takes as long for one round as for a whole block.
    return kernel.few if kernel.few and n <= kernel.few.width else kernel


cdef inline int columns_for(const Kernel* kernel, Py_ssize_t n) noexcept nogil:
    # Where the next rounds of ``n`` go.
    return kernel.narrow if n <= kernel.narrow else kernel.width


cdef inline void fill_column(Block* block, int j, const State* state) noexcept nogil:
    # The round of a state, before a trick.
    cdef int seat
    for seat in range(4):
        block.hands[seat][j] = state.hand[(state.turn + seat) & 3]
    block.won0[j] = state.won[0]
    block.lead1[j] = <uint64_t>(state.turn & 1) << 63
