"""Many random playouts at once, into arrays of points and tricks per side."""

from libc.stdint cimport int8_t, int16_t, int64_t
from libc.string cimport memcpy, memset

from jasscore.bits cimport lowest, popcount
from jasscore.cards cimport (
    ALL_CARDS, CARDS, LANE, LANES, OPEN, PUUR, TRUMPS, card_set, decode, encode, has_trump,
    lane_set,
)
from jasscore.outcomes cimport Source
from jasscore.heuristic cimport Memory, forget, recall
from jasscore.position cimport Position, must_be_made, side_points, tricks_in_all
from jasscore.random cimport deal, start
from jasscore.rules cimport (
    OVERTRUMP_NEVER, OVERTRUMP_WHEN_FORCED, PLANES, SEATS, UNDERTRUMP_ALLOWED,
    UNDERTRUMP_ONLY_TRUMPS, UNDERTRUMP_VOID_ONLY, PlaySwitches, beats, points as value, values_of,
)

import os

from jasscore.errors import JassError
from jasscore.worlds import random_deals as one_by_one

cdef Kernel FOUND[MOST_KERNELS]
cdef int FOUND_COUNT = find_kernels(FOUND)
cdef tuple NAMES = tuple([FOUND[i].name.decode() for i in range(FOUND_COUNT)])


cdef int forced_kernel() except -1:
    # The fastest that this CPU can run, unless the environment names one.
    name = os.environ.get("JASS_KERNEL")
    if not name:
        return FOUND_COUNT - 1
    if name not in NAMES:
        raise JassError(f"JASS_KERNEL: this CPU can run {', '.join(NAMES)}, not {name!r}")
    return NAMES.index(name)


cdef int CHOSEN = forced_kernel()
cdef Kernel KERNEL = FOUND[CHOSEN]
cdef Kernel NARROW = FOUND[max([i for i in range(CHOSEN + 1) if FOUND[i].width == FOUND[0].width])]


cdef inline const Kernel* kernel_for(Py_ssize_t n) noexcept nogil:
    # A wide kernel takes as long for one round as for a whole block.
    return &NARROW if n <= NARROW.width else &KERNEL


def kernels():
    """The kernels for lock-step playouts that this CPU can run, the fastest last.

    >>> from jasscore.playout import kernels
    >>> kernels()[0]
    'portable'
    """
    return NAMES


def kernel():
    """The kernel in use: the fastest, or the one that ``JASS_KERNEL`` named when jass was imported.

    >>> from jasscore.playout import kernel, kernels
    >>> kernel() in kernels()
    True
    """
    return KERNEL.name.decode()


cdef bint in_lock_step(const PlayRules* rules, int contract, LaneRules* lanes) noexcept nogil:
    # Whether the kernels know these rules, which are then written to ``lanes``.
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


cdef void play_one(
    State* state, const PlayRules* rules, Memory* memory, int thinking, const int16_t* base,
    uint64_t x, int16_t* points, int8_t* tricks,
) noexcept nogil:
    cdef int side
    play_out(state, rules, x, memory, thinking)
    for side in range(rules.sides):
        points[side] = base[side] + side_points(state, rules, side)
        tricks[side] = state.tricks[side]


cdef inline void store(
    const Block* block, int n, const int16_t* base, int both, const int* past, int left,
    int16_t* points, int8_t* tricks,
) noexcept nogil:
    # Results of both sides, who share ``both`` points; ``past`` tricks come to those in the block.
    cdef int j
    for j in range(n):
        points[2 * j] = base[0] + <int16_t>block.points[j]
        points[2 * j + 1] = base[1] + both - <int16_t>block.points[j]
        tricks[2 * j] = past[0] + <int8_t>block.tricks[j]
        tricks[2 * j + 1] = past[1] + left - <int8_t>block.tricks[j]


cdef inline void fill_column(Block* block, int j, const State* state) noexcept nogil:
    cdef int seat
    for seat in range(4):
        block.hands[seat][j] = state.hand[(state.turn + seat) & 3]
    block.won0[j] = state.won[0]
    block.lead1[j] = <uint64_t>(state.turn & 1) << 63


cdef class FromPosition(Source):
    cdef PlaySwitches play_switches
    cdef const PlayRules* rules         # of those
    cdef State begin
    cdef int16_t base[SEATS]
    cdef uint64_t seed

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        play_position(
            &self.begin, self.rules, self.base, self.seed, first, n, points, tricks
        )


cdef class ThinkingFromPosition(FromPosition):
    # Apart from the other, of which one is made for every call of a single random playout.
    cdef Memory memory
    cdef int thinking

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        cdef State state
        cdef Memory memory
        cdef Py_ssize_t k
        for k in range(n):
            state, memory = self.begin, self.memory
            play_one(
                &state, self.rules, &memory, self.thinking, self.base,
                start(self.seed, first + k),
                points + k * self.sides, tricks + k * self.sides,
            )


cdef FromPosition played_on(FromPosition source, Position position, uint64_t seed):
    source.play_switches, source.rules = position.play_switches, &position.play_switches.rules
    source.begin = position.state
    memcpy(source.base, position.base, sizeof(source.base))
    source.seed = seed
    source.sides = source.rules.sides
    source.tricks_in_all = tricks_in_all(&source.begin, source.rules)
    return source


def from_position(Position position not None, uint64_t seed):
    """The playouts of a position as it is now, whoever plays on, by the streams of ``seed``."""
    must_be_made(position)
    return played_on(FromPosition.__new__(FromPosition), position, seed)


def thinking_from_position(
    Position position not None, uint64_t seed, int thinking, card_set pack,
):
    """The same when some seats play by the heuristic: those of the bits of ``thinking``.

    They know the whole ``pack`` of the round.
    """
    cdef ThinkingFromPosition source = ThinkingFromPosition.__new__(ThinkingFromPosition)
    cdef State state
    must_be_made(position)
    source.thinking = thinking
    recall(
        &source.memory, &state, &position.play_switches.rules, pack,
        OPEN if position.fixed_at >= 0 else position.state.contract,
        position.leaders[0] if position.played else position.state.turn,
        position.cards, position.played, position.given,
    )
    return played_on(source, position, seed)


cdef void play_position(
    const State* begin, const PlayRules* rules, const int16_t* base, uint64_t seed,
    uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks,
) noexcept nogil:
    cdef const Kernel* kernel = kernel_for(n)
    cdef LaneRules lanes
    cdef Block block
    cdef State state
    cdef lane_set cards = begin.table
    cdef int past[2]
    cdef int j, seat, side, left, here, both
    cdef Py_ssize_t k = 0
    if is_over(begin) or not in_lock_step(rules, begin.contract, &lanes):
        for k in range(n):
            state = begin[0]
            play_one(
                &state, rules, NULL, 0, base, start(seed, first + k),
                points + k * rules.sides, tricks + k * rules.sides,
            )
        return
    # A trick under way is finished before the kernel begins; it counts as played here.
    left = popcount(begin.hand[(begin.turn - begin.lying) & 3]) + (begin.lying > 0)
    for seat in range(4):
        cards |= begin.hand[seat]
    for side in range(2):
        cards |= begin.won[side]
        past[side] = begin.tricks[side] - (popcount(begin.won[side]) >> 2)
    both = value(rules, cards, begin.contract) + rules.last_trick
    left += popcount(begin.won[0] | begin.won[1]) >> 2
    for j in range(kernel.width):
        fill_column(&block, j, begin)
    while k < n:
        here = <int>min(n - k, kernel.width)
        kernel.start(seed, first + k, &block)
        if begin.lying:
            for j in range(kernel.width):
                state = begin[0]
                finish_trick(&state, rules, &block.state[j], NULL, 0)
                fill_column(&block, j, &state)
        kernel.play(&lanes, popcount(block.hands[0][0]), 0, &block)
        store(&block, here, base, both, past, left, points + 2 * k, tricks + 2 * k)
        k += here


cdef void begin_deal(
    State* state, const card_set* hands, int players, int contract, int leader
) noexcept nogil:
    cdef int seat
    memset(state, 0, sizeof(State))
    for seat in range(players):
        state.hand[seat] = encode(hands[seat], contract)
    state.contract = contract
    state.trumps = TRUMPS if has_trump(contract) else 0
    state.turn = state.winner = leader


cdef inline void lead_all(Block* block, int width, int leader) noexcept nogil:
    # Before the first trick of all rounds.
    cdef int j
    for j in range(width):
        block.won0[j] = 0
        block.lead1[j] = <uint64_t>(leader & 1) << 63


cdef class FromDeals(Source):
    cdef PlaySwitches play_switches
    cdef const PlayRules* rules         # of those
    cdef card_set pool, pack
    cdef card_set held[SEATS]
    cdef int missing[SEATS]
    cdef int size, contract, leader, thinking
    cdef uint64_t seed

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        cdef const PlayRules* rules = self.rules
        cdef const Kernel* kernel = kernel_for(n)
        cdef LaneRules lanes
        cdef Block block
        cdef Dealing dealing
        cdef State state
        cdef Memory memory
        cdef uint64_t stream
        cdef card_set hands[SEATS]
        cdef int16_t base[SEATS]
        cdef int past[2]
        cdef int seat, here, both
        cdef Py_ssize_t k = 0
        memset(base, 0, sizeof(base))
        past[0] = past[1] = 0
        # The sides share the points of the whole pack, so it must be dealt out.
        if (
            self.thinking
            or rules.players * self.size < CARDS
            or not in_lock_step(rules, self.contract, &lanes)
        ):
            for k in range(n):
                stream = start(self.seed, first + k)
                hands[:] = self.held[:]
                deal(self.pool, self.missing, rules.players, stream, hands)
                begin_deal(&state, hands, rules.players, self.contract, self.leader)
                forget(&memory, encode(self.pack, self.contract))
                play_one(
                    &state, rules, &memory, self.thinking, base, stream,
                    points + k * rules.sides, tricks + k * rules.sides,
                )
            return
        both = value(rules, LANES, self.contract) + rules.last_trick
        dealing.leader = self.leader
        dealing.pool = self.pool
        for seat in range(4):
            dealing.held[seat] = self.held[seat]
            dealing.missing[seat] = self.missing[seat]
        lead_all(&block, kernel.width, self.leader)
        while k < n:
            here = <int>min(n - k, kernel.width)
            kernel.start(self.seed, first + k, &block)
            kernel.deal(&dealing, &block)
            kernel.encode(self.contract, &block)
            kernel.play(&lanes, self.size, 0, &block)
            store(&block, here, base, both, past, self.size, points + 2 * k, tricks + 2 * k)
            k += here


def from_deals(
    PlaySwitches play_switches not None, known, card_set pool, int size, int contract, int leader,
    uint64_t seed, int thinking = 0,
):
    """The same from a new deal each time: to the cards known of a seat come some of the pool."""
    cdef FromDeals source = FromDeals.__new__(FromDeals)
    cdef int seat
    source.play_switches, source.rules = play_switches, &play_switches.rules
    for seat in range(source.rules.players):
        source.held[seat] = known[seat]
        source.missing[seat] = size - popcount(source.held[seat])
    source.pool = source.pack = pool
    for seat in range(source.rules.players):
        source.pack |= source.held[seat]
    source.size, source.thinking = size, thinking
    source.contract, source.leader, source.seed = contract, leader, seed
    source.sides, source.tricks_in_all = source.rules.sides, size
    return source


def random_deals(
    known, card_set pool, int size, uint64_t seed, uint64_t first, uint64_t[:, ::1] deals
):
    """The deals of :func:`jasscore.worlds.random_deals`, in lanes where the kernel in use has them.
    """
    cdef Block block
    cdef Dealing dealing
    cdef Py_ssize_t k = 0, n = deals.shape[0]
    cdef int seat, j, here
    if len(known) != 4 or n < KERNEL.width or KERNEL.width == NARROW.width:
        one_by_one(known, pool, size, seed, first, deals)
        return
    dealing.leader, dealing.pool = 0, pool
    for seat in range(4):
        dealing.held[seat] = known[seat]
        dealing.missing[seat] = size - popcount(dealing.held[seat])
    with nogil:
        while k < n:
            here = <int>min(n - k, KERNEL.width)
            KERNEL.start(seed, first + k, &block)
            KERNEL.deal(&dealing, &block)
            for j in range(here):
                for seat in range(4):
                    deals[k + j, seat] = block.hands[seat][j]
            k += here


def from_array(
    PlaySwitches play_switches not None, const uint64_t[:, :] deals, const int64_t[::1] rows,
    int64_t time, Py_ssize_t n, int size, int64_t repeats, int contract, int leader,
    uint64_t seed, int side, int16_t[::1] points, int8_t[::1] tricks, int thinking = 0,
    uint64_t begin = 0,
):
    """Plays some rows of an array of deals ``repeats`` times each, for one side; hands of ``size``.

    Playout j of row i has its results at place i * repeats + j, and draws from the stream of that
    number from ``begin`` on. The rows go up. Of their playouts, row after row, these are ``n`` from
    number ``time`` of the first row on.
    """
    cdef const PlayRules* rules = &play_switches.rules
    cdef LaneRules lanes
    cdef Block block
    cdef State state
    cdef Memory memory
    cdef card_set hands[SEATS]
    cdef card_set cards
    cdef int16_t base[SEATS]
    cdef int16_t all_points[SEATS]
    cdef int8_t all_tricks[SEATS]
    # Addresses, which a compiler keeps in registers, unlike what a memoryview knows.
    cdef uint64_t* lane[4]
    cdef const int64_t* row_at
    cdef const char* first
    cdef const char* hand
    cdef int16_t* points_at
    cdef int8_t* tricks_at
    cdef Py_ssize_t to_row = deals.strides[0], to_seat = deals.strides[1]
    cdef int64_t places[BLOCK]
    cdef int64_t row, place
    cdef int j, seat, here, both = 0
    cdef bint in_step = not thinking and in_lock_step(rules, contract, &lanes)
    cdef bint whole = rules.players * size == CARDS
    cdef Py_ssize_t k = 0, at = 0
    if not 0 <= time < repeats or not 0 <= n <= rows.shape[0] * repeats - time:
        raise IndexError("not so many playouts of these rows")
    if n == 0:
        return
    first, row_at = <const char*>&deals[0, 0], &rows[0]
    points_at, tricks_at = &points[0], &tricks[0]
    memset(base, 0, sizeof(base))
    with nogil:
        while k < n and not in_step:
            row = rows[(time + k) // repeats]
            place = row * repeats + (time + k) % repeats
            cards = 0
            for seat in range(rules.players):
                hands[seat] = deals[row, seat]
                cards |= hands[seat]
            begin_deal(&state, hands, rules.players, contract, leader)
            # Two seats do not know what lies beside their hands.
            forget(&memory, encode(ALL_CARDS if rules.players == 2 else cards, contract))
            play_one(
                &state, rules, &memory, thinking, base, start(seed, begin + place),
                all_points, all_tricks,
            )
            points[place] = all_points[side]
            tricks[place] = all_tricks[side]
            k += 1
        if whole:
            both = value(rules, LANES, contract) + rules.last_trick
        lead_all(&block, KERNEL.width, leader)
        for seat in range(4):
            lane[seat] = block.hands[(seat - leader) & 3]
        while k < n:
            here = <int>min(n - k, KERNEL.width)
            for j in range(here):
                places[j] = row_at[at] * repeats + time
                hand = first + row_at[at] * to_row
                lane[0][j] = (<const uint64_t*>hand)[0]
                lane[1][j] = (<const uint64_t*>(hand + to_seat))[0]
                lane[2][j] = (<const uint64_t*>(hand + 2 * to_seat))[0]
                lane[3][j] = (<const uint64_t*>(hand + 3 * to_seat))[0]
                time += 1
                if time == repeats:
                    time = 0
                    at += 1
            if places[here - 1] - places[0] == here - 1:
                KERNEL.start(seed, begin + places[0], &block)
            else:
                for j in range(here):
                    block.state[j] = start(seed, begin + places[j])
            KERNEL.encode(contract, &block)
            KERNEL.play(&lanes, size, 0, &block)
            if side == 0:
                for j in range(here):
                    points_at[places[j]] = <int16_t>block.points[j]
                    tricks_at[places[j]] = <int8_t>block.tricks[j]
                k += here
                continue
            for j in range(here):
                place = places[j]
                if not whole:
                    row = place // repeats
                    cards = deals[row, 0] | deals[row, 1] | deals[row, 2] | deals[row, 3]
                    both = value(rules, encode(cards, contract), contract) + rules.last_trick
                points[place] = <int16_t>(both - <int>block.points[j])
                tricks[place] = <int8_t>(size - <int>block.tricks[j])
            k += here


# What a kernel does card by card, for the tests.


def watch(
    Position position not None, uint64_t seed, uint64_t first, uint64_t[:, :, ::1] hands,
):
    """What the kernel in use plays in streams ``first``, ``first + 1``, … from a trick's start.

    ``hands`` has the hands [stream, trick, place from the leader on] before each trick, as card
    sets. The kernel plays to each trick from the beginning, as it does when it plays to the end.
    """
    cdef LaneRules lanes
    cdef Block block
    cdef Py_ssize_t k, j, n = hands.shape[0]
    cdef int seat, trick, contract = position.state.contract
    cdef int tricks = popcount(position.state.hand[position.state.turn])
    if position.state.lying or not in_lock_step(&position.play_switches.rules, contract, &lanes):
        raise JassError("position: not one that a kernel plays")
    for k in range(0, n, KERNEL.width):
        for trick in range(tricks):
            for j in range(KERNEL.width):
                fill_column(&block, j, &position.state)
            KERNEL.start(seed, first + k, &block)
            KERNEL.play(&lanes, tricks, tricks - trick, &block)
            for j in range(min(n - k, KERNEL.width)):
                for seat in range(4):
                    hands[k + j, trick, seat] = decode(block.hands[seat][j], contract)


def legal_sets(
    PlaySwitches play_switches not None, int contract, const uint64_t[::1] hands,
    const uint64_t[:, ::1] lying, uint64_t[::1] legal,
):
    """The cards that the kernel in use lets each hand play on one to three cards lying."""
    cdef LaneRules lanes
    cdef Block block
    cdef lane_set card, best, led, trumps = TRUMPS if has_trump(contract) else 0
    cdef Py_ssize_t k, j, here
    cdef int place, winner
    if not in_lock_step(&play_switches.rules, contract, &lanes):
        raise JassError("play_switches: not such that a kernel plays")
    for k in range(0, hands.shape[0], KERNEL.width):
        here = min(hands.shape[0] - k, KERNEL.width)
        for j in range(here):
            best = encode(lying[k + j, 0], contract)
            led = LANE << (lowest(best) & 48)
            winner = 0
            place = 1
            while place < 3 and lying[k + j, place]:
                card = encode(lying[k + j, place], contract)
                if beats(card, best, led, trumps):
                    best, winner = card, place
                place += 1
            block.hands[0][j] = encode(hands[k + j], contract)
            block.hands[1][j] = led
            block.hands[2][j] = best
            block.lead1[j] = <uint64_t>(place ^ winner) << 63
        KERNEL.legal(&lanes, &block)
        for j in range(here):
            legal[k + j] = decode(block.hands[3][j], contract)
