"""The actual result of a recorded round, for comparison with its analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jass.analysis import ContractEstimate
from jass.cli.names import Names
from jass.errors import RecordError
from jass.notation.phrases import results, words
from jass.records import PlayedRound
from jass.rules.rules import Rules

__all__ = ["Result"]


@dataclass(frozen=True)
class Result:
    """The result of a recorded round: points of the declarer's side, then of the opponents."""

    played: PlayedRound
    totals: tuple[int, int] | None
    why_none: str

    @classmethod
    def of(cls, played: PlayedRound, rules: Rules) -> Result:
        """The result of a round; no totals if it was not legal under these rules."""
        try:
            totals = played.replay(rules).score().totals
        except RecordError as error:
            # Played under other rules; the card points are still known.
            return cls(played, None, str(error).removeprefix(f"{played.source}: "))
        return cls(played, _own_first(totals, played), "")

    @property
    def card_points(self) -> tuple[int, int]:
        """Card points of the declarer's side, then of the opponents."""
        return _own_first(self.played.points, self.played)

    def of_contract(self, one: ContractEstimate, names: Names) -> str:
        """The result, if this contract was the one played; else an empty text."""
        if one.contract != self.played.contract:
            return ""
        return _ratio(self.totals) if self.totals else names.say(words.THIS_PLAYED)

    def about(self, names: Names) -> str:
        """A sentence with the contract and the card points."""
        played = names.say(
            results.WAS_PLAYED,
            contract=names.contract(self.played.contract),
            points=_ratio(self.card_points),
        )
        if not self.why_none:
            return played
        return f"{played} {names.say(results.NOT_BY_RULES, why=self.why_none)}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "source": self.played.source,
            "contract": str(self.played.contract),
            "pushed": self.played.pushed,
            "card_points": list(self.card_points),
            "totals": None if self.totals is None else list(self.totals),
        }


def _own_first(by_side: tuple[int, ...], played: PlayedRound) -> tuple[int, int]:
    own = played.declarer % 2
    return by_side[own], by_side[1 - own]


def _ratio(points: tuple[int, int]) -> str:
    return f"{points[0]} : {points[1]}"
