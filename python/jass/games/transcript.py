"""A game as a text that a player reads: hands, what was said, tricks, what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jass.cards.card import Card, CardSet
from jass.errors import GameError
from jass.games.actions import Play
from jass.games.base import Game
from jass.rounds.round import Round
from jasscore.errors import shown

__all__ = ["transcript"]


def transcript(
    game: Game,
    card: Callable[[Card], str] = str,
    cards: Callable[[CardSet], str] = str,
) -> str:
    """All that happened in a game, from its beginning to now, secrets included.

    ``card`` and ``cards`` say how a card and a hand are written, such as
    ``jass.notation.name``. GameError for anything but a game.

    >>> import jass
    >>> g = jass.new_game("schieber", seed=7, dealer=3)
    >>> g.apply(jass.Choose("H"))
    >>> print(jass.games.transcript(g))
    schieber, swiss, seed 7
    party 0: seats 0 2, party 1: seats 1 3
    <BLANKLINE>
    deal 1, dealt by seat 3
    seat 0: S8 H8 HQ HA D7 DK C8 CJ CK
    seat 1: ST SQ H7 HT D9 DT C6 CT CA
    seat 2: S6 S7 SK H6 HJ DJ DA C7 C9
    seat 3: S9 SJ SA H9 HK D6 D8 DQ CQ
    seat 0: choose H
    """
    if not isinstance(game, Game):
        raise GameError(f"game: one made by jass.new_game, not {shown(game)}")
    return "\n".join(_lines(game, card, cards))


def _lines(
    game: Game, card: Callable[[Card], str], cards: Callable[[CardSet], str]
) -> Iterator[str]:
    # The same game from its first turn on.
    again = game.copy()
    turns = again.history
    for _ in turns:
        again.undo()
    parties = (
        f"party {party}: seat{'s' * (len(seats) > 1)} {' '.join(map(str, seats))}"
        for party, seats in enumerate(game.parties)
    )
    yield f"{game.name}, {game.rules}, seed {game.seed}"
    yield ", ".join(parties)
    deal, written = 0, 0
    trick: list[str] = []
    for turn in turns:
        if turn.deal != deal:
            deal = turn.deal
            yield from _beginning(again, card, cards)
        before = again.round
        assert turn.action is not None  # only views keep secrets
        again.apply(turn.action)
        if not isinstance(turn.action, Play):
            yield f"seat {turn.seat}: {turn.action}"
        else:
            trick.append(f"{turn.seat} {card(turn.action.card)}")
            assert before is not None
            if len(trick) == before.rules.players:
                before.play(turn.action.card)
                yield from _trick(before, trick, cards)
                trick = []
        if len(again.results) > written:
            if trick:
                yield f"trick: {', '.join(trick)}"
                trick = []
            yield str(again.results[-1])
            written = len(again.results)
    if again.deal_number != deal:
        yield from _beginning(again, card, cards)
    if trick:
        yield f"trick: {', '.join(trick)}"
    if again.is_over:
        yield ""
        winners = " and ".join(f"party {party}" for party in again.winners) or "nobody"
        yield f"won by {winners}, scores {' : '.join(map(str, again.scores))}"


def _trick(r: Round, plays: list[str], cards: Callable[[CardSet], str]) -> Iterator[str]:
    number, done = len(r.tricks), r.tricks[-1]
    yield f"trick {number}: {', '.join(plays)}: seat {done.winner}, {done.points} points"
    if number == 1:
        for seat, melds in enumerate(r.view(0).weis):
            for weis in melds:
                yield f"Weis of seat {seat}: {cards(weis.cards)}, {weis.points} points"
    if r.stoeck is not None and r.stoeck.trick == number:
        yield f"Stöck of seat {r.stoeck.seat}"


def _beginning(
    game: Game, card: Callable[[Card], str], cards: Callable[[CardSet], str]
) -> Iterator[str]:
    yield ""
    yield f"deal {game.deal_number}, dealt by seat {game.dealer}"
    for seat, hand in enumerate(game.deal.hands):
        yield f"seat {seat}: {cards(hand)}"
    if game.turned_up is not None:
        yield f"turned up: {card(game.turned_up)}"
