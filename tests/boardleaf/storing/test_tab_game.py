"""The game of a tab: stored, continued, and separate from the games of other tabs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from boardleaf import address
from boardleaf.board.state import Playing, SettingUp, State
from boardleaf.game.draft import Draft
from boardleaf.storing.claim import Claim
from boardleaf.storing.storage import DRAFT, GAME, ORDER, TAB, GameStorage
from boardleaf.storing.tab_game import Tab
from rules import Square
from tests.kit.fake_tabs import SETTINGS, Browser, BrowserTab, address_of, lockless, play, store


class FlakyStore(dict[str, str]):
    """A store that refuses the writes with these numbers, counted from 1."""

    def __init__(self, *refused: int) -> None:
        super().__init__()
        self._refused = refused
        self.writes = 0

    def __setitem__(self, key: str, value: str) -> None:
        self.writes += 1
        if self.writes in self._refused:
            raise RuntimeError("QuotaExceededError")
        super().__setitem__(key, value)


@pytest.mark.parametrize("refused", range(1, 9))
def test_a_failed_write_is_reported_until_one_succeeds(refused: int) -> None:
    local, session = FlakyStore(refused), FlakyStore(refused)
    tab, state = BrowserTab(local, session, new_id=lambda: "k").open("game=egotzi&size=3")
    messages = []
    for text in ("b2", "a1", "c3", "a3"):
        state.game.play(text)
        store(tab, state)
        messages.append(state.remarks.unsaved)
    # Each move writes the order, and then the game.
    assert [bool(text) for text in messages] == [refused == write for write in (2, 4, 6, 8)]
    assert all("storage is full, so this game will be lost" in text for text in messages if text)
    if refused < 8:
        assert json.loads(local[GAME + "k"])["address"].endswith("moves=b2,a1,c3,a3")
    store(tab, state)
    assert state.remarks.unsaved == ""


def test_a_game_is_stored_again_after_the_store_was_cleared() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2")
    store(tab, state)
    browser.local.clear()
    browser.session.clear()
    state.game.play("a1")
    store(tab, state)
    assert browser.stored(tab.id)["address"] == "game=egotzi&size=3&moves=b2,a1"


class CountingStore(dict[str, str]):
    """A store that counts its reads."""

    reads = 0

    def __getitem__(self, key: str) -> str:
        self.reads += 1
        return super().__getitem__(key)


def test_a_link_is_opened_and_played_on_without_reading_every_stored_game() -> None:
    games = {f"{GAME}{n}": f'{{"address": "game=egotzi&moves={n}"}}' for n in range(8000)}
    local = CountingStore(games | {ORDER: "8000"})
    patterns: list[str] = []

    def search(prefix: str, pattern: str) -> bool:
        patterns.append(pattern)
        return False

    claim = Claim(lockless, lambda: "new")
    tab = Tab(GameStorage(local, {}, search), claim)
    state = tab.open("game=egotzi&size=3&moves=b2", "", SETTINGS, "emulsion")
    store(tab, state)
    play(tab, state, "a1")
    assert len(patterns) == 1
    assert local.reads < 20


def test_a_tab_without_an_address_starts_the_default_game() -> None:
    _, state = Browser().open()
    assert address_of(state) == "game=emulsion&size=9"
    assert state.remarks.notices == []


def test_a_game_is_stored_from_its_first_move_on() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&white=level-1")
    store(tab, state)
    assert browser.local == {}
    state.game.play("b2")
    store(tab, state)
    stored = str(browser.stored("id1")["address"])
    assert stored.startswith("game=egotzi&size=3&moves=b2&white=level-1")


def test_a_reload_restores_the_game_and_the_undone_moves() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2,a1,c3")
    state.game.undo()
    state.game.undo()
    store(tab, state)
    for text, continued_id in ((address_of(state), tab.id), ("", "")):
        reloaded, state = browser.open(text, continued_id)
        assert address_of(state) == "game=egotzi&size=3&moves=b2"
        assert [str(move) for move in state.game.undone] == ["a1", "c3"]
        store(reloaded, state)
    assert browser.games == [GAME + "id1"]


def test_a_game_with_all_moves_undone_is_stored_too() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2")
    store(tab, state)
    state.game.undo()
    store(tab, state)
    _, state = browser.open(address_of(state), tab.id)
    assert [str(move) for move in state.game.undone] == ["b2"]


def test_another_address_starts_another_game() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2")
    store(tab, state)
    tab, state = browser.open("game=emergo&size=7&moves=@a1")
    store(tab, state)
    assert sorted(browser.games) == [GAME + "id1", GAME + "id2"]
    assert browser.stored("id1")["address"] == "game=egotzi&size=3&moves=b2"


def test_a_new_game_does_not_overwrite_the_old_one() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2")
    store(tab, state)
    tab.begin()
    store(tab, State.of(address.parse("game=egotzi&size=3"), SETTINGS))
    store(tab, State.of(address.parse("game=egotzi&size=3&moves=c3"), SETTINGS))
    assert browser.stored("id1")["address"] == "game=egotzi&size=3&moves=b2"
    assert browser.stored("id2")["address"] == "game=egotzi&size=3&moves=c3"


def test_an_unfinished_game_is_continued_under_its_id() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2")
    store(tab, state)
    browser.session.clear()
    tab, state = browser.open("game=egotzi&size=3&moves=b2", continued_id="id1")
    state.game.play("a1")
    store(tab, state)
    assert browser.games == [GAME + "id1"]
    assert browser.stored("id1")["address"] == "game=egotzi&size=3&moves=b2,a1"
    assert browser.session[TAB] == "id1"


def test_a_link_without_the_place_shown_continues_the_game_at_its_end() -> None:
    browser, moves = Browser(), "game=egotzi&size=3&moves=b2,a1&result=white-resigns"
    tab, state = browser.open(f"{moves}&lines=1.c3")
    state.game.show("1:2")
    store(tab, state)
    stored = browser.stored("id1")
    assert stored["address"].endswith("&at=1:2")
    browser.session.clear()
    tab, state = browser.open(stored["address"].removesuffix("&at=1:2"), continued_id="id1")
    assert (tab.id, state.game.at_end, state.game.shows_main_line) == ("id1", True, True)
    assert browser.stored("id1") == stored
    state.game.show("1:2")
    store(tab, state)
    assert browser.games == [GAME + "id1"]


@pytest.mark.parametrize("stored_end", ["?", "%3F"])
@pytest.mark.parametrize("opened_end", ["?", "%3F"])
def test_a_game_is_continued_however_the_end_of_its_address_is_encoded(
    stored_end: str, opened_end: str
) -> None:
    """Earlier versions stored addresses that end in punctuation."""
    browser = Browser()
    text = "game=egotzi-squared&position=3/1b1/3%20w%201%206"
    tab, state = browser.open(f"{text}%3F")
    state.game.play(str(state.game.position.moves()[0]))
    store(tab, state)
    stored = browser.stored("id1")
    browser.local[GAME + "id1"] = json.dumps({**stored, "address": text + stored_end})
    browser.session.clear()
    tab, state = browser.open(text + opened_end, continued_id="id1")
    assert tab.id == "id1"


def test_a_resigned_game_is_stored_as_over() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2,a1")
    state.game.undo()
    state.game.resign("white")
    store(tab, state)
    assert browser.stored("id1")["over"] is True
    _, state = browser.open(address_of(state), tab.id)
    assert state.name == "over"


@pytest.mark.parametrize("moves", ["b2", "b2,a1"])
def test_playing_on_from_a_link_to_a_stored_game_stores_a_copy(moves: str) -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2,a1")
    store(tab, state)
    stored = browser.local[GAME + "id1"]
    tab, state = browser.open(f"game=egotzi&size=3&moves={moves}")
    state.game.play("c3")
    store(tab, state)
    assert tab.id != "id1"
    assert browser.local[GAME + "id1"] == stored
    assert browser.stored(tab.id)["address"].startswith(f"game=egotzi&size=3&moves={moves},c3")


@pytest.mark.parametrize(
    ("link", "copies"),
    [
        ("game=egotzi&size=3&moves=b2,a1,c3", 0),
        ("game=egotzi&size=3&moves=b2,a1,c3&at=1&flip=1", 0),
        ("game=egotzi&size=3&moves=b2,a1", 0),
        ("game=egotzi&size=3&moves=b2,a1,c3,a3", 1),
        ("game=egotzi&size=3&moves=b2,a3", 1),
        ("game=egotzi&size=3&moves=b2,a1,c3&white=level-1", 1),
        ("game=egotzi&size=3&moves=b2,a1,c3&result=white-resigns", 1),
        ("game=egotzi&size=3&pie=off&moves=b2,a1", 1),
        ("game=egotzi&size=4&moves=b2,a1", 1),
    ],
)
def test_a_link_opened_repeatedly_is_stored_at_most_once(link: str, copies: int) -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2,a1,c3")
    store(tab, state)
    browser.local[GAME + "broken"] = "{"
    for _ in range(3):
        tab, state = browser.open(link)
        store(tab, state)
    assert len(browser.games) == 2 + copies
    if not state.game.outcome:
        state.game.undo()
        store(tab, state)
        assert len(browser.games) == 3 + copies
        assert len(browser.stored("id1")["address"].split(",")) == 3


@pytest.mark.parametrize(
    "stored", ["{", "{broken", "game=egotzi", '{"version": 1, "address": "game=chess"}']
)
def test_a_stored_game_that_cannot_be_read_is_shown_as_text(stored: str) -> None:
    browser = Browser()
    browser.local[GAME + "old"] = stored
    browser.session[TAB] = "old"
    tab, state = browser.open()
    assert address_of(state) == "game=emulsion&size=9"
    assert [notice.text for notice in state.remarks.notices] == [stored]
    state.game.play(state.game.position.moves()[0])
    store(tab, state)
    assert browser.local[GAME + "old"] == stored
    assert len(browser.games) == 2


@pytest.mark.parametrize(
    ("text", "new_game"),
    [
        ("game=egotzi&size=<b>99</b>", "game=egotzi&size=7"),
        ("size=3&game=emergo", "game=emergo&size=9"),
        ("game=chess", "game=emulsion&size=9"),
        ("nonsense", "game=emulsion&size=9"),
    ],
)
def test_an_address_that_cannot_be_read_is_shown_over_a_new_game(text: str, new_game: str) -> None:
    _, state = Browser().open(text)
    assert address_of(state) == new_game
    (notice,) = state.remarks.notices
    assert notice.message.startswith(
        ("This link doesn't work: ", "Part of this link can't be read: ")
    )
    assert notice.text == text


def test_a_draft_of_a_position_survives_a_reload() -> None:
    browser = Browser()
    tab, state = browser.open("game=emergo&size=7&moves=@a1&black=level-1")
    draft = replace(Draft.of(state.game.position), ply="x", hand={"white": "9", "black": "-"})
    draft = replace(draft, tool="white", cap="3").clicked(Square.parse("b1"))
    state.mode = SettingUp(draft, {"black": "level-2", "white": "human"})
    store(tab, state)
    tab, reopened = browser.open("game=emergo&size=7&moves=@a1&black=level-1")
    assert reopened.mode == state.mode
    assert reopened.computer_to_move is None
    assert browser.open("game=emergo&size=7")[1].draft is None
    reopened.mode = Playing()
    store(tab, reopened)
    assert browser.open("game=emergo&size=7&moves=@a1&black=level-1")[1].draft is None


@pytest.mark.parametrize("text", ["[]", "{}", '{"game": "chess"}', "[" * 9999, "x", "0"])
def test_an_unreadable_draft_is_discarded(text: str) -> None:
    browser = Browser()
    browser.session[DRAFT] = f"game=egotzi&size=7\n{text}"
    assert browser.open("game=egotzi")[1].draft is None


def test_the_move_that_led_to_the_position_shown_is_stored_with_it_and_the_end() -> None:
    browser = Browser()
    tab, state = browser.open("game=egotzi&size=3&moves=b2,a1,c3&lines=1.c1,c2")
    reached, ends = [], []
    for at in ("3", "2", "0", "1:3"):
        state.game.show(at)
        store(tab, state)
        stored = json.loads(browser.local[GAME + tab.id])
        reached.append(stored.get("reached", ""))
        ends.append(stored.get("end", ""))
    assert reached == ["", "2 a1", "0 ", "3 c2"]
    end = str(state.game.study.end.position)
    assert ends == ["", end, end, end], "for cards of finished games"
