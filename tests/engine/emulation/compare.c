/* Compares a kernel with the portable one on random blocks: streams, deals, encodings, and rounds of
   every length and rule of trumping, to the end and to every trick before it. Needs no library, so
   that an emulated machine without a system can run it too. */
#include "lockstep/kernels.h"

static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * UINT64_C(2685821657736338717) >> 16;
}

static int random_below(int n)
{
    return (int)(random_bits() % (uint64_t)n);
}

/* Some columns of a block, as few as the portable kernel plays at once. */
static void move_columns(jass_block *to, int at, const jass_block *from, int column, int n)
{
    const uint64_t *source = (const uint64_t *)from;
    uint64_t *target = (uint64_t *)to;
    unsigned row;
    int j;
    for (row = 0; row < sizeof(jass_block) / sizeof(uint64_t) / JASS_BLOCK; row++)
        for (j = 0; j < n; j++)
            target[row * JASS_BLOCK + at + j] = source[row * JASS_BLOCK + column + j];
}

static int differ(const jass_block *a, const jass_block *b, int columns)
{
    const uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;
    unsigned i;
    for (i = 0; i < sizeof(jass_block) / sizeof(uint64_t); i++)
        if ((int)(i % JASS_BLOCK) < columns && x[i] != y[i])
            return 1;
    return 0;
}

/* A deal of which some cards are known. */
static jass_dealing random_dealing(int size)
{
    jass_dealing dealing = {random_below(4), JASS_ALL_CARDS, {0, 0, 0, 0}, {0, 0, 0, 0}};
    int seat, known, most = random_below(2) ? 0 : size;
    for (seat = 0; seat < 4; seat++) {
        for (known = random_below(most + 1); known > 0; known--) {
            uint64_t card = jass_nth(dealing.pool, random_below(jass_popcount(dealing.pool)));
            dealing.held[seat] |= card;
            dealing.pool ^= card;
        }
        dealing.missing[seat] = (uint64_t)(size - jass_popcount(dealing.held[seat]));
    }
    return dealing;
}

static jass_lane_rules random_rules(int variant)
{
    jass_lane_rules rules;
    int plane;
    rules.variant = variant;
    rules.last_trick = random_below(2) ? 5 : random_below(101);
    rules.exempt = random_below(2) ? JASS_PUUR : 0;
    for (plane = 0; plane < 5; plane++)
        rules.planes[plane] = random_bits() << 16 & JASS_LANES;
    return rules;
}

/* The number of blocks in which the kernels differ. */
static int compare(const jass_kernel *kernel, const jass_kernel *portable, int blocks)
{
    const int pairs = portable->narrow;
    int different = 0, wrong, number, columns, column, variant, contract, size, until;
    for (number = 0; number < blocks; number++) {
        uint64_t seed = random_bits() << 16 ^ random_bits(), first = random_bits();
        jass_dealing dealing;
        jass_lane_rules rules;
        jass_block ours, theirs, pair;
        variant = number % 4;
        contract = variant == JASS_NO_TRUMP ? 4 + random_below(2) : random_below(4);
        size = number / 4 % 10;
        columns = random_below(4) ? kernel->width : kernel->narrow;
        until = random_below(2) ? 0 : random_below(size + 1);
        dealing = random_dealing(size);
        rules = random_rules(variant);
        for (column = 0; column < (int)(sizeof(ours) / sizeof(uint64_t)); column++)
            ((uint64_t *)&ours)[column] = random_bits();
        /* Any hand, lane and card: the rules must answer alike for what no round would bring. */
        for (column = 0; column < kernel->width; column++) {
            ours.hands[0][column] = random_bits() << 16 & random_bits() << 16 & JASS_LANES;
            ours.hands[1][column] = JASS_LANE << 16 * random_below(4);
            ours.hands[2][column] = UINT64_C(1) << (16 * random_below(4) + random_below(9));
            ours.lead1[column] = random_bits() << 63;
        }
        theirs = ours;
        kernel->legal(&rules, &ours);
        pair = ours;
        for (column = 0; column < kernel->width; column += pairs) {
            move_columns(&pair, 0, &theirs, column, pairs);
            portable->legal(&rules, &pair);
            move_columns(&theirs, column, &pair, 0, pairs);
        }
        wrong = differ(&ours, &theirs, kernel->width);
        kernel->start(seed, first, columns, &ours);
        kernel->deal(&dealing, columns, &ours);
        kernel->encode(contract, columns, &ours);
        for (column = 0; column < columns; column++) {
            ours.won0[column] = theirs.won0[column] = random_bits() << 16 & JASS_LANES;
            ours.lead1[column] = theirs.lead1[column] = (uint64_t)random_below(2) << 63;
        }
        kernel->play(&rules, size, until, columns, &ours);
        for (column = 0; column < columns; column += pairs) {
            move_columns(&pair, 0, &theirs, column, pairs);
            portable->start(seed, first + (uint64_t)column, pairs, &pair);
            portable->deal(&dealing, pairs, &pair);
            portable->encode(contract, pairs, &pair);
            portable->play(&rules, size, until, pairs, &pair);
            move_columns(&theirs, column, &pair, 0, pairs);
        }
        different += wrong | differ(&ours, &theirs, columns);
    }
    return different;
}
