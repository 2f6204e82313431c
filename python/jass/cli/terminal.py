"""Output: text and tables on stdout, a progress bar on stderr if that is a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from jass import parallel

__all__ = ["print_bars", "print_json", "print_table", "print_text", "progress_bar"]


def print_text(text: str, style: str | None = None) -> None:
    """A paragraph, wrapped at the width of the terminal."""
    _console().print(text, style=style)


def print_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    first: str | None = None,
    expendable: Sequence[str] = (),
) -> None:
    """A table; ``first`` is the style of its first row.

    If it is wider than the terminal, expendable columns are dropped in the order given.
    """
    console = _console()
    unlimited = console.options.update(max_width=1_000)
    rows = list(rows)
    for dropped in range(len(expendable) + 1):
        shown = [
            place for place, heading in enumerate(headings) if heading not in expendable[:dropped]
        ]
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
        for place in shown:
            table.add_column(headings[place], justify="right" if place else "left", no_wrap=True)
        for number, row in enumerate(rows):
            table.add_row(*(row[place] for place in shown), style=None if number else first)
        if Measurement.get(console, unlimited, table).maximum <= console.width:
            break
    console.print(table)


def print_bars(shares: Sequence[tuple[str, float]]) -> None:
    """A bar chart: one line per label, with its share and a proportional bar."""
    console = _console()
    label = max(len(name) for name, _ in shares)
    room, most = max(1, console.width - label - 9), max(share for _, share in shares)
    for name, share in shares:
        bar = "█" * round(room * share / most)
        console.print(f"{name:>{label}} {share:6.1%}  {bar}".rstrip())


def print_json(value: Any) -> None:
    """One JSON value, and nothing else."""
    click.echo(json.dumps(value, indent=2))


@contextmanager
def progress_bar(label: str) -> Iterator[parallel.Progress | None]:
    """A callback for progress (done, total); None if stderr is not a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _console() -> Console:
    # Created on use: a test or a pipe may have replaced stdout.
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
