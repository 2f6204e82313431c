"""Validation of arguments: numbers, flags, seats, scores, arrays and seeds, checked once."""
