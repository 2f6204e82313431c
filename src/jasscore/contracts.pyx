"""The choice of a contract from one hand, by a small network of its suits."""

from libc.stdint cimport int8_t, int16_t, uint64_t
from libc.string cimport memset

from jasscore.bits cimport popcount
from jasscore.cards cimport OBENABE
from jasscore.weis cimport MELDS, Meld, find

cdef enum:
    SHIFT = 10            # fixed point of the weights of both layers
    POINTS = 64           # card points in a unit of the first output
    SUIT_FEATURES = 52    # nine ranks, every two of them, one to seven cards
    STOECK = 0xc0         # queen and king

UNIT = 1 << (2 * SHIFT)
UNITS = HIDDEN

# Weights of the networks of a place: four layers by feature (trump suit and plain suits of trumps,
# then plain suits of the others), and what follows each first layer.
_WEIGHTS = (4 * SUIT_FEATURES + KINDS * (1 + OUTPUTS)) * HIDDEN + KINDS * OUTPUTS


cdef void add_up(int32_t[512][HIDDEN] table, const int16_t* weights) noexcept nogil:
    # What each set of ranks adds to the hidden units: its ranks, its pairs of ranks, its size.
    cdef int ranks, i, j, feature, unit
    for ranks in range(512):
        memset(table[ranks], 0, sizeof(table[ranks]))
        for i in range(9):
            if ranks >> i & 1:
                for unit in range(HIDDEN):
                    table[ranks][unit] += weights[i * HIDDEN + unit]
        feature = 9
        for i in range(9):
            for j in range(i):
                if ranks >> i & ranks >> j & 1:
                    for unit in range(HIDDEN):
                        table[ranks][unit] += weights[feature * HIDDEN + unit]
                feature += 1
        feature += popcount(ranks) - 1
        if 0 < popcount(ranks) <= 7:
            for unit in range(HIDDEN):
                table[ranks][unit] += weights[feature * HIDDEN + unit]


cdef class Networks:
    """Networks for each place after the leader and for trumps, Obenabe and Undenufe, under one way
    of play, from their weights in that order.

    For each: the first layer by feature of the trump suit (trumps only) and of a plain suit, its
    bias, the second layer and its bias.
    """

    def __init__(self, const int16_t[::1] weights):
        cdef const int16_t* at
        cdef Network* network
        cdef int place, kind, unit, output
        if weights.shape[0] != PLACES * _WEIGHTS:
            raise ValueError(f"{PLACES * _WEIGHTS} weights, not {weights.shape[0]}")
        at = &weights[0]
        for place in range(PLACES):
            for kind in range(KINDS):
                network = &self.networks[place][kind]
                if kind == 0:
                    add_up(network.trump, at)
                    at += SUIT_FEATURES * HIDDEN
                add_up(network.plain, at)
                at += SUIT_FEATURES * HIDDEN
                for unit in range(HIDDEN):
                    network.begin[unit] = at[unit]
                    for output in range(OUTPUTS):
                        network.weights[output][unit] = at[HIDDEN + unit * OUTPUTS + output]
                at += HIDDEN * (1 + OUTPUTS)
                for output in range(OUTPUTS):
                    network.constant[output] = <int64_t>at[output] << SHIFT
                at += OUTPUTS


cdef inline void expect(
    const Network* network, const int32_t* hidden, int64_t* outputs
) noexcept nogil:
    cdef int unit, output
    cdef int64_t total
    for output in range(OUTPUTS):
        total = network.constant[output]
        for unit in range(HIDDEN):
            total += <int64_t>max(hidden[unit], 0) * network.weights[output][unit]
        outputs[output] = total


cdef class PushNetwork:
    """What a push is worth to a hand: the first layer by suit and feature, its bias, and the second
    layer with a constant, in points of 1 / 1024 and 1 / UNIT."""

    def __init__(
        self, const int16_t[:, :, ::1] first, const int16_t[::1] begin, const int32_t[::1] weights,
        int64_t constant,
    ):
        cdef int suit, unit
        if (
            first.shape[0] != 4 or first.shape[1] != SUIT_FEATURES or first.shape[2] != HIDDEN
            or begin.shape[0] != HIDDEN or weights.shape[0] != HIDDEN
        ):
            raise ValueError("not so many weights")
        for suit in range(4):
            add_up(self.suits[suit], &first[suit, 0, 0])
        for unit in range(HIDDEN):
            self.begin[unit], self.weights[unit] = begin[unit], weights[unit]
        self.constant = constant

    cdef void activate(self, card_set hand, int32_t* units) noexcept nogil:
        cdef int unit
        for unit in range(HIDDEN):
            units[unit] = max(
                self.begin[unit] + self.suits[0][hand & 511][unit]
                + self.suits[1][hand >> 9 & 511][unit] + self.suits[2][hand >> 18 & 511][unit]
                + self.suits[3][hand >> 27][unit],
                0,
            )

    cdef int64_t worth(self, card_set hand) noexcept nogil:
        cdef int32_t[HIDDEN] units
        cdef int64_t total = self.constant
        cdef int unit
        self.activate(hand, units)
        for unit in range(HIDDEN):
            total += <int64_t>units[unit] * self.weights[unit]
        return total

    def value(self, card_set hand):
        """The value of a push, in points of the difference between the sides."""
        return self.worth(hand) / <double>UNIT

    def units(self, const uint64_t[:] hands, int32_t[:, ::1] active):
        """The hidden units of each hand [hand, unit], in 1 / 1024."""
        cdef Py_ssize_t k
        if active.shape[0] != hands.shape[0] or active.shape[1] != HIDDEN:
            raise ValueError("units for each hand")
        with nogil:
            for k in range(hands.shape[0]):
                self.activate(hands[k], &active[k, 0])


cdef class Chooser:
    """Values contracts by ``networks`` and by the rules of scoring.

    ``factors`` are by contract, 0 for those that are not allowed; ``weis`` is the expected
    difference in Weis for each class of the points of a hand's own melds, in units of 1 / UNIT.
    """

    def __init__(
        self, Networks networks not None, WeisSwitches melds not None, factors, int match_bonus,
        int stoeck, weis,
    ):
        cdef int k
        self.networks, self.melds = networks, melds
        self.allowed = sum([1 << k for k, factor in enumerate(factors) if factor is not None])
        for k in range(CONTRACTS):
            self.factor[k] = factors[k] or 0
        self.match_bonus, self.stoeck = match_bonus, stoeck
        for k in range(WEIS_CLASSES):
            self.weis[k] = weis[k]

    def with_push(self, PushNetwork push not None):
        """The same that pushes where that is worth more."""
        cdef Chooser other = Chooser.__new__(Chooser)
        other.networks, other.melds, other.allowed = self.networks, self.melds, self.allowed
        other.factor, other.weis = self.factor, self.weis
        other.match_bonus, other.stoeck = self.match_bonus, self.stoeck
        other.push = push
        return other

    cdef void worths(self, card_set hand, int place, int64_t* worth) noexcept nogil:
        cdef const Network* network
        cdef Meld melds[MELDS]
        cdef int32_t[HIDDEN] plain
        cdef int32_t[HIDDEN] hidden
        cdef int64_t[OUTPUTS] outputs
        cdef int64_t melds_worth
        cdef int suits[4]
        cdef int suit, kind, contract, unit, k, points = 0
        for suit in range(4):
            suits[suit] = <int>(hand >> 9 * suit & 511)
        for k in range(find(&self.melds.rules, hand, OBENABE, melds)):
            points += melds[k].points
        melds_worth = self.weis[min(points // 10, WEIS_CLASSES - 1)]
        for kind in range(KINDS):
            network = &self.networks.networks[place][kind]
            for unit in range(HIDDEN):
                plain[unit] = (
                    network.begin[unit]
                    + network.plain[suits[0]][unit] + network.plain[suits[1]][unit]
                    + network.plain[suits[2]][unit] + network.plain[suits[3]][unit]
                )
            if kind:
                expect(network, plain, outputs)
                worth[OBENABE - 1 + kind] = self.worth_of(outputs, melds_worth)
                continue
            for suit in range(4):
                for unit in range(HIDDEN):
                    hidden[unit] = (
                        plain[unit] - network.plain[suits[suit]][unit]
                        + network.trump[suits[suit]][unit]
                    )
                expect(network, hidden, outputs)
                worth[suit] = self.worth_of(outputs, melds_worth)
                if suits[suit] & STOECK == STOECK:
                    worth[suit] += self.stoeck << 2 * SHIFT
                elif not suits[suit] & STOECK:
                    # One given seat of three has both of 27 cards, two of them are others'.
                    worth[suit] -= (self.stoeck << 2 * SHIFT) * 72 // 702
        for contract in range(CONTRACTS):
            worth[contract] *= self.factor[contract]

    cdef inline int64_t worth_of(self, const int64_t* outputs, int64_t melds_worth) noexcept nogil:
        cdef int64_t match = max(outputs[1], 0) - max(outputs[2], 0)
        return 2 * POINTS * outputs[0] + self.match_bonus * match + melds_worth

    cdef int choose(self, card_set hand, int place, bint may_push) noexcept nogil:
        cdef int64_t[CONTRACTS] worth
        cdef int contract, best = -1
        self.worths(hand, place, worth)
        for contract in range(CONTRACTS):
            if self.allowed >> contract & 1 and (best < 0 or worth[contract] > worth[best]):
                best = contract
        if may_push and self.push.worth(hand) > worth[best]:
            return -1
        return best

    def values(self, card_set hand, int place):
        """The value of each contract, in points of the difference between the sides."""
        cdef int64_t[CONTRACTS] worth
        cdef int contract
        self.worths(hand, place, worth)
        return [worth[contract] / <double>UNIT for contract in range(CONTRACTS)]

    def choices(self, const uint64_t[:] hands, int place, bint may_push, int8_t[::1] chosen):
        """What each hand chooses, -1 for a push; its seat is ``place`` after the leader."""
        cdef Py_ssize_t k
        if chosen.shape[0] != hands.shape[0]:
            raise ValueError("a choice for each hand")
        if may_push and self.push is None:
            raise ValueError("no network for pushes")
        with nogil:
            for k in range(hands.shape[0]):
                chosen[k] = <int8_t>self.choose(hands[k], place, may_push)


def melds_held(WeisSwitches melds not None, const uint64_t[:] hands, int64_t[::1] points):
    """The points of the melds of each hand together, as without trumps."""
    cdef Meld found[MELDS]
    cdef Py_ssize_t k
    cdef int i
    if points.shape[0] != hands.shape[0]:
        raise ValueError("points for each hand")
    with nogil:
        for k in range(hands.shape[0]):
            points[k] = 0
            for i in range(find(&melds.rules, hands[k], OBENABE, found)):
                points[k] += found[i].points
