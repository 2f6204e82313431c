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
# counts less there, and more by what those count more that it is sure to win. So an entry holds the
# points that a party gets, what the cards counted, and which of them were sure.
#
# Threads may share buckets and entries. Whoever looks into a bucket takes its lock; who finds it
# taken does without, as if there were no entry, and waits for nobody. An entry is read and written
# under the lock of the bucket that lists it.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from jasscore.bits cimport (
    compress, deposit, excess, flagged, give_back, load, lowest, nonzero, popcount, prefetch, store,
    take,
)
from jasscore.cards cimport LANES, lane_set
from jasscore.solver.problem cimport Proof

cdef enum:
    MOST_CARDS = 32       # in a position that is kept
    MOST_HELD = 8         # in one hand
    TOP = 3               # trumps
    FULL = 20             # entries in a bucket
    LOAD = 8              # for which there is room, on average
    MOST_BUCKETS = 1 << 24
    MOST_PASSED = 1000    # entries that are spared before one is given up
    SURE = 0x8080808080808080       # in eight values
    FOR_MAX = 1 << 15     # in a claim, above the points

# All cards of a position before a lead.
cdef struct Layout:
    uint64_t key
    uint64_t place                  # a hash: where to look for it
    lane_set all
    # The seats of the cards, in the order of all: bits 0, from 32 on bits 1, and then bits 2.
    uint64_t owners
    uint32_t more_owners
    uint8_t packed                  # whether the values are filled
    uint8_t trumps                  # whether there are any
    uint8_t values[MOST_CARDS + 8]  # by seat and suit, from the weakest card up

# What is looked at first of an entry, small enough that many lie side by side: most entries of a
# bucket are passed over.
cdef struct Head:
    uint32_t order          # the cards whose owners must be the same
    uint32_t entry          # its number
    uint16_t mark           # of a hash of those owners, bits 0 and 1, and the key
    uint16_t claim          # the points that a party gets, and whether that is max

cdef struct Entry:
    uint64_t key
    uint64_t owners
    uint8_t values[MOST_CARDS]      # of cards that the proof counted, else 0; bit 7 if sure
    uint32_t more_owners
    uint32_t place                  # its bucket << 8, and a good lead (replies.pxd)

# Entries with one place, the last that was of use first. Four lines of the cache.
cdef struct Bucket:
    uint32_t era
    uint32_t count
    Head heads[FULL]
    uint32_t taken                  # the lock
    uint32_t unused

cdef struct Table:
    Bucket* buckets
    Entry* entries
    uint32_t most                   # buckets there are
    uint32_t count                  # buckets in use
    uint32_t era                    # buckets of another era are empty
    uint32_t first                  # of the entries that are this thread's to fill
    uint32_t size                   # and where they end
    uint32_t used                   # where those in use end
    uint32_t next                   # the one to be given up next, if it is of no use
    bint shared                     # between threads, each with a Table of its own
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
    cdef lane_set low = hand[1] | hand[3] | hand[5], middle = hand[2] | hand[3]
    cdef lane_set high = hand[4] | hand[5]
    cdef int n
    layout.all = hand[0] | low | middle | high
    n = popcount(layout.all)
    layout.owners = compress(low, layout.all) | compress(middle, layout.all) << 32
    layout.more_owners = <uint32_t>compress(high, layout.all) if players > 4 else 0
    layout.packed = False
    layout.trumps = trumps
    layout.key = key
    if trumps:
        # Nearly all proofs rely on the highest trumps, so their owners help to find what fits. An
        # entry that does not rely on them is found by fewer positions than it could serve.
        key ^= (layout.owners >> n - TOP & 7) << 30
        key ^= (layout.owners >> n - TOP + 32) << 34
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
    const Proof* proof, uint8_t* values,
) noexcept nogil:
    # The same, as it is kept in an entry.
    cdef int seat, at = 0, held = popcount(hand[0])
    cdef uint64_t packed
    memset(values, 0, MOST_CARDS + 8)
    for seat in range(players):
        memcpy(&packed, layout.values + at, 8)
        packed &= table.bytes_of[compress(proof.points, hand[seat])]
        packed |= table.bytes_of[compress(proof.sure, hand[seat])] & SURE
        memcpy(values + at, &packed, 8)
        at += held


cdef inline uint32_t bucket_of(const Table* table, uint64_t place) noexcept nogil:
    return <uint32_t>((place >> 32) * table.count >> 32)


cdef inline void fetch(const Table* table, uint64_t place) noexcept nogil:
    # Most of what a bucket holds, as it will be looked at soon.
    cdef const Bucket* bucket = &table.buckets[bucket_of(table, place)]
    prefetch(bucket)
    prefetch(&bucket.heads[5])


cdef inline uint64_t twice(uint32_t order) noexcept nogil:
    # For both words of owners that lie in one.
    return order * <uint64_t>0x100000001


cdef inline uint16_t mark_of(const Layout* layout, uint32_t order) noexcept nogil:
    cdef uint64_t x = layout.owners & twice(order)
    x ^= layout.key
    return <uint16_t>(x * <uint64_t>0x9e3779b97f4a7c15 >> 48)


cdef inline bint fits(const Entry* entry, const Layout* layout, uint32_t order) noexcept nogil:
    return entry.key == layout.key and not (
        (entry.owners ^ layout.owners) & twice(order)
        or (entry.more_owners ^ layout.more_owners) & order
    )


cdef inline void to_front(Bucket* bucket, int i, Head head) noexcept nogil:
    while i > 0:
        bucket.heads[i] = bucket.heads[i - 1]
        i -= 1
    bucket.heads[0] = head


cdef inline bint probe(
    Table* table, Layout* layout, const lane_set* hand, int players, int need, int rest,
    int* bound, Proof* proof, uint8_t* move,
) noexcept nogil:
    # Whether the table knows that max can reach ``need``, or that it cannot. What was of use comes
    # to the front of its bucket.
    cdef Bucket* bucket = &table.buckets[bucket_of(table, layout.place)]
    cdef bint found
    if not table.shared:
        return look_up(table, bucket, layout, hand, players, need, rest, bound, proof, move)
    if not take(&bucket.taken):
        return False
    found = look_up(table, bucket, layout, hand, players, need, rest, bound, proof, move)
    give_back(&bucket.taken)
    return found


cdef inline bint look_up(
    Table* table, Bucket* bucket, Layout* layout, const lane_set* hand, int players, int need,
    int rest, int* bound, Proof* proof, uint8_t* move,
) noexcept nogil:
    cdef Entry* entry
    cdef Head head
    cdef int i, points, wanted, count
    if bucket.era != table.era:
        return False
    count = bucket.count
    for i in range(count):
        head = bucket.heads[i]
        if head.mark != mark_of(layout, head.order):
            continue
        entry = &table.entries[head.entry]
        if not fits(entry, layout, head.order):
            continue
        move[0] = entry.place & 255
        wanted = need if head.claim & FOR_MAX else rest - need + 1
        points = head.claim & FOR_MAX - 1
        if points < wanted:
            continue
        fill_values(table, layout, hand, players)
        points -= excess(entry.values, layout.values)
        if points < wanted:
            continue
        bound[0] = points if head.claim & FOR_MAX else rest - points
        to_front(bucket, i, head)
        proof.order = deposit(head.order, layout.all)
        # Cards that counted nothing where the entry was made need not be counted here.
        proof.points = cards_at(nonzero(entry.values), hand, players)
        proof.sure = cards_at(flagged(entry.values), hand, players)
        return True
    return False


cdef inline lane_set cards_at(
    uint64_t places, const lane_set* hand, int players
) noexcept nogil:
    cdef lane_set found = 0
    cdef int seat, held = popcount(hand[0])
    for seat in range(players):
        found |= deposit(places, hand[seat])
        places >>= held
    return found


cdef inline uint32_t give_up(Table* table, const Bucket* held) noexcept nogil:
    # The number of an entry to be used for something else: in turn, but for those that lie in the
    # first half of their buckets; a thread may have no others, so after a while any is given up.
    # held: the bucket whose lock the caller has.
    cdef Bucket* bucket
    cdef bint locks
    cdef uint32_t number, i
    cdef bint given
    cdef int passed = 0
    while True:
        number = table.next
        table.next = number + 1 if number + 1 < table.size else table.first
        bucket = &table.buckets[load(&table.entries[number].place) >> 8]
        locks = table.shared and bucket != held
        if locks and not take(&bucket.taken):
            continue
        i = bucket.count - 1
        while bucket.heads[i].entry != number:
            i -= 1
        given = 2 * (i + 1) >= bucket.count or passed == MOST_PASSED
        passed += not given
        if given:
            bucket.count -= 1
            while i < bucket.count:
                bucket.heads[i] = bucket.heads[i + 1]
                i += 1
        if locks:
            give_back(&bucket.taken)
        if given:
            return number


cdef inline void keep(
    Table* table, Layout* layout, const lane_set* hand, int players, int points, bint for_max,
    const Proof* proof, uint8_t move,
) noexcept nogil:
    cdef uint32_t place = bucket_of(table, layout.place)
    cdef Bucket* bucket = &table.buckets[place]
    cdef Entry* entry
    cdef Head head
    cdef uint32_t order
    cdef uint8_t values[MOST_CARDS + 8]
    cdef int i, count
    if table.shared and not take(&bucket.taken):
        return
    if bucket.era != table.era:
        bucket.era = table.era
        bucket.count = 0
    fill_values(table, layout, hand, players)
    fill_counted(table, layout, hand, players, proof, values)
    order = <uint32_t>compress(down_to_lowest(proof.order), layout.all)
    count = bucket.count
    for i in range(count):
        head = bucket.heads[i]
        if (
            order & ~head.order or (head.claim & FOR_MAX != 0) != for_max
            or points < (head.claim & FOR_MAX - 1)
            or head.mark != mark_of(layout, head.order)
        ):
            continue
        entry = &table.entries[head.entry]
        if (
            points - excess(values, entry.values) >= (head.claim & FOR_MAX - 1)
            and fits(entry, layout, head.order)
        ):
            # It says no more than what is now known, and of fewer positions.
            break
    else:
        if count == FULL:
            i = FULL - 1
            head.entry = bucket.heads[i].entry
        else:
            if table.used < table.size:
                head.entry = table.used
                table.used += 1
            else:
                head.entry = give_up(table, bucket)
            i = bucket.count
            bucket.count += 1
    entry = &table.entries[head.entry]
    entry.key = layout.key
    entry.owners = layout.owners
    entry.more_owners = layout.more_owners
    memcpy(entry.values, values, sizeof(entry.values))
    store(&entry.place, place << 8 | move)      # give_up() asks where an entry lies
    head.order = order
    head.mark = mark_of(layout, order)
    head.claim = (FOR_MAX if for_max else 0) | points
    to_front(bucket, i, head)
    if table.shared:
        give_back(&bucket.taken)


cdef inline uint32_t buckets_for(const Table* table, int held) noexcept nogil:
    # How many make sense for a deal with so many cards in each hand: what is spread wide is slow
    # to get at.
    return table.most if held > MOST_HELD else min(table.most, 1 << max(3 * held - 8, 10))


cdef inline void forget(Table* table, int held) noexcept nogil:
    # Everything, and makes room for a deal with so many cards in each hand.
    table.era += 1
    table.used = table.next = table.first
    table.count = buckets_for(table, held)
