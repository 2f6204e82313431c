"""The rules as data: parameters, presets, goals and scoring. Public names are in :mod:`jass`."""
