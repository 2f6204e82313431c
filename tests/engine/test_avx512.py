"""The AVX-512 kernel where the CPU has no AVX-512: compiled without it, and on an emulated machine.

A CPU that has it runs the kernel itself, in `test_kernels.py`. `CC` names another compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import jasscore
from tests.tools import machine

COMPILER = shutil.which(os.environ.get("CC", "cc")) or ""
SIMDE = Path("/usr/include/simde/x86/avx512.h")
BLOCKS = 2000
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("avx512" in jasscore.kernels(), reason="this CPU runs the kernel itself"),
]


@pytest.mark.parametrize("by", ["own", "SIMDe"])
@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_plays_like_the_portable_one(by: str, tmp_path: Path) -> None:
    if by == "SIMDe" and not SIMDE.exists():
        pytest.skip("SIMDe is not installed")
    program = tmp_path / "emulated"
    built = subprocess.run(
        [
            *(COMPILER, "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-psabi"),
            *(["-DSIMDE"] if by == "SIMDe" else []),
            *(f"-DBLOCKS={BLOCKS}", f"-I{machine.CORE}"),
            *(machine.SOURCES / "emulated.c", "-o", program),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    print(said)
    lines = said.splitlines()
    assert [line.split(": ")[1] for line in lines] == [f"0 of {BLOCKS} blocks differ"] * len(lines)
    assert lines[-1].startswith("avx512: ")


CPUS = [
    ("corei7_icelake_u", machine.ALL_REGISTERS, "portable bmi2 avx2 avx512"),
    ("corei7_icelake_u", machine.NO_AVX512, "portable bmi2 avx2"),
    ("corei7_icelake_u", machine.NO_AVX, "portable bmi2"),
    ("corei7_skylake_x", machine.ALL_REGISTERS, "portable bmi2 avx2"),  # has no VPOPCNTDQ
    ("corei7_haswell_4770", machine.ALL_REGISTERS, "portable bmi2 avx2"),
    ("corei7_sandy_bridge_2600k", machine.ALL_REGISTERS, "portable"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return machine.build(tmp_path_factory.mktemp("machine"), "gcc", blocks=80)


@pytest.mark.skipif(not machine.BOCHS, reason="Bochs is not installed")
@pytest.mark.parametrize(("cpu", "state", "kernels"), CPUS)
def test_on_an_emulated_machine(program: Path, cpu: str, state: int, kernels: str) -> None:
    lines = machine.run(program, cpu, state)
    print("\n".join(lines))
    assert [line.split(":")[0] for line in lines] == kernels.split()
    assert all(": 0 of 80 blocks differ;" in line for line in lines)
