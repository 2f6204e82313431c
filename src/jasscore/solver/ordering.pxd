# Which card the solver tries first. Nothing here can make a value wrong, only a search longer.
#
# Every card gets a score: a sum of what is known of it, times weights that were learned from the
# size of the searches that followed on good and bad choices.

from libc.stdint cimport int16_t

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport LANE, lane_set
from jasscore.solver.problem cimport Problem, Trick, next_seat

cdef extern from "solver/weights.h" nogil:
    cdef struct Weights "jass_weights":
        int16_t base[256]           # the score of a card that counts nothing
        int16_t slope[256]          # how much each point of a card adds
        int16_t trait[16][13]       # what else is weighed

    const Weights LEARNED "jass_learned"[2]     # without trumps, and with

# Of a suit: how many of it the seat holds, whether its party holds the best of the others, how many
# trumps the seat holds, how many of the others are out of the suit and could trump a lead of it,
# and how many cards of it the other party has.
cdef enum:
    STRENGTH              # of a card, from 0 to 8
    MASTER                # whether it beats all of its suit that others hold
    HELD
    TRICK                 # points of a trick that will be ours
    PARTNER
    TRUMPS
    THEY_RUFF
    WE_RUFF
    THEIR_CARDS
    WINS                  # whether it wins the trick so far
    ENOUGH                # whether a trick that will be ours then decides the search
    ALONE                 # whether it is the only one of its suit in the hand
    BARELY                # whether it wins, and no lower one of its suit in the hand does
    TRAITS

# What the seat to move sees: first of the trick, then of one suit.
cdef struct Scene:
    const Weights* weights
    lane_set hand
    lane_set partners     # what the others of its party hold
    lane_set theirs       # what the other party holds
    lane_set we_reach     # what partners who play later could play on the trick to win it
    lane_set they_reach
    int place             # 0 lead, 1 second, 3 last, 2 any other
    int row               # of the weights, before what changes from card to card
    int shared            # part of the score that all cards of the suit share


cdef inline void reach(
    const Problem* p, int seat, int place, lane_set led, Scene* scene, int* they_ruff, int* we_ruff
) noexcept nogil:
    cdef int later = seat
    cdef lane_set cards
    scene.we_reach = scene.they_reach = 0
    they_ruff[0] = we_ruff[0] = 0
    for _ in range(place + 1, p.players):
        later = next_seat(p, later)
        cards = p.hand[later] & led
        if not cards:
            cards = p.hand[later] & p.trumps
            if p.maximises[later] == p.maximises[seat]:
                we_ruff[0] += cards != 0
            else:
                they_ruff[0] += cards != 0
        elif p.rules.may_ruff:
            cards |= p.hand[later] & p.trumps
        if p.maximises[later] == p.maximises[seat]:
            scene.we_reach |= cards
        else:
            scene.they_reach |= cards


cdef inline void survey(
    const Problem* p, const Weights* weights, const Trick* trick, int seat, int place, Scene* scene
) noexcept nogil:
    cdef int they_ruff, we_ruff
    scene.weights = weights
    scene.hand = p.hand[seat]
    scene.partners = p.party[p.maximises[seat]] ^ scene.hand
    scene.theirs = p.party[not p.maximises[seat]]
    if place:
        scene.place = 3 if place + 1 == p.players else min(place, 2)
        reach(p, seat, place, trick.led, scene, &they_ruff, &we_ruff)
    else:
        scene.place = scene.we_reach = scene.they_reach = 0


cdef inline void survey_suit(
    const Problem* p, const Trick* trick, int seat, lane_set lane, Scene* scene
) noexcept nogil:
    cdef int kind, they_ruff = 0, we_ruff = 0
    cdef const int16_t* weight
    cdef lane_set in_suit = scene.hand & lane
    if not scene.place:
        reach(p, seat, 0, lane, scene, &they_ruff, &we_ruff)
        kind = lane == p.trumps
    elif lane == p.trumps:
        kind = 1 if trick.led == lane else 2
    else:
        kind = 0 if trick.led == lane else 3
    scene.row = scene.place << 6 | kind << 4
    weight = scene.weights.trait[scene.row >> 4]
    scene.shared = (
        weight[HELD] * popcount(in_suit)
        + weight[PARTNER] * ((scene.partners & lane) > (scene.theirs & lane))
        + weight[TRUMPS] * popcount(scene.hand & p.trumps)
        + weight[ALONE] * (not in_suit & (in_suit - 1))
        + weight[THEY_RUFF] * they_ruff + weight[WE_RUFF] * we_ruff
        + weight[THEIR_CARDS] * popcount(scene.theirs & lane)
    )


cdef inline int score(
    const Problem* p, const Trick* trick, const Scene* scene, bint winning, int enough,
    lane_set lane, lane_set card,
) noexcept nogil:
    # winning: whether the seat's party wins the trick so far. enough: the points in the trick that
    # would decide the search.
    cdef const int16_t* weight = scene.weights.trait[scene.row >> 4]
    cdef lane_set best = trick.best
    cdef bint wins = scene.place == 0 or (card & (trick.led | p.trumps)) > best
    cdef bint ours = winning or wins, they_can, we_can, good
    cdef int row, total
    if wins:
        best = card
    they_can = scene.they_reach > best
    we_can = scene.we_reach > best
    good = scene.we_reach > scene.they_reach if they_can or we_can else ours
    row = scene.row | ours << 3 | they_can << 2 | we_can << 1 | good
    total = (
        scene.shared + scene.weights.base[row] + scene.weights.slope[row] * p.value[lowest(card)]
        + weight[STRENGTH] * (lowest(card) & 15)
        + weight[MASTER] * (((scene.theirs | scene.partners) & lane) < card)
        + weight[WINS] * wins
    )
    if good:
        total += weight[TRICK] * trick.points
        if trick.points + p.value[lowest(card)] >= enough:
            total += weight[ENOUGH]
    if wins and not scene.hand & lane & (card - 1) & ~(trick.best - 1):
        total += weight[BARELY]
    return total
