from jasscore.solver.portable import TECHNIQUES as TECHNIQUES
from jasscore.solver.portable import WEIGHTS as WEIGHTS
from jasscore.solver.portable import Search as Search
