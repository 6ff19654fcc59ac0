"""No script uses an export of Pyodide's program that the build has removed.

`trimming.py` finds names in the text of scripts; these tests also find names computed at run time,
as far as a page, a worker and a snapshot use them.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from builder import NODE_MODULES
from builder.shipping import trimming
from rules.kernels.tables import sections
from tests.browser.board import Board
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.test_fast_start import GAME, MAKE_SNAPSHOT, rewrite

PREFIX = "dropped export: "

MODULE_ASSIGNMENT = ",Module=moduleArg,"

EXPORTS_CALL = ",assignWasmExports(wasmExports),"

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
        if id == trimming.EXPORTS
        for name, _ in trimming.exports(content)
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


LOOK_UP = 'const [m,e]=[Module,wasmExports];m["_PyList_"+"Sort"];"PyList_"+"Sort"in e;'
"""Code that looks up a dropped export, by names that are computed."""


def test_no_dropped_export_is_looked_up_but_by_this_test(
    fresh_site: str, open_as_returning_visitor: OpenAsReturningVisitor, dropped_exports: list[str]
) -> None:
    """Watch what is looked up while a snapshot is made and a game against the computer starts from
    it. `LOOK_UP` in Pyodide's script shows that lookups are noticed."""
    page = open_as_returning_visitor(host=fresh_site)
    found: Counter[str] = Counter()

    def on_console(text: str) -> None:
        if text.startswith(PREFIX):
            found[text.removeprefix(PREFIX)] += 1

    def watch(script: str) -> str:
        for before, after in (
            (MODULE_ASSIGNMENT, ",Module=watched(moduleArg),"),
            (
                EXPORTS_CALL,
                f",wasmExports=watched(wasmExports),(()=>{{{LOOK_UP}}})(){EXPORTS_CALL}",
            ),
        ):
            assert script.count(before) == 1
            script = script.replace(before, after)
        return WATCH_LOOKUPS % (json.dumps(dropped_exports), PREFIX) + script

    page.on("console", lambda message: on_console(message.text))
    rewrite(page, "pyodide/pyodide.asm.js", watch)
    page.goto(f"{fresh_site}rules/egotzi.html")
    assert page.evaluate(MAKE_SNAPSHOT) == ""
    lookups = dict.fromkeys(("PyList_Sort", "_PyList_Sort"), 2)  # each in two interpreters
    assert set(lookups) <= set(dropped_exports)
    assert found == lookups, "the snapshot's, and one that starts from it"
    found.clear()
    page.goto(f"{fresh_site}{GAME}")
    board = Board(page)
    board.wait("ready")
    board.click(board.position.moves()[0])
    board.wait("ready")
    assert found == lookups, "the page's and the worker's"
