# Double-dummy search: can max reach so many points, all hands open and everybody playing perfectly?
#
# A search is asked for a number of points and answers with a bound: at least as much, and max is
# sure of that; or less, and max cannot get more. Points are those still to be won, the trick that
# lies included. Besides it tells what the proof relied on: cards whose place among the cards of
# their suit mattered.

from libc.stdint cimport uint8_t, uint64_t

from jasscore.bits cimport highest, lowest, popcount
from jasscore.cards cimport LANE, lane_set
from jasscore.bounds cimport cashed, sure_trumps
from jasscore.ordering cimport Scene, score, survey, survey_suit
from jasscore.problem cimport (
    HELD, LEADER, Problem, Trick, add, lane_of, next_seat, put, take_back,
)
from jasscore.rules cimport (
    OVERTRUMP_NEVER, UNDERTRUMP_ALLOWED, UNDERTRUMP_ONLY_TRUMPS, UNDERTRUMP_VOID_ONLY,
    PlayRules, legal,
)
from jasscore.table cimport MOST_CARDS, MOST_HELD, Layout, Table, describe, keep, probe

# What makes a search short; each can be turned off, which changes no value.
cdef enum Technique:
    TABLE = 1             # proven bounds are kept
    CLASSES = 2           # for all positions that agree on what the proof relied on
    BOUNDS = 4            # sure tricks are counted
    NEIGHBOURS = 8        # cards between which no card of another hand lies
    UNRELATED = 16        # cards between which no card lies that the proof relied on
    LOOKAHEAD = 32        # the last seat of a trick tries first what is known already
    ORDERING = 64         # likely cards are searched first

cdef enum:
    MOST_MOVES = 12
    NO_MOVE = 255
    WORST = 10000         # more points than there are
    HINTED = 1 << 30      # a higher score than any other
    PAUSE = 1 << 15       # nodes between two looks at the outside world

cdef struct Move:
    lane_set card
    int score
    int at

# A card whose bound a search has found, and what its proof relied on.
cdef struct Tried:
    lane_set card
    int bound
    lane_set proof

# A position before a lead that a search has come to, and what the table knows of it.
cdef struct Junction:
    int leader
    int held              # cards in each hand
    int need              # points that max wants from here on
    int rest              # points still to be won
    Layout layout
    bint keeps            # whether positions like it are kept
    uint8_t move          # the kept lead

cdef struct Tree:
    Problem problem
    Table table
    int without           # techniques turned off
    uint64_t nodes
    uint64_t pause        # the number of nodes at which to look at the outside world
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


cdef inline int last_trick(
    const Problem* p, int leader, int rest, lane_set* relied
) noexcept nogil:
    # Nobody has a choice.
    cdef Trick trick
    cdef int seat = leader
    trick.led = trick.best = trick.table = 0
    trick.winner = leader
    trick.points = 0
    for _ in range(p.players):
        add(p, &trick, seat, p.hand[seat])
        seat = next_seat(p, seat)
    relied[0] = 0
    if trick.table & ~trick.best & lane_of(trick.best):
        relied[0] = trick.best
    return rest if p.maximises[trick.winner] else 0


cdef inline bint known(Tree* tree, Junction* at, int* bound, lane_set* relied) noexcept nogil:
    # Whether the answer is seen without a search.
    cdef Problem* p = &tree.problem
    cdef bint maximises = p.maximises[at.leader]
    relied[0] = 0
    if at.need <= 0:
        bound[0] = 0
        return True
    if at.need > at.rest:
        bound[0] = at.rest
        return True
    if at.held == 1:
        bound[0] = last_trick(p, at.leader, at.rest, relied)
        return True
    if not tree.without & BOUNDS:
        bound[0] = cashed(p, at.leader, at.held, at.rest, relied)
        if not maximises:
            bound[0] = at.rest - bound[0]
        if (bound[0] >= at.need) == maximises:
            return True
        if p.trumps:
            bound[0] = sure_trumps(p, at.held, at.rest, &maximises, relied)
            if not maximises:
                bound[0] = at.rest - bound[0]
            if (bound[0] >= at.need) == maximises:
                return True
    at.move = NO_MOVE
    at.keeps = (
        at.held <= MOST_HELD and at.held * p.players <= MOST_CARDS and not tree.without & TABLE
    )
    if not at.keeps:
        return False
    describe(
        &at.layout, p.hand, p.players,
        p.lengths | <uint64_t>at.leader << LEADER | <uint64_t>at.held << HELD,
    )
    return probe(
        &tree.table, &at.layout, p.hand, p.players, at.need, bound, relied, &at.move
    )


cdef inline int search(Tree* tree, Junction* at, lane_set* relied) noexcept nogil:
    # Before a lead about which nothing sufficient is known.
    cdef Problem* p = &tree.problem
    cdef Trick trick
    cdef lane_set hint = 0, move = 0, suit
    cdef int bound
    if tree.nodes >= tree.pause:
        tree.pause = tree.nodes + PAUSE
        if tree.interrupted():
            tree.stopped = True
    trick.led = trick.best = trick.table = 0
    trick.winner = at.leader
    trick.points = 0
    if at.move != NO_MOVE:
        suit = p.hand[at.leader] & LANE << (at.move & 48)
        for _ in range(at.move & 15):
            suit ^= <lane_set>1 << highest(suit)
        hint = <lane_set>1 << highest(suit)
    bound = play(tree, &trick, at.leader, 0, at.held, at.need, at.rest, hint, relied, &move)
    if at.keeps and not tree.stopped:
        suit = p.hand[at.leader] & lane_of(move)
        at.move = <uint8_t>(lowest(move) & 48 | popcount(suit & ~(move | move - 1)))
        if tree.without & CLASSES:
            relied[0] = at.layout.all
        keep(
            &tree.table, &at.layout, p.hand, p.players, bound, bound >= at.need, relied[0],
            at.move,
        )
    return bound


cdef inline int lead(
    Tree* tree, int leader, int held, int need, int rest, lane_set* relied
) noexcept nogil:
    cdef Junction at
    cdef int bound
    at.leader, at.held, at.need, at.rest = leader, held, need, rest
    if known(tree, &at, &bound, relied):
        return bound
    return search(tree, &at, relied)


cdef inline bint stand_in(
    const Tree* tree, const Tried* tried, int n, lane_set card, lane_set others, int need,
    bint maximises, int* bound, lane_set* used,
) noexcept nogil:
    # Whether a card already tried shows that this one fails too. If no card of another hand lies
    # between two cards, or none that the proof relied on, either can stand for the other in it;
    # what they count differs, and so may the bounds, but by no more.
    cdef const Problem* p = &tree.problem
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
        if proof & between or tree.without & UNRELATED:
            if others & between or tree.without & NEIGHBOURS:
                continue
            proof |= low
        used[0] = proof
        return True
    return False


cdef inline int end_trick(
    const Problem* p, const Trick* trick, int held, int need, int rest, Junction* at
) noexcept nogil:
    # What max got in a trick, and where it leads.
    cdef int points = trick.points + p.per_trick
    cdef int gain
    if held == 1:
        points += p.last_trick
    gain = points if p.maximises[trick.winner] else 0
    at.leader = trick.winner
    at.held = held - 1
    at.need = need - gain
    at.rest = rest - points
    return gain


cdef inline lane_set winner_over_suit(const Trick* trick) noexcept nogil:
    # The card that won, if it beat others of its suit.
    return trick.best if trick.table & ~trick.best & lane_of(trick.best) else 0


cdef inline void rate(
    const Tree* tree, const Trick* trick, int seat, int place, Move* list, int n, lane_set hint
) noexcept nogil:
    # Scores for moves that are listed suit by suit.
    cdef const Problem* p = &tree.problem
    cdef Scene scene
    cdef bint winning = p.maximises[trick.winner] == p.maximises[seat]
    cdef lane_set lane
    cdef int i
    if n < 2:
        return
    if tree.without & ORDERING:
        for i in range(n):
            list[i].score = 0
        return
    survey(p, trick, seat, place, &scene)
    lane = lane_of(list[0].card)
    survey_suit(p, trick, seat, lane, &scene)
    for i in range(n):
        if not list[i].card & lane:
            lane = lane_of(list[i].card)
            survey_suit(p, trick, seat, lane, &scene)
        list[i].score = score(p, trick, &scene, winning, lane, list[i].card)
        if list[i].card == hint:
            list[i].score = HINTED


cdef inline Move* pick(Move* list, int n) noexcept nogil:
    # Brings the move with the highest score to the end of the list.
    cdef int i
    for i in range(n - 1):
        if list[i].score > list[n - 1].score:
            list[i], list[n - 1] = list[n - 1], list[i]
    return &list[n - 1]


cdef inline int play(
    Tree* tree, const Trick* trick, int seat, int place, int held, int need, int rest,
    lane_set hint, lane_set* relied, lane_set* chosen,
) noexcept nogil:
    # The seat to move plays a card on a trick that began with ``held`` cards in each hand.
    cdef Problem* p = &tree.problem
    cdef Move list[MOST_MOVES]
    cdef Tried tried[MOST_MOVES]
    cdef bint maximises = p.maximises[seat]
    cdef lane_set moves, others = trick.best | (p.party[0] | p.party[1]) ^ p.hand[seat]
    cdef lane_set card, used, ignored, all_used
    cdef int n, searched = 0, best, bound, next = next_seat(p, seat)
    cdef Trick after
    if place + 1 == p.players:
        return close(tree, trick, seat, held, need, rest, relied)
    tree.nodes += 1
    moves = legal(
        p.rules, p.hand[seat], trick.led, p.trumps, trick.best,
        p.rules.side[seat] == p.rules.side[trick.winner],
    )
    best = -1 if maximises else WORST
    all_used = barring(p, trick, seat)
    n = 0
    while moves:
        list[n].card = moves & (0 - moves)
        moves ^= list[n].card
        n += 1
    rate(tree, trick, seat, place, list, n, hint)
    while n:
        card = pick(list, n).card
        n -= 1
        if not stand_in(tree, tried, searched, card, others, need, maximises, &bound, &used):
            after = trick[0]
            add(p, &after, seat, card)
            put(p, seat, card)
            bound = play(tree, &after, next, place + 1, held, need, rest, 0, &used, &ignored)
            take_back(p, seat, card)
            if tree.stopped:
                return 0
            tried[searched].card = card
            tried[searched].bound = bound
            tried[searched].proof = used
            searched += 1
        if bound > best if maximises else bound < best:
            best = bound
            chosen[0] = card
            if (bound >= need) == maximises:
                relied[0] = used | barring(p, trick, seat)
                return bound
        all_used |= used
    relied[0] = all_used
    return best


cdef inline int close(
    Tree* tree, const Trick* trick, int seat, int held, int need, int rest, lane_set* relied
) noexcept nogil:
    # The last seat of a trick. What is known already is tried before anything is searched.
    cdef Problem* p = &tree.problem
    cdef Move list[MOST_MOVES]
    cdef Tried tried[MOST_MOVES]
    cdef Junction ahead[MOST_MOVES]
    cdef int gains[MOST_MOVES]
    cdef lane_set winners[MOST_MOVES]
    cdef bint maximises = p.maximises[seat]
    cdef lane_set moves, card, used, barred = barring(p, trick, seat), all_used = barred
    cdef lane_set others = trick.best | (p.party[0] | p.party[1]) ^ p.hand[seat]
    cdef int i, left = 0, searched = 0, best, bound
    cdef Trick after
    cdef bint done, searching = False
    tree.nodes += 1
    moves = legal(
        p.rules, p.hand[seat], trick.led, p.trumps, trick.best,
        p.rules.side[seat] == p.rules.side[trick.winner],
    )
    best = -1 if maximises else WORST
    while moves:
        card = moves & (0 - moves)
        moves ^= card
        after = trick[0]
        add(p, &after, seat, card)
        gains[left] = end_trick(p, &after, held, need, rest, &ahead[left])
        winners[left] = winner_over_suit(&after)
        put(p, seat, card)
        done = not tree.without & LOOKAHEAD and known(tree, &ahead[left], &bound, &used)
        take_back(p, seat, card)
        if not done:
            list[left].card = card
            list[left].at = left
            left += 1
            continue
        bound += gains[left]
        used |= winners[left]
        if bound > best if maximises else bound < best:
            best = bound
            if (bound >= need) == maximises:
                relied[0] = used | barred
                return bound
        all_used |= used
        tried[searched].card = card
        tried[searched].bound = bound
        tried[searched].proof = used
        searched += 1
    rate(tree, trick, seat, p.players - 1, list, left, 0)
    while left:
        card = pick(list, left).card
        left -= 1
        if not stand_in(tree, tried, searched, card, others, need, maximises, &bound, &used):
            i = list[left].at
            put(p, seat, card)
            # A search of another card may have taught the table something since.
            if tree.without & LOOKAHEAD:
                done = known(tree, &ahead[i], &bound, &used)
            else:
                done = searching and ahead[i].keeps and probe(
                    &tree.table, &ahead[i].layout, p.hand, p.players, ahead[i].need, &bound,
                    &used, &ahead[i].move,
                )
            if not done:
                bound = search(tree, &ahead[i], &used)
                searching = True
            bound += gains[i]
            take_back(p, seat, card)
            if tree.stopped:
                return 0
            used |= winners[i]
            tried[searched].card = card
            tried[searched].bound = bound
            tried[searched].proof = used
            searched += 1
        if bound > best if maximises else bound < best:
            best = bound
            if (bound >= need) == maximises:
                relied[0] = used | barred
                return bound
        all_used |= used
    relied[0] = all_used
    return best
