"""An exact solver: alpha-beta search to the end with a transposition table, as a kernel that is
linked with a game's kernel.

A value is a result with the plies to the end, for the player to move: a win in n plies is
WON - n, a loss in n plies the same negated, a draw 0. So the winner looks for the shortest
way, and the loser for the longest. The table compares whole positions, so its values are exact.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from benchmarks import letters, pieces, stones
from benchmarks.games import settled
from rules.kernels import Instance, Program, start
from rules.kernels.language import ALL, Bits, extern, table
from rules.kernels.tree_game import BLACK, MOVES, list_moves, mover, play, restore, result, save
from rules.position import Position

KEY_BITS = 21
ENTRIES = 1 << KEY_BITS

LOW = table("Q", ENTRIES)
HIGH = table("Q", ENTRIES)
"""The stored positions, as `board` encodes them."""

VALUES = table("h", ENTRIES)
"""Their values."""

KINDS = table("B", ENTRIES)
"""The kind of each value: 0 for an empty entry, else its bound, plus 4 times the side to move."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3

WON = 1000
"""The value of a position that is over, for the winner."""

WIDTH, DEPTH = 512, 62
LINE = table("h", WIDTH * DEPTH)
"""The moves at each depth of the current line."""

work = 0
limit = 0
out_of_nodes = False
"""True once the limit on nodes has stopped the search."""


@extern
def board(word: int) -> Bits:
    """Return half of the current position, the first or the second, without the side to move."""
    raise NotImplementedError


def forget() -> None:
    """Clear the table: a position of another size or komi comes next."""
    for slot in range(ENTRIES):
        KINDS[slot] = 0


def begin(nodes: int) -> None:
    """Set the limit on the number of nodes."""
    global work, limit, out_of_nodes
    work = 0
    limit = nodes
    out_of_nodes = False


def exhausted() -> bool:
    """Return whether the nodes ran out, so that the last value returned is invalid."""
    return out_of_nodes


def solve(depth: int, alpha: int, beta: int) -> int:
    """Return the value of the current position if it is between the bounds, or else a bound."""
    global work, out_of_nodes
    low, high = board(0), board(1)
    key = (low ^ high * 0xC2B2AE3D27D4EB4F & ALL) * 0x9E3779B97F4A7C15 & ALL
    slot = int(key >> 64 - KEY_BITS)
    if LOW[slot] == low and HIGH[slot] == high and KINDS[slot] >> 2 == mover():
        kind = KINDS[slot] & 3
        value = int(VALUES[slot])
        if kind == EXACT or (kind == AT_LEAST and value >= beta):
            return value
        if kind == AT_MOST and value <= alpha:
            return value
    work += 1
    count = list_moves()
    if work > limit or count > WIDTH or depth == DEPTH:
        out_of_nodes = True
        return 0
    if not count:
        best = (result() - 1) * WON if mover() == BLACK else (1 - result()) * WON
        store(slot, low, high, best, EXACT)
        return best
    for at in range(count):
        LINE[depth * WIDTH + at] = MOVES[at]
    save(depth)
    best = -WON
    floor = alpha
    for at in range(count):
        play(LINE[depth * WIDTH + at])
        value = before(-solve(depth + 1, -after(beta), -after(floor)))
        restore(depth)
        if out_of_nodes:
            return 0
        best = max(best, value)
        floor = max(floor, best)
        if floor >= beta:
            break
    store(slot, low, high, best, AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT)
    return best


def before(value: int) -> int:
    """Return a value seen one ply earlier: the end is one ply farther away."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


def after(value: int) -> int:
    """Return the value for which `before` returns this one."""
    return value + 1 if value > 0 else value - 1 if value < 0 else 0


def store(slot: int, low: Bits, high: Bits, value: int, kind: int) -> None:
    """Store a result in the table, replacing the entry there."""
    LOW[slot], HIGH[slot], VALUES[slot] = low, high, value
    KINDS[slot] = kind + 4 * mover()


BOARDS = {
    "emulsion": pieces.board,
    "free-emulsion": pieces.board,
    "egotzi": stones.board,
    "egotzi-squared": stones.board,
    "slyde": letters.board,
}


class Solution(NamedTuple):
    """The result of best play."""

    result: float
    """For the player to move: 1 for a win, 0.5 for a draw, 0 for a loss."""
    plies: int
    """The plies to the end, if one side tries to win soon and the other to lose late; 0 for a
    draw."""


class Solver:
    """A solver of positions of one game; its table is cleared when the size or the komi changes."""

    def __init__(self, id: str) -> None:
        kernel = settled(id, 8 if id == "slyde" else 4).position.kernel()
        assert kernel
        game = import_module(kernel.spec.module)
        exports = [*game.EXPORTS, forget, begin, exhausted, solve]
        program = Program(f"{id}-solver", exports, [*game.DEFINES, BOARDS[id]])
        self._instance: Instance = start(program)
        self._options: object = None

    def solution(self, position: Position, nodes: int = 1 << 30) -> Solution | None:
        """Return the exact solution of a position; None if this many nodes are not enough."""
        value = self._value(position, nodes, -WON, WON)
        if value is None:
            return None
        return Solution((value > 0) + 0.5 * (value == 0), WON - abs(value) if value else 0)

    def result(self, position: Position, nodes: int = 1 << 30) -> float | None:
        """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss; None if this
        many nodes are not enough. This takes fewer nodes than `solution`."""
        value = self._value(position, nodes, -1, 1)
        return None if value is None else (value > 0) + 0.5 * (value == 0)

    def _value(self, position: Position, nodes: int, alpha: int, beta: int) -> int | None:
        kernel = position.kernel()
        if not kernel:
            return None
        options = position.size, tuple(sorted(position.options().items()))
        if options != self._options:
            self._instance.call("forget")
            self._options = options
        kernel.load(self._instance)
        self._instance.call("begin", nodes)
        value: int = self._instance.call("solve", 0, alpha, beta)
        return None if self._instance.call("exhausted") else value


@cache
def solver(id: str) -> Solver:
    """Return the solver of a game."""
    return Solver(id)


def solved(position: Position) -> float:
    """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss."""
    result = solver(position.game.id).result(position)
    assert result is not None
    return result
