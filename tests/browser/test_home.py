"""The home page: a card for each game, and a visitor's own games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rules
from tests.browser.board import Board, box, choose, open_board, press_in_menu
from tests.browser.conftest import WINDOWS
from tests.browser.home import show_all_games


def store(page: Page, **games: dict[str, object] | str) -> None:
    """Store games by id, as fields or as text, and open the home page."""
    page.goto("licences.html")
    for id, game in games.items():
        text = game if isinstance(game, str) else json.dumps({"version": 1, **game})
        page.evaluate("([id, text]) => localStorage['boardleaf:game:' + id] = text", [id, text])
    page.goto("./")


UNFINISHED = {"address": "game=egotzi&size=5&moves=c3", "updated": 2}
TITLE = "Egotzi 5 × 5"
FINISHED = {
    "address": "game=egotzi&size=6&result=black-resigns",
    "over": True,
    "updated": 1,
}


def test_games_are_listed_renamed_and_continued(desktop: Page) -> None:
    store(desktop, a=UNFINISHED, b=FINISHED, x="{")
    expect(desktop.get_by_role("heading", name="Continue")).to_be_visible()
    expect(desktop.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(desktop.get_by_role("link", name="A saved game that can't be opened")).to_be_visible()
    rename = desktop.get_by_role("button", name=f"Rename {TITLE}")
    for key in ("Escape", "Enter"):
        rename.click()
        assert desktop.evaluate("getSelection().toString()") == TITLE
        desktop.keyboard.press(key)
        expect(rename).to_be_focused()
        assert "name" not in json.loads(desktop.evaluate("localStorage['boardleaf:game:a']"))
    rename.click()
    desktop.get_by_label("Name of the game").fill("<b>On the train</b>")
    desktop.keyboard.press("Enter")
    link = desktop.get_by_role("link", name="<b>On the train</b>")
    expect(link).to_be_visible()
    link.click()
    board = Board(desktop)
    board.wait("ready")
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    assert desktop.url.endswith("play.html#game=egotzi&size=5&moves=c3,a1")
    stored = desktop.evaluate("Object.keys(localStorage).filter(key => key.includes(':game:'))")
    assert len(stored) == 3, "the game is not copied"
    desktop.goto("./")
    expect(link).to_be_visible()


def test_a_name_has_its_own_writing_direction(desktop: Page) -> None:
    name, plain = "משחק ראשון (1)", "getComputedStyle(link).direction"
    store(desktop, a={**UNFINISHED, "name": name}, b=UNFINISHED)
    link = desktop.get_by_role("link", name=name)
    assert link.evaluate(f"link => {plain}") == "rtl"
    desktop.get_by_role("button", name=f"Rename {name}").click()
    assert desktop.get_by_label("Name of the game").evaluate(f"link => {plain}") == "rtl"
    desktop.keyboard.press("Escape")
    desktop.get_by_role("button", name=f"Delete {name}").click()
    expect(desktop.locator("[data-part=message]")).to_contain_text(f"Deleted: \u2068{name}\u2069.")
    assert desktop.get_by_role("link", name=TITLE).evaluate(f"link => {plain}") == "ltr"


def test_a_card_describes_its_game(desktop: Page) -> None:
    """By its opponent and whose turn it is at its end, with the colour that the person has now."""
    address = "game=egotzi&size=3&moves=b2,a1,c3"
    swapped = "game=egotzi&size=5&moves=c3,swap&white=level-3"
    black, white = "3/3/3 b 4", "3/3/3 w 5"
    elsewhere = {"address": f"{address}&at=0", "position": black, "reached": "0 "}
    games: dict[str, dict[str, object]] = {
        "a": {"address": address, "position": black},
        "b": {**elsewhere, "end": white},
        "c": elsewhere,
        "d": {"address": swapped, "side": "white"},
        "e": {"address": swapped, "side": "white", "position": white},
        "f": {"address": swapped, "side": "white", "position": black},
        "g": {"address": swapped, "side": "white", "over": True, "won": "white"},
        "h": {"address": f"{address}&match=m", "side": "black"},
        "i": {"address": f"{address}&match=m", "side": "black", "yours": True},
    }
    store(desktop, **games)
    show_all_games(desktop)
    texts = {
        "a": "Two peopleBlack to move",
        "b": "Two peopleWhite to move",
        "c": "Two people",
        "d": "Computer (Regular)You are White",
        "e": "Computer (Regular)Your turn as White",
        "f": "Computer (Regular)The computer's turn",
        "g": "Computer (Regular)You won as White",
        "h": "A friend by linkWaiting for your friend",
        "i": "A friend by linkYour turn as Black",
    }
    for id, text in texts.items():
        expect(desktop.locator(f"[data-id={id}] .what")).to_have_text(
            re.compile(rf"\d{re.escape(text)}$")
        )


def test_the_card_of_a_finished_game_shows_its_end(desktop: Page) -> None:
    """Not the position that was looked at last, which stands for it in games without an end."""
    looked_at = {
        **FINISHED,
        "address": "game=egotzi&size=3&moves=b2,a1&result=black-resigns&at=1",
        "position": "3/1b1/3 w 1",
        "reached": "1 b2",
    }
    store(desktop, old=looked_at, new={**looked_at, "end": "3/1b1/w2 b 2"})
    for id, men in (("old", 1), ("new", 2)):
        expect(desktop.locator(f"[data-id={id}] svg .man")).to_have_count(men)


def test_a_deleted_game_can_be_restored(desktop: Page) -> None:
    store(desktop, a=UNFINISHED, x="{")
    for name in (TITLE, "A saved game that can't be opened"):
        link = desktop.get_by_role("link", name=name)
        desktop.get_by_role("button", name=f"Delete {name}").click()
        expect(link).to_have_count(0)
        desktop.get_by_role("button", name="Undo delete").click()
        expect(link).to_be_visible()


def test_games_are_exported_and_imported(desktop: Page, tmp_path: Path) -> None:
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
    expect(message).to_have_text(
        "1 game brought up to date. 1 was already here. 1 couldn't be read."
    )
    expect(desktop.get_by_role("link", name="Another")).to_be_visible()
    expect(desktop.locator(".stored li")).to_have_count(2)
    file.write_text("[]", "utf-8")
    desktop.get_by_label("Import games").set_input_files(file)
    expect(message).to_have_text("Couldn't import games.json. It wasn't exported from this site.")


def test_the_file_field_looks_like_a_button(desktop: Page) -> None:
    store(desktop, a=UNFINISHED)
    looks = "element => [element.offsetHeight, getComputedStyle(element).backgroundColor]"
    field = desktop.locator("label", has_text="Import games")
    button = desktop.get_by_role("button", name="Export all games")
    assert field.evaluate(looks) == button.evaluate(looks)
    with desktop.expect_file_chooser():
        field.click()
    button.focus()
    desktop.keyboard.press("Tab")
    expect(field.locator("input")).to_be_focused()


def test_the_latest_three_unfinished_games_come_first(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()
    names = [f"Game {order}" for order in range(1, 6)]
    names[3] = "a game with a name as long as may be " * 2
    store(
        page,
        **{
            f"g{order}": {**UNFINISHED, "name": name, "order": order}
            for order, name in enumerate(names)
        },
    )
    links = page.locator("#continue li a:visible")
    expect(links).to_have_text(["Game 5", names[3].strip(), "Game 3"])
    assert box(links.last)["y"] < box(page.locator(".games > li").first)["y"]
    page.get_by_text("2 more").click()
    expect(links).to_have_text(["Game 5", names[3].strip(), "Game 3", "Game 2", "Game 1"])
    heights = page.locator(".stored .facts").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert heights and max(heights) < 50, "a long name leaves room for the rest"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


MEASURE_LAYOUT_SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
})"""
"""A script that returns the sum of the layout shifts since the page was opened."""


def test_nothing_moves_when_unfinished_games_are_listed(page: Page) -> None:
    store(page, **{f"g{order}": {**GAME_WITH_PICTURE, "order": order} for order in range(4)})
    expect(page.locator("#continue li:visible svg")).to_have_count(3)
    assert page.evaluate(MEASURE_LAYOUT_SHIFT) < 0.005


GAME_WITH_PICTURE = {
    **UNFINISHED,
    "address": "game=egotzi&size=5&moves=c3&white=level-4",
    "position": "5/5/2b2/5/5 w 1",
}


def test_played_games_have_cards_with_their_details(desktop: Page) -> None:
    address = "game=egotzi&size=5&moves=c3,d4"
    board = open_board(desktop, f"play.html#{address}")
    board.click("e5")
    expect(board.element).to_have_attribute("data-moves", "c3,d4,e5")
    desktop.goto(f"play.html#{address}&white=level-1")
    expect(board.element).to_have_attribute("white", "level-1")
    press_in_menu(board, "resign")
    press_in_menu(board, "resign")
    board.wait("over")
    desktop.goto("./")
    cards = desktop.locator(".stored [data-id]")
    expect(cards).to_have_count(2)
    for who, how in (
        ("Two people", "White to move"),
        ("Computer (Beginner)", "You lost as Black"),
    ):
        card = cards.filter(has_text=who)
        expect(card.get_by_role("link", name="Egotzi 5 × 5")).to_be_visible()
        expect(card.locator("svg")).to_be_visible()
        texts = card.locator(".facts span").all_inner_texts()
        assert texts[:2] == [who, how]
        assert " " not in texts[2], "the date breaks"
    desktop.get_by_role("link", name="Finished games").click()
    expect(cards.filter(has_text="You lost")).to_be_in_viewport()


def test_a_finished_game_opens_at_its_end_and_a_reload_keeps_the_place(desktop: Page) -> None:
    address = "game=egotzi&size=5&moves=c3,d4,e5&result=black-resigns&white=level-1"
    board = Board(desktop)
    store(desktop, a={**FINISHED, "address": f"{address}&at=1"})
    desktop.locator('[data-id="a"]').get_by_role("link").click()
    board.wait("over")
    expect(board.element).to_have_attribute("data-node", "3")
    expect(board.part("status")).to_contain_text("You lost.")
    expect(board.part("offer").get_by_role("button", name="Review")).to_be_visible()
    desktop.locator('[data-at="1"]').first.click()
    expect(board.element).to_have_attribute("data-node", "1")
    desktop.reload()
    expect(board.element).to_have_attribute("data-node", "1")
    assert desktop.evaluate("Object.keys(localStorage).filter(key => key.includes(':game:'))") == [
        "boardleaf:game:a"
    ], "the game is not copied"
    stored = json.loads(desktop.evaluate("localStorage['boardleaf:game:a']"))
    assert stored["address"] == f"{address}&at=1"


def test_each_game_has_a_card_with_a_position_and_one_main_button(page: Page) -> None:
    page.goto("./")
    cards = page.locator(".games > li")
    assert [text.replace("\n", " ") for text in cards.locator("h3").all_inner_texts()] == [
        "Egotzi",
        "Emulsion",
        "Free Emulsion",
        "Egotzi, Squared",
        "Emergo",
        "Slyde",
    ]
    for card in cards.all():
        assert re.fullmatch(r"\d+ min · [A-Z][a-z ]+", card.locator(".facts").inner_text())
        links = card.locator(".links a")
        names = [" ".join(text.split()) for text in links.all_inner_texts()]
        expected = ("Play", "Learn", "Puzzles", "Rules")
        assert len(names) == len(expected)
        assert all(text in name for text, name in zip(expected, names, strict=True)), names
        expect(card.locator(".play")).to_have_count(1)
        picture = card.locator(".picture svg")
        assert picture.locator(".ghosts, .lit, .mark-last").count() > 0
    egotzi = cards.first
    assert egotzi.locator(".push-straight").count() == 4
    assert cards.nth(3).locator(".lit").count() == 2


def test_one_thing_is_offered_above_all_else(page: Page) -> None:
    """A newcomer learns the first game; who has begun games continues, first the friend's move."""
    page.goto("./")
    start = page.locator(".start")
    expect(start.get_by_role("link")).to_have_text(["Learn in five minutes", "New game"])
    waiting = {**UNFINISHED, "address": "game=egotzi&size=4&moves=a1", "yours": True, "order": 1}
    store(page, own={**UNFINISHED, "order": 2}, match=waiting)
    expect(start).to_be_hidden()
    first = page.locator("#continue li").first
    expect(first).to_have_attribute("data-id", "match")
    expect(page.locator("#continue .play")).to_have_count(0)
    first.click(position={"x": 30, "y": 30})  # the whole card is the link
    page.wait_for_url("**/play.html?id=match#**")


def test_a_lesson_that_was_begun_is_offered_until_it_is_done(page: Page) -> None:
    page.goto("licences.html")
    page.evaluate("localStorage['boardleaf:steps:emergo'] = '[0,1]'")
    page.goto("./")
    start, beside = page.locator(".start"), page.locator(".continue [data-part=lesson]")
    expect(start.get_by_role("heading")).to_have_text("Learn Emergo")
    expect(start).to_contain_text("Step 3 of 11")
    link = start.get_by_role("link", name="Go on with the lesson")
    expect(link).to_have_attribute("href", re.compile("learn/emergo.html$"))
    assert page.evaluate(MEASURE_LAYOUT_SHIFT) < 0.005
    store(page, a=UNFINISHED)
    expect(start).to_be_hidden()
    expect(beside).to_have_text("Lesson: Emergo, step 3 of 11")
    beside.click()
    expect(page.locator(".lesson-step:visible")).to_have_attribute("id", "step-3")
    page.evaluate("localStorage['boardleaf:steps:emergo'] = JSON.stringify([...Array(11).keys()])")
    page.goto("./")
    expect(page.locator("#continue li")).to_have_count(1)
    expect(beside).to_be_hidden()


def test_a_home_page_from_the_cache_forgets_a_lesson_that_was_finished(page: Page) -> None:
    page.goto("licences.html")
    page.evaluate("localStorage['boardleaf:steps:emergo'] = '[0,1]'")
    page.goto("./")
    heading = page.locator(".start").get_by_role("heading")
    expect(heading).to_have_text("Learn Emergo")
    page.evaluate("localStorage['boardleaf:steps:emergo'] = JSON.stringify([...Array(11).keys()])")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(heading).to_have_text("Start here: Egotzi")
    page.locator(".start .play").click()
    page.wait_for_url("**/learn/egotzi.html")


def test_a_new_game_is_one_press_away(page: Page) -> None:
    page.goto("./")
    link = page.locator("main").get_by_role("link", name="New game")
    expect(link).to_be_in_viewport()
    store(page, own=UNFINISHED)
    expect(page.locator(".start")).to_be_hidden()
    expect(link).to_be_in_viewport()
    link.click()
    expect(page.locator("form.setup")).to_be_visible()


def test_the_game_of_the_day_leads_to_its_lesson(page: Page) -> None:
    page.goto("./")
    name = page.locator("#today h2 span a")
    title = name.inner_text()
    game = next(game for game in rules.games() if game.title == title)
    expect(name).to_have_attribute("href", f"learn/{game.id}.html")
    text = f"New to {title}? Learn it in five minutes"
    for address in ("puzzles.html", "./"):
        page.goto(address)
        link = page.get_by_role("link", name=text)
        expect(link).to_have_attribute("href", re.compile(f"learn/{game.id}.html$"))
    store(page, a={**UNFINISHED, "address": f"game={game.id}&size=5"})
    for address in ("./", "puzzles.html"):
        page.goto(address)
        expect(page.locator("#puzzle, #today").locator("game-board")).to_be_attached()
        expect(link).to_have_count(0)


def test_home_starts_no_python_until_the_puzzle_is_touched(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto("./")
    board = Board(page)
    expect(board.square("a1")).to_be_attached()
    assert [url for url in requests if "pyodide" in url or "/parts/" in url] == []
    board.square("a1").click()
    assert board.wait("ready", "over") in ("ready", "over")
    assert page.url.endswith("/path/")


IN_ORDER = """elements => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    return boxes.every(({ top }, index) => !index || top >= boxes[index - 1].bottom);
}"""
"""Whether elements stand one below the other."""


@pytest.mark.parametrize("window", WINDOWS)
def test_home_fits_with_every_kind_of_puzzle(open_page: Callable[..., Page], window: str) -> None:
    """Open it on days whose puzzles ask for a move, and for an answer by a button."""
    page = open_page(**WINDOWS[window])
    board = Board(page)
    asks_for_answer = set()
    for day in range(24, 29):
        page.clock.set_fixed_time(f"2026-11-{day}T12:00:00Z")
        page.goto("./")
        expect(board.element).to_have_attribute("data-task", re.compile("^puzzle "))
        expect(board.square("a1")).to_be_attached()
        assert page.locator("#today .task").inner_text().strip()
        puzzle = board.element.get_attribute("game") or ""
        expect(page.locator("#today h2")).to_have_text(
            f"Puzzle of the day {rules.game(puzzle).title}"
        )
        assert page.evaluate(MEASURE_LAYOUT_SHIFT) < 0.005, day
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), day
        lost = board.element.get_by_role("button", name="Lost")
        asks_for_answer.add(lost.is_visible())
        if lost.is_visible():
            parts = [board.part("board").locator("svg.board"), lost, board.button("hint")]
            assert page.evaluate(IN_ORDER, [part.element_handle() for part in parts]), day
    assert asks_for_answer == {False, True}


PUZZLE_OF_DAY = """async () => {
    const load = (name) => import(new URL(`js/${name}.js`, document.baseURI));
    const [{ puzzleOfDay }, { today }, { loadPuzzles }] =
        await Promise.all(["puzzle-order", "days", "puzzle-files"].map(load));
    const pairs = document.getElementById("today").dataset.games.trim().split(" ");
    const { game, pick } = puzzleOfDay(pairs.map((pair) => pair.split(":")[0]), today());
    return `${game}/${pick(await loadPuzzles(game)).id}`;
}"""
"""A script for the home page that returns the name of today's puzzle, as its progress is stored."""


def test_the_puzzle_of_the_day_shows_its_pieces_and_that_it_was_solved(page: Page) -> None:
    page.goto("./")
    board, learned = Board(page), page.locator(".learned")
    expect(board.square("a1")).to_have_attribute("aria-label", re.compile("^a1, (?!$)"))
    labels = board.element.locator("[data-square]").evaluate_all(
        "all => all.map((square) => square.getAttribute('aria-label').split(', ')[1])"
    )
    assert {"black", "white"} <= {*labels}
    badge = "part => getComputedStyle(part, '::after').content"
    for address in ("puzzles.html", "./"):
        page.goto(address)
        expect(board.square("a1")).to_be_visible()
        expect(learned).to_have_text("")
        assert "✓" not in board.part("board").evaluate(badge)
    progress = {"version": 1, "tried": {page.evaluate(PUZZLE_OF_DAY): {"at": 1, "solved": True}}}
    page.evaluate("text => localStorage.setItem('boardleaf:puzzles', text)", json.dumps(progress))
    for address in ("./", "puzzles.html"):
        page.goto(address)
        expect(learned).to_have_text("You have solved this one.")
        assert "✓" in board.part("board").evaluate(badge)


def test_play_opens_the_form_for_a_new_game_at_the_level_chosen_last(desktop: Page) -> None:
    desktop.goto("./")
    play = desktop.get_by_role("link", name="Play Emergo", exact=True)
    expect(play).to_have_attribute("href", re.compile(r"\?new#game=emergo&black=level-1$"))
    desktop.evaluate("localStorage['boardleaf:level'] = '3'")
    desktop.reload()
    expect(play).to_have_attribute("href", re.compile("black=level-3$"))
    play.click()
    board = Board(desktop)
    board.wait("ready")
    form = board.element.locator('[data-form="setup"]')
    expect(form).to_be_visible()
    expect(form.locator('[name="game"]')).to_have_value("emergo")
    expect(form.locator('[name="level"][value="3"]')).to_be_checked()
    expect(form.locator('[name="side"][value="white"]')).to_be_checked()
    choose(form, "level", "2")
    board.button("new").click()
    expect(board.element).to_have_attribute("black", "level-2")
    expect(form).to_be_hidden()
    desktop.wait_for_function("localStorage['boardleaf:level'] === '2'")
    desktop.reload()
    board.wait("ready")
    expect(form).to_be_hidden()
