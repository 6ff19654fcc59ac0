"""Exact claims about moves: a second program counts them again. `benchmarks/reasons.py` does so for
many more positions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rules
from rules import Record, ai
from rules.ai import proofs
from rules.ai.reasoning import kinds_of
from rules.claims import MAX_WORDS, Choice, Claim
from tests.kit.declared import FIRST_GAME_IDS
from tests.kit.plain_claims import GROUP_KINDS, Claimed, expected_claims, is_true
from tests.kit.strategies import random_move

every_game = pytest.mark.parametrize("id", FIRST_GAME_IDS)


def small_record(id: str, random: Random) -> Record:
    """Return a random game on a small board, not over yet."""
    game = rules.game(id)
    setup = {name: {"pie": False, "komi": 4}[name] for name in game.options}
    size = min(game.sizes, key=lambda size: abs(size - 4))
    record = Record(game, size, **setup)
    for _ in range(random.randrange(10, 40) if id == "emergo" else random.randrange(size**2 - 4)):
        record.play(random_move(record.position, random))
        if record.outcome():
            return small_record(id, random)
    return record if len(record.position.moves()) > 1 else small_record(id, random)


def claims(record: Record, played: str, better: str) -> list[Claim]:
    """Return all exact claims about two moves."""
    position = record.position
    choice = Choice(position, position.move(played), position.move(better))
    searches = kinds_of(choice).exact(choice), proofs.exact(record, choice, seed=0)
    return [claim for search in searches for claim in search if claim]


POSITIONS = {"slyde": 4, "emergo": 14, "emulsion": 10}
"""The number of random positions, 16 in other games."""


@cache
def random_claims(id: str) -> list[Claim]:
    """Return the claims about two random moves in random positions."""
    random, found = Random(id), []
    for _ in range(POSITIONS.get(id, 16)):
        record = small_record(id, random)
        found += claims(record, *random.sample([*map(str, record.position.moves())], 2))
    return found


def is_short(claim: Claim) -> bool:
    """Return whether a claim can be counted again by trying all moves."""
    return claim.kind in GROUP_KINDS or len(claim.lines[0]) < 4


def plain(claim: Claim) -> Claimed:
    moves = claim.choice.played, claim.choice.better
    return Claimed(claim.kind, claim.colour, claim.numbers, claim.squares, moves, claim.lines)


@every_game
def test_a_second_program_finds_claims_true_and_changed_ones_false(id):
    checked = [claim for claim in random_claims(id) if is_short(claim)]
    assert checked
    for claim in checked:
        position = claim.choice.position
        assert is_true(plain(claim), position), claim
        for changed in plain(claim).mutations():
            assert not is_true(changed, position), (claim, vars(changed))


@pytest.mark.parametrize("id", ["egotzi", "egotzi-squared", "emulsion", "free-emulsion"])
def test_no_claim_about_groups_is_missing(id):
    random = Random(id)
    for _ in range(6):
        record = small_record(id, random)
        position = record.position
        played, better = random.sample([*position.moves()], 2)
        kinds = GROUP_KINDS[: 4 if position.scores() else 3]
        found = {claim.kind: claim.numbers for claim in claims(record, played, better)}
        expected = expected_claims(position, played, better, kinds)
        assert {kind: found[kind] for kind in kinds if kind in found} == expected


@every_game
def test_claims_happen_in_their_lines(id):
    for claim in random_claims(id):
        played, better = claim.lines
        shown = ("better", better) if claim.kind == "next-group" else ("played", played)
        assert claim.holds(*shown) or not claim.lines[0]
        assert claim.shares is None
        assert claim.continuations == ()
        for text in (str(claim), str(replace(claim, veiled=True))):
            assert len(text.split()) <= MAX_WORDS
            assert ("a better move" in text) == (text != str(claim))


LOST_OR_WON = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"

EXPLAINED = [
    # (position, move played, better move, kind, sentence)
    (
        LOST_OR_WON,
        "c2-d2",
        "b1-b2",
        "wins",
        "After c2-d2, White wins by force; after b1-b2, Black wins by force.",
    ),
    (
        "game=free-emulsion&position=bwbbb/wbwww/wb2w/wbbbw/2bw1 b 12 nopie",
        "b4-c4",
        "a5-b5",
        "cut",
        "After b4-c4, White's b5-c4, for example, keeps Black to a group"
        " of 5; a5-b5 joins 6 and 3, leaving at least 10 after any reply.",
    ),
    (
        "game=egotzi&position=wwbwbbb/bw2bwb/wbwbb2/bww1b1w/bww3w/b2bw1b/1b1bwww w 35 nopie",
        "f2",
        "c2",
        "cut",
        "After f2, Black's reply d3 cuts White's largest group from"
        " 6 to 4; after c2, no reply leaves it fewer than 7.",
    ),
    (
        "game=egotzi&position=wwb1b1b/b2b1wb/wbw4/bwww1w1/w1bwb2/b2bb1b/3bwww w 29 nopie",
        "b3",
        "e4",
        "cut",
        "After b3, Black's reply d5 keeps White to a group of"
        " 3; e4 makes 6, and no reply leaves fewer than 5.",
    ),
    (
        "game=emulsion&position=wbbbwbw/bwwwbwb/wwbbwbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw b 2 nopie",
        "g2-g3",
        "b3-c3",
        "cut",
        "After g2-g3, White's reply a3-b3, for example, keeps Black to a"
        " group of 3; b3-c3 makes 6, and no reply leaves fewer than 5.",
    ),
    (
        "game=emergo&position=7/7/7/7/7/3A@3/4a@2 w 2 7,7",
        "@e3",
        "@c3",
        "material",
        "After @e3, e1xc3 costs White at least one man; after @c3, White loses nothing.",
    ),
    (
        "game=emergo&position=7/5CB1/7/1a@1ab3/ba5AA/7/6aa b 37 0,0",
        "a3-b2",
        "d4-c5",
        "material",
        "After a3-b2, f6-e5 forces d4xf6 e5xg7, which costs Black"
        " at least 3 men; after d4-c5, Black loses nothing.",
    ),
    (
        "game=emergo&position=2AA3AA/5A@1/A@1a@4/1a@1a@1A@1/AA1aa4/5aa1/7 b 23 0,0",
        "f2-e1",
        "d4-e3",
        "material",
        "After f2-e1, a5-b6 forces c5xa7 a3xc5xe3, which leaves"
        " Black at least 3 men worse off than after d4-e3.",
    ),
    (
        "game=emergo&position=7/5AA1/2CB1ad2/3d@3/7/7/7 b 75 0,0",
        "d4xb6",
        "e5xg7",
        "material",
        "After d4xb6, f6xd4 leaves Black at least 5 men worse off than after e5xg7.",
    ),
    (
        "game=emergo&position=7/5CB1/7/1a@1ab3/6AA/1ba5/6aa w 38 0,0",
        "g3-f4",
        "f6-e5",
        "material",
        "After g3-f4, White gains nothing; f6-e5 forces d4xf6 e5xg7, which gains at least 3 men.",
    ),
    (
        "game=emergo&position=AC6/1A@3AA1/2bd4/3a@3/7/7/6AA w 78 0,0",
        "f6-g5",
        "f6-e7",
        "material",
        "After f6-g5, White gains nothing; f6-e7 gains at least one man.",
    ),
    (
        "game=emergo&position=6AA/7/6BA/3a@1A@1/2cc4/3a@3/6AA w 56 0,0",
        "f4-g3",
        "f4-e3",
        "material",
        "After f4-g3, White gains nothing; after f4-e3, d2xf4 g5xe3xc5 gains at least 2 men.",
    ),
    (
        "game=emergo&position=a@1aa4/1a@5/2aa1A@1a@/1A@1A@3/AA3A@2/5A@1/a@1a@4 b 23 0,0",
        "g5-f6",
        "c1-d2",
        "material",
        "After g5-f6, Black is at least 2 men worse off than after c1-d2 and e3xc1 c5xe3xg1.",
    ),
    (
        "game=emergo&position=7/3A@1A@1/AA6/3aa3/aa1b@4/3a@3/4AA1BA w 34 0,0",
        "g1-f2",
        "d6-c5",
        "material",
        "After g1-f2, White is at least 5 men worse off"
        " than after d6-c5, which forces d4xb6 a5xc7.",
    ),
    (
        "game=emergo&position=A@6/7/A@1a@1a@2/3a@3/aa1A@4/7/6A@ w 10 3,4",
        "@b6",
        "@b2",
        "material",
        "After @b6, White is soon at least one man worse off than after @b2.",
    ),
    (
        "game=emergo&position=AC6/1A@3AA1/2bd4/7/4a@2/7/6AA b 77 0,0",
        "e3-d4",
        "c5-d4",
        "material",
        "After e3-d4, White's reply f6-e7 soon costs Black at"
        " least one man; after c5-d4, Black loses nothing.",
    ),
    (
        "game=emergo&position=2b@1AA2/7/a@1a@3B@/7/2B@1A@1a@/7/a@1aa1A@2 b 27 0,0",
        "c7-d6",
        "c5-d6",
        "material",
        "After c7-d6, White's reply e3-d2 soon leaves Black"
        " at least 2 men worse off than after c5-d6.",
    ),
    (
        "game=free-emulsion&position=2w2/2bbb/1wbww/1wb2/5 w 5 nopie",
        "b5+a5",
        "d2+d1",
        "next-group",
        "After b5+a5, Black's reply a3+a4 keeps White to a group of"
        " 3; after d2+d1, White can make 5 next, whatever the reply.",
    ),
    (
        "game=free-emulsion&position=1wwww/bbbbb/wb1ww/1wbbw/bwbwb w 13 nopie",
        "d1-d2",
        "e2-d2",
        "next-group",
        "After d1-d2, Black's reply a1-b2 keeps White to a group of"
        " 4; after e2-d2, White can make 6 next, whatever the reply.",
    ),
    (
        "game=free-emulsion&position=2wb1/2bw1/5/2wwb/2bwb b 6 nopie",
        "e4+e3",
        "d5-d4",
        "reply-group",
        "After e4+e3, White's reply d3+c3 makes a group of 6;"
        " after d5-d4, no reply makes one of more than 4.",
    ),
    (
        "game=egotzi&position=2bwb2/1ww2b1/bbbb1ww/b2bwbw/b1wwwbb/3wwb1/3wbw1 w 29 nopie",
        "e5",
        "c4",
        "reply-group",
        "After e5, Black's b3, for example, makes a group of 8; c4 cuts"
        " Black's largest from 7 to 5, and replies make at most 6.",
    ),
    (
        "game=egotzi&position=1bw1wb1/2w2b1/bb1wwwb/b1bb1w1/bw5/b1bwww1/1wbb1w1 w 27 nopie",
        "d3",
        "b4",
        "reply-group",
        "After d3, Black's reply b6 joins 5 and 3 into a group"
        " of 10; after b4, no reply makes more than 4.",
    ),
    (
        "game=egotzi&position=2bwbww/2bbww1/b1wb2b/bw1wbwb/b1b2bb/ww1wwwb/3bwwb w 33 nopie",
        "c1",
        "e3",
        "reply-group",
        "After c1, Black's reply b3 makes a group of 9;"
        " after e3, no reply makes one of more than 6.",
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbwbwb/wbwbbbw/bwbwwwb/wwbbwbw/bwbwbww/wbwbwbb w 3 nopie",
        "e7-f7",
        "b4-c4",
        "reply-group",
        "After e7-f7, Black's reply c6-c5, for example, joins 6 and 4"
        " into a group of 12; after b4-c4, no reply makes more than 8.",
    ),
    (
        "game=egotzi-squared&position=1bb1w/wbb2/bwwbw/b1b1w/bwww1 b 18 0",
        "e4",
        "a5",
        "reply-points",
        "After e4, White's reply b2 brings White to 66 points;"
        " after a5, no reply brings White more than 42.",
    ),
    (
        "game=egotzi-squared&position=bwb2/wbbbw/bb1wb/wwwwb/b1wbw w 21 0",
        "c3",
        "d5",
        "reply-points",
        "After c3, Black's reply d5 brings Black to 56 points; after"
        " White's own d5, no reply brings Black more than 36.",
    ),
    (
        "game=egotzi-squared&position=b1w2/2b2/b1wwb/2w1w/2b2 b 10 0",
        "b2",
        "b3",
        "reply-points",
        "After b2, White's reply c2, for example, brings White to"
        " 26 points; after b3, no reply brings White more than 18.",
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "kind", "expected"), EXPLAINED)
def test_sentences(text, played, better, kind, expected):
    found = {claim.kind: str(claim) for claim in claims(Record.parse(text), played, better)}
    assert found[kind] == expected


def test_reasons_say_results_first_unless_a_short_line_shows_their_cause():
    *_, found = ai.reasons(Record.parse(LOST_OR_WON), "c2-d2", "b1-b2")
    assert [claim.kind for claim in found.claims] == ["cut"]
