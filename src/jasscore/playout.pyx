"""Many random playouts at once, into arrays of points and tricks per side."""

from libc.stdint cimport int8_t, int16_t
from libc.string cimport memset

from jasscore.bits cimport popcount
from jasscore.cards cimport TRUMPS, card_set, encode, has_trump
from jasscore.position cimport Position, side_points
from jasscore.random cimport deal, start
from jasscore.rules cimport SEATS, Play


cdef void store(
    const State* end, const PlayRules* rules, const int16_t* base, int16_t* points, int8_t* tricks
) noexcept nogil:
    cdef int side
    for side in range(rules.sides):
        points[side] = base[side] + side_points(end, rules, side)
        tricks[side] = end.tricks[side]


def from_position(
    Position position not None, uint64_t seed, uint64_t first,
    int16_t[:, ::1] points, int8_t[:, ::1] tricks,
):
    """Plays streams ``first``, ``first + 1``, … of ``seed`` out from a position, one a row of the
    results."""
    cdef const PlayRules* rules = &position.play_rules.rules
    cdef State state
    cdef Py_ssize_t k
    with nogil:
        for k in range(points.shape[0]):
            state = position.state
            play_out(&state, rules, start(seed, first + k))
            store(&state, rules, position.base, &points[k, 0], &tricks[k, 0])


def from_deals(
    Play play_rules not None, known, card_set pool, int size, int contract, int leader,
    uint64_t seed, uint64_t first, int16_t[:, ::1] points, int8_t[:, ::1] tricks,
):
    """The same from a new deal each time: to what each seat is known to hold come cards of the
    pool."""
    cdef const PlayRules* rules = &play_rules.rules
    cdef State state
    cdef card_set held[SEATS]
    cdef card_set hands[SEATS]
    cdef int missing[SEATS]
    cdef int16_t base[SEATS]
    cdef int seat
    cdef uint64_t stream
    cdef Py_ssize_t k
    for seat in range(rules.players):
        held[seat] = known[seat]
        missing[seat] = size - popcount(held[seat])
        base[seat] = 0
    with nogil:
        for k in range(points.shape[0]):
            stream = start(seed, first + k)
            for seat in range(rules.players):
                hands[seat] = held[seat]
            deal(pool, missing, rules.players, stream, hands)
            memset(&state, 0, sizeof(State))
            for seat in range(rules.players):
                state.hand[seat] = encode(hands[seat], contract)
            state.contract = contract
            state.trumps = TRUMPS if has_trump(contract) else 0
            state.turn = leader
            play_out(&state, rules, stream)
            store(&state, rules, base, &points[k, 0], &tricks[k, 0])
