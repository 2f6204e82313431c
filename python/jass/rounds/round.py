"""A round: a deal being played under a contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, Self

from jass.arguments.numbers import checked_scores, flag, numbers_by_side, seat_number
from jass.arguments.sequences import own_row
from jass.cards.card import (
    Card,
    CardLike,
    CardSet,
    CardsLike,
    card_tuple,
)
from jass.cards.contract import OPEN, ContractLike, contract_of
from jass.errors import DealError, IllegalCardError, PositionError, WeisError
from jass.rounds.announcements import (
    Announcements,
    checked_announcements,
    checked_weis,
)
from jass.rounds.deal import Deal, checked_hands, known_by_seat
from jass.rounds.standing import Standing
from jass.rounds.trick import reason_against
from jass.rounds.weis import Weis
from jass.rules.rules import Rules, allowed_contract, checked_rules
from jasscore.errors import shown
from jasscore.position import MADE_ONCE

if TYPE_CHECKING:
    from jass.rounds.view import View

__all__ = ["Round"]

_SWISS = Rules.preset("swiss")
_MOST_POINTS = 10_000


class Round(Standing):
    """A deal being played under a contract by given rules; it changes with every card.

    ``leader`` leads the first trick and is forehand unless ``forehand`` names another seat;
    ``declarer`` is the seat that chose the contract, ``pushed`` whether it was pushed to that seat,
    ``scores`` those of the game before, ``known`` the publicly known cards by seat, such as one
    that was turned up; these four are only passed on to views. With contract None trump is open
    until the first card that does not follow fixes it. Points are counted by side, and a round does
    not stop at a goal.

    >>> import random
    >>> from jass import Deal, Round
    >>> r = Round(Deal.random(seed=7), "H", leader=2)
    >>> while not r.is_over:
    ...     r.play(random.choice(r.legal_cards()))
    >>> sum(r.points)
    157

    Threads may share a round: each call takes it as it is before or after a card of another thread,
    and a card or an undo that comes too late is refused.

    Through ``legal_mask`` and numbers the same loop is faster: see benchmarks/loops.py.
    """

    __slots__ = ("_declarer", "_first", "_known", "_pushed", "_scores")

    def __init__(
        self,
        deal: Deal | str | Sequence[CardsLike],
        contract: ContractLike | None,
        leader: int = 0,
        rules: Rules = _SWISS,
        *,
        forehand: int | None = None,
        declarer: int | None = None,
        pushed: bool = False,
        scores: Iterable[int] | None = None,
        known: Mapping[int, CardsLike] | None = None,
    ) -> None:
        if isinstance(deal, str):
            deal = Deal.parse(deal)
        elif not isinstance(deal, Deal):
            deal = Deal(deal)
        if not deal.hands[0]:
            raise DealError("deal: no card in the hands; the end of a round is a Round.start")
        self._set_up(deal, contract, leader, rules, forehand, declarer, pushed, scores, known)
        masks = tuple(hand.mask for hand in deal.hands)
        self._begin(masks, (), None)

    @classmethod
    def start(
        cls,
        hands: Sequence[CardsLike],
        contract: ContractLike | None,
        leader: int = 0,
        *,
        trick: Iterable[CardLike] = (),
        rules: Rules = _SWISS,
        points: Sequence[int] | None = None,
        tricks_won: Sequence[int] | None = None,
        forehand: int | None = None,
        declarer: int | None = None,
        pushed: bool = False,
        scores: Iterable[int] | None = None,
        known: Mapping[int, CardsLike] | None = None,
    ) -> Self:
        """An ending, also within a trick: the ``hands`` still held, and the ``trick`` from
        ``leader`` on.

        ``points`` and ``tricks_won`` by side are those won before, 0 by default. The round consists
        of the tricks won and left, and a match is all of them. With no card left it is over, and
        ``leader`` won the last trick. An ending has neither Weis nor Stöck, and trump that is fixed
        later does not change ``points``.

        >>> r = Round.start(["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "S", trick=["DA", "D6"],
        ...                 points=(107, 19), tricks_won=(5, 1))
        >>> r.to_move, r.legal_cards()
        (2, CardSet("D9"))
        """
        held = checked_hands(hands)
        cards = card_tuple(trick, "trick")
        players = len(held)
        first = seat_number(leader, players, "leader")
        if len(cards) >= players:
            raise PositionError(f"trick: fewer cards than the {players} players, not {len(cards)}")
        whole = [hand.mask for hand in held]
        for turn, card in enumerate(cards):
            if any(card in hand for hand in held):
                raise PositionError(f"{card} is both in the trick and in a hand")
            whole[(first + turn) % players] |= 1 << card
        try:
            deal = Deal([CardSet(mask) for mask in whole])
        except DealError:
            sizes = ", ".join(str(len(hand)) for hand in held)
            raise PositionError(
                f"hands: the seats that have played to the trick hold one card less, not {sizes}"
            ) from None
        self = cls.__new__(cls)
        self._set_up(deal, contract, leader, rules, forehand, declarer, pushed, scores, known)
        self._begin_ending(tuple(hand.mask for hand in held), cards, points, tricks_won)
        return self

    def _begin_ending(
        self,
        masks: tuple[int, ...],
        trick: tuple[Card, ...],
        points: Sequence[int] | None,
        tricks_won: Sequence[int] | None,
    ) -> None:
        sides, left = self.rules.side_count, len(self.deal.hands[0])
        past = (
            numbers_by_side(points, sides, "points", _MOST_POINTS),
            numbers_by_side(tricks_won, sides, "tricks_won", 12),
        )
        if sum(past[1]) + left > 12:
            raise PositionError(
                f"tricks_won: a round has at most 12 tricks; {sum(past[1])} won and"
                f" {left} left are more"
            )
        self._begin(masks, trick, past)

    @classmethod
    def from_view(cls, view: View, world: Iterable[CardsLike]) -> Self:
        """The round behind a view, given the hands of a world (a determinization).

        ``world`` is a row of :func:`jass.sample_worlds`, or a hand for each seat as it is now. The
        round has the deal, the cards played and the announcements: the seat's view of it is
        ``view``, and it can be solved, played on and undone. Once Weis have been shown the world
        has no others, whatever its hands hold, nor a Stöck that the rules count with them.
        PositionError for hands that do not fit.

        >>> import jass
        >>> r = jass.Round(jass.Deal.random(seed=7), "H")
        >>> for _ in range(6):
        ...     r.play(r.legal_cards()[0])
        >>> view = r.view(2)
        >>> other = jass.Round.from_view(view, jass.sample_worlds(view, 1, seed=1)[0])
        >>> other.view(2) == view, other == r, jass.Round.from_view(view, r.hands) == r
        (True, False, True)
        """
        from jass.rounds.evidence import hands_in_world
        from jass.rounds.view import plays_seen, points_at_start, shown_to_all

        plays, _ = plays_seen(view)
        seat, rules, given = view.seat, view.rules, view.given
        dealt, left = hands_in_world(
            world, seat, view.hand, view.unseen, plays, given, shown_to_all(view)
        )
        points, won = points_at_start(view)
        about: dict[str, Any] = {
            "rules": rules,
            "forehand": view.forehand,
            "declarer": view.declarer,
            "pushed": view.pushed,
            "scores": view.scores,
            "known": dict(enumerate(view.known)),
        }
        leader = plays[0].seat if plays else view.trick.leader
        contract = None if view.was_open else view.contract
        if given or any(points) or any(won):
            trick = [play.card for play in plays[:given]]
            about |= {"trick": trick, "points": points, "tricks_won": won}
            r = cls.start(dealt, contract, leader, **about)
        else:
            r = cls(Deal(dealt, left), contract, leader, **about)
        explicit = rules.weis_declare == "explicit"
        said = [view.announced if who == seat else view.weis[who] for who in range(rules.players)]
        for number, play in enumerate(plays[given:]):
            if explicit and number < rules.players and said[play.seat]:
                # As it was said, though a hand may hold more of the same sequence.
                r._announcements = r._announcements.with_weis(number, play.seat, said[play.seat])
            try:
                r.play(play.card)
            except IllegalCardError as error:
                raise PositionError(f"world: these cards were not played so: {error}") from None
        if explicit and view.to_move == seat and len(plays) < rules.players and view.announced:
            r.announce(view.announced)
        if view.tricks and not explicit and r._shown_weis() != view.weis:
            shown_weis = Announcements()
            for who, weis in enumerate(view.weis):
                shown_weis = shown_weis.with_weis(0, who, weis)
            r._announcements, r._best, r._shown = shown_weis, None, None
        if r.stoeck != view.stoeck:
            r._announcements = r._announcements._replace(stoeck_withheld=True)
        return r

    def _set_up(
        self,
        deal: Deal,
        contract: ContractLike | None,
        leader: int,
        rules: Rules,
        forehand: int | None,
        declarer: int | None,
        pushed: bool,
        scores: Iterable[int] | None,
        known: Mapping[int, CardsLike] | None,
    ) -> None:
        players = checked_rules(rules).players
        if deal.players != players:
            raise DealError(
                f"deal: {deal.players} hands, but the rules are for {players} players"
                f" (rules.replace(players={deal.players}))"
            )
        code = allowed_contract(contract, rules)
        first = seat_number(leader, players, "leader")
        fore = first if forehand is None else seat_number(forehand, players, "forehand")
        chosen_by = None if declarer is None else seat_number(declarer, players, "declarer")
        flag(pushed, "pushed")
        before = checked_scores(scores)
        by_seat = known_by_seat(known, deal)
        # Here, where nothing of the caller's runs any more.
        if self.made:
            raise PositionError(MADE_ONCE)
        self._stand(deal, code, rules, fore)
        self._first, self._known = first, by_seat
        self._declarer, self._pushed, self._scores = chosen_by, pushed, before

    def _begin(
        self,
        masks: tuple[int, ...],
        trick: tuple[Card, ...],
        past: tuple[tuple[int, ...], tuple[int, ...]] | None,
    ) -> None:
        self._began = past
        rules = self.rules
        won = past or ((0,) * rules.side_count,) * 2
        super().__init__(rules.play_switches, masks, self._contract, self._first, trick, *won)

    @property
    def announcements(self) -> Announcements:
        """What was announced, under rules that require announcing."""
        return self._announcements

    @property
    def declarer(self) -> int | None:
        """The seat that chose the contract, None when it was not given."""
        return self._declarer

    @property
    def pushed(self) -> bool:
        """Whether the choice was pushed to the declarer."""
        return self._pushed

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores of the game before this round, None when there is no game."""
        return self._scores

    def _refuse(self, card: Card) -> NoReturn:
        seat = self.to_move
        if seat is None:
            raise PositionError(f"{card}: the round is over")
        hand = self.hands[seat]
        if card in self.cards_played:
            raise IllegalCardError(f"{card} has been played already")
        if card not in hand:
            raise IllegalCardError(f"seat {seat} does not hold {card}; it holds {hand}")
        reason = reason_against(card, hand, self.trick, self.contract, self.rules)
        raise IllegalCardError(f"seat {seat} may not play {card}: {reason}")

    def undo(self) -> Card:
        """Takes the last card back and returns it, and with it later announcements.

        Trump that it fixed is open again. PositionError when no card has been played here.
        """
        card = super().undo()
        code, tricks = self._finished
        self._finished = code, tricks[: self.played // self.rules.players]
        if self._announcements.said:
            self._announcements = self._announcements.until(self.played)
        return card

    def announce(self, weis: Weis | CardsLike | Iterable[Weis | CardsLike]) -> None:
        """The seat to move announces Weis of its hand, before its first card.

        Only under ``weis_declare="explicit"``; otherwise every Weis counts without it. WeisError,
        with nothing changed, for Weis that the hand does not hold or has announced, and
        PositionError when it is too late.
        """
        if self.rules.weis_declare != "explicit":
            raise WeisError("weis_declare is 'auto': every Weis counts without a word")
        seat = self.to_move
        if seat is None or self._began or self.leaders_of_tricks:
            raise PositionError(
                "Weis are announced in the first trick of a round, before one's card"
            )
        said = self._announcements.of(seat)
        new = checked_weis(weis, seat, self.deal.hands[seat], self.contract, said, self.rules)
        if new:
            self._announcements = self._announcements.with_weis(self.played, seat, new)

    def view(self, seat: int) -> View:
        """The round as ``seat`` sees it."""
        from jass.rounds.view import View

        rules = self.rules
        who = seat_number(seat, rules.players)
        hand, (dealt, known) = self.hand_mask(who), self._masks
        # Cards dealt that nobody holds have been played.
        unseen = known & ~hand & ~(dealt & ~sum(self.hand_masks))
        return View._of(
            {
                "seat": who,
                "rules": rules,
                "contract": self.contract,
                "forehand": self._forehand,
                "declarer": self._declarer,
                "pushed": self._pushed,
                "hand": CardSet(hand),
                "unseen": CardSet(unseen),
                "to_move": self.to_move,
                "trick": self.trick,
                "tricks": self.tricks,
                "weis": self._shown_weis(),
                "stoeck": self.stoeck,
                "points": self.points,
                "tricks_won": self.tricks_won,
                "scores": self._scores,
                "announced": self.weis_of(who) if rules.weis_declare == "explicit" else (),
                "was_open": self._contract == OPEN,
                "given": self.given,
                "known": self._known,
            }
        )

    def copy(self) -> Self:
        """An independent round in the same state."""
        other = type(self).__new__(type(self))
        other._copy_from(self)
        for put, value in zip(_SETTERS, _VALUES(self), strict=True):
            put(other, value)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def _settings(self) -> tuple[Any, ...]:
        return (
            self.deal,
            contract_of(self._contract),
            self._first,
            self.rules,
            self.forehand,
            self.declarer,
            self.pushed,
            self.scores,
            dict(enumerate(self._known)),
        )

    def _state(self) -> tuple[Any, ...]:
        settings = self._settings()
        return settings, self._began, self._announcements, self.hand_masks, self.cards_played

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self._state() == other._state()

    def __reduce__(self) -> tuple[Any, ...]:
        cards = self.cards_played
        return _restore, (
            type(self),
            self._settings(),
            cards[: self.given],
            self._began,
            cards[self.given :],
            self._announcements,
        )

    def __str__(self) -> str:
        contract = "open" if self.contract is None else str(self.contract)
        turn = "over" if self.is_over else f"seat {self.to_move} to move"
        lines = [f"contract {contract}, points {' : '.join(map(str, self.points))}, {turn}"]
        if self.trick:
            lines.append(f"trick of seat {self.trick.leader}: {self.trick}")
        lines += [f"seat {seat}: {hand}" for seat, hand in enumerate(self.hands)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        contract = None if self.contract is None else str(self.contract)
        return f"<Round {contract!r} after {self.played} cards: {' | '.join(map(str, self.hands))}>"

    def _repr_svg_(self) -> str:
        from jass import svg

        return svg.round_svg(
            self.hands,
            self.trick,
            self.leader,
            contract=self.contract,
            points=self.points,
            to_move=self.to_move,
            direction=self.rules.direction,
            pack=self.rules.pack,
        )


# What copies take over; loops copy rounds, and this is faster than getattr and setattr.
_SLOTS = (*Standing.__slots__, *Round.__slots__)
_VALUES = attrgetter(*_SLOTS)
_SETTERS = tuple(getattr(Round, name).__set__ for name in _SLOTS)


def _restore(
    cls: type[Round],
    settings: tuple[Any, ...],
    trick: tuple[Card, ...],
    past: tuple[tuple[int, ...], tuple[int, ...]] | None,
    cards: tuple[Card, ...],
    announcements: Announcements,
) -> Round:
    # A pickle can hold anything, so all of it is checked as if a caller had given it.
    row, won = own_row(settings, 9), ((), ()) if past is None else own_row(past, 2)
    is_round = isinstance(cls, type) and issubclass(cls, Round)
    if not is_round or row is None or len(row) != 9 or won is None or len(won) != 2:
        raise PositionError("what was pickled is not the state of a round")
    if not isinstance(row[0], Deal):
        raise DealError(f"deal: a Deal, not {shown(row[0])}")
    r = cls.__new__(cls)
    r._set_up(*row)
    hands, lying = r.deal.hands, card_tuple(trick, "trick")
    for turn, card in enumerate(lying):
        if turn + 1 == len(hands) or card not in hands[(r._first + turn) % len(hands)]:
            raise PositionError(f"trick: {card} is not from the hand of the seat that played it")
    masks = tuple((hand - CardSet(lying)).mask for hand in hands)
    if past is None and not lying:
        r._begin(masks, (), None)
    else:
        r._begin_ending(masks, lying, *won)
    for card in card_tuple(cards, "cards"):
        r.play(card)
    r._announcements = checked_announcements(announcements, r.rules, r.played)
    return r
