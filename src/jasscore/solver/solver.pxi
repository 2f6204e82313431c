# Double-dummy: what a side gets when all hands are open and everybody plays perfectly. Compiled
# once for any CPU (portable.pyx) and once for those with BMI2 (bmi2.pyx).

from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from jasscore.bits cimport highest, lowest, popcount
from jasscore.cards cimport (
    LANE, LANES, OPEN, PUUR, TRUMPS, card_set, decode, encode, has_trump, lane_set, lanes_of,
    refuse,
)
from jasscore.deals cimport Deals
from jasscore.solver.estimate cimport estimate
from jasscore.solver.ordering cimport LEARNED, Weights
from jasscore.position cimport (
    Position, State, is_over, legal_now, must_be_playable, side_points, step,
)
from jasscore.solver.problem cimport HOLDER, Problem, Proof, Trick
from jasscore.solver.replies cimport Replies
from jasscore.rules cimport (
    PLANES, SEATS, TRUMP_VALUES, PlayRules, PlaySwitches, must_fit, points, values_of,
)
from jasscore.solver.search cimport Tree, lead, play
from jasscore.solver.table cimport LOAD, MOST_BUCKETS, Bucket, Entry, Table, buckets_for, forget

cdef extern from "solver/pages.h" nogil:
    void* reserve "jass_reserve"(size_t size)
    void release "jass_release"(void* memory, size_t size)

cdef extern from *:
    int PyErr_CheckSignals() noexcept
    void* PyErr_Occurred() noexcept

# In the order of Technique.
TECHNIQUES = (
    "table", "classes", "bounds", "neighbours", "unrelated", "lookahead", "ordering", "counted",
    "replies",
)

# Those of the order, as numbers: for contracts without trumps and for those with.
WEIGHTS = tuple([(<const int16_t*>LEARNED)[i] for i in range(sizeof(LEARNED) // sizeof(int16_t))])

cdef enum:
    MATCH = 100
    NO_GUESS = -1000
    STRIDE = 8          # points from the first guess to the next
    FAR = 100000


cdef bint signalled() noexcept with gil:
    return PyErr_CheckSignals() != 0


# What the numbers of a table depend on besides the hands.
cdef struct Terms:
    PlayRules rules
    int side
    int kind            # of card values
    bint tricks         # tricks are counted, not points


cdef class Search:
    """A search for one side against all others, and a table of what it has proven.

    The table keeps ``memory_mb`` megabytes at most. ``without`` names TECHNIQUES to do without,
    which changes how long a search takes, and never a value; nor do ``weights`` in place of
    WEIGHTS.
    """

    cdef Tree tree
    cdef void* memory
    cdef PlayRules rules
    cdef Terms terms
    cdef int side
    cdef lane_set root[SEATS]       # the hands that the table was filled for, and their contract
    cdef int root_contract
    cdef bint busy                  # a call is under way, maybe in another thread

    def __cinit__(self, size_t memory_mb=64, without=(), weights=None):
        cdef Table* table = &self.tree.table
        cdef Replies* replies = &self.tree.replies
        cdef size_t size = memory_mb << 20
        if not 1 <= memory_mb <= 1 << 15:
            refuse("memory_mb: from 1 to 32768")
        # A 64th of it, or less, is for replies.
        cdef int bits = highest(size >> 8)
        replies.shift = 64 - bits
        replies.kept = <uint32_t*>calloc(<size_t>1 << bits, sizeof(uint32_t))
        size -= sizeof(uint32_t) << bits
        table.most = <uint32_t>min(
            size // (sizeof(Bucket) + LOAD * sizeof(Entry)), <size_t>MOST_BUCKETS
        )
        table.size = LOAD * table.most
        table.entries = <Entry*>reserve(table.size * sizeof(Entry))
        self.memory = reserve((table.most + 1) * sizeof(Bucket))
        if not replies.kept or not table.entries or not self.memory:
            raise MemoryError(f"no {memory_mb} MB for the table of a solver")
        # A bucket fills lines of the cache, if it begins with one.
        table.buckets = <Bucket*>(
            (<size_t>self.memory + sizeof(Bucket) - 1) & ~(sizeof(Bucket) - 1)
        )
        self.tree.interrupted = signalled
        memcpy(self.tree.weights, LEARNED, sizeof(LEARNED))
        if weights is None:
            weights = ()
        elif len(weights) != len(WEIGHTS):
            raise ValueError(f"there are {len(WEIGHTS)} weights, not {len(weights)}")
        for i, weight in enumerate(weights):
            (<int16_t*>self.tree.weights)[i] = weight
        self.tree.without = 0
        for name in without:
            self.tree.without |= 1 << TECHNIQUES.index(name)

    def __dealloc__(self):
        release(self.memory, (self.tree.table.most + 1) * sizeof(Bucket))
        free(self.tree.replies.kept)
        release(self.tree.table.entries, self.tree.table.size * sizeof(Entry))

    @property
    def nodes(self):
        """How many positions it has searched since it was made."""
        return self.tree.nodes

    def stop(self):
        """Ends the call that another thread is in, with KeyboardInterrupt."""
        self.tree.stopped = True

    def value(self, Position position not None, int side, bint count_match):
        """The card points that ``side`` ends with, and 100 more or less for a match."""
        cdef State state
        cdef int result
        self.enter(position, side, &state)
        try:
            with nogil:
                result = self.worth(&state, count_match)
            self.check()
        finally:
            self.busy = False
        return position.base[side] + result

    def at_least(self, Position position not None, int side, bint count_match, int value):
        """Whether ``side`` ends with ``value`` or more."""
        cdef State state
        cdef bint result
        self.enter(position, side, &state)
        try:
            # Beyond what anybody can have, a number as far away is as good.
            value = max(-FAR, min(FAR, value)) - position.base[side]
            with nogil:
                result = self.reaches(&state, count_match, value)
            self.check()
        finally:
            self.busy = False
        return result

    def values(self, Position position not None, int side, bint count_match):
        """The value of each legal card, in the order of card numbers."""
        cdef State state
        cdef State after
        cdef card_set cards
        cdef int result = NO_GUESS
        self.enter(position, side, &state)
        found = []
        try:
            cards = decode(legal_now(&state, &self.rules), state.contract)
            while cards:
                after = state
                step(&after, &self.rules, encode(cards & (0 - cards), state.contract))
                cards &= cards - 1
                # Cards of a hand are often worth the same, or nearly.
                with nogil:
                    result = self.worth(&after, count_match, result)
                self.check()
                found.append(position.base[side] + result)
        finally:
            self.busy = False
        return found

    def line(self, Position position not None, int side, bint count_match):
        """Cards to the end of the round, each of them the best of its seat."""
        cdef State state
        cdef State after
        cdef card_set cards
        cdef int value, threshold
        cdef bint keeps
        self.enter(position, side, &state)
        found = []
        try:
            with nogil:
                value = self.worth(&state, count_match)
            self.check()
            while not is_over(&state):
                threshold = value if self.rules.side[state.turn] == side else value + 1
                cards = decode(legal_now(&state, &self.rules), state.contract)
                while True:
                    after = state
                    step(&after, &self.rules, encode(cards & (0 - cards), state.contract))
                    # One of them keeps the value, so the last need not be asked.
                    if not cards & (cards - 1):
                        break
                    with nogil:
                        keeps = self.reaches(&after, count_match, threshold) == (threshold == value)
                    self.check()
                    if keeps:
                        break
                    cards &= cards - 1
                found.append(lowest(cards))
                state = after
        finally:
            self.busy = False
        return found

    def rows(
        self, PlaySwitches play_switches not None, Deals deals not None, const int64_t[::1] rows,
        int contract, int leader, int side, bint count_match, int16_t[::1] out,
    ):
        """The values of some rows of an array of deals, each into its place."""
        cdef State state
        cdef Py_ssize_t i
        cdef int64_t row
        cdef int seat, players = play_switches.rules.players
        must_fit(play_switches, contract, leader)
        if deals.players != players or out.shape[0] < deals.n or self.busy:
            refuse("deals, out: a hand for each seat and a place for each deal, and a free search")
        if not 0 <= side < play_switches.rules.sides or deals.n and deals.least != deals.most:
            refuse("deals, side: hands of the same number of cards, and a side that there is")
        self.busy = True
        try:
            for i in range(rows.shape[0]):
                row = rows[i]
                if not 0 <= row < deals.n:
                    raise IndexError("rows: those of the deals")
                memset(&state, 0, sizeof(State))
                for seat in range(players):
                    state.hand[seat] = encode(deals.hands[row * players + seat], contract)
                state.contract = contract
                state.trumps = TRUMPS if has_trump(contract) else 0
                state.turn = state.winner = leader
                self.begin(play_switches, &state, side)
                with nogil:
                    out[row] = self.worth(&state, count_match)
                self.check()
        finally:
            self.busy = False

    cdef int enter(self, Position position, int side, State* state) except -1:
        # The position as it is now: another thread may play on.
        must_be_playable(position)
        if not 0 <= side < position.play_switches.rules.sides:
            refuse("side: none of this table")
        if self.busy:
            refuse("search: in the middle of another call")
        self.busy = True
        state[0] = position.state
        self.begin(position.play_switches, state, side)
        return 0

    cdef int check(self) except -1:
        if self.tree.stopped:
            # The exception of a signal is set already; else another thread called stop(), maybe
            # before this call began.
            self.tree.stopped = False
            if not PyErr_Occurred():
                raise KeyboardInterrupt
            return -1
        return 0

    cdef void begin(self, PlaySwitches play_switches, const State* state, int side) noexcept:
        # The table is kept while positions of one deal are asked about. It would stay right for
        # others too, but fill up with what is of no use.
        cdef Table* table = &self.tree.table
        cdef int seat, held = popcount(state.hand[state.turn])
        cdef bint same = (
            state.contract == self.root_contract and buckets_for(table, held) <= table.count
        )
        self.rules = play_switches.rules
        self.side = side
        for seat in range(self.rules.players):
            if self.root[seat] & ~state.hand[seat] and state.hand[seat] & ~self.root[seat]:
                same = False
        if not same:
            forget(table, held)
        for seat in range(self.rules.players):
            self.root[seat] = state.hand[seat]
        self.root_contract = state.contract

    cdef int worth(
        self, const State* state, bint count_match, int guess=NO_GUESS
    ) noexcept nogil:
        # What the side ends with, of the points of this round.
        cdef int now, most, low, high, asked, bound, stride = 1
        cdef bint reached = False, missed = False
        if state.contract == OPEN and not is_over(state):
            return self.open_worth(state, count_match)
        low = now = points(&self.rules, state.won[self.side], state.contract)
        high = most = now + self.rest(state)
        if guess == NO_GUESS:
            guess = now + estimate(state, &self.rules, self.side, most - now)
            stride = STRIDE
        asked = max(low + 1, min(guess, high))
        while low < high:
            bound = self.bound(state, asked, False)
            if self.tree.stopped:
                return 0
            if bound >= asked:
                low = bound
                reached = True
            else:
                high = bound
                missed = True
            # Away from the guess in strides that double, and by bisection once past the value.
            if reached and missed:
                asked = (low + high + 1) >> 1
            elif reached:
                asked = min(low + stride, high)
            else:
                asked = max(high - stride, low) + 1
            stride *= 2
        if count_match:
            # The bonus changes nothing else: with some of the points, but not all, each party can
            # see to it that the other does not take every trick.
            if low == most and self.takes_all(state):
                return low + MATCH
            if low == now and self.takes_none(state):
                return low - MATCH
        return low

    cdef bint reaches(self, const State* state, bint count_match, int value) noexcept nogil:
        cdef int now
        if state.contract == OPEN and not is_over(state):
            return self.open_reaches(state, count_match, value)
        now = points(&self.rules, state.won[self.side], state.contract)
        if value > now + self.rest(state):
            return count_match and value <= self.worth(state, True)
        if value <= now:
            return not count_match or value <= self.worth(state, True)
        return self.bound(state, value, False) >= value

    cdef int open_worth(self, const State* state, bint count_match) noexcept nogil:
        # Until trump is fixed nobody knows how many points there are, so whoever has all of them
        # need not have all tricks: the bonus is part of what is searched for.
        cdef int low = -MATCH if count_match else 0, middle
        cdef int high = self.most_when_open(state) + (MATCH if count_match else 0)
        while low < high and not self.tree.stopped:
            middle = low + ((high - low + 1) >> 1)
            if self.open_reaches(state, count_match, middle):
                low = middle
            else:
                high = middle - 1
        return low

    cdef bint open_reaches(self, const State* state, bint count_match, int value) noexcept nogil:
        # Card by card, until one fixes trump.
        cdef bint ours = self.rules.side[state.turn] == self.side
        cdef lane_set cards, card
        cdef State after
        cards = legal_now(state, &self.rules)
        self.tree.nodes += 1
        while cards and not self.tree.stopped:
            card = cards & (0 - cards)
            cards ^= card
            after = state[0]
            step(&after, &self.rules, card)
            if self.reaches(&after, count_match, value) == ours:
                return ours
        return not ours

    cdef int most_when_open(self, const State* state) noexcept nogil:
        cdef lane_set cards = state.table
        cdef int seat, suit, most = 0
        for seat in range(self.rules.players):
            cards |= state.hand[seat]
        for seat in range(self.rules.sides):
            cards |= state.won[seat]
        for suit in range(4):
            most = max(most, points(&self.rules, lanes_of(cards, suit), suit))
        return max(most, points(&self.rules, cards, OPEN)) + self.rules.last_trick

    cdef bint takes_all(self, const State* state) noexcept nogil:
        cdef int won = state.tricks[self.side], other
        for other in range(self.rules.sides):
            if other != self.side and state.tricks[other]:
                return False
        won += popcount(state.hand[state.turn])
        return won > 0 and self.bound(state, won, True) >= won

    cdef bint takes_none(self, const State* state) noexcept nogil:
        cdef int left = popcount(state.hand[state.turn]), other
        for other in range(self.rules.sides):
            left += state.tricks[other]
        return left > 0 and not state.tricks[self.side] and self.bound(state, 1, True) < 1

    cdef int rest(self, const State* state) noexcept nogil:
        # The points still to be won, those of the trick that lies included.
        cdef lane_set cards = state.table
        cdef int seat
        if is_over(state):
            if state.won[self.side] and self.rules.side[state.turn] == self.side:
                return self.rules.last_trick
            return 0
        for seat in range(self.rules.players):
            cards |= state.hand[seat]
        return points(&self.rules, cards, state.contract) + self.rules.last_trick

    cdef int bound(self, const State* state, int value, bint tricks) noexcept nogil:
        # At least ``value``, and the side is sure of that many points or tricks of this round; or
        # less, and it cannot get more.
        cdef Trick trick
        cdef Proof proof
        cdef lane_set chosen
        cdef Tree* tree = &self.tree
        cdef int now, rest, held = popcount(state.hand[state.turn])
        if is_over(state):
            return (
                state.tricks[self.side] if tricks else side_points(state, &self.rules, self.side)
            )
        self.pose(state, tricks)
        now = points(&self.rules, state.won[self.side], state.contract)
        rest = self.rest(state)
        if tricks:
            now, rest = state.tricks[self.side], held
        if not state.lying:
            return now + lead(tree, state.turn, held, value - now, rest, &proof)
        trick.led, trick.best, trick.table = state.led, state.best, state.table
        trick.winner = state.winner
        trick.points = 0 if tricks else points(&self.rules, state.table, state.contract)
        return now + play(
            tree, &trick, state.turn, state.lying, held, value - now, rest, 0, &proof, &chosen,
        )

    cdef void pose(self, const State* state, bint tricks) noexcept nogil:
        # Sets up the problem for the search.
        cdef Problem* p = &self.tree.problem
        cdef int seat
        cdef lane_set cards
        cdef Terms terms
        memset(&terms, 0, sizeof(Terms))
        terms.rules = self.rules
        terms.side = self.side
        terms.kind = values_of(state.contract)
        terms.tricks = tricks
        if memcmp(&terms, &self.terms, sizeof(Terms)):
            self.terms = terms
            forget(&self.tree.table, popcount(state.hand[state.turn]))
            self.set_terms(terms.kind, tricks)
        p.lengths = 0
        p.party[0] = p.party[1] = 0
        memset(p.hand, 0, sizeof(p.hand))
        for seat in range(p.players):
            p.hand[seat] = state.hand[seat]
            p.maximises[seat] = self.rules.side[seat] == self.side
            p.party[p.maximises[seat]] |= state.hand[seat]
            cards = p.hand[seat]
            while cards:
                p.lengths += p.share[seat][lowest(cards)]
                cards &= cards - 1

    cdef void set_terms(self, int kind, bint tricks) noexcept nogil:
        # What stays the same whatever the hands are.
        cdef Problem* p = &self.tree.problem
        cdef int seat, place, suit, plane, ranks, value, width = 4 if self.rules.players <= 4 else 3
        cdef lane_set cards
        cdef uint64_t packed
        p.rules = &self.rules
        p.players = self.rules.players
        p.trumps = TRUMPS if kind == TRUMP_VALUES else 0
        p.puur = PUUR & p.trumps
        for seat in range(p.players):
            for place in range(64):
                suit = place >> 4
                # How many there are of the first suit follows from the others.
                p.share[seat][place] = (
                    <uint64_t>1 << ((suit - 1) * p.players + seat) * width if suit else 0
                )
                if p.puur >> place & 1:
                    p.share[seat][place] += <uint64_t>(seat + 1) << HOLDER
        p.per_trick = tricks
        p.last_trick = 0 if tricks else self.rules.last_trick
        for place in range(64):
            p.value[place] = 0
            for plane in range(PLANES):
                if not tricks and self.rules.planes[kind][plane] >> place & 1:
                    p.value[place] |= 1 << plane
        p.kinds = 0
        for value in range(32):
            cards = 0
            for place in range(64):
                if p.value[place] == value and LANES >> place & 1:
                    cards |= <lane_set>1 << place
            if cards:
                p.kind[p.kinds] = cards
                p.kind_value[p.kinds] = value
                p.kinds += 1
        memcpy(self.tree.table.value, p.value, sizeof(p.value))
        for ranks in range(256):
            packed = 0
            for place in range(8):
                if ranks >> place & 1:
                    packed |= <uint64_t>255 << 8 * place
            self.tree.table.bytes_of[ranks] = packed
