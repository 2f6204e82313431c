"""Many random playouts at once, into arrays of points and tricks per side."""

from libc.stdint cimport int8_t, int16_t, int64_t
from libc.string cimport memcpy, memset

from jasscore.bits cimport popcount
from jasscore.cards cimport (
    ALL_CARDS, CARDS, LANES, OPEN, TRUMPS, card_set, encode, has_trump, lane_set, refuse,
)
from jasscore.deals cimport Deals, must_suffice
from jasscore.heuristic cimport Memory, forget, recall, think_column, thinks_in_step
from jasscore.lockstep.kernels cimport (
    BLOCK, Block, Dealing, Kernel, LaneRules, columns_for, fill_column, in_lock_step, kernel_for,
    Thinking, kernel_in_use,
)
from jasscore.outcomes cimport Source
from jasscore.position cimport Position, must_be_playable, side_points, tricks_in_all
from jasscore.random cimport deal, start
from jasscore.rules cimport SEATS, PlaySwitches, must_fit, points as value

cdef int64_t MOST_PLAYOUTS = <int64_t>1 << 31


cdef void play_one(
    State* state, const PlayRules* rules, Memory* memory, int thinking, const int16_t* base,
    uint64_t x, int16_t* points, int8_t* tricks,
) noexcept nogil:
    cdef int side
    play_out(state, rules, x, memory, thinking)
    for side in range(rules.sides):
        points[side] = base[side] + side_points(state, rules, side)
        tricks[side] = state.tricks[side]


cdef void play_by_trick(
    State* state, const PlayRules* rules, Memory* memory, int thinking, const int16_t* base,
    uint64_t x, int16_t* points,
) noexcept nogil:
    # As play_one(), with the points after each trick.
    cdef int side
    while not is_over(state):
        finish_trick(state, rules, &x, memory, thinking)
        for side in range(rules.sides):
            points[side] = base[side] + side_points(state, rules, side)
        points += rules.sides


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


cdef class FromPosition(Source):
    cdef PlaySwitches play_switches
    cdef const PlayRules* rules         # of those
    cdef const Kernel* kernel
    cdef State begin
    cdef int16_t base[SEATS]
    cdef uint64_t seed

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        play_position(
            kernel_for(self.kernel, n), &self.begin, self.rules, self.base, self.seed, first, n,
            points, tricks,
        )

    cdef void fill_by_trick(self, uint64_t first, Py_ssize_t n, int16_t* points) noexcept nogil:
        cdef State state
        cdef Py_ssize_t k
        for k in range(n):
            state = self.begin
            play_by_trick(
                &state, self.rules, NULL, 0, self.base, start(self.seed, first + k),
                points + k * self.tricks_left * self.sides,
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
        if think_from(
            self.kernel, &self.begin, &self.memory, self.rules, self.thinking, self.base,
            self.seed, first, n, points, tricks,
        ):
            return
        for k in range(n):
            state, memory = self.begin, self.memory
            play_one(
                &state, self.rules, &memory, self.thinking, self.base,
                start(self.seed, first + k),
                points + k * self.sides, tricks + k * self.sides,
            )

    cdef void fill_by_trick(self, uint64_t first, Py_ssize_t n, int16_t* points) noexcept nogil:
        cdef State state
        cdef Memory memory
        cdef Py_ssize_t k
        for k in range(n):
            state, memory = self.begin, self.memory
            play_by_trick(
                &state, self.rules, &memory, self.thinking, self.base,
                start(self.seed, first + k), points + k * self.tricks_left * self.sides,
            )


cdef FromPosition played_on(FromPosition source, Position position, uint64_t seed):
    source.play_switches, source.rules = position.play_switches, &position.play_switches.rules
    source.kernel = kernel_in_use()
    source.begin = position.state
    memcpy(source.base, position.base, sizeof(source.base))
    source.seed = seed
    source.sides = source.rules.sides
    source.tricks_in_all = tricks_in_all(&source.begin, source.rules)
    # The seat to move has not yet played to the trick on the table.
    source.tricks_left = popcount(source.begin.hand[source.begin.turn])
    return source


def from_position(Position position not None, uint64_t seed):
    """The playouts of a position as it is now, whoever plays on, by the streams of ``seed``."""
    must_be_playable(position)
    return played_on(FromPosition.__new__(FromPosition), position, seed)


def thinking_from_position(
    Position position not None, uint64_t seed, int thinking, card_set pack,
):
    """The same when some seats play by the heuristic: those of the bits of ``thinking``.

    They know the whole ``pack`` of the round.
    """
    cdef ThinkingFromPosition source = ThinkingFromPosition.__new__(ThinkingFromPosition)
    cdef State state
    must_be_playable(position)
    source.thinking = thinking
    recall(
        &source.memory, &state, &position.play_switches.rules, pack,
        OPEN if position.fixed_at >= 0 else position.state.contract,
        position.leaders[0] if position.played else position.state.turn,
        position.cards, position.played, position.given,
    )
    return played_on(source, position, seed)


cdef int share(const State* begin, const PlayRules* rules, int* past, int* both) noexcept nogil:
    # The tricks of those cards that the kernels see, what they count for both sides, and how many
    # tricks each side won before.
    cdef lane_set cards = begin.table
    cdef int seat, side
    for seat in range(4):
        cards |= begin.hand[seat]
    for side in range(2):
        cards |= begin.won[side]
        past[side] = begin.tricks[side] - (popcount(begin.won[side]) >> 2)
    both[0] = value(rules, cards, begin.contract) + rules.last_trick
    return popcount(cards) >> 2


cdef bint think_from(
    const Kernel* kernel, const State* begin, const Memory* memory, const PlayRules* rules,
    int thinking, const int16_t* base, uint64_t seed, uint64_t first, Py_ssize_t n,
    int16_t* points, int8_t* tricks,
) noexcept nogil:
    # Playouts in lock step by the heuristic, from within a trick too; or nothing, where the
    # kernel does not play these rules.
    cdef LaneRules lanes
    cdef Thinking look_up
    cdef Block block
    cdef lane_set cards = 0
    cdef int past[2]
    cdef int j, seat, left, here, tricks_left, both = 0
    cdef Py_ssize_t k = 0
    for seat in range(4):
        cards |= begin.hand[seat]
    # A seat takes what it does not see for cards of the other three.
    if (
        is_over(begin) or cards != memory.unplayed
        or not thinks_in_step(kernel, rules, begin.contract, thinking, &lanes, &look_up)
    ):
        return False
    left = share(begin, rules, past, &both)
    tricks_left = popcount(begin.hand[begin.turn])
    for j in range(kernel.thinks):
        think_column(&block, j, begin, memory)
    while k < n:
        here = <int>min(n - k, kernel.thinks)
        kernel.start(seed, first + k, kernel.thinks, &block)
        kernel.think(&lanes, &look_up, tricks_left, begin.lying, &block)
        store(&block, here, base, both, past, left, points + 2 * k, tricks + 2 * k)
        k += here
    return True


cdef void play_position(
    const Kernel* kernel, const State* begin, const PlayRules* rules, const int16_t* base,
    uint64_t seed, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks,
) noexcept nogil:
    cdef LaneRules lanes
    cdef Block block
    cdef State state
    cdef int past[2]
    cdef int j, left, here, columns, both = 0
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
    left = share(begin, rules, past, &both)
    for j in range(columns_for(kernel, n)):
        fill_column(&block, j, begin)
    while k < n:
        columns = columns_for(kernel, n - k)
        here = <int>min(n - k, columns)
        kernel.start(seed, first + k, columns, &block)
        if begin.lying:
            for j in range(here):
                state = begin[0]
                finish_trick(&state, rules, &block.state[j], NULL, 0)
                fill_column(&block, j, &state)
        kernel.play(&lanes, popcount(block.hands[0][0]), 0, columns, &block)
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


cdef inline void forget_all(Block* block, int width) noexcept nogil:
    # Nothing was played before.
    cdef int j, seat
    for j in range(width):
        for seat in range(4):
            block.memory[seat][j] = LANES


cdef class FromDeals(Source):
    cdef PlaySwitches play_switches
    cdef const PlayRules* rules         # of those
    cdef const Kernel* kernel
    cdef card_set pool, pack
    cdef card_set held[SEATS]
    cdef int missing[SEATS]
    cdef int size, contract, leader, thinking
    cdef uint64_t seed

    cdef void fill(
        self, uint64_t first, Py_ssize_t n, int16_t* points, int8_t* tricks
    ) noexcept nogil:
        cdef const PlayRules* rules = self.rules
        cdef const Kernel* kernel = kernel_for(self.kernel, n)
        cdef LaneRules lanes
        cdef Thinking look_up
        cdef Block block
        cdef Dealing dealing
        cdef State state
        cdef Memory memory
        cdef uint64_t stream
        cdef card_set hands[SEATS]
        cdef int16_t base[SEATS]
        cdef int past[2]
        cdef int seat, here, columns, both
        cdef Py_ssize_t k = 0
        memset(base, 0, sizeof(base))
        past[0] = past[1] = 0
        # The sides share the points of the whole pack, so it must be dealt out.
        if rules.players * self.size < CARDS or not (
            thinks_in_step(
                self.kernel, rules, self.contract, self.thinking, &lanes, &look_up
            ) if self.thinking else in_lock_step(rules, self.contract, &lanes)
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
        if self.thinking:
            kernel = self.kernel
            forget_all(&block, kernel.thinks)
        columns = kernel.thinks if self.thinking else columns_for(kernel, n)
        lead_all(&block, columns, self.leader)
        while k < n:
            columns = kernel.thinks if self.thinking else columns_for(kernel, n - k)
            here = <int>min(n - k, columns)
            kernel.start(self.seed, first + k, columns, &block)
            kernel.deal(&dealing, columns, &block)
            kernel.encode(self.contract, columns, &block)
            if self.thinking:
                kernel.think(&lanes, &look_up, self.size, 0, &block)
            else:
                kernel.play(&lanes, self.size, 0, columns, &block)
            store(&block, here, base, both, past, self.size, points + 2 * k, tricks + 2 * k)
            k += here

    cdef void fill_by_trick(self, uint64_t first, Py_ssize_t n, int16_t* points) noexcept nogil:
        cdef State state
        cdef Memory memory
        cdef uint64_t stream
        cdef card_set hands[SEATS]
        cdef int16_t base[SEATS]
        cdef Py_ssize_t k
        memset(base, 0, sizeof(base))
        for k in range(n):
            stream = start(self.seed, first + k)
            hands[:] = self.held[:]
            deal(self.pool, self.missing, self.rules.players, stream, hands)
            begin_deal(&state, hands, self.rules.players, self.contract, self.leader)
            forget(&memory, encode(self.pack, self.contract))
            play_by_trick(
                &state, self.rules, &memory, self.thinking, base, stream,
                points + k * self.size * self.sides,
            )


def from_deals(
    PlaySwitches play_switches not None, known, card_set pool, int size, int contract, int leader,
    uint64_t seed, int thinking = 0,
):
    """The same from a new deal each time: to the cards known of a seat come some of the pool."""
    cdef FromDeals source = FromDeals.__new__(FromDeals)
    cdef tuple hands = tuple(known)
    cdef int seat
    must_fit(play_switches, contract, leader)
    if len(hands) != play_switches.rules.players or not 0 < size <= 12:
        refuse("known: a mask for each seat, of hands of 1 to 12 cards")
    source.play_switches, source.rules = play_switches, &play_switches.rules
    source.kernel = kernel_in_use()
    for seat in range(source.rules.players):
        source.held[seat] = hands[seat]
    must_suffice(pool, size, source.rules.players, source.held, source.missing)
    source.pool = source.pack = pool
    for seat in range(source.rules.players):
        source.pack |= source.held[seat]
    source.size, source.thinking = size, thinking
    source.contract, source.leader, source.seed = contract, leader, seed
    source.sides, source.tricks_in_all = source.rules.sides, size
    source.tricks_left = size
    return source


def from_array(
    PlaySwitches play_switches not None, Deals deals not None, const int64_t[::1] rows,
    int64_t time, Py_ssize_t n, int64_t repeats, int contract, int leader, uint64_t seed, int side,
    int16_t[::1] points, int8_t[::1] tricks, int thinking = 0, uint64_t begin = 0,
):
    """Plays some rows of an array of deals ``repeats`` times each, for one side.

    Playout j of row i has its results at place i * repeats + j, and draws from the stream of that
    number from ``begin`` on. The rows go up. Of their playouts, row after row, these are ``n`` from
    number ``time`` of the first row on.
    """
    cdef const Kernel* chosen = kernel_in_use()
    cdef const Kernel* kernel = chosen if thinking else kernel_for(chosen, n)
    cdef const PlayRules* rules = &play_switches.rules
    cdef LaneRules lanes
    cdef Thinking look_up
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
    cdef const card_set* first = deals.hands
    cdef const card_set* hand
    cdef int16_t* points_at
    cdef int8_t* tricks_at
    cdef int64_t places[BLOCK]
    cdef int64_t row = 0, place, most = deals.n
    cdef int j, seat, here, columns, both = 0, size = deals.most
    cdef bint in_step = (
        thinks_in_step(kernel, rules, contract, thinking, &lanes, &look_up) if thinking
        else in_lock_step(rules, contract, &lanes)
    )
    cdef bint whole = rules.players * size == CARDS, outside = False
    cdef Py_ssize_t k = 0, at = 0
    must_fit(play_switches, contract, leader)
    if rules.players != deals.players or not 0 <= side < rules.sides:
        refuse("deals: a hand for each seat, and a side that there is")
    if not 0 < repeats <= MOST_PLAYOUTS or rows.shape[0] > deals.n or deals.n > MOST_PLAYOUTS:
        refuse("rows, repeats: not more than there are")
    if not 0 <= time < repeats or not 0 <= n <= rows.shape[0] * repeats - time:
        raise IndexError("not so many playouts of these rows")
    if deals.n * repeats > points.shape[0] or deals.n * repeats > tricks.shape[0]:
        refuse("points, tricks: a place for each playout")
    if n == 0:
        return
    if size == 0 or deals.least != size:
        refuse("deals: hands of the same number of cards")
    row_at, points_at, tricks_at = &rows[0], &points[0], &tricks[0]
    memset(base, 0, sizeof(base))
    with nogil:
        while k < n and not in_step:
            row = row_at[(time + k) // repeats]
            if not 0 <= row < most:
                outside = True
                break
            place = row * repeats + (time + k) % repeats
            cards = 0
            for seat in range(rules.players):
                hands[seat] = first[row * rules.players + seat]
                cards |= hands[seat]
            begin_deal(&state, hands, rules.players, contract, leader)
            # Two seats do not know what lies beside their hands.
            forget(&memory, encode(ALL_CARDS if rules.players == 2 else cards, contract))
            play_one(
                &state, rules, &memory, thinking, base, start(seed, begin + place),
                all_points, all_tricks,
            )
            points_at[place] = all_points[side]
            tricks_at[place] = all_tricks[side]
            k += 1
        if whole:
            both = value(rules, LANES, contract) + rules.last_trick
        lead_all(&block, kernel.thinks if thinking else columns_for(kernel, n), leader)
        if thinking:
            forget_all(&block, kernel.thinks)
        for seat in range(4):
            lane[seat] = block.hands[(seat - leader) & 3]
        while k < n and not outside:
            columns = kernel.thinks if thinking else columns_for(kernel, n - k)
            here = <int>min(n - k, columns)
            for j in range(here):
                row = row_at[at]
                outside |= not 0 <= row < most
                row = 0 if outside else row
                places[j] = row * repeats + time
                hand = first + 4 * row
                lane[0][j], lane[1][j], lane[2][j], lane[3][j] = hand[0], hand[1], hand[2], hand[3]
                time += 1
                if time == repeats:
                    time = 0
                    at += 1
            if places[here - 1] - places[0] == here - 1:
                kernel.start(seed, begin + places[0], columns, &block)
            else:
                for j in range(here):
                    block.state[j] = start(seed, begin + places[j])
            if outside:
                break
            kernel.encode(contract, columns, &block)
            if thinking:
                kernel.think(&lanes, &look_up, size, 0, &block)
            else:
                kernel.play(&lanes, size, 0, columns, &block)
            if side == 0:
                for j in range(here):
                    points_at[places[j]] = <int16_t>block.points[j]
                    tricks_at[places[j]] = <int8_t>block.tricks[j]
                k += here
                continue
            for j in range(here):
                place = places[j]
                if not whole:
                    hand = first + 4 * (place // repeats)
                    cards = hand[0] | hand[1] | hand[2] | hand[3]
                    both = value(rules, encode(cards, contract), contract) + rules.last_trick
                points_at[place] = <int16_t>(both - <int>block.points[j])
                tricks_at[place] = <int8_t>(size - <int>block.tricks[j])
            k += here
    if outside:
        raise IndexError("rows: those of the deals")
