"""No script uses an export of Pyodide's program that the build has removed.

`exports.py` finds names in the text of scripts; these tests also find names computed at run time,
as far as a page, a worker and a snapshot use them.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from builder import MODULES
from builder.shipping import exports
from rules.kernels.tables import sections
from tests.browser.board import Board
from tests.browser.test_fast_start import GAME, MAKE, rewrite

DROPPED = "dropped export: "

MODULE = "var Module=moduleArg;"

CALLED = "assignWasmExports(wasmExports);"

WATCH = """const DROPPED = new Set(%s);
const watched = (object) => {
    const report = (name) => {
        if (DROPPED.has(name) && !Reflect.has(object, name)) console.log(`%s${name}`);
    };
    return new Proxy(object, {
        get: (target, name) => (report(name), target[name]),
        has: (target, name) => (report(name), name in target),
    });
};
"""


def names(program: bytes) -> set[str]:
    return {
        name
        for id, content in sections(program)
        if id == exports.EXPORTS
        for name, _ in exports.exports(content)
    }


@pytest.fixture(scope="session")
def dropped(built: Path) -> list[str]:
    """The exports that the build has removed, with and without a leading `_`."""
    script = (built / "js" / "build.js").read_text("utf-8")
    pieces = json.loads(re.search("PARTS = (.*);", script)[1])["wasm"]["pieces"]  # type: ignore[index]
    lean = gzip.decompress(b"".join((built / piece).read_bytes() for piece in pieces))
    lost = names((MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()) - names(lean)
    return sorted([*lost, *(f"_{name}" for name in lost)])


@pytest.fixture
def looked_up(newcomer: Page, dropped: list[str]) -> Callable[..., set[str]]:
    """Return the dropped exports that are looked up while a game is played against the computer, a
    snapshot is made and another game starts from it; `more` is added to Pyodide's script."""

    def looked_up(more: str = "") -> set[str]:
        found: set[str] = set()

        def on_console(text: str) -> None:
            if text.startswith(DROPPED):
                found.add(text.removeprefix(DROPPED))

        def watch(script: str) -> str:
            for before, after in (
                (MODULE, "var Module=watched(moduleArg);"),
                (CALLED, f"wasmExports=watched(wasmExports);{more}{CALLED}"),
            ):
                assert script.count(before) == 1
                script = script.replace(before, after)
            return WATCH % (json.dumps(dropped), DROPPED) + script

        newcomer.on("console", lambda message: on_console(message.text))
        rewrite(newcomer, "pyodide/pyodide.asm.js", watch)
        newcomer.goto("rules/egotzi.html")
        newcomer.evaluate(MAKE)
        newcomer.goto(GAME)
        board = Board(newcomer)
        board.wait("ready")
        board.click(board.position.moves()[0])
        board.wait("ready")
        return found

    return looked_up


def test_no_dropped_export_is_looked_up(looked_up: Callable[..., set[str]]) -> None:
    assert looked_up() == set()


def test_lookup_of_a_dropped_export_is_detected(
    looked_up: Callable[..., set[str]], dropped: list[str]
) -> None:
    assert {"PyList_Sort", "_PyList_Sort"} <= {*dropped}
    more = 'const [m,e]=[Module,wasmExports];m["_PyList_"+"Sort"];"PyList_"+"Sort"in e;'
    assert looked_up(more) == {"PyList_Sort", "_PyList_Sort"}
