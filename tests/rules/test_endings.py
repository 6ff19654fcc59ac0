"""Reasons of outcomes: the winner, the numbers and the cancelled groups are right.

The count is done here by hand, as the rules pages do it: groups are flooded on a list of
ranks, and pairs of equal size are taken away one by one.
"""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.board import parse_board
from tests.kit import plain_games as plain
from tests.kit.strategies import random_move

GROUPS = [rules.game(id) for id in ("emulsion", "free-emulsion", "egotzi")]
SQUARED = rules.game("egotzi-squared")

REASON = re.compile(
    r"(Black|White) wins: "
    r"\1's largest (?:remaining )?group has (?P<most>\d+)"
    r"(?:, (?P<behind>Black|White)'s has (?P<least>[1-9]\d*)"
    r"|, and (?P<without>Black|White) has none(?: left)?)\."
    r"(?: Equal groups cancelled: (?P<cancelled>.+)\.)?"
)


def sizes(position):
    """Return the sizes of all groups, black and white."""
    size, pieces = parse_board(str(position).split()[0], "[bw]", range(20))
    board = [[pieces.get(rules.Square(x, y)) for x in range(size)] for y in range(size)]
    return plain.group_sizes(board, "b"), plain.group_sizes(board, "w")


def cancel(black, white):
    """Return the cancelled pairs, a size for each; the lists keep what is left."""
    gone = []
    for size in black[:]:
        if size in white:
            black.remove(size)
            white.remove(size)
            gone.append(size)
    return gone


def spread(text):
    """Return the sizes that a text such as `2 × 9, 5, 1 single` lists."""
    found = []
    for part in text.split(", ") if text else []:
        singles = re.fullmatch(r"(1) single|([2-9]|[1-9]\d+) singles", part)
        number, size = (singles[1] or singles[2], "1") if singles else part.rpartition(" × ")[::2]
        found += [int(size)] * int(number or 1)
    return found


def check_groups(position):
    outcome, mover = position.outcome(), position.turn
    (black, white), found = sizes(position), REASON.fullmatch(position.outcome().reason)
    gone = cancel(black, white)
    if not black and not white:
        last = {"black": "White", "white": "Black"}[mover]
        end = f"{mover.capitalize()} wins: all groups cancel, and {last} made the last move."
        assert (outcome.winner, outcome.reason) == (mover, end)
        return
    most_black, most_white = max(black, default=0), max(white, default=0)
    assert outcome.winner == ("black" if most_black > most_white else "white")
    assert found, outcome.reason
    assert found[1].lower() == outcome.winner
    assert int(found["most"]) == max(most_black, most_white)
    assert int(found["least"] or 0) == min(most_black, most_white)
    loser = {"black": "White", "white": "Black"}[outcome.winner]
    assert (found["behind"] or found["without"]) == loser
    assert spread(found["cancelled"]) == gone


def ended(game, size, random, **options):
    """Return the end of a random game."""
    position = game.start(size, **options)
    while not position.outcome():
        position = position.play(random_move(position, random))
    return position


@pytest.mark.parametrize("game", GROUPS, ids=lambda game: game.id)
@given(st.integers(2, 6), st.booleans(), st.integers(0, 2**32))
def test_reasons_of_random_games_have_the_right_numbers(game, size, pie, seed):
    check_groups(ended(game, size, Random(seed), pie=pie))


@given(st.integers(2, 9), st.sampled_from("bw"), st.integers(0, 2**32))
def test_reasons_on_full_boards_have_the_right_numbers(size, turn, seed):
    random = Random(seed)
    ranks = ("".join(random.choices("bw", k=size)) for _ in range(size))
    check_groups(rules.game("egotzi").parse(f"{'/'.join(ranks)} {turn} {size**2}"))


@given(st.integers(2, 6), st.integers(0, 12), st.integers(0, 2**32))
def test_scores_of_random_games_are_right(size, komi, seed):
    komi = min(2 * komi, size**4 // 2 * 2)
    position = ended(SQUARED, size, Random(seed), komi=komi)
    black, white = (sum(group**2 for group in groups) for groups in sizes(position))
    white += komi
    outcome = position.outcome()
    expected = {
        "black": f"Black wins {black} to {white}, counting White's komi of {komi}.",
        "white": f"White wins {white} to {black}, counting the komi of {komi}.",
        None: f"Draw: {black} points each, counting White's komi of {komi}.",
    }
    winner = "black" if black > white else "white" if white > black else None
    assert (outcome.winner, outcome.reason) == (winner, expected[winner])


BOARDS = [
    # board, the reason
    (
        "bbbwbb/bbbwbb/bbwwwb/bwbbbb/wwbbwb/bwwwww",
        "Black wins: Black's largest remaining group has 12, White's has 5."
        " Equal groups cancelled: 9.",
    ),
    (
        "bwwwwb/wbwbww/bwwbwb/bbwwbw/bbwbbb/bbbbww",
        "Black wins: Black's largest remaining group has 1, and White has none left."
        " Equal groups cancelled: 13, 2, 2 singles.",
    ),
    ("bbb/bww/bww", "Black wins: Black's largest group has 5, White's has 4."),
    ("bb/ww", "Black wins: all groups cancel, and White made the last move."),
]


@pytest.mark.parametrize(("board", "reason"), BOARDS)
def test_reasons_of_constructed_boards(board, reason):
    position = rules.game("egotzi").parse(f"{board} b 36")
    assert position.outcome().reason == reason
    check_groups(position)
