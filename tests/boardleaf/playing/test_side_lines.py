"""Playing from an earlier position: both lines stay, without a question."""

from __future__ import annotations

import re

from boardleaf.views import controls, panel
from tests.kit.pretend_page import DESK, FirstMove, Table, run

PLAYED = "game=egotzi&size=3&pie=off"


def play(table: Table, *squares: str) -> None:
    table.click(*squares)


def study_of(table: Table) -> str:
    return table.state.game.study_text.removeprefix(PLAYED).removeprefix("&")


def test_in_a_game_that_is_played_the_new_line_becomes_the_main_line() -> None:
    table = Table(PLAYED, place=DESK)
    play(table, "b2", "a1", "c3")
    table.show(1)
    play(table, "c1")
    assert study_of(table) == "moves=b2,c1&lines=1.a1,c3"
    assert (table.moves, table.state.game.at_end) == ("b2,c1", True)
    assert table.log.games == 0
    kept = "Your earlier line is kept under Moves."
    assert (kept in table.state.remarks.announcement, table.state.remarks.hint) == (True, kept)
    play(table, "c2")
    assert table.state.remarks.hint == ""


def test_a_side_line_says_what_it_is_and_leads_back_to_the_game() -> None:
    table = Table(PLAYED, place=DESK)
    play(table, "b2", "a1", "c3")
    table.show(1)
    play(table, "c1")
    assert "viewing" not in panel.status(table.state)
    table.show("1:3")
    shown = panel.status(table.state)
    assert "Another line: move 3 of 3." in shown
    assert re.search(r'data-at="2"[^>]*>Back to the game<', shown)
    resign = re.search(r'<button[^>]*data-action="resign"[^>]*>', controls.controls(table.state))
    assert resign and 'disabled title="Go back to the game to resign."' in resign[0]
    table.show("2")
    assert "viewing" not in panel.status(table.state)
    assert "disabled" not in controls.controls(table.state).partition(">Resign<")[0][-60:]


def test_a_move_played_before_goes_on_along_its_line() -> None:
    table = Table(PLAYED)
    play(table, "b2", "a1", "c3")
    table.show(1)
    play(table, "a1")
    assert (study_of(table), table.state.game.node.depth) == ("moves=b2,a1,c3", 2)
    assert table.moves == "b2,a1,c3"


def test_after_the_end_of_a_game_the_new_line_is_a_side_line() -> None:
    table = Table(PLAYED)
    play(table, "b2", "a1")
    table.press("resign")
    table.press("resign")
    table.show(1)
    play(table, "c1", "c2")
    assert study_of(table) == "moves=b2,a1&result=black-resigns&lines=1.c1,c2"
    assert table.moves == "b2,c1,c2"
    assert not table.state.game.resigner


def test_in_a_record_opened_to_be_looked_at_the_new_line_is_a_side_line() -> None:
    table = Table(f"{PLAYED}&moves=b2,a1,c3")
    table.show(1)
    play(table, "c1")
    assert table.address == f"{PLAYED}&moves=b2,a1,c3&lines=1.c1&at=1:2"
    table.show("3")
    play(table, "c2")  # somebody plays on
    table.show("2")
    play(table, "a3")
    assert study_of(table) == "moves=b2,a1,a3&lines=1.c1;2.c3,c2"


def test_undo_of_a_side_line_shows_the_line_that_it_left() -> None:
    table = Table(f"{PLAYED}&moves=b2,a1,c3")
    table.show(1)
    play(table, "c1")
    table.press("undo")
    assert table.address == f"{PLAYED}&moves=b2,a1,c3&at=1"
    assert table.moves == "b2,a1,c3"
    table.press("redo")
    assert table.address == f"{PLAYED}&moves=b2,a1,c3&lines=1.c1&at=1:2"
    table.press("undo")
    table.press("undo")
    assert table.address.endswith("&at=0")
    table.press("redo")
    assert table.address.endswith("&at=1")


def test_undo_in_a_line_takes_back_only_what_no_other_line_follows() -> None:
    """A reply that the computer gave once has a line of its own by now."""

    async def go() -> None:
        table = Table(f"{PLAYED}&white=level-1", FirstMove())
        play(table, "b2")
        await table.settle()
        table.show(1)
        table.state.game.add_line(table.state.game.node, ["c1", "c2"])
        table.state.game.show(9)
        table.press("undo")
        assert study_of(table) == "moves=b2,c1,c2"
        assert table.state.game.node.depth == 0

    run(go())


def test_the_computers_reply_is_played_where_it_was_asked_for() -> None:
    async def go() -> None:
        computer = FirstMove(patient=True)
        table = Table(f"{PLAYED}&white=level-1&moves=b2,a1,c3&lines=2.c1,c2", computer)
        await table.settle()
        table.show("1:4")
        computer.stop()
        await table.settle()
        assert table.moves == "b2,a1,c1,c2"
        assert table.state.game.study.end.depth == 4

    run(go())


def test_at_the_end_of_a_side_line_the_computer_moves_when_it_is_asked() -> None:
    async def go() -> None:
        computer = FirstMove()
        table = Table(f"{PLAYED}&white=level-1&moves=b2,a1&lines=0.c1&at=1:1", computer)
        await table.settle()
        assert (computer.asked, table.state.name) == ([], "ready")
        table.press("resume")
        await table.settle()
        assert study_of(table) == "moves=b2,a1&lines=0.c1,a1"

    run(go())


def test_the_computer_replies_to_a_line_tried_after_the_game() -> None:
    async def go() -> None:
        text = f"{PLAYED}&white=level-1&moves=b2,a1&result=black-resigns"
        table = Table(text, FirstMove())
        table.show(0)
        play(table, "c1")
        await table.settle()
        assert study_of(table) == "moves=b2,a1&result=black-resigns&lines=0.c1,a1"

    run(go())


def test_hints_and_answers_are_for_the_position_shown() -> None:
    async def go() -> None:
        table = Table(f"{PLAYED}&moves=b2,a1,c3&at=1", FirstMove())
        table.press("answer")
        await table.settle()
        assert study_of(table) == "moves=b2,a1,c3"
        assert table.state.game.node.depth == 2

    run(go())
