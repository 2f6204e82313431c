"""A position in play, with the cards that led to it."""

from cpython.exc cimport PyErr_CheckSignals
from libc.string cimport memcpy, memset

from jasscore.bits cimport popcount
from jasscore.cards cimport (
    ALL_CARDS, card_index, card_of, card_set_of, decode, encode, has_trump, natural_lanes, refuse,
    whole,
)
from jasscore.rules cimport must_fit, nobody

from operator import index

from jasscore.errors import ArgumentError, IllegalCardError, PositionError, SeatError, shown


cdef enum:
    TRICKS = 12         # of a round, at most
    POINTS = 10000      # of a side before the position began, at most

cdef PlaySwitches NOBODY = nobody()
NEVER_MADE = "the round was never made: its class was called by __new__ alone"
MADE_ONCE = "a round is made once: it changes by cards and undo only"


cdef int must_be_made(Position position) except -1:
    if not position.made:
        raise PositionError(NEVER_MADE)
    return 0


cdef int must_be_playable(Position position) except -1:
    must_be_made(position)
    if not position.playable:
        raise PositionError("the seats do not hold as many cards as there are tricks left")
    return 0


cdef class Position:
    """A deal in play: hands, contract, the cards played so far.

    The base of :class:`jass.Round`, which checks what is given with better words. ``hands`` are
    masks of what is held, ``contract`` is 0 to 5, or 6 while it is open; ``leader`` led or leads
    the trick, whose cards so far are ``trick``; ``points`` and ``tricks_won`` by side were made
    before. It is made once: PositionError for a second ``__init__``, whose switches and hands
    would change under those who read them.
    """

    def __cinit__(self, *args, **kwargs):
        # An object that was never initialised is a round without players.
        self.play_switches = NOBODY

    def __init__(
        self, PlaySwitches play_switches not None, hands, int contract, int leader, trick, points,
        tricks_won,
    ):
        cdef const PlayRules* rules = &play_switches.rules
        cdef tuple held = tuple(hands), lying = tuple(trick)
        cdef tuple made = tuple(points), won = tuple(tricks_won)
        cdef card_set hand[SEATS]
        cdef card_set seen = 0, one
        cdef int cards[SEATS]
        cdef int base[SEATS]
        cdef int tricks[SEATS]
        cdef int held_by[SEATS]
        cdef int seat, side, i, begun = <int>len(lying), most = 0, number = 0
        must_fit(play_switches, contract, leader)
        if len(held) != rules.players or len(made) != rules.sides or len(won) != rules.sides:
            refuse("position: hands by seat, points and tricks by side")
        if begun > rules.players:
            refuse("trick: one card a seat at most")
        # All of it is read before anything changes, since numbers can be objects of the caller.
        for seat in range(rules.players):
            hand[seat] = held[seat]
            if hand[seat] & (seen | ~ALL_CARDS):
                refuse("hands: masks without a common card")
            seen |= hand[seat]
            held_by[seat] = popcount(hand[seat])
            most = max(most, held_by[seat])
        for i in range(begun):
            cards[i] = card_index(lying[i])
            one = <card_set>1 << cards[i]
            if one & seen:
                refuse("trick: cards that nobody holds")
            seen |= one
        for side in range(rules.sides):
            base[side], tricks[side] = made[side], won[side]
            if not 0 <= base[side] <= POINTS or not 0 <= tricks[side] <= TRICKS:
                refuse("points, tricks_won: not more than a round can have")
            number += tricks[side]
        if most > TRICKS:
            refuse("hands: at most 12 cards")
        if self.made:
            raise PositionError(MADE_ONCE)
        self.made, self.play_switches = True, play_switches
        memset(&self.state, 0, sizeof(State))
        self.state.contract = contract
        self.state.trumps = TRUMPS if has_trump(contract) else 0
        for seat in range(rules.players):
            self.state.hand[seat] = encode(hand[seat], contract)
        for side in range(rules.sides):
            self.base[side], self.state.tricks[side] = base[side], tricks[side]
        self.state.turn = self.state.winner = leader
        self.played = self.finished = 0
        self.fixed_at = -1
        for i in range(begun):
            # The card is put into the hand first, since it is no longer held.
            self.state.hand[self.state.turn] |= encode(
                <card_set>1 << cards[i], self.state.contract
            )
            self.put(cards[i])
        self.given = self.played
        # Whoever has played to the trick holds one card less.
        self.playable = most + number <= TRICKS
        for i in range(rules.players):
            seat = (leader + i) % rules.players
            self.playable &= held_by[seat] + (i < begun < rules.players) == held_by[self.state.turn]

    cdef void put(self, int card) noexcept:
        cdef bint was_open = self.state.contract == OPEN
        cdef lane_set one = encode(<card_set>1 << card, self.state.contract)
        self.cards[self.played] = card
        if not self.state.lying:
            self.leaders[self.finished] = self.state.turn
        step(&self.state, &self.play_switches.rules, one)
        if was_open and self.state.contract != OPEN:
            self.fixed_at = self.played
        self.played += 1
        if not self.state.lying:
            self.finished += 1

    cdef void take_back(self) noexcept:
        cdef const PlayRules* rules = &self.play_switches.rules
        cdef State* state = &self.state
        cdef int i, first
        cdef lane_set card
        if not state.lying:
            self.finished -= 1
            state.lying = rules.players
            for i in range(rules.players):
                state.table |= encode(
                    <card_set>1 << self.cards[self.played - 1 - i], state.contract
                )
            state.won[rules.side[state.winner]] &= ~state.table
            state.tricks[rules.side[state.winner]] -= 1
        self.played -= 1
        state.lying -= 1
        card = encode(<card_set>1 << self.cards[self.played], state.contract)
        state.table ^= card
        state.turn = (self.leaders[self.finished] + state.lying) % rules.players
        state.hand[state.turn] |= card
        if self.fixed_at == self.played:
            self.fixed_at = -1
            for i in range(rules.players):
                state.hand[i] = natural_lanes(state.hand[i], state.contract)
                state.won[i] = natural_lanes(state.won[i], state.contract)
            state.table = natural_lanes(state.table, state.contract)
            state.contract = OPEN
            state.trumps = 0
        # What the rest of the trick led to.
        state.led = state.best = 0
        state.winner = self.leaders[self.finished]
        first, i = self.played - state.lying, state.turn
        state.turn = state.winner
        while first < self.played:
            card = encode(<card_set>1 << self.cards[first], state.contract)
            if not state.led:
                lead(state, card)
            else:
                follow(state, rules, card)
            state.turn = (state.turn + 1) % rules.players
            first += 1
        state.turn = i

    def play(self, card):
        """The seat to move plays a card.

        IllegalCardError, with nothing changed, when the rules do not allow it.
        """
        cdef int number = card_index(card)
        cdef lane_set one = encode(<card_set>1 << number, self.state.contract)
        if not one & legal_now(&self.state, &self.play_switches.rules):
            self._refuse(card_of(number))
            raise IllegalCardError(f"{card_of(number)} is not legal")   # whatever a subclass does
        self.put(number)

    def _refuse(self, card):
        raise IllegalCardError(f"{card} is not legal; legal are {self.legal_cards()}")

    def undo(self):
        """Takes the last card back and returns it. PositionError when none has been played."""
        if self.played == self.given:
            raise PositionError("no card to take back")
        self.take_back()
        return card_of(self.cards[self.played])

    def legal_cards(self):
        """The cards that the seat to move may play, as a :class:`jass.CardSet`; none at the end."""
        return card_set_of(
            decode(legal_now(&self.state, &self.play_switches.rules), self.state.contract)
        )

    @property
    def legal_mask(self):
        """The same as a mask, bit = card."""
        return decode(legal_now(&self.state, &self.play_switches.rules), self.state.contract)

    @property
    def to_move(self):
        """The seat to move; None when the round is over."""
        return None if is_over(&self.state) else self.state.turn

    @property
    def leader(self):
        """The seat that led the current trick or is about to; at the end the winner of the last
        trick."""
        return self.leaders[self.finished] if self.state.lying else self.state.turn

    @property
    def winning(self):
        """The seat that wins the trick so far; before a lead, whoever won the last trick."""
        return self.state.winner

    @property
    def is_over(self):
        """Whether every card has been played."""
        return is_over(&self.state)

    @property
    def points(self):
        """Card points of finished tricks per side, the bonus for the last trick included when
        won."""
        cdef int side
        return tuple([
            self.base[side] + side_points(&self.state, &self.play_switches.rules, side)
            for side in range(self.play_switches.rules.sides)
        ])

    @property
    def tricks_won(self):
        """Number of finished tricks per side."""
        cdef int side
        return tuple([self.state.tricks[side] for side in range(self.play_switches.rules.sides)])

    @property
    def tricks_in_all(self):
        """Number of tricks of the round, those won before it began included."""
        return tricks_in_all(&self.state, &self.play_switches.rules)

    @property
    def hand_masks(self):
        """What each seat holds now, as masks."""
        cdef int seat
        return tuple([
            decode(self.state.hand[seat], self.state.contract)
            for seat in range(self.play_switches.rules.players)
        ])

    def hand_mask(self, seat):
        """What a seat holds now, as a mask."""
        if not self.play_switches.rules.players:
            raise PositionError(NEVER_MADE)
        cdef int who = <int>whole(
            seat, "seat", 0, self.play_switches.rules.players - 1, SeatError
        )
        return decode(self.state.hand[who], self.state.contract)

    @property
    def contract_number(self):
        """The contract in force, 0 to 5, or 6 while it is open."""
        return self.state.contract

    @property
    def cards_played(self):
        """All cards in the order of play, those of a trick given at the start among them."""
        cdef int i
        return tuple([card_of(self.cards[i]) for i in range(self.played)])

    @property
    def leaders_of_tricks(self):
        """The leader of each finished trick."""
        cdef int i
        return tuple([self.leaders[i] for i in range(self.finished)])

    @property
    def trump_fixed_at(self):
        """How many cards had been played when a card fixed trump; -1 when none has."""
        return self.fixed_at

    def _copy_from(self, Position other not None):
        # Everything but what a subclass adds, into an object that was never made.
        must_be_made(other)
        if self.made:
            raise PositionError(MADE_ONCE)
        self.made, self.play_switches, self.playable = True, other.play_switches, other.playable
        self.state = other.state
        memcpy(self.base, other.base, sizeof(self.base))
        memcpy(self.cards, other.cards, sizeof(self.cards))
        memcpy(self.leaders, other.leaders, sizeof(self.leaders))
        self.played, self.given = other.played, other.given
        self.finished, self.fixed_at = other.finished, other.fixed_at


cdef long long count(const State* state, const PlayRules* rules, int depth) except -1 nogil:
    cdef lane_set cards = legal_now(state, rules), card
    cdef long long total = 0
    cdef State after
    if depth == 1:
        return popcount(cards)
    if depth == 7:
        # The trees below take milliseconds, so this is often enough for Ctrl-C.
        with gil:
            PyErr_CheckSignals()
    while cards:
        card = cards & (0 - cards)
        cards ^= card
        after = state[0]
        step(&after, rules, card)
        total += count(&after, rules, depth - 1)
    return total


def perft(position, depth):
    """The number of ways to play ``depth`` cards from here; 0 when there are fewer cards left.

    It walks the whole tree, so it tests legal moves and play, and times them. ArgumentError for
    what is no round, and for what is no number of cards.

    >>> from jass import Contract, Deal, Round, perft
    >>> r = Round(Deal.random_ending(cards_left=2, seed=1), Contract.S)
    >>> perft(r, 1)
    2
    """
    cdef State state
    cdef PlaySwitches play_switches
    cdef int seat, left = 0
    cdef long long total
    if not isinstance(position, Position):
        raise ArgumentError(f"position is a Round, not {shown(position)}")
    must_be_made(<Position>position)
    # Another thread may play on.
    state = (<Position>position).state
    play_switches = (<Position>position).play_switches
    try:
        wanted = -1 if isinstance(depth, bool) else index(depth)
    except TypeError:
        wanted = -1
    if wanted < 0:
        raise ArgumentError(f"depth is a number of cards, 0 or more, not {shown(depth)}")
    for seat in range(play_switches.rules.players):
        left += popcount(state.hand[seat])
    if wanted == 0 or wanted > left:
        return int(wanted == 0)
    left = wanted
    with nogil:
        total = count(&state, &play_switches.rules, left)
    return total
