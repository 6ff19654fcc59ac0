"""What runs in the worker: `boardleaf.computer.thinking`, within the page's reach.

The page calls what `__export__` names. An error at the top of this file would be lost,
and the calls never answered, so an import that fails is kept for `health` to tell. What a
worker runs as text does no more than import this, compiled, for Python is slow to read there.
"""

import asyncio
from contextlib import suppress

from pyscript import sync

import js

__export__ = ["think", "stop", "health"]


async def fetch_program(name: str) -> None:
    """Have programs of a name started as machine code, once they are fetched."""
    kernels.provide(name, await webassembly.load(js, await js.fetchPart(f"kernel-{name}")))


try:
    from boardleaf.computer import webassembly
    from boardleaf.computer.thinking import Thinker
    from rules import kernels
except Exception as error:
    problem = f"{type(error).__name__}: {error}"
else:
    problem = ""
    thinker = Thinker(tell=sync.progress, fetch=fetch_program)


async def prepare(game: str) -> None:
    """Have ready what it takes to think about a game, told by its id; `think` tells if it fails."""
    with suppress(Exception):
        await thinker.prepare(game)


async def think(request: str) -> str:
    """The last thought about a request; see `boardleaf.messages` for both texts."""
    return await thinker.think(request)


def stop(id: int) -> None:
    """End the thinking about requests up to `id`."""
    thinker.stop(id)


def health() -> str:
    """What keeps this worker from thinking; "" if nothing does."""
    return problem


if js.GAME and not problem:
    ahead = [asyncio.ensure_future(prepare(js.GAME))]  # kept, or it might be collected
