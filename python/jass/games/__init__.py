"""The games of the Jass family, one file each, all with the same interface.

>>> import jass
>>> g = jass.new_game("schieber", rules="es", seed=1)
>>> g.phase, len(g.actions())
('choose', 7)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import signature
from typing import Any, Literal, TypeAlias, overload

from jass.arguments.seeds import SeedLike
from jass.errors import GameError, OptionError
from jass.games.actions import Action, Announce, Choose, Misdeal, Play, Predict, Push, Rob
from jass.games.base import Game
from jass.games.coiffeur import Coiffeur
from jass.games.differenzler import Differenzler
from jass.games.mittlere import Mittlere
from jass.games.molotow import Molotow, MolotowTimesFive
from jass.games.schieber import Schieber
from jass.games.sidi import Sidi
from jass.games.transcript import transcript
from jass.games.values import DealResult, GameView, Turn
from jass.rounds.deal import Deal
from jass.rules.goal import Goal
from jass.rules.rules import Rules
from jasscore.errors import shown

__all__ = [
    "GAMES",
    "Action",
    "Announce",
    "Choose",
    "DealResult",
    "Game",
    "GameName",
    "GameView",
    "Misdeal",
    "Play",
    "Predict",
    "Push",
    "Rob",
    "Turn",
    "new_game",
    "transcript",
]

GameName: TypeAlias = Literal[
    "schieber",
    "differenzler",
    "coiffeur",
    "molotow",
    "molotow_times_five",
    "sidi",
    "mittlere",
]

GAMES: dict[GameName, type[Game]] = {
    "schieber": Schieber,
    "differenzler": Differenzler,
    "coiffeur": Coiffeur,
    "molotow": Molotow,
    "molotow_times_five": MolotowTimesFive,
    "sidi": Sidi,
    "mittlere": Mittlere,
}
"""The games by name."""


@overload
def new_game(
    name: Literal["schieber", "Schieber"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    sides: Sequence[int] | None = None,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Schieber: ...
@overload
def new_game(
    name: Literal["differenzler", "Differenzler"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    unit: Literal["player", "team"] | None = None,
    reveal: Literal["hidden", "open"] = "hidden",
    exact_bonus: int | None = None,
    goal: Goal | None = None,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Differenzler: ...
@overload
def new_game(
    name: Literal["coiffeur", "Coiffeur"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    rows: Literal["six", "eight"] | None = None,
    weis: bool = False,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Coiffeur: ...
@overload
def new_game(
    name: Literal["molotow", "Molotow"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    hand_weis: bool = False,
    table_weis: bool = False,
    last_deal_double: bool = False,
    goal: Goal | None = None,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Molotow: ...
@overload
def new_game(
    name: Literal["molotow_times_five"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> MolotowTimesFive: ...
@overload
def new_game(
    name: Literal["sidi", "Sidi"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    goal: Goal | None = None,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Sidi: ...
@overload
def new_game(
    name: Literal["mittlere", "Mittlere"],
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    goal: Goal | None = None,
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Mittlere: ...
@overload
def new_game(
    name: GameName,
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    dealer: int | None = None,
    deals: Iterable[Deal] = (),
    seed: SeedLike = None,
) -> Game: ...
def new_game(
    name: str,
    *,
    players: int | None = None,
    rules: Rules | str = "swiss",
    seed: SeedLike = None,
    **options: Any,
) -> Game:
    """A new game with its first deal dealt.

    ``name`` is a key of ``jass.games.GAMES``, in any case. ``players`` defaults to the usual number
    of that game. ``rules`` is a preset or other rules, from which the game derives its own.
    ``seed`` determines the cards: deal n is row n of ``jass.batch.random_deals``. All games have
    the options ``dealer``, the first dealer (by default drawn according to ``rules.first_dealer``),
    and ``deals``, which replace the first deals of the seed; further options are documented in its
    class. GameError for an unknown game or an unsupported number of players, OptionError for an
    unknown option.

    >>> import jass
    >>> g = jass.new_game("schieber", players=6, dealer=5, seed=7)
    >>> g.parties, len(g.view(0).hand)
    (((0, 2, 4), (1, 3, 5)), 6)
    """
    known = name.lower() if isinstance(name, str) else name
    if not isinstance(known, str) or known not in GAMES:
        raise GameError(f"name: a game is one of {', '.join(GAMES)}, not {shown(name)}")
    make: Any = GAMES[known]
    own = list(signature(make).parameters)
    unknown = [option for option in options if option not in own]
    if unknown:
        raise OptionError(
            f"{known} has no option {', '.join(map(repr, unknown))}; its options are"
            f" {', '.join(own)}"
        )
    made: Game = make(players=players, rules=rules, seed=seed, **options)
    return made
