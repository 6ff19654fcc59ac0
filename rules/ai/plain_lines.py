"""Lines of strong play, played move by move: in games without a program for it, and as a reference
for those of the programs."""

from __future__ import annotations

from random import Random

from rules.claims import Line
from rules.move import Move
from rules.record import Record
from rules.rules_of_game import Rules

from .alpha_beta_search import SearchMemory
from .continuation import MAX_PLIES, NOTICED_SHARE, Continuation
from .judged_search import Steps, counts_nodes, to_search_units
from .judgement import with_move
from .plain_tree import PlainTree
from .player import Player
from .tree import Arena, Tree


def play_plainly(record: Record, random: Random, work: int) -> Steps[Continuation]:
    """Play a line after the last move of a record; `work` is the playouts for each move, or as many
    nodes as they are worth."""
    mover = record.positions[-2].turn
    position, units = record.position, to_search_units(record.position, work)
    if counts_nodes(position):
        line, expected = yield from _by_alpha_beta(record, random, units)
    elif position.kernel():
        line, expected = yield from _by_tree(position, random, units)
    else:
        line, expected = yield from _by_player(record, random, units)
    for move in line:
        position = position.play(move)
    return Continuation(line, expected if position.turn == mover else 1 - expected)


Played = tuple[Line, float]
"""A line, and the expected result for the player to move at its end."""


def _by_tree(position: Rules, random: Random, work: int) -> Steps[Played]:
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
    return tuple(line), outcome.result(position.turn)


def _by_alpha_beta(record: Record, random: Random, nodes: int) -> Steps[Played]:
    """Play a line by searches that keep their results from move to move."""
    memory = SearchMemory(random, NOTICED_SHARE)
    first = len(record.moves)
    while not (outcome := record.outcome()):
        kernel = record.position.kernel()
        assert kernel
        search = memory.search(record, kernel)
        for _ in search.steps(nodes):
            pass
        yield (len(record.moves) - first) / (MAX_PLIES + 1)
        best = search.candidates()[0]
        if len(record.moves) - first >= MAX_PLIES:
            return record.moves[first:], best.score
        record = with_move(record, best.move)
    return record.moves[first:], outcome.result(record.position.turn)


def _by_player(record: Record, random: Random, work: int) -> Steps[Played]:
    """Play a line by a player."""
    player = Player(seed=random.getrandbits(32))
    first = len(record.moves)
    while not (outcome := record.outcome()):
        steps = player.think(record, work=work)
        yield (len(record.moves) - first) / (MAX_PLIES + 1)
        *_, thought = steps
        if len(record.moves) - first >= MAX_PLIES:
            return record.moves[first:], thought.score
        record = with_move(record, thought.move)
    return record.moves[first:], outcome.result(record.position.turn)
