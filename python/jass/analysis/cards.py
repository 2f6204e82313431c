"""The value of each legal card for a seat, over sampled worlds that fit its information set."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jass import notation
from jass.analysis.counting import evenly, events_of
from jass.analysis.methods import (
    Method,
    checked_method,
    playing,
    split,
)
from jass.analysis.prospects import Prospects, checked_scores
from jass.analysis.race import Race, Spread
from jass.analysis.results import Analysis, Distribution, Estimate, figures, ranked
from jass.analysis.tally import Moments, Tally
from jass.arguments.numbers import flag, numbers_by_side, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import Card, CardLike, CardSet
from jass.cards.contract import Contract
from jass.engine import deal_weis
from jass.engine.deal_outcomes import made_by, own_and_best_other
from jass.engine.playouts import by_side, round_source
from jass.engine.solver_pool import Searches
from jass.errors import ArgumentError, ContractError, PositionError
from jass.parallel import Executor, Progress
from jass.rounds.round import Round
from jass.rounds.view import View, count_worlds, enumerated_worlds, plays_seen, worlds_from
from jasscore.outcomes import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["CardAnalysis", "CardEstimate", "analyze_cards"]

# Worlds at most by default, worlds per job, and worlds before the first interim test.
_PLAYED = (4096, 64, 256)
# So many worlds are enumerated where they are quickly solved.
_ENUMERATED = 4096


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class CardEstimate(Estimate):
    """The value of the round to the side of a seat when it plays ``card``; see
    :class:`Estimate`."""

    card: Card

    @property
    def name(self) -> str:
        """The card as a text."""
        return str(self.card)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON and tables."""
        return {"card": self.name} | super().to_dict()


@dataclass(frozen=True, kw_only=True, repr=False)
class CardAnalysis(Analysis[CardEstimate]):
    """The legal cards of a seat, the best first; ``analysis["SJ"]`` is the estimate of one."""

    view: View
    scores: tuple[int, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        view = self.view
        return {
            "seat": view.seat,
            "hand": str(view.hand),
            "contract": str(view.contract),
            "trick": str(view.trick),
            "leader": view.trick.leader,
            "rules": str(view.rules),
            "scores": None if self.scores is None else list(self.scores),
            **self._to_dict(),
            "cards": [estimate.to_dict() for estimate in self.estimates],
        }

    def _option(self, option: CardLike) -> str:
        return str(Card(option))

    def _head(self) -> str:
        trick = f" to {self.view.trick}" if self.view.trick else ""
        return f"{self.view.hand}{trick}, {self.view.contract}"

    def _label(self, estimate: CardEstimate) -> str:
        return notation.name(estimate.card, pack=self.view.rules.pack, style="unicode")

    def _caption(self) -> str:
        view = self.view
        pack = view.rules.pack
        hand = notation.format_cards(view.hand, pack=pack, style="unicode")
        played = " ".join(notation.name(one, pack=pack, style="unicode") for one in view.trick)
        trick = f", the trick so far {played}" if view.trick else ""
        assert view.contract is not None
        contract = notation.contract_name(view.contract, pack=pack)
        return f"{hand}; {contract}{trick}; {self.verdict}"


def analyze_cards(
    view: View,
    n: int | None = None,
    *,
    method: Method = "double-dummy",
    scores: Sequence[int] | None = None,
    stop: bool = True,
    seed: SeedLike = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> CardAnalysis:
    """Estimates the value of each legal card to the side of a seat, over worlds that fit its view
    (determinization).

    The worlds are those of :func:`jass.sample_worlds`, the same for every card. After the card each
    is completed by a ``method``: ``"double-dummy"``, perfect play with open hands, for two sides
    only; ``"heuristic"``, every seat plays by :func:`jass.heuristic_card`, knowing only its own
    hand; or ``"random"``, random legal cards. Values are totals of the whole round, multiplied,
    with Weis, Stöck and match: Weis that have been shown count as shown, and in the first trick
    those that the world implies.

    With ``scores``, one per side, those of the game before the round, cards are ranked by the
    chance to win the game as by :func:`jass.analyze_contracts`.

    Where there are no more than ``n`` worlds, double-dummy solves each of them once, and the result
    is ``exact``; by default up to 4096 with at most 20 cards in the hands, up to 1024 with 28, 256
    with 32, and otherwise 64. With more worlds, ``n`` of them are sampled at most, by default 1024
    or as before; other methods sample in any case, since their play is random. With ``stop``
    sampling ends as soon as the best card is settled. Cards that were equal in every world do not
    delay the end. A forced card is not analysed, unless without ``stop``: then ``n`` is 0 and there
    are no numbers (nan). ``threads``, ``executor`` and ``progress`` as for
    :func:`jass.analyze_contracts`.

    PositionError when it is not the seat's turn, or when ``view`` is not a consistent View;
    ContractError while trump is open, since totals need a contract; NoWorldError when no deal fits;
    ArgumentError for invalid ``n``, ``method``, ``threads`` and the like.

    >>> import jass
    >>> r = jass.Round(["SA HK D6", "SK HA D7", "S6 H6 D8", "S7 H7 D9"], "obenabe")
    >>> analysis = jass.analyze_cards(r.view(0), seed=7)
    >>> analysis.verdict
    'SA (exact over all 1680 worlds, double-dummy play)'
    >>> analysis.compare("SA", "HK").difference > 0
    True
    """
    plays_seen(view)
    if view.to_move != view.seat:
        turn = "the round is over" if view.to_move is None else f"seat {view.to_move} is to move"
        raise PositionError(f"view: {turn}, so seat {view.seat} has no card to play")
    sides = view.rules.side_count
    if not view.hand:
        raise PositionError(f"view: seat {view.seat} has no card to play")
    numbers_by_side(view.points, sides, "view: points", 10**9)
    numbers_by_side(view.tricks_won, sides, "view: tricks_won", 36)
    if view.contract is None:
        raise ContractError("view: trump is still open, so there are no totals to compare")
    most, size, look = _plan(checked_method(method, view.rules), view)
    count = most if n is None else whole_number(n, "n", 2, MOST, ArgumentError)
    spread = Spread.checked(threads, executor, progress)
    number = seed_number(seed)
    before = None if scores is None else checked_scores(scores, view.rules)
    prospects = None if before is None else _prospects(view, view.contract, before)
    legal = view.legal_cards()
    early = flag(stop, "stop")
    if early and len(legal) == 1:
        return _forced(view, legal[0], method, number, before)
    worlds = _enumerated(method, view, n)
    table = _Table(view, view.contract, number, method, worlds > 0, prospects)
    race = Race(worlds or count, size, look, early and len(legal) > 1 and not worlds)
    tally, settled = race.run(table.tally, spread, table.searches.stop)
    if worlds:
        tally, settled = tally.as_exact(), True
    places, moments = ranked(tally)
    return CardAnalysis(
        view=view,
        scores=before,
        seed=number,
        n=tally.own.n,
        method=method,
        settled=settled,
        exact=worlds > 0,
        moments=moments,
        estimates=tuple(CardEstimate(card=legal[k], **figures(tally, k)) for k in places),
    )


def _plan(method: str, view: View) -> tuple[int, int, int]:
    # Solving a whole deal takes up to a second, and a quarter of that with each trick played.
    cards = len(view.hand) * view.rules.players
    if method != "double-dummy":
        return _PLAYED
    return (64, 1, 16) if cards > 32 else (256, 2, 32) if cards > 28 else (1024, 16, 64)


def _enumerated(method: str, view: View, n: int | None) -> int:
    # The number of worlds when all are to be solved, 0 when they are to be sampled.
    if method != "double-dummy":
        return 0
    quick = len(view.hand) * view.rules.players <= 20
    most = n or (_ENUMERATED if quick else _plan(method, view)[0])
    worlds = count_worlds(view)
    return worlds if worlds <= most else 0


def _prospects(view: View, contract: Contract, scores: tuple[int, ...]) -> Prospects:
    # From the scores as they are written now, with what the round has brought so far.
    rules = view.rules
    factor = rules.multiplier(contract)
    now = [score + factor * made for score, made in zip(scores, _written(view), strict=True)]
    return Prospects(rules, now, rules.sides[view.seat], view.forehand)


def _written(view: View) -> list[int]:
    # Points by side that have been counted: finished tricks and, with the first, the Weis.
    made = list(view.points)
    for who, melds in enumerate(view.weis if view.tricks else ()):
        made[view.rules.sides[who]] += sum(one.points for one in melds)
    return made


def _forced(
    view: View, card: Card, method: str, seed: int, scores: tuple[int, ...] | None
) -> CardAnalysis:
    names = "mean stderr opponents difference difference_stderr win_chance match_chance".split()
    nothing: dict[str, Any] = dict.fromkeys(names, math.nan)
    one = CardEstimate(card=card, n=0, distribution=Distribution((), ()), **nothing)
    about: dict[str, Any] = {"view": view, "seed": seed, "method": method, "n": 0}
    about["scores"] = scores
    return CardAnalysis(estimates=(one,), settled=True, moments=Moments(0, (0,), ((0,),)), **about)


@dataclass(frozen=True)
class _Table:
    # Evaluates all legal cards in some worlds; pickled to workers in other processes.

    view: View
    contract: Contract
    seed: int
    method: str
    enumerates: bool = False
    prospects: Prospects | None = None
    searches: Searches = field(default_factory=Searches)

    def tally(self, job: tuple[int, int]) -> Tally:
        """The tally of all legal cards over the worlds of a job."""
        totals, made, chances = self.arrays(*job)
        side = self.view.rules.sides[self.view.seat]
        own, others = own_and_best_other(totals, side)
        return Tally.of(own, others, made == side, chances, Prospects.UNIT)

    def arrays(
        self, first: int, end: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64] | None]:
        """Totals [card, world, side], the side that made a match or -1, and the chances to win the
        game where there are scores, for a range of worlds."""
        import numpy as np

        view, rules = self.view, self.view.rules
        if self.enumerates:
            worlds = enumerated_worlds(view, first, end - first)
        else:
            worlds = worlds_from(view, first, end - first, self.seed)
        rounds = [Round.from_view(view, world) for world in worlds]
        found = [
            self._solved(r) if self.method == "double-dummy" else self._played(r, first + k)
            for k, r in enumerate(rounds)
        ]
        points = np.stack([one for one, _ in found], axis=1)
        made = np.stack([one for _, one in found], axis=1)
        weis, stoeck = self._extra(rounds)
        totals = rules.score(self.contract, points, weis=weis, stoeck=stoeck, match=made)
        if self.prospects is None:
            return totals, made, None
        if self.method == "double-dummy":
            left = points - np.array(view.points)
            tricks = np.stack([evenly(one, len(view.hand)) for one in left])
        else:
            tricks = np.stack([self._tricks(r, first + k) for k, r in enumerate(rounds)], axis=1)
        return totals, made, self._chances(self.prospects, totals, tricks, weis, stoeck)

    def _chances(
        self,
        prospects: Prospects,
        totals: NDArray[np.int64],
        tricks: NDArray[np.int64],
        weis: NDArray[np.int64],
        stoeck: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        # By card and world, from points after each trick that is left [card, world, trick, side].
        import numpy as np

        rules, view = self.view.rules, self.view
        factor = rules.multiplier(self.contract)
        open_weis = np.zeros_like(weis) if view.tricks else weis
        rest = totals - factor * np.array(_written(view))
        open_weis, pair = factor * open_weis, factor * stoeck
        return np.stack(
            [
                prospects.after(events_of(rules, left, factor * after, open_weis, pair))
                for left, after in zip(rest, tricks, strict=True)
            ]
        )

    def _tricks(self, r: Round, stream: int) -> NDArray[np.int64]:
        # Points after each trick that is left, beyond those of now, for each legal card.
        import numpy as np

        legal, sides = r.legal_cards(), r.rules.side_count
        before = np.array(r.points)
        found = np.empty((len(legal), len(self.view.hand), sides), np.int64)
        for place, card in enumerate(legal):
            r.play(card)
            source = round_source(r, self.seed, playing(self.method))
            later = np.empty((1, source.tricks_left, sides), np.int16)
            source.by_trick(stream, later)
            # The card may have finished a trick.
            found[place, : len(found[place]) - source.tricks_left] = r.points
            found[place, len(found[place]) - source.tricks_left :] = later[0]
            r.undo()
        return np.asarray(found - before)

    def _solved(self, r: Round) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        # Card points [card, side] and who made a match, for each legal card.
        import numpy as np

        with self.searches.borrowed() as search:
            values = np.array(search.values(r, 0, True), np.int64)
        left = CardSet(r.trick).mask | sum(r.hand_masks)
        rest = r.rules.points_in_all(r.contract, CardSet(left))
        return split(values, rest, r.points)

    def _played(self, r: Round, stream: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        import numpy as np

        legal, sides = r.legal_cards(), r.rules.side_count
        points = np.empty((len(legal), sides), np.int64)
        tricks = np.empty((len(legal), sides), np.int64)
        for place, card in enumerate(legal):
            r.play(card)
            source = round_source(r, self.seed, playing(self.method))
            points[[place]], tricks[[place]] = by_side(source, stream, 1)
            r.undo()
        return points, made_by(tricks, source.tricks_in_all)

    def _extra(self, rounds: list[Round]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        # Weis and Stöck by side, [world, side].
        import numpy as np

        view, rules = self.view, self.view.rules
        nothing = np.zeros((len(rounds), rules.side_count), np.int64)
        if rounds[0].is_ending:
            return nothing, nothing
        deals = np.array([[hand.mask for hand in r.deal.hands] for r in rounds], np.uint64)
        weis = np.asarray(
            deal_weis.weis(deals, self.contract, forehand=view.forehand, rules=rules), np.int64
        )
        if view.tricks:
            weis = nothing.copy()
            for who, told in enumerate(view.weis):
                weis[:, rules.sides[who]] += sum(one.points for one in told)
        stoeck = np.asarray(deal_weis.stoeck(deals, self.contract, rules=rules), np.int64)
        stoeck[[r.announcements.stoeck_withheld for r in rounds]] = 0
        return weis, stoeck
