/* Operations on 64-bit sets that the compiler or the CPU may do in one instruction. Nothing else in
   the project asks what compiler or CPU it runs on. */
#ifndef JASS_BITS_H
#define JASS_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

/* Whether kernels for BMI2, AVX2 and AVX-512 can be compiled: they need vectors and target
   functions. JASS_NO_VECTORS does without, as every other compiler and CPU has to. */
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)) && !defined(JASS_NO_VECTORS)
#define JASS_X86_VECTORS
#include <cpuid.h>
#include <immintrin.h>
#if defined(__clang__) ? __clang_major__ >= 7 : __GNUC__ >= 8
#define JASS_AVX512_VECTORS
#endif
#endif

static inline int jass_popcount(uint64_t x)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(x);
#else
    /* Without the instruction GCC would call a library function with a table. */
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((x * 0x0101010101010101u) >> 56);
#endif
}

/* Index of the lowest set bit; x is not 0. */
static inline int jass_lowest(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(x);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long index;
    _BitScanForward64(&index, x);
    return (int)index;
#else
    return jass_popcount((x & (0 - x)) - 1);
#endif
}

/* Index of the highest set bit; x is not 0. */
static inline int jass_highest(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return 63 - __builtin_clzll(x);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long index;
    _BitScanReverse64(&index, x);
    return (int)index;
#else
    int shift;
    for (shift = 1; shift < 64; shift *= 2)
        x |= x >> shift;
    return jass_popcount(x) - 1;
#endif
}

/* The n-th set bit of x as a set of one, from the lowest (n = 0); 0 when x has no more than n. */
static inline uint64_t jass_nth(uint64_t x, unsigned n)
{
    while (n--)
        x &= x - 1;
    return x & (0 - x);
}

/* The bits of x at the places of mask, moved together at the low end; and back to their places. */
static inline uint64_t jass_compress(uint64_t x, uint64_t mask)
{
#if defined(__BMI2__)
    return _pext_u64(x, mask);
#else
    uint64_t result = 0, place = 1;
    for (; mask; mask &= mask - 1, place += place)
        if (x & mask & (0 - mask))
            result |= place;
    return result;
#endif
}

static inline uint64_t jass_deposit(uint64_t x, uint64_t mask)
{
#if defined(__BMI2__)
    return _pdep_u64(x, mask);
#else
    uint64_t result = 0;
    for (; mask; mask &= mask - 1, x >>= 1)
        if (x & 1)
            result |= mask & (0 - mask);
    return result;
#endif
}

/* The product of two words: its high half, and the low one. */
static inline uint64_t jass_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 two_words;
    two_words product = (two_words)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
    *low = a * b;
    return a1 * b1 + (middle >> 32) + (other >> 32);
#endif
}

/* By how much the numbers in 32 bytes at a exceed those at b, added up over those that do, less
   by how much those with bit 7 set at a fall short. Bit 7 belongs to no number. */
static inline int jass_excess(const uint8_t *a, const uint8_t *b)
{
#ifdef JASS_X86_VECTORS
    const __m128i zero = _mm_setzero_si128(), number = _mm_set1_epi8(127);
    __m128i over = zero, under = zero;
    int i;
    for (i = 0; i < 32; i += 16) {
        __m128i raw = _mm_loadu_si128((const __m128i *)(a + i));
        __m128i x = _mm_and_si128(raw, number);
        __m128i y = _mm_and_si128(_mm_loadu_si128((const __m128i *)(b + i)), number);
        __m128i less = _mm_and_si128(_mm_subs_epu8(y, x), _mm_cmpgt_epi8(zero, raw));
        over = _mm_add_epi64(over, _mm_sad_epu8(_mm_subs_epu8(x, y), zero));
        under = _mm_add_epi64(under, _mm_sad_epu8(less, zero));
    }
    over = _mm_sub_epi64(over, under);
    return _mm_cvtsi128_si32(over) + _mm_cvtsi128_si32(_mm_srli_si128(over, 8));
#else
    int i, sum = 0;
    for (i = 0; i < 32; i++) {
        int more = (a[i] & 127) - (b[i] & 127);
        sum += more > 0 || a[i] & 128 ? more : 0;
    }
    return sum;
#endif
}

/* Which of 32 bytes have bit 7 set, a bit each. */
static inline uint64_t jass_flagged(const uint8_t *a)
{
#ifdef JASS_X86_VECTORS
    const __m128i *x = (const __m128i *)a;
    uint32_t low = (uint32_t)_mm_movemask_epi8(_mm_loadu_si128(x));
    return low | (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_loadu_si128(x + 1)) << 16;
#else
    uint64_t found = 0;
    int i;
    for (i = 0; i < 32; i++)
        found |= (uint64_t)(a[i] >> 7) << i;
    return found;
#endif
}

/* Which of 32 bytes are not 0, a bit each. */
static inline uint64_t jass_nonzero(const uint8_t *a)
{
#ifdef JASS_X86_VECTORS
    const __m128i *x = (const __m128i *)a, zero = _mm_setzero_si128();
    uint32_t low = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(x), zero));
    uint32_t high = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(x + 1), zero));
    return (uint32_t)~(high << 16 | low);
#else
    uint64_t found = 0;
    int i;
    for (i = 0; i < 32; i++)
        found |= (uint64_t)(a[i] != 0) << i;
    return found;
#endif
}

/* Fetches the memory there into the cache, since it will be read soon. */
static inline void jass_prefetch(const void *address)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* Words that threads share: read and written whole, in no order with other memory. */
static inline uint32_t jass_load(const uint32_t *word)
{
#if defined(__GNUC__) || defined(__clang__)
    return __atomic_load_n(word, __ATOMIC_RELAXED);
#else
    return *(const volatile uint32_t *)word;
#endif
}

static inline void jass_store(uint32_t *word, uint32_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    __atomic_store_n(word, x, __ATOMIC_RELAXED);
#else
    *(volatile uint32_t *)word = x;
#endif
}

static inline void jass_add(uint32_t *word, uint32_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    __atomic_fetch_add(word, x, __ATOMIC_RELAXED);
#else
    _InterlockedExchangeAdd((volatile long *)word, (long)x);
#endif
}

/* A lock for which nobody waits: whether it was free and is taken now. What its last holder wrote
   can then be read. */
static inline int jass_take(uint32_t *lock)
{
#if defined(__GNUC__) || defined(__clang__)
    return !__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE);
#else
    return !_InterlockedExchange((volatile long *)lock, 1);
#endif
}

static inline void jass_free(uint32_t *lock)
{
#if defined(__GNUC__) || defined(__clang__)
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
#else
    _InterlockedExchange((volatile long *)lock, 0);
#endif
}

#ifdef JASS_X86_VECTORS
static inline int jass_has_popcnt(void)
{
    return __builtin_cpu_supports("popcnt") != 0;
}

/* AMD's families 15h and 17h have pdep, but take hundreds of cycles for it. */
static inline int jass_has_bmi2(void)
{
    unsigned eax, ebx, ecx, edx, family;
    if (!__builtin_cpu_supports("bmi2") || !jass_has_popcnt())
        return 0;
    if (!__builtin_cpu_is("amd") || !__get_cpuid(1, &eax, &ebx, &ecx, &edx))
        return 1;
    family = (eax >> 8 & 15) + (eax >> 20 & 255);
    return family != 0x15 && family != 0x17;
}

static inline int jass_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
#endif

#ifdef JASS_AVX512_VECTORS
/* What Ice Lake and Zen 4 have, and every AVX-512 since. Like the others the answer includes that
   the system saves the registers. */
static inline int jass_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg")
        && __builtin_cpu_supports("avx512vbmi");
}
#endif

#endif
