"""Exact claims about moves: a second program counts them again. `benchmarks/reasons.py` does so for
many more positions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rules
from rules import Record, ai
from rules.ai.proofs import Proofs
from rules.ai.reasoning import kinds_of
from rules.claims import BOTH, MAX_WORDS, MIN_WEIGHT, Choice, Claim, Story
from rules.emergo.capture_claims import FreesByForce, Takes
from tests.kit.claim_rows import claim_of_row
from tests.kit.declared import FIRST_GAME_IDS
from tests.kit.plain_claims import (
    GROUP_KINDS,
    NEXT_KINDS,
    Claimed,
    expected_claims,
    is_true,
    kinds_of_groups,
)
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
    searches = kinds_of(choice).exact(choice), Proofs(record, choice, seed=0).exact()
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
    kinds = *GROUP_KINDS, *NEXT_KINDS, "frees-by-force", "combination"
    return claim.kind in kinds or len(claim.lines[0]) < 4


@every_game
def test_a_second_program_finds_claims_true_and_changed_ones_false(id):
    checked = [claim for claim in random_claims(id) if is_short(claim)]
    assert checked
    for claim in checked:
        position, plain = claim.choice.position, Claimed.read(claim)
        assert is_true(plain, position), claim
        for changed in plain.mutations():
            assert not is_true(changed, position), (claim, vars(changed))


@pytest.mark.parametrize("id", ["egotzi", "egotzi-squared", "emulsion", "free-emulsion"])
def test_no_claim_about_groups_is_missing(id):
    random = Random(id)
    for _ in range(6):
        record = small_record(id, random)
        position = record.position
        played, better = random.sample([*position.moves()], 2)
        kinds = kinds_of_groups(position)
        found = {c.kind: (*c.numbers, c.several) for c in claims(record, played, better)}
        expected = expected_claims(position, played, better, kinds)
        assert {kind: found[kind] for kind in kinds if kind in found} == expected


@every_game
def test_claims_happen_in_their_lines(id):
    for claim in random_claims(id):
        is_of_better = claim.kind in ("next-group", "next-lead", "frees-by-force", "combination")
        number = claim.shown if is_of_better else 0
        assert claim.holds(BOTH[number], claim.lines[number]) or not claim.lines[number]
        assert claim.shares is None
        assert claim.continuations == ()
        for text in (str(claim), str(replace(claim, veiled=True))):
            assert len(text.split()) <= MAX_WORDS
            assert ("a better move" in text) == (text != str(claim))


LOST_OR_WON = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"

EXPLAINED = [
    # (position, move played, better move, kind, sentence)
    (
        "game=emergo&position=6a@/7/2A@4/3A@3/7/3a@3/7 w 4 6,6",
        "@c1",
        "@e5",
        "feeds",
        "After @c1, White threatens to take, so Black may feed White a man, for example @b2;"
        " after @e5, Black may not.",
    ),
    (
        "game=emergo&position=a@6/5A@1/2A@1A@2/7/7/7/4a@2 b 5 5,6",
        "@e7",
        "@a1",
        "feeds",
        "After @e7, Black threatens to take, so White may feed Black a man, for example @d2;"
        " after @a1, White may not.",
    ),
    (
        LOST_OR_WON,
        "c2-d2",
        "b1-b2",
        "wins",
        "After c2-d2, White's reply a3-b3 wins by force; after b1-b2, Black wins, whatever White"
        " replies.",
    ),
    (
        "game=free-emulsion&position=bwbbb/wbwww/wb2w/wbbbw/2bw1 b 12 nopie",
        "b4-c4",
        "a5-b5",
        "cut",
        "After b4-c4, Black's largest group is 5; a5-b5 joins 6, 3 and 1 more"
        " into 10, and replies leave at least 10.",
    ),
    (
        "game=egotzi&position=wwbwbbb/bw2bwb/wbwbb2/bww1b1w/bww3w/b2bw1b/1b1bwww w 35 nopie",
        "f2",
        "c2",
        "cut",
        "After f2, Black's reply d3 cuts White's largest group from"
        " 6 to 4; after c2, no reply leaves it smaller than 7.",
    ),
    (
        "game=egotzi&position=wwb1b1b/b2b1wb/wbw4/bwww1w1/w1bwb2/b2bb1b/3bwww w 29 nopie",
        "b3",
        "e4",
        "cut",
        "After b3, Black's d5 cuts White's largest group to 3;"
        " e4 makes 6, and no reply leaves it smaller than 5.",
    ),
    (
        "game=emulsion&position=wbbbwbw/bwwwbwb/wwbbwbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw b 2 nopie",
        "g2-g3",
        "b3-c3",
        "cut",
        "After g2-g3, Black's largest group is 3; b3-c3 makes 6,"
        " and no reply leaves it smaller than 5.",
    ),
    (
        "game=emergo&position=7/7/7/7/7/3A@3/4a@2 w 2 7,7",
        "@e3",
        "@c3",
        "material",
        "After @e3, e1xc3 costs White at least one man; after @c3, White loses nothing.",
    ),
    (
        "game=emergo&position=7/1b@3A@1/2ac3AD/7/6ac/7/7 b 33 0,0",
        "c5-d4",
        "c5-b4",
        "material",
        "After c5-d4, f6-e5 forces d4xf6 g5xe7 (frees 4 prisoners), which costs Black at least "
        "4 men; after c5-b4, Black loses nothing.",
    ),
    (
        "game=emergo&position=2AA3AA/5A@1/A@1a@4/1a@1a@1A@1/AA1aa4/5aa1/7 b 23 0,0",
        "f2-e1",
        "d4-e3",
        "material",
        "After f2-e1, a5-b6 forces c5xa7 a3xc5xe3, which costs Black at least one man; d4-e3"
        " gains at least 2 men, for example f4xd2 c3xe1 a5xc3 d2xb4.",
    ),
    (
        "game=emergo&position=7/5AA1/2CB1ad2/3d@3/7/7/7 b 75 0,0",
        "d4xb6",
        "e5xg7",
        "material",
        "After d4xb6, f6xd4 (frees 4 prisoners) leaves Black at least 4 men down; e5xg7 gains"
        " at least one man, for example c5xe3 d4xf2 e3xg1.",
    ),
    (
        "game=emergo&position=7/5CB1/7/1a@1ab3/6AA/1ba5/6aa w 38 0,0",
        "g3-f4",
        "f6-e5",
        "material",
        "After g3-f4, White gains nothing in the end; f6-e5 forces d4xf6 e5xg7 (frees 3"
        " prisoners), which "
        "gains at least 3 men.",
    ),
    (
        "game=emergo&position=AC6/1A@3AA1/2bd4/3a@3/7/7/6AA w 78 0,0",
        "f6-g5",
        "f6-e7",
        "material",
        "After f6-g5, White gains nothing in the end; f6-e7 gains at least one man, for example"
        " c5-b4"
        " b6-c5 b4xd6 e7xc5xe3.",
    ),
    (
        "game=emergo&position=2a@4/7/4AB1aa/7/A@3A@1aa/1A@5/4BA2 b 25 0,2",
        "@b6",
        "@c5",
        "material",
        "After @b6, Black gains nothing in the end; @c5 gains at least one man, for example"
        " e3-d4 c5xe3.",
    ),
    (
        "game=free-emulsion&position=wwww1/bbbwb/bbbwb/bwbwb/wwwwb b 18 nopie",
        "c2-d1",
        "c2-d3",
        "wins",
        "c2-d1 loses at once; c2-d3 wins at once.",
    ),
    (
        "game=emulsion&position=bbww/wwbb/bwbb/bwww b 4 nopie",
        "b4-a3",
        "a2-b3",
        "wins",
        "b4-a3 loses at once; a2-b3 joins Black's 4, 2 and 1 more into 7 and wins by force.",
    ),
    (
        "game=free-emulsion&position=wwwb/wbwb/bb1b/1wwb b 10 nopie",
        "b3-c3",
        "d4-c3",
        "wins",
        "After b3-c3, White's reply c1-b2 joins 5 and 2 into 7 and wins by force; d4-c3 wins at"
        " once.",
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbbwwb/wbwbwbw/bwbwbwb/wwbbwbw/bwbwbwb/wbwwbbw w 3 nopie",
        "f4-f3",
        "f4-e4",
        "reply-group",
        "After f4-f3, Black's reply c4-d4, for example, joins 4, 4 and 4 into a group of 12; after"
        " f4-e4, replies make at most 9.",
    ),
    (
        "game=emergo&position=a@1aa4/1a@5/2aa1A@1a@/1A@1A@3/AA3A@2/5A@1/a@1a@4 b 23 0,0",
        "g5-f6",
        "c1-d2",
        "material",
        "After g5-f6, White's reply b4xd6 begins an exchange that costs Black at least one"
        " man; c1-d2 gains at least one man, for example e3xc1 c5xe3xg1.",
    ),
    (
        "game=emergo&position=7/3A@1A@1/AA6/3aa3/aa1b@4/3a@3/4AA1BA w 34 0,0",
        "g1-f2",
        "d6-c5",
        "material",
        "After g1-f2, Black's reply d4-e5 soon costs White at least 3 men; d6-c5 forces d4xb6"
        " a5xc7 (frees 2 prisoners), which gains at least 2 men.",
    ),
    (
        "game=emergo&position=A@6/7/A@1a@1a@2/3a@3/aa1A@4/7/6A@ w 10 3,4",
        "@b6",
        "@b2",
        "material",
        "After @b6, White gains one man at most; @b2 gains at least 2 men, for example a3xc1"
        " @d2 c1xe3 @f2 d4xb2 f2xd4xb6 (frees 3 prisoners).",
    ),
    (
        "game=emergo&position=AC6/1A@3AA1/2bd4/7/4a@2/7/6AA b 77 0,0",
        "e3-d4",
        "c5-d4",
        "material",
        "After e3-d4, White's reply f6-e7 begins an exchange that costs Black at least one man;"
        " after c5-d4, Black loses nothing.",
    ),
    (
        "game=emergo&position=2b@1AA2/7/a@1a@3B@/7/2B@1A@1a@/7/a@1aa1A@2 b 27 0,0",
        "c7-d6",
        "c5-d6",
        "material",
        "After c7-d6, White's reply e3-d2 begins an exchange that costs Black at least 3 men;"
        " after c5-d6, Black loses one man at most.",
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
        "After d3, Black's reply b6 joins 5, 3 and 2 more into a group"
        " of 10; after b4, replies make at most 4.",
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
        "After e7-f7, Black's reply c6-c5, for example, joins 6, 4 and 2 more"
        " into a group of 12; after b4-c4, replies make at most 8.",
    ),
    (
        "game=egotzi-squared&position=1bb1w/wbb2/bwwbw/b1b1w/bwww1 b 18 0",
        "e4",
        "a5",
        "reply-points",
        "After e4, White's reply b2 brings White to 66 points against Black's"
        " 30; after a5, no reply brings White more than 42 points.",
    ),
    (
        "game=egotzi-squared&position=bwb2/wbbbw/bb1wb/wwwwb/b1wbw w 21 0",
        "c3",
        "d5",
        "reply-points",
        "After c3, Black's reply d5 brings Black to 56 points against White's"
        " 53; after White's own d5, no reply brings Black more than 36 points.",
    ),
    (
        "game=egotzi-squared&position=b1w2/2b2/b1wwb/2w1w/2b2 b 10 0",
        "b2",
        "b3",
        "reply-points",
        "After b2, White's reply c2, for example, brings White to 26 points"
        " against Black's 8; after b3, no reply brings White more than 18 points.",
    ),
    (
        "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie",
        "c2-d2",
        "b1-b2",
        "reply-lead",
        "After c2-d2, White's reply b4-c3 leaves White a largest group of 7 against Black's 4; "
        "after b1-b2, Black's stays at least 1 larger.",
    ),
    (
        "game=free-emulsion&position=1wwww/bbbbb/wb1ww/1wbbw/bwbwb w 13 nopie",
        "d1-d2",
        "e2-d2",
        "reply-lead",
        "After d1-d2, Black's reply a1-b2 leaves Black a largest group of 11 against White's 4;"
        " after e2-d2, Black's is at most 5 larger.",
    ),
    (
        "game=free-emulsion&position=2wb1/2bw1/5/2wwb/2bwb b 6 nopie",
        "e4+e3",
        "d5-d4",
        "reply-lead",
        "After e4+e3, White's reply d3+c3 leaves White a largest group of 6 against Black's 2; "
        "after d5-d4, White's is at most 2 larger.",
    ),
    (
        "game=egotzi&position=wwb1b1b/b2b1wb/wbw4/bwww1w1/w1bwb2/b2bb1b/3bwww w 29 nopie",
        "b3",
        "e4",
        "reply-lead",
        "After b3, Black's reply b2, for example, leaves Black a largest group of 7 against "
        "White's 5; after e4, no reply puts Black ahead.",
    ),
    (
        "game=egotzi-squared&position=bwb2/wbbbw/bb1wb/wwwwb/b1wbw w 21 0",
        "c3",
        "d5",
        "reply-lead",
        "After c3, Black's reply d5 brings Black to 56 points against White's 53; after White's"
        " own d5, White stays at least 5 points ahead.",
    ),
    (
        "game=egotzi-squared&position=b1w2/2b2/b1wwb/2w1w/2b2 b 10 0",
        "b2",
        "b3",
        "reply-lead",
        "After b2, White's reply c2, for example, brings White to 26 points against Black's 8; "
        "after b3, White leads by at most 10 points.",
    ),
    (
        "game=slyde&position=wwBbbbwb/bwBbWBww/wWBWbbBb/wBbwWBww"
        "/wwBwBwwb/bbWbWBww/bWwbwWbb/bbWbWwWb b 21",
        "g2-g3",
        "h8-g8",
        "next-group",
        "After g2-g3, White's reply g8-f8 cuts Black's largest group from 16 to 9; after h8-g8,"
        " Black can make 15 next, whatever the reply.",
    ),
    (
        "game=emergo&position=7/1da3AA1/2BB1ad2/7/7/7/7 w 76 0,0",
        "c5xa7",
        "f6xd4",
        "material",
        "After c5xa7, Black's captures from e5xg7 on take White's last man; f6xd4 gains at"
        " least 6 men, for example b6-a7 e5-d6 a7-b6 c5xa7.",
    ),
    (
        "game=emergo&position=2ab1AA2/7/2A@1AA2/7/2a@1A@2/7/2aa3a@ w 18 1,2",
        "@a7",
        "@g7",
        "material",
        "After @a7, @d6 e3-f4 d6xb4 costs White at least one man; after @g7, White loses nothing.",
    ),
    (
        "game=emergo&position=2AA3AA/5A@1/2a@4/1a@1a@1A@1/AA1aa4/5aa1/7 w 22 1,0",
        "@a5",
        "@e3",
        "material",
        "After @a5, Black's reply d4-e3 begins an exchange that costs White at least 2 men; "
        "after @e3, White loses nothing.",
    ),
    (
        "game=egotzi-squared&position=1bw2/bwbww/1wb1b/w1bww/1b1b1 b 16 0",
        "b2",
        "e1",
        "wins",
        "After b2, White's reply d3 cuts Black's largest group from 5 to 3 and wins by force; after"
        " e1, Black wins, whatever White replies.",
    ),
    (
        "game=egotzi-squared&position=bbbwb/wbwbw/wwwb1/b1bwb/bwbww w 23 0",
        "e3",
        "b2",
        "wins",
        "After e3, Black's reply b2 joins 2, 2 and 1 more into 5 and wins by force; after White's"
        " own b2, White wins by force.",
    ),
    (
        "game=egotzi-squared&position=1bwb1/bwb1w/1wbwb/w1b1w/1b3 w 15 0",
        "d4",
        "d2",
        "wins",
        "After d4, Black's reply e1 makes a group of 5 and wins by force; after d2, White wins,"
        " whatever Black replies.",
    ),
    (
        "game=egotzi-squared&position=bbw2/bwwwb/wbb1b/1bwwb/b1www b 20 0",
        "a2",
        "d3",
        "wins",
        "After a2, White's reply d3 brings White to 53 points against Black's 43 and wins by force;"
        " after Black's own d3, Black wins by force.",
    ),
    (
        "game=egotzi-squared&position=wbbb1/b1ww1/wwwwb/w1bbb/wbwb1 b 20 0",
        "e5",
        "b4",
        "wins",
        "After e5, White's reply e4 wins by force; b4 cuts White's largest group from 8 to 4 and"
        " wins by force.",
    ),
    (
        "game=egotzi-squared&position=bb1wb/bb1wb/1wwb1/bbwww/w1bww b 20 0",
        "c4",
        "a3",
        "wins",
        "After c4, White's reply c3 wins by force; a3 joins Black's 4, 2 and 1 more into 7 and wins"
        " by force.",
    ),
    (
        "game=free-emulsion&position=1wwwb/wbb2/b1bw1/bb2b/2www w 11 nopie",
        "a4-b4",
        "d4+e4",
        "wins",
        "After a4-b4, Black's reply e2-d3 wins by force, for example 11 to 7; d4+e4 makes a white"
        " group of 5 and wins by force.",
    ),
    (
        "game=egotzi-squared&position=wbb1b/wb1ww/wwbwb/bbwwb/wb1b1 w 21 0",
        "c4",
        "d5",
        "wins",
        "After c4, Black's reply c3 wins by force; d5 brings White to 53 points against Black's 25"
        " and wins by force.",
    ),
    (
        "game=egotzi-squared&size=4&position=1w1b/b1w1/b3/bwbw w 9 4",
        "a4",
        "b3",
        "wins",
        "After a4, Black's reply b3 wins by force, for example 20 to 18; after White's own b3,"
        " White wins, whatever Black replies.",
    ),
    (
        "game=free-emulsion&position=wbwb1/wb1b1/1bbw1/bbwww/bww2 w 13 nopie",
        "e3+e4",
        "c5-b5",
        "reply-group",
        "After e3+e4, Black's reply d4-c5 makes a group of 9;"
        " after c5-b5, no reply makes one of more than 6.",
    ),
    (
        "game=emergo&position=2A@3A@/7/A@3aa1a@/5A@1/A@6/3a@1AB1/a@1a@1a@1A@ b 21 0,0",
        "e1xg3",
        "e5xg3",
        "frees-by-force",
        "After e1xg3, f4xd6 frees a prisoner; after e5xg3, White can't force that.",
    ),
    (
        "game=emergo&position=A@1A@4/1A@5/2A@1a@1A@/1A@1a@3/a@3a@2/5a@1/2a@4 w 12 2,2",
        "@g3",
        "@a1",
        "frees-by-force",
        "After @g3, @d2 g3xe1xc3 d4xb2 frees 2 prisoners by force; after @a1, Black can't"
        " force that.",
    ),
    (
        "game=emergo&position=aa1A@4/3BA3/7/3b@3/a@3AA2/5A@1/AB3A@2 b 23 0,0",
        "d4-e5",
        "a3-b2",
        "frees-by-force",
        "After a3-b2, a1xc3xe5 d4xf6 frees 4 prisoners by force; after d4-e5, Black can't"
        " force that.",
    ),
    (
        "game=emergo&position=a@5aa/1a@5/2A@4/3A@1a@1/AA1A@4/3a@3/AA3ab2 w 20 0,0",
        "d4-e5",
        "a1-b2",
        "combination",
        "a1-b2, after which Black must capture, begins a combination that gains at least 4"
        " men; after d4-e5, nothing this way.",
    ),
    (
        "game=emergo&position=A@1a@1A@1a@/7/A@1a@1a@1a@/7/a@1A@1A@1A@/7/2A@1a@2 w 14 1,1",
        "@f6",
        "@d2",
        "combination",
        "After @f6, Black gains at least 2 men by force, beginning with @d2, after which White must"
        " capture; after White's own @d2, nothing this way.",
    ),
    (
        "game=emergo&position=4a@2/3a@1AA1/2A@1a@1A@/1a@5/4A@2/7/7 w 10 4,3",
        "f6xd4",
        "c5xa3",
        "combination",
        "After f6xd4, Black gains at least 2 men by force, beginning with @c3, after which"
        " White must capture; after c5xa3, one man at most.",
    ),
    (
        "game=emergo&position=7/3AB1a@1/ab1A@4/7/7/1aa5/2A@1AA2 b 17 1,2",
        "@a3",
        "@f2",  # White can take in two ways, and Black's first sacrifice depends on it
        "combination",
        "@f2, after which White must capture, begins a combination that gains at least 6 men;"
        " after @a3, nothing this way.",
    ),
    (
        "game=emulsion&position=wbbbw/bwwbw/wbwbw/bwbwb/wbwwb w 3 nopie",
        "c3-b3",
        "a5-b5",
        "lasting-group",
        "After c3-b3, Black's reply a2-b2 makes 9, which White can't cut below 8; after a"
        "5-b5, White can keep Black to 5 next.",
    ),
    (
        "game=emulsion&position=wbwbbw/wbwwbb/bbbwbb/wwwwwb/bbbwbw/wwwbwb w 7 nopie",
        "c6-b5",
        "c5-d6",
        "lasting-group",
        "After c6-b5, Black's reply e2-f2 makes 11, which White can't cut at once; after "
        "c5-d6, White can keep Black to 9 next.",
    ),
    (
        "game=emulsion&position=wbbbb/wbwww/wbwwb/wbbwb/wbwwb w 11 nopie",
        "d2-e3",
        "d1-c2",
        "lasting-group",
        "After d2-e3, Black's reply d2-c1 keeps at least 12 together; after d1-c2, White "
        "can cut Black's largest group to 6 next.",
    ),
    (
        "game=emulsion&position=wbbww/bwbbb/wwwww/wbbbb/bbwww w 5 nopie",
        "d3-e2",
        "c1-d2",
        "lasting-group",
        "After d3-e2, Black's reply d2-c3 makes sure of a group of 10; after c1-d2, White"
        " can keep Black to 6 next.",
    ),
    (
        "game=emulsion&position=wbbbw/bwwbw/wbwbw/bwbwb/wbwwb w 3 nopie",
        "c3-b3",
        "a5-b5",
        "next-lead",
        "After c3-b3, Black's reply a2-b3, for example, keeps White's largest group from getting"
        " larger than Black's; after a5-b5, White can get 2 ahead next.",
    ),
    (
        "game=emulsion&position=wwbwwb/wbbbwb/bbbbwb/wbwwwb/wwwbwb/wwbbwb b 14 nopie",
        "b3-c2",
        "d2-c3",
        "next-lead",
        "After b3-c2, White's reply e1-d2 keeps White's largest group at least 5 larger t"
        "han Black's; after d2-c3, Black can come within 3 next.",
    ),
    (
        "game=emulsion&position=wbbbb/wbwww/wbwwb/wbbwb/wbwwb w 11 nopie",
        "d2-e3",
        "d1-c2",
        "next-lead",
        "After d2-e3, Black's reply d2-c1 keeps Black's largest group at least 4 larger t"
        "han White's; after d1-c2, White can get 7 ahead next.",
    ),
    (
        "game=emulsion&position=wwwbb/bbwbw/wbwbw/wbbbb/wbwww b 6 nopie",
        "b4-a3",
        "d4-e3",
        "next-lead",
        "After b4-a3, White's reply c3-d4, for example, keeps Black's largest group at most 2"
        " larger; after d4-e3, Black can make it 4 larger next.",
    ),
    (
        "game=emulsion&position=wwwww/wbwbb/wbbbw/bbbww/wbbbw w 7 nopie",
        "e3-d4",
        "c4-d3",
        "next-lead",
        "After e3-d4, Black's reply d1-d2, for example, keeps Black's largest group at least 2"
        " larger than White's; after c4-d3, White can draw level next.",
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "kind", "expected"), EXPLAINED)
def test_sentences(text, played, better, kind, expected):
    found = {claim.kind: str(claim) for claim in claims(Record.parse(text), played, better)}
    assert found[kind] == expected


WEIGHED = [
    # (position, move played, better move, kind, least level in strong lines; None: no reason)
    (
        "game=free-emulsion&position=b1b2/w1w2/wbbw1/5/5 b 4 nopie",
        "b4+b5",
        "c5-c4",
        "reply-group",
        1.5,
    ),
    (
        "game=free-emulsion&position=1b2w/1wbbw/1w3/1bb2/bww2 w 7 nopie",
        "c1-b2",
        "b1-c2",
        "reply-group",
        None,  # the mover's own group is larger, too
    ),
    (
        "game=free-emulsion&position=2wb1/2bw1/5/2wwb/2bwb b 6 nopie",
        "e4+e3",
        "d5-d4",
        "reply-group",
        0.4,
    ),
    (
        "game=slyde&position=wwwbwbwb/wBwwbwbb/BbBwBbwW/bbbbbBww"
        "/wWwWwWbb/bbWwWwWw/wbbWbbbb/bBwwbBww b 15",
        "e7-e8",
        "a3-a4",
        "cut",
        None,  # the same reply halves the group after both
    ),
    (
        "game=egotzi-squared&position=www1b/wb1wb/wb1ww/bbwbb/3bb w 19 0",
        "c3",
        "b1",
        "reply-points",
        None,  # the lead is less
    ),
    (
        "game=egotzi-squared&position=b3b/b1w2/b2w1/2w2/4w b 8 0",
        "b3",
        "c3",
        "reply-lead",
        None,  # Black's next move makes up for it
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbwbwb/bwwbbbw/bbwwwwb/wbbbwbb/wwwbbww/wbwbwbw b 8 nopie",
        "e2-e3",
        "f3-e3",
        "next-group",
        1.0,  # two of 13
    ),
    (
        "game=emulsion&position=wbwbwbw/wbbwbwb/wbwwwbw/bbwbbwb/wbwbwbw/bwbwwwb/wbwbbbw b 4 nopie",
        "g6-g7",
        "b3-c4",
        "next-group",
        1.5,  # Black stays ahead
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbbwwb/wwbbwbw/bwbwwbb/wbwwbbw/bbwwbwb/wbwbwbw b 6 nopie",
        "a6-b5",
        "f5-e4",
        "reply-group",
        1.0,  # replies to both join as much, but the better move cuts the group
    ),
    (
        "game=emulsion&position=wwwbwbb/wbbbwwb/wwwwwwb/bbbbbwb/bwbbwwb/bwbbwwb/wwwbbww w 19 nopie",
        "c7-d6",
        "e7-d6",
        "lasting-group",
        1.5,
    ),
    (
        "game=emulsion&position=wwwww/wbwbb/wbbbw/bbbww/wbbbw w 7 nopie",
        "e3-d4",
        "c4-d3",
        "next-lead",
        2,
    ),
    ("game=emergo&position=7/7/7/7/7/3A@3/4a@2 w 2 7,7", "@e3", "@c3", "material", 0.6),
    (
        "game=emergo&position=2AA4/5A@1/2a@1AB2/1ab3A@1/AA1a@4/7/4aa2 w 30 0,0",
        "c7-b6",
        "f4-e3",
        "material",
        None,  # one man at the end of ten moves
    ),
    (
        "game=emergo&position=4a@2/1AA5/4a@1a@/3aa3/A@3aa1A@/1A@5/2A@1a@1AA b 23 0,0",
        "e1-d2",
        "d4-c5",
        "material",
        None,  # two men, seen only at the end of ten moves after the other move
    ),
    (
        "game=emergo&position=6A@/1A@1a@1a@1/2aa1aa2/3b@3/a@1A@1AA2/7/2A@1A@2 b 19 0,0",
        "c5xa7",
        "d4xb2",
        "material",
        None,  # one man, where both players take
    ),
    (
        "game=emergo&position=A@6/3A@1a@1/A@1a@1a@2/3a@1a@1/a@5A@/1A@3a@1/A@1A@1A@1a@ b 19 0,0",
        "e5xc7",
        "c5xe7",
        "material",
        0.6,  # one man, where both players take in two short lines
    ),
    (
        "game=emergo&position=b@1AA1A@2/7/AC3ab2/7/7/7/ac6 w 26 0,0",
        "c7-d6",
        "a5-b4",
        "material",
        0.6,  # one man, in an exchange of two captures
    ),
    (
        "game=emergo&position=b@1AA1A@2/7/AC3ab2/7/7/7/ac6 w 26 0,0",
        "c7-d6",
        "a5-b4",
        "frees-by-force",
        None,  # the other capture takes the man again
    ),
    (
        "game=emergo&position=A@5AA/7/A@5aa/1a@1A@1A@1/2a@1A@1a@/1a@5/7 b 17 1,2",
        "g3xe5",
        "c3xe5",
        "combination",
        None,  # seventeen moves
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "kind", "least_level"), WEIGHED)
def test_what_is_worth_giving_as_a_reason(text, played, better, kind, least_level):
    (claim,) = [c for c in claims(Record.parse(text), played, better) if c.kind == kind]
    assert (claim.least_level if claim.weight >= MIN_WEIGHT else None) == least_level


def test_no_loss_is_claimed_that_a_longer_search_takes_back():
    text = "game=emergo&position=7/3a@3/4aa2/1A@5/a@1A@1AA2/7/7 w 10 4,4"
    assert claims(Record.parse(text), "@a5", "@c5") == []


CONVINCING = [
    # (position, move played, better move, kind, colour, numbers, move before the line, line,
    #  whether it convinces)
    (
        "game=emulsion&position=wbwwwww/bwbbbbb/bwwwwbb/bwbbbwb/wwbbwww/bwwwbwb/bbwwbbw w 11 nopie",
        ("f4-g4", "f4-e4"),
        ("joined", "black", (8, 3)),
        ("played", "b7-b6"),
        False,  # after the other move, it joins them, too
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbbwwb/wbwbwbw/bwbwbbb/wwbbwww/bwwwbwb/bbwwbbw b 6 nopie",
        ("d5-d4", "e2-e3"),
        ("joined", "black", (4, 3)),
        ("better", "a5-b5 c6-c5"),
        True,  # no reply stops it, but three do after the other move
    ),
    (
        "game=slyde&position=wbwBBwwb/bwWbbBww/bWwWbWBb/WwWwWBBb"
        "/bBBWbWWW/bbWBbBwB/BWwBBbwb/wbWwwwbw w 28",
        ("h1-g1", "b7-b8"),
        ("joined", "black", (6, 5)),
        ("played", "b8-b7 g8-h8 g8-g7"),
        False,  # a gift of the other side
    ),
    (
        "game=egotzi&position=wwbb1b1/wwbbbww/bwwbw1w/bbbwwwb/1bwb1ww/b1wwbw1/1bbbwb1 b 40 nopie",
        ("g1", "f5"),
        ("joined", "white", (7, 3)),
        ("played", "f1"),
        True,
    ),
    (
        "game=egotzi&position=1wwwb2/bww1w2/1bwbw1w/wwbbwbb/bbwwbbw/bwb1wbw/1bbbwb1 b 38 nopie",
        ("d2", "f5"),
        ("joined", "white", (6, 3)),
        ("played", "d3 f5 e5"),
        False,  # the move before the line joins them itself
    ),
    (
        "game=egotzi&position=1b2ww1/www1bwb/wb1wwbb/wbb1bwb/bwww1bw/bwwb1ww/1bbbbb1 b 38 nopie",
        ("g1", "e2"),
        ("soon", "white", (13, 13)),
        ("played", "d6 e2 d5"),
        False,
    ),
    (
        "game=emergo&position=2AA4/5a@1/4a@1a@/3aa3/A@3aa1A@/7/A@1A@1a@1AA w 20 0,0",
        ("a1-b2", "a3-b2"),
        ("gains", "white", (1, 1)),
        ("better", "e1-f2 g3xe1"),
        False,
    ),
    (
        "game=emergo&position=2ac4/7/AA3A@1AC/7/2a@4/1aa3AA1/7 w 66 0,0",
        ("f2-g3", "g5-f4"),
        ("gains", "white", (1, 1)),
        ("better", "c3-d2 f2-g3 d2-e3 f4xd2"),
        True,
    ),
    (
        "game=emergo&position=2AA4/7/2A@4/3CA1b@1/6aa/3a@3/4ab1a@ b 59 0,0",
        ("f4-g5", "d2-c1"),
        ("sacrifices", "white", (1, 2)),
        ("played", "d4-c3 d2xb4xd6 c7xe5"),
        True,
    ),
    (
        "game=emergo&position=4a@2/5a@1/2A@1a@1A@/1A@1A@1a@1/2A@1a@1a@/5a@1/2A@1A@2 w 14 1,1",
        ("@g7", "@a3"),
        ("sacrifices", "white", (1, 8)),
        ("played", "@c7 c1-d2 e3xc1 g5xe3xg1"),
        False,  # Black gets the man back
    ),
    (
        "game=egotzi-squared&position=1ww2/bbb1w/b1www/b1wbw/2bb1 b 16 0",
        ("b3", "d4"),
        ("whole", "white", (6, 6)),
        ("better", ""),
        True,
    ),
    (
        "game=emulsion&position=wbwwbbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbbww/bwbbbwb/wbwwwbw w 3 nopie",
        ("c5-b5", "d6-d5"),
        ("joined", "black", (6, 3)),
        ("played", "f5-e5"),
        True,  # after the other move, it joins them, too, but White can part them again
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbwbwb/wwbbbww/bwwwbwb/bwbbwbw/bwbwbwb/wbwbwbw b 4 nopie",
        ("e2-e3", "c5-d4"),
        ("parted", "black", (6, 3)),
        ("played", "b2-c3"),
        True,
    ),
    (
        "game=emulsion&position=wbwbwww/bwwbbbb/wbwbwbw/bwbwbwb/wwbwwbw/bwbbbwb/wbwbwbw b 4 nopie",
        ("b5-c5", "e2-d3"),
        ("parted", "black", (7, 6)),
        ("played", "d4-c3"),
        False,  # Black can join them again
    ),
]


@pytest.mark.parametrize(("text", "moves", "sought", "shown", "expected"), CONVINCING)
def test_a_line_convinces_that_is_no_gift_and_only_works_after_one_move(
    text, moves, sought, shown, expected
):
    position = Record.parse(text).position
    choice = Choice(position, *map(position.move, moves))
    story = Story(choice, shown[0], ())
    for move in shown[1].split():
        story = story.then(story.positions[-1].move(move))
    (claim,) = [
        claim
        for claim in kinds_of(choice).candidates(choice)
        if (claim.kind, claim.colour, claim.numbers) == sought and claim.is_shown_by(story)
    ]
    assert claim.convinces(story) == expected


COUNTED = [
    # (position, move played, better move, kind, colour, numbers, squares, lines, shares, sentence)
    (
        "game=emulsion&position=wwwwbbw/wbbwbbb/wbbbbww/wwbbbww/wbbwwbw/wwbwwwb/bbwbbbw w 15 nopie",
        "f4-f3",
        "b4-b3",
        "joined",
        "black",
        (17, 3),
        "c2 b3 c3 c4 d4 e4 b5 c5 d5 e5 b6 c6 e6 f6 g6 e7 f7 d1 e1 f1",
        ["b1-c1", "f3-e3"],
        (1, 0),
        "After f4-f3, Black's groups of 17 (d5) and 3 (e1) get joined in 100% of strong "
        "lines, for example by b1-c1; after b4-b3, in 0%.",
    ),
    (
        "game=egotzi&position=bwwbbbw/1b1bw1b/wwwwbwb/bbbbbww/bwwbbww/wwbwwww/1bbbbw1 b 44 nopie",
        "a6",
        "f6",
        "joined",
        "black",
        (9, 4),
        "a3 d3 e3 a4 b4 c4 d4 e4 e5 d6 d7 e7 f7",
        ["a5 g1", "g1 e6"],
        (0, 1),
        "After a6, Black's groups of 9 (c4) and 4 (e7) get joined in 0% of strong lines; "
        "after f6, in 100%, for example by e6.",
    ),
    (
        "game=free-emulsion&position=bwbbb/wbwww/wb2w/wbbbw/2bw1 b 12 nopie",
        "b4-c4",
        "a5-b5",
        "joined",
        "black",
        (6, 3),
        "c1 b2 c2 d2 b3 b4 c5 d5 e5",
        ["b5-c4", ""],
        (0, 1),
        "After b4-c4, Black's groups of 6 (c2) and 3 (d5) join in 0% of strong lines; a5-b5 "
        "joins them, and in 100% they stay joined.",
    ),
    (
        "game=free-emulsion&position=bwbbb/wbwww/wb2w/wbbbw/2bw1 b 12 nopie",
        "a5-b5",
        "b4-c4",
        "joined",
        "black",
        (6, 3),
        "c1 b2 c2 d2 b3 b4 c5 d5 e5",
        ["", "b5-c4"],
        (0.9, 0.1),
        "a5-b5 joins Black's groups of 6 (c2) and 3 (d5), and in 90% of strong lines they "
        "stay joined; after b4-c4, they join in 10%.",
    ),
    (
        "game=free-emulsion&position=bbbbw/b1bww/wbb1w/wwwbb/1wwwb b 20 nopie",
        "b3-c2",
        "d2-e3",
        "whole",
        "black",
        (8, 8),
        "b3 c3 a4 c4 a5 b5 c5 d5",
        ["d1-c2", "d4-e3"],
        (0, 1),
        "After b3-c2, White's d1-c2 cuts Black's group of 8 (c4) to 7; it stays whole in 0% "
        "of strong lines, after d2-e3 in 100%.",
    ),
    (
        "game=egotzi-squared&position=1ww2/bbb1w/b1www/b1wbw/2bb1 b 16 0",
        "b3",
        "d4",
        "whole",
        "white",
        (6, 6),
        "c2 e2 c3 d3 e3 e4",
        ["b4", ""],
        (1, 0),
        "After b3, White's group of 6 (d3) stays whole in 100% of strong lines; d4 cuts it to 3.",
    ),
    (
        "game=egotzi&position=1w1b1w1/bb1wbww/2wbbww/bbbwbwb/wwbbwwb/1bbbwb1/1wbww2 w 37 nopie",
        "c7",
        "a2",
        "soon",
        "black",
        (11, 11),
        "",
        ["c6 d7 b5", "b5 b4 c6"],
        (0.84, 0.06),
        "After c7, Black gets a group of 11 or more in 84% of strong lines, as b5 joins 9 and"
        " 3; after a2, in 6%.",
    ),
    (
        "game=egotzi&position=2bwwb1/b1ww1bb/bwwbw1b/bbb1wwb/bw1bbww/bb1www1/1wbbww1 w 37 nopie",
        "c3",
        "b7",
        "soon",
        "white",
        (13, 13),
        "",
        ["c4 b6", "c2 b6"],
        (0.28, 1),
        "After c3, White gets a group of 13 or more in 28% of strong lines; after b7, in "
        "100%, as b6 joins 10 and 6.",
    ),
    (
        "game=emergo&position=2b@1AA2/5B@1/a@1a@4/7/2B@1A@1a@/7/a@1aa1A@2 w 26 0,0",
        "f6-g5",
        "e3-d2",
        "gains",
        "black",
        (2, 2),
        "",
        ["c5-d6 e7xc5 c7-d6 c5xe7 g3-f4 e7xc5 f4xd2xb4xd6", "c1xe3 c3-d2"],
        (0.94, 0.28),
        "After f6-g5, Black gains 2 men or more, net, in 94% of strong lines, for example by "
        "f4xd2xb4xd6; after e3-d2, in 28%.",
    ),
    (
        "game=emergo&position=2ac4/7/AA3A@1AC/7/2a@4/1aa3AA1/7 w 66 0,0",
        "f2-g3",
        "g5-f4",
        "gains",
        "white",
        (1, 1),
        "",
        ["b2-a3", "c3-d2 f2-g3 d2-e3 f4xd2"],
        (0.06, 0.97),
        "After f2-g3, White gains one man or more, net, in 6% of strong lines; after g5-f4, "
        "in 97%, for example by f4xd2.",
    ),
    (
        "game=emergo&position=a@1A@4/7/2A@1a@2/5a@1/ab3a@2/1A@5/2aa1ab1a@ b 37 0,0",
        "f4-g5",
        "e5-d4",
        "frees",
        "white",
        (2, 4),
        "",
        ["b2-c3 e1-d2 c3xe1", "c7-b6 d4-c3 b2xd4xf2 g1xe3"],
        (0.91, 0),
        "After f4-g5, White soon frees 2 prisoners or more by one capture in 91% of strong lines, "
        "for example by c3xe1; after e5-d4, in 0%.",
    ),
    (
        "game=emergo&position=2A@1a@2/7/a@1A@1a@1A@/7/aa3AA1a@/1a@1A@3/4A@2 b 17 1,1",
        "@a7",
        "@f4",
        "frees",
        "black",
        (1, 8),
        "",
        ["@b6 e7-d6 c5xe7 a7xc5", "@d6 e5-d4 d2-c3 f4xd2xb4"],
        (0.09, 1),
        "After @a7, Black soon frees a prisoner in 9% of strong lines; after @f4, in 100%, for "
        "example by f4xd2xb4.",
    ),
    (
        "game=emergo&position=2AA4/7/2A@4/3CA1b@1/6aa/3a@3/4ab1a@ b 59 0,0",
        "f4-g5",
        "d2-c1",
        "sacrifices",
        "white",
        (1, 2),
        "",
        ["d4-c3 d2xb4xd6 c7xe5", "c5-b4 e1-f2 d4-e3 f4xd2"],
        (1, 0.03),
        "After f4-g5, White soon gains one man or more by a sacrifice like d4-c3 d2xb4xd6 c7xe5 in"
        " 100% of strong lines; after d2-c1, in 3%.",
    ),
    (
        "game=emergo&position=4A@1A@/1AA5/A@1A@3AA/7/A@1a@1a@1A@/5a@1/a@1a@1a@2 b 21 0,0",
        "a1-b2",
        "e1-d2",
        "sacrifices",
        "black",
        (1, 4),
        "",
        ["e7-d6 e1-d2 g3xe1 b2-a1", "g3xe1 e3-f4 g5xe3 d2xf4"],
        (0.47, 0.97),
        "After e1-d2, Black soon gains one man or more by a sacrifice like e3-f4 g5xe3 d2xf4 in 97%"
        " of strong lines; after a1-b2, in 47%.",
    ),
    (
        "game=emergo&position=6a@/1a@1A@3/7/3A@3/a@5AC/7/2aa3ad b 37 0,0",
        "a3-b4",
        "g7-f6",
        "sacrifices",
        "white",
        (1, 8),
        "",
        ["d6-c5 b4xd6 d4-e5 d6xf4 g3xe5", "d6-e7 a3-b4 e7xg5 b4-c3 d4xb2 c1xa3"],
        (0.75, 0),
        "After a3-b4, White soon gains one man or more by a sacrifice beginning with d6-c5 in 75%"
        " of strong lines; after g7-f6, in 0%.",
    ),
    (
        "game=emergo&position=4aa2/5A@1/AC5A@/3a@3/A@1a@3A@/7/a@3aa1A@ b 21 0,0",
        "d4-e5",
        "c3-d2",
        "takes",
        "white",
        (2, 4),
        "",
        ["f6xd4xb2 a1xc3 a3xc1 b2-a1 g5-f4 e1-d2 c1xe3 c3xe1", "g1-f2 d2-c1"],
        (1, 0),
        "d4-e5 forces f6xd4xb2, which takes 2 men; after c3-d2, White soon takes 2 or more in 0%"
        " of strong lines.",
    ),
    (
        "game=emergo&position=AA1A@3AA/3a@3/a@3A@1A@/7/2a@1A@2/7/2aa1A@1b@ w 24 0,0",
        "e3-d4",
        "e1-f2",
        "takes",
        "black",
        (2, 4),
        "",
        ["d6xf4 d4xb2", "d6xf4xd2"],
        (0.19, 1),
        "After e3-d4, Black soon takes 2 men or more by one capture in 19% of strong lines; e1-f2"
        " forces d6xf4xd2, which takes 2 men.",
    ),
    (
        "game=emergo&position=ab6/1c@5/7/5AB1/BA3A@2/7/aa3A@2 w 44 0,0",
        "a3-b2",
        "e3-d4",
        "frees",
        "white",
        (1, 4),
        "",
        ["a1xc3 b2xd4", "b6-c5 d4xb6"],
        (1, 0.03),
        "a3-b2 forces b2xd4, which frees 2 prisoners; after e3-d4, White soon frees a prisoner in"
        " 3% of strong lines.",
    ),
    (
        "game=emergo&position=AA5AA/7/AA6/7/ab6/1a@1AA3/4A@1AB b 35 0,0",
        "b2-c1",
        "b2-c3",
        "frees",
        "black",
        (2, 4),
        "",
        ["d2-c3 c1-d2", "d2xb4 a3xc5 a5xc3 b4xd2"],
        (0, 1),
        "After b2-c1, Black soon frees 2 prisoners or more by one capture in 0% of strong lines;"
        " b2-c3 forces a3xc5, which frees 2 prisoners.",
    ),
    (
        "game=emergo&position=7/1a@1A@3/4AA2/1a@1A@3/2a@1A@2/1a@5/7 w 10 4,3",
        "@a3",
        "@a7",
        "takes",
        "white",
        (3, 4),
        "",
        ["@f2 a3xc5xa7", "@e1 a7xc5xa3xc1"],
        (0, 1),
        "After @a3, White soon takes 3 men or more by one capture in 0% of strong lines; after @a7,"
        " in 100%, for example by a7xc5xa3xc1.",
    ),
    (
        "game=emergo&position=7/1a@1a@3/A@6/3A@3/2A@4/7/7 b 5 5,6",
        "@c7",
        "@e5",
        "sacrifices",
        "black",
        (1, 2),
        "",
        ["@e7 @e5 e7xc5xa7 @e7 d4xf6 e7xg5", "d4xf6 @e5 a5xc7 e5xg7 c7xe5 f6xd4xb2"],
        (0, 0.78),  # the sacrifice begins with another man on e5, and isn't named twice
        "After @c7, Black soon gains one man or more by a sacrifice in 0% of strong lines; after"
        " @e5, in 78%.",
    ),
    (
        "game=emergo&position=4A@1a@/1AA1AA3/6a@/3ac3/a@6/7/ab1a@4 b 33 0,0",
        "a3-b4",
        "c1-d2",
        "blocked",
        "white",
        (0, 0),
        "",
        ["d6-e5 d4xf6 b6-c5 b4xd6", "b6-a5 d4-e3 d6-c5 g5-f4"],
        (0.78, 0.03),
        "White soon has no legal move, which is a draw, in 78% of strong lines after a3-b4, in 3%"
        " after c1-d2.",
    ),
    (
        "game=emulsion&position=wbwbwbw/bwbwbwb/wwbbbww/bwwwbwb/bwbbwbw/bwbwbwb/wbwbwbw b 4 nopie",
        "e2-e3",
        "c5-d4",
        "parted",
        "black",
        (6, 3),
        "e4 c5 d5 e5 c6 e6 c2 c3 d3",
        ["b2-c3", "b2-c3 e2-d2"],
        (0.09, 0.91),
        "e2-e3 joins Black's groups of 6 (d5) and 3 (c3), but b2-c3 parts them: joined in 9% of "
        "strong lines, after c5-d4 in 91%.",
    ),
    (
        "game=emulsion&position=wwwbwww/bwbbbbb/bwwwwbw/bbbwbww/wbbbbbw/bwbwbww/wbwbwbw w 13 nopie",
        "g5-f5",
        "f4-e4",
        "parted",
        "white",
        (9, 7),
        "d4 b5 c5 d5 e5 b6 a7 b7 c7 g1 f2 g2 g3 f4 g4 g5",
        ["g5-f4 d2-d3 g6-f5", "a6-b5 g5-f4"],
        (0.12, 1),
        "g5-f5 joins White's groups of 9 (c5) and 7 (g3), but soon g6-f5 parts them: joined in "
        "12% of strong lines, after f4-e4 in 100%.",
    ),
    (
        "game=emulsion&position=wwwbwbw/bbbwbwb/wbwwwbw/bwbbbwb/wbbwbww/bwbwbwb/wbwwbbw w 5 nopie",
        "e5-d4",
        "b2-c3",
        "joined",
        "white",
        (4, 4),
        "c5 d5 e5 d6 f2 f3 g3 f4",
        ["c2-d3 f6-e5", "b3-c3 e5-d4 b5-c5 e7-d7 a4-b5 f2-e3"],
        (0.12, 0.78),
        "After e5-d4, White's groups of 4 (d5) and 4 (f3) get joined in 12% of strong lines; "
        "after b2-c3, in 78%, for example by f2-e3.",
    ),
]


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: f"{row[3]} {row[1]}")
def test_sentences_with_shares(row):
    text, played, better, *values, expected = row
    position = Record.parse(text).position
    choice = Choice(position, position.move(played), position.move(better))
    claim = claim_of_row(choice, values)
    assert str(claim) == expected
    after = BOTH[claim.shown]
    assert claim.is_shown_by(Story(choice, after, claim.lines[claim.shown]))
    for words in (expected, str(replace(claim, veiled=True))):
        assert len(words.split()) <= MAX_WORDS


def test_a_long_line_shows_only_a_clear_difference():
    (row,) = (row for row in COUNTED if row[9].endswith("by f2-e3."))
    text, played, better, *_, lines, _, _ = row
    position = Record.parse(text).position
    choice = Choice(position, position.move(played), position.move(better))
    story = Story(choice, "better", ())
    for move in lines[1].split():
        story = story.then(story.positions[-1].move(move))
    shown = {
        shares
        for claim in kinds_of(choice).candidates(choice)
        for shares in [(0.12, 0.78), (0.25, 0.75)]
        if (claim.kind, claim.colour, claim.numbers) == ("joined", "white", (4, 4))
        and replace(claim, shares=shares).is_shown_by(story)
    }
    assert shown == {(0.12, 0.78)}


GIVEN_UP = "game=emergo&position=6a@/1A@5/2A@1ab2/1A@1a@3/a@3AC2/1a@3A@1/4A@2 b 23 0,0"


def test_a_capture_that_is_answered_by_a_larger_one_is_no_reason():
    board = "2A@4/7/2A@1a@2/7/2A@1a@2/3a@3/2A@1a@2 w 8 4,4"
    position = Record.parse(f"game=emergo&position={board}").position
    choice = Choice(position, position.move("@e7"), position.move("@b4"))
    story = Story(choice, "played", ())
    line = "d2xb4xd6 e7xc5 @b4 d6xf4xd2 e1xc3 c5xa3 c3xe1 c1xe3 d2xf4"
    for move in line.split():
        story = story.then(story.positions[-1].move(move))
    claim = Takes(choice=choice, colour="black", numbers=(2, 4))
    assert claim.happens(story)
    assert not claim.is_shown_by(story)


def test_a_prisoner_that_is_freed_and_taken_at_once_is_no_reason():
    board = "A@1aa4/7/A@1A@1a@2/5A@1/6a@/3b@3/2AB1ab2 b 37 0,0"
    position = Record.parse(f"game=emergo&position={board}").position
    choice = Choice(position, position.move("e5-d6"), position.move("d2-c3"))
    weights = {
        claim.colour: claim.weight
        for claim in kinds_of(choice).exact(choice)
        if isinstance(claim, FreesByForce)
    }
    assert weights["black"] == 0.0


def test_only_prisoners_of_today_can_be_freed():
    position = Record.parse("game=emergo&position=A@6/3a@3/7/3A@3/7/7/a@6 w 4 6,6").position
    choice = Choice(position, position.move("@e7"), position.move("@c1"))
    assert "frees" not in {claim.kind for claim in kinds_of(choice).candidates(choice)}


def test_a_line_at_whose_end_prisoners_are_taken_again_does_not_show_that_they_are_freed():
    position = Record.parse(GIVEN_UP).position
    choice = Choice(position, position.move("d4-c3"), position.move("b2-c3"))
    story = Story(choice, "played", ())
    for move in ["b4xd2", "e5-d6", "c5xe7", "b2-c3", "d2xb4", "a3xc5xa7"]:
        story = story.then(story.positions[-1].move(move))
    shown = {
        claim.numbers[0]: claim.is_shown_by(story)
        for claim in kinds_of(choice).candidates(choice)
        if claim.kind == "frees" and claim.colour == "white" and claim.happens(story)
    }
    assert shown == {1: False, 2: False}


LOST_BY_A_CUT = "game=emulsion&position=bwbw/wbwb/bwww/wbbb w 3 nopie"


def test_reasons_say_results_first_unless_a_short_line_shows_their_cause():
    *_, found = ai.reasons(Record.parse(LOST_BY_A_CUT), "a3-a2", "b4-b3")
    assert [claim.kind for claim in found.claims] == ["cut", "wins"]


REASONS_ABOUT_MEN = [
    # (position, move played, better move, kind)
    (
        "game=emergo&position=2ab3ab/3a@3/7/1a@1ab3/6AB/1a@3A@1/7 b 49 0,0",
        "b4-a5",
        "d4-c3",
        "material",  # three moves show it
    ),
    (
        "game=emergo&position=7/3a@3/aa5AA/1ab3A@1/7/1A@1AC3/6AA b 33 0,0",
        "d6-c5",
        "d6-e5",
        "combination",  # five moves show it, but it is forced
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "kind"), REASONS_ABOUT_MEN)
def test_reasons_speak_of_men_once(text, played, better, kind):
    *_, found = ai.reasons(Record.parse(text), played, better)
    assert [claim.kind for claim in found.claims] == [kind]
