"""Reasons: the arguments, progress, and when there are none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import rules
from rules import Record, ai, result_claims
from rules.ai import shares
from rules.ai.proofs import Proofs
from rules.ai.reasoning import kinds_of, with_weight
from rules.claims import Choice

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


def test_the_end_of_a_game_is_solved_for_a_proof():
    """With eleven empty squares left, the usual search proves nothing."""
    moves = "e3,d5,a5,d2,b1,b3,c4,a2,b4,e2,e3,d3,e2"
    record = Record.parse(f"game=egotzi-squared&size=5&komi=0&moves={moves}")
    (claim,) = complete(record, "b5", "c1").claims
    assert claim.kind == "wins"
    assert [*map(len, claim.lines)] == [*claim.numbers] == [11, 11]


def test_a_proof_that_says_no_more_than_the_result_gives_way_to_other_claims():
    position = "wbwbwbw/bbwwwwb/wbwwwbb/bbwbbbb/wbwbwww/bbbbwwb/wwwbbww w 13 nopie"
    record = Record.parse(f"game=emulsion&position={position}")
    choice = Choice(record.position, *map(record.position.move, ("c3-d4", "g3-g2")))
    (proof,) = filter(None, Proofs(record, choice, seed=0).exact())
    assert proof.weight < 1
    assert [claim.kind for claim in complete(record, "c3-d4", "g3-g2").claims] == ["joined"]


def test_of_the_replies_that_win_a_proof_names_one_that_does_something():
    """A search thinks another one best, which changes no group much."""
    position = "wwwbwbb/bwbbwwb/wwwbwwb/bbwbbwb/wbbbwwb/bwbbwwb/wwwbbww b 16 nopie"
    record = Record.parse(f"game=emulsion&position={position}")
    (claim,) = complete(record, "b3-a3", "a6-b6").claims
    assert str(claim) == (
        "After b3-a3, White's reply c4-d5 joins 12 and 8 into 20 and wins by force; after a6-b6,"
        " Black wins, whatever White replies."
    )


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


REPEATED = (
    "game=emergo&size=7&moves=@b4,@a1,@e3,@e5,@b6,@b2,@f2,@e7,@c5,@g5,@d2,@d4,@c3,@g1,@c1,@c7,"
    "c1xa3,d4xb2,a3xc1,c7xa5xc3xe1xg3,b2-a3,g1-f2,e3xg1,a1-b2,c5-b6,e5-d4,a3-b4,e7-d6,c1xa3,g5-f4,"
    "b6-c5,d4xb6,b4-c3,f4-e3,c3-d4,e3xc5,a3-b2,c5-d4,b2-a3,b6-a5,a3-b2,d6-c5,b2-a3,c5-d6,g1-f2,"
    "g3xe1,a3-b2,f2-e3,b2-c1,e3-f4,c1-b2,f4-e3,b2-a3,e3-f4,a3-b2"
)
"""A game in which f4-e3 repeats a position, so that White can force a draw; a5-b4 wins."""

ENDS = [
    # (kind, colour, shares, sentences of the claims that are left)
    (
        result_claims.EndsDrawn,
        "white",
        (0.8, 0),
        [
            "f4-e3 ends the game in a draw; after a5-b4, the game is soon drawn in 0% of strong"
            " lines."
        ],
    ),
    (result_claims.EndsDrawn, "white", (0, 0.8), []),
    (result_claims.EndsDrawn, "black", (0, 0.8), []),
    (
        result_claims.EndsWon,
        "black",
        (0, 1),
        [
            "After f4-e3, Black soon wins in 0% of strong lines; after a5-b4, Black wins, whatever"
            " White replies."
        ],
    ),
    (result_claims.EndsWon, "black", (0, 0.4), []),
]


@pytest.mark.parametrize(("kind", "colour", "shares", "expected"), ENDS)
def test_a_proof_is_said_instead_of_a_share_that_it_explains_or_contradicts(
    kind, colour, shares, expected
):
    record = Record.parse(REPEATED)
    choice = Choice(record.position, *map(record.position.move, ("f4-e3", "a5-b4")))
    claim = kind(choice=choice, colour=colour, numbers=(0, 0), shares=shares)
    found = Proofs(record, choice, 0).unrefuted([claim])
    assert [*map(str, filter(None, found))] == expected


def test_a_share_of_wins_that_a_proof_explains_names_the_reply_as_proofs_do():
    record = Record.parse(LOST_OR_WON)
    choice = Choice(record.position, *map(record.position.move, ("c2-d2", "b1-b2")))
    shares_of_wins = result_claims.EndsWon(
        choice=choice, colour="white", numbers=(0, 0), shares=(0.9, 0.1)
    )
    (claim,) = filter(None, Proofs(record, choice, 0).unrefuted([shares_of_wins]))
    assert str(claim) == (
        "After c2-d2, White's reply a3-b3 wins by force; after b1-b2, White soon wins in 10% of"
        " strong lines."
    )
    assert claim.reply == claim.lines[0][0]
    assert claim.holds("played", claim.lines[0])


SOUGHT = [
    # (whether the second lines have a cause, kinds)
    (True, ["sacrifices"]),
    (False, ["ends-won"]),
]


@pytest.mark.parametrize(("has_cause", "kinds"), SOUGHT)
def test_a_result_is_only_a_reason_if_no_cause_is_found(monkeypatch, has_cause, kinds):
    record = Record.parse("game=emergo&position=7/7/A@3A@1A@/1A@5/2a@1a@2/3a@3/7 b 7 4,5")
    choice = Choice(record.position, *map(record.position.move, ("@d4", "@e7")))
    result = result_claims.EndsWon(
        choice=choice, colour="white", numbers=(0, 0), shares=(0.5, 0.03)
    )
    samples = []
    find, confirmed = shares.find, shares.confirmed

    def find_result_first(sample, candidates):
        samples.append(sample)
        if len(samples) == 1:
            return [result]
        return find(sample, candidates) if has_cause else []

    def confirm(first, second, claims):
        return claims if claims == [result] else confirmed(first, second, claims)

    monkeypatch.setattr(shares, "borne_out", lambda sample, claims: [])  # no exact claims
    monkeypatch.setattr(shares, "find", find_result_first)
    monkeypatch.setattr(shares, "confirmed", confirm)
    assert [claim.kind for claim in complete(record, "@d4", "@e7").claims] == kinds


def test_strong_lines_give_reasons_where_weak_ones_give_none():
    board = "4a@2/1A@3a@1/4a@2/5ac1/7/1AA3A@1/7 w 14 2,3"
    record = Record.parse(f"game=emergo&position={board}")
    assert [claim.kind for claim in complete(record, "@b4", "@c3", 9812).claims] == ["frees"]


NAMED_REPLIES = [
    # (position, move played, better move, replies to the move played that reasons may name)
    (
        "game=free-emulsion&position=1bwwb/2w2/w1bbw/bw1bw/1b1wb w 9 nopie",
        "d1-e1",
        "b2-c3",
        {"a2-b2"},  # a4+a5 leaves a group as small, and yet White wins then
    ),
    (
        "game=free-emulsion&position=3wb/wwb2/b1b2/1ww2/1b1wb b 6 nopie",
        "a3-b4",
        "b1-c2",
        set(),  # a2+a1 joins groups, and yet Black wins then
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "replies"), NAMED_REPLIES)
def test_a_reply_that_is_a_mistake_is_no_reason(text, played, better, replies):
    found = complete(Record.parse(text), played, better)
    assert {str(claim.reply) for claim in found.claims} == replies


def test_of_replies_that_do_as_much_one_is_named_that_a_next_move_does_not_make_up_for():
    text = "game=egotzi-squared&size=4&position=b2w/1b1b/w2b/wbw1 w 9 4"
    position = Record.parse(text).position
    choice = Choice(position, position.move("b4"), position.move("c4"))
    (claim,) = [c for c in kinds_of(choice).exact(choice) if c and c.kind == "reply-lead"]
    assert [str(each.reply) for each in (claim, *claim.alternatives)] == ["c2", "c3"]
    assert [str(each.reply) for each in with_weight(claim)] == ["c3"]
    assert with_weight(replace(claim, alternatives=())) == []


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


MAPPED = (
    'reasons=10 progress=1.000 played=c2-d2 better=b1-b2 map=[["a1","white",0.1,0.9]] claims=[]'
)


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
    text = "reasons=10 progress=1.000 played=c2-d2 better=b1-b2 claims="
    assert ai.Reasons.parse(record, text + json.dumps([CLAIM])).claims
    with pytest.raises(ValueError, match="can't read the reasons"):
        ai.Reasons.parse(record, text + json.dumps([CLAIM | changed]))


@pytest.mark.parametrize(
    "text",
    ["", "reasons=1", "reasons=10 progress=1.000 played=c2-d2 better=b1-b2 claims=" + "[" * 9999],
)
def test_unreadable_reasons_are_refused(text):
    with pytest.raises(ValueError, match="can't read the reasons"):
        ai.Reasons.parse(Record.parse(LOST_OR_WON), text)
