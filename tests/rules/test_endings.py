"""Reasons of outcomes: the winner, the numbers and the cancelled groups are right.

The groups are counted here as the rules pages do it: by flood fill on a list of ranks, and by
removing pairs of equal size one by one.
"""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import groups
from tests.kit import plain_rules
from tests.kit.strategies import random_move

GROUP_GAMES = [rules.game(id) for id in ("emulsion", "free-emulsion", "egotzi")]
SQUARED = rules.game("egotzi-squared")

REASON = re.compile(
    r"(Black|White) wins: "
    r"\1's largest (?:remaining )?group has (?P<larger>\d+)"
    r"(?:, (?P<loser>Black|White)'s has (?P<smaller>[1-9]\d*)"
    r"|, and (?P<groupless>Black|White) has none(?: left)?)\."
    r"(?: Equal groups cancelled: (?P<cancelled>.+)\.)?"
)


def group_sizes(position):
    """Return the sizes of Black's groups and of White's."""
    plain = plain_rules.position(position.game.id, str(position))
    return plain.groups("b"), plain.groups("w")


@given(st.integers(2, 14), st.integers(0, 2**32))
def test_groups_agree_with_flood_fill(size, seed):
    random = Random(seed)
    ranks = ["".join(random.choices("bw1", k=size)) for _ in range(size)]
    text = re.sub("1+", lambda ones: str(len(ones[0])), "/".join(ranks))
    position = rules.game("egotzi").parse(f"{text} b 0")
    black = [square for square, men in position.pieces().items() if men == ("black",)]
    assert groups.group_sizes(groups.mask(black, size), size) == group_sizes(position)[0]


def cancel(black, white):
    """Remove the sizes that are in both lists from both, one for one; return those removed."""
    cancelled = []
    for size in black[:]:
        if size in white:
            black.remove(size)
            white.remove(size)
            cancelled.append(size)
    return cancelled


def parse_sizes(text):
    """Return the sizes that a text such as `2 × 9, 5, 1 single` lists."""
    found = []
    for part in text.split(", ") if text else []:
        singles = re.fullmatch(r"(1) single|([2-9]|[1-9]\d+) singles", part)
        number, size = (singles[1] or singles[2], "1") if singles else part.rpartition(" × ")[::2]
        found += [int(size)] * int(number or 1)
    return found


def check_groups(position):
    """Check the winner and the reason of a position in which the game is over."""
    outcome, mover = position.outcome(), position.turn
    (black, white), match = group_sizes(position), REASON.fullmatch(position.outcome().reason)
    cancelled = cancel(black, white)
    if not black and not white:
        why = "all groups cancel, so whoever made the last move loses."
        end = f"{mover.capitalize()} wins: {why}"
        assert (outcome.winner, outcome.reason) == (mover, end)
        return
    largest_black, largest_white = max(black, default=0), max(white, default=0)
    assert outcome.winner == ("black" if largest_black > largest_white else "white")
    assert match, outcome.reason
    assert match[1].lower() == outcome.winner
    assert int(match["larger"]) == max(largest_black, largest_white)
    assert int(match["smaller"] or 0) == min(largest_black, largest_white)
    loser = {"black": "White", "white": "Black"}[outcome.winner]
    assert (match["loser"] or match["groupless"]) == loser
    assert parse_sizes(match["cancelled"]) == cancelled


def play_randomly(game, size, random, **options):
    """Play a random game, and return its last position."""
    position = game.start(size, **options)
    while not position.outcome():
        position = position.play(random_move(position, random))
    return position


@pytest.mark.parametrize("game", GROUP_GAMES, ids=lambda game: game.id)
@given(st.integers(2, 6), st.booleans(), st.integers(0, 2**32))
def test_reasons_of_random_games_have_the_right_numbers(game, size, pie, seed):
    check_groups(play_randomly(game, size, Random(seed), pie=pie))


@given(st.integers(2, 9), st.sampled_from("bw"), st.integers(0, 2**32))
def test_reasons_on_full_boards_have_the_right_numbers(size, turn, seed):
    random = Random(seed)
    ranks = ("".join(random.choices("bw", k=size)) for _ in range(size))
    check_groups(rules.game("egotzi").parse(f"{'/'.join(ranks)} {turn} {size**2}"))


@given(st.integers(2, 6), st.integers(0, 12), st.integers(0, 2**32))
def test_scores_of_random_games_are_right(size, komi, seed):
    komi = min(2 * komi, size**4 // 2 * 2)
    position = play_randomly(SQUARED, size, Random(seed), komi=komi)
    black, white = (sum(group**2 for group in groups) for groups in group_sizes(position))
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
    ("bb/ww", "Black wins: all groups cancel, so whoever made the last move loses."),
]


@pytest.mark.parametrize(("board", "reason"), BOARDS)
def test_reasons_name_the_largest_groups_and_those_cancelled(board, reason):
    position = rules.game("egotzi").parse(f"{board} b 36")
    assert position.outcome().reason == reason
    check_groups(position)
