"""Faults: closed and reloaded pages, invalid addresses, missing scripts. No move is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from builder.checking import chromium
from tests.browser.board import Board
from tests.browser.host import Host

HOSTILE_ADDRESSES = [
    "game",
    "=",
    "&&&",
    "%",
    "%00",
    "%ff%fe",
    "game=%F0%9F%98%80",
    "game=chess",
    "game=__proto__",
    "game=constructor&size=toString",
    "game=egotzi&size=0",
    "game=egotzi&size=-1",
    "game=egotzi&size=1e3",
    "game=egotzi&size=99999999999999999999",
    "game=egotzi&size=٣",
    "game=egotzi&game=emergo",
    "game=egotzi&moves=,",
    "game=egotzi&moves=c3,,c4",
    "game=egotzi&moves=" + "a1," * 5000,
    "game=egotzi&moves=" + "%2C" * 5000,
    "game=egotzi&moves=c3%00",
    "game=egotzi&moves=<img src=x onerror=window.hurt=1>",
    "game=egotzi&moves=%3Cimg%20src=x%20onerror=window.hurt=1%3E",
    "game=egotzi&black=<script>window.hurt=1</script>",
    "game=egotzi&black=level-1e9",
    "game=egotzi&black=level-999999999999",
    "game=egotzi&at=-1",
    "game=egotzi&at=9999999999999",
    "game=egotzi&flip=2",
    "game=egotzi&result=nobody",
    "game=egotzi&position=" + "9/" * 9000,
    "game=egotzi&size=3&position=3/3/3 b -1",
    "game=egotzi&position=" + "b" * 100_000,
    "game=egotzi-squared&komi=7",
    "game=egotzi-squared&komi=NaN",
    "game=emulsion&size=19&pie=maybe",
    "game=emergo&size=8",
    "game=emergo&position=9/9/9/9/9/9/9/9/9%20w%200%2099,99",
    "game=emergo&size=9&moves=@e5",
    "javascript:window.hurt=1",
    "../../etc/passwd",
    "game=egotzi&" + "x=1&" * 5000,
    '"><img src=x onerror=window.hurt=1>',
    "game=egotzi&title=%22onload=window.hurt=1",
]

UNREADABLE_MESSAGE = re.compile("This link doesn't work: |Update to open this link: ")

READABLE_MOVES = ("", "a1", "c3")
"""The moves that can be read from addresses of HOSTILE_ADDRESSES, up to the first illegal one."""

README = Path(__file__).parents[2] / "README.md"
POLICY_HEADER = "Content-Security-Policy"

PROFILING = (
    "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/10000"
)
"""A flag that makes Chromium profile the memory of every page, as it otherwise does at random."""


def test_hostile_addresses_are_reported_and_the_page_stays_usable(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(desktop)
    board.wait("ready")
    for text in HOSTILE_ADDRESSES:
        desktop.evaluate("text => { location.hash = text }", text)
        desktop.wait_for_function("history.state")
        assert board.wait("ready") == "ready", text
        expect(board.part("notices")).to_contain_text(UNREADABLE_MESSAGE)
        assert ",".join(board.moves) in READABLE_MOVES, text
    assert desktop.evaluate("window.hurt") is None
    assert board.element.locator("img, script").count() == 0
    count_games = "Object.keys(localStorage).filter(k => /:game:/.test(k)).length"
    assert desktop.evaluate(count_games) == 3, "the first one, and those with readable moves"
    desktop.evaluate("location.hash = 'game=egotzi&size=3&moves=b2,a1'")
    expect(board.element).to_have_attribute("data-moves", "b2,a1")


DAMAGED_PICTURES = [
    "{",
    "null",
    '{"address": "game=egotzi&size=3&moves=b2", "svg": "<svg"}',
    '{"address": "game=egotzi&size=3&moves=b2", "svg": "\\ud800"}',
    '{"address": {}, "svg": "<svg xmlns=\'http://www.w3.org/2000/svg\'/>"}',
]


def test_a_damaged_stored_picture_hides_nothing(desktop: Page) -> None:
    """The picture of the last game, which a tab shows until its Python has started."""
    desktop.goto("play.html#game=egotzi&size=5")
    board = Board(desktop)
    board.click("c3")
    moves = "c3"
    expect(board.element).to_have_attribute("data-moves", moves)
    for text, square in zip(DAMAGED_PICTURES, ("a1", "e5", "a5", "e1", "c1"), strict=True):
        desktop.goto("licences.html")
        desktop.evaluate("text => { sessionStorage['boardleaf:picture'] = text }", text)
        desktop.goto("play.html")
        board.wait("ready")
        assert ",".join(board.moves) == moves, text
        board.click(square)
        moves += f",{square}"
        expect(board.element).to_have_attribute("data-moves", moves)


@pytest.mark.parametrize("way", ["address", "nothing but the tab", "list of games"])
def test_a_game_survives_closing_the_page_after_each_move(desktop: Page, way: str) -> None:
    """Close the page as soon as a move is on the board, and find the game again."""
    address = "play.html#game=egotzi&size=3"
    desktop.goto(address)
    moves: list[str] = []
    board = Board(desktop)
    board.wait("ready")
    for square in ("b2", "a1", "c3"):
        board.click(square)
        moves.append(square)
        expect(board.element).to_have_attribute("data-moves", ",".join(moves))
        address = desktop.url
        if way == "list of games":
            context = desktop.context
            desktop.close()
            desktop = context.new_page()
            desktop.goto("./")
            desktop.locator("#continue li a").first.click()
        elif way == "address":
            desktop.goto("about:blank")
            desktop.goto(address)
        else:
            desktop.goto("about:blank")
            desktop.goto("play.html")
        board = Board(desktop)
        board.wait("ready")
        assert board.moves == moves
    games = desktop.evaluate("Object.keys(localStorage).filter(k => /:game:/.test(k)).length")
    assert games == (
        len(moves) if way == "address" else 1
    )  # a game continued from a link is a new game


def test_a_reload_while_the_computer_thinks_loses_nothing(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=9&white=level-6")
    board = Board(desktop)
    board.wait("ready")
    for _ in range(2):
        free = next(str(move) for move in board.position.moves() if move.squares)
        board.click(free)
        board.wait("thinking")
        moves = board.moves
        assert moves[-1] == free
        desktop.reload()
        board.wait("thinking")
        assert board.moves == moves
        board.button("stop").click()
        board.wait("ready")
        assert len(board.moves) == len(moves) + 1
    assert len(desktop.evaluate("Object.keys(localStorage).filter(k => /:game:/.test(k))")) == 1


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


@pytest.mark.parametrize(
    "problem",
    [
        "WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance",
        "could not allocate memory",
    ],
    ids=["Chromium", "Firefox"],
)
def test_too_little_memory_is_reported(
    newcomer: Page, page_errors: list[str], problem: str
) -> None:
    newcomer.add_init_script(
        f"""const {{ instantiate }} = WebAssembly;
        WebAssembly.instantiate = (module, imports) => imports?.env
            ? Promise.reject(new RangeError('{problem}')) : instantiate(module, imports);"""
    )
    newcomer.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(newcomer)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("Not enough free memory")
    expect(board.part("status")).not_to_contain_text("didn't load")
    expect(board.button("reload")).to_be_visible()
    page_errors.clear()


@pytest.mark.parametrize(
    "setting",
    [
        "delete window.WebAssembly;",
        """WebAssembly.compileStreaming = WebAssembly.instantiate = () => Promise.reject(
            new WebAssembly.CompileError("Wasm code generation disallowed by embedder"));""",
    ],
    ids=["missing", "forbidden"],
)
def test_a_browser_that_forbids_webassembly_is_reported(
    newcomer: Page, page_errors: list[str], setting: str
) -> None:
    newcomer.add_init_script(setting)
    newcomer.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(newcomer)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("This browser doesn't allow WebAssembly")
    page_errors.clear()


@pytest.mark.parametrize("script", ["game-board.js", "early.js", "report.js"])
def test_missing_scripts_are_reported_and_no_wrong_game_is_shown(
    desktop: Page, page_errors: list[str], script: str
) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    desktop.route(f"**/js/{script}", lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    message = desktop.get_by_role("alert").first
    expect(message).to_contain_text("Part of this page didn't load")
    expect(Board(desktop).part("board")).to_be_hidden()
    message.get_by_role("button", name="Copy error report").click()
    report = message.get_by_label("Error report").input_value()
    assert f"Address: {desktop.url}\n" in report
    assert "js/game-board.js" in report
    desktop.unroute(f"**/js/{script}")
    message.get_by_role("button", name="Reload page").click()
    Board(desktop).wait("ready")
    expect(Board(desktop).part("board")).to_be_visible()
    assert Board(desktop).moves == ["b2"]
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
    desktop.route("**/pyscript/core.js", lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(desktop).wait("failed")
    desktop.unroute("**/pyscript/core.js")
    Board(desktop).button("reload").click()
    Board(desktop).wait("ready")
    page_errors.clear()


@pytest.mark.parametrize("page", ["./", "embedding.html", "rules/emergo.html"])
def test_a_truncated_script_is_reported(desktop: Page, page_errors: list[str], page: str) -> None:
    def cut(route: Route) -> None:
        body = route.fetch().body()
        route.fulfill(body=body[: len(body) // 2], content_type="text/javascript")

    desktop.route(re.compile(r"/js/(home|snippet-maker|game-board)\.js$"), cut)
    desktop.goto(page)
    expect(desktop.locator("#unsupported")).to_contain_text("didn't load")
    expect(desktop.get_by_role("button", name="Copy error report")).to_be_visible()
    page_errors.clear()


@pytest.mark.parametrize(
    "policy",
    ["script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "default-src 'self' data: blob:"],
)
def test_a_host_whose_policy_forbids_eval_is_reported_at_once(
    unwatched: Page, host: Host, policy: str
) -> None:
    unwatched.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    host.headers[POLICY_HEADER] = policy
    unwatched.goto(f"{host.address}play.html#game=egotzi&size=3&moves=b2")
    board = Board(unwatched)
    expect(board.element).to_have_attribute("state", "failed", timeout=30_000)
    expect(board.part("status")).to_contain_text("doesn't allow 'unsafe-eval' in script-src")
    board.button("copy-report").click()
    report = board.part("status").get_by_label("Error report").input_value()
    assert f"Content-Security-Policy: {policy}\n" in report
    host.headers.clear()
    board.button("reload").click()
    board.wait("ready")
    assert board.moves == ["b2"]


@pytest.mark.parametrize("policy", ["worker-src 'self'", "child-src 'self'"])
def test_a_host_whose_policy_forbids_workers_is_reported_at_once(
    unwatched: Page, host: Host, policy: str
) -> None:
    host.headers[POLICY_HEADER] = policy
    unwatched.goto(f"{host.address}play.html#game=egotzi&size=3&moves=b2,a1&black=level-1")
    board = Board(unwatched)
    expect(board.part("status")).to_contain_text(
        "doesn't allow blob: in worker-src", timeout=30_000
    )
    expect(board.button("copy-report")).to_be_visible()
    board.button("undo").click()
    expect(board.element).to_have_attribute("data-moves", "b2")


@pytest.mark.parametrize(
    ("header", "policy"),
    [
        (f"{POLICY_HEADER}-Report-Only", "script-src 'self'; worker-src 'self'"),
        (POLICY_HEADER, re.findall(r"^    (default-src .*)", README.read_text("utf-8"), re.M)[0]),
    ],
    ids=["only reports", "README"],
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
