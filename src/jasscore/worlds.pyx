"""The deals that fit what a seat knows: how many there are, and random ones."""

cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memset

from jasscore.bits cimport popcount
from jasscore.cards cimport ALL_CARDS, CARDS, card_set, refuse
from jasscore.rules cimport SEATS

from array import array as words
from math import comb

_WORD = 2 ** 64

cdef extern from "worlds.h" nogil:
    ctypedef struct Node "jass_node":
        uint64_t total, biased, first, cards

    ctypedef struct Way "jass_way":
        uint64_t end, shares, next

    ctypedef struct Sampler "jass_worlds":
        const Node* nodes
        const Way* ways
        uint64_t root, pool
        uint64_t held[SEATS]
        int players, groups
        int end[SEATS]
        int seat[SEATS]
        int missing[SEATS]

    const uint64_t LEAF "JASS_LEAF"
    void draw_worlds "jass_draw_worlds"(
        const Sampler*, uint64_t seed, uint64_t first, Py_ssize_t n, uint64_t* hands, bint portable
    ) noexcept


class _Tree:
    """The ways to spread classes of cards over groups of seats, built class by class from the root.

    Cards of a class may go to the same groups. The first ``mixing`` classes are no trumps; in each
    case (groups admitted by class, groups that must have a card that is no trump). Numbers of cards
    by group are packed, eight bits a group.
    """

    def __init__(self, classes, int mixing, missing):
        self.classes, self.mixing, self.missing = classes, mixing, missing
        self.sizes = [cards.bit_count() for cards in classes]
        self.nodes, self.ways, self.found = words("Q"), words("Q"), {}

    def grow(self, admitted, must, int k, uint64_t missing, uint64_t case):
        """The number of ways from class ``k`` on, and their node."""
        cdef uint64_t begun = self.missing, shares
        cdef int group
        key = missing << 16 | <uint64_t>k << 8 | case
        result = self.found.get(key)
        if result is not None:
            return result
        if k == self.mixing:
            for group in must:
                if missing >> 8 * group & 255 == begun >> 8 * group & 255:
                    return 0, LEAF
        if k == len(self.classes):
            return 1, LEAF
        branches = []
        for shares, number in _spreads(self.sizes[k], admitted[k], missing):
            ways, node = self.grow(admitted, must, k + 1, missing - shares, case)
            if ways:
                branches.append((number * ways, shares, node))
        self.found[key] = result = self.join(self.classes[k], branches)
        return result

    def join(self, card_set cards, branches):
        """A node from which one goes by (number of ways, shares, next node)."""
        if not branches:
            return 0, LEAF
        total, first = 0, len(self.ways) // 3
        if len(branches) > 1:
            # The likeliest first, since they are looked through one by one.
            branches.sort(key=lambda way: (-way[0], way[1]))
        for number, shares, node in branches:
            total += number
            if total >= _WORD:
                raise OverflowError("more worlds than a word can count")
            self.ways.extend((total, shares, node))
        chosen = len(branches) > 1
        self.nodes.extend(
            (total if chosen else 0, _WORD % total if chosen else 0, first, cards)
        )
        return total, len(self.nodes) // 4 - 1


def _spreads(int cards, groups, uint64_t missing):
    """The ways to give so many cards to groups that miss some: (shares, number of subsets)."""
    cdef int group, room, behind = 0, left, share
    cdef uint64_t shares
    for group in groups:
        behind += missing >> 8 * group & 255
    partial = [(cards, 0, 1)] if groups else []
    for group in groups:
        room = missing >> 8 * group & 255
        behind -= room
        longer = []
        for left, shares, number in partial:
            # As many as those behind cannot take, and no more than there is room for.
            for share in range(max(0, left - behind), min(left, room) + 1):
                longer.append(
                    (left - share, shares | <uint64_t>share << 8 * group,
                     number * comb(left, share) if 0 < share < left else number)
                )
        partial = longer
    return [(shares, number) for _, shares, number in partial]


cdef _subset(number, card_set cards, int size):
    """The subset of ``size`` cards that the lowest digit of a mixed-radix number denotes, and the
    higher digits (combinatorial number system)."""
    cdef card_set taken = 0, one
    cdef int left = popcount(cards)
    higher, place = divmod(number, comb(left, size))
    while size:
        one = cards & -cards
        cards ^= one
        left -= 1
        having = comb(left, size - 1)
        if place < having:
            taken |= one
            size -= 1
        else:
            place -= having
    return higher, taken


@cython.final
cdef class Worlds:
    """The deals that fit what one seat knows: how many there are, and random ones.

    ``held`` are masks of what each seat is known to hold now, ``missing`` how many cards each has
    beside these, ``limits`` what :func:`jasscore.evidence.limits` says of
    each. The cards of ``pool`` lie with the
    seats that miss some and in the stock.
    """
    cdef Sampler sampler
    cdef uint64_t[::1] nodes, ways
    cdef bint built
    cdef readonly object count
    cdef object spreads             # ways to spread the classes over the groups

    def __cinit__(self, held, missing, limits, card_set pool, card_set trumps):
        cdef tuple hands = tuple(held), wanted = tuple(missing), bounds = tuple(limits)
        cdef list numbers = []
        cdef int seat, number
        memset(&self.sampler, 0, sizeof(Sampler))
        self.sampler.root = LEAF
        self.sampler.pool = pool
        if not 2 <= len(hands) == len(wanted) == len(bounds) <= SEATS or pool & ~ALL_CARDS:
            refuse("worlds: hands, numbers and limits of 2 to 6 seats, and a pool of the pack")
        self.sampler.players = <int>len(hands)
        self.spreads = 1
        for seat in range(self.sampler.players):
            self.sampler.held[seat] = hands[seat]
            number = wanted[seat]
            if number > CARDS:
                refuse("missing: a number of cards")
            numbers.append(number)
        self.count = self._build(tuple(numbers), bounds, pool, trumps)
        self.built = True

    def _build(self, missing, limits, card_set pool, card_set trumps):
        """Builds the tree and returns the number of worlds."""
        cdef int group, receiver = 0
        if self.built:
            refuse("worlds: built once")
        stock = popcount(pool) - sum(missing)
        if stock < 0 or None in limits or min(missing, default=0) < 0:
            return 0
        # Receivers of whom the same is known are one group; a seat that may have to hold a card
        # that is no trump is one by itself. The stock comes last, the free ones with it.
        groups = {}
        for seat, ((within, forced, mixed), wanted) in enumerate(zip(limits, missing, strict=True)):
            forced &= within & pool
            if wanted:
                alone = seat if forced or mixed else -1
                groups.setdefault((within & pool, forced, mixed, alone), []).append((seat, wanted))
            elif mixed:
                return 0
        if stock:
            groups.setdefault((pool, 0, False, -1), []).append((-1, stock))
        ordered = sorted(groups.items(), key=lambda item: (item[0][0].bit_count(), item[1]))
        worlds, packed = 1, 0
        for group, (_, members) in enumerate(ordered):
            left = sum(wanted for _, wanted in members)
            packed |= left << 8 * group
            for seat, wanted in members:
                if receiver == SEATS:
                    refuse("missing: one seat knows its own hand")
                worlds *= comb(left, wanted)
                left -= wanted
                self.sampler.seat[receiver], self.sampler.missing[receiver] = seat, wanted
                receiver += 1
            self.sampler.end[group] = receiver
        self.sampler.groups = len(ordered)
        if not ordered or [key for key, _ in ordered] == [(pool, 0, False, -1)]:
            return worlds
        self.spreads = self._plant([key for key, _ in ordered], packed, pool, trumps)
        return worlds * self.spreads

    def _plant(self, keys, missing, card_set pool, card_set trumps):
        """The tree for groups of (within, forced, mixed, …)."""
        if self.built:
            refuse("worlds: built once")
        cdef int card
        cdef card_set one
        either = [group for group, (_, forced, mixed, _) in enumerate(keys) if forced or mixed]
        if not either:
            trumps = 0      # it does not matter which cards are trumps
        by_signature = {}
        for card in range(CARDS):
            one = <card_set>1 << card
            if pool & one:
                goes = tuple([bool(within & one) for within, _, _, _ in keys])
                forces = tuple([bool(forced & one) for _, forced, _, _ in keys])
                # Cards with few places first, so that the tree stays small.
                signature = bool(trumps & one), sum(goes), goes, forces
                by_signature[signature] = by_signature.get(signature, 0) | one
        ordered = sorted([(signature, cards) for signature, cards in by_signature.items()])
        classes = [cards for _, cards in ordered]
        mixing = sum(not signature[0] for signature, _ in ordered) if either else -1
        tree = _Tree(classes, mixing, missing)
        cases = []
        # In a case some of the seats in question hold a card that is no trump, the others do not.
        for case in range(1 << len(either)):
            must = [group for place, group in enumerate(either) if case >> place & 1]
            bounds = []
            for group, (within, forced, mixed, _) in enumerate(keys):
                if group in either and group not in must:
                    within = 0 if mixed else within & trumps & ~forced
                bounds.append(within)
            admitted = [
                [group for group, within in enumerate(bounds) if within & cards]
                for cards in classes
            ]
            ways, node = tree.grow(admitted, must, 0, missing, case)
            if ways:
                cases.append((ways, 0, node))
        total, root = cases[0][::2] if len(cases) == 1 else tree.join(0, cases)
        self.nodes, self.ways = tree.nodes, tree.ways
        if total:
            self.sampler.nodes = <const Node*>&self.nodes[0]
            self.sampler.ways = <const Way*>&self.ways[0]
        self.sampler.root = root
        return total

    def enumerate(self, uint64_t first, uint64_t[:, ::1] deals):
        """Fills ``deals`` [n, players] with the worlds of the numbers ``first``, ``first + 1``, …
        below ``count``: each number is another world.

        The number has mixed radix: the way through the tree and the subset of each group, class by
        class, then how the seats of each group divide what it got.
        """
        cdef Py_ssize_t row
        if deals.shape[1] != self.sampler.players:
            refuse("deals: a column a seat")
        if first + <object>deals.shape[0] > self.count:
            raise IndexError("not so many worlds")
        for row in range(deals.shape[0]):
            self._unrank(first + <object>row, &deals[row, 0])

    cdef void _unrank(self, number, uint64_t* hands):
        cdef uint64_t at = self.sampler.root, shares, before
        cdef card_set spread[SEATS + 1]
        cdef card_set cards, taken
        cdef const Node* node
        cdef const Way* way
        cdef int group, seat, receiver = 0
        memset(spread, 0, sizeof(spread))
        for seat in range(self.sampler.players):
            hands[seat] = self.sampler.held[seat]
        if at == LEAF:
            spread[0] = self.sampler.pool
        number, place = divmod(number, self.spreads)
        while at != LEAF:
            node = self.sampler.nodes + at
            way = self.sampler.ways + node.first
            cards, before = node.cards, 0
            if node.total:
                while way.end <= <uint64_t>place:
                    before = way.end
                    way += 1
            place -= before
            group, shares = 0, way.shares
            while shares:
                place, taken = _subset(place, cards, shares & 255)
                spread[group] |= taken
                cards &= ~taken
                group, shares = group + 1, shares >> 8
            at = way.next
        for group in range(self.sampler.groups):
            cards = spread[group]
            while receiver < self.sampler.end[group]:
                number, taken = _subset(number, cards, self.sampler.missing[receiver])
                if self.sampler.seat[receiver] >= 0:
                    hands[self.sampler.seat[receiver]] |= taken
                cards &= ~taken
                receiver += 1

    def fill(self, uint64_t seed, uint64_t first, uint64_t[:, ::1] deals, bint portable=False):
        """Fills ``deals`` [n, players] with the worlds of streams ``first``, ``first + 1``, … of
        ``seed``.

        There must be one. ``portable`` does it without what the CPU may have, for tests.
        """
        if not self.count or deals.shape[1] != self.sampler.players:
            refuse("deals: a column a seat, and a world to fill in")
        if deals.shape[0]:
            with nogil:
                draw_worlds(
                    &self.sampler, seed, first, deals.shape[0], &deals[0, 0], portable
                )
