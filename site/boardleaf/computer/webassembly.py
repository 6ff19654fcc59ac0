"""Programs of kernels, run by the browser's own WebAssembly.

Programs compiled by the build are fetched on first use. The browser's `js` is an argument, as only
the worker imports it:

    start = await webassembly.load(js, await js.fetchPart("kernel-egotzi"))
    kernels.register_program("egotzi", start)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

from rules.kernels.tables import TableLocation, tables


async def load(js: Any, content: Any) -> Callable[[], WebAssemblyInstance]:
    """Compile a program's module, `content`, given as a JavaScript buffer; return a function that
    creates an instance of the program."""
    module = await js.WebAssembly.compile(content)
    return partial(WebAssemblyInstance, js, module, tables(content.to_bytes()))


class WebAssemblyInstance:
    """An instance of a compiled program, with its own memory."""

    def __init__(self, js: Any, module: Any, tables: dict[str, TableLocation]) -> None:
        self._tables = tables
        exports = js.WebAssembly.Instance.new(module).exports
        self._functions = {name: getattr(exports, name) for name in js.Object.keys(exports)}
        self._memory = js.Uint8Array.new(self._functions.pop("memory").buffer)  # it never grows

    def call(self, name: str, *arguments: float) -> Any:
        """Call a function; return its result, or a tuple if it has several."""
        result = self._functions[name](*arguments)
        return result if result is None or isinstance(result, (int, float)) else tuple(result)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        """Return `count` elements of a table from the index `start` on."""
        return array(self._tables[name].typecode, self._bytes(name, start, count).to_bytes())

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        """Write elements of a table from the index `start` on."""
        self._bytes(name, start, len(values)).assign(values.tobytes())

    def _bytes(self, name: str, start: int, count: int) -> Any:
        offset, size = self._tables[name].span(start, count)
        return self._memory.subarray(offset, offset + size)
