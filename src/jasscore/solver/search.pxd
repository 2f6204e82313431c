# Double-dummy search: can max reach so many points, all hands open and everybody playing perfectly?
#
# A search is asked for a number of points and answers with a bound: at least as much, and max is
# sure of that; or less, and max cannot get more. Points are those still to be won, the trick that
# lies included. With the bound comes what its proof rests on (table.pxd).

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from jasscore.bits cimport add_to, load
from jasscore.cards cimport lane_set
from jasscore.solver.bounds cimport cashed, sure_trumps
from jasscore.solver.choice cimport (
    MOST_MOVES, Choice, Move, Moves, begin_choice, defer, fails_like_another, next_move, note,
    resume, suffices,
)
from jasscore.solver.problem cimport (
    HELD, LEADER, Problem, Proof, Trick, add, lane_of, next_seat, put, take_back,
)
from jasscore.solver.replies cimport NO_MOVE, card_of, move_of, remember, reply_to, situation
from jasscore.solver.table cimport (
    MOST_CARDS, MOST_HELD, Layout, describe, fetch, keep, probe,
)
from jasscore.solver.tree cimport (
    BOUNDS, CLASSES, COUNTED, LOOKAHEAD, REPLIES, TABLE, Tree, look_around, searches_of,
)

cdef enum:
    FAR = 3               # cards in each hand; nearer to the end replies cost more than they save
    SPLIT = 5             # cards in each hand, from which on threads divide the moves of a node

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


cdef inline Proof nothing() noexcept nogil:
    cdef Proof proof
    proof.order = proof.points = proof.sure = 0
    return proof


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
    if tree.nodes >= tree.look:
        look_around(tree)
    trick.led = trick.best = trick.table = 0
    trick.winner = at.leader
    trick.points = 0
    if at.move != NO_MOVE:
        hint = card_of(p.hand[at.leader], at.move)
    bound = play(tree, &trick, at.leader, 0, at.held, at.need, at.rest, hint, proof, &move)
    if at.keeps and not tree.halted:
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


cdef inline int play(
    Tree* tree, const Trick* trick, int seat, int place, int held, int need, int rest,
    lane_set hint, Proof* proof, lane_set* chosen,
) noexcept nogil:
    # The seat to move plays a card on a trick that began with ``held`` cards in each hand.
    cdef Problem* p = &tree.problem
    cdef Moves moves
    cdef Move move
    cdef Choice choice
    cdef lane_set cards, card, ignored
    cdef int bound, next = next_seat(p, seat)
    cdef uint64_t here = 0
    cdef uint32_t* searches = NULL
    cdef bint asks, splits = tree.busy != NULL and held >= SPLIT, defers = splits
    cdef Trick after
    if place + 1 == p.players:
        return close(tree, trick, seat, held, need, rest, proof, chosen)
    tree.nodes += 1
    cards = begin_choice(tree, trick, seat, need, &choice)
    moves.n = moves.deferred = 0
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
    while moves.n or moves.deferred:
        if not moves.n:
            resume(&moves)
            defers = False
        move = next_move(tree, trick, seat, place, need, rest, &moves)
        card = move.card
        if fails_like_another(tree, &choice, card):
            continue
        after = trick[0]
        add(p, &after, seat, card)
        put(p, seat, card)
        if splits:
            # All but the first move wait while another thread searches them.
            searches = searches_of(tree, &after, need)
            if defers and choice.n and load(searches):
                take_back(p, seat, card)
                defer(&moves, &move)
                continue
            add_to(searches, 1)
        bound = play(tree, &after, next, place + 1, held, need, rest, 0, proof, &ignored)
        if splits:
            add_to(searches, -1)
        take_back(p, seat, card)
        if tree.halted:
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
    cdef Move move
    cdef Ending endings[MOST_MOVES]
    cdef Ending* end
    cdef Choice choice
    cdef lane_set cards
    cdef int n = 0, bound
    cdef uint64_t here = 0
    cdef uint32_t* searches = NULL
    cdef bint splits = tree.busy != NULL and held >= SPLIT, defers = splits
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
    moves.deferred = 0
    if not tree.without & LOOKAHEAD and (
        look_ahead(tree, &choice, seat, endings, &moves, False, proof)
        or look_ahead(tree, &choice, seat, endings, &moves, True, proof)
    ):
        moves.n = 0
    asks = moves.n > 1 and held >= FAR and not tree.without & REPLIES
    if asks:
        here = situation(p, trick, seat, held)
        moves.hint = reply_to(&tree.replies, p.hand[seat], here)
    while moves.n or moves.deferred:
        if not moves.n:
            resume(&moves)
            defers = False
            taught = True
        move = next_move(tree, trick, seat, p.players - 1, need, rest, &moves)
        end = &endings[move.at]
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
            if splits:
                searches = searches_of(tree, &end.trick, need)
                if defers and choice.n and load(searches):
                    take_back(p, seat, end.card)
                    defer(&moves, &move)
                    continue
                add_to(searches, 1)
            bound = search(tree, &end.ahead, proof)
            if splits:
                add_to(searches, -1)
            taught = True
        take_back(p, seat, end.card)
        if tree.halted:
            return 0
        if settled(tree, &choice, end, bound, proof):
            if asks:
                remember(&tree.replies, p.hand[seat], here, end.card)
            break
    proof[0] = choice.proof
    chosen[0] = choice.card
    return choice.bound
