# What playouts gave: rows of numbers, one a playout, a column a side, written without the GIL.

from libc.stdint cimport int8_t, int16_t, uint64_t


cdef class Source:
    cdef readonly int sides
    cdef readonly int tricks_in_all
    cdef readonly int tricks_left       # to be played, the one on the table included

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil
    cdef void fill_by_trick(self, uint64_t first, Py_ssize_t n, int16_t* points) noexcept nogil


cdef class Outcomes:
    cdef Source source
    cdef uint64_t first                 # the stream of the first row
    cdef readonly Py_ssize_t n
    cdef readonly int sides
    cdef readonly int side              # the one that is asked about
    cdef readonly int tricks_in_all
    cdef readonly bytes rows            # int16[n, sides] of points, then int8[n, sides] of tricks

    cdef int16_t* points_at(self, Py_ssize_t row) noexcept
    cdef int8_t* tricks_at(self, Py_ssize_t row) noexcept
