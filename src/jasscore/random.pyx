"""The random streams as Python functions: the formula that every kernel follows, for tests and for
reading."""


def stream_start(uint64_t seed, uint64_t stream):
    """Where stream ``stream`` of a seed begins.

    >>> from jasscore.random import stream_start
    >>> hex(stream_start(0, 0))
    '0xe220a8397b1dcdaf'
    """
    return start(seed, stream)


def play_draws(uint64_t stream_start, int n):
    """The first ``n`` draws for play of the stream that begins there.

    >>> from jasscore.random import play_draws
    >>> [hex(x) for x in play_draws(1, 2)]
    ['0x1', '0x6f6b9efd32a6f557']
    """
    cdef uint64_t x = stream_start
    draws = []
    for _ in range(n):
        draws.append(draw(x))
        x = next_state(x)
    return draws
