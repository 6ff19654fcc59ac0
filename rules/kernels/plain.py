"""Run a program as plain Python: the reference implementation, and the fallback."""

from __future__ import annotations

from array import array
from types import FunctionType
from typing import Any

from .language import Zeros
from .program import Program
from .tables import TableLocation


class PlainInstance:
    """A program that runs as plain Python.

    Each instance copies the functions into a namespace of its own, so instances share no state.
    """

    def __init__(self, program: Program) -> None:
        self._names: dict[str, Any] = {}
        for name, symbol in program.symbols().items():
            if isinstance(symbol, FunctionType):
                symbol = FunctionType(symbol.__code__, self._names, name, symbol.__defaults__)
            elif isinstance(symbol, Zeros):
                symbol = array(symbol.typecode, [0]) * symbol.length
            elif isinstance(symbol, array):
                symbol = symbol[:]
            self._names[name] = symbol

    def call(self, name: str, *arguments: float) -> Any:
        return self._names[name](*arguments)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        self._check_span(name, start, count)
        elements: array[Any] = self._names[name][start : start + count]
        return elements

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        self._check_span(name, start, len(values))
        self._names[name][start : start + len(values)] = values

    def _check_span(self, name: str, start: int, count: int) -> None:
        TableLocation(self._names[name].typecode, 0, len(self._names[name])).span(start, count)
