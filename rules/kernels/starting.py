"""Start a program by the fastest means available."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from .plain import PlainInstance
from .program import Instance, Program

_registered_starters: dict[str, Callable[[], Instance]] = {}


def register_program(name: str, starter: Callable[[], Instance]) -> None:
    """Register a function that starts the program of this name, so that it needn't be compiled."""
    _registered_starters[name] = starter


def start_registered(name: str) -> Instance | None:
    """Start the program registered under a name and return it; return None if there is none."""
    return _registered_starters[name]() if name in _registered_starters else None


def start(program: Program) -> Instance:
    """Start a program: by the function registered for its name; else compiled to machine code, if
    wasmtime is installed and works; else as plain Python."""
    return start_registered(program.name) or _starter(program)()


@cache
def _starter(program: Program) -> Callable[[], Instance]:
    """Return a function that starts a program: compiled to machine code, if wasmtime works here,
    else as plain Python. It is cached, so each program is compiled only once."""
    try:
        from .machine_code import obstacle
    except ImportError:  # in browsers
        return partial(PlainInstance, program)
    if obstacle():
        return partial(PlainInstance, program)
    from .native import Module

    return Module.compile(program).start
