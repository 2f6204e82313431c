"""The switches of play, packed for the core."""

cimport cython
from libc.stdint cimport uint8_t

from jasscore.bits cimport lowest
from jasscore.cards cimport ALL_CARDS, encode, refuse, spread

# Values of the ranks of one suit from the weakest to the strongest, as they lie in a lane.
cdef tuple TRUMP_SUIT = (0, 0, 0, 10, 3, 4, 11, 14, 20)
cdef tuple PLAIN_SUIT = (0, 0, 0, 0, 10, 2, 3, 4, 11)

UNDERTRUMP = ("allowed", "void_only", "only_trumps", "no_other_card")
OVERTRUMP = ("never", "when_forced", "when_trumping")


cdef object NO_SIDES = object()


@cython.final
cdef class PlaySwitches:
    """The switches of play of :class:`jass.Rules`, packed for the core. They do not change."""

    # Not in __init__, which could be called again.
    def __cinit__(
        self, sides, bint may_ruff, bint puur_exempt, str undertrump not None,
        str overtrump not None, uint8_t last_trick, int nt_eight, bint six_is_eleven, bint stoeck,
    ):
        cdef int seat, side, most = 0
        if sides is NO_SIDES:
            return
        cdef tuple side_of = tuple(sides)
        if not 2 <= len(side_of) <= SEATS:
            refuse("sides: a side for each of 2 to 6 seats")
        for seat in range(<int>len(side_of)):
            side = side_of[seat]
            if not 0 <= side < SEATS:
                refuse("sides: numbers from 0 to 5")
            self.rules.side[seat] = <uint8_t>side
            most = max(most, side)
        if undertrump not in UNDERTRUMP or overtrump not in OVERTRUMP or nt_eight not in (0, 8):
            refuse("a switch that there is not")
        self.rules.sides = most + 1
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
        self.rules.players = <uint8_t>len(side_of)

    @property
    def sides(self):
        """How many sides play."""
        return self.rules.sides

    def points(self, card_set cards, int contract):
        """What a set of cards counts, without the bonus for the last trick."""
        must_fit(self, contract, 0)
        if cards & ~ALL_CARDS:
            refuse("cards: a mask of cards")
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


cdef PlaySwitches nobody():
    return PlaySwitches(NO_SIDES, False, False, "", "", 0, 0, False, False)


cdef int must_fit(PlaySwitches play_switches, int contract, int seat) except -1:
    if not play_switches.rules.players:
        refuse("play_switches: those of a round that was never made")
    if not 0 <= contract <= OPEN:
        refuse("contract: 0 to 5, or 6 while it is open")
    if not 0 <= seat < play_switches.rules.players:
        refuse("no such seat at this table")
    return 0
