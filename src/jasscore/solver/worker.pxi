# The searches of one thread: from the value of a position to zero-window searches, and back.

cdef bint signalled() noexcept with gil:
    return PyErr_CheckSignals() != 0


cdef int raise_signal() except -1:
    # The exception of a signal that was handled while the GIL was not held.
    return -1 if PyErr_Occurred() else 0


# What the numbers of a table depend on besides the hands.
cdef struct Terms:
    PlayRules rules
    int side
    int kind            # of card values
    bint tricks         # tricks are counted, not points


# What is known of the value of a position, and the next zero-window search.
cdef struct Bracket:
    State state
    int now             # points that the side has
    int most            # and that it can end with
    int low             # the value is at least so much
    int high            # and at most so much
    int asked           # the next window: whether it is so much or more
    int stride
    bint reached        # a search has raised low
    bint missed         # a search has lowered high
    bint begun          # there is a window
    uint32_t answers    # how often the window has moved
    int workers         # threads that search it


cdef void narrow(Bracket* bracket, int bound) noexcept nogil:
    # By the answer for the window. The next window is further from the guess, in steps that double,
    # and in the middle when the value lies between two answers.
    if bound >= bracket.asked:
        bracket.low = bound
        bracket.reached = True
    else:
        bracket.high = bound
        bracket.missed = True
    if bracket.reached and bracket.missed:
        bracket.asked = (bracket.low + bracket.high + 1) >> 1
    elif bracket.reached:
        bracket.asked = min(bracket.low + bracket.stride, bracket.high)
    else:
        bracket.asked = max(bracket.high - bracket.stride, bracket.low) + 1
    bracket.stride *= 2


cdef class _Worker:
    # The tree of one thread, in memory that it shares with others.

    cdef Tree tree
    cdef PlayRules rules
    cdef Terms terms
    cdef int side
    cdef uint32_t alone         # the answers of others, when there are none
    cdef uint32_t taken         # by the thread that works, or by the end of all work

    def __cinit__(self, tuple without, tuple weights):
        self.tree.interrupted = signalled
        self.tree.answers = &self.alone
        self.taken = True
        for i, weight in enumerate(weights):
            (<int16_t*>self.tree.weights)[i] = weight
        self.tree.without = 0
        for name in without:
            self.tree.without |= 1 << TECHNIQUES.index(name)

    cdef void follow(self, _Worker other) noexcept:
        # Gets ready for the task of another worker, with whom it shares a table.
        cdef Table* table = &self.tree.table
        self.rules = other.rules
        self.side = other.side
        if memcmp(&self.terms, &other.terms, sizeof(Terms)):
            self.terms = other.terms
            self.set_terms(self.terms.kind, self.terms.tricks)
        table.count = other.tree.table.count
        if table.era != other.tree.table.era:
            table.era = other.tree.table.era
            table.used = table.next = table.first

    cdef int worth(
        self, const State* state, bint count_match, int guess=NO_GUESS
    ) noexcept nogil:
        # What the side ends with, of the points of this round.
        cdef Bracket bracket
        if state.contract == OPEN and not is_over(state):
            return self.open_worth(state, count_match)
        self.start(&bracket, state)
        self.first_window(&bracket, guess)
        while bracket.low < bracket.high and not self.tree.halted:
            narrow(&bracket, self.bound(state, bracket.asked, False))
        return self.with_bonus(&bracket) if count_match else bracket.low

    cdef void start(self, Bracket* bracket, const State* state) noexcept nogil:
        bracket.state = state[0]
        bracket.low = bracket.now = points(&self.rules, state.won[self.side], state.contract)
        bracket.high = bracket.most = bracket.now + self.rest(state)
        bracket.reached = bracket.missed = bracket.begun = False
        bracket.answers = bracket.workers = 0

    cdef void first_window(self, Bracket* bracket, int guess) noexcept nogil:
        bracket.begun = True
        bracket.stride = 1
        if guess == NO_GUESS:
            guess = bracket.now + estimate(
                &bracket.state, &self.rules, self.side, bracket.most - bracket.now
            )
            bracket.stride = STRIDE
        bracket.asked = max(bracket.low + 1, min(guess, bracket.high))

    cdef int with_bonus(self, const Bracket* bracket) noexcept nogil:
        # The bonus for a match changes nothing else: with some of the points, but not all, each
        # party can see to it that the other does not take every trick.
        if bracket.low == bracket.most and self.takes_all(&bracket.state):
            return bracket.low + MATCH
        if bracket.low == bracket.now and self.takes_none(&bracket.state):
            return bracket.low - MATCH
        return bracket.low

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
        while low < high and not self.tree.halted:
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
        while cards and not self.tree.halted:
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
