"""Matches of full-strength play against random moves; and code that all matches share.

    python3 -m benchmarks.matches GAME [--size 7] [--seconds 0.1] [--games 100] [--seed 1]
        [--processes 1]

Colours alternate. Every opening, two random plies, is played from both sides, without pie rule and
komi. Prints our score with its 95 % confidence interval, and the work and time per move.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf, sqrt
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks.games import check_size, command_line, game_id, record_without_setup
from rules import Record, ai
from rules.position import COLOURS, Colour, Move, other

Chooser = Callable[[Record], tuple[Move, int, float]]
"""A function that chooses a move at the end of a record; it returns the move, the work and the
seconds."""

Maker = Callable[[Random, float], Chooser]
"""A function that creates a player, given the seconds of CPU time per move."""


def our_player(random: Random, seconds: float) -> Chooser:
    """Return a player at full strength, which reuses its tree from move to move."""
    player = ai.Player(seed=random.getrandbits(32), clock=process_time)

    def choose(record: Record) -> tuple[Move, int, float]:
        start = process_time()
        *_, thought = player.think(record, seconds)
        return thought.move, thought.work, process_time() - start

    return choose


def random_mover(random: Random, seconds: float) -> Chooser:
    """Return a player that moves at random."""
    return lambda record: (random.choice(record.position.moves()), 0, 0.0)


class MeasuredPlayer:
    """A player of a game, with the total work and time of its moves."""

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
    def totals(self) -> tuple[int, int, float]:
        """The number of moves, the work and the seconds."""
        return self.moves, self.work, self.seconds


def opening(id: str, size: int, random: Random) -> Record:
    """Return a record of two random plies, without pie rule and komi."""
    record = record_without_setup(id, size)
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def finish_game(record: Record, us: Any, them: Any, colour: Colour, plies: float = inf) -> float:
    """Play a game to its end, and return the result of `us`, who have `colour`: 1 for a win, 0.5
    for a draw or a game undecided after `plies`, 0 for a loss."""
    players: Mapping[Colour, Any] = {colour: us, other(colour): them}
    while not (outcome := record.outcome()) and len(record.moves) < plies:
        record.play(players[record.position.turn].choose(record))
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == colour)


class GameResult(NamedTuple):
    """The result of a game, and what each player spent on it."""

    result: float
    """The result of the first player."""
    totals: tuple[tuple[int, int, float], ...]
    """For each player, the number of moves, the work and the seconds."""


def play(
    id: str,
    size: int,
    makers: tuple[Maker, Maker],
    seconds: float,
    seed: int,
    plies: float,
    number: int,
) -> GameResult:
    """Play a game of a match; games 2n and 2n + 1 share an opening."""
    record, random = opening(id, size, Random(seed + number // 2)), Random(seed + number)
    us, them = (MeasuredPlayer(make(random, seconds)) for make in makers)
    score = finish_game(record, us, them, COLOURS[number % 2], plies)
    return GameResult(score, (us.totals, them.totals))


def interval(results: list[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of its Wilson score interval (95 %)."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    radius = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - radius, centre + radius


def match_command(doc: str | None, games: int, seconds: float) -> ArgumentParser:
    """Return the parser of a command that plays a match, with these defaults."""
    parser = command_line(doc, size=7, games=games, seed=1, processes=1)
    parser.add_argument("game", type=game_id)
    parser.add_argument("--seconds", type=float, default=seconds)
    return parser


def play_match(
    parser: ArgumentParser, args: Namespace, makers: tuple[Maker, Maker], plies: float = inf
) -> None:
    """Play the match that a command line asks for, between the players of two makers."""
    check_size(parser, args.game, args.size)
    play_numbered = partial(play, args.game, args.size, makers, args.seconds, args.seed, plies)
    match(f"{args.game} {args.size}", play_numbered, args.games, args.processes)


def match(title: str, play: Callable[[int], GameResult], games: int, processes: int) -> None:
    """Play games, printing the score after each, and then a report."""
    results: list[GameResult] = []
    with Pool(processes) as pool:
        for game in pool.imap(play, range(games)):
            results.append(game)
            print(
                f"\r{sum(game.result for game in results):g} of {len(results)}", end="", flush=True
            )
    print("\r" + report(title, results))


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
    parser = match_command(__doc__, games=100, seconds=0.1)
    play_match(parser, parser.parse_args(), (our_player, random_mover))


if __name__ == "__main__":
    main()
