# The rules of play on lanes (see cards.pxd): which cards are legal, which card wins, what cards
# count. The one place of each; round, playouts and perft all call these functions.

from libc.stdint cimport uint8_t, uint64_t

from jasscore.bits cimport popcount
from jasscore.cards cimport (OBENABE, OPEN, PUUR, TRUMPS, UNDENUFE, card_set, has_trump, lane_set)

cdef enum:
    SEATS = 6         # at most
    PLANES = 5        # bits of the greatest card value, 20

cdef enum Undertrump:
    UNDERTRUMP_ALLOWED
    UNDERTRUMP_VOID_ONLY
    UNDERTRUMP_ONLY_TRUMPS
    UNDERTRUMP_NO_OTHER_CARD

cdef enum Overtrump:
    OVERTRUMP_NEVER
    OVERTRUMP_WHEN_FORCED
    OVERTRUMP_WHEN_TRUMPING

cdef enum Values:
    TRUMP_VALUES
    OBENABE_VALUES
    UNDENUFE_VALUES
    OPEN_VALUES

cdef struct PlayRules:
    uint8_t players
    uint8_t sides
    uint8_t side[SEATS]
    uint8_t may_ruff
    uint8_t puur_exempt
    uint8_t undertrump
    uint8_t overtrump
    uint8_t last_trick
    uint8_t stoeck    # whether the second of king and queen of trump scores; play is free of it
    lane_set planes[4][PLANES]      # by kind of values: plane k has the cards whose value has bit k
    uint8_t value[4][64]            # the same card by card


cdef inline lane_set legal(
    const PlayRules* rules, lane_set hand, lane_set led, lane_set trumps, lane_set best,
    bint own_side_wins,
) noexcept nogil:
    # led: the lane of the suit led, 0 before the lead. trumps: the lane of trumps, 0 when there
    # are none. best: the card that wins so far.
    cdef lane_set follow = hand & led
    cdef lane_set ruffs = hand & trumps
    cdef lane_set cards, below, above
    if not led:
        return hand
    if not trumps:
        return follow if follow else hand
    if led == trumps:
        # Nobody is forced to give up the trump jack as the only trump.
        if follow & ~PUUR or follow and not rules.puur_exempt:
            return follow
        return hand
    if not follow:
        cards = hand
    elif rules.may_ruff:
        cards = follow | ruffs
    else:
        return follow
    if not (best & trumps and ruffs):
        return cards
    below = ruffs & (best - 1)
    above = ruffs & ~below
    if below and not may_undertrump(rules, hand, follow, ruffs, cards & ~below):
        cards &= ~below
    # The puur alone is never forced out by the duty to overtrump.
    if rules.overtrump and not own_side_wins and above & ~PUUR:
        if rules.overtrump == OVERTRUMP_WHEN_TRUMPING:
            return cards & ~trumps | above
        if hand == ruffs:
            return above
    return cards


cdef inline bint may_undertrump(
    const PlayRules* rules, lane_set hand, lane_set follow, lane_set ruffs, lane_set others
) noexcept nogil:
    if rules.undertrump == UNDERTRUMP_ONLY_TRUMPS:
        return hand == ruffs
    if rules.undertrump == UNDERTRUMP_VOID_ONLY:
        return not follow
    if rules.undertrump == UNDERTRUMP_NO_OTHER_CARD:
        return not others
    return True


cdef inline bint beats(lane_set card, lane_set best, lane_set led, lane_set trumps) noexcept nogil:
    # Trumps lie in the highest lane, so they beat the suit led; any other suit never wins.
    return (card & (led | trumps)) > best


cdef inline int values_of(int contract) noexcept nogil:
    if has_trump(contract):
        return TRUMP_VALUES
    if contract == OBENABE:
        return OBENABE_VALUES
    return UNDENUFE_VALUES if contract == UNDENUFE else OPEN_VALUES


cdef inline int points(const PlayRules* rules, lane_set cards, int contract) noexcept nogil:
    # What a set of cards counts, bit by bit of the card values.
    cdef const lane_set* planes = rules.planes[values_of(contract)]
    cdef int plane, total = 0
    for plane in range(PLANES):
        total += popcount(cards & planes[plane]) << plane
    return total


cdef class PlaySwitches:
    cdef PlayRules rules                # never changed once it was made
    cdef void fill(self, int kind, tuple plain, tuple highest)

# The switches of a round that was never made: nobody plays.
cdef PlaySwitches nobody()

# Errors for switches of nobody, for what is no contract, and for what is no seat of the table.
cdef int must_fit(PlaySwitches play_switches, int contract, int seat) except -1
