"""Many deals at once: arrays of uint64 masks of cards, one row per deal, one column per seat."""

from jass.engine.deal_arrays import random_deals
from jass.engine.deal_playouts import playouts
from jass.engine.deal_solving import solve
from jass.engine.deal_weis import stoeck, weis
from jass.engine.playout_results import Playouts

__all__ = ["Playouts", "playouts", "random_deals", "solve", "stoeck", "weis"]
