"""What the browser has: its store, a worker, and the archive of extras."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript.js_modules import boot, browser_storage

import js
from boardleaf import extras
from boardleaf.computer.opponent import Engine
from boardleaf.storing.claim import Answer
from boardleaf.storing.storage import GameStorage


class Store:
    """The browser's `localStorage` or `sessionStorage` as a mapping; any access may raise an
    error."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getitem__(self, key: str) -> str:
        value = getattr(js, self._name).getItem(key)
        if not isinstance(value, str):
            raise KeyError(key)
        return value

    def __setitem__(self, key: str, value: str) -> None:
        getattr(js, self._name).setItem(key, value)

    def __iter__(self) -> Iterator[str]:
        return iter(js.Object.keys(getattr(js, self._name)).to_py())


def request_lock(id: str, then: Callable[[Answer], object]) -> None:
    """Request the lock of a game's id from the browser, which calls `then` with the answer."""
    browser_storage.lock(id, create_once_callable(then))


storage = GameStorage(Store("localStorage"), Store("sessionStorage"), browser_storage.anyMatch)


def spawn(on_report: Callable[[int, str], None]) -> Any:
    """Open a worker for the engine; it passes its reports to `on_report`."""
    return boot.openWorker(create_proxy(on_report))


engine = Engine(spawn)


extra_modules = extras.Extras(js.fetchExtras)
