"""Starting programs in the fastest way that there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from .plain import Plain
from .program import Instance, Program

_provided: dict[str, Callable[[], Instance]] = {}


def provide(name: str, make: Callable[[], Instance]) -> None:
    """Start programs of a name by `make` from now on."""
    _provided[name] = make


def provided(name: str) -> Instance | None:
    """A program of a name as it was provided, with state of its own; None if none was."""
    return _provided[name]() if name in _provided else None


def start(program: Program) -> Instance:
    """A program with state of its own: as was provided for its name; or as machine code where
    there is wasmtime; or as it stands."""
    return provided(program.name) or _made(program)()


@cache
def _made(program: Program) -> Callable[[], Instance]:
    """What starts a program; it is compiled once."""
    try:
        from .native import Module, check

        check()
    except Exception:  # no wasmtime, none for this machine, or one whose inner names differ
        return partial(Plain, program)
    return Module.of(program).start
