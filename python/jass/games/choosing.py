"""Games whose deals begin with the choice of a contract: seats in turn choose or push.

`rules.asked_in_turn` gives the seats and their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from jass.games.actions import Action, Choose, Push
from jass.games.base import Game
from jass.games.state import State
from jass.rules.rules import asked_in_turn

__all__ = ["ChoosingGame", "ChoosingState"]


@dataclass(frozen=True, kw_only=True)
class ChoosingState(State):
    """Adds the seats that may still choose, the seat to move first; the last may not push."""

    asked: tuple[int, ...] = ()


class ChoosingGame(Game):
    """A game in which each deal begins with the choice of its contract.

    A game may override ``_choosers``, ``_choices`` and ``_choose``.
    """

    _state_class: ClassVar[type[ChoosingState]] = ChoosingState
    _state: ChoosingState

    def __init__(self, *arguments: Any) -> None:
        self._all_contracts = tuple(map(Choose, arguments[0].contracts))
        super().__init__(*arguments)

    def _start_deal(self) -> None:
        asked = self._choosers()
        self._ask("choose", asked[0], asked=asked)

    def _choosers(self) -> tuple[int, ...]:
        """The seats that may choose, in order."""
        return asked_in_turn(self._rules, self._state.dealer)

    def _choices(self, seat: int) -> tuple[Choose, ...]:
        """The choices of the seat."""
        return self._all_contracts

    def _choose(self, choice: Choose, seat: int) -> None:
        """Begins the round with the choice of the seat."""
        leader = seat if self._rules.first_lead == "chooser" else self.forehand
        self._begin_round(choice.contract, leader, declarer=seat, pushed=self._was_pushed())

    def _actions_before_play(self) -> tuple[Action, ...]:
        asked = self._state.asked
        choices = self._choices(asked[0])
        return (*choices, Push()) if len(asked) > 1 else choices

    def _perform(self, action: Action, seat: int) -> bool:
        if self.phase != "choose" or action not in self._actions_before_play():
            return False
        if isinstance(action, Choose):
            self._choose(action, seat)
        else:
            left = self._state.asked[1:]
            self._ask("choose", left[0], asked=left)
        return True

    def _was_pushed(self) -> bool:
        return Push() in self._actions_of_deal()
