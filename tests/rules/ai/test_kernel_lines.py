"""Lines that programs play are those played move by move, with the same pieces followed."""

from __future__ import annotations

from random import Random

import pytest

import rules
from rules import Record
from rules.ai.continuation import MAX_PLIES
from rules.ai.judged_search import run_to_end
from rules.ai.judgement import with_move
from rules.ai.kernel_lines import KernelLines
from rules.ai.plain_lines import play_plainly
from rules.ai.programs import lines_spec
from rules.board import squares
from rules.claims import Choice, Story
from rules.group_traces import trace
from tests.kit.declared import FIRST_GAME_IDS
from tests.kit.strategies import random_move

SETUP = {"pie": False, "komi": 4}

WORK = 40
"""Little enough for a test, and enough for trees to be kept from move to move."""


def random_record(id: str, size: int, plies: int, random: Random) -> Record:
    """Return a random game of at least two moves that isn't over."""
    game = rules.game(id)
    record = Record(game, size, **{name: SETUP[name] for name in game.options})
    while len(record.moves) < plies and not record.outcome():
        record.play(random_move(record.position, random))
    while record.outcome():
        record.undo()
    return record


GAMES = [
    # (game, size, the number of random moves before): boards in one word and in several, beginnings
    # and ends
    ("emulsion", 7, 6),
    ("emulsion", 9, 40),
    ("free-emulsion", 5, 11),
    ("free-emulsion", 9, 30),
    ("egotzi", 7, 20),
    ("egotzi", 9, 30),
    ("egotzi-squared", 5, 19),
    ("egotzi-squared", 9, 12),
    ("emergo", 7, 12),
    ("emergo", 9, 40),
    ("slyde", 8, 9),
    ("slyde", 10, 60),
]


@pytest.mark.parametrize(("id", "size", "plies"), GAMES)
def test_programs_play_the_same_lines(id, size, plies):
    record = random_record(id, size, plies, Random(f"{id} {size}"))
    before, move = record.positions[-2], record.moves[-1]
    program = KernelLines.of(record)
    for seed in range(2):
        found = run_to_end(program.play(Random(seed), WORK))
        expected = run_to_end(play_plainly(record, Random(seed), WORK))
        assert (found.line, found.expected) == (expected.line, expected.expected)
        if record.position.KERNEL_SPEC.traces:
            story = Story(Choice(before, move, move), "played", found.line)
            assert_same_trace(found.trace, trace(story), before, story.positions[-1])


def assert_same_trace(one, other, before, end) -> None:
    assert [one.largest(colour) for colour in ("black", "white")] == [
        other.largest(colour) for colour in ("black", "white")
    ]
    pieces = [*before.pieces()]
    for square in pieces:  # each pair of pieces ends in one group, or not
        home = one.home([square])
        together = [one.home([piece]) == home for piece in pieces]
        assert together == [other.home([piece]) == other.home([square]) for piece in pieces]
    for square in squares(end.size):
        for colour in ("black", "white"):
            assert one.in_largest(square, colour) == other.in_largest(square, colour)


def test_a_line_ends_with_the_game_or_with_its_length():
    lengths = set()
    for id in ("egotzi", "emergo"):
        for plies in (10, 33):
            record = random_record(id, 7 if id == "emergo" else 6, plies, Random(f"{id} {plies}"))
            line, expected, _ = run_to_end(KernelLines.of(record).play(Random(1), WORK))
            end = record
            for move in line:
                end = with_move(end, move)
            lengths.add(len(line))
            assert len(line) == MAX_PLIES or end.outcome()
            if end.outcome():
                winner = end.outcome().winner
                mover = record.positions[-2].turn
                assert expected == (0.5 if winner is None else float(winner == mover))
    assert len(lengths) > 1


TWICE = "game=emergo&position=6a@/7/7/7/7/7/A@6 w 30 0,0&moves=a1-b2,g7-f6,b2-a1,f6-g7"


def test_lines_know_the_positions_of_the_game():
    """One that has occurred twice is a draw in a search, and ends the game when it occurs again."""
    record = Record.parse(TWICE)
    line, expected, _ = run_to_end(KernelLines.of(record).play(Random(0), 20))
    assert expected == 0.5
    for move in line:
        record.play(move)
    assert record.outcome().winner is None
    plain = run_to_end(play_plainly(Record.parse(TWICE), Random(0), 20))
    assert (line, expected) == (plain.line, plain.expected)


def test_every_first_game_has_a_program_for_lines():
    for id in FIRST_GAME_IDS:
        assert lines_spec(rules.game(id).position.KERNEL_SPEC)
