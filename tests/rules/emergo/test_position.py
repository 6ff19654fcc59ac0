"""Positions of Emergo: captures, entering, endings and texts, and a comparison with a reference
implementation."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Position, Square
from rules.emergo import EMERGO
from tests.kit.strategies import positions
from tests.rules.emergo.reference import ReferenceEmergo, rank_text


def move_texts(position):
    return sorted(map(str, position.moves()))


CAPTURES = [
    # description, position, every legal move, the position after the first of them
    (
        "published: clockwise only, since b6 has two men and is jumped twice",
        "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9",
        "d4xb6xd8xf6xd4xb6",
        "9/9/9/1CE7/2B@6/9/9/9/9 b 1 0,0",
    ),
    (
        "published: a second jump follows the first",
        "9/9/2a@1a@4/9/4a@4/3D@5/9/5A@3/6b@2 b",
        "g1xe3xc5",
        "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 w 1 0,0",
    ),
    (
        "a ring ends on the square where it started, either way round",
        "7/1a@1a@3/7/1a@1a@3/2A@4/7/7 w 9 0,0",
        "c3xa5xc7xe5xc3 c3xe5xc7xa5xc3",
        "7/7/7/7/2AD4/7/7 b 10 0,0",
    ),
    (
        "a ring passes its start, and jumps d4 a second time",
        "7/1a@1a@3/7/1a@1b@3/2A@4/7/7 w 9 0,0",
        "c3xe5xc7xa5xc3xe5",
        "7/7/4AE2/7/7/7/7 b 10 0,0",
    ),
    (
        "a column jumped thrice",
        "9/9/9/1b@1b@5/9/1b@1c@5/2A@6/9/9 w 40 0,0",
        "c3xe5xc7xa5xc3xe5xc7xa5xc3xe5",
        "9/9/9/9/4AI4/9/9/9/9 b 41 0,0",
    ),
    (
        "a ring of four columns, three times round: twelve jumps",
        "9/9/9/1c@1c@5/9/1c@1c@5/2A@6/9/9 w 40 0,0",
        "c3xa5xc7xe5xc3xa5xc7xe5xc3xa5xc7xe5xc3 c3xe5xc7xa5xc3xe5xc7xa5xc3xe5xc7xa5xc3",
        "9/9/9/9/9/9/2AL6/9/9 b 41 0,0",
    ),
    (
        "a ring of twelve columns",
        "9/1a@1a@1a@1a@1/9/1a@5a@1/9/1a@5a@1/9/1a@1a@1a@1a@1/2A@6 w 40 0,0",
        "c1xa3xc5xa7xc9xe7xg9xi7xg5xi3xg1xe3xc1 c1xe3xg1xi3xg5xi7xg9xe7xc9xa7xc5xa3xc1",
        "9/9/9/9/9/9/9/9/2AL6 b 41 0,0",
    ),
    (
        "a column freed by a capture stays where it is, and belongs to the capturer",
        "7/7/7/3ab3/2A@4/7/6a@ w 3 0,0",
        "c3xe5",
        "7/7/4AA2/3B@3/7/7/6a@ b 4 0,0",
    ),
    (
        "no turn by 180 degrees, though d4 has a man left",
        "7/7/7/3b@3/2A@4/7/7 w 3 0,0",
        "c3xe5",
        "7/7/4AA2/3a@3/7/7/7 b 4 0,0",
    ),
    (
        "the longest on the board, whichever column makes it",
        "7/5a@1/7/1a@1a@3/2A@4/7/6A@ w 20 0,0",
        "c3xe5xg7",
        "6AB/7/7/1a@5/7/7/6A@ b 21 0,0",
    ),
    (
        "capturing comes before entering",
        "7/7/7/3a@3/2A@4/7/7 w 3 5,6",
        "c3xe5",
        "7/7/4AA2/7/7/7/7 b 4 5,6",
    ),
]


@pytest.mark.parametrize(("description", "text", "moves", "after"), CAPTURES)
def test_only_the_longest_captures_are_legal(description, text, moves, after):
    position = EMERGO.parse(text)
    assert move_texts(position) == sorted(moves.split())
    assert str(position.play(moves.split()[0])) == after


def test_a_published_capture_may_not_stop_after_its_first_jump():
    position = EMERGO.parse("9/9/2a@1a@4/9/4a@4/3D@5/9/5A@3/6b@2 b")
    refusal = position.why_illegal("g1xe3")
    assert (refusal.rule, "g1xe3xc5 takes 2" in refusal.reason) == ("longest", True)


ENTERING = [
    # description, position, squares where a man may enter, squares where none may
    ("the centre is barred to White at ply 0", "9/9/9/9/9/9/9/9/9 w 0 12,12", "d4 f6 a1", "e5"),
    ("the centre is allowed to Black's first man", "9/9/9/9/9/9/9/9/A@8 b 1 11,12", "e5 c3", "a1"),
    ("the centre is allowed to Black at ply 0", "7/7/7/7/7/7/7 b 0 8,8", "d4 a1", ""),
    ("feeding: between an enemy and a vacant square", "7/7/7/3A@3/7/7/7 b 1 7,8", "a1", "c3 e5"),
    ("a man on the edge can't be jumped", "7/1A@5/7/7/7/7/7 b 1 7,8", "a7 c7 a5 a1", "c5"),
    (
        "a man can't be jumped if the square behind is occupied",
        "7/1a@5/7/3A@3/7/7/7 b 2 7,7",
        "c5",
        "e3 e5 c3",
    ),
    (
        "feeding is allowed if White can capture already",
        "7/7/4a@2/3A@3/2A@4/7/7 b 3 6,7",
        "b4 e3 b2 f6",
        "",
    ),
    ("feeding with the shadowpiece", "7/7/7/3A@3/7/7/7 b 20 0,4", "a1 f2", "c3 e3"),
]


@pytest.mark.parametrize(("description", "text", "allowed", "barred"), ENTERING)
def test_men_may_enter_only_where_the_rules_allow(description, text, allowed, barred):
    found = move_texts(EMERGO.parse(text))
    assert {f"@{name}" for name in allowed.split()} <= set(found)
    assert not {f"@{name}" for name in barred.split()} & set(found)


SHADOWPIECES = [
    ("9/9/9/9/4a@4/9/9/9/9 w 30 12,0", "@a1", "9/9/9/9/4a@4/9/9/9/L@8 b 31 0,0"),
    ("9/9/9/9/4A@4/9/9/9/9 b 31 0,12", "@i9", "8l@/9/9/9/4A@4/9/9/9/9 w 32 0,0"),
    ("7/7/7/3a@3/7/7/7 w 9 1,0", "@a1", "7/7/7/3a@3/7/7/A@6 b 10 0,0"),
    ("7/7/7/3a@3/7/7/7 w 9 8,1", "@a1", "7/7/7/3a@3/7/7/A@6 b 10 7,1"),
    ("7/7/7/7/7/7/7 w 9 1,1", "@a1", "7/7/7/7/7/7/A@6 b 10 0,1"),
]


@pytest.mark.parametrize(("text", "move", "after"), SHADOWPIECES)
def test_all_men_enter_as_one_piece_when_the_opponent_has_none_in_hand(text, move, after):
    assert str(EMERGO.parse(text).play(move)) == after


OUTCOMES = [
    # position, winner, start of the reason
    ("7/7/7/3AB3/7/7/7 b 9 0,0", "white", "White wins: Black has no column and no man in hand."),
    ("7/7/7/3AB3/7/7/7 w 9 0,0", "white", "White wins: Black has"),
    ("7/7/7/3ab3/7/7/7 w 9 0,0", "black", "Black wins: White has no column and no man in hand."),
    ("7/7/7/7/7/7/7 w 9 0,3", "black", "Black wins: White has"),
    ("7/7/7/7/7/7/7 b 9 0,3", "black", "Black wins: White has"),
    ("7/7/7/3aa3/7/7/7 b 9 0,3", "black", "Black wins: White has"),
    ("7/7/7/7/7/7/7 w 9 0,0", None, "Draw: neither side has any men."),
    (
        "7/7/7/7/2a@4/1a@5/A@6 w 9 0,0",
        None,
        "Draw: White has men left, but no legal move.",
    ),
    (
        "a@1a@1A@1a@/7/a@5A@/3a@1A@1/A@5A@/7/a@1a@1A@1a@ w 30 2,0",
        None,
        "Draw: White has men left, but no legal move.",
    ),
    (
        "A@1a@1A@1a@1A@/9/a@7a@/1a@1A@1A@3/a@7A@/9/A@3A@3a@/1a@1A@3A@1/a@1a@1A@1a@1A@ b 23 0,1",
        None,
        "Draw: Black has men left, but no legal move.",
    ),
]


@pytest.mark.parametrize(("text", "winner", "reason"), OUTCOMES)
def test_finished_games_have_the_right_winner_and_reason(text, winner, reason):
    position = EMERGO.parse(text)
    outcome = position.outcome()
    assert (outcome.winner, position.moves()) == (winner, [])
    assert outcome.reason.startswith(reason)


def test_a_side_with_only_men_in_hand_plays_on():
    position = EMERGO.parse("7/7/7/3ab3/7/7/7 w 9 1,0")
    assert position.outcome() is None
    assert "@a1" in move_texts(position)


BAD_TEXTS = [
    ("", "the board has 1 rank,"),
    ("8/8/8/8/8/8/8/8 w 0 0,0", "the board has 8 ranks"),
    ("5/5/5/5/5 w 0 0,0", "the board has 5 ranks"),
    ("7/7/7/7/7/7/8 w 0 0,0", "rank 1 has 8 squares, expected 7: '8'"),
    ("7/7/7/7/7/7/06A@ w 0 0,0", "rank 1 has '0' as character 1"),
    ("7/7/7/7/7/7/A6 w 0 0,0", "rank 1 has 'A' as character 1"),
    ("7/7/7/7/7/Aa6/7 w 0 0,0", "rank 2 has 'A' as character 1"),
    ("7/7/7/7/7/7/@A6 w 0 0,0", "rank 1 has '@' as character 1"),
    ("7/7/7/7/7/7/M@6 w 0 0,0", "rank 1 has 'M' as character 1"),
    ("7/7/7/7/7/7/1A@5 w 0 0,0", "'A@' is on b1, a light square"),
    (
        "7/7/7/7/7/7/I@6 w 0 0,0",
        "White has 9 men, 9 on the board and 0 in hand, but this board allows only 8",
    ),
    ("7/7/7/7/7/7/aD3D@1 w 0 0,0", "rank 1 has 'a' as character 1"),
    ("7/7/7/7/7/7/ad3E@2 w 0 4,0", "White has 13 men, 9 on the board and 4 in hand"),
    ("7/7/7/7/7/7/A@6 w 0 8,0", "White has 9 men, 1 on the board and 8 in hand"),
    ("9/9/9/9/9/9/9/9/9 w 0 13,0", "White has 13 men, 0 on the board and 13 in hand"),
    ("9/9/9/9/9/9/9/9/9 w 0 0,13", "Black has 13 men, 0 on the board and 13 in hand"),
    ("9/9/9/9/9/9/9/9/9 w 0 012,0", "the number of White's men in hand is '012'"),
    ("9/9/9/9/9/9/9/9/9 w 0 0,-1", "the number of Black's men in hand is '-1'"),
    ("9/9/9/9/9/9/9/9/9 w 0 0", "the men in hand are '0', expected WHITE,BLACK"),
    ("9/9/9/9/9/9/9/9/9 w 0 1,2,3", "the men in hand are '1,2,3'"),
    ("9/9/9/9/9/9/9/9/9 w 0 0, 0", "5 fields"),
    ("9/9/9/9/9/9/9/9/9 w 0", "the men in hand (WHITE,BLACK) are missing"),
    ("9/9/9/9/9/9/9/9/9 x", "turn is 'x', expected b or w"),
    ("9/9/9/9/9/9/9/9/9 w 01 0,0", "ply is '01'"),
    ("9/9/9/9/9/9/9/9/9  w 0 0,0", "fields"),
    ("A@" * 10**6, "characters"),
]


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS)
def test_invalid_position_texts_are_refused(text, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        EMERGO.parse(text)


READABLE = [
    ("9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9", " w 0 0,0"),
    ("9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 b", " 0 0,0"),
    ("7/7/7/7/7/7/7 b 999999999 8,8", ""),
    ("LL8/9/9/9/9/9/9/9/9 w 7 0,0", ""),
    ("7/7/7/7/7/7/AG6 w 0 0,0", ""),
]


@pytest.mark.parametrize(("text", "rest"), READABLE)
def test_positions_are_formatted_with_all_fields(text, rest):
    assert str(EMERGO.parse(text)) == text + rest


def test_columns_are_read_from_the_top_down_and_hands_by_colour():
    position = EMERGO.parse("7/7/4ab2/7/7/7/C@6 b 5 2,3")
    assert position.pieces() == {
        Square.parse("e5"): ("black", "white", "white"),
        Square.parse("a1"): ("white", "white", "white"),
    }
    assert position.hands() == {"white": 2, "black": 3}


SPELT = [
    ("7/5a@1/7/1a@1a@3/2A@4/7/6A@ w 20 0,0", text, spelt)
    for text, spelt in [
        ("", None),
        ("a1", "@a1"),
        ("a2", "@a2"),
        ("c3", None),
        ("d4", None),
        ("c3 d2", "c3-d2"),
        ("c3 d4", "c3-d4"),
        ("c3 c3", "c3-c3"),
        ("c3 c5", "c3-c5"),
        ("c3 g7", "c3-g7"),
        ("d4 e5", "d4-e5"),
        ("c3 e5", None),
        ("c3 e5 g7", "c3xe5xg7"),
        ("c3 a5", "c3xa5"),
        ("c3 a1", "c3xa1"),
        ("c3 e5 c7", "c3xe5xc7"),
        ("c3 e5 e6", "c3xe5xe6"),
    ]
]


@pytest.mark.parametrize(("text", "squares", "spelt"), SPELT)
def test_clicked_squares_spell_moves(text, squares, spelt):
    assert EMERGO.parse(text).spell(list(map(Square.parse, squares.split()))) == spelt


def test_squares_of_a_legal_move_spell_it():
    for _, text, _, _ in CAPTURES:
        position = EMERGO.parse(text)
        for move in position.moves():
            assert position.spell(move.squares) == move.text
            assert all(
                position.spell(move.squares[:n]) is None for n in range(1, len(move.squares))
            )


# The reference implementation.


def random_position_text(random):
    """Return the text of a random position. In some, the enemy's columns stand where captures can
    run round them in rings."""
    size, men = random.choice([(7, 8), (9, 12)])
    turn, enemy = random.choice(["wb", "bw"])
    remaining = {"w": men, "b": men}
    board = [[[] for _ in range(size)] for _ in range(size)]
    caps = random.choice([[1], [1, 1, 2], [1, 2, 3, 5]])
    prisoners = random.choice([[0], [0, 0, 1], [0, 1, 3]])
    lattice = random.choice([0, 1, None])
    dark = [(file, rank) for rank in range(size) for file in range(rank % 2, size, 2)]
    for file, rank in random.sample(dark, random.randint(1, 22)):
        owner = random.choice("wb")
        if lattice is not None:
            owner = enemy if file % 2 == lattice else turn
        below = "b" if owner == "w" else "w"
        cap = min(remaining[owner], random.choice(caps))
        under = min(remaining[below], random.choice(prisoners)) if cap else 0
        remaining[owner] -= cap
        remaining[below] -= under
        board[rank][file] = [owner] * cap + [below] * under
    white, black = (
        random.choice([0, 0, min(1, remaining[side]), remaining[side]]) for side in "wb"
    )
    ranks = "/".join(map(rank_text, reversed(board)))
    return f"{ranks} {turn} {random.choice([0, 1, 50])} {white},{black}"


def check_agreement(text):
    """Check that both implementations agree on a position, and on the position after each move;
    return the position."""
    position, reference = EMERGO.parse(text), ReferenceEmergo(text)
    assert str(position) == str(reference) == text
    assert move_texts(position) == sorted(reference.move_texts())
    for move in position.moves():
        assert str(position.play(move)) == str(reference.play(move.text))
    outcome = position.outcome()
    assert (outcome and (outcome.winner or "draw")) == reference.result()
    return position


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_random_positions_agree_with_the_reference(random):
    check_agreement(random_position_text(random))


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([7, 9]))
def test_random_games_agree_with_the_reference(seed, size):
    random, position = Random(seed), EMERGO.start(size=size)
    while position.ply < 70 and not position.outcome():
        position = check_agreement(str(position)).play(random.choice(position.moves()))


def test_the_slowest_known_board_has_the_right_number_of_captures():
    """The captures follow 488 partial routes: no board with more was found."""
    position = EMERGO.parse(
        "A@1A@1A@1A@2/1A@1A@1A@1A@1/A@7A@/1a@1a@1a@1a@1/9/1a@1a@1a@1a@1/9/1a@1a@1a@1a@1/A@7A@"
    )
    assert len(position.moves()) == 64


@given(positions(games=[EMERGO]), st.sampled_from(["black", "white"]))
def test_free_men_are_counted_as_in_the_pieces(position, colour):
    assert position.free_men(colour) == Position.free_men(position, colour)
