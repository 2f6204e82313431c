"""Rounds of a log, for the commands."""

from __future__ import annotations

from pathlib import Path

import click

from jass.cards.card import Card
from jass.errors import PositionError, RecordError
from jass.records import PlayedRound, RecordReader, read_swisslos
from jass.rounds.round import Round
from jass.rules.rules import Rules

__all__ = ["position_in", "readable", "round_in"]

_SHOWN_ERRORS = 5
_MOST_ERRORS = 1000
_MOST_ROUNDS = 100_000


def readable(reader: RecordReader, path: Path) -> list[PlayedRound]:
    """The valid rounds of a log; errors in others are reported on stderr."""
    # An invalid round does not prevent the use of the others. After many errors without any valid
    # round the file is not a log, and may be endless.
    rounds: list[PlayedRound] = []
    errors: list[RecordError] = []
    wrong = 0
    while rounds or wrong < _MOST_ERRORS:
        try:
            rounds.append(next(reader))
        except StopIteration:
            break
        except RecordError as error:
            wrong += 1
            errors = [*errors, error][:_SHOWN_ERRORS]
        if len(rounds) > _MOST_ROUNDS:
            raise RecordError(
                f"{rounds[-1].source}: a file has at most {_MOST_ROUNDS} rounds; split it"
            )
    if not rounds:
        raise errors[0] if errors else RecordError(f"{path}: no complete round")
    for shown in errors:
        click.echo(f"jass: skipped: {' '.join(str(shown).split())}", err=True)
    if wrong > len(errors):
        click.echo(f"jass: skipped: {wrong - len(errors)} more", err=True)
    return rounds


def round_in(path: Path, number: int) -> PlayedRound:
    """Round ``number`` of a Swisslos log, from 1 (``--round``)."""
    rounds = readable(read_swisslos(path), path)
    if not 1 <= number <= len(rounds):
        raise RecordError(f"--round: {path.name} has the rounds 1 to {len(rounds)}, not {number}")
    return rounds[number - 1]


def position_in(record: PlayedRound, after: int, rules: Rules) -> tuple[Round, Card | None]:
    """The position after so many cards (``--after``), and the next card played."""
    r = record.replay(rules)
    if not 0 <= after <= r.played:
        raise PositionError(f"--after: 0 to {r.played} cards, not {after}")
    card = None
    while r.played > after:
        card = r.undo()
    return r, card
