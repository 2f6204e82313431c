/* What the lock-step kernels work on, and what a kernel is. */
#ifndef JASS_BLOCK_H
#define JASS_BLOCK_H

#include <stdint.h>

/* What the kernels can play: contracts without trump, and with trump three rules of trumping. */
enum { JASS_NO_TRUMP, JASS_ONLY_TRUMPS, JASS_VOID_ONLY, JASS_MUST_FOLLOW };

typedef struct {
    int variant;
    int last_trick;
    uint64_t exempt;            /* the puur, or nothing */
    uint64_t planes[5];         /* card values bit by bit, as in rules.pxd */
} jass_lane_rules;

/* Rounds side by side. The hands belong to the seats from the leader on. */
enum { JASS_BLOCK = 48, JASS_MOST_KERNELS = 4 };

typedef struct {
    uint64_t hands[4][JASS_BLOCK];
    uint64_t state[JASS_BLOCK]; /* of the stream that plays */
    uint64_t won0[JASS_BLOCK];  /* cards of side 0: before and after */
    uint64_t lead1[JASS_BLOCK]; /* highest bit: side 1 leads, then that it won the last trick */
    uint64_t points[JASS_BLOCK];
    uint64_t tricks[JASS_BLOCK];
    /* For the heuristic alone: what play has revealed of each hand, and the trick under way, whose
       leader's hand comes first; the place of the card that wins it in the two highest bits. */
    uint64_t memory[4][JASS_BLOCK];
    uint64_t led[JASS_BLOCK];
    uint64_t best[JASS_BLOCK];
    uint64_t table[JASS_BLOCK];
    uint64_t place[JASS_BLOCK];
} jass_block;

/* What the heuristic looks up, in rows of 16 bytes of which none is row 0. */
enum { JASS_KEPT_LESS = 3 };    /* added to what a card kept brings, so that nothing is negative */

typedef struct {
    uint8_t (*chances)[3][64];  /* by the cards left after this one, and by place: of so many cards,
                                   when one, two or all three others may have some of the suit */
    uint8_t kept[64];           /* by kind, and by the unseen cards that beat it and itself */
    uint8_t points[64];         /* in quarters: plain, trump; by the cards up to it in its suit */
    uint64_t shown;             /* the bit of a memory that says to show the Stöck, or 0 */
} jass_thinking;

/* What is dealt to the seats 0 to 3, as natural card sets; the leader's hand comes first. */
typedef struct {
    int leader;
    uint64_t pool;
    uint64_t held[4];
    uint64_t missing[4];
} jass_dealing;

typedef struct jass_kernel {
    const char *name;
    int width, narrow;          /* rounds that it plays at once: many, or few in less time */
    const struct jass_kernel *few;  /* one that is still sooner done with as many as its width */
    /* All work on the first columns of a block, width or narrow of them, whatever is in them. */
    void (*start)(uint64_t seed, uint64_t first, int columns, jass_block *);    /* the streams */
    void (*play)(const jass_lane_rules *, int tricks, int until, int columns, jass_block *);
    void (*deal)(const jass_dealing *, int columns, jass_block *);
    void (*encode)(int contract, int columns, jass_block *);    /* natural card sets to lanes */
    void (*legal)(const jass_lane_rules *, jass_block *);   /* of all columns, for tests alone */
    /* Plays to the end by the heuristic, from a trick on in which so many cards are lying and the
       seat to move has `tricks` cards, so many columns; NULL where there are no vectors. */
    int thinks;
    void (*think)(
        const jass_lane_rules *, const jass_thinking *, int tricks, int lying, jass_block *);
} jass_kernel;

#endif
