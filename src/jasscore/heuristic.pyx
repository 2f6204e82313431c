"""What a good player would play: rules of thumb, weighed in points.

A card is worth what the trick brings to both sides by the chances that each gets it, less what the
card would bring in later tricks. The weights come from matches of variants against each other, and
from what double-dummy values say; benchmarks/heuristic.py measures both.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport (
    ALL_CARDS, CARDS, LANE, LANES, PUUR, TRUMPS, card_set, decode, encode, has_trump, lane_set,
    refuse,
)
from jasscore.position cimport State, legal_now, step
from jasscore.random cimport draw, half, next_state, pick, start
from jasscore.rules cimport SEATS, PlaySwitches, PlayRules, beats, must_fit, values_of

# In quarters of a point.
cdef enum:
    REST_WITH_TRUMP = 14        # what each player who comes later adds to the trick; those who have
    REST_WITHOUT = 22           # trumps to draw or to save add less
    SMEAR = 6                   # what a player adds more to a trick of his own side
    INITIATIVE = 4              # to lead the next trick
    GUARD = 8                   # the last card below another that needs it,
    GUARD_NELL = 16             # the last trump below one that does: mostly the nell
    SINGLE = 6                  # to be rid of a suit, with trumps in hand
    DRAW = 14                   # to lead trump, for each opponent who may have some
    RETURN = 24                 # to lead a suit that a partner has led
    LONG = 6                    # to lead from a suit without trumps, for each card of it
    SECOND_OF_STOECK = 32       # to show the Stöck
    NEAR = 6                    # rules of thumb do not tell apart what lies so near

# In 64ths.
cdef enum:
    CERTAIN = 64
    RUFF = 18                   # the chance that an opponent ruffs who may and has a trump
    OVERTAKE = 40               # that a partner wins a trick, with a card that can

# What a card kept brings later, in quarters of a point, when no, one, two, or more unseen cards of
# its suit beat it. A master of a side suit is worth little while it can be ruffed.
cdef enum:
    HAND = 12                   # cards at most

cdef enum Kind:
    OF_TRUMP
    BESIDE_TRUMPS
    WITHOUT_TRUMPS

cdef int KEPT[3][4]
KEPT[<int>OF_TRUMP][:] = [156, 56, 34, 20]
KEPT[<int>BESIDE_TRUMPS][:] = [20, 12, 0, -3]
KEPT[<int>WITHOUT_TRUMPS][:] = [52, 22, 4, -2]

# The chance that a player has some of the cards of a lane, by the share of the unseen cards that he
# holds, in 16ths.
cdef enum:
    WHOLE = 16

cdef uint8_t SOME_OF[WHOLE + 1][512]


cdef void fill_chances() noexcept:
    cdef int share, lane
    cdef double none
    for share in range(WHOLE + 1):
        for lane in range(512):
            none = (1 - share / <double>WHOLE) ** popcount(lane)
            SOME_OF[share][lane] = <uint8_t>(CERTAIN * (1 - none) + 0.5)


fill_chances()

cdef lane_set NELL = PUUR >> 1
cdef lane_set KING_AND_QUEEN = <lane_set>0x30 << 48     # of trump
cdef lane_set PLAIN_ACES = 0x0000010001000100
cdef lane_set PLAIN_TENS = 0x0000001000100010


cdef struct Outlook:
    # What the seat to move knows, and what follows from it.
    lane_set hand
    lane_set unseen             # what others hold, as far as this seat can tell
    lane_set led                # as in State
    lane_set best
    lane_set trumps
    lane_set foes[SEATS]        # cards that each opponent who plays later may hold
    lane_set friends            # cards that partners who play later may hold
    lane_set asked              # cards that partners have led
    const uint8_t* value        # of each card, in points
    const uint8_t* some_of[4]   # by suit: the chance that a player who may have it has some cards
    int foe_count
    int friend_count
    int pot                     # on the table, in quarters of a point
    bint winning                # whether the trick is our side's so far
    bint may_ruff
    bint stoeck                 # whether this seat has shown one half of the Stöck


cdef void look(
    Outlook* o, const State* state, const PlayRules* rules, const Memory* memory
) noexcept nogil:
    cdef int side = rules.side[state.turn], later = rules.players - 1 - state.lying
    cdef int place, seat = state.turn
    cdef lane_set cards
    cdef uint64_t holders = 0
    o.hand = state.hand[seat]
    o.unseen = memory.unplayed & ~o.hand
    o.led, o.best, o.trumps = state.led, state.best, state.trumps
    o.value = rules.value[values_of(state.contract)]
    o.winning = state.lying and rules.side[state.winner] == side
    o.may_ruff = rules.may_ruff
    o.stoeck = rules.stoeck and o.trumps and memory.played[seat] & KING_AND_QUEEN
    o.foe_count = o.friend_count = 0
    o.friends = o.asked = 0
    for place in range(rules.players - 1):
        seat = 0 if seat + 1 == rules.players else seat + 1
        cards = memory.within[seat] & o.unseen
        holders += suits_in(cards)
        if rules.side[seat] == side:
            o.asked |= memory.asked[seat]
            if place < later:
                o.friends |= cards
                o.friend_count += 1
        elif place < later:
            o.foes[o.foe_count] = cards
            o.foe_count += 1
    o.pot = 0
    cards = state.table
    while cards:
        o.pot += 4 * o.value[lowest(cards)]
        cards &= cards - 1
    estimate(o, holders, rules.players - 1)


cdef inline uint64_t suits_in(lane_set cards) noexcept nogil:
    # 1 in each lane in which there are cards.
    return (cards + LANES) >> 9 & 0x0001000100010001ULL


cdef inline void estimate(Outlook* o, uint64_t holders, int others) noexcept nogil:
    # An unseen card lies with any of the others alike, but for those who have shown that they have
    # none of its suit. ``holders`` are those who may have some, lane by lane.
    cdef int lane, here, hand = popcount(o.hand), unseen = popcount(o.unseen)
    cdef int share = WHOLE * hand // unseen if unseen > hand else WHOLE
    for lane in range(4):
        here = holders >> 16 * lane & 7
        o.some_of[lane] = SOME_OF[
            min(WHOLE, share * others // here) if 0 < here < others else share
        ]


cdef inline lane_set suit_of(lane_set card) noexcept nogil:
    return LANE << (lowest(card) & 48)


cdef inline lane_set above(lane_set cards, lane_set card) noexcept nogil:
    # Those of the same suit that beat it.
    return cards & suit_of(card) & ~(card | (card - 1))


# Who gets the trick


cdef inline int has_some(const Outlook* o, lane_set cards) noexcept nogil:
    # The chance that a player has one of these cards of one suit.
    cdef int place
    if not cards:
        return 0
    place = lowest(cards) & 48
    return o.some_of[place >> 4][cards >> place]


cdef inline int unruffed(const Outlook* o, lane_set led) noexcept nogil:
    # The chance that no opponent who plays later ruffs.
    cdef int foe, ruff, chance = CERTAIN
    if led == o.trumps:
        return CERTAIN
    for foe in range(o.foe_count):
        ruff = has_some(o, o.foes[foe] & o.trumps) * RUFF >> 6
        if not o.may_ruff:
            ruff = ruff * (CERTAIN - has_some(o, o.foes[foe] & led)) >> 6
        chance = chance * (CERTAIN - ruff) >> 6
    return chance


cdef inline int holds(const Outlook* o, lane_set card, int no_ruff) noexcept nogil:
    # The chance that our side gets a trick that this card wins so far.
    cdef int foe, chance = CERTAIN if card & o.trumps else no_ruff
    for foe in range(o.foe_count):
        chance = chance * (CERTAIN - has_some(o, above(o.foes[foe], card))) >> 6
    if chance < CERTAIN and o.friend_count:
        chance += (CERTAIN - chance) * has_some(o, above(o.friends, card)) * OVERTAKE >> 12
    return chance


cdef inline int rescued(const Outlook* o) noexcept nogil:
    # The chance that a partner who plays later takes a trick that is theirs so far.
    cdef lane_set better = above(o.friends, o.best)
    cdef int chance = has_some(o, better)
    if not o.best & o.trumps:
        chance += (CERTAIN - chance) * has_some(o, o.friends & o.trumps) >> 6
    return chance * OVERTAKE >> 6


# What a card is worth in hand


cdef inline int beaten_by(const Outlook* o, lane_set card) noexcept nogil:
    # By how many unseen cards of its suit: 0, 1, 2, or 3 for more.
    cdef lane_set higher = above(o.unseen, card)
    if not higher:
        return 0
    higher &= higher - 1
    if not higher:
        return 1
    return 3 if higher & (higher - 1) else 2


cdef inline bint guards(const Outlook* o, lane_set card, lane_set other) noexcept nogil:
    # With no other card below it, one that a single unseen card beats would fall to that card, and
    # a ten to any.
    cdef int beaten
    if other < card or other & (other - 1):
        return False
    beaten = beaten_by(o, other)
    return beaten == 1 or beaten and o.value[lowest(other)] >= 10


cdef inline int worth_keeping(const Outlook* o, lane_set card) noexcept nogil:
    # What a card is expected to bring in later tricks, beside its own points.
    cdef lane_set others = (o.hand & suit_of(card)) ^ card
    cdef Kind kind = WITHOUT_TRUMPS
    cdef int worth
    if card & o.trumps:
        kind = OF_TRUMP
    elif o.unseen & o.trumps:
        kind = BESIDE_TRUMPS
    worth = KEPT[<int>kind][beaten_by(o, card)]
    if others:
        if guards(o, card, others):
            worth += GUARD_NELL if kind == OF_TRUMP else GUARD
        return worth
    # Who is void can ruff.
    return worth - SINGLE if kind == BESIDE_TRUMPS and o.hand & o.trumps else worth


# Leading


cdef inline bint draws_from_below(const Outlook* o) noexcept nogil:
    # With puur and nell small trumps go first: cheap ones draw two each, and the two strongest stay
    # for what the opponents have saved.
    cdef lane_set mine = o.hand & o.trumps
    return mine & PUUR and mine & NELL and mine & ~(PUUR | NELL) and o.unseen & o.trumps


cdef inline lane_set aces_with_ten(const Outlook* o) noexcept nogil:
    # Without trumps an ace makes its ten safe only as long as nobody is void, so it goes first.
    if not o.trumps or o.hand & o.trumps:
        return 0
    return o.hand & PLAIN_ACES & (o.hand & PLAIN_TENS) << 4


cdef inline int worth_leading(const Outlook* o, lane_set card) noexcept nogil:
    # What a lead brings beside its trick.
    cdef lane_set suit = suit_of(card)
    cdef int foe, worth = 0
    if suit == o.trumps:
        # Trumps of the opponents that are drawn ruff no more.
        for foe in range(o.foe_count):
            if o.foes[foe] & suit:
                worth += DRAW
        return worth
    if suit & o.asked:
        worth += RETURN
    # The last cards of a long suit win when nobody else has any left.
    return worth if o.trumps else worth + LONG * popcount(o.hand & suit)


cdef lane_set good_cards(
    const State* state, const PlayRules* rules, const Memory* memory
) noexcept nogil:
    cdef Outlook o
    cdef lane_set legal = legal_now(state, rules), good = 0, suit = 0, cards, card
    cdef int worths[12]
    cdef int k = 0, most = -100000, ours, theirs, worth, points, chance, no_ruff = 0, as_it_is = 0
    if not legal & (legal - 1):
        return legal
    look(&o, state, rules, memory)
    if o.led:
        no_ruff = unruffed(&o, o.led)
        as_it_is = holds(&o, o.best, no_ruff) if o.winning else rescued(&o)
    elif draws_from_below(&o):
        good = legal & o.trumps
        return good & (0 - good)
    elif aces_with_ten(&o):
        return aces_with_ten(&o)
    # What the trick is worth to those who win it, without the card.
    ours = theirs = o.pot + INITIATIVE + (
        (REST_WITH_TRUMP if o.trumps else REST_WITHOUT) * (o.foe_count + o.friend_count)
    )
    ours += SMEAR * o.friend_count
    theirs += SMEAR * o.foe_count
    cards = legal
    while cards:
        card = cards & (0 - cards)
        cards ^= card
        if not o.led:
            if card & ~suit:
                suit = suit_of(card)
                no_ruff = unruffed(&o, suit)
            chance = holds(&o, card, no_ruff)
        elif beats(card, o.best, o.led, o.trumps):
            chance = holds(&o, card, no_ruff)
        else:
            chance = as_it_is
        points = 4 * o.value[lowest(card)]
        worth = chance * (ours + points) - (CERTAIN - chance) * (theirs + points) >> 6
        worth -= worth_keeping(&o, card)
        if not o.led:
            worth += worth_leading(&o, card)
        if o.stoeck and card & KING_AND_QUEEN:
            worth += SECOND_OF_STOECK
        worths[k] = worth
        k += 1
        most = max(most, worth)
    cards, k = legal, 0
    while cards:
        card = cards & (0 - cards)
        cards ^= card
        if worths[k] + NEAR >= most:
            good |= card
        k += 1
    return good


cdef void recall(
    Memory* memory, State* state, const PlayRules* rules, card_set pack, int contract, int leader,
    const uint8_t* cards, int n, int given
) noexcept nogil:
    cdef lane_set card
    cdef int i
    memset(state, 0, sizeof(State))
    state.contract = contract
    state.trumps = TRUMPS if has_trump(contract) else 0
    state.turn = state.winner = leader
    forget(memory, encode(pack, contract))
    for i in range(n):
        card = encode(<card_set>1 << cards[i], state.contract)
        notice(memory, state, rules, card, i >= given)
        step(state, rules, card)


def choose(
    PlaySwitches play_switches not None, card_set pack, int contract, int leader,
    const uint8_t[::1] cards, int given, int seat, card_set hand, uint64_t seed,
):
    """What the heuristic plays for ``seat`` from its ``hand``: the cards that it thinks equally
    good, and the one of them that playout 0 of the seed would begin with, as masks; none when
    another seat is to move.

    ``cards`` are those played so far, of which the first ``given`` lay there at the start, when
    the contract and the leader were these; ``pack`` are all that are in the game.
    """
    cdef State state
    cdef Memory memory
    cdef lane_set good
    cdef uint64_t x = start(seed, 0)
    cdef uint32_t rest
    cdef uint8_t played[CARDS]
    cdef card_set seen = hand
    cdef int i, n
    must_fit(play_switches, contract, leader)
    must_fit(play_switches, contract, seat)
    if cards.shape[0] > CARDS or pack & ~ALL_CARDS or popcount(hand) > HAND:
        refuse("cards: a pack at most, and twelve in the hand")
    n = <int>cards.shape[0]
    for i in range(n):
        played[i] = cards[i]
        if played[i] >= CARDS or seen >> played[i] & 1:
            refuse("cards: each once, and not in the hand")
        seen |= <card_set>1 << played[i]
    if seen & ~pack:
        refuse("pack: with all cards that were played and those of the hand")
    recall(&memory, &state, &play_switches.rules, pack, contract, leader, played, n, given)
    if state.turn != seat or not hand:
        return 0, 0
    memset(state.hand, 0, sizeof(state.hand))
    state.hand[seat] = encode(hand, state.contract)
    good = good_cards(&state, &play_switches.rules, &memory)
    rest = half(draw(next_state(x) if state.lying > 3 else x), state.lying)
    return decode(good, state.contract), decode(pick(good, &rest), state.contract)
