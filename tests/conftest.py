"""Settings of all property tests, and what every test run says of the machine."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

import jasscore

# Without a clock: else a busy machine fails a test now and then.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# What a shell starts in the background is deaf to Ctrl-C, and so are its children; the tests that
# send it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Which kernels the tests of kernels went through, also where tests that pass say nothing."""
    names = ", ".join(jasscore.kernels())
    terminalreporter.write_line(f"kernels of this CPU: {names}; in use: {jasscore.kernel()}")
