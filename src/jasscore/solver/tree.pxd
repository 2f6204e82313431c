# The search of one thread: its problem, what it remembers, and whether it is to go on.

from libc.stdint cimport uint32_t, uint64_t

from jasscore.bits cimport load, store
from jasscore.solver.ordering cimport Weights
from jasscore.solver.problem cimport Problem, Trick
from jasscore.solver.replies cimport Replies
from jasscore.solver.table cimport Table

# What makes a search short; each can be turned off, which changes no value.
cdef enum Technique:
    TABLE = 1             # proven bounds are kept
    CLASSES = 2           # for all positions that agree on what the proof relied on
    BOUNDS = 4            # sure tricks are counted
    NEIGHBOURS = 8        # cards between which no card of another hand lies
    UNRELATED = 16        # cards between which no card lies that the proof relied on
    LOOKAHEAD = 32        # the last seat of a trick tries first what is known already
    ORDERING = 64         # likely cards are searched first
    COUNTED = 128         # what a proof does not count may count less elsewhere
    REPLIES = 256         # what sufficed in a situation like this one is tried first

cdef enum:
    LOOK = 1 << 10        # nodes between two looks at what other threads say
    PAUSE = 1 << 15       # and at the signals that Python got
    BUSY_BITS = 14

cdef struct Tree:
    Problem problem
    Table table
    Replies replies
    Weights weights[2]    # for the order, without trumps and with
    int without           # techniques turned off
    uint64_t nodes
    uint64_t look         # the number of nodes at which to look at other threads,
    uint64_t pause        # and at signals
    bint halted           # answers mean nothing any more
    bint (*interrupted)() noexcept nogil
    uint32_t stopped      # the call is to end: set by any thread
    const uint32_t* answers     # how many windows of this position have an answer,
    uint32_t window             # and the number of the one that is searched
    uint32_t* busy        # searches under way in all threads, by a hash of the position; or NULL


cdef inline void look_around(Tree* tree) noexcept nogil:
    # Halts the search if nobody needs its answer any more.
    tree.look = tree.nodes + LOOK
    if tree.nodes >= tree.pause:
        tree.pause = tree.nodes + PAUSE
        if tree.interrupted():
            store(&tree.stopped, True)
    tree.halted = load(&tree.stopped) or load(tree.answers) != tree.window


cdef inline uint32_t* searches_of(
    const Tree* tree, const Trick* trick, int need
) noexcept nogil:
    # How many threads search this position with this window; positions that share a hash are
    # counted together.
    cdef const Problem* p = &tree.problem
    cdef uint64_t x = need ^ trick.best
    cdef int seat
    for seat in range(p.players):
        x = (x ^ p.hand[seat]) * <uint64_t>0x9e3779b97f4a7c15
        x ^= x >> 32
    return &tree.busy[x * <uint64_t>0xd6e8feb86659fd93 >> 64 - BUSY_BITS]
