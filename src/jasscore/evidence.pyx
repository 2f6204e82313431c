"""What legal play reveals of hidden hands, from the cards that were played."""

from libc.string cimport memset

from jasscore.cards cimport (
    ALL_CARDS, CARDS, card_index, card_set, decode, encode, has_trump, refuse,
)
from jasscore.position cimport State, step
from jasscore.rules cimport PlaySwitches, must_fit


def evidence_of(PlaySwitches play_switches not None, int contract, int leader, cards):
    """What the play of ``cards`` from ``leader`` on reveals, and the trumps in the end, as a mask.

    For each card (seat, within, forced): the hand that it was played from, itself included, lay
    ``within``, and was not of trumps only with some of ``forced`` among them. Both are masks.
    """
    cdef State state
    cdef Evidence shown
    cdef lane_set one
    cdef int seat, number
    must_fit(play_switches, contract, leader)
    memset(&state, 0, sizeof(State))
    state.contract = contract
    state.trumps = TRUMPS if has_trump(contract) else 0
    state.turn = state.winner = leader
    revealed = []
    for card in cards:
        if len(revealed) == CARDS:
            refuse("cards: a pack at most")
        seat, number = state.turn, card_index(card)
        one = encode(<card_set>1 << number, state.contract)
        shown = evidence(
            &play_switches.rules, one, state.led, state.trumps, state.best,
            play_switches.rules.side[seat] == play_switches.rules.side[state.winner],
        )
        revealed.append(
            (seat, decode(shown.within, state.contract), decode(shown.forced, state.contract))
        )
        # The hands of this state are empty and stay meaningless.
        step(&state, &play_switches.rules, one)
    return revealed, decode(state.trumps, state.contract)


def limits(card_set known, plays, card_set trumps):
    """What the plays of one seat, (card, within, forced) each, reveal of the cards it holds now.

    All are ``within`` a set; they are not trumps only with some of ``forced`` among them; and,
    where ``mixed`` is true, not trumps only. ``known`` are some that it holds. None if there are no
    such cards.
    """
    cdef card_set within = ALL_CARDS, forced = 0, held = known, bound, above
    cdef bint mixed = False
    for card, bound, above in reversed(plays):
        # What is known of the hand that the card was played from.
        held |= <card_set>1 << card_index(card)
        within &= bound
        if held & ~bound:
            return None
        if above and not held & ~trumps:
            forced |= above
            mixed |= held & above != 0
    return within, forced, mixed
