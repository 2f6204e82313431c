"""The catalogue: every text is there in every language, with the same places for values."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import jass.notation.phrases as catalogue
from jass.notation import LANGUAGES
from jass.notation.phrases import Phrase

PACKAGE = Path(catalogue.__file__).parent
PHRASES = [
    (f"{module.name}.{name}", phrase)
    for module in pkgutil.iter_modules([str(PACKAGE)])
    for name, phrase in vars(import_module(f"jass.notation.phrases.{module.name}")).items()
    if isinstance(phrase, Phrase)
]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_languages_are_those_of_the_notation() -> None:
    assert sorted(Phrase._fields) == sorted(LANGUAGES)
    assert len(PHRASES) > 100


@pytest.mark.parametrize(("name", "phrase"), PHRASES, ids=[name for name, _ in PHRASES])
def test_no_text_is_missing(name: str, phrase: Phrase) -> None:
    values = dict.fromkeys(places(phrase.en), "7")
    for language in LANGUAGES:
        text = getattr(phrase, language)
        assert text.strip()
        assert places(text) == places(phrase.en)
        said = phrase.say(language, **values)
        assert "{" not in said
        # What is put together from parts begins and ends alike.
        assert said[0].isspace() == phrase.en[0].isspace() or language == "fr"
        assert said[-1].isspace() == phrase.en[-1].isspace()
        assert (said[-1] == ".") == (phrase.en[-1] == ".")


def test_every_text_is_used() -> None:
    sources = "\n".join(
        path.read_text("utf-8")
        for path in PACKAGE.parents[1].rglob("*.py")
        if PACKAGE not in path.parents
    )
    for name, _ in PHRASES:
        assert re.search(rf"\.{name.partition('.')[2]}\b", sources), name
