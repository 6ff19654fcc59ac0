"""Matches of every level against the one below, and of the weakest against a one-ply search.

    python3 -m benchmarks.levels [GAME…] [--size 7] [--games 100] [--seconds 1.0]
        [--from 1] [--to 6] [--processes 1]

Openings are two random plies, played from both sides, without pie rule and komi. Full strength
thinks for `--seconds` of CPU time per move. Prints a table."""

from __future__ import annotations

from functools import partial
from multiprocessing import Pool
from random import Random
from time import process_time

from benchmarks.games import (
    IDS,
    Chooser,
    check_size,
    command_line,
    finish_game,
    interval,
    number,
    opening,
)
from rules import Record, game
from rules.ai import LEVELS, Player
from rules.groups import group_sizes, mask
from rules.position import COLOURS, Colour, Move, Position, cap, other, owner


def one_ply_search(random: Random, record: Record) -> Move:
    """Choose a move by looking one move ahead, at the men in caps and in hand, or at the sizes of
    groups, largest first, depending on the game."""
    position = record.position
    moves = position.moves()
    random.shuffle(moves)
    return max(moves, key=lambda move: evaluate(position.play(move), position.turn))


def evaluate(position: Position, colour: Colour) -> tuple[float, ...]:
    """Return a value of a position for a colour, for comparisons with other positions; a draw is
    valued as a loss."""
    outcome = position.outcome()
    if outcome:
        return (2.0 if outcome.winner == colour else -2.0,)
    mine, theirs = _strength(position, colour), _strength(position, other(colour))
    return (
        float((mine > theirs) - (mine < theirs)),
        *(a - b for a, b in zip(mine, theirs, strict=True)),
    )


def _strength(position: Position, colour: Colour) -> tuple[int, ...]:
    """Return the men that a colour controls, or the sizes of its groups, padded with zeros."""
    pieces = position.pieces()
    if position.hands():
        caps = sum(cap(men) for men in pieces.values() if owner(men) == colour)
        return (caps + position.hands()[colour],)
    squares = [square for square, men in pieces.items() if owner(men) == colour]
    return (*group_sizes(mask(squares, position.size), position.size), *[0] * 400)[:400]


def level_player(
    number: int | None, seed: int, seconds: float | None = None, work: int | None = None
) -> Chooser:
    """Return a player at a level, or at full strength, whose thinking alone is limited by `seconds`
    or `work`."""
    player = Player(number, seed, clock=process_time)
    limits = (seconds, work) if player.level.seconds else (None, None)
    return lambda record: [*player.think(record, *limits)][-1].move


def level_result(id: str, size: int, level: int, seconds: float, number: int) -> float:
    """Play a game of a level against the one below, or of the weakest level against a one-ply
    search; return the level's result."""
    ours = level_player(level, number, seconds)
    theirs: Chooser = partial(one_ply_search, Random(number))
    if level > 1:
        theirs = level_player(level - 1, number + 1, seconds)
    return finish_game(opening(id, size, Random(number // 2)), ours, theirs, COLOURS[number % 2])


def main() -> None:
    parser = command_line(__doc__, IDS, games=100, processes=1)
    parser.add_argument("--size", type=number)
    parser.add_argument("--seconds", type=float, default=1.0)
    numbers = range(1, len(LEVELS) + 1)
    parser.add_argument("--from", type=int, choices=numbers, default=1, dest="first")
    parser.add_argument("--to", type=int, choices=numbers, default=len(LEVELS), dest="last")
    args = parser.parse_args()
    for id in args.game:
        check_size(parser, id, args.size)
    print("| game | size | level | score | 95 % interval |\n|---|---|---|---|---|")
    with Pool(args.processes) as pool:
        for id in args.game:
            size = args.size or game(id).default_size
            for level in range(args.first, args.last + 1):
                game_result = partial(level_result, id, size, level, args.seconds)
                mean, low, high = interval(pool.map(game_result, range(args.games), chunksize=1))
                below = f"level {level - 1}" if level > 1 else "a one-ply search"
                pairing = f"{level} against {below}"
                print(
                    f"| {id} | {size} | {pairing} | {mean:.2f} | {low:.2f} to {high:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
