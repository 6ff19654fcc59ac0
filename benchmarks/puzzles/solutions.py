"""Puzzles made from proved positions: the answers, and the tree of play after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2s
from typing import Any

from rules.position import Move, Position

from .proving import Prover, UnprovedError, best

MOST_ANSWERS = 2
"""The most moves of a puzzle that may preserve the result."""

MOST_MOVES = 7
"""The most moves to find in a row."""

MOST_LINES = 16
"""The most lines of a tree."""

Tree = dict[str, Any]
"""By accepted move: None if it solves the puzzle, or else a list of the reply, which is the longest
defence, and the tree after it."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, as the site's files have it."""

    id: str
    position: str
    kind: str
    """`win`, `save`, or `result`: "won, drawn or lost?"."""
    result: float
    """The proved one, for the player to move: 1, 0.5 or 0."""
    answers: list[str]
    tree: Tree
    plies: int
    """The length of the main solution."""
    level: int = 0
    """The weakest level that solves it; 0 before it is graded."""

    def fields(self) -> dict[str, Any]:
        return asdict(self)


def named(kind: str, position: Position) -> str:
    """Return the id of a puzzle, which depends on its position and its kind alone.

    >>> from rules import game
    >>> named("win", game("egotzi").start(5))
    'pbvtzp'
    """
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    digest = blake2s(f"{kind} {position.game.id} {position}".encode()).digest()
    return "".join(alphabet[byte % 32] for byte in digest[:6])


def is_task(moves: list[Move], kept: list[Move]) -> bool:
    """Return whether few of a position's moves preserve the result, and others lose it."""
    return 0 < len(kept) <= MOST_ANSWERS and len(kept) < len(moves)


def has_task(position: Position, prover: Prover) -> bool:
    """Return whether there is a move to find that wins, or saves a draw. Raise UnprovedError."""
    if not prover.result(position):
        return False
    return is_task(position.moves(), prover.keeping(position, MOST_ANSWERS))


def move_puzzle(position: Position, prover: Prover) -> Puzzle | None:
    """Return the puzzle to find the move that wins, or saves a draw; None if there is none. Raise
    UnprovedError."""
    if not has_task(position, prover):
        return None
    result = prover.result(position)
    kind = "win" if result == 1 else "save"
    kept = prover.keeping(position, MOST_ANSWERS)
    tree = branches(position, kept, prover, (position.key(),))
    if lines(tree) > MOST_LINES:
        return None
    return Puzzle(named(kind, position), str(position), kind, result, [*tree], tree, length(tree))


def result_puzzle(position: Position, prover: Prover) -> Puzzle:
    """Return the puzzle to say whether a position is won, drawn or lost. Raise UnprovedError."""
    result, plies = prover.solution(position)
    return Puzzle(named("result", position), str(position), "result", result, [], {}, plies)


Path = tuple[object, ...]
"""The keys of the positions in which a move was to be found."""


def branches(position: Position, kept: list[Move], prover: Prover, path: Path) -> Tree:
    """Return the tree after each move that preserves the result, the longest line first."""
    tree = {str(move): answered(position.play(move), prover, path) for move in kept}
    return dict(sorted(tree.items(), key=lambda branch: -length(dict([branch]))))


def answered(position: Position, prover: Prover, path: Path) -> list[Any] | None:
    """Return the longest defence and what comes then; None if nothing is left to find: the game is
    over, many moves preserve the result, it isn't certain which do, or the play repeats itself or
    has gone on for long."""
    if position.outcome() or len(path) == MOST_MOVES:
        return None
    reply = defence(position, prover)
    then = position.play(reply)
    if then.outcome() or then.key() in path:
        return None
    moves = then.moves()
    try:
        kept = prover.keeping(then, MOST_ANSWERS)
        task = is_task(moves, kept)
        if not task and len(moves) > 1:
            return None
        tree = branches(then, kept, prover, (*path, then.key()))
    except UnprovedError:
        return None
    return [str(reply), tree] if task or any(tree.values()) else None


def defence(position: Position, prover: Prover) -> Move:
    """Return the reply with the best result that holds out longest, and then leaves the fewest
    moves that preserve the result."""
    try:
        results = prover.results(position)
    except UnprovedError:
        return prover.reply(position)
    kept = best(results)
    longest = [move for move in kept if results[move] == results[kept[0]]]

    def answers(move: Move) -> int:
        """Count the replies that keep the result; one more than there are if unproved."""
        then = position.play(move)
        many = len(then.moves()) + 1
        try:
            return 0 if then.outcome() else len(prover.keeping(then, MOST_ANSWERS)) or many
        except UnprovedError:
            return many

    return min(longest, key=answers) if len(longest) > 1 else longest[0]


def refutations(position: Position, tree: Tree, prover: Prover) -> dict[str, dict[str, str]]:
    """Return the reply to each wrong move, wherever the tree asks for a move, by the moves up to
    there; "" if a wrong move ends the game. Raise UnprovedError."""
    return dict(_refuted(position, tree, prover, ()))


def _refuted(
    position: Position, tree: Tree, prover: Prover, path: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, str]]]:
    wrong = [move for move in position.moves() if str(move) not in tree]
    if wrong:
        afters = {str(move): position.play(move) for move in wrong}
        yield (
            ",".join(path),
            {
                move: "" if after.outcome() else str(prover.reply(after))
                for move, after in afters.items()
            },
        )
    for move, then in tree.items():
        if then:
            reply, branches = then
            after = position.play(move).play(reply)
            yield from _refuted(after, branches, prover, (*path, move, reply))


def lines(tree: Tree) -> int:
    """Count the lines of a tree."""
    return sum(lines(then[1]) if then else 1 for then in tree.values())


def length(tree: Tree) -> int:
    """Return the plies of the main solution: the first move, and the first after each reply."""
    then = next(iter(tree.values()))
    return 1 if then is None else 2 + length(then[1])
