"""A stronger alpha-beta player of Emergo, pinned, for ours to be level with or better than.

What `plain_alpha_beta` does, and besides: weights fitted to self-play, forced moves at no cost
of depth, late moves that leave nothing to capture looked at a ply less deep, the last ply
scored without making its moves. It shares the walk with ours and nothing else: neither the
weights, which are written out here, nor the search, whose plain recursion pays for no pauses.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from benchmarks.emergo_values import Values, Weights
from benchmarks.emergo_walk import Bare, EmergoWalk, walk_of
from benchmarks.plain_alpha_beta import PlainAlphaBeta, TimeUp
from rules.emergo import EmergoPosition

LONGEST = 26
LATE = 4
DECIDED = 20_000
INFINITE = 99_999

WEIGHTS = {
    7: (
        Weights(
            42, -23, ((0, 0, 4, 2), (-2, 24, 23, 9), (13, -3, -3, -1), (-7, 10, 10, 2)),
            (22, 19, 4, 4), 32, 2, 5, 10,
        ),
        Weights(
            107, -16, ((0, -57, -85, -118), (31, 1, -6, -9), (47, 37, 37, 16), (53, 49, 49, -3)),
            (10, 0, -9, -17), 38, 9, 18, 19,
        ),
    ),
    9: (
        Weights(
            42, -48, ((0, -3, -13, -3), (13, -40, -2, -18), (17, -6, -6, 22), (-14, 14, 14, 16)),
            (48, 48, 44, 27, 28), 18, 0, 8, 19,
        ),
        Weights(
            83, -47, ((0, -21, -30, -40), (15, 1, 3, -2), (0, 0, 0, 22), (-15, 19, 19, 40)),
            (2, 3, -11, -22, -19), 29, 3, 62, 23,
        ),
    ),
}  # fmt: skip
"""By size, while men enter and when all are on the board; never to be improved."""


@cache
def fitted(size: int) -> Values:
    return Values(size, *WEIGHTS[size])


class SecondAlphaBeta(PlainAlphaBeta):
    """Chooses the move of a record's last position within some time."""

    def walk_of(self, position: EmergoPosition) -> EmergoWalk:
        return walk_of(position, fitted(position.size))

    def choose(self, seconds: float) -> str:
        self.end = self.clock() + seconds
        with suppress(TimeUp):
            for depth in range(1, 40):
                self.root(depth)
        return str(self.walk.move(self.moves[0]))

    def root(self, depth: int) -> Bare:
        """Look so deep, and bring the better moves to the front, also of a depth cut short."""
        self.longest, self.path, alpha = depth + LONGEST, {self.walk.key}, -INFINITE
        for move in [*self.moves]:
            self.walk.make(move)
            value = -self.search(depth - 1, -INFINITE, -alpha, 1)
            self.walk.undo(move)
            if value > alpha:
                alpha = value
                self.moves.remove(move)
                self.moves.insert(0, move)
        return self.moves[0]

    def search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        if depth < 2:
            return self.last(depth, alpha, beta, ply)
        walk, key, path = self.walk, self.walk.key, self.path
        if key in path:
            return 0
        known = self.table.get(key)
        if known and known[0] >= depth and settles(known[1], known[2], alpha, beta, ply):
            return nearer(known[1], ply)
        captures = walk.captures()
        moves = captures or walk.quiets()
        if not moves:
            return nearer(walk.result(), ply)
        history = self.history
        moves = sorted(moves, key=lambda move: history.get(move, 0), reverse=True)
        if known and known[3] in moves:
            moves.remove(known[3])
            moves.insert(0, known[3])
        after = depth if len(moves) == 1 and ply < self.longest else depth - 1
        path.add(key)
        best, choice, floor = -INFINITE, None, alpha
        for number, move in enumerate(moves):
            self.count()
            walk.make(move)
            late = number >= LATE and depth > 2 and not captures and not walk.forcing()
            value = -self.search(after - late, -beta, -floor, ply + 1)
            if late and value > floor:
                value = -self.search(after, -beta, -floor, ply + 1)
            walk.undo(move)
            if value > best:
                best = value
                if value > floor:
                    floor, choice = value, move
                    if value >= beta:
                        history[move] = history.get(move, 0) + depth * depth
                        break
        path.discard(key)
        self.keep(depth, best, alpha, beta, ply, choice)
        return best

    def last(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The last ply, and the captures beyond it."""
        walk = self.walk
        moves = walk.captures()
        if not moves:
            if not depth:
                return nearer(walk.estimate(alpha, beta), ply)
            if walk.key in self.path:
                return 0
            known = self.table.get(walk.key)
            if known and settles(known[1], known[2], alpha, beta, ply):
                return nearer(known[1], ply)
            moves = walk.quiets()
            if len(moves) > 1:
                return self.glance(moves, alpha, beta, ply)
        if not moves:
            return nearer(walk.result(), ply)
        after = depth if len(moves) == 1 and ply < self.longest else 0
        return self.following(moves, after, -INFINITE, alpha, beta, ply)[0]

    def glance(self, moves: list[Bare], alpha: int, beta: int, ply: int) -> int:
        best, choice, unsafe, looked = self.walk.glance(moves, alpha, beta)
        self.count(looked)
        if best < beta:
            value, move = self.following(unsafe, 0, best, max(alpha, best), beta, ply)
            best, choice = value, move or choice
        self.keep(1, best, alpha, beta, ply, choice)
        return best

    def following(
        self, moves: list[Bare], depth: int, best: int, floor: int, beta: int, ply: int
    ) -> tuple[int, Bare | None]:
        """The best value with these moves, and which of them raised the floor."""
        walk, choice = self.walk, None
        for move in moves:
            self.count()
            walk.make(move)
            value = -self.last(depth, -beta, -floor, ply + 1)
            walk.undo(move)
            if value > best:
                best = value
                if value > floor:
                    floor, choice = value, move
                    if value >= beta:
                        break
        return best, choice

    def count(self, nodes: int = 1) -> None:
        before, self.nodes = self.nodes, self.nodes + nodes
        if before >> 7 != self.nodes >> 7 and self.clock() > self.end:
            raise TimeUp

    def keep(
        self, depth: int, best: int, alpha: int, beta: int, ply: int, choice: Bare | None
    ) -> None:
        bound = (best >= beta) - (best <= alpha)
        self.table[self.walk.key] = depth, nearer(best, -ply), bound, choice


def nearer(value: int, plies: int) -> int:
    """A value as it is so many plies earlier: what is decided is decided later."""
    if value > DECIDED:
        return value - plies
    return value + plies if value < -DECIDED else value


def settles(value: int, bound: int, alpha: int, beta: int, ply: int) -> bool:
    value = nearer(value, ply)
    return bound == 0 or (value >= beta if bound > 0 else value <= alpha)
