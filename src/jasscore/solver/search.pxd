# Double-dummy search: can max reach so many points, all hands open and everybody playing perfectly?
#
# A search is asked for a number of points and answers with a bound: at least as much, and max is
# sure of that; or less, and max cannot get more. Points are those still to be won, the trick that
# lies included. With the bound comes what its proof rests on (table.pxd).

from libc.stdint cimport uint8_t, uint64_t

from jasscore.bits cimport lowest
from jasscore.solver.bounds cimport cashed, sure_trumps
from jasscore.cards cimport LANE, lane_set
from jasscore.solver.ordering cimport Scene, Weights, score, survey, survey_suit
from jasscore.solver.problem cimport (
    HELD, LEADER, Problem, Proof, Trick, add, lane_of, next_seat, put, take_back,
)
from jasscore.solver.replies cimport (
    NO_MOVE, Replies, card_of, move_of, remember, reply_to, situation,
)
from jasscore.rules cimport (
    OVERTRUMP_NEVER, UNDERTRUMP_ALLOWED, UNDERTRUMP_ONLY_TRUMPS, UNDERTRUMP_VOID_ONLY,
    PlayRules, legal,
)
from jasscore.solver.table cimport (
    MOST_CARDS, MOST_HELD, Layout, Table, describe, fetch, keep, probe,
)

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
    MOST_MOVES = 12
    WORST = 10000         # more points than there are
    FAR = 3               # cards in each hand; nearer to the end replies cost more than they save
    PAUSE = 1 << 15       # nodes between two looks at the outside world

cdef struct Move:
    lane_set card
    int score
    int at                # its ending, in the last place of a trick

# The cards that a seat has still to try.
cdef struct Moves:
    int n
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

# A position before a lead that a search has come to, and what the table knows of it.
cdef struct Junction:
    int leader
    int held              # cards in each hand
    int need              # points that max wants from here on
    int rest              # points still to be won
    Layout layout
    bint keeps            # whether positions like it are kept
    uint8_t move          # the kept lead

# A trick ended by a card of the last seat.
cdef struct Ending:
    lane_set card
    Trick trick
    int gain              # what max got
    Junction ahead

cdef struct Tree:
    Problem problem
    Table table
    Replies replies
    Weights weights[2]    # for the order, without trumps and with
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


cdef inline Proof nothing() noexcept nogil:
    cdef Proof proof
    proof.order = proof.points = proof.sure = 0
    return proof


cdef inline void unite(Proof* proof, const Proof* other) noexcept nogil:
    proof.order |= other.order
    proof.points |= other.points
    proof.sure &= other.sure


cdef inline void trick_proven(
    const Problem* p, const Trick* trick, bint for_max, Proof* proof
) noexcept nogil:
    # A proof for a party goes through a trick.
    if trick.table & ~trick.best & lane_of(trick.best):
        proof.order |= trick.best           # it beat others of its suit
    if p.maximises[trick.winner] == for_max:
        proof.points |= trick.table
        proof.sure |= trick.table


cdef inline int last_trick(
    const Problem* p, int leader, int need, int rest, Proof* proof
) noexcept nogil:
    # Nobody has a choice.
    cdef Trick trick
    cdef int seat = leader, bound
    trick.led = trick.best = trick.table = 0
    trick.winner = leader
    trick.points = 0
    for _ in range(p.players):
        add(p, &trick, seat, p.hand[seat])
        seat = next_seat(p, seat)
    bound = rest if p.maximises[trick.winner] else 0
    trick_proven(p, &trick, bound >= need, proof)
    return bound


cdef inline bint decided(Tree* tree, Junction* at, int* bound, Proof* proof) noexcept nogil:
    # Whether the answer needs neither table nor search; if not, makes ready for both.
    cdef Problem* p = &tree.problem
    proof[0] = nothing()
    if at.need <= 0:
        bound[0] = 0
        return True
    if at.need > at.rest:
        bound[0] = at.rest
        return True
    if at.held == 1:
        bound[0] = last_trick(p, at.leader, at.need, at.rest, proof)
        return True
    at.move = NO_MOVE
    at.keeps = (
        at.held <= MOST_HELD and at.held * p.players <= MOST_CARDS and not tree.without & TABLE
    )
    if at.keeps:
        describe(
            &at.layout, p.hand, p.players, p.trumps != 0,
            p.lengths | <uint64_t>at.leader << LEADER | <uint64_t>at.held << HELD,
        )
        fetch(&tree.table, at.layout.place)
    return False


cdef inline bint kept(Tree* tree, Junction* at, int* bound, Proof* proof) noexcept nogil:
    cdef Problem* p = &tree.problem
    return at.keeps and probe(
        &tree.table, &at.layout, p.hand, p.players, at.need, at.rest, bound, proof, &at.move
    )


cdef inline bint sure(
    const Problem* p, const Junction* at, int* bound, Proof* proof
) noexcept nogil:
    # Whether the answer follows from tricks that a party is sure of.
    cdef bint for_max = p.maximises[at.leader]
    proof[0] = nothing()
    bound[0] = cashed(p, at.leader, at.held, at.rest, proof)
    if not for_max:
        bound[0] = at.rest - bound[0]
    if (bound[0] >= at.need) == for_max:
        return True
    if not p.trumps:
        return False
    bound[0] = sure_trumps(p, at.held, at.rest, &for_max, proof)
    if not for_max:
        bound[0] = at.rest - bound[0]
    return (bound[0] >= at.need) == for_max


cdef inline int search(Tree* tree, Junction* at, Proof* proof) noexcept nogil:
    # Before a lead about which the table knows nothing sufficient.
    cdef Problem* p = &tree.problem
    cdef Trick trick
    cdef lane_set hint = 0, move = 0
    cdef int bound
    if not tree.without & BOUNDS and sure(p, at, &bound, proof):
        return bound
    if tree.nodes >= tree.pause:
        tree.pause = tree.nodes + PAUSE
        if tree.interrupted():
            tree.stopped = True
    trick.led = trick.best = trick.table = 0
    trick.winner = at.leader
    trick.points = 0
    if at.move != NO_MOVE:
        hint = card_of(p.hand[at.leader], at.move)
    bound = play(tree, &trick, at.leader, 0, at.held, at.need, at.rest, hint, proof, &move)
    if at.keeps and not tree.stopped:
        at.move = move_of(p.hand[at.leader], move)
        if tree.without & CLASSES:
            proof.order = at.layout.all
        if tree.without & COUNTED:
            proof.points = at.layout.all
            proof.sure = 0
        if bound >= at.need:
            keep(&tree.table, &at.layout, p.hand, p.players, bound, True, proof, at.move)
        else:
            keep(
                &tree.table, &at.layout, p.hand, p.players, at.rest - bound, False, proof, at.move
            )
    return bound


cdef inline int lead(
    Tree* tree, int leader, int held, int need, int rest, Proof* proof
) noexcept nogil:
    cdef Junction at
    cdef int bound
    at.leader, at.held, at.need, at.rest = leader, held, need, rest
    if decided(tree, &at, &bound, proof) or kept(tree, &at, &bound, proof):
        return bound
    return search(tree, &at, proof)


cdef inline void end_trick(
    const Problem* p, int held, int need, int rest, Ending* end
) noexcept nogil:
    # What max got in a trick, and where it leads.
    cdef int points = end.trick.points + p.per_trick
    if held == 1:
        points += p.last_trick
    end.gain = points if p.maximises[end.trick.winner] else 0
    end.ahead.leader = end.trick.winner
    end.ahead.held = held - 1
    end.ahead.need = need - end.gain
    end.ahead.rest = rest - points


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


cdef inline int play(
    Tree* tree, const Trick* trick, int seat, int place, int held, int need, int rest,
    lane_set hint, Proof* proof, lane_set* chosen,
) noexcept nogil:
    # The seat to move plays a card on a trick that began with ``held`` cards in each hand.
    cdef Problem* p = &tree.problem
    cdef Moves moves
    cdef Choice choice
    cdef lane_set cards, card, ignored
    cdef int bound, next = next_seat(p, seat)
    cdef uint64_t here = 0
    cdef bint asks
    cdef Trick after
    if place + 1 == p.players:
        return close(tree, trick, seat, held, need, rest, proof, chosen)
    tree.nodes += 1
    cards = begin_choice(tree, trick, seat, need, &choice)
    moves.n = 0
    moves.scored = False
    while cards:
        moves.move[moves.n].card = cards & (0 - cards)
        cards &= cards - 1
        moves.n += 1
    asks = moves.n > 1 and held >= FAR and not tree.without & REPLIES
    if asks:
        here = situation(p, trick, seat, held)
        if not hint:
            hint = reply_to(&tree.replies, p.hand[seat], here)
    moves.hint = hint
    while moves.n:
        card = next_move(tree, trick, seat, place, need, rest, &moves).card
        if fails_like_another(tree, &choice, card):
            continue
        after = trick[0]
        add(p, &after, seat, card)
        put(p, seat, card)
        bound = play(tree, &after, next, place + 1, held, need, rest, 0, proof, &ignored)
        take_back(p, seat, card)
        if tree.stopped:
            return 0
        if suffices(&choice, card, bound, proof):
            if asks:
                remember(&tree.replies, p.hand[seat], here, card)
            break
        note(&choice, card, bound, proof)
    proof[0] = choice.proof
    chosen[0] = choice.card
    return choice.bound


cdef inline bint settled(
    Tree* tree, Choice* choice, const Ending* end, int bound, Proof* proof
) noexcept nogil:
    # Notes what the last card of a trick leads to, and says whether no other need be tried.
    bound += end.gain
    trick_proven(&tree.problem, &end.trick, bound >= choice.need, proof)
    if suffices(choice, end.card, bound, proof):
        return True
    note(choice, end.card, bound, proof)
    return False


cdef inline bint look_ahead(
    Tree* tree, Choice* choice, int seat, Ending* endings, Moves* moves, bint in_table,
    Proof* proof,
) noexcept nogil:
    # Settles the cards that need no search; says whether one of them suffices.
    cdef Problem* p = &tree.problem
    cdef Ending* end
    cdef int i, left = 0, bound
    cdef bint found
    for i in range(moves.n):
        end = &endings[moves.move[i].at]
        if fails_like_another(tree, choice, end.card):
            continue
        put(p, seat, end.card)
        if in_table:
            found = kept(tree, &end.ahead, &bound, proof)
        else:
            found = decided(tree, &end.ahead, &bound, proof)
        take_back(p, seat, end.card)
        if not found:
            moves.move[left] = moves.move[i]
            left += 1
        elif settled(tree, choice, end, bound, proof):
            return True
    moves.n = left
    return False


cdef inline int close(
    Tree* tree, const Trick* trick, int seat, int held, int need, int rest, Proof* proof,
    lane_set* chosen,
) noexcept nogil:
    # The last seat of a trick. What is decided is tried first, then what the table knows, and
    # only then is anything searched.
    cdef Problem* p = &tree.problem
    cdef Moves moves
    cdef Ending endings[MOST_MOVES]
    cdef Ending* end
    cdef Choice choice
    cdef lane_set cards
    cdef int n = 0, bound
    cdef uint64_t here = 0
    cdef bint asks, found, taught = False
    tree.nodes += 1
    cards = begin_choice(tree, trick, seat, need, &choice)
    moves.scored = False
    moves.hint = 0
    while cards:
        moves.move[n].at = n
        moves.move[n].card = endings[n].card = cards & (0 - cards)
        cards &= cards - 1
        endings[n].trick = trick[0]
        add(p, &endings[n].trick, seat, endings[n].card)
        end_trick(p, held, need, rest, &endings[n])
        n += 1
    moves.n = n
    if not tree.without & LOOKAHEAD and (
        look_ahead(tree, &choice, seat, endings, &moves, False, proof)
        or look_ahead(tree, &choice, seat, endings, &moves, True, proof)
    ):
        moves.n = 0
    asks = moves.n > 1 and held >= FAR and not tree.without & REPLIES
    if asks:
        here = situation(p, trick, seat, held)
        moves.hint = reply_to(&tree.replies, p.hand[seat], here)
    while moves.n:
        end = &endings[next_move(tree, trick, seat, p.players - 1, need, rest, &moves).at]
        if fails_like_another(tree, &choice, end.card):
            continue
        put(p, seat, end.card)
        if tree.without & LOOKAHEAD:
            found = decided(tree, &end.ahead, &bound, proof)
            found = found or kept(tree, &end.ahead, &bound, proof)
        else:
            # The search of another card may have taught the table something since.
            found = taught and kept(tree, &end.ahead, &bound, proof)
        if not found:
            bound = search(tree, &end.ahead, proof)
            taught = True
        take_back(p, seat, end.card)
        if tree.stopped:
            return 0
        if settled(tree, &choice, end, bound, proof):
            if asks:
                remember(&tree.replies, p.hand[seat], here, end.card)
            break
    proof[0] = choice.proof
    chosen[0] = choice.card
    return choice.bound
