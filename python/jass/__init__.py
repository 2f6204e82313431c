"""The Swiss card game Jass for programs: rules, Weis, playouts and analysis at native speed.

>>> import jass
>>> r = jass.Round(jass.Deal.random(seed=7), "H")
>>> r.to_move, len(r.legal_cards())
(0, 9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jass import errors
from jass.cards import Card, CardSet, Rank, Suit
from jass.contract import Contract
from jass.deal import Deal
from jass.errors import IllegalCardError, JassError
from jass.round import Round
from jass.rules import Bergpreis, Goal, Rules
from jass.score import RoundScore
from jass.trick import Trick, card_points, legal_cards, trick_winner
from jass.weis import Stoeck, Weis, WeisResult, compare_weis, find_stoeck, find_weis
from jasscore.position import perft

if TYPE_CHECKING:
    from jass import analysis, batch, games, notation, players, records, svg
    from jass.analysis import analyze_cards, analyze_contracts
    from jass.doubledummy import Solution, Solver, contract_table, solve, solve_along
    from jass.games import Announce, Choose, Misdeal, Play, Predict, Push, Rob, game
    from jass.playouts import PlayoutResult, PlayoutSummary, playout, playout_hand
    from jass.policy import policy_card
    from jass.view import View
    from jass.worlds import count_worlds, sample_worlds

__version__ = "0.1.0"

__all__ = [
    "Announce",
    "Bergpreis",
    "Card",
    "CardSet",
    "Choose",
    "Contract",
    "Deal",
    "Goal",
    "IllegalCardError",
    "JassError",
    "Misdeal",
    "Play",
    "PlayoutResult",
    "PlayoutSummary",
    "Predict",
    "Push",
    "Rank",
    "Rob",
    "Round",
    "RoundScore",
    "Rules",
    "Solution",
    "Solver",
    "Stoeck",
    "Suit",
    "Trick",
    "View",
    "Weis",
    "WeisResult",
    "analysis",
    "analyze_cards",
    "analyze_contracts",
    "batch",
    "card_points",
    "compare_weis",
    "contract_table",
    "count_worlds",
    "errors",
    "find_stoeck",
    "find_weis",
    "game",
    "games",
    "legal_cards",
    "notation",
    "perft",
    "players",
    "playout",
    "playout_hand",
    "plot",
    "policy_card",
    "records",
    "sample_worlds",
    "solve",
    "solve_along",
    "svg",
    "trick_winner",
]

_OF_GAMES = ("Announce", "Choose", "Misdeal", "Play", "Predict", "Push", "Rob", "game")

# What is imported when it is first asked for, so that `import jass` stays quick.
_LATER = {
    **dict.fromkeys(_OF_GAMES, "jass.games"),
    "PlayoutResult": "jass.playouts",
    "PlayoutSummary": "jass.playouts",
    "Solution": "jass.doubledummy",
    "Solver": "jass.doubledummy",
    "analyze_cards": "jass.analysis",
    "analyze_contracts": "jass.analysis",
    "contract_table": "jass.doubledummy",
    "count_worlds": "jass.worlds",
    "playout": "jass.playouts",
    "playout_hand": "jass.playouts",
    "policy_card": "jass.policy",
    "sample_worlds": "jass.worlds",
    "solve": "jass.doubledummy",
    "solve_along": "jass.doubledummy",
    "View": "jass.view",
}
_LATER_MODULES = ("analysis", "batch", "games", "notation", "players", "plot", "records", "svg")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _LATER:
        value = getattr(import_module(_LATER[name]), name)
    elif name in _LATER_MODULES:
        value = import_module(f"jass.{name}")
    else:
        raise AttributeError(f"module 'jass' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
