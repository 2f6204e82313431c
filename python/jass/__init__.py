"""The Swiss card game Jass for programs: rules, Weis, playouts and analysis at native speed.

>>> import jass
>>> r = jass.Round(jass.Deal.random(seed=7), "H")
>>> r.to_move, len(r.legal_cards())
(0, 9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasscore.cards import draw_card_sets_by as _draw_card_sets_by

if TYPE_CHECKING:
    from jass import analysis, batch, contests, errors, games, notation, players, plot, records, svg
    from jass.analysis import analyze_cards, analyze_contracts
    from jass.cards.card import Card, CardSet, Rank, Suit
    from jass.cards.contract import Contract
    from jass.contests import contest
    from jass.engine.contract_network import heuristic_contract
    from jass.engine.doubledummy import Solution, Solver, contract_table, solve, solve_along
    from jass.engine.heuristic import heuristic_card
    from jass.engine.playout_results import PlayoutResult, PlayoutSummary
    from jass.engine.playouts import playout, playout_hand
    from jass.errors import IllegalCardError, JassError
    from jass.games import Announce, Choose, Misdeal, Play, Predict, Push, Rob, new_game
    from jass.players import player
    from jass.rounds.deal import Deal
    from jass.rounds.round import Round
    from jass.rounds.trick import Trick, card_points, legal_cards, trick_winner
    from jass.rounds.view import View, count_worlds, sample_worlds
    from jass.rounds.weis import Stoeck, Weis, WeisResult, compare_weis, find_stoeck, find_weis
    from jass.rules.rules import Bergpreis, Goal, Rules
    from jass.rules.scoring import RoundScore
    from jasscore.position import perft

__version__ = "0.1.0"


def _picture(cards: CardSet) -> str:
    from jass.svg import cards_svg

    return cards_svg(cards)


_draw_card_sets_by(_picture)

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
    "contest",
    "contests",
    "contract_table",
    "count_worlds",
    "errors",
    "find_stoeck",
    "find_weis",
    "games",
    "heuristic_card",
    "heuristic_contract",
    "legal_cards",
    "new_game",
    "notation",
    "perft",
    "player",
    "players",
    "playout",
    "playout_hand",
    "plot",
    "records",
    "sample_worlds",
    "solve",
    "solve_along",
    "svg",
    "trick_winner",
]

# Where each name is from. It is imported when it is first used, so that `import jass` takes no time
# in which a command could not yet answer Ctrl-C.
_MODULES = {
    "jass.analysis": "analyze_cards analyze_contracts",
    "jass.cards.card": "Card CardSet Rank Suit",
    "jass.cards.contract": "Contract",
    "jass.contests": "contest",
    "jass.engine.contract_network": "heuristic_contract",
    "jass.engine.doubledummy": "Solution Solver contract_table solve solve_along",
    "jass.engine.heuristic": "heuristic_card",
    "jass.engine.playout_results": "PlayoutResult PlayoutSummary",
    "jass.engine.playouts": "playout playout_hand",
    "jass.errors": "IllegalCardError JassError",
    "jass.games": "Announce Choose Misdeal Play Predict Push Rob new_game",
    "jass.players": "player",
    "jass.rounds.deal": "Deal",
    "jass.rounds.round": "Round",
    "jass.rounds.trick": "Trick card_points legal_cards trick_winner",
    "jass.rounds.view": "View count_worlds sample_worlds",
    "jass.rounds.weis": "Stoeck Weis WeisResult compare_weis find_stoeck find_weis",
    "jass.rules.rules": "Bergpreis Goal Rules",
    "jass.rules.scoring": "RoundScore",
    "jasscore.position": "perft",
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}

if not TYPE_CHECKING:  # a type checker knows the names from above, and reports any other

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name in _MODULE_OF:
            value = getattr(import_module(_MODULE_OF[name]), name)
        elif name in __all__:
            value = import_module(f"jass.{name}")
        else:
            raise AttributeError(f"module 'jass' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
