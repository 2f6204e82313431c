/* The streams that random.pxd describes, for C: their constants, and how a subset is drawn. */
#ifndef JASS_RANDOM_H
#define JASS_RANDOM_H

#include <stdint.h>

#include "bits.h"

#define JASS_GOLDEN UINT64_C(0x9e3779b97f4a7c15)
#define JASS_FACTOR UINT64_C(0xd1342543de82ef95)
#define JASS_MIX_1 UINT64_C(0xbf58476d1ce4e5b9)
#define JASS_MIX_2 UINT64_C(0x94d049bb133111eb)

static inline uint64_t jass_mix(uint64_t z)
{
    z = (z ^ z >> 30) * JASS_MIX_1;
    z = (z ^ z >> 27) * JASS_MIX_2;
    return z ^ z >> 31;
}

/* take() of random.pxd, without a branch but for its end. */
#define JASS_TAKE(name, COUNT) \
    static inline uint64_t name(uint64_t pool, int size, uint64_t *state) \
    { \
        uint64_t taken = 0, x = *state; \
        int missing = size; \
        while (missing && missing != COUNT(pool)) { \
            uint64_t part = pool & jass_mix(x += JASS_GOLDEN); \
            int count = COUNT(part), over = count > missing; \
            taken |= over ? 0 : part; \
            missing -= over ? 0 : count; \
            pool = over ? part : pool & ~part; \
        } \
        *state = x; \
        return missing ? taken | pool : taken; \
    }

JASS_TAKE(jass_take_portable, jass_popcount)

#ifdef JASS_X86_VECTORS
__attribute__((target("popcnt")))
JASS_TAKE(jass_take_popcnt, __builtin_popcountll)
#endif

#endif
