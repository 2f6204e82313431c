"""Monte Carlo analysis of a hand: what each contract is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from jass import batch
from jass.cards import CardSet, CardsLike, card_set
from jass.contract import Contract
from jass.errors import PositionError
from jass.parallel import MOST_THREADS, Progress, part_of, run_chunks
from jass.parameters import seat_number, whole_number
from jass.playouts import hand_source
from jass.rules import Rules, checked_rules
from jass.seeds import SeedLike, seed_number
from jasscore.outcomes import MOST, Outcomes, Source, room

__all__ = ["ContractAnalysis", "ContractEstimate", "analyze_contracts"]

_SWISS = Rules.preset("swiss")
_Z95 = 1.959964
_CHUNK = 1 << 14


@dataclass(frozen=True)
class ContractEstimate:
    """What one contract is worth to the side of a hand, over ``n`` random deals.

    ``mean`` is the expected total of the side in points, multiplied, with Weis, Stöck and match;
    ``stderr`` its standard error. ``opponents`` is the expected total of the best other side,
    ``difference`` what the side has more. ``win`` and ``match`` are the chances, 0 to 1, to have
    more points than every other side, and to win every trick.
    """

    contract: Contract
    multiplier: int
    n: int
    mean: float
    stderr: float
    opponents: float
    difference: float
    difference_stderr: float
    win: float
    match: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
        return self.mean - _Z95 * self.stderr, self.mean + _Z95 * self.stderr

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON and tables."""
        return {
            "contract": str(self.contract),
            "multiplier": self.multiplier,
            "n": self.n,
            "mean": self.mean,
            "stderr": self.stderr,
            "interval": list(self.interval),
            "opponents": self.opponents,
            "difference": self.difference,
            "difference_stderr": self.difference_stderr,
            "win": self.win,
            "match": self.match,
        }


@dataclass(frozen=True)
class ContractAnalysis:
    """The contracts for a hand, the best first by expected difference to the other side."""

    hand: CardSet
    rules: Rules
    seat: int
    leader: int
    seed: int
    n: int
    estimates: tuple[ContractEstimate, ...]

    @property
    def best(self) -> ContractEstimate:
        """The estimate with the greatest difference."""
        return self.estimates[0]

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "hand": str(self.hand),
            "rules": str(self.rules),
            "seat": self.seat,
            "leader": self.leader,
            "seed": self.seed,
            "n": self.n,
            "method": "playout",
            "contracts": [estimate.to_dict() for estimate in self.estimates],
        }

    def __str__(self) -> str:
        return "\n".join(
            f"{estimate.contract!s:9} {estimate.mean:7.1f} against {estimate.opponents:6.1f},"
            f" wins {estimate.win:5.1%}, match {estimate.match:5.1%}"
            for estimate in self.estimates
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{estimate.contract}</th><td>{estimate.mean:.1f}</td>"
            f"<td>{estimate.opponents:.1f}</td><td>{estimate.difference:+.1f}</td>"
            f"<td>{estimate.win:.1%}</td><td>{estimate.match:.1%}</td></tr>"
            for estimate in self.estimates
        )
        head = "".join(
            f"<th>{name}</th>"
            for name in ("contract", "points", "opponents", "difference", "wins", "match")
        )
        return f"<table><caption>{self.hand}</caption><tr>{head}</tr>{rows}</table>"


def analyze_contracts(
    hand: CardsLike,
    n: int = 100_000,
    rules: Rules = _SWISS,
    seed: SeedLike = None,
    seat: int = 0,
    leader: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> ContractAnalysis:
    """What each contract is worth to the side of ``seat``, by random playouts of random deals.

    ``hand`` is the whole hand of ``seat``; the other cards are dealt at random ``n`` times, the
    same deals for every contract, and every seat plays a random legal card. So the order of
    contracts says more than the points. Weis, Stöck, match and multipliers count as the rules say;
    ``leader`` leads and is forehand. ``progress`` is called with playouts done and wanted.
    DealError for a hand of the wrong size.

    >>> import jass
    >>> analysis = jass.analyze_contracts("SJ S9 SA SK HA HK DT D6 C8", n=2000, seed=7)
    >>> analysis.best.contract, analysis.best.win > 0.5
    (Contract("S"), True)
    """
    who = seat_number(seat, checked_rules(rules).players)
    first = seat_number(leader, rules.players, "leader")
    count = whole_number(n, "n", 2, MOST, PositionError)
    workers = whole_number(threads, "threads", 1, MOST_THREADS, PositionError)
    number = seed_number(seed)
    cards = card_set(hand, "hand")
    estimates = []
    for done, contract in enumerate(rules.contracts):
        source = hand_source(cards, contract, who, first, rules, number)
        table = _Table(rules, contract, cards, who, first, number, source)
        part = part_of(progress, done * count, len(rules.contracts) * count)
        run_chunks(table.play, count, _CHUNK, workers, part)
        estimates.append(table.estimate())
    estimates.sort(key=lambda estimate: -estimate.difference)
    return ContractAnalysis(cards, rules, who, first, number, count, tuple(estimates))


class _Table:
    # Sums over the playouts of one contract: whole numbers, so that no order of chunks matters.

    def __init__(
        self,
        rules: Rules,
        contract: Contract,
        hand: CardSet,
        seat: int,
        leader: int,
        seed: int,
        source: Source,
    ) -> None:
        self.rules, self.contract, self.seat, self.leader = rules, contract, seat, leader
        self.hand, self.seed, self.source = hand, seed, source
        self.sums: list[tuple[int, ...]] = []

    def play(self, first: int, end: int) -> None:
        import numpy as np

        rules, n, sides = self.rules, end - first, self.rules.side_count
        side = rules.sides[self.seat]
        outcomes = room(Outcomes, self.source, first, n, side)
        outcomes._play(first, end)
        points = np.frombuffer(outcomes.rows, np.int16, n * sides).reshape(n, sides)
        tricks = np.frombuffer(outcomes.rows, np.int8, offset=2 * n * sides).reshape(n, sides)
        deals = batch.deals_from(first, n, self.seed, rules.players, {self.seat: self.hand})
        made = tricks == len(self.hand)
        totals = rules.score(
            self.contract,
            points,
            batch.weis(deals, self.contract, self.leader, rules),
            batch.stoeck(deals, self.contract, rules),
            np.where(made.any(axis=1), made.argmax(axis=1), -1),
        )
        own, others = totals[:, side], np.delete(totals, side, axis=1).max(axis=1)
        more = own - others
        sums = (own, own * own, others, more, more * more, more > 0, made[:, side])
        self.sums.append((n, *(int(part.sum()) for part in sums)))

    def estimate(self) -> ContractEstimate:
        n, own, own_2, others, more, more_2, wins, matches = map(sum, zip(*self.sums, strict=True))
        return ContractEstimate(
            contract=self.contract,
            multiplier=self.rules.multiplier(self.contract),
            n=n,
            mean=own / n,
            stderr=math.sqrt((n * own_2 - own * own) / (n * n * (n - 1))),
            opponents=others / n,
            difference=more / n,
            difference_stderr=math.sqrt((n * more_2 - more * more) / (n * n * (n - 1))),
            win=wins / n,
            match=matches / n,
        )
