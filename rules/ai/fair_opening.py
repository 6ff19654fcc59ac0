"""The choice of a fair opening move, if the opponent may then swap sides.

After a fair move neither side is better. Up to `MAX_CANDIDATES` moves get a tree each, of the
position after the swap. In every round, a smaller number of trees, those closest to even, grow to
twice their size. In some positions, a tree's expected result rises as the tree grows, so the result
of a small tree is extrapolated by the mean rise of larger trees. A dropped move may return if it
then looks fairer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import sqrt
from random import Random

from rules.move import Move
from rules.rules_of_game import Rules

from .plain_tree import PlainTree
from .search import Candidate
from .tree import Arena, Tree

MAX_CANDIDATES = 48
"""The maximum number of moves that are considered."""

FINALISTS = 4
"""The number of moves whose trees grow to the end."""

PLAYOUTS = 16
"""The playouts of a tree after the first round; each later round doubles their number."""

ROUNDS = 24
"""An upper bound on rounds, never reached in practice: the playouts would take far too long."""

UNCERTAINTY = 0.5
"""The uncertainty of a score before any playout; after n playouts it is divided by sqrt(n + 1)."""


def opponent_may_swap(position: Rules) -> bool:
    """Return whether the opponent may swap sides after a next move that doesn't end the game."""
    continuing = (move for move in position.moves() if not position.play(move).outcome())
    return any(swaps(position, move) for move in islice(continuing, 1))


def swaps(position: Rules, move: Move) -> list[Move]:
    """Return the replies to a move that swap sides."""
    after = position.play(move)
    return [reply for reply in after.moves() if after.exchanges(reply)]


class Trial:
    """An opening move and the tree of the position after the swap."""

    def __init__(self, move: Move, tree: Tree | PlainTree) -> None:
        self.move = move
        self.tree = tree
        self.history: list[float] = []
        """The tree's expected result after each round."""

    def grow(self, rounds: int, max_playouts: int | None) -> Iterator[int]:
        """Grow the tree until `rounds` rounds are complete, but by no more than `max_playouts`."""
        while len(self.history) < rounds:
            playouts = (PLAYOUTS << len(self.history)) - self.tree.work
            if max_playouts is not None and playouts > max_playouts:
                yield from self.tree.grow(max_playouts)
                return
            before = self.tree.work
            yield from self.tree.grow(playouts)
            max_playouts = max_playouts and max_playouts - (self.tree.work - before)
            self.history.append(self.tree.expected)


class FairOpeningSearch:
    """A search for the opening move of a position, after which the opponent may swap sides."""

    unit = "playouts"

    def __init__(self, position: Rules, random: Random, arena: Arena) -> None:
        moves = position.moves()
        random.shuffle(moves)
        outcomes = [(move, position.play(move).outcome()) for move in moves]
        self._wins = [move for move, end in outcomes if end and end.winner == position.turn]
        """Moves that win at once, before the opponent could swap sides."""
        continuing = [move for move, end in outcomes if not end]
        self._pending = (
            Trial(move, arena.tree(position.play(move).play(swap)))
            for move in continuing[:MAX_CANDIDATES]
            for swap in swaps(position, move)
        )
        self._trials = [next(self._pending)]
        self._drifts: list[float] = []
        """The rise of the trees' mean expected result from each round to the next."""

    @property
    def work(self) -> int:
        return sum(trial.tree.work for trial in self._trials)

    def steps(self, limit: int | None) -> Iterator[int]:
        yield 0
        survivors: Iterable[Trial] = self._all_trials()
        rounds = 0
        while rounds < ROUNDS:
            rounds += 1
            for trial in survivors:
                yield from trial.grow(rounds, None if limit is None else limit - self.work)
                if limit is not None and self.work >= limit:
                    return
            self._drifts = [self._drift(number) for number in range(1, rounds)]
            count = max(FINALISTS, len(self._trials) >> rounds)
            survivors = sorted(self._trials, key=self._score, reverse=True)[:count]

    def candidates(self) -> list[Candidate]:
        trials = sorted(self._trials, key=self._max_unfairness)
        total = self.work or 1
        wins = [Candidate(move, 1.0, 0.0) for move in self._wins]
        return wins + [
            Candidate(trial.move, self._score(trial), trial.tree.work / total) for trial in trials
        ]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]

    def proved(self) -> int | None:
        return 1 if self._wins else None

    def _all_trials(self) -> Iterator[Trial]:
        """Yield all trials, creating the missing ones one by one, since creating all takes
        a long time."""
        yield from self._trials
        for trial in self._pending:
            self._trials.append(trial)
            yield trial

    def _drift(self, number: int) -> float:
        """Return the mean rise of the expected result in round `number`, counted from 0, over all
        trees that took part in it."""
        histories = [trial.history for trial in self._trials if len(trial.history) > number]
        rises = [history[number] - history[number - 1] for history in histories]
        return sum(rises) / len(rises)

    def _score(self, trial: Trial) -> float:
        """Return the expected result for the player who opens, assuming that the opponent takes the
        better side."""
        drifts = self._drifts[max(len(trial.history) - 1, 0) :]
        expected = min(max(trial.tree.expected + sum(drifts), 0.0), 1.0)
        return min(expected, 1 - expected)

    def _max_unfairness(self, trial: Trial) -> float:
        """Return the maximum distance of a move from even, given the uncertainty of its score."""
        return 0.5 - self._score(trial) + UNCERTAINTY / sqrt(trial.tree.work + 1)
