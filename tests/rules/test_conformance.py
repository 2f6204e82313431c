"""docs/conformance.md against what is there: sentences, parameters with their values, tests."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from jass import Bergpreis, Contract, Goal, Rules
from jass.rules.parameters import CHECKS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/conformance.md").read_text("utf-8")
CASES: list[Any] = json.loads((ROOT / "tests/data/rule_cases.json").read_text("utf-8"))
RECORDS: dict[str, Any] = {case["id"]: case for case in CASES}
# What has a default is a parameter.
PARAMETERS = set(CHECKS)
PRESETS = ("swiss", "fr", "es")

# The sentences of the pages: heading, then paragraph or item, sentence in it, rule in the sentence.
SENTENCES = {
    "FR": {
        "Comment jouer": "1.1 1.2 2.1 2.2 2.3a 2.3b 2.3c 2.4 2.5 2.6a 2.6b",
        "Joueurs": "1.1 1.2a 1.2b 1.3",
        "Jeu de cartes": "1.1 1.2 1.3 1.4 1.5a 1.5b 1.5c 1.5d 1.5e 1.5f 1.5g 1.5h 1.6",
        "Objectif": "1.1a 1.1b 1.1c 1.2",
        "Mise en place": "1.1 1.2a 1.2b 1.2c"
        " 2.1a 2.1b 2.1c 2.1d 2.1e 2.1f 2.1g 2.1h 2.2 2.3 3.1a 3.1b 3.2 4.1a 4.1b 4.1c",
        "Déroulement": "1.1a 1.1b 1.1c 2.1 2.2 3.1 3.2 4.1a 4.1b 4.2a 4.2b"
        " 5.1 5.2a 5.2b 5.3a 5.3b 5.4 5.5a 5.5b 5.5c 5.5d 5.5e 6.1 6.2",
        "Weis": "1.1 1.2 1.3 2.1 2.2 3.1 3.2 4.1 5.1a 5.1b 6.1a 6.1b",
        "Décompte": "1.1a 1.1b 2.1 3.1 4.1a 4.1b 5.1a 5.1b 5.1c 5.2 6.1 7.1 7.2 7.3a 7.3b",
        "Victoire": "1.1 2.1 3.1a 3.1b 4.1",
        "Variantes": "1.1 1.2 2.1a 2.1b 2.2 3.1a 3.1b 3.2 4.1 5.1a 5.1b 5.1c 6.1",
        "Conseils": "1.1 1.2 2.1 3.1 3.2 4.1 4.2 5.1 6.1",
        "Glossaire": "1.1 1.2 2.1 2.2 3.1 4.1 5.1a 5.1b 6.1 7.1 8.1 9.1",
    },
    "ES": {
        "Cómo se juega": "1.1 1.2 1.3a 1.3b",
        "Las cartas": "1.1a 1.1b 1.1c 1.2",
        "Elegir": "1.1a 1.1b 1.2a 1.2b 1.2c 1.3a 1.3b 1.3c 1.3d 1.3e",
        "Valor": "1.1a 1.1b 1.1c 2.1 3.1a 3.1b 3.1c 3.2",
        "El juego": "1.1a 1.1b 1.2a 1.2b 1.2c 1.3a 1.3b",
        "Weis & Stöck": "1.1a 1.1b 1.1c 1.1d 1.1e 1.1f 1.2a 1.2b 1.3 1.4 1.5 1.6 1.7",
    },
}
ROWS = {"FR": 142, "ES": 46, "R": 42}


class Row(NamedTuple):
    """A line of one of the three tables. The rows of the pages have no cell ``otherwise``."""

    id: str
    subject: str
    carried: str
    otherwise: str
    shown: str
    decided: str

    @property
    def table(self) -> str:
        return self.id.split("-")[0]


def rows() -> Iterator[Row]:
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
        if line.startswith("|") and re.fullmatch(r"(FR|ES|R)-\d+", cells[0]):
            assert len(cells) == 6, f"{cells[0]} has {len(cells)} cells"
            if cells[0].startswith("R-"):
                yield Row(*cells)
            else:
                number, place, says, carried, shown, decided = cells
                assert says, number
                yield Row(number, place, carried, "", shown, decided)


ALL = list(rows())
each_row = pytest.mark.parametrize("row", ALL, ids=[row.id for row in ALL])


def spans(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def value_of(node: ast.expr) -> Any:
    """A literal, or a Goal or Bergpreis as one writes it."""
    if not isinstance(node, ast.Call):
        return ast.literal_eval(node)
    arguments = [ast.literal_eval(argument) for argument in node.args]
    if isinstance(node.func, ast.Attribute):
        assert ast.unparse(node.func.value) == "Goal"
        return getattr(Goal, node.func.attr)(*arguments)
    assert ast.unparse(node.func) == "Bergpreis"
    return Bergpreis(*arguments)


def setting(text: str) -> tuple[str, list[Any], Any]:
    """The parameter, the keys into it and the value of ``weis_four["9"]=100``."""
    (statement,) = ast.parse(text).body
    assert isinstance(statement, ast.Assign), text
    (target,) = statement.targets
    keys: list[Any] = []
    while isinstance(target, ast.Subscript):
        keys.insert(0, ast.literal_eval(target.slice))
        target = target.value
    assert isinstance(target, ast.Name), text
    assert target.id in PARAMETERS, f"no rule is called {target.id}"
    return target.id, keys, value_of(statement.value)


def place_in(name: str, keys: list[Any]) -> list[int]:
    """Where the keys lead in the tuple that a preset holds."""
    if name == "multipliers":
        pack, contract = keys
        return [("french", "swiss").index(pack), Contract(contract)]
    (key,) = keys
    return [{"weis_sequence": range(3, 10), "weis_four": "6789TJQKA"}[name].index(key)]


def check(preset: str, text: str) -> None:
    name, keys, value = setting(text)
    rules = Rules.preset(preset)
    actual = getattr(rules, name)
    if keys:
        for place in place_in(name, keys):
            actual = actual[place]
        assert actual == value, f"{preset}: {text}, but it is {actual!r}"
    else:
        # Through replace, since rules take some values in several forms.
        claimed = getattr(rules.replace(**{name: value}), name)
        assert actual == claimed, f"{preset}: {text}, but it is {actual!r}"


@cache
def names_of_tests(path: str) -> frozenset[str]:
    file = ROOT / path
    assert file.is_file(), f"there is no {path}"
    tree = ast.parse(file.read_text("utf-8"))
    names = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in names if name.startswith("test_"))


def test_ids_are_numbered_without_gaps() -> None:
    for table, count in ROWS.items():
        ids = [row.id for row in ALL if row.table == table]
        assert ids == [f"{table}-{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("page", ["FR", "ES"])
def test_every_sentence_has_its_rows(page: str) -> None:
    listed = [row.subject for row in ALL if row.table == page]
    expected = [
        f"{heading} {place}"
        for heading, places in SENTENCES[page].items()
        for place in places.split()
    ]
    assert listed == expected
    assert len(expected) == ROWS[page]


@each_row
def test_row_is_complete(row: Row) -> None:
    assert row.subject
    settings = [text for text in spans(row.carried) if "=" in text]
    if row.shown.startswith("not modelled"):
        assert row.carried == "–"
        assert re.fullmatch(r"not modelled: \w.{7,}", row.shown)
    elif row.shown.startswith("later"):
        assert row.shown == "later: table"
        assert settings or row.carried == "–"
    else:
        assert settings or row.carried == "always"
        assert spans(row.shown)
        assert not re.sub(r"`[^`]+`|[, ]", "", row.shown), f"{row.id}: {row.shown}"


@each_row
def test_parameters_have_the_values_of_the_presets(row: Row) -> None:
    said = re.findall(r"(?:(\w+): )?`([^`]+)`", row.carried)
    named = {(preset, setting(text)[0]) for preset, text in said if preset}
    for preset, text in said:
        if row.table != "R":
            assert not preset
            presets = [row.table.lower()]
        elif preset:
            assert preset in PRESETS
            presets = [preset]
        else:
            presets = [other for other in PRESETS if (other, setting(text)[0]) not in named]
        for one in presets:
            check(one, text)
    # Nothing but settings: a typing error must not take one out of the check.
    assert not re.sub(r"(\w+: )?`[^`]+`|always|[–, ]", "", row.carried)


@each_row
def test_other_values_exist(row: Row) -> None:
    for text in spans(row.otherwise):
        name, keys, value = setting(text)
        assert not keys
        swiss = Rules.preset("swiss")
        assert swiss.replace(**{name: value}) != swiss, f"{text} is the value here"
        assert name in [setting(other)[0] for other in spans(row.carried)]
    for text in spans(row.decided):
        if "=" in text:
            name, keys, value = setting(text)
            assert not keys
            Rules().replace(**{name: value})


@each_row
def test_tests_and_records_exist(row: Row) -> None:
    if row.shown.startswith(("later", "not modelled")):
        return
    for text in spans(row.shown):
        if "::" in text:
            path, function = text.split("::")
            assert function in names_of_tests(path), f"{path} has no {function}"
            continue
        assert text in RECORDS, f"there is no record {text}"
        record = RECORDS[text]
        if row.table != "R":
            assert row.table.lower() in record["presets"], f"{text} is of other presets"


def test_records_are_played() -> None:
    assert (ROOT / "tests/rules/test_rule_cases.py").is_file()


def test_every_parameter_is_explained() -> None:
    explained = {setting(text)[0] for row in ALL if row.table == "R" for text in spans(row.carried)}
    assert explained == PARAMETERS


def test_records_in_prose_exist() -> None:
    for row in ALL:
        for name in re.findall(r"\b(?:[LWPMCS]|SC)\d\d(?:\.[a-z-]+)?", row.decided):
            assert name in RECORDS, f"{row.id}: there is no record {name}"
