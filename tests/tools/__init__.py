"""Run by hand, from the root: `python -m tests.tools.NAME`. Some keep what they print in output."""
