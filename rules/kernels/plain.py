"""A program run as it stands, by Python: the reference, and the way where there is no other."""

from __future__ import annotations

from array import array
from types import FunctionType
from typing import Any

from .language import Zeros
from .program import Program


class Plain:
    """A program with tables and state of its own."""

    def __init__(self, program: Program) -> None:
        self._names: dict[str, Any] = {}
        for name, thing in program.symbols().items():
            if isinstance(thing, FunctionType):
                thing = FunctionType(thing.__code__, self._names, name, thing.__defaults__)
            elif isinstance(thing, Zeros):
                thing = array(thing.code, [0]) * thing.length
            elif isinstance(thing, array):
                thing = thing[:]
            self._names[name] = thing

    def call(self, name: str, *arguments: float) -> Any:
        return self._names[name](*arguments)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        part: array[Any] = self._names[name][start : start + count]
        return part

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        self._names[name][start : start + len(values)] = values
