"""Builds the native core: one extension for every .pyx file below src/jasscore.

Three environment variables are for builds from source and never used for published wheels:
JASS_MARCH=native passes -march to the compiler, JASS_DEBUG=1 turns bounds checks and assertions on,
JASS_SANITIZE=address,undefined adds those sanitizers of gcc and clang.
"""

from __future__ import annotations

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = bool(os.environ.get("JASS_DEBUG"))
MARCH = os.environ.get("JASS_MARCH", "")
SANITIZE = os.environ.get("JASS_SANITIZE", "")
CORE = Path("src/jasscore")
GENERATED = Path("build/cython")

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
    optimise = ["-O1", "-g"] if DEBUG or SANITIZE else ["-O3", "-g0"]
    march = [f"-march={MARCH}"] if MARCH else []
    return ["-std=c11", *optimise, *march, *sanitize_args()]


def sanitize_args() -> list[str]:
    # What a sanitizer finds ends the process, so that no test passes over it.
    return [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all"] if SANITIZE else []


class BuildCore(build_ext):
    """Translates to C when extensions are built, not before: making an sdist needs no C files."""

    def build_extensions(self) -> None:
        args = compile_args(self.compiler.compiler_type)
        flags, changed = self.record_flags(" ".join(args))
        translated = cythonize(
            self.extensions,
            include_path=["src"],
            build_dir=GENERATED.as_posix(),
            compiler_directives=DIRECTIVES,
            force=changed or bool(self.force),
        )
        for extension, new in zip(self.extensions, translated, strict=True):
            extension.sources = new.sources
            # Cython sees the headers that a module names, not those which they include.
            headers = [path.as_posix() for path in CORE.rglob("*.h")]
            extension.depends = [*new.depends, *headers, flags]
            extension.extra_compile_args = args
            extension.extra_link_args = sanitize_args()
            extension.define_macros = [] if DEBUG else [("CYTHON_WITHOUT_ASSERTIONS", None)]
            extension.undef_macros = ["NDEBUG"] if DEBUG else []
        super().build_extensions()

    @staticmethod
    def record_flags(text: str) -> tuple[str, bool]:
        """Keep the flags of the last build in a file that every extension depends on."""
        path = GENERATED / "flags.txt"
        changed = not path.exists() or path.read_text() != text
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return path.as_posix(), changed


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=[
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [path.as_posix()],
            include_dirs=[CORE.as_posix()],
        )
        for path in sorted(CORE.rglob("*.pyx"))
    ],
    options={"build_ext": {"parallel": os.cpu_count()}},
)
