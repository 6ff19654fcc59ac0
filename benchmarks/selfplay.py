"""Self-play games, as samples to learn from.

Every game begins with some random moves, and has a few more later. The samples have the moves that
the search chose, and its scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from benchmarks.training_settings import SETTINGS
from rules import game
from rules.ai.bidding import Bidding
from rules.ai.search import Candidate, Search
from rules.ai.tree import Arena
from rules.position import Move, Position

RANDOM_SHARE = 0.08
"""The share of moves played at random instead of the best."""

MAX_ALTERNATIVES = 12
"""The maximum number of other moves that the chosen move is compared with."""

BID_PLAYOUTS = 399
"""The playouts of the search for a bid."""


class Sample(NamedTuple):
    """A position of a game, in the form that weights are fitted to."""

    size: int
    phase: int
    black: bool
    """True if Black is to move."""
    states: bytes
    """The states of its squares."""
    expected: float
    """Black's result, or an estimate of it."""
    after: tuple[bytes, ...]
    """The states of the squares after the chosen move, and after some others."""
    komi: int | None
    """White's komi; None if the game has no term for Black's colour."""

    @property
    def terms(self) -> tuple[float, ...]:
        """The terms besides the windows: for the side to move and, if the game has them, for
        Black's colour and White's komi."""
        sign = 1.0 if self.black else -1.0
        return (sign,) if self.komi is None else (sign, 1.0, -self.komi / self.size**2)


def play(id: str, size: int, playouts: int, seed: int) -> list[Sample]:
    """Play a game and return its samples."""
    random = Random(seed)
    arena = Arena(random)
    position = starting_position(id, size, random, arena)
    for _ in range(random.randrange(2 + size * size // 6)):
        if not position.moves():
            break
        position = position.play(random.choice(position.moves()))
    pending: list[tuple[Position, float, tuple[bytes, ...]]] = []
    samples: list[Sample] = []
    while position.moves():
        arena.clear(narrow=False)
        candidates = search_candidates(arena.tree(position), playouts)
        best = candidates[0]
        score = (
            sum(c.score * c.share for c in candidates) if SETTINGS[id].mean_score else best.score
        )
        score = score if position.turn == "black" else 1 - score
        pending.append((position, score, _states_after(position, best.move, random)))
        if random.random() < RANDOM_SHARE:
            samples += _samples(pending, None)
            pending = []
            position = position.play(random.choice(position.moves()))
        else:
            position = position.play(best.move)
    outcome = position.outcome()
    result = outcome.result("black") if outcome else 0.5
    return samples + _samples(pending, result)


def search_candidates(search: Search, work: int) -> list[Candidate]:
    """Run a search for this much work; return its candidates, best first."""
    for _ in search.steps(work):
        pass
    return search.candidates()


def starting_position(id: str, size: int, random: Random, arena: Arena) -> Position:
    """Return a starting position without the pie rule, and with a random komi of up to twice a fair
    one."""
    options = {"pie": False} if "pie" in game(id).options else {}
    position = game(id).start(size, **options)
    if not position.bids():
        return position
    bid = search_candidates(Bidding(position, arena), BID_PLAYOUTS)[0].move
    komi = int(str(bid).removeprefix("komi="))
    return game(id).start(size, komi=2 * int(komi * random.random()))


def _states_after(position: Position, chosen: Move, random: Random) -> tuple[bytes, ...]:
    """Return the states of the squares after the chosen move, and after some random others."""
    others = [move for move in position.moves() if move != chosen]
    random.shuffle(others)
    states = SETTINGS[position.game.id].shape.square_states
    return tuple(states(position.play(move)) for move in (chosen, *others[:MAX_ALTERNATIVES]))


def _samples(
    pending: Sequence[tuple[Position, float, tuple[bytes, ...]]], result: float | None
) -> list[Sample]:
    """Return samples of consecutive positions. `result` is Black's result of the game if they end
    it, and None if a random move follows them."""
    samples = []
    for position, score, after in pending:
        settings = SETTINGS[position.game.id]
        komi = position.options().get("komi", 0 if settings.black_term else None)
        samples.append(
            Sample(
                position.size,
                settings.phase(position),
                position.turn == "black",
                settings.shape.square_states(position),
                score if result is None else (score + result) / 2,
                after,
                komi if isinstance(komi, int) else None,
            )
        )
    return samples


def games(
    id: str, counts: dict[int, int], playouts: int, seed: int, processes: int
) -> Iterator[list[Sample]]:
    """Play `counts[size]` games of each size, and yield the samples of each game, in order."""
    with get_context("spawn").Pool(processes) as pool:
        for size, count in counts.items():
            job = partial(play, id, size, playouts)
            seeds = [seed * 1_000_000 + size * 10_000 + number for number in range(count)]
            yield from pool.imap(job, seeds, chunksize=4)
