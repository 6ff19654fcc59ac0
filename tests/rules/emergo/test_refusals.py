"""Refusals of Emergo: cases of every rule, in the order of the rules."""

import pytest

from rules import Square
from rules.emergo import EMERGO

START = "9/9/9/9/9/9/9/9/9 w 0 12,12"
SMALL_START = "7/7/7/7/7/7/7 w 0 8,8"
FEEDING = "7/7/7/3A@3/7/7/7 b 1 7,8"
"""Black may not enter where White's man on d4 could then capture."""
FORCED = "7/5a@1/7/1a@1a@3/2A@4/7/6A@ w 20 0,0"
"""White must take two men, c3xe5xg7; c3xa5 would take one."""
FORCED_ENTERING = "7/5a@1/7/1a@1a@3/2A@4/7/6A@ w 20 2,3"
MOVING = "7/5a@1/7/7/A@6/5C@1/7 w 20 0,0"
"""White has a3 and f2, Black f6; nobody can capture."""
ENTERING = "7/5a@1/7/7/A@6/5C@1/7 w 20 3,1"
SHADOWPIECE = "7/5a@1/7/7/A@6/5C@1/7 w 20 3,0"
GAME_OVER = "7/7/7/7/4AB2/7/7 b 31 0,0"
STUCK = "a@1a@1A@1a@/7/a@5A@/3a@1A@1/A@5A@/7/a@1a@1A@1a@ w 30 2,0"
"""Wherever White entered his shadowpiece, Black could capture it: a draw."""
RING = "7/1a@1a@3/7/1a@1b@3/2A@4/7/7 w 9 0,0"
"""White goes round the ring once, and takes both men on d4."""
COLUMN_OF_TWO = "7/7/7/3b@3/2A@4/7/7 w 9 0,0"
COLUMN_OF_THREE = "7/7/7/3c@3/2A@4/7/7 w 9 0,0"
OWN_NEIGHBOUR = "7/7/7/3A@3/2A@4/1ab5/7 w 9 0,0"

REFUSALS = [
    # rule, position, texts, part of the reason
    (
        "notation",
        START,
        ["", "e3", "@", "@e3 ", " @e3", "@e3\n", "@E3", "@@e3"],
        "isn't a move in Emergo: write @d4 to",
    ),
    (
        "notation",
        START,
        ["c3-", "c3-d4-e5", "c3-d4xe5", "c3x", "xc3", "c3xx"],
        "isn't a move in Emergo: write @d4 to",
    ),
    (
        "notation",
        START,
        ["@e0", "@e03", "@e20", "@t1", "@٣", "@e٣", "c3–d4", "c3:d4"],
        "isn't a move in Emergo: write @d4 to",
    ),
    (
        "notation",
        START,
        ["swap", "komi=6", "black", "d4+d5", "resign", "O-O"],
        "isn't a move in Emergo: write @d4 to",
    ),
    (
        "notation",
        START,
        ["c3x" * 999 + "c3", "@" * 10**6, "a" * 10**6],
        "…' isn't a move in Emergo",
    ),
    ("notation", START, ["@k1", "@s19", "@a10"], "is off the 9x9 board."),
    ("notation", SMALL_START, ["@h8", "@i1", "a1-h8", "a1xc3xi1"], "is off the 7x7 board."),
    ("notation", GAME_OVER, ["@h8", "e3", "a1+a2"], ""),  # before over
    (
        "over",
        GAME_OVER,
        ["@a1", "e3-d4", "@a2", "e3xc5", "a2-a3", "@e3"],
        "White wins: Black has no",
    ),
    (
        "over",
        STUCK,
        ["@b2", "@a1", "a3-b4", "a3xc5", "@a2"],
        "Draw: White has men left, but no legal move.",
    ),
    ("over", "7/7/7/7/7/7/7 w 0 0,3", ["@d4", "@a1", "@a2"], "Black wins: White has no column"),
    ("dark-square", START, ["@a2", "@e4", "@i2"], "is a light square"),
    ("dark-square", START, ["a2-a3", "c3-c4", "a1xb2xc4", "a1-a2"], "is a light square"),
    (
        "dark-square",
        FORCED,
        ["@g2", "c3-c4", "c2-c3", "c3xd5"],
        "is a light square",
    ),  # before others
    ("centre", START, ["@e5"], "White can't start the game on e5, the centre of the board."),
    ("centre", SMALL_START, ["@d4"], "White can't start the game on d4"),
    ("centre", "7/7/7/3a@3/7/7/7 w 0 8,7", ["@d4"], "start the game on d4"),  # before occupied
    ("centre", "7/7/4a@2/7/7/7/7 w 0 8,0", ["@d4"], "the centre"),
    ("centre", "7/7/7/7/7/7/A@5a@ w 0 0,0", ["@d4"], "the centre"),  # before no-men
    ("centre", "7/7/7/1a@5/2A@4/7/7 w 0 3,3", ["@d4"], "the centre"),  # before capture-first
    ("occupied", FEEDING, ["@d4"], "One of your opponent's columns is on d4."),
    ("occupied", FORCED, ["@d4", "c3-d4", "c3-b4"], "One of your opponent's columns is on "),
    ("occupied", FORCED, ["@c3", "g1-c3"], "One of your columns is already on c3."),
    ("occupied", FORCED, ["c3xd4", "c3xb4", "c3xe5xf6"], "One of your opponent's columns is on "),
    ("occupied", FORCED, ["g1xc3", "c3xe5xg1"], "One of your columns is already on "),
    ("occupied", MOVING, ["@a3", "a3-f2", "f2-f2"], "One of your columns is already on "),
    ("occupied", MOVING, ["f2-f6"], "One of your opponent's columns is on f6."),
    ("occupied", MOVING, ["a3-f2"], "One of your columns is already on f2."),
    ("occupied", MOVING, ["f6-f2", "b2-a3", "f6xf2", "b4xf6"], "columns is "),  # before own-piece
    ("own-piece", MOVING, ["c3-d4", "a1-b2", "c3xe5"], "is empty: you have no column there."),
    (
        "own-piece",
        MOVING,
        ["f6-e5", "f6-g7", "f6xd4"],
        "The column on f6 is Black's: a black man is on top.",
    ),
    ("own-piece", OWN_NEIGHBOUR, ["b2-a1", "b2-a3", "b2xb4"], "The column on b2 is Black's"),
    ("own-piece", START, ["a1-b2", "a1xc3", "e5-d4"], "is empty"),
    (
        "own-piece",
        FORCED,
        ["d4-e5", "f6-g7", "a1-b2", "d4xf2"],
        "",
    ),  # before capture-first and jump
    (
        "capture-first",
        FORCED,
        ["@a1", "@e5", "c3-b2", "c3-d2", "g1-f2"],
        "must: c3xe5xg7 takes 2 men.",
    ),
    ("capture-first", FORCED, ["g1-a7", "g1-g5"], "c3xe5xg7 takes 2 men."),  # before one-step
    (
        "capture-first",
        FORCED_ENTERING,
        ["@a1", "@e5", "@e1", "g1-f2"],
        "must: c3xe5xg7 takes 2 men.",
    ),
    ("capture-first", RING, ["c3-b2", "c3-d2", "@a1", "c3-g7"], "c3xe5xc7xa5xc3xe5 takes 5 men."),
    (
        "capture-first",
        COLUMN_OF_TWO,
        ["c3-b2", "@c1", "@a1", "@g1", "c3-d2"],
        "must: c3xe5 takes 1 man.",
    ),
    ("jump", FORCED, ["c3xa1", "g1xe3"], "is empty"),
    ("jump", FORCED, ["c3xa1"], "There's nothing to capture on b2: it is empty."),
    (
        "jump",
        FORCED,
        ["c3xc5", "c3xg7", "c3xd2", "g1xg5", "c3xe5xe7"],
        " isn't a jump: a capture jumps diagonally over",
    ),
    ("jump", FORCED, ["c3xe5xc7", "c3xa5xc7"], "There's nothing to capture on "),
    (
        "jump",
        FORCED,
        ["c3xe5xg7xe5xg3"],
        "already have captured the black men on top of the column on f6.",
    ),
    ("jump", OWN_NEIGHBOUR, ["c3xe5"], "You can't jump your own column on d4."),
    ("jump", MOVING, ["f2xd4", "a3xc5", "a3xc1"], "There's nothing to capture on "),
    ("jump", MOVING, ["f2xf4"], "f2 to f4 isn't a jump"),
    (
        "jump",
        FORCED,
        ["c3xe5xc3"],
        "By then you will already have captured the black men on top of the column on d4.",
    ),
    (
        "jump",
        RING,
        ["c3xe5xc3xe5"],
        "already have captured the black men on top of the column on d4.",
    ),  # before about-turn
    ("about-turn", COLUMN_OF_TWO, ["c3xe5xc3"], "from c3 to e5 and straight back"),
    ("about-turn", COLUMN_OF_THREE, ["c3xe5xc3", "c3xe5xc3xe5"], "A capture can't turn around"),
    ("about-turn", RING, ["c3xe5xc3", "c3xe5xc3xa5"], "from c3 to e5 and straight back"),
    ("about-turn", RING, ["c3xa5xc7xe5xc3xe5"], "from e5 to c3 and straight back"),
    ("about-turn", "7/7/7/3B@3/2a@4/7/7 b", ["c3xe5xc3"], "A capture can't turn around"),
    ("longest", FORCED, ["c3xe5"], "This capture can go on, so it must: c3xe5xg7 takes 2 men."),
    ("longest", FORCED, ["c3xa5"], "make the longest capture: c3xe5xg7 takes 2 men, yours only 1."),
    ("longest", FORCED_ENTERING, ["c3xe5", "c3xa5"], "c3xe5xg7 takes 2"),
    ("longest", RING, ["c3xe5", "c3xe5xc7", "c3xe5xc7xa5", "c3xe5xc7xa5xc3"], "can go on"),
    (
        "longest",
        RING,
        ["c3xa5xc7xe5xc3", "c3xa5", "c3xa5xc7"],
        "c3xe5xc7xa5xc3xe5 takes 5 men, yours only",
    ),
    (
        "enter-first",
        ENTERING,
        ["a3-b2", "a3-b4", "f2-e3"],
        "You still have 3 men in hand: place a man before",
    ),
    ("enter-first", ENTERING, ["a3-a5", "f2-b2"], "before you move"),  # before one-step
    (
        "enter-first",
        SHADOWPIECE,
        ["a3-b2", "f2-e1"],
        "place your shadowpiece: your last 3 men in one column.",
    ),
    (
        "enter-first",
        "7/5a@1/7/7/A@6/7/7 w 8 1,1",
        ["a3-b4"],
        "You still have 1 man in hand: place it before",
    ),
    (
        "enter-first",
        "7/5a@1/7/7/A@6/7/7 w 8 1,0",
        ["a3-b4"],
        "You still have 1 man in hand: place it before",
    ),
    ("no-men", MOVING, ["@a1", "@d4", "@g7"], "All your men are on the board: move a column."),
    ("no-men", MOVING, ["@e5", "@g5"], "All your men are on the board: move"),  # before feeding
    ("no-men", "7/5a@1/7/7/A@6/7/7 w 8 0,4", ["@a1", "@c3"], "All your men are on the board"),
    ("feeding", FEEDING, ["@c3", "@e5", "@c5", "@e3"], "Not allowed: White can't"),
    ("feeding", FEEDING, ["@c3"], "White can't capture now, but could after this"),
    ("feeding", FEEDING, ["@c3"], "with d4xb2."),
    ("feeding", ENTERING, ["@e5"], "Black can't capture now, but could after this"),
    ("feeding", SHADOWPIECE, ["@e5"], "Not allowed: Black can't capture now"),
    ("feeding", SHADOWPIECE, ["@e5"], "but could after this, with f6xd4."),
    ("feeding", "7/5a@1/7/7/2A@4/7/6A@ w 20 4,3", ["@e5"], "could after this, with f6xd4xb2."),
    ("one-step", MOVING, ["a3-c5", "a3-a5", "a3-c3", "f2-b2", "f2-a1"], "is not one step from"),
    (
        "one-step",
        MOVING,
        ["a3-g7"],
        "A column moves one step diagonally; g7 is not one step from a3.",
    ),
]


@pytest.mark.parametrize(("rule", "text", "moves", "reason"), REFUSALS)
def test_a_refusal_names_the_first_rule_that_applies(rule, text, moves, reason):
    position = EMERGO.parse(text)
    for move in moves:
        refusal = position.why_illegal(move)
        assert (move, refusal.rule) == (move, rule)
        assert reason in refusal.reason
        assert refusal.reason.endswith(".")
        with pytest.raises(ValueError, match="illegal move"):
            position.play(move)


def test_every_rule_has_at_least_five_cases():
    cases = {}
    for rule, text, moves, _ in REFUSALS:
        cases.setdefault(rule, set()).update((text, move) for move in moves)
    assert {rule: len(found) for rule, found in cases.items() if len(found) < 5} == {}


@pytest.mark.parametrize(
    ("text", "move", "squares"),
    [
        (FORCED, "@a1", "a1 c3 e5 g7"),
        (FORCED, "c3-b2", "c3 b2 e5 g7"),
        (FORCED, "c3xa1", "c3 a1 b2"),
        (FORCED, "c3xc5", "c3 c5"),
        (FORCED, "c3xe5xc3", "c3 e5 d4"),
        (FORCED, "c3xa5", "c3 a5 e5 g7"),
        (FEEDING, "@c3", "c3 d4 b2"),
        (MOVING, "a3-c5", "a3 c5"),
        (GAME_OVER, "@a1", "a1"),
        (START, "@e5", "e5"),
        (START, "e5", ""),
    ],
)
def test_a_refusal_has_the_squares_of_the_move_then_those_that_forbid_it(text, move, squares):
    shown = EMERGO.parse(text).why_illegal(move).squares
    assert shown == tuple(map(Square.parse, squares.split()))
