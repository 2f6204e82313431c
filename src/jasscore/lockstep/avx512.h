/* The primitives of rounds.h for eight rounds in a word of AVX-512. A condition is a bit a round in
   a mask register. */
typedef uint64_t jass_v8 __attribute__((vector_size(64)));

#define V jass_v8
#define M __mmask8
#define W 8
#define F 6
#define DEALT 3
#define THOUGHT 3
#define ZERO ((jass_v8){0, 0, 0, 0, 0, 0, 0, 0})
#define ALL(x) (ZERO + (uint64_t)(x))
#define CONST(name) LOAD(jass_avx512_constants.at_##name)
#define ANDNOT(a, b) ((a) & ~(b))
#define ABOVE(a, b) _mm512_cmpgt_epi64_mask((__m512i)(a), (__m512i)(b))
#define SHARE(a, b) _mm512_test_epi64_mask((__m512i)(a), (__m512i)(b))
#define NONE(mask) (!(mask))
#define IF(mask, a, b) \
    ((jass_v8)_mm512_mask_blend_epi64((mask), (__m512i)(b), (__m512i)(a)))
#define DO_IF(mask, a, op, b) IF((M)(mask), (a) op (b), a)
#define IF_SHARE(x, y, a, b) IF(SHARE(x, y), a, b)
#define IF_SHARE_3(x, y, z, a, b) IF_SHARE(x, (y) & (z), a, b)
#define IF_HIGHEST(x, a, b) IF(_mm512_movepi64_mask((__m512i)(x)), a, b)
/* In a table of a bit by three, a is 0xf0, b 0xcc and c 0xaa. */
#define LESS_IF_SHARE(cards, a, b, x, y) \
    ((jass_v8)_mm512_mask_ternarylogic_epi64( \
        (__m512i)(cards), SHARE(x, y), (__m512i)(a), (__m512i)(b), 0xf0 & ~(0xcc & 0xaa)))
#define LANE_OF(card) \
    ((jass_v8)_mm512_maskz_mov_epi16( \
        _mm512_test_epi16_mask((__m512i)(card), (__m512i)(card)), (__m512i)CONST(JASS_LANES)))
#define TIMES(a, name) \
    ((jass_v8)_mm512_mullo_epi64( \
        (__m512i)(a), (__m512i)LOAD(jass_avx512_constants.at_##name)))
#define TIMES_32(a, b) ((jass_v8)_mm512_mul_epu32((__m512i)(a), (__m512i)(b)))
#define COUNT(x) ((jass_v8)_mm512_popcnt_epi64((__m512i)(x)))
#define BITS(some) LOAD(jass_avx512_constants.bits[some])
#define LOAD(address) ((jass_v8)_mm512_loadu_si512(address))
#define STORE(address, x) _mm512_storeu_si512((address), (__m512i)(x))

/* Of fields of 16 bits, for thinking.h; a condition is a bit a field. */
typedef uint16_t jass_v8_fields __attribute__((vector_size(64)));
#define FV jass_v8_fields
#define FM __mmask32
#define TALLY(x) ((jass_v8)_mm512_popcnt_epi16((__m512i)(x)))
#define TABLE(table, row, column) \
    ((jass_v8)_mm512_permutexvar_epi8((__m512i)((row) | (column)), (__m512i)LOAD(table)))
#define POINTS(table, variant, column) \
    TABLE(table, ALL((variant) == JASS_NO_TRUMP ? UINT64_C(0x0010001000100010) \
                                                : UINT64_C(0x0020001000100010)), column)
#define HAS(x, y) _mm512_test_epi16_mask((__m512i)(x), (__m512i)(y))
#define KEEP(m, x) ((jass_v8)_mm512_maskz_mov_epi16((m), (__m512i)(x)))
#define FIF(m, a, b) ((jass_v8)_mm512_mask_blend_epi16((m), (__m512i)(b), (__m512i)(a)))
#define NOT_BELOW(a, b) _mm512_cmpge_epi16_mask((__m512i)(a), (__m512i)(b))
#define MOST(a, b) ((jass_v8)_mm512_max_epi16((__m512i)(a), (__m512i)(b)))
#define TIMES_HIGH(a, b) ((jass_v8)_mm512_mulhi_epu16((__m512i)(a), (__m512i)(b)))
#define TURNED(x, n) ((jass_v8)_mm512_rol_epi64((__m512i)(x), (n)))
#define OF_TRUMPS(x) \
    ((jass_v8)_mm512_shuffle_epi8((__m512i)(x), _mm512_set4_epi32(0x0f0e0f0e, 0x0f0e0f0e, \
                                                                  0x07060706, 0x07060706)))
#define NOTHING(x) (!_mm512_test_epi64_mask((__m512i)(x), (__m512i)(x)))

/* Constants as operands in memory. None is ever written, but GCC must not know: of what it knows it
   makes most anew for each use, in two instructions instead of none. */
#define JASS_CONSTANTS(EACH) \
    EACH(JASS_ONES) EACH(JASS_LANES) EACH(JASS_TRUMPS) EACH(JASS_PLAIN) EACH(JASS_NO_PUUR) \
    EACH(JASS_PLACE_1) EACH(JASS_PLACE_2) EACH(JASS_PLACE_3) \
    EACH(JASS_FACTOR) EACH(JASS_GOLDEN) EACH(JASS_MIX_1) EACH(JASS_MIX_2)
#define JASS_MEMBER(name) uint64_t at_##name[8];
#define JASS_VALUE(name) {name, name, name, name, name, name, name, name},
#define JASS_BITS(n) {n << 32, n << 32, n << 32, n << 32, n << 32, n << 32, n << 32, n << 32}
static struct {
    JASS_CONSTANTS(JASS_MEMBER)
    uint64_t bits[13][8];       /* in the high half */
} jass_avx512_constants __attribute__((used, aligned(64))) = {
    JASS_CONSTANTS(JASS_VALUE)
    {
        JASS_BITS(UINT64_C(0)), JASS_BITS(UINT64_C(1)), JASS_BITS(UINT64_C(2)),
        JASS_BITS(UINT64_C(3)), JASS_BITS(UINT64_C(4)), JASS_BITS(UINT64_C(5)),
        JASS_BITS(UINT64_C(6)), JASS_BITS(UINT64_C(7)), JASS_BITS(UINT64_C(8)),
        JASS_BITS(UINT64_C(9)), JASS_BITS(UINT64_C(10)), JASS_BITS(UINT64_C(11)),
        JASS_BITS(UINT64_C(12)),
    },
};
#undef JASS_CONSTANTS
#undef JASS_MEMBER
#undef JASS_VALUE
#undef JASS_BITS
