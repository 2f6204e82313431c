"""The value of a hand under each contract, and of pushing the choice to the partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

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
from jass.analysis.results import Analysis, Estimate, figures, ranked
from jass.analysis.tally import Tally
from jass.arguments.numbers import flag, seat_number, whole_number
from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import CardSet, CardsLike, card_set
from jass.cards.contract import Contract, ContractLike, contract_code, contract_of
from jass.engine import deal_arrays, deal_weis
from jass.engine.contract_choice import choices
from jass.engine.deal_outcomes import made_by, own_and_best_other
from jass.engine.playouts import by_side, hand_source
from jass.engine.solver_pool import Searches
from jass.errors import ArgumentError, PositionError
from jass.parallel import Executor, Progress
from jass.rules.rules import Rules, asked_in_turn, checked_rules
from jasscore.deals import Deals
from jasscore.outcomes import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ContractAnalysis", "ContractEstimate", "analyze_contracts"]

_SWISS = Rules.preset("swiss")
_PUSH = "push"

# Deals at most by default, deals per job, and deals before the first interim test.
_PLANS = {
    "heuristic": (8192, 256, 1024),
    "random": (16_384, 256, 1024),
    "double-dummy": (64, 1, 16),
}


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class ContractEstimate(Estimate):
    """The value of one contract to the side of a hand, or of pushing when ``contract`` is None.

    ``multiplier`` is the factor of the contract, None for a push. ``answers`` of a push are the
    contracts that the partner chose, each with its relative frequency, the most frequent first. The
    other fields are those of :class:`Estimate`.
    """

    contract: Contract | None
    multiplier: int | None
    answers: tuple[tuple[Contract, float], ...] = ()

    @property
    def name(self) -> str:
        """The contract as a text, or ``"push"``."""
        return _PUSH if self.contract is None else str(self.contract)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON and tables."""
        found = {"contract": self.name, "multiplier": self.multiplier} | super().to_dict()
        if self.contract is None:
            found["answers"] = {str(contract): share for contract, share in self.answers}
        return found


@dataclass(frozen=True, kw_only=True, repr=False)
class ContractAnalysis(Analysis[ContractEstimate]):
    """The contracts for a hand, and pushing where it is possible, the best first.

    ``analysis["S"]`` is the estimate of a contract, ``analysis["push"]`` that of pushing;
    ``compare`` takes the same names.
    """

    hand: CardSet
    rules: Rules
    seat: int
    forehand: int
    pushed: bool = False
    scores: tuple[int, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "hand": str(self.hand),
            "rules": str(self.rules),
            "seat": self.seat,
            "forehand": self.forehand,
            "pushed": self.pushed,
            "scores": None if self.scores is None else list(self.scores),
            **self._to_dict(),
            "contracts": [estimate.to_dict() for estimate in self.estimates],
        }

    def _option(self, option: ContractLike | None) -> str:
        if option is None or (isinstance(option, str) and option == _PUSH):
            return _PUSH
        return str(contract_of(contract_code(option)))

    def _head(self) -> str:
        return str(self.hand)

    def _label(self, estimate: ContractEstimate) -> str:
        if estimate.contract is None:
            return estimate.name
        pack, contract = self.rules.pack, estimate.contract
        called = notation.contract_name(contract, pack=pack)
        sign = notation.contract_name(contract, pack=pack, style="unicode")
        return f"{sign} {called} ×{estimate.multiplier}"

    def _caption(self) -> str:
        hand = notation.format_cards(self.hand, pack=self.rules.pack, style="unicode")
        return f"{hand}; {self.verdict}"


def analyze_contracts(
    hand: CardsLike,
    n: int | None = None,
    *,
    seat: int = 0,
    forehand: int = 0,
    rules: Rules = _SWISS,
    method: Method = "heuristic",
    pushed: bool = False,
    scores: Sequence[int] | None = None,
    stop: bool = True,
    seed: SeedLike = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> ContractAnalysis:
    """Estimates the value of each contract, and of pushing, to the side of ``seat``, over random
    deals.

    ``hand`` is the whole hand of ``seat``; the other cards are dealt at random, the same deals for
    every contract (common random numbers). Each deal is completed by a ``method``:

    * ``"heuristic"``: every seat plays by :func:`jass.heuristic_card`, knowing only its own hand.
    * ``"random"``: every seat plays random legal cards. The ranking of the contracts is more
      reliable than the points.
    * ``"double-dummy"``: perfect play with open hands. A few hundredths of a second per deal
      without trumps and a few tenths with trumps; for two sides only.

    Weis, Stöck, match and multipliers count as the rules say. The seat ``forehand`` leads
    unless ``rules.first_lead`` makes the chooser lead, which then is ``seat``. Whether the choice
    was ``pushed`` to the seat decides which options it has; nothing is inferred from it about the
    other hands.

    **Pushing** is an option where the rules let the seat push to its partner. The partner then
    chooses by its own hand: by :func:`jass.heuristic_contract`, or where the rules have no four
    seats in pairs from playouts of a few sampled deals.

    **Scores**, one per side, are those of the game before the round. With them options are ranked
    by the chance to win the game, for a goal in points and two sides. This round is counted trick
    by trick in the order of the rules (double-dummy: as if its tricks brought equal points); what
    follows is read from a table of chances by scores, made from rounds in which all choose by
    :func:`jass.heuristic_contract`, whatever the scores, and play by the heuristic.

    With ``stop`` sampling ends as soon as the best option is settled, and after ``n`` deals at
    most; without it exactly ``n`` deals are used. Interim tests follow after 1024 deals
    (double-dummy 16) and whenever their number has doubled; the probability of stopping with a
    wrong option is one in a hundred over all tests. ``executor``, anything with the ``map`` of
    ``concurrent.futures``, runs the work instead of ``threads``; the same seed gives the same
    numbers either way. ``progress`` is called with the deals done and wanted.

    DealError for a hand of the wrong size, SeatError, ArgumentError for invalid ``n``, ``method``
    and the like, PositionError for a push that cannot have been or a game that is over, RulesError
    for scores under rules without a goal in points.

    >>> import jass
    >>> analysis = jass.analyze_contracts("SJ S9 SA SK HA HK DT D6 C8", n=4000, seed=7)
    >>> analysis.best.contract, analysis.best.win_chance > 0.5, analysis.settled
    (Contract("S"), True, True)
    >>> analysis.compare("S", "push").difference > 0
    True
    """
    players = checked_rules(rules).players
    who = seat_number(seat, players)
    first = seat_number(forehand, players, "forehand")
    most, size, look = _PLANS[checked_method(method, rules)]
    count = most if n is None else whole_number(n, "n", 2, MOST, ArgumentError)
    spread = Spread.checked(threads, executor, progress)
    number = seed_number(seed)
    cards = card_set(hand, "hand")
    # Building a source checks the hand.
    hand_source(cards, rules.contracts[0], who, first, rules, number)
    partner = _pushes_to(who, first, rules, flag(pushed, "pushed"))
    before = None if scores is None else checked_scores(scores, rules)
    side = rules.sides[who]
    prospects = None if before is None else Prospects(rules, before, side, first)
    table = _Table(cards, rules, who, first, number, method, partner, prospects)
    early = flag(stop, "stop") and table.options > 1
    tally, settled = Race(count, size, look, early).run(table.tally, spread, table.searches.stop)
    places, moments = ranked(tally)
    return ContractAnalysis(
        hand=cards,
        rules=rules,
        seat=who,
        forehand=first,
        pushed=pushed,
        scores=before,
        seed=number,
        n=tally.own.n,
        method=method,
        settled=settled,
        moments=moments,
        estimates=tuple(table.estimate(tally, place) for place in places),
    )


def _pushes_to(seat: int, forehand: int, rules: Rules, pushed: bool) -> int | None:
    # The partner that the seat may push to, if any.
    asked = asked_in_turn(rules, (forehand - 1) % rules.players)
    if pushed:
        if seat not in asked[1:]:
            raise PositionError(
                f"pushed: nobody pushes to seat {seat} when seat {forehand} is forehand"
            )
        after = asked[asked.index(seat, 1) + 1 :]
    else:
        after = asked[1:] if seat == asked[0] else ()
    if not after or after[0] == seat or rules.sides[after[0]] != rules.sides[seat]:
        return None
    return after[0]


class _Outcome(NamedTuple):
    # Totals by side as the last axis; the side that made a match, or -1; chances to win the game.

    totals: NDArray[np.int64]
    made: NDArray[np.int64]
    chances: NDArray[np.int64] | None

    @classmethod
    def stack(cls, outcomes: Sequence[_Outcome]) -> _Outcome:
        import numpy as np

        chances = [one.chances for one in outcomes if one.chances is not None]
        return cls(
            np.stack([one.totals for one in outcomes]),
            np.stack([one.made for one in outcomes]),
            np.stack(chances) if chances else None,
        )

    def picked(self, *places: NDArray[np.int64]) -> _Outcome:
        chances = None if self.chances is None else self.chances[places]
        return _Outcome(self.totals[places], self.made[places], chances)


@dataclass(frozen=True)
class _Table:
    # Evaluates all options on some deals; pickled to workers in other processes.

    hand: CardSet
    rules: Rules
    seat: int
    forehand: int
    seed: int
    method: str
    partner: int | None
    prospects: Prospects | None
    searches: Searches = field(default_factory=Searches)

    @property
    def options(self) -> int:
        return len(self.rules.contracts) + (self.partner is not None)

    def leader(self, chooser: int) -> int:
        return chooser if self.rules.first_lead == "chooser" else self.forehand

    def tally(self, job: tuple[int, int]) -> Tally:
        """The tally of all options over the deals of a job."""
        found, answers = self.arrays(*job)
        side = self.rules.sides[self.seat]
        own, others = own_and_best_other(found.totals, side)
        return Tally.of(own, others, found.made == side, found.chances, Prospects.UNIT, answers)

    def arrays(self, first: int, end: int) -> tuple[_Outcome, list[int]]:
        """The outcomes of all options, [option, deal, …], for a range of deals, and what the
        partner chose in each."""
        import numpy as np

        rules = self.rules
        known = {self.seat: self.hand}
        deals = deal_arrays.deals_from(first, end - first, self.seed, rules.players, known)
        own, leader = Deals(deals), self.leader(self.seat)
        found = [self._outcome(one, leader, first, own) for one in rules.contracts]
        answers: list[int] = []
        if self.partner is not None:
            hands = deals[:, self.partner].tolist()
            chosen = choices(
                hands, self.partner, self.forehand, rules, self.seed, first, playing(self.method)
            )
            answers = chosen.tolist()
            led = self.leader(self.partner)
            if led != leader:
                again = [self._outcome(one, led, first, own) for one in rules.contracts]
            else:
                again = found
            found.append(_Outcome.stack(again).picked(chosen, np.arange(len(deals))))
        return _Outcome.stack(found), answers

    def _outcome(self, contract: Contract, leader: int, first: int, deals: Deals) -> _Outcome:
        import numpy as np

        rules = self.rules
        if self.method == "double-dummy":
            points, made = self._solved(contract, leader, deals)
        else:
            points, made = self._played(contract, leader, first, len(deals))
        weis = deal_weis.weis(deals, contract, forehand=self.forehand, rules=rules)
        stoeck = deal_weis.stoeck(deals, contract, rules=rules)
        totals = rules.score(contract, points, weis=weis, stoeck=stoeck, match=made)
        if self.prospects is None:
            return _Outcome(totals, made, None)
        factor = rules.multiplier(contract)
        tricks = self._by_trick(contract, leader, first, points)
        events = events_of(
            rules, totals, *(factor * part.astype(np.int64) for part in (tricks, weis, stoeck))
        )
        return _Outcome(totals, made, self.prospects.after(events))

    def _by_trick(
        self, contract: Contract, leader: int, first: int, points: NDArray[np.int64]
    ) -> NDArray[Any]:
        # Points after each trick [deal, trick, side]; double-dummy has none, and spreads them.
        import numpy as np

        size = len(self.hand)
        if self.method == "double-dummy":
            return evenly(points, size)
        source = hand_source(
            self.hand, contract, self.seat, leader, self.rules, self.seed, playing(self.method)
        )
        tricks = np.empty((len(points), size, 2), np.int16)
        source.by_trick(first, tricks)
        return tricks

    def _played(self, contract: Contract, leader: int, first: int, n: int) -> Any:
        rules = self.rules
        source = hand_source(
            self.hand, contract, self.seat, leader, rules, self.seed, playing(self.method)
        )
        points, tricks = by_side(source, first, n)
        return points, made_by(tricks, source.tricks_in_all)

    def _solved(self, contract: Contract, leader: int, deals: Deals) -> Any:
        import numpy as np

        rules, n = self.rules, len(deals)
        values = np.empty(n, np.int16)
        # The match is counted whatever bonus the rules give: it can be read from the value, and a
        # side that can take all tricks takes all points.
        which = (np.arange(n, dtype=np.int64), int(contract), leader, 0, True, values)
        with self.searches.borrowed() as search:
            search.rows(rules.play_switches, deals, *which)
        pack = CardSet(sum(deals.row(0))) if n else CardSet()
        return split(values.astype(np.int64), rules.points_in_all(contract, pack))

    def estimate(self, tally: Tally, place: int) -> ContractEstimate:
        contracts = self.rules.contracts
        about = figures(tally, place)
        if place < len(contracts):
            contract = contracts[place]
            return ContractEstimate(
                contract=contract, multiplier=self.rules.multiplier(contract), **about
            )
        answers = tuple(
            (contracts[answer], count / tally.own.n) for answer, count in _often(tally.noted)
        )
        return ContractEstimate(contract=None, multiplier=None, answers=answers, **about)


def _often(counter: Counter[int]) -> list[tuple[int, int]]:
    return sorted(counter.items(), key=lambda one: (-one[1], one[0]))
