"""Files that the commands write: whole ones, or none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["beside", "save"]


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A file beside ``path`` to write to, which takes its place at the end.

    When something goes wrong on the way, what was at ``path`` stays as it was.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with beside(Path(folder) / "deal.svg") as file:
    ...         _ = file.write_text("<svg/>")
    ...     [path.name for path in Path(folder).iterdir()]
    ['deal.svg']
    """
    # The end of the name stays: it tells some writers what to write.
    handle, name = mkstemp(prefix=".", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    written = Path(name)
    try:
        yield written
        written.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        written.replace(path)
    finally:
        written.unlink(missing_ok=True)


def save(figure: Figure, path: Path) -> None:
    """The figure as a picture of the kind that the name ends in."""
    with beside(path) as file:
        figure.savefig(file, dpi=150)


def _umask() -> int:
    # It can be read only by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
