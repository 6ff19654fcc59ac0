"""Refusals of Emulsion and Free Emulsion: cases of every rule, in the order of the rules."""

import pytest

from rules.emulsion import EMULSION, FREE_EMULSION
from tests.kit.wording import REASON

START = "bwbw/wbwb/bwbw/wbwb b 0"
"""b1, d1, a2, c2 and so on are black."""
HALVES = "bbwww/bbwww/bbwbw/bbwww/bbwww b 5"
"""Only the black piece on d3, and those beside it, have anything to gain."""
GAME_OVER = "bw/bw w 1"
MIXED = "wbbw/bwbb/wwbw/bbww w 6"
"""A middle game with White to move."""

EMULSION_REFUSALS = [
    (
        "notation",
        START,
        ["", "a2", "a2a1", "a2-", "-a1", "a2-a1-b1", "a2-a1 ", " a2-a1", "a2-a1\n"],
    ),
    ("notation", START, ["A2-A1", "a02-a1", "a0-a1", "a2-a20", "a2-e1", "e5-d4", "t1-s1", "a2–a1"]),
    (
        "notation",
        START,
        ["a2+a1", "a2xa1", "@a2", "komi=6", "black", "SWAP", "swap ", "٣", "a٢-a1"],
    ),
    ("notation", GAME_OVER, ["a2", "c1-b1", "a1+b1"]),
    ("over", GAME_OVER, ["swap", "a1-b1", "b1-a1", "a1-a2", "a1-a1"]),
    ("over", "bb/bb b 4", ["a1-b1", "swap"]),
    ("swap-sides", START, ["swap"]),
    ("swap-sides", "bwbw/wbwb/bwbw/wbwb w 0", ["swap"]),
    ("swap-sides", "bwbw/wbwb/bwbw/wbwb w 1 nopie", ["swap"]),
    ("swap-sides", "bwbw/wbwb/bwbw/wbwb b 1", ["swap"]),
    ("swap-sides", "bwbw/wbwb/bwbw/wbwb w 2", ["swap"]),
    ("adjacent", START, ["a2-a4", "a2-a2", "b1-d1", "c2-a1", "a2-d1"]),
    ("adjacent", START, ["a1-c1", "a1-a1", "d4-a1", "a1-d4"]),  # before own-piece
    ("own-piece", START, ["a1-a2", "a1-b1", "d4-c4", "b4-b3"]),
    ("own-piece", START, ["a1-b2", "b2-a1", "c3-d4"]),  # before other-colour
    ("own-piece", "bwbw/wbwb/bwbw/wbwb w 1", ["a2-a1", "b1-a1", "c2-b1"]),
    ("other-colour", START, ["a2-b1", "b1-a2", "a2-b3", "c2-d1", "d3-c4"]),
    ("other-colour", HALVES, ["a1-a2", "b1-a2", "b1-b2"]),
    ("value", HALVES, ["b1-c1", "b2-c2", "b3-c3", "b5-c5", "b1-c2", "b4-c5", "b2-c3"]),
    ("value", MIXED, ["d1-c2", "b2-a1", "d2-d3", "d4-c3"]),
]

EMPTY = "4/4/4/4 b 0"
FEW_PIECES = "4/1bw1/1b2/4 w 3"
"""Black on b2 and b3, White on c3."""
FREE_GAME_OVER = "bb/ww b 2"

FREE_REFUSALS = [
    (
        "notation",
        EMPTY,
        ["", "a1", "a1a2", "a1+", "+a2", "a1+a2+a3", "a1+a2-a3", "a1++a2", "a1 a2"],
    ),
    ("notation", EMPTY, ["A1+A2", "a1+a5", "e1+e2", "a0+a1", "a1+a02", "a1+a2 ", "a1xa2", "@a1"]),
    ("notation", FREE_GAME_OVER, ["a1", "c1+c2", "a1-c1"]),
    ("over", FREE_GAME_OVER, ["a1-a2", "a1+a2", "a1+a1", "b1-b2", "swap"]),
    ("over", "bb/ww w 1", ["swap", "a1-a2"]),
    ("swap-sides", EMPTY, ["swap"]),
    ("swap-sides", "4/1bw1/4/4 w 1 nopie", ["swap"]),
    ("swap-sides", "4/1bw1/4/4 b 1", ["swap"]),
    ("swap-sides", "4/1bw1/4/4 w 2", ["swap"]),
    ("swap-sides", FEW_PIECES, ["swap"]),
    ("occupied", FEW_PIECES, ["b2+b1", "b1+b2", "b2+b3", "c3+c4", "c2+c3"]),
    ("occupied", FEW_PIECES, ["b2+b2", "a1+c3", "c3+a1", "b2+c3"]),  # before adjacent
    ("adjacent", EMPTY, ["a1+b2", "a1+a3", "a1+a1", "d1+d4", "c3+b2"]),
    ("adjacent", FEW_PIECES, ["c3-a3", "c3-c3", "b2-d2", "a1-a4", "d4-b3"]),  # before own-piece
    ("own-piece", FEW_PIECES, ["b3-c3", "b2-c3", "b2-b3", "b3-a3"]),
    ("own-piece", EMPTY, ["a1-a2", "b2-c3"]),
    ("other-colour", FEW_PIECES, ["c3-c4", "c3-d4", "c3-c2"]),
    ("other-colour", "4/1bw1/1b2/4 b 3", ["b2-b3", "b3-b2", "b3-a3"]),
    ("value", FEW_PIECES, ["c3-b3"]),
    ("value", "4/1bw1/4/4 w 1", ["c3-b3"]),
    ("value", "4/1b2/2w1/4 w 1", ["c2-b3"]),
    ("value", "4/1b2/2w1/4 b 1", ["b3-c2"]),
    ("value", "bw2/4/4/4 b 1", ["a4-b4"]),
]

CASES = [
    pytest.param(game, rule, position, text, id=f"{game.id}-{rule}-{text}")
    for game, rows in ((EMULSION, EMULSION_REFUSALS), (FREE_EMULSION, FREE_REFUSALS))
    for rule, position, texts in rows
    for text in texts
]


@pytest.mark.parametrize(("game", "rule", "position", "text"), CASES)
def test_the_first_broken_rule_is_reported(game, rule, position, text):
    refusal = game.parse(position).why_illegal(text)
    assert refusal.rule == rule
    assert REASON.fullmatch(refusal.reason), refusal.reason


REASONS = [
    # position, move, reason, squares; the game is Free Emulsion if the board has empty squares
    (START, "a2-a1-b1", "'a2-a1-b1' isn't a move in Emulsion: write d4-e5 to swap your piece", ""),
    (START, "a2+a1", "'a2+a1' isn't a move in Emulsion: write d4-e5 to swap", ""),
    (START, "d4-e5", "'d4-e5' isn't possible here: e5 is off the 4x4 board.", ""),
    (START, "a2-a99", "'a2-a99' isn't possible here: 'a99' is not a square.", ""),
    (
        EMPTY,
        "d4",
        "write d4+d5 to place your piece on d4 and one of the other colour on d5, or d4-e5",
        "",
    ),
    (GAME_OVER, "a1-b1", "The game is over. White wins: all groups cancel", "a1 b1"),
    (START, "swap", "You can swap sides only on White's first turn", ""),
    (
        START,
        "a2-a4",
        "a2 and a4 don't touch: swap pieces that touch along a side or at a corner.",
        "a2 a4",
    ),
    (START, "a2-a2", "A swap needs two squares, not a2 twice.", "a2"),
    (EMPTY, "a1+b2", "a1 and b2 don't share a side: a pair needs two", "a1 b2"),
    (EMPTY, "a1+a1", "A pair needs two squares, not a1 twice.", "a1"),
    (FEW_PIECES, "b1+b2", "There's a black piece on b2: choose two empty squares.", "b1 b2"),
    (START, "a1-a2", "Start with your own piece: a2-a1.", "a1 a2"),
    (START, "a1-b2", "The piece on a1 is white: start with a black one.", "a1 b2"),
    (EMPTY, "a1-a2", "a1 is empty: start with one of your pieces.", "a1 a2"),
    (START, "a2-b3", "The piece on b3 is black too: swap with a white one.", "a2 b3"),
    (FEW_PIECES, "c3-c4", "c4 is empty: swap with an enemy piece.", "c3 c4"),
    # worth a1, b2 and an edge before, only an edge after
    (HALVES, "b1-c1", "No gain: your piece's value would drop from 2½ to ½.", "b1 c1 a1 b2"),
    (HALVES, "b1-c2", "No gain: your piece's value would drop from 2½ to 1.", "b1 c2 a1 b2"),
    (HALVES, "b2-c2", "No gain: your piece's value would drop from 3 to 0.", "b2 c2 b3 a2 b1"),
    # worth three empty squares, before and after alike
    (
        "4/1bw1/4/4 w 1",
        "c3-b3",
        "No gain: your piece is worth 1½ either way.",
        "c3 b3 d3 c4 c2 b4 a3 b2",
    ),
    (
        "4/1b2/2w1/4 w 1",
        "c2-b3",
        "No gain: your piece is worth 2 either way.",
        "c2 b3 d2 c3 b2 c1 b4 a3",
    ),
]


@pytest.mark.parametrize(("position", "text", "reason", "squares"), REASONS)
def test_refusals_have_reasons_and_squares(position, text, reason, squares):
    game = FREE_EMULSION if "4" in position.split()[0] or "2" in position.split()[0] else EMULSION
    refusal = game.parse(position).why_illegal(text)
    assert reason in refusal.reason
    shown = " ".join(map(str, refusal.squares)).split()
    assert shown[:2] == squares.split()[:2]
    assert sorted(shown) == sorted(squares.split())
