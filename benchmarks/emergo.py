"""Matches of Emergo's player at equal processor time.

    python -m benchmarks.emergo OPPONENT [--size 9] [--seconds 0.1] [--games 100] [--seed 1]

Opponents: `plain` (alpha-beta that counts men), `second` (a stronger one, pinned), `uct` (plain
UCT with our playouts), `random`, `men` (our search, counting men). Every opening, two random
plies, is played from both sides. Time is the processor's, so that what else the machine does
changes nothing but the patience needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from benchmarks.matches import interval
from benchmarks.plain_alpha_beta import PlainAlphaBeta, men_walk
from benchmarks.plain_uct import PlainUct
from benchmarks.second_alpha_beta import SecondAlphaBeta
from rules import Record, ai, game
from rules.ai.minimax import Minimax

PLIES = 300
"""A game that lasts longer is a draw."""

Chooser = Callable[[Record], tuple[str, int]]
"""Says its move at the end of a record, in text, and how much work it did."""


def stepped(search: Minimax | PlainUct, seconds: float) -> None:
    """Let a search go on for some seconds of the processor's."""
    end = process_time() + seconds
    for _ in search.steps():
        if process_time() >= end:
            break


def ours(random: Random, seconds: float) -> Chooser:
    player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def choose(record: Record) -> tuple[str, int]:
        *_, thought = player.think(record, seconds)
        return str(thought.move), thought.work

    return choose


def men(random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[str, int]:
        search = Minimax(record, men_walk(record.position), random)
        stepped(search, seconds)
        return str(search.candidates()[0].move), search.work

    return choose


def pinned(kind: type[PlainAlphaBeta], random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[str, int]:
        search = kind(record, random, process_time)
        return search.choose(seconds), search.nodes

    return choose


def uct(random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[str, int]:
        search = PlainUct(record.position, random)
        stepped(search, seconds)
        return str(search.best()), search.work

    return choose


def by_chance(random: Random, seconds: float) -> Chooser:
    return lambda record: (str(random.choice(record.position.moves())), 1)


PLAYERS: dict[str, Callable[[Random, float], Chooser]] = {
    "ours": ours,
    "men": men,
    "plain": partial(pinned, PlainAlphaBeta),
    "second": partial(pinned, SecondAlphaBeta),
    "uct": uct,
    "random": by_chance,
}


class Counted:
    """A player, and what its moves took."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.moves = self.work = 0
        self.seconds = 0.0

    def choose(self, chooser: Chooser, record: Record) -> str:
        start = process_time()
        move, work = chooser(record)
        self.seconds += process_time() - start
        self.moves += 1
        self.work += work
        return move

    def __str__(self) -> str:
        each = max(self.moves, 1)
        return f"{self.name}: {self.work / each:,.0f} in {self.seconds / each:.3f} s a move"


def opening(size: int, random: Random) -> Record:
    """Two random plies."""
    record = Record(game("emergo"), size)
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def play(record: Record, sides: dict[str, tuple[Counted, Chooser]]) -> str | None:
    """Play a game to its end; the winner's colour."""
    while not (outcome := record.outcome()) and len(record.moves) < PLIES:
        player, chooser = sides[record.position.turn]
        record.play(player.choose(chooser, record))
    return outcome.winner if outcome else None


def match(names: list[str], size: int, seconds: float, games: int, seed: int) -> list[float]:
    """The results of the first player, game by game; prints as it goes."""
    results: list[float] = []
    players = [Counted(name) for name in names]
    for number in range(games):
        start = opening(size, Random(seed + number // 2))
        random = Random(seed + number)
        choosers = [PLAYERS[name](random, seconds) for name in names]
        colours = ("white", "black") if number % 2 == 0 else ("black", "white")
        pairs = zip(players, choosers, strict=True)
        record = Record(game("emergo"), position=start.position)
        winner = play(record, dict(zip(colours, pairs, strict=True)))
        results.append(0.5 if winner is None else float(winner == colours[0]))
        print(f"\r{sum(results):g} of {len(results)}", end="", flush=True)
    print("\r" + "; ".join(map(str, players)))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("opponent", choices=PLAYERS)
    parser.add_argument("--player", default="ours", choices=PLAYERS)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = [given.player, given.opponent]
    mean, low, high = interval(match(names, given.size, given.seconds, given.games, given.seed))
    print(f"{given.size}x{given.size}: {mean:.3f} ({low:.3f} to {high:.3f}) of {given.games}")


if __name__ == "__main__":
    main()
