"""The game that a board shows."""

from __future__ import annotations

from boardleaf import address
from boardleaf.game.shown_game import ShownGame


def test_swapping_sides_does_not_repeat_a_position() -> None:
    game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3,swap"))
    assert game.position.turn == "white" and game.transposition is None
