"""Programs as machine code, by wasmtime: `pip install '.[fast]'` brings it. Without it, this cannot
be imported."""

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
from .tables import places

CELL = ctypes.sizeof(ffi.wasmtime_val_raw_t)
"""Bytes that an argument or a result takes."""

CELLS: dict[str, Any] = {"i32": ctypes.c_int32, "f64": ctypes.c_double}

ENGINE = wasmtime.Engine()
atexit.register(ENGINE.close)  # what is freed later finds no more wasmtime, and complains


class Module:
    """A program as machine code, of which instances are made."""

    def __init__(self, content: bytes) -> None:
        self.module = wasmtime.Module(ENGINE, content)
        finalize(self, self.module.close)
        self.places = places(content)

    @classmethod
    def of(cls, program: Program) -> Module:
        return cls(compiler.compile(program))

    def start(self) -> Machine:
        return Machine(self)


class Machine:
    """A program that runs as machine code."""

    def __init__(self, module: Module) -> None:
        self._places = module.places
        self._store = wasmtime.Store(ENGINE)
        finalize(self, self._store.close)
        exports = wasmtime.Instance(self._store, module.module, []).exports(self._store)
        memory: Any = exports["memory"]
        self._memory = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._functions = {
            name: self._function(thing)
            for name, thing in exports.items()
            if isinstance(thing, wasmtime.Func)
        }

    def call(self, name: str, *arguments: float) -> Any:
        return self._functions[name](*arguments)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        place = self._places[name]
        offset, size = place.part(start, count)
        return array(place.code, ctypes.string_at(self._memory + offset, size))

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        offset, size = self._places[name].part(start, len(values))
        ctypes.memmove(self._memory + offset, values.tobytes(), size)

    def _function(self, function: Any) -> Callable[..., Any]:
        """A function by the shortest way there is: wasmtime's own takes thirty times as long."""
        kinds = function.type(self._store)
        width = max(len(kinds.params), len(kinds.results), 1)
        cells = (ctypes.c_uint8 * (CELL * width))()
        given, found = (
            [CELLS[str(kind)].from_buffer(cells, CELL * n) for n, kind in enumerate(part)]
            for part in (kinds.params, kinds.results)
        )
        run, context = ffi.wasmtime_func_call_unchecked, self._store._context()
        into = ctypes.cast(cells, ctypes.POINTER(ffi.wasmtime_val_raw_t))
        trap = ctypes.POINTER(ffi.wasm_trap_t)()
        places = ctypes.byref(function._func), into, width, ctypes.byref(trap)

        def call(*arguments: float) -> Any:
            for cell, argument in zip(given, arguments, strict=True):
                cell.value = argument
            if error := run(context, *places):
                raise wasmtime.WasmtimeError._from_ptr(error)
            if trap:
                raise _taken(trap)
            if len(found) == 1:
                return found[0].value
            return tuple(cell.value for cell in found) or None

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


def _taken(trap: Any) -> Exception:
    """What stopped a function, as an exception; the pointer is empty afterwards."""
    stopped: Exception = wasmtime.Trap._from_ptr(ctypes.cast(trap, type(trap)))
    ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))
    return stopped
