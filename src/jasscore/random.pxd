# Counter-based random streams: one formula, in integers of 64 bits, that scalar code and vector
# lanes compute alike. Stream k of a seed is a function of the two and of nothing else. All of it
# modulo 2^64:
#
#     start(seed, k) = mix(seed + (k + 1) * GOLDEN)      the k-th number of SplitMix64 [1]
#     play:   x_0 = start,   x_(t+1) = x_t * FACTOR + GOLDEN [2],   draw t = x_t ^ x_t >> 32
#     deal:   draw i = mix(start + (i + 1) * GOLDEN)     SplitMix64 again, from the start
#
# A card. Trick t of a playout (t = 0 for the one in which it begins) uses draw t with up to four
# seats, draws 2t and 2t + 1 with five or six. The halves of a draw, the high one first, serve two
# places each: the first and second card of the trick, the third and fourth (of the next draw: the
# fifth and sixth). The first card of a pair takes the half as a fraction r of 32 bits, the second
# takes what the first leaves:
#
#     chosen = r * n >> 32,   rest = r * n mod 2^32        n legal cards, chosen from 0 on
#
# counted in lanes (see cards.pxd) from the lowest bit. Of the 2^32 values of r, a card of the
# first place gets 2^32 / n up to one, and a pair of cards 2^32 / (n m) up to one. With n, m <= 12
# the chance of a first card is off by less than 2^-32, that of a second card given the first by
# less than 2 n / 2^32 < 6e-9.
#
# A deal. Each seat in turn takes a random subset of the cards left, in natural order of the seats.
# To take m of a pool: the cards of the pool whose bit is set in the next draw are one part, the
# others the second. If the first has more than m cards, it becomes the pool; otherwise it is
# taken, m falls by its size, and the second becomes the pool. It ends when m is 0 or the whole
# pool is wanted. No card is treated unlike another, so every subset is equally likely.
#
# [1] Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014.
# [2] The multiplier is from Steele, Vigna: Computationally easy, spectrally good multipliers,
#     2021. The low bits of such a generator are poor, hence the xor; cards depend on high bits.

from libc.stdint cimport uint32_t, uint64_t

from jasscore.bits cimport nth, popcount
from jasscore.cards cimport card_set

cdef extern from "random.h":
    const uint64_t GOLDEN "JASS_GOLDEN"
    const uint64_t FACTOR "JASS_FACTOR"
    const uint64_t MIX_1 "JASS_MIX_1"
    const uint64_t MIX_2 "JASS_MIX_2"


cdef inline uint64_t mix(uint64_t z) noexcept nogil:
    z = (z ^ z >> 30) * MIX_1
    z = (z ^ z >> 27) * MIX_2
    return z ^ z >> 31


cdef inline uint64_t start(uint64_t seed, uint64_t stream) noexcept nogil:
    return mix(seed + (stream + 1) * GOLDEN)


cdef inline uint64_t next_state(uint64_t x) noexcept nogil:
    return x * FACTOR + GOLDEN


cdef inline uint64_t draw(uint64_t x) noexcept nogil:
    return x ^ x >> 32


cdef inline uint32_t half(uint64_t drawn, int place) noexcept nogil:
    # The fraction for a pair of places of a trick.
    return <uint32_t>(drawn >> (0 if place & 2 else 32))


cdef inline uint64_t pick(uint64_t cards, uint32_t* rest) noexcept nogil:
    # One card of a set by the fraction ``rest``, which keeps what is left of it.
    cdef uint64_t product = <uint64_t>rest[0] * popcount(cards)
    rest[0] = <uint32_t>product
    return nth(cards, <unsigned int>(product >> 32))


cdef inline card_set take(card_set pool, int size, uint64_t* deal_state) noexcept nogil:
    # A random subset of the pool of a given size.
    cdef card_set taken = 0, part
    cdef int missing
    while True:
        missing = size - popcount(taken)
        if missing == 0:
            return taken
        if missing == popcount(pool):
            return taken | pool
        deal_state[0] += GOLDEN
        part = pool & mix(deal_state[0])
        if popcount(part) > missing:
            pool = part
        else:
            taken |= part
            pool &= ~part


cdef inline void deal(
    card_set pool, const int* missing, int players, uint64_t start, card_set* hands
) noexcept nogil:
    # Adds to each hand as many cards of the pool as it misses.
    cdef uint64_t deal_state = start
    cdef card_set taken
    cdef int seat
    for seat in range(players):
        taken = take(pool, missing[seat], &deal_state)
        hands[seat] |= taken
        pool &= ~taken
