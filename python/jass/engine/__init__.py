"""Playing without people: playouts, the heuristic, double-dummy solving, one deal or many at once.

Public names are in :mod:`jass` and :mod:`jass.batch`.
"""
