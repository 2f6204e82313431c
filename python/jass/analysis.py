"""Monte Carlo analysis of a hand: what each contract is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jass import batch
from jass.cards import CardSet, CardsLike, card_set
from jass.contract import Contract
from jass.errors import PositionError
from jass.parallel import Progress
from jass.parameters import seat_number, whole_number
from jass.playouts import playouts_by_side
from jass.rules import Rules
from jass.seeds import SeedLike, seed_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ContractAnalysis", "ContractEstimate", "analyze_contracts"]

_SWISS = Rules.preset("swiss")
_Z95 = 1.959964


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
    cards = card_set(hand, "hand")
    who = seat_number(seat, rules.players)
    first = seat_number(leader, rules.players, "leader")
    count = whole_number(n, "n", 2, batch.MOST, PositionError)
    number = seed_number(seed)
    contracts = rules.contracts
    estimates = []
    for done, contract in enumerate(contracts):
        part = _part_of(progress, done, len(contracts))
        points, tricks = playouts_by_side(
            cards, contract, count, who, first, rules, number, threads, part
        )
        deals = batch.random_deals(count, number, rules.players, {who: cards})
        totals = rules.score(
            contract,
            points,
            batch.weis(deals, contract, first, rules),
            batch.stoeck(deals, contract, rules),
            _matches(tricks, len(cards)),
        )
        estimates.append(_estimate(contract, rules, totals, tricks, who))
    estimates.sort(key=lambda estimate: -estimate.difference)
    return ContractAnalysis(cards, rules, who, first, number, count, tuple(estimates))


def _part_of(progress: Progress | None, done: int, parts: int) -> Progress | None:
    if progress is None:
        return None
    return lambda played, n: progress(done * n + played, parts * n)


def _matches(tricks: NDArray[np.int8], tricks_in_all: int) -> NDArray[np.int64]:
    # The side that won every trick, -1 where there is none.
    import numpy as np

    made = tricks == tricks_in_all
    return np.where(made.any(axis=1), made.argmax(axis=1), -1)


def _estimate(
    contract: Contract,
    rules: Rules,
    totals: NDArray[np.int64],
    tricks: NDArray[np.int8],
    seat: int,
) -> ContractEstimate:
    import numpy as np

    side = rules.sides[seat]
    own = totals[:, side]
    others = np.delete(totals, side, axis=1).max(axis=1)
    difference = own - others
    root = math.sqrt(len(own))
    return ContractEstimate(
        contract=contract,
        multiplier=rules.multiplier(contract),
        n=len(own),
        mean=float(own.mean()),
        stderr=float(own.std(ddof=1)) / root,
        opponents=float(others.mean()),
        difference=float(difference.mean()),
        difference_stderr=float(difference.std(ddof=1)) / root,
        win=float((difference > 0).mean()),
        match=float((tricks[:, side] == tricks.sum(axis=1)).mean()),
    )
