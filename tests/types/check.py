"""Type checkers on the code of users: `python -m tests.types.check`, from the root.

wrong uses    mypy and pyright must report each marked line of wrong_uses.py, and no other
examples      mypy must find nothing in the examples of the README and of docs

An example that raises an error is left out, since it is wrong on purpose. What somebody who types
examples knows is allowed: that a value is not None, that a set of cards takes texts of cards, and
that a name can be used again.
"""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).with_name("wrong_uses.py")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BUILD = ROOT / "build/types"
ALLOWED = "# mypy: no-strict-optional, allow-redefinition, disable-error-code=comparison-overlap"


class Report(NamedTuple):
    """An error that a type checker reports."""

    file: str
    line: int
    code: str
    text: str


def call(*command: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit(done.stdout + done.stderr)
    return done.stdout


def mypy(paths: Sequence[Path]) -> list[Report]:
    said = call("mypy", "--output=json", f"--cache-dir={BUILD}", *paths)
    found: list[dict[str, Any]] = [json.loads(line) for line in said.splitlines()]
    return [
        Report(Path(one["file"]).name, one["line"], one["code"], one["message"])
        for one in found
        if one["severity"] == "error"
    ]


def pyright(path: Path) -> list[Report]:
    said = json.loads(call("pyright", "--outputjson", "--pythonpath", sys.executable, path))
    return [
        Report(path.name, one["range"]["start"]["line"] + 1, one.get("rule", ""), one["message"])
        for one in said["generalDiagnostics"]
        if one["severity"] == "error"
    ]


def wrong_uses(by_mypy: Sequence[Report], by_pyright: Sequence[Report]) -> list[str]:
    """What the checkers say of the sample against the marks in it."""
    marks = {
        number: mark[1]
        for number, line in enumerate(SAMPLE.read_text("utf-8").splitlines(), 1)
        if (mark := re.search(r"  # error: ([a-z-]+)$", line))
    }
    assert marks
    wrong = []
    for checker, reports in (("mypy", by_mypy), ("pyright", by_pyright)):
        found = {(report.line, report.code if checker == "mypy" else "") for report in reports}
        wrong += [
            f"{SAMPLE.name}:{number}: {checker} does not report an error ({code})"
            for number, code in marks.items()
            if (number, code if checker == "mypy" else "") not in found
        ]
        wrong += [
            f"{SAMPLE.name}:{report.line}: {checker} reports {report.text}"
            for report in reports
            if report.line not in marks
        ]
    return wrong


def code_of(page: Path) -> str:
    """The examples of a page, each on the line that it has there; the heading makes room."""
    lines = [ALLOWED]
    for example in doctest.DocTestParser().get_examples(page.read_text("utf-8")):
        if example.exc_msg is None:
            lines += [""] * (example.lineno - len(lines))
            lines += example.source.splitlines()
    return "\n".join(lines) + "\n"


def main() -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    pages = {f"example_{page.stem.lower()}.py": page for page in PAGES}
    for name, page in pages.items():
        (BUILD / name).write_text(code_of(page), "utf-8")
    reports = mypy([SAMPLE, *(BUILD / name for name in pages)])
    wrong = wrong_uses([one for one in reports if one.file == SAMPLE.name], pyright(SAMPLE))
    for report in reports:
        if report.file != SAMPLE.name:
            page = pages[report.file].relative_to(ROOT) if report.file in pages else report.file
            wrong.append(f"{page}:{report.line}: mypy reports {report.text}")
    print("\n".join(wrong) or "wrong uses are reported, and the examples are right")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
