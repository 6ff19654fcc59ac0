"""The weights of a game, learnt offline, which estimate its moves and positions.

An estimate is a sum of weights over small windows of the board (`benchmarks.windows`); the weights
depend on the phase of the game. `benchmarks.learn` makes the files of weights; they are read on
first use. A file is a line of JSON followed by a signed byte for each weight: first those for
moves, phase by phase, then those for positions, if any.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.kernels.language import Table

FOLDER = Path(__file__).parent

VIEWS = 4
"""The maximum number of views. A window has 1, 2 or 4 views (`benchmarks.windows`), whose weights
are averaged; sums are multiplied by 4, so that they are integers."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The content of a file. Scales convert sums of weights to logits."""

    moves: Sequence[Sequence[int]]
    """For each phase, the weights for moves."""
    positions: Sequence[Sequence[int]]
    """For each phase, the weights for positions; none if only moves were learnt."""
    move_scale: float
    position_scales: Mapping[int, Sequence[float]]
    """By board size, the scale for each phase."""
    tempo: Mapping[int, Sequence[float]]
    """By board size and phase, the value of being to move, in logits."""
    komi: Mapping[int, Sequence[Sequence[float]]]
    """By board size and phase, Black's advantage without a komi, in logits, and by how much a komi
    of `size ** 2` points reduces it."""

    @classmethod
    def parse(cls, content: bytes) -> Weights:
        """Parse the content of a file."""
        line, _, signed = content.partition(b"\n")
        header = json.loads(line)
        phases = header["phases"]
        count = len(signed) // (phases * (2 if header["position_scales"] else 1))
        sets = [
            [byte - 256 * (byte > 127) for byte in signed[start : start + count]]
            for start in range(0, len(signed), count)
        ]
        return cls(
            sets[:phases],
            sets[phases:],
            header["move_scale"],
            {int(size): scales for size, scales in header["position_scales"].items()},
            {int(size): values for size, values in header["tempo"].items()},
            {int(size): values for size, values in header.get("komi", {}).items()},
        )

    def serialize(self) -> bytes:
        """Return the content of a file, which `parse` reads."""
        header = {
            "phases": len(self.moves),
            "move_scale": self.move_scale,
            "position_scales": self.position_scales,
            "tempo": self.tempo,
            "komi": self.komi,
        }
        signed = bytes(weight % 256 for set in (*self.moves, *self.positions) for weight in set)
        return json.dumps(header).encode() + b"\n" + signed

    def tables(self) -> Mapping[str, Table]:
        """Return the initial contents of the tables of `unfolded_weights`, for four phases."""
        sizes = sorted(self.position_scales)
        scales = array("d")
        for size in sizes:
            for phase, scale in enumerate(self.position_scales[size]):
                advantage, reduction = self.komi[size][phase] if size in self.komi else (0.0, 0.0)
                scales.extend((scale / VIEWS, self.tempo[size][phase], advantage, reduction))
        return {
            "WEIGHTS": array("b", [w for set in (*self.moves, *self.positions) for w in set]),
            "TRAINED_SIZES": array("B", [*sizes, 0]),
            "ESTIMATE_SCALES": scales,
            "MOVE_SCALE": array("d", [self.move_scale / VIEWS]),
        }


@cache
def load(name: str) -> Weights | None:
    """Return the weights of a game; None if it has none."""
    path = FOLDER / f"{name}.bin"
    return Weights.parse(path.read_bytes()) if path.exists() else None


def tables(name: str) -> Mapping[str, Table]:
    """Return the initial contents of the tables of a game's kernel; empty if it has no weights."""
    weights = load(name)
    return weights.tables() if weights else {}
