"""Matches that several tabs of a browser show and store."""

from __future__ import annotations

import json
from functools import partial

import pytest

from boardleaf.features.match import open_match
from boardleaf.storing.storage import GAME
from tests.kit.fake_tabs import SETTINGS
from tests.kit.match_devices import EGOTZI, ID, Device, play_turns


def test_two_tabs_of_one_match_lose_no_moves() -> None:
    first, _, link = play_turns("b2", "a1")
    tab = Device(first.local).open("", resumed=True)
    first.open(link)
    first.play("c3")
    tab.open("", resumed=True)
    assert tab.game == "b2,a1,c3"
    tab.press("undo")
    tab.play("c1")
    first.handle(type="show", at=1)  # this stores the game, merged with that of the other tab
    assert {"c3", "c1"} <= set(
        first.text.replace(",", "&").replace(";", "&").replace(".", "&").split("&")
    )
    assert len(first.games) == 1


def test_an_unreadable_match_is_neither_shown_nor_overwritten() -> None:
    device = Device({f"{GAME}match-{ID}": '{"version": 99}'})
    opened = partial(open_match, ID, f"{EGOTZI}&moves=b2", SETTINGS, resumed=False)
    assert not device.tab.open_match(ID, opened)
    assert device.local == {f"{GAME}match-{ID}": '{"version": 99}'}


NEWER_MATCHES = {
    "newer version": ('{"version": 99}', "it was saved by a newer version of Boardleaf"),
    "damaged": ("[" * 100_000, "it is damaged"),
    "unknown address": (
        json.dumps({"version": 1, "address": f"{EGOTZI}&moves=b2&key=1"}),
        "'key'",
    ),
    "side lines of another game": (
        json.dumps({"version": 1, "address": f"{EGOTZI}&moves=b2", "study": "game=egotzi"}),
        "its side lines belong to another game",
    ),
    "another start": (
        json.dumps({"version": 1, "address": "game=egotzi&size=5&moves=b2"}),
        "it starts from another position",
    ),
}
"""Matches that this version can't read, and the reason why, as another tab may store them."""


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("overwritten", [False, True])
@pytest.mark.parametrize(("text", "reason"), NEWER_MATCHES.values(), ids=NEWER_MATCHES)
def test_an_unreadable_match_of_another_tab_is_not_overwritten(
    text: str, reason: str, overwritten: bool, locked: bool
) -> None:
    """A tab that is notified late overwrites the other tab's text before it can read it; one to
    which a visitor has returned has the lock of the match's id."""
    device, _, link = play_turns("b2", "a1")
    device.open(link)
    if locked:
        device.tab.resume()
    if overwritten:
        device.play("c3")
        device.merge(text)
    else:
        device.local[f"{GAME}match-{ID}"] = text
        device.play("c3")
    (notice,) = device.state.remarks.notices
    assert notice.message.startswith("Couldn't open a saved game: ")
    assert reason in notice.message
    device.play("c2")
    assert device.local[f"{GAME}match-{ID}"] == text
    copy = json.loads(device.local[f"{GAME}copy"])
    assert copy["address"] == "game=egotzi&size=3&pie=off&moves=b2,a1,c3,c2"
    assert len(device.games) == 2


@pytest.mark.parametrize("text", ["", '{"version": 99}'])
def test_what_another_tab_has_stored_is_drawn_while_a_comment_is_typed(text: str) -> None:
    first, _, link = play_turns("b2", "a1")
    tab = Device(first.open(link).local).open("", resumed=True)
    tab.press("comment")
    first.play("c3")
    if text:
        first.local[f"{GAME}match-{ID}"] = text
    count = tab.change_count
    tab.handle(type="form", values={"comment": "Good"})
    assert tab.change_count == count + 1
    assert tab.game == ("b2,a1" if text else "b2,a1,c3")
    tab.handle(type="form", values={"comment": "Good."})
    assert tab.change_count == count + 1
    assert tab.state.comment_draft.text == "Good."


def test_a_position_being_set_up_beside_another_game_stays_during_a_match() -> None:
    device = Device()
    device.storage.store_draft("game=egotzi", "a draft")
    device.open(EGOTZI).play("b2")
    assert device.storage.draft("game=egotzi") == "a draft"


def test_a_comment_being_written_stays_when_another_tab_stores_the_match() -> None:
    one, _, link = play_turns("b2", "a1")
    one.open(link)
    other = Device(one.local).open("", resumed=True)
    one.press("comment")
    one.handle(type="form", values={"comment": "Not saved yet"})
    other.play("c3")
    one.merge(other.local[f"{GAME}match-{ID}"])
    assert one.game == "b2,a1,c3"
    assert one.state.comment_draft.text == "Not saved yet"
    assert "Not saved yet" in one.local[f"{GAME}match-{ID}"]
