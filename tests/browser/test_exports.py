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

from builder import NODE_MODULES
from builder.shipping import exports
from rules.kernels.tables import sections
from tests.browser.board import Board
from tests.browser.test_fast_start import GAME, MAKE_SNAPSHOT, rewrite

PREFIX = "dropped export: "

MODULE_ASSIGNMENT = "var Module=moduleArg;"

EXPORTS_CALL = "assignWasmExports(wasmExports);"

WATCH_LOOKUPS = """const DROPPED = new Set(%s);
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


def exported_names(program: bytes) -> set[str]:
    return {
        name
        for id, content in sections(program)
        if id == exports.EXPORTS
        for name, _ in exports.exports(content)
    }


@pytest.fixture(scope="session")
def dropped_exports(built: Path) -> list[str]:
    """The exports that the build has removed, with and without a leading `_`."""
    script = (built / "js" / "build.js").read_text("utf-8")
    pieces = json.loads(re.search("PARTS = (.*);", script)[1])["wasm"]["pieces"]  # type: ignore[index]
    lean = gzip.decompress(b"".join((built / piece).read_bytes() for piece in pieces))
    whole = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    removed = exported_names(whole) - exported_names(lean)
    return sorted([*removed, *(f"_{name}" for name in removed)])


@pytest.fixture
def find_lookups(newcomer: Page, dropped_exports: list[str]) -> Callable[..., set[str]]:
    """A function that returns the dropped exports that are looked up while a snapshot is made and a
    game against the computer starts from it. It adds `extra_code` to Pyodide's script."""

    def find_lookups(extra_code: str = "") -> set[str]:
        found: set[str] = set()

        def on_console(text: str) -> None:
            if text.startswith(PREFIX):
                found.add(text.removeprefix(PREFIX))

        def watch(script: str) -> str:
            for before, after in (
                (MODULE_ASSIGNMENT, "var Module=watched(moduleArg);"),
                (EXPORTS_CALL, f"wasmExports=watched(wasmExports);{extra_code}{EXPORTS_CALL}"),
            ):
                assert script.count(before) == 1
                script = script.replace(before, after)
            return WATCH_LOOKUPS % (json.dumps(dropped_exports), PREFIX) + script

        newcomer.on("console", lambda message: on_console(message.text))
        rewrite(newcomer, "pyodide/pyodide.asm.js", watch)
        newcomer.goto("rules/egotzi.html")
        newcomer.evaluate(MAKE_SNAPSHOT)
        newcomer.goto(GAME)
        board = Board(newcomer)
        board.wait("ready")
        board.click(board.position.moves()[0])
        board.wait("ready")
        return found

    return find_lookups


def test_no_dropped_export_is_looked_up(find_lookups: Callable[..., set[str]]) -> None:
    assert find_lookups() == set()


def test_a_lookup_of_a_dropped_export_is_detected(
    find_lookups: Callable[..., set[str]], dropped_exports: list[str]
) -> None:
    assert {"PyList_Sort", "_PyList_Sort"} <= {*dropped_exports}
    extra_code = 'const [m,e]=[Module,wasmExports];m["_PyList_"+"Sort"];"PyList_"+"Sort"in e;'
    assert find_lookups(extra_code) == {"PyList_Sort", "_PyList_Sort"}
