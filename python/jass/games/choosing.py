"""Who chooses the contract: one after the other is asked, and pushes or chooses.

Who is asked, and in which order, is `rules.asked_in_turn`.
"""

from __future__ import annotations

from typing import ClassVar

from jass.games.actions import Action, Choose, Push
from jass.games.base import Game
from jass.rules.rules import asked_in_turn

__all__ = ["ChoosingGame"]


class ChoosingGame(Game):
    """A game in which each deal begins with the choice of its contract."""

    _STATE: ClassVar[tuple[str, ...]] = (*Game._STATE, "_asked")

    _any_contract: tuple[Choose, ...] = ()
    # Who can be asked, the seat whose turn it is first.
    _asked: tuple[int, ...] = ()

    def _ready(self) -> None:
        # The same in every deal.
        self._any_contract = self._any_contract or tuple(map(Choose, self._rules.contracts))
        self._ask_on(self._who_is_asked())

    def _who_is_asked(self) -> tuple[int, ...]:
        return asked_in_turn(self._rules, self._dealer)

    def _ask_on(self, seats: tuple[int, ...]) -> None:
        self._asked = seats
        self._ask("choose", seats[0])

    def _choices(self, seat: int) -> tuple[Choose, ...]:
        """What the seat may choose."""
        return self._any_contract

    def _offers(self) -> tuple[Action, ...]:
        if self._phase != "choose":
            return ()
        choices = self._choices(self._asked[0])
        return (*choices, Push()) if len(self._asked) > 1 else choices

    def _takes(self, action: Action, seat: int) -> bool:
        if self._phase != "choose" or action not in self._offers():
            return False
        self._save()
        if isinstance(action, Choose):
            self._chosen(action, seat)
        else:
            self._ask_on(self._asked[1:])
        return True

    def _chosen(self, choice: Choose, seat: int) -> None:
        rules = self._rules
        leader = seat if rules.first_lead == "chooser" else self.forehand
        self._begin(choice.contract, leader, declarer=seat, pushed=self._was_pushed())

    def _was_pushed(self) -> bool:
        return Push() in self._said_in_this_deal()
