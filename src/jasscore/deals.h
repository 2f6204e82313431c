/* Arrays of deals: taken over, whatever their strides are, and dealt. Both are compiled twice, since where
   the CPU counts bits by itself they take much less time. */
#ifndef JASS_DEALS_H
#define JASS_DEALS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "cards.h"
#include "random.h"

enum { JASS_MOST_CARDS = 12 };      /* in a hand */

typedef struct {
    const char *hands;              /* anywhere, aligned or not */
    ptrdiff_t deals, seats;         /* how many */
    ptrdiff_t to_deal, to_seat;     /* from one to the next, in bytes */
} jass_rows;

static inline uint64_t jass_hand(const char *at)
{
    uint64_t cards;
    memcpy(&cards, at, sizeof cards);
    return cards;
}

/* Copies an array of deals to `own`, row after row: the first row that is no deal, or -1; the least
   and the most cards of a hand. Every mask is read once, and what is looked at is what is written.
   Most arrays have hands of one size and four seats, so these are looked for first. */
#define JASS_TAKE_DEALS(name, COUNT) \
    static ptrdiff_t name(const jass_rows *array, uint64_t *own, int *least, int *most) \
    { \
        ptrdiff_t deal = 0, seat; \
        int low = JASS_MOST_CARDS, high = 0; \
        if (array->deals && array->seats == 4) { \
            int size = -1; \
            for (; deal < array->deals; deal++) { \
                const char *hand = array->hands + deal * array->to_deal; \
                const uint64_t a = jass_hand(hand); \
                const uint64_t b = jass_hand(hand + array->to_seat); \
                const uint64_t c = jass_hand(hand + 2 * array->to_seat); \
                const uint64_t d = jass_hand(hand + 3 * array->to_seat); \
                own[4 * deal] = a; \
                own[4 * deal + 1] = b; \
                own[4 * deal + 2] = c; \
                own[4 * deal + 3] = d; \
                if (size < 0) \
                    size = COUNT(a); \
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
                uint64_t cards = jass_hand(hand); \
                int count = COUNT(cards); \
                own[deal * array->seats + seat] = cards; \
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

JASS_TAKE_DEALS(jass_take_deals_portable, jass_popcount)

#ifdef JASS_X86_VECTORS
__attribute__((target("popcnt")))
JASS_TAKE_DEALS(jass_take_deals_popcnt, __builtin_popcountll)
#endif

static ptrdiff_t jass_take_deals(const jass_rows *array, uint64_t *own, int *least, int *most)
{
#ifdef JASS_X86_VECTORS
    if (jass_has_popcnt())
        return jass_take_deals_popcnt(array, own, least, most);
#endif
    return jass_take_deals_portable(array, own, least, most);
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
