"""Files that the commands write: all of one at once, or nothing."""

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
    """The file that ``path`` is or, as a symbolic link, leads to; it need not exist yet.

    OSError with ``path`` when it is no regular file, such as a folder, a device or a pipe, when it
    may not be written to, and when there is no such folder.
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
    """Writes a file, or the one that ``path`` links to.

    It is written beside its place and put there once it is complete: until then what was there
    stays as it was, and it stays when the disk is full or the process is killed. OSError with
    ``path`` otherwise.

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
    """The figure as a picture of the kind that the name ends in."""
    picture = BytesIO()
    figure.savefig(picture, format=path.suffix.removeprefix("."), dpi=150)
    write_file(path, picture.getvalue())


def _about(error: OSError, path: Path) -> OSError:
    # The file that was asked for, not the temporary one.
    return OSError(error.errno, error.strerror, str(path))


def _umask() -> int:
    # It can be read only by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
