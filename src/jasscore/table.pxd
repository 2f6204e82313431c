# The solver's memory: what has been proven about positions before a lead, kept for whole classes of
# them.
#
# A class has the same leader, the same number of cards of each suit in each hand, and the same
# holder of the puur: the key. Its positions share legal plays card by card, if the i-th card of a
# seat in a suit stands for the i-th in another position. Who wins the tricks is shared too, as far
# as it was decided by cards whose owners agree: a proof relied on the order of some cards, and
# holds wherever the owners of all cards down to the lowest of them are the same, suit by suit.
#
# What cards count may differ between two such positions. A party that is sure of some points in one
# wins the same cards in the other, hence at least that, less what each card that the proof counted
# counts less there. So an entry holds the points that a party gets, and what the cards counted.

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from jasscore.bits cimport compress, deposit, excess, lowest, nonzero, popcount
from jasscore.cards cimport LANES, lane_set
from jasscore.problem cimport Proof

cdef enum:
    MOST_CARDS = 32       # in a position that is kept
    MOST_HELD = 8         # in one hand
    TOP = 3               # trumps
    NO_MOVE = 255

# All cards of a position before a lead.
cdef struct Layout:
    uint64_t key
    uint64_t place                  # where to look for it
    lane_set all
    uint32_t owner[3]               # the seats, bit by bit: one bit a card, in the order of all
    uint8_t packed                  # whether the values are filled
    uint8_t trumps                  # whether there are any
    uint8_t values[MOST_CARDS + 8]  # by seat and suit, from the weakest card up

cdef struct Entry:
    uint64_t key
    uint32_t owner[3]
    uint32_t order                  # the cards whose owners must be the same
    uint8_t values[MOST_CARDS]      # of the cards that the proof counted, 0 for others
    int16_t points                  # that a party gets
    uint8_t for_max                 # which party
    uint8_t move                    # a good lead: suit << 4 | how many stronger ones are held
    uint32_t next                   # entry in the same list, by number; below ``first``: none

cdef struct Table:
    Entry* entries
    uint32_t* front                 # of each list, by number; one below ``first`` means none
    uint32_t lists                  # number of lists less one, all bits set
    uint32_t size
    uint32_t used
    uint32_t first                  # entries before it count no more
    uint8_t value[64]               # of each card
    uint64_t bytes_of[256]          # a byte for each bit


cdef inline lane_set down_to_lowest(lane_set cards) noexcept nogil:
    # In each suit all places from the lowest of these cards up.
    cards |= cards << 1 & LANES
    cards |= cards << 2 & LANES
    cards |= cards << 4 & LANES
    return cards | cards << 1 & LANES


cdef inline void describe(
    Layout* layout, const lane_set* hand, int players, bint trumps, uint64_t key
) noexcept nogil:
    cdef lane_set low = hand[1], middle = 0, high = 0
    cdef int seat, n
    layout.all = hand[0] | hand[1]
    for seat in range(2, players):
        layout.all |= hand[seat]
        if seat & 1:
            low |= hand[seat]
        if seat & 2:
            middle |= hand[seat]
        if seat & 4:
            high |= hand[seat]
    n = popcount(layout.all)
    layout.owner[0] = <uint32_t>compress(low, layout.all)
    layout.owner[1] = <uint32_t>compress(middle, layout.all)
    layout.owner[2] = <uint32_t>compress(high, layout.all) if players > 4 else 0
    layout.packed = False
    layout.trumps = trumps
    layout.key = key
    if trumps:
        # Nearly all proofs rely on the highest trumps, so their owners help to find what fits. An
        # entry that does not rely on them is found by fewer positions than it could serve.
        key ^= <uint64_t>(layout.owner[0] >> n - TOP) << 30
        key ^= <uint64_t>(layout.owner[1] >> n - TOP) << 34
    layout.place = (key ^ key >> 32) * 0x9e3779b97f4a7c15ULL


cdef inline void fill_values(
    const Table* table, Layout* layout, const lane_set* hand, int players
) noexcept nogil:
    cdef int seat, at = 0
    cdef lane_set cards
    if layout.packed:
        return
    layout.packed = True
    memset(layout.values, 0, sizeof(layout.values))
    for seat in range(players):
        cards = hand[seat]
        while cards:
            layout.values[at] = table.value[lowest(cards)]
            cards &= cards - 1
            at += 1


cdef inline void fill_counted(
    const Table* table, const Layout* layout, const lane_set* hand, int players,
    lane_set counted, uint8_t* values,
) noexcept nogil:
    # The same, with 0 for what is not counted.
    cdef int seat, at = 0, held = popcount(hand[0])
    cdef uint64_t packed
    memset(values, 0, MOST_CARDS + 8)
    for seat in range(players):
        memcpy(&packed, layout.values + at, 8)
        packed &= table.bytes_of[compress(counted, hand[seat])]
        memcpy(values + at, &packed, 8)
        at += held


cdef inline uint32_t list_of(const Table* table, uint64_t place) noexcept nogil:
    return <uint32_t>(place >> 38) & table.lists


cdef inline bint fits(const Entry* entry, const Layout* layout) noexcept nogil:
    return entry.key == layout.key and not (
        (entry.owner[0] ^ layout.owner[0] | entry.owner[1] ^ layout.owner[1]
         | entry.owner[2] ^ layout.owner[2]) & entry.order
    )


cdef inline bint probe(
    Table* table, Layout* layout, const lane_set* hand, int players, int need, int rest,
    int* bound, Proof* proof, uint8_t* move,
) noexcept nogil:
    # Whether the table knows that max can reach ``need``, or that it cannot. What was of use comes
    # to the front of its list.
    cdef uint32_t* front = &table.front[list_of(table, layout.place)]
    cdef uint32_t* link
    cdef uint32_t* next = front
    cdef uint32_t number
    cdef Entry* entry
    cdef int points, wanted
    while next[0] >= table.first:
        link = next
        number = link[0]
        entry = &table.entries[number]
        next = &entry.next
        if not fits(entry, layout):
            # With trumps, a lead that was good in another class of this key beats a guess.
            if layout.trumps and entry.key == layout.key and move[0] == NO_MOVE:
                move[0] = entry.move
            continue
        move[0] = entry.move
        wanted = need if entry.for_max else rest - need + 1
        if entry.points < wanted:
            continue
        fill_values(table, layout, hand, players)
        points = entry.points - excess(entry.values, layout.values)
        if points < wanted:
            continue
        bound[0] = points if entry.for_max else rest - points
        link[0] = entry.next
        entry.next = front[0]
        front[0] = number
        proof.order = deposit(entry.order, layout.all)
        proof.points = counted_cards(entry, hand, players)
        return True
    return False


cdef inline lane_set counted_cards(
    const Entry* entry, const lane_set* hand, int players
) noexcept nogil:
    # Cards that counted nothing where the entry was made need not be counted here.
    cdef uint64_t places = nonzero(entry.values)
    cdef lane_set found = 0
    cdef int seat, held = popcount(hand[0])
    for seat in range(players):
        found |= deposit(places, hand[seat])
        places >>= held
    return found


cdef inline void keep(
    Table* table, Layout* layout, const lane_set* hand, int players, int points, bint for_max,
    const Proof* proof, uint8_t move,
) noexcept nogil:
    cdef uint32_t* front = &table.front[list_of(table, layout.place)]
    cdef uint32_t number = front[0], order, next
    cdef uint8_t values[MOST_CARDS + 8]
    cdef Entry* entry
    fill_values(table, layout, hand, players)
    fill_counted(table, layout, hand, players, proof.points, values)
    order = <uint32_t>compress(down_to_lowest(proof.order), layout.all)
    while number >= table.first:
        entry = &table.entries[number]
        number = entry.next
        if (
            not order & ~entry.order and entry.for_max == for_max
            and points - excess(values, entry.values) >= entry.points and fits(entry, layout)
        ):
            # It says no more than what is now known, and of fewer positions.
            next = entry.next
            break
    else:
        if table.used == table.size:
            forget(table)
        next = front[0] if front[0] >= table.first else 0
        front[0] = table.used
        entry = &table.entries[table.used]
        table.used += 1
    entry.key = layout.key
    memcpy(entry.owner, layout.owner, sizeof(entry.owner))
    memcpy(entry.values, values, sizeof(entry.values))
    entry.order = order
    entry.points = points
    entry.for_max = for_max
    entry.move = move
    entry.next = next


cdef inline void forget(Table* table) noexcept nogil:
    # Everything. Lists hold numbers below ``first`` until something new is kept in them.
    cdef uint32_t i
    for i in range(table.lists + 1):
        table.front[i] = 0
    table.used = table.first = 1
