"""A plain alpha-beta player of Emergo, to measure ours against.

Iterative deepening with a table of positions, moves ordered by their history, captures
followed to their end, forced moves at no cost of depth, and nothing but men to count:
those in caps and those in hand. It walks as fast as ours does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from benchmarks.emergo_values import Values, Weights
from benchmarks.emergo_walk import Bare, EmergoWalk, walk_of
from rules import Record
from rules.emergo import EmergoPosition

MEN = Weights(100, 0, ((0,),) * 4, (0,) * 5, 0, 0, 0, 0)
LOST = -30_000


class TimeUp(Exception):  # noqa: N818
    """The clock has run out."""


@cache
def men_only(size: int) -> Values:
    return Values(size, MEN, MEN)


def men_walk(position: EmergoPosition) -> EmergoWalk:
    """A walk that counts men and nothing else."""
    return walk_of(position, men_only(position.size))


class PlainAlphaBeta:
    """Chooses the move of a record's last position within some time."""

    def __init__(self, record: Record, random: Random, clock: Callable[[], float]) -> None:
        self.walk = self.walk_of(record.position)
        self.clock = clock
        self.nodes = 0
        self.table: dict[int, tuple[int, int, int, Bare | None]] = {}
        self.history: dict[Bare, int] = {}
        self.path: set[int] = set()
        self.moves = [*self.walk.captures()] or self.walk.quiets()
        random.shuffle(self.moves)

    def walk_of(self, position: EmergoPosition) -> EmergoWalk:
        return men_walk(position)

    def choose(self, seconds: float) -> str:
        self.end = self.clock() + seconds
        best = self.moves[0]
        text = str(self.walk.move(best))
        try:
            for depth in range(1, 40):
                best = self.root(depth)
                self.moves.remove(best)
                self.moves.insert(0, best)
                text = str(self.walk.move(best))
        except TimeUp:
            pass
        return text

    def root(self, depth: int) -> Bare:
        alpha, best = -99_999, self.moves[0]
        self.path = {self.walk.key}
        for move in self.moves:
            self.walk.make(move)
            value = -self.search(depth - 1, -99_999, -alpha, 1)
            self.walk.undo(move)
            if value > alpha:
                alpha, best = value, move
        return best

    def search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes & 63 == 0 and self.clock() > self.end:
            raise TimeUp
        walk, first = self.walk, None
        captures = walk.captures()
        if depth <= 0 and not captures:
            value = walk.estimate(alpha, beta)
            return value + ply if value <= LOST else value
        key = walk.key
        if key in self.path:
            return 0
        known = self.table.get(key)
        if known:
            known_depth, value, bound, first = known
            if known_depth >= depth and (
                bound == 0 or (bound > 0 and value >= beta) or (bound < 0 and value <= alpha)
            ):
                return value
        moves = captures or walk.quiets()
        if not moves:
            value = walk.result()
            return value + ply if value < 0 else value
        history = self.history
        moves = sorted(moves, key=lambda move: history.get(move, 0), reverse=True)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        after = depth if len(moves) == 1 and ply < 40 else depth - 1
        self.path.add(key)
        best, choice, floor = -99_999, None, alpha
        for move in moves:
            walk.make(move)
            value = -self.search(after, -beta, -floor, ply + 1)
            walk.undo(move)
            if value > best:
                best = value
                if value > floor:
                    floor, choice = value, move
                    if value >= beta:
                        history[move] = history.get(move, 0) + max(depth, 1) ** 2
                        break
        self.path.discard(key)
        self.table[key] = max(depth, 0), best, (best >= beta) - (best <= alpha), choice
        return best
