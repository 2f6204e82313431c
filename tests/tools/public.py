"""What is public, found by introspection: functions, classes, and the methods of objects."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any

import jass

__all__ = ["functions", "is_of_jass", "methods", "modules"]

# Parts of classes, not of their objects.
NOT_CALLED = {"__class__", "__new__", "__init_subclass__", "__class_getitem__", "__del__"}


def modules() -> list[ModuleType]:
    """`jass` and the modules that it offers."""
    offered = [getattr(jass, name) for name in jass.__all__]
    return [jass, *(value for value in offered if inspect.ismodule(value))]


def functions() -> dict[str, Callable[..., Any]]:
    """Public functions, classes, and the methods of classes that need no object, by their names;
    those that several modules offer once."""
    found: dict[str, Callable[..., Any]] = {}
    for module in modules():
        for public in getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"]):
            value = getattr(module, public)
            abstract = inspect.isabstract(value) or getattr(value, "_is_protocol", False)
            ours = is_of_jass(value)
            if not ours or abstract or not (inspect.isroutine(value) or inspect.isclass(value)):
                continue
            if value in found.values():
                continue
            found[f"{module.__name__}.{public}"] = value
            for name, member in vars(value).items() if inspect.isclass(value) else ():
                if isinstance(member, (classmethod, staticmethod)) and name[0] != "_":
                    found[f"{module.__name__}.{public}.{name}"] = getattr(value, name)
    return found


def is_of_jass(value: Any) -> bool:
    """Whether a function, a class, or the class of an object was defined by the project."""
    named = value if inspect.isroutine(value) or inspect.isclass(value) else type(value)
    module = getattr(named, "__module__", None) or ""
    return module.partition(".")[0] in ("jass", "jasscore")


def methods(target: Any) -> tuple[str, ...]:
    """The methods and properties of an object that the project defines: the public ones, and those
    that Python calls."""
    return _methods(type(target))


@lru_cache(200)
def _methods(kind: type) -> tuple[str, ...]:
    found = []
    for name in dir(kind):
        owner = next((one for one in kind.__mro__ if name in vars(one)), object)
        special = name.startswith(("__", "_repr_"))
        wanted = is_of_jass(owner) and (name[0] != "_" or special) and name not in NOT_CALLED
        member = inspect.getattr_static(kind, name, None)
        if wanted and (callable(member) or hasattr(type(member), "__get__")):
            found.append(name)
    return tuple(found)
