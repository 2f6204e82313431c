"""What ``help(Rules)`` says of the parameters: the texts that stand below their declarations.

Python keeps no docstrings of attributes, so they are read from the source when somebody asks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from jass.rules.parameters import Parameters

__all__ = ["Description", "descriptions", "with_parameters"]


class Description(NamedTuple):
    """A parameter as it is declared: its annotation, its default and its text."""

    annotation: str
    default: str
    text: str


@cache
def descriptions() -> dict[str, Description]:
    """The declarations of all parameters by name; none where Python has no source to read."""
    import ast
    import inspect

    try:
        (declared,) = ast.parse(inspect.getsource(Parameters)).body
    except OSError:
        return {}
    assert isinstance(declared, ast.ClassDef)
    found = {}
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(ast.Name(name), annotation, ast.expr() as default),
                ast.Expr(ast.Constant(str(text))),
            ):
                found[name] = Description(
                    ast.unparse(annotation), ast.unparse(default), inspect.cleandoc(text)
                )
    return found


def with_parameters(text: str) -> str:
    """A docstring that goes on with the parameters, each with its text."""
    from inspect import cleandoc
    from textwrap import indent

    parameters = [
        f"{name}: {one.annotation} = {one.default}\n{indent(one.text, '    ')}"
        for name, one in descriptions().items()
    ]
    return "\n\n".join([cleandoc(text), "Parameters", *parameters])
