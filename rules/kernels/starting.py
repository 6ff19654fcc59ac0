"""Start a program by the fastest means available."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from .plain import Plain
from .program import Instance, Program

_registered: dict[str, Callable[[], Instance]] = {}


def register_program(name: str, starter: Callable[[], Instance]) -> None:
    """Register a function that starts the program of this name, so that it needn't be compiled."""
    _registered[name] = starter


def start_registered(name: str) -> Instance | None:
    """Start the program registered under a name; None if there is none."""
    return _registered[name]() if name in _registered else None


def start(program: Program) -> Instance:
    """Start a program: by the function registered for its name; else compiled to machine code, if
    wasmtime is installed; else as plain Python."""
    return start_registered(program.name) or _starter(program)()


@cache
def _starter(program: Program) -> Callable[[], Instance]:
    """Return a function that starts a program; if possible, compile the program, only once."""
    try:
        from .native import Module, check_wasmtime

        check_wasmtime()
    except Exception:  # wasmtime is missing, unsupported here, or has different internals
        return partial(Plain, program)
    return Module.compile(program).start
