"""Agreement of reviews: with another seed, and with a review of much more work.

    python3 -m benchmarks.review_agreement [GAME…] [--games 20] [--deep 4] [--work 5000]
        [--played agreement.jsonl]

Games between random levels 2 to 4, and as many of full strength with the work of a review, both
from two random plies (after a fair bid if the game has bids), are reviewed with seeds 0 and 1; the
first `--deep` of the levels with `DEEPER` times the work, too. The file stores the reviews, so that
a run can be continued. Prints for each game:

- verdicts: moves with a verdict from either seed; the share that has one from both; the share whose
  verdicts differ by one step at most;
- full strength: its moves, and those called a mistake or a blunder by the first seed;
- confirmed: mistakes and blunders of the levels, and the share that loses at least half the
  threshold by the deeper review, too;
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
from rules.ai.judged_search import in_units
from rules.ai.move_review import THRESHOLDS

DEEPER = 20
LEVELS = (2, 3, 4)

MAX_PLIES = 120
"""Plies after which a game is stopped and reviewed as far as it went."""

STEPS = (None, *(name for name, _ in reversed(THRESHOLDS)))
"""The verdicts, the mildest first."""

LEAST = dict(THRESHOLDS)


class Judged(NamedTuple):
    """The loss and the verdict of a move in a review."""

    loss: float
    verdict: str | None


Pair = tuple[Judged, Judged]


def played(id: str, full: bool, work: int, random: Random) -> tuple[Record, int]:
    """Play a game of full strength against itself, or of two levels; return it, and the number of
    moves before theirs."""
    record = random_opening(id, random)
    first = len(record.moves)
    levels = [None if full else random.choice(LEVELS) for _ in range(2)]
    players = [Player(level=level, seed=random.getrandbits(32)) for level in levels]
    budget = in_units(record.position, work) if full else None
    while not record.outcome() and len(record.moves) < MAX_PLIES:
        *_, thought = players[len(record.moves) % 2].think(record, work=budget)
        record.play(thought.move)
    return record, first


def reviewed(record: Record, first: int, seed: int, work: int) -> list[Judged]:
    """Review a record; return the losses and verdicts of the moves from number `first`."""
    *_, review = ai.review(record, seed=seed, work=work)
    return [Judged(each.loss, each.verdict) for each in review.moves[first:]]


def measure(id: str, full: bool, turn: int, work: int, deep: bool) -> dict[str, Any]:
    """Play and review one game; return what the file stores of it."""
    record, first = played(id, full, work, Random(f"{id} {full} {turn}"))
    reviews = [reviewed(record, first, seed, work) for seed in (0, 1)]
    return {
        "game": id,
        "full": full,
        "turn": turn,
        "record": str(record),
        "seeds": reviews,
        "deep": reviewed(record, first, 2, DEEPER * work) if deep else None,
    }


def stored(path: Path) -> list[dict[str, Any]]:
    """Return the games of a file, none if there is no file."""
    return (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )


def share(hits: Sequence[bool]) -> str:
    """Format how many there are, and the share of them that are true.

    >>> share([True, True, False]), share([])
    ('3, 0.67', '0')
    """
    return f"{len(hits)}, {sum(hits) / len(hits):.2f}" if hits else "0"


def seeds_agree(pairs: Sequence[Pair]) -> str:
    """Format the number of moves with a verdict from either seed, the share that has one from both,
    and the share whose verdicts differ by one step at most."""
    named = [pair for pair in pairs if any(judged.verdict for judged in pair)]
    both = [all(judged.verdict for judged in pair) for pair in named]
    steps = [[STEPS.index(judged.verdict) for judged in pair] for pair in named]
    near = sum(abs(one - other) <= 1 for one, other in steps)
    return f"{share(both)}, {near / len(named):.2f}" if named else "0"


def confirmed(pairs: Sequence[Pair]) -> list[bool]:
    """Return, for each mistake or blunder, whether the deeper review finds half the threshold
    lost."""
    return [
        deep.loss >= LEAST[one.verdict] / 2
        for one, deep in pairs
        if one.verdict in ("mistake", "blunder")
    ]


def found(games: Sequence[Sequence[Pair]]) -> Iterator[bool]:
    """Yield, for each of a game's five worst moves by the deeper review, whether it has a
    verdict."""
    for pairs in games:
        worst = sorted(pairs, key=lambda pair: -pair[1].loss)[:5]
        yield from (one.verdict is not None for one, deep in worst if deep.loss >= LEAST["mistake"])


def pairs_of(one: Sequence[Any], other: Sequence[Any]) -> list[Pair]:
    """Return the moves of two stored reviews of a game, in pairs."""
    return [(Judged(*a), Judged(*b)) for a, b in zip(one, other, strict=True)]


def row(id: str, games: Sequence[dict[str, Any]]) -> str:
    """Return the row of a game's table."""
    levels = [each for each in games if not each["full"]]
    pairs = [pair for each in levels for pair in pairs_of(*each["seeds"])]
    full = [Judged(*move) for each in games if each["full"] for move in each["seeds"][0]]
    bad = sum(judged.verdict in ("mistake", "blunder") for judged in full)
    deep = [pairs_of(each["seeds"][0], each["deep"]) for each in levels if each["deep"]]
    cells = (
        id,
        len(levels),
        seeds_agree(pairs),
        f"{len(full)}, {bad}",
        share([hit for game in deep for hit in confirmed(game)]),
        share([*found(deep)]),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--games", type=number, default=20)
    parser.add_argument("--deep", type=number, default=4)
    parser.add_argument("--work", type=number, default=5000)
    parser.add_argument("--played", type=Path, default=Path("agreement.jsonl"))
    args = parser.parse_args()
    have = {(each["game"], each["full"], each["turn"]) for each in stored(args.played)}
    for turn in reversed(range(args.games)):  # the slow, deep reviews come last
        for id in args.game:
            for full in (False, True):
                if (id, full, turn) not in have:
                    deep = not full and turn < args.deep
                    found = measure(id, full, turn, args.work, deep)
                    with args.played.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(found) + "\n")
    print(
        "| game | games | verdicts | full strength | confirmed | found |\n|---|---|---|---|---|---|"
    )
    for id in args.game:
        print(row(id, [each for each in stored(args.played) if each["game"] == id]))


if __name__ == "__main__":
    main()
