"""Puzzles: proofs, trees, grades, and the site's files."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import rules
from benchmarks.puzzles import grading
from benchmarks.puzzles.finding import late_positions, starting_position
from benchmarks.puzzles.grading import grade, is_deceptive, result_against_full_strength, try_puzzle
from benchmarks.puzzles.proving import Prover, Solution, UnprovedError, best_moves
from benchmarks.puzzles.puzzle_store import FOLDER, PuzzleStore, canonical
from benchmarks.puzzles.solutions import (
    defence,
    length,
    move_puzzle,
    puzzle_id,
    refutations,
    result_puzzle,
)
from rules import games
from rules.symmetries import TURNS_AND_MIRRORS
from tests.kit import plain_endings, plain_solver
from tests.kit.plain_solver import ExhaustiveSolver

EGOTZI = "1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
"""White wins by d3 or e1 alone."""

SLYDE = "wbwbBBWB/" + "WWWWBWBW/" * 7
"""Three pairs can trade places, in the top rank."""

SMALL_POSITIONS = [
    ("egotzi", EGOTZI),
    ("egotzi", "wb1/1bw/1w1 b 9"),
    ("egotzi-squared", "bw2/wb1b/bbww/wbwb w 9 0"),
    ("emulsion", "bwb/wbw/bwb b 4"),
    ("free-emulsion", "b1w/2w/1wb b 6"),
    ("slyde", SLYDE[:-1] + " w 40"),
]


@pytest.mark.parametrize(("id", "text"), SMALL_POSITIONS)
def test_results_of_moves_agree_with_exhaustive_search(id, text):
    position, plain = rules.game(id).parse(text), ExhaustiveSolver()
    solutions = Prover(id).solutions(position)
    assert [*solutions] == position.moves()
    for move, (result, plies) in solutions.items():
        assert result == 1 - plain.result(position.play(move))
        assert (plies == 0) == (result == 0.5)


def test_a_result_in_egotzi_takes_as_many_plies_as_there_are_empty_squares():
    position = rules.game("egotzi").parse(EGOTZI)
    assert {plies for _, plies in Prover("egotzi").solutions(position).values()} == {6}


def test_an_ending_of_emergo_is_solved_by_retrograde_analysis():
    position = rules.game("emergo").parse("7/7/4A@1a@/7/2a@4/5A@1/7 b 9 0,0")
    solutions, plain = Prover("emergo").solutions(position), plain_endings.Endings()
    assert solutions[position.move("c3-d2")] == Solution(1.0, 15)
    for move, (result, _) in solutions.items():
        assert result == 1 - plain.result(position.play(move))


def test_the_tree_of_a_draw_ends_before_positions_repeat():
    position = rules.game("emergo").parse("7/7/4A@2/7/2b@4/5AA1/7 w 10 0,0")
    puzzle = move_puzzle(position, Prover("emergo"))
    assert (puzzle.kind, puzzle.answers, puzzle.plies) == ("save", ["e5-f4"], 5)


def test_a_position_that_needs_too_many_nodes_is_unproved():
    with pytest.raises(UnprovedError):
        Prover("egotzi", nodes=100).solution(rules.game("egotzi").start(5).play("c3").play("d4"))


def test_the_best_moves_win_soonest_or_lose_latest():
    moves = rules.game("egotzi").start(5).moves()
    wins = {moves[0]: Solution(1, 5), moves[1]: Solution(1, 3), moves[2]: Solution(0, 9)}
    assert best_moves(wins) == [moves[1], moves[0]]
    losses = {moves[0]: Solution(0, 4), moves[1]: Solution(0, 6)}
    assert best_moves(losses) == [moves[1], moves[0]]


def test_a_puzzle_has_every_move_that_preserves_the_result():
    position, prover = rules.game("egotzi").parse(EGOTZI), Prover("egotzi")
    puzzle = move_puzzle(position, prover)
    assert (puzzle.kind, puzzle.result, {*puzzle.answers}) == ("win", 1, {"d3", "e1"})
    assert [*puzzle.tree] == puzzle.answers
    assert plain_solver.faults("egotzi", puzzle.fields(), ExhaustiveSolver()) == []
    assert puzzle.plies == length(puzzle.tree) > 1
    assert puzzle.id == puzzle_id("win", position)


def test_every_wrong_move_is_refuted():
    position, prover = rules.game("egotzi").parse(EGOTZI), Prover("egotzi")
    puzzle, plain = move_puzzle(position, prover), ExhaustiveSolver()
    by_path = refutations(position, puzzle.tree, prover)
    assert {*by_path[""]} == {*map(str, position.moves())} - {*puzzle.answers}
    for path, replies in by_path.items():
        reached = position
        for move in filter(None, path.split(",")):
            reached = reached.play(move)
        for move, reply in replies.items():
            after = reached.play(move)
            assert plain.result(after.play(reply) if reply else after) < 1


def test_the_defence_wins_soonest_or_else_holds_out_longest():
    position, prover = rules.game("emulsion").parse("bwb/wbw/bwb b 4"), Prover("emulsion")
    solutions = prover.solutions(position)
    top = max(result for result, _ in solutions.values())
    chosen = solutions[defence(position, prover)]
    assert chosen.result == top
    lengths = [plies for result, plies in solutions.values() if result == top]
    assert chosen.plies == (min(lengths) if top == 1 else max(lengths))


def test_a_puzzle_that_asks_for_the_result_has_no_answers():
    position = rules.game("egotzi").parse(EGOTZI)
    puzzle = result_puzzle(position, Prover("egotzi"))
    assert (puzzle.kind, puzzle.result, puzzle.answers, puzzle.tree) == ("result", 1, [], {})
    assert puzzle.id != puzzle_id("win", position)


@pytest.mark.parametrize("name", TURNS_AND_MIRRORS)
def test_rotated_and_reflected_positions_have_the_same_canonical_text(name):
    position = rules.game("egotzi").parse(EGOTZI)
    symmetry = TURNS_AND_MIRRORS[name]
    turned = position.altered(men={symmetry(at, 5): men for at, men in position.pieces().items()})
    assert turned != position
    assert canonical(turned) == canonical(position) == canonical(position.altered(ply="7"))
    assert canonical(position.altered(turn="black")) != canonical(position)


def test_a_puzzle_store_stores_puzzles_and_recognizes_them(tmp_path):
    position, prover = rules.game("egotzi").parse(EGOTZI), Prover("egotzi")
    store, puzzle = PuzzleStore("egotzi", tmp_path), move_puzzle(position, prover)
    assert not store.has(puzzle)
    store.add(puzzle, refutations(position, puzzle.tree, prover))
    reloaded = PuzzleStore("egotzi", tmp_path)
    assert reloaded.has(puzzle)
    assert reloaded.puzzles == [puzzle]
    assert reloaded.refutations == store.refutations


def test_a_puzzle_store_replaces_and_drops_puzzles(tmp_path):
    position, prover = rules.game("egotzi").parse(EGOTZI), Prover("egotzi")
    store, puzzle = PuzzleStore("egotzi", tmp_path), move_puzzle(position, prover)
    store.add(puzzle, refutations(position, puzzle.tree, prover))
    harder = replace(puzzle, level=5)
    store.replace(puzzle, harder)
    assert PuzzleStore("egotzi", tmp_path).puzzles == [harder]
    store.replace(harder, None)
    reloaded = PuzzleStore("egotzi", tmp_path)
    assert (reloaded.puzzles, reloaded.refutations, store.has(puzzle)) == ([], {}, False)


def test_the_highest_level_solves_a_puzzle_and_wins_from_its_position():
    position = rules.game("egotzi").parse(EGOTZI)
    puzzle = move_puzzle(position, Prover("egotzi"))
    assert try_puzzle(position, puzzle.tree, 6, seed=1) == (True, True)
    assert try_puzzle(position, {"a1": None}, 6, seed=1) == (False, False)
    assert result_against_full_strength(position, 6, seed=1) == 1


def test_a_grade_is_a_low_level_or_none():
    position = rules.game("egotzi").parse(EGOTZI)
    puzzle = move_puzzle(position, Prover("egotzi"))
    assert grade(position, puzzle, seed=1) in (None, 1, 2, 3, 4)
    assert isinstance(is_deceptive(position, 1.0, seed=1), bool)


@pytest.mark.parametrize(
    ("solved", "missed", "level"),
    [
        ([20, 24, 32], [12, 8, 0], 1),
        ([20, 20, 32], [12, 8, 0], None),  # level 2 is no better: luck
        ([2, 16, 17], [9, 9, 9], 2),
        ([2, 16, 16], [9, 9, 9], None),
        ([2, 3, 16, 17], [9, 9, 9, 9], 3),
        ([2, 3, 16, 16], [9, 9, 9, 9], None),
        ([2, 3, 4, 16], [9, 9, 9, 9], 4),
        ([2, 3, 4, 5, 6, 7], [9] * 6, None),  # no level solves it
        ([2, 17, 32], [9, 7, 0], None),  # no wrong move is tempting
    ],
)
def test_a_grade_is_the_weakest_level_if_the_next_is_better(monkeypatch, solved, missed, level):
    def count_solved_and_missed(position, puzzle, number, seed, all_tries):
        assert all_tries == (number <= 3 or (number == 4 and solved[2] * 2 >= 32))
        return solved[number - 1], missed[number - 1]

    monkeypatch.setattr(grading, "count_solved_and_missed", count_solved_and_missed)
    position = rules.game("egotzi").parse(EGOTZI)
    assert grade(position, move_puzzle(position, Prover("egotzi")), seed=1) == level


@pytest.mark.parametrize(
    ("level", "solved", "confirmed"),
    [
        (1, [11, 12], True),
        (1, [10, 20], False),
        (1, [20, 20], False),
        (2, [21, 22, 23], True),
        (2, [22, 22, 23], False),
        (4, [0, 0, 0, 32, 32], True),
        (6, [0, 0, 0, 0, 21, 22], True),
    ],
)
def test_a_level_is_confirmed_by_other_tries(monkeypatch, level, solved, confirmed):
    monkeypatch.setattr(
        grading, "count_solved_and_missed", lambda *args, all_tries: (solved[args[2] - 1], 0)
    )
    position = rules.game("egotzi").parse(EGOTZI)
    puzzle = replace(move_puzzle(position, Prover("egotzi")), level=level)
    assert grading.is_confirmed(position, puzzle, seed=1) == confirmed


@pytest.mark.parametrize("id", ["egotzi", "emergo"])
def test_late_positions_have_several_moves_and_a_proved_result(id):
    random, prover = Random(1), Prover(id, nodes=3000)
    for position in [*late_positions(id, random, prover)][:3]:
        assert len(position.moves()) > 1
        assert prover.result(position) in (0, 0.5, 1)


def test_a_starting_position_needs_no_bids_but_keeps_the_pie_rule():
    assert not starting_position("egotzi-squared", 4, Random(1)).bids()
    assert str(starting_position("egotzi", 4, Random(1))) == "4/4/4/4 b 0"


IDS_WITH_PUZZLES = [game.id for game in games() if (FOLDER / f"{game.id}.json").exists()]


@pytest.mark.parametrize("id", IDS_WITH_PUZZLES)
def test_a_second_solver_agrees_on_the_easiest_puzzles(id):
    """`tests/kit/plain_solver.py` checks many more when it is run."""
    solver = plain_solver.solver_for(id)
    for puzzle in plain_solver.easiest_puzzles(id, 3):
        assert plain_solver.faults(id, puzzle, solver) == []


@pytest.mark.parametrize("id", IDS_WITH_PUZZLES)
def test_no_two_puzzles_are_equivalent(id):
    puzzles = json.loads((FOLDER / f"{id}.json").read_text("utf-8"))
    canonical_texts = [canonical(rules.game(id).parse(puzzle["position"])) for puzzle in puzzles]
    assert len({*canonical_texts}) == len(canonical_texts)
