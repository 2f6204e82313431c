"""The command `jass`, one file per command. Needs the extra ``cli``: click and rich.

Neither is imported before :func:`main`, which reports what to install if one is missing.
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
    """Runs the command with ``args`` (by default ``sys.argv[1:]``) and exits.

    The exit code is 0, 2 after invalid input, or 130 after Ctrl-C; the last two print one line on
    stderr.

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
                # Characters that the terminal cannot encode become question marks, not errors.
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
                # JASS_KERNEL names a kernel that this CPU does not support.
                print(f"jass: {error}", file=sys.stderr)
                sys.exit(2)
        jass.main(args, prog_name="jass")
    except KeyboardInterrupt:
        print(INTERRUPTED, file=sys.stderr)
        sys.exit(130)


@contextmanager
def _ended_by_interrupts() -> Iterator[None]:
    """Ctrl-C ends the process at once during imports, when there is nothing to clean up yet: Python
    ignores or prints an exception that is raised at some points of an import."""
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
