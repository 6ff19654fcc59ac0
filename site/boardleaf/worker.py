"""What runs in the worker: `boardleaf.thinking`, within the page's reach.

The page calls what `__export__` names. An error at the top of this file would be lost,
and the calls never answered, so an import that fails is kept for `health` to tell.
"""

from functools import partial

from pyscript import sync

import js

__export__ = ["think", "stop", "health"]

try:
    from boardleaf.machine import Machine
    from boardleaf.thinking import Thinker
    from rules import kernels
    from rules.kernels.tables import places
except Exception as error:
    problem = f"{type(error).__name__}: {error}"
else:
    problem = ""


async def fetch_program(name):
    """Have programs of a name started as machine code, once they are fetched."""
    answer = await js.fetch(f"{js.siteAddress}kernels/{name}.wasm")
    if not answer.ok:
        raise RuntimeError(f"A part of this site could not be loaded: kernels/{name}.wasm.")
    content = await answer.arrayBuffer()
    module = await js.WebAssembly.compile(content)
    kernels.provide(name, partial(started, module, places(content.to_bytes())))


def started(module, tables):
    """A program of its own."""
    exports = js.WebAssembly.Instance.new(module).exports
    return Machine(exports, tables, partial(view, exports))


def view(exports, offset, size):
    """A part of a program's memory."""
    return js.Uint8Array.new(exports.memory.buffer, offset, size)


if not problem:
    thinker = Thinker(tell=sync.progress, fetch=fetch_program)


async def think(request):
    """The last thought about a request; see `boardleaf.messages` for both texts."""
    return await thinker.think(request)


def stop(id):
    """End the thinking about requests up to `id`."""
    thinker.stop(id)


def health():
    """What keeps this worker from thinking; "" if nothing does."""
    return problem
