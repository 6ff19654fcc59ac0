"""Drags that another event interrupts, and squares typed where a piece can be placed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.board_driver import BoardDriver

INTERRUPTIONS: list[dict[str, Any]] = [
    {"type": "cancel"},
    {"type": "action", "action": "flip", "values": {}},
    {"type": "action", "action": "resign", "values": {}},
    {"type": "navigate", "direction": "previous"},
    {"type": "typing", "text": ""},
]


@pytest.mark.parametrize(
    "event", INTERRUPTIONS, ids=lambda event: event.get("action", event["type"])
)
def test_an_event_during_a_drag_gives_it_up(event: dict[str, Any]) -> None:
    driver = BoardDriver("game=emulsion&size=5&pie=off")
    driver.handle(type="lift", **{"from": "b1"})
    assert driver.state.selection.picks
    driver.handle(**event)
    assert not driver.state.selection.picks
    assert not driver.state.selection.dragged_men
    assert driver.state.game.node.depth == 0


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("game=emergo&size=7", "e5", "@e5"),
        ("game=emergo&size=7", "@e5", "@e5"),
        ("game=emergo&size=7&moves=@c3", "a1", "@a1"),
        ("game=emergo&size=7", "d5", None),  # a light square
        ("game=emergo&size=7&moves=@c3", "c3", None),  # occupied
        ("game=egotzi&size=5&pie=off", "e5", "e5"),
        ("game=slyde", "a1", None),  # nothing is placed: `*a1` would be another move
        ("game=free-emulsion&size=5", "c3", None),  # a pair is placed
    ],
)
def test_a_square_typed_places_a_piece_where_one_can_be_placed(
    game: str, text: str, move: str | None
) -> None:
    driver = BoardDriver(game)
    before = driver.state.game.node
    driver.handle(type="play-text", text=text)
    after = driver.state.game.node
    assert (str(after.move) if after is not before else None) == move


def test_a_key_that_no_move_has_is_announced() -> None:
    driver = BoardDriver("game=egotzi&size=5")
    driver.handle(type="typing", text="c", unreadable=True)
    assert "Press Esc" in driver.state.remarks.announcement
    driver.handle(type="typing", text="", unreadable=True)
    assert "Press Esc" in driver.state.remarks.announcement
