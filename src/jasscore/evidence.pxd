# What legal play reveals of hidden hands.
#
# The rules allow a card from some hands and not from others, so every card played in view of all
# reveals two things about the hand it came from, itself included: that all its cards lie in one
# set, and that it was not made of trumps alone with some of a second set among them. The card is
# legal if and only if both hold. (The second is the duty to overtrump of a player who has nothing
# but trumps.)

from jasscore.cards cimport LANES, PUUR, TRUMPS, lane_set
from jasscore.rules cimport (
    OVERTRUMP_WHEN_TRUMPING, UNDERTRUMP_NO_OTHER_CARD, UNDERTRUMP_ONLY_TRUMPS,
    UNDERTRUMP_VOID_ONLY, PlayRules,
)

cdef struct Evidence:
    lane_set within         # all cards of the hand lie here
    lane_set forced         # a hand of trumps only has none of these


cdef inline Evidence evidence(
    const PlayRules* rules, lane_set card, lane_set led, lane_set trumps, lane_set best,
    bint own_side_wins,
) noexcept nogil:
    # The arguments are those of legal(), for the position in which the card was played.
    cdef Evidence found
    cdef lane_set above
    found.within = LANES
    found.forced = 0
    if not led or card & led:
        return found
    if not card & trumps:
        # Nothing of the suit led, but for the trump jack as the only trump.
        found.within = LANES & ~led
        if led == trumps and rules.puur_exempt:
            found.within |= PUUR
        return found
    if not rules.may_ruff:
        found.within &= ~led
    if not best & trumps or card > best:
        return found
    if rules.undertrump == UNDERTRUMP_VOID_ONLY:
        found.within &= ~led
    elif rules.undertrump == UNDERTRUMP_ONLY_TRUMPS:
        found.within &= trumps
    elif rules.undertrump == UNDERTRUMP_NO_OTHER_CARD:
        found.within &= trumps & (best - 1)
    if rules.overtrump and not own_side_wins:
        above = trumps & ~(best - 1) & ~best & ~PUUR
        if rules.overtrump == OVERTRUMP_WHEN_TRUMPING:
            found.within &= ~above
        else:
            found.forced = above
    return found
