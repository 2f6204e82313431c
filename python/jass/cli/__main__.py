"""`python -m jass.cli` is `jass`."""

from __future__ import annotations

from jass.cli import main

if __name__ == "__main__":
    main()
