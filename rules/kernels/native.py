"""Run programs as machine code with wasmtime, which `pip install '.[fast]'` installs.

Importing this module fails without wasmtime.
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

VALUE_SIZE = ctypes.sizeof(ffi.wasmtime_val_raw_t)
"""The size in bytes of an argument or result."""

C_TYPES: dict[str, Any] = {"i32": ctypes.c_int32, "f64": ctypes.c_double}

ENGINE = wasmtime.Engine()
atexit.register(ENGINE.close)  # objects freed after wasmtime is unloaded would raise


class Module:
    """A compiled program, which can be started any number of times."""

    def __init__(self, content: bytes) -> None:
        self.module = wasmtime.Module(ENGINE, content)
        finalize(self, self.module.close)
        self.tables = tables(content)

    @classmethod
    def compile(cls, program: Program) -> Module:
        """Compile a program to a module."""
        return cls(compiler.compile(program))

    def start(self) -> NativeInstance:
        return NativeInstance(self)


class NativeInstance:
    """A running instance of a compiled program."""

    def __init__(self, module: Module) -> None:
        self._tables = module.tables
        self._store = wasmtime.Store(ENGINE)
        finalize(self, self._store.close)
        exports = wasmtime.Instance(self._store, module.module, []).exports(self._store)
        memory: Any = exports["memory"]
        self._memory = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._functions = {
            name: self._bind(export)
            for name, export in exports.items()
            if isinstance(export, wasmtime.Func)
        }

    def call(self, name: str, *arguments: float) -> Any:
        return self._functions[name](*arguments)

    def read(self, name: str, start: int, count: int) -> array[Any]:
        table = self._tables[name]
        offset, size = table.span(start, count)
        return array(table.typecode, ctypes.string_at(self._memory + offset, size))

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        offset, size = self._tables[name].span(start, len(values))
        ctypes.memmove(self._memory + offset, values.tobytes(), size)

    def _bind(self, function: Any) -> Callable[..., Any]:
        """Return a Python function that calls an exported one unchecked, through a buffer shared by
        arguments and results: wasmtime's own call takes thirty times as long."""
        signature = function.type(self._store)
        count = max(len(signature.params), len(signature.results), 1)
        buffer = (ctypes.c_uint8 * (VALUE_SIZE * count))()
        inputs, outputs = (
            [C_TYPES[str(type)].from_buffer(buffer, VALUE_SIZE * n) for n, type in enumerate(types)]
            for types in (signature.params, signature.results)
        )
        call_unchecked, context = ffi.wasmtime_func_call_unchecked, self._store._context()
        pointer = ctypes.cast(buffer, ctypes.POINTER(ffi.wasmtime_val_raw_t))
        trap = ctypes.POINTER(ffi.wasm_trap_t)()
        fixed_arguments = ctypes.byref(function._func), pointer, count, ctypes.byref(trap)

        def call(*arguments: float) -> Any:
            for cell, argument in zip(inputs, arguments, strict=True):
                cell.value = argument
            if error := call_unchecked(context, *fixed_arguments):
                raise wasmtime.WasmtimeError._from_ptr(error)
            if trap:
                raise _trap_exception(trap)
            if len(outputs) == 1:
                return outputs[0].value
            return tuple(cell.value for cell in outputs) or None

        return call


TEST_MODULE = b"".join(
    (
        b"\0asm\1\0\0\0",
        b"\1\6\1\x60\1\x7f\1\x7f",  # a type: i32 to i32
        b"\3\2\1\0\5\3\1\0\1",  # a function of that type, and a page of memory
        b"\7\x11\2\6memory\2\0\4same\0\0",  # the exports
        b"\x0a\6\1\4\0\x20\0\x0b",  # the function returns its argument
        b'\0\x1a\6tables{"cells":["i",0,4]}',
    )
)
"""A hand-assembled module with one function and one table."""


def check_wasmtime() -> None:
    """Run a small module; raise RuntimeError, or whatever wasmtime raises, if it doesn't work."""
    instance = Module(TEST_MODULE).start()
    instance.write("cells", array("i", [3]), 1)
    if instance.call("same", 7) != 7 or instance.read("cells", 0, 2).tolist() != [0, 3]:
        raise RuntimeError("wasmtime does not run a module as expected")


def _trap_exception(trap: Any) -> Exception:
    """Convert a trap to an exception, and reset the pointer to null."""
    exception: Exception = wasmtime.Trap._from_ptr(ctypes.cast(trap, type(trap)))
    ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))
    return exception
