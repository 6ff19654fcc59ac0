"""A player: holds the clock, and turns a search into better and better thoughts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from rules.kernels import Part
from rules.position import Move, Position
from rules.record import Record, game_over_error
from rules.sentences import sentence

from . import fair_opening
from .alpha_beta_search import Memory
from .bidding import ENOUGH, Bidding, Taking
from .levels import level_of
from .plain_tree import PlainTree
from .search import Candidate, Search
from .tree import Arena, Tree

SLICE = 0.03
"""Seconds between two thoughts."""

SLICE_COST = 15_000
"""The same by the cost that a search counts, in microseconds of a fast machine; a browser takes
twice as long. It paces a search limited by work, whose thoughts must not depend on the clock."""

FULL = 81
"""Squares of the largest board on which a level spends all its playouts."""

SLOW = 6000
"""Playouts that a level never exceeds in a game without a kernel, where they take seconds."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The state of a player's thinking about its move; scores are for the player to move."""

    move: Move
    score: float
    """The search's score of the move: 1 win, 0 loss, 0.5 even.

    It orders moves and is no probability: it is squeezed towards 0.5, by how much depends on the
    game and the work, and favours the side to move. `Judge` says what result to expect."""
    line: tuple[Move, ...]
    """The principal variation, the move first."""
    candidates: tuple[Candidate, ...]
    """The moves looked at, best first: each with its score and its share of the work."""
    work: int
    unit: str
    """The unit of `work`: "playouts" or "nodes"."""
    progress: float
    """The share of the budget spent, from 0 to 1."""
    proved: int | None = None
    """The plies to a proved end with `score` (1, 0.5 or 0) as its result, or None."""


class Player:
    """A player of a level, full strength if None; ValueError if there is no such level.

    The same seed and the same calls with the same `work` give the same thoughts.
    """

    def __init__(
        self,
        level: int | None = None,
        seed: int | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.level = level_of(level)
        self._random = Random(seed)
        self._today = self._form()
        """The share of its work that the level spends in the current game."""
        self._clock = clock
        self._start: Position | None = None
        """The first position of the current game."""
        self._memory = Memory(self._random, self.level.notices)
        """The results of alpha-beta searches in that game."""
        self._arena = Arena(self._random, self.level.notices, self.level.trained)
        """The memory in which its trees grow."""
        self._thought: tuple[tuple[Move, ...], Tree | PlainTree] | None = None
        """The moves up to the position thought about last, and its tree."""

    def think(
        self, record: Record, seconds: float | None = None, work: int | None = None
    ) -> Iterator[Thought]:
        """Yield better and better thoughts about a record's position, about one every 30 ms.

        The budget is `seconds`, or `work` in playouts or nodes, or whichever runs out first;
        without either it is the level's own. A level's own work is never exceeded. Raise
        ValueError, at once, if the game is over or the budget is not valid.
        """
        outcome = record.outcome()
        if outcome:
            raise game_over_error(outcome)
        if seconds is not None and not seconds >= 0:
            raise ValueError(sentence("seconds is {number}, expected 0 or more", number=seconds))
        if work is not None and work < 1:
            raise ValueError(sentence("work is {number}, expected 1 or more", number=work))
        if seconds is None and work is None:
            seconds = self.level.seconds
        if len(record.moves) < 2:
            self._today = self._form()
        if record.start != self._start:
            self._start, self._thought = record.start, None
            self._memory.clear()
        search = self._search(record)
        own = self._own(search.unit == "nodes", record.position)
        limit = min([limit for limit in (work, own) if limit is not None], default=None)
        return self._thoughts(search, seconds, limit)

    def _search(self, record: Record) -> Search:
        """Return a search that suits the record's position."""
        position = record.position
        kernel = position.kernel()
        if kernel and kernel.part.search == "alpha-beta":
            return self._memory.search(record, kernel)
        if kernel:
            return self._tree(record)
        self._thought = None
        self._arena.clear(narrow=False)
        if position.bids():
            return Bidding(position, self._arena)
        if Taking.applies(position):
            return Taking(position, self._arena)
        if fair_opening.applies(position):
            return fair_opening.Opening(position, self._random, self._arena)
        return self._tree(record)

    def _form(self) -> float:
        """Draw the share of its work that the level spends in a new game."""
        return float(self.level.form ** self._random.random())

    def _own(self, nodes: bool, position: Position) -> int | None:
        """Return the level's own budget for a move, in nodes or in playouts; None if it has
        none."""
        most = self.level.nodes if nodes else self._playouts(position.PART)
        large = 1.0 if nodes else min(1.0, FULL / position.size**2)
        least = ENOUGH if position.bids() else 1
        return most and max(least, round(most * self._today * large))

    def _playouts(self, part: Part | None) -> int | None:
        """Return the level's playouts for a move of a game, by its kernel."""
        level = self.level
        if level.unlearnt is None or (part and part.learnt):
            return level.work
        return level.unlearnt if part else min(level.unlearnt, SLOW)

    def _tree(self, record: Record) -> Tree | PlainTree:
        """Return a tree of the record's position: the last one, if the game went on from there."""
        moves = record.moves
        if self._thought:
            before, tree = self._thought
            since = moves[len(before) :]
            if moves == before + since and tree.follow(record.position, since):
                self._thought = moves, tree
                return tree
        self._arena.clear(narrow=True)
        tree = self._arena.tree(record.position)
        self._thought = moves, tree
        return tree

    def _thoughts(
        self, search: Search, seconds: float | None, work: int | None
    ) -> Iterator[Thought]:
        start = last = now = self._clock()
        cost = 0
        for step in search.steps(work):
            cost += step
            if work is not None and search.work >= work:
                break
            if seconds is None:
                pause = cost >= SLICE_COST
            else:
                now = self._clock()
                if now - start >= seconds:
                    break
                pause = now - last >= SLICE
            if pause:
                last, cost = now, 0
                spent = (now - start) / seconds if seconds else 0.0
                yield _thought(search, max(spent, search.work / work if work else 0.0))
        yield _thought(search, 1.0)


def _thought(search: Search, progress: float) -> Thought:
    candidates = search.candidates()
    return Thought(
        move=candidates[0].move,
        score=candidates[0].score,
        line=tuple(search.line()),
        candidates=tuple(candidates),
        work=search.work,
        unit=search.unit,
        progress=progress,
        proved=search.proved(),
    )


def choose(
    record: Record, seconds: float = 1.0, level: int | None = None, seed: int | None = None
) -> Move:
    """Return the move of a new player's last thought; ValueError if the game is over."""
    *_, thought = Player(level, seed).think(record, seconds)
    return thought.move
