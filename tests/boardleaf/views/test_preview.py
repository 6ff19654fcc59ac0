"""The preview of a move: ghosts, arrows, and taps that only preview."""

from __future__ import annotations

import re

import pytest

from boardleaf import views
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from boardleaf.views import board
from boardleaf.views.preview import carried, preview
from rules import Square, game, svg
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent

CROWDED_BOARD = "game=egotzi&size=7&pie=off&position=3w3/7/3w3/b1bbw1w/7/3b3/7%20b%208%20nopie"
"""A game in which the stones beside d3 and b4 are pushed over others, or collide."""

CHAIN = "game=emergo&position=7/7/7/1a@1a@3/A@6/7/7"
"""A game in which a capture by the piece on a3 is completed automatically."""

SYMMETRIC = "game=slyde&moves=b1-c1,g1-f1"
"""A game whose board is symmetric, so that a piece may be fixed as well as moved."""


def push_kinds(markup: str) -> list[str]:
    return re.findall(r"push push-([a-z]+)", markup)


@pytest.mark.parametrize(
    ("square", "kinds"),
    [("d3", ["over", "straight"]), ("b4", ["collides", "over"]), ("g7", []), ("d4", [])],
)
def test_each_push_is_drawn_according_to_its_kind(square: str, kinds: list[str]) -> None:
    driver = BoardDriver(CROWDED_BOARD)
    driver.point(square)
    assert sorted(push_kinds(preview(driver.state))) == kinds


@pytest.mark.parametrize(
    ("position", "square", "kind"),
    [
        ("5/5/wbbb1/5/5 b 4", "e3", "stays"),
        ("5/5/1bwww/5/5 b 4", "a3", "stays"),
        ("5/5/1b1ww/5/5 w 4", "c3", "collides"),
        ("5/5/2bww/5/5 w 4", "b3", "behind"),
    ],
)
def test_pushes_that_are_blocked_or_turn_back_have_kinds_of_their_own(
    position: str, square: str, kind: str
) -> None:
    before = game("egotzi").parse(position)
    assert kind in push_kinds(svg.preview(before, before.move(square)))


def test_ghosts_show_the_position_after_the_move() -> None:
    driver = BoardDriver(CROWDED_BOARD)
    driver.point("d3")
    after = driver.state.game.position.play("d3").pieces()
    before = driver.state.game.position.pieces()
    new = [square for square, men in after.items() if before.get(square) != men]
    _, ghosts = preview(driver.state).split('<g class="ghosts"')
    assert ghosts.count("<circle") == len(new) == 3


def test_pointing_plays_nothing_and_leaves_the_message() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("a1")
    assert driver.rule == "own-piece"
    changes, announced = driver.listener.change_count, driver.state.remarks.announcement
    driver.point("b2")
    assert announced and driver.state.remarks.announcement == announced
    assert (driver.rule, driver.listener.change_count, driver.listener.point_count) == (
        "own-piece",
        changes,
        1,
    )
    assert preview(driver.state) == ""
    driver.click("b1")
    driver.point("b2")
    assert "ghosts" in preview(driver.state) and "arrow" in preview(driver.state)
    driver.point("")
    assert preview(driver.state) == "" and driver.moves == ""


def test_a_tap_previews_the_pushes_and_a_click_plays_at_once() -> None:
    driver = BoardDriver(CROWDED_BOARD)
    driver.tap("b4")
    assert driver.moves == ""
    assert driver.state.remarks.announcement == (
        "c4 is pushed over other stones to f4. a4 stays: another is pushed to the same square."
        " Tap again to place."
    )
    assert driver.state.remarks.note == "Tap again to place."
    assert ">Tap again to place</text>" in preview(driver.state)
    driver.point("b4")
    assert "caption" not in preview(driver.state)
    driver.tap("d3")
    assert driver.moves == "" and push_kinds(preview(driver.state))
    driver.tap("d3")
    assert driver.moves == "d3"
    driver.click("b4")
    assert driver.moves == "d3,b4"


@pytest.mark.parametrize(
    ("address", "square", "move"),
    [(CROWDED_BOARD, "g7", "g7"), ("game=emergo&size=7", "a1", "@a1")],
)
def test_a_move_of_one_square_needs_two_taps(address: str, square: str, move: str) -> None:
    driver = BoardDriver(address)
    driver.tap(square)
    assert (driver.moves, driver.state.remarks.note) == ("", "Tap again to place.")
    assert "ghosts" in preview(driver.state)
    driver.tap(square)
    assert driver.moves == move
    driver.press("undo")
    driver.tap(square)
    assert driver.moves == ""


@pytest.mark.parametrize(
    ("address", "taps", "expected", "last_tap", "moves"),
    [
        (
            "game=emulsion&size=4",
            "c2 d2",
            "Both pieces gain 2½ in value. Tap again to swap.",
            "d2",
            "c2-d2",
        ),
        (
            "game=emulsion&size=4",
            "c2 b2 d2",
            "Both pieces gain 2½ in value. Tap again to swap.",
            "d2",
            "c2-d2",
        ),
        ("game=free-emulsion&size=3", "a1 a2", "Tap again to place.", "a2", "a1+a2"),
        ("game=slyde", "a1 a2 b1", "", "b1", ""),
        ("game=slyde", "b1 b2", "The white piece becomes fixed on b2. Tap again to", "b2", "b1-b2"),
        (CHAIN, "a3 c5", "Takes 2 men. Tap again to capture.", "c5", "a3xc5xe3"),
        (CHAIN, "a3 c5", "Takes 2 men. Tap again to capture.", "e3", "a3xc5xe3"),
        (CHAIN, "a3 e3", "Takes 2 men. Tap again to capture.", "e3", "a3xc5xe3"),
    ],
)
def test_the_first_tap_on_a_target_previews_the_move_and_the_second_plays_it(
    address: str, taps: str, expected: str, last_tap: str, moves: str
) -> None:
    driver = BoardDriver(address)
    driver.tap(*taps.split())
    assert driver.moves == ""
    assert expected in driver.state.remarks.announcement
    driver.tap(last_tap)
    assert driver.moves == moves


@pytest.mark.parametrize(
    ("setting", "large", "address", "taps", "moves"),
    [
        ("", False, CROWDED_BOARD, "g7", ""),
        ("", True, CROWDED_BOARD, "g7", "g7"),
        ("", True, CROWDED_BOARD, "d3", ""),  # it pushes stones
        ("", True, CROWDED_BOARD, "d3 d3", "d3"),
        ("", True, "game=emulsion&size=4", "c2 d2", "c2-d2"),
        ("", True, "game=slyde", "b1 b2", "b1-b2"),
        ("", True, SYMMETRIC, "d1", "b1-c1,g1-f1"),
        ("", True, CHAIN, "a3 c5", "a3xc5xe3"),
        ("", True, CHAIN, "a3 c5 e3", "a3xc5xe3"),
        ("always", True, CROWDED_BOARD, "g7", ""),
        ("always", True, "game=emulsion&size=4", "c2 d2", ""),
        ("never", False, CROWDED_BOARD, "d3", "d3"),
        ("never", False, "game=emulsion&size=4", "c2 d2", "c2-d2"),
    ],
)
def test_a_setting_and_the_size_of_squares_decide_whether_one_tap_is_enough(
    setting: str, large: bool, address: str, taps: str, moves: str
) -> None:
    driver = BoardDriver(address)
    driver.listener.second_tap = setting
    driver.tap(*taps.split(), large=large)
    assert driver.moves == moves


def test_a_second_tap_on_a_move_that_needed_one_waits_for_the_reply_in_silence() -> None:
    driver = BoardDriver("game=egotzi&size=5&white=level-1", FirstMoveOpponent(waits=True))
    driver.tap("c3", "c3", large=True)
    assert (driver.moves, driver.state.remarks.note) == ("c3", "")
    driver.tap("a1", large=True)
    assert driver.state.remarks.note == "It's the computer's turn: it plays White."


def test_a_second_tap_on_a_piece_plays_its_move_without_a_target() -> None:
    """The move's preview is shown when the piece is picked, so the second tap plays the move."""
    driver = BoardDriver(SYMMETRIC)
    driver.tap("d1")
    assert "ghosts" in preview(driver.state)
    assert driver.state.remarks.note == "Pick it again to fix it, or pick a neighbour to swap."
    driver.tap("d1")
    assert driver.moves.endswith(",*d1")


def test_a_piece_stays_picked_after_a_refusal() -> None:
    """The next click on the piece picks it again, and doesn't play its move yet."""
    driver = BoardDriver(SYMMETRIC)
    driver.click("d1", "h8", "d1")
    assert (driver.state.remarks.refusal, driver.moves.count(",")) == (None, 1)
    assert list(map(str, driver.state.selection.picks)) == ["d1"]
    assert driver.state.pointed_move is None
    driver.click("d1")
    assert driver.moves.endswith(",*d1")
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("b1", "d2", "a1")
    assert driver.moves == "b1-a1"
    driver.press("undo")
    driver.click("b1", "d2", "b1", "a1")
    assert driver.moves == "b1-a1"


COLUMNS = "game=emergo&position=7/7/7/3AB3/2C@4/7/a@5c@"
"""A game in which White has columns on c3 and d4, and Black on g1."""


def test_clicking_a_column_that_cannot_be_picked_fans_it_out() -> None:
    driver = BoardDriver(COLUMNS.replace("game", "white=none&game"))
    driver.click("d4")
    assert driver.state.remarks.note == "d4: 1 white man on 2 prisoners."
    assert "fan" in preview(driver.state)
    driver = BoardDriver(COLUMNS)
    driver.tap("g1")
    assert (driver.rule, driver.state.remarks.announcement) == (None, "g1: 3 black men.")
    assert "fan" in preview(driver.state)
    driver.tap("g1")
    assert (preview(driver.state), driver.state.remarks.note) == ("", "")
    driver.click("a1")
    assert driver.rule == "own-piece"  # a single man has nothing to fan out
    driver.click("c3", "g1")
    assert driver.rule is not None
    assert list(map(str, driver.state.selection.picks)) == ["c3"]


def test_the_keyboard_cursor_announces_what_a_click_would_do() -> None:
    driver = BoardDriver(CROWDED_BOARD)
    driver.point("d3", announced=True)
    assert (
        driver.state.remarks.announcement
        == "d4 is pushed over other stones to d6. d2 is pushed to d1."
    )


def test_no_preview_is_shown_where_nobody_may_move() -> None:
    driver = BoardDriver("game=egotzi&size=5&black=none")
    driver.point("c3")
    assert driver.state.pointed_move is None


@pytest.mark.parametrize(
    ("address", "start", "end", "moves"),
    [
        ("game=emulsion&size=4", "b1", "b2", "b1-b2"),
        ("game=emergo&position=7/7/7/1a@1a@3/A@6/7/7", "a3", "e3", "a3xc5xe3"),
        ("game=free-emulsion&size=5", "c3", "c4", ""),
        ("game=egotzi&size=5", "c3", "c4", ""),
    ],
)
def test_only_pieces_can_be_dragged(address: str, start: str, end: str, moves: str) -> None:
    driver = BoardDriver(address)
    driver.drag(start, end)
    assert (driver.moves, driver.state.remarks.refusal) == (moves, None)


def test_dragging_a_piece_to_an_illegal_square_shows_the_reason() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.drag("b1", "d4")
    assert (driver.moves, driver.rule) == ("", "adjacent")


def test_a_dragged_piece_follows_the_pointer_and_its_targets_are_marked() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.handle(**{"type": "lift", "from": "c2"})
    assert carried(driver.state).count("<circle") == 1
    assert '<path class="square"' in carried(driver.state), "its square does not fade"
    assert board.marks(driver.state).squares[Square.parse("d2")] == "target"
    driver.point("d2")
    assert "ghosts" in preview(driver.state)
    driver.drag("c2", "d2")
    assert (driver.moves, carried(driver.state)) == ("c2-d2", "")


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
    driver = BoardDriver(address, settings=FULL_PAGE)
    hands = [part for part in driver.parts.values() if "data-hand" in part]
    driver.handle(**{"type": "lift", "from": ""})
    assert len(hands) == bool(carried(driver.state))
    driver.drag("", "c3")
    assert driver.moves == moves
    picked = ["c3"] if "free" in address else []
    assert list(map(str, driver.state.selection.picks)) == picked


def test_a_cancelled_drag_changes_nothing() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.handle(**{"type": "lift", "from": "c2"})
    driver.handle(type="cancel")
    assert (carried(driver.state), driver.state.selection.picks) == ("", ())


def test_only_pieces_that_can_be_dragged_are_grips() -> None:
    def grips(address: str) -> str | None:
        return views.attributes(BoardDriver(address).state, address)["data-grips"]

    assert grips("game=emergo&position=7/7/7/1a@1a@3/A@5A@/7/7") == "a3"
    assert grips("game=emulsion&size=4&black=none") is None


def test_pointing_at_a_piece_shows_its_targets_and_gains() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.point("c2")
    markup = preview(driver.state)
    partners = sum(str(move).startswith("c2-") for move in driver.state.game.position.moves())
    assert markup.count("mark-target") == partners and "+2½" in markup
    driver.point("d2")
    assert preview(driver.state) == ""


def test_pointing_does_not_reveal_the_squares_of_an_exercise() -> None:
    task = Task.parse("squares partners c2")
    driver = BoardDriver("game=emulsion&size=4", settings=BoardSettings(task=task))
    driver.point("c2")
    assert preview(driver.state) == ""
    assert views.attributes(driver.state, driver.address)["data-grips"] is None


def test_a_still_picture_has_no_animation() -> None:
    driver = BoardDriver(CROWDED_BOARD)
    still_board = views.board.board(driver.state)
    driver.click("d3")
    moving_board = views.board.board(driver.state)
    assert moving_board.count("<animateMotion") == 2
    assert "animate" not in still_board + views.board.without_animations(moving_board)
    driver.press("flip")
    driver.press("flip")
    assert "animate" not in views.board.board(driver.state)


def test_an_earlier_position_is_not_animated() -> None:
    driver = BoardDriver("game=emulsion&size=4&moves=c2-d2&at=0")
    driver.state.movement.begin()
    assert driver.state.motion is None
