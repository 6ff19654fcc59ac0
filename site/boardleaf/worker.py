"""The entry point of the worker's Python, through which the page uses
`boardleaf.computer.thinking`.

The page calls the functions in `__export__`. An error at import time would be lost, and the page's
calls would never be answered, so `health` reports it. The source text that a worker runs only
imports this module, which is compiled, because parsing Python is slow there.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from pyscript import sync

import js

__export__ = ["answer", "stop", "cancel", "health"]


async def fetch_program(name: str) -> None:
    """Fetch the program called `name`, and register it to run as WebAssembly."""
    kernels.register_program(name, await webassembly.load(js, await js.fetchPart(f"kernel-{name}")))


try:
    from rules import kernels

    from .computer import webassembly
    from .computer.thinking import Thinker
    from .extras import Extras
except Exception as error:
    problem = f"{type(error).__name__}: {error}"
else:
    problem = ""
    thinker = Thinker(sync.progress, fetch_program, Extras(js.fetchExtras).load)


async def prepare(game: str) -> None:
    """Fetch the program of a game by its id; if that fails, `answer` will report it."""
    with suppress(Exception):
        await thinker.prepare(game)


def answer(request: str) -> Awaitable[str]:
    """Return the final answer to a request; both are texts of `boardleaf.messages`."""
    return thinker.answer(request)


def stop(id: int) -> None:
    """End a request with its latest answer, or if it has none yet, with its first."""
    thinker.stop(id)


def cancel(id: int) -> None:
    """End a request without an answer."""
    thinker.cancel(id)


def health() -> str:
    """Return the error that keeps this worker from thinking; "" if there is none."""
    return problem


if js.GAME and not problem:
    prefetch = [asyncio.ensure_future(prepare(js.GAME))]  # referenced, or it might be collected
