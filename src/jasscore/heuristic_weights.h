/* The weights of the heuristic, for heuristic.pyx and for lockstep/thinking.h: what a rule of thumb
   is, is said there; how much it counts, here alone. */
#ifndef JASS_HEURISTIC_WEIGHTS_H
#define JASS_HEURISTIC_WEIGHTS_H

#include <stdint.h>

#include "cards.h"

/* In quarters of a point. */
enum {
    JASS_REST_WITH_TRUMP = 14,  /* what each player who comes later adds to the trick; those who have */
    JASS_REST_WITHOUT = 22,     /* trumps to draw or to save add less */
    JASS_SMEAR = 6,             /* what a player adds more to a trick of his own side */
    JASS_INITIATIVE = 4,        /* to lead the next trick */
    JASS_GUARD = 8,             /* the last card below another that needs it, */
    JASS_GUARD_NELL = 16,       /* the last trump below one that does: mostly the nell */
    JASS_SINGLE = 6,            /* to be rid of a suit, with trumps in hand */
    JASS_DRAW = 14,             /* to lead trump, for each opponent who may have some */
    JASS_RETURN = 24,           /* to lead a suit that a partner has led */
    JASS_LONG = 6,              /* to lead from a suit without trumps, for each card of it */
    JASS_SECOND_OF_STOECK = 32, /* to show the Stöck */
    JASS_NEAR = 6               /* rules of thumb do not tell apart what lies so near */
};

/* In 64ths. */
enum {
    JASS_CERTAIN = 64,
    JASS_RUFF = 18,             /* the chance that an opponent ruffs who may and has a trump */
    JASS_OVERTAKE = 40          /* that a partner wins a trick, with a card that can */
};

/* What a card kept brings later, in quarters of a point, when no, one, two, or more unseen cards of
   its suit beat it. A master of a side suit is worth little while it can be ruffed. */
enum { JASS_OF_TRUMP, JASS_BESIDE_TRUMPS, JASS_WITHOUT_TRUMPS };

static const int16_t jass_kept[3][4] = {
    {156, 56, 34, 20},
    {20, 12, 0, -3},
    {52, 22, 4, -2},
};

/* A card worth so many points wants a guard whatever beats it: the ten, and more. */
enum { JASS_WORTH_A_GUARD = 10 };

/* The chance that a player has some cards is taken by the share of the unseen ones that he holds, in
   16ths. */
enum { JASS_WHOLE = 16 };

#define JASS_NELL (JASS_PUUR >> 1)
#define JASS_KING_AND_QUEEN UINT64_C(0x0030000000000000)    /* of trump */
#define JASS_PLAIN_ACES UINT64_C(0x0000010001000100)
#define JASS_PLAIN_TENS UINT64_C(0x0000001000100010)

/* In a seat's memory in lock step, above the cards that it may hold: it has led the suit; it has shown
   one half of the Stöck. */
#define JASS_HAS_LED UINT64_C(0x0200020002000200)
#define JASS_HAS_SHOWN UINT64_C(0x0400000000000000)

#endif
