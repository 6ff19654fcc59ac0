"""Stored games of older and newer versions, and truncated or altered ones: nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardleaf import address
from boardleaf.board.state import State
from boardleaf.storing.storage import GAME, TAB
from boardleaf.storing.tab_game import Tab
from tests.kit.fake_tabs import BrowserTab, store

FIRST_VERSION_GAMES: dict[str, str] = json.loads(
    (Path(__file__).parents[2] / "stored" / "first.json").read_text("utf-8")
)


def open_stored(local: dict[str, str], key: str, text: str = "") -> tuple[Tab, State]:
    """Open a tab whose game is stored under a key; return the tab and its state."""
    return BrowserTab(local, {TAB: key.removeprefix(GAME)}).open(text)


@pytest.mark.parametrize("key", FIRST_VERSION_GAMES)
def test_a_game_stored_by_the_first_version_opens_and_continues(key: str) -> None:
    stored = json.loads(FIRST_VERSION_GAMES[key])
    local = dict(FIRST_VERSION_GAMES)
    tab, state = open_stored(local, key)
    assert state.remarks.notices == []
    assert address.format(state.game.address) == stored["address"]
    assert ",".join(map(str, state.game.undone)) == stored["undone"]
    assert bool(state.game.outcome) == stored["over"]
    if not state.game.outcome:
        state.game.play(state.game.end.position.moves()[0])
    store(tab, state)
    assert set(local) - set(FIRST_VERSION_GAMES) == (
        set() if state.game.outcome else {"boardleaf:order"}
    )
    assert {other: local[other] for other in FIRST_VERSION_GAMES if other != key} == {
        other: text for other, text in FIRST_VERSION_GAMES.items() if other != key
    }
    assert open_stored(local, key)[1].game.moves == state.game.moves


def test_a_game_of_a_newer_version_is_reported_and_left_unchanged() -> None:
    newer = '{"version": 2, "moves": ["c3"], "board": "egotzi"}'
    local = {GAME + "k": newer}
    tab, state = open_stored(local, GAME + "k")
    (notice,) = state.remarks.notices
    assert "it was saved by a newer version of Boardleaf" in notice.message
    assert notice.text == newer
    state.game.play(state.game.position.moves()[0])
    store(tab, state)
    assert local[GAME + "k"] == newer


@pytest.mark.parametrize("study", ["game=egotzi", "game=egotzi&size=5&pie=off&moves=c3&lines=0.a1"])
def test_side_lines_of_another_game_are_reported_and_the_stored_game_left_unchanged(
    study: str,
) -> None:
    played = "game=egotzi&size=5&pie=off&moves=c3,d4"
    text = json.dumps({"version": 1, "address": played, "study": study})
    local = {GAME + "k": text}
    tab, state = open_stored(local, GAME + "k")
    (notice,) = state.remarks.notices
    assert "its side lines belong to another game" in notice.message
    assert notice.text == study
    assert address.format(state.game.address) == played
    state.game.play(state.game.position.moves()[0])
    store(tab, state)
    assert local[GAME + "k"] == text


def check_opens(local: dict[str, str], key: str) -> None:
    """Check that a tab shows the whole stored game, or else what can be read of it and a notice,
    and that it doesn't overwrite what it can't read."""
    before = dict(local)
    tab, state = open_stored(local, key)
    if tab.id == key.removeprefix(GAME):
        assert state.remarks.notices == []
        parsed = address.parse(json.loads(before[key])["address"])
        assert address.format(state.game.address) == address.format(parsed)
    else:
        assert len(state.remarks.notices) == 1
    assert local == before
    if not state.game.outcome:
        state.game.play(state.game.end.position.moves()[0])
    store(tab, state)
    if tab.id != key.removeprefix(GAME):
        assert local[key] == before[key]


@pytest.mark.parametrize("key", FIRST_VERSION_GAMES)
def test_a_stored_game_truncated_at_any_byte_is_reported_and_left_unchanged(key: str) -> None:
    content = FIRST_VERSION_GAMES[key].encode()
    for length in range(len(content)):
        local = {key: content[:length].decode(errors="replace")}
        assert open_stored(local, key)[0].id != key.removeprefix(GAME)
        check_opens(local, key)


@settings(max_examples=300)
@given(st.data())
def test_an_altered_stored_game_opens_whole_or_is_reported(data: st.DataObject) -> None:
    key = data.draw(
        st.sampled_from(
            sorted(
                key for key in FIRST_VERSION_GAMES if '"over": false' in FIRST_VERSION_GAMES[key]
            )
        )
    )
    text = FIRST_VERSION_GAMES[key]
    at = data.draw(st.integers(0, len(text) - 1))
    width = data.draw(st.integers(0, 3))
    text = text[:at] + data.draw(st.text(max_size=3)) + text[at + width :]
    try:
        over = bool(json.loads(text).get("over"))
    except (ValueError, AttributeError):
        over = False
    if not over:
        check_opens({key: text}, key)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_stored_values_of_any_type_are_left_unchanged(value: object) -> None:
    for name in ("version", "address", "undone"):
        stored = {**json.loads(next(iter(FIRST_VERSION_GAMES.values()))), name: value}
        local = {GAME + "k": json.dumps(stored)}
        _, state = open_stored(local, GAME + "k")
        assert local == {GAME + "k": json.dumps(stored)}
        assert len(state.game.study.root.children) <= 1
