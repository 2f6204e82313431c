"""Options shared by several commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from jass import notation, plot
from jass.cli.files import must_be_writable
from jass.rules.rules import Rules

__all__ = [
    "command",
    "game_option",
    "json_option",
    "names_options",
    "plot_option",
    "rules_option",
    "seed_option",
    "threads_option",
]

_PICTURES = (".png", ".svg", ".pdf")
_Function = TypeVar("_Function", bound=Callable[..., Any])

command = partial(
    click.command,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
"""A command that shows defaults in its help, with -h for help."""


def _preset(context: click.Context, parameter: click.Parameter, name: str) -> Rules:
    return Rules.preset(name)


rules_option = click.option(
    "--rules",
    default="swiss",
    metavar="PRESET",
    callback=_preset,
    help="swiss, swiss_1000, swiss_tournament, fr or es.",
)
seed_option = click.option(
    "--seed",
    default=0,
    metavar="INT",
    help="Seed of the random numbers; the same seed gives the same result.",
)
threads_option = click.option(
    "--threads", default=1, metavar="INT", help="Number of threads; it does not change the result."
)
game_option = partial(
    click.option,
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
)


def _picture(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    # Fail before the long computation.
    if path is not None:
        if path.suffix not in _PICTURES:
            raise click.BadParameter(
                f"a picture has the suffix {' or '.join(_PICTURES)}, not {path.name}"
            )
        must_be_writable(path)
        plot.check()
    return path


plot_option = click.option(
    "--plot",
    "picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    callback=_picture,
    help="Also draw a picture: .png, .svg or .pdf; needs the extra jass[plot].",
)


def json_option(shows: str) -> Callable[[_Function], _Function]:
    """``--json``; ``shows`` is its help."""
    return click.option("--json", "as_json", is_flag=True, help=shows)


def names_options(
    pack: str, language: str, used_for: str = "names and factors"
) -> Callable[[_Function], _Function]:
    """``--pack`` and ``--language``, with the defaults shown in their help."""

    def decorate(function: _Function) -> _Function:
        function = click.option(
            "--language",
            type=click.Choice(notation.LANGUAGES),
            help=f"The language of names.  [default: {language}]",
        )(function)
        return click.option(
            "--pack",
            type=click.Choice(notation.PACKS),
            help=f"The pack in use, for {used_for}.  [default: {pack}]",
        )(function)

    return decorate
