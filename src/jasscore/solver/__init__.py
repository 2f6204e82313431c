"""Double-dummy: what a side gets when all hands are open and everybody plays perfectly.

``Search`` is the one that suits this CPU and the kernel in use.
"""

from jasscore.playout import kernel

if kernel() == "portable":
    from jasscore.solver.portable import TECHNIQUES, WEIGHTS, Search
else:
    from jasscore.solver.bmi2 import TECHNIQUES, WEIGHTS, Search

__all__ = ["TECHNIQUES", "WEIGHTS", "Search"]
