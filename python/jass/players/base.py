"""The protocol of players, the random player, and games played by players."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol, runtime_checkable

from jass.arguments.seeds import SeedLike, seed_number
from jass.arguments.sequences import own_row
from jass.errors import ActionError, GameError
from jass.games import Action, Game, GameView
from jasscore.errors import shown

__all__ = ["Player", "RandomPlayer", "number_of", "offered", "play_game"]


@runtime_checkable
class Player(Protocol):
    """Chooses an action for any seat of any game.

    The players of this package are stateless: an action is a function of the view and the seed, so
    one player may play several seats and games.
    """

    def act(self, view: GameView) -> Action:
        """One of ``view.actions``."""
        ...


class RandomPlayer:
    """Chooses uniformly among the actions of a view.

    ActionError when it is not the turn of the seat.

    >>> import jass
    >>> from jass.players import RandomPlayer
    >>> g = jass.new_game("differenzler", seed=7, dealer=3)
    >>> RandomPlayer(seed=1).act(g.view(0)) in g.actions()
    True
    """

    def __init__(self, seed: SeedLike = None) -> None:
        self._seed = seed_number(seed)

    def act(self, view: GameView) -> Action:
        """One of the actions of a view."""
        actions = offered(view)
        return actions[number_of(view, self._seed) * len(actions) >> 64]

    def __repr__(self) -> str:
        return f"RandomPlayer({self._seed})"


def play_game(game: Game, players: Sequence[Player]) -> None:
    """Plays a game to its end, each seat by its player.

    ``players`` are by seat. GameError unless there is one for each seat; ActionError or
    IllegalCardError when one returns an action that is not possible, and the game stays there.

    >>> import jass
    >>> from jass.players import RandomPlayer, play_game
    >>> g = jass.new_game("sidi", seed=7)
    >>> play_game(g, [RandomPlayer(1), RandomPlayer(2)])
    >>> g.is_over
    True
    """
    if not isinstance(game, Game):
        raise GameError(f"game: one made by jass.new_game, not {shown(game)}")
    seats = game.rules.players
    row = own_row(players, seats)
    if row is None or len(row) != seats:
        raise GameError(f"players: one for each of {seats} seats, not {shown(players)}")
    for player in row:
        if not isinstance(player, Player) or isinstance(player, type):
            raise GameError(f"players: each has a method act(view), but {shown(player)} has not")
    while (seat := game.to_move) is not None:
        game.apply(row[seat].act(game.view(seat)))


def offered(view: GameView) -> tuple[Action, ...]:
    """The actions of a view; ActionError when there are none."""
    if not isinstance(view, GameView):
        raise ActionError(f"view: of a game, such as g.view(0), not {shown(view)}")
    if not view.actions:
        raise ActionError(f"view: it is not the turn of seat {view.seat}")
    return view.actions


def number_of(view: GameView, seed: int) -> int:
    """A random number of 64 bits from the seed, which differs from turn to turn and from hand to
    hand."""
    turn = f"{seed} {view.deal} {len(view.history)} {view.seat} {view.hand.mask}"
    return int.from_bytes(blake2b(turn.encode(), digest_size=8).digest(), "little")
