"""The changes that CONTRIBUTING shows can be applied to the files as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIFFS = re.findall(r"```diff\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)


def hunks() -> Iterator[tuple[str, str]]:
    """The files that are changed, and the lines that stand there before."""
    for diff in DIFFS:
        for file in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
            heading, *parts = re.split(r"^@@.*@@\n", file, flags=re.MULTILINE)
            path = heading.split()[0].removeprefix("a/")
            for part in parts if path != "/dev/null" else ():
                lines = [line[1:] for line in part.splitlines() if not line.startswith("+")]
                yield path, "\n".join(lines) + "\n"


@pytest.mark.parametrize(("path", "before"), list(hunks()))
def test_what_a_shown_change_replaces_is_there(path: str, before: str) -> None:
    assert (ROOT / path).read_text("utf-8").count(before) == 1


def test_there_are_changes() -> None:
    assert len(DIFFS) == 5
    assert len(list(hunks())) == 10


def test_folders_and_files_that_are_named_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = re.findall(r"`((?:src|python|tests|docs|benchmarks)/[\w./-]+)`", text)
    assert named
    for path in named:
        assert (ROOT / path).exists(), path
