"""Type checkers on code of users: `python -m tests.types.check`, from the root.

wrong uses    mypy and pyright must report each marked line of wrong_uses.py, and no other
examples      mypy must find nothing in the examples of the README and of docs

An example that raises an error is left out, since it is wrong on purpose. What somebody who types
examples knows is allowed: that a value is not None, that a set of cards knows texts of cards, and
that a name can be used again.
"""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).with_name("wrong_uses.py")
# In a folder that stays, since mypy gives errors that it has kept with the paths they had.
EXAMPLES = ROOT / "build/types/examples"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

OF_EXAMPLES = (
    "--no-strict-optional",
    "--disable-error-code=comparison-overlap",
    "--allow-redefinition",
)


def mypy(*args: str) -> list[tuple[Path, int, str, str]]:
    """File, line, code and message of each error."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--output=json", "--cache-dir=build/types", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode > 1 or done.stderr:
        sys.exit(done.stdout + done.stderr)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        (ROOT / one["file"], one["line"], one["code"], one["message"])
        for one in found
        if one["severity"] == "error"
    ]


def pyright(path: Path) -> list[tuple[int, str]]:
    """Line and message of each error."""
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found = json.loads(done.stdout)["generalDiagnostics"]
    except ValueError:
        sys.exit(done.stdout + done.stderr)
    return [
        (one["range"]["start"]["line"] + 1, one["message"])
        for one in found
        if one["severity"] == "error"
    ]


def wrong_uses() -> list[str]:
    marked = {
        number: mark[1]
        for number, line in enumerate(SAMPLE.read_text("utf-8").splitlines(), 1)
        if (mark := re.search(r"  # error: ([a-z-]+)$", line))
    }
    assert marked
    by_mypy = {(line, code): message for _, line, code, message in mypy(str(SAMPLE))}
    by_pyright = dict(pyright(SAMPLE))
    wrong = []
    for number, code in marked.items():
        if (number, code) not in by_mypy:
            wrong.append(f"{SAMPLE.name}:{number}: mypy does not report it as {code}")
        if number not in by_pyright:
            wrong.append(f"{SAMPLE.name}:{number}: pyright does not report it")
    for checker, messages in (
        ("mypy", {line: text for (line, _), text in by_mypy.items()}),
        ("pyright", by_pyright),
    ):
        wrong += [
            f"{SAMPLE.name}:{number}: {checker} reports what is right: {text}"
            for number, text in messages.items()
            if number not in marked
        ]
    return wrong


def code_of(page: Path) -> str:
    """The examples of a page, each on the line that it has there."""
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples(page.read_text("utf-8")):
        if example.exc_msg is None:
            lines += [""] * (example.lineno - len(lines))
            lines += example.source.splitlines()
    return "\n".join(lines) + "\n"


def examples() -> list[str]:
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    pages = {EXAMPLES / f"{page.stem.lower()}.py": page for page in PAGES}
    for path, page in pages.items():
        path.write_text(code_of(page), "utf-8")
    found = mypy(*OF_EXAMPLES, *map(str, pages))
    return [f"{pages[path].name}:{line}: {text}" for path, line, _, text in found]


def main() -> None:
    wrong = wrong_uses() + examples()
    print("\n".join(wrong) or "wrong uses are reported, examples are right")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
