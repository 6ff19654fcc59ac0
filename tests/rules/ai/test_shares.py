"""Claims with shares: counted in continuations, and confirmed by others."""

from __future__ import annotations

from random import Random

import pytest

import rules
from rules import Record, ai, result_claims
from rules.ai import shares
from rules.ai.continuation import MAX_PLIES, Continuation
from rules.ai.reasoning import kinds_of
from rules.ai.shares import Sample
from rules.claims import MAX_WORDS, Choice, Line, ShareClaim
from tests.kit.declared import FIRST_GAME_IDS
from tests.kit.plain_shares import happens
from tests.kit.strategies import random_move

SETUP = {"pie": False, "komi": 4}


def random_choice(id: str, random: Random) -> tuple[Record, Choice]:
    """Return two random moves in the middle of a random game."""
    game = rules.game(id)
    size = min(game.sizes, key=lambda size: abs(size - 6))
    record = Record(game, size, **{name: SETUP[name] for name in game.options})
    for _ in range(random.randrange(12, 22)):
        if not record.outcome():
            record.play(random_move(record.position, random))
    position = record.position
    if len(position.moves()) < 2:
        return random_choice(id, random)
    return record, Choice(position, *random.sample([*position.moves()], 2))


def random_line(choice: Choice, after: str, random: Random) -> Line:
    position, line = choice.after(after), []
    while not position.outcome() and len(line) < 6:
        line.append(position.move(random_move(position, random)))
        position = position.play(line[-1])
    return tuple(line)


KINDS = ("frees", "gains", "joined", "soon", "takes", "whole")


def test_a_second_program_counts_the_same():
    seen = set()
    for id in FIRST_GAME_IDS:
        random = Random(id)
        for _ in range(3):
            _, choice = random_choice(id, random)
            claims = [*kinds_of(choice).candidates(choice)]
            for after in ("played", "better", "played"):
                line = random_line(choice, after, random)
                for claim in claims:
                    found = claim.holds(after, line)
                    assert found == happens(claim, after, line), (claim, line)
                    seen.add((claim.kind, found))
    assert seen >= {(kind, found) for kind in KINDS for found in (False, True)}
    assert seen >= {
        (kind, False) for kind in ("sacrifices", "shadowpiece", "ends-won", "ends-drawn")
    }


DRAWN = "c1-d2 c3xe1 c5-b4 a3xc5xa7 g1-f2 e1xg3"

ENDS = [
    # (position, move, line after it, colour that has won)
    ("game=egotzi&position=b1/wb b 3 nopie", "b2", "", "black"),
    ("game=egotzi&position=bw/1w b 3 nopie", "a1", "", "white"),
    (
        "game=emergo&position=6A@/1A@3b@1/2AA1a@1ba/7/aa6/1aa5/2A@3A@ b 23 0,0",
        "b2-c3",
        DRAWN,
        None,
    ),
]


def played_out(text, move, line):
    """Return a choice of a move instead of itself, the moves of the line after it, and the position
    at its end."""
    position = Record.parse(text).position
    choice = Choice(position, position.move(move), position.move(move))
    moves, end = [], choice.after_played
    for each in line.split():
        moves.append(end.move(each))
        end = end.play(each)
    return choice, moves, end


@pytest.mark.parametrize(("text", "move", "line", "winner"), ENDS)
def test_ends_of_lines(text, move, line, winner):
    choice, moves, end = played_out(text, move, line)
    assert end.outcome().winner == winner
    for claim in result_claims.candidates(choice):
        expected = winner == (claim.colour if claim.kind == "ends-won" else None)
        for length in range(len(moves) + 1):
            found = claim.holds("played", tuple(moves[:length]))
            assert found == happens(claim, "played", moves[:length])
            assert found == (expected and length == len(moves))


def test_a_colour_is_blocked_where_it_cannot_move():
    choice, moves, end = played_out(*ENDS[-1][:3])
    assert not end.moves()
    for claim in kinds_of(choice).candidates(choice):
        if claim.kind != "blocked":
            continue
        for length in range(len(moves) + 1):
            found = claim.holds("played", tuple(moves[:length]))
            assert found == happens(claim, "played", moves[:length])
            assert found == (claim.colour == end.turn and length == len(moves))


# Lines and their results, made up so that a claim holds in some of them.

GROUPS = "game=egotzi&position=5/5/3ww/2w1w/bbw2 b 8 nopie"
LARGE, SMALL = "d4", "e1"
"""Replies after which White has a group of 5, by joining 3 and 2, or a smaller one."""

PREVENTING = "c3"
"""A move after which no reply joins them."""


def group_of_5(choice: Choice) -> ShareClaim:
    return candidate(choice, "soon", (5, 5))


def candidate(choice: Choice, kind: str, numbers: tuple[int, int]) -> ShareClaim:
    claims = kinds_of(choice).candidates(choice)
    sought = kind, "white", numbers
    return next(claim for claim in claims if (claim.kind, claim.colour, claim.numbers) == sought)


def sample(large_after: tuple[int, int], loss: float = 0.5, better: str = "d5") -> Sample:
    """Return a sample of lines of one reply, ten after each move. In so many of them White gets the
    group, and then Black's result is lower by `loss`."""
    position = Record.parse(GROUPS).position
    choice = Choice(position, position.move("e5"), position.move(better))
    sets = []
    for after, number in zip((choice.after_played, choice.after_better), large_after, strict=True):
        replies = [LARGE] * number + [SMALL] * (10 - number)
        sets.append([Continuation((after.move(r),), 0.9 - loss * (r == LARGE)) for r in replies])
    return Sample(choice, *sets)


FOUND = [
    # (lines in which White gets it, what Black's result loses by that, whether it is a reason)
    ((9, 2), 0.5, True),
    ((6, 4), 0.9, False),  # the shares differ by less than 30 points
    ((2, 9), 0.5, False),  # it happens more often after the better move
    ((9, 2), 0.1, False),  # the results hardly differ
    ((9, 2), -0.5, False),  # those who have it do better
]


@pytest.mark.parametrize(("large_after", "loss", "expected"), FOUND)
def test_a_reason_differs_and_goes_with_winning(large_after, loss, expected):
    found = sample(large_after, loss)
    claims = shares.find(found, [group_of_5(found.choice)])
    assert [claim.shares for claim in claims] == ([(0.9, 0.2)] if expected else [])


def test_a_reason_needs_to_be_confirmed():
    first = sample((9, 0), better=PREVENTING)
    (claim,) = shares.find(first, [candidate(first.choice, "joined", (3, 2))])
    (again,) = shares.confirmed(first, sample((8, 0), better=PREVENTING), [claim])
    assert again.shares == (0.8, 0)
    assert [len(lines) for lines in again.continuations] == [10, 10]
    played, better = again.lines
    assert [*map(str, played)] == [LARGE]
    assert [*map(str, better)] == [SMALL]
    assert shares.confirmed(first, sample((6, 0), 0.9, PREVENTING), [claim]) == []
    anyway = sample((9, 2))
    (claim,) = shares.find(anyway, [candidate(anyway.choice, "joined", (3, 2))])
    assert shares.confirmed(anyway, sample((8, 2)), [claim]) == []  # it works after both moves


PARTED = "game=emulsion&position=wbwbwbw/bwwbbwb/wbwbwbw/bbwwbwb/wbwbbbw/bwbwbww/wbwbwbw b 4 nopie"


def test_groups_that_a_reply_parts_may_be_joined_later_after_the_better_move():
    position = Record.parse(PARTED).position
    choice = Choice(position, position.move("e4-d4"), position.move("b3-c3"))
    sets = []
    for end, moves in (
        (choice.after_played, "c3-d4"),
        (choice.after_better, "b2-c3 f5-e5 b3-c2 f1-e1"),
    ):
        line = []
        for text in moves.split():
            line.append(end.move(text))
            end = end.play(line[-1])
        sets.append([Continuation(tuple(line), len(line) / 2)] * 5)
    found = Sample(choice, *sets)
    (claim,) = (
        claim
        for claim in kinds_of(choice).candidates(choice)
        if (claim.kind, claim.numbers) == ("parted", (5, 4)) and "d6" in map(str, claim.squares)
    )
    (again,) = shares.confirmed(found, found, [found.counted(claim)])
    assert again.shares == (0, 1)
    assert [" ".join(map(str, line)) for line in again.lines] == ["c3-d4", "b2-c3 f5-e5"]


def test_an_exact_claim_needs_to_be_borne_out():
    bad = sample((9, 2))
    claims = [c for c in kinds_of(bad.choice).exact(bad.choice) if c]
    assert {*shares.borne_out(sample((5, 5)), claims)} == set()


def test_a_map_has_the_squares_that_depend_on_the_move():
    """White's largest group gets to e2 only by the reply that makes it larger."""
    found = shares.square_map(sample((9, 2)))
    assert ("e2", "white", (0.9, 0.2)) in [(str(r.square), r.colour, r.shares) for r in found]
    assert all(abs(a - b) >= shares.SHARP for _, _, (a, b) in found)
    assert shares.square_map(sample((9, 2), 0.1)) == ()  # the results hardly differ


# Continuations.


@pytest.mark.parametrize("id", FIRST_GAME_IDS)
def test_continuations_depend_on_seed_and_work_alone(id):
    record, choice = random_choice(id, Random(7))
    lines = ai.continuations(record, choice.played, count=3, seed=1, work=20)
    assert lines == ai.continuations(record, choice.played, count=3, seed=1, work=20)
    for line in lines:
        position = choice.after_played
        for move in line:
            position = position.play(move)
        assert len(line) == MAX_PLIES or position.outcome()


def test_continuations_of_different_seeds_differ():
    record = Record.parse("game=egotzi&size=5&pie=off&moves=c3,b2")
    first, second = (ai.continuations(record, "d4", 2, seed, work=20) for seed in (1, 2))
    assert len({*first, *second}) == 4


def test_continuations_of_a_last_move_are_empty():
    record = Record.parse("game=egotzi&position=b1/wb b 3 nopie")
    assert ai.continuations(record, "b2", count=2) == ((), ())


def test_shares_are_counted_in_the_continuations():
    record = Record.parse("game=emergo&position=2b@4/7/7/3a@3/AA5ba/7/ab3DA2 b 47 0,0")
    *_, found = ai.reasons(record, "c7-b6", "c7-d6")
    counted = [claim for claim in found.claims if claim.shares]
    assert [claim.kind for claim in counted] == ["frees"]
    for claim in counted:
        for number, after in enumerate(("played", "better")):
            lines = claim.continuations[number]
            assert claim.shares[number] == sum(happens(claim, after, s) for s in lines) / len(lines)
        assert len(str(claim).split()) <= MAX_WORDS
