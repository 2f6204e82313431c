"""Folders follow the packages of `jass`; beside them oracle, compare, tools, data and types."""
