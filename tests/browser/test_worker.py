"""The computer player's worker in a browser: shared, killed, hung, missing, stopped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.board import open_all_sections


def board(page: Page, number: int = 0) -> Locator:
    return page.locator("game-board").nth(number)


def wait_for_moves(board: Locator, count: int) -> None:
    at_least = re.compile(f"^([^,]+(,|$)){{{count}}}")
    expect(board).to_have_attribute("data-moves", at_least)


def move_count(board: Locator) -> int:
    text = board.get_attribute("data-moves")
    return len(text.split(",")) if text else 0


def respond_not_found(route: Route) -> None:
    route.fulfill(status=404)


HANG = """setTimeout(() => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(buffer), 0, 0);
})"""
"""A script that blocks a worker forever, without using a processor as a loop would."""


@pytest.mark.parametrize("fault", ["self.close()", HANG], ids=["killed", "hung"])
def test_a_lost_worker_is_replaced_and_the_game_continues(desktop: Page, fault: str) -> None:
    desktop.goto("play.html#game=egotzi&size=9&pie=off&black=level-1&white=level-6")
    wait_for_moves(board(desktop), 1)
    (worker,) = desktop.workers
    worker.evaluate(fault)
    with desktop.expect_worker():
        pass
    wait_for_moves(board(desktop), 2)
    assert len(desktop.workers) == 1


def test_a_worker_whose_first_request_is_lost_gets_resources(desktop: Page) -> None:
    desktop.add_init_script("""
        const add = Worker.prototype.addEventListener;
        Worker.prototype.addEventListener = function (type, listener, ...more) {
            const wait = String(listener).includes("REQUEST") ? 2000 : 0;
            if (wait) setTimeout(() => add.call(this, type, listener, ...more), wait);
            else add.call(this, type, listener, ...more);
        };
    """)
    desktop.goto("play.html#game=egotzi&size=5&black=level-1")
    expect(board(desktop)).to_have_attribute("data-moves", re.compile("."), timeout=30_000)


def test_a_worker_gets_resources_whichever_starts_first(desktop: Page) -> None:
    """PyScript may start its interpreter before js/boot.js does."""
    desktop.add_init_script(
        "import(new URL('js/pyodide.js', location.href)).then(({ begin }) => begin())"
    )
    desktop.goto("play.html#game=egotzi&size=5&black=level-1")
    expect(board(desktop)).to_have_attribute("data-moves", re.compile("."), timeout=30_000)


def test_a_worker_that_cannot_be_fetched_is_fetched_again(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.route("**/worker.py", respond_not_found, times=1)
    desktop.goto("play.html#game=egotzi&size=5&black=level-1")
    wait_for_moves(board(desktop), 1)
    assert page_errors
    page_errors.clear()


def test_a_missing_worker_is_reported_and_the_board_stays_usable(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.route("**/worker.py", respond_not_found)
    desktop.goto("play.html#game=egotzi&size=5&black=level-1&moves=c3,a1")
    message = board(desktop).get_by_text("didn't send part of this site: boardleaf/worker.py")
    expect(message.first).to_be_visible()
    board(desktop).locator('[data-action="undo"]').click()
    expect(board(desktop)).to_have_attribute("data-moves", "c3")
    page_errors.clear()


def test_a_missing_part_is_named_and_the_board_stays_visible(
    unwatched: Page, fresh_site: str
) -> None:
    """Browsers that have a snapshot fetch only the scripts."""
    for host, part in (
        ("", "pyscript/core.js"),
        ("", "pyodide/pyodide.js"),
        ("", "pyodide/pyodide.asm.js"),
        (fresh_site, "parts/stdlib-1-"),
    ):
        unwatched.unroute_all()
        unwatched.route(f"**/{part}*", respond_not_found)
        unwatched.goto("about:blank")
        unwatched.goto(f"{host}play.html#game=egotzi")
        expect(board(unwatched), part).to_have_attribute("state", "failed")
        expect(board(unwatched).locator('[data-part="status"]')).to_contain_text(part)
        expect(board(unwatched).locator('[data-part="board"] svg'), part).to_be_visible()
        assert "Traceback" not in unwatched.locator("body").inner_text(), part


COUNT_FRAMES_THEN_STOP = """() => {
    window.frames_drawn = 0;
    const draw = () => {
        window.frames_drawn++;
        const stop = document.querySelector('[state="thinking"] [data-action="stop"]');
        if (window.frames_drawn === 20) stop.click();
        requestAnimationFrame(draw);
    };
    draw();
}"""


def test_the_page_stays_responsive_while_the_computer_thinks_and_can_stop_it(desktop: Page) -> None:
    """The best move found so far is played."""
    desktop.goto("play.html#game=emulsion&size=9&pie=off&black=level-6")
    expect(board(desktop)).to_have_attribute("state", "thinking")
    desktop.evaluate(COUNT_FRAMES_THEN_STOP)
    expect(board(desktop)).to_have_attribute("state", "ready")
    assert desktop.evaluate("frames_drawn") >= 20
    assert move_count(board(desktop)) == 1


def test_boards_start_one_worker_once_the_computer_plays(desktop: Page) -> None:
    players = '<game-board black="level-3" white="level-3" '

    def add_players_to_all_but_the_first(route: Route) -> None:
        response = route.fetch()
        text = response.text().replace("<game-board ", players)
        route.fulfill(response=response, body=text.replace(players, "<game-board ", 1))

    desktop.route("**/rules/emergo.html", add_players_to_all_but_the_first)
    open_all_sections(desktop, "rules/emergo.html")
    board(desktop).locator('[data-square="a1"]').click()
    wait_for_moves(board(desktop), 1)
    assert desktop.workers == []
    for number in (1, 2):
        board(desktop, number).locator("[data-square]").first.click()
    for number in (1, 2):
        wait_for_moves(board(desktop, number), 2)
    assert len(desktop.workers) == 1
