"""What cards played and shown reveal of hidden hands, on plain data.

Every legal card constrains the hand that it came from; Weis, Stöck and cards turned up lie where
they were shown. :func:`worlds` combines these constraints into the deals that satisfy them. Errors
are PositionErrors that begin with ``view:``, since the data is that of a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from jass.arguments.numbers import seat_number
from jass.arguments.sequences import own_row
from jass.cards.card import CardSet, CardsLike, card_set, stoeck_pair
from jass.cards.contract import OPEN, Contract, ContractLike, contract_code
from jass.errors import PositionError
from jass.rounds.trick import Trick
from jass.rounds.weis import Stoeck, Weis
from jass.rules.rules import Rules
from jasscore.errors import shown
from jasscore.evidence import evidence_of, limits
from jasscore.worlds import Worlds

__all__ = ["PlayedCard", "contradiction", "hands_in_world", "plays_in", "shown_cards", "worlds"]

_MOST_CARDS = 12


class PlayedCard(NamedTuple):
    """A card played, and what its legality says of the hand that it came from.

    The rest of the hand lies ``within`` this mask; unless ``forced`` is 0, it was not of trumps
    only with some of the set ``forced`` among them.
    """

    seat: int
    card: int
    within: int
    forced: int


def plays_in(
    tricks: Sequence[Trick], contract: ContractLike | None, was_open: bool, rules: Rules
) -> tuple[list[PlayedCard], int]:
    """The cards of all tricks in order, the last of which may be incomplete, and the trumps as a
    mask."""
    players = rules.players
    for number, trick in enumerate(tricks):
        lies = len(trick) if isinstance(trick, Trick) else -1
        if lies != players if number < len(tricks) - 1 else not 0 <= lies < players:
            contradiction(f"{shown(trick)} is no trick of {players} players")
        seat_number(trick.leader, players, "view: leader")
    code = contract_code(contract)
    cards = [int(card) for trick in tricks for card in trick]
    began = OPEN if was_open else code
    limited, trumps = evidence_of(rules.play_switches, began, tricks[0].leader, cards)
    leaders = [trick.leader for trick in tricks if trick]
    if [who for who, _, _ in limited[::players]] != leaders:
        contradiction("a trick was led by a seat that had not won the one before")
    suit = None if contract is None else Contract(code).trump
    if trumps != (0 if suit is None else 0x1FF << 9 * suit):
        contradiction(f"the contract {contract} is not the one that the play has made")
    plays = zip(cards, limited, strict=True)
    return [PlayedCard(who, card, within, forced) for card, (who, within, forced) in plays], trumps


def shown_cards(
    weis: tuple[tuple[Weis, ...], ...],
    stoeck: Stoeck | None,
    known: tuple[CardSet, ...],
    contract: ContractLike | None,
    players: int,
) -> list[CardSet]:
    """The publicly known cards by seat."""
    if not isinstance(weis, tuple) or len(weis) != players:
        contradiction(f"its Weis are those of {players} seats, not {shown(weis)}")
    if not isinstance(known, tuple) or len(known) not in (0, players):
        contradiction(f"known cards are those of {players} seats, not {shown(known)}")
    cards = [card_set(some, "view: known") for some in known] or [CardSet()] * players
    for who, announced in enumerate(weis):
        for one in announced if isinstance(announced, tuple) else [announced]:
            if not isinstance(one, Weis):
                contradiction(f"{shown(one)} is no Weis")
            cards[who] |= card_set(one.cards, "view: weis")
    if stoeck is not None:
        trump = None if contract is None else Contract(contract_code(contract)).trump
        if trump is None or not isinstance(stoeck, Stoeck):
            contradiction(f"there is no Stöck {shown(stoeck)} with {contract}")
        who = seat_number(stoeck.seat, players, "view: seat of the Stöck")
        cards[who] |= stoeck_pair(trump)
    return cards


def worlds(
    seat: int,
    hand: CardSet,
    unseen: CardSet,
    plays: Sequence[PlayedCard],
    trumps: int,
    given: int,
    shown_by_seat: Sequence[CardSet],
) -> Worlds:
    """The deals that fit what a seat knows: its ``hand`` now, the ``unseen`` cards, all cards
    played, of which the first ``given`` came from hands of which nothing is known, and the cards
    shown."""
    players = len(shown_by_seat)
    by_seat = [[play[1:] for play in plays if play.seat == who] for who in range(players)]
    gone = [CardSet([card for card, _, _ in some]) for some in by_seat]
    known = [cards - gone[who] for who, cards in enumerate(shown_by_seat)]
    if not known[seat] <= hand:
        contradiction(f"{known[seat] - hand} of the seat itself was shown, but is not in its hand")
    known[seat] = hand
    if not _disjoint([hand, unseen, *gone]) or len(plays) > sum(map(len, gone)):
        contradiction("a card is in two places")
    others = [cards for who, cards in enumerate(known) if who != seat]
    if not _disjoint(others) or not all(cards <= unseen for cards in others):
        contradiction("a card that was shown lies elsewhere")
    whole = len(hand) + len(gone[seat])
    missing = [whole - len(gone[who]) - len(known[who]) for who in range(players)]
    if whole > _MOST_CARDS:
        contradiction(f"seat {seat} has had {whole} cards, more than {_MOST_CARDS}")
    if given > len(plays):
        contradiction(f"{given} cards were given, but {len(plays)} have been played")
    if whole < max(map(len, gone)):
        contradiction(f"a seat has played more than the {whole} cards that seat {seat} had")
    pool = unseen
    for cards in others:
        pool -= cards
    if sum(missing) > len(pool):
        contradiction(f"{len(pool)} unseen cards are fewer than the others hold")
    free = [play.seat for play in plays[:given]]
    bounds = [
        limits(known[who].mask, by_seat[who][free.count(who) :], trumps) for who in range(players)
    ]
    # Nothing is missing of the seat's own hand that could explain its play.
    own = bounds[seat]
    if own is None or own[2]:
        contradiction(f"seat {seat} could not have played what it did and hold {hand}")
    return Worlds([cards.mask for cards in known], missing, bounds, pool.mask, trumps)


def hands_in_world(
    world: Iterable[CardsLike],
    seat: int,
    hand: CardSet,
    unseen: CardSet,
    plays: Sequence[PlayedCard],
    given: int,
    shown_by_seat: Sequence[CardSet],
) -> tuple[list[CardSet], CardSet]:
    """The hands as they were dealt in a ``world``, which gives those of now, and the cards left.

    The arguments are those of :func:`worlds`; PositionError when the world does not fit them.
    """
    players = len(shown_by_seat)
    rows = None if isinstance(world, CardSet) else own_row(world, players)
    if rows is None or len(rows) != players:
        raise PositionError(f"world: a hand for each of {players} seats, not {shown(world)}")
    hands = [card_set(held, f"world: hand of seat {who}") for who, held in enumerate(rows)]
    left = unseen
    for who, held in enumerate(hands):
        if who != seat:
            if not held <= left:
                raise PositionError(
                    f"world: {held - left} of seat {who} is not unseen, or there twice"
                )
            left -= held
    if hands[seat] != hand:
        raise PositionError(f"world: seat {seat} holds {hand}, not {hands[seat]}")
    for play in plays[given:]:
        hands[play.seat] |= CardSet([play.card])
    lying = CardSet([play.card for play in plays[:given]])
    for who, seen in enumerate(shown_by_seat):
        missing = seen - hands[who] - lying
        if missing:
            raise PositionError(
                f"world: all know that seat {who} was dealt {seen}, but it lacks {missing}"
            )
    return hands, left


def _disjoint(sets: list[CardSet]) -> bool:
    together = CardSet()
    for cards in sets:
        together |= cards
    return len(together) == sum(map(len, sets))


def contradiction(why: str) -> NoReturn:
    """Raises the PositionError for a view that contradicts itself."""
    raise PositionError(f"view: {why}")
