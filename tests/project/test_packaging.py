"""What an installed jass brings along, and that a Cython module of somebody else can use it."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import textwrap
from importlib import metadata, util
from pathlib import Path

import pytest

import jass
import jasscore

ROOT = Path(__file__).parents[2]
CORE_SOURCES = ROOT / "src/jasscore"
INSTALLED = Path(jasscore.__file__).parent

# What a bot writer could write: the round is copied as a C struct and played on without the GIL.
USER_MODULE = """\
from jasscore.bits cimport lowest, popcount
from jasscore.position cimport Position, State, is_over, legal_now, side_points, step
from jasscore.rules cimport PlayRules

def lowest_cards(Position position):
    cdef State state = position.state
    cdef const PlayRules* rules = &position.play_switches.rules
    cdef int points, cards = popcount(state.hand[0])
    with nogil:
        while not is_over(&state):
            step(&state, rules, 1ULL << lowest(legal_now(&state, rules)))
        points = side_points(&state, rules, 0)
    return cards, points
"""

# In Obenabe the core's order of cards is that of their numbers, so both play the same cards.
USER_PROGRAM = """\
import user_module
from jass import Deal, Round

r = Round(Deal.random(seed=7), "obenabe")
cards, points = user_module.lowest_cards(r)
assert cards == 9 and not r.tricks
while not r.is_over:
    r.play(r.legal_cards()[0])
assert points == r.points[0], (points, r.points)
print("ran")
"""


def is_editable() -> bool:
    return INSTALLED == CORE_SOURCES


@pytest.mark.skipif(util.find_spec("Cython") is None, reason="needs Cython")
def test_a_cython_module_builds_against_the_installed_package(tmp_path: Path) -> None:
    (tmp_path / "user_module.pyx").write_text(USER_MODULE, encoding="utf-8")
    (tmp_path / "program.py").write_text(USER_PROGRAM, encoding="utf-8")
    # An editable install is found through an import hook, which Cython does not ask.
    paths = [str(INSTALLED.parent)] if is_editable() else []
    setup = f"""\
        import jasscore
        from Cython.Build import cythonize
        from setuptools import Extension, setup

        extension = Extension("user_module", ["user_module.pyx"],
                              include_dirs=[jasscore.get_include()])
        setup(ext_modules=cythonize([extension], language_level=3, include_path={paths}))
    """
    (tmp_path / "setup.py").write_text(textwrap.dedent(setup), encoding="utf-8")
    for command in (["setup.py", "build_ext", "--inplace"], ["program.py"]):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "ran\n"


def files(folder: Path, *suffixes: str) -> set[str]:
    """The files of a folder and those below it, from the folder on."""
    return {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in suffixes
    }


def headers() -> set[str]:
    """Those that a .pxd names, and what they include: with them other code can be compiled."""
    named = set()
    for path in CORE_SOURCES.rglob("*.pxd"):
        named |= set(re.findall(r'extern from "([^"]+)"', path.read_text("utf-8")))
    for name in [*named]:
        text = (CORE_SOURCES / name).read_text("utf-8")
        named |= set(re.findall(r'#include "([^"]+)"', text))
    return named


def test_types_and_declarations_are_installed() -> None:
    wanted = ".pxd", ".pyi"
    assert files(CORE_SOURCES, *wanted) <= files(INSTALLED, *wanted)
    assert headers() <= files(INSTALLED, ".h")
    installed = {path.name for path in INSTALLED.iterdir()}
    assert {"py.typed"} <= installed
    assert (Path(jass.__file__).parent / "py.typed").is_file()


def test_every_extension_is_compiled_and_has_a_stub() -> None:
    names = {name.removesuffix(".pyx") for name in files(CORE_SOURCES, ".pyx")}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert [name for name in names if not (INSTALLED / f"{name}{suffix}").is_file()] == []
    assert [name for name in names if not (INSTALLED / f"{name}.pyi").is_file()] == []


def test_a_wheel_holds_no_sources() -> None:
    if is_editable():
        pytest.skip("an editable install is the source tree")
    assert files(INSTALLED, ".pyx", ".pxi", ".c") == set()


def test_the_include_folder_holds_the_headers() -> None:
    assert headers() <= files(Path(jasscore.get_include()), ".h")


class TestMetadata:
    about = metadata.metadata("jass")

    def test_licence_is_an_expression(self) -> None:
        assert self.about["License-Expression"] == "MIT"
        assert self.about.get_all("License-File") == ["LICENSE"]
        assert not any("License ::" in line for line in self.about.get_all("Classifier", []))

    def test_numpy_is_all_it_needs(self) -> None:
        needed = [line for line in metadata.requires("jass") or [] if "extra ==" not in line]
        assert [re.split(r"[^\w-]", line)[0] for line in needed] == ["numpy"]

    def test_python(self) -> None:
        assert self.about["Requires-Python"] == ">=3.11"

    def test_the_command(self) -> None:
        (entry,) = metadata.entry_points(group="console_scripts", name="jass")
        assert entry.value == "jass.cli:main"


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("python/jass/__init__.py", r'^__version__ = "([^"]+)"'),
        ("CITATION.cff", r"^version: (\S+)"),
        ("CHANGELOG.md", r"^## (\d\S*)"),
    ],
)
def test_versions_agree(file: str, pattern: str) -> None:
    found = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == metadata.version("jass") == jass.__version__
