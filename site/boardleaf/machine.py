"""Programs (`rules.kernels`) as WebAssembly that the browser runs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from rules.kernels.tables import Place


class Machine:
    """A program that runs, of JavaScript's making.

    `view` gives a part of its memory as JavaScript's bytes: where it begins, and how long it is.
    """

    def __init__(
        self, exports: Any, places: Mapping[str, Place], view: Callable[[int, int], Any]
    ) -> None:
        self._exports = exports
        self._places = places
        self._view = view

    def call(self, name: str, *arguments: float) -> Any:
        found = getattr(self._exports, name)(*arguments)
        return found if found is None or isinstance(found, (int, float)) else tuple(found)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        place = self._places[name]
        return array(place.code, self._view(*place.part(start, count)).to_bytes())

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        if values:
            self._view(*self._places[name].part(start, len(values))).assign(values.tobytes())
