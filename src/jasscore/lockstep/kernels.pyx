"""The kernels for rounds in lock step: those there are, which one is in use, and what it does."""

from cpython.contextvars cimport get_value
from libc.stdint cimport uint64_t

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport (
    ALL_CARDS, LANE, OPEN, PUUR, TRUMPS, decode, encode, has_trump, lane_set, refuse,
)
from jasscore.position cimport Position, must_be_playable
from jasscore.random cimport draw, next_state, start
from jasscore.rules cimport (
    OVERTRUMP_NEVER, OVERTRUMP_WHEN_FORCED, PLANES, UNDERTRUMP_ALLOWED, UNDERTRUMP_ONLY_TRUMPS,
    UNDERTRUMP_VOID_ONLY, PlaySwitches, beats, must_fit, values_of,
)

import os
from contextlib import contextmanager
from contextvars import ContextVar

from jasscore.errors import JassError, shown

cdef extern from "lockstep/kernels.h" nogil:
    int find_kernels "jass_kernels"(const Kernel** found) noexcept

cdef const Kernel* FOUND[MOST_KERNELS]
cdef int COUNT = find_kernels(FOUND)
cdef tuple NAMES = tuple([FOUND[i].name.decode() for i in range(COUNT)])

# The name of the kernel in use, by thread or by task of an event loop. What it is before anybody
# chooses is read once, at import; if it is none, whoever first needs a kernel is told so.
cdef object IN_USE = ContextVar(
    "jasscore.kernel", default=os.environ.get("JASS_KERNEL") or NAMES[COUNT - 1]
)


cdef const Kernel* kernel_in_use() except NULL:
    name = get_value(IN_USE)
    cdef int i
    for i in range(COUNT - 1, -1, -1):
        if NAMES[i] is name or NAMES[i] == name:
            return FOUND[i]
    raise JassError(f"JASS_KERNEL: this CPU can run {', '.join(NAMES)}, not {name!r}")


def kernels():
    """The kernels for lock-step playouts that this CPU can run, the fastest last.

    >>> from jasscore.lockstep.kernels import kernels
    >>> kernels()[0]
    'portable'
    """
    return NAMES


def kernel():
    """The kernel in use: the fastest, or the one that ``JASS_KERNEL`` or :func:`use_kernel` names.

    >>> from jasscore.lockstep.kernels import kernel, kernels
    >>> kernel() in kernels()
    True
    """
    return kernel_in_use().name.decode()


@contextmanager
def use_kernel(name):
    """Has the calls in a ``with`` block use the kernel of that name; no result depends on it.

    Other threads keep theirs, but for those that a call starts for its own work. Worker processes
    of an executor use what ``JASS_KERNEL`` names there. JassError for a kernel that this CPU
    cannot run.

    >>> from jasscore.lockstep.kernels import kernel, use_kernel
    >>> with use_kernel("portable"):
    ...     kernel()
    'portable'
    """
    if name not in NAMES:
        raise JassError(f"kernel: this CPU can run {', '.join(NAMES)}, not {shown(name)}")
    token = IN_USE.set(NAMES[NAMES.index(name)])
    try:
        yield
    finally:
        IN_USE.reset(token)


cdef bint in_lock_step(const PlayRules* rules, int contract, LaneRules* lanes) noexcept nogil:
    cdef int seat, plane
    if rules.players != 4 or contract == OPEN:
        return False
    for seat in range(4):
        if rules.side[seat] != seat % 2:
            return False
    if not has_trump(contract):
        lanes.variant = NO_TRUMP
    elif not rules.may_ruff:
        if rules.undertrump != UNDERTRUMP_ALLOWED or rules.overtrump != OVERTRUMP_WHEN_FORCED:
            return False
        lanes.variant = MUST_FOLLOW
    elif rules.overtrump != OVERTRUMP_NEVER:
        return False
    elif rules.undertrump == UNDERTRUMP_ONLY_TRUMPS:
        lanes.variant = ONLY_TRUMPS
    elif rules.undertrump == UNDERTRUMP_VOID_ONLY:
        lanes.variant = VOID_ONLY
    else:
        return False
    lanes.last_trick = rules.last_trick
    lanes.exempt = PUUR if rules.puur_exempt else 0
    for plane in range(PLANES):
        lanes.planes[plane] = rules.planes[values_of(contract)][plane]
    return True


# For the tests: the formula that every kernel follows, and what the one in use does card by card.


def stream_start(uint64_t seed, uint64_t stream):
    """Where stream ``stream`` of a seed begins.

    >>> from jasscore.lockstep.kernels import stream_start
    >>> hex(stream_start(0, 0))
    '0xe220a8397b1dcdaf'
    """
    return start(seed, stream)


def play_draws(uint64_t stream_start, int n):
    """The first ``n`` draws for play of the stream that begins there.

    >>> from jasscore.lockstep.kernels import play_draws
    >>> [hex(x) for x in play_draws(1, 2)]
    ['0x1', '0x6f6b9efd32a6f557']
    """
    cdef uint64_t x = stream_start
    if n > 1000:
        refuse("n: at most 1000 draws")
    draws = []
    for _ in range(n):
        draws.append(draw(x))
        x = next_state(x)
    return draws


def watch(
    Position position not None, uint64_t seed, uint64_t first, uint64_t[:, :, ::1] hands,
):
    """What the kernel in use plays in streams ``first``, ``first + 1``, … from a trick's start.

    ``hands`` has the hands [stream, trick, place from the leader on] before each trick, as card
    sets. The kernel plays to each trick from the beginning, as it does when it plays to the end.
    """
    cdef const Kernel* kernel = kernel_in_use()
    cdef LaneRules lanes
    cdef Block block
    cdef Py_ssize_t k, j, n = hands.shape[0]
    cdef int seat, trick, contract = position.state.contract
    cdef int tricks = popcount(position.state.hand[position.state.turn])
    must_be_playable(position)
    if position.state.lying or not in_lock_step(&position.play_switches.rules, contract, &lanes):
        raise JassError("position: not one that a kernel plays")
    if hands.shape[1] < tricks or hands.shape[2] != 4:
        refuse("hands: a row for each trick, with four hands")
    for k in range(0, n, kernel.width):
        for trick in range(tricks):
            for j in range(kernel.width):
                fill_column(&block, j, &position.state)
            kernel.start(seed, first + k, kernel.width, &block)
            kernel.play(&lanes, tricks, tricks - trick, kernel.width, &block)
            for j in range(min(n - k, kernel.width)):
                for seat in range(4):
                    hands[k + j, trick, seat] = decode(block.hands[seat][j], contract)


def legal_sets(
    PlaySwitches play_switches not None, int contract, const uint64_t[::1] hands,
    const uint64_t[:, ::1] lying, uint64_t[::1] legal,
):
    """The cards that the kernel in use lets each hand play on one to three cards lying."""
    cdef const Kernel* kernel = kernel_in_use()
    cdef LaneRules lanes
    cdef Block block
    cdef lane_set card, best, led, trumps = TRUMPS if has_trump(contract) else 0
    cdef Py_ssize_t k, j, here
    cdef int place, winner
    must_fit(play_switches, contract, 0)
    if not in_lock_step(&play_switches.rules, contract, &lanes):
        raise JassError("play_switches: not such that a kernel plays")
    if lying.shape[1] < 3 or not hands.shape[0] == lying.shape[0] == legal.shape[0]:
        refuse("hands, lying, legal: rows of the same number")
    for k in range(0, hands.shape[0], kernel.width):
        here = min(hands.shape[0] - k, kernel.width)
        for j in range(here):
            if not lying[k + j, 0] & ALL_CARDS:
                refuse("lying: a card that was led")
            best = encode(lying[k + j, 0], contract)
            led = LANE << (lowest(best) & 48)
            winner = 0
            place = 1
            while place < 3 and lying[k + j, place] & ALL_CARDS:
                card = encode(lying[k + j, place], contract)
                if beats(card, best, led, trumps):
                    best, winner = card, place
                place += 1
            block.hands[0][j] = encode(hands[k + j], contract)
            block.hands[1][j] = led
            block.hands[2][j] = best
            block.lead1[j] = <uint64_t>(place ^ winner) << 63
        kernel.legal(&lanes, &block)
        for j in range(here):
            legal[k + j] = decode(block.hands[3][j], contract)
