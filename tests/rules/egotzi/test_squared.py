"""Egotzi Squared: bids, scores and endings."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Record, describe
from rules.egotzi import EGOTZI_SQUARED


def test_squared_starts_with_a_bid_and_a_choice_of_colour():
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


@pytest.mark.parametrize("komi", [True, False, 7, -2, 2402, 6.0, "6", [6], 10**30])
def test_an_invalid_komi_is_refused(komi):
    with pytest.raises(ValueError, match=r"komi is .*expected an even number from 0 to 2400"):
        EGOTZI_SQUARED.start(size=7, komi=komi)


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
    board = "/".join("".join(random.choices("bw", k=size)) for _ in range(size))
    scores = EGOTZI_SQUARED.parse(f"{board} b 9 0").scores()
    lead = max(0, scores["black"] - scores["white"])
    for komi in (lead - lead % 2, lead + lead % 2):
        assert EGOTZI_SQUARED.parse(f"{board} b 9 {komi}").outcome().winner


@pytest.mark.parametrize("field", ["?", "6?"])
def test_a_full_board_is_not_over_before_the_komi_is_settled(field):
    position = EGOTZI_SQUARED.parse(f"bb/bw b 4 {field}")
    assert position.outcome() is None
    assert position.moves()


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("size=5", "The first player bids extra points for White."),
        ("size=5&komi=8", "Black to move."),
        ("size=5&moves=komi%3D8", "The second player chooses a colour."),
        ("size=5&moves=komi%3D8,white", "Black to move."),
    ],
)
def test_the_title_says_who_bids_chooses_or_moves(text, prompt):
    position = Record.parse(f"game=egotzi-squared&{text}").position
    assert describe.title(position).startswith("Egotzi, Squared, 5x5. ")
    assert describe.title(position).endswith(prompt)
