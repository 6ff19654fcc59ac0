"""Matches of full strength at equal processor time, against plain UCT or a random mover.

    python3 -m benchmarks.matches GAME [--size 7] [--seconds 0.1] [--games 100] [--seed 1]
        [--against {uct,random}] [--processes 1]

Colours in turn; every opening, two random plies, is played from both sides; no pie rule, no
komi. Prints our score, an interval that holds 95 of 100 such, and the work and time of a move.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks.plain_uct import PlainUct
from rules import Record, ai, game
from rules.position import COLOURS, Move, Position, other

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
    """Who plays a game, and what was done for it so far."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.work = self.moves = 0
        self.spent = 0.0

    def choose(self, record: Record) -> Move:
        start = process_time()
        move, work = self.think(record)
        self.spent += process_time() - start
        self.work += work
        self.moves += 1
        return move

    def think(self, record: Record) -> tuple[Move, int]:
        """A move, and the playouts made for it."""
        raise NotImplementedError


class Ours(Player):
    """Full strength as everybody gets it, with the tree that it keeps from move to move."""

    def __init__(self, seconds: float, random: Random) -> None:
        super().__init__(seconds)
        self._player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def think(self, record: Record) -> tuple[Move, int]:
        *_, thought = self._player.think(record, self.seconds)
        return thought.move, thought.work


class Theirs(Player):
    """A search, asked anew every move."""

    def __init__(self, search: Any, seconds: float, random: Random) -> None:
        super().__init__(seconds)
        self._search, self._random = search, random

    def think(self, record: Record) -> tuple[Move, int]:
        end = process_time() + self.seconds
        search = self._search(record.position, self._random)
        for _ in search.steps():
            if process_time() >= end and search.work:
                break
        return search.best(), search.work


class Game(NamedTuple):
    """What came of a game."""

    result: float
    """Ours: 1 won, 0 lost, 0.5 drawn."""
    work: tuple[int, int]
    """Playouts, ours and theirs."""
    spent: tuple[float, float]
    """Seconds, the same."""
    moves: tuple[int, int]


def play(id: str, size: int, against: str, seconds: float, seed: int, number: int) -> Game:
    """The game of a number, from the opening that it shares with its neighbour."""
    random = Random(seed + number // 2)
    record = Record(game(id), size, **SETTLED.get(id, {"pie": False}))
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    random, colour = Random(seed + number), COLOURS[number % 2]
    us, them = Ours(seconds, random), Theirs(OPPONENTS[against], seconds, random)
    players = {colour: us, other(colour): them}
    while not (outcome := record.outcome()):
        record.play(players[record.position.turn].choose(record))
    result = 0.5 if outcome.winner is None else float(outcome.winner == colour)
    return Game(result, (us.work, them.work), (us.spent, them.spent), (us.moves, them.moves))


def interval(results: list[float]) -> tuple[float, float, float]:
    """The mean, and Wilson's interval around it."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - half, centre + half


def report(title: str, games: Sequence[Game]) -> str:
    """A line of the score, its interval, and what both did for a move."""
    mean, low, high = interval([its.result for its in games])
    totals = [
        [sum(pair) for pair in zip(*column, strict=True)]
        for column in list(zip(*games, strict=True))[1:]
    ]
    each = ", ".join(
        f"{name} {work / moves:.0f} playouts in {spent / moves:.3f} s"
        for name, work, spent, moves in zip(("ours", "theirs"), *totals, strict=True)
    )
    return f"{title}: {mean:.3f} ({low:.3f} to {high:.3f}) of {len(games)}; {each}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--against", choices=OPPONENTS, default="uct")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    one = partial(play, given.game, given.size, given.against, given.seconds, given.seed)
    found: list[Game] = []
    with Pool(given.processes) as pool:
        for its in pool.imap(one, range(given.games)):
            found.append(its)
            score = sum(game.result for game in found)
            print(f"\r{score:g} of {len(found)}", end="", flush=True)
    print("\r" + report(f"{given.game} {given.size}", found))


if __name__ == "__main__":
    main()
