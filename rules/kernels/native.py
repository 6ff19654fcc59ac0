"""Run programs as machine code with wasmtime, which `pip install '.[fast]'` installs.

Importing this module fails without it.
"""

from __future__ import annotations

import atexit
import ctypes
from array import array
from collections.abc import Callable
from typing import Any
from weakref import finalize

import wasmtime
from wasmtime import _ffi as ffi

from rules import compiler

from .program import Program
from .tables import tables

CELL = ctypes.sizeof(ffi.wasmtime_val_raw_t)
"""The size of an argument or result in bytes."""

CELLS: dict[str, Any] = {"i32": ctypes.c_int32, "f64": ctypes.c_double}

ENGINE = wasmtime.Engine()
atexit.register(ENGINE.close)  # objects freed after wasmtime is unloaded would raise


class Module:
    """A compiled program, of which any number of instances can be started."""

    def __init__(self, content: bytes) -> None:
        self.module = wasmtime.Module(ENGINE, content)
        finalize(self, self.module.close)
        self.tables = tables(content)

    @classmethod
    def of(cls, program: Program) -> Module:
        return cls(compiler.compile(program))

    def start(self) -> Machine:
        return Machine(self)


class Machine:
    """A running instance of a compiled program."""

    def __init__(self, module: Module) -> None:
        self._tables = module.tables
        self._store = wasmtime.Store(ENGINE)
        finalize(self, self._store.close)
        exports = wasmtime.Instance(self._store, module.module, []).exports(self._store)
        memory: Any = exports["memory"]
        self._memory = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._functions = {
            name: self._function(export)
            for name, export in exports.items()
            if isinstance(export, wasmtime.Func)
        }

    def call(self, name: str, *arguments: float) -> Any:
        return self._functions[name](*arguments)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        table = self._tables[name]
        offset, size = table.span(start, count)
        return array(table.code, ctypes.string_at(self._memory + offset, size))

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        offset, size = self._tables[name].span(start, len(values))
        ctypes.memmove(self._memory + offset, values.tobytes(), size)

    def _function(self, function: Any) -> Callable[..., Any]:
        """Return a function that calls an export unchecked, with one buffer for its arguments and
        results: wasmtime's own call takes thirty times as long."""
        kinds = function.type(self._store)
        width = max(len(kinds.params), len(kinds.results), 1)
        cells = (ctypes.c_uint8 * (CELL * width))()
        inputs, outputs = (
            [CELLS[str(kind)].from_buffer(cells, CELL * n) for n, kind in enumerate(part)]
            for part in (kinds.params, kinds.results)
        )
        run, context = ffi.wasmtime_func_call_unchecked, self._store._context()
        buffer = ctypes.cast(cells, ctypes.POINTER(ffi.wasmtime_val_raw_t))
        trap = ctypes.POINTER(ffi.wasm_trap_t)()
        fixed = ctypes.byref(function._func), buffer, width, ctypes.byref(trap)

        def call(*arguments: float) -> Any:
            for cell, argument in zip(inputs, arguments, strict=True):
                cell.value = argument
            if error := run(context, *fixed):
                raise wasmtime.WasmtimeError._from_ptr(error)
            if trap:
                raise _exception(trap)
            if len(outputs) == 1:
                return outputs[0].value
            return tuple(cell.value for cell in outputs) or None

        return call


TRIAL = b"".join(
    (
        b"\0asm\1\0\0\0",
        b"\1\6\1\x60\1\x7f\1\x7f",  # a type: i32 to i32
        b"\3\2\1\0\5\3\1\0\1",  # a function of it, and a page of memory
        b"\7\x11\2\6memory\2\0\4same\0\0",
        b"\x0a\6\1\4\0\x20\0\x0b",  # it returns its argument
        b'\0\x1a\6tables{"cells":["i",0,4]}',
    )
)
"""A module with one function and one table, written by hand."""


def check() -> None:
    """Run a small module; RuntimeError, or whatever wasmtime raises, if that goes wrong."""
    machine = Module(TRIAL).start()
    machine.write("cells", array("i", [3]), 1)
    if machine.call("same", 7) != 7 or machine.read("cells", 0, 2).tolist() != [0, 3]:
        raise RuntimeError("wasmtime does not run a module as expected")


def _exception(trap: Any) -> Exception:
    """Return a trap as an exception, and clear the pointer."""
    stopped: Exception = wasmtime.Trap._from_ptr(ctypes.cast(trap, type(trap)))
    ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))
    return stopped
