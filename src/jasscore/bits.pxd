# Set operations on 64-bit words. What the compiler and the CPU can do is known in bits.h only.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "bits.h" nogil:
    int popcount "jass_popcount"(uint64_t x) noexcept
    int lowest "jass_lowest"(uint64_t x) noexcept
    int highest "jass_highest"(uint64_t x) noexcept
    uint64_t nth "jass_nth"(uint64_t x, unsigned n) noexcept
    uint64_t compress "jass_compress"(uint64_t x, uint64_t mask) noexcept
    uint64_t deposit "jass_deposit"(uint64_t x, uint64_t mask) noexcept
    int excess "jass_excess"(const uint8_t* a, const uint8_t* b) noexcept
    uint64_t flagged "jass_flagged"(const uint8_t* a) noexcept
    uint64_t nonzero "jass_nonzero"(const uint8_t* a) noexcept
    void prefetch "jass_prefetch"(const void* address) noexcept
    uint32_t load "jass_load"(const uint32_t* word) noexcept
    void store "jass_store"(uint32_t* word, uint32_t x) noexcept
    void add_to "jass_add"(uint32_t* word, uint32_t x) noexcept
    bint take "jass_take"(uint32_t* lock) noexcept
    void give_back "jass_free"(uint32_t* lock) noexcept
