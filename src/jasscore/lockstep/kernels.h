/* The kernels: rounds.h once for each instruction set, and which of them the CPU can run. */
#ifndef JASS_KERNELS_H
#define JASS_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "cards.h"
#include "heuristic_weights.h"
#include "random.h"

#include "lockstep/block.h"

/* Multiples of GOLDEN, which lie between the starts of one stream and the next. */
static const uint64_t jass_steps[8] = {
    JASS_GOLDEN,     JASS_GOLDEN * 2, JASS_GOLDEN * 3, JASS_GOLDEN * 4,
    JASS_GOLDEN * 5, JASS_GOLDEN * 6, JASS_GOLDEN * 7, JASS_GOLDEN * 8,
};

#if defined(__GNUC__) || defined(__clang__)
#define JASS_INLINE inline __attribute__((always_inline))
#define JASS_FALLTHROUGH __attribute__((fallthrough))
#else
#define JASS_INLINE __forceinline
#define JASS_FALLTHROUGH
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 8")
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

/* A place in the trick, 1 to 3, in the two highest bits: its lower bit in the highest. */
#define JASS_PLACE_1 UINT64_C(0x8000000000000000)
#define JASS_PLACE_2 UINT64_C(0x4000000000000000)
#define JASS_PLACE_3 UINT64_C(0xc000000000000000)

#define JASS_ONES UINT64_C(0xffffffffffffffff)
#define JASS_PLAIN (JASS_LANES & ~JASS_TRUMPS)
#define JASS_NO_PUUR (~JASS_PUUR)

/* Words in flight when there are few rounds; else F of them. */
enum { JASS_FEW = 2 };

#define TARGET
#define N(name) jass_portable_##name
#define COUNT(x) ((uint64_t)jass_popcount(x))
#include "lockstep/scalar.h"
#include "lockstep/rounds.h"

#ifdef JASS_X86_VECTORS
#define TARGET __attribute__((target("popcnt,bmi,bmi2")))
#define N(name) jass_bmi2_##name
#define COUNT(x) ((uint64_t)__builtin_popcountll(x))
#define SPREAD(cards) _pdep_u64(cards, JASS_LANES)
#define NTH(cards, number) _pdep_u64(UINT64_C(1) << ((number) >> 32), cards)
#include "lockstep/scalar.h"
#include "lockstep/rounds.h"

#define TARGET __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define N(name) jass_avx2_##name
#include "lockstep/avx2.h"
#include "lockstep/rounds.h"
#endif

#ifdef JASS_AVX512_VECTORS
#define TARGET \
    __attribute__(( \
        target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512bitalg,avx512vbmi," \
               "avx2,popcnt,bmi,bmi2")))
#define N(name) jass_avx512_##name
#include "lockstep/avx512.h"
#include "lockstep/rounds.h"
#endif

#define JASS_KERNEL(name, few, ...) \
    { \
        #name, jass_##name##_width, jass_##name##_narrow, few, jass_##name##_run_start, \
            jass_##name##_run_play, jass_##name##_run_deal, jass_##name##_run_encode, \
            jass_##name##_run_legal, __VA_ARGS__ \
    }
#define JASS_THINKING(name) jass_##name##_thinks, jass_##name##_run_think
static const jass_kernel jass_portable = JASS_KERNEL(portable, NULL, 0, NULL);
#ifdef JASS_X86_VECTORS
static const jass_kernel jass_bmi2 = JASS_KERNEL(bmi2, NULL, 0, NULL);
static const jass_kernel jass_avx2 = JASS_KERNEL(avx2, &jass_bmi2, JASS_THINKING(avx2));
#endif
#ifdef JASS_AVX512_VECTORS
static const jass_kernel jass_avx512 = JASS_KERNEL(avx512, &jass_bmi2, JASS_THINKING(avx512));
#endif

/* The kernels that this CPU can run, the fastest last; returns how many. */
static int jass_kernels(const jass_kernel *found[JASS_MOST_KERNELS])
{
    int n = 0;
    found[n++] = &jass_portable;
#ifdef JASS_X86_VECTORS
    if (jass_has_bmi2())
        found[n++] = &jass_bmi2;
    if (jass_has_bmi2() && jass_has_avx2())
        found[n++] = &jass_avx2;
#endif
#ifdef JASS_AVX512_VECTORS
    if (jass_has_bmi2() && jass_has_avx2() && jass_has_avx512())
        found[n++] = &jass_avx512;
#endif
    return n;
}

#endif
