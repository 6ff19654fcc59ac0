"""Continuations: many lines of strong play after a move, the same for the same seed and work.

Each line is played by searches with a seed of its own, a little work for every move, so that the
lines differ and show what usually happens.

>>> from rules import Record, ai
>>> record = Record.parse("game=egotzi&size=4&pie=off&moves=b2,c3")
>>> lines = ai.continuations(record, "a1", count=2)
>>> [len(line) for line in lines]
[12, 12]
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rules.move import Move, Outcome
from rules.record import Record, game_over_error
from rules.rules_of_game import Rules
from rules.type_checks import check_type, check_whole_number

from .judged_search import Steps, counts_nodes, run_step, run_to_end, to_search_units
from .judgement import cut_after, with_move
from .plain_tree import PlainTree
from .player import Player
from .tree import Arena, Tree

MAX_PLIES = 12
"""The maximum plies of a line."""

WORK = 150
"""The playouts for each move of a line."""

NODES_LEVEL = 4
"""The level that plays the lines of a game whose search counts nodes: full strength would play the
same line again and again."""


class Continuation(NamedTuple):
    """A line of strong play, and the result that the player who made the first move expects at its
    end, from 0 to 1."""

    line: tuple[Move, ...]
    expected: float


def continuations(
    record: Record, move: Move | str, count: int = 64, seed: int = 0, work: int = WORK
) -> tuple[tuple[Move, ...], ...]:
    """Return lines of strong play after a move where a record ends, to the game's end or of
    `MAX_PLIES` plies.

    `work` is the playouts for each move; 20 nodes of an alpha-beta search count as one. Raise
    ValueError if the game is over or the move is illegal.
    """
    check_type("record", record, Record, "a Record")
    check_whole_number("count", count)
    check_whole_number("seed", seed)
    check_whole_number("work", work)
    if outcome := record.outcome():
        raise game_over_error(outcome)
    steps = play_lines(
        cut_after(record, len(record.moves)), record.position.move(move), count, seed, work
    )
    return tuple(continuation.line for continuation in run_to_end(steps))


def play_lines(
    record: Record, move: Move, count: int, seed: int, work: int
) -> Steps[list[Continuation]]:
    """Play lines after a move."""
    mover, after = record.position.turn, with_move(record, move)
    lines = []
    for number in range(count):
        random = Random(f"{seed} {number} {after.position}")
        if counts_nodes(after.position) or not after.position.kernel():
            play = _play_by_player(after, random.getrandbits(32), work)
        else:
            play = _play_by_tree(after.position, random, work)
        line, expected = yield from run_step(play, number, count)
        end = after.position
        for step in line:
            end = end.play(step)
        lines.append(Continuation(line, expected if end.turn == mover else 1 - expected))
    return lines


Played = tuple[tuple[Move, ...], float]
"""A line, and the expected result for the player to move at its end."""


def _play_by_tree(position: Rules, random: Random, work: int) -> Steps[Played]:
    """Play a line by a tree that is kept from move to move. In games with trees, no position can
    occur twice."""
    arena, line = Arena(random), list[Move]()
    tree: Tree | PlainTree | None = None
    while not (outcome := position.outcome()):
        if not (isinstance(tree, Tree) and tree.reroot(position, line[-1:])):
            arena.clear(narrow=True)
            tree = arena.tree(position)
        for _ in tree.grow(work):
            pass
        yield len(line) / (MAX_PLIES + 1)
        if len(line) == MAX_PLIES:
            return tuple(line), tree.expected
        line.append(tree.line()[0])
        position = position.play(line[-1])
    return tuple(line), _result(outcome, position)


def _play_by_player(record: Record, seed: int, work: int) -> Steps[Played]:
    """Play a line by a player."""
    player = Player(NODES_LEVEL, seed)
    first = len(record.moves)
    while not (outcome := record.outcome()):
        steps = player.think(record, work=to_search_units(record.position, work))
        yield (len(record.moves) - first) / (MAX_PLIES + 1)
        *_, thought = steps
        if len(record.moves) - first >= MAX_PLIES:
            return record.moves[first:], thought.score
        record = with_move(record, thought.move)
    return record.moves[first:], _result(outcome, record.position)


def _result(outcome: Outcome, position: Rules) -> float:
    """Return the result of a game that is over, for the player whose turn it would be."""
    return 0.5 if outcome.winner is None else float(outcome.winner == position.turn)
