/* Random rounds of four seats in lock step: the rules on lanes (cards.pxd, rules.pxd) written once
   for W rounds side by side in a word V, and for F such words in flight, or JASS_FEW for few rounds: one
   alone would mostly wait for its own results, and too many do not fit into registers. Of DEALT words
   the cards are dealt at once. kernels.h includes this file once for every instruction set, each time
   after a file with V, W, F, DEALT and the primitives, all of which are undefined again at the end.

   Nothing here branches on a card. Every round has the same number of tricks, so all play the same
   place of the same trick at once; hands are kept in the order of play, and turn round with the
   winner. A condition M is a mask: all ones in a word, or a bit of a mask register, where it holds.

       IF(m, a, b), IF_HIGHEST(x, a, b)   a where m holds, where the highest bit of x is set; else b
       DO_IF(m, a, op, b)                 a op b where m holds, else a
       IF_SHARE(x, y, a, b)               a where x and y have a card in common, else b
       IF_SHARE_3(x, y, z, a, b)          a where all three have one in common, else b
       LESS_IF_SHARE(cards, a, b, x, y)   there the cards that are not in both a and b, else all */

#if F % DEALT
#error "DEALT is a divisor of F"
#endif

enum { N(width) = F * W, N(narrow) = JASS_FEW * W };

/* The cards that may be played on a trick. Compare legal() in rules.pxd, which this specialises.

   led        the lane of the suit led
   ruff       the lane of trumps on a plain suit, nothing when trump was led
   opponent   the highest bit says that the other side wins the trick so far */
STATIC V N(legal)(
    const jass_lane_rules *rules, int variant, V hand, V led, V ruff, V best, V opponent)
{
    V below = best + CONST(JASS_ONES);  /* no bit in the lane of trumps while a plain card wins */
    V cards, above;

    if (variant == JASS_NO_TRUMP)
        return IF_SHARE(hand, led, hand & led, hand);

    /* The puur alone does not oblige to follow when trump is led; no plain suit holds it. */
    cards = IF_SHARE_3(hand, led, ALL(~rules->exempt),
                       variant == JASS_MUST_FOLLOW ? hand & led : hand & (led | ruff), hand);
    if (variant == JASS_ONLY_TRUMPS)
        return LESS_IF_SHARE(cards, below, ruff, hand, CONST(JASS_PLAIN));
    if (variant == JASS_VOID_ONLY)
        return LESS_IF_SHARE(cards, below, ruff, hand, led);

    /* JASS_MUST_FOLLOW: a hand of trumps goes over an opponent's, if not with the puur alone. */
    above = ANDNOT(hand & ruff, below);
    above = IF_SHARE(hand, CONST(JASS_PLAIN), cards,
                     IF_SHARE(above, CONST(JASS_NO_PUUR), above, cards));
    return IF_HIGHEST(opponent, above, cards);
}

/* One card of each set: that with as many below it as the high half of the number says. A hand has
   at most nine cards, so that is at most 8, and at most `most`. */
STATIC void N(choose)(int words, V cards[F], const V number[F], int most)
{
    int j;
#if defined(NTH)
    (void)most;
    UNROLL
    for (j = 0; j < words; j++)
        cards[j] = NTH(cards[j], number[j]);
#elif defined(BITS)
    /* One, two or four cards are passed over at once where the number has one of some bits, which
       takes fewer tests than one for each card. */
#define JASS_LESS(x) ((x) & ((x) + CONST(JASS_ONES)))
#define JASS_LESS_2(x) JASS_LESS(JASS_LESS(x))
#define JASS_LESS_4(x) JASS_LESS_2(JASS_LESS_2(x))
#define JASS_WHERE(some, less) \
    UNROLL \
    for (j = 0; j < words; j++) \
        cards[j] = IF_SHARE(number[j], BITS(some), less(cards[j]), cards[j])
    switch (most) {
    case 8:
        JASS_WHERE(8, JASS_LESS);
        JASS_FALLTHROUGH;
    case 7:
    case 6:
        JASS_WHERE(8 | 4, JASS_LESS_4);
        JASS_WHERE(8 | 2, JASS_LESS_2);
        JASS_WHERE(8 | 1, JASS_LESS);
        break;
    case 5:
        JASS_WHERE(4, JASS_LESS_2);
        JASS_WHERE(4 | 2, JASS_LESS_2);
        JASS_WHERE(1, JASS_LESS);
        break;
    case 4:
        JASS_WHERE(4, JASS_LESS);
        JASS_WHERE(4 | 2, JASS_LESS_2);
        JASS_WHERE(4 | 1, JASS_LESS);
        break;
    case 3:
        JASS_WHERE(2, JASS_LESS_2);
        JASS_WHERE(1, JASS_LESS);
        break;
    case 2:
        JASS_WHERE(2, JASS_LESS);
        JASS_WHERE(2 | 1, JASS_LESS);
        break;
    default:
        JASS_WHERE(1, JASS_LESS);
    }
#undef JASS_WHERE
#undef JASS_LESS_4
#undef JASS_LESS_2
#undef JASS_LESS
    UNROLL
    for (j = 0; j < words; j++)
        cards[j] &= ZERO - cards[j];
#else
    /* Where n are to be passed over, n steps take the lowest bit away. */
#define JASS_STEP(n) \
    case n: \
        UNROLL \
        for (j = 0; j < words; j++) \
            cards[j] &= cards[j] + AT_LEAST(number[j], n); \
        JASS_FALLTHROUGH;
    NUMBERS
    switch (most) {
        JASS_STEP(8) JASS_STEP(7) JASS_STEP(6) JASS_STEP(5)
        JASS_STEP(4) JASS_STEP(3) JASS_STEP(2) JASS_STEP(1)
    default:
        break;
    }
#undef JASS_STEP
    UNROLL
    for (j = 0; j < words; j++)
        cards[j] &= ZERO - cards[j];
#endif
}

/* Puts the hands in the order of play from a place on. */
STATIC void N(turn)(V hands[4][F], int j, V place)
{
    int p;
#if W == 1
    /* By address: that takes fewer instructions than choosing eight times. */
    V twice[7];
    const V *first = twice + (place >> 63 | (place >> 61 & 2));
    for (p = 0; p < 7; p++)
        twice[p] = hands[p % 4][j];
    for (p = 0; p < 4; p++)
        hands[p][j] = first[p];
#else
    V by_one[4], by_two = place + place;
    for (p = 0; p < 4; p++)
        by_one[p] = IF_HIGHEST(place, hands[(p + 1) % 4][j], hands[p][j]);
    for (p = 0; p < 4; p++)
        hands[p][j] = IF_HIGHEST(by_two, by_one[(p + 2) % 4], by_one[p]);
#endif
}

/* One trick of some words of rounds, after which `left` cards stay in each hand. The hands belong to
   the seats from the leader on, before and after. The highest bit of lead1 says: side 1 leads. */
STATIC void N(trick)(
    const jass_lane_rules *rules, int variant, int words, int left,
    V hands[4][F], V draw[F], V won0[F], V lead1[F])
{
    V led[F], ruff[F], wins[F], best[F], table[F], half[F], place[F];
    const V places[3] = {CONST(JASS_PLACE_1), CONST(JASS_PLACE_2), CONST(JASS_PLACE_3)};
    int j, p;

    UNROLL
    for (p = 0; p < 4; p++) {
        V cards[F];
        UNROLL
        for (j = 0; j < words; j++) {
            V count;
            cards[j] = hands[p][j];
            if (left == 0)
                continue;
            if (p == 0) {
                count = ALL(left + 1);
            } else {
                cards[j] = N(legal)(rules, variant, cards[j], led[j], ruff[j], best[j],
                                    place[j] ^ ALL((uint64_t)p << 63));
                count = COUNT(cards[j]);
            }
            if (p % 2 == 0)
                half[j] = p == 0 ? draw[j] >> 32 : draw[j];
            half[j] = TIMES_32(half[j], count);
        }
        if (left)
            N(choose)(words, cards, half, left);
        UNROLL
        for (j = 0; j < words; j++) {
            V card = cards[j];
            hands[p][j] ^= card;
            if (p == 0) {
                led[j] = LANE_OF(card);
                ruff[j] = variant == JASS_NO_TRUMP ? ZERO : ANDNOT(CONST(JASS_TRUMPS), led[j]);
                wins[j] = led[j] | ruff[j];
                best[j] = table[j] = card;
                place[j] = ZERO;
            } else {
                M better = ABOVE(card & wins[j], best[j]);
                table[j] |= card;
                best[j] = IF(better, card, best[j]);
                place[j] = IF(better, places[p - 1], place[j]);
            }
        }
    }
    UNROLL
    for (j = 0; j < words; j++) {
        lead1[j] ^= place[j];
        won0[j] = IF_HIGHEST(lead1[j], won0[j], won0[j] | table[j]);
        if (left)
            N(turn)(hands, j, place[j]);
    }
}

/* Plays some words of rounds until so many cards are left in each hand. won0 are the cards of side 0,
   before and after; the highest bit of lead1 says that side 1 leads, or won the last trick. */
STATIC void N(play)(
    const jass_lane_rules *rules, int variant, int words, int tricks, int until,
    V hands[4][F], V state[F], V won0[F], V lead1[F])
{
    V draw[F];
    int j, left;

    for (left = tricks - 1; left > 0 && left >= until; left--) {
        UNROLL
        for (j = 0; j < words; j++) {
            draw[j] = state[j] ^ state[j] >> 32;
            state[j] = TIMES(state[j], JASS_FACTOR) + CONST(JASS_GOLDEN);
        }
        N(trick)(rules, variant, words, left, hands, draw, won0, lead1);
    }
    /* Nobody has a choice in the last trick. */
    if (tricks > 0 && until == 0)
        N(trick)(rules, variant, words, 0, hands, draw, won0, lead1);
}

/* What a set of cards counts. */
STATIC V N(value)(const jass_lane_rules *rules, V cards)
{
    V total = ZERO;
    int plane;
    for (plane = 0; plane < 5; plane++)
        total += COUNT(cards & ALL(rules->planes[plane])) << plane;
    return total;
}

/* The output function of SplitMix64; compare mix() in random.pxd. */
STATIC V N(mix)(V z)
{
    z = TIMES(z ^ z >> 30, JASS_MIX_1);
    z = TIMES(z ^ z >> 27, JASS_MIX_2);
    return z ^ z >> 31;
}

/* The streams from the first one on, one a round; compare start() in random.pxd. */
STATIC void N(start_block)(uint64_t seed, uint64_t first, int words, jass_block *block)
{
    int j;
    for (j = 0; j < words; j++)
        STORE(&block->state[j * W],
              N(mix)(ALL(seed + (first + (uint64_t)(j * W)) * JASS_GOLDEN) + LOAD(jass_steps)));
}

/* A random subset of each pool, which has `count` cards, of the size that is missing; compare take()
   in random.pxd. `next` is the draw of the state to come. */
STATIC void N(take)(
    int words, const V pools[DEALT], uint64_t count, uint64_t size, V state[DEALT], V next[DEALT],
    V taken[DEALT])
{
    V pool[DEALT], left[DEALT], missing[DEALT];
    int j;
    for (j = 0; j < words; j++) {
        pool[j] = pools[j];
        left[j] = ALL(count);
        missing[j] = ALL(size);
        taken[j] = ZERO;
    }
    for (;;) {
        M open[DEALT], any;
        for (j = 0; j < words; j++)
            open[j] = ABOVE(missing[j], ZERO) & ABOVE(left[j], missing[j]);
        any = open[0];
        for (j = 1; j < words; j++)
            any |= open[j];
        if (NONE(any))
            break;
        UNROLL
        for (j = 0; j < words; j++) {
            V part = pool[j] & next[j], drawn = COUNT(part), after = state[j] + CONST(JASS_GOLDEN);
            M more = ABOVE(drawn, missing[j]), fewer = open[j] & ~more;
            /* The next draw takes longest, so it begins before it is known who needs it. */
            next[j] = IF(open[j], N(mix)(after), next[j]);
            state[j] = IF(open[j], after, state[j]);
            /* More than are missing are the new pool; fewer are taken. */
            taken[j] = DO_IF(fewer, taken[j], |, part);
            missing[j] = DO_IF(fewer, missing[j], -, drawn);
            left[j] = IF(open[j], IF(more, drawn, left[j] - drawn), left[j]);
            pool[j] = IF(open[j], IF(more, part, ANDNOT(pool[j], part)), pool[j]);
        }
    }
    for (j = 0; j < words; j++)
        taken[j] = DO_IF(ABOVE(missing[j], ZERO), taken[j], |, pool[j]);
}

/* Deals to the hands what they miss, from the block's streams; compare deal() in random.pxd. Some
   words at once: with vectors several hide each other's delays, with scalars one ends earlier. */
STATIC void N(deal_block)(const jass_dealing *dealing, int all, int words, jass_block *block)
{
    int first, j, seat;
    for (first = 0; first < all; first += words) {
        V pool[DEALT], state[DEALT], next[DEALT], taken[DEALT];
        uint64_t count = (uint64_t)jass_popcount(dealing->pool);
        for (j = 0; j < words; j++) {
            pool[j] = ALL(dealing->pool);
            state[j] = LOAD(&block->state[(first + j) * W]) + CONST(JASS_GOLDEN);
            next[j] = N(mix)(state[j]);
        }
        for (seat = 0; seat < 4; seat++) {
            N(take)(words, pool, count, dealing->missing[seat], state, next, taken);
            count -= dealing->missing[seat];
            for (j = 0; j < words; j++) {
                pool[j] = ANDNOT(pool[j], taken[j]);
                STORE(&block->hands[(seat - dealing->leader) & 3][(first + j) * W],
                      taken[j] | ALL(dealing->held[seat]));
            }
        }
    }
}

/* From natural card sets to lanes; compare encode() in cards.pxd. */
STATIC V N(encode)(V cards, int contract)
{
    const V lane = ALL(JASS_LANE);
#ifdef SPREAD
    V lanes = SPREAD(cards);
#else
    V lanes = (cards & lane) | (cards & lane << 9) << 7 | (cards & lane << 18) << 14
        | (cards & lane << 27) << 21;
#endif
    if (contract < JASS_OBENABE) {
        V swapped = (lanes >> 48 ^ lanes >> 16 * contract) & lane, trumps;
        lanes ^= swapped << 48 ^ swapped << 16 * contract;
        trumps = lanes >> 48;
        trumps = (trumps & ALL(0x7)) | (trumps >> 1 & ALL(0x8)) | (trumps >> 2 & ALL(0x70))
            | (trumps & ALL(0x8)) << 4 | (trumps & ALL(0x20)) << 3;
        lanes = ANDNOT(lanes, ALL(JASS_TRUMPS)) | trumps << 48;
    } else if (contract == JASS_UNDENUFE) {
        lanes = (lanes >> 1 & ALL(0x5555555555555555)) | (lanes & ALL(0x5555555555555555)) << 1;
        lanes = (lanes >> 2 & ALL(0x3333333333333333)) | (lanes & ALL(0x3333333333333333)) << 2;
        lanes = (lanes >> 4 & ALL(0x0f0f0f0f0f0f0f0f)) | (lanes & ALL(0x0f0f0f0f0f0f0f0f)) << 4;
        lanes = (lanes >> 8 & ALL(0x00ff00ff00ff00ff)) | (lanes & ALL(0x00ff00ff00ff00ff)) << 8;
        lanes = lanes >> 7 & ALL(JASS_LANES);
    }
    return lanes;
}

STATIC void N(encode_block)(int contract, int words, jass_block *block)
{
    int j, seat;
    for (seat = 0; seat < 4; seat++)
        for (j = 0; j < words; j++)
            STORE(&block->hands[seat][j * W],
                  N(encode)(LOAD(&block->hands[seat][j * W]), contract));
}

/* The legal cards of the first of the hands go to the last, where the second is the lane led, the
   third the best card so far, and the highest bit of lead1 says that an opponent played it. */
STATIC void N(legal_block)(const jass_lane_rules *rules, int variant, jass_block *block)
{
    int j;
    for (j = 0; j < F; j++) {
        V led = LOAD(&block->hands[1][j * W]);
        V ruff = variant == JASS_NO_TRUMP ? ZERO : ANDNOT(CONST(JASS_TRUMPS), led);
        STORE(&block->hands[3][j * W],
              N(legal)(rules, variant, LOAD(&block->hands[0][j * W]), led, ruff,
                       LOAD(&block->hands[2][j * W]), LOAD(&block->lead1[j * W])));
    }
}

/* Plays W rounds a word that lie in memory, one a column: to the end, which leaves their points and
   tricks, or to a trick before it, which leaves the rounds as they stand there. */
STATIC void N(play_block)(
    const jass_lane_rules *rules, int variant, int words, int tricks, int until, jass_block *block)
{
    V hands[4][F], state[F], won0[F], lead1[F];
    int j, p;
    UNROLL
    for (j = 0; j < words; j++) {
        UNROLL
        for (p = 0; p < 4; p++)
            hands[p][j] = LOAD(&block->hands[p][j * W]);
        state[j] = LOAD(&block->state[j * W]);
        won0[j] = LOAD(&block->won0[j * W]);
        lead1[j] = LOAD(&block->lead1[j * W]);
    }
    N(play)(rules, variant, words, tricks, until, hands, state, won0, lead1);
    if (until) {
        UNROLL
        for (j = 0; j < words; j++) {
            UNROLL
            for (p = 0; p < 4; p++)
                STORE(&block->hands[p][j * W], hands[p][j]);
            STORE(&block->state[j * W], state[j]);
            STORE(&block->won0[j * W], won0[j]);
            STORE(&block->lead1[j * W], lead1[j]);
        }
        return;
    }
    UNROLL
    for (j = 0; j < words; j++) {
        V points = N(value)(rules, won0[j]) + IF_HIGHEST(lead1[j], ZERO, ALL(rules->last_trick));
        STORE(&block->points[j * W], points);
        STORE(&block->tricks[j * W], COUNT(won0[j]) >> 2);
    }
}

/* Each rule of trumping, and each number of words, is compiled by itself. */
STATIC void N(play_words)(
    const jass_lane_rules *rules, int words, int tricks, int until, jass_block *block)
{
    switch (rules->variant) {
    case JASS_NO_TRUMP:
        N(play_block)(rules, JASS_NO_TRUMP, words, tricks, until, block);
        break;
    case JASS_ONLY_TRUMPS:
        N(play_block)(rules, JASS_ONLY_TRUMPS, words, tricks, until, block);
        break;
    case JASS_VOID_ONLY:
        N(play_block)(rules, JASS_VOID_ONLY, words, tricks, until, block);
        break;
    default:
        N(play_block)(rules, JASS_MUST_FOLLOW, words, tricks, until, block);
    }
}

TARGET static void N(run_play)(
    const jass_lane_rules *rules, int tricks, int until, int columns, jass_block *block)
{
    if (columns == JASS_FEW * W)
        N(play_words)(rules, JASS_FEW, tricks, until, block);
    else
        N(play_words)(rules, F, tricks, until, block);
}

TARGET static void N(run_start)(uint64_t seed, uint64_t first, int columns, jass_block *block)
{
    N(start_block)(seed, first, columns / W, block);
}

TARGET static void N(run_deal)(const jass_dealing *dealing, int columns, jass_block *block)
{
    if (columns == JASS_FEW * W)
        N(deal_block)(dealing, JASS_FEW, DEALT < JASS_FEW ? DEALT : JASS_FEW, block);
    else
        N(deal_block)(dealing, columns / W, DEALT, block);
}

TARGET static void N(run_encode)(int contract, int columns, jass_block *block)
{
    N(encode_block)(contract, columns / W, block);
}

TARGET static void N(run_legal)(const jass_lane_rules *rules, jass_block *block)
{
    switch (rules->variant) {
    case JASS_NO_TRUMP:
        N(legal_block)(rules, JASS_NO_TRUMP, block);
        break;
    case JASS_ONLY_TRUMPS:
        N(legal_block)(rules, JASS_ONLY_TRUMPS, block);
        break;
    case JASS_VOID_ONLY:
        N(legal_block)(rules, JASS_VOID_ONLY, block);
        break;
    default:
        N(legal_block)(rules, JASS_MUST_FOLLOW, block);
    }
}

#ifdef TABLE
#include "lockstep/thinking.h"
#endif

#undef TARGET
#undef N
#undef V
#undef M
#undef W
#undef F
#undef DEALT
#undef ZERO
#undef ALL
#undef CONST
#undef ANDNOT
#undef ABOVE
#undef NUMBERS
#undef AT_LEAST
#undef NONE
#undef IF
#undef DO_IF
#undef IF_SHARE
#undef IF_SHARE_3
#undef IF_HIGHEST
#undef LESS_IF_SHARE
#undef LANE_OF
#undef TIMES
#undef TIMES_32
#undef COUNT
#undef BITS
#undef NTH
#undef SPREAD
#undef LOAD
#undef STORE
