"""Reasons: the arguments, progress, and when there are none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import rules
from rules import Record, ai

LOST_OR_WON = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"


def complete(*arguments: object) -> ai.Reasons:
    *_, found = ai.reasons(*arguments)
    return found


def test_progress_rises_to_1():
    steps = [found.progress for found in ai.reasons(Record.parse(LOST_OR_WON), "c2-d2")]
    assert steps == sorted(steps)
    assert steps[0] < steps[-1] == 1


def test_the_same_seed_gives_the_same_reasons():
    record = Record.parse(LOST_OR_WON)
    assert complete(record, "c2-d2") == complete(record, "c2-d2")


def test_the_best_move_is_found_and_has_no_reasons():
    found = complete(Record.parse(LOST_OR_WON), "c2-d2")
    assert [claim.kind for claim in found.claims][:1] == ["wins"]
    assert complete(Record.parse(LOST_OR_WON), found.better).claims == ()


def test_nothing_follows_a_proof():
    moves = "b1,b4,c4,b5,c3,d3,a1,b4,d4,c4,d1,c5,d5,d4,e2,d3,c3,b3,e4,c3"
    record = Record.parse(f"game=egotzi&size=5&pie=off&moves={moves}")
    assert [claim.kind for claim in complete(record, "a5", "d3").claims] == ["wins"]


@pytest.mark.parametrize(
    ("text", "played", "better"),
    [
        ("game=egotzi&size=5", "a1", "c3"),  # the opponent may swap sides
        ("game=egotzi&size=5&moves=c3", "swap", "b2"),
        ("game=egotzi-squared&size=5", "komi=2", "komi=20"),
        ("game=egotzi-squared&size=5&moves=komi=6", "black", "white"),
    ],
)
def test_no_claim_is_made_where_colours_may_be_exchanged(text, played, better):
    assert complete(Record.parse(text), played, better).claims == ()


def test_illegal_moves_are_refused_at_once():
    record = Record.parse(LOST_OR_WON)
    for moves in (("a1-a1",), ("c2-d2", "a1-a1")):
        with pytest.raises(ValueError, match="illegal move 'a1-a1'"):
            ai.reasons(record, *moves)


def test_a_game_that_is_over_is_refused_at_once():
    record = Record(rules.game("egotzi"), 5)
    record.resign("white")
    with pytest.raises(ValueError, match="the game is over"):
        ai.reasons(record, "a1")


# The text.


def test_the_text_of_reasons_is_read_back():
    record = Record.parse(LOST_OR_WON)
    found = complete(record, "c2-d2")
    assert found.claims
    parsed = ai.Reasons.parse(record, str(found))
    stored = tuple(replace(claim, continuations=()) for claim in found.claims)
    assert parsed == replace(found, claims=stored)
    assert [*map(str, parsed.claims)] == [*map(str, found.claims)]


MAPPED = 'reasons=3 progress=1.000 played=c2-d2 better=b1-b2 map=[["a1","white",0.1,0.9]] claims=[]'


def test_the_text_has_a_map_where_there_are_no_claims():
    found = ai.Reasons.parse(Record.parse(LOST_OR_WON), MAPPED)
    (reach,) = found.map
    assert (str(reach.square), reach.colour, reach.after) == ("a1", "white", "better")
    assert str(found) == MAPPED
    for other in ('["e5","white",0,1]', '["a1","red",0,1]', '["a1","white",0,2]', "[1]", "null"):
        changed = MAPPED.replace('["a1","white",0.1,0.9]', other)
        with pytest.raises(ValueError, match="can't read the reasons"):
            ai.Reasons.parse(Record.parse(LOST_OR_WON), changed)


CLAIM = {
    "kind": "wins",
    "colour": "black",
    "numbers": [7, 5],
    "squares": [],
    "lines": [[], []],
    "shares": None,
}

UNREADABLE = [
    {"kind": "none"},
    {"colour": "red"},
    {"numbers": [1]},
    {"numbers": ["<b>", 2]},
    {"numbers": [1e999, 2]},
    {"squares": ["e5"]},
    {"squares": [1]},
    {"lines": [["a1-a1"], []]},
    {"lines": [[], [None]]},
    {"shares": [2, 0]},
    {"kind": "reply-group"},
    {"kind": "joined"},
]


@pytest.mark.parametrize("changed", UNREADABLE, ids=str)
def test_unreadable_claims_are_refused(changed):
    record = Record.parse(LOST_OR_WON)
    text = "reasons=3 progress=1.000 played=c2-d2 better=b1-b2 claims="
    assert ai.Reasons.parse(record, text + json.dumps([CLAIM])).claims
    with pytest.raises(ValueError, match="can't read the reasons"):
        ai.Reasons.parse(record, text + json.dumps([CLAIM | changed]))


@pytest.mark.parametrize(
    "text",
    ["", "reasons=1", "reasons=3 progress=1.000 played=c2-d2 better=b1-b2 claims=" + "[" * 9999],
)
def test_unreadable_reasons_are_refused(text):
    with pytest.raises(ValueError, match="can't read the reasons"):
        ai.Reasons.parse(Record.parse(LOST_OR_WON), text)
