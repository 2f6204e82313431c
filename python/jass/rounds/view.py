"""A seat's information set: what it knows of a round, and the deals that fit, counted and
sampled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from jass.arguments.numbers import checked_scores, flag, seat_number, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardLike, CardSet, CardsLike, card_set, card_tuple
from jass.cards.contract import Contract, ContractLike, contract_of
from jass.errors import ArgumentError, ContractError, NoWorldError, PositionError
from jass.parallel import run_chunks
from jass.rounds import evidence, remembered
from jass.rounds.deal import dealing
from jass.rounds.trick import Trick, legal_cards
from jass.rounds.weis import Stoeck, Weis, find_stoeck
from jass.rules.rules import Rules, allowed_contract, checked_rules
from jasscore.errors import shown
from jasscore.outcomes import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jasscore.worlds import Worlds

__all__ = ["View", "count_worlds", "sample_worlds"]

_SWISS = Rules.preset("swiss")
_CHUNK = 1 << 16
_NO_WEIS: Mapping[int, Iterable[CardsLike]] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class View:
    """A round as one seat sees it: its own cards, the cards played, and public announcements, but
    no hidden card.

    ``hand`` is what the seat holds now, ``trick`` the cards on the table, ``tricks`` the finished
    ones. ``unseen`` are the cards that others may hold, or that lie in the stock, as far as they
    have not been played. Cards that are neither in a hand nor in the stock are publicly known to be
    out of the game: the six of spades with five players, or all cards played before an ending. With
    two players and no stock it is not known which cards these are, and all count as unseen.
    ``to_move`` is None at the end.

    ``weis`` are those that all seats know, by seat: after the first trick the Weis of the side
    that scores; the others are not shown. ``announced`` are those that the seat itself has
    announced, under rules that require it. ``stoeck`` is the one that has been shown. ``points``,
    ``tricks_won`` and ``scores`` are by side; scores are those of the game before this round, None
    when there is no game. ``was_open`` says that trump was open when the round began, ``given`` is
    the number of cards of the first trick that were on the table at the start. ``known`` are the
    publicly known cards by seat, such as one that was turned up; empty when there are none.

    >>> from jass import Deal, Round
    >>> view = Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2)
    >>> view.hand, view.to_move, len(view.unseen)
    (CardSet("S6 D6"), 0, 6)
    """

    seat: int
    rules: Rules
    contract: Contract | None
    forehand: int
    declarer: int | None
    pushed: bool
    hand: CardSet
    unseen: CardSet
    to_move: int | None
    trick: Trick
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Weis, ...], ...]
    stoeck: Stoeck | None
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    scores: tuple[int, ...] | None
    announced: tuple[Weis, ...] = ()
    was_open: bool = False
    given: int = 0
    known: tuple[CardSet, ...] = ()

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Self:
        # Of all fields, known to be right; __init__ of a frozen class sets one after the other.
        self = object.__new__(cls)
        self.__dict__.update(fields)
        return self

    @classmethod
    def from_play(
        cls,
        hand: CardsLike,
        contract: ContractLike,
        played: Iterable[CardLike] = (),
        *,
        seat: int = 0,
        rules: Rules = _SWISS,
        weis: Mapping[int, Iterable[CardsLike]] = _NO_WEIS,
        declarer: int | None = None,
        pushed: bool = False,
        scores: Iterable[int] | None = None,
    ) -> Self:
        """The view of a seat that is to move, from what it holds now and remembers of the play.

        ``played`` are all cards so far in the order of play. Who led follows from them, since
        ``seat`` is to move; who led the first trick is taken to be forehand. ``weis`` are those
        that were shown, by seat. The contract may not be open. PositionError, CardError,
        ContractError or WeisError for what cannot have happened.

        >>> from jass import View
        >>> view = View.from_play("SJ S9 SA HA HK DT D6 C8", "S", "C9 C6 CA C7 H6 H9")
        >>> view.tricks[0].leader, view.tricks[0].winner, view.trick.leader, view.points
        (0, 2, 2, (11, 0))
        """
        players = checked_rules(rules).players
        who = seat_number(seat, players)
        held, cards = card_set(hand, "hand"), card_tuple(played, "played")
        code = allowed_contract(contract, rules)
        chosen = contract_of(code)
        if chosen is None:
            raise ContractError("contract: while trump is open there are no points to count")
        _, pool, size = dealing(players, None)
        pack = CardSet(pool)
        remembered.check_cards(held, cards, pack, size, players)
        tricks, trick = remembered.tricks_played(who, chosen, cards, rules)
        forehand = (tricks or [trick])[0].leader
        points, won = [0] * rules.side_count, [0] * rules.side_count
        for one in tricks:
            assert one.winner is not None
            assert one.points is not None
            points[rules.sides[one.winner]] += one.points
            won[rules.sides[one.winner]] += 1
        plays = [
            (number, (one.leader + turn) % players, card)
            for number, one in enumerate([*tricks, trick], 1)
            for turn, card in enumerate(one)
        ]
        if tricks and rules.stoeck_when == "with_weis":
            # It was shown in the first trick, so of one's own both cards count, played or not.
            plays += [(plays[-1][0], who, card) for card in held]
        shown_weis = remembered.weis_shown(weis, chosen, forehand, rules, bool(tricks))
        return cls(
            seat=who,
            rules=rules,
            contract=chosen,
            forehand=forehand,
            declarer=None if declarer is None else seat_number(declarer, players, "declarer"),
            pushed=flag(pushed, "pushed"),
            hand=held,
            unseen=pack - held - CardSet(cards),
            to_move=who,
            trick=trick,
            tricks=tuple(tricks),
            weis=shown_weis,
            stoeck=find_stoeck(plays, chosen, rules=rules),
            points=tuple(points),
            tricks_won=tuple(won),
            scores=checked_scores(scores),
            announced=shown_weis[who] if rules.weis_declare == "explicit" else (),
        )

    def legal_cards(self) -> CardSet:
        """The cards that the seat may play; none when it is not its turn."""
        if self.to_move != self.seat:
            return CardSet()
        return legal_cards(
            self.hand, self.trick, self.contract, leader=self.trick.leader, rules=self.rules
        )

    def count_worlds(self) -> int:
        """The number of deals that fit what the seat knows: :func:`jass.count_worlds`.

        >>> from jass import Deal, Round
        >>> Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2).count_worlds()
        90
        """
        return count_worlds(self)

    def sample_worlds(self, n: int, *, seed: SeedLike = None) -> NDArray[np.uint64]:
        """Random deals that fit what the seat knows, uint64[n, players]:
        :func:`jass.sample_worlds`.

        >>> from jass import Deal, Round
        >>> Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S").view(2).sample_worlds(5).shape
        (5, 4)
        """
        return sample_worlds(self, n, seed=seed)

    def _repr_svg_(self) -> str:
        from jass import svg

        hands = [
            self.hand if seat == self.seat else CardSet() for seat in range(self.rules.players)
        ]
        return svg.round_svg(
            hands,
            self.trick,
            self.trick.leader,
            contract=self.contract,
            points=self.points,
            to_move=self.to_move,
            viewer=self.seat,
            direction=self.rules.direction,
            pack=self.rules.pack,
        )

    def __str__(self) -> str:
        contract = "open" if self.contract is None else str(self.contract)
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        lines = [f"contract {contract}, points {' : '.join(map(str, self.points))}, {turn}"]
        lines += [f"trick of seat {trick.leader}: {trick}" for trick in self.tricks]
        if self.trick:
            lines.append(f"on the table, from seat {self.trick.leader}: {self.trick}")
        for seat, shown_weis in enumerate(self.weis):
            lines += [f"Weis of seat {seat}: {weis}" for weis in shown_weis]
        if self.stoeck:
            lines.append(f"Stöck of seat {self.stoeck.seat}")
        lines += [
            f"publicly known of seat {seat}: {cards}"
            for seat, cards in enumerate(self.known)
            if cards
        ]
        lines.append(f"seat {self.seat} holds {self.hand}")
        lines.append(f"unseen: {self.unseen}")
        return "\n".join(lines)

    def _state(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())


def count_worlds(view: View) -> int:
    """The exact number of deals in the information set of a view (its worlds), possibly 0.

    A deal fits when every hand has its size, all Weis, Stöck and publicly known cards lie where
    they were shown, and every card played was legal. A seat that has shown no Weis is not
    constrained by that, nor by a Stöck not shown where it counts with the Weis. PositionError when
    ``view`` is not a View or contradicts itself; scores, points and the seat to move do not matter.

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


def sample_worlds(
    view: View,
    n: int,
    *,
    seed: SeedLike = None,
) -> NDArray[np.uint64]:
    """``n`` random worlds of a view: uint64[n, players], masks of the cards that each seat holds
    now.

    In every row each of the :func:`count_worlds` deals is equally likely. Row k depends on stream k
    of the seed only. NoWorldError when no deal fits, PositionError when ``view`` is not a
    consistent View, DealError for a number of rows that cannot be.

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

    worlds = _some_worlds(view)
    count = whole_number(n, "n", 0, MOST, ArgumentError)
    deals = np.empty((count, view.rules.players), np.uint64)
    run_chunks(lambda begin, end: worlds.fill(seed, first + begin, deals[begin:end]), count, _CHUNK)
    return deals


def enumerated_worlds(view: View, first: int, n: int) -> NDArray[np.uint64]:
    """The ``n`` worlds from number ``first`` on, of all worlds in an order that does not change."""
    import numpy as np

    deals = np.empty((n, view.rules.players), np.uint64)
    _some_worlds(view).enumerate(first, deals)
    return deals


def _some_worlds(view: View) -> Worlds:
    worlds = _worlds(view)
    if not worlds.count:
        raise NoWorldError(
            f"view: no deal fits; no hands of the others allow all that seat {view.seat} has seen"
        )
    return worlds


def _worlds(view: View) -> Worlds:
    plays, trumps = plays_seen(view)
    hand, unseen = card_set(view.hand, "view: hand"), card_set(view.unseen, "view: unseen")
    return evidence.worlds(view.seat, hand, unseen, plays, trumps, view.given, shown_to_all(view))


def plays_seen(view: View) -> tuple[list[evidence.PlayedCard], int]:
    """The cards played, with what each reveals, and the trumps as a mask.

    PositionError when ``view`` is not a View, or its tricks cannot have been played.
    """
    if not isinstance(view, View):
        raise PositionError(f"view: a View such as r.view(0), not {shown(view)}")
    players = checked_rules(view.rules).players
    seat_number(view.seat, players, "view: seat")
    whole_number(view.given, "view: given", 0, players - 1, PositionError)
    if not isinstance(view.tricks, tuple) or not isinstance(view.trick, Trick):
        evidence.contradiction(
            f"its tricks are Tricks, not {shown(view.tricks)} and {shown(view.trick)}"
        )
    tricks = [*view.tricks, view.trick]
    return evidence.plays_in(tricks, view.contract, view.was_open, view.rules)


def shown_to_all(view: View) -> list[CardSet]:
    """The publicly known cards by seat: shown in Weis or Stöck, or turned up."""
    players = view.rules.players
    return evidence.shown_cards(view.weis, view.stoeck, view.known, view.contract, players)


def points_at_start(view: View) -> tuple[list[int], list[int]]:
    """Card points and tricks by side before the first trick of the view."""
    points, won = list(view.points), list(view.tricks_won)
    for trick in view.tricks:
        if trick.winner is None or trick.points is None:
            evidence.contradiction(f"{trick!r} is finished, but nobody has won it")
        side = view.rules.sides[trick.winner]
        points[side] -= trick.points
        won[side] -= 1
    return points, won
