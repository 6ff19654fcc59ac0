"""Grades of puzzles: a puzzle's grade is the weakest level that solves it in half of its tries."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from benchmarks.games import finish_game
from rules import Position, Record, game
from rules.ai import LEVELS, Player
from rules.ai.judged_search import counts_nodes
from rules.position import Move

from .solutions import Puzzle, Tree

TRIES = 32
"""The number of times that each level tries a puzzle."""

WORK = {"playouts": 12_000, "nodes": 400_000}
"""Full strength's budget for a move of a puzzle: less than a second in a browser."""

MIN_MISSED = TRIES // 4
"""The minimum number of tries of level 2 or level 3 that miss the first move: with fewer, the
position is too easy to be a puzzle."""

LAST_CLOSE_LEVEL = 3
"""The last level that is so close to the next one that luck can reverse their order in a puzzle."""

OPPONENT_WORK = {"playouts": 2500, "nodes": 60_000}
"""Full strength's budget for a move as the opponent of a level."""


def choose_move(player: Player, record: Record, work: int) -> Move:
    """Return the move that a player chooses with this budget: without a search if only one is
    legal; a search stops once a win is proved."""
    moves = record.position.moves()
    if len(moves) == 1:
        return moves[0]
    for thought in player.think(record, work=work):
        if thought.proved is not None and thought.score == 1:
            break
    return thought.move


def unit(position: Position) -> str:
    """Return the unit in which a game's search counts its work."""
    return "nodes" if counts_nodes(position) else "playouts"


def try_puzzle(position: Position, tree: Tree, level: int, seed: int) -> tuple[bool, bool]:
    """Return whether a level finds the first move, and whether it solves the whole puzzle."""
    record, player = Record(position.game, position=position), Player(level, seed)
    work = WORK[unit(position)]
    first_found = False
    while True:
        move = choose_move(player, record, work)
        if str(move) not in tree:
            return first_found, False
        first_found = True
        branch = tree[str(move)]
        if branch is None:
            return True, True
        record.play(move)
        record.play(branch[0])
        tree = branch[1]


def graded(id: str, puzzle: Puzzle, seed: int) -> Puzzle | None:
    """Return a puzzle with its level set; None if it isn't good enough."""
    position = game(id).parse(puzzle.position)
    grade_puzzle = grade_result if puzzle.kind == "result" else grade
    level = grade_puzzle(position, puzzle, seed)
    return None if level is None else replace(puzzle, level=level)


def grade(position: Position, puzzle: Puzzle, seed: int) -> int | None:
    """Return the grade of a puzzle that asks for moves: the weakest level that solves it in half of
    its tries; None if no level does, if no wrong move is tempting, or if it depends on luck: the
    next level doesn't solve it more often."""
    level, tempting, solved_at_level = None, False, 0
    for number in range(1, len(LEVELS) + 1):
        solved, missed = count_solved_and_missed(
            position, puzzle, number, seed, number <= LAST_CLOSE_LEVEL or level is not None
        )
        tempting |= number in (2, 3) and missed >= MIN_MISSED
        if level is None and solved * 2 >= TRIES:
            level, solved_at_level = number, solved
        elif level == number - 1 and solved <= solved_at_level:
            return None
        if number >= LAST_CLOSE_LEVEL and (
            not tempting or (level and not level == number == LAST_CLOSE_LEVEL)
        ):
            break
    return level if tempting else None


def is_confirmed(position: Position, puzzle: Puzzle, seed: int) -> bool:
    """Return whether other tries agree with a puzzle's level, allowing for luck: the level must
    solve the puzzle in at least a third of them, the one below in less than two thirds, and the
    next one, if it is close, more often than the level itself."""
    level = puzzle.level
    solved, below, above = (
        count_solved_and_missed(position, puzzle, number, seed, all_tries=True)[0]
        if 0 < number <= len(LEVELS)
        else 0
        for number in (level, level - 1, level + 1)
    )
    return (
        solved * 3 >= TRIES
        and below * 3 < TRIES * 2
        and (level > LAST_CLOSE_LEVEL or above > solved)
    )


def count_solved_and_missed(
    position: Position, puzzle: Puzzle, level: int, seed: int, all_tries: bool
) -> tuple[int, int]:
    """Return how many tries of a level solve a puzzle, and how many miss the first move. Unless
    `all_tries` is true, stop as soon as it is clear whether half of them solve it."""
    solved = missed = 0
    for number in range(TRIES):
        first_found, is_solved = try_puzzle(position, puzzle.tree, level, seed + number)
        solved += is_solved
        missed += not first_found
        if not all_tries and max(solved, number + 1 - solved) * 2 >= TRIES + (solved * 2 < TRIES):
            break
    return solved, missed


def grade_result(position: Position, puzzle: Puzzle, seed: int) -> int | None:
    """Return the weakest level that reaches the proved result in half of its games against full
    strength; None if none does, or if levels judge the position correctly at a glance."""
    if not is_deceptive(position, puzzle.result, seed):
        return None
    for level in range(1, len(LEVELS) + 1):
        successes = 0
        for number in range(TRIES):
            result = result_against_full_strength(position, level, seed + number)
            successes += result >= puzzle.result
            if max(successes * 2, (number + 1 - successes) * 2 - 1) >= TRIES:
                break
        if successes * 2 >= TRIES:
            return level
    return None


def is_deceptive(position: Position, result: float, seed: int) -> bool:
    """Return whether level 2 or 3 is wrong about which side is ahead, or takes a drawn position for
    a decided one."""
    record = Record(position.game, position=position)
    scores = []
    for level in (2, 3):
        *_, thought = Player(level, seed).think(record, work=3000)
        scores.append(thought.score)
    if result == 0.5:
        return any(abs(score - 0.5) > 0.15 for score in scores)
    return any((score - 0.5) * (result - 0.5) < 0 for score in scores)


def result_against_full_strength(position: Position, level: int, seed: int) -> float:
    """Play a game between a level, which is to move, and full strength; return the level's result,
    0.5 if undecided after 150 plies."""
    record, work_unit = Record(position.game, position=position), unit(position)
    us = partial(choose_move, Player(level, seed), work=WORK[work_unit])
    them = partial(choose_move, Player(seed=seed), work=OPPONENT_WORK[work_unit])
    return finish_game(record, us, them, position.turn, plies=150)
