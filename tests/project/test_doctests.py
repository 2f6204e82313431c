"""Runs every example of the documentation: the pages and the docstrings, compiled ones too."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import jass
import jasscore

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PARSER = doctest.DocTestParser()


def modules() -> Iterator[ModuleType]:
    for package in (jasscore, jass):
        yield package
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            yield importlib.import_module(found.name)


def docstrings(thing: Any, name: str) -> Iterator[tuple[str, str]]:
    """The docstrings of a class or a function and of a class's own public members.

    ``doctest`` itself finds only what Python code defines; compiled members are of other types.
    """
    if isinstance(thing.__doc__, str):
        yield name, thing.__doc__
    if inspect.isclass(thing):
        for key, member in vars(thing).items():
            if not key.startswith("_"):
                member = getattr(member, "__func__", member)
                if inspect.isclass(member) or callable(member) or hasattr(member, "__get__"):
                    yield from docstrings(member, f"{name}.{key}")


def collect() -> Iterator[doctest.DocTest]:
    for module in modules():
        found = [(module.__name__, module.__doc__ or "")]
        for key, thing in vars(module).items():
            own = getattr(thing, "__module__", None) == module.__name__
            if own and not key.startswith("_") and callable(thing):
                found += docstrings(thing, f"{module.__name__}.{key}")
        for name, text in found:
            test = PARSER.get_doctest(
                text, dict(vars(module)), name, module.__file__ or module.__name__, 0
            )
            if test.examples:
                yield test


DOCTESTS = list(collect())


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=report.append)
    if runner.failures:
        pytest.fail("".join(report), pytrace=False)


@pytest.mark.parametrize("test", DOCTESTS, ids=lambda test: test.name)
def test_docstring(test: doctest.DocTest) -> None:
    run(test)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Pages name files as they are seen from the root of the repository.
    monkeypatch.chdir(ROOT)
    # The fence that closes a block would else be read as output that is expected.
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    run(PARSER.get_doctest(text, {}, page.name, str(page), 0))


def test_compiled_docstrings_are_found() -> None:
    names = {test.name for test in DOCTESTS}
    assert {"jasscore.cards.nth_card", "jasscore.cards.CardSet.isdisjoint"} <= names
