"""The display of the last move, the players' colours and the end of a game."""

from __future__ import annotations

import re
from html import unescape

import pytest

from boardleaf.views import board, controls, group_count, move_list, offers, panel
from boardleaf.views.preview import preview
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run

CROWDED_BOARD = "game=egotzi&size=7&pie=off&position=3w3/7/3w3/b1bbw1w/7/3b3/7%20b%208%20nopie"
"""A game in which a stone on d3 pushes two others."""

CAPTURE = "game=emergo&position=7/7/7/1aa1a@3/A@6/7/7%20w%200%200,0"
"""A game in which the piece on a3 captures two men."""


DIFFERING_GAME = (
    "game=slyde&size=8&moves="
    "d3-e3,f6-f5,e6-e5,d2-c2,d5-d6,d8-c8,b7-c7,g1-g2,b1-b2,f8-e8,h7-h6,h4-h3,a4-b4,e7"
    "-f7,f3-f2,d4-e4,a8-b8,g7-g6,d4-d5,g5-g4,a2-a3,d3-d2,e7-e6,h2-h1,c6-b6,c5-c4,d7-e"
    "7,c1-d1,g7-h7,h8-g8,f1-e1,c3-d3,d8-d7,c6-c5,c1-b1,a5-a6,g1-f1,a4-a5"
)
"""A game of Slyde in which the largest groups are equal, and the next ones differ."""


def trace(markup: str) -> str:
    """Return the part of a picture that shows how a move was made."""
    found = re.search('<g class="trace".*?</g>', markup)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("text", "move", "arrows", "captured"),
    [
        (CROWDED_BOARD, ("d3",), 2, 0),
        (CAPTURE, ("a3", "c5"), 2, 2),
        ("game=emulsion&size=4", ("b1", "b2"), 0, 0),
    ],
)
def test_moves_and_captures_are_marked_by_shapes(
    text: str, move: tuple[str, ...], arrows: int, captured: int
) -> None:
    driver = BoardDriver(text, settings=FULL_PAGE)
    driver.click(*move)
    markup = board.board(driver.state)
    assert trace(markup).count("<polygon") == arrows
    assert len(re.findall("l8 8m0-8l-8 8", trace(markup))) == 2 * captured
    tints = re.findall('<path class="mark mark-last"[^>]*>', markup)
    assert len(tints) == len(driver.state.game.last_move.squares)
    assert not any("stroke" in tint for tint in tints), "a quiet tint"


def test_the_trace_is_shown_until_another_piece_is_picked() -> None:
    driver = BoardDriver(CAPTURE, settings=FULL_PAGE)
    driver.click("a3", "c5")
    driver.press("flip")
    assert trace(board.board(driver.state))
    driver.state.selection.picks = (driver.state.game.last_move.squares[0],)
    assert not trace(board.board(driver.state))


def test_the_trace_appears_after_the_animation_or_at_once_if_there_is_none() -> None:
    driver = BoardDriver(CAPTURE, settings=FULL_PAGE)
    driver.click("a3", "c5")
    assert 'values="0;0" begin="0s" dur="0.53s"' in trace(board.board(driver.state))
    driver.press("flip")
    assert "<animateTransform" not in trace(board.board(driver.state))


def test_a_diagram_shows_a_trace_only_of_moves_played_on_it() -> None:
    assert not trace(board.board(BoardDriver("game=emulsion&size=4&moves=b1-b2").state))
    driver = BoardDriver(CAPTURE)
    driver.click("a3", "c5")
    assert trace(board.board(driver.state))


def test_the_last_move_can_be_replayed_repeatedly() -> None:
    driver = BoardDriver(CAPTURE, settings=FULL_PAGE)
    assert "Replay" not in controls.controls(driver.state)
    driver.click("a3", "c5")
    assert "Replay" in controls.controls(driver.state)
    markup = {board.board(driver.state)}
    for _ in range(2):
        driver.press("replay")
        markup.add(board.board(driver.state))
    assert len(markup) == 3, "every replay has new markup"
    assert driver.state.motion and len(driver.state.motion.scenes) == 2


def test_a_replay_without_animation_shows_single_pictures() -> None:
    driver = BoardDriver(CAPTURE, settings=FULL_PAGE)
    driver.listener.reduced_motion = True
    driver.click("a3", "c5")
    assert driver.state.motion is None
    driver.press("replay")
    markup = board.board(driver.state)
    assert markup.count('class="travels"') == 2 and "<animateMotion" not in markup


def test_stepping_forward_by_one_move_is_animated_and_stepping_back_is_not() -> None:
    driver = BoardDriver("game=emulsion&size=4&moves=b1-b2,b4-a4&at=0", settings=FULL_PAGE)
    driver.show(1)
    assert driver.state.motion
    driver.show(0)
    assert not driver.state.motion
    driver.show(2)
    assert not driver.state.motion, "these are two moves"
    driver.press("undo")
    assert not driver.state.motion
    driver.press("redo")
    assert driver.state.motion


# Colours


def test_the_page_says_who_has_which_colour_after_a_swap() -> None:
    class Swapper(FirstMoveOpponent):
        async def think(self, record, level, report, *, purpose):  # type: ignore[no-untyped-def]
            thought = await super().think(record, level, report, purpose=purpose)
            return type(thought)("swap", ("swap",), 10, "playouts", 1.0)

    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=5&white=level-1", Swapper(), FULL_PAGE)
        driver.click("c3")
        await driver.settle()
        status = panel.status(driver.state)
        assert "The second player swapped sides and took over Black (pie rule)." in status
        assert "You are White. Your turn: place a stone." in status
        assert panel.players(driver.state).count("now: ") == 2
        driver.click("a1")
        assert "swapped" not in panel.status(driver.state)
        assert "now: " not in panel.players(driver.state)

    run(play())


SQUARED = "game=egotzi-squared&size=5&moves="


@pytest.mark.parametrize(
    ("moves", "players", "expected"),
    [
        ("komi=6", "white=level-1", "You bid 6 extra points for White."),
        (
            "komi=6",
            "black=level-1",
            "The computer bid 6 extra points for White. Your turn: choose a colour.",
        ),
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
def test_the_status_says_who_has_which_colour_after_a_bid(
    moves: str, players: str, expected: str
) -> None:
    assert expected in panel.status(
        BoardDriver(f"{SQUARED}{moves}&{players}", settings=FULL_PAGE).state
    )


# The end


def test_deciding_groups_are_outlined_in_their_colours_with_their_sizes() -> None:
    driver = BoardDriver("game=emulsion&size=3&pie=off", settings=FULL_PAGE)
    while not driver.state.game.outcome:
        driver.click(*map(str, driver.state.game.position.moves()[0].squares))
    markup = board.board(driver.state)
    deciding = driver.state.ending.deciding
    assert deciding and markup.count('class="deciding"') == len(deciding)
    pieces = driver.state.game.position.pieces()
    outlines = markup.split('class="deciding"')[1:]
    for group, outline in zip(deciding, outlines, strict=True):
        outer, inner = re.findall(r'stroke="(#\w+)"', outline)[:2]
        dark = pieces[min(group)] == ("black",)
        assert (outer, inner) == (("#fffdf6", "#16161a") if dark else ("#16161a", "#fffdf6"))
        assert f">{len(group)}</text>" in outline
    assert 'class="cancelled"' not in markup, "nothing is drawn over pieces"
    assert "<animateTransform" in markup
    driver.press("flip")
    assert "<animateTransform" not in board.board(driver.state), "it was seen once"


def test_bars_show_groups_and_strike_out_those_that_cancel() -> None:
    text = "game=emulsion&position=bwbw/wbwb/wbbw/wbwb%20w%201"
    counted = group_count.count(BoardDriver(text, settings=FULL_PAGE).state)
    assert "Equal sizes cancel out. The largest group left counts." in counted
    assert "cancelled </span>" in counted and counted.count('class="bars bars-') == 2
    struck = "".join(re.findall('class="bar-gone" d="(.*?)"', counted)).count("z")
    strikes = "".join(re.findall('class="strike" d="(.*?)"', counted)).count("M")
    assert struck and strikes == struck
    slyde = group_count.count(BoardDriver("game=slyde", settings=FULL_PAGE).state)
    assert ">Groups<" in slyde and "<s>" not in slyde and "bar-gone" not in slyde
    assert "32 singles" in slyde
    assert [d.count("z") for d in re.findall('class="bar-left" d="(.*?)"', slyde)] == [32, 32]


def play_to_the_end(text: str, settings=FULL_PAGE) -> BoardDriver:  # type: ignore[no-untyped-def]
    """Play the last legal move until the game is over, and return the driver."""
    driver = BoardDriver(text, settings=settings)
    while not driver.state.game.outcome:
        driver.play_text(str(driver.state.game.position.moves()[-1]))
    return driver


@pytest.mark.parametrize("game", ["emulsion&size=3", "free-emulsion&size=3", "egotzi&size=3"])
def test_the_winner_has_the_larger_deciding_group_and_pairs_are_of_equal_size(game: str) -> None:
    state = play_to_the_end(f"game={game}&pie=off").state
    sizes = [len(group) for group in state.ending.deciding]
    assert sizes == sorted(sizes, reverse=True) or state.game.outcome.winner == "white"
    for first, second in state.ending.pairs:
        assert len(first) == len(second)


def test_groups_that_are_compared_in_order_are_marked_where_they_first_differ() -> None:
    state = BoardDriver(DIFFERING_GAME, settings=FULL_PAGE).state
    assert "White's next group has 6, Black's has 5" in state.game.outcome.reason
    assert [len(group) for group in state.ending.deciding] == [5, 6]
    assert re.findall('class="score"><b>(.*?)</b>', panel.players(state)) == ["6", "5"]


def test_a_game_decided_by_points_shows_the_points_of_groups_of_several_stones() -> None:
    state = play_to_the_end("game=egotzi-squared&size=3&komi=2").state
    assert state.ending is None
    numbers = re.findall(r">(\d+²)<", board.board(state))
    assert numbers == [f"{n}²" for n in (share.text[:-1] for shares in state.tally.values()
                       for share in shares if len(share.squares) > 1)]  # fmt: skip


def test_a_resigned_game_cancels_no_groups() -> None:
    state = BoardDriver(
        "game=egotzi&size=3&moves=b2&result=white-resigns", settings=FULL_PAGE
    ).state
    assert state.ending is None
    assert 'player-black winner"' in panel.players(state)
    assert panel.players(state).count(">wins<") == 1


def test_a_finished_game_offers_another_game_review_and_sharing() -> None:
    driver = BoardDriver(
        "game=egotzi&size=3&moves=b2&white=level-1&result=black-resigns", settings=FULL_PAGE
    )
    actions = re.findall('data-action="(.*?)"', offers.offer(driver.state))
    assert actions == ["review", "again", "again-changed", "share"]
    assert 'data-action="review"' not in controls.controls(driver.state)
    driver.press("share")
    assert driver.listener.requests[-1]["kind"] == "copy"
    driver.handle(type="shared", request=driver.listener.requests[-1], done=True)
    assert "note" in offers.offer(driver.state), "the result is shown there"


EGOTZI_END = "game=egotzi&position=bbb/www/bw1%20b%208%20nopie&moves=c1"
CANCELLED = "game=egotzi&position=wbw1/wbww/wbbb/bwbb%20b%2015%20nopie&moves=d4"
SQUARED_END = "game=egotzi-squared&position=bbb/www/bw1%20b%208%20{komi}&moves=c1"


@pytest.mark.parametrize(
    ("text", "players", "expected"),
    [
        (EGOTZI_END, "", "White wins, 4 to 3. The largest group wins."),
        (EGOTZI_END, "&white=level-1", "You lost, 3 to 4. The largest group wins."),
        (EGOTZI_END, "&black=level-1", "You won, 4 to 3. The largest group wins."),
        (CANCELLED, "&white=level-1", "You won, 7 to 3. Cancelled: one single on each side."),
        (
            SQUARED_END.format(komi=6),
            "&black=level-1",
            "You won, 22 to 11. White's points include 6 extra points.",
        ),
        (
            SQUARED_END.format(komi=0),
            "&white=level-1",
            "You lost, 11 to 16. Points are the squares of group sizes.",
        ),
        (
            "game=emulsion&size=2&pie=off&moves=a2-a1",
            "&white=level-1",
            "You lost. All groups cancel, so whoever made the last move loses.",
        ),
        ("game=emergo&size=7&result=white-resigns", "&black=level-1", "You lost. You resigned."),
    ],
)
def test_the_end_says_by_how_much_and_why(text: str, players: str, expected: str) -> None:
    state = BoardDriver(f"{text}{players}", settings=FULL_PAGE).state
    assert expected in unescape(re.sub("<.*?>", "", panel.status(state)))


@pytest.mark.parametrize(
    ("level", "results", "main"),
    [
        (1, "w", "again"),
        (1, "ww", "again-harder"),
        (1, "www", "again-harder"),
        (1, "wl", "review"),
        (1, "wlw", "again"),
        (6, "ww", "again"),  # there is no next level
    ],
)
def test_the_main_button_after_the_end_fits_the_last_results(
    level: int, results: str, main: str
) -> None:
    """The person wins (w) or loses (l) one game after another against a level."""
    won, lost = "bbb/bb1/www", "www/ww1/bbb"
    driver = BoardDriver("game=egotzi", settings=FULL_PAGE)
    for result in results:
        board = won if result == "w" else lost
        driver.open(f"game=egotzi&position={board}%20b%208%20nopie&white=level-{level}")
        driver.click("c2")
        assert driver.state.name == "over"
    buttons = offers.offer(driver.state)
    assert re.findall('class="main"[^>]* data-action="(.*?)"', buttons) == [main]
    actions = re.findall('data-action="(.*?)"', buttons)
    harder = main == "again-harder"
    again = ["again-harder", "again"] if harder else ["again", "again-changed"]
    assert actions == ["review", *again, "share"]
    assert ("Next level: Casual" in buttons) == (main == "again-harder")
    driver.press("undo")
    driver.press("redo")
    assert offers.offer(driver.state) == buttons, "a game counts once"


def test_the_next_level_is_played_with_the_same_board_and_side() -> None:
    driver = BoardDriver("game=egotzi&size=5&pie=off&moves=b2&black=level-2", settings=FULL_PAGE)
    driver.press("again-harder")
    assert driver.address == "game=egotzi&size=5&pie=off&black=level-3"


def test_another_game_can_be_started_with_sides_changed() -> None:
    async def play() -> None:
        driver = BoardDriver(
            "game=egotzi&size=3&moves=b2&white=level-1&result=black-resigns",
            FirstMoveOpponent(),
            FULL_PAGE,
        )
        assert "Play White" in offers.offer(driver.state)
        driver.press("again-changed")
        assert driver.address == "game=egotzi&size=3&black=level-1"
        assert driver.state.name == "thinking"
        await driver.settle()

    run(play())
    people = BoardDriver("game=egotzi&size=3&moves=b2&result=black-resigns", settings=FULL_PAGE)
    assert "again-changed" not in offers.offer(people.state)


# The group count


def test_pointing_at_a_group_highlights_its_count_and_vice_versa() -> None:
    driver = BoardDriver("game=egotzi&size=3&position=bb1/3/w1w%20b%203", settings=FULL_PAGE)
    assert 'class="lit"' not in group_count.count(driver.state) + preview(driver.state)
    driver.point("b3")
    assert re.findall('data-group="(..)" class="lit"', group_count.count(driver.state)) == ["a3"]
    driver.handle(type="point", square="", group="a1", announced=False)
    assert re.findall('data-group="(..)" class="lit"', group_count.count(driver.state)) == ["a1"]
    assert preview(driver.state).count('class="lit"') == 2, "both groups of one"
    driver.handle(type="point", square="", group="a1", announced=True)
    assert driver.state.remarks.announcement == "White, 1: a1; c1."
    driver.press("flip")
    assert preview(driver.state) == ""


@pytest.mark.parametrize(
    ("text", "numbers", "label", "summary"),
    [
        ("game=egotzi&size=5&moves=a1,c3", "– –", "group", "No group counts: all sizes are equal"),
        ("game=slyde", "– –", "group", "No group counts: all sizes are equal"),
        ("game=egotzi", "", "group", "Groups"),
        (
            "game=egotzi&size=5&position=bb3/5/5/2w2/w4 b 4",
            "2 1",
            "group",
            "Largest group that counts",
        ),
        (
            "game=egotzi&size=5&position=b4/5/5/2w2/w4 b 3",
            "– 1",
            "group",
            "Largest group that counts",
        ),
        ("game=egotzi-squared&size=5&position=bb3/5/5/5/w4 b 5 2", "4 3", "points", "Points"),
        ("game=emergo&moves=@c3,@e5", "12 12", "free men", ""),
        ("game=emergo&position=9/9/9/9/4DD1F@2/9/9/9/A@8 w 9 1,3", "12 3", "free men", ""),
    ],
)
def test_the_number_that_matters_stands_once_in_each_players_card(
    text: str, numbers: str, label: str, summary: str
) -> None:
    state = BoardDriver(text.replace(" ", "%20"), settings=FULL_PAGE).state
    shown = re.findall('class="score"><b>(.*?)</b> <span>(.*?)</span>', panel.players(state))
    assert shown == [(number, label) for number in numbers.split()]
    count = group_count.count(state)
    assert re.findall("<summary[^>]*>(.*?)</summary>", count) == [summary] * bool(summary)


@pytest.mark.parametrize(("game", "first"), [("emergo", "White"), ("egotzi", "Black")])
def test_players_are_in_the_same_order_as_the_columns_of_moves(game: str, first: str) -> None:
    state = BoardDriver(f"game={game}", settings=FULL_PAGE).state
    for markup in (panel.players(state), move_list.column_headings(state)):
        assert re.findall("Black|White", markup)[0] == first
