"""The presets: named sets of rules, each given by what it has other than the declared defaults."""

from __future__ import annotations

from typing import Any

from jass.rules.goal import Goal

__all__ = ["PRESETS"]

_ONCE = ((1,) * 6, (1,) * 6)
_CAPPED = (20, 50, 100, 100, 100, 100, 100)

PRESETS: dict[str, dict[str, Any]] = {
    # The full Schieber to 2500 (Swisslos, Reglement).
    "swiss": {},
    # Every contract counts once (Swisslos, Reglement).
    "swiss_1000": {"multipliers": _ONCE, "goal": Goal.points(1000)},
    # The Preisjassen: twelve deals of 157 points.
    "swiss_tournament": {
        "weis": False,
        "stoeck": 0,
        "match_bonus": 0,
        "multipliers": _ONCE,
        "goal": Goal.deals(12),
        "end_check": "deal",
    },
    # A French page to the letter; docs/conformance.md goes through both sentence by sentence.
    "fr": {
        "first_dealer": "high_card",
        "follow": "must_follow",
        "undertrump": "allowed",
        "overtrump": "when_forced",
        "weis_sequence": _CAPPED,
        "weis_four": (0, 0, 0, 100, 100, 200, 100, 100, 100),
        "weis_order": "class",
        "weis_four_unders_top": True,
        "multipliers": ((1, 2, 3, 1, 3, 4), (1, 1, 1, 1, 3, 4)),
        "goal": Goal.points(1000),
        "end_check": "deal",
    },
    # A Spanish page to the letter.
    "es": {
        "first_dealer": "random",
        "weis_sequence": _CAPPED,
        "multipliers": ((2, 1, 1, 2, 3, 4), (2, 1, 2, 1, 3, 4)),
        "goal": Goal.points(1500),
    },
}
"""What differs from ``swiss``, by the name of the preset."""
