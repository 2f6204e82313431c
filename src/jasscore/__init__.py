"""The native core of :mod:`jass`: card sets, rules, Weis, positions and playouts in C structs.

Python programs use :mod:`jass`. Cython programs may cimport these modules; the header files are in
:func:`get_include`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


def get_include() -> str:
    """The folder to pass as ``include_dirs`` when a Cython module cimports from ``jasscore``."""
    from pathlib import Path

    return str(Path(__file__).resolve().parent)


def kernels() -> tuple[str, ...]:
    """The kernels for playouts in lock step that this CPU can run, the fastest last.

    >>> import jasscore
    >>> jasscore.kernels()[0]
    'portable'
    """
    from jasscore.lockstep.kernels import kernels

    return kernels()


def kernel() -> str:
    """The kernel in use: the fastest, or the one that ``JASS_KERNEL`` or :func:`use_kernel` names.

    >>> import jasscore
    >>> jasscore.kernel() in jasscore.kernels()
    True
    """
    from jasscore.lockstep.kernels import kernel

    return kernel()


def use_kernel(name: str) -> AbstractContextManager[None]:
    """Has the calls in a ``with`` block use the kernel of that name; no result depends on it.

    Other threads keep theirs, but for those that a call starts for its own work. Worker processes
    of an executor use what ``JASS_KERNEL`` names there. JassError for a kernel that this CPU
    cannot run.

    >>> import jasscore
    >>> with jasscore.use_kernel("portable"):
    ...     jasscore.kernel()
    'portable'
    """
    from jasscore.lockstep.kernels import use_kernel

    return use_kernel(name)
