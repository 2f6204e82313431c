"""Cards, sets of cards and contracts. Their public names are those of :mod:`jass`."""
