/* The heuristic in lock step: the rules of thumb of heuristic.pyx under the same names, bit for bit
   alike. rounds.h includes this file for instruction sets with vectors.

   A word holds a round, and its four fields of 16 bits the suits: a pass weighs one card of each suit,
   the lowest that is left, of every round at once. What rests on the suit, or on the place in the
   trick alone, is worked out once a place. Numbers are those of heuristic.pyx. None passes 16
   bits: four cards count 220 quarters of a point at most, 64 times what they bring both sides 40,000. All rounds have as many cards left and lying, so the
   share that a player holds of the unseen cards is the same in all.

   Compared with the scalar heuristic, the seats' memories are a word each, which turns round with the
   hands: in each field bits 0 to 8 what of the suit the seat may hold, bit 9 that it has led the suit;
   in that of trumps bit 10, that it has shown one half of the Stöck.

       TALLY(x)                   the number of bits in each field
       TABLE(table, row, column)  by field, from rows of 16 bytes; the row in bits 4 and 5, not 0
       POINTS(table, variant, n)  the same of row 1 in plain suits and row 2 in trumps
       HAS(x, y)                  a condition by field: x and y have bits in common
       KEEP(m, x), FIF(m, a, b)   x where m holds, else 0; a where m holds, else b
       NOT_BELOW(a, b), MOST(a, b), TIMES_HIGH(a, b)    of signed, signed and unsigned fields
       TURNED(x, n)               a word turned by n bits
       OF_TRUMPS(x)               the field of trumps, in all fields */

#define FIELDS(x) ALL((uint64_t)(x) * UINT64_C(0x0001000100010001))
#define ADD(a, b) ((V)((FV)(a) + (FV)(b)))
#define SUB(a, b) ((V)((FV)(a) - (FV)(b)))
#define MUL(a, b) ((V)((FV)(a) * (FV)(b)))
#define DOWN(a, n) ((V)((FV)(a) >> (n)))

/* The number of the only field that is not 0, in all fields. */
STATIC V N(spread)(V x)
{
    x |= TURNED(x, 16);
    return x | TURNED(x, 32);
}

/* What the seat to move knows, and what follows from it, for one word of rounds. */
typedef struct {
    V unseen, foes[2], friends, holders, no_ruff;
} N(outlook);

/* The chance that a player has one of these cards, suit by suit. */
STATIC V N(has_some)(const uint8_t *chances, const N(outlook) *o, V cards)
{
    return TABLE(chances, o->holders, TALLY(cards));
}

/* a of 64 parts of b. */
STATIC V N(part)(V a, V b)
{
    return DOWN(MUL(a, b), 6);
}

STATIC V N(rest_of)(V chance)
{
    return SUB(FIELDS(JASS_CERTAIN), chance);
}

/* The chance that no opponent who plays later ruffs, by the suit that is led. */
STATIC V N(unruffed)(const uint8_t *chances, const N(outlook) *o, int variant, int foes)
{
    V chance = FIELDS(JASS_CERTAIN);
    int foe;
    if (variant == JASS_NO_TRUMP)
        return chance;
    UNROLL
    for (foe = 0; foe < foes; foe++) {
        V some = N(has_some)(chances, o, o->foes[foe]);
        V ruff = N(part)(OF_TRUMPS(some), FIELDS(JASS_RUFF));
        if (variant == JASS_MUST_FOLLOW)
            ruff = N(part)(ruff, N(rest_of)(some));
        chance = N(part)(chance, N(rest_of)(ruff));
    }
    return (chance & ALL(~JASS_TRUMPS)) | ALL((uint64_t)JASS_CERTAIN << 48);
}

/* The chance that our side gets a trick that a card wins so far; `below` it and itself. */
STATIC V N(holds)(const uint8_t *chances, const N(outlook) *o, V below, int foes, int friends)
{
    V chance = o->no_ruff;
    int foe;
    UNROLL
    for (foe = 0; foe < foes; foe++)
        chance = N(part)(chance, N(rest_of)(N(has_some)(chances, o, ANDNOT(o->foes[foe], below))));
    if (friends) {
        V more = MUL(N(rest_of)(chance), N(has_some)(chances, o, ANDNOT(o->friends, below)));
        chance = ADD(chance, TIMES_HIGH(more, FIELDS(JASS_OVERTAKE << 4)));
    }
    return chance;
}

/* The chance that a partner who plays later takes a trick that is theirs so far. */
STATIC V N(rescued)(const uint8_t *chances, const N(outlook) *o, int variant, V below, V ruff)
{
    V chance = N(spread)(N(has_some)(chances, o, ANDNOT(o->friends, below)));
    if (variant != JASS_NO_TRUMP) {
        V ruffs = OF_TRUMPS(N(has_some)(chances, o, o->friends) & ruff);
        chance = ADD(chance, N(part)(N(rest_of)(chance), ruffs));
    }
    return N(part)(chance, FIELDS(JASS_OVERTAKE));
}

/* What the lowest card of each suit is worth in hand beside the others: it guards the only other one,
   or leaves a void to ruff in. */
STATIC V N(guard_or_single)(
    const jass_thinking *thinking, int variant, V hand, V unseen, V legal, V beside)
{
    V other = hand & SUB(hand, FIELDS(1)), lowest = hand ^ other;
    V to_other = other ^ SUB(other, FIELDS(1));
    V beaten = TALLY(ANDNOT(unseen, to_other));
    V points = POINTS(thinking->points, variant, TALLY(to_other));
    V guard = FIELDS(JASS_GUARD), worth;
    FM wanted = HAS(beaten, beaten)
        & ~HAS(other, SUB(other, FIELDS(1)))
        & (NOT_BELOW(points, FIELDS(4 * JASS_WORTH_A_GUARD)) | NOT_BELOW(FIELDS(1), beaten))
        & HAS(other, other) & HAS(lowest, legal);
    if (variant != JASS_NO_TRUMP)
        guard = (guard & ALL(~JASS_TRUMPS)) | ALL((uint64_t)JASS_GUARD_NELL << 48);
    worth = KEEP(wanted, guard);
    if (variant != JASS_NO_TRUMP)
        worth = SUB(worth, KEEP(~HAS(other, other), beside & FIELDS(JASS_SINGLE)));
    return worth;
}

/* What a lead brings beside its trick, suit by suit. */
STATIC V N(worth_leading)(const N(outlook) *o, int variant, V hand, V asked)
{
    V worth = KEEP(HAS(asked, ALL(JASS_HAS_LED)), FIELDS(JASS_RETURN));
    V draw = FIELDS(JASS_DRAW);
    if (variant == JASS_NO_TRUMP)
        return ADD(worth, MUL(TALLY(hand), FIELDS(JASS_LONG)));
    draw = ADD(KEEP(HAS(o->foes[0], o->foes[0]), draw), KEEP(HAS(o->foes[1], o->foes[1]), draw));
    return (worth & ALL(~JASS_TRUMPS)) | (draw & ALL(JASS_TRUMPS));
}

/* With puur and nell small trumps go first; without trumps an ace above its ten does. */
STATIC V N(leads_first)(V hand, V unseen, V good)
{
    const V strongest = ALL(JASS_PUUR | JASS_NELL);
    V mine = hand & ALL(JASS_TRUMPS), small = ANDNOT(mine, strongest);
    V aces = hand & ALL(JASS_PLAIN_ACES) & (hand & ALL(JASS_PLAIN_TENS)) << 4;
    V draws = IF_SHARE(mine, ALL(JASS_PUUR),
                       IF_SHARE(mine, ALL(JASS_NELL),
                                IF_SHARE(unseen, ALL(JASS_TRUMPS), small & (ZERO - small), ZERO),
                                ZERO), ZERO);
    good = IF_SHARE(draws, draws, draws, good);
    return IF_SHARE(mine, mine, good, IF_SHARE(aces, aces, aces, good));
}

/* Of the legal cards those that a good player would play; compare good_cards(). */
STATIC void N(good_cards)(
    const jass_thinking *thinking, int variant, int p, int words, int left, V hands[4][F],
    V memory[4][F], const V led[F], const V ruff[F], const V best[F], const V place[F],
    const V pot[F], V cards[F])
{
    const int foes = p == 0 ? 2 : p < 3, friends = p < 2;
    const uint8_t *chances = thinking->chances[left][p];
    const int rest = variant == JASS_NO_TRUMP ? JASS_REST_WITHOUT : JASS_REST_WITH_TRUMP;
    N(outlook) o[F];
    V as_it_is[F], winners[F], both[F], base[F], lowest[F], kind[F], stoeck[F], most[F], open[F];
    V worths[9][F], weighed[9][F];
    int j, k, n, q;

    UNROLL
    for (j = 0; j < words; j++) {
        V hand = hands[p][j], all = hands[0][j] | hands[1][j] | hands[2][j] | hands[3][j];
        V may[4], beside = ZERO, theirs, upto;
        o[j].unseen = all ^ hand;
        o[j].holders = ZERO;
        UNROLL
        for (q = 0; q < 4; q++) {
            may[q] = memory[q][j] & o[j].unseen;
            if (q != p && p < 3)
                o[j].holders = ADD(o[j].holders, KEEP(HAS(may[q], may[q]), FIELDS(16)));
        }
        o[j].foes[0] = may[(p + 1) % 4];
        o[j].foes[1] = may[(p + 3) % 4];
        o[j].friends = may[(p + 2) % 4];
        o[j].no_ruff = N(unruffed)(chances, &o[j], variant, foes);
        upto = best[j] ^ SUB(best[j], FIELDS(1));
        if (p == 1) {
            as_it_is[j] = N(rescued)(chances, &o[j], variant, upto, ruff[j]);
        } else if (p == 2) {
            V ours = KEEP(HAS(best[j], best[j]), N(holds)(chances, &o[j], upto, foes, friends));
            as_it_is[j] = IF_HIGHEST(place[j], ZERO, N(spread)(ours));
        } else if (p == 3) {
            as_it_is[j] = IF_HIGHEST(place[j], FIELDS(JASS_CERTAIN), ZERO);
        }
        if (p)
            winners[j] = ANDNOT(led[j] | ruff[j], best[j] ^ (best[j] + CONST(JASS_ONES)));
        /* What the trick is worth to those who win it, without the card. */
        theirs = FIELDS(JASS_INITIATIVE + rest * (foes + friends));
        if (p)
            theirs = ADD(theirs, pot[j]);
        both[j] = ADD(ADD(theirs, theirs), FIELDS(JASS_SMEAR * (foes + friends)));
        theirs = ADD(theirs, FIELDS(JASS_SMEAR * foes));
        if (variant == JASS_NO_TRUMP) {
            kind[j] = FIELDS((JASS_WITHOUT_TRUMPS + 1) << 4);
        } else {
            V many = FIELDS((JASS_BESIDE_TRUMPS + 1) << 4);
            V none = FIELDS((JASS_WITHOUT_TRUMPS + 1) << 4);
            kind[j] = IF_SHARE(o[j].unseen, ALL(JASS_TRUMPS), many, none);
            kind[j] = (kind[j] & ALL(~JASS_TRUMPS)) | ALL((uint64_t)((JASS_OF_TRUMP + 1) << 4) << 48);
            beside = IF_SHARE(o[j].unseen, ALL(JASS_TRUMPS),
                              IF_SHARE(hand, ALL(JASS_TRUMPS), ALL(JASS_PLAIN), ZERO), ZERO);
            stoeck[j] = IF_SHARE(memory[p][j], ALL(thinking->shown), ALL(JASS_KING_AND_QUEEN), ZERO);
        }
        base[j] = SUB(FIELDS(JASS_KEPT_LESS), theirs);
        if (p == 0)
            base[j] = ADD(base[j], N(worth_leading)(&o[j], variant, hand, memory[2][j]));
        lowest[j] = SUB(base[j], N(guard_or_single)(thinking, variant, hand, o[j].unseen, cards[j],
                                                    beside));
        most[j] = FIELDS(0x8000);
        open[j] = cards[j];
    }
    for (n = 0;; n++) {
        V more = ZERO;
        UNROLL
        for (j = 0; j < words; j++) {
            V less = SUB(open[j], FIELDS(1)), upto = open[j] ^ less, card = open[j] & upto;
            V chance, points, worth;
            if (p == 3)
                chance = FIF(HAS(card, winners[j]), FIELDS(JASS_CERTAIN), as_it_is[j]);
            else
                chance = N(holds)(chances, &o[j], upto, foes, friends);
            if (p == 1 || p == 2)
                chance = FIF(HAS(card, winners[j]), chance, as_it_is[j]);
            points = POINTS(thinking->points, variant, TALLY(upto));
            worth = N(part)(chance, ADD(both[j], ADD(points, points)));
            worth = ADD(SUB(worth, points), n ? base[j] : lowest[j]);
            worth = SUB(worth, TABLE(thinking->kept, kind[j],
                                     TALLY(ANDNOT(o[j].unseen, upto) | card)));
            if (variant != JASS_NO_TRUMP)
                worth = ADD(worth, KEEP(HAS(card, stoeck[j]), FIELDS(JASS_SECOND_OF_STOECK)));
            most[j] = FIF(HAS(card, card), MOST(most[j], worth), most[j]);
            worths[n][j] = worth;
            weighed[n][j] = card;
            open[j] &= less;
            more |= open[j];
        }
        if (n == 8 || NOTHING(more))
            break;
    }
    UNROLL
    for (j = 0; j < words; j++) {
        V bar = MOST(most[j], TURNED(most[j], 16)), good = ZERO;
        bar = SUB(MOST(bar, TURNED(bar, 32)), FIELDS(JASS_NEAR));
        for (k = 0; k <= n; k++)
            good |= KEEP(NOT_BELOW(worths[k][j], bar), weighed[k][j]);
        if (p == 0 && variant != JASS_NO_TRUMP)
            good = N(leads_first)(hands[0][j], o[j].unseen, good);
        cards[j] = good;
    }
}

/* One card of each set by the number in the high half, which mostly is 0. */
STATIC void N(choose_few)(int words, V cards[F], const V number[F])
{
    int j, n;
    for (n = 1; n < 36; n++) {
        M any = ABOVE(number[0], ALL(((uint64_t)n << 32) - 1));
        for (j = 1; j < words; j++)
            any |= ABOVE(number[j], ALL(((uint64_t)n << 32) - 1));
        if (NONE(any))
            break;
        UNROLL
        for (j = 0; j < words; j++)
            cards[j] = IF(ABOVE(number[j], ALL(((uint64_t)n << 32) - 1)),
                          cards[j] & (cards[j] + CONST(JASS_ONES)), cards[j]);
    }
    UNROLL
    for (j = 0; j < words; j++)
        cards[j] &= ZERO - cards[j];
}

/* What a card that does not follow reveals of the hand it came from: the cards that cannot be in it.
   Compare evidence(), whose `within` this is the complement of. */
STATIC V N(ruled_out)(const jass_lane_rules *rules, int variant, V card, V led, M better)
{
    V out;
    if (variant == JASS_NO_TRUMP)
        return IF_SHARE(card, led, ZERO, led);
    out = led & ALL(~rules->exempt);
    if (variant == JASS_ONLY_TRUMPS)
        out = IF_SHARE(card, ALL(JASS_TRUMPS), ALL(JASS_PLAIN), out);
    /* Who goes over with a trump shows nothing where he may ruff although he can follow. */
    if (variant != JASS_MUST_FOLLOW)
        out = IF(better, ZERO, out);
    return IF_SHARE(card, led, ZERO, out);
}

typedef struct {
    V hands[4][F], memory[4][F], state[F], won0[F], lead1[F];
    V led[F], best[F], table[F], place[F], pot[F], half[F], low[F];
} N(thought);

/* The card of one place of a trick; compare the body of N(trick). */
STATIC void N(think)(
    const jass_lane_rules *rules, const jass_thinking *thinking, int variant, int p, int words,
    int left, N(thought) *t)
{
    const V places[3] = {CONST(JASS_PLACE_1), CONST(JASS_PLACE_2), CONST(JASS_PLACE_3)};
    V cards[F], number[F], ruff[F];
    int j;
    UNROLL
    for (j = 0; j < words; j++) {
        ruff[j] = p == 0 || variant == JASS_NO_TRUMP ? ZERO : ANDNOT(ALL(JASS_TRUMPS), t->led[j]);
        cards[j] = t->hands[p][j];
        if (p)
            cards[j] = N(legal)(rules, variant, cards[j], t->led[j], ruff[j], t->best[j],
                                t->place[j] ^ ALL((uint64_t)p << 63));
    }
    if (left) {
        N(good_cards)(thinking, variant, p, words, left, t->hands, t->memory, t->led, ruff, t->best,
                      t->place, t->pot, cards);
        UNROLL
        for (j = 0; j < words; j++) {
            number[j] = TIMES_32(t->half[j], COUNT(cards[j]));
            t->half[j] = number[j];
        }
        N(choose_few)(words, cards, number);
    }
    UNROLL
    for (j = 0; j < words; j++) {
        V card = cards[j];
        t->hands[p][j] ^= card;
        if (left && p < 3) {
            V points = POINTS(thinking->points, variant, TALLY(card ^ SUB(card, FIELDS(1))));
            points = N(spread)(KEEP(HAS(card, card), points));
            t->pot[j] = p ? ADD(t->pot[j], points) : points;
        }
        if (variant != JASS_NO_TRUMP)
            t->memory[p][j] |= (card << 6 | card << 5) & ALL(JASS_HAS_SHOWN);
        if (p == 0) {
            t->led[j] = LANE_OF(card);
            t->memory[0][j] |= t->led[j] << 1 & ALL(JASS_HAS_LED);
            t->best[j] = t->table[j] = card;
            t->place[j] = ZERO;
        } else {
            M better = ABOVE(card & (t->led[j] | ruff[j]), t->best[j]);
            t->memory[p][j] = ANDNOT(t->memory[p][j],
                                     N(ruled_out)(rules, variant, card, t->led[j], better));
            t->table[j] |= card;
            t->best[j] = IF(better, card, t->best[j]);
            t->place[j] = IF(better, places[p - 1], t->place[j]);
        }
    }
}

STATIC void N(think_block)(
    const jass_lane_rules *rules, const jass_thinking *thinking, int variant, int words,
    int tricks, int lying, jass_block *block)
{
    N(thought) t;
    int j, p, left;
    UNROLL
    for (j = 0; j < words; j++) {
        UNROLL
        for (p = 0; p < 4; p++) {
            t.hands[p][j] = LOAD(&block->hands[p][j * W]);
            t.memory[p][j] = LOAD(&block->memory[p][j * W]);
        }
        t.state[j] = LOAD(&block->state[j * W]);
        t.won0[j] = LOAD(&block->won0[j * W]);
        t.lead1[j] = LOAD(&block->lead1[j * W]);
        t.led[j] = t.best[j] = t.table[j] = t.place[j] = t.pot[j] = t.half[j] = ZERO;
        if (lying) {
            t.led[j] = LOAD(&block->led[j * W]);
            t.best[j] = LOAD(&block->best[j * W]);
            t.table[j] = LOAD(&block->table[j * W]);
            t.place[j] = LOAD(&block->place[j * W]);
            t.pot[j] = N(spread)(N(value)(rules, t.table[j]) << 2);
        }
    }
    for (left = tricks - 1; left >= 0; left--) {
        UNROLL
        for (j = 0; j < words; j++) {
            V draw = t.state[j] ^ t.state[j] >> 32;
            t.state[j] = TIMES(t.state[j], JASS_FACTOR) + CONST(JASS_GOLDEN);
            t.half[j] = lying & 2 ? draw : draw >> 32;
            t.low[j] = draw;
        }
        switch (lying) {
        case 0:
            N(think)(rules, thinking, variant, 0, words, left, &t);
            JASS_FALLTHROUGH;
        case 1:
            N(think)(rules, thinking, variant, 1, words, left, &t);
            UNROLL
            for (j = 0; j < words; j++)
                t.half[j] = t.low[j];
            JASS_FALLTHROUGH;
        case 2:
            N(think)(rules, thinking, variant, 2, words, left, &t);
            JASS_FALLTHROUGH;
        default:
            N(think)(rules, thinking, variant, 3, words, left, &t);
        }
        lying = 0;
        UNROLL
        for (j = 0; j < words; j++) {
            t.lead1[j] ^= t.place[j];
            t.won0[j] = IF_HIGHEST(t.lead1[j], t.won0[j], t.won0[j] | t.table[j]);
            N(turn)(t.hands, j, t.place[j]);
            N(turn)(t.memory, j, t.place[j]);
        }
    }
    UNROLL
    for (j = 0; j < words; j++) {
        V points = N(value)(rules, t.won0[j]) + IF_HIGHEST(t.lead1[j], ZERO, ALL(rules->last_trick));
        STORE(&block->points[j * W], points);
        STORE(&block->tricks[j * W], COUNT(t.won0[j]) >> 2);
    }
}

enum { N(thinks) = THOUGHT * W };

TARGET static void N(run_think)(
    const jass_lane_rules *rules, const jass_thinking *thinking, int tricks, int lying,
    jass_block *block)
{
    switch (rules->variant) {
    case JASS_NO_TRUMP:
        N(think_block)(rules, thinking, JASS_NO_TRUMP, THOUGHT, tricks, lying, block);
        break;
    case JASS_ONLY_TRUMPS:
        N(think_block)(rules, thinking, JASS_ONLY_TRUMPS, THOUGHT, tricks, lying, block);
        break;
    case JASS_VOID_ONLY:
        N(think_block)(rules, thinking, JASS_VOID_ONLY, THOUGHT, tricks, lying, block);
        break;
    default:
        N(think_block)(rules, thinking, JASS_MUST_FOLLOW, THOUGHT, tricks, lying, block);
    }
}

#undef THOUGHT
#undef FIELDS
#undef ADD
#undef SUB
#undef MUL
#undef DOWN
#undef FV
#undef FM
#undef TALLY
#undef TABLE
#undef POINTS
#undef HAS
#undef KEEP
#undef FIF
#undef NOT_BELOW
#undef MOST
#undef TIMES_HIGH
#undef TURNED
#undef OF_TRUMPS
#undef NOTHING
