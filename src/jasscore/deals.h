/* Arrays of deals: examined, whatever their strides are, and dealt. Both are compiled twice, since where
   the CPU counts bits by itself they take much less time. */
#ifndef JASS_DEALS_H
#define JASS_DEALS_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "cards.h"
#include "random.h"

enum { JASS_MOST_CARDS = 12 };      /* in a hand */

typedef struct {
    const char *hands;
    ptrdiff_t deals, seats;         /* how many */
    ptrdiff_t to_deal, to_seat;     /* from one to the next, in bytes */
} jass_deals;

/* The first deal that is none, or -1; the least and the most cards of a hand. Most arrays have hands
   of one size and four seats, so these are looked for first. */
#define JASS_EXAMINE(name, COUNT) \
    static ptrdiff_t name(const jass_deals *array, int *least, int *most) \
    { \
        ptrdiff_t deal = 0, seat; \
        int low = JASS_MOST_CARDS, high = 0; \
        if (array->deals && array->seats == 4) { \
            const int size = COUNT(*(const uint64_t *)array->hands); \
            for (; deal < array->deals; deal++) { \
                const char *hand = array->hands + deal * array->to_deal; \
                const uint64_t a = *(const uint64_t *)hand; \
                const uint64_t b = *(const uint64_t *)(hand + array->to_seat); \
                const uint64_t c = *(const uint64_t *)(hand + 2 * array->to_seat); \
                const uint64_t d = *(const uint64_t *)(hand + 3 * array->to_seat); \
                if (((a & b) | ((a | b) & (c | d)) | (c & d)) \
                    || (a | b | c | d) & ~JASS_ALL_CARDS || size > JASS_MOST_CARDS \
                    || ((COUNT(a) ^ size) | (COUNT(b) ^ size) | (COUNT(c) ^ size) \
                        | (COUNT(d) ^ size))) \
                    break; \
            } \
            if (deal) \
                low = high = size; \
        } \
        for (; deal < array->deals; deal++) { \
            const char *hand = array->hands + deal * array->to_deal; \
            uint64_t seen = 0, twice = 0; \
            for (seat = 0; seat < array->seats; seat++, hand += array->to_seat) { \
                uint64_t cards = *(const uint64_t *)hand; \
                int count = COUNT(cards); \
                twice |= seen & cards; \
                seen |= cards; \
                low = count < low ? count : low; \
                high = count > high ? count : high; \
            } \
            if (twice || seen & ~JASS_ALL_CARDS || high > JASS_MOST_CARDS) \
                break; \
        } \
        *least = low; \
        *most = high; \
        return deal < array->deals ? deal : -1; \
    }

JASS_EXAMINE(jass_examine_portable, jass_popcount)

#ifdef JASS_X86_VECTORS
__attribute__((target("popcnt")))
JASS_EXAMINE(jass_examine_popcnt, __builtin_popcountll)
#endif

static ptrdiff_t jass_examine(const jass_deals *array, int *least, int *most)
{
#ifdef JASS_X86_VECTORS
    if (jass_has_popcnt())
        return jass_examine_popcnt(array, least, most);
#endif
    return jass_examine_portable(array, least, most);
}

/* What is dealt to each seat: cards of the pool, as many as are missing, beside those held. */
typedef struct {
    uint64_t pool;
    uint64_t held[6];
    int missing[6];
    int players;
} jass_hands;

/* The deals of the streams first, first + 1, ... of a seed, one row each. Compare deal() in random.pxd. */
#define JASS_DEAL(name, TAKE) \
    static void name(const jass_hands *hands, uint64_t seed, uint64_t first, ptrdiff_t n, \
                     uint64_t *row) \
    { \
        ptrdiff_t k; \
        for (k = 0; k < n; k++, row += hands->players) { \
            uint64_t state = jass_mix(seed + (first + (uint64_t)k + 1) * JASS_GOLDEN); \
            uint64_t pool = hands->pool; \
            int seat; \
            for (seat = 0; seat < hands->players; seat++) { \
                uint64_t taken = TAKE(pool, hands->missing[seat], &state); \
                row[seat] = hands->held[seat] | taken; \
                pool &= ~taken; \
            } \
        } \
    }

JASS_DEAL(jass_deal_portable, jass_take_portable)

#ifdef JASS_X86_VECTORS
__attribute__((target("popcnt")))
JASS_DEAL(jass_deal_popcnt, jass_take_popcnt)
#endif

static void jass_deal(const jass_hands *hands, uint64_t seed, uint64_t first, ptrdiff_t n,
                      uint64_t *row)
{
#ifdef JASS_X86_VECTORS
    if (jass_has_popcnt()) {
        jass_deal_popcnt(hands, seed, first, n, row);
        return;
    }
#endif
    jass_deal_portable(hands, seed, first, n, row);
}

#endif
