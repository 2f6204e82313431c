"""Schieber: two sides, a chosen contract, and a goal; for four or six players.

Sources: the FR and ES pages, Swisslos and the Reglement for four, through the presets. The FR page
mentions six players with 36 cards without details; here they have six cards each and form two teams
of three in alternate seats, and everything else is as for four.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from jass.arguments.seeds import SeedLike
from jass.errors import GameError
from jass.games.choosing import ChoosingGame, ChoosingState
from jass.games.counting import CountingGame, CountingState
from jass.games.ending import Settlement, settle, settle_claims
from jass.games.settings import CARD_POINTS_ONLY, read_rules, table_size
from jass.rounds.deal import Deal
from jass.rules.rules import Rules

__all__ = ["Schieber", "Settlement", "rules_for", "settle", "settle_claims"]


def rules_for(
    rules: Rules | str = "swiss",
    players: int | None = None,
    sides: Sequence[int] | None = None,
) -> Rules:
    """The rules of a Schieber, derived from a preset or other rules.

    Six players have six cards each. If deals are won by card points, only these count: no Weis,
    Stöck, match or factor (FR: "deux donnes jusqu'à 157").

    >>> from jass.games import schieber
    >>> schieber.rules_for("fr", players=6).deal_packets
    (3, 3)
    """
    read = read_rules(rules)
    seats = table_size(players, read.players)
    changes: dict[str, Any] = {}
    if seats != read.players:
        changes["players"] = seats
    if sides is not None:
        changes["sides"] = sides
    if sum(read.deal_packets) * seats > 36:
        changes["deal_packets"] = (3, 3)
    if read.goal.kind == "deals_won" and read.goal.basis == "card_points":
        changes |= CARD_POINTS_ONLY
    return read.replace(**changes) if changes else read


@dataclass(frozen=True, kw_only=True)
class SchieberState(ChoosingState, CountingState):
    """The state of a Schieber: that of choosing and of counting."""


class Schieber(ChoosingGame, CountingGame):
    """The Schieber, for four or six players.

    In each deal forehand chooses a contract or pushes, according to ``rules.push``. ``sides`` is
    another assignment of seats to teams, such as ``(0, 1, 2, 0, 1, 2)`` for three pairs of six.
    ``dealer`` is the first dealer, drawn by default; ``deals`` replace the first deals of the seed.

    >>> import jass
    >>> g = jass.new_game("schieber", rules="fr", seed=7, dealer=3)
    >>> g.to_move, g.phase
    (0, 'choose')
    >>> g.apply(jass.Push())
    >>> g.to_move
    2
    """

    name: ClassVar[str] = "schieber"
    tables: ClassVar[tuple[int, ...]] = (4, 6)
    _state_class: ClassVar[type[SchieberState]] = SchieberState
    _state: SchieberState

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        sides: Sequence[int] | None = None,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        self._set_up(rules_for(rules, players, sides), seed, dealer, deals)

    def _set_up(
        self, rules: Rules, seed: SeedLike, dealer: int | None, deals: Iterable[Deal]
    ) -> None:
        if rules.players not in self.tables:
            raise GameError(f"players: {self.name} is for 4 or 6, not {rules.players}")
        parties = [
            [seat for seat, side in enumerate(rules.sides) if side == party]
            for party in range(rules.side_count)
        ]
        super().__init__(rules, parties, seed, dealer, deals)
