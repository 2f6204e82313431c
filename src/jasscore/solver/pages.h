/* Zeroed memory for large tables. Tables are read here and there, so where the system has large
   pages they are asked for: with small ones a search spends time on finding pages. */
#ifndef JASS_PAGES_H
#define JASS_PAGES_H

#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

/* NULL when there is not so much. */
static inline void *jass_reserve(size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
#else
    return calloc(size, 1);
#endif
}

static inline void jass_release(void *memory, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (memory)
        munmap(memory, size);
#else
    (void)size;
    free(memory);
#endif
}

#endif
