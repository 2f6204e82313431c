"""The names that `import jass` offers: all there, all explained, all with an example."""

from __future__ import annotations

import inspect
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

import jass

NAMES = sorted(jass.__all__)


def test_names_are_listed_once() -> None:
    assert len(NAMES) == len(set(NAMES))


def test_nothing_public_is_unlisted() -> None:
    public = {
        name
        for name, thing in vars(jass).items()
        if not name.startswith("_") and getattr(thing, "__module__", "").startswith("jass")
    }
    assert public <= set(NAMES)


def test_dir_lists_what_is_loaded_on_first_use() -> None:
    program = "import jass; print(sorted(set(jass.__all__) - set(dir(jass))))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_every_name_is_there_before_anything_else_is_imported() -> None:
    program = "import jass\nfor name in jass.__all__: getattr(jass, name)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_has_a_docstring_with_an_example(name: str) -> None:
    thing: Any = getattr(jass, name)
    if isinstance(thing, ModuleType):
        assert thing.__doc__
    elif callable(thing):
        doc = inspect.getdoc(thing) or ""
        assert doc.split(">>>")[0].strip(), f"jass.{name} says nothing of itself"
        is_error = inspect.isclass(thing) and issubclass(thing, Exception)
        assert is_error or ">>>" in doc, f"jass.{name} shows no example"
