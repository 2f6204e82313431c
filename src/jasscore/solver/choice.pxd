# The seat to move has a choice: its legal cards, in which order they are tried, and what has been
# found of those that were.

from jasscore.bits cimport lowest
from jasscore.cards cimport lane_set
from jasscore.rules cimport (
    OVERTRUMP_NEVER, UNDERTRUMP_ALLOWED, UNDERTRUMP_ONLY_TRUMPS, UNDERTRUMP_VOID_ONLY,
    PlayRules, legal,
)
from jasscore.solver.ordering cimport Scene, score, survey, survey_suit
from jasscore.solver.problem cimport Problem, Proof, Trick, lane_of
from jasscore.solver.tree cimport COUNTED, NEIGHBOURS, ORDERING, UNRELATED, Tree

cdef enum:
    MOST_MOVES = 12
    WORST = 10000         # more points than there are

cdef struct Move:
    lane_set card
    int score
    int at                # its ending, in the last place of a trick

# The cards that a seat has still to try: the first n, and the last ones after those.
cdef struct Moves:
    int n
    int deferred
    lane_set hint         # to be tried before any is scored
    bint scored
    Move move[MOST_MOVES]

# A card that was tried, with a bound that does not suffice, and the proof of it.
cdef struct Tried:
    lane_set card
    int bound
    Proof proof

# What a seat has found of its cards.
cdef struct Choice:
    int need
    bint maximises
    lane_set barring      # on whose order it depends what may be played
    lane_set others       # all cards of other hands, and the card that wins the trick
    lane_set card         # the best card so far
    int bound             # what it leads to
    Proof proof           # for the card that suffices, or for all
    int n                 # cards tried
    Tried tried[MOST_MOVES]


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


cdef inline void unite(Proof* proof, const Proof* other) noexcept nogil:
    proof.order |= other.order
    proof.points |= other.points
    proof.sure &= other.sure


cdef inline lane_set begin_choice(
    const Tree* tree, const Trick* trick, int seat, int need, Choice* choice
) noexcept nogil:
    # The legal cards.
    cdef const Problem* p = &tree.problem
    choice.need = need
    choice.maximises = p.maximises[seat]
    choice.others = trick.best | (p.party[0] | p.party[1]) ^ p.hand[seat]
    choice.card = 0
    choice.bound = -1 if choice.maximises else WORST
    choice.proof.order = choice.barring = barring(p, trick, seat)
    choice.proof.points = 0
    choice.proof.sure = ~<lane_set>0
    choice.n = 0
    return legal(
        p.rules, p.hand[seat], trick.led, p.trumps, trick.best,
        p.rules.side[seat] == p.rules.side[trick.winner],
    )


cdef inline bint suffices(
    Choice* choice, lane_set card, int bound, const Proof* proof
) noexcept nogil:
    # Notes what a card leads to, and says whether no other need be tried.
    if bound > choice.bound if choice.maximises else bound < choice.bound:
        choice.bound = bound
        choice.card = card
        if (bound >= choice.need) == choice.maximises:
            choice.proof = proof[0]
            choice.proof.order |= choice.barring
            return True
    unite(&choice.proof, proof)
    return False


cdef inline void note(Choice* choice, lane_set card, int bound, const Proof* proof) noexcept nogil:
    choice.tried[choice.n].card = card
    choice.tried[choice.n].bound = bound
    choice.tried[choice.n].proof = proof[0]
    choice.n += 1


cdef inline void exchange(lane_set* cards, lane_set two) noexcept nogil:
    # One of two cards for the other.
    if cards[0] & two and ~cards[0] & two:
        cards[0] ^= two


cdef inline bint fails_like_another(
    const Tree* tree, Choice* choice, lane_set card
) noexcept nogil:
    # Whether a card already tried shows that this one does not suffice either. If no card of
    # another hand lies between the two, or none whose order mattered to the proof, each can stand
    # for the other in it. The bound moves by the difference of what they count, if the proof may
    # have counted the dear one without the cheap one.
    cdef const Problem* p = &tree.problem
    cdef const Tried* tried
    cdef int i, bound, difference
    cdef lane_set other, low, high, between, lane, dear, cheap
    cdef Proof proof
    if card == p.puur or not choice.n:
        return False
    lane = lane_of(card)
    for i in range(choice.n):
        tried = &choice.tried[i]
        other = tried.card
        if not other & lane or other == p.puur:
            continue
        bound = tried.bound
        dear, cheap = card, other
        difference = p.value[lowest(dear)] - p.value[lowest(cheap)]
        if difference < 0:
            dear, cheap = cheap, dear
            difference = -difference
        if dear & tried.proof.points and not cheap & tried.proof.sure or tree.without & COUNTED:
            bound += difference if choice.maximises else -difference
            if (bound >= choice.need) == choice.maximises:
                continue
        low, high = card, other
        if low > high:
            low, high = high, low
        between = (high | high - 1) & ~(low | low - 1)
        proof = tried.proof
        if proof.order & between or tree.without & UNRELATED:
            if choice.others & between or tree.without & NEIGHBOURS:
                continue
            proof.order |= low
        exchange(&proof.points, low | high)
        exchange(&proof.sure, low | high)
        if bound > choice.bound if choice.maximises else bound < choice.bound:
            choice.bound = bound
            choice.card = card
        unite(&choice.proof, &proof)
        return True
    return False


cdef inline void rate(
    const Tree* tree, const Trick* trick, int seat, int place, int need, int rest, Moves* moves
) noexcept nogil:
    # Scores for moves that are listed suit by suit.
    cdef const Problem* p = &tree.problem
    cdef Scene scene
    cdef bint winning = p.maximises[trick.winner] == p.maximises[seat]
    cdef int i, enough = need if p.maximises[seat] else rest - need + 1
    cdef lane_set card, lane = lane_of(moves.move[0].card)
    survey(p, &tree.weights[p.trumps != 0], trick, seat, place, &scene)
    survey_suit(p, trick, seat, lane, &scene)
    for i in range(moves.n):
        card = moves.move[i].card
        if not card & lane:
            lane = lane_of(card)
            survey_suit(p, trick, seat, lane, &scene)
        moves.move[i].score = score(p, trick, &scene, winning, enough, lane, card)


cdef inline Move next_move(
    const Tree* tree, const Trick* trick, int seat, int place, int need, int rest, Moves* moves
) noexcept nogil:
    # Takes out the one that is to be tried next.
    cdef int i, first = -1
    cdef Move move
    if moves.hint:
        for i in range(moves.n):
            if moves.move[i].card == moves.hint:
                first = i
        moves.hint = 0
    if first < 0:
        if not moves.scored and moves.n > 1 and not tree.without & ORDERING:
            rate(tree, trick, seat, place, need, rest, moves)
            moves.scored = True
        first = moves.n - 1
        if moves.scored:
            for i in range(moves.n - 1):
                if moves.move[i].score > moves.move[first].score:
                    first = i
    move = moves.move[first]
    moves.n -= 1
    moves.move[first] = moves.move[moves.n]
    return move


cdef inline void defer(Moves* moves, const Move* move) noexcept nogil:
    # Puts a move that was taken out after all others.
    moves.deferred += 1
    moves.move[MOST_MOVES - moves.deferred] = move[0]


cdef inline void resume(Moves* moves) noexcept nogil:
    # The deferred moves are those to be tried now.
    while moves.deferred:
        moves.move[moves.n] = moves.move[MOST_MOVES - moves.deferred]
        moves.n += 1
        moves.deferred -= 1
    moves.scored = True
