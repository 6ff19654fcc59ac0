"""Comments that are being written: nothing typed is lost, whatever happens before *Save*."""

from __future__ import annotations

import json

import pytest

from boardleaf import views
from boardleaf.storing.storage import GAME
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run

START = "game=egotzi&size=5&pie=off"
LINES = f"{START}&moves=c3,d4&lines=0.e5,a1;1:1.b2,b3&comments=1.Old"
TEXT = "Two\nlines & <b>, 100%"


def writing(at: str = "2", text: str = LINES, typed: str = TEXT) -> BoardDriver:
    """Return a driver of a stored board on which a comment has been typed, but not saved."""
    driver = BoardDriver(text, FirstMoveOpponent(waits=True), settings=FULL_PAGE, store={})
    driver.show(at)
    driver.press("comment")
    driver.fill(comment=typed)
    return driver


def typed(driver: BoardDriver) -> tuple[str, str] | None:
    """Return the place of the form for a comment, and its text; None if there is no form."""
    node, text = driver.state.comment_draft.node, driver.state.comment_draft.text
    if node is None:
        return None
    return driver.state.game.places.get(node, "gone"), node.comment if text is None else text


PLACES = ["0", "1", "2", "1:1", "1:2", "2:3"]


@pytest.mark.parametrize("at", PLACES)
def test_a_comment_being_written_survives_a_reload(at: str) -> None:
    driver = writing(at)
    driver.reload()
    assert typed(driver) == (at, TEXT)
    assert "\nTwo\nlines &amp; &lt;b&gt;, 100%</textarea>" in driver.parts["comment"]
    driver.press("save-comment", comment=TEXT)
    driver.reload()
    assert typed(driver) is None
    assert driver.state.game.node.comment == TEXT


STEPS = {
    # what is done before the page loads again, and the place of the form then
    "steps": ("show 0; show 1:1", "2"),
    "a move": ("click a1", "2"),
    "a new line": ("show 1; click e1", "2"),
    "main line changed": ("show 1:1; press main-line", "1:2"),
    "another branch deleted": ("show 1:1; press delete-line", "2"),
    "branch deleted and restored": ("show 1; press delete-line; press restore-line", "2"),
    "flipped": ("press flip", "2"),
    "resigned": ("press resign; press resign", "2"),
    "another comment asked for": ("show 1; press comment", "2"),
    "asked for again": ("press comment", "2"),
    "undone and redone": ("press undo; press redo", "2"),
    "typed on": ("press flip; type; press flip", "2"),
}


@pytest.mark.parametrize("reloads", [False, True])
@pytest.mark.parametrize("name", STEPS)
def test_a_comment_being_written_survives_what_is_done_meanwhile(name: str, reloads: bool) -> None:
    async def play() -> None:
        steps, place = STEPS[name]
        driver = writing()
        for step in steps.split("; "):
            verb, _, argument = step.partition(" ")
            if verb == "type":
                driver.fill(comment=TEXT)
            else:
                getattr(driver, verb)(argument)
        if reloads:
            driver.reload()
        assert typed(driver) == (place, TEXT)
        await driver.settle()

    run(play())


def test_another_comment_waits_until_the_first_is_saved() -> None:
    driver = writing()
    driver.show("1")
    driver.press("comment")
    assert driver.state.remarks.note == "Save or cancel the comment that you are writing first."
    driver.press("save-comment", comment=TEXT)
    driver.press("comment")
    assert typed(driver) == ("1", "Old")
    driver.show("0")
    driver.press("comment")  # nothing was typed at the other place
    assert typed(driver) == ("0", "")


def test_a_comment_on_an_undone_move_goes_to_the_one_before() -> None:
    driver = writing()
    driver.press("undo")
    driver.reload()
    assert typed(driver) == ("1", f"Old\n\n{TEXT}")


def test_a_comment_of_a_new_game_is_stored_before_a_move() -> None:
    driver = writing("0", START)
    driver.reload()
    assert typed(driver) == ("0", TEXT)


@pytest.mark.parametrize("action", ["save-comment", "cancel-comment"])
def test_nothing_is_left_of_a_comment_that_was_saved_or_cancelled(action: str) -> None:
    driver = writing()
    driver.press(action, comment=TEXT)
    driver.reload()
    assert typed(driver) is None
    assert "draft" not in json.loads(driver.stored_text)


def test_a_form_that_was_not_changed_is_not_stored() -> None:
    for text in ("Old",):
        driver = writing("1", typed=text)
        driver.reload()
        assert typed(driver) is None


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        ("c3,d4\nA", ("2", "A")),
        ("\nA", ("0", "A")),
        ("A", None),
        ("c3,zz\nA", ("1", "Old\n\nA")),
        (",,\n", None),
        ("c3\nOld", None),
        (["c3"], None),
        ("c3\n" + "x" * 5_000, ("1", "x" * 5_000)),
    ],
)
def test_any_stored_draft_is_read(draft: object, expected: tuple[str, str] | None) -> None:
    driver = writing()
    store = driver.listener.browser.local  # type: ignore[attr-defined]
    key = GAME + driver.listener.tab.id  # type: ignore[attr-defined]
    store[key] = json.dumps({**json.loads(store[key]), "draft": draft})
    driver.reload()
    assert typed(driver) == expected
    assert not driver.state.remarks.notices
    for view in views.live(driver.state).values():
        view(driver.state)


def test_a_second_tab_shows_the_comment_and_stores_no_copy_of_it() -> None:
    driver = writing()
    stored = [key for key in driver.listener.browser.local if key.startswith(GAME)]  # type: ignore[attr-defined]
    driver.reload()
    driver.press("flip")
    assert [key for key in driver.listener.browser.local if key.startswith(GAME)] == stored  # type: ignore[attr-defined]
