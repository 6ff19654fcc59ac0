"""Imports modules one by one, with pauses between them in which the page handles input.

All imports of the page take most of a second on a phone, and no import can pause.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from time import perf_counter
from types import ModuleType

TURN = 0.03
"""Seconds of imports after which there is a pause."""


async def run() -> None:
    """Import all modules of the page, and call `main.begin`."""
    import js  # only a page has it, no test

    names = list(js.IMPORTS)
    await load(names)
    await sys.modules[names[-1]].begin()


async def load(names: Iterable[str]) -> None:
    """Import modules, whose names are sorted by dependency: each comes after those that it imports,
    and a package after those in it."""
    missing = [name for name in names if name not in sys.modules]
    packages = {name.rpartition(".")[0] for name in missing}.intersection(missing)
    opened = {name: _open(name) for name in sorted(packages)}
    began = perf_counter()
    for name in missing:
        if package := opened.get(name):
            _run(package)
        else:
            import_module(name)
        if perf_counter() - began > TURN:
            await asyncio.sleep(0)
            began = perf_counter()


def _open(name: str) -> ModuleType:
    """Return a package whose code has not run: importing its first module would run all of it."""
    spec = find_spec(name)
    assert spec, name
    package = sys.modules[name] = module_from_spec(spec)
    above, _, last = name.rpartition(".")
    if above:
        setattr(sys.modules[above], last, package)
    return package


def _run(package: ModuleType) -> None:
    """Run the code of a package that `_open` returned."""
    assert package.__spec__ and package.__spec__.loader
    package.__spec__.loader.exec_module(package)
