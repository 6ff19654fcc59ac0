"""Checks that a game's kernel agrees with the plain rules in all that a tree search relies on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernels import Instance, Program
from rules.kernels.tree_game import UNDECIDED
from rules.position import Move, Position
from tests.kit.kernel_sources import start_all_ways


@dataclass(frozen=True)
class KernelLaws:
    """Checks of one game's kernel, and the facts about it that they need."""

    load: Callable[[Instance, Any], None]
    """Load a position into the kernel."""
    moves_by_code: Callable[[Any], Mapping[int, Move | str]]
    """Return the legal board moves of a position by their codes."""
    state: Callable[[Instance], tuple[int, ...]]
    """Return the data in the kernel's tables that distinguish positions of one size."""
    results: Mapping[str | None, int]
    """The kernel's result for each winner."""
    max_plies: int
    """A number of plies that the games played here don't exceed."""
    play_randomly: str = "playout"
    """The kernel function that plays random moves up to a number of plies, without undoing them."""

    def check(self, instance: Instance, position: Position) -> None:
        """Check the kernel's moves and side to move in a position, and its result if there are no
        moves."""
        codes = self.moves_by_code(position)
        assert sorted(instance.read("MOVES", 0, instance.call("list_moves"))) == sorted(codes)
        assert instance.call("mover") == (position.turn == "white")
        if not codes:
            assert instance.call("result") == self.results[position.outcome().winner]

    def check_restore(
        self, instance: Instance, first: Position, second: Position, slot: int, move: int | None
    ) -> None:
        """Check that a saved position is restored after a move, and another can then be loaded."""
        self.load(instance, first)
        instance.call("save", slot)
        if move is not None:
            instance.call("play", move)
            self.check(instance, first.play(self.moves_by_code(first)[move]))
        instance.call("restore", slot)
        self.check(instance, first)
        self.load(instance, second)
        self.check(instance, second)

    def check_playout(self, instance: Instance, position: Position, seed: int, plies: int) -> None:
        """Check that playouts with the same seed agree, however late they are cut off."""

        def play(max_plies: int) -> int:
            instance.call("restore", 0)
            instance.call("seed", seed, 1)
            return instance.call("playout", max_plies)

        self.load(instance, position)
        instance.call("save", 0)
        result = play(plies)
        assert result == play(plies)
        assert play(self.max_plies) in {*self.results.values()} - {UNDECIDED}
        if result != UNDECIDED:
            assert play(plies + 1) == play(self.max_plies) == result

    def check_compiled(self, program: Program, position: Position) -> None:
        """Check that playouts are identical however the program is run."""
        instances = start_all_ways(program)
        for instance in instances:
            self.load(instance, position)
            instance.call("save", 0)
            instance.call("seed", 5, position.size)
        for plies in (position.size, 3 * position.size, self.max_plies):
            outcomes = set()
            for instance in instances:
                instance.call("restore", 0)
                outcomes.add((instance.call("playout", plies), self.state(instance)))
            assert len(outcomes) == 1

    def state_probabilities(
        self, instance: Instance, position: Position, plies: int, probability: float = 1.0
    ) -> Counter:
        """Return the probability of every state in which a fair random game is after some plies,
        or has ended earlier."""
        moves = self.moves_by_code(position).values() if plies else ()
        if not moves:
            self.load(instance, position)
            return Counter({self.state(instance): probability})
        share = probability / len(moves)
        probabilities: Counter = Counter()
        for move in moves:
            after = position.play(move)
            probabilities += self.state_probabilities(instance, after, plies - 1, share)
        return probabilities

    def check_fair(self, instance: Instance, position: Position, plies: int) -> None:
        """Check that random play reaches each state as often as if every legal move were equally
        likely: chi-square with a fixed seed, within five sigma."""
        expected = self.state_probabilities(instance, position, plies)
        counts: Counter = Counter()
        for _ in self._restored(instance, position, 20 * len(expected)):
            instance.call(self.play_randomly, plies)
            counts[self.state(instance)] += 1
        degrees = len(expected) - 1
        assert abs(chi_square(counts, expected) - degrees) < 5 * (2 * degrees) ** 0.5

    def result_probabilities(self, position: Position, plies: int) -> Counter:
        """Return the probability of each result of a fair random game of at most `plies` plies."""

        @cache
        def probabilities(position: Position, plies: int) -> Counter:
            moves = self.moves_by_code(position).values()
            if not moves:
                return Counter({self.results[position.outcome().winner]: 1.0})
            if not plies:
                return Counter({UNDECIDED: 1.0})
            total: Counter = Counter()
            for move in moves:
                for result, share in probabilities(position.play(move), plies - 1).items():
                    total[result] += share / len(moves)
            return total

        return probabilities(position, plies)

    def check_results(
        self, instance: Instance, position: Position, plies: int, expected: Counter
    ) -> None:
        """Check that playouts give each result with its exact probability, `expected` as
        `result_probabilities` returns it: chi-square with a fixed seed, below the critical value of
        0.1 % for its degrees of freedom."""
        restored = self._restored(instance, position, 2000)
        counts = Counter(instance.call("playout", plies) for _ in restored)
        assert chi_square(counts, expected) < (0.1, 10.8, 13.8)[len(expected) - 1]

    def _restored(self, instance: Instance, position: Position, number: int) -> Iterator[int]:
        """Load a position and seed the kernel; then restore the position before each of `number`
        yields, without reseeding."""
        self.load(instance, position)
        instance.call("save", 0)
        instance.call("seed", 4, 4)
        for count in range(number):
            instance.call("restore", 0)
            yield count


def chi_square(counts: Counter, probabilities: Counter) -> float:
    """Return the chi-square statistic of counts against expected probabilities."""
    assert set(counts) <= set(probabilities)
    total = counts.total()
    return sum((counts[e] - total * p) ** 2 / (total * p) for e, p in probabilities.items())
