/* The primitives of rounds.h for one round in a word of 64 bits, without branches: every condition
   is as likely as not. COUNT comes from outside, and NTH and SPREAD where the CPU has them. */
#define V uint64_t
#define M uint64_t
#define W 1
#define F 4
#define DEALT 1
#define ZERO UINT64_C(0)
#define ALL(x) ((uint64_t)(x))
#define CONST(name) ALL(name)
#define ANDNOT(a, b) ((a) & ~(b))
#define ABOVE(a, b) (ZERO - (uint64_t)((a) > (b)))
#define NUMBERS
#define AT_LEAST(number, n) (ZERO - (uint64_t)((number) >> 32 >= (n)))
#define NONE(mask) (!(mask))
#define IF(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))
#define DO_IF(mask, a, op, b) ((a) op ((b) & (mask)))
#define IF_SHARE(x, y, a, b) (JASS_EVEN(((x) & (y)) != 0) ? (a) : (b))
#define IF_SHARE_3(x, y, z, a, b) IF_SHARE((x) & (y), z, a, b)
#define IF_HIGHEST(x, a, b) IF((uint64_t)((int64_t)(x) >> 63), a, b)
#define LESS_IF_SHARE(cards, a, b, x, y) \
    (JASS_EVEN(((x) & (y)) != 0) ? ANDNOT(cards, (a) & (b)) : (cards))
#define LANE_OF(card) (JASS_LANE << (jass_lowest(card) & 48))
#define TIMES(a, constant) ((a) * (constant))
#define TIMES_32(a, b) ((uint64_t)(uint32_t)(a) * (uint32_t)(b))
#define LOAD(address) (*(address))
#define STORE(address, x) (*(address) = (x))
