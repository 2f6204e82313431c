"""What a player should do, with numbers: which contract, whether to push, which card."""

from __future__ import annotations

from jass.analysis.cards import CardAnalysis, CardEstimate, analyze_cards
from jass.analysis.contracts import ContractAnalysis, ContractEstimate, analyze_contracts
from jass.analysis.results import Analysis, Comparison, Distribution, Estimate

__all__ = [
    "Analysis",
    "CardAnalysis",
    "CardEstimate",
    "Comparison",
    "ContractAnalysis",
    "ContractEstimate",
    "Distribution",
    "Estimate",
    "analyze_cards",
    "analyze_contracts",
]
