"""The library beside the oracle: what to compare them on, and what must be equal."""
