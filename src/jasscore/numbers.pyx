"""Whole numbers as Python code gives them."""

from cpython.long cimport PyLong_AsLongLongAndOverflow

from jasscore.errors import shown


cdef long long whole(
    object value, str name, long long low, long long high, error
) except? -1:
    cdef long long number = 0
    cdef int overflow = isinstance(value, bool)
    if not overflow:
        try:
            number = PyLong_AsLongLongAndOverflow(value, &overflow)
        except TypeError:
            overflow = 1
    if overflow or not low <= number <= high:
        raise error(f"{name} is a whole number from {low} to {high}, not {shown(value)}")
    return number


def whole_number(value, str name, long long low, long long high, error):
    """``value`` as an int from ``low`` to ``high``; an ``error`` that names it otherwise.

    >>> from jasscore.numbers import whole_number
    >>> whole_number(7, "n", 1, 9, ValueError)
    7
    """
    return whole(value, name, low, high, error)
