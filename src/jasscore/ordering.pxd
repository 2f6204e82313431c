# Which card the solver tries first. Nothing here can make a value wrong, only a search longer.

from jasscore.bits cimport highest, lowest
from jasscore.cards cimport lane_set
from jasscore.problem cimport Problem, Trick, add, next_seat


cdef inline int score(
    const Problem* p, const Trick* trick, int seat, int place, lane_set card
) noexcept nogil:
    cdef Trick after = trick[0]
    cdef int later, strength = lowest(card) & 15, value = p.value[lowest(card)]
    cdef int owner
    cdef lane_set top, reach
    add(p, &after, seat, card)
    top = after.best
    owner = after.winner
    later = seat
    for _ in range(place + 1, p.players):
        later = next_seat(p, later)
        reach = p.hand[later] & after.led
        if not reach or p.rules.may_ruff:
            reach |= p.hand[later] & p.trumps
        if reach > top:
            top = <lane_set>1 << highest(reach)
            owner = later
    if p.maximises[owner] == p.maximises[seat]:
        value = 100 + 4 * value + 2 * after.points - strength
        if card & p.trumps:
            value -= 10
        return value
    value = -4 * value - strength
    if card & p.trumps:
        value -= 20
    return value
