"""The heuristic: a fast rule-based choice of a card from the information of one seat."""

from __future__ import annotations

from typing import Literal, TypeAlias

from jass.arguments.numbers import MOST_PLAYERS
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import Card, CardSet, card_set
from jass.cards.contract import OPEN, contract_code
from jass.errors import ArgumentError, PositionError
from jass.rounds.round import Round
from jass.rounds.view import View, plays_seen
from jasscore.errors import shown
from jasscore.heuristic import choose

__all__ = ["Playing", "heuristic_card"]

Playing: TypeAlias = Literal["random", "heuristic"]
"""How the cards of a playout are chosen: uniformly among the legal ones, or by
:func:`heuristic_card`."""


def heuristic_card(
    view: View | Round,
    *,
    seed: SeedLike = None,
) -> Card:
    """The card that the heuristic plays for the seat to move, from its information alone.

    ``view`` is the view of that seat, or a round, whose seat to move is taken. The card is chosen
    by rules of thumb without search or sampling, in less than a microsecond within playouts, which
    choose their cards in the same way with ``play="heuristic"``. Among cards rated equal, ``seed``
    decides. PositionError when it is not the seat's turn, or when ``view`` is not a consistent
    View.

    It leads small trumps while it holds the two highest:

    >>> import jass
    >>> hand = "SJ S9 S6 HQ H7 DK D8 CT C9"
    >>> jass.heuristic_card(jass.Round(jass.Deal.random(seed=1, known={0: hand}), "S"))
    Card("S6")
    """
    if isinstance(view, Round):
        if view.to_move is None:
            raise PositionError("view: nobody is to move in a round that is over")
        return heuristic_card(view.view(view.to_move), seed=seed)
    return CardSet(_choice(view, seed_number(seed))[1])[0]


def heuristic_cards(view: View) -> CardSet:
    """The cards rated best, from which :func:`heuristic_card` draws."""
    return CardSet(_choice(view, 0)[0])


def _choice(view: View, seed: int) -> tuple[int, int]:
    told, _ = plays_seen(view)
    cards = bytes(card for _, card, _, _ in told)
    hand, unseen = card_set(view.hand, "view: hand"), card_set(view.unseen, "view: unseen")
    pack = hand.mask | unseen.mask | sum({1 << card for card in cards})
    if pack.bit_count() < len(hand) + len(unseen) + len(cards):
        raise PositionError("view: a card is in two places")
    began = OPEN if view.was_open else contract_code(view.contract)
    leader = told[0][0] if told else view.trick.leader
    now = (began, leader, cards, view.given, view.seat, hand.mask)
    good, chosen = choose(view.rules.play_switches, pack, *now, seed)
    if not good:
        raise PositionError(f"view: it is not the turn of seat {view.seat}")
    return good, chosen


def thinking_seats(play: Playing) -> int:
    """The seats that play by the heuristic, a bit each; ArgumentError for no way to play."""
    if isinstance(play, str):  # an array compares to an array
        if play == "random":
            return 0
        if play == "heuristic":
            return (1 << MOST_PLAYERS) - 1
    raise ArgumentError(f"play is 'random' or 'heuristic', not {shown(play)}")
