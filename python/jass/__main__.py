"""`python -m jass` is the command `jass`."""

from __future__ import annotations

from jass.cli import main

if __name__ == "__main__":
    main()
