"""Effects of clicks and buttons on a board, without a browser."""

from __future__ import annotations

import pytest

import rules
from boardleaf.views import controls
from rules import Record
from tests.kit.pretend_page import Table

EMERGO = "game=emergo&position="
CHAIN = EMERGO + "7/7/7/1a@1a@3/A@6/7/7"  # a3xc5xe3
RING = EMERGO + "a@6/7/2a@1a@2/7/2a@1a@2/3A@3/7"  # d2, b4, d6, f4, and back; or the other way


def test_squares_of_a_move_in_order_play_it() -> None:
    table = Table("game=emulsion&size=4")
    table.click("b1", "b2")
    assert table.moves == "b1-b2"
    assert table.log.moves == ["b1-b2"]
    assert table.state.selection.picks == ()


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
def test_clicks(start: str, clicks: str, move: str) -> None:
    table = Table(start)
    for square in clicks.split():
        if not table.moves:
            table.click(square)
    assert table.moves == move


def test_landings_clicked_after_a_chain_completed_itself_are_no_new_move() -> None:
    """Clicking all squares of a move in order plays it, and nothing for the opponent."""
    table = Table(EMERGO + "7/5a@1/7/3a@3/7/1a@5/A@6 w 0 0,3")
    table.click("a1", "c3")
    assert table.moves == "a1xc3xe5xg7"
    assert table.state.game.position.why_illegal("@e5") is None
    table.click("e5", "g7")
    assert (table.moves, table.state.remarks.refusal) == ("a1xc3xe5xg7", None)
    table.click("e5")
    assert table.moves == "a1xc3xe5xg7,@e5"


def test_any_other_square_clicked_after_a_chain_counts() -> None:
    table = Table(EMERGO + "7/5a@1/7/3a@3/7/1a@5/A@6 w 0 0,3")
    table.click("a1", "c3", "c5")
    assert table.moves == "a1xc3xe5xg7,@c5"


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_every_legal_move_on_squares_can_be_clicked(game: rules.Game) -> None:
    """Whatever a game calls a move: its squares, clicked in order, play it; where they begin
    another move, the last of them once more."""
    record = Record(game, size=min(game.sizes))
    while record.outcome() is None:
        for move in record.position.moves():
            table = Table(str(record))
            for square in (*move.squares, *move.squares[-1:]):
                if table.moves == ",".join(map(str, record.moves)):
                    table.click(str(square))
            if move.squares:
                assert table.state.game.moves[-1] == move
        record.play(record.position.moves()[len(record.moves) * 7 % len(record.position.moves())])
        if len(record.moves) > 24:
            break


def test_a_landing_with_two_routes_asks_for_the_route() -> None:
    table = Table(RING)
    table.click("d2", "d6")
    assert (
        table.state.remarks.hint
        == "There are 2 ways to d6: choose one, or tap each landing square in turn."
    )
    assert [str(square) for square in table.state.selection.picks] == ["d2"]
    table.click("f4", "d2")
    assert table.moves == "d2xf4xd6xb4xd2"


def test_the_start_of_a_ring_clicked_twice_cancels() -> None:
    table = Table(RING)
    table.click("d2", "d2")
    assert (table.moves, table.state.selection.picks) == ("", ())


def test_another_own_piece_picks_anew_and_the_same_one_cancels() -> None:
    table = Table("game=emulsion&size=4")
    table.click("b1", "d1")
    assert [str(square) for square in table.state.selection.picks] == ["d1"]
    table.click("d1")
    assert (table.state.selection.picks, table.state.remarks.refusal) == ((), None)


def test_escape_cancels() -> None:
    table = Table("game=emulsion&size=4")
    table.click("b1")
    table.handle(type="cancel")
    assert table.state.selection.picks == ()


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
def test_what_is_no_move_is_explained(start: str, clicks: str, rule: str) -> None:
    table = Table(start)
    before = len(table.state.game.moves)
    table.click(*clicks.split())
    assert table.rule == rule
    assert table.state.remarks.announcement == table.state.remarks.refusal.reason
    assert len(table.state.game.moves) == before


def test_after_a_refusal_a_move_can_be_clicked_from_its_start() -> None:
    table = Table("game=free-emulsion&size=5")
    table.click("a1", "c3", "c3", "c4")
    assert table.moves == "c3+c4"
    assert table.rule is None


def test_buttons_of_a_bid() -> None:
    table = Table("game=egotzi-squared&size=3&white=none")
    table.press("black")
    assert table.rule == "bid"
    table.press("bid", komi="7")
    assert table.rule == "bid"
    table.press("bid", komi=" 6 ")
    assert table.moves == "komi=6"


@pytest.mark.parametrize("komi", ["", "-2", "six", "1.5", "²"])
def test_an_invalid_bid_is_asked_for_again(komi: str) -> None:
    table = Table("game=egotzi-squared&size=3")
    table.press("bid", komi=komi)
    assert (table.moves, table.rule) == ("", None)
    assert table.state.remarks.hint.startswith("Enter an even number from 0 to ")


def test_the_colour_chosen_takes_the_players_along() -> None:
    table = Table("game=egotzi-squared&size=3&moves=komi=6&black=level-1")
    assert table.state.game.player("black") == "level-1"
    table.press("black")
    assert (table.state.game.player("black"), table.state.game.player("white")) == (
        "human",
        "level-1",
    )
    assert table.state.name == "ready"
    assert table.address == "game=egotzi-squared&size=3&moves=komi=6,black&black=level-1"


@pytest.mark.parametrize(("at", "name"), [("", "over"), ("&at=2", "ready"), ("&at=3", "over")])
def test_a_finished_game_is_over_but_where_a_person_may_play_on(at: str, name: str) -> None:
    table = Table(f"game=egotzi&size=2&pie=off&moves=a1,a2,b1,b2&white=none{at}")
    assert table.state.name == name


def test_a_click_on_an_earlier_position_of_the_computer_is_explained() -> None:
    table = Table("game=egotzi&size=3&moves=b2,a1,c3&white=none&at=1")
    table.click("c1")
    assert table.moves == "b2,a1,c3"
    assert table.state.remarks.hint.startswith("In this position it was White's turn.")


def test_a_pick_is_announced_with_the_squares_to_go_on_to() -> None:
    table = Table("game=emulsion&size=4")
    table.click("b1")
    assert table.state.remarks.announcement == "b1 picked. Continue to a1, b2, c1."


def test_undo_and_redo_step_while_an_earlier_position_is_shown() -> None:
    table = Table("game=egotzi&size=3&moves=b2,a1,c3&at=1")
    table.press("undo")
    assert (table.state.game.node.depth, table.moves) == (0, "b2,a1,c3")
    assert not table.state.game.may_undo
    for _ in range(3):
        table.press("redo")
    assert table.state.game.at_end
    assert not table.state.game.may_redo
    table.press("undo")
    assert table.moves == "b2,a1"


@pytest.mark.parametrize("at", [-1, 99])
def test_shown_is_never_beyond_the_game(at: int) -> None:
    table = Table("game=egotzi&size=3&moves=b2")
    table.show(at)
    assert table.state.game.node.depth in (0, 1)


@pytest.mark.parametrize(
    ("start", "result"),
    [
        ("game=egotzi&size=3", "black-resigns"),
        ("game=egotzi&size=3&moves=b2", "white-resigns"),
        ("game=egotzi&size=3&moves=b2,swap&white=none", "white-resigns"),
    ],
)
def test_resigning(start: str, result: str) -> None:
    table = Table(start)
    for _ in range(2):
        assert table.state.name == "ready"
        table.press("resign")
    assert table.state.name == "over"
    assert f"result={result}" in table.address
    table.click("a1")
    assert "over" in table.state.remarks.hint
    table.press("undo")
    assert table.state.name == "ready"
    assert "result" not in table.address


def test_resigning_asks_for_confirmation_which_any_other_action_cancels() -> None:
    table = Table("game=egotzi&size=3")
    table.press("resign")
    assert "Press the button again to resign." in table.state.remarks.hint
    assert "Tap again to resign" in controls.controls(table.state)
    table.click("b2")
    assert "Tap again to resign" not in controls.controls(table.state)
    table.press("resign")
    assert table.state.name == "ready"


def test_new_game_form_starts_a_game() -> None:
    table = Table("game=egotzi&size=3&moves=b2")
    assert table.state.setup["game"] == "egotzi"
    values = {**table.state.setup, "game": "emergo"}
    table.fill(**values)
    assert table.state.setup["size"] == "9"
    table.press("new", **{**table.state.setup, "size": "7"})
    assert table.address == "game=emergo&size=7"
    assert table.log.games == 1


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"game": "egotzi-squared", "size": "3", "new-komi": "7"}, "komi"),
        ({"game": "egotzi-squared", "size": "3", "new-komi": "x"}, "komi"),
        ({"game": "chess"}, "chess"),
        ({"game": "egotzi-squared", "size": "77"}, "77"),
    ],
)
def test_a_form_that_makes_no_game_is_explained(values: dict[str, str], expected: str) -> None:
    table = Table("game=egotzi-squared&size=3")
    table.press("new", **values)
    assert expected in table.state.remarks.hint
    assert table.log.games == 0


def test_flip_and_unknown_buttons() -> None:
    table = Table("game=egotzi&size=3")
    table.press("flip")
    table.press("dance")
    assert table.address == "game=egotzi&size=3&flip=1"


def test_clicks_do_not_play_for_players_of_kind_none() -> None:
    table = Table("game=egotzi&size=3&black=none")
    table.click("a1")
    assert (table.moves, table.state.remarks.hint) == ("", "Nobody plays Black here.")
