"""Only one tab writes a game; other tabs with the same game write copies."""

from __future__ import annotations

import pytest

from boardleaf.storing.storage import GAME
from tests.kit.fake_tabs import Browser, address_of, lockless, play, store

EGOTZI = "game=egotzi&size=3&moves=b2"


def test_a_game_open_in_another_tab_is_copied_at_the_next_move() -> None:
    browser = Browser()
    first, first_state = browser.open(EGOTZI)
    store(first, first_state)
    second, second_state = browser.new_tab().open(EGOTZI, first.id)
    store(second, second_state)
    assert second.id != first.id
    assert browser.games == [GAME + first.id]
    play(second, second_state, "a1")
    play(first, first_state, "c3")
    assert browser.stored(first.id)["address"] == f"{EGOTZI},c3"
    assert browser.stored(second.id)["address"] == f"{EGOTZI},a1"


def test_the_game_of_a_closed_tab_continues_under_its_id() -> None:
    browser = Browser()
    first, first_state = browser.open(EGOTZI)
    store(first, first_state)
    first.leave()
    second, second_state = browser.new_tab().open(EGOTZI, first.id)
    play(second, second_state, "a1")
    assert second.id == first.id
    assert browser.games == [GAME + first.id]


def test_a_resumed_page_continues_its_game_unless_another_tab_has_it() -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    store(tab, state)
    tab.leave()
    tab.resume()
    play(tab, state, "a1")
    assert browser.games == [GAME + "id1"]
    tab.leave()
    second, second_state = browser.new_tab().open(f"{EGOTZI},a1", "id1")
    tab.resume()
    play(tab, state, "c3")
    play(second, second_state, "a3")
    assert browser.stored(tab.id)["address"] == f"{EGOTZI},a1,c3"
    assert browser.stored("id1")["address"] == f"{EGOTZI},a1,a3"


def test_without_locks_every_tab_stores_its_moves_under_its_own_id() -> None:
    browser = Browser(lock=lockless)
    tab, state = browser.open(EGOTZI)
    store(tab, state)
    state.game.undo()
    store(tab, state)
    for _ in range(3):  # a reload without a move stores nothing
        reloaded, state = browser.open(address_of(state), tab.id)
        store(reloaded, state)
        assert [str(move) for move in state.game.undone] == ["b2"]
        assert (reloaded.id, browser.games) == ("id1", [GAME + "id1"])
    play(reloaded, state, "c3")
    assert reloaded.id != "id1"
    assert browser.stored("id1")["undone"] == "b2"
    assert browser.stored(reloaded.id)["address"] == "game=egotzi&size=3&moves=c3"


def test_a_game_stored_by_another_tab_under_the_same_id_is_not_overwritten() -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    store(tab, state)
    browser.local[GAME + "id1"] = foreign = browser.local[GAME + "id1"].replace("b2", "c3")
    play(tab, state, "a1")
    assert browser.local[GAME + "id1"] == foreign
    assert browser.stored(tab.id)["address"] == f"{EGOTZI},a1"


def test_another_tabs_game_overwritten_unread_is_stored_under_a_new_id() -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    store(tab, state)
    unread = browser.local[GAME + "id1"].replace("b2", "b2,c3")
    play(tab, state, "a1")
    tab.rescue("id1", unread)
    assert browser.stored("id1")["address"] == f"{EGOTZI},a1"
    assert browser.local[GAME + "id2"] == unread


@pytest.mark.parametrize("stored_text", [None, "{}", "[]"])
def test_a_game_that_was_not_overwritten_is_left_unchanged(stored_text: str | None) -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    store(tab, state)
    del browser.local[GAME + "id1"]
    if stored_text:
        browser.local[GAME + "id1"] = stored_text
    stored = dict(browser.local)
    for id in ("id1", "another"):
        tab.rescue(id, "{}")
    assert browser.local == stored
