/* What the first of the kernels plays, as one number, and the names of all: for a compiler or a CPU
   without vectors. */
#include <stdio.h>
#include <string.h>

#include "lockstep/kernels.h"

static uint64_t numbers = 1469598103934665603u;

static void add(const uint64_t *words, int n)
{
    int j;
    for (j = 0; j < n; j++)
        numbers = (numbers ^ words[j]) * 1099511628211u;
}

int main(void)
{
    static const uint64_t planes[5] = {0x00a4008400840084, 0x0040004000400040, 0x0180018001800180,
                                       0x0100010001000100, 0};
    const jass_kernel *found[JASS_MOST_KERNELS];
    int variant, contract, round, seat, i, n = jass_kernels(found);
    const int columns = found[0]->narrow;
    for (i = 0; i < n; i++)
        printf("%s ", found[i]->name);
    for (round = 0; round < 2000; round++) {
        jass_lane_rules rules;
        jass_dealing dealing = {round & 3, JASS_ALL_CARDS, {0, 0, 0, 0}, {9, 9, 9, 9}};
        jass_block block;
        memset(&block, 0, sizeof(block));
        contract = round % 6;
        variant = contract < JASS_OBENABE ? 1 + round % 3 : JASS_NO_TRUMP;
        rules.variant = variant;
        rules.last_trick = 5;
        rules.exempt = round & 8 ? JASS_PUUR : 0;
        memcpy(rules.planes, planes, sizeof(planes));
        found[0]->start(7, (uint64_t)round, columns, &block);
        found[0]->deal(&dealing, columns, &block);
        for (seat = 0; seat < 4; seat++)
            add(block.hands[seat], columns);
        found[0]->encode(contract, columns, &block);
        found[0]->play(&rules, 9, 0, columns, &block);
        add(block.points, columns);
        add(block.tricks, columns);
    }
    printf("%016llx\n", (unsigned long long)numbers);
    return 0;
}
