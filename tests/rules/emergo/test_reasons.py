"""Emergo's claims about sacrifices and prisoners: what lines show."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from rules.claims import Choice, Story
from rules.emergo import combination_claims
from rules.emergo.capture_claims import Frees
from rules.emergo.combination_claims import Combination
from rules.emergo.sacrifice_claims import Feeds, Sacrifices, exact, sacrifices
from tests.kit.plain_shares import happens


def story_of(text: str, moves: tuple[str, str], line: str) -> Story:
    """Return the story of a line after the first of two moves."""
    position = rules.game("emergo").parse(text)
    story = Story(Choice(position, *map(position.move, moves)), "played", ())
    for move in line.split():
        story = story.then(story.positions[-1].move(move))
    return story


SACRIFICES = [
    # (position, move before the line, line; colour, start, end and gain of each sacrifice)
    (
        "2AA4/7/2A@4/3CA1b@1/6aa/3a@3/4ab1a@ b 59 0,0",
        "f4-g5",
        "d4-c3 d2xb4xd6 c7xe5",
        [("white", 0, 3, 1)],
    ),
    (
        "2AA4/7/2A@4/3CA1b@1/6aa/3a@3/4ab1a@ b 59 0,0",
        "f4-g5",
        "d4-c3 d2xb4xd6",
        [],  # not over yet
    ),
    (
        "4a@1A@/5a@1/2A@1a@1A@/1A@1A@1a@1/2A@1a@1a@/5a@1/2A@1A@2 b 15 0,1",
        "@d2",
        "b4-a3 d2xb4xd6 d4-c5 d6xb4 a3xc5",
        [("white", 0, 5, 1), ("white", 2, 5, 3)],  # two in a row, and the second one alone
    ),
    (
        "7/3a@3/6A@/3A@3/7/3a@3/7 w 4 6,6",
        "@e7",
        "@e3 d4xf2 @e1 e7xc5 e1xg3",
        [("black", 2, 5, 1)],  # no more than the first one cost
    ),
    (
        "6a@/1a@1A@3/7/3A@3/a@5AC/7/2aa3ad b 37 0,0",
        "g7-f6",
        "d6-e7 a3-b4 e7xg5 b4-c3 d4xb2 c1xa3",
        [("black", 3, 6, 1)],  # a man was lost before
    ),
]


@pytest.mark.parametrize(("text", "move", "line", "expected"), SACRIFICES)
def test_sacrifices_in_lines(text, move, line, expected):
    story = story_of(text, (move, move), line)
    assert sacrifices(story) == expected
    for colour in ("black", "white"):
        for numbers in ((men, plies) for men in range(1, 5) for plies in range(1, 6)):
            claim = Sacrifices(choice=story.choice, colour=colour, numbers=numbers)
            men, plies = numbers
            found = any(
                (who, start < plies, gain >= men) == (colour, True, True)
                for who, start, _, gain in expected
            )
            assert claim.happens(story) == found
            assert happens(claim, "played", story.line) == found


def test_a_sacrifice_is_shown_by_a_short_line_that_gains_men():
    text, move, line, _ = SACRIFICES[0]
    story = story_of(text, (move, "d2-c1"), line)
    claim = Sacrifices(choice=story.choice, colour="white", numbers=(1, 2))
    assert claim.is_shown_by(story)
    assert not claim.is_shown_by(story.start(2))
    text, move, line, _ = SACRIFICES[3]
    story = story_of(text, (move, "@a5"), line)
    claim = Sacrifices(choice=story.choice, colour="black", numbers=(1, 4))
    assert claim.happens(story)
    assert not claim.is_shown_by(story)


FREEING = [
    # (position, move played, better move, line after the move played, colour, numbers; whether it
    #  shows that prisoners are freed)
    (
        "a@1A@4/7/2A@1a@2/5a@1/ab3a@2/1A@5/2aa1ab1a@ b 37 0,0",
        ("f4-g5", "e5-d4"),
        "b2-c3 e1-d2 c3xe1",
        ("white", (2, 4)),
        True,
    ),
    (
        "4aa1A@/7/AC5A@/3a@3/6A@/7/a@3aa1A@ w 18 1,1",
        ("@f4", "@a3"),
        "@c5 f4-e3 d4xf2 g1xe3",
        ("white", (1, 4)),
        False,  # a man given away in the line
    ),
    (
        "2AA4/7/2A@4/3CA1b@1/6aa/3a@3/4ab1a@ b 59 0,0",
        ("f4-g5", "d2-c1"),
        "d4-e3 d2xf4 c5-d6 f4xd2 e3xc1 e1xc3 d2xb4",
        ("white", (3, 8)),
        False,  # by the seventh move only
    ),
]


@pytest.mark.parametrize(("text", "moves", "line", "claimed", "expected"), FREEING)
def test_prisoners_of_today_are_freed_soon(text, moves, line, claimed, expected):
    story = story_of(text, moves, line)
    claim = Frees(choice=story.choice, colour=claimed[0], numbers=claimed[1])
    assert claim.happens(story)
    assert claim.is_shown_by(story) == expected


FED = [
    # (position, move played, better move, number of replies that place men to take)
    ("6a@/7/2A@4/3A@3/7/3a@3/7 w 4 6,6", ("@c1", "@e5"), 9),
    ("6a@/7/2A@4/3A@3/7/3a@3/7 w 4 6,6", ("@e5", "@c1"), 0),
    ("6a@/7/2A@4/3A@3/7/3a@3/7 w 4 6,6", ("@e1", "@c1"), 0),  # both threaten to take
]


@pytest.mark.parametrize(("text", "moves", "number"), FED)
def test_replies_that_place_men_to_take(text, moves, number):
    story = story_of(text, moves, "")
    claims = [claim for claim in exact(story.choice) if claim]
    assert [claim.numbers for claim in claims] == ([(number, 0)] if number else [])
    for claim in claims:
        assert isinstance(claim, Feeds)
        for each in (claim, *claim.alternatives):
            assert each.reply != story.choice.better
            assert each.happens(story.then(story.positions[-1].move(str(each.reply))))


def combinations(text: str, moves: tuple[str, str]) -> list[Combination]:
    """Return the combinations that are found after one of two moves."""
    found = combination_claims.exact(story_of(text, moves, "").choice)
    return [claim for claim in found if isinstance(claim, Combination)]


COMBINATIONS = [
    # (position, move played, better move, colour, numbers, number of sacrifices, weight)
    (
        "a@5aa/1a@5/2A@4/3A@1a@1/AA1A@4/3a@3/AA3ab2 w 20 0,0",
        ("d4-e5", "a1-b2"),
        ("white", (0, 4), 4, 1.0),
    ),
    (
        "a@5aa/1a@5/2A@4/3A@1a@1/AA1A@4/3a@3/AA3ab2 w 20 0,0",
        ("a1-b2", "d4-e5"),  # nobody gains men by force: neither Black now, nor White after d4-e5
        None,
    ),
    (
        "4aa1a@/1AA5/4A@2/1a@5/A@3A@2/3A@3/6a@ b 13 2,3",
        ("@f6", "@c5"),
        ("black", (1, 4), 3, 0.0),  # two plies later White has got three of the men back
    ),
    (
        "7/3a@3/A@1a@1a@2/3a@1A@1/2a@1A@2/5A@1/a@1A@3A@ w 12 2,2",
        ("@g3", "@a3"),
        ("white", (0, 1), 1, 0.25),
    ),
]


@pytest.mark.parametrize(("text", "moves", "expected"), COMBINATIONS)
def test_combinations(text, moves, expected):
    found = [
        (
            claim.colour,
            claim.numbers,
            sum(move.kind != "capture" for move in claim.lines[claim.shown]),
            claim.weight,
        )
        for claim in combinations(text, moves)
    ]
    assert found == ([expected] if expected else [])


def test_a_line_follows_a_combination_as_long_as_the_other_colour_must_take():
    text, moves, _ = COMBINATIONS[0]
    (claim,) = combinations(text, moves)
    line = claim.lines[1]
    assert claim.holds("better", line)
    assert claim.holds("better", line[:6])
    story = Story(claim.choice, "better", line[:3])
    assert not claim.happens(story.then(story.positions[-1].move("b2-c1")))


def test_a_hint_does_not_name_the_sacrifice_after_the_better_move():
    text, moves, _ = COMBINATIONS[0]
    (claim,) = combinations(text, moves)
    assert str(replace(claim, veiled=True)) == (
        "After a better move, White gains at least 4 men by force, with moves after which Black"
        " must capture; after d4-e5, nothing this way."
    )
