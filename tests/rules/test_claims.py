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


POSITIONS = {"slyde": 4, "emergo": 30, "emulsion": 10}
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
        if claim.kind != "draws":
            assert claim.holds(*shown)
        assert claim.shares is None
        assert claim.continuations == ()
        for text in (str(claim), str(replace(claim, veiled=True))):
            assert len(text.split()) <= MAX_WORDS
            assert ("a better move" in text) == (text != str(claim))


LOST_OR_WON = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"

EXPLAINED = [
    (
        LOST_OR_WON,
        "c2-d2",
        "b1-b2",
        "After b1-b2, Black wins by force within 5 moves;"
        " after c2-d2, White wins by force within 7.",
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "expected"), EXPLAINED)
def test_sentences(text, played, better, expected):
    *_, found = ai.reasons(Record.parse(text), played, better)
    assert str(found.claims[0]) == expected
