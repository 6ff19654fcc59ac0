"""Import the page's modules one by one, with pauses in which the page handles input.

All imports together take most of a second on a phone, and a single import can't be interrupted.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from time import perf_counter
from types import ModuleType

MAX_BLOCKING = 0.03
"""Seconds of imports after which the page gets a pause."""


async def run() -> None:
    """Import all modules of the page, and call `main.begin`."""
    import js  # only a page has it, not a test

    names = list(js.IMPORTS)
    await load(names)
    await sys.modules[names[-1]].begin()


async def load(names: Iterable[str]) -> None:
    """Import modules by name. They must be sorted: each after those that it imports, and a package
    after its modules."""
    missing = [name for name in names if name not in sys.modules]
    packages = {name.rpartition(".")[0] for name in missing}.intersection(missing)
    packages_by_name = {name: _prepare_package(name) for name in sorted(packages)}
    start = perf_counter()
    for name in missing:
        if package := packages_by_name.get(name):
            _run_package(package)
        else:
            import_module(name)
        if perf_counter() - start > MAX_BLOCKING:
            await asyncio.sleep(0)
            start = perf_counter()


def _prepare_package(name: str) -> ModuleType:
    """Create and register a package without running its code, and return it: importing one of its
    modules would run all of it at once."""
    spec = find_spec(name)
    assert spec, name
    package = sys.modules[name] = module_from_spec(spec)
    parent, _, own_name = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], own_name, package)
    return package


def _run_package(package: ModuleType) -> None:
    """Run the code of a prepared package."""
    assert package.__spec__ and package.__spec__.loader
    package.__spec__.loader.exec_module(package)
