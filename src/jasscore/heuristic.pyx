"""What a good player would play: rules of thumb, weighed in points.

A card is worth what the trick brings to both sides by the chances that each gets it, less what the
card would bring in later tricks. The weights come from matches of variants against each other, and
from what double-dummy values say; benchmarks/heuristic.py measures both.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport (
    ALL_CARDS, CARDS, LANE, LANES, PUUR, TRUMPS, card_set, decode, encode, has_trump, lane_set,
    refuse,
)
from jasscore.lockstep.kernels cimport (
    KEPT_LESS, Block, Kernel, LaneRules, Thinking, in_lock_step,
)
from jasscore.position cimport State, legal_now, step
from jasscore.random cimport draw, half, next_state, pick, start
from jasscore.rules cimport SEATS, PlaySwitches, PlayRules, beats, must_fit, values_of

# What each of them means is said there.
cdef extern from "heuristic_weights.h":
    enum:
        REST_WITH_TRUMP "JASS_REST_WITH_TRUMP"
        REST_WITHOUT "JASS_REST_WITHOUT"
        SMEAR "JASS_SMEAR"
        INITIATIVE "JASS_INITIATIVE"
        GUARD "JASS_GUARD"
        GUARD_NELL "JASS_GUARD_NELL"
        SINGLE "JASS_SINGLE"
        DRAW "JASS_DRAW"
        RETURN "JASS_RETURN"
        LONG "JASS_LONG"
        SECOND_OF_STOECK "JASS_SECOND_OF_STOECK"
        NEAR "JASS_NEAR"
        CERTAIN "JASS_CERTAIN"
        RUFF "JASS_RUFF"
        OVERTAKE "JASS_OVERTAKE"
        OF_TRUMP "JASS_OF_TRUMP"
        BESIDE_TRUMPS "JASS_BESIDE_TRUMPS"
        WITHOUT_TRUMPS "JASS_WITHOUT_TRUMPS"
        WORTH_A_GUARD "JASS_WORTH_A_GUARD"
        WHOLE "JASS_WHOLE"
    const int16_t KEPT "jass_kept"[3][4]
    const uint64_t HAS_SHOWN "JASS_HAS_SHOWN"
    const lane_set NELL "JASS_NELL"
    const lane_set KING_AND_QUEEN "JASS_KING_AND_QUEEN"
    const lane_set PLAIN_ACES "JASS_PLAIN_ACES"
    const lane_set PLAIN_TENS "JASS_PLAIN_TENS"

cdef enum:
    HAND = 12                   # cards at most

# The chance that a player has some of the cards of a lane, by the share of the unseen cards that he
# holds; and by it that share when so many of the others may hold some of the suit.
cdef uint8_t SOME_OF[<int>WHOLE + 1][512]
cdef uint8_t SHARED[<int>WHOLE + 1][SEATS][SEATS]

# The same for the lock-step kernels: by the cards left after this one, by place, and by how many
# of three may hold some and by the number of cards.
cdef uint8_t CHANCES[9][3][64]


cdef inline int share_of(int hand, int unseen) noexcept nogil:
    # Of the unseen cards, the part that a player with as many as this hand holds.
    return WHOLE * hand // unseen if unseen > hand else WHOLE


cdef void fill_chances() noexcept:
    cdef int share, lane, others, here, left, place, count
    cdef double none
    memset(CHANCES, 0, sizeof(CHANCES))
    for share in range(WHOLE + 1):
        for lane in range(512):
            none = (1 - share / <double>WHOLE) ** popcount(lane)
            SOME_OF[share][lane] = <uint8_t>(CERTAIN * (1 - none) + 0.5)
        for others in range(SEATS):
            for here in range(SEATS):
                SHARED[share][others][here] = (
                    min(WHOLE, share * others // here) if 0 < here < others else share
                )
    for left in range(9):
        for place in range(3):
            share = share_of(left + 1, 3 * (left + 1) - place)
            for here in range(1, 4):
                for count in range(1, 10):
                    CHANCES[left][place][16 * here + count] = (
                        SOME_OF[SHARED[share][3][here]][(1 << count) - 1]
                    )


fill_chances()


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
    o.pot = 0
    cards = state.table
    while cards:
        o.pot += 4 * o.value[lowest(cards)]
        cards &= cards - 1
    # The last seat need not estimate what others hold.
    if not later:
        return
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
    estimate(o, holders, rules.players - 1)


cdef inline uint64_t suits_in(lane_set cards) noexcept nogil:
    # 1 in each lane in which there are cards.
    return (cards + LANES) >> 9 & 0x0001000100010001ULL


cdef inline void estimate(Outlook* o, uint64_t holders, int others) noexcept nogil:
    # An unseen card lies with any of the others alike, but for those who have shown that they have
    # none of its suit. ``holders`` are those who may have some, lane by lane.
    cdef int lane, share = share_of(popcount(o.hand), popcount(o.unseen))
    for lane in range(4):
        o.some_of[lane] = SOME_OF[SHARED[share][others][holders >> 16 * lane & 7]]


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
    return beaten == 1 or beaten and o.value[lowest(other)] >= WORTH_A_GUARD


cdef inline int worth_keeping(const Outlook* o, lane_set card) noexcept nogil:
    # What a card is expected to bring in later tricks, beside its own points.
    cdef lane_set others = (o.hand & suit_of(card)) ^ card
    cdef int worth, kind = WITHOUT_TRUMPS
    if card & o.trumps:
        kind = OF_TRUMP
    elif o.unseen & o.trumps:
        kind = BESIDE_TRUMPS
    worth = KEPT[kind][beaten_by(o, card)]
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


cdef bint thinks_in_step(
    const Kernel* kernel, const PlayRules* rules, int contract, int thinking, LaneRules* lanes,
    Thinking* look_up,
) noexcept nogil:
    cdef int kind, count, values = values_of(contract)
    # Where one seat plays otherwise the cards go one by one.
    if not kernel.think or thinking & 15 != 15 or not in_lock_step(rules, contract, lanes):
        return False
    memset(look_up, 0, sizeof(Thinking))
    look_up.chances = CHANCES
    look_up.shown = HAS_SHOWN if rules.stoeck and has_trump(contract) else 0
    for count in range(1, 10):
        for kind in range(3):
            look_up.kept[16 * (kind + 1) + count] = KEPT_LESS + KEPT[kind][min(count - 1, 3)]
        look_up.points[16 + count] = 4 * rules.value[values][count - 1]
        look_up.points[32 + count] = 4 * rules.value[values][48 + count - 1]
    return True


cdef void think_column(
    Block* block, int j, const State* state, const Memory* memory
) noexcept nogil:
    cdef int place, seat, leader = (state.turn - state.lying) & 3
    cdef uint64_t known
    for place in range(4):
        seat = (leader + place) & 3
        known = memory.within[seat] & LANES | suits_in(memory.asked[seat]) << 9
        if memory.played[seat] & KING_AND_QUEEN:
            known |= HAS_SHOWN
        block.hands[place][j] = state.hand[seat]
        block.memory[place][j] = known
    block.won0[j] = state.won[0]
    block.lead1[j] = <uint64_t>(leader & 1) << 63
    block.led[j], block.best[j], block.table[j] = state.led, state.best, state.table
    place = (state.winner - leader) & 3 if state.lying else 0
    # The two bits the wrong way round, as the kernels have them.
    block.place[j] = <uint64_t>(place & 1) << 63 | <uint64_t>(place >> 1) << 62


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
