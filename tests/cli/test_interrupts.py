"""Ctrl-C in commands: one line and exit code 130, at any moment after Python itself has started."""

from __future__ import annotations

import subprocess
import sys

import pytest

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
PROGRAM = """
import signal
import sys

from jass.cli import main


class Interrupting:
    def find_spec(self, name, *_):
        if sys.argv[1] == "":
            print(name, file=sys.stderr)
        elif name == sys.argv[1]:
            signal.raise_signal(signal.SIGINT)


signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
main(sys.argv[2:])
"""
COMMANDS = {
    "analyze": ["analyze", HAND, "-n", "10"],
    "deal": ["deal", "--seed", "1"],
    "solve": ["solve", "SJ S9 | SA HA | HK DT | C8 C7", "--contract", "S"],
}


def run(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, module, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", COMMANDS)
def test_at_the_import_of_a_module(command: str) -> None:
    words = COMMANDS[command]
    done = run("", *words)
    assert done.returncode == 0, done.stderr
    imported = done.stderr.split()
    ours = [name for name in imported if name.startswith("jass")]
    assert len(ours) > 20
    for name in [*imported[:: max(len(imported) // 6, 1)], *ours[:: len(ours) // 3]]:
        done = run(name, *words)
        assert (done.returncode, done.stdout) == (130, ""), (name, done.stderr)
        assert done.stderr == "jass: interrupted\n", name
