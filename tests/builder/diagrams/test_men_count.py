"""The check that diagrams have the right number of men."""

import pytest

from builder import BuildError
from tests.kit.diagrams import figure


@pytest.mark.parametrize(
    "body",
    [
        "game: emergo\nposition: 9/9/9/9/4bb4/9/2C@3AA2/9/9 w 18 6,9",
        "game: emergo\nposition: 9/3CD5/9/9/4ED4/9/6BA2/1BC7/9 b 70 0,0",
        "game: emergo\nposition: 7/7/7/3a@3/7/7/7 w 2 8,7",
        "game: emulsion\nposition: bbw/wbw/wbw b 2",
        "game: free-emulsion\nposition: 3/1b1/1w1 w 1",
        "game: egotzi\nposition: 3/1b1/3 w 1",
        "game: egotzi\nsize: 5\nmoves: c3,swap,c4",
        "game: egotzi-squared\nsize: 5\nmoves: komi=8",
        "game: egotzi-squared\nposition: 3/1b1/3 w 3 8",
    ],
)
def test_a_diagram_with_the_right_number_of_men_is_drawn(body):
    assert figure(body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "game: emergo\nposition: 9/1a@5a@1/9/9/2B@1aa4/9/2a@6/9/9 w 24 5,0",
            "2: position: black men: 4, expected 12",
        ),
        (
            "game: emergo\nposition: 7/7/4a@2/3a@3/2A@4/7/7 w 6 6,6",
            "2: position: white men: 7, expected 8",
        ),
        ("game: emulsion\nposition: bbw/wbw/wbb b 2", "2: position: black men: 5, expected 4"),
        ("game: free-emulsion\nposition: 3/1b1/bw1 w 1", "2: position: black men: 2, expected 1"),
        ("game: egotzi\nposition: 3/1w1/3 b 1", "2: position: black men: 0, expected 1"),
        ("game: egotzi\nposition: 3/1b1/3 b 2", "2: position: black men: 1, expected 0"),
    ],
)
def test_a_diagram_with_a_wrong_number_of_men_fails_the_build(body, message):
    with pytest.raises(BuildError, match=f"^{message}"):
        figure(body)
