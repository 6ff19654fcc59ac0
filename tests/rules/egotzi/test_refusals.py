"""Refusals of Egotzi and Egotzi Squared, in the order of the games' rules."""

import pytest

from rules.egotzi import EGOTZI, EGOTZI_SQUARED
from tests.kit.wording import REASON

# Position, move, rule, part of the reason.

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
    ("bb/bw b 4", "c3", "notation", "c3 is off the 2x2 board."),  # checked before `over`
    ("bb/bw b 4", "a1", "over", "Black wins"),
    ("bb/bw b 4", "b2", "over", "Black wins"),
    ("bb/bw b 4", "swap", "over", "Black wins"),
    ("bb/bw w 1", "swap", "over", "Black wins"),
    ("wb/wb w 4", "a2", "over", "all groups cancel, so whoever"),
    ("www/www/www b 9", "b2", "over", "White's largest group has 9, and Black has none."),
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
    ("bb/bw b 4 6", "a1", "over", "Black wins 9 to 7"),
    ("bb/bw b 4 6", "komi=6", "over", "Black wins 9 to 7"),
    ("bb/bw b 4 8", "black", "over", "Draw"),
    ("bb/bw w 6 10", "white", "over", "White wins 11 to 9"),
    ("www/www/www b 9 0", "b2", "over", "White wins 81 to 0"),
    ("7/7/7/7/7/7/7 b 0 ?", "komi=7", "bid", "Komi must be even; 7 is odd."),
    ("2/2 b 0 ?", "komi=18", "bid", "Komi can be at most 16, not 18."),
    ("2/2 b 0 ?", "komi=" + "2" * 9999, "bid", "Komi can be at most 16, not 222"),
    ("7/7/7/7/7/7/7 b 0 ?", "d4", "bid", "First bid the komi: White's extra points."),
    ("7/7/7/7/7/7/7 b 0 ?", "black", "bid", "First bid the komi: White's extra points."),
    ("7/7/7/7/7/7/7 b 0 ?", "white", "bid", "First bid the komi: White's extra points."),
    ("7/7/7/7/7/7/7 w 1 6?", "komi=8", "bid", "White already gets 6 extra points."),
    ("7/7/7/7/7/7/7 w 1 6?", "komi=7", "bid", "White already gets 6 extra points."),
    ("7/7/7/7/7/7/7 b 2 6", "komi=6", "bid", "White already gets 6 extra points."),
    ("7/7/7/3b3/7/7/7 w 3 0", "komi=2", "bid", "White already gets 0 extra points."),
    (
        "7/7/7/3b3/7/7/7 b 0 ?",
        "d4",
        "bid",
        "First bid the komi: White's extra points.",
    ),  # checked before `occupied`
    (
        "7/7/7/7/7/7/7 w 1 6?",
        "d4",
        "colours",
        "Choose your colour first: Black, or White with 6 extra points.",
    ),
    (
        "2/2 w 1 0?",
        "a1",
        "colours",
        "Choose your colour first: Black, or White with 0 extra points.",
    ),
    (
        "7/7/7/3b3/7/7/7 w 1 6?",
        "d4",
        "colours",
        "Choose your colour first: Black, or White with 6 extra points.",
    ),
    ("7/7/7/7/7/7/7 b 2 6", "black", "colours", "The colours have already been chosen."),
    ("7/7/7/7/7/7/7 b 2 6", "white", "colours", "The colours have already been chosen."),
    ("7/7/7/7/7/7/7 b 0 6", "black", "colours", "The colours have already been chosen."),
    ("7/7/7/3b3/7/7/7 w 3 6", "d4", "occupied", "There's already a black stone on d4."),
    ("7/7/7/3w3/7/7/7 b 3 6", "d4", "occupied", "There's already a white stone on d4."),
    ("b6/7/7/7/7/7/7 w 1 0", "a7", "occupied", "There's already a black stone on a7."),
    ("6b/7/7/7/7/7/7 w 1 0", "g7", "occupied", "There's already a black stone on g7."),
    ("7/7/7/7/7/7/w6 b 8 2400", "a1", "occupied", "There's already a white stone on a1."),
]


@pytest.mark.parametrize(
    ("game", "position", "move", "rule", "phrase"),
    [(EGOTZI, *row) for row in REFUSALS] + [(EGOTZI_SQUARED, *row) for row in SQUARED_REFUSALS],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_refusals_name_the_rule_the_reason_and_the_square(game, position, move, rule, phrase):
    refusal = game.parse(position).why_illegal(move)
    assert (refusal.rule, phrase in refusal.reason) == (rule, True), refusal
    assert REASON.fullmatch(refusal.reason), refusal.reason
    assert len(refusal.reason) < 200
    placement = rule != "notation" and len(move) == 2
    assert [str(square) for square in refusal.squares] == ([move] if placement else [])
