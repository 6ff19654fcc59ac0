"""The parts of the figures: samples of games, each with a fixed work per move.

A part is made up of jobs, and each job is a game, or the proof of a result. What a job does depends
on its part, its label, its number and the seed alone, so any number of processes gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.puzzles.puzzle_store import canonical
from benchmarks.solving import SOLVED_SIZES
from rules import Game, Position, Record, game
from rules.ai import LEVELS
from rules.ai.judged_search import NODES_PER_PLAYOUT, counts_nodes
from rules.egotzi.fair_komi import FAIR_KOMI

MAIN_PLAYOUTS = 300
"""The playouts for a move at the main strength."""

OPENING_PLAYOUTS = 100
"""The playouts for a move after a first move whose result is measured."""

TOP_PLAYOUTS = 12_000
"""The playouts for a move at full strength in matches between levels."""

OPENING_SIZES = {
    "emulsion": (4, 5, 6, 7, 8, 9),
    "free-emulsion": (4, 5, 6, 7, 8),
    "egotzi": (4, 5, 6, 7, 8, 9),
}
"""The sizes whose first moves are measured, or proved up to `SOLVED_SIZES`."""

KOMI_SIZES = {"egotzi-squared": (2, 3, 4, 5, 6, 7, 8, 9)}
"""The sizes whose fair komi is proved, up to `SOLVED_SIZES`, or tried."""

SWEEPS = {"openings": 200, "komi": 200, "levels": 100, "time": 200, "games": 1000}
"""The games of a part, by its kind: for each first move, each size, each level, or all of them."""

Options = tuple[tuple[str, object], ...]


class Job(NamedTuple):
    """A game of a part, or a proof: its label, such as a first move, and its number."""

    label: str
    number: int


class Part(NamedTuple):
    """A part of a game's figures."""

    kind: str
    """`games`, `openings`, `proofs`, `komi`, `levels` or `time`."""
    id: str
    size: int
    options: Options
    playouts: int
    """The playouts for a move; 20 nodes of an alpha-beta search count as one; 0 for proofs."""

    @property
    def key(self) -> str:
        """The part's name in the file of the game."""
        options = [f"{name}={value}".lower() for name, value in self.options]
        return " ".join([self.kind, str(self.size), *options, str(self.playouts)])

    @property
    def game(self) -> Game:
        return game(self.id)

    @property
    def start(self) -> Position:
        return self.game.start(self.size, **dict(self.options))

    @property
    def unit(self) -> str:
        """The unit of `work`."""
        return "nodes" if counts_nodes(self.start) else "playouts"

    @property
    def work(self) -> int:
        """The work for a move, in the unit of the game's search."""
        return self.playouts * (NODES_PER_PLAYOUT if self.unit == "nodes" else 1)

    def labels(self) -> list[str]:
        """Return the labels of the jobs: first moves, sizes or levels, or only "" ."""
        if self.kind in ("openings", "proofs"):
            return [names[0] for names in first_moves(self.start)]
        if self.kind == "levels":
            return [str(level) for level in range(2, len(LEVELS) + 1)]
        if self.kind == "komi":
            solved = SOLVED_SIZES[self.id]
            return [str(size) for size in KOMI_SIZES[self.id] if size > solved]
        return [""]

    def jobs(self, games: int | None = None) -> Iterator[Job]:
        """Yield the part's jobs; `games` is the number of games of each label, if not the usual."""
        count = 1 if self.kind == "proofs" else games or SWEEPS[self.kind]
        for label in self.labels():
            yield from (Job(label, number) for number in range(count))


def first_moves(start: Position) -> list[list[str]]:
    """Return the texts of the first moves, those of moves that are equal by symmetry together.

    >>> first_moves(game("egotzi").start(3, pie=False))
    [['a1', 'a3', 'c1', 'c3'], ['a2', 'b1', 'b3', 'c2'], ['b2']]
    """
    classes: dict[str, list[str]] = {}
    for move in start.moves():
        classes.setdefault(canonical(start.play(move)), []).append(move.text)
    return sorted(sorted(texts) for texts in classes.values())


def without_pie(id: str) -> Options:
    """Return the options of a game without the pie rule."""
    return (("pie", False),) if "pie" in game(id).options else ()


def choices(id: str) -> list[Options]:
    """Return the choices of a game's option for which games are played, the one without a choice of
    sides first: without and with the pie rule; a fair komi, and bids."""
    if "pie" in game(id).options:
        return [without_pie(id), (("pie", True),)]
    if "komi" in game(id).options:
        return [(("komi", FAIR_KOMI[game(id).default_size]),), ()]
    return [()]


def parts(id: str) -> list[Part]:
    """Return the parts of a game's figures, in the order in which they are made."""
    size, main = game(id).default_size, MAIN_PLAYOUTS
    found = []
    for opening_size in OPENING_SIZES.get(id, ()):
        solved = opening_size <= SOLVED_SIZES[id]
        kind, playouts = ("proofs", 0) if solved else ("openings", OPENING_PLAYOUTS)
        found.append(Part(kind, id, opening_size, without_pie(id), playouts))
    if id in KOMI_SIZES:
        found.append(Part("komi", id, size, (), main))
    for options in choices(id):
        found += [Part("games", id, size, options, playouts) for playouts in (main, main // 4)]
    settled = choices(id)[0]
    found.append(Part("time", id, size, settled, main))
    found.append(Part("levels", id, size, settled, TOP_PLAYOUTS))
    return found


def starting_record(part: Part, job: Job) -> Record:
    """Return the record with which a job's game starts."""
    if part.kind == "komi":
        size = int(job.label)
        return Record(part.game, size, komi=FAIR_KOMI[size])
    record = Record(part.game, position=part.start)
    if part.kind == "openings":
        record.play(job.label)
    return record
