"""Arrays of deals: dealt at random, and taken over from Python code."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t

from jasscore.bits cimport popcount
from jasscore.cards cimport ALL_CARDS, card_set, refuse
from jasscore.lockstep.kernels cimport Block, Dealing, Kernel, kernel_in_use

from jasscore.errors import DealError

cdef enum:
    HAND = 12         # cards at most

cdef extern from "deals.h" nogil:
    ctypedef struct Rows "jass_rows":
        const char* hands
        Py_ssize_t deals, seats, to_deal, to_seat

    ctypedef struct Hands "jass_hands":
        uint64_t pool
        uint64_t held[6]
        int missing[6]
        int players

    Py_ssize_t take_deals "jass_take_deals"(
        const Rows*, uint64_t* own, int* least, int* most
    ) noexcept
    void one_by_one "jass_deal"(
        const Hands*, uint64_t seed, uint64_t first, Py_ssize_t n, uint64_t* row
    ) noexcept


def random_deals(
    known, card_set pool, int size, uint64_t seed, uint64_t first, uint64_t[:, ::1] deals
):
    """Fills ``deals`` [n, players] with the deals of streams ``first``, ``first + 1``, … of
    ``seed``.

    To the cards that each seat is known to hold (masks) come cards of the pool, up to ``size``.
    """
    cdef const Kernel* kernel = kernel_in_use()
    cdef Py_ssize_t n = deals.shape[0]
    cdef Hands hands
    cdef tuple held = tuple(known)
    cdef int seat
    if not 2 <= len(held) <= 6 or deals.shape[1] != len(held) or not 0 <= size <= HAND:
        refuse("deals: a column for each of 2 to 6 seats, with hands of up to 12 cards")
    hands.pool, hands.players = pool, <int>len(held)
    for seat in range(hands.players):
        hands.held[seat] = held[seat]
    must_suffice(pool, size, hands.players, hands.held, hands.missing)
    if n == 0:
        return
    with nogil:
        # One at a time is quicker than a kernel without vectors, and for less than a block.
        if hands.players == 4 and kernel.few and n >= kernel.width:
            in_lanes(kernel, &hands, seed, first, n, &deals[0, 0])
        else:
            one_by_one(&hands, seed, first, n, &deals[0, 0])


cdef void in_lanes(
    const Kernel* kernel, const Hands* hands, uint64_t seed, uint64_t first, Py_ssize_t n,
    uint64_t* row,
) noexcept nogil:
    cdef Block block
    cdef Dealing dealing
    cdef Py_ssize_t k = 0
    cdef int seat, j, here
    dealing.leader, dealing.pool = 0, hands.pool
    for seat in range(4):
        dealing.held[seat], dealing.missing[seat] = hands.held[seat], hands.missing[seat]
    while k < n:
        here = <int>min(n - k, kernel.width)
        kernel.start(seed, first + k, kernel.width, &block)
        kernel.deal(&dealing, kernel.width, &block)
        for j in range(here):
            for seat in range(4):
                row[4 * (k + j) + seat] = block.hands[seat][j]
        k += here


cdef int must_suffice(
    card_set pool, int size, int players, const card_set* held, int* missing
) except -1:
    cdef card_set taken = pool
    cdef int seat, wanted = 0
    for seat in range(players):
        if held[seat] & taken:
            refuse("known: a card in two places")
        taken |= held[seat]
        missing[seat] = size - popcount(held[seat])
        if missing[seat] < 0:
            refuse("known: more cards than a hand has")
        wanted += missing[seat]
    if taken & ~ALL_CARDS or wanted > popcount(pool):
        refuse("pool: cards of the pack, as many as the hands miss")
    return 0


@cython.final
cdef class Deals:
    """Rows of deals, a mask a seat, in memory of their own: checked when made, never changed.

    ``array`` is uint64[n, players]; it is read once. DealError that names the row when one is no
    deal: a bit beyond the pack, a card in two hands or a hand of more than twelve cards. ``least``
    and ``most`` are the numbers of cards of a hand.
    """

    def __cinit__(self, const uint64_t[:, :] array):
        cdef Py_ssize_t wrong
        cdef uint64_t* to
        cdef Rows rows
        self.n, self.players = array.shape[0], <int>array.shape[1]
        if not 2 <= array.shape[1] <= 6:
            refuse("deals: a column for each of 2 to 6 seats")
        self.memory = PyBytes_FromStringAndSize(
            NULL, self.n * self.players * <Py_ssize_t>sizeof(uint64_t)
        )
        self.hands = to = <uint64_t*>PyBytes_AS_STRING(self.memory)
        rows.hands = <const char*>&array[0, 0] if self.n else NULL
        rows.deals, rows.seats = self.n, self.players
        rows.to_deal, rows.to_seat = array.strides[0], array.strides[1]
        # With the GIL, so that nobody takes the memory of the array away meanwhile.
        wrong = take_deals(&rows, to, &self.least, &self.most)
        if wrong >= 0:
            hands = ", ".join(map(hex, self.row(wrong)))
            raise DealError(
                f"deals: row {wrong} has a bit beyond the pack, a card in two hands or a hand of"
                f" more than 12 cards: {hands}"
            )

    def __len__(self):
        return self.n

    def part(self, Py_ssize_t first, Py_ssize_t end):
        """The rows from ``first`` to before ``end``, in the same memory."""
        cdef Deals some
        if not 0 <= first <= end <= self.n:
            raise IndexError(f"rows {first} to {end} of {self.n}")
        some = Deals(ONE_ROW)
        some.memory, some.players = self.memory, self.players
        some.least, some.most = self.least, self.most
        some.hands, some.n = self.hands + first * self.players, end - first
        return some

    def row(self, Py_ssize_t k):
        """The masks of a row, one a seat."""
        cdef int seat
        if not 0 <= k < self.n:
            raise IndexError(f"row {k} of {self.n}")
        return tuple([self.hands[k * self.players + seat] for seat in range(self.players)])

    def tobytes(self):
        """All masks, row after row, as the bytes of an array."""
        return PyBytes_FromStringAndSize(
            <const char*>self.hands, self.n * self.players * <Py_ssize_t>sizeof(uint64_t)
        )

    def __reduce__(self):
        return deals_of, (self.tobytes(), self.players)


cdef object ONE_ROW = memoryview(bytes(16)).cast("Q", [1, 2])


def deals_of(bytes memory not None, int players):
    """The deals that :meth:`Deals.tobytes` wrote, checked like any others."""
    if not 2 <= players <= 6 or len(memory) % (players * sizeof(uint64_t)):
        refuse("memory: rows of 2 to 6 masks")
    if not memory:
        return Deals(memoryview(bytes(8 * players)).cast("Q", [1, players])).part(0, 0)
    return Deals(memoryview(memory).cast("Q", [len(memory) // (8 * players), players]))
