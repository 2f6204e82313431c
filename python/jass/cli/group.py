"""The group of all commands. Errors print one line and exit with code 2, Ctrl-C with 130."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

import jass as library
from jass.cli.commands.analyze import analyze
from jass.cli.commands.bench import bench
from jass.cli.commands.contest import contest_command
from jass.cli.commands.deal import deal
from jass.cli.commands.playout import playout
from jass.cli.commands.simulate import simulate
from jass.cli.commands.solve import solve
from jass.cli.commands.weis import weis
from jass.errors import JassError

__all__ = ["jass"]


class _InterruptedError(Exception):
    """Ctrl-C; click would print an empty line for a KeyboardInterrupt."""


class _Group(click.Group):
    """A group that reports every kind of invalid input in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        run = partial(super().main, args, prog_name, complete_var, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        try:
            sys.exit(run())
        except click.ClickException as error:
            _fail(error.format_message())
        except (JassError, OSError) as error:
            _fail(str(error))
        except MemoryError:
            _fail("not enough memory for so many playouts; use a smaller -n")
        except (_InterruptedError, click.Abort, KeyboardInterrupt):
            _fail("interrupted", 130)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise _InterruptedError from None


def _fail(message: str, code: int = 2) -> None:
    click.echo(f"jass: {' '.join(message.split())}", err=True)
    sys.exit(code)


@click.group(
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(library.__version__, message="jass %(version)s")
@click.pass_context
def jass(context: click.Context) -> None:
    """The Swiss card game Jass."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for one in (analyze, bench, contest_command, deal, playout, simulate, solve, weis):
    jass.add_command(one)
