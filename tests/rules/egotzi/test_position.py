"""Egotzi and Egotzi Squared: pushes, refusals, bids, endings; and a plain reference."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Square
from rules.board import format_board
from rules.egotzi import EGOTZI, EGOTZI_SQUARED
from tests.kit.wording import SENTENCE

LINES = [
    # The line before and after Black places on *, how its left neighbour goes and its right one
    # (the rules page, readings).
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


def line_of(size, reverse, down):
    """Return the squares of a line through d4: a row or a column, either way round."""
    squares = [Square(3, at) if down else Square(at, 3) for at in range(size)]
    return squares[::-1] if reverse else squares


@pytest.mark.parametrize("down", [False, True], ids=["row", "column"])
@pytest.mark.parametrize("reverse", [False, True], ids=["forth", "back"])
@pytest.mark.parametrize(("before", "after", "left", "right"), LINES)
def test_a_line_is_pushed(before, after, left, right, reverse, down):
    squares = line_of(7, reverse, down)

    def text(line, rest):
        stones = dict(zip(squares, line, strict=True))
        return format_board(7, {at: s for at, s in stones.items() if s in "bw"}) + rest

    position = EGOTZI.parse(text(before, " b 2"))
    at = before.index("*")
    assert str(position.play(str(squares[at]))) == text(after, " w 3")
    how = {push.start: push.how for push in position.pushes(squares[at])}
    sides = zip((at - 1, at + 1), (left, right), strict=True)
    assert how == {squares[beside]: way for beside, way in sides if way}


# A reference, slow and plain: the board is a list of ranks from the bottom up.


def random_board(size, random):
    stones = random.random()
    return [
        [random.choice("bw") if random.random() < stones else "." for _ in range(size)]
        for _ in range(size)
    ]


def text_of(board, rest):
    at = {Square(f, r): s for r, row in enumerate(board) for f, s in enumerate(row) if s != "."}
    return f"{format_board(len(board), at)} {rest}"


def ray(size, file, rank, df, dr):
    """Yield the squares from a square to the edge, the nearest first, without itself."""
    file, rank = file + df, rank + dr
    while 0 <= file < size and 0 <= rank < size:
        yield file, rank
        file, rank = file + df, rank + dr


def place(board, file, rank, stone):
    """Return the board after a placement, by the words of the rules."""
    size = len(board)
    before = [row[:] for row in board]
    before[rank][file] = stone
    bound = []  # start, end, whether it had to turn back
    for df, dr in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ahead = list(ray(size, file, rank, df, dr))
        behind = list(ray(size, file, rank, -df, -dr))
        empty_ahead = [(f, r) for f, r in ahead if before[r][f] == "."]
        empty_behind = [(f, r) for f, r in behind if before[r][f] == "."]
        if not ahead or ahead[0] in empty_ahead:
            continue
        if empty_ahead:
            bound.append((ahead[0], empty_ahead[0], False))
        elif empty_behind:
            bound.append((ahead[0], empty_behind[-1], True))
    ends = [end for _, end, _ in bound]
    moving = [(start, end) for start, end, back in bound if not (back and ends.count(end) == 2)]
    after = [row[:] for row in before]
    for (f, r), _ in moving:
        after[r][f] = "."
    for (f, r), (to_f, to_r) in moving:
        after[to_r][to_f] = before[r][f]
    return after


@given(size=st.integers(2, 19), seed=st.integers(0, 2**32), turn=st.sampled_from("bw"))
def test_every_placement_agrees_with_the_reference(size, seed, turn):
    random = Random(seed)
    board = random_board(size, random)
    position = EGOTZI.parse(text_of(board, f"{turn} 7"))
    empty = [(f, r) for r, row in enumerate(board) for f, s in enumerate(row) if s == "."]
    assert {str(m) for m in position.moves()} == {str(Square(f, r)) for f, r in empty}
    for file, rank in random.sample(empty, min(len(empty), 12)):
        expected = text_of(place(board, file, rank, turn), f"{'w' if turn == 'b' else 'b'} 8")
        assert str(position.play(str(Square(file, rank)))) == expected


@given(size=st.integers(2, 19), seed=st.integers(0, 2**32))
def test_pushes_match_the_effects_of_the_move(size, seed):
    """Emptying the starts and filling the ends gives the position after the move."""
    position = EGOTZI.parse(text_of(random_board(size, Random(seed)), "w 4"))
    for move in position.moves()[:12]:
        (square,) = move.squares
        pieces = dict(position.pieces())
        pushes = position.pushes(square)
        men = [pieces.pop(push.start) for push in pushes]
        pieces.update({push.end: man for push, man in zip(pushes, men, strict=True)})
        assert {**pieces, square: ("white",)} == position.play(move).pieces()
        for push in pushes:
            assert (push.start == push.end) == (push.how in ("stays", "collides"))


@pytest.mark.parametrize(
    ("square", "error"), [("a1", "not empty"), ("h1", "h1 is off the 7x7 board"), ("z", "z")]
)
def test_only_empty_squares_have_pushes(square, error):
    with pytest.raises(ValueError, match=error):
        EGOTZI.parse("7/7/7/7/7/7/b6 w 1").pushes(square)


# Refusals, in the order of the game's rules: the text, the move, the rule, words of the reason.

REFUSALS = [
    ("7/7/7/7/7/7/7 b 0", "", "notation", "'' is not a square. Name an empty square, such as a1."),
    ("7/7/7/7/7/7/7 b 0", "h1", "notation", "h1 is off the 7x7 board."),
    ("7/7/7/7/7/7/7 b 0", "a8", "notation", "a8 is off the 7x7 board."),
    ("7/7/7/7/7/7/7 b 0", "d4-d5", "notation", "'d4-d5'"),
    ("7/7/7/7/7/7/7 b 0", "D4", "notation", "'D4'"),
    ("7/7/7/7/7/7/7 b 0", "d4 ", "notation", "'d4 '"),
    ("7/7/7/7/7/7/7 b 0", "a1 b2", "notation", "'a1 b2'"),
    ("7/7/7/7/7/7/7 b 0", "d04", "notation", "'d04'"),
    ("7/7/7/7/7/7/7 b 0", "d٤", "notation", "'d٤'"),
    ("7/7/7/7/7/7/7 b 0", "komi=6", "notation", "'komi=6'"),
    ("7/7/7/7/7/7/7 b 0", "black", "notation", "'black'"),
    ("bb/bw b 4", "c3", "notation", "c3 is off the 2x2 board."),  # before over
    ("bb/bw b 4", "a1", "over", "Black wins"),
    ("bb/bw b 4", "b2", "over", "Black wins"),
    ("bb/bw b 4", "swap", "over", "Black wins"),
    ("bb/bw w 1", "swap", "over", "Black wins"),
    ("wb/wb w 4", "a2", "over", "all groups cancel, and Black"),
    ("www/www/www b 9", "b2", "over", "its biggest group is 9, and Black has none left."),
    ("7/7/7/7/7/7/7 b 0", "swap", "swap-sides", "White's first turn"),
    ("7/7/7/3b3/7/7/7 w 2", "swap", "swap-sides", "White's first turn"),
    ("7/7/7/3b3/7/7/7 b 1", "swap", "swap-sides", "White's first turn"),
    ("7/7/7/3b3/7/7/7 w 1 nopie", "swap", "swap-sides", "without the pie rule"),
    ("7/7/7/3bw2/7/7/7 b 2 nopie", "swap", "swap-sides", "without the pie rule"),
    ("7/7/7/3bw2/7/7/7 w 3", "swap", "swap-sides", "White's first turn"),
    ("7/7/7/3b3/7/7/7 w 1", "d4", "occupied", "There's already a black stone on d4."),
    ("7/7/7/3w3/7/7/7 w 1", "d4", "occupied", "There's already a white stone on d4."),
    ("b6/7/7/7/7/7/7 w 1", "a7", "occupied", "There's already a black stone on a7."),
    ("6b/7/7/7/7/7/7 w 1", "g7", "occupied", "There's already a black stone on g7."),
    ("7/7/7/7/7/7/w6 b 8 nopie", "a1", "occupied", "There's already a white stone on a1."),
]

SQUARED_REFUSALS = [
    (
        "7/7/7/7/7/7/7 b 0 ?",
        "",
        "notation",
        "'' is not a square. A move is a square such as a1, a bid",
    ),
    ("7/7/7/7/7/7/7 b 0 ?", "h1", "notation", "h1 is off the 7x7 board."),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=06", "notation", "'komi=06'"),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=-2", "notation", "'komi=-2'"),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=", "notation", "'komi='"),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=٤", "notation", "'komi=٤'"),
    ("7/7/7/7/7/7/7 w 1 6?", "Black", "notation", "'Black'"),
    ("7/7/7/3b3/7/7/7 w 1 6", "swap", "notation", "'swap'"),
    ("bb/bw b 4 6", "c1", "notation", "c1 is off the 2x2 board."),
    ("bb/bw b 4 6", "a1", "over", "Black wins by 9 to 7"),
    ("bb/bw b 4 6", "komi=6", "over", "Black wins by 9 to 7"),
    ("bb/bw b 4 8", "black", "over", "Draw"),
    ("bb/bw w 6 10", "white", "over", "White wins by 11 to 9"),
    ("www/www/www b 9 0", "b2", "over", "White wins by 81 to 0"),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=7", "bid", "Komi must be even; 7 is odd."),
    ("2/2 b 0 ?", "komi=18", "bid", "Komi can be at most 16, not 18."),
    ("2/2 b 0 ?", "komi=" + "2" * 9999, "bid", "Komi can be at most 16, not 222"),
    ("7/7/7/7/7/7/7 b 0 ?", "d4", "bid", "Bid a komi first: an even number from 0 to 2400."),
    ("7/7/7/7/7/7/7 b 0 ?", "black", "bid", "Bid a komi first: an even number from 0 to 2400."),
    ("7/7/7/7/7/7/7 b 0 ?", "white", "bid", "Bid a komi first: an even number from 0 to 2400."),
    ("7/7/7/7/7/7/7 w 1 6?", "komi=8", "bid", "already bid: it is 6."),
    ("7/7/7/7/7/7/7 w 1 6?", "komi=7", "bid", "already bid: it is 6."),
    ("7/7/7/7/7/7/7 b 2 6", "komi=6", "bid", "already bid: it is 6."),
    ("7/7/7/3b3/7/7/7 w 3 0", "komi=2", "bid", "already bid: it is 0."),
    (
        "7/7/7/3b3/7/7/7 b 0 ?",
        "d4",
        "bid",
        "Bid a komi first: an even number from 0 to 2400.",
    ),  # before occupied
    (
        "7/7/7/7/7/7/7 w 1 6?",
        "d4",
        "colours",
        "Choose your colour first: black, or white with a komi of 6.",
    ),
    ("2/2 w 1 0?", "a1", "colours", "Choose your colour first: black, or white with a komi of 0."),
    (
        "7/7/7/3b3/7/7/7 w 1 6?",
        "d4",
        "colours",
        "Choose your colour first: black, or white with a komi of 6.",
    ),
    ("7/7/7/7/7/7/7 b 2 6", "black", "colours", "The colours are already chosen."),
    ("7/7/7/7/7/7/7 b 2 6", "white", "colours", "The colours are already chosen."),
    ("7/7/7/7/7/7/7 b 0 6", "black", "colours", "The colours are already chosen."),
    ("7/7/7/3b3/7/7/7 w 3 6", "d4", "occupied", "There's already a black stone on d4."),
    ("7/7/7/3w3/7/7/7 b 3 6", "d4", "occupied", "There's already a white stone on d4."),
    ("b6/7/7/7/7/7/7 w 1 0", "a7", "occupied", "There's already a black stone on a7."),
    ("6b/7/7/7/7/7/7 w 1 0", "g7", "occupied", "There's already a black stone on g7."),
    ("7/7/7/7/7/7/w6 b 8 2400", "a1", "occupied", "There's already a white stone on a1."),
]


@pytest.mark.parametrize(
    ("game", "text", "move", "rule", "words"),
    [(EGOTZI, *row) for row in REFUSALS] + [(EGOTZI_SQUARED, *row) for row in SQUARED_REFUSALS],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_refusal_says_which_rule_and_why(game, text, move, rule, words):
    refusal = game.parse(text).why_illegal(move)
    assert (refusal.rule, words in refusal.reason) == (rule, True), refusal
    assert SENTENCE.fullmatch(refusal.reason), refusal.reason
    assert len(refusal.reason) < 200
    placement = rule != "notation" and len(move) == 2
    assert [str(square) for square in refusal.squares] == ([move] if placement else [])


# Setup.


def test_squared_is_bid_chosen_and_then_played():
    position = EGOTZI_SQUARED.start(size=7)
    for move, text in [
        ("komi=6", "7/7/7/7/7/7/7 w 1 6?"),
        ("black", "7/7/7/7/7/7/7 b 2 6"),
        ("d4", "7/7/7/3b3/7/7/7 w 3 6"),
    ]:
        position = position.play(move)
        assert str(position) == text


@pytest.mark.parametrize("size", [2, 3, 7, 19])
def test_every_even_komi_up_to_size_to_the_fourth_may_be_bid(size):
    bids = [str(move) for move in EGOTZI_SQUARED.start(size=size).moves()]
    assert bids == [f"komi={komi}" for komi in range(0, size**4 + 1, 2)]


def test_choosing_black_exchanges_the_players_and_swapping_sides_too():
    chosen = EGOTZI_SQUARED.parse("2/2 w 1 6?")
    assert [(str(m), chosen.exchanges(m)) for m in chosen.moves()] == [
        ("black", True),
        ("white", False),
    ]
    opened = EGOTZI.start(size=2).play("a1")
    assert [str(m) for m in opened.moves() if opened.exchanges(m)] == ["swap"]
    assert str(opened.play("swap")) == "2/b1 w 2"


@pytest.mark.parametrize("komi", [True, False, 7, -2, 2402, 6.0, "6", [6], 10**30])
def test_an_invalid_komi_is_refused(komi):
    with pytest.raises(ValueError, match=r"komi is .*expected an even number from 0 to 2400"):
        EGOTZI_SQUARED.start(size=7, komi=komi)


@pytest.mark.parametrize("pie", [1, 0, None, "on"])
def test_a_pie_rule_must_be_a_bool(pie):
    with pytest.raises(ValueError, match="pie is"):
        EGOTZI.start(pie=pie)


UNREADABLE = [
    (EGOTZI, "7/7/7/7/7/7/7", "1 field, expected BOARD TURN PLY"),
    (EGOTZI, "7/7/7/7/7/7/7 b", "2 fields"),
    (EGOTZI, "7/7/7/7/7/7/7 b 0 6", "last field '6', expected nopie"),
    (EGOTZI, "7/7/7/7/7/7/7 b 0 nopie 6", "5 fields"),
    (EGOTZI, "7/7/7/7/7/7/7 B 0", "turn 'B'"),
    (EGOTZI, "7/7/7/7/7/7/7 b 00", "ply '00'"),
    (EGOTZI, "7/7/7/7/7/7/7 b -1", "ply '-1'"),
    (EGOTZI, "7/7/7/7/7/7/8 b 0", "rank 1 has 8 squares, expected 7"),
    (EGOTZI, "7/7/7/x6/7/7/7 b 0", "rank 4 has 'x' as character 1"),
    (EGOTZI, "1 b 0", "the board has 1 rank, expected 2 to 19"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0", "3 fields, expected BOARD TURN PLY KOMI"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 nopie", "komi 'nopie'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 7", "komi is 7, expected an even number"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 7?", "komi is 7, expected an even number"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 2402", "from 0 to 2400"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 06", "komi '06'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 6??", "komi '6.'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 ??", "komi '.'"),
    (EGOTZI_SQUARED, "7/7/7/7/7/7/7 b 0 ", "komi ''"),
]


@pytest.mark.parametrize(("game", "text", "error"), UNREADABLE)
def test_errors_name_the_problem_and_its_place(game, text, error):
    with pytest.raises(ValueError, match=error):
        game.parse(text)


# Endings. The side to move did not make the last board move.

ENDINGS = [
    ("bb/ww b 4", "black"),  # all cancels, White moved last
    ("bb/ww w 4", "white"),
    ("bb/ww w 5", "white"),  # after swapping sides
    ("bw/wb b 4", "black"),  # diagonals do not connect
    ("bb/bw w 4", "black"),
    ("bb/bb b 4", "black"),
    ("ww/ww w 4", "white"),
    ("bbb/www/bbb w 9", "black"),  # 3, 3 against 3
    ("wwb/bbw/wbb w 9", "black"),  # 4, 1 against 2, 1, 1
    ("bwb/wbw/bwb b 9", "black"),  # five of 1 against four
    ("wwww/bbbb/wwbb/wwbb b 16", "black"),  # 8 against 4, 4
    ("bbww/bbww/wwbb/wwbb w 16", "white"),  # 4, 4 against 4, 4
    ("bbbb/wwww/wbbb/wwww w 16", "white"),  # 4, 3 against 9
]


@pytest.mark.parametrize(("text", "winner"), ENDINGS)
def test_equal_groups_cancel(text, winner):
    position = EGOTZI.parse(text)
    assert position.outcome().winner == winner
    assert position.moves() == []


SQUARED_ENDINGS = [
    ("bb/ww b 4 0", {"black": 4, "white": 4}, None),
    ("bb/ww b 6 2", {"black": 4, "white": 6}, "white"),
    ("bw/wb w 4 0", {"black": 2, "white": 2}, None),
    ("bb/bw w 4 6", {"black": 9, "white": 7}, "black"),
    ("bb/bw w 4 8", {"black": 9, "white": 9}, None),
    ("bb/bw b 4 10", {"black": 9, "white": 11}, "white"),
    ("bbb/www/bbb w 9 8", {"black": 18, "white": 17}, "black"),
    ("bbb/www/bbb w 9 10", {"black": 18, "white": 19}, "white"),
    ("bb/bb w 4 16", {"black": 16, "white": 16}, None),
    ("ww/ww w 4 0", {"black": 0, "white": 16}, "white"),
]


@pytest.mark.parametrize(("text", "scores", "winner"), SQUARED_ENDINGS)
def test_scores_are_sums_of_squares_plus_komi(text, scores, winner):
    position = EGOTZI_SQUARED.parse(text)
    assert position.scores() == scores
    assert position.outcome().winner == winner
    assert position.moves() == []


@given(size=st.integers(1, 9).map(lambda n: 2 * n + 1), seed=st.integers(0, 2**32))
def test_an_odd_board_has_no_draw(size, seed):
    random = Random(seed)
    board = [[random.choice("bw") for _ in range(size)] for _ in range(size)]
    difference = EGOTZI_SQUARED.parse(text_of(board, "b 9 0")).scores()
    komi = max(0, difference["black"] - difference["white"])
    for even in (komi - komi % 2, komi + komi % 2):
        assert EGOTZI_SQUARED.parse(text_of(board, f"b 9 {even}")).outcome().winner


@pytest.mark.parametrize("field", ["?", "6?"])
def test_a_full_board_is_not_over_before_the_komi_is_settled(field):
    position = EGOTZI_SQUARED.parse(f"bb/bw b 4 {field}")
    assert position.outcome() is None
    assert position.moves()
