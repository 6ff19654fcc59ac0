"""What was learnt offline of a game: how good its moves and positions look at a glance.

Sums of weights over small windows (`rules.patterns`), in phases of a game, from a file of
`rules/weights/` that is read when first needed; `benchmarks.learn` makes it from nothing.
A file is a line of JSON and then a signed byte for each weight: those that rank moves, phase by
phase, and then those of positions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from .board import Square
from .patterns import VIEWS, Block, Blocks, Cell, Shape
from .position import Colour

FOLDER = Path(__file__).parent / "weights"

CHANGES = 2000
"""How many changes of a board are kept with the blocks that they touch."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The content of a file; the scales turn sums into logits."""

    moves: Sequence[Sequence[int]]
    """For every phase the weights that rank moves."""
    positions: Sequence[Sequence[int]]
    """For every phase the weights that tell who is ahead."""
    move_scale: float
    position_scales: Mapping[int, Sequence[float]]
    """By the size of the board, for every phase."""
    tempo: Mapping[int, Sequence[float]]
    """The same: what it is worth to be the one to move, in logits."""
    komi: Mapping[int, Sequence[Sequence[float]]]
    """The same, where Black may be ahead as such: by how much, in logits, and what every
    `size ** 2` points of a komi take from that."""

    @classmethod
    def read(cls, content: bytes) -> Weights:
        """What a file says."""
        line, _, signed = content.partition(b"\n")
        header = json.loads(line)
        phases = header["phases"]
        count = len(signed) // (2 * phases)
        sets = [
            [byte - 256 * (byte > 127) for byte in signed[start : start + count]]
            for start in range(0, len(signed), count)
        ]
        return cls(
            sets[:phases],
            sets[phases:],
            header["move_scale"],
            {int(size): scales for size, scales in header["position_scales"].items()},
            {int(size): worths for size, worths in header["tempo"].items()},
            {int(size): worths for size, worths in header.get("komi", {}).items()},
        )

    def write(self) -> bytes:
        """The file that says this."""
        header = {
            "phases": len(self.moves),
            "move_scale": self.move_scale,
            "position_scales": self.position_scales,
            "tempo": self.tempo,
            "komi": self.komi,
        }
        signed = bytes(weight % 256 for set in (*self.moves, *self.positions) for weight in set)
        return json.dumps(header).encode() + b"\n" + signed


class Learnt:
    """Weights at work on a board of some size, where positions are integers."""

    def __init__(
        self, weights: Weights, shape: Shape, size: int, cells: Mapping[Square, Cell]
    ) -> None:
        nearest = min(weights.position_scales, key=lambda known: (abs(known - size), known))
        self._scales = [scale / VIEWS for scale in weights.position_scales[nearest]]
        self._tempo = weights.tempo[nearest]
        self._komi = [(ahead, by / size**2) for ahead, by in weights.komi.get(nearest, ())]
        self._move_scale = weights.move_scale / VIEWS
        sets = Blocks(shape, size, cells, [*weights.moves, *weights.positions]).sets
        self._moves = [Touched(blocks) for blocks in sets[: len(weights.moves)]]
        self._positions = sets[len(weights.moves) :]

    def estimate(self, position: int, phase: int, turn: Colour, komi: int | None = None) -> float:
        """How good a position looks to the player to move, in logits."""
        ahead = 0
        for mask, block in self._positions[phase]:
            ahead += block[position & mask]
        logits = ahead * self._scales[phase]
        if komi is not None:
            without, point = self._komi[phase]
            logits += without - point * komi
        return (logits if turn == "black" else -logits) + self._tempo[phase]

    def priors(self, before: int, phase: int, after: Sequence[int], turn: Colour) -> list[float]:
        """How good the moves look, beside one another, that lead from a position to others, for
        `turn` who makes one."""
        scale = self._move_scale if turn == "black" else -self._move_scale
        touched = self._moves[phase]
        now = [block[before & mask] for mask, block in touched.blocks]
        return [
            scale
            * sum(
                [
                    block[position & mask] - now[number]
                    for mask, block, number in touched[before ^ position]
                ]
            )
            for position in after
        ]


class Touched(dict[int, list[tuple[int, Block, int]]]):
    """Which blocks change with some bits of a position, each with its number."""

    def __init__(self, blocks: Sequence[tuple[int, Block]]) -> None:
        self.blocks = blocks

    def __missing__(self, change: int) -> list[tuple[int, Block, int]]:
        found = [
            (mask, block, number)
            for number, (mask, block) in enumerate(self.blocks)
            if change & mask
        ]
        if len(self) > CHANGES:
            self.clear()
        self[change] = found
        return found


class Sight:
    """How positions on a board of some size are seen: as integers, of which `cells` tell."""

    def __init__(self, name: str, shape: Shape, size: int, cells: Mapping[Square, Cell]) -> None:
        self.name, self.shape, self.size, self.cells = name, shape, size, cells

    @cached_property
    def learnt(self) -> Learnt | None:
        """What is known of such boards; None if nothing was learnt, or they are too small."""
        weights = load(self.name)
        if not weights or self.size < self.shape.shortest:
            return None
        return Learnt(weights, self.shape, self.size, self.cells)


@cache
def load(name: str) -> Weights | None:
    """The weights of a game; None if nothing was learnt of it."""
    path = FOLDER / f"{name}.bin"
    return Weights.read(path.read_bytes()) if path.exists() else None
