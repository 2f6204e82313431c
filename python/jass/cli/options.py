"""The options that several commands have, each said once."""

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
"""A command that shows its defaults, and its help for -h too."""


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
    "--seed", default=0, metavar="INT", help="The same seed gives the same numbers."
)
threads_option = click.option(
    "--threads", default=1, metavar="INT", help="The numbers are the same with any number."
)
game_option = partial(
    click.option,
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
)


def _picture(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    # What is wrong is said before the long work that the picture is of.
    if path is not None:
        if path.suffix not in _PICTURES:
            raise click.BadParameter(f"a picture ends in {' or '.join(_PICTURES)}, not {path.name}")
        must_be_writable(path)
        plot.check()
    return path


plot_option = click.option(
    "--plot",
    "picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    callback=_picture,
    help="A picture too, .png, .svg or .pdf; needs the extra jass[plot].",
)


def json_option(shows: str) -> Callable[[_Function], _Function]:
    """``--json``, and what it shows."""
    return click.option("--json", "as_json", is_flag=True, help=shows)


def names_options(
    pack: str, language: str, used_for: str = "names and factors"
) -> Callable[[_Function], _Function]:
    """``--pack`` and ``--language``, and what they are unless they are given."""

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
