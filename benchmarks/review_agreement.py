"""Agreement of reviews: with another seed, and with a review of much more work.

    python3 -m benchmarks.review_agreement [GAME…] [--games 20] [--deep 4] [--work 5000]
        [--reviews agreement.jsonl]

Games between random levels 2 to 4, and as many at full strength with the work of a review, all from
two random plies (after a fair bid if the game has bids), are reviewed with seeds 0 and 1. The first
`--deep` games between levels are also reviewed with `DEEP_WORK_FACTOR` times the work. The file
stores the reviews, so that a run can be continued. Prints for each game:

- verdicts: moves with a verdict from either seed; the share that has one from both; the share whose
  verdicts differ by one step at most;
- full strength: its moves, and those called a mistake or a blunder by the first seed;
- confirmed: mistakes and blunders of the levels, and the share for which the deeper review also
  finds at least half the threshold lost;
- found: moves that the deeper review puts among a game's five worst, with a loss of 0.10 or more,
  and the share that has a verdict.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.games import IDS, game_id, number, random_opening
from rules import Record, ai
from rules.ai import Player
from rules.ai.judged_search import to_search_units
from rules.ai.move_review import THRESHOLDS

DEEP_WORK_FACTOR = 20
"""How many times the work of the other reviews a deeper one gets."""

LEVELS = (2, 3, 4)

MAX_PLIES = 120
"""The plies after which a game is stopped and reviewed unfinished."""

VERDICTS = (None, *(name for name, _ in reversed(THRESHOLDS)))
"""The verdicts, the mildest first."""

THRESHOLD_BY_VERDICT = dict(THRESHOLDS)


class JudgedMove(NamedTuple):
    """The loss and the verdict of a move in a review."""

    loss: float
    verdict: str | None


Pair = tuple[JudgedMove, JudgedMove]
"""A move as judged by two reviews."""


def play_game(id: str, full: bool, work: int, random: Random) -> tuple[Record, int]:
    """Play a game of full strength against itself, or between two levels; return its record, and
    the number of moves in its random opening."""
    record = random_opening(id, random)
    first = len(record.moves)
    levels = [None if full else random.choice(LEVELS) for _ in range(2)]
    players = [Player(level=level, seed=random.getrandbits(32)) for level in levels]
    budget = to_search_units(record.position, work) if full else None
    while not record.outcome() and len(record.moves) < MAX_PLIES:
        *_, thought = players[len(record.moves) % 2].think(record, work=budget)
        record.play(thought.move)
    return record, first


def review_moves(record: Record, first: int, seed: int, work: int) -> list[JudgedMove]:
    """Review a record; return the losses and verdicts of the moves from number `first`."""
    *_, review = ai.review(record, seed=seed, work=work)
    return [JudgedMove(move.loss, move.verdict) for move in review.moves[first:]]


def measure(id: str, full: bool, game_number: int, work: int, deep: bool) -> dict[str, Any]:
    """Play and review one game; return the entry for the file."""
    record, first = play_game(id, full, work, Random(f"{id} {full} {game_number}"))
    reviews = [review_moves(record, first, seed, work) for seed in (0, 1)]
    return {
        "game": id,
        "full": full,
        "turn": game_number,
        "record": str(record),
        "seeds": reviews,
        "deep": review_moves(record, first, 2, DEEP_WORK_FACTOR * work) if deep else None,
    }


def stored_games(path: Path) -> list[dict[str, Any]]:
    """Return the games in a file, none if there is no file."""
    return (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )


def format_share(values: Sequence[bool]) -> str:
    """Format the number of values, and the share of those that are true.

    >>> format_share([True, True, False]), format_share([])
    ('3, 0.67', '0')
    """
    return f"{len(values)}, {sum(values) / len(values):.2f}" if values else "0"


def format_agreement(pairs: Sequence[Pair]) -> str:
    """Format the number of moves with a verdict from either seed, the share that has one from both,
    and the share whose verdicts differ by one step at most."""
    pairs = [pair for pair in pairs if any(judged.verdict for judged in pair)]
    both = [all(judged.verdict for judged in pair) for pair in pairs]
    steps = [[VERDICTS.index(judged.verdict) for judged in pair] for pair in pairs]
    close = sum(abs(first - second) <= 1 for first, second in steps)
    return f"{format_share(both)}, {close / len(pairs):.2f}" if pairs else "0"


def confirmed(pairs: Sequence[Pair]) -> list[bool]:
    """Return, for each mistake or blunder according to the first review, whether the deeper one
    finds at least half the threshold lost."""
    return [
        deep.loss >= THRESHOLD_BY_VERDICT[first.verdict] / 2
        for first, deep in pairs
        if first.verdict in ("mistake", "blunder")
    ]


def worst_found(games: Sequence[Sequence[Pair]]) -> Iterator[bool]:
    """For each of the five worst moves of a game according to the deeper review, if it loses enough
    for a mistake, yield whether the first review gives it a verdict."""
    for pairs in games:
        worst = sorted(pairs, key=lambda pair: -pair[1].loss)[:5]
        yield from (
            first.verdict is not None
            for first, deep in worst
            if deep.loss >= THRESHOLD_BY_VERDICT["mistake"]
        )


def pairs_of(first: Sequence[Any], second: Sequence[Any]) -> list[Pair]:
    """Pair up the moves of two stored reviews of a game."""
    return [(JudgedMove(*a), JudgedMove(*b)) for a, b in zip(first, second, strict=True)]


def row(id: str, games: Sequence[dict[str, Any]]) -> str:
    """Return the row of a game's table."""
    levels = [game for game in games if not game["full"]]
    pairs = [pair for game in levels for pair in pairs_of(*game["seeds"])]
    full = [JudgedMove(*move) for game in games if game["full"] for move in game["seeds"][0]]
    bad = sum(judged.verdict in ("mistake", "blunder") for judged in full)
    deep = [pairs_of(game["seeds"][0], game["deep"]) for game in levels if game["deep"]]
    cells = (
        id,
        len(levels),
        format_agreement(pairs),
        f"{len(full)}, {bad}",
        format_share([value for game_pairs in deep for value in confirmed(game_pairs)]),
        format_share([*worst_found(deep)]),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--games", type=number, default=20)
    parser.add_argument("--deep", type=number, default=4)
    parser.add_argument("--work", type=number, default=5000)
    parser.add_argument("--reviews", type=Path, default=Path("agreement.jsonl"))
    args = parser.parse_args()
    existing = {(game["game"], game["full"], game["turn"]) for game in stored_games(args.reviews)}
    for game_number in reversed(range(args.games)):  # the slow, deep reviews come last
        for id in args.game:
            for full in (False, True):
                if (id, full, game_number) not in existing:
                    deep = not full and game_number < args.deep
                    entry = measure(id, full, game_number, args.work, deep)
                    with args.reviews.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(entry) + "\n")
    print(
        "| game | games | verdicts | full strength | confirmed | found |\n|---|---|---|---|---|---|"
    )
    for id in args.game:
        print(row(id, [game for game in stored_games(args.reviews) if game["game"] == id]))


if __name__ == "__main__":
    main()
