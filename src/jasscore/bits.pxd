# Set operations on 64-bit words. What the compiler and the CPU can do is known in bits.h only.

from libc.stdint cimport uint64_t

cdef extern from "bits.h" nogil:
    int popcount "jass_popcount"(uint64_t x) noexcept
    int lowest "jass_lowest"(uint64_t x) noexcept
    int highest "jass_highest"(uint64_t x) noexcept
    uint64_t nth "jass_nth"(uint64_t x, unsigned n) noexcept
