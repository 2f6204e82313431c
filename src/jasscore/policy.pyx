"""What a good player would play: rules of thumb, weighed in points."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport (
    LANE, LANES, PUUR, TRUMPS, card_set, decode, encode, has_trump, lane_set,
)
from jasscore.position cimport State, legal_now, step
from jasscore.random cimport draw, half, next_state, pick, start
from jasscore.rules cimport SEATS, Play, PlayRules, beats, values_of

# Weights in quarters of a point, but for chances.
cdef enum:
    REST = 17                   # what a player who comes later adds to a trick
    INITIATIVE = 8              # to lead the next trick
    TRUMP = 16                  # a trump kept, whichever
    TRUMP_1 = 40                # a trump that no unseen one beats,
    TRUMP_2 = 20                # that one beats,
    TRUMP_3 = 8                 # that two beat
    SIDE_1 = 16                 # the same in other suits, beside trumps
    SIDE_2 = 8
    SIDE_3 = 0
    PLAIN_1 = 32                # the same without trumps
    PLAIN_2 = 16
    PLAIN_3 = 4
    GUARD = 12                  # the last card that covers one that only one unseen card beats
    SECOND_OF_STOECK = 24
    DRAW = 24                   # leading a trump that holds while others may have some
    RUFF_VOID = 56              # chance in 64ths that a void seat with trumps ruffs
    RUFF_ANY = 12               # that one that may follow does
    FRIEND_LEFT = 20            # that the partner wins what I do not

cdef enum:
    CERTAIN = 64                # chances are in 64ths,
    QUARTER = 16                # and worths in 64ths of a point

cdef lane_set NELL = PUUR >> 1
cdef lane_set KING_AND_QUEEN = <lane_set>0x30 << 48

# The chance that a player has none of k cards, in 64ths, by the share of the unseen cards that he
# holds, in 16ths.
cdef uint8_t NONE_OF[17][10]

cdef void fill_chances() noexcept:
    cdef int share, k
    for share in range(17):
        for k in range(10):
            NONE_OF[share][k] = <uint8_t>(CERTAIN * (1 - share / 16.0) ** k + 0.5)

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
    lane_set stoeck             # king and queen of trump, when one of them has been played
    const uint8_t* value
    int foe_count
    int friend_count
    int share                   # of the unseen cards that one player holds, in 16ths
    int pot                     # points on the table
    bint winning                # whether the trick is our side's so far
    bint may_ruff


cdef inline lane_set below(lane_set cards) noexcept nogil:
    # All that lies below some card in its suit.
    cdef lane_set under = cards >> 1 & LANES & ~(<lane_set>0x0100010001000100)
    under |= under >> 1
    under |= under >> 2
    under |= under >> 4
    return under & LANES


cdef inline lane_set suit_of(lane_set card) noexcept nogil:
    return LANE << (lowest(card) & 48)


cdef inline lane_set above(lane_set cards, lane_set card) noexcept nogil:
    # Those of the same suit that beat it.
    return cards & suit_of(card) & ~(card | card - 1)


cdef void look(
    Outlook* o, const State* state, const PlayRules* rules, const Memory* memory
) noexcept nogil:
    cdef int seat = state.turn, later = rules.players - 1 - state.lying
    cdef lane_set cards
    o.hand = state.hand[seat]
    o.unseen = memory.unplayed & ~o.hand
    o.led, o.best, o.trumps = state.led, state.best, state.trumps
    o.value = rules.value[values_of(state.contract)]
    o.winning = state.lying and rules.side[state.winner] == rules.side[seat]
    o.may_ruff = rules.may_ruff
    o.foe_count = o.friend_count = 0
    o.friends = 0
    o.stoeck = 0
    if rules.stoeck and o.trumps and memory.played[seat] & KING_AND_QUEEN:
        o.stoeck = KING_AND_QUEEN
    o.pot = 0
    cards = state.table
    while cards:
        o.pot += o.value[lowest(cards)]
        cards &= cards - 1
    while later:
        later -= 1
        seat = 0 if seat + 1 == rules.players else seat + 1
        if rules.side[seat] == rules.side[state.turn]:
            o.friends |= memory.within[seat] & o.unseen
            o.friend_count += 1
        else:
            o.foes[o.foe_count] = memory.within[seat] & o.unseen
            o.foe_count += 1
    o.share = 0
    if o.unseen:
        o.share = 16 * popcount(o.hand) // popcount(o.unseen)
        if o.share > 16:
            o.share = 16


cdef inline int may_have(const Outlook* o, lane_set cards) noexcept nogil:
    # The chance that a player has one of these cards.
    return CERTAIN - NONE_OF[o.share][popcount(cards)]


cdef inline int ruffs(const Outlook* o, lane_set cards, lane_set led) noexcept nogil:
    # The chance that an opponent who may hold these cards ruffs.
    cdef int void, will
    if not cards & o.trumps:
        return 0
    void = NONE_OF[o.share][popcount(cards & led)]
    will = void * RUFF_VOID
    if o.may_ruff:
        will += (CERTAIN - void) * RUFF_ANY
    return will * may_have(o, cards & o.trumps) >> 12


cdef int holds(const Outlook* o, lane_set card, lane_set led) noexcept nogil:
    # The chance that no opponent who plays later beats a card that wins so far.
    cdef int foe, chance = CERTAIN
    cdef lane_set cards
    for foe in range(o.foe_count):
        cards = above(o.foes[foe], card)
        if cards:
            chance = chance * NONE_OF[o.share][popcount(cards)] >> 6
        if not card & o.trumps:
            chance = chance * (CERTAIN - ruffs(o, o.foes[foe], led)) >> 6
    return chance


cdef int takes(const Outlook* o, lane_set card, int stands) noexcept nogil:
    # The chance that our side gets the trick when this card is played. ``stands`` is that for the
    # card that wins so far.
    cdef int chance
    cdef lane_set led = o.led if o.led else suit_of(card)
    if not o.led or beats(card, o.best, led, o.trumps):
        chance = holds(o, card, led)
    elif o.winning:
        return stands
    else:
        return stands
    if o.friend_count and (above(o.friends, card) or o.friends & o.trumps):
        chance += (CERTAIN - chance) * FRIEND_LEFT >> 6
    return chance


cdef int table_stands(const Outlook* o) noexcept nogil:
    # The chance that our side gets the trick when this seat does not beat it.
    if not o.led:
        return 0
    if o.winning:
        return holds(o, o.best, o.led)
    if not o.friend_count or not (above(o.friends, o.best) or o.friends & o.trumps):
        return 0
    return FRIEND_LEFT


cdef int worth_keeping(const Outlook* o, lane_set card) noexcept nogil:
    # What a card is expected to bring in later tricks, beside its own points.
    cdef lane_set higher = above(o.unseen, card)
    cdef int rank = 0
    if higher:
        rank = 1
        higher &= higher - 1
        if higher:
            rank = 3 if higher & (higher - 1) else 2
    if card & o.trumps:
        return TRUMP + (
            TRUMP_1 if rank == 0 else TRUMP_2 if rank == 1 else TRUMP_3 if rank == 2 else 0
        )
    if o.trumps:
        return SIDE_1 if rank == 0 else SIDE_2 if rank == 1 else SIDE_3 if rank == 2 else 0
    return PLAIN_1 if rank == 0 else PLAIN_2 if rank == 1 else PLAIN_3 if rank == 2 else 0


cdef int guards(const Outlook* o, lane_set card) noexcept nogil:
    # A card that covers a better one of its suit, which only one unseen card beats.
    cdef lane_set suit = o.hand & suit_of(card)
    cdef lane_set other = suit ^ card
    cdef lane_set higher
    if not other or other & (other - 1) or other < card:
        return 0
    higher = above(o.unseen, other)
    return GUARD if higher and not higher & (higher - 1) else 0


cdef bint draws_trumps_from_below(const Outlook* o) noexcept nogil:
    # With puur and nell in hand small trumps go first: two of the opponents fall for one cheap one.
    cdef lane_set mine = o.hand & o.trumps
    return mine & PUUR and mine & NELL and mine & ~(PUUR | NELL) and o.unseen & o.trumps


cdef lane_set good_cards(
    const State* state, const PlayRules* rules, const Memory* memory
) noexcept nogil:
    cdef Outlook o
    cdef lane_set cards = legal_now(state, rules), card, chosen = 0
    cdef int worth, most = -1000000, stands, later
    if not cards & (cards - 1):
        return cards
    look(&o, state, rules, memory)
    if not o.led and draws_trumps_from_below(&o):
        chosen = cards & o.trumps
        return chosen & (0 - chosen)
    stands = table_stands(&o)
    later = REST * (o.foe_count + o.friend_count)
    while cards:
        card = cards & (0 - cards)
        cards ^= card
        worth = (
            (2 * takes(&o, card, stands) - CERTAIN)
            * (4 * (o.pot + o.value[lowest(card)]) + later + INITIATIVE) >> 6
        )
        worth -= worth_keeping(&o, card) + guards(&o, card)
        if card & o.stoeck:
            worth += SECOND_OF_STOECK
        if not o.led and card & o.trumps and not above(o.unseen, card) and o.unseen & o.trumps:
            worth += DRAW
        if worth > most:
            most, chosen = worth, card
        elif worth == most:
            chosen |= card
    return chosen


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
    Play play_rules not None, card_set pack, int contract, int leader, const uint8_t[::1] cards,
    int given, int seat, card_set hand, uint64_t seed,
):
    """What the policy plays for ``seat`` from its ``hand``: the cards that it thinks equally good,
    and the one of them that playout 0 of the seed would begin with, as masks; none when another
    seat is to move.

    ``cards`` are those played so far, of which the first ``given`` lay there at the start, when
    the contract and the leader were these; ``pack`` are all that are in the game.
    """
    cdef State state
    cdef Memory memory
    cdef lane_set good
    cdef uint64_t x = start(seed, 0)
    cdef uint32_t rest
    recall(
        &memory, &state, &play_rules.rules, pack, contract, leader,
        &cards[0] if cards.shape[0] else NULL, <int>cards.shape[0], given,
    )
    if state.turn != seat or not hand:
        return 0, 0
    memset(state.hand, 0, sizeof(state.hand))
    state.hand[seat] = encode(hand, state.contract)
    good = good_cards(&state, &play_rules.rules, &memory)
    rest = half(draw(next_state(x) if state.lying > 3 else x), state.lying)
    return decode(good, state.contract), decode(pick(good, &rest), state.contract)
