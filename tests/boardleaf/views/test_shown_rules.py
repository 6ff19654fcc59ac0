"""Marks on the board before a move: what the rules demand and forbid, and what pieces are worth."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.tasks import Task
from boardleaf.views import aria, board, controls, panel
from boardleaf.views.preview import preview
from rules import Position, Square, game, svg
from tests.kit.board_driver import FULL_PAGE, BoardDriver
from tests.kit.strategies import positions

RING = "game=emergo&position=a@6/7/2a@1a@2/7/2a@1a@2/3A@3/7"
"""A game in which the piece on d2 can capture four men, and return to d2, in either direction."""

ENTERING = "game=emergo&size=7&moves=@a1,@g7,@c3"
"""A game in which both sides are still entering men."""

FREE_EMULSION = "game=free-emulsion&position=1b1/bb1/1w1 b 4"


def marked_squares(state: State, kind: str) -> set[str]:
    return {str(square) for square, mark in board.marks(state).squares.items() if mark == kind}


def driver_with_values(text: str) -> BoardDriver:
    driver = BoardDriver(text.replace(" ", "%20"), settings=FULL_PAGE)
    driver.press("values")
    return driver


def test_pieces_that_must_capture_are_marked_until_one_is_picked() -> None:
    driver = BoardDriver(RING)
    assert marked_squares(driver.state, "must") == {"d2"}
    assert (
        "d2, white, must capture"
        in aria.labels(driver.state, board.marks(driver.state).squares).values()
    )
    driver.click("d2")
    assert marked_squares(driver.state, "must") == set()


def test_squares_that_may_not_be_entered_are_hatched() -> None:
    driver = BoardDriver(ENTERING)
    assert marked_squares(driver.state, "barred") == {"b4", "d4", "d2"}
    legal = {str(move) for move in driver.state.game.position.moves()}
    assert all(f"@{square}" not in legal for square in ("b4", "d4", "d2"))
    driver.click("d4")
    assert driver.rule == "feeding"
    driver.tap(min(legal).removeprefix("@"))
    assert marked_squares(driver.state, "barred") == {"b4", "d4", "d2"}
    assert marked_squares(BoardDriver("game=emergo&size=7").state, "barred") == {"d4"}
    assert marked_squares(BoardDriver("game=emergo&size=7&white=none").state, "barred") == set()


def test_an_exercise_does_not_reveal_its_answer() -> None:
    for text, task in ((RING, "move takes 4"), (ENTERING, "squares refused feeding")):
        state = BoardDriver(text, settings=BoardSettings(task=Task.parse(task))).state
        assert board.marks(state).squares.keys() <= set(
            state.game.last_move.squares if state.game.last_move else ()
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7/7/7/7/7/7/7 w 0 8,8", "White to move: place a man."),
        ("7/7/7/3A@3/7/5a@1/7 w 9 3,2",
         "White to move: place a man. You can't move columns until all your men are placed."),
        ("7/7/7/3A@3/7/5a@1/7 w 9 1,0",
         "White to move: place a man. You can't move columns until all your men are placed."),
        ("7/7/7/7/7/5a@1/7 w 9 3,0",
         "White to move: place the shadowpiece, your last 3 men in one column."),
        ("a@6/7/7/3A@3/2a@4/7/7 w 9 3,3",
         "White to move: you must capture a man with the column on d4."),
        ("a@6/7/7/1A@1A@3/2a@4/7/7 w 9 3,3", "White to move: you must capture a man."),
        ("2a@1A@2/5a@1/7/5a@1/7/1A@1A@3/4A@2 b 7 4,5",
         "Black to move: place a man. White can already capture, so you may place anywhere."),
    ],
)  # fmt: skip
def test_the_prompt_says_whether_to_place_or_capture(text: str, expected: str) -> None:
    assert game("emergo").parse(text).prompt() == expected


def test_a_picked_piece_shows_the_gain_at_each_target() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    assert board.marks(driver.state).values == {}
    driver.click("c2")
    values = board.marks(driver.state).values
    position = driver.state.game.position
    for square, gain in values.items():
        assert gain == position.gain_label(position.move(f"c2-{square}"))
    assert {str(square): gain for square, gain in values.items()}["d2"] == "+2½"
    assert len(values) == sum(str(move).startswith("c2-") for move in position.moves())


@pytest.mark.parametrize(
    ("square", "value", "reason", "counted"),
    [
        ("b4", None, "", ""),
        (
            "b3",
            "2½",
            "1 for a neighbour of its colour, 1 for empty squares beside it, ½ for the edge",
            "",
        ),
        ("b2", "2½", "2 for neighbours of its colour, ½ for an empty square beside it", "b3 a2 c2"),
        ("b1", "1½", "1 for empty squares beside it, ½ for the edge of the board", ""),
    ],
)
def test_the_value_of_a_piece_is_explained(
    square: str, value: str | None, reason: str, counted: str
) -> None:
    position = game("free-emulsion").parse("1b1/bb1/1w1 b 4")
    piece_value = position.piece_value(Square.parse(square))
    if value is None:
        assert piece_value is None
    else:
        assert piece_value and piece_value.text == value
        assert piece_value.reason.startswith(f"This piece is worth {value}: {reason}")
        assert not counted or set(map(str, piece_value.squares)) == set(counted.split())


@given(positions(games=[game("emulsion"), game("free-emulsion")], sizes=range(2, 6)))
def test_the_terms_of_a_value_add_up(position: Position) -> None:
    halves = {"½": 1, "1": 2, "1½": 3, "2": 4, "2½": 5, "3": 6, "3½": 7, "4": 8, "0": 0}
    for square in position.pieces():
        piece_value = position.piece_value(square)
        assert piece_value
        terms = re.findall("([1-4]?½|[1-4]) for", piece_value.reason)
        assert sum(halves[term] for term in terms) == halves[piece_value.text]


def test_the_values_button_shows_and_hides_all_values() -> None:
    driver = driver_with_values(FREE_EMULSION)
    position = driver.state.game.position
    values = board.marks(driver.state).piece_values
    assert set(values) == set(position.pieces())
    assert board.board(driver.state).count('class="value value-') == 4
    assert "Hide values" in controls.controls(driver.state)
    driver.press("values")
    assert board.marks(driver.state).piece_values == {}


def test_picking_a_piece_explains_its_value_while_values_are_shown() -> None:
    driver = driver_with_values("game=emulsion&size=4&moves=c2-d2")
    driver.click("d4")
    assert driver.state.remarks.note == "This piece is worth 1: 1 for the edge of the board."
    driver.click("c1")
    assert driver.state.remarks.note == (
        "This piece is worth 1½: 1 for a neighbour of its colour, ½ for the edge of the board."
    )
    assert "c2" in marked_squares(driver.state, "note")


def test_a_game_without_values_has_no_values_button() -> None:
    for text in ("game=emergo", "game=egotzi&size=5&moves=c3"):
        assert 'data-action="values"' not in controls.controls(BoardDriver(text).state)


def test_the_swaps_button_shows_all_swaps_until_a_piece_is_picked() -> None:
    driver = driver_with_values("game=emulsion&size=4")
    assert not board.marks(driver.state).ties
    driver.press("ties")
    ties = board.marks(driver.state).ties
    assert {f"{start}-{end}" for start, end in ties} == {
        *map(str, driver.state.game.position.moves())
    }
    assert board.board(driver.state).count('class="tie"') == len(ties) == 24
    assert "Hide swaps" in controls.controls(driver.state)
    driver.click(str(ties[0][0]))
    assert not board.marks(driver.state).ties


def test_a_position_without_swaps_has_no_swaps_button() -> None:
    for text in ("game=emergo", "game=egotzi&size=5&moves=c3", "game=free-emulsion&size=5"):
        assert 'data-action="ties"' not in controls.controls(BoardDriver(text).state)


def test_several_ways_to_a_square_are_offered_by_number() -> None:
    driver = BoardDriver(RING)
    driver.click("d2", "d6")
    marks = board.marks(driver.state)
    assert marks.values == {Square.parse("b4"): "1", Square.parse("f4"): "2"}
    assert [arrow[-1] for arrow in marks.arrows] == [Square.parse("d6")] * 2
    actions = re.findall('data-action="(pick-[a-g0-9-]+)">([^<]+)<', panel.note(driver.state))
    assert actions == [("pick-d2-b4-d6", "1: d2xb4xd6"), ("pick-d2-f4-d6", "2: d2xf4xd6")]
    driver.press("pick-d2-b4-d6")
    assert driver.moves == "d2xb4xd6xf4xd2" and driver.state.selection.routes == ()


def test_a_route_that_was_not_offered_is_ignored() -> None:
    driver = BoardDriver(RING)
    driver.press("pick-d2-d6")
    assert (driver.moves, driver.state.selection.picks) == ("", ())


def test_pointing_at_a_column_fans_it_out() -> None:
    driver = BoardDriver("game=emergo&position=7/7/7/3CB3/7/7/a@6&white=none")
    driver.point("d4")
    fan = preview(driver.state)
    assert 'class="fan"' in fan and fan.count("man-white") == 3 and fan.count("man-black") == 2
    driver.point("a1")
    assert preview(driver.state) == ""


def test_a_picked_column_is_not_fanned_out() -> None:
    driver = BoardDriver("game=emergo&position=7/7/7/3CB3/7/7/a@6")
    driver.click("d4")
    driver.point("d4")
    assert preview(driver.state) == ""


@pytest.mark.parametrize(
    ("square", "text"),
    [("a1", "7/7/7/7/7/7/HH6"), ("g7", "6HH/7/7/7/7/7/7"), ("d4", "7/7/7/3HH3/7/7/7")],
)
@pytest.mark.parametrize("flip", [True, False])
def test_a_fan_stays_on_the_board(square: str, text: str, flip: bool) -> None:
    markup = svg.fan(game("emergo").parse(text), Square.parse(square), flip=flip)
    card = re.search('<rect x="([0-9.-]+)" y="([0-9.-]+)" width="32" height="([0-9.]+)"', markup)
    assert card and markup.count('class="man ') == 16
    left, top, height = map(float, card.groups())
    assert left >= -33 and left + 32 <= 273 and top >= -20 and top + height <= 260
