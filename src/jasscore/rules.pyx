"""The switches of play, packed for the core."""

from libc.stdint cimport uint8_t

from jasscore.bits cimport lowest
from jasscore.cards cimport encode, spread

# Values of the ranks of one suit from the weakest to the strongest, as they lie in a lane.
cdef tuple TRUMP_SUIT = (0, 0, 0, 10, 3, 4, 11, 14, 20)
cdef tuple PLAIN_SUIT = (0, 0, 0, 0, 10, 2, 3, 4, 11)

UNDERTRUMP = ("allowed", "void_only", "only_trumps", "no_other_card")
OVERTRUMP = ("never", "when_forced", "when_trumping")


cdef class PlaySwitches:
    """The switches of play of :class:`jass.Rules`, checked there and packed here."""

    def __init__(
        self, sides, bint may_ruff, bint puur_exempt, str undertrump, str overtrump,
        uint8_t last_trick, int nt_eight, bint six_is_eleven, bint stoeck,
    ):
        cdef int seat
        self.rules.players = len(sides)
        self.rules.sides = max(sides) + 1
        for seat in range(self.rules.players):
            self.rules.side[seat] = sides[seat]
        self.rules.may_ruff = may_ruff
        self.rules.puur_exempt = puur_exempt
        self.rules.undertrump = UNDERTRUMP.index(undertrump)
        self.rules.overtrump = OVERTRUMP.index(overtrump)
        self.rules.last_trick = last_trick
        self.rules.stoeck = stoeck
        obenabe = (0, 0, nt_eight, 0, 10, 2, 3, 4, 11)
        ace, six = (0, 11) if six_is_eleven else (11, 0)
        undenufe = (ace, 4, 3, 2, 10, 0, nt_eight, 0, six)
        self.fill(TRUMP_VALUES, PLAIN_SUIT, TRUMP_SUIT)
        self.fill(OBENABE_VALUES, obenabe, obenabe)
        self.fill(UNDENUFE_VALUES, undenufe, undenufe)
        self.fill(OPEN_VALUES, PLAIN_SUIT, PLAIN_SUIT)

    @property
    def sides(self):
        """How many sides play."""
        return self.rules.sides

    def points(self, card_set cards, int contract):
        """What a set of cards counts, without the bonus for the last trick."""
        return points(&self.rules, encode(cards, contract), contract)

    cdef void fill(self, int kind, tuple plain, tuple highest):
        cdef int plane, place, value
        cdef lane_set one
        for plane in range(PLANES):
            self.rules.planes[kind][plane] = 0
        for place in range(36):
            value = highest[place % 9] if place >= 27 else plain[place % 9]
            one = spread(<card_set>1 << place)
            self.rules.value[kind][lowest(one)] = value
            for plane in range(PLANES):
                if value >> plane & 1:
                    self.rules.planes[kind][plane] |= one
