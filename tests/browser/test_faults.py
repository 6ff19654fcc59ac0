"""Faults: closed and reloaded pages, invalid addresses, missing scripts. No move is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from builder.checking import chromium
from tests.browser.board import Board, go_to
from tests.browser.host import Host

UNREADABLE, PARTLY_READABLE, UNKNOWN_KEY = (
    "This link doesn't work: ",
    "Part of this link can't be read: ",
    "Update to open this link: ",
)

HOSTILE_ADDRESSES = [
    ("%", UNREADABLE),
    ("%00", UNREADABLE),
    ("%ff%fe", UNREADABLE),
    ("game=%F0%9F%98%80", UNREADABLE),
    ("game=__proto__", UNREADABLE),
    ("game=egotzi&size=٣٣", PARTLY_READABLE),
    ("game=egotzi&moves=" + "%2C" * 5000, PARTLY_READABLE),
    ("game=egotzi&moves=c3,,c4", PARTLY_READABLE),
    ("game=egotzi&moves=c3%00", PARTLY_READABLE),
    ("game=egotzi&moves=<img src=x onerror=window.hurt=1>", PARTLY_READABLE),
    ("game=egotzi&moves=%3Cimg%20src=x%20onerror=window.hurt=1%3E", PARTLY_READABLE),
    ("game=egotzi&black=<script>window.hurt=1</script>", PARTLY_READABLE),
    ("game=egotzi&position=" + "b" * 100_000, PARTLY_READABLE),
    ("javascript:window.hurt=1", UNREADABLE),
    ('"><img src=x onerror=window.hurt=1>', UNREADABLE),
    ("game=egotzi&title=%22onload=window.hurt=1", UNKNOWN_KEY),
]
"""Addresses, and how the message about each begins."""

READABLE_MOVES = ("", "c3")
"""The moves that can be read from addresses of HOSTILE_ADDRESSES, up to the first illegal one."""

COUNT_GAMES = "Object.keys(localStorage).filter(key => /:game:/.test(key)).length"

PUBLISHING = Path(__file__).parents[2] / "PUBLISHING.md"
POLICY_HEADER = "Content-Security-Policy"

PROFILING = (
    "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/10000"
)
"""A flag that makes Chromium profile the memory of every page, as it otherwise does at random."""


def test_hostile_addresses_are_reported_and_the_page_stays_usable(desktop: Page) -> None:
    """Addresses that a browser could decode, insert as markup or truncate; test_address.py has
    more."""
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(desktop)
    board.wait("ready")
    for text, message in HOSTILE_ADDRESSES:
        go_to(desktop, text)
        desktop.wait_for_function("history.state")
        assert board.wait("ready") == "ready", text
        expect(board.part("notices")).to_contain_text(message)
        assert ",".join(board.moves) in READABLE_MOVES, text
        if text == "game=__proto__":
            expect(board.part("notices").locator("pre")).to_have_text(text)
    assert desktop.evaluate("window.hurt") is None
    assert board.element.locator("img, script").count() == 0
    assert desktop.evaluate(COUNT_GAMES) == 2, "the first one, and the one with a readable move"
    go_to(desktop, "game=egotzi&size=3&moves=b2,a1")
    expect(board.element).to_have_attribute("data-moves", "b2,a1")


DAMAGED_PICTURES = [
    "{",
    "null",
    '{"address": "game=egotzi&size=3&moves=b2", "svg": "<svg"}',
    '{"address": "game=egotzi&size=3&moves=b2", "svg": "\\ud800"}',
    '{"address": {}, "svg": "<svg xmlns=\'http://www.w3.org/2000/svg\'/>"}',
]

READ_PICTURE = """async (text) => {
    sessionStorage['boardleaf:picture'] = text;
    const { initialAddress, storedPicture } = await import("./js/early.js");
    return [storedPicture(), initialAddress()];
}"""
"""A script for pages without a board: store a text as the picture of the tab's last game; return
what the next page reads from it."""


def test_a_damaged_stored_picture_hides_nothing(desktop: Page) -> None:
    """The picture of the last game, which a tab shows until its Python has started."""
    desktop.goto("play.html#game=egotzi&size=5")
    board = Board(desktop)
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", "c3")
    desktop.goto("licences.html")
    for text in DAMAGED_PICTURES:
        assert desktop.evaluate(READ_PICTURE, text) == [{"address": "", "svg": ""}, ""], text
    desktop.goto("play.html")
    board.wait("ready")
    assert board.moves == ["c3"]
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "c3,a1")


def test_a_game_survives_closing_the_page_after_each_move(desktop: Page) -> None:
    """Close the page as soon as a move is on the board, and find the game again: by its address, by
    nothing but the tab, and in the list of games."""

    def expect_game(moves: str) -> Board:
        board = Board(desktop)
        board.wait("ready")
        assert ",".join(board.moves) == moves
        return board

    def move(board: Board, square: str) -> None:
        moves = ",".join([*board.moves, square])
        board.click(square)
        expect(board.element).to_have_attribute("data-moves", moves)

    desktop.goto("play.html#game=egotzi&size=3")
    move(expect_game(""), "b2")
    address = desktop.url
    desktop.goto("about:blank")
    desktop.goto(address)
    move(expect_game("b2"), "a1")
    desktop.goto("about:blank")
    desktop.goto("play.html")
    move(expect_game("b2,a1"), "c3")
    context = desktop.context
    desktop.close()
    desktop = context.new_page()
    desktop.goto("./")
    desktop.locator("#continue li a").first.click()
    expect_game("b2,a1,c3")
    assert desktop.evaluate(COUNT_GAMES) == 2, "the first one, and the one continued from a link"


def test_a_reload_while_the_computer_thinks_loses_nothing(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=9&white=level-6")
    board = Board(desktop)
    board.click("e5")
    board.wait("thinking")
    assert board.moves == ["e5"]
    desktop.reload()
    board.wait("thinking")
    assert board.moves == ["e5"]
    board.button("stop").click()
    board.wait("ready")
    assert len(board.moves) == 2
    assert desktop.evaluate(COUNT_GAMES) == 1


FOREIGN_SCRIPT = """
const fail = () => Promise.reject(new Error("chrome-extension://abcdef/content.js is unwell"));
addEventListener("DOMContentLoaded", () => {
    fail();
    Promise.reject(undefined);
    fetch(new URL("pyodide/stranger.js", document.baseURI));
});
"""


def test_failures_of_foreign_scripts_are_ignored(desktop: Page, page_errors: list[str]) -> None:
    desktop.add_init_script(FOREIGN_SCRIPT)
    desktop.goto("play.html#game=egotzi&size=3&moves=b2&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    expect(board.part("status")).not_to_contain_text("didn't load")
    assert board.moves[0] == "b2"
    page_errors.clear()


FAIL_TO_INSTANTIATE = """const { instantiate } = WebAssembly;
WebAssembly.instantiate = (module, imports) =>
    imports?.env ? Promise.reject(new RangeError("%s")) : instantiate(module, imports);"""

OUT_OF_MEMORY = {
    "Chromium": "WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory",
    "Firefox": "could not allocate memory",
}

WEBASSEMBLY_FAULTS = {
    "missing": "delete window.WebAssembly;",
    "forbidden": """WebAssembly.compileStreaming = WebAssembly.instantiate = () => Promise.reject(
        new WebAssembly.CompileError("Wasm code generation disallowed by embedder"));""",
}


def test_too_little_memory_and_forbidden_webassembly_are_reported(
    unwatched: Page, fresh_site: str
) -> None:
    memory = {name: FAIL_TO_INSTANTIATE % text for name, text in OUT_OF_MEMORY.items()}
    for name, script in (memory | WEBASSEMBLY_FAULTS).items():
        page = unwatched.context.new_page()
        page.add_init_script(script)
        page.goto(f"{fresh_site}play.html#game=egotzi&size=3&moves=b2")
        board = Board(page)
        board.wait("failed")
        text = "Not enough free memory" if name in memory else "doesn't allow WebAssembly"
        expect(board.part("status"), name).to_contain_text(text)
        expect(board.part("status"), name).not_to_contain_text("didn't load")
        expect(board.button("reload"), name).to_be_visible()
        page.close()


def test_missing_scripts_are_reported_and_no_wrong_game_is_shown(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    board = Board(desktop)
    message = desktop.get_by_role("alert").first
    for script in ("game-board.js", "early.js", "common.js"):
        desktop.unroute_all()
        desktop.route(f"**/js/{script}", lambda route: route.abort())
        desktop.goto("about:blank")
        desktop.goto("play.html#game=egotzi&size=3&moves=b2")
        expect(message, script).to_contain_text("Part of this page didn't load")
        expect(board.part("board"), script).to_be_hidden()
        message.get_by_role("button", name="Copy error report").click()
        report = message.get_by_label("Error report").input_value()
        assert f"Address: {desktop.url}\n" in report, script
        assert "js/game-board.js" in report, script
    desktop.unroute_all()
    message.get_by_role("button", name="Reload page").click()
    board.wait("ready")
    expect(board.part("board")).to_be_visible()
    assert board.moves == ["b2"]
    expect(desktop.locator("#unsupported")).to_be_hidden()
    page_errors.clear()


def test_a_missing_start_script_is_reported_beside_the_board(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.route("**/js/boot.js", lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=3&position=3/3/1b1 w 1")
    board = Board(desktop)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("Part of this page didn't load")
    expect(board.part("board").locator("svg")).to_be_visible()
    desktop.unroute("**/js/boot.js")
    board.button("reload").click()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-position", "3/3/1b1 w 1")
    page_errors.clear()


def test_the_reload_button_works_without_browser_js(desktop: Page, page_errors: list[str]) -> None:
    desktop.route("**/js/browser.js", lambda route: route.abort())
    desktop.route("**/js/boot.js", lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(desktop).wait("failed")
    desktop.unroute("**/js/boot.js")
    Board(desktop).button("reload").click()
    Board(desktop).wait("ready")
    page_errors.clear()


def test_a_truncated_script_is_reported(desktop: Page, page_errors: list[str]) -> None:
    def cut(route: Route) -> None:
        body = route.fetch().body()
        route.fulfill(body=body[: len(body) // 2], content_type="text/javascript")

    desktop.route(re.compile(r"/js/(home|snippet-maker|game-board)\.js$"), cut)
    for page in ("./", "embedding.html", "rules/emergo.html"):
        desktop.goto(page)
        expect(desktop.locator("#unsupported"), page).to_contain_text("didn't load")
        expect(desktop.get_by_role("button", name="Copy error report"), page).to_be_visible()
    page_errors.clear()


def test_a_host_whose_policy_forbids_eval_is_reported_at_once(unwatched: Page, host: Host) -> None:
    unwatched.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    board = Board(unwatched)
    policies = ["script-src 'self' 'wasm-unsafe-eval'", "default-src 'self' data: blob:"]
    host.headers[POLICY_HEADER] = "script-src 'self'"
    unwatched.goto(f"{host.address}play.html#game=egotzi&size=3&moves=b2")
    while policy := host.headers.get(POLICY_HEADER):
        expect(board.element, policy).to_have_attribute("state", "failed", timeout=30_000)
        message = "doesn't allow 'unsafe-eval' in script-src"
        expect(board.part("status"), policy).to_contain_text(message)
        board.button("copy-report").click()
        report = board.part("status").get_by_label("Error report").input_value()
        assert f"Content-Security-Policy: {policy}\n" in report
        if policies:
            host.headers[POLICY_HEADER] = policies.pop()
        else:
            host.headers.clear()
        with unwatched.expect_navigation(wait_until="commit"):
            board.button("reload").click()
    board.wait("ready")
    assert board.moves == ["b2"]


def test_a_host_whose_policy_forbids_workers_is_reported_at_once(
    unwatched: Page, host: Host
) -> None:
    board = Board(unwatched)
    for policy in ("worker-src 'self'", "child-src 'self'"):
        host.headers[POLICY_HEADER] = policy
        unwatched.goto("about:blank")
        unwatched.goto(
            f"{host.address}play.html?{policy[:5]}#game=egotzi&size=3&moves=b2,a1&black=level-1"
        )
        message = "doesn't allow blob: in worker-src"
        expect(board.part("status"), policy).to_contain_text(message, timeout=30_000)
        expect(board.button("copy-report"), policy).to_be_visible()
    board.button("undo").click()
    expect(board.element).to_have_attribute("data-moves", "b2")


@pytest.mark.parametrize(
    ("header", "policy"),
    [
        (f"{POLICY_HEADER}-Report-Only", "script-src 'self'; worker-src 'self'"),
        (POLICY_HEADER, re.findall(r"^default-src .*", PUBLISHING.read_text("utf-8"), re.M)[0]),
    ],
    ids=["only reports", "PUBLISHING"],
)
def test_a_sufficient_policy_blocks_nothing(
    unwatched: Page, host: Host, header: str, policy: str
) -> None:
    violations: list[str] = []
    host.headers[header] = policy
    unwatched.on(
        "console",
        lambda message: violations.append(message.text) if "violates" in message.text else None,
    )
    unwatched.goto(f"{host.address}play.html#game=egotzi&size=3&moves=b2&white=level-1")
    board = Board(unwatched)
    board.wait("ready")
    assert len(board.moves) == 2
    assert bool(violations) == header.endswith("-Only")


def test_memory_profiling_does_not_crash_the_page(
    playwright: Playwright, chromium_path: str, site: str
) -> None:
    browser = playwright.chromium.launch(
        executable_path=chromium_path, args=[*chromium.FLAGS, PROFILING]
    )
    page = browser.new_page()
    page.goto(f"{site}play.html#game=egotzi&size=5&pie=off&white=level-1")
    board = Board(page)
    board.wait("ready")
    board.click("c3")
    page.wait_for_function("document.querySelector('game-board').dataset.moves.includes(',')")
    browser.close()
