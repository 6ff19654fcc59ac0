"""Start programs in the fastest way available."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from .plain import Plain
from .program import Instance, Program

_provided: dict[str, Callable[[], Instance]] = {}


def provide(name: str, make: Callable[[], Instance]) -> None:
    """Register a function that starts the program of this name, instead of compiling it."""
    _provided[name] = make


def provided(name: str) -> Instance | None:
    """Start the program registered under a name; None if there is none."""
    return _provided[name]() if name in _provided else None


def start(program: Program) -> Instance:
    """Start a program: as provided for its name; else compiled to machine code, if wasmtime is
    installed; else as plain Python."""
    return provided(program.name) or _starter(program)()


@cache
def _starter(program: Program) -> Callable[[], Instance]:
    """Return a function that starts a program, which is compiled once."""
    try:
        from .native import Module, check

        check()
    except Exception:  # no wasmtime, none for this machine, or one whose inner names differ
        return partial(Plain, program)
    return Module.of(program).start
