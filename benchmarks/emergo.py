"""Matches of Emergo's player at equal processor time.

    python -m benchmarks.emergo OPPONENT [--size 9] [--seconds 0.1] [--games 100] [--seed 1]

Opponents: `plain` (alpha-beta that counts men), `uct`, `random`, `men` (our search, counting
men). Every opening, two random plies, is played from both sides. Time is the processor's,
so that what else the machine does changes nothing but the patience needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from time import process_time

from benchmarks.plain_alpha_beta import PlainAlphaBeta, men_walk
from rules import Record, ai, game
from rules.ai.minimax import Minimax
from rules.ai.search import Search
from rules.ai.tree import Tree

PLIES = 300
"""A game that lasts longer is a draw."""

Chooser = Callable[[Record], str]
"""Says its move at the end of a record, in text."""


def stepped(search: Search, seconds: float) -> str:
    """What a search has found after some seconds of the processor's."""
    end = process_time() + seconds
    for _ in search.steps():
        if process_time() >= end:
            break
    return str(search.candidates()[0].move)


def ours(random: Random, seconds: float) -> Chooser:
    player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def choose(record: Record) -> str:
        *_, thought = player.think(record, seconds)
        return str(thought.move)

    return choose


def men(random: Random, seconds: float) -> Chooser:
    return lambda record: stepped(Minimax(record, men_walk(record.position), random), seconds)


def plain(random: Random, seconds: float) -> Chooser:
    return lambda record: PlainAlphaBeta(record, random, process_time).choose(seconds)


def uct(random: Random, seconds: float) -> Chooser:
    return lambda record: stepped(Tree(record.position, random), seconds)


def by_chance(random: Random, seconds: float) -> Chooser:
    return lambda record: str(random.choice(record.position.moves()))


PLAYERS = {"ours": ours, "men": men, "plain": plain, "uct": uct, "random": by_chance}


def opening(size: int, random: Random) -> Record:
    """Two random plies."""
    record = Record(game("emergo"), size)
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def play(record: Record, white: Chooser, black: Chooser) -> None:
    """Play a game to its end."""
    while not record.outcome() and len(record.moves) < PLIES:
        record.play((white if record.position.turn == "white" else black)(record))


def match(first: str, second: str, size: int, seconds: float, games: int, seed: int) -> list[float]:
    """The results of the first player, game by game; prints as it goes."""
    results: list[float] = []
    for number in range(games):
        start = opening(size, Random(seed + number // 2))
        record = Record(game("emergo"), position=start.position)
        random = Random(seed + number)
        me, you = (PLAYERS[name](random, seconds) for name in (first, second))
        colour = ("white", "black")[number % 2]
        pair = (me, you) if colour == "white" else (you, me)
        play(record, *pair)
        outcome = record.outcome()
        winner = outcome.winner if outcome else None
        results.append(0.5 if winner is None else float(winner == colour))
        score = f"{first} {sum(results):g} of {len(results)} against {second}"
        print(f"\r{score}, last: {len(record.moves)} plies", end="", flush=True)
    return results


def interval(results: list[float]) -> tuple[float, float, float]:
    """The mean score, and the ends of an interval that holds 95 of 100 such (Wilson's)."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - half, centre + half


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("opponent", choices=PLAYERS)
    parser.add_argument("--player", default="ours", choices=PLAYERS)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    results = match(
        given.player, given.opponent, given.size, given.seconds, given.games, given.seed
    )
    mean, low, high = interval(results)
    print(f"\n{mean:.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
