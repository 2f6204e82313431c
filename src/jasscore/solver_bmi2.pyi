from jasscore.solver_portable import TECHNIQUES as TECHNIQUES
from jasscore.solver_portable import WEIGHTS as WEIGHTS
from jasscore.solver_portable import Search as Search
