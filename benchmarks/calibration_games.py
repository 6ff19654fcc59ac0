"""Games of full strength against itself, with searches of positions in them.

Every game begins with 2 to 9 random moves; then both sides play with `PLAYOUTS_PER_MOVE`.
Some positions after the last random move are searched afresh with each budget of `WORKS`, as the
judge searches them. One game is one line of JSON.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.games import fair_bid, play_on, record_without_setup, stored_lines
from rules import Record, ai
from rules.ai.judged_search import run_to_end, search, to_search_units
from rules.position import other
from rules.record import retrace

WORKS = (1000, 4000, 16_000)
"""The playouts of the searches; only a third of the positions get the last one."""

PLAYOUTS_PER_MOVE = 2000
"""The playouts for a move in the games."""

POSITIONS_PER_GAME = 8
"""The number of positions of a game that are searched."""

MAX_PLIES = 300
"""The plies after which a game counts as a draw."""

SIZES = {
    "emulsion": (7, 9),
    "free-emulsion": (7,),
    "egotzi": (7, 9),
    "egotzi-squared": (7,),
    "emergo": (7, 9),
    "slyde": (8,),
}

MORE_SIZES = {"egotzi-squared": (5, 6, 8, 9)}
"""Further sizes of games with a komi, on which fewer games measure the bias of scores."""

SHARE = 8
"""By how much fewer."""


def random_opening(id: str, size: int, random: Random) -> Record:
    """Return a record of 2 to 9 random moves, without setup moves and with a roughly fair komi."""
    record = record_without_setup(id, size)
    bid = Record(record.game, size)
    if bid.position.bids():
        fair = int(str(fair_bid(bid, random)).removeprefix("komi="))
        record = Record(record.game, size, komi=2 * round(fair * random.uniform(0.35, 0.65)))
    for _ in range(random.randrange(2, 10)):
        if not record.outcome():
            record.play(random.choice(record.position.moves()))
    return record


def play_game(id: str, size: int, number: int) -> dict[str, Any]:
    """Play a game and search some of its positions; return what the file stores."""
    random = Random(f"{id} {size} {number}")
    record = random_opening(id, size, random)
    first = len(record.moves)
    player = ai.Player(seed=random.getrandbits(32))
    play_on(record, [player], to_search_units(record.position, PLAYOUTS_PER_MOVE), MAX_PLIES)
    outcome = record.outcome()
    winner = outcome and outcome.winner
    plies = range(first, len(record.moves))
    positions = []
    for count, ply in enumerate(random.sample(plies, min(POSITIONS_PER_GAME, len(plies)))):
        before = retrace(record.positions[: ply + 1], record.moves[:ply])
        turn = before.position.turn
        result = {turn: 1.0, other(turn): 0.0}.get(winner or "", 0.5)
        works = WORKS if count % 3 == 0 else WORKS[:-1]
        repeated_works = WORKS[:-1] if count % 3 == 1 else WORKS[-1:] if count == 0 else ()
        positions.append(
            {
                "ply": before.position.ply,
                "turn": turn,
                "result": result,
                "seen": {str(work): scores(before, 0, work) for work in works},
                "again": {str(work): scores(before, 1, work) for work in repeated_works},
            }
        )
    return {
        "game": id,
        "size": size,
        "number": number,
        "plies": record.position.ply,
        "positions": positions,
    }


def scores(record: Record, seed: int, work: int) -> tuple[float, float, int | None]:
    """Return the best move's score, the mean of all weighted by their share of the work, and the
    plies to a proved end."""
    thought = run_to_end(search(record, seed, work))
    share = sum(candidate.share for candidate in thought.candidates)
    mean = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return thought.score, mean / share if share else thought.score, thought.proved


def play_missing(path: Path, ids: list[str], count: int) -> None:
    """Play games until a file has `count` of each size, fewer of `MORE_SIZES`, alternating between
    the boards."""
    existing = {(game["game"], game["size"], game["number"]) for game in stored_lines(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(count):
            for id in ids:
                more = MORE_SIZES.get(id, ()) if number < count // SHARE else ()
                for size in (*SIZES[id], *more):
                    if (id, size, number) not in existing:
                        file.write(json.dumps(play_game(id, size, number)) + "\n")
                        file.flush()
