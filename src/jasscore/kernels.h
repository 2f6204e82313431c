/* The kernels: lockstep.h once for each instruction set, and which of them the CPU can run. */
#ifndef JASS_KERNELS_H
#define JASS_KERNELS_H

#include <stdint.h>
#include <string.h>

#include "bits.h"

#define JASS_FACTOR UINT64_C(0xd1342543de82ef95)
#define JASS_GOLDEN UINT64_C(0x9e3779b97f4a7c15)
#define JASS_MIX_1 UINT64_C(0xbf58476d1ce4e5b9)
#define JASS_MIX_2 UINT64_C(0x94d049bb133111eb)
#define JASS_TRUMPS UINT64_C(0x01ff000000000000)
#define JASS_PUUR UINT64_C(0x0100000000000000)

/* What the kernels can play: contracts without trump, and with trump three rules of trumping. */
enum { JASS_NO_TRUMP, JASS_ONLY_TRUMPS, JASS_VOID_ONLY, JASS_MUST_FOLLOW };

typedef struct {
    int variant;
    int last_trick;
    uint64_t exempt;            /* the puur, or nothing */
    uint64_t planes[5];         /* card values bit by bit, as in rules.pxd */
} jass_lane_rules;

/* Rounds side by side. The hands belong to the seats from the leader on. */
enum { JASS_BLOCK = 16, JASS_MOST_KERNELS = 4 };

typedef struct {
    uint64_t hands[4][JASS_BLOCK];
    uint64_t state[JASS_BLOCK]; /* of the stream that plays */
    uint64_t won0[JASS_BLOCK];  /* cards of side 0: before and after */
    uint64_t lead1[JASS_BLOCK]; /* highest bit: side 1 leads, then that it won the last trick */
    uint64_t points[JASS_BLOCK];
    uint64_t tricks[JASS_BLOCK];
} jass_block;

/* Multiples of GOLDEN, which lie between the states of one stream of starts and the next. */
static const uint64_t jass_steps[JASS_BLOCK] = {
    JASS_GOLDEN,      JASS_GOLDEN * 2,  JASS_GOLDEN * 3,  JASS_GOLDEN * 4,
    JASS_GOLDEN * 5,  JASS_GOLDEN * 6,  JASS_GOLDEN * 7,  JASS_GOLDEN * 8,
    JASS_GOLDEN * 9,  JASS_GOLDEN * 10, JASS_GOLDEN * 11, JASS_GOLDEN * 12,
    JASS_GOLDEN * 13, JASS_GOLDEN * 14, JASS_GOLDEN * 15, JASS_GOLDEN * 16,
};

/* What is dealt to the seats 0 to 3, as natural card sets. */
typedef struct {
    uint64_t pool;
    uint64_t held[4];
    uint64_t missing[4];
} jass_dealing;

typedef struct {
    const char *name;
    int width;                  /* rounds of a block that it works on; the others stay untouched */
    void (*start)(uint64_t seed, uint64_t first, jass_block *);     /* the streams */
    void (*play)(const jass_lane_rules *, int tricks, jass_block *);
    void (*deal)(const jass_dealing *, jass_block *);
    void (*encode)(int contract, jass_block *);     /* the hands, from natural card sets to lanes */
} jass_kernel;

#if defined(__GNUC__) || defined(__clang__)
#define JASS_INLINE inline __attribute__((always_inline))
#define JASS_FALLTHROUGH __attribute__((fallthrough))
#else
#define JASS_INLINE __forceinline
#define JASS_FALLTHROUGH
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 4")
#elif defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL
#endif
#define STATIC TARGET static JASS_INLINE

/* A condition that holds as often as not, so that a compiler takes a conditional move. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_expect_with_probability)
#define JASS_EVEN(x) __builtin_expect_with_probability((x), 1, 0.5)
#endif
#endif
#ifndef JASS_EVEN
#define JASS_EVEN(x) (x)
#endif

/* A place in the trick, 0 to 3, in the two highest bits: its lower bit in the highest. */
#define JASS_PLACE(p) ((uint64_t)((p) & 1) << 63 | (uint64_t)((p) >> 1) << 62)

/* One round in a word: portable, and with the instructions of BMI2. */
#define V uint64_t
#define W 1
#define F 2
#define DEALT 1
#define ZERO UINT64_C(0)
#define ALL(x) ((uint64_t)(x))
#define ANDNOT(a, b) ((a) & ~(b))
#define ABOVE(a, b) (ZERO - (uint64_t)((a) > (b)))
#define NUMBERS
#define NUMBER(n) ((uint64_t)(n))
#define NONE(mask) (!(mask))
#define IF(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))
#define IS_ZERO(x) (ZERO - (uint64_t)((x) == 0))
#define IF_ZERO(x, a, b) (JASS_EVEN((x) != 0) ? (b) : (a))
#define IF_HIGHEST(x, a, b) IF((uint64_t)((int64_t)(x) >> 63), a, b)
#define LANE_OF(card) (UINT64_C(0x1ff) << (jass_lowest(card) & 48))
#define TIMES(a, constant) ((a) * (constant))
#define TIMES_32(a, b) ((uint64_t)(uint32_t)(a) * (uint32_t)(b))
#define LOAD(address) (*(address))
#define STORE(address, x) (*(address) = (x))

#define TARGET
#define N(name) jass_portable_##name
#define COUNT(x) ((uint64_t)jass_popcount(x))
#include "lockstep.h"
#undef TARGET
#undef N
#undef COUNT

#ifdef JASS_X86_VECTORS
#define TARGET __attribute__((target("popcnt,bmi,bmi2")))
#define N(name) jass_bmi2_##name
#define COUNT(x) ((uint64_t)__builtin_popcountll(x))
#define NTH(cards, n) _pdep_u64(UINT64_C(1) << (n), cards)
#include "lockstep.h"
#undef TARGET
#undef N
#undef COUNT
#undef NTH
#endif

#undef V
#undef W
#undef F
#undef DEALT
#undef ZERO
#undef ALL
#undef ABOVE
#undef NUMBERS
#undef NUMBER
#undef NONE
#undef IF
#undef IF_ZERO
#undef IS_ZERO
#undef IF_HIGHEST
#undef LANE_OF
#undef TIMES
#undef TIMES_32
#undef LOAD
#undef STORE

#ifdef JASS_X86_VECTORS
/* Four rounds in a word of AVX2. */
typedef uint64_t jass_v4 __attribute__((vector_size(32)));
typedef int64_t jass_v4_signed __attribute__((vector_size(32)));
typedef int16_t jass_v4_lanes __attribute__((vector_size(32)));

#define V jass_v4
#define W 4
#define F 2
#define DEALT 2
#define TARGET __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define N(name) jass_avx2_##name
#define ZERO ((jass_v4){0, 0, 0, 0})
#define ALL(x) (ZERO + (uint64_t)(x))
#define ABOVE(a, b) ((jass_v4)((jass_v4_signed)(a) > (jass_v4_signed)(b)))
#define NUMBERS \
    const uint64_t (*numbers)[4] = jass_avx2_numbers; \
    __asm__("" : "+r"(numbers));
#define NUMBER(n) LOAD(numbers[n])
#define NONE(mask) _mm256_testz_si256((__m256i)(mask), (__m256i)(mask))
#define IF(mask, a, b) IF_HIGHEST(mask, a, b)
#define IS_ZERO(x) ((jass_v4)((x) == ZERO))
#define IF_ZERO(x, a, b) IF(IS_ZERO(x), a, b)
#define IF_HIGHEST(x, a, b) \
    ((jass_v4)_mm256_blendv_pd((__m256d)(b), (__m256d)(a), (__m256d)(x)))
#define LANE_OF(card) ((jass_v4)((jass_v4_lanes)(card) != 0) & UINT64_C(0x01ff01ff01ff01ff))
#define TIMES(a, constant) jass_avx2_times(a, constant)
#define TIMES_32(a, b) ((jass_v4)_mm256_mul_epu32((__m256i)(a), (__m256i)(b)))
#define COUNT(x) jass_avx2_count(x)
#define LOAD(address) ((jass_v4)_mm256_loadu_si256((const __m256i *)(address)))
#define STORE(address, x) _mm256_storeu_si256((__m256i *)(address), (__m256i)(x))

/* Small numbers to compare with, as operands in memory; hidden from GCC, which would make each of
   them anew in a register, at a tenth of the time of a playout. */
static const uint64_t jass_avx2_numbers[11][4] = {
    {0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}, {4, 4, 4, 4}, {5, 5, 5, 5},
    {6, 6, 6, 6}, {7, 7, 7, 7}, {8, 8, 8, 8}, {9, 9, 9, 9}, {10, 10, 10, 10},
};

STATIC jass_v4 jass_avx2_times(jass_v4 a, uint64_t constant)
{
    jass_v4 low = ALL(constant & 0xffffffff), high = ALL(constant >> 32);
    return TIMES_32(a, low) + ((TIMES_32(a, high) + TIMES_32(a >> 32, low)) << 32);
}

/* Half bytes by table, then all bytes of a word added up. */
STATIC jass_v4 jass_avx2_count(jass_v4 x)
{
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256((__m256i)x, half);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), half);
    __m256i sum = _mm256_add_epi8(_mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high));
    return (jass_v4)_mm256_sad_epu8(sum, _mm256_setzero_si256());
}

#include "lockstep.h"
#undef V
#undef W
#undef F
#undef DEALT
#undef TARGET
#undef N
#undef ZERO
#undef ALL
#undef ABOVE
#undef NUMBERS
#undef NUMBER
#undef NONE
#undef IF
#undef IF_ZERO
#undef IS_ZERO
#undef IF_HIGHEST
#undef LANE_OF
#undef TIMES
#undef TIMES_32
#undef COUNT
#undef LOAD
#undef STORE
#endif

#define JASS_KERNEL(name, width) \
    (jass_kernel) \
    { \
        #name, width, jass_##name##_run_start, jass_##name##_run_play, jass_##name##_run_deal, \
            jass_##name##_run_encode \
    }

/* The kernels that this CPU can run, the fastest last; returns how many. */
static int jass_kernels(jass_kernel found[JASS_MOST_KERNELS])
{
    int n = 0;
    found[n++] = JASS_KERNEL(portable, 2);
#ifdef JASS_X86_VECTORS
    if (jass_has_bmi2())
        found[n++] = JASS_KERNEL(bmi2, 2);
    if (jass_has_bmi2() && jass_has_avx2())
        found[n++] = JASS_KERNEL(avx2, 8);
#endif
    return n;
}

#endif
