"""The command `jass`, one file a command. Needs the extra ``cli``: click and rich.

Nothing of both is imported before :func:`main`, which says what to install where they are missing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper

__all__ = ["main"]

INTERRUPTED = "jass: interrupted"


def main(args: Sequence[str] | None = None) -> None:
    """Runs the command with ``args``, those of the process by default, and exits.

    The exit code is 0, or 2 with a line on stderr when something that was given is wrong, or 130
    with a line after Ctrl-C.

    >>> from jass.cli import main
    >>> try:
    ...     main(["--version"])
    ... except SystemExit as done:
    ...     print("exit code", done.code)
    jass 0.1.0
    exit code 0
    """
    try:
        with _ended_by_interrupts():
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
        jass.main(args, prog_name="jass")
    except KeyboardInterrupt:
        print(INTERRUPTED, file=sys.stderr)
        sys.exit(130)


@contextmanager
def _ended_by_interrupts() -> Iterator[None]:
    """Ctrl-C ends the process without delay, while modules are imported and there is nothing to
    clean up: Python itself drops or reports an exception that comes at some places of an import."""
    before = signal.getsignal(signal.SIGINT)
    in_main = threading.current_thread() is threading.main_thread()
    if before is not signal.default_int_handler or not in_main:
        yield
        return
    signal.signal(signal.SIGINT, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(*_: object) -> None:
    os.write(2, f"{INTERRUPTED}\n".encode())
    os._exit(130)
