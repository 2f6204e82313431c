"""Settings of all property tests."""

from __future__ import annotations

from hypothesis import settings

# Without a clock: else a busy machine fails a test now and then.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
