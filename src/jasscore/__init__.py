"""The native core of :mod:`jass`: card sets, rules, Weis, positions and playouts in C structs.

Python programs use :mod:`jass`. Cython programs may cimport these modules; the header files are in
:func:`get_include`.
"""

from __future__ import annotations


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
    from jasscore import playout

    return playout.kernels()


def kernel() -> str:
    """The kernel in use: the fastest, or the one that ``JASS_KERNEL`` named at import.

    >>> import jasscore
    >>> jasscore.kernel() in jasscore.kernels()
    True
    """
    from jasscore import playout

    return playout.kernel()
