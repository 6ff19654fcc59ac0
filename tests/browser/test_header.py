"""The header of pages: *Play*, the list of rules, and the current page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import rules
from tests.browser.board import Board
from tests.browser.test_home import FINISHED, UNFINISHED, store


def test_play_opens_the_form_for_a_new_game_of_the_page(desktop: Page) -> None:
    desktop.goto("rules/emergo.html")
    desktop.get_by_role("link", name="Play", exact=True).click()
    desktop.wait_for_url("**/play.html?new#game=emergo&black=level-1")
    board = Board(desktop)
    board.wait("ready")
    expect(board.element.locator('[data-form="setup"]')).to_be_visible()
    assert board.moves == []


def test_the_header_is_one_line_and_marks_the_current_page(page: Page) -> None:
    for address, name in (
        ("play.html", "Play"),
        ("rules/slyde.html", "Rules"),
        ("embedding.html", "Embed"),
    ):
        page.goto(address)
        header = page.locator(".site-header")
        assert header.evaluate("header => header.offsetHeight") < 60
        marked = header.locator("[aria-current]:not(li *), [data-current] > summary")
        expect(marked).to_have_text([name])
    page.set_viewport_size({"width": 360, "height": 640})
    assert header.evaluate("header => header.offsetHeight") < 60


def test_the_list_of_rules_opens_and_closes(page: Page) -> None:
    page.goto("rules/slyde.html")
    button = page.locator(".site-rules summary")
    listed = page.locator(".site-rules a")
    expect(listed.first).to_be_hidden()
    button.click()
    expect(listed).to_have_text([f"Rules of {game.title}" for game in rules.games()])
    expect(listed.last).to_have_attribute("aria-current", "page")
    page.keyboard.press("Escape")
    expect(listed.first).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.mouse.click(3, 500)  # the margin, where nothing else is
    expect(listed.first).to_be_hidden()
    button.click()
    listed.filter(has_text="Emergo").click()
    page.wait_for_url("**/rules/emergo.html")


def test_a_variant_is_listed_below_its_parent_and_leads_to_its_section(page: Page) -> None:
    page.goto("rules/egotzi.html")
    menu = page.locator(".site-rules")
    parent, variant = (menu.locator("a", has_text=name) for name in ("Egotzi", "Egotzi, Squared"))
    menu.locator("summary").click()
    expect(menu.locator("[aria-current]")).to_have_text(["Rules of Egotzi"])
    starts = [
        link.evaluate("link => parseFloat(getComputedStyle(link).paddingLeft)")
        for link in (parent.first, variant)
    ]
    assert starts[0] < starts[1], "the variant is indented"
    variant.click()
    page.wait_for_url("**/rules/egotzi.html#squared")
    expect(variant).to_be_hidden()
    expect(page.locator("#squared")).to_be_in_viewport()


def test_play_continues_the_last_game(desktop: Page) -> None:
    earlier = {**UNFINISHED, "address": "game=egotzi&size=5&moves=a1", "order": 1}
    store(desktop, a={**UNFINISHED, "order": 2}, b={**FINISHED, "order": 3}, c=earlier)
    desktop.get_by_role("link", name="Play", exact=True).click()
    board = Board(desktop)
    board.wait("ready")
    assert board.moves == ["c3"]


def test_play_opens_no_match_that_waits_for_a_friend(desktop: Page) -> None:
    match = {**UNFINISHED, "address": "game=egotzi&size=4&moves=a1&match=m", "side": "black"}
    store(desktop, m={**match, "order": 3})
    play = desktop.get_by_role("link", name="Play", exact=True)
    play.click()
    desktop.wait_for_url("**/play.html?new#**")
    store(desktop, a={**UNFINISHED, "order": 2})
    first, second = desktop.locator("#continue li").all()
    expect(first).to_have_attribute("data-id", "a")
    expect(second).to_contain_text("Waiting for your friend")
    play.click()
    desktop.wait_for_url("**/play.html?id=a#**")
    store(desktop, m={**match, "order": 3, "yours": True})
    play.click()
    desktop.wait_for_url("**/play.html?id=m#**")
