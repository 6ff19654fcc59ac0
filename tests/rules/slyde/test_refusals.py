"""Refusals in Slyde: moves that break each rule, in the order in which the rules are checked."""

import pytest

from rules.slyde import SLYDE
from tests.kit.wording import REASON

START = str(SLYDE.start())
"""a1, c1, b2 and so on are black."""
PLAYED = str(SLYDE.start().play("d5-d6").play("c3-c4").play("e4-e3").play("f4-f3"))
"""d6 and e3 are fixed white pieces, c4 and f3 fixed black ones; White to move."""
MIRRORED = str(SLYDE.start().play("f7-f6").play("f2-f3"))
GAME_OVER = f"{'WWWWBBBB/' * 7}WwWWBBBb w 30"

REFUSALS = [
    ("notation", START, ["", "b1", "b1a1", "b1-", "-a1", "b1-a1-a2", "b1-a1 ", "b1-a1\n"]),
    ("notation", START, ["B1-A1", "b01-a1", "b0-a1", "b1-b20", "h1-i1", "b1–a1", "*", "**a1"]),
    ("notation", START, ["b1+a1", "b1xa1", "@a1", "*i1", "*a9", "*a0", "*A1", "* a1", "swap"]),
    ("notation", GAME_OVER, ["*i1", "a1"]),
    ("over", GAME_OVER, ["*a1", "b1-a1", "d4-e4", "a1-a1", "a1-h8"]),
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
    [(rule, position, text) for rule, position, texts in REFUSALS for text in texts],
)
def test_the_first_broken_rule_is_reported(rule, position, text):
    refusal = SLYDE.parse(position).why_illegal(text)
    assert refusal.rule == rule
    assert REASON.fullmatch(refusal.reason), refusal.reason


REASONS = [
    # position, move, reason, squares
    (START, "b1-a1-a2", "'b1-a1-a2' isn't a move in Slyde: write d4-d5 to swap", ""),
    (START, "h1-i1", "'h1-i1' isn't possible here: i1 is off the 8x8 board.", ""),
    (START, "*a9", "'*a9' isn't possible here: a9 is off the 8x8 board.", ""),
    (GAME_OVER, "b1-a1", "The game is over. Draw: both colours have groups of the same", "b1 a1"),
    (START, "b1-c2", "b1 and c2 don't share a side: swap two neighbours.", "b1 c2"),
    (START, "b1-b1", "A swap needs two squares, not b1 twice.", "b1"),
    (START, "a1-b1", "Start with your own piece: b1-a1.", "a1 b1"),
    (PLAYED, "d4-e4", "The piece on d4 is black, and it is White's turn: start with a", "d4 e4"),
    (PLAYED, "d3-c3", "The piece on c3 is white too: swap with a black one.", "d3 c3"),
    (PLAYED, "c3-c4", "Your opponent's piece on c4 is fixed: it can't move.", "c3 c4"),
    (PLAYED, "d6-d5", "Your piece on d6 is fixed: it can't move.", "d6 d5"),
    (PLAYED, "e3-f3", "The pieces on e3 and f3 are both fixed: they can't move.", "e3 f3"),
    (START, "*a1", "The first move of the game must be a swap.", "a1"),
    (PLAYED, "*a1", "Here c3 doesn't mirror f3, and c3 doesn't mirror c6.", "a1 c3 f3 c6"),
]


@pytest.mark.parametrize(("position", "text", "reason", "squares"), REASONS)
def test_refusals_have_reasons_and_squares(position, text, reason, squares):
    refusal = SLYDE.parse(position).why_illegal(text)
    assert reason in refusal.reason
    assert " ".join(map(str, refusal.squares)) == squares


def test_any_state_may_be_changed_where_the_board_is_symmetric():
    position = SLYDE.parse(MIRRORED)
    assert position.why_illegal("*a1") is None
    assert sum(move.kind == "change" for move in position.moves()) == 64
    freed, fixed = position.move("*f3"), position.move("*a1")
    assert position.played(freed) == (
        "White freed the piece on f3. The black piece on f3 becomes mobile."
    )
    assert position.effects(fixed) == "The black piece on a1 becomes fixed."
