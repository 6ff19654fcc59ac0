"""The home page: a card for each game, and a visitor's own games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, choose, open_setup
from tests.browser.conftest import OpenAsReturningVisitor


def store(page: Page, **games: dict[str, object] | str) -> None:
    """Store games by id, as fields or as text, and reload the page."""
    for id, game in games.items():
        text = game if isinstance(game, str) else json.dumps({"version": 1, **game})
        page.evaluate("([id, text]) => localStorage['boardleaf:game:' + id] = text", [id, text])
    page.reload()


UNFINISHED = {"address": "game=egotzi&size=5&moves=c3", "updated": 2}
TITLE = "Egotzi 5 × 5"
FINISHED = {
    "address": "game=egotzi&size=6&result=black-resigns",
    "over": True,
    "updated": 1,
}


def test_games_are_listed_and_can_be_renamed(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=UNFINISHED, b=FINISHED)
    expect(desktop.get_by_role("heading", name="Continue")).to_be_visible()
    expect(desktop.get_by_role("heading", name="Finished games")).to_be_visible()
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


def test_a_game_is_described_by_the_move_it_was_left_at(desktop: Page) -> None:
    desktop.goto("./")
    address = "game=egotzi&size=3&moves=b2,a1,c3"
    games: dict[str, dict[str, object]] = {
        "a": {"address": address},
        "b": {"address": address, "study": f"{address}&lines=1.c1,c2&at=1:3", "reached": "3 c2"},
        "c": {"address": f"{address}&at=0", "reached": "0 "},
    }
    store(desktop, **games)
    for id, text in (("a", "Move 3: c3"), ("b", "Move 3: c2"), ("c", "No moves yet")):
        expect(desktop.locator(f"[data-id={id}]")).to_contain_text(text)


def test_renaming_returns_the_focus(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=UNFINISHED, b=FINISHED)
    rename = desktop.get_by_role("button", name=f"Rename {TITLE}")
    for key in ("Escape", "Enter"):
        rename.click()
        assert desktop.evaluate("getSelection().toString()") == TITLE
        desktop.keyboard.press(key)
        expect(rename).to_be_focused()
        assert "name" not in json.loads(desktop.evaluate("localStorage['boardleaf:game:a']"))


def test_a_long_name_leaves_room_for_the_rest(page: Page) -> None:
    page.goto("./")
    store(page, a={**UNFINISHED, "name": "a game with a name as long as may be " * 2}, b=UNFINISHED)
    for details in page.locator(".stored span").all():
        assert details.evaluate("span => span.offsetHeight < 50")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_deleted_game_can_be_restored(desktop: Page) -> None:
    desktop.goto("./")
    store(desktop, a=UNFINISHED, x="{")
    for name in (TITLE, "A saved game that can't be opened"):
        link = desktop.get_by_role("link", name=name)
        desktop.get_by_role("button", name=f"Delete {name}").click()
        expect(link).to_have_count(0)
        desktop.get_by_role("button", name="Undo delete").click()
        expect(link).to_be_visible()


def test_games_are_exported_and_imported(desktop: Page, tmp_path: Path) -> None:
    desktop.goto("./")
    store(desktop, a=UNFINISHED, b=FINISHED)
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Export all games").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    desktop.evaluate("localStorage.clear()")
    desktop.reload()
    expect(desktop.get_by_role("link", name=TITLE)).to_have_count(0)
    message = desktop.locator('[data-part="message"]')
    desktop.get_by_label("Import games").set_input_files(file)
    expect(message).to_have_text("2 games imported.")
    expect(desktop.get_by_role("link", name=TITLE)).to_be_visible()
    changed = json.loads(file.read_text("utf-8"))
    changed["games"]["a"] = json.dumps({"version": 1, **UNFINISHED, "name": "Another"})
    changed["games"]["c"] = "{"
    file.write_text(json.dumps(changed), "utf-8")
    desktop.get_by_label("Import games").set_input_files(file)
    expect(message).to_have_text("1 game imported. 1 was already here. 1 couldn't be read.")
    expect(desktop.get_by_role("link", name=TITLE)).to_be_visible()
    expect(desktop.get_by_role("link", name="Another")).to_be_visible()
    file.write_text("[]", "utf-8")
    desktop.get_by_label("Import games").set_input_files(file)
    expect(message).to_have_text("Couldn't import games.json. It wasn't exported from this site.")


def test_the_file_field_looks_like_a_button(page: Page) -> None:
    page.goto("./")
    store(page, a=UNFINISHED)
    looks = "element => [element.offsetHeight, getComputedStyle(element).backgroundColor]"
    field = page.locator("label", has_text="Import games")
    button = page.get_by_role("button", name="Export all games")
    assert field.evaluate(looks) == button.evaluate(looks)
    with page.expect_file_chooser():
        field.click()
    button.focus()
    page.keyboard.press("Tab")
    expect(field.locator("input")).to_be_focused()


def test_the_latest_three_unfinished_games_come_first(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()
    games = {
        f"g{order}": {**UNFINISHED, "name": f"Game {order}", "order": order}
        for order in range(1, 6)
    }
    store(page, **games)
    links = page.locator("#continue a:visible")
    expect(links).to_have_text(["Game 5", "Game 4", "Game 3"])
    last = links.last.bounding_box()
    first = page.locator(".games > li").first.bounding_box()
    assert last and first and last["y"] < first["y"]
    page.get_by_text("2 more").click()
    expect(links).to_have_text(["Game 5", "Game 4", "Game 3", "Game 2", "Game 1"])


MEASURE_LAYOUT_SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
})"""
"""A script that returns the sum of the layout shifts since the page was opened."""


def test_nothing_moves_when_unfinished_games_are_listed(page: Page) -> None:
    page.goto("./")
    store(page, **{f"g{order}": {**GAME_WITH_PICTURE, "order": order} for order in range(4)})
    expect(page.locator("#continue li:visible svg")).to_have_count(3)
    assert page.evaluate(MEASURE_LAYOUT_SHIFT) < 0.005


GAME_WITH_PICTURE = {
    **UNFINISHED,
    "address": "game=egotzi&size=5&moves=c3&white=level-4",
    "position": "5/5/2b2/5/5 w 1",
}


def test_a_played_game_has_a_card_with_its_details(desktop: Page) -> None:
    for address in (
        "game=egotzi&size=5&moves=c3,d4",
        "game=egotzi&size=5&moves=c3,d4&white=level-1",
    ):
        desktop.goto("./")
        desktop.evaluate("localStorage.clear()")
        desktop.goto(f"play.html#{address}")
        board = Board(desktop)
        board.wait("ready")
        if "level" in address:
            board.button("resign").click()
            board.button("resign").click()
            board.wait("over")
        else:
            board.click("e5")
            expect(board.element).to_have_attribute("data-moves", "c3,d4,e5")
        desktop.goto("./")
        card = desktop.locator("[data-id]")
        expect(card.get_by_role("link", name="Egotzi 5 × 5")).to_be_visible()
        expect(card.locator("svg")).to_be_visible()
        texts = card.locator(".what span").all_inner_texts()
        if "level" in address:
            assert texts[0] == "You are Black, against Beginner"
            assert texts[1].startswith("You lost · ")
        else:
            assert texts[0] == "Two people"
            assert texts[1].startswith("Move 3: e5 · ")


def test_each_game_has_a_card_with_a_position_and_start_links(page: Page) -> None:
    page.goto("./")
    cards = page.locator(".games > li")
    assert [text.replace("\n", " ") for text in cards.locator("h2").all_inner_texts()] == [
        "Egotzi Start here",
        "Emulsion",
        "Free Emulsion",
        "Egotzi, Squared",
        "Emergo",
        "Slyde",
    ]
    for card in cards.all():
        assert re.fullmatch(r"\d+ min · [A-Z][a-z ]+", card.locator(".facts").inner_text())
        links = card.locator(".links a")
        names = [" ".join(link.inner_text().split()) for link in links.all()]
        expected = ("Computer", "on this device", "by link", "in five minutes", "Puzzles", "Rules")
        assert len(names) == len(expected)
        assert all(text in name for text, name in zip(expected, names, strict=True)), names
        tops = [link.bounding_box()["y"] for link in links.all()]  # type: ignore[index]
        assert [tops[0], tops[3], tops[3]] == pytest.approx([tops[1], tops[4], tops[5]], abs=4)
        picture = card.locator(".picture svg")
        assert picture.locator(".ghosts, .lit, .mark-last").count() > 0
    egotzi = cards.first
    assert egotzi.locator(".push-straight").count() == 4
    assert cards.nth(3).locator(".lit").count() == 2


def test_the_computer_link_asks_for_a_level_only_the_first_time(desktop: Page) -> None:
    desktop.goto("./")
    computer = desktop.get_by_role("link", name="Egotzi: play against the Computer", exact=True)
    computer.click()
    desktop.get_by_role("dialog").get_by_role("link", name=re.compile("^Beginner")).click()
    board = Board(desktop)
    board.wait("ready")
    assert desktop.url.endswith("play.html#game=egotzi&size=7&pie=off&white=level-1")
    desktop.goto("./")
    again = desktop.get_by_role(
        "link", name="Egotzi: play against the Computer Beginner", exact=True
    )
    expect(again).to_have_attribute("href", re.compile("#game=egotzi&white=level-1&pie=off$"))
    desktop.get_by_role("link", name="Egotzi: Friend on this device").click()
    board.wait("ready")
    expect(board.part("players").locator(".player span:last-child")).to_have_text(["Person"] * 2)


def test_links_start_games_at_the_level_of_the_last_new_game(desktop: Page) -> None:
    desktop.goto("play.html#game=emergo&size=7")
    board = Board(desktop)
    board.wait("ready")
    form = open_setup(board)
    choose(form, "opponent", "computer")
    choose(form, "level", "3")
    choose(form, "side", "white")
    board.button("new").click()
    expect(board.element).to_have_attribute("black", "level-3")
    desktop.wait_for_function("localStorage['boardleaf:level'] === '3'")
    desktop.goto("./")
    computer = desktop.get_by_role(
        "link", name="Egotzi: play against the Computer Regular", exact=True
    )
    expect(computer).to_have_attribute("href", re.compile("#game=egotzi&white=level-3$"))


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_no_button_moves_when_the_level_is_added_to_it(
    open_as_returning_visitor: OpenAsReturningVisitor, width: int
) -> None:
    page = open_as_returning_visitor(size=(width, 800))
    page.goto("./")
    get_tops = (
        "[...document.querySelectorAll('.games .links a')].map((a) => a.getBoundingClientRect().y)"
    )
    before = page.evaluate(get_tops)
    page.evaluate("localStorage['boardleaf:level'] = '6'")
    page.reload()
    expect(page.locator(".games .level")).to_have_text(["Full strength"] * 6)
    assert page.evaluate(get_tops) == pytest.approx(before, abs=1)


def test_a_card_says_which_colour_the_person_has_now(desktop: Page) -> None:
    swapped = {**UNFINISHED, "address": "game=egotzi&size=5&moves=c3,swap&white=level-3"}
    desktop.goto("./")
    store(desktop, a={**swapped, "side": "white"})
    about = desktop.locator("#continue .what span").first
    expect(about).to_have_text("You are White, against Regular")
