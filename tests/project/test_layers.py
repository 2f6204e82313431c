"""The layers, read from the imports: a package uses only what lies in the layers below its own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"jasscore": ROOT / "src/jasscore", "jass": ROOT / "python/jass"}

# The modules of the core from the lowest up: each may use those before it.
CORE = (
    "errors bits cards rules position random evidence lockstep.block lockstep.scalar"
    " lockstep.avx2 lockstep.avx512 heuristic_weights lockstep.thinking lockstep.rounds"
    " lockstep.kernels lockstep deals weis worlds"
    " outcomes heuristic playout contracts solver.pages solver.problem solver.replies solver.table"
    " solver.bounds solver.estimate solver.weights solver.ordering solver.tree solver.choice"
    " solver.search solver.worker solver.solver solver.portable solver.bmi2 solver"
)
# The layers of `jass` from the lowest up. A package may import those of lower layers, and the
# package `jass` itself hands out what lies below it; the command uses the API as others do.
API = [
    "errors",
    "arguments cards parallel",
    "notation rules",
    "svg",
    "rounds",
    "engine games records",
    "analysis batch players",
    "contests plot",
]
LAYERS = [
    *([f"jasscore.{name}"] for name in CORE.split()),
    ["jasscore"],
    *([f"jass.{name}" for name in layer.split()] for layer in API),
    ["jass"],
    ["jass.cli"],
    ["jass.__main__"],
]
LAYER_OF = {name: number for number, layer in enumerate(LAYERS) for name in layer}

# Loaded by those who use them, not by `import jass`.
HEAVY = ("numpy", "matplotlib", "textual", "rich", "click", "pandas", "dask")

SUFFIXES = (".py", ".pyi", ".pyx", ".pxd", ".pxi", ".h")
SOURCES = sorted(
    path
    for folder in PACKAGES.values()
    for path in folder.rglob("*")
    if path.suffix in SUFFIXES and "__pycache__" not in path.parts
)
MAX_LINES = 600
NO_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}


def module_name(path: Path) -> str:
    """The dotted name of a file, headers included."""
    for package, folder in PACKAGES.items():
        if path.is_relative_to(folder):
            parts = list(path.relative_to(folder).with_suffix("").parts)
            if parts[-1] == "__init__":
                parts.pop()
            return ".".join([package, *parts])
    raise ValueError(path)


NAMES = {module_name(path) for path in SOURCES}


def part(name: str) -> str:
    """The part of LAYERS that a module belongs to: `jass.games.sidi` belongs to `jass.games`."""
    while name not in LAYER_OF and "." in name:
        name = name.rpartition(".")[0]
    return name


def targets(module: str | None, names: list[str], level: int, importer: str) -> list[str]:
    """The project's modules that `from module import names` reads, written with `level` dots."""
    if level:
        is_package = any(other.startswith(importer + ".") for other in NAMES)
        base = importer.split(".")[: None if is_package and level == 1 else -level + is_package]
        module = ".".join([*base, module] if module else base)
    if module is None or module.split(".")[0] not in PACKAGES:
        return []
    inner = [f"{module}.{name}" for name in names]
    return sorted({full if full in NAMES else module for full in inner}) or [module]


class Imports(ast.NodeVisitor):
    """All imports of a Python file, with the name of the function that they stand in."""

    def __init__(self, importer: str) -> None:
        self.importer = importer
        self.where: list[str] = []
        self.found: list[tuple[str, str]] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_scope(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.visit_scope(node)

    def visit_scope(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        self.where.append(node.name)
        self.generic_visit(node)
        self.where.pop()

    def add(self, modules: list[str]) -> None:
        self.found += [(".".join(self.where), module) for module in modules]

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.add(targets(alias.name, [], 0, self.importer))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        names = [alias.name for alias in node.names]
        self.add(targets(node.module, names, node.level, self.importer))


FROM = re.compile(r"^\s*from\s+(\.*)([\w.]*)\s+c?import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)
PLAIN = re.compile(r"^\s*c?import\s+([^\n]*)", re.MULTILINE)
HEADER = re.compile(r'^\s*(?:#\s*include|cdef\s+extern\s+from)\s+"([\w/]+)\.h"', re.MULTILINE)


def cython_imports(text: str, importer: str) -> list[str]:
    found = []
    for dots, module, names in FROM.findall(text):
        listed = re.findall(r"(\w+)(?:\s+as\s+\w+)?", re.sub(r"#[^\n]*", "", names))
        found += targets(module or None, listed, len(dots), importer)
    for names in PLAIN.findall(text):
        for name in names.split("#")[0].split(","):
            found += targets(name.split(" as ")[0].strip(), [], 0, importer)
    # Headers are named from the folder of the core on.
    return found + [f"jasscore.{header.replace('/', '.')}" for header in HEADER.findall(text)]


def imports_of(path: Path) -> Iterator[tuple[str, str]]:
    """(function, module) for every module of the project that a file imports."""
    text, importer = path.read_text(encoding="utf-8"), module_name(path)
    if path.suffix in (".py", ".pyi"):
        visitor = Imports(importer)
        visitor.visit(ast.parse(text))
        yield from visitor.found
    else:
        yield from (("", module) for module in cython_imports(text, importer))


def violations(path: Path) -> list[str]:
    importer = module_name(path)
    wrong = []
    for function, module in imports_of(path):
        if part(module) == part(importer) and importer not in PACKAGES:
            continue
        if LAYER_OF[part(module)] >= LAYER_OF[part(importer)]:
            place = f"{importer}.{function}" if function else importer
            wrong.append(f"{place} imports {module}, which is in no lower layer")
    return wrong


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Some modules that import each other in a circle, nothing when there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_there_are_sources() -> None:
    assert {"jasscore.bits", "jasscore.cards", "jass"} <= NAMES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
class TestModule:
    def test_has_a_place(self, path: Path) -> None:
        assert part(module_name(path)) in LAYER_OF, "give the new module its place in LAYERS"

    def test_imports_only_lower_layers(self, path: Path) -> None:
        assert violations(path) == []

    def test_is_one_thing(self, path: Path) -> None:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= MAX_LINES, "split it: a module past 600 lines is two modules"
        assert path.stem.lower() not in NO_NAMES, "name it for what it is about"


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {
        module_name(path): {module for _, module in imports_of(path)} - {module_name(path)}
        for path in SOURCES
        if path.is_relative_to(PACKAGES["jass"]) and path.suffix == ".py"
    }
    assert cycle(graph) == []
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []


def test_there_are_few_layers_and_names() -> None:
    assert len(API) + len(("jass", "cli")) <= 10  # the core is one more
    assert len(" ".join(API).split()) + 1 <= 18


@pytest.mark.parametrize("name", ["rules", "games", "solver", "streams"])
def test_the_oracle_shares_nothing_with_the_library(name: str) -> None:
    tree = ast.parse((ROOT / f"tests/oracle/{name}.py").read_text(encoding="utf-8"))
    visitor = Imports(name)
    visitor.visit(tree)
    assert visitor.found == []


def test_importing_jass_loads_nothing_heavy() -> None:
    program = f"import jass, sys; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from jasscore.bits cimport popcount, lowest", ["jasscore.bits"]),
        ("from jasscore cimport bits, cards as c  # why", ["jasscore.bits", "jasscore.cards"]),
        ("from jasscore cimport (\n bits,  # one\n cards)", ["jasscore.bits", "jasscore.cards"]),
        ("cimport jasscore.bits as b, cython", ["jasscore.bits"]),
        ("    from .bits cimport nth", ["jasscore.bits"]),
        ("from . cimport bits", ["jasscore.bits"]),
        ("from libc.stdint cimport uint64_t\nimport enum", []),
        ('cdef extern from "bits.h" nogil:\n    pass', ["jasscore.bits"]),
        ('#include "bits.h"\n#include <stdint.h>', ["jasscore.bits"]),
        ('cdef extern from "solver/pages.h":', ["jasscore.solver.pages"]),
        ("import jass.rounds.deal", ["jass.rounds.deal"]),
        ("from jass.rounds.view import View", ["jass.rounds.view"]),
        ("x = 'from jasscore.bits cimport'", []),
    ],
)
def test_the_reader_of_cython_imports(text: str, expected: list[str]) -> None:
    assert cython_imports(text, "jasscore.rules") == expected


def test_the_reader_of_python_imports() -> None:
    visitor = Imports("jass.rounds.deal")
    visitor.visit(
        ast.parse(
            "import jasscore.cards\nfrom jass import Card\nfrom . import deal\n"
            "class View:\n    def count_worlds(self):\n        from .evidence import worlds\n"
            "import numpy, os.path\nfrom jasscore import cards, get_include\n"
        )
    )
    assert visitor.found == [
        ("", "jasscore.cards"),
        ("", "jass"),
        ("", "jass.rounds.deal"),
        ("View.count_worlds", "jass.rounds.evidence"),
        ("", "jasscore"),
        ("", "jasscore.cards"),
    ]
