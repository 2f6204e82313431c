"""Compares the kernels on a machine that Bochs emulates: `python -m tests.tools.machine [--save]`.

For CPUs that are not at hand. Needs gcc or clang for x86-64, binutils and Debian's package bochs;
the machine code is what a build of the library has, and the program asks the emulated CPU what it
can run, as the library does. `--save` keeps what is printed in `output/machine.txt`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

OUTPUT = Path(__file__).parent / "output" / "machine.txt"
SOURCES = Path(__file__).parents[1] / "engine" / "emulation"
CORE = Path(__file__).parents[2] / "src" / "jasscore"
BOCHS = shutil.which("bochs-bin") or shutil.which("bochs")
ALL_REGISTERS, NO_AVX512, NO_AVX = 0xE7, 0x07, 0x03
CPUS = ("corei7_icelake_u", "corei7_skylake_x", "corei7_haswell_4770", "corei7_sandy_bridge_2600k")

LAYOUT = """
SECTIONS {
    . = 0x10000;
    .text : { *(.text.first) *(.text*) *(.rodata*) *(.data*) *(.init_array*) *(.ctors*) }
    .bss : { *(.bss*) *(COMMON) }
    /DISCARD/ : { *(.comment) *(.note*) *(.eh_frame*) }
}
"""
MACHINE = """
cpu: model={cpu}
memory: guest=32, host=32
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
boot: disk
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=disk, path={disk}, mode=flat, cylinders=2, heads=16, spt=63
clock: sync=none
port_e9_hack: enabled=1
display_library: rfb, options="timeout=0"
log: {folder}/log.txt
panic: action=fatal
sound: waveoutdrv=dummy
"""


def call(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(folder: Path, compiler: str, blocks: int) -> Path:
    """The comparison as a program that needs no system."""
    layout, program = folder / "layout.ld", folder / "program"
    layout.write_text(LAYOUT)
    call(
        *(compiler, "-std=gnu11", "-O3", "-ffreestanding", "-fno-stack-protector", "-fno-pic"),
        *("-mno-red-zone", f"-DBLOCKS={blocks}", f"-I{CORE}"),
        *("-c", SOURCES / "machine.c", "-o", folder / "machine.o"),
    )
    library = call(compiler, "-print-file-name=libgcc.a").strip()
    call(
        *("ld", "-nostdlib", "-static", "--no-warn-rwx-segments", "-e", "first", "-T", layout),
        *(folder / "machine.o", library, "-o", folder / "machine.elf"),
    )
    call("objcopy", "-O", "binary", folder / "machine.elf", program)
    return program


def run(program: Path, cpu: str, state: int = ALL_REGISTERS) -> list[str]:
    """What it says on a CPU of which a system saves some registers, a line a kernel."""
    assert BOCHS, "Bochs is not installed"
    code = program.read_bytes()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        boot, disk = folder / "boot", folder / "disk"
        sizes = f"-DSECTORS={-(-len(code) // 512)}", f"-DSTATE={state}"
        call("gcc", "-c", *sizes, SOURCES / "boot.S", "-o", folder / "boot.o")
        call(
            *("ld", "-Ttext", "0x7c00", "--oformat", "binary", "-e", "_start"),
            *(folder / "boot.o", "-o", boot),
        )
        disk.write_bytes((boot.read_bytes() + code).ljust(2 * 16 * 63 * 512, b"\0"))
        (folder / "machine").write_text(MACHINE.format(cpu=cpu, disk=disk, folder=folder))
        # Debian's Bochs is a debugger, which waits for the word to go on.
        said = subprocess.run(
            [BOCHS, "-q", "-f", folder / "machine"],
            input="c\nq\n",
            capture_output=True,
            text=True,
            check=False,
        ).stdout
    assert "\nend\n" in said, said
    return re.findall(r"^\w+: \d+ of .*", said, re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compilers", nargs="*", default=["gcc"])
    parser.add_argument("--blocks", type=int, default=5000, help="of up to 16 rounds")
    parser.add_argument("--save", action="store_true", help=f"keep the output in {OUTPUT.name}")
    arguments = parser.parse_args()
    lines: list[str] = []
    for compiler in arguments.compilers:
        version = call(compiler, "--version").splitlines()[0]
        with tempfile.TemporaryDirectory() as folder:
            program = build(Path(folder), compiler, arguments.blocks)
            for cpu in CPUS:
                lines.append(f"{cpu}, {version}, blocks of up to 16 rounds")
                print(lines[-1], flush=True)
                for line in run(program, cpu):
                    lines.append("  " + line)
                    print(lines[-1], flush=True)
    if arguments.save:
        OUTPUT.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
