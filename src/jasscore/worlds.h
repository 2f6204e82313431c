/* Deals that fit what is known, drawn. Compiled twice, since where the CPU counts bits by itself it takes
   much less time. */
#ifndef JASS_WORLDS_H
#define JASS_WORLDS_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "random.h"

/* Deals that fit what is known, drawn by the tree that worlds.pyx builds.

   World k of a seed comes from the draws for deals of stream k (random.pxd) and nothing else. Cards
   that the same groups of seats may hold are a class, and the tree says how many deals there are for
   each way to spread the classes over the groups: class by class a draw chooses a way, each as
   often as there are deals of it, in whole numbers. Then each group but the last takes a random
   subset of the class, and in the end the seats of a group divide what it got. No deal is drawn in
   vain, and all are equally likely. */

enum { JASS_SEATS = 6, JASS_RECEIVERS = JASS_SEATS };   /* the others and the stock */
#define JASS_LEAF UINT64_MAX

typedef struct {                /* how the cards of a class may be spread over the groups */
    uint64_t total;             /* how many deals there are from here on; 0 when there is one way */
    uint64_t biased;            /* 2^64 modulo total */
    uint64_t first;             /* of its ways */
    uint64_t cards;             /* of the class */
} jass_node;

typedef struct {
    uint64_t end;               /* deals of this way and of those before it */
    uint64_t shares;            /* how many cards each group takes, eight bits a group */
    uint64_t next;              /* node, or JASS_LEAF */
} jass_way;

typedef struct {
    const jass_node *nodes;
    const jass_way *ways;
    uint64_t root, pool;        /* without a tree one group takes the whole pool */
    uint64_t held[JASS_SEATS];  /* what is known of each hand */
    int players, groups;
    int end[JASS_RECEIVERS];    /* by group: where its receivers end */
    int seat[JASS_RECEIVERS];   /* by receiver; -1 is the stock, which gets what is left */
    int missing[JASS_RECEIVERS];
} jass_worlds;

/* A number below total, each equally likely: the high half of a product, of which as many low halves
   are refused as would make some numbers likelier than others (Lemire, 2019). */
static inline uint64_t jass_below(uint64_t total, uint64_t biased, uint64_t *state)
{
    uint64_t high, low;
    do {
        *state += JASS_GOLDEN;
        high = jass_multiply(jass_mix(*state), total, &low);
    } while (low < biased);
    return high;
}

#define JASS_DRAW(name, TAKE) \
    static void name(const jass_worlds *worlds, uint64_t state, uint64_t *hands) \
    { \
        uint64_t spread[8] = {0}; \
        uint64_t at = worlds->root; \
        int group, i = 0; \
        for (group = 0; group < worlds->players; group++) \
            hands[group] = worlds->held[group]; \
        if (at == JASS_LEAF) \
            spread[0] = worlds->pool; \
        while (at != JASS_LEAF) { \
            const jass_node *node = worlds->nodes + at; \
            const jass_way *way = worlds->ways + node->first; \
            uint64_t cards = node->cards, shares; \
            if (node->total) { \
                uint64_t chosen = jass_below(node->total, node->biased, &state); \
                while (way->end <= chosen) \
                    way++; \
            } \
            for (group = 0, shares = way->shares; shares; group++, shares >>= 8) { \
                uint64_t taken = TAKE(cards, (int)(shares & 255), &state); \
                spread[group] |= taken; \
                cards &= ~taken; \
            } \
            at = way->next; \
        } \
        for (group = 0; group < worlds->groups; group++) { \
            uint64_t cards = spread[group]; \
            for (; i < worlds->end[group]; i++) { \
                uint64_t taken = TAKE(cards, worlds->missing[i], &state); \
                if (worlds->seat[i] >= 0) \
                    hands[worlds->seat[i]] |= taken; \
                cards &= ~taken; \
            } \
        } \
    }

JASS_DRAW(jass_draw_portable, jass_take_portable)

#ifdef JASS_X86_VECTORS
__attribute__((target("popcnt")))
JASS_DRAW(jass_draw_popcnt, jass_take_popcnt)
#endif

/* The deals of the streams first, first + 1, ... of a seed, one row each. */
static void jass_draw_worlds(const jass_worlds *worlds, uint64_t seed, uint64_t first, ptrdiff_t n,
                             uint64_t *hands, int portable)
{
    void (*draw)(const jass_worlds *, uint64_t, uint64_t *) = jass_draw_portable;
    ptrdiff_t k;
#ifdef JASS_X86_VECTORS
    if (!portable && jass_has_popcnt())
        draw = jass_draw_popcnt;
#endif
    (void)portable;
    for (k = 0; k < n; k++, hands += worlds->players)
        draw(worlds, jass_mix(seed + (first + (uint64_t)k + 1) * JASS_GOLDEN), hands);
}

#endif
