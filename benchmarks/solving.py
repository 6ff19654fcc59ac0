"""Solves positions of small boards to their end: a kernel, linked with a game's.

`solve` looks at every move until one wins, and remembers what it found by `board`, the whole
position in one number.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from benchmarks import pieces, stones
from benchmarks.games import settled
from rules.kernels import Instance, Program, start
from rules.kernels.language import ALL, Bits, extern, table
from rules.kernels.tree_game import (
    BLACK,
    MOVES,
    legal,
    mover,
    play,
    restore,
    result,
    save,
)
from rules.position import Position

ROOM = 22
KNOWN = table("Q", 1 << ROOM)
"""Positions and their results, plus one, in the lowest two bits."""

LINE = table("h", 64 * 64)
"""The moves at each depth."""


@extern
def board() -> Bits:
    """The current position as a number below 2**61, but for who is to move."""
    raise NotImplementedError


def solve(depth: int) -> int:
    """Return the best result the mover can reach: 2 a win, 1 a draw, 0 a loss."""
    position = board() << 1 | Bits(mover())
    slot = int((position * 0x9E3779B97F4A7C15 & ALL) >> 64 - ROOM)
    if KNOWN[slot] >> 2 == position and KNOWN[slot] & 3:
        return int(KNOWN[slot] & 3) - 1
    count = legal()
    best = 0
    if count:
        for at in range(count):
            LINE[depth * 64 + at] = MOVES[at]
        save(depth)
        for at in range(count):
            play(LINE[depth * 64 + at])
            best = max(best, 2 - solve(depth + 1))
            restore(depth)
            if best == 2:
                break
    else:
        best = result() if mover() == BLACK else 2 - result()
    KNOWN[slot] = position << 2 | Bits(best + 1)
    return best


BOARDS = {
    "emulsion": pieces.board,
    "free-emulsion": pieces.board,
    "egotzi": stones.board,
    "egotzi-squared": stones.board,
}


@cache
def solver(id: str) -> Instance:
    """A solver of a game, started."""
    kernel = settled(id, 4).position.kernel()
    assert kernel
    game = import_module(kernel.part.module)
    return start(Program(f"{id}-solver", [*game.EXPORTS, solve], [*game.DEFINES, BOARDS[id]]))


def solved(position: Position) -> float:
    """The exact result for the player to move: 1 win, 0.5 draw, 0 loss."""
    kernel = position.kernel()
    assert kernel
    instance = solver(position.game.id)
    kernel.load(instance)
    return float(instance.call("solve", 0)) / 2
