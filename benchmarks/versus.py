"""Matches of the full-strength player against another program with the same CPU time.

    python3 -m benchmarks.versus GAME [--size 7] [--seconds 0.15] [--games 400] [--seed 1]
        [--plies 400] [--times 1] [--processes 1] -- COMMAND…

The other program must answer requests as `benchmarks/answering.py` does. Colours alternate. Every
opening, two random plies, is played from both sides, without pie rule and komi. Our player can have
`--times` as much time; much more time shows what openings alone decide. To play against a commit,
check it out (`git worktree add FOLDER COMMIT`) and use the command
`env PYTHONPATH=FOLDER python3 benchmarks/answering.py`.
"""

from __future__ import annotations

import subprocess
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import cache, partial
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.games import check_size, command_line, finish_game, game_id, interval, opening
from rules import Record, ai
from rules.position import COLOURS, Move

MeasuredChooser = Callable[[Record], tuple[Move, int, float]]
"""A function that chooses a move at the end of a record; it returns the move, the work and the
seconds."""


def our_player(random: Random, seconds: float) -> MeasuredChooser:
    """Return a player at full strength, which reuses its tree from move to move."""
    player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def choose(record: Record) -> tuple[Move, int, float]:
        start = process_time()
        *_, thought = player.think(record, seconds)
        return thought.move, thought.work, process_time() - start

    return choose


@cache
def start_program(command: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start the other program, once in each of our processes, and return it."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def other_player(command: tuple[str, ...], random: Random, seconds: float) -> MeasuredChooser:
    """Return a new player that asks the other program for its moves."""
    seed = random.getrandbits(31)

    def choose(record: Record) -> tuple[Move, int, float]:
        process = start_program(command)
        assert process.stdin and process.stdout
        print(seed, seconds, record, file=process.stdin, flush=True)
        move, work, used_seconds = process.stdout.readline().split()
        return record.position.move(move), int(work), float(used_seconds)

    return choose


class MeasuredPlayer:
    """A player of a game, with the total work and time of its moves."""

    def __init__(self, chooser: MeasuredChooser) -> None:
        self._chooser = chooser
        self.totals = (0, 0, 0.0)
        """The number of moves, the work and the seconds."""

    def __call__(self, record: Record) -> Move:
        moves, total_work, total_seconds = self.totals
        move, work, seconds = self._chooser(record)
        self.totals = (moves + 1, total_work + work, total_seconds + seconds)
        return move


class GameResult(NamedTuple):
    """The result of a game, and what each player spent on it."""

    result: float
    """The result of the first player."""
    totals: tuple[tuple[int, int, float], ...]
    """For each player, the number of moves, the work and the seconds."""


def play(args: Namespace, number: int) -> GameResult:
    """Play a game of the match that a command line asks for; games 2n and 2n + 1 share an
    opening."""
    record = opening(args.game, args.size, Random(args.seed + number // 2))
    random = Random(args.seed + number)
    us = MeasuredPlayer(our_player(random, args.times * args.seconds))
    them = MeasuredPlayer(other_player(tuple(args.command), random, args.seconds))
    score = finish_game(record, us, them, COLOURS[number % 2], args.plies)
    return GameResult(score, (us.totals, them.totals))


def report(title: str, games: Sequence[GameResult]) -> str:
    """Return a line with the score, its interval, and the work and time per move of both
    players."""
    mean, low, high = interval([game.result for game in games])
    parts = [f"{title}: {mean:.3f} ({low:.3f} to {high:.3f}) of {len(games)}"]
    for name, totals in zip(
        ("ours", "theirs"), zip(*(game.totals for game in games), strict=True), strict=True
    ):
        moves, work, seconds = map(sum, zip(*totals, strict=True))
        parts.append(f"{name} {work / moves:.0f} in {seconds / moves:.3f} s a move")
    return "; ".join(parts)


def main() -> None:
    parser = command_line(__doc__, size=7, games=400, seed=1, plies=400, processes=1)
    parser.add_argument("game", type=game_id)
    parser.add_argument("command", nargs="+")
    parser.add_argument("--seconds", type=float, default=0.15)
    parser.add_argument("--times", type=float, default=1)
    args = parser.parse_args()
    check_size(parser, args.game, args.size)
    results: list[GameResult] = []
    with Pool(args.processes) as pool:
        for game in pool.imap(partial(play, args), range(args.games)):
            results.append(game)
            won = sum(game.result for game in results)
            print(f"\r{won:g} of {len(results)}", end="", flush=True)
    print("\r" + report(f"{args.game} {args.size}", results))


if __name__ == "__main__":
    main()
