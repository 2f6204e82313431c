# Double-dummy search: can max reach so many points, all hands open and everybody playing perfectly?
#
# A search is asked for a number of points and answers with a bound: at least as much, and max is
# sure of that; or less, and max cannot get more. Points are those still to be won, the trick that
# lies included. Besides it tells what the proof relied on: cards whose place among the cards of
# their suit mattered.

from libc.stdint cimport uint8_t, uint64_t

from jasscore.bits cimport highest, lowest, popcount
from jasscore.cards cimport LANE, lane_set
from jasscore.ordering cimport score
from jasscore.problem cimport (
    HELD, LEADER, Problem, Trick, add, lane_of, next_seat, put, take_back,
)
from jasscore.rules cimport (
    OVERTRUMP_NEVER, UNDERTRUMP_ALLOWED, UNDERTRUMP_ONLY_TRUMPS, UNDERTRUMP_VOID_ONLY,
    PlayRules, legal,
)
from jasscore.table cimport MOST_CARDS, MOST_HELD, Layout, Table, describe, keep, probe

cdef enum:
    MOST_MOVES = 12
    NO_MOVE = 255
    WORST = 10000         # more points than there are
    CHECK = 0x3fff        # nodes between two looks at the outside world

# A card whose bound a search has found, and what its proof relied on.
cdef struct Tried:
    lane_set card
    int bound
    lane_set proof

cdef struct Tree:
    Problem problem
    Table table
    uint64_t nodes
    bint (*interrupted)() noexcept nogil
    bint stopped          # answers mean nothing any more


cdef inline lane_set barring(const Problem* p, const Trick* trick, int seat) noexcept nogil:
    # The cards on whose order it depends what this seat may play: the trump that wins the trick,
    # and the lowest that goes over it.
    cdef const PlayRules* rules = p.rules
    cdef lane_set hand = p.hand[seat], ruffs = hand & p.trumps, follow = hand & trick.led, above
    if not ruffs or trick.led == p.trumps or not trick.best & p.trumps:
        return 0
    if follow and not rules.may_ruff:
        return 0
    if rules.overtrump == OVERTRUMP_NEVER:
        if rules.undertrump == UNDERTRUMP_ALLOWED:
            return 0
        if rules.undertrump == UNDERTRUMP_ONLY_TRUMPS and hand == ruffs:
            return 0
        if rules.undertrump == UNDERTRUMP_VOID_ONLY and not follow:
            return 0
    above = ruffs & ~(trick.best - 1)
    return trick.best | above & (0 - above)


cdef inline int finish(
    Tree* tree, const Trick* trick, int held, int need, int rest, lane_set* relied
) noexcept nogil:
    # After the last card of a trick; ``held`` are left in each hand.
    cdef int points = trick.points + tree.problem.per_trick
    cdef int bound
    if not held:
        points += tree.problem.last_trick
    if tree.problem.maximises[trick.winner]:
        bound = points + lead(tree, trick.winner, held, need - points, rest - points, relied)
    else:
        bound = lead(tree, trick.winner, held, need, rest - points, relied)
    if trick.table & ~trick.best & lane_of(trick.best):
        relied[0] |= trick.best         # it won over others of its suit
    return bound


cdef inline int lead(
    Tree* tree, int leader, int held, int need, int rest, lane_set* relied
) noexcept nogil:
    # Before a lead, with ``held`` cards in each hand.
    cdef Problem* p = &tree.problem
    cdef Layout layout
    cdef Trick trick
    cdef lane_set hint = 0, move = 0, suit
    cdef uint8_t kept = NO_MOVE
    cdef int bound
    cdef bint keeps
    relied[0] = 0
    if need <= 0:
        return 0
    if need > rest:
        return rest
    tree.nodes += 1
    if not tree.nodes & CHECK and tree.interrupted():
        tree.stopped = True
    trick.led = trick.best = trick.table = 0
    trick.winner = leader
    trick.points = 0
    keeps = 1 < held <= MOST_HELD and held * p.players <= MOST_CARDS
    if keeps:
        describe(
            &layout, p.hand, p.players,
            p.lengths | <uint64_t>leader << LEADER | <uint64_t>held << HELD,
        )
        if probe(&tree.table, &layout, p.hand, p.players, need, &bound, relied, &kept):
            return bound
        if kept != NO_MOVE:
            suit = p.hand[leader] & LANE << (kept & 48)
            for _ in range(kept & 15):
                suit ^= <lane_set>1 << highest(suit)
            hint = <lane_set>1 << highest(suit)
    bound = play(tree, &trick, leader, 0, held, need, rest, hint, relied, &move)
    if keeps and not tree.stopped:
        suit = p.hand[leader] & lane_of(move)
        kept = <uint8_t>(lowest(move) & 48 | popcount(suit & ~(move | move - 1)))
        keep(&tree.table, &layout, p.hand, p.players, bound, bound >= need, relied[0], kept)
    return bound


cdef inline lane_set pick(lane_set* cards, int* scores, int* n) noexcept nogil:
    # Takes the card with the highest score from the list.
    cdef int i, first = 0
    cdef lane_set card
    for i in range(1, n[0]):
        if scores[i] > scores[first]:
            first = i
    n[0] -= 1
    card = cards[first]
    cards[first] = cards[n[0]]
    scores[first] = scores[n[0]]
    return card


cdef inline bint stand_in(
    const Problem* p, const Tried* tried, int n, lane_set card, lane_set others, int need,
    bint maximises, int* bound, lane_set* used,
) noexcept nogil:
    # Whether a card already tried shows that this one fails too. If no card of another hand lies
    # between two cards, or none that the proof relied on, either can stand for the other in it;
    # what they count differs, and so may the bounds, but by no more.
    cdef int i, difference, value
    cdef lane_set low, high, between, proof
    if card == p.puur:
        return False
    value = p.value[lowest(card)]
    for i in range(n):
        low = tried[i].card
        if not low & lane_of(card) or low == p.puur:
            continue
        difference = value - p.value[lowest(low)]
        if difference < 0:
            difference = -difference
        bound[0] = tried[i].bound + difference if maximises else tried[i].bound - difference
        if (bound[0] >= need) == maximises:
            continue
        high = card
        if low > high:
            low, high = high, low
        between = (high | high - 1) & ~(low | low - 1)
        proof = tried[i].proof
        if proof & between:
            if others & between:
                continue
            proof |= low
        used[0] = proof
        return True
    return False


cdef inline int play(
    Tree* tree, const Trick* trick, int seat, int place, int held, int need, int rest,
    lane_set hint, lane_set* relied, lane_set* chosen,
) noexcept nogil:
    # The seat to move plays a card on a trick that began with ``held`` cards in each hand.
    cdef Problem* p = &tree.problem
    cdef lane_set cards[MOST_MOVES]
    cdef int scores[MOST_MOVES]
    cdef Tried tried[MOST_MOVES]
    cdef bint maximises = p.maximises[seat]
    cdef lane_set moves, others = trick.best, card, used, ignored, all_used
    cdef int n = 0, searched = 0, i, best, bound
    cdef Trick after
    moves = legal(
        p.rules, p.hand[seat], trick.led, p.trumps, trick.best,
        p.rules.side[seat] == p.rules.side[trick.winner],
    )
    for i in range(p.players):
        if i != seat:
            others |= p.hand[i]
    while moves:
        card = moves & (0 - moves)
        moves ^= card
        cards[n] = card
        scores[n] = WORST if card == hint else score(p, trick, seat, place, card)
        n += 1
    best = -1 if maximises else WORST
    relied[0] = all_used = barring(p, trick, seat)
    while n:
        card = pick(cards, scores, &n)
        if not stand_in(p, tried, searched, card, others, need, maximises, &bound, &used):
            after = trick[0]
            add(p, &after, seat, card)
            put(p, seat, card)
            if place + 1 == p.players:
                bound = finish(tree, &after, held - 1, need, rest, &used)
            else:
                tree.nodes += 1
                i = next_seat(p, seat)
                bound = play(tree, &after, i, place + 1, held, need, rest, 0, &used, &ignored)
            take_back(p, seat, card)
            if tree.stopped:
                return 0
            tried[searched].card = card
            tried[searched].bound = bound
            tried[searched].proof = used
            searched += 1
        all_used |= used
        if bound > best if maximises else bound < best:
            best = bound
            chosen[0] = card
            if (bound >= need) == maximises:
                relied[0] |= used
                return bound
    relied[0] = all_used
    return best
