"""Alpha-beta by iterative deepening, over any game's walk.

Start reading at `Minimax.steps`: one depth after another, each by `_root`, where `_search`
looks at the moves of a position and `_leaf` at the last ply and the captures beyond it. `_search`
is a generator, so that whoever asks for steps may stop between any two; leaves are too
small to stop in.

Every value is for the mover, in hundredths of logits; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from math import exp, inf
from random import Random
from typing import Any

from rules.position import LOST, Move, Walk
from rules.record import Record

from .search import Candidate

DEEPEST = 60
"""Plies, forced ones not counted, at which a search has seen enough."""

FORCED_DEEPEST = 4
"""The same where the mover has one move only, and nothing to find out but its value."""

FORCED = 26
"""Plies by which forced moves may lengthen a line: a mover's only move costs no depth."""

LATE = 4
"""Moves that are looked at in full; a later one that lets nothing be captured, a ply less deep."""

SLICE = 256
"""Nodes between two steps."""

NODE_COST = 6
"""What a node costs in microseconds, roughly."""

WON = 20_000
"""Values beyond this, above or below zero, are of games decided."""

INFINITE = 2 * -LOST

Entry = tuple[int, int, int, Any]
"""What is known of a position: the depth, the value, what the value is (-1: at most that,
0: exactly, 1: at least), and the best move, None if no move is known to be good."""

KNOWN_LIMIT = 150_000
"""Positions remembered, some 40 MB."""


class SpentError(Exception):
    """The nodes allowed are used up."""


class Minimax:
    """The search of a record's last position, whose game offers a walk.

    `known` may be handed from search to search of one game, so that later ones start with what
    earlier ones found out.
    """

    unit = "nodes"

    def __init__(
        self,
        record: Record,
        walk: Walk,
        random: Random,
        limit: int | None = None,
        known: dict[int, Entry] | None = None,
        notices: float = 1.0,
    ) -> None:
        """A search that looks at `limit` nodes at most, if there is a limit, and `notices` a
        share of the moves, wherever it looks."""
        self.work = 0
        self._random = random
        self._notices = notices
        self._overlooks = notices < 1
        self._walk = walk
        self._limit = inf if limit is None else limit
        self._due = min(SLICE, self._limit)
        self._told = 0
        self._credit: dict[Any, int] = {}
        """How often, and how high up, a move was good enough to look at no other."""
        self._path = _repeated(record)
        """How often a position is in the line looked at, and once more if it came up twice in
        the record: a draw if it comes up again."""
        # What was found out while these came up less often does not hold any more.
        self._known: dict[int, Entry] = {} if known is None or self._path else known
        self._longest = 0
        moves = [*walk.captures()] or walk.quiets()
        random.shuffle(moves)
        self._found = [_Found(move, walk.move(move)) for move in self._noticed(moves)]
        """The root's moves, best first."""

    @property
    def value(self) -> int:
        """The value of the best move so far."""
        return self._found[0].value

    # What a player asks.

    def steps(self) -> Iterator[int]:
        """Small steps of work until the position is solved, or the nodes allowed are used up."""
        deepest = DEEPEST if len(self._found) > 1 else FORCED_DEEPEST
        try:
            for depth in range(1, deepest + 1):
                yield from self._root(depth)
                if depth > -LOST - abs(self.value):
                    break
        except SpentError:
            self.work = int(self._limit)

    def candidates(self) -> list[Candidate]:
        best, *others = self._found
        others = sorted((f for f in others if f.work), key=lambda f: f.value, reverse=True)
        work = sum(found.work for found in self._found) or 1
        return [
            # What was found of the others is a bound, and perhaps of a search less deep.
            Candidate(found.named, expected(min(found.value, best.value)), found.work / work)
            for found in (best, *others)
        ]

    def line(self) -> list[Move]:
        return self._found[0].line

    # The search.

    def _root(self, depth: int) -> Generator[int, None, None]:
        """Look `depth` plies deep at every move of the root, and bring the better to the front."""
        walk, alpha = self._walk, -INFINITE
        self._longest = depth + FORCED
        self._path[walk.key] = self._path.get(walk.key, 0) + 1
        for found in [*self._found]:
            before = self.work
            self._count()
            walk.make(found.move)
            value = -(yield from self._search(depth - 1, -INFINITE, -alpha, 1))
            walk.undo(found.move)
            found.work += self.work - before
            found.value = value
            if value > alpha:
                alpha = value
                found.line = [found.named, *self._line_after(found.move, depth)]
                self._found.remove(found)
                self._found.insert(0, found)
        self._path[walk.key] -= 1

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> Generator[int, None, int]:
        """The value of the walk's position, or a bound of it beyond alpha or beta.

        Looks `depth` plies deep; `ply` are played since the root.
        """
        if depth < 2:
            return self._leaf(depth, alpha, beta, ply)
        walk, path = self._walk, self._path
        key = walk.key
        if path.get(key):
            return 0
        known = self._known.get(key)
        if known and known[0] >= depth and _settles(known, alpha, beta, ply):
            return _from(known[1], ply)
        captures = moves = walk.captures()
        if self._overlooks:
            captures = moves = self._noticed(captures)
        if not captures:
            moves = self._noticed(walk.quiets()) if self._overlooks else walk.quiets()
            if not moves:
                return _from(walk.result(), ply)
        if len(moves) > 1:
            moves = self._ordered(moves, known[3] if known else None)
        after = depth if len(moves) == 1 and ply < self._longest else depth - 1
        path[key] = 1
        best, choice, floor = -INFINITE, None, alpha
        for number, move in enumerate(moves):
            if self.work >= self._due:
                yield self._cost()
            self.work += 1
            walk.make(move)
            late = number >= LATE and depth > 2 and not captures and not walk.forcing()
            value = -(yield from self._search(after - late, -beta, -floor, ply + 1))
            if late and value > floor:
                value = -(yield from self._search(after, -beta, -floor, ply + 1))
            walk.undo(move)
            if value > best:
                best = value
                if value > floor:
                    floor, choice = value, move
                    if value >= beta:
                        self._credit[move] = self._credit.get(move, 0) + depth * depth
                        break
        path[key] = 0
        self._keep(key, depth, best, alpha, beta, ply, choice)
        return best

    def _leaf(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The same for the last ply, of depth 1, and for the captures beyond, of depth 0."""
        walk = self._walk
        captures = walk.captures()
        if captures:
            if self._overlooks:
                captures = self._noticed(captures)
            return self._forced(captures, depth, alpha, beta, ply)
        if not depth:
            return _from(walk.estimate(alpha, beta), ply)
        key = walk.key
        if self._path.get(key):
            return 0
        known = self._known.get(key)
        if known and _settles(known, alpha, beta, ply):
            return _from(known[1], ply)
        moves = self._noticed(walk.quiets()) if self._overlooks else walk.quiets()
        if len(moves) < 2:
            return self._forced(moves, 1, alpha, beta, ply)
        if self.work + len(moves) > self._limit:
            raise SpentError
        best, choice, loud, looked = walk.glance(moves, alpha, beta)
        self.work += looked
        floor = max(alpha, best)
        if best < beta:
            for move in loud:
                walk.make(move)
                value = -self._leaf(0, -beta, -floor, ply + 1)
                walk.undo(move)
                if value > best:
                    best = value
                    if value > floor:
                        floor, choice = value, move
                        if value >= beta:
                            break
        self._keep(key, 1, best, alpha, beta, ply, choice)
        return best

    def _forced(self, moves: Sequence[Any], depth: int, alpha: int, beta: int, ply: int) -> int:
        """The best value after one of the moves, which are captures, or all there is."""
        walk = self._walk
        if not moves:
            return _from(walk.result(), ply)
        after = depth if len(moves) == 1 and ply < self._longest else 0
        best = -INFINITE
        for move in moves:
            self._count()
            walk.make(move)
            value = -self._leaf(after, -beta, -alpha, ply + 1)
            walk.undo(move)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best

    def _noticed(self, moves: Sequence[Any]) -> Sequence[Any]:
        """The moves that are not overlooked, at least one of them if there are any."""
        if not self._overlooks or len(moves) < 2:
            return moves
        return [m for m in moves if self._random.random() < self._notices] or moves[:1]

    def _ordered(self, moves: Sequence[Any], first: Any) -> Sequence[Any]:
        """The moves, `first` first if it is one of them, then by their credit."""
        credit = self._credit
        ordered = sorted(moves, key=lambda move: credit.get(move, 0), reverse=True)
        if first is not None and first in ordered:
            ordered.remove(first)
            ordered.insert(0, first)
        return ordered

    def _keep(
        self, key: int, depth: int, best: int, alpha: int, beta: int, ply: int, choice: Any
    ) -> None:
        """Remember what a search of the window alpha to beta has found."""
        bound = (best >= beta) - (best <= alpha)
        if best > WON:
            best += ply
        elif best < -WON:
            best -= ply
        if len(self._known) >= KNOWN_LIMIT:
            self._known.clear()
        self._known[key] = depth, best, bound, choice

    def _count(self) -> None:
        """Look at one node more; `SpentError` if none may be."""
        if self.work >= self._limit:
            raise SpentError
        self.work += 1

    def _cost(self) -> int:
        """The cost of what was done since this was asked last, in microseconds; `SpentError` if
        no more nodes may be looked at."""
        if self.work >= self._limit:
            raise SpentError
        nodes = self.work - self._told
        self._told, self._due = self.work, min(self.work + SLICE, self._limit)
        return nodes * NODE_COST

    def _line_after(self, move: Any, length: int) -> list[Move]:
        """The moves expected after a move of the root, until a position comes up again."""
        walk, made, line = self._walk, [move], []
        passed: set[int] = set()
        walk.make(move)
        while len(made) < length and (known := self._known.get(walk.key)):
            move = known[3]
            again = walk.key in passed or self._path.get(walk.key)
            if again or move is None or move not in (walk.captures() or walk.quiets()):
                break
            passed.add(walk.key)
            line.append(walk.move(move))
            made.append(move)
            walk.make(move)
        for move in reversed(made):
            walk.undo(move)
        return line


class _Found:
    """What was found of a move of the root."""

    __slots__ = ("line", "move", "named", "value", "work")

    def __init__(self, move: Any, named: Move) -> None:
        self.move = move
        self.named = named
        self.value = 0
        """The value found last: of a move that is not the best, at most so much."""
        self.work = 0
        self.line = [named]


def expected(value: int) -> float:
    """The expected result of a position of a value.

    >>> expected(0), round(expected(100), 2), expected(-LOST - 3)
    (0.5, 0.73, 1.0)
    """
    if abs(value) > WON:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + exp(-value / 100))


def _settles(known: Entry, alpha: int, beta: int, ply: int) -> bool:
    """Whether what is known of a position makes a search of this window needless."""
    _, value, bound, _ = known
    if not bound:
        return True
    value = _from(value, ply)
    return value >= beta if bound > 0 else value <= alpha


def _from(value: int, ply: int) -> int:
    """A value found at a position, as it is `ply` plies before: what is decided takes longer."""
    if -WON <= value <= WON:
        return value
    return value - ply if value > 0 else value + ply


def _repeated(record: Record) -> dict[int, int]:
    """The keys of the positions that would be draws if they came up once more."""
    seen = Counter(position.key() for position in record.positions)
    walks = (position.walk() for position in record.positions if seen[position.key()] > 1)
    return {walk.key: 1 for walk in walks if walk}
