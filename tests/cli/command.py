"""The program `jass`, called in this process: what it prints, and how it ends."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from jass.cli.group import jass

COLOURS = {"FORCE_COLOR": "1", "TERM": "xterm"}


class Command:
    """`jass` with the words that each call begins with: `Command("solve")`."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def run(self, *args: str, width: int = 80, colours: bool = False) -> Result:
        """Call it on a terminal of that width, whatever it says."""
        env = {"COLUMNS": str(width), **(COLOURS if colours else {})}
        return CliRunner().invoke(jass, [*self.words, *args], env=env)

    def output(self, *args: str, width: int = 80) -> str:
        """What it prints where all is well."""
        done = self.run(*args, width=width)
        assert (done.exit_code, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def values(self, *args: str) -> Any:
        """What it prints with `--json`."""
        return json.loads(self.output(*args, "--json"))
