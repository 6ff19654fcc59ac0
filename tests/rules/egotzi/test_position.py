"""Positions of Egotzi: pushes (compared with a reference implementation), setup, texts, endings."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Square
from rules.board import format_board
from rules.egotzi import EGOTZI, EGOTZI_SQUARED

LINES = [
    # A line before and after Black places a stone on *, and how the stones to the left and to the
    # right of it are pushed (see "What the published rules leave open" on the rules page).
    ("...*...", "...b...", None, None),
    ("...*w..", "...b.w.", None, "straight"),
    ("...*b.b", "...b.bb", None, "straight"),
    ("w.*b...", "w.b.b..", None, "straight"),
    ("*w.....", "b.w....", None, "straight"),
    ("..b*w..", ".b.b.w.", "straight", "straight"),
    ("...*wb.", "...b.bw", None, "over"),
    (".wb*w..", "bw.b.w.", "over", "straight"),
    (".bbw*b.", "wbb.b.b", "over", "straight"),
    ("...*wbb", "w..b.bb", None, "behind"),  # the farthest, not the nearest
    ("b..*wbb", "bw.b.bb", None, "behind"),
    ("....*bw", "b...b.w", None, "behind"),
    (".*wwwww", "wb.wwww", None, "behind"),
    ("wbb*.w.", "wb.b.wb", "behind", None),
    ("wbb*.ww", "wb.bbww", "behind", None),  # the one empty square is beside the placed stone
    ("..b*wbb", "wb.b.bb", "straight", "behind"),
    ("wbb*w..", "wb.b.wb", "behind", "straight"),
    ("wbb*wb.", "wbbb.bw", "collides", "over"),
    (".wb*wbb", "bw.bwbb", "over", "collides"),
    ("wbb*w.b", "wbbb.wb", "collides", "straight"),
    ("b*wwwww", "bbwwwww", "stays", "stays"),
    ("bwb*wbb", "bwbbwbb", "stays", "stays"),
    ("*wbbwbw", "bwbbwbw", None, "stays"),  # nothing lies beyond the placed stone
    ("bwbwbw*", "bwbwbwb", "stays", None),
]


def line_through_d4(size, reverse, vertical):
    """Return the squares of a line through d4: a rank or a file, in either direction."""
    squares = [Square(3, at) if vertical else Square(at, 3) for at in range(size)]
    return squares[::-1] if reverse else squares


@pytest.mark.parametrize("vertical", [False, True], ids=["rank", "file"])
@pytest.mark.parametrize("reverse", [False, True], ids=["forward", "backward"])
@pytest.mark.parametrize(("before", "after", "left", "right"), LINES)
def test_stones_next_to_the_placed_stone_are_pushed(before, after, left, right, reverse, vertical):
    squares = line_through_d4(7, reverse, vertical)

    def text(line, fields):
        characters = dict(zip(squares, line, strict=True))
        stones = {square: char for square, char in characters.items() if char in "bw"}
        return f"{format_board(7, stones)} {fields}"

    position = EGOTZI.parse(text(before, "b 2"))
    at = before.index("*")
    assert str(position.play(str(squares[at]))) == text(after, "w 3")
    kinds = {push.start: push.kind for push in position.pushes(squares[at])}
    sides = zip((at - 1, at + 1), (left, right), strict=True)
    assert kinds == {squares[neighbour]: kind for neighbour, kind in sides if kind}


# The reference implementation: the board is a list of ranks from the bottom up.


def random_board(size, random):
    density = random.random()
    return [
        [random.choice("bw") if random.random() < density else "." for _ in range(size)]
        for _ in range(size)
    ]


def position_text(board, fields):
    stones = {Square(f, r): s for r, row in enumerate(board) for f, s in enumerate(row) if s != "."}
    return f"{format_board(len(board), stones)} {fields}"


def ray(size, file, rank, df, dr):
    """Yield the squares from a square to the edge, nearest first, without the square itself."""
    file, rank = file + df, rank + dr
    while 0 <= file < size and 0 <= rank < size:
        yield file, rank
        file, rank = file + df, rank + dr


def place(board, file, rank, stone):
    """Return the board after a placement, following the text of the rules step by step."""
    size = len(board)
    before = [row[:] for row in board]
    before[rank][file] = stone
    pushes = []  # start, end, whether it had to turn back
    for df, dr in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ahead = list(ray(size, file, rank, df, dr))
        behind = list(ray(size, file, rank, -df, -dr))
        empty_ahead = [(f, r) for f, r in ahead if before[r][f] == "."]
        empty_behind = [(f, r) for f, r in behind if before[r][f] == "."]
        if not ahead or ahead[0] in empty_ahead:
            continue
        if empty_ahead:
            pushes.append((ahead[0], empty_ahead[0], False))
        elif empty_behind:
            pushes.append((ahead[0], empty_behind[-1], True))
    ends = [end for _, end, _ in pushes]
    moving = [(start, end) for start, end, back in pushes if not (back and ends.count(end) == 2)]
    after = [row[:] for row in before]
    for (f, r), _ in moving:
        after[r][f] = "."
    for (f, r), (to_f, to_r) in moving:
        after[to_r][to_f] = before[r][f]
    return after


@given(size=st.integers(2, 19), seed=st.integers(0, 2**32), turn=st.sampled_from("bw"))
def test_moves_and_placements_agree_with_the_reference(size, seed, turn):
    random = Random(seed)
    board = random_board(size, random)
    position = EGOTZI.parse(position_text(board, f"{turn} 7"))
    empty = [(f, r) for r, row in enumerate(board) for f, s in enumerate(row) if s == "."]
    assert {str(m) for m in position.moves()} == {str(Square(f, r)) for f, r in empty}
    for file, rank in random.sample(empty, min(len(empty), 12)):
        expected = position_text(place(board, file, rank, turn), f"{'w' if turn == 'b' else 'b'} 8")
        assert str(position.play(str(Square(file, rank)))) == expected


@given(size=st.integers(2, 19), seed=st.integers(0, 2**32))
def test_pushes_account_for_every_stone_that_a_move_displaces(size, seed):
    """Moving each stone from its push's start to its end gives the position after the move."""
    position = EGOTZI.parse(position_text(random_board(size, Random(seed)), "w 4"))
    for move in position.moves()[:12]:
        (square,) = move.squares
        pieces = dict(position.pieces())
        pushes = position.pushes(square)
        stones = [pieces.pop(push.start) for push in pushes]
        pieces.update({push.end: stone for push, stone in zip(pushes, stones, strict=True)})
        assert {**pieces, square: ("white",)} == position.play(move).pieces()
        for push in pushes:
            assert (push.start == push.end) == (push.kind in ("stays", "collides"))


@pytest.mark.parametrize(
    ("square", "error"), [("a1", "not empty"), ("h1", "h1 is off the 7x7 board"), ("z", "z")]
)
def test_only_empty_squares_have_pushes(square, error):
    with pytest.raises(ValueError, match=error):
        EGOTZI.parse("7/7/7/7/7/7/b6 w 1").pushes(square)


# Setup.


def test_choosing_black_and_swapping_sides_exchange_the_players():
    chosen = EGOTZI_SQUARED.parse("2/2 w 1 6?")
    assert [(str(m), chosen.exchanges(m)) for m in chosen.moves()] == [
        ("black", True),
        ("white", False),
    ]
    opened = EGOTZI.start(size=2).play("a1")
    assert [str(m) for m in opened.moves() if opened.exchanges(m)] == ["swap"]
    assert str(opened.play("swap")) == "2/b1 w 2"


@pytest.mark.parametrize("pie", [1, 0, None, "on"])
def test_the_pie_option_must_be_a_bool(pie):
    with pytest.raises(ValueError, match="pie is"):
        EGOTZI.start(pie=pie)


UNREADABLE = [
    (EGOTZI, "7/7/7/7/7/7/7", "1 field, expected BOARD TURN PLY"),
    (EGOTZI, "7/7/7/7/7/7/7 b", "2 fields"),
    (EGOTZI, "7/7/7/7/7/7/7 b 0 6", "the last field is '6', expected nopie"),
    (EGOTZI, "7/7/7/7/7/7/7 b 0 nopie 6", "5 fields"),
    (EGOTZI, "7/7/7/7/7/7/7 B 0", "turn is 'B'"),
    (EGOTZI, "7/7/7/7/7/7/7 b 00", "ply is '00'"),
    (EGOTZI, "7/7/7/7/7/7/7 b -1", "ply is '-1'"),
    (EGOTZI, "7/7/7/7/7/7/8 b 0", "rank 1 has 8 squares, expected 7"),
    (EGOTZI, "7/7/7/x6/7/7/7 b 0", "rank 4 has 'x' as character 1"),
    (EGOTZI, "1 b 0", "the board has 1 rank, expected 2 to 19"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0", "3 fields, expected BOARD TURN PLY KOMI"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 nopie", "komi is 'nopie'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 7", "komi is 7, expected an even number"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 7?", "komi is 7, expected an even number"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 2402", "from 0 to 2400"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 06", "komi is '06'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 6??", "komi is '6.'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 ??", "komi is '.'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 ", "komi is ''"),
]


@pytest.mark.parametrize(("game", "text", "error"), UNREADABLE)
def test_errors_of_unreadable_positions_name_the_problem_and_its_place(game, text, error):
    with pytest.raises(ValueError, match=error):
        game.parse(text)


# Endings. The side to move did not make the last board move.

ENDINGS = [
    ("bb/ww b 4", "black"),  # all groups cancel, White moved last
    ("bb/ww w 4", "white"),
    ("bb/ww w 5", "white"),  # after swapping sides
    ("bw/wb b 4", "black"),  # diagonals do not connect
    ("bb/bw w 4", "black"),
    ("bb/bb b 4", "black"),
    ("ww/ww w 4", "white"),
    ("bbb/www/bbb w 9", "black"),  # 3, 3 against 3
    ("wwb/bbw/wbb w 9", "black"),  # 4, 1 against 2, 1, 1
    ("bwb/wbw/bwb b 9", "black"),  # 5 × 1 against 4 × 1
    ("wwww/bbbb/wwbb/wwbb b 16", "black"),  # 8 against 4, 4
    ("bbww/bbww/wwbb/wwbb w 16", "white"),  # 4, 4 against 4, 4
    ("bbbb/wwww/wbbb/wwww w 16", "white"),  # 4, 3 against 9
]


@pytest.mark.parametrize(("text", "winner"), ENDINGS)
def test_the_largest_group_wins_after_equal_groups_cancel(text, winner):
    position = EGOTZI.parse(text)
    assert position.outcome().winner == winner
    assert position.moves() == []


@pytest.mark.parametrize(
    ("text", "move", "headline"),
    [
        ("5/5/2b2/5/5 w 2", "a1", "White placed a stone on a1."),
        (
            "5/5/2b2/5/5 w 2",
            "c2",
            "White placed a stone on c2. The stone on c3 was pushed to c4.",
        ),
        (
            "5/5/5/5/2b2 w 2",
            "c2",
            "White placed a stone on c2. The stone on c1 had no room ahead and went back to c5.",
        ),
        (
            "5/5/2b2/3w1/2b2 w 4",
            "c2",
            "White placed a stone on c2. Pushed: d2 to e2, c3 to c4."
            " The stone on c1 had no room ahead and went back to c5.",
        ),
        (
            "1b3/b4/5/5/5 w 2",
            "b4",
            "White placed a stone on b4. No room ahead, so these went back: a4 to e4, b5 to b1.",
        ),
        ("5/5/5/5/wbbb1 b 4", "e1", "Black placed a stone on e1."),
    ],
)
def test_the_headline_names_every_stone_that_was_pushed(text, move, headline):
    position = EGOTZI.parse(text)
    assert position.headline(position.move(move)) == headline
