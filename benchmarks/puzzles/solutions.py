"""Puzzles from proved positions: the answers, and the tree of moves after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2s
from typing import Any

from rules.position import Move, Position

from .proving import Prover, UnprovedError, best_moves

MAX_ANSWERS = 2
"""The maximum number of right moves in a position: those that preserve the result."""

MAX_MOVES = 7
"""The maximum number of the solver's moves in a line, including forced ones."""

MAX_LINES = 16
"""The maximum number of lines in a tree."""

Tree = dict[str, Any]
"""By accepted move: None if it solves the puzzle, else a list of the reply (the longest defence)
and the tree after it."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, as in the site's files."""

    id: str
    position: str
    kind: str
    """`win`, `save`, or `result`: "won, drawn or lost?"."""
    result: float
    """The proved result for the player to move: 1, 0.5 or 0."""
    answers: list[str]
    tree: Tree
    plies: int
    """The length of the main solution."""
    level: int = 0
    """The weakest level that solves it; 0 before it is graded."""

    def fields(self) -> dict[str, Any]:
        """Return the fields for a JSON file."""
        return asdict(self)


def puzzle_id(kind: str, position: Position) -> str:
    """Return the id of a puzzle, which depends only on its position and kind.

    >>> from rules import game
    >>> puzzle_id("win", game("egotzi").start(5))
    '6zh55u'
    """
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    digest = blake2s(f"{kind} {position.game.id} {position}".encode()).digest()
    return "".join(alphabet[byte % 32] for byte in digest[:6])


def is_task(moves: list[Move], preserving_moves: list[Move]) -> bool:
    """Return whether a few of a position's moves preserve the result, and others don't."""
    return 0 < len(preserving_moves) <= MAX_ANSWERS and len(preserving_moves) < len(moves)


def has_task(position: Position, prover: Prover) -> bool:
    """Return whether there are moves to find, which win or save a draw. May raise UnprovedError."""
    if not prover.result(position):
        return False
    return is_task(position.moves(), prover.preserving_moves(position, MAX_ANSWERS))


def move_puzzle(position: Position, prover: Prover) -> Puzzle | None:
    """Return the puzzle that asks for the moves that win, or save a draw; None if there is no such
    puzzle, or its tree has too many lines. May raise UnprovedError."""
    if not has_task(position, prover):
        return None
    result = prover.result(position)
    kind = "win" if result == 1 else "save"
    preserving_moves = prover.preserving_moves(position, MAX_ANSWERS)
    tree = branches(position, preserving_moves, prover, (position.key(),))
    if count_lines(tree) > MAX_LINES:
        return None
    return Puzzle(
        puzzle_id(kind, position), str(position), kind, result, [*tree], tree, length(tree)
    )


def result_puzzle(position: Position, prover: Prover) -> Puzzle:
    """Return the puzzle that asks whether a position is won, drawn or lost. May raise
    UnprovedError."""
    result, plies = prover.solution(position)
    return Puzzle(puzzle_id("result", position), str(position), "result", result, [], {}, plies)


Path = tuple[object, ...]
"""The keys of the positions so far in which the solver is to move."""


def branches(position: Position, preserving_moves: list[Move], prover: Prover, path: Path) -> Tree:
    """Return the tree of the moves that preserve the result, the longest line first."""
    tree = {str(move): continuation(position.play(move), prover, path) for move in preserving_moves}
    return dict(sorted(tree.items(), key=lambda branch: -length(dict([branch]))))


def continuation(position: Position, prover: Prover, path: Path) -> list[Any] | None:
    """Return the longest defence and the tree after it; None if the puzzle ends here.

    It ends if the game is over, before or after the defence; if the line is long enough, or repeats
    a position; if there is no longer a task, or it isn't proved which moves preserve the result;
    and if only forced moves would follow.
    """
    if position.outcome() or len(path) == MAX_MOVES:
        return None
    reply = defence(position, prover)
    after = position.play(reply)
    if after.outcome() or after.key() in path:
        return None
    moves = after.moves()
    try:
        preserving_moves = prover.preserving_moves(after, MAX_ANSWERS)
        task = is_task(moves, preserving_moves)
        if not task and len(moves) > 1:
            return None
        tree = branches(after, preserving_moves, prover, (*path, after.key()))
    except UnprovedError:
        return None
    return [str(reply), tree] if task or any(tree.values()) else None


def defence(position: Position, prover: Prover) -> Move:
    """Return the reply with the best result that holds out longest, and then leaves the fewest
    moves that preserve the result. If not all moves can be proved, return `prover.reply`."""
    try:
        solutions = prover.solutions(position)
    except UnprovedError:
        return prover.reply(position)
    best = best_moves(solutions)
    longest = [move for move in best if solutions[move] == solutions[best[0]]]

    def count_answers(move: Move) -> int:
        """Count the moves after `move` that preserve the result; if there are too many or they
        are unproved, return one more than the number of all moves."""
        after = position.play(move)
        if after.outcome():
            return 0
        too_many = len(after.moves()) + 1
        try:
            return len(prover.preserving_moves(after, MAX_ANSWERS)) or too_many
        except UnprovedError:
            return too_many

    return min(longest, key=count_answers) if len(longest) > 1 else longest[0]


def refutations(position: Position, tree: Tree, prover: Prover) -> dict[str, dict[str, str]]:
    """Return the replies to all wrong moves, by the line up to a position where the tree asks for a
    move, and then by the wrong move; "" if the wrong move ends the game. May raise UnprovedError.

    In `{"a1,b2": {"c3": "d4"}}`, d4 refutes the wrong move c3 after the right move a1 and the
    reply b2.
    """
    return dict(_refutations(position, tree, prover, ()))


def _refutations(
    position: Position, tree: Tree, prover: Prover, line: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, str]]]:
    wrong = [move for move in position.moves() if str(move) not in tree]
    if wrong:
        positions = {str(move): position.play(move) for move in wrong}
        yield (
            ",".join(line),
            {
                move: "" if after.outcome() else str(prover.reply(after))
                for move, after in positions.items()
            },
        )
    for move, branch in tree.items():
        if branch:
            reply, subtree = branch
            after = position.play(move).play(reply)
            yield from _refutations(after, subtree, prover, (*line, move, reply))


def count_lines(tree: Tree) -> int:
    """Count the lines of a tree."""
    return sum(count_lines(branch[1]) if branch else 1 for branch in tree.values())


def length(tree: Tree) -> int:
    """Return the number of plies of the main solution, which takes the first move of each tree."""
    branch = next(iter(tree.values()))
    return 1 if branch is None else 2 + length(branch[1])
