# The solver's memory: what has been proven about positions before a lead, kept for whole classes of
# them.
#
# A class has the same leader, the same number of cards of each suit in each hand, and the same
# holder of the puur: the key. Its positions share legal plays card by card, if the i-th card of a
# seat in a suit stands for the i-th in another position. Who wins the tricks is shared too, as far
# as it was decided by cards whose owners agree: a proof relied on the order of some cards, and
# holds wherever the owners of all cards down to the lowest of them are the same, suit by suit.
#
# What cards count may differ between two such positions. A side that is sure of V in one wins the
# same cards in the other, hence at least V less what each of all cards counts less there.

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from jasscore.bits cimport compress, deposit, excess, popcount
from jasscore.cards cimport LANE, LANES, lane_set

cdef enum:
    MOST_CARDS = 32       # in a position that is kept
    MOST_HELD = 8         # in one hand

# All cards of a position before a lead.
cdef struct Layout:
    uint64_t key
    lane_set all
    uint32_t owner[3]               # the seats, bit by bit: one bit a card, in the order of all
    uint32_t packed                 # whether the values are filled
    uint8_t values[MOST_CARDS + 8]  # by suit, seat and strength

cdef struct Entry:
    uint64_t key
    uint32_t owner[3]
    uint32_t relied                 # the cards whose owners must be the same
    uint8_t values[MOST_CARDS]
    int16_t bound
    uint8_t at_least                # whether it is a lower bound, else an upper one
    uint8_t move                    # a good lead: suit << 4 | how many stronger ones are held
    uint32_t older                  # the entry before it in the same list, by number; 0: none

cdef struct Table:
    Entry* entries
    uint32_t* newest                # of each list, by number; one below ``first`` means none
    uint32_t lists                  # number of lists less one, all bits set
    uint32_t size
    uint32_t used
    uint32_t first                  # entries before it count no more
    uint64_t values[2][512]         # of the cards of a plain suit and of the highest lane


cdef inline lane_set down_to_lowest(lane_set cards) noexcept nogil:
    # In each suit all places from the lowest of these cards up.
    cards |= cards << 1 & LANES
    cards |= cards << 2 & LANES
    cards |= cards << 4 & LANES
    return cards | cards << 1 & LANES


cdef inline void describe(
    Layout* layout, const lane_set* hand, int players, uint64_t key
) noexcept nogil:
    cdef lane_set low = hand[1], middle = 0, high = 0
    cdef int seat
    layout.all = hand[0] | hand[1]
    for seat in range(2, players):
        layout.all |= hand[seat]
        if seat & 1:
            low |= hand[seat]
        if seat & 2:
            middle |= hand[seat]
        if seat & 4:
            high |= hand[seat]
    layout.key = key
    layout.owner[0] = <uint32_t>compress(low, layout.all)
    layout.owner[1] = <uint32_t>compress(middle, layout.all)
    layout.owner[2] = <uint32_t>compress(high, layout.all) if players > 4 else 0
    layout.packed = False


cdef inline void fill_values(
    const Table* table, Layout* layout, const lane_set* hand, int players
) noexcept nogil:
    cdef int suit, seat, at = 0
    cdef uint64_t cards
    if layout.packed:
        return
    layout.packed = True
    memset(layout.values, 0, sizeof(layout.values))
    for suit in range(4):
        for seat in range(players):
            cards = hand[seat] >> 16 * suit & LANE
            memcpy(layout.values + at, &table.values[suit == 3][cards], 8)
            at += popcount(cards)


cdef inline uint32_t list_of(const Table* table, uint64_t key) noexcept nogil:
    key = (key ^ key >> 32) * 0x9e3779b97f4a7c15ULL
    return <uint32_t>(key >> 38) & table.lists


cdef inline bint fits(const Entry* entry, const Layout* layout) noexcept nogil:
    return entry.key == layout.key and not (
        (entry.owner[0] ^ layout.owner[0] | entry.owner[1] ^ layout.owner[1]
         | entry.owner[2] ^ layout.owner[2]) & entry.relied
    )


cdef inline bint probe(
    const Table* table, Layout* layout, const lane_set* hand, int players, int need,
    int* bound, lane_set* relied, uint8_t* move,
) noexcept nogil:
    # Whether the table knows that ``need`` can be reached, or that it cannot: then the bound that
    # says so and the cards that it relies on.
    cdef uint32_t number = table.newest[list_of(table, layout.key)]
    cdef const Entry* entry
    cdef int known
    while number >= table.first:
        entry = &table.entries[number]
        number = entry.older
        if not fits(entry, layout):
            continue
        move[0] = entry.move
        known = entry.bound
        if entry.at_least:
            if known < need:
                continue
            fill_values(table, layout, hand, players)
            known -= excess(entry.values, layout.values)
            if known < need:
                continue
        else:
            if known >= need:
                continue
            fill_values(table, layout, hand, players)
            known += excess(layout.values, entry.values)
            if known >= need:
                continue
        bound[0] = known
        relied[0] = deposit(entry.relied, layout.all)
        return True
    return False


cdef inline void keep(
    Table* table, Layout* layout, const lane_set* hand, int players,
    int bound, bint at_least, lane_set relied, uint8_t move,
) noexcept nogil:
    cdef uint32_t* newest = &table.newest[list_of(table, layout.key)]
    cdef uint32_t number = newest[0], cards
    cdef Entry* entry
    fill_values(table, layout, hand, players)
    cards = <uint32_t>compress(down_to_lowest(relied), layout.all)
    while number >= table.first:
        entry = &table.entries[number]
        number = entry.older
        if (
            entry.relied == cards and entry.at_least == at_least and fits(entry, layout)
            and not memcmp(entry.values, layout.values, sizeof(entry.values))
        ):
            # A better bound for the same class.
            entry.bound = bound
            entry.move = move
            return
    if table.used == table.size:
        forget(table)
    entry = &table.entries[table.used]
    entry.key = layout.key
    memcpy(entry.owner, layout.owner, sizeof(entry.owner))
    memcpy(entry.values, layout.values, sizeof(entry.values))
    entry.relied = cards
    entry.bound = bound
    entry.at_least = at_least
    entry.move = move
    entry.older = newest[0] if newest[0] >= table.first else 0
    newest[0] = table.used
    table.used += 1


cdef inline void forget(Table* table) noexcept nogil:
    # Everything. Lists hold numbers below ``first`` until something new is kept in them.
    cdef uint32_t i
    for i in range(table.lists + 1):
        table.newest[i] = 0
    table.used = table.first = 1
