"""What runs in the worker: `boardleaf.computer.thinking`, within the page's reach.

The page calls what `__export__` names. An error at the top of this file would be lost,
and the calls never answered, so `health` reports an import that failed. What a
worker runs as text does no more than import this, compiled, for Python is slow to read there.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from pyscript import sync

import js

__export__ = ["answer", "stop", "cancel", "health"]


async def fetch_program(name: str) -> None:
    """Have programs of a name started as machine code, once they are fetched."""
    kernels.provide(name, await webassembly.load(js, await js.fetchPart(f"kernel-{name}")))


async def fetch_extras() -> bytes:
    """The archive of what is loaded on first use."""
    content: bytes = (await js.fetchExtras()).to_bytes()
    return content


try:
    from boardleaf.computer import webassembly
    from boardleaf.computer.thinking import Thinker
    from boardleaf.extras import Extras
    from rules import kernels
except Exception as error:
    problem = f"{type(error).__name__}: {error}"
else:
    problem = ""
    thinker = Thinker(sync.progress, fetch_program, Extras(fetch_extras).load)


async def prepare(game: str) -> None:
    """Have ready what it takes to think about a game, by its id; `answer` reports if it fails."""
    with suppress(Exception):
        await thinker.prepare(game)


def answer(request: str) -> Awaitable[str]:
    """Return the last of what was found for a request; see `boardleaf.messages` for both texts."""
    return thinker.answer(request)


def stop(id: int) -> None:
    """End a request with what is known so far."""
    thinker.stop(id)


def cancel(id: int) -> None:
    """End a request of which nobody wants the answer."""
    thinker.cancel(id)


def health() -> str:
    """Return what keeps this worker from thinking; "" if nothing does."""
    return problem


if js.GAME and not problem:
    ahead = [asyncio.ensure_future(prepare(js.GAME))]  # referenced, or it might be collected
