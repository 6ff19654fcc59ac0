"""Games in the browser's store."""

from __future__ import annotations

import json

import pytest

from boardleaf.storing.storage import GAME, ORDER, PICTURE, GameStorage
from boardleaf.storing.stored_game import Game, UnreadableError
from tests.kit.fake_tabs import make_search


class BlockedStore(dict[str, str]):
    """A store that the browser denies access to."""

    def __getitem__(self, key: str) -> str:
        raise PermissionError("SecurityError")

    def __setitem__(self, key: str, value: str) -> None:
        raise PermissionError("QuotaExceededError")


def storage_of(
    local: dict[str, str], session: dict[str, str] | None = None, now: float = 0.0
) -> GameStorage:
    return GameStorage(local, {} if session is None else session, make_search(local), lambda: now)


def test_a_stored_game_is_restored_unchanged() -> None:
    storage = storage_of({}, now=1000.4)
    game = Game("game=egotzi&size=3&moves=b2", ("a1", "c3"), False)
    assert storage.store("k", game) == ""
    assert storage.read("k") == game
    assert storage.read("other") is None


def test_format_of_a_stored_game() -> None:
    local: dict[str, str] = {}
    game = Game("game=egotzi&size=3", ("a1", "c3"), True, "3/3/3 b 0", "draw", "white")
    storage_of(local, now=1000.4).store("k", game)
    assert json.loads(local["boardleaf:game:k"]) == {
        "version": 1,
        "address": "game=egotzi&size=3",
        "undone": "a1,c3",
        "over": True,
        "position": "3/3/3 b 0",
        "won": "draw",
        "side": "white",
        "updated": 1000,
        "order": 1,
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "it is damaged."),
        ("hello", "it is damaged."),
        ("[" * 100_000, "Couldn't open a saved game: it is damaged."),
        ("[]", "it is damaged."),
        (
            '{"version": 2, "address": "game=egotzi"}',
            "it was saved by a newer version of Boardleaf",
        ),
        ('{"version": 1}', "it is damaged."),
    ],
)
def test_an_unreadable_game_is_explained_and_left_unchanged(text: str, expected: str) -> None:
    local = {GAME + "k": text}
    with pytest.raises(UnreadableError) as error:
        storage_of(local).read("k")
    message, shown = error.value.args
    assert expected in message
    assert shown == text
    assert local == {GAME + "k": text}


def test_a_blocked_store_raises_no_error() -> None:
    storage = storage_of(BlockedStore(), BlockedStore())
    assert storage.read("k") is None
    assert storage.game_id is None
    storage.game_id = "k"
    storage.store_picture("game=egotzi", "<svg/>")
    assert "will be lost" in storage.store("k", Game("game=egotzi", (), False))


def test_the_picture_is_stored_for_the_tab() -> None:
    session: dict[str, str] = {}
    storage_of({}, session).store_picture("game=egotzi", "<svg/>")
    assert json.loads(session[PICTURE]) == {"address": "game=egotzi", "svg": "<svg/>"}


def test_the_order_of_games_does_not_depend_on_the_clock() -> None:
    local: dict[str, str] = {}
    game = Game("game=egotzi&size=3", (), False)
    for id, now in (("a", 5e9), ("b", 100.0), ("c", -3e9), ("a", 0.0)):
        storage_of(local, now=now).store(id, game)
    games = {id: json.loads(local[GAME + id]) for id in "abc"}
    assert sorted("abc", key=lambda key: games[key]["order"]) == ["b", "c", "a"]
    assert {id: games[id]["updated"] for id in "abc"} == {"a": 0, "b": 100, "c": 0}


@pytest.mark.parametrize(
    "stored_order", ["", "x", "-4", "9" * 4000, "1e5", "٣", "999999999999", str(2**53 - 1)]
)
def test_an_invalid_order_is_replaced_by_the_next_valid_one(stored_order: str) -> None:
    local = {ORDER: stored_order}
    for id, order in (("a", "7"), ("b", str(2**53 - 1)), ("c", '"x"'), ("d", "{}"), ("e", "-1")):
        local[GAME + id] = f'{{"version": 1, "address": "game=egotzi", "order": {order}}}'
    storage_of(local).store("k", Game("game=egotzi", (), False))
    assert json.loads(local[GAME + "k"])["order"] == 8
