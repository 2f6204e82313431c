"""The switches of Weis, packed for the core, and the melds of a hand."""

cimport cython
from libc.stdint cimport int64_t

from jasscore.bits cimport highest, lowest, popcount, prefetch
from jasscore.cards cimport (
    ALL_CARDS, LANE, OPEN, UNDENUFE, card_set_of, has_trump, lane_set, refuse, spread,
)
from jasscore.deals cimport Deals

from jasscore.errors import CardError

cdef enum:
    JACK = 5
    HAND = 12         # cards at most
    POINTS = 1000     # of a meld, at most: all of a side stay below 2^15
    AHEAD = 8         # rows, of which the next are fetched


cdef card_set run_cards(int suit, int low, int length) noexcept nogil:
    return (((<card_set>1 << length) - 1) << low) << 9 * suit


cdef void weigh(const WeisRules* rules, Meld* meld, int contract, int low, int high) noexcept nogil:
    # The strength of a meld as one number: class or points, then number of cards, then height.
    cdef int cards = popcount(meld.cards), primary = meld.points, top = 0
    cdef int height = 8 - low if contract == UNDENUFE and rules.by_contract else high
    if rules.by_class:
        if meld.kind == FOUR_OF_A_KIND:
            primary = 3
        else:
            primary = 4 if cards >= 5 else cards - 2
    if rules.four_unders_top and meld.kind == FOUR_OF_A_KIND and low == JACK:
        top = 1
    meld.rank = <uint32_t>(top << 24 | primary << 8 | cards << 4 | height)


cdef void make_run(
    const WeisRules* rules, int suit, int low, int length, int contract, Meld* meld
) noexcept nogil:
    meld.cards = run_cards(suit, low, length)
    meld.points = rules.sequence[length]
    meld.kind = SEQUENCE
    meld.trump = has_trump(contract) and suit == contract
    weigh(rules, meld, contract, low, low + length - 1)


cdef void make_four(const WeisRules* rules, int rank, int contract, Meld* meld) noexcept nogil:
    meld.cards = <card_set>0x8040201 << rank
    meld.points = rules.four[rank]
    meld.kind = FOUR_OF_A_KIND
    meld.trump = False
    weigh(rules, meld, contract, rank, rank)


cdef int add_run(
    const WeisRules* rules, int suit, int low, int length, int contract, Meld* melds
) noexcept nogil:
    # Adds a maximal run, whole or in the pieces that count most, and returns how many melds that
    # made. Fewer pieces win a tie, then the longer piece at the strong end. Nine cards make three
    # pieces at most.
    cdef int pieces[3]
    cdef int best[3]
    cdef int first, total, most = rules.sequence[length], count = 1, piece, made = 0
    cdef bint six_is_high = contract == UNDENUFE and rules.by_contract
    best[0] = length
    if rules.split:
        for first in range(length - 3, 2, -1):
            total = rules.sequence[first] + rules.sequence[length - first]
            if total > most:
                most, count, best[0], best[1] = total, 2, first, length - first
        if length == 9 and 3 * rules.sequence[3] > most:
            most, count, best[0], best[1], best[2] = 3 * rules.sequence[3], 3, 3, 3, 3
    for piece in range(count):
        pieces[piece] = best[piece] if six_is_high else best[count - 1 - piece]
    for piece in range(count):
        if rules.sequence[pieces[piece]]:
            make_run(rules, suit, low, pieces[piece], contract, &melds[made])
            made += 1
        low += pieces[piece]
    return made


cdef bint comes_before(card_set a, card_set b) noexcept nogil:
    # Lexicographic order of the sorted cards of two sets.
    cdef card_set differing = a ^ b
    cdef card_set first = differing & (0 - differing)
    if a & first:
        return b >= first
    return a < first


cdef int disjoint(Meld* melds, int count) noexcept nogil:
    # Keeps the melds without a common card that count most: the fewest of them, the first in card
    # order.
    cdef unsigned int chosen, best = 0, difference, comes_first
    cdef int i, points, best_points = -1, size
    cdef card_set cards
    for i in range(1, count):
        insert(melds, i, True)
    for chosen in range(<unsigned int>1 << count):
        cards, points = 0, 0
        for i in range(count):
            if chosen >> i & 1:
                if cards & melds[i].cards:
                    points = -1
                    break
                cards |= melds[i].cards
                points += melds[i].points
        if points < best_points:
            continue
        size = popcount(chosen) - popcount(best)
        difference = chosen ^ best
        comes_first = chosen & (difference & (0 - difference))
        if points > best_points or size < 0 or size == 0 and comes_first:
            best, best_points = chosen, points
    size = 0
    for i in range(count):
        if best >> i & 1:
            melds[size] = melds[i]
            size += 1
    return size


cdef inline bint stronger(const Meld* a, const Meld* b) noexcept nogil:
    return a.rank > b.rank or a.rank == b.rank and a.trump > b.trump


cdef bint goes_first(const Meld* a, const Meld* b, bint by_cards) noexcept nogil:
    if not by_cards:
        if stronger(a, b):
            return True
        if stronger(b, a):
            return False
    return comes_before(a.cards, b.cards)


cdef void insert(Meld* melds, int place, bint by_cards) noexcept nogil:
    cdef Meld meld = melds[place]
    while place and goes_first(&meld, &melds[place - 1], by_cards):
        melds[place] = melds[place - 1]
        place -= 1
    melds[place] = meld


cdef int find(const WeisRules* rules, card_set hand, int contract, Meld* melds) noexcept nogil:
    # Writes the melds of a hand, the strongest first, and returns how many there are.
    cdef lane_set lanes = spread(hand)
    cdef lane_set threes = lanes & lanes >> 1 & lanes >> 2      # low ends of sequences of three
    cdef unsigned int fours = <unsigned int>(lanes & lanes >> 16 & lanes >> 32 & lanes >> 48 & LANE)
    cdef card_set used = 0
    cdef bint overlapping = False
    cdef int count = 0, start, length, place
    while fours:
        place = lowest(fours)
        fours &= fours - 1
        if rules.four[place]:
            make_four(rules, place, contract, &melds[count])
            count += 1
    while threes:
        start = lowest(threes)
        length = lowest(~(lanes >> start))
        threes &= ~(((<lane_set>1 << length) - 1) << start)
        count += add_run(rules, start >> 4, start & 15, length, contract, melds + count)
    for place in range(count):
        overlapping |= used & melds[place].cards != 0
        used |= melds[place].cards
    if overlapping and not rules.overlap:
        count = disjoint(melds, count)
    for place in range(1, count):
        insert(melds, place, False)
    return count


cdef int meld_of(const WeisRules* rules, card_set cards, int contract, Meld* meld) noexcept nogil:
    # The meld that these cards are as a whole, run or four. Returns 0 when they are none.
    cdef int low, high, suit
    if not cards:
        return 0
    low, high, suit = lowest(cards) % 9, highest(cards) % 9, lowest(cards) // 9
    if cards == <card_set>0x8040201 << low:
        make_four(rules, low, contract, meld)
        return 1
    if high - low >= 2 and cards == run_cards(suit, low, high - low + 1):
        make_run(rules, suit, low, high - low + 1, contract, meld)
        return 1
    return 0


cdef int best_seat(
    const WeisRules* rules, const Hands* hands, int players, const uint8_t* side, int forehand
) noexcept nogil:
    # The seat with the best meld, or -1. Of equal melds the first from forehand on wins.
    cdef int best = -1, seat, i, turn
    cdef const Meld* meld
    cdef const Meld* top = NULL
    if not rules.counts:
        return -1
    for turn in range(players):
        seat = (forehand + turn) % players
        for i in range(hands.count[seat]):
            meld = &hands.melds[seat][i]
            if top == NULL or stronger(meld, top):
                best, top = seat, meld
    if rules.cancel and best >= 0:
        for seat in range(players):
            for i in range(hands.count[seat]):
                if side[seat] != side[best] and hands.melds[seat][i].rank == top.rank:
                    return -1
    return best


cdef int side_points(
    const Hands* hands, int players, const uint8_t* side, int scoring
) noexcept nogil:
    # All melds of all seats of one side.
    cdef int total = 0, seat, i
    for seat in range(players):
        if side[seat] == scoring:
            for i in range(hands.count[seat]):
                total += hands.melds[seat][i].points
    return total


cdef int points_of(object number) except -1:
    cdef int points = number
    if not 0 <= points <= POINTS:
        refuse("Weis: points from 0 to 1000")
    return points


cdef int must_be_hand(card_set hand, int contract) except -1:
    if hand & ~ALL_CARDS or popcount(hand) > HAND:
        refuse("hand: a mask of twelve cards at most")
    if not 0 <= contract <= OPEN:
        refuse("contract: 0 to 5, or 6 while it is open")
    return 0


cdef int take_sides(object sides, uint8_t* side_of) except -1:
    # The side of each seat, and how many seats there are.
    cdef tuple given = tuple(sides)
    cdef int seat, side
    if not 2 <= len(given) <= SEATS:
        refuse("sides: a side for each of 2 to 6 seats")
    for seat in range(<int>len(given)):
        side = given[seat]
        if not 0 <= side < SEATS:
            refuse("sides: numbers from 0 to 5")
        side_of[seat] = <uint8_t>side
    return <int>len(given)


@cython.final
cdef class WeisSwitches:
    """What the core counts Weis by, packed from the parameters of :class:`jass.Rules`, which has
    checked them. They do not change."""

    # Not in __init__, which could be called again.
    def __cinit__(self, rules):
        cdef int i
        cdef tuple sequence = tuple(rules.weis_sequence), four = tuple(rules.weis_four)
        if len(sequence) != 7 or len(four) != 9:
            refuse("Weis: points of seven lengths of sequences and of nine ranks")
        for i in range(7):
            self.rules.sequence[i + 3] = points_of(sequence[i])
        for i in range(9):
            self.rules.four[i] = points_of(four[i])
        self.rules.counts = rules.weis is True
        self.rules.by_class = rules.weis_order == "class"
        self.rules.four_unders_top = rules.weis_four_unders_top is True
        self.rules.by_contract = rules.weis_height == "contract"
        self.rules.cancel = rules.weis_tie == "cancel"
        self.rules.overlap = rules.weis_overlap is True
        self.rules.split = rules.weis_split_runs is True

    def melds(self, card_set hand, int contract):
        """The melds of a hand, the strongest first, as (is a four of a kind, mask, points)."""
        cdef Meld melds[MELDS]
        cdef int i, count
        must_be_hand(hand, contract)
        with nogil:
            count = find(&self.rules, hand, contract, melds)
        return [
            (melds[i].kind == FOUR_OF_A_KIND, melds[i].cards, melds[i].points)
            for i in range(count)
        ]

    def meld(self, card_set cards):
        """The one meld that the cards form, as :meth:`melds` gives it, or None."""
        cdef Meld meld
        if cards & ~ALL_CARDS:
            refuse("cards: a mask of cards")
        if not meld_of(&self.rules, cards, UNDENUFE, &meld):
            return None
        return meld.kind == FOUR_OF_A_KIND, meld.cards, meld.points

    def compare(self, tuple melds not None, int contract, sides, int forehand):
        """The seat of the best meld or -1, and what the side of each seat scores by all its melds.

        ``melds`` are masks per seat, each a meld as a whole.
        """
        cdef Hands hands
        cdef Meld meld
        cdef card_set cards
        cdef uint8_t side_of[SEATS]
        cdef int seat, players = take_sides(sides, side_of), best, side, most = 0
        if players != len(melds) or not 0 <= forehand < players or not 0 <= contract <= OPEN:
            refuse("melds: those of each seat, with a contract and forehand")
        for seat in range(players):
            most = max(most, side_of[seat])
            hands.count[seat] = 0
            for mask in melds[seat]:
                cards = mask
                if hands.count[seat] == MELDS:
                    raise CardError(f"seat {seat} has more than {MELDS} Weis")
                if cards & ~ALL_CARDS or not meld_of(&self.rules, cards, contract, &meld):
                    raise CardError(
                        f"{card_set_of(cards & ALL_CARDS)} is neither a sequence nor four of a kind"
                    )
                # What these rules give no points for is no Weis.
                if meld.points > 0:
                    hands.melds[seat][hands.count[seat]] = meld
                    hands.count[seat] += 1
        best = best_seat(&self.rules, &hands, players, side_of, forehand)
        side = side_of[best] if best >= 0 else -1
        points = [0] * (most + 1)
        if best >= 0:
            points[side] = side_points(&hands, players, side_of, side)
        return best, tuple(points)


cdef int must_have_room(
    Deals deals, const uint8_t* side_of, int players, const int16_t[:, ::1] points
) except -1:
    cdef int seat
    if players != deals.players or points.shape[0] != deals.n:
        refuse("points: a row for each deal, of hands for each side")
    for seat in range(players):
        if side_of[seat] >= points.shape[1]:
            refuse("points: a column for each side")
    return 0


def score_deals(
    WeisSwitches switches not None, sides, Deals deals not None, const int64_t[::1] rows,
    int contract, int forehand, int16_t[:, ::1] points,
):
    """What the sides score by their Weis in some rows of deals, when every Weis is announced: into
    the same rows of ``points`` [n, sides]."""
    cdef const WeisRules* rules = &switches.rules
    cdef Hands hands
    cdef uint8_t side_of[SEATS]
    cdef int seat, side, best, players = take_sides(sides, side_of)
    cdef const card_set* hand
    cdef int16_t* first
    cdef int16_t* to
    cdef int64_t row = 0
    cdef Py_ssize_t k, n = rows.shape[0], sides_in_all = points.shape[1]
    must_have_room(deals, side_of, players, points)
    if not 0 <= forehand < players or not 0 <= contract <= OPEN:
        refuse("no such seat at this table, or no contract")
    if not n or not deals.n:
        return
    first = &points[0, 0]
    with nogil:
        for k in range(n):
            row = rows[k]
            if not 0 <= row < deals.n:
                break
            hand = deals.hands + row * players
            if k + AHEAD < n:
                prefetch(deals.hands + rows[k + AHEAD] * players)
            for seat in range(players):
                hands.count[seat] = find(rules, hand[seat], contract, hands.melds[seat])
            best = best_seat(rules, &hands, players, side_of, forehand)
            to = first + row * sides_in_all
            for side in range(sides_in_all):
                to[side] = 0
            if best >= 0:
                side = side_of[best]
                to[side] = <int16_t>side_points(&hands, players, side_of, side)
    if not 0 <= row < deals.n:
        refuse("rows: those of the deals")


def stoeck_of_deals(
    sides, Deals deals not None, const int64_t[::1] rows, int trump, int value,
    int16_t[:, ::1] points,
):
    """``value`` for the side of a seat that holds king and queen of trump in some rows of deals:
    into the same rows of ``points`` [n, sides]."""
    cdef uint8_t side_of[SEATS]
    cdef int seat, side, players = take_sides(sides, side_of)
    cdef const card_set* hand
    cdef card_set pair
    cdef int16_t* first
    cdef int16_t* to
    cdef int64_t row = 0
    cdef Py_ssize_t k, n = rows.shape[0], sides_in_all = points.shape[1]
    must_have_room(deals, side_of, players, points)
    if not 0 <= trump < 4:
        refuse("trump: a suit")
    pair = <card_set>0xc0 << 9 * trump
    if not n or not deals.n:
        return
    first = &points[0, 0]
    with nogil:
        for k in range(n):
            row = rows[k]
            if not 0 <= row < deals.n:
                break
            hand = deals.hands + row * players
            to = first + row * sides_in_all
            for side in range(sides_in_all):
                to[side] = 0
            for seat in range(players):
                if hand[seat] & pair == pair:
                    to[side_of[seat]] = <int16_t>value
    if not 0 <= row < deals.n:
        refuse("rows: those of the deals")
