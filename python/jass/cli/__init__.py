"""The command `jass`, one file a command. Needs the extra ``cli``: click and rich.

Nothing of both is imported before :func:`main`, which says what to install where they are missing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> None:
    """Runs the command with ``args``, those of the process by default, and exits.

    The exit code is 0, or 2 with a line on stderr when something that was given is wrong, or 130
    after Ctrl-C.

    >>> from jass.cli import main
    >>> try:
    ...     main(["--version"])
    ... except SystemExit as done:
    ...     print("exit code", done.code)
    jass 0.1.0
    exit code 0
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a sign gets a question mark, not an error.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    from jass.errors import JassError

    try:
        from jass.cli.group import jass
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("click", "rich"):
            raise
        print(f"jass: {missing} is not installed: pip install jass[cli]", file=sys.stderr)
        sys.exit(2)
    except JassError as error:
        # A kernel in the environment that this CPU does not have.
        print(f"jass: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    jass.main(args, prog_name="jass")
