"""A player: runs a search against the clock, and yields better and better thoughts."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import NoReturn

from rules.kernels import KernelSpec
from rules.move import Move
from rules.record import Record, game_over_error
from rules.rules_of_game import Rules
from rules.sentences import sentence
from rules.type_checks import check_attribute, check_number, check_type, check_whole_number

from . import fair_opening, known_openings
from .alpha_beta_search import SearchMemory
from .bidding import ENOUGH_PLAYOUTS, Bidding, ColourChoice
from .levels import level_of
from .plain_tree import PlainTree
from .search import Candidate, Search
from .tree import Arena, Tree

SLICE = 0.03
"""The time between two thoughts, in seconds."""

SLICE_COST = 15_000
"""The cost of a search between two thoughts, in microseconds on a fast machine; a browser takes
twice as long. It paces a search limited by work, whose thoughts must not depend on the clock."""

FULL_BUDGET_SQUARES = 81
"""The number of squares of the largest board on which a level spends all its playouts."""

MAX_PLAIN_PLAYOUTS = 6000
"""The maximum playouts of a level in a game without a kernel, where they take seconds."""


RANDOM_SEEDS = (int, float, str, bytes, bytearray, type(None))
"""The types of the seeds that `Random` accepts."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The state of a player's thinking about its move; scores are for the player to move."""

    move: Move
    score: float
    """The search's score of the move: 1 win, 0 loss, 0.5 even.

    It serves to compare moves and isn't a probability: it favours the side to move, and it is too
    close to 0.5, by an amount that depends on game and work. `Judge` gives the expected result."""
    line: tuple[Move, ...]
    """The principal variation, the move first."""
    candidates: tuple[Candidate, ...]
    """The moves considered, best first, each with its score and its share of the work."""
    work: int
    unit: str
    """The unit of `work`: "playouts" or "nodes"."""
    progress: float
    """The share of the budget spent, from 0 to 1."""
    proved: int | None = None
    """The plies to a proved end, or None. If it is not None, `score` is the proved result: 1, 0.5
    or 0."""


class Player:
    """A player at a level, or at full strength if `level` is None. Raise ValueError if there is no
    such level.

    The same seed and the same calls with the same `work` give the same thoughts. A player can think
    about several records at a time, in threads, too; from move to move it remembers one game.
    """

    def __init__(
        self,
        level: int | None = None,
        seed: int | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        check_attribute("clock", clock, "__call__", "a function that returns seconds")
        check_type("seed", seed, RANDOM_SEEDS, "a whole number or None")
        self.level = level_of(level)
        self._arguments = level, seed, clock
        self._free = [True]
        """Empty while a generator of thoughts uses the player's memory."""
        self._random = Random(seed)
        self._budget_share = self._draw_budget_share()
        """The share of its budget that the level spends in the current game."""
        self._clock = clock
        self._start: Rules | None = None
        """The first position of the current game."""
        self._memory = SearchMemory(self._random, self.level.noticed_share)
        """The results of alpha-beta searches in the current game."""
        self._arena = Arena(self._random, self.level.noticed_share, self.level.trained)
        """The memory in which the player's trees grow."""
        self._last_tree: tuple[tuple[Move, ...], Tree | PlainTree] | None = None
        """The moves up to the last position searched, and its tree, if it can be reused."""

    def think(
        self, record: Record, seconds: float | None = None, work: int | None = None
    ) -> Generator[Thought, None, None]:
        """Yield better and better thoughts about a record's position, about one every 30 ms.

        The budget is `seconds`, or `work` in playouts or nodes, or whichever runs out first;
        without either, it is the level's own budget. A level's own work is never exceeded. Raise
        ValueError, at once, if the game is over or the budget is not valid.
        """
        check_type("record", record, Record, "a Record")
        check_number("seconds", seconds, optional=True)
        check_whole_number("work", work, optional=True)
        outcome = record.outcome()
        if outcome:
            raise game_over_error(outcome)
        if seconds is not None and not seconds >= 0:
            raise ValueError(sentence("seconds is {number}, expected 0 or more", number=seconds))
        if work is not None and work < 1:
            raise ValueError(sentence("work is {number}, expected 1 or more", number=work))
        if seconds is None and work is None:
            seconds = self.level.seconds
        return self._think(record.copy(), seconds, work)

    def _think(
        self, record: Record, seconds: float | None, work: int | None
    ) -> Generator[Thought, None, None]:
        """Yield thoughts, with this player's memory, or while another generator uses that, with the
        memory of a new player like this one."""
        try:
            self._free.pop()  # a single step, so that only one of several threads succeeds
        except IndexError:
            yield from Player(*self._arguments)._think(record, seconds, work)
            return
        try:
            if len(record.moves) < 2:
                self._budget_share = self._draw_budget_share()
            if record.start != self._start:
                self._start, self._last_tree = record.start, None
                self._memory.clear()
            search = self._search(record)
            budget = self._budget(search.unit == "nodes", record.position)
            limit = min([limit for limit in (work, budget) if limit is not None], default=None)
            yield from self._thoughts(search, seconds, limit)
        finally:
            self._free.append(True)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Player can't be copied or pickled: make another one like it")

    def _search(self, record: Record) -> Search:
        """Return a search of the record's position, of the kind that suits it."""
        position = record.position
        kernel = position.kernel()
        if kernel and kernel.spec.search == "alpha-beta":
            return self._memory.search(record, kernel)
        if kernel:
            return self._tree(record)
        self._last_tree = None
        self._arena.clear(narrow=False)
        known = known_openings.fair_moves(position)
        if known and (position.bids() or self.level.noticed_share == 1):
            return known_openings.KnownOpenings(known, self._random)
        if position.bids():
            return Bidding(position, self._arena)
        if ColourChoice.applies(position):
            return ColourChoice(record, self._arena)
        if fair_opening.opponent_may_swap(position):
            return fair_opening.FairOpeningSearch(position, self._random, self._arena)
        return self._tree(record)

    def _draw_budget_share(self) -> float:
        """Draw the share of its budget that the level spends in a new game."""
        return float(self.level.least_share ** self._random.random())

    def _budget(self, counts_nodes: bool, position: Rules) -> int | None:
        """Return the level's budget for a move, in nodes or in playouts; None if it has none."""
        full = self.level.nodes if counts_nodes else self._playouts(position.KERNEL_SPEC)
        scale = 1.0 if counts_nodes else min(1.0, FULL_BUDGET_SQUARES / position.size**2)
        minimum = ENOUGH_PLAYOUTS if position.bids() else 1
        return full and max(minimum, round(full * self._budget_share * scale))

    def _playouts(self, spec: KernelSpec | None) -> int | None:
        """Return the level's playouts for a move, which depend on the game's kernel."""
        level = self.level
        if level.work_without_weights is None or (spec and spec.learnt):
            return level.work
        playouts = level.work_without_weights
        return playouts if spec else min(playouts, MAX_PLAIN_PLAYOUTS)

    def _tree(self, record: Record) -> Tree | PlainTree:
        """Return a tree of the record's position: the last tree if it contains that position."""
        moves = record.moves
        if self._last_tree:
            before, tree = self._last_tree
            since = moves[len(before) :]
            if moves == before + since and tree.reroot(record.position, since):
                self._last_tree = moves, tree
                return tree
        self._arena.clear(narrow=True)
        tree = self._arena.tree(record.position)
        self._last_tree = moves, tree
        return tree

    def _thoughts(
        self, search: Search, seconds: float | None, work: int | None
    ) -> Generator[Thought, None, None]:
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
    """Return the move of a new player's last thought; raise ValueError if the game is over."""
    *_, thought = Player(level, seed).think(record, seconds)
    return thought.move
