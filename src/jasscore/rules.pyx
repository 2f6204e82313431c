"""The switches of play, packed for the core."""

cimport cython
from libc.stdint cimport uint8_t

from jasscore.bits cimport lowest
from jasscore.cards cimport ALL_CARDS, encode, refuse, spread, whole

from jasscore.errors import JassError

# Values of the ranks of one suit from the weakest to the strongest, as they lie in a lane.
cdef tuple TRUMP_SUIT = (0, 0, 0, 10, 3, 4, 11, 14, 20)
cdef tuple PLAIN_SUIT = (0, 0, 0, 0, 10, 2, 3, 4, 11)

# In the order of the enums.
cdef tuple UNDERTRUMP = ("allowed", "void_only", "only_trumps", "no_other_card")
cdef tuple OVERTRUMP = ("never", "when_forced", "when_trumping")


@cython.final
cdef class PlaySwitches:
    """What the core plays by, packed from the parameters of :class:`jass.Rules`, which has checked
    them. They do not change."""

    # Not in __init__, which could be called again. None makes the switches of nobody.
    def __cinit__(self, rules):
        cdef int seat, side, most = 0
        if rules is None:
            return
        cdef tuple sides = tuple(rules.sides)
        if not 2 <= len(sides) <= SEATS:
            refuse("sides: a side for each of 2 to 6 seats")
        for seat in range(<int>len(sides)):
            side = sides[seat]
            if not 0 <= side < SEATS:
                refuse("sides: numbers from 0 to 5")
            self.rules.side[seat] = <uint8_t>side
            most = max(most, side)
        self.rules.sides = most + 1
        self.rules.may_ruff = rules.follow == "may_ruff"
        self.rules.puur_exempt = rules.puur_exempt is True
        self.rules.undertrump = UNDERTRUMP.index(rules.undertrump)
        self.rules.overtrump = OVERTRUMP.index(rules.overtrump)
        self.rules.last_trick = rules.last_trick
        self.rules.stoeck = rules.stoeck > 0 and rules.stoeck_when == "second_card"
        eight = 8 if rules.nt_eight == 8 else 0
        obenabe = (0, 0, eight, 0, 10, 2, 3, 4, 11)
        ace, six = (0, 11) if rules.undenufe_eleven == "six" else (11, 0)
        undenufe = (ace, 4, 3, 2, 10, 0, eight, 0, six)
        self.fill(TRUMP_VALUES, PLAIN_SUIT, TRUMP_SUIT)
        self.fill(OBENABE_VALUES, obenabe, obenabe)
        self.fill(UNDENUFE_VALUES, undenufe, undenufe)
        self.fill(OPEN_VALUES, PLAIN_SUIT, PLAIN_SUIT)
        # Last, so that nobody plays by switches that are half made.
        self.rules.players = <uint8_t>len(sides)

    @property
    def sides(self):
        """How many sides play."""
        return self.rules.sides

    def points(self, cards, contract):
        """What a set of cards, given as a mask, counts without the bonus for the last trick.

        ``contract`` is 0 to 5, or 6 while it is open.
        """
        cdef card_set mask = whole(cards, "cards: a mask, which", 0, ALL_CARDS, JassError)
        cdef int code = <int>whole(contract, "contract", 0, OPEN, JassError)
        must_fit(self, code, 0)
        return points(&self.rules, encode(mask, code), code)

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
    return PlaySwitches(None)


cdef int must_fit(PlaySwitches play_switches, int contract, int seat) except -1:
    if not play_switches.rules.players:
        refuse("play_switches: those of a round that was never made")
    if not 0 <= contract <= OPEN:
        refuse("contract: 0 to 5, or 6 while it is open")
    if not 0 <= seat < play_switches.rules.players:
        refuse("no such seat at this table")
    return 0
