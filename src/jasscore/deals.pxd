# Arrays of deals that the core owns.
#
# What was checked is what is read: an array is copied once, the copy is checked, and nobody can
# change it. All that runs without the GIL reads deals from here.

from jasscore.cards cimport card_set


cdef class Deals:
    cdef bytes memory                   # of this object and of those of which it is a part
    cdef const card_set* hands          # [n, players], in that memory
    cdef readonly Py_ssize_t n
    cdef readonly int players
    cdef readonly int least             # cards of a hand, in all that the memory has
    cdef readonly int most

# Writes how many cards of the pool each seat misses to have ``size``; an error when that cannot be.
cdef int must_suffice(
    card_set pool, int size, int players, const card_set* held, int* missing
) except -1
