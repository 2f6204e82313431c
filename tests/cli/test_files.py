"""Files that commands write and read: through links, whole or not at all, and with an end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import jass
from jass.cli import rounds
from jass.cli.files import write_file
from tests.cli.command import Command

PICTURE = jass.svg.deal_svg(jass.Deal.random(seed=0).hands).encode()
run = Command().run
LOG = Path(__file__).parents[1] / "data/swisslos_log.txt"
posix = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and limits of POSIX")


def test_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.svg"
    write_file(path, PICTURE)
    assert path.read_bytes() == PICTURE
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_modes_are_those_of_the_old_file_or_of_the_umask(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("before")
    old.chmod(0o640)
    mask = os.umask(0o027)
    try:
        write_file(old, b"after")
        write_file(new, b"after")
    finally:
        os.umask(mask)
    assert old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode & 0o777 == 0o640


@posix
@pytest.mark.parametrize("exists", [True, False])
def test_links_are_followed(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "pictures").mkdir()
    target, link = tmp_path / "pictures/deal.svg", tmp_path / "link.svg"
    link.symlink_to("next.svg")
    (tmp_path / "next.svg").symlink_to("pictures/deal.svg")
    if exists:
        target.write_text("before")
    assert run("deal", "--svg", str(link)).exit_code == 0
    assert link.is_symlink()
    assert (tmp_path / "next.svg").is_symlink()
    assert target.read_bytes() == PICTURE
    assert list(target.parent.iterdir()) == [target]


def no_target(kind: str, folder: Path) -> Path:
    """What is no file to write a picture to."""
    path = folder / "picture.svg"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "link to a device":
        path.symlink_to("/dev/null")
    elif kind == "link to itself":
        path.symlink_to(path)
    elif kind == "in no folder":
        path = folder / "no/picture.svg"
    return path


@posix
@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("pipe", "not a regular file"),
        ("link to a device", "not a regular file"),
        ("folder", "directory"),
        ("link to itself", "symbolic links"),
        ("in no folder", "there is no folder"),
    ],
)
def test_what_is_no_file_stays(tmp_path: Path, kind: str, why: str) -> None:
    path = no_target(kind, tmp_path)
    before = sorted(tmp_path.rglob("*"))
    modes = [one.lstat().st_mode for one in before]
    with pytest.raises(OSError, match=why) as caught:
        write_file(path, PICTURE)
    assert caught.value.filename == str(path)
    for command in (("deal", "--svg"), ("playout", "SJ S9", "--plot")):
        ended = run(*command, str(path))
        assert ended.exit_code == 2
        assert path.name in ended.stderr
    assert sorted(tmp_path.rglob("*")) == before
    assert [one.lstat().st_mode for one in before] == modes


@posix
def test_devices_are_not_replaced() -> None:
    before = Path("/dev/null").stat()
    ended = run("deal", "--svg", "/dev/null")
    assert ended.exit_code == 2
    assert "'/dev/null'" in ended.stderr
    assert "not a regular file" in ended.stderr
    assert Path("/dev/null").stat().st_mode == before.st_mode


@posix
@pytest.mark.parametrize("content", [None, b"before"])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "deal.svg"
    if content is not None:
        path.write_bytes(content)
    program = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from jass.cli.files import write_file\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    write_file(Path(sys.argv[1]), bytes(100_000))\n"
        "except OSError as error:\n"
        "    print(error.filename == sys.argv[1])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True
    )
    assert (ended.stdout, ended.stderr) == ("True\n", "")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == ([content] if content else [])


@posix
def test_killed_in_the_middle_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "deal.svg"
    path.write_bytes(b"before")
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from jass.cli.files import write_file\n"
        "os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_file(Path(sys.argv[1]), b'after')\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(path)])
    assert ended.returncode == -9
    assert path.read_bytes() == b"before"


def test_interrupted_in_the_middle_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.svg"
    path.write_bytes(b"before")

    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@posix
@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/urandom"])
def test_a_device_is_no_log(endless: str) -> None:
    ended = run("solve", "--game", endless)
    assert ended.exit_code == 2
    assert f"{Path(endless).name}, line 1: " in ended.stderr


def test_a_log_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    path.write_text("y\n" * 2000 + LOG.read_text(encoding="utf-8"), encoding="utf-8")
    ended = run("solve", "--game", str(path))
    assert ended.exit_code == 2
    assert "log, line 1: a line is a date and fields" in ended.stderr
    # The log has 14 rounds.
    monkeypatch.setattr(rounds, "_MOST_ROUNDS", 13)
    ended = run("solve", "--game", str(LOG))
    assert ended.exit_code == 2
    assert "a file has at most 13 rounds" in ended.stderr
