/* The comparison as a program for a machine without a system; see boot.S. It writes to the port that
   Bochs shows, and counts instructions, of which Bochs makes one tick each. */
#include "compare.c"

/* Compilers call these by themselves. */
void *memcpy(void *to, const void *from, size_t n)
{
    void *at = to;
    __asm__ volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(n) : : "memory");
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    void *at = to;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"(byte) : "memory");
    return to;
}

static void out(unsigned short port, char byte)
{
    __asm__ volatile("outb %0, %1" : : "a"(byte), "Nd"(port));
}

static void say(const char *text)
{
    while (*text)
        out(0xe9, *text++);
}

static void say_number(uint64_t n)
{
    if (n > 9)
        say_number(n / 10);
    out(0xe9, (char)('0' + n % 10));
}

static uint64_t ticks(void)
{
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
}

static const char *const pieces[] = {"no trump", "only trumps", "void only", "must follow", "deal"};

static void count_instructions(const jass_kernel *kernel)
{
    jass_dealing dealing = {0, JASS_ALL_CARDS, {0, 0, 0, 0}, {9, 9, 9, 9}};
    int piece, i;
    for (piece = 0; piece < 5; piece++) {
        uint64_t spent = 0, before;
        jass_lane_rules rules = random_rules(piece);
        rules.exempt = JASS_PUUR;
        for (i = 0; i < 64; i++) {
            jass_block block;
            kernel->start(1, (uint64_t)(kernel->width * i), kernel->width, &block);
            before = ticks();
            kernel->deal(&dealing, kernel->width, &block);
            if (piece == 4)
                spent += ticks() - before;
            kernel->encode(piece ? 0 : 4, kernel->width, &block);
            for (int j = 0; j < JASS_BLOCK; j++)
                block.won0[j] = block.lead1[j] = 0;
            before = ticks();
            if (piece < 4) {
                kernel->play(&rules, 9, 0, kernel->width, &block);
                spent += ticks() - before;
            }
        }
        say(piece ? ", " : " instructions a round: ");
        say(pieces[piece]);
        say(" ");
        say_number((spent + 32 * (uint64_t)kernel->width) / (64 * (uint64_t)kernel->width));
    }
}

__attribute__((section(".text.first"))) void first(void)
{
    const jass_kernel *found[JASS_MOST_KERNELS];
    const char *end = "Shutdown";
    int n, i;
    __builtin_cpu_init();
    n = jass_kernels(found);
    for (i = 0; i < n; i++) {
        say(found[i]->name);
        say(": ");
        say_number((uint64_t)compare(found[i], found[0], BLOCKS));
        say(" of ");
        say_number(BLOCKS);
        say(" blocks differ;");
        count_instructions(found[i]);
        say("\n");
    }
    say("end\n");
    while (*end)
        out(0x8900, *end++);
}
