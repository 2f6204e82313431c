"""The rounds of a log, for the commands."""

from __future__ import annotations

from pathlib import Path

import click

from jass.errors import RecordError
from jass.records import PlayedRound, RecordReader

__all__ = ["readable"]

_SHOWN_ERRORS = 5


def readable(reader: RecordReader, path: Path) -> list[PlayedRound]:
    """The rounds that can be read; what is wrong with others is said on stderr."""
    # One round that contradicts itself is no reason to say nothing of the others.
    rounds: list[PlayedRound] = []
    errors: list[RecordError] = []
    while True:
        try:
            rounds.append(next(reader))
        except StopIteration:
            break
        except RecordError as error:
            errors.append(error)
    if not rounds:
        raise errors[0] if errors else RecordError(f"{path}: no round that is complete")
    for wrong in errors[:_SHOWN_ERRORS]:
        click.echo(f"jass: left out: {' '.join(str(wrong).split())}", err=True)
    if len(errors) > _SHOWN_ERRORS:
        click.echo(f"jass: left out: {len(errors) - _SHOWN_ERRORS} more", err=True)
    return rounds
