"""Why a move of Slyde is refused: rows for every rule, in the rules' order."""

import pytest

from rules.slyde import SLYDE

START = str(SLYDE.start())
"""a1, c1, b2 and so on are black."""
PLAYED = str(SLYDE.start().play("d5-d6").play("c3-c4").play("e4-e3").play("f4-f3"))
"""d6 and e3 are fixed white pieces, c4 and f3 fixed black ones; White to move."""
MIRRORED = str(SLYDE.start().play("f7-f6").play("f2-f3"))
OVER = f"{'WWWWBBBB/' * 7}WwWWBBBb w 30"

ROWS = [
    ("notation", START, ["", "b1", "b1a1", "b1-", "-a1", "b1-a1-a2", "b1-a1 ", "b1-a1\n"]),
    ("notation", START, ["B1-A1", "b01-a1", "b0-a1", "b1-b20", "h1-i1", "b1–a1", "*", "**a1"]),
    ("notation", START, ["b1+a1", "b1xa1", "@a1", "*i1", "*a9", "*a0", "*A1", "* a1", "swap"]),
    ("notation", OVER, ["*i1", "a1"]),
    ("over", OVER, ["*a1", "b1-a1", "d4-e4", "a1-a1", "a1-h8"]),
    ("adjacent", START, ["b1-b1", "b1-d1", "b1-c2", "b1-b4", "h1-a2"]),
    ("adjacent", START, ["a1-a1", "a1-b2", "a1-c1"]),  # before own-piece
    ("own-piece", START, ["a1-b1", "c1-b1", "d4-d5"]),
    ("own-piece", PLAYED, ["d4-e4", "c4-c3", "f3-f4"]),  # before other-colour and fixed
    ("other-colour", PLAYED, ["d3-c3", "d3-e3", "e3-d3", "c3-b3", "e6-d6"]),  # before fixed
    ("fixed", PLAYED, ["c3-c4", "e3-e4", "d6-d5", "e3-f3"]),
    ("symmetric", START, ["*a1", "*h8"]),  # the first move
    ("symmetric", PLAYED, ["*a1", "*c4", "*d6"]),
    ("symmetric", MIRRORED.replace(" w 2", " w 0"), ["*a1"]),
]


@pytest.mark.parametrize(
    ("rule", "position", "text"),
    [(rule, position, text) for rule, position, texts in ROWS for text in texts],
)
def test_the_first_rule_that_is_broken(rule, position, text):
    refusal = SLYDE.parse(position).why_illegal(text)
    assert refusal.rule == rule
    assert refusal.reason[0].isupper()
    assert refusal.reason[-1] == "."


REASONS = [
    # position, move, reason, squares
    (START, "b1-a1-a2", "such as d4-d5, or a star and a square, such as *d4, not 'b1-a1-a2'.", ""),
    (START, "h1-i1", "The move 'h1-i1' cannot be played: i1 is off the board", ""),
    (START, "*a9", "The move '*a9' cannot be played: a9 is off the board", ""),
    (OVER, "b1-a1", "The game is over. Draw: the groups of both colours are equal", "b1 a1"),
    (START, "b1-c2", "The squares b1 and c2 do not touch by a side: swap two neighbours.", "b1 c2"),
    (START, "b1-b1", "A swap needs two squares, and b1 is only one", "b1"),
    (START, "a1-b1", "is black, and White is to move: start with your own piece, b1-a1.", "a1 b1"),
    (PLAYED, "d4-e4", "The piece on d4 is black, and White is to move: start from a", "d4 e4"),
    (PLAYED, "d3-c3", "The piece on c3 is white too: swap with one of the other colour.", "d3 c3"),
    (PLAYED, "c3-c4", "The opponent's piece on c4 is fixed: it stays where it is.", "c3 c4"),
    (PLAYED, "d6-d5", "Your piece on d6 is fixed: it stays where it is.", "d6 d5"),
    (PLAYED, "e3-f3", "The pieces on e3 and f3 are both fixed: they stay", "e3 f3"),
    (START, "*a1", "The game's first move is a swap", "a1"),
    (PLAYED, "*a1", "here c3 does not mirror f3, nor does c3 mirror c6.", "a1 c3 f3 c6"),
]


@pytest.mark.parametrize(("position", "text", "reason", "squares"), REASONS)
def test_the_reason_and_the_squares_that_show_it(position, text, reason, squares):
    refusal = SLYDE.parse(position).why_illegal(text)
    assert reason in refusal.reason
    assert " ".join(map(str, refusal.squares)) == squares


def test_any_state_may_be_changed_where_the_board_is_symmetric():
    position = SLYDE.parse(MIRRORED)
    assert position.why_illegal("*a1") is None
    assert sum(move.kind == "change" for move in position.moves()) == 64
    assert position.told(position.move("*f3")) == "White sets free the black piece on f3."
    assert position.does(position.move("*a1")) == "*a1 fixes the black piece on a1."
