"""The list of a visitor's games: renamed, deleted with undo, exported, imported."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.board import Board


def store(page: Page, **games: dict[str, object] | str) -> None:
    for id, game in games.items():
        text = game if isinstance(game, str) else json.dumps({"version": 1, **game})
        page.evaluate("([id, text]) => localStorage['boardleaf:game:' + id] = text", [id, text])
    page.reload()


BEGUN = {"address": "game=egotzi&size=5&moves=c3", "updated": 2}
TITLE = "Egotzi 5 × 5, two people, 1 move"
ENDED = {
    "address": "game=egotzi&size=5&result=black-resigns",
    "over": True,
    "updated": 1,
}


def test_all_games_are_listed_and_renamed(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=BEGUN, b=ENDED)
    expect(desktop.get_by_role("heading", name="Your unfinished games")).to_be_visible()
    expect(desktop.get_by_role("heading", name="Your finished games")).to_be_visible()
    desktop.get_by_role("button", name=f"Rename {TITLE}").click()
    desktop.get_by_label("Name of the game").fill("<b>On the train</b>")
    desktop.keyboard.press("Enter")
    link = desktop.get_by_role("link", name="<b>On the train</b>")
    expect(link).to_be_visible()
    link.click()
    board = Board(desktop)
    board.wait("ready")
    board.click("a1")
    board.wait("ready")
    desktop.goto("./")
    expect(link).to_be_visible()


def test_renaming_returns_the_focus(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=BEGUN, b=ENDED)
    rename = desktop.get_by_role("button", name=f"Rename {TITLE}")
    for key in ("Escape", "Enter"):
        rename.click()
        assert desktop.evaluate("getSelection().toString()") == TITLE
        desktop.keyboard.press(key)
        expect(rename).to_be_focused()
        assert "name" not in json.loads(desktop.evaluate("localStorage['boardleaf:game:a']"))


def test_a_long_name_leaves_room_for_the_rest(page: Page) -> None:
    page.goto("./")
    store(page, a={**BEGUN, "name": "a game with a name as long as may be " * 2}, b=BEGUN)
    for details in page.locator(".unfinished span").all():
        assert details.evaluate("span => span.offsetHeight < 50")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_deleted_game_can_be_restored(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=BEGUN, x="{")
    for name in (TITLE, "A saved game that can't be opened"):
        link = desktop.get_by_role("link", name=name)
        desktop.get_by_role("button", name=f"Delete {name}").click()
        expect(link).to_have_count(0)
        desktop.get_by_role("button", name="Undo deleting").click()
        expect(link).to_be_visible()


def test_games_are_exported_and_imported(desktop: Page, tmp_path: Path) -> None:
    desktop.goto("./")
    store(desktop, a=BEGUN, b=ENDED)
    with desktop.expect_download() as waiting:
        desktop.get_by_role("button", name="Export all games").click()
    file = tmp_path / "games.json"
    waiting.value.save_as(file)
    desktop.evaluate("localStorage.clear()")
    desktop.reload()
    expect(desktop.get_by_role("link", name=TITLE)).to_have_count(0)
    said = desktop.locator('#kept [role="status"]')
    desktop.get_by_label("Import games").set_input_files(file)
    expect(said).to_have_text("2 games imported.")
    expect(desktop.get_by_role("link", name=TITLE)).to_be_visible()
    changed = json.loads(file.read_text("utf-8"))
    changed["games"]["a"] = json.dumps({"version": 1, **BEGUN, "name": "Another"})
    changed["games"]["c"] = "{"
    file.write_text(json.dumps(changed), "utf-8")
    desktop.get_by_label("Import games").set_input_files(file)
    expect(said).to_have_text("1 game imported. 1 was already here. 1 couldn't be read.")
    expect(desktop.get_by_role("link", name=TITLE)).to_be_visible()
    expect(desktop.get_by_role("link", name="Another")).to_be_visible()
    file.write_text("[]", "utf-8")
    desktop.get_by_label("Import games").set_input_files(file)
    expect(said).to_have_text("Couldn't import games.json. It wasn't exported from this site.")


def test_the_file_field_looks_like_a_button(page: Page) -> None:
    page.goto("./")
    store(page, a=BEGUN)
    looks = "element => [element.offsetHeight, getComputedStyle(element).backgroundColor]"
    field = page.locator("label", has_text="Import games")
    button = page.get_by_role("button", name="Export all games")
    assert field.evaluate(looks) == button.evaluate(looks)
    with page.expect_file_chooser():
        field.click()
    button.focus()
    page.keyboard.press("Tab")
    expect(field.locator("input")).to_be_focused()


def test_the_newest_three_games_are_visible(page: Page) -> None:
    page.goto("./")
    games = {f"g{at}": {**BEGUN, "name": f"Game {at}", "order": at} for at in range(1, 6)}
    store(page, **games)
    links = page.locator("#kept a:visible")
    expect(links).to_have_text(["Game 5", "Game 4", "Game 3"])
    last = page.locator(".games > li").last.bounding_box()
    first = links.first.bounding_box()
    assert last and first and first["y"] > last["y"] + last["height"]
    page.get_by_text("2 more").click()
    expect(links).to_have_text(["Game 5", "Game 4", "Game 3", "Game 2", "Game 1"])
