"""Taking over what callers pass: numbers, flags, seats, scores, arrays and seeds, checked once."""
