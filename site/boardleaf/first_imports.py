"""Imports modules one by one, with breaths between, in which the page answers who touches it.

All that the page imports takes a phone most of a second, and no import can pause.
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
"""Seconds of imports after which there is a breath."""


async def run() -> None:
    """Import what the page does, and have the last of it begin."""
    import js  # which a page has, and no test

    names = list(js.IMPORTS)
    await load(names)
    await sys.modules[names[-1]].begin()


async def load(names: Iterable[str]) -> None:
    """Import modules, named in the order in which one import would be done with them: each after
    those that it imports, and a package after those in it."""
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
    """A package that is there with nothing in it, as its first module would run all of it."""
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
