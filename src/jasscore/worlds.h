/* Arrays of deals of any strides, examined; compiled twice, since where the CPU counts bits by itself
   it takes a third of the time. */
#ifndef JASS_WORLDS_H
#define JASS_WORLDS_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "cards.h"

enum { JASS_MOST_CARDS = 12 };      /* in a hand */

typedef struct {
    const char *hands;
    ptrdiff_t deals, seats;         /* how many */
    ptrdiff_t to_deal, to_seat;     /* from one to the next, in bytes */
} jass_deals;

/* The first deal that is none, or -1; the least and the most cards of a hand. */
#define JASS_EXAMINE(name, COUNT) \
    static ptrdiff_t name(const jass_deals *array, int *least, int *most) \
    { \
        ptrdiff_t deal, seat; \
        int low = JASS_MOST_CARDS, high = 0; \
        for (deal = 0; deal < array->deals; deal++) { \
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

#endif
