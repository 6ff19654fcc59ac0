"""Effects of clicks and buttons on a board, without a browser."""

from __future__ import annotations

import re

import pytest

import rules
from boardleaf.views import controls
from rules import Record
from tests.kit.board_driver import FULL_PAGE, BoardDriver

EMERGO = "game=emergo&position="
CHAIN = EMERGO + "7/7/7/1a@1a@3/A@6/7/7"  # a3xc5xe3
RING = EMERGO + "a@6/7/2a@1a@2/7/2a@1a@2/3A@3/7"  # d2, b4, d6, f4, and back; or the other way


def test_clicking_the_squares_of_a_move_in_order_plays_it() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("b1", "b2")
    assert driver.moves == "b1-b2"
    assert driver.listener.moves == ["b1-b2"]
    assert driver.state.selection.picks == ()


@pytest.mark.parametrize(
    ("start", "clicks", "move"),
    [
        ("game=egotzi&size=5", "c3", "c3"),
        ("game=free-emulsion&size=5", "c3 c4", "c3+c4"),
        ("game=emergo&size=7", "a1", "@a1"),
        ("game=emergo&position=7/7/7/3A@3/7/7/a@6", "d4 e5", "d4-e5"),
        (CHAIN, "a3 c5 e3", "a3xc5xe3"),
        (CHAIN, "a3 e3", "a3xc5xe3"),
        (CHAIN, "a3 c5", "a3xc5xe3"),
    ],
)
def test_a_move_is_played_as_soon_as_the_clicks_allow_no_other(
    start: str, clicks: str, move: str
) -> None:
    driver = BoardDriver(start)
    for square in clicks.split():
        if not driver.moves:
            driver.click(square)
    assert driver.moves == move


def test_clicking_the_remaining_squares_of_an_autocompleted_chain_starts_no_move() -> None:
    """Clicking all squares of a move plays it alone, not a move of the opponent as well."""
    driver = BoardDriver(EMERGO + "7/5a@1/7/3a@3/7/1a@5/A@6 w 0 0,3")
    driver.click("a1", "c3")
    assert driver.moves == "a1xc3xe5xg7"
    assert driver.state.game.position.why_illegal("@e5") is None
    driver.click("e5", "g7")
    assert (driver.moves, driver.state.remarks.refusal) == ("a1xc3xe5xg7", None)
    driver.click("e5")
    assert driver.moves == "a1xc3xe5xg7,@e5"


def test_another_square_clicked_after_an_autocompleted_chain_plays_a_move() -> None:
    driver = BoardDriver(EMERGO + "7/5a@1/7/3a@3/7/1a@5/A@6 w 0 0,3")
    driver.click("a1", "c3", "c5")
    assert driver.moves == "a1xc3xe5xg7,@c5"


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_every_legal_move_on_squares_can_be_clicked(game: rules.Game) -> None:
    """Clicks on a move's squares in order play it; if another move begins with them, a second click
    on the last one does."""
    record = Record(game, size=min(game.sizes))
    while record.outcome() is None:
        for move in record.position.moves():
            driver = BoardDriver(str(record))
            for square in (*move.squares, *move.squares[-1:]):
                if driver.moves == ",".join(map(str, record.moves)):
                    driver.click(str(square))
            if move.squares:
                assert driver.state.game.moves[-1] == move
        record.play(record.position.moves()[len(record.moves) * 7 % len(record.position.moves())])
        if len(record.moves) > 24:
            break


def test_a_landing_with_two_routes_asks_for_the_route() -> None:
    driver = BoardDriver(RING)
    driver.click("d2", "d6")
    assert (
        driver.state.remarks.note
        == "There are 2 ways to d6: choose one, or tap each landing square in turn."
    )
    assert [str(square) for square in driver.state.selection.picks] == ["d2"]
    driver.click("f4", "d2")
    assert driver.moves == "d2xf4xd6xb4xd2"


def test_clicking_a_piece_twice_cancels_even_if_its_capture_ends_where_it_starts() -> None:
    driver = BoardDriver(RING)
    driver.click("d2", "d2")
    assert (driver.moves, driver.state.selection.picks) == ("", ())


def test_clicking_another_piece_picks_it_and_the_same_piece_cancels() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("b1", "d1")
    assert [str(square) for square in driver.state.selection.picks] == ["d1"]
    driver.click("d1")
    assert (driver.state.selection.picks, driver.state.remarks.refusal) == ((), None)


def test_escape_cancels_a_pick() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("b1")
    driver.handle(type="cancel")
    assert driver.state.selection.picks == ()


@pytest.mark.parametrize(
    ("start", "clicks", "rule"),
    [
        ("game=egotzi&size=5&moves=c3", "c3", "occupied"),
        ("game=egotzi-squared&size=5", "c3", "bid"),
        ("game=egotzi-squared&size=5&moves=komi=6", "c3", "colours"),
        ("game=emulsion&size=4", "a1", "own-piece"),
        ("game=emulsion&size=4", "b1 d4", "adjacent"),
        ("game=emulsion&position=bwbw/wbbw/bwbw/wbwb w 1", "d2 c3", "value"),
        ("game=emulsion&position=bwbw/wbbw/bwbw/wbwb w 1", "d4", "value"),
        ("game=emulsion&position=bwbw/wbbw/bwbw/wbwb w 1", "d4 c4", "value"),
        ("game=free-emulsion&size=5", "a1 c3", "adjacent"),
        ("game=emergo&size=7", "d4", "centre"),
        ("game=emergo&size=7", "a2", "dark-square"),
        ("game=emergo&position=7/7/7/1a@5/A@6/7/4A@2", "e1", "capture-first"),
        ("game=emergo&position=7/7/7/1a@5/A@6/7/4A@2", "e1 d2", "capture-first"),
        ("game=emergo&position=7/7/7/3A@3/7/7/a@6", "d4 d6", "one-step"),
        ("game=emergo&position=7/7/7/3A@3/7/7/a@6", "a1", "own-piece"),
    ],
)
def test_illegal_moves_are_explained(start: str, clicks: str, rule: str) -> None:
    driver = BoardDriver(start)
    before = len(driver.state.game.moves)
    driver.click(*clicks.split())
    assert driver.rule == rule
    assert driver.state.remarks.announcement == driver.state.remarks.refusal.reason
    assert len(driver.state.game.moves) == before


def test_after_a_refusal_a_move_can_be_clicked_from_its_start() -> None:
    driver = BoardDriver("game=free-emulsion&size=5")
    driver.click("a1", "c3", "c3", "c4")
    assert driver.moves == "c3+c4"
    assert driver.rule is None


def test_a_komi_is_bid_by_buttons() -> None:
    driver = BoardDriver("game=egotzi-squared&size=3&white=none")
    driver.press("black")
    assert driver.rule == "bid"
    driver.press("bid", komi="7")
    assert driver.rule == "bid"
    driver.press("bid", komi=" 6 ")
    assert driver.moves == "komi=6"


@pytest.mark.parametrize("komi", ["", "-2", "six", "1.5", "²"])
def test_an_invalid_bid_is_asked_for_again(komi: str) -> None:
    driver = BoardDriver("game=egotzi-squared&size=3")
    driver.press("bid", komi=komi)
    assert (driver.moves, driver.rule) == ("", None)
    assert driver.state.remarks.note.startswith("Enter an even number from 0 to ")


def test_choosing_a_colour_exchanges_the_players_colours() -> None:
    driver = BoardDriver("game=egotzi-squared&size=3&moves=komi=6&black=level-1")
    assert driver.state.game.player("black") == "level-1"
    driver.press("black")
    assert (driver.state.game.player("black"), driver.state.game.player("white")) == (
        "human",
        "level-1",
    )
    assert driver.state.name == "ready"
    assert driver.address == "game=egotzi-squared&size=3&moves=komi=6,black&black=level-1"


@pytest.mark.parametrize(("at", "name"), [("", "over"), ("&at=2", "ready"), ("&at=3", "over")])
def test_a_finished_game_is_over_except_where_a_person_may_play_on(at: str, name: str) -> None:
    driver = BoardDriver(f"game=egotzi&size=2&pie=off&moves=a1,a2,b1,b2&white=none{at}")
    assert driver.state.name == name


def test_a_click_on_an_earlier_position_with_another_player_to_move_is_explained() -> None:
    driver = BoardDriver("game=egotzi&size=3&moves=b2,a1,c3&white=none&at=1")
    driver.click("c1")
    assert driver.moves == "b2,a1,c3"
    assert driver.state.remarks.note.startswith("In this position it was White's turn.")


def test_a_pick_is_announced_with_its_target_squares() -> None:
    driver = BoardDriver("game=emulsion&size=4")
    driver.click("b1")
    assert driver.state.remarks.announcement == "b1 picked. Continue to a1, b2, c1."


def test_undo_and_redo_step_while_an_earlier_position_is_shown() -> None:
    driver = BoardDriver("game=egotzi&size=3&moves=b2,a1,c3&at=1")
    driver.press("undo")
    assert (driver.state.game.node.depth, driver.moves) == (0, "b2,a1,c3")
    assert not driver.state.game.may_undo
    for _ in range(3):
        driver.press("redo")
    assert driver.state.game.at_end
    assert not driver.state.game.may_redo
    driver.press("undo")
    assert driver.moves == "b2,a1"


@pytest.mark.parametrize(("undone", "label"), [(0, "2 moves"), (1, "1 move")])
def test_a_line_that_another_move_replaced_is_found_again(undone: int, label: str) -> None:
    """A button leads to its end. Moves that were undone are not in it."""
    driver = BoardDriver("game=egotzi&size=3&pie=off", settings=FULL_PAGE)
    driver.click("b2", "a1", "c3")
    for _ in range(undone):
        driver.press("undo")
    driver.show(1)
    driver.click("a2")
    assert f">Earlier line: {label}</button>" in driver.parts["lines"]
    (place,) = re.findall('class="earlier"><button[^>]* data-at="([^"]+)"', driver.parts["lines"])
    driver.show(place)
    shown = driver.state.game
    assert ",".join(map(str, shown.shown_record.moves)) == ("b2,a1" if undone else "b2,a1,c3")
    assert shown.at_end


@pytest.mark.parametrize("comment", ["", "A mistake?"])
def test_undone_moves_with_comments_stay_as_another_line(comment: str) -> None:
    """Without comments they are left out once another move is played."""
    driver = BoardDriver("game=egotzi&size=3&pie=off", settings=FULL_PAGE)
    driver.click("b2", "a1")
    driver.press("comment")
    driver.press("save-comment", comment=comment)
    driver.click("c3")
    for _ in range(2):
        driver.press("undo")
    driver.click("a2")
    text = driver.state.game.study_text
    assert "moves=b2,a2" in text
    assert ("lines=1.a1,c3" in text, "A%20mistake" in text) == (bool(comment), bool(comment))
    assert ("kept under Moves" in driver.state.remarks.note) == bool(comment)


@pytest.mark.parametrize("at", [-1, 99])
def test_steps_never_go_beyond_the_game(at: int) -> None:
    driver = BoardDriver("game=egotzi&size=3&moves=b2")
    driver.show(at)
    assert driver.state.game.node.depth in (0, 1)


@pytest.mark.parametrize(
    ("start", "result"),
    [
        ("game=egotzi&size=3", "black-resigns"),
        ("game=egotzi&size=3&moves=b2", "white-resigns"),
        ("game=egotzi&size=3&moves=b2,swap&white=none", "white-resigns"),
    ],
)
def test_resigning_takes_two_presses_and_can_be_undone(start: str, result: str) -> None:
    driver = BoardDriver(start)
    for _ in range(2):
        assert driver.state.name == "ready"
        driver.press("resign")
    assert driver.state.name == "over"
    assert f"result={result}" in driver.address
    driver.click("a1")
    assert "over" in driver.state.remarks.note
    driver.press("undo")
    assert driver.state.name == "ready"
    assert "result" not in driver.address


def test_resigning_asks_for_confirmation_which_any_other_action_cancels() -> None:
    driver = BoardDriver("game=egotzi&size=3")
    driver.press("resign")
    assert "Resign this game?" in driver.state.remarks.note
    assert "Yes, resign" in controls.resigning(driver.state)
    driver.click("b2")
    assert "Yes, resign" not in controls.resigning(driver.state)
    driver.press("resign")
    assert driver.state.name == "ready"
    driver.press("play-on")
    assert "Yes, resign" not in controls.resigning(driver.state)
    driver.press("resign")
    assert driver.state.name == "ready"


def test_new_game_form_starts_a_game() -> None:
    driver = BoardDriver("game=egotzi&size=3&moves=b2")
    assert driver.state.new_game_values["game"] == "egotzi"
    values = {**driver.state.new_game_values, "game": "emergo"}
    driver.fill(**values)
    assert driver.state.new_game_values["size"] == "9"
    driver.press("new", **{**driver.state.new_game_values, "size": "7"})
    assert driver.address == "game=emergo&size=7"
    assert driver.listener.game_count == 1


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"game": "egotzi-squared", "size": "3", "new-komi": "7"}, "komi"),
        ({"game": "egotzi-squared", "size": "3", "new-komi": "x"}, "komi"),
        ({"game": "chess"}, "chess"),
        ({"game": "egotzi-squared", "size": "77"}, "77"),
    ],
)
def test_an_invalid_new_game_form_is_explained(values: dict[str, str], expected: str) -> None:
    driver = BoardDriver("game=egotzi-squared&size=3")
    driver.press("new", **values)
    assert expected in driver.state.remarks.note
    assert driver.listener.game_count == 0


def test_flip_turns_the_board_and_unknown_buttons_do_nothing() -> None:
    driver = BoardDriver("game=egotzi&size=3")
    driver.press("flip")
    driver.press("dance")
    assert driver.address == "game=egotzi&size=3&flip=1"


def test_clicks_do_not_play_for_players_of_kind_none() -> None:
    driver = BoardDriver("game=egotzi&size=3&black=none")
    driver.click("a1")
    assert (driver.moves, driver.state.remarks.note) == ("", "Nobody plays Black here.")
