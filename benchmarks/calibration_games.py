"""Games of full strength against itself, with searches of positions in them.

Every game begins with 2 to 9 random moves; then both sides play with `PLAYED` playouts a move.
Some positions after the last random move are searched afresh with each budget of `WORKS`, as the
judge searches them. One game is one line of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.games import fair_bid, settled
from rules import Record, ai
from rules.ai.judged_search import finished, in_units, search
from rules.position import other
from rules.record import retrace

WORKS = (1000, 4000, 16_000)
"""The playouts of the searches; only a third of the positions get the last one."""

PLAYED = 2000
"""The playouts per move in the games."""

POSITIONS = 8
"""The number of positions of a game that are searched."""

MAX_PLIES = 300
"""Plies after which a game counts as drawn."""

SIZES = {
    "emulsion": (7, 9),
    "free-emulsion": (7,),
    "egotzi": (7, 9),
    "egotzi-squared": (7,),
    "emergo": (7, 9),
    "slyde": (8,),
}


def settled_opening(id: str, size: int, random: Random) -> Record:
    """Return a record without setup moves and about a fair komi, with 2 to 9 random moves."""
    record = settled(id, size)
    bid = Record(record.game, size)
    if bid.position.bids():
        fair = int(str(fair_bid(bid, random)).removeprefix("komi="))
        record = Record(record.game, size, komi=2 * round(fair * random.uniform(0.35, 0.65)))
    for _ in range(random.randrange(2, 10)):
        if not record.outcome():
            record.play(random.choice(record.position.moves()))
    return record


def played(id: str, size: int, number: int) -> dict[str, Any]:
    """Play a game, and search positions of it."""
    random = Random(f"{id} {size} {number}")
    record = settled_opening(id, size, random)
    first = len(record.moves)
    player = ai.Player(seed=random.getrandbits(32))
    while not record.outcome() and len(record.moves) < MAX_PLIES:
        *_, thought = player.think(record, work=in_units(record.position, PLAYED))
        record.play(thought.move)
    outcome = record.outcome()
    winner = outcome and outcome.winner
    plies = range(first, len(record.moves))
    positions = []
    for count, ply in enumerate(random.sample(plies, min(POSITIONS, len(plies)))):
        before = retrace(record.positions[: ply + 1], record.moves[:ply])
        turn = before.position.turn
        result = {turn: 1.0, other(turn): 0.0}.get(winner or "", 0.5)
        works = WORKS if count % 3 == 0 else WORKS[:-1]
        twice = WORKS[:-1] if count % 3 == 1 else WORKS[-1:] if count == 0 else ()
        positions.append(
            {
                "ply": before.position.ply,
                "result": result,
                "seen": {str(work): scores(before, 0, work) for work in works},
                "again": {str(work): scores(before, 1, work) for work in twice},
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
    thought = finished(search(record, seed, work))
    share = sum(candidate.share for candidate in thought.candidates)
    mean = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return thought.score, mean / share if share else thought.score, thought.proved


def stored(path: Path) -> list[dict[str, Any]]:
    """Return the games of a file, none if there is no file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def play_missing(path: Path, ids: list[str], count: int) -> None:
    """Play games until a file has `count` of each size, alternating between the boards."""
    have = {(game["game"], game["size"], game["number"]) for game in stored(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(count):
            for id, size in boards(ids):
                if (id, size, number) not in have:
                    file.write(json.dumps(played(id, size, number)) + "\n")
                    file.flush()


def boards(ids: list[str]) -> Iterator[tuple[str, int]]:
    """Return the games and sizes that are calibrated."""
    return ((id, size) for id in ids for size in SIZES[id])
