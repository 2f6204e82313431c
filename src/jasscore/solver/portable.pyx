"""The double-dummy solver for any CPU."""

include "solver.pxi"
