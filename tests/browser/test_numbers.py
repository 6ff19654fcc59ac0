"""A page of figures: accessible, without Python, and with swap maps to guess first."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.board import box
from tests.browser.themes import SCHEMES, find_violations

ADDRESS = "numbers/egotzi.html"


def test_a_first_move_is_guessed_and_then_compared(desktop: Page) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    desktop.goto(ADDRESS)
    assert not [url for url in requested if "/pyodide/" in url or "/pyscript/" in url]
    assert not [url for url in requested if url.endswith((".json", ".csv"))]
    swap_map = desktop.locator(".swap-map", has=desktop.locator("#openings-7"))
    numbers = swap_map.locator(".openings text")
    expect(numbers.first).to_be_hidden()
    expect(swap_map.locator("table")).to_be_hidden()
    assert find_violations(desktop, SCHEMES) == {}
    centre = swap_map.get_by_role("button", name="d4", exact=True)
    centre.focus()
    desktop.keyboard.press("Enter")
    expect(numbers.first).to_be_visible()
    row = swap_map.locator("tbody tr", has=desktop.get_by_role("rowheader", name="d4", exact=True))
    score = row.locator("td").nth(1).inner_text()
    guess = swap_map.get_by_role("status")
    expect(guess).to_contain_text(f"Your guess, d4: {score}.")
    expect(guess).to_contain_text(re.compile("Nearest to even here: |No first move here is near"))
    expect(swap_map.get_by_role("img", name=f"d4: {score}", exact=True)).to_be_attached()
    swap_map.locator(".openings > g").first.locator("path").last.dispatch_event("pointerover")
    best = swap_map.get_by_role("rowheader").first.inner_text()
    expect(swap_map.locator("[data-part=says]")).to_contain_text(f"{best}: ")
    for fold in desktop.locator("main details").all():
        fold.evaluate("fold => fold.open = true")
    assert find_violations(desktop, SCHEMES) == {}


def test_the_first_figure_is_in_sight_at_once(desktop: Page, phone: Page) -> None:
    desktop.set_viewport_size({"width": 1280, "height": 720})
    for page in (desktop, phone):
        for address in (ADDRESS, "numbers/emergo.html"):
            page.goto(address)
            figure = box(page.locator(".swap-map svg, .chart").first)
            assert page.viewport_size
            assert figure["y"] + figure["height"] <= page.viewport_size["height"], address


def test_a_page_of_figures_fits_a_phone(phone: Page) -> None:
    phone.goto(ADDRESS)
    for fold in phone.locator("main details").all():
        fold.evaluate("fold => fold.open = true")
    assert phone.viewport_size
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.viewport_size["width"]
    assert find_violations(phone, ["dark"]) == {}


def test_without_scripts_the_results_are_under_a_fold(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(ADDRESS)
    swap_map = page.locator(".swap-map").last
    expect(swap_map.locator(".openings text").first).to_be_hidden()
    expect(swap_map.get_by_role("status")).to_be_hidden()
    swap_map.get_by_text("Show the results").click()
    expect(swap_map.locator(".openings text").first).to_be_visible()
    expect(swap_map.locator("table")).to_be_visible()
    expect(page.locator("svg.chart").first).to_be_visible()
