"""What a player should do, with numbers: which contract, whether to push, which card."""

from __future__ import annotations

from jass.analysis.contracts import ContractAnalysis, ContractEstimate, analyze_contracts
from jass.analysis.results import Analysis, Comparison, Distribution, Estimate

__all__ = [
    "Analysis",
    "Comparison",
    "ContractAnalysis",
    "ContractEstimate",
    "Distribution",
    "Estimate",
    "analyze_contracts",
]
