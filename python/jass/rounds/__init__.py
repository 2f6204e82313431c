"""Deals, Weis, tricks, views and rounds. Their public names are those of :mod:`jass`."""
