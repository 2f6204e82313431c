"""Coiffeur: each side plays every contract once; each contract has its own factor.

Sources: Swisslos and Reglement for the eight rows (six contracts and two Jokers), the factors,
pushing round the table and the lead of the chooser; the FR page for six rows, each used once. Only
the side of the declarer scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from jass.arguments.numbers import seat_number, whole_number
from jass.arguments.seeds import SeedLike
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import GameError, RulesError
from jass.games.actions import Choose
from jass.games.choosing import ChoosingGame, ChoosingState
from jass.games.settings import checked_choice, preset_of, read_rules, same_factor, table_size
from jass.games.values import DealResult, GameView, by_side, checked_choose
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.goal import Goal
from jass.rules.rules import Rules, asked_in_turn

__all__ = ["Coiffeur", "CoiffeurResult", "CoiffeurView", "rules_for", "score"]

# By suit: spades or Eichel 1, clubs or Rosen 2, diamonds or Schilten 3, hearts or Schellen 4.
_FACTORS = ((1, 4, 3, 2, 5, 6), (3, 2, 4, 1, 5, 6))
_JOKERS = {6: 7, 7: 8}
"""The factors of the Jokers, by row."""

_MOSTLY = 100
"""Approximate card points of a side that chose a row suited to its cards."""


def rules_for(rules: Rules | str = "swiss", row: int | None = None, weis: bool = False) -> Rules:
    """The rules of a Coiffeur, or of one of its rows, derived from a preset or rules for four.

    Rows 0 to 5 are those of the contracts; 6 and 7 are the Jokers, in which any contract has the
    factor 7 or 8. With ``weis``, Weis and Stöck count as in the given rules, except in the Jokers.

    >>> from jass.games import coiffeur
    >>> coiffeur.rules_for("swiss").multiplier("undenufe")
    6
    >>> coiffeur.rules_for("swiss", row=7).multiplier("S")
    8
    """
    read = read_rules(rules)
    number = None if row is None else whole_number(row, "row", 0, 7, GameError)
    changes: dict[str, Any] = {
        "multipliers": _FACTORS if number not in _JOKERS else same_factor(_JOKERS[number]),
        "push": "around",
        "first_lead": "chooser",
        "end_check": "deal",
        "bergpreis": None,
    }
    if not weis or number in _JOKERS:
        changes |= {"weis": False, "stoeck": 0}
    return read.replace(**changes)


@lru_cache(64)
def _rules_of_row(rules: Rules, row: int) -> Rules:
    # ``rules`` are those of a Coiffeur, which already say whether Weis count.
    return rules_for(rules, row, weis=True)


def score(
    contract: ContractLike,
    card_points: tuple[int, ...],
    declarer: int,
    rules: Rules,
    match: int | None = None,
    weis: tuple[int, ...] | None = None,
    stoeck: tuple[int, ...] | None = None,
) -> tuple[int, ...]:
    """The score of each side: its total for the side of ``declarer`` (a seat), 0 for the others.

    ``rules`` are those of the row, by :func:`rules_for`. (Swisslos.)

    >>> from jass.games import coiffeur
    >>> coiffeur.score("undenufe", (100, 57), 0, coiffeur.rules_for("fr"))
    (600, 0)
    """
    seat = seat_number(declarer, rules.players, "declarer")
    totals = rules.score(contract, card_points, weis=weis, stoeck=stoeck, match=match)
    return tuple(total if side == rules.sides[seat] else 0 for side, total in enumerate(totals))


@dataclass(frozen=True, kw_only=True)
class CoiffeurResult(DealResult):
    """The result of a deal, with the ``row`` in which it is scored."""

    row: int

    def __str__(self) -> str:
        return super().__str__() + ("" if self.row < len(Contract) else f", row {self.row}")


@dataclass(frozen=True, kw_only=True)
class CoiffeurState(ChoosingState):
    """Adds the rows played by each party, and the row in play."""

    rows_played: tuple[tuple[int, ...], ...] = ((), ())
    row: int = 0


@dataclass(frozen=True)
class CoiffeurView(GameView):
    """The view of a seat in a Coiffeur; ``open_rows`` are the remaining rows by party."""

    open_rows: tuple[tuple[int, ...], ...]

    def rules_of(self, choice: Choose) -> Rules:
        """The rules of the row that is chosen."""
        checked_choose(choice)
        row = contract_code(choice.contract) if choice.row is None else choice.row
        return _rules_of_row(self.rules, row)

    def worth_of(self, choice: Choose, totals: Sequence[int]) -> float:
        """The total of the side minus an average total of the row: each row is played once, so a
        high factor alone is no advantage."""
        factor = self.rules_of(choice).multiplier(choice.contract)
        totals = by_side(totals, self.rules, "totals")
        return totals[self.rules.sides[self.seat]] - factor * _MOSTLY


class Coiffeur(ChoosingGame):
    """The Coiffeur, for four players.

    ``rows`` is ``"eight"``, or ``"six"`` without the Jokers (the default for the preset ``fr``).
    ``weis`` is whether Weis and Stöck count. The choice is pushed around the players whose side has
    rows left; if all push, the first of them must choose. A choice for a Joker names its row:
    ``Choose("S", row=6)``. The highest total after the last row wins; a tie is a draw.

    >>> import jass
    >>> g = jass.new_game("coiffeur", rules="fr", seed=7, dealer=3)
    >>> g.apply(jass.Push())
    >>> g.apply(jass.Choose("H"))
    >>> g.to_move, g.view(1).open_rows
    (1, ((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5)))
    """

    name: ClassVar[str] = "coiffeur"
    _state_class: ClassVar[type[CoiffeurState]] = CoiffeurState
    _result_class: ClassVar[type[CoiffeurResult]] = CoiffeurResult
    _state: CoiffeurState

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        rows: str | None = None,
        weis: bool = False,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        read, preset = read_rules(rules), preset_of(rules)
        usual = "six" if preset == "fr" else "eight"
        many = checked_choice("rows", usual if rows is None else rows, ("six", "eight"))
        if not isinstance(weis, bool):
            raise GameError(f"weis is True or False, not {weis!r}")
        seats = table_size(players, 4)
        if seats != 4 or read.side_count != 2:
            raise GameError("players: coiffeur is for four players in two sides")
        numbers = (*map(int, read.contracts), *(() if many == "six" else _JOKERS))
        if not numbers:
            raise RulesError("contracts: at least one is needed")
        self._rows: tuple[int, ...] = numbers
        self._rules_of_row = {row: rules_for(read, row, weis) for row in numbers}
        made = rules_for(read, None, weis).replace(goal=Goal.deals(2 * len(numbers)))
        parties = [
            [seat for seat, side in enumerate(made.sides) if side == party] for party in (0, 1)
        ]
        super().__init__(made, parties, seed, dealer, deals, (many, weis))

    def _choosers(self) -> tuple[int, ...]:
        round_the_table = asked_in_turn(self._rules, self.dealer)[:-1]
        can = [seat for seat in round_the_table if self._open_rows(self._rules.sides[seat])]
        return (*can, can[0])

    def _open_rows(self, party: int) -> tuple[int, ...]:
        played = self._state.rows_played[party]
        return tuple(row for row in self._rows if row not in played)

    def _choices(self, seat: int) -> tuple[Choose, ...]:
        choices: list[Choose] = []
        for row in self._open_rows(self._rules.sides[seat]):
            if row in _JOKERS:
                choices += [Choose(contract, row) for contract in self._rules.contracts]
            else:
                choices.append(Choose(row))
        return tuple(choices)

    def _choose(self, choice: Choose, seat: int) -> None:
        row = contract_code(choice.contract) if choice.row is None else choice.row
        self._change(row=row)
        rules, pushed = self._rules_of_row[row], self._was_pushed()
        self._begin_round(choice.contract, seat, declarer=seat, pushed=pushed, rules=rules)

    def _after_round(self, r: Round) -> None:
        made = r.score()
        assert r.declarer is not None
        assert r.contract is not None
        written = score(
            r.contract, made.card_points, r.declarer, r.rules, made.match, made.weis, made.stoeck
        )
        row, declaring = self._state.row, self._rules.sides[r.declarer]
        rows_played = tuple(
            (*rows, row) if party == declaring else rows
            for party, rows in enumerate(self._state.rows_played)
        )
        self._change(rows_played=rows_played)
        winners: tuple[int, ...] | None = None
        if not any(map(self._open_rows, (0, 1))):
            best = self._best_parties(self._scores_with(written))
            winners = best if len(best) == 1 else ()
        self._finish_deal(written, winners, row=row)

    def view(self, seat: int) -> CoiffeurView:
        """The game as ``seat`` sees it."""
        open_rows = tuple(map(self._open_rows, (0, 1)))
        return CoiffeurView._of(self._view_fields(seat) | {"open_rows": open_rows})
