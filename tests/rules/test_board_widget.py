"""A board to play on in a notebook, with a stand-in for anywidget."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Record
from tests.kit import fake_tools

SYMMETRIC = "/".join(["wbwbwbwb", "bwbwbwbw"] * 4)

ROOT = Path(rules.__file__).parents[1]


@pytest.fixture
def board_class(monkeypatch: pytest.MonkeyPatch) -> Any:
    return fake_tools.load("anywidget", monkeypatch).Board


def click(board: Any, *names: str) -> None:
    for name in names:
        board.receive(square=name)


@pytest.mark.parametrize(
    ("record", "clicks", "moves"),
    [
        ("game=egotzi&size=5", ["c3", "d4"], "c3,d4"),
        ("game=emulsion&size=4", ["b1", "b2"], "b1-b2"),
        ("game=emulsion&size=4", ["b1", "b1", "c2", "c3"], "c2-c3"),
        ("game=emergo&size=7", ["c3", "e5"], "@c3,@e5"),
        (f"game=slyde&position={SYMMETRIC}%20w%202", ["b1", "b1"], "*b1"),
        ("game=slyde", ["d5", "d4"], "d5-d4"),
    ],
)
def test_clicks_play_moves(board_class: Any, record: str, clicks: list[str], moves: str) -> None:
    board = board_class(record)
    click(board, *clicks)
    assert ",".join(map(str, board.record.moves)) == moves


def test_a_refusal_is_shown_with_its_squares(board_class: Any) -> None:
    board = board_class("game=egotzi&size=5&moves=c3")
    click(board, "c3")
    assert board.view["text"] == "There's already a black stone on c3."
    assert board.view["svg"].count("mark-refused") == 1
    assert len(board.record) == 1


def test_a_piece_that_cannot_go_there_is_refused_with_the_reason_for_this_move(
    board_class: Any,
) -> None:
    board = board_class("game=emulsion&size=4")
    click(board, "b1", "d4")
    refusal = board.position.why_illegal("b1-d4")
    assert board.view["text"] == refusal.reason
    assert not board.record.moves


def test_the_record_can_be_read_set_and_observed(board_class: Any) -> None:
    board = board_class(Record.parse("game=egotzi&size=5"))
    seen: list[str] = []
    board.observe(lambda change: seen.append(str(change["new"])), "record")
    click(board, "c3")
    board.play("d4")
    board.record = "https://a.example/play.html#game=emergo&size=7&moves=@c3"
    assert seen == [
        "game=egotzi&size=5&moves=c3",
        "game=egotzi&size=5&moves=c3,d4",
        "game=emergo&size=7&moves=@c3",
    ]
    assert "Emergo" in board.view["svg"] and board.position.size == 7


def test_a_record_is_copied(board_class: Any) -> None:
    record = Record.parse("game=egotzi&size=5")
    board = board_class(record)
    click(board, "c3")
    assert not record.moves


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("game=chess", "unknown game 'chess'"),
        ("game=egotzi&moves=d4,d4", "There's already a black stone on d4."),
        (None, "record is None, expected a Record, or the text of one"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(
    board_class: Any, wrong: object, message: str
) -> None:
    with pytest.raises((KeyError, ValueError), match=message):
        board_class(wrong)
    board = board_class("game=egotzi")
    with pytest.raises((KeyError, ValueError), match=message):
        board.record = wrong
    assert str(board.record) == "game=egotzi&size=7"


def test_undo_takes_back_a_move(board_class: Any) -> None:
    board = board_class("game=egotzi&size=5&moves=c3,d4")
    board.receive(undo=True)
    assert str(board.record.moves[-1]) == "c3"
    board.receive(undo=True)
    board.receive(undo=True)
    assert not board.record.moves


def test_the_computer_answers_and_undo_takes_back_both_moves(board_class: Any) -> None:
    board = board_class("game=egotzi&size=3&pie=off", white="level-1")
    click(board, "b2")
    assert len(board.record) == 2 and board.position.turn == "black"
    board.receive(undo=True)
    assert not board.record.moves


def test_observers_get_the_records_in_order(board_class: Any) -> None:
    board = board_class("game=egotzi&size=3&pie=off", white="level-1")
    seen: list[int] = []
    board.observe(lambda change: seen.append(len(change["new"])), "record")
    click(board, "b2")
    board.record = "game=egotzi&size=3&pie=off&moves=a1"
    assert seen == [1, 2, 1, 2]


def test_the_computer_begins_and_two_computers_finish_the_game(board_class: Any) -> None:
    assert len(board_class("game=egotzi&size=3&pie=off", black="level-1").record) == 1
    board = board_class("game=egotzi&size=2", black="level-1", white="level-1")
    assert board.record.outcome() and board.view["text"] == board.record.outcome().reason


def test_players_keep_their_colours_when_they_swap_sides(board_class: Any) -> None:
    board = board_class("game=egotzi&size=3&moves=b2", white="human", black="level-1")
    board.receive(move="swap")
    assert [str(move) for move in board.record.moves[:2]] == ["b2", "swap"]
    assert len(board.record) == 3  # the first player, who has White now, is the computer


@pytest.mark.parametrize("player", ["level-0", "level-99", "none", 3])
def test_an_unknown_player_is_refused(board_class: Any, player: object) -> None:
    with pytest.raises(ValueError, match=r"white is .*, expected human, level-1, "):
        board_class("game=egotzi", white=player)


def test_moves_without_squares_have_buttons_and_bids_a_field(board_class: Any) -> None:
    board = board_class("game=egotzi-squared&size=5")
    assert board.view["field"]["action"] == "bid" and board.view["moves"] == []
    board.receive(offer="bid", number="5")
    assert board.view["text"] == "Komi must be even; 5 is odd."
    board.receive(offer="bid", number="")
    assert board.view["text"].startswith("Enter an even number from 0 to ")
    board.receive(offer="bid", number="6")
    assert board.view["field"] is None
    assert [action for action, _ in board.view["moves"]] == ["black", "white"]
    board.receive(move="black")
    board.receive(move="swap")
    assert "swap" in board.view["text"] and len(board.record) == 2


def test_squares_are_named_and_the_board_can_be_flipped(board_class: Any) -> None:
    board = board_class("game=egotzi&size=3&moves=b2")
    assert 'aria-label="b2: black"' in board.view["svg"]
    before = board.view["svg"]
    board.receive(flip=True)
    assert board.view["svg"] != before


def test_several_ways_are_chosen_click_by_click(board_class: Any) -> None:
    ring = "game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%2030%200,0"
    board = board_class(ring)
    first = board.position.moves()[0]
    click(board, *map(str, first.squares))
    assert [move.squares[0] for move in board.record.moves] == [first.squares[0]]


def test_the_module_imports_without_anywidget() -> None:
    """And says what to install when the board is used."""
    code = """
import sys
sys.modules["anywidget"] = None
from rules import notebook
try:
    notebook.Board
except ImportError as error:
    print(error)
try:
    notebook.Bored
except AttributeError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout.splitlines() == [
        "a board to play on needs anywidget: pip install anywidget",
        "module 'rules.notebook' has no attribute 'Bored'",
    ], result.stderr
