"""Matches of our UCT at equal processor time, against the plain one or a random mover.

    python3 -m benchmarks.matches GAME [--size 7] [--seconds 0.1] [--games 100] [--seed 1]
        [--against {uct,random}]

Colours in turn; every opening, two random plies, is played from both sides; no pie rule, no
komi. Prints our score, an interval that holds 95 of 100 such, and the playouts of a move.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from benchmarks.plain_uct import PlainUct
from rules import game
from rules.ai.tree import Tree
from rules.position import Move, Position

SETTLED = {"egotzi-squared": {"komi": 0}, "emergo": {}}


class Chance:
    """A random mover, as a search."""

    work = 0

    def __init__(self, position: Position, random: Random) -> None:
        self._position, self._random = position, random

    def steps(self) -> Iterator[None]:
        return iter(())

    def best(self) -> Move:
        return self._random.choice(self._position.moves())


OPPONENTS = {"uct": PlainUct, "random": Chance}


class Player:
    """A search, asked anew every move, and what it has done so far."""

    def __init__(self, search: Any, seconds: float) -> None:
        self.search, self.seconds = search, seconds
        self.work = self.moves = 0
        self.spent = 0.0

    def choose(self, position: Position, random: Random) -> Move:
        start = process_time()
        search = self.search(position, random)
        for _ in search.steps():
            if process_time() - start >= self.seconds and search.work:
                break
        best: Move = search.best() if hasattr(search, "best") else search.candidates()[0].move
        self.spent += process_time() - start
        self.work += search.work
        self.moves += 1
        return best

    def __str__(self) -> str:
        name = self.search.__name__
        return f"{name} {self.work / self.moves:.0f} playouts, {self.spent / self.moves:.3f} s"


def play(position: Position, players: dict[str, Player], random: Random) -> str | None:
    """The winner's colour."""
    while not (outcome := position.outcome()):
        position = position.play(players[position.turn].choose(position, random))
    return outcome.winner


def interval(results: list[float]) -> tuple[float, float, float]:
    """The mean, and Wilson's interval around it."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - half, centre + half


def match(id: str, size: int, against: str, seconds: float, games: int, seed: int) -> None:
    us, them = Player(Tree, seconds), Player(OPPONENTS[against], seconds)
    results: list[float] = []
    for number in range(games):
        random = Random(seed + number // 2)
        position = game(id).start(size, **SETTLED.get(id, {"pie": False}))
        for _ in range(2):
            position = position.play(random.choice(position.moves()))
        colour = ("black", "white")[number % 2]
        players = {"black": us, "white": them} if number % 2 == 0 else {"black": them, "white": us}
        winner = play(position, players, Random(seed + number))
        results.append(0.5 if winner is None else float(winner == colour))
        print(f"\r{sum(results):g} of {len(results)}", end="", flush=True)
    mean, low, high = interval(results)
    print(f"\r{id} {size}: {mean:.3f} ({low:.3f} to {high:.3f}) of {games}; {us}; {them}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--against", choices=OPPONENTS, default="uct")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    match(given.game, given.size, given.against, given.seconds, given.games, given.seed)


if __name__ == "__main__":
    main()
