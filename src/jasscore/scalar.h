/* The primitives of lockstep.h for one round in a word of 64 bits, without branches: every condition
   is as likely as not. COUNT, and NTH where there is an instruction for it, come from outside. */
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
#define LANE_OF(card) (JASS_LANE << (jass_lowest(card) & 48))
#define TIMES(a, constant) ((a) * (constant))
#define TIMES_32(a, b) ((uint64_t)(uint32_t)(a) * (uint32_t)(b))
#define LOAD(address) (*(address))
#define STORE(address, x) (*(address) = (x))
