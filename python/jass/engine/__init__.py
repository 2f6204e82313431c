"""Playouts, the heuristic and double-dummy solving, for one round or for arrays of deals.

Public names are in :mod:`jass` and :mod:`jass.batch`.
"""
