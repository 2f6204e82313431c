# What a party is sure of before a lead, without a search.

from jasscore.bits cimport highest, lowest, popcount
from jasscore.cards cimport LANE, TRUMPS, lane_set
from jasscore.solver.problem cimport Problem, Proof


cdef inline int least(const Problem* p, lane_set hand, int n) noexcept nogil:
    # What n cards of a hand count at least.
    cdef int i = 0, total = 0, here
    while n > 0 and i < p.kinds:
        here = min(popcount(hand & p.kind[i]), n)
        total += here * p.kind_value[i]
        n -= here
        i += 1
    return total


cdef inline int counted(const Problem* p, lane_set cards) noexcept nogil:
    cdef int total = 0
    while cards:
        total += p.value[lowest(cards)]
        cards &= cards - 1
    return total


cdef inline lane_set above(lane_set hand, lane_set others, lane_set lane) noexcept nogil:
    # The cards of a hand in one suit that beat all those of the others.
    others &= lane
    if not others:
        return hand & lane
    return hand & lane & ~((<lane_set>2 << highest(others)) - 1)


cdef inline int cashed(
    const Problem* p, int leader, int held, int rest, Proof* proof
) noexcept nogil:
    # What the leader's party gets at least if the leader plays out the cards that must win.
    cdef lane_set hand = p.hand[leader], others = (p.party[0] | p.party[1]) ^ hand
    cdef lane_set lane, sure, wins = 0, used = 0
    cdef int seat, n, drawn, total, here
    if p.trumps:
        wins = above(hand, others, TRUMPS)
        if others & TRUMPS:
            used = wins
            drawn = popcount(wins)
            for seat in range(p.players):
                if seat != leader and popcount(p.hand[seat] & TRUMPS) > drawn:
                    break
            else:
                drawn = -1
        else:
            drawn = -1
    else:
        drawn = -1
    if drawn < 0:
        lane = LANE
        while lane and lane != p.trumps:
            sure = above(hand, others, lane)
            wins |= sure
            if others & lane:
                used |= sure
            lane <<= 16
    if not wins:
        return 0
    proof.order = used
    n = popcount(wins)
    if n == held:
        proof.sure = proof.points = hand | others
        return rest
    proof.sure = proof.points = wins
    total = counted(p, wins) + n * p.per_trick
    for seat in range(p.players):
        if seat != leader:
            here = least(p, p.hand[seat], n)
            if here:
                total += here
                proof.points |= p.hand[seat]
    return total


cdef inline int sure_trumps(
    const Problem* p, int held, int rest, bint* maximises, Proof* proof
) noexcept nogil:
    # What the party with the highest trump gets at least with all its trumps above those of the
    # other party, whoever leads: no trick in which one of them lies can be lost.
    cdef lane_set ours = p.party[1] & p.trumps, theirs = p.party[0] & p.trumps, wins
    cdef int seat, n = 0, total, here
    maximises[0] = ours > theirs
    if not ours > theirs:
        ours, theirs = theirs, ours
    if not ours:
        return 0
    wins = above(ours, theirs, TRUMPS)
    proof.order = wins if theirs else 0
    for seat in range(p.players):
        n = max(n, popcount(p.hand[seat] & wins))
    if n == held:
        proof.sure = proof.points = p.party[0] | p.party[1]
        return rest
    proof.sure = proof.points = wins
    total = counted(p, wins) + n * p.per_trick
    for seat in range(p.players):
        if p.maximises[seat] != maximises[0]:
            here = least(p, p.hand[seat], n)
            if here:
                total += here
                proof.points |= p.hand[seat]
    return total
