"""The preview of a move: ghosts, arrows, and taps that only show it."""

from __future__ import annotations

import re

import pytest

from boardleaf import views
from boardleaf.learning.exercises import Task
from boardleaf.model.place import Place
from boardleaf.views import board
from boardleaf.views.preview import carried, preview
from rules import Square, game, svg
from tests.kit.pretend_page import DESK, Table

# The lines of d and 4 are crowded: see where the stones beside d3, b4 and a1 go.
CROWD = "game=egotzi&size=7&pie=off&position=3w3/7/3w3/b1bbw1w/7/3b3/7%20b%208%20nopie"


CHAIN = "game=emergo&position=7/7/7/1a@1a@3/A@6/7/7"
"""A piece whose capture completes itself."""

CHANGE = "game=slyde&moves=b1-c1,g1-f1"
"""A symmetric board, on which a piece may be fixed as well as moved."""


def ways(drawn: str) -> list[str]:
    return re.findall(r"push push-([a-z]+)", drawn)


@pytest.mark.parametrize(
    ("square", "shown"),
    [("d3", ["over", "straight"]), ("b4", ["collides", "over"]), ("g7", []), ("d4", [])],
)
def test_every_push_is_drawn_by_its_way(square: str, shown: list[str]) -> None:
    table = Table(CROWD)
    table.point(square)
    assert sorted(ways(preview(table.state))) == shown


@pytest.mark.parametrize(
    ("position", "square", "way"),
    [
        ("5/5/wbbb1/5/5 b 4", "e3", "stays"),
        ("5/5/1bwww/5/5 b 4", "a3", "stays"),
        ("5/5/1b1ww/5/5 w 4", "c3", "collides"),
        ("5/5/2bww/5/5 w 4", "b3", "behind"),
    ],
)
def test_a_push_that_leads_nowhere_or_behind(position: str, square: str, way: str) -> None:
    shown = game("egotzi").parse(position)
    assert way in ways(svg.preview(shown, shown.move(square)))


def test_ghosts_are_what_the_move_leads_to() -> None:
    table = Table(CROWD)
    table.point("d3")
    after = table.state.game.position.play("d3").pieces()
    before = table.state.game.position.pieces()
    new = [square for square, men in after.items() if before.get(square) != men]
    ghosts = re.search('<g class="ghosts".*?</g>', preview(table.state))
    assert ghosts and ghosts[0].count("<circle") == len(new) == 3


def test_pointing_plays_nothing_and_leaves_the_message() -> None:
    table = Table("game=emulsion&size=4")
    table.click("a1")
    assert table.rule == "own-piece"
    changes, said = table.log.changes, table.state.remarks.announcement
    table.point("b2")
    assert said and table.state.remarks.announcement == said
    assert (table.rule, table.log.changes, table.log.points) == ("own-piece", changes, 1)
    assert preview(table.state) == ""
    table.click("b1")
    table.point("b2")
    assert "ghosts" in preview(table.state) and "arrow" in preview(table.state)
    table.point("")
    assert preview(table.state) == "" and table.moves == ""


def test_a_finger_sees_the_pushes_first_and_a_mouse_plays_at_once() -> None:
    table = Table(CROWD)
    table.tap("b4")
    assert table.moves == ""
    assert table.state.remarks.hint == (
        "c4 is pushed over other stones to f4. a4 stays: another stone needs the same square."
        " Tap b4 again to play b4."
    )
    table.tap("d3")
    assert table.moves == "" and ways(preview(table.state))
    table.tap("d3")
    assert table.moves == "d3"
    table.click("b4")
    assert table.moves == "d3,b4"


@pytest.mark.parametrize(
    ("address", "square", "move"),
    [(CROWD, "g7", "g7"), ("game=emergo&size=7", "a1", "@a1")],
)
def test_a_tap_that_alone_would_play_shows_that_first(address: str, square: str, move: str) -> None:
    table = Table(address)
    table.tap(square)
    assert (table.moves, table.state.remarks.hint) == ("", f"Tap {square} again to play {move}.")
    assert "ghosts" in preview(table.state)
    table.tap(square)
    assert table.moves == move
    table.press("undo")
    table.tap(square)
    assert table.moves == ""


@pytest.mark.parametrize(
    ("address", "taps", "expected", "again", "moves"),
    [
        ("game=emulsion&size=4", "c2 d2", "Value +2½. Tap d2 again", "d2", "c2-d2"),
        ("game=emulsion&size=4", "c2 b2 d2", "Value +2½. Tap d2 again", "d2", "c2-d2"),
        ("game=free-emulsion&size=3", "a1 a2", "Tap a2 again to play a1+a2.", "a2", "a1+a2"),
        ("game=slyde", "a1 a2 b1", "", "b1", ""),
        ("game=slyde", "b1 b2", "The white piece becomes fixed on b2. Tap b2 again", "b2", "b1-b2"),
        (CHAIN, "a3 c5", "Takes 2 men. Tap c5 again", "c5", "a3xc5xe3"),
        (CHAIN, "a3 c5", "Takes 2 men. Tap c5 again", "e3", "a3xc5xe3"),
        (CHAIN, "a3 e3", "Takes 2 men. Tap e3 again", "e3", "a3xc5xe3"),
    ],
)
def test_the_first_tap_on_where_a_piece_may_go_shows_that_and_the_second_plays(
    address: str, taps: str, expected: str, again: str, moves: str
) -> None:
    table = Table(address)
    table.tap(*taps.split())
    assert table.moves == ""
    assert expected in table.state.remarks.announcement
    table.tap(again)
    assert table.moves == moves


def test_a_second_tap_on_a_piece_whose_move_it_is_plays_that() -> None:
    """It was shown when the piece was picked."""
    table = Table(CHANGE)
    table.tap("d1")
    assert "ghosts" in preview(table.state)
    assert "d1 again" in table.state.remarks.hint
    table.tap("d1")
    assert table.moves.endswith(",*d1")


def test_after_a_refusal_the_piece_that_was_picked_is_returned_to() -> None:
    """A click in vain may also begin a move anew."""
    table = Table(CHANGE)
    table.click("d1", "h8", "d1")
    assert (table.state.remarks.refusal, table.moves.count(",")) == (None, 1)
    assert list(map(str, table.state.selection.picks)) == ["d1"]
    assert table.state.pointed_move is None
    table.click("d1")
    assert table.moves.endswith(",*d1")
    table = Table("game=emulsion&size=4")
    table.click("b1", "d2", "a1")
    assert table.moves == "b1-a1"
    table.press("undo")
    table.click("b1", "d2", "b1", "a1")
    assert table.moves == "b1-a1"


COLUMN = "game=emergo&position=7/7/7/3AB3/2C@4/7/a@5c@"


def test_a_column_is_looked_at_and_nothing_is_refused() -> None:
    table = Table(COLUMN.replace("game", "white=none&game"))
    table.click("d4")
    assert table.state.remarks.hint == "d4: white column of 1 on 2 prisoners."
    assert "fan" in preview(table.state)
    table = Table(COLUMN)
    table.tap("g1")
    assert (table.rule, table.state.remarks.announcement) == (None, "g1: black column of 3.")
    assert "fan" in preview(table.state)
    table.tap("g1")
    assert (preview(table.state), table.state.remarks.hint) == ("", "")
    table.click("a1")
    assert table.rule == "own-piece"  # a single man has nothing to fan out
    table.click("c3", "g1")
    assert table.rule is not None
    assert list(map(str, table.state.selection.picks)) == ["c3"]


def test_the_keyboard_cursor_announces_what_a_click_would_do() -> None:
    table = Table(CROWD)
    table.point("d3", said=True)
    assert (
        table.state.remarks.announcement
        == "d4 is pushed over other stones to d6. d2 is pushed to d1."
    )


def test_no_preview_is_shown_where_nobody_may_move() -> None:
    table = Table("game=egotzi&size=5&black=none")
    table.point("c3")
    assert table.state.pointed_move is None


@pytest.mark.parametrize(
    ("address", "start", "end", "moves"),
    [
        ("game=emulsion&size=4", "b1", "b2", "b1-b2"),
        ("game=emergo&position=7/7/7/1a@1a@3/A@6/7/7", "a3", "e3", "a3xc5xe3"),
        ("game=free-emulsion&size=5", "c3", "c4", ""),
        ("game=egotzi&size=5", "c3", "c4", ""),
    ],
)
def test_a_piece_is_dragged_and_nothing_else(
    address: str, start: str, end: str, moves: str
) -> None:
    table = Table(address)
    table.drag(start, end)
    assert (table.moves, table.state.remarks.refusal) == (moves, None)


def test_dragging_a_piece_to_an_illegal_square_shows_the_reason() -> None:
    table = Table("game=emulsion&size=4")
    table.drag("b1", "d4")
    assert (table.moves, table.rule) == ("", "adjacent")


def test_what_is_dragged_hangs_under_the_pointer_and_shows_where_it_may_go() -> None:
    table = Table("game=emulsion&size=4")
    table.handle(**{"type": "lift", "from": "c2"})
    assert carried(table.state).count("<circle") == 1
    assert '<path class="square"' in carried(table.state), "its square does not fade"
    assert board.marks(table.state).squares[Square.parse("d2")] == "target"
    table.point("d2")
    assert "ghosts" in preview(table.state)
    table.drag("c2", "d2")
    assert (table.moves, carried(table.state)) == ("c2-d2", "")


@pytest.mark.parametrize(
    ("address", "moves"),
    [
        ("game=emergo&size=7", "@c3"),
        ("game=egotzi&size=5", "c3"),
        ("game=free-emulsion&size=5", ""),
        ("game=emergo&size=7&white=none", ""),
        ("game=emergo&position=7/7/7/3A@3/7/7/a@6", ""),
    ],
)
def test_a_man_in_hand_is_dragged_onto_the_board(address: str, moves: str) -> None:
    table = Table(address, place=DESK)
    hands = [part for part in views.live(table.state).values() if "data-hand" in part(table.state)]
    table.handle(**{"type": "lift", "from": ""})
    assert len(hands) == bool(carried(table.state))
    table.drag("", "c3")
    assert table.moves == moves
    picked = ["c3"] if "free" in address else []
    assert list(map(str, table.state.selection.picks)) == picked


def test_what_is_let_go_beside_the_board_is_where_it_was() -> None:
    table = Table("game=emulsion&size=4")
    table.handle(**{"type": "lift", "from": "c2"})
    table.handle(type="cancel")
    assert (carried(table.state), table.state.selection.picks) == ("", ())


def test_only_pieces_that_can_be_dragged_are_grips() -> None:
    def held(address: str) -> str | None:
        return views.attributes(Table(address).state, address)["data-grips"]

    assert held("game=emergo&position=7/7/7/1a@1a@3/A@5A@/7/7") == "a3"
    assert held("game=emulsion&size=4&black=none") is None


def test_a_piece_pointed_at_shows_where_it_may_go_and_what_that_gains() -> None:
    table = Table("game=emulsion&size=4")
    table.point("c2")
    drawn = preview(table.state)
    partners = sum(str(move).startswith("c2-") for move in table.state.game.position.moves())
    assert drawn.count("mark-target") == partners and "+2½" in drawn
    table.point("d2")
    assert preview(table.state) == ""


def test_pointing_does_not_reveal_the_squares_of_an_exercise() -> None:
    task = Task.parse("squares partners c2")
    table = Table("game=emulsion&size=4", place=Place(task=task))
    table.point("c2")
    assert preview(table.state) == ""
    assert views.attributes(table.state, table.address)["data-grips"] is None


def test_a_still_picture_has_no_animation() -> None:
    table = Table(CROWD)
    quiet = views.board.board(table.state)
    table.click("d3")
    moving = views.board.board(table.state)
    assert moving.count("<animateMotion") == 2
    assert "animate" not in quiet + views.board.without_animations(moving)
    table.press("flip")
    table.press("flip")
    assert "animate" not in views.board.board(table.state)


def test_an_earlier_position_that_is_shown_does_not_move() -> None:
    table = Table("game=emulsion&size=4&moves=c2-d2&at=0")
    table.state.movement.begin()
    assert table.state.motion is None
