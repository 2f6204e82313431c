"""Differenzler: players predict their points; the difference is the score, the lowest wins.

Sources: Reglement, Pagat and JVS for three or four players without partners; the FR page for
predictions of the points of a team. A card of the dealer is shown, and its suit is trump. There is
no Weis, no Stöck and no match bonus, and a seat void in the suit led may undertrump.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from jass.arguments.numbers import MOST_PLAYERS, whole_number
from jass.arguments.seeds import SeedLike
from jass.arguments.sequences import own_row, whole_numbers
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import GameError
from jass.games.actions import Action, Predict
from jass.games.base import Game
from jass.games.ending import is_reached
from jass.games.settings import (
    CARD_POINTS_ONLY,
    checked_choice,
    checked_goal,
    each_alone,
    preset_of,
    read_rules,
    table_size,
)
from jass.games.state import State
from jass.games.values import DealResult, GameView, by_side
from jass.rounds.deal import Deal
from jass.rounds.round import Round
from jass.rules.goal import Goal
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = ["Differenzler", "DifferenzlerResult", "DifferenzlerView", "rules_for", "score"]

_GOAL = Goal.deals(12)


def rules_for(
    rules: Rules | str = "swiss",
    players: int | None = None,
    unit: str = "player",
    goal: Goal | None = None,
) -> Rules:
    """The rules of a Differenzler; following suit is as in the given rules.

    >>> from jass.games import differenzler
    >>> made = differenzler.rules_for("fr", unit="team")
    >>> made.follow, made.undertrump, made.sides
    ('must_follow', 'void_only', (0, 1, 0, 1))
    """
    read = read_rules(rules)
    seats = table_size(players, 4)
    changes = each_alone(seats) | CARD_POINTS_ONLY
    if unit == "team" and seats == 4:
        changes["sides"] = (0, 1, 0, 1)
    return read.replace(
        **changes,
        contracts=tuple(Contract)[:4],
        undertrump="void_only",
        goal=checked_goal(goal, _GOAL),
    )


def score(
    predictions: Sequence[int],
    points: Sequence[int],
    exact_bonus: int = 0,
    sides: Sequence[int] | None = None,
    tricks: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """The score of each seat: the distance of its prediction from its points.

    ``predictions``, ``points`` and ``tricks`` (numbers of tricks) are by seat. With ``sides``, a
    prediction is compared with the points of the side (FR). An exact prediction scores minus
    ``exact_bonus``, a prediction of 0 only if the seat won a trick (Reglement). GameError if the
    lengths differ.

    >>> from jass.games import differenzler
    >>> differenzler.score((40, 60, 30, 20), (45, 60, 22, 30), exact_bonus=10)
    (5, -10, 8, 10)
    >>> differenzler.score((40, 60, 30, 20), (45, 60, 22, 30), sides=(0, 1, 0, 1))
    (27, 30, 37, 70)
    """
    row = own_row(predictions, MOST_PLAYERS) or ()
    if not 1 <= len(row) <= MOST_PLAYERS:
        raise GameError(f"predictions: a number for each seat, not {shown(predictions)}")
    seats = len(row)
    predicted = _by_seat("predictions", row, seats)
    made = _by_seat("points", points, seats)
    won = (0,) * seats if tricks is None else _by_seat("tricks", tricks, seats)
    bonus = whole_number(exact_bonus, "exact_bonus", 0, 1000, GameError)
    side_of = tuple(range(seats)) if sides is None else _by_seat("sides", sides, seats)

    def together(numbers: Sequence[int], seat: int) -> int:
        return sum(
            number for number, side in zip(numbers, side_of, strict=True) if side == side_of[seat]
        )

    written = []
    for seat, prediction in enumerate(predicted):
        difference = abs(prediction - together(made, seat))
        earns = difference == 0 and (prediction > 0 or together(won, seat) > 0)
        written.append(-bonus if earns else difference)
    return tuple(written)


def _by_seat(name: str, numbers: Sequence[int], seats: int) -> tuple[int, ...]:
    return whole_numbers(numbers, name, 0, 10_000, seats, GameError, "seats")


@dataclass(frozen=True, kw_only=True)
class DifferenzlerResult(DealResult):
    """The result of a deal, with the ``predictions`` by seat."""

    predictions: tuple[int, ...]

    def __str__(self) -> str:
        text = super().__str__()
        return text if self.void else f"{text}, predicted {' : '.join(map(str, self.predictions))}"


@dataclass(frozen=True, kw_only=True)
class DifferenzlerState(State):
    """Adds the predictions of the deal, in order of turns."""

    predicted: tuple[int, ...] = ()


@dataclass(frozen=True)
class DifferenzlerView(GameView):
    """The view of a seat in a Differenzler.

    ``turned_up`` is the dealer's card that determines trump. ``predictions`` are by seat: None if
    not made yet or hidden. The objective is to come close to the own prediction.
    """

    wants_points: ClassVar[bool] = False

    turned_up: Card
    predictions: tuple[int | None, ...]
    exact_bonus: int

    def worth(self, points: Sequence[int], tricks: Sequence[int]) -> float:
        """Minus the score of this seat."""
        side, prediction = self.rules.sides[self.seat], self.predictions[self.seat]
        points = by_side(points, self.rules, "points")
        if prediction is None:
            return 0
        tricks = by_side(tricks, self.rules, "tricks")
        made, won = (points[side],), (tricks[side],)
        return -score((prediction,), made, self.exact_bonus, tricks=won)[0]


class Differenzler(Game):
    """The Differenzler, for four or three players.

    Forehand predicts first, the dealer last. ``unit`` is whose points are predicted: ``"player"``,
    or ``"team"`` (the default for the preset ``fr``). ``reveal`` is ``"hidden"`` if predictions are
    secret until the deal is scored, or ``"open"``. ``exact_bonus`` rewards an exact prediction, by
    default 10 (Reglement), or 0 for ``fr`` and ``es``. ``goal`` is a number of deals, by default
    12, or a score that ends the game. Equal lowest scores share the victory.

    >>> import jass
    >>> g = jass.new_game("differenzler", players=3, seed=7, dealer=2)
    >>> g.phase, len(g.actions()), len(g.view(0).hand)
    ('predict', 158, 12)
    >>> g.apply(jass.Predict(40))
    >>> g.view(1).history[0].action is None, g.view(0).predictions
    (True, (40, None, None))
    """

    name: ClassVar[str] = "differenzler"
    tables: ClassVar[tuple[int, ...]] = (4, 3)
    lowest_wins: ClassVar[bool] = True
    _state_class: ClassVar[type[DifferenzlerState]] = DifferenzlerState
    _result_class: ClassVar[type[DifferenzlerResult]] = DifferenzlerResult
    _state: DifferenzlerState

    def __init__(
        self,
        players: int | None = None,
        rules: Rules | str = "swiss",
        seed: SeedLike = None,
        *,
        unit: str | None = None,
        reveal: str = "hidden",
        exact_bonus: int | None = None,
        goal: Goal | None = None,
        dealer: int | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        preset = preset_of(rules)
        seats = table_size(players, 4)
        usual = "team" if preset == "fr" and seats == 4 else "player"
        self._unit = checked_choice("unit", usual if unit is None else unit, ("player", "team"))
        if self._unit == "team" and seats != 4:
            raise GameError(f"unit: {seats} players have no teams, so it is 'player', not 'team'")
        self._reveal = checked_choice("reveal", reveal, ("hidden", "open"))
        bonus = (0 if preset in ("fr", "es") else 10) if exact_bonus is None else exact_bonus
        self._bonus = whole_number(bonus, "exact_bonus", 0, 1000, GameError)
        made = rules_for(rules, seats, self._unit, goal)
        self._offered = tuple(map(Predict, range(made.points_in_all(made.contracts[0]) + 1)))
        parties = [(seat,) for seat in range(seats)]
        super().__init__(
            made, parties, seed, dealer, deals, (self._unit, self._reveal, self._bonus)
        )

    def _start_deal(self) -> None:
        hand = self.deal.hands[self.dealer]
        card = self._dealing.turned_up(hand, self.deal_number)
        self._ask("predict", self.forehand, turned_up=card, predicted=())

    @property
    def turned_up(self) -> Card:
        """The card turned up from the dealer's hand; its suit is trump."""
        card = self._state.turned_up
        assert card is not None
        return card

    def _known_cards(self) -> dict[int, CardSet]:
        return {self.dealer: CardSet([self.turned_up])}

    def _actions_before_play(self) -> tuple[Action, ...]:
        return self._offered

    def _perform(self, action: Action, seat: int) -> bool:
        if self.phase != "predict" or not isinstance(action, Predict):
            return False
        if action.points >= len(self._offered):
            return False
        predicted = (*self._state.predicted, action.points)
        if len(predicted) < self._players:
            self._ask("predict", (seat + 1) % self._players, predicted=predicted)
        else:
            self._change(predicted=predicted)
            self._begin_round(Contract(int(self.turned_up.suit)))
        return True

    def _predictions(self) -> tuple[int | None, ...]:
        by_seat: list[int | None] = [None] * self._players
        for turn, points in enumerate(self._state.predicted):
            by_seat[(self.forehand + turn) % self._players] = points
        return tuple(by_seat)

    def _after_round(self, r: Round) -> None:
        points, won = [0] * self._players, [0] * self._players
        for trick in r.tricks:
            assert trick.winner is not None
            assert trick.points is not None
            points[trick.winner] += trick.points
            won[trick.winner] += 1
        predictions = tuple(points or 0 for points in self._predictions())
        sides = self._rules.sides if self._unit == "team" else None
        written = score(predictions, points, self._bonus, sides, won)
        scores = self._scores_with(written)
        over = is_reached(self._rules.goal, scores, self._deals_counted() + 1)
        winners = self._best_parties(scores) if over else None
        self._finish_deal(written, winners, predictions=predictions)

    def _is_secret(self, action: Action) -> bool:
        return self._reveal == "hidden" and isinstance(action, Predict)

    def view(self, seat: int) -> DifferenzlerView:
        """The view of ``seat``; of hidden predictions it contains only its own."""
        fields = self._view_fields(seat)
        hidden = self._reveal == "hidden" and not self.is_over
        predictions = tuple(
            None if hidden and who != fields["seat"] else points
            for who, points in enumerate(self._predictions())
        )
        more = {"predictions": predictions, "exact_bonus": self._bonus}
        return DifferenzlerView._of(fields | more)
