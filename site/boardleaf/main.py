"""The entry point of the page's Python: connects each `<game-board>` to its loop.

JavaScript and Python exchange text.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript.js_modules import boot

import js

from . import address, extras
from .board.feature import Features
from .board.settings import BoardSettings
from .board.state import State
from .features import index
from .shell.browser import extra_modules
from .shell.live_board import LiveBoard
from .shell.page import FrameBoard, FullBoard, cleaned, say_changes


async def features(settings: BoardSettings) -> Features:
    """Return the features of an inline board; raise LoadError if they could not be loaded."""
    if lesson := index.lesson(settings):
        await extra_modules.load(lesson)
    return index.of(settings)


async def connect(element: Any, set_receiver: Callable[[Any], object]) -> None:
    """Connect an element; call `set_receiver` with the function that receives its events."""
    attributes = {
        str(name): str(element.getAttribute(name)) for name in element.getAttributeNames()
    }
    root = attributes.get("data-root", "")
    settings = BoardSettings.read(attributes, js.URL.new(root or "./", js.location.href).href)
    if settings.full:
        board: LiveBoard = FullBoard(element, settings)
    elif settings.alone:
        raw_text = str(element.address)
        text, changes = await cleaned(raw_text)
        board = FrameBoard(element, settings, text)
        say_changes(board.board, text, changes, raw_text)
    else:
        shown = State.of(address.parse(str(element.address)), settings)
        try:
            board = LiveBoard(element, shown, await features(settings))
        except extras.LoadError as error:
            element.fail(extras.failure(), str(error))
            return
    await board.open()
    set_receiver(create_proxy(board.receive))


async def call(name: str, function: str, *arguments: object) -> str:
    """Return the result of a function of an extra module as JSON, or the error if the module could
    not be loaded."""
    try:
        module = await extra_modules.load(name)
    except extras.LoadError as error:
        return json.dumps({"unloaded": extras.failure(), "details": str(error)})
    return json.dumps(getattr(module, function)(*arguments))


async def make_snippet(values: str, base: str) -> str:
    """Return the result of the snippet maker's form; see `call`."""
    return await call(extras.SNIPPET_FORM, "make", json.loads(values), base)


async def merge(ours: str, theirs: str) -> str:
    """Return the merged content of two files; see `call`."""
    return await call(extras.MERGING, "merge", json.loads(ours), json.loads(theirs))


async def begin() -> None:
    """Connect the page's boards, and register the functions that its scripts call."""
    boot.services.makeSnippet = create_proxy(make_snippet)
    boot.services.merge = create_proxy(merge)
    game_board = await js.customElements.whenDefined("game-board")
    game_board.attach(create_proxy(connect))
    gc.freeze()  # these objects stay alive: collections need not examine them, which takes 20 ms
    boot.ready()
