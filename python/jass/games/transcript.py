"""A game as text: hands, announcements, tricks and scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jass import notation
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import GameError
from jass.games.actions import Action, Announce, Choose, Misdeal, Play, Predict, Push, Rob
from jass.games.base import Game
from jass.games.coiffeur import CoiffeurResult
from jass.games.differenzler import DifferenzlerResult
from jass.games.values import DealResult
from jass.notation import Language, Pack
from jass.notation.phrases import Phrase, games, words
from jass.rounds.round import Round
from jasscore.errors import shown

__all__ = ["transcript"]


def transcript(game: Game, *, language: Language | None = None, pack: Pack | None = None) -> str:
    """The whole course of a game so far, including secret actions.

    By default in English with cards in canonical text. With ``language`` or ``pack``, texts are in
    that language and cards have the names of that pack. GameError if ``game`` is not a game,
    NotationError for an unknown language or pack.

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
        raise GameError(f"game: a Game from jass.new_game, not {shown(game)}")
    if language is None and pack is None:
        wording = _Wording("en", None)
    else:
        wording = _Wording(
            "en" if language is None else language, "french" if pack is None else pack
        )
        notation.contract_name(
            Contract.SPADES, language=wording.language, pack=wording.pack or "french"
        )
    return "\n".join(_lines(game, wording))


@dataclass(frozen=True)
class _Wording:
    """The language of texts and the pack of card names; canonical text for pack None."""

    language: Language
    pack: Pack | None

    def say(self, phrase: Phrase, **values: object) -> str:
        return phrase.say(self.language, **values)

    def card(self, card: Card) -> str:
        if self.pack is None:
            return str(card)
        return notation.name(card, language=self.language, pack=self.pack, style="short")

    def cards(self, cards: CardSet) -> str:
        if self.pack is None:
            return str(cards)
        return notation.format_cards(cards, language=self.language, pack=self.pack)

    def contract(self, contract: Contract) -> str:
        if self.pack is None:
            return str(contract)
        return notation.contract_name(contract, language=self.language, pack=self.pack)

    def action(self, action: Action) -> str:
        match action:
            case Choose():
                contract = self.contract(action.contract)
                phrase = games.CHOOSE if action.row is None else games.CHOOSE_IN_ROW
                return self.say(phrase, contract=contract, row=action.row)
            case Predict():
                return self.say(games.PREDICT, points=action.points)
            case Announce():
                cards = self.cards(action.weis.cards)
                return self.say(games.ANNOUNCE, cards=cards, points=action.weis.points)
        return self.say(_PLAIN_ACTIONS[type(action)])

    def result(self, result: DealResult) -> str:
        if result.void:
            return self.say(games.VOID, deal=result.deal)
        contract = result.contract
        text = self.say(
            games.RESULT,
            deal=result.deal,
            contract=(
                self.say(games.NO_TRUMP_FIXED) if contract is None else self.contract(contract)
            ),
            points=_numbers(result.card_points),
            written=_numbers(result.written),
            scores=_numbers(result.scores),
        )
        match result:
            case CoiffeurResult() if result.row >= len(Contract):
                text += self.say(games.IN_ROW, row=result.row)
            case DifferenzlerResult():
                text += self.say(games.PREDICTED, points=_numbers(result.predictions))
        return text


_PLAIN_ACTIONS: dict[type[Action], Phrase] = {
    Push: games.PUSH,
    Rob: games.ROB,
    Misdeal: games.MISDEAL,
}


def _numbers(numbers: tuple[int, ...]) -> str:
    return " : ".join(map(str, numbers))


def _lines(game: Game, wording: _Wording) -> Iterator[str]:
    # Replay the game from its first turn.
    again = game.copy()
    turns = again.history
    for _ in turns:
        again.undo()
    yield wording.say(games.BEGINNING, game=game.name, rules=game.rules, seed=game.seed)
    yield ", ".join(
        wording.say(
            games.PARTY_OF_SEATS if len(seats) > 1 else games.PARTY_OF_ONE,
            party=party,
            seats=" ".join(map(str, seats)),
        )
        for party, seats in enumerate(game.parties)
    )
    deal, written = 0, 0
    trick: list[str] = []
    for turn in turns:
        if turn.deal != deal:
            deal = turn.deal
            yield from _beginning(again, wording)
        before = again.round
        assert turn.action is not None  # only views keep secrets
        again.apply(turn.action)
        if not isinstance(turn.action, Play):
            yield wording.say(games.TURN, seat=turn.seat, action=wording.action(turn.action))
        else:
            trick.append(f"{turn.seat} {wording.card(turn.action.card)}")
            assert before is not None
            if len(trick) == before.rules.players:
                before.play(turn.action.card)
                yield from _trick(before, trick, wording)
                trick = []
        if len(again.results) > written:
            if trick:
                yield wording.say(games.UNFINISHED_TRICK, cards=", ".join(trick))
                trick = []
            yield wording.result(again.results[-1])
            written = len(again.results)
    if again.deal_number != deal:
        yield from _beginning(again, wording)
    if trick:
        yield wording.say(games.UNFINISHED_TRICK, cards=", ".join(trick))
    if again.is_over:
        yield ""
        parties = [wording.say(words.PARTY, party=party) for party in again.winners]
        winners = wording.say(words.AND).join(parties) or wording.say(games.NOBODY)
        yield wording.say(games.WON_BY, winners=winners, scores=_numbers(again.scores))


def _trick(r: Round, plays: list[str], wording: _Wording) -> Iterator[str]:
    number, done = len(r.tricks), r.tricks[-1]
    yield wording.say(
        games.TRICK, number=number, cards=", ".join(plays), seat=done.winner, points=done.points
    )
    if number == 1:
        for seat, melds in enumerate(r.view(0).weis):
            for weis in melds:
                cards = wording.cards(weis.cards)
                yield wording.say(games.WEIS_OF, seat=seat, cards=cards, points=weis.points)
    if r.stoeck is not None and r.stoeck.trick == number:
        yield wording.say(games.STOECK_OF, seat=r.stoeck.seat)


def _beginning(game: Game, wording: _Wording) -> Iterator[str]:
    yield ""
    yield wording.say(games.DEALT_BY, deal=game.deal_number, seat=game.dealer)
    for seat, hand in enumerate(game.deal.hands):
        yield wording.say(words.HAND_OF, seat=seat, cards=wording.cards(hand))
    if game.turned_up is not None:
        yield wording.say(games.TURNED_UP, card=wording.card(game.turned_up))
