/* The intrinsics that avx512.h uses, a lane at a time, for any CPU. */
#include <stdint.h>
#include <string.h>

typedef uint64_t emulated_v8 __attribute__((vector_size(64)));
typedef uint16_t emulated_v32 __attribute__((vector_size(64)));

/* Some are macros already. */
#undef _mm512_cmpgt_epi64_mask
#undef _mm512_mask_ternarylogic_epi64

#define __m512i emulated_v8
#define __mmask8 uint8_t
#define _mm512_cmpgt_epi64_mask emulated_above
#define _mm512_test_epi64_mask emulated_test
#define _mm512_test_epi16_mask emulated_test_16
#define _mm512_movepi64_mask emulated_highest
#define _mm512_mask_blend_epi64 emulated_blend
#define _mm512_maskz_mov_epi16 emulated_move_16
#define _mm512_mask_ternarylogic_epi64 emulated_ternary
#define _mm512_mullo_epi64 emulated_times
#define _mm512_mul_epu32 emulated_times_32
#define _mm512_popcnt_epi64 emulated_count
#define _mm512_loadu_si512 emulated_load
#define _mm512_storeu_si512 emulated_store

static inline uint8_t emulated_above(emulated_v8 a, emulated_v8 b)
{
    int i, mask = 0;
    for (i = 0; i < 8; i++)
        mask |= ((int64_t)a[i] > (int64_t)b[i]) << i;
    return (uint8_t)mask;
}

static inline uint8_t emulated_test(emulated_v8 a, emulated_v8 b)
{
    int i, mask = 0;
    for (i = 0; i < 8; i++)
        mask |= ((a[i] & b[i]) != 0) << i;
    return (uint8_t)mask;
}

static inline uint32_t emulated_test_16(emulated_v8 a, emulated_v8 b)
{
    emulated_v32 both = (emulated_v32)(a & b);
    uint32_t mask = 0;
    int i;
    for (i = 0; i < 32; i++)
        mask |= (uint32_t)(both[i] != 0) << i;
    return mask;
}

static inline uint8_t emulated_highest(emulated_v8 a)
{
    int i, mask = 0;
    for (i = 0; i < 8; i++)
        mask |= (int)(a[i] >> 63) << i;
    return (uint8_t)mask;
}

/* The second where the mask has its bit, else the first. */
static inline emulated_v8 emulated_blend(uint8_t mask, emulated_v8 a, emulated_v8 b)
{
    int i;
    for (i = 0; i < 8; i++)
        a[i] = mask >> i & 1 ? b[i] : a[i];
    return a;
}

static inline emulated_v8 emulated_move_16(uint32_t mask, emulated_v8 a)
{
    emulated_v32 lanes = (emulated_v32)a;
    int i;
    for (i = 0; i < 32; i++)
        lanes[i] = mask >> i & 1 ? lanes[i] : 0;
    return (emulated_v8)lanes;
}

/* Three bits, a's the highest, are the number of a bit of the table; the mask says where. */
static inline emulated_v8 emulated_ternary(
    emulated_v8 a, uint8_t mask, emulated_v8 b, emulated_v8 c, int table)
{
    int i, bit;
    for (i = 0; i < 8; i++) {
        uint64_t result = 0;
        for (bit = 0; bit < 64; bit++) {
            int entry = (int)(4 * (a[i] >> bit & 1) + 2 * (b[i] >> bit & 1) + (c[i] >> bit & 1));
            result |= (uint64_t)(table >> entry & 1) << bit;
        }
        a[i] = mask >> i & 1 ? result : a[i];
    }
    return a;
}

static inline emulated_v8 emulated_times(emulated_v8 a, emulated_v8 b)
{
    int i;
    for (i = 0; i < 8; i++)
        a[i] *= b[i];
    return a;
}

static inline emulated_v8 emulated_times_32(emulated_v8 a, emulated_v8 b)
{
    int i;
    for (i = 0; i < 8; i++)
        a[i] = (a[i] & 0xffffffff) * (b[i] & 0xffffffff);
    return a;
}

static inline emulated_v8 emulated_count(emulated_v8 a)
{
    int i;
    for (i = 0; i < 8; i++)
        a[i] = (uint64_t)__builtin_popcountll(a[i]);
    return a;
}

static inline emulated_v8 emulated_load(const void *address)
{
    emulated_v8 a;
    memcpy(&a, address, sizeof(a));
    return a;
}

static inline void emulated_store(void *address, emulated_v8 a)
{
    memcpy(address, &a, sizeof(a));
}
