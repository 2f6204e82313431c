# Double-dummy: what a side gets when all hands are open and everybody plays perfectly. Compiled
# once for any CPU (portable.pyx) and once for those with BMI2 (bmi2.pyx).

cimport cython
from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from jasscore.bits cimport give_back, highest, load, lowest, popcount, store, take
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
from jasscore.solver.choice cimport MOST_MOVES
from jasscore.solver.search cimport SPLIT, lead, play
from jasscore.solver.table cimport LOAD, MOST_BUCKETS, Bucket, Entry, Table, buckets_for, forget
from jasscore.solver.tree cimport BUSY_BITS, Tree

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


include "worker.pxi"


cdef class Search:
    """A search for one side against all others, and a table of what it has proven.

    The table keeps ``memory_mb`` megabytes at most. ``without`` names TECHNIQUES to do without,
    which changes how long a search takes, and never a value; nor do ``weights`` in place of
    WEIGHTS. ``threads`` may work on a position side by side: ``run`` calls the function that it
    gets with each number below ``threads``, in a thread each. Without ``run`` one thread does all.
    """

    cdef _Worker first
    cdef list crew                  # the workers, one for each thread
    cdef void* memory
    cdef Bucket* buckets
    cdef Entry* entries
    cdef size_t most, size          # of buckets and entries
    cdef Replies replies
    cdef uint32_t* searches         # under way in all threads, see Tree
    cdef bint busy                  # a call is under way, maybe in another thread
    cdef bint unfinished            # a thread went on after the end of a call: no more calls
    cdef lane_set root[SEATS]       # the hands that the table was filled for, and their contract
    cdef int root_contract
    cdef cython.pymutex lock        # of the brackets
    cdef Bracket brackets[MOST_MOVES]
    cdef int positions              # brackets in use
    cdef int known                  # the value of one of them, a guess for the others

    def __cinit__(self, size_t memory_mb=64, without=(), weights=None, int threads=1):
        cdef size_t size = memory_mb << 20
        # A 64th of it, or less, is for replies.
        cdef int bits
        cdef int number
        cdef _Worker worker
        cdef Table* table
        if not 1 <= memory_mb <= 1 << 15 or not 1 <= threads <= 1024:
            refuse("memory_mb: from 1 to 32768, threads: from 1 to 1024")
        if weights is None:
            weights = WEIGHTS
        elif len(weights) != len(WEIGHTS):
            raise ValueError(f"there are {len(WEIGHTS)} weights, not {len(weights)}")
        bits = highest(size >> 8)
        size -= sizeof(uint32_t) << bits
        self.most = min(size // (sizeof(Bucket) + LOAD * sizeof(Entry)), <size_t>MOST_BUCKETS)
        self.size = LOAD * self.most
        self.entries = <Entry*>reserve(self.size * sizeof(Entry))
        self.memory = reserve((self.most + 1) * sizeof(Bucket))
        self.replies.shift = 64 - bits
        self.replies.kept = <uint32_t*>calloc(<size_t>1 << bits, sizeof(uint32_t))
        if not self.entries or not self.memory or not self.replies.kept:
            raise MemoryError(f"no {memory_mb} MB for the table of a solver")
        # A bucket fills lines of the cache, if it begins with one.
        self.buckets = <Bucket*>(
            (<size_t>self.memory + sizeof(Bucket) - 1) & ~(sizeof(Bucket) - 1)
        )
        if threads > 1:
            self.searches = <uint32_t*>calloc(<size_t>1 << BUSY_BITS, sizeof(uint32_t))
            if not self.searches:
                raise MemoryError("no memory for the threads of a solver")
        self.crew = []
        for number in range(threads):
            worker = _Worker(tuple(without), tuple(weights))
            worker.tree.busy = self.searches
            worker.tree.replies = self.replies
            table = &worker.tree.table
            table.buckets = self.buckets
            table.entries = self.entries
            table.most = <uint32_t>self.most
            table.first = <uint32_t>(self.size * number // threads)
            table.size = <uint32_t>(self.size * (number + 1) // threads)
            table.used = table.next = table.first
            table.shared = threads > 1
            self.crew.append(worker)
        self.first = self.crew[0]

    def __dealloc__(self):
        release(self.memory, (self.most + 1) * sizeof(Bucket))
        release(self.entries, self.size * sizeof(Entry))
        free(self.replies.kept)
        free(self.searches)

    @property
    def nodes(self):
        """How many positions it has searched since it was made."""
        cdef _Worker worker
        cdef uint64_t total = 0
        for worker in self.crew:
            total += worker.tree.nodes
        return total

    def stop(self):
        """Ends the call that another thread is in, with KeyboardInterrupt."""
        cdef _Worker worker
        for worker in self.crew:
            store(&worker.tree.stopped, True)

    def value(self, Position position not None, int side, bint count_match, run=None):
        """The card points that ``side`` ends with, and 100 more or less for a match."""
        cdef State state
        self.enter(position, side, &state)
        self.pose(&state)
        return position.base[side] + self.settle(&state, count_match, run)[0]

    def at_least(
        self, Position position not None, int side, bint count_match, int value, run=None
    ):
        """Whether ``side`` ends with ``value`` or more."""
        cdef State state
        cdef Bracket* bracket = &self.brackets[0]
        cdef bint result
        self.enter(position, side, &state)
        # Beyond what anybody can have, a number as far away is as good.
        value = max(-FAR, min(FAR, value)) - position.base[side]
        self.pose(&state)
        if state.contract != OPEN and bracket.low < value <= bracket.high:
            # A single window.
            bracket.asked = bracket.high = value
            bracket.low = value - 1
            bracket.begun = True
            return self.settle(&state, False, run)[0] >= value
        try:
            with nogil:
                result = self.first.reaches(&state, count_match, value)
            self.check()
        finally:
            self.busy = False
        return result

    def values(self, Position position not None, int side, bint count_match, run=None):
        """The value of each legal card, in the order of card numbers."""
        cdef State state
        cdef State after
        cdef card_set cards
        self.enter(position, side, &state)
        cards = decode(legal_now(&state, &self.first.rules), state.contract)
        while cards:
            after = state
            step(&after, &self.first.rules, encode(cards & (0 - cards), state.contract))
            cards &= cards - 1
            self.pose(&after)
        return [position.base[side] + value for value in self.settle(&state, count_match, run)]

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
                value = self.first.worth(&state, count_match)
            self.check()
            while not is_over(&state):
                threshold = value if self.first.rules.side[state.turn] == side else value + 1
                cards = decode(legal_now(&state, &self.first.rules), state.contract)
                while True:
                    after = state
                    step(&after, &self.first.rules, encode(cards & (0 - cards), state.contract))
                    # One of them keeps the value, so the last need not be asked.
                    if not cards & (cards - 1):
                        break
                    with nogil:
                        keeps = self.first.reaches(&after, count_match, threshold)
                    if threshold != value:
                        keeps = not keeps
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
                    out[row] = self.first.worth(&state, count_match)
                self.check()
        finally:
            self.busy = False

    def work(self, int number):
        """What one of the threads does; for ``run`` alone."""
        cdef _Worker worker
        if not 0 <= number < len(self.crew):
            refuse("number: below that of the threads")
        worker = self.crew[number]
        if not take(&worker.taken):
            refuse("work: for run, and one thread for each number")
        if number:
            worker.follow(self.first)
        with nogil:
            self.share(worker)
        give_back(&worker.taken)
        raise_signal()

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
        self.positions = 0
        return 0

    cdef bint restart(self) noexcept:
        # Whether a worker was stopped; none is any more.
        cdef _Worker worker
        cdef bint stopped = False
        for worker in self.crew:
            stopped |= load(&worker.tree.stopped)
            store(&worker.tree.stopped, False)
            worker.tree.halted = False
        return stopped

    cdef int check(self) except -1:
        cdef bint stopped = self.restart()
        raise_signal()
        if stopped:
            # Another thread called stop(), maybe before this call began.
            raise KeyboardInterrupt
        return 0

    cdef void begin(self, PlaySwitches play_switches, const State* state, int side) noexcept:
        # The table is kept while positions of one deal are asked about. It would stay right for
        # others too, but fill up with what is of no use.
        cdef Table* table = &self.first.tree.table
        cdef int seat, held = popcount(state.hand[state.turn])
        cdef bint same = (
            state.contract == self.root_contract and buckets_for(table, held) <= table.count
        )
        self.first.rules = play_switches.rules
        self.first.side = side
        for seat in range(self.first.rules.players):
            if self.root[seat] & ~state.hand[seat] and state.hand[seat] & ~self.root[seat]:
                same = False
        if not same:
            forget(table, held)
        for seat in range(self.first.rules.players):
            self.root[seat] = state.hand[seat]
        self.root_contract = state.contract

    cdef void pose(self, const State* state) noexcept:
        # Adds a position whose value is wanted.
        self.first.start(&self.brackets[self.positions], state)
        self.positions += 1

    cdef list settle(self, const State* root, bint count_match, run):
        # The values of the positions, without the points of earlier rounds; the end of a call.
        cdef Bracket* bracket
        cdef int i, value = NO_GUESS
        cdef bint unfixed = root.contract == OPEN and not is_over(root)
        cdef list values = []
        try:
            if not unfixed:
                self.known = NO_GUESS
                self.first.pose(&self.brackets[0].state, False)
                if run is not None and popcount(root.hand[root.turn]) >= SPLIT:
                    self.share_out(run)
                else:
                    with nogil:
                        self.share(self.first)
                self.check()
            for i in range(self.positions):
                bracket = &self.brackets[i]
                with nogil:
                    if unfixed:
                        value = self.first.worth(&bracket.state, count_match, value)
                    elif count_match:
                        value = self.first.with_bonus(bracket)
                    else:
                        value = bracket.low
                self.check()
                values.append(value)
        finally:
            self.busy = self.unfinished
        return values

    cdef int share_out(self, run) except -1:
        # Lets other threads work until run() returns, and no longer.
        cdef _Worker worker
        for worker in self.crew:
            give_back(&worker.taken)
        try:
            run(self.work)
        except BaseException:
            self.restart()
            raise
        finally:
            for worker in self.crew:
                if not take(&worker.taken):
                    store(&worker.tree.stopped, True)
                    self.unfinished = True
            if self.unfinished:
                refuse("run: until all threads have ended")
        return 0

    cdef void share(self, _Worker worker) noexcept nogil:
        # Searches windows until there are none left. Several threads may search the same one; the
        # first answer counts.
        cdef Tree* tree = &worker.tree
        cdef Bracket* bracket = NULL
        cdef int asked = 0, bound = 0
        while not load(&tree.stopped):
            with self.lock:
                if bracket and not tree.halted and load(tree.answers) == tree.window:
                    narrow(bracket, bound)
                    store(&bracket.answers, bracket.answers + 1)
                    if bracket.low >= bracket.high:
                        self.known = bracket.low
                bracket = self.choose(worker, bracket)
                if bracket:
                    tree.answers = &bracket.answers
                    tree.window = bracket.answers
                    tree.halted = False
                    asked = bracket.asked
            if not bracket:
                break
            bound = worker.bound(&bracket.state, asked, False)
        tree.answers = &worker.alone
        tree.window = tree.halted = 0

    cdef Bracket* choose(self, _Worker worker, Bracket* bracket) noexcept nogil:
        # The position at hand until it has a value, then one that nobody has begun, then the one
        # with the fewest threads; NULL when all have values.
        cdef Bracket* one
        cdef int i
        if bracket:
            if bracket.low < bracket.high:
                return bracket
            bracket.workers -= 1
            bracket = NULL
        for i in range(self.positions):
            one = &self.brackets[i]
            if one.low < one.high and (not bracket or one.workers < bracket.workers):
                bracket = one
        if bracket:
            if not bracket.begun:
                # Cards of a hand are often worth the same, or nearly.
                worker.first_window(bracket, self.known)
            bracket.workers += 1
        return bracket
