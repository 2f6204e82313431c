"""Set operations on 64-bit words for Python loops that work on masks."""

from libc.stdint cimport uint64_t


def nth_bit(uint64_t mask, unsigned int n):
    """The index of the ``n``-th set bit of ``mask``, counted from the lowest, which is ``n = 0``.

    With a mask of cards this is the n-th card of the set. IndexError when there is none.

    >>> from jasscore.bits import nth_bit
    >>> nth_bit(0b10110, 2)
    4
    """
    if n >= <unsigned int>popcount(mask):
        raise IndexError(f"bit {n} of a mask with {popcount(mask)} bits set")
    return lowest(nth(mask, n))
