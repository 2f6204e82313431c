"""Atomic writes of output files."""

from __future__ import annotations

import errno
import os
import stat
from io import BytesIO
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["must_be_writable", "save", "write_file"]


def must_be_writable(path: Path) -> Path:
    """The target of ``path``, symbolic links resolved; it need not exist yet.

    OSError with ``path`` if it is not a regular file (a folder, a device, a pipe), if it is not
    writable, or if its folder does not exist.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        if not target.parent.is_dir():
            folder = target.parent if path.is_symlink() else path.parent
            raise FileNotFoundError(
                errno.ENOENT, f"there is no folder {folder}", str(path)
            ) from None
        return target
    except OSError as error:
        raise _about(error, path) from error
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not a regular file, so it is not replaced", str(path))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return target


def write_file(path: Path, content: bytes) -> None:
    """Writes a file atomically; a symbolic link is followed.

    The content goes to a temporary file in the same folder, which then replaces the target. If the
    disk is full or the process is killed, the old file remains unchanged. OSError with ``path`` if
    writing fails.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from jass.cli.files import write_file
    >>> with TemporaryDirectory() as folder:
    ...     write_file(Path(folder) / "deal.svg", b"<svg/>")
    ...     [(path.name, path.read_text()) for path in Path(folder).iterdir()]
    [('deal.svg', '<svg/>')]
    """
    target = must_be_writable(path)
    try:
        handle, name = mkstemp(prefix=".", dir=target.parent)
        written = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            written.chmod(target.stat().st_mode if target.exists() else 0o666 & ~_umask())
            written.replace(target)
        finally:
            written.unlink(missing_ok=True)
    except OSError as error:
        raise _about(error, path) from error


def save(figure: Figure, path: Path) -> None:
    """Writes the figure in the format given by the suffix of ``path``."""
    picture = BytesIO()
    figure.savefig(picture, format=path.suffix.removeprefix("."), dpi=150)
    write_file(path, picture.getvalue())


def _about(error: OSError, path: Path) -> OSError:
    # Name the requested file, not the temporary one.
    return OSError(error.errno, error.strerror, str(path))


def _umask() -> int:
    # The umask can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
