"""The double-dummy solver for CPUs with BMI2; other compilers than GCC make the portable one."""

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    #pragma GCC target("popcnt,bmi,bmi2,lzcnt")
    #endif
    """

include "solver.pxi"
