"""Marks of the last move, and the announcement of the end of a game."""

from __future__ import annotations

import re

import pytest

from boardleaf.views import board, controls, group_count, offers, panel
from boardleaf.views.preview import preview
from tests.kit.pretend_page import DESK, FirstMove, Table, run

CROWD = "game=egotzi&size=7&pie=off&position=3w3/7/3w3/b1bbw1w/7/3b3/7%20b%208%20nopie"
CAPTURE = "game=emergo&position=7/7/7/1aa1a@3/A@6/7/7%20w%200%200,0"


def trace(drawn: str) -> str:
    """Return the part of a picture that shows how a move was made."""
    found = re.search('<g class="trace".*?</g>', drawn)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("text", "move", "ways", "taken"),
    [
        (CROWD, ("d3",), 2, 0),
        (CAPTURE, ("a3", "c5"), 2, 2),
        ("game=emulsion&size=4", ("b1", "b2"), 0, 0),
    ],
)
def test_moves_and_captures_are_marked_by_shapes(
    text: str, move: tuple[str, ...], ways: int, taken: int
) -> None:
    table = Table(text, place=DESK)
    table.click(*move)
    drawn = board.board(table.state)
    assert trace(drawn).count("<polygon") == ways
    assert len(re.findall("l10 10m0-10l-10 10", trace(drawn))) == 2 * taken
    assert drawn.count('class="mark mark-last"') == len(table.state.game.last_move.squares)
    assert drawn.count('stroke-dasharray="8 20 8 0"') == drawn.count("mark-last")


def test_it_is_seen_until_something_else_is_picked() -> None:
    table = Table(CAPTURE, place=DESK)
    table.click("a3", "c5")
    table.press("flip")
    assert trace(board.board(table.state))
    table.state.selection.picks = (table.state.game.last_move.squares[0],)
    assert not trace(board.board(table.state))


def test_it_appears_when_the_pieces_have_come() -> None:
    table = Table(CAPTURE, place=DESK)
    table.click("a3", "c5")
    assert 'values="0;0" begin="0s" dur="0.88s"' in trace(board.board(table.state))
    table.press("flip")
    assert "<animateTransform" not in trace(board.board(table.state))


def test_a_diagram_shows_no_trace_of_its_last_move() -> None:
    assert not trace(board.board(Table("game=emulsion&size=4&moves=b1-b2").state))
    table = Table(CAPTURE)
    table.click("a3", "c5")
    assert trace(board.board(table.state))


def test_the_last_move_is_seen_again_as_often_as_one_likes() -> None:
    table = Table(CAPTURE, place=DESK)
    assert "disabled" in re.findall("<button[^>]*>Replay", controls.controls(table.state))[0]
    table.click("a3", "c5")
    drawn = {board.board(table.state)}
    for _ in range(2):
        table.press("replay")
        drawn.add(board.board(table.state))
    assert len(drawn) == 3, "each is drawn anew"
    assert table.state.motion and len(table.state.motion.scenes) == 2


def test_where_nothing_is_to_move_it_is_seen_again_in_single_pictures() -> None:
    table = Table(CAPTURE, place=DESK)
    table.log.reduced_motion = True
    table.click("a3", "c5")
    assert table.state.motion is None
    table.press("replay")
    drawn = board.board(table.state)
    assert drawn.count('class="travels"') == 2 and "<animateMotion" not in drawn


def test_going_on_by_a_move_shows_how_it_is_made_and_going_back_does_not() -> None:
    table = Table("game=emulsion&size=4&moves=b1-b2,b4-a4&at=0", place=DESK)
    table.show(1)
    assert table.state.motion
    table.show(0)
    assert not table.state.motion
    table.show(2)
    assert not table.state.motion, "these are two moves"
    table.press("undo")
    assert not table.state.motion
    table.press("redo")
    assert table.state.motion


# Sides.


def test_the_page_says_who_has_which_colour_when_sides_were_swapped() -> None:
    class Swapper(FirstMove):
        async def think(self, record, level, report, *, purpose):  # type: ignore[no-untyped-def]
            thought = await super().think(record, level, report, purpose=purpose)
            return type(thought)("swap", 0.5, ("swap",), 10, "playouts", 1.0)

    async def play() -> None:
        table = Table("game=egotzi&size=5&white=level-1", Swapper(), DESK)
        table.click("c3")
        await table.settle()
        told = panel.status(table.state)
        assert "The second player swapped sides and took over Black: the pie rule" in told
        assert "You are White. Your turn: place a stone." in told
        assert panel.players(table.state).count("now: ") == 2
        table.click("a1")
        assert "swapped" not in panel.status(table.state)
        assert "now: " not in panel.players(table.state)

    run(play())


SQUARED = "game=egotzi-squared&size=5&moves="


@pytest.mark.parametrize(
    ("moves", "players", "said"),
    [
        ("komi=6", "white=level-1", "You bid a komi of 6."),
        ("komi=6", "black=level-1", "The computer bid a komi of 6. Your turn: choose a colour."),
        ("komi=6,black", "white=level-1", "The computer chose Black: you are White."),
        ("komi=6,white", "white=level-1", "The computer chose White: you are Black. Your turn:"),
        ("komi=6,black", "black=level-1", "You chose Black. Your turn: place a stone."),
        ("komi=6,white", "black=level-1", "You chose White."),
        (
            "komi=6,black,c3",
            "white=level-1",
            "The computer chose Black: you are White. Black placed a stone on c3. Your turn:",
        ),
        ("komi=6,white,c3", "black=level-1", ">Black placed a stone on c3. Your turn:"),
        ("komi=6,white,c3", "white=level-1", ">Black placed a stone on c3.<"),
        ("komi=6,black,c3,c4", "white=level-1", ">White placed a stone on c4."),
        ("komi=6,black", "white=human", "The second player chose Black. Black to move:"),
    ],
)
def test_a_person_is_told_whose_colour_is_whose_after_a_bid(
    moves: str, players: str, said: str
) -> None:
    assert said in panel.status(Table(f"{SQUARED}{moves}&{players}", place=DESK).state)


# The end.


def test_groups_that_decided_are_outlined_in_their_owners_colours_with_their_sizes() -> None:
    table = Table("game=emulsion&size=3&pie=off", place=DESK)
    while not table.state.game.outcome:
        table.click(*map(str, table.state.game.position.moves()[0].squares))
    drawn = board.board(table.state)
    deciding = table.state.ending.deciding
    assert deciding and drawn.count('class="deciding"') == len(deciding)
    pieces = table.state.game.position.pieces()
    outlines = drawn.split('class="deciding"')[1:]
    for group, outline in zip(deciding, outlines, strict=True):
        outer, inner = re.findall(r'stroke="(#\w+)"', outline)[:2]
        dark = pieces[min(group)] == ("black",)
        assert (outer, inner) == (("#fffdf6", "#16161a") if dark else ("#16161a", "#fffdf6"))
        assert f">{len(group)}</text>" in outline
    assert 'class="cancelled"' not in drawn, "nothing is drawn over pieces"
    assert "<animateTransform" in drawn
    table.press("flip")
    assert "<animateTransform" not in board.board(table.state), "it was seen once"


def test_bars_show_groups_and_strike_out_those_that_cancel() -> None:
    text = "game=emulsion&position=bwbw/wbwb/wbbw/wbwb%20w%201"
    counted = group_count.count(Table(text, place=DESK).state)
    assert "Groups (equal sizes cancel out)" in counted
    assert "cancelled </span>" in counted and counted.count('class="bars bars-') == 2
    struck = counted.count('class="bar-gone"')
    assert struck and counted.count("<path") == struck
    slyde = group_count.count(Table("game=slyde", place=DESK).state)
    assert ">Groups<" in slyde and "<s>" not in slyde and "bar-gone" not in slyde
    assert "32 singles" in slyde and slyde.count('class="bar-left"') == 64


def ended(text: str, place=DESK) -> Table:  # type: ignore[no-untyped-def]
    """Return a game of random moves, over."""
    table = Table(text, place=place)
    while not table.state.game.outcome:
        table.controller.play_text(str(table.state.game.position.moves()[-1]))
    return table


@pytest.mark.parametrize("game", ["emulsion&size=3", "free-emulsion&size=3", "egotzi&size=3"])
def test_the_groups_that_decided_are_the_winners_and_the_losers_largest(game: str) -> None:
    state = ended(f"game={game}&pie=off").state
    sizes = [len(group) for group in state.ending.deciding]
    assert sizes == sorted(sizes, reverse=True) or state.game.outcome.winner == "white"
    for own, theirs in state.ending.pairs:
        assert len(own) == len(theirs)


def test_a_game_of_points_shows_what_each_group_counts() -> None:
    state = ended("game=egotzi-squared&size=3&komi=2").state
    assert state.ending is None
    numbers = re.findall(r">(\d+²)<", board.board(state))
    assert numbers == [f"{n}²" for n in (share.text[:-1] for own in state.tally.values()
                       for share in own if len(share.squares) > 1)]  # fmt: skip


def test_a_resigned_game_cancels_no_groups() -> None:
    state = Table("game=egotzi&size=3&moves=b2&result=white-resigns", place=DESK).state
    assert state.ending is None
    assert 'player-black winner"' in panel.players(state)
    assert panel.players(state).count(">wins<") == 1


def test_the_main_buttons_are_another_game_and_to_review_and_share_this_one() -> None:
    table = Table("game=egotzi&size=3&moves=b2&white=level-1&result=black-resigns", place=DESK)
    actions = re.findall('data-action="(.*?)"', offers.offer(table.state))
    assert actions == ["again", "again-changed", "review", "share"]
    assert 'data-action="review"' not in controls.controls(table.state)
    table.press("share")
    assert table.log.requests[-1]["kind"] == "copy-link" or table.log.requests
    table.handle(type="shared", request=table.log.requests[-1], done=True)
    assert "note" in offers.offer(table.state), "the result is shown there"


def test_sides_change_for_another_game() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&moves=b2&white=level-1&result=black-resigns", FirstMove())
        table.state.place = DESK
        table.press("again-changed")
        assert table.address == "game=egotzi&size=3&black=level-1&flip=1"
        assert table.state.name == "thinking"
        await table.settle()

    run(play())
    people = Table("game=egotzi&size=3&moves=b2&result=black-resigns", place=DESK)
    assert "again-changed" not in offers.offer(people.state)


# The count.


def test_a_number_of_the_count_and_its_groups_point_to_one_another() -> None:
    table = Table("game=egotzi&size=3&position=bb1/3/w1w%20b%203", place=DESK)
    assert 'class="lit"' not in group_count.count(table.state) + preview(table.state)
    table.point("b3")
    assert re.findall('data-group="(..)" class="lit"', group_count.count(table.state)) == ["a3"]
    table.handle(type="point", square="", group="a1", said=False)
    assert re.findall('data-group="(..)" class="lit"', group_count.count(table.state)) == ["a1"]
    assert preview(table.state).count('class="lit"') == 2, "both groups of one"
    table.handle(type="point", square="", group="a1", said=True)
    assert table.state.remarks.announcement == "White, 1: a1; c1."
    table.press("flip")
    assert preview(table.state) == ""
