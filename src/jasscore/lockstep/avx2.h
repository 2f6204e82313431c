/* The primitives of rounds.h for four rounds in a word of AVX2. */
typedef uint64_t jass_v4 __attribute__((vector_size(32)));
typedef int64_t jass_v4_signed __attribute__((vector_size(32)));
typedef int16_t jass_v4_lanes __attribute__((vector_size(32)));

#define V jass_v4
#define M jass_v4
#define W 4
#define F 5
#define DEALT 5
#define THOUGHT 2
#define ZERO ((jass_v4){0, 0, 0, 0})
#define ALL(x) (ZERO + (uint64_t)(x))
#define CONST(name) ALL(name)
#define ANDNOT(a, b) ((a) & ~(b))
#define ABOVE(a, b) ((jass_v4)((jass_v4_signed)(a) > (jass_v4_signed)(b)))
#define NUMBERS \
    const uint64_t (*below)[4] = jass_avx2_below; \
    __asm__("" : "+r"(below));
#define AT_LEAST(number, n) ABOVE(number, LOAD(below[(n) - 1]))
#define NONE(mask) _mm256_testz_si256((__m256i)(mask), (__m256i)(mask))
#define IF(mask, a, b) IF_HIGHEST(mask, a, b)
#define DO_IF(mask, a, op, b) ((a) op ((b) & (mask)))
#define IF_SHARE(x, y, a, b) IF((jass_v4)(((x) & (y)) == ZERO), b, a)
#define IF_SHARE_3(x, y, z, a, b) IF_SHARE((x) & (y), z, a, b)
#define IF_HIGHEST(x, a, b) \
    ((jass_v4)_mm256_blendv_pd((__m256d)(b), (__m256d)(a), (__m256d)(x)))
#define LESS_IF_SHARE(cards, a, b, x, y) \
    ANDNOT(cards, ANDNOT((a) & (b), (jass_v4)(((x) & (y)) == ZERO)))
#define LANE_OF(card) ((jass_v4)((jass_v4_lanes)(card) != 0) & JASS_LANES)
#define TIMES(a, constant) jass_avx2_times(a, constant)
#define TIMES_32(a, b) ((jass_v4)_mm256_mul_epu32((__m256i)(a), (__m256i)(b)))
#define COUNT(x) jass_avx2_count(x)
#define LOAD(address) ((jass_v4)_mm256_loadu_si256((const __m256i *)(address)))
#define STORE(address, x) _mm256_storeu_si256((__m256i *)(address), (__m256i)(x))

/* Of fields of 16 bits, for thinking.h; a condition is all ones in a field. */
typedef uint16_t jass_v4_fields __attribute__((vector_size(32)));
#define FV jass_v4_fields
#define FM jass_v4
#define TALLY(x) jass_avx2_tally(x)
#define ROW(table, row) \
    _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)((table) + 16 * (row))))
#define TABLE(table, row, column) jass_avx2_table(table, row, column)
#define POINTS(table, variant, column) jass_avx2_points(table, variant, column)
#define HAS(x, y) ((jass_v4)((jass_v4_lanes)((x) & (y)) != 0))
#define KEEP(m, x) ((m) & (x))
#define FIF(m, a, b) \
    ((jass_v4)_mm256_blendv_epi8((__m256i)(b), (__m256i)(a), (__m256i)(m)))
#define NOT_BELOW(a, b) ((jass_v4)((jass_v4_lanes)(a) >= (jass_v4_lanes)(b)))
#define MOST(a, b) ((jass_v4)_mm256_max_epi16((__m256i)(a), (__m256i)(b)))
#define TIMES_HIGH(a, b) ((jass_v4)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#define TURNED(x, n) ((x) << (n) | (x) >> (64 - (n)))
#define OF_TRUMPS(x) \
    ((jass_v4)_mm256_shuffle_epi8( \
        (__m256i)(x), _mm256_set_epi64x(0x0f0e0f0e0f0e0f0e, 0x0706070607060706, \
                                        0x0f0e0f0e0f0e0f0e, 0x0706070607060706)))
#define NOTHING(x) NONE(x)

/* The greatest numbers whose high half is below 1, 2, … 8, as operands in memory; hidden from GCC,
   which would make each of them anew in a register, at a tenth of the time of a playout. */
#define JASS_BELOW(n) {(n << 32) - 1, (n << 32) - 1, (n << 32) - 1, (n << 32) - 1}
static const uint64_t jass_avx2_below[8][4] = {
    JASS_BELOW(UINT64_C(1)), JASS_BELOW(UINT64_C(2)), JASS_BELOW(UINT64_C(3)),
    JASS_BELOW(UINT64_C(4)), JASS_BELOW(UINT64_C(5)), JASS_BELOW(UINT64_C(6)),
    JASS_BELOW(UINT64_C(7)), JASS_BELOW(UINT64_C(8)),
};
#undef JASS_BELOW

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

STATIC jass_v4 jass_avx2_tally(jass_v4 x)
{
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256((__m256i)x, half);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), half);
    __m256i sum = _mm256_add_epi8(_mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high));
    return (jass_v4)_mm256_maddubs_epi16(sum, _mm256_set1_epi8(1));
}

STATIC jass_v4 jass_avx2_table(const uint8_t *table, jass_v4 row, jass_v4 column)
{
    __m256i found = _mm256_shuffle_epi8(ROW(table, 3), (__m256i)column);
    found = _mm256_blendv_epi8(
        found, _mm256_shuffle_epi8(ROW(table, 2), (__m256i)column),
        _mm256_cmpeq_epi16((__m256i)row, _mm256_set1_epi16(32)));
    return (jass_v4)_mm256_blendv_epi8(
        found, _mm256_shuffle_epi8(ROW(table, 1), (__m256i)column),
        _mm256_cmpeq_epi16((__m256i)row, _mm256_set1_epi16(16)));
}

STATIC jass_v4 jass_avx2_points(const uint8_t *table, int variant, jass_v4 column)
{
    __m256i plain = _mm256_shuffle_epi8(ROW(table, 1), (__m256i)column);
    __m256i trump = _mm256_shuffle_epi8(ROW(table, 2), (__m256i)column);
    return (jass_v4)(variant == JASS_NO_TRUMP ? plain : _mm256_blend_epi16(plain, trump, 0x88));
}
#undef ROW
