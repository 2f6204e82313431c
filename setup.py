"""Builds the native core: one extension for every .pyx file below src/jasscore.

Three environment variables are for builds from source and never used for published wheels:
JASS_MARCH=native passes -march to the compiler, JASS_DEBUG=1 turns bounds checks and assertions on,
JASS_SANITIZE=address,undefined adds those sanitizers of gcc and clang.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = bool(os.environ.get("JASS_DEBUG"))
MARCH = os.environ.get("JASS_MARCH", "")
SANITIZE = os.environ.get("JASS_SANITIZE", "")
CORE = Path("src/jasscore")
GENERATED = Path("build/cython")

# What Cython else puts into every module, memoryviews above all: once for all of them.
SHARED = "jasscore._shared"
SHARED_C = GENERATED / "src/jasscore/_shared.c"

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    "embedsignature": True,
    "freethreading_compatible": True,
    # Without these two the extension types carry attributes that no stub can describe.
    "auto_pickle": False,
    "autotestdict": False,
}


def compile_args(compiler: str) -> list[str]:
    if compiler == "msvc":
        return ["/std:c11", *(["/Od", "/Zi"] if DEBUG else ["/O2"])]
    # -g0 for what Python itself was built with: three quarters of a wheel, a quarter of a build.
    optimise = ["-O1", "-g"] if DEBUG else ["-O3", "-g0"]
    if SANITIZE:
        # Lines for its reports; to follow every variable would take gcc minutes for the kernels.
        optimise = ["-O1", "-g1"]
    march = [f"-march={MARCH}"] if MARCH else []
    return ["-std=c11", *optimise, *march, *sanitize_args()]


def link_args() -> list[str]:
    # Without symbols that only a debugger reads: a thirtieth of a wheel.
    strip = sys.platform == "linux" and not (DEBUG or SANITIZE)
    return ["-Wl,-s"] if strip else sanitize_args()


def sanitize_args() -> list[str]:
    # What a sanitizer finds ends the process, so that no test passes over it.
    return [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all"] if SANITIZE else []


class Record:
    """A text that a build leaves for the next one: what it was made from."""

    def __init__(self, name: str, text: str) -> None:
        self.path = GENERATED / name
        self.text = text
        self.changed = not self.path.exists() or self.path.read_text("utf-8") != text

    def write(self) -> None:
        if self.changed:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(self.text, "utf-8")


class BuildCore(build_ext):
    """Translates to C when extensions are built, not before: making an sdist needs no C files.

    The C files stay in build, for later builds of the same tree.
    """

    def build_extensions(self) -> None:
        args = compile_args(self.compiler.compiler_type)
        flags = Record(
            "flags.txt", f"{args} {link_args()} {DIRECTIVES} Cython {Cython.__version__}"
        )
        # Told by what is in the files, since dates say nothing here: for every build pip installs
        # Cython anew, and with it files that some of these depend on.
        read = sorted(path for path in CORE.rglob("*") if path.suffix in {".pyx", ".pxd", ".pxi"})
        contents = b"".join(path.read_bytes() for path in read)
        sources = Record("sources.txt", sha256(contents).hexdigest())
        if flags.changed or sources.changed or self.force:
            self.translate(force=flags.changed or bool(self.force))
        flags.write()
        headers = [path.as_posix() for path in CORE.rglob("*.h")]
        for extension in self.extensions:
            extension.sources = [c_file(source).as_posix() for source in extension.sources]
            # Cython sees the headers that a module names, not those which they include.
            extension.depends = [*headers, flags.path.as_posix()]
            extension.extra_compile_args = args
            extension.extra_link_args = link_args()
            extension.define_macros = [] if DEBUG else [("CYTHON_WITHOUT_ASSERTIONS", None)]
            extension.undef_macros = ["NDEBUG"] if DEBUG else []
        super().build_extensions()
        sources.write()

    def translate(self, force: bool) -> None:
        cythonize(
            [extension for extension in self.extensions if extension.name != SHARED],
            include_path=["src"],
            build_dir=GENERATED.as_posix(),
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            force=force,
        )
        if force or not SHARED_C.exists():
            cython = [sys.executable, "-m", "cython", "--module-name", SHARED]
            subprocess.run([*cython, "--generate-shared", SHARED_C.as_posix()], check=True)


def c_file(source: str) -> Path:
    return GENERATED / Path(source).with_suffix(".c")


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=[
        *(
            Extension(
                ".".join(path.relative_to("src").with_suffix("").parts),
                [path.as_posix()],
                include_dirs=[CORE.as_posix()],
            )
            for path in sorted(CORE.rglob("*.pyx"))
        ),
        Extension(SHARED, ["src/jasscore/_shared.c"]),
    ],
    options={"build_ext": {"parallel": os.cpu_count()}},
)
