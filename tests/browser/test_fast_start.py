"""Second visits start from a memory snapshot, whatever the versions of Pyodide and PyScript.

`site/UPGRADING.md` says what it means if one of these tests fails.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route

from builder.shipping import stdlib
from tests.browser.board import Board
from tests.browser.conftest import OpenAsReturningVisitor

GAME = "play.html#game=egotzi&size=5&black=level-1"

MAKE_SNAPSHOT = """async () => {
    const { Resources } = await import("../js/resources.js");
    const { make } = await import("../js/resources.js");
    return make(await new Resources().get("program"));
}"""
"""A script for rules pages that stores a snapshot of Python, and returns the reason if it fails."""

STARTED_FROM_SNAPSHOT = "performance.getEntriesByName('boardleaf:snapshot').length === 1"

RUN_PYTHON = """async (code) => {
    const { begin } = await import("./js/pyodide.js");
    return (await begin()).runPython(code);
}"""
"""A script that returns the value of an expression in the page's interpreter."""

LOAD_IMPORTS = "snapshot_imports.load()"
"""The part of the snapshot maker's Python code that imports the modules."""

LARGE_SIZE = 2**25
"""A number of bytes too large for the memory that Pyodide starts with."""


def rewrite(page: Page, path: str, change: Callable[[str], str]) -> None:
    """Change the text of a script whenever a page or one of its workers loads it."""

    def change_response(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        changed = change(text)
        assert changed != text
        route.fulfill(response=response, body=changed)

    page.route(f"**/{path}", change_response)


def test_a_second_visit_starts_from_a_snapshot_with_grown_memory(
    fresh_site: str, open_as_returning_visitor: OpenAsReturningVisitor
) -> None:
    """Allocate more memory before the snapshot is made, and find it in the next interpreter, which
    can't import any more of the standard library."""
    page = open_as_returning_visitor(host=fresh_site)
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text))
    missing = f"[name for name in {stdlib.modules()} if name not in sys.modules]"
    grow = f"{LOAD_IMPORTS}; import sys; sys.held = bytes({LARGE_SIZE}); sys.missing = {missing}"
    rewrite(page, "js/snapshot-maker.js", lambda text: text.replace(LOAD_IMPORTS, grow))
    page.goto(f"{fresh_site}rules/egotzi.html")
    reason = page.evaluate(MAKE_SNAPSHOT)
    assert not reason, f"No snapshot was made: {reason}"
    page.goto(f"{fresh_site}{GAME}")
    Board(page).wait("ready")
    assert page.evaluate(STARTED_FROM_SNAPSHOT), console
    assert Board(page).moves
    assert page.evaluate(RUN_PYTHON, "len(sys.held)") == LARGE_SIZE
    assert page.evaluate(RUN_PYTHON, "str(sys.missing)") == "[]"


def test_the_snapshot_maker_reports_why_there_is_no_snapshot(desktop: Page) -> None:
    rewrite(desktop, "js/snapshot-maker.js", lambda text: text.replace(LOAD_IMPORTS, "1 / 0"))
    desktop.goto("rules/egotzi.html")
    assert "ZeroDivisionError" in desktop.evaluate(MAKE_SNAPSHOT)
