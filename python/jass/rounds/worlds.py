"""The deals that fit what a seat knows: how many there are, and random ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from jass.arguments.numbers import seat_number, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardSet, CardsLike, Rank, card_set
from jass.cards.contract import OPEN, Contract, contract_code
from jass.errors import DealError, IllegalCardError, NoWorldError, PositionError
from jass.parallel import run_chunks
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rounds.trick import Trick
from jass.rounds.view import View
from jass.rounds.weis import Stoeck, Weis
from jass.rules.rules import checked_rules
from jasscore.errors import shown
from jasscore.outcomes import MOST
from jasscore.worlds import Worlds, limits, testimony

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["count_worlds", "round_from", "sample_worlds"]

_CHUNK = 1 << 16
_MOST_CARDS = 12


def count_worlds(view: View) -> int:
    """The number of deals that fit what a seat knows, exactly; 0 when there is none.

    A deal fits when the others hold as many cards as they do, all Weis and Stöck that were shown
    and all cards that are known to be a seat's lie there, and every card played was legal. That
    somebody has shown no Weis tells nothing, and so with the Stöck where it counts with the Weis.
    PositionError for what is no view, or one whose cards contradict themselves; scores, points and
    who is to move do not matter.

    >>> import jass
    >>> r = jass.Round(["SA D6", "S6 H7", "H8 C7", "S7 C6"], "H")
    >>> jass.count_worlds(r.view(0))
    90
    >>> for card in ("SA", "S6", "C7"):
    ...     r.play(card)

    One of the four cards left is with seat 1 and one with seat 2, but that is not the spade:

    >>> jass.count_worlds(r.view(0))
    9
    """
    return _worlds(view).count


def sample_worlds(view: View, n: int, seed: SeedLike = None) -> NDArray[np.uint64]:
    """``n`` random deals that fit what a seat knows, uint64[n, players] masks of what each seat
    holds now.

    Each of the :func:`count_worlds` deals is equally likely, in every row. Row k is that of stream
    k of the seed, however many are asked for. NoWorldError when no deal fits, PositionError for
    what is no view, DealError for a number of rows that cannot be.

    >>> import jass
    >>> view = jass.Round(jass.Deal.random(seed=7), "H").view(2)
    >>> worlds = jass.sample_worlds(view, 1000, seed=1)
    >>> worlds.shape, bool((worlds[:, 2] == view.hand.mask).all())
    ((1000, 4), True)
    """
    return worlds_from(view, 0, n, seed_number(seed))


def worlds_from(view: View, first: int, n: int, seed: int) -> NDArray[np.uint64]:
    """The worlds of ``n`` streams of a seed from the ``first`` on."""
    import numpy as np

    worlds = _worlds(view)
    count = whole_number(n, "n", 0, MOST, DealError)
    if not worlds.count:
        raise NoWorldError(
            f"view: no deal fits; no hands of the others allow all that seat {view.seat} has seen"
        )
    deals = np.empty((count, view.rules.players), np.uint64)
    run_chunks(lambda begin, end: worlds.fill(seed, first + begin, deals[begin:end]), count, _CHUNK)
    return deals


def round_from(view: View, world: Iterable[CardsLike]) -> Round:
    """The round that a seat sees, if all hold what a world says: ``world`` is a row of
    :func:`sample_worlds`, or a hand for each seat as it is now.

    It has the deal, the cards played, and what was shown and said: the seat's view of it is
    ``view``, and it can be solved, played on and undone. Once Weis have been shown the world has no
    others, whatever its hands hold, nor a Stöck that the rules count with them. PositionError for
    hands that do not fit.

    >>> import jass
    >>> from jass.rounds.worlds import round_from
    >>> r = jass.Round(jass.Deal.random(seed=7), "H")
    >>> for _ in range(6):
    ...     r.play(r.legal_cards()[0])
    >>> view = r.view(2)
    >>> other = round_from(view, jass.sample_worlds(view, 1, seed=1)[0])
    >>> other.view(2) == view, other == r, round_from(view, r.hands) == r
    (True, False, True)
    """
    told, _ = play_seen(view)
    seat, rules, given = view.seat, view.rules, view.given
    hands = _hands_now(view, world)
    dealt, lying = list(hands), told[:given]
    for who, card, _, _ in told[given:]:
        dealt[who] |= CardSet([card])
    for who, seen in enumerate(_shown(view, rules.players)):
        missing = seen - dealt[who] - CardSet([card for _, card, _, _ in lying])
        if missing:
            raise PositionError(
                f"world: all know that seat {who} was dealt {seen}, but it lacks {missing}"
            )
    points, won = list(view.points), list(view.tricks_won)
    for trick in view.tricks:
        if trick.winner is None or trick.points is None:
            _wrong(f"{trick!r} is finished, but nobody has won it")
        points[rules.sides[trick.winner]] -= trick.points
        won[rules.sides[trick.winner]] -= 1
    about: dict[str, Any] = {
        "forehand": view.forehand,
        "declarer": view.declarer,
        "pushed": view.pushed,
        "scores": view.scores,
        "known": dict(enumerate(view.known)),
    }
    leader = told[0][0] if told else view.trick.leader
    contract = None if view.was_open else view.contract
    if given or any(points) or any(won):
        cards = [card for _, card, _, _ in lying]
        r = Round.start(dealt, contract, leader, cards, rules, points, won, **about)
    else:
        left = view.unseen
        for hand in hands:
            left -= hand
        r = Round(Deal(dealt, left), contract, leader, rules, **about)
    explicit = rules.weis_declare == "explicit"
    said = [view.announced if who == seat else view.weis[who] for who in range(rules.players)]
    for number, (who, card, _, _) in enumerate(told[given:]):
        if explicit and number < rules.players and said[who]:
            # As it was said, though a hand may hold more of the same run.
            r._announced = (*r._announced, (number, who, said[who]))
        try:
            r.play(card)
        except IllegalCardError as error:
            raise PositionError(f"world: these cards were not played so: {error}") from None
    if explicit and view.to_move == seat and len(told) < rules.players and view.announced:
        r.announce(view.announced)
    if view.tricks and not explicit and r._known_weis() != view.weis:
        r._announced = tuple((0, who, told_by) for who, told_by in enumerate(view.weis))
        r._best = None
    r._stoeck_kept = r.stoeck != view.stoeck
    return r


def _hands_now(view: View, world: Iterable[CardsLike]) -> list[CardSet]:
    rows = world.tolist() if hasattr(world, "tolist") else world
    players = view.rules.players
    if isinstance(rows, (str, CardSet)) or not isinstance(rows, Sequence) or len(rows) != players:
        raise PositionError(f"world: a hand for each of {players} seats, not {shown(world)}")
    hands = [card_set(hand, f"world: hand of seat {who}") for who, hand in enumerate(rows)]
    unseen = view.unseen
    for who, hand in enumerate(hands):
        if who != view.seat:
            if not hand <= unseen:
                raise PositionError(
                    f"world: {hand - unseen} of seat {who} is not unseen, or there twice"
                )
            unseen -= hand
    if hands[view.seat] != view.hand:
        raise PositionError(f"world: seat {view.seat} holds {view.hand}, not {hands[view.seat]}")
    return hands


def _worlds(view: View) -> Worlds:
    told, trumps = play_seen(view)
    players, seat, given = view.rules.players, view.seat, view.given
    plays = [[play[1:] for play in told if play[0] == who] for who in range(players)]
    hand, unseen = card_set(view.hand, "view: hand"), card_set(view.unseen, "view: unseen")
    gone = [CardSet([card for card, _, _ in some]) for some in plays]
    known = [cards - gone[who] for who, cards in enumerate(_shown(view, players))]
    if not known[seat] <= hand:
        _wrong(f"{known[seat] - hand} of the seat itself was shown, but is not in its hand")
    known[seat] = hand
    if not _apart([hand, unseen, *gone]) or len(told) > sum(map(len, gone)):
        _wrong("a card is in two places")
    others = [cards for who, cards in enumerate(known) if who != seat]
    if not _apart(others) or not all(cards <= unseen for cards in others):
        _wrong("a card that was shown lies elsewhere")
    whole = len(hand) + len(gone[seat])
    missing = [whole - len(gone[who]) - len(known[who]) for who in range(players)]
    if whole > _MOST_CARDS:
        _wrong(f"seat {seat} has had {whole} cards, more than {_MOST_CARDS}")
    if given > len(told):
        _wrong(f"{given} cards were given, but {len(told)} have been played")
    if whole < max(map(len, gone)):
        _wrong(f"a seat has played more than the {whole} cards that seat {seat} had")
    pool = unseen
    for cards in others:
        pool -= cards
    if sum(missing) > len(pool):
        _wrong(f"{len(pool)} unseen cards are fewer than the others hold")
    # What lay there at the start was played from hands of which nothing is known.
    free = [play[0] for play in told[:given]]
    bounds = [
        limits(known[who].mask, plays[who][free.count(who) :], trumps) for who in range(players)
    ]
    # Nothing is missing of the seat's own hand that could explain its play.
    own = bounds[seat]
    if own is None or own[2]:
        _wrong(f"seat {seat} could not have played what it did and hold {hand}")
    return Worlds([cards.mask for cards in known], missing, bounds, pool.mask, trumps)


def play_seen(view: View) -> tuple[list[tuple[int, int, int, int]], int]:
    """(seat, card, within, forced) of each card played, as in the core, and the trumps as a mask.

    PositionError for what is no view, or one whose tricks were not played so.
    """
    if not isinstance(view, View):
        raise PositionError(f"view: a View such as r.view(0), not {shown(view)}")
    players = checked_rules(view.rules).players
    seat_number(view.seat, players, "view: seat")
    whole_number(view.given, "view: given", 0, players - 1, PositionError)
    if not isinstance(view.tricks, tuple) or not isinstance(view.trick, Trick):
        _wrong(f"its tricks are Tricks, not {shown(view.tricks)} and {shown(view.trick)}")
    tricks = [*view.tricks, view.trick]
    for number, trick in enumerate(tricks):
        lies = len(trick) if isinstance(trick, Trick) else -1
        if lies != players if number < len(view.tricks) else not 0 <= lies < players:
            _wrong(f"{shown(trick)} is no trick of {players} players")
        seat_number(trick.leader, players, "view: leader")
    contract = contract_code(view.contract)
    cards = [int(card) for trick in tricks for card in trick]
    began = OPEN if view.was_open else contract
    told, trumps = testimony(view.rules.play_switches, began, tricks[0].leader, cards)
    leaders = [trick.leader for trick in tricks if trick]
    if [who for who, _, _ in told[::players]] != leaders:
        _wrong("a trick was led by a seat that had not won the one before")
    suit = None if view.contract is None else Contract(contract).trump
    if trumps != (0 if suit is None else 0x1FF << 9 * suit):
        _wrong(f"the contract {view.contract} is not the one that the play has made")
    plays = zip(cards, told, strict=True)
    return [(who, card, within, forced) for card, (who, within, forced) in plays], trumps


def _shown(view: View, players: int) -> list[CardSet]:
    # The cards by seat that all know of, by Weis, Stöck or otherwise.
    weis, known = view.weis, view.known
    if not isinstance(weis, tuple) or len(weis) != players:
        _wrong(f"its Weis are those of {players} seats, not {shown(weis)}")
    if not isinstance(known, tuple) or len(known) not in (0, players):
        _wrong(f"known cards are those of {players} seats, not {shown(known)}")
    cards = [card_set(some, "view: known") for some in known] or [CardSet()] * players
    for who, told in enumerate(weis):
        for one in told if isinstance(told, tuple) else [told]:
            if not isinstance(one, Weis):
                _wrong(f"{shown(one)} is no Weis")
            cards[who] |= card_set(one.cards, "view: weis")
    trump = None if view.contract is None else Contract(contract_code(view.contract)).trump
    if view.stoeck is not None:
        if trump is None or not isinstance(view.stoeck, Stoeck):
            _wrong(f"there is no Stöck {shown(view.stoeck)} with {view.contract}")
        who = seat_number(view.stoeck.seat, players, "view: seat of the Stöck")
        cards[who] |= CardSet([trump * 9 + Rank.QUEEN, trump * 9 + Rank.KING])
    return cards


def _apart(sets: list[CardSet]) -> bool:
    together = CardSet()
    for cards in sets:
        together |= cards
    return len(together) == sum(map(len, sets))


def _wrong(why: str) -> NoReturn:
    raise PositionError(f"view: {why}")
