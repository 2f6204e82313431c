"""What playouts gave, in memory that the core fills and nobody changes afterwards."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t

from libc.string cimport memset

from jasscore.cards cimport refuse, whole

from jasscore.errors import ArgumentError, SeatError

# So many are played sooner than the GIL is given away and got back.
FEW = 16

cdef long long MOST_PLAYOUTS = <long long>1 << 31
MOST = MOST_PLAYOUTS


cdef class Source:
    """What is played out: the streams of a seed, from a position or from new deals."""

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        # Plays ``n`` streams from the ``first`` on.
        pass

    cdef void fill_by_trick(self, uint64_t first, Py_ssize_t n, int16_t* points) noexcept nogil:
        # The same rounds, with the points after each trick.
        pass

    def by_trick(self, uint64_t first, int16_t[:, :, ::1] points):
        """Fills ``points`` [playout, trick, side] with the points of each side after each trick
        that is left, of the playouts of streams ``first``, ``first + 1``, …"""
        if points.shape[1] != self.tricks_left or points.shape[2] != self.sides:
            raise ValueError("a number for each trick and side")
        if points.shape[0] and points.shape[1]:
            with nogil:
                self.fill_by_trick(first, points.shape[0], &points[0, 0, 0])

    def asked(self, n, side, threads, int most_threads):
        """Numbers of playouts, of a side and of threads as ints; ArgumentError, SeatError for what
        is none."""
        return (
            whole(n, "n", 1, MOST_PLAYOUTS, ArgumentError),
            whole(side, "side", 0, self.sides - 1, SeatError),
            whole(threads, "threads", 1, most_threads, ArgumentError),
        )


cdef class Outcomes:
    """Points and tricks of every side in ``n`` playouts, of which ``side`` is asked about.

    The base of :class:`jass.PlayoutResult`. ``rows`` are int16[n, sides] of points and then
    int8[n, sides] of tricks, as bytes: what becomes of them is decided when it is asked for.
    """

    def __cinit__(self):
        # Filled once, by a function below: there is no __init__ that could be called again.
        self.rows = b""

    cdef int16_t* points_at(self, Py_ssize_t row) noexcept:
        return <int16_t*>PyBytes_AS_STRING(self.rows) + row * self.sides

    cdef int8_t* tricks_at(self, Py_ssize_t row) noexcept:
        return <int8_t*>self.points_at(self.n) + row * self.sides

    def _play(self, uint64_t first, uint64_t end):
        # These streams, in rows of their own: several threads can do it at once.
        cdef Source source = self.source
        cdef int16_t* points
        cdef int8_t* tricks
        if source is None or not self.first <= first <= end <= self.first + self.n:
            raise IndexError("no rows for these streams")
        points = self.points_at(first - self.first)
        tricks = self.tricks_at(first - self.first)
        with nogil:
            source.fill(first, end - first, points, tricks)

    def sums(self):
        """The number of playouts, the sum of the points of the side, and that of their squares."""
        cdef const int16_t* points = self.points_at(0) + self.side
        cdef int64_t total = 0, squares = 0, one
        cdef Py_ssize_t k
        for k in range(self.n):
            one = points[k * self.sides]
            total += one
            squares += one * one
        return self.n, total, squares

    @property
    def matches(self):
        """In how many playouts the side won every trick of the round; 0 where there was none."""
        cdef const int8_t* tricks = self.tricks_at(0) + self.side
        cdef Py_ssize_t k, count = 0
        if self.tricks_in_all == 0:
            return 0
        for k in range(self.n):
            count += tricks[k * self.sides] == self.tricks_in_all
        return count


def room(type of not None, Source source not None, uint64_t first, Py_ssize_t n, int side):
    """Outcomes, of this class, for ``n`` streams of a source from the ``first`` on, unplayed."""
    cdef Outcomes made = room_of(of, source, first, n, side)
    memset(PyBytes_AS_STRING(made.rows), 0, 3 * n * source.sides)
    return made


def few(type of not None, Source source not None, Py_ssize_t n, int side):
    """Outcomes, of this class, of the first ``n`` streams, played at once, with the GIL."""
    cdef Outcomes made = room_of(of, source, 0, n, side)
    source.fill(0, n, made.points_at(0), made.tricks_at(0))
    return made


cdef Outcomes room_of(type of, Source source, uint64_t first, Py_ssize_t n, int side):
    cdef Outcomes made = Outcomes.__new__(of)
    if not 0 <= n <= MOST_PLAYOUTS or not 0 <= side < source.sides:
        refuse("outcomes: a number of playouts, and a side of their rounds")
    made.rows = PyBytes_FromStringAndSize(NULL, 3 * n * source.sides)
    made.source, made.first, made.n = source, first, n
    made.sides, made.side, made.tricks_in_all = source.sides, side, source.tricks_in_all
    return made


def given(type of not None, bytes rows not None, int tricks_in_all):
    """Outcomes, of this class, of the one side that such ``rows`` tell of."""
    cdef Outcomes made = Outcomes.__new__(of)
    if len(rows) % 3:
        refuse("rows: three bytes a playout")
    made.rows, made.n, made.sides = rows, len(rows) // 3, 1
    made.tricks_in_all = tricks_in_all
    return made
