"""Matches of full strength: what they have in common, and those against a random mover.

    python3 -m benchmarks.matches GAME [--size 7] [--seconds 0.1] [--games 100] [--seed 1]
        [--processes 1]

Colours in turn; every opening, two random plies, is played from both sides; no pie rule, no
komi. Prints our score, an interval that holds 95 of 100 such, and the work and time of a move.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf, sqrt
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks.games import check_size, game_id, number, settled
from rules import Record, ai
from rules.position import COLOURS, Colour, Move, other

Chooser = Callable[[Record], tuple[Move, int, float]]
"""Says its move at the end of a record, how much work it did, and in how many seconds."""

Maker = Callable[[Random, float], Chooser]
"""Make a player of a game, with this much CPU time for a move."""


def ours(random: Random, seconds: float) -> Chooser:
    """Return full strength as shipped, with a tree reused from move to move."""
    player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def choose(record: Record) -> tuple[Move, int, float]:
        start = process_time()
        *_, thought = player.think(record, seconds)
        return thought.move, thought.work, process_time() - start

    return choose


def by_chance(random: Random, seconds: float) -> Chooser:
    return lambda record: (random.choice(record.position.moves()), 0, 0.0)


class Counted:
    """A player of a game, and what its moves took."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser
        self.moves = self.work = 0
        self.seconds = 0.0

    def choose(self, record: Record) -> Move:
        move, work, seconds = self._chooser(record)
        self.seconds += seconds
        self.work += work
        self.moves += 1
        return move

    @property
    def took(self) -> tuple[int, int, float]:
        return self.moves, self.work, self.seconds


def opening(id: str, size: int, random: Random) -> Record:
    """Return a record of two random plies, without pie rule and komi."""
    record = settled(id, size)
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def result(record: Record, us: Any, them: Any, colour: Colour, plies: float = inf) -> float:
    """Play to the end, and return the result of `us`, who has a colour: 1 for a win, 0.5 for a
    draw, also after this many plies."""
    players: Mapping[Colour, Any] = {colour: us, other(colour): them}
    while not (outcome := record.outcome()) and len(record.moves) < plies:
        record.play(players[record.position.turn].choose(record))
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == colour)


class Game(NamedTuple):
    """The outcome of a game."""

    result: float
    """The result of the first of two players."""
    took: tuple[tuple[int, int, float], ...]
    """The moves, the work and the seconds of both."""


def play(
    id: str,
    size: int,
    makers: tuple[Maker, Maker],
    seconds: float,
    seed: int,
    plies: float,
    number: int,
) -> Game:
    """Play the game of a number, from an opening that two games share."""
    record, random = opening(id, size, Random(seed + number // 2)), Random(seed + number)
    us, them = (Counted(make(random, seconds)) for make in makers)
    gained = result(record, us, them, COLOURS[number % 2], plies)
    return Game(gained, (us.took, them.took))


def interval(results: list[float]) -> tuple[float, float, float]:
    """Return the mean, and Wilson's interval around it."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - half, centre + half


def match(title: str, one: Callable[[int], Game], games: int, processes: int) -> None:
    """Play games, print each, then the score and the time of a move."""
    found: list[Game] = []
    with Pool(processes) as pool:
        for its in pool.imap(one, range(games)):
            found.append(its)
            print(f"\r{sum(its.result for its in found):g} of {len(found)}", end="", flush=True)
    print("\r" + report(title, found))


def report(title: str, games: Sequence[Game]) -> str:
    """Return a line of the score, its interval, and what both did for a move."""
    mean, low, high = interval([its.result for its in games])
    words = [f"{title}: {mean:.3f} ({low:.3f} to {high:.3f}) of {len(games)}"]
    for name, took in zip(
        ("ours", "theirs"), zip(*(its.took for its in games), strict=True), strict=True
    ):
        moves, work, seconds = map(sum, zip(*took, strict=True))
        words.append(f"{name} {work / moves:.0f} in {seconds / moves:.3f} s a move")
    return "; ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", type=game_id)
    parser.add_argument("--size", type=number, default=7)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=number, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=number, default=1)
    args = parser.parse_args()
    check_size(parser, args.game, args.size)
    makers = ours, by_chance
    one = partial(play, args.game, args.size, makers, args.seconds, args.seed, inf)
    match(f"{args.game} {args.size}", one, args.games, args.processes)


if __name__ == "__main__":
    main()
