"""The laws of a game's kernel for a tree search, tested against the game's plain rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernels import Instance, Program
from rules.kernels.tree_game import UNDECIDED
from rules.position import Move, Position
from tests.kit.kernel_sources import ways


@dataclass(frozen=True)
class KernelLaws:
    """The laws of one game's kernel."""

    load: Callable[[Instance, Any], None]
    """Set up a position."""
    codes: Callable[[Any], Mapping[int, Move | str]]
    """The legal moves on the board, by their codes."""
    state: Callable[[Instance], tuple[int, ...]]
    """All that distinguishes positions of one size in the kernel's tables."""
    results: Mapping[str | None, int]
    """The result of the kernel for each winner."""
    longest: int
    """More plies than any game has."""
    play_randomly: str = "playout"
    """The function that plays some random plies, and leaves the board as it is then."""

    def check(self, running: Instance, position: Position) -> None:
        """The kernel has the moves of a position, or its result."""
        codes = self.codes(position)
        assert sorted(running.read("MOVES", 0, running.call("legal"))) == sorted(codes)
        assert running.call("mover") == (position.turn == "white")
        if not codes:
            assert running.call("result") == self.results[position.outcome().winner]

    def check_restore(
        self, running: Instance, one: Position, two: Position, place: int, move: int | None
    ) -> None:
        """A saved position is restored after a move, and another can be loaded then."""
        self.load(running, one)
        running.call("save", place)
        if move is not None:
            running.call("play", move)
            self.check(running, one.play(self.codes(one)[move]))
        running.call("restore", place)
        self.check(running, one)
        self.load(running, two)
        self.check(running, two)

    def check_playout(self, running: Instance, position: Position, seed: int, plies: int) -> None:
        """Cut off one ply later each time, with the same seed, a playout goes on until it ends."""

        def play(most: int) -> int:
            running.call("restore", 0)
            running.call("seed", seed, 1)
            return running.call("playout", most)

        self.load(running, position)
        running.call("save", 0)
        result = play(plies)
        assert result == play(plies)
        assert play(self.longest) in {*self.results.values()} - {UNDECIDED}
        if result != UNDECIDED:
            assert play(plies + 1) == play(self.longest) == result

    def check_compiled(self, program: Program, position: Position) -> None:
        """Playouts give the same results and positions in every way to run the program."""
        instances = ways(program)
        for running in instances:
            self.load(running, position)
            running.call("save", 0)
            running.call("seed", 5, position.size)
        for plies in (position.size, 3 * position.size, self.longest):
            found = set()
            for running in instances:
                running.call("restore", 0)
                found.add((running.call("playout", plies), self.state(running)))
            assert len(found) == 1

    def chances(
        self, running: Instance, position: Position, plies: int, chance: float = 1.0
    ) -> Counter:
        """Return the chance of every state that a fair random game is in after some plies, or in
        which it ended before."""
        moves = self.codes(position).values() if plies else ()
        if not moves:
            self.load(running, position)
            return Counter({self.state(running): chance})
        found: Counter = Counter()
        for move in moves:
            found += self.chances(running, position.play(move), plies - 1, chance / len(moves))
        return found

    def check_fair(self, running: Instance, position: Position, plies: int) -> None:
        """In a playout each legal move is equally likely at every ply: chi-square with a fixed
        seed, within five sigma."""
        expected = self.chances(running, position, plies)
        found: Counter = Counter()
        for _ in self._again(running, position, 20 * len(expected)):
            running.call(self.play_randomly, plies)
            found[self.state(running)] += 1
        degrees = len(expected) - 1
        assert abs(chi_square(found, expected) - degrees) < 5 * (2 * degrees) ** 0.5

    def results_of(self, position: Position, plies: int) -> Counter:
        """Return the chance of each result of a fair random game of at most this many plies."""

        @cache
        def chances(position: Position, plies: int) -> Counter:
            moves = self.codes(position).values()
            if not moves:
                return Counter({self.results[position.outcome().winner]: 1.0})
            if not plies:
                return Counter({UNDECIDED: 1.0})
            found: Counter = Counter()
            for move in moves:
                for result, chance in chances(position.play(move), plies - 1).items():
                    found[result] += chance / len(moves)
            return found

        return chances(position, plies)

    def check_results(self, running: Instance, position: Position, plies: int) -> None:
        """Each result of a playout has its exact probability: chi-square with a fixed seed, under
        the 0.1 % point at as many degrees as there can be."""
        expected, again = self.results_of(position, plies), self._again(running, position, 2000)
        found = Counter(running.call("playout", plies) for _ in again)
        assert chi_square(found, expected) < (0.1, 10.8, 13.8)[len(expected) - 1]

    def _again(self, running: Instance, position: Position, number: int) -> Iterator[int]:
        """Restore a position this many times, with random numbers that go on."""
        self.load(running, position)
        running.call("save", 0)
        running.call("seed", 4, 4)
        for count in range(number):
            running.call("restore", 0)
            yield count


def chi_square(found: Counter, expected: Counter) -> float:
    """Return chi-square of counts, for the expected probability of each."""
    assert set(found) <= set(expected)
    number = found.total()
    return sum((found[e] - number * p) ** 2 / (number * p) for e, p in expected.items())
