# Whole numbers as Python gives them.

cdef long long whole(
    object value, str name, long long low, long long high, error
) except? -1
