"""The games of a part, and what is counted in them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks.games import finish_game, play_on, play_random
from benchmarks.levels import level_player
from benchmarks.solving import exact
from rules import Record
from rules.ai import Player
from rules.position import COLOURS, Colour, Position, cap, other, owner

from .parts import Job, Part, starting_record

MAX_PLIES = 600
"""The plies after which a game counts as a draw."""

MATERIAL_PLY = 40
"""The ply from which on men are compared."""

PROOF_NODES = 2_000_000_000
"""The maximum number of nodes of a proof."""

DIGEST_LENGTH = 4
"""The hexadecimal digits that are stored of a game's digest."""


class Facts(NamedTuple):
    """What is counted in a game at the main strength."""

    choices: list[int]
    """By ply, the number of legal moves."""
    captures: int
    """The number of moves that capture."""
    ahead: list[int]
    """How many men more the first player has in caps and in hand, at the first position from
    `MATERIAL_PLY` on in which nothing can be captured; nothing if there is none, or no men are
    ever in hand."""
    entered: int | None
    """The plies until both hands are empty, None if they never are."""
    shadowpiece: list[int]
    """The men of the shadowpiece, its player (1 or 2), and its ply; empty if there is none."""
    groups: list[int]
    """The numbers of groups of Black and White at the end, and the size of the largest; empty in a
    game without groups."""


class Played(NamedTuple):
    """A game that was played, or a proof."""

    label: str
    number: int
    result: float
    """The result of the first player, or of the player who is measured: in `openings` and `proofs`
    the one who made the first move, in `levels` and `time` the stronger one."""
    moves: str
    facts: list[Any] | None = None
    """The values of `Facts`, in games at a strength."""

    @property
    def digest(self) -> str:
        """A short digest of everything in the game."""
        return sha256(json.dumps(self).encode()).hexdigest()[:DIGEST_LENGTH]

    @property
    def plies(self) -> int:
        return len(self.moves.split(","))


def run_job(part: Part, seed: int, job: Job) -> tuple[Played, float]:
    """Do a job; return the game, and its CPU time in seconds."""
    began = process_time()
    return play(part, seed, job), process_time() - began


def play(part: Part, seed: int, job: Job) -> Played:
    """Play the game of a job, or prove its result."""
    random = Random(f"{seed} {part.id} {part.key} {job.label} {job.number}")
    if part.kind == "proofs":
        return _proved(part, job)
    if part.kind in ("levels", "time"):
        return _match(part, seed, job, random)
    record = starting_record(part, job)
    play_on(record, [Player(seed=random.getrandbits(32))], part.work, MAX_PLIES)
    facts = [*count(record)] if part.kind == "games" else None
    return Played(*job, result_of_first(record), text_of(record), facts)


def _proved(part: Part, job: Job) -> Played:
    record = Record(part.game, position=part.start)
    record.play(job.label)
    result = exact(record, PROOF_NODES)
    if result is None:
        raise ValueError(f"{part.key} {job.label}: not proved within {PROOF_NODES} nodes")
    return Played(*job, 1 - result, job.label)


def _match(part: Part, seed: int, job: Job, random: Random) -> Played:
    """Play a game of a match; two games in a row have the same opening of two random plies, and
    the players exchange sides."""
    opening_seed = f"{seed} {part.id} {part.key} {job.label} opening {job.number // 2}"
    record = Record(part.game, position=part.start)
    play_random(record, 2, Random(opening_seed))
    if part.kind == "levels":
        level = int(job.label)
        us, them = (
            level_player(number, random.getrandbits(32), work=part.work)
            for number in (level, level - 1)
        )
    else:
        us, them = (
            level_player(None, random.getrandbits(32), work=work)
            for work in (part.work, part.work // 4)
        )
    result = finish_game(record, us, them, COLOURS[job.number % 2], MAX_PLIES)
    return Played(*job, result, text_of(record))


def text_of(record: Record) -> str:
    """Return the moves of a record as in an address."""
    return ",".join(move.text for move in record.moves)


def result_of_first(record: Record) -> float:
    """Return the result of the first player; a game that was stopped is a draw."""
    outcome = record.outcome()
    first: Colour = "black" if record.owner("black") == 1 else "white"
    return outcome.result(first) if outcome else 0.5


def count(record: Record) -> Facts:
    """Count what `Facts` says of a game."""
    positions = record.positions
    has_hands = bool(record.start.hands())
    sizes = [*map(record.position.sizes().get, COLOURS)]
    groups = [len(size) for size in sizes if size is not None]
    return Facts(
        [len(position.moves()) for position in positions[:-1]],
        sum(bool(at.takes(move)) for at, move in zip(positions, record.moves, strict=False)),
        [*_ahead(record)] if has_hands else [],
        _entered(positions) if has_hands else None,
        _shadowpiece(record) if has_hands else [],
        [*groups, max(max(size, default=0) for size in sizes if size is not None)]
        if groups
        else [],
    )


def _ahead(record: Record) -> Iterator[int]:
    """Yield how many men more the first player has, in caps and in hand, as soon as nothing can be
    captured; nothing if that never happens."""
    first = record.game.first
    for position in record.positions[MATERIAL_PLY:-1]:
        if not any(map(position.takes, position.moves())):
            men = Counter(position.hands())
            for column in position.pieces().values():
                men[owner(column)] += cap(column)
            yield men[first] - men[other(first)]
            return


def _entered(positions: Sequence[Position]) -> int | None:
    """Return the plies until both hands are empty."""
    return next((p for p, at in enumerate(positions) if not any(at.hands().values())), None)


def _shadowpiece(record: Record) -> list[int]:
    """Return the men, the player and the ply of the shadowpiece, the men that a player placed all
    at once; nothing if there was none."""
    for ply, (before, after) in enumerate(
        zip(record.positions, record.positions[1:], strict=False)
    ):
        mover = before.turn
        men = before.hands()[mover] - after.hands()[mover]
        if men > 1:
            return [men, 1 if mover == record.game.first else 2, ply]
    return []
