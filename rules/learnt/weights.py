"""Weights learnt offline for a game, to estimate its moves and positions.

Estimates are sums of weights over small windows (`benchmarks.windows`), in phases of a game, from a
file of `rules/learnt/` that is read on first use; `benchmarks.learn` makes it from scratch.
A file is a line of JSON followed by a signed byte for each weight: those that rank moves, phase by
phase, then those of positions.
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
"""A window has 1, 2 or 4 views; sums are multiplied by this to be whole."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The content of a file; the scales turn sums into logits."""

    moves: Sequence[Sequence[int]]
    """For every phase the weights that rank moves."""
    positions: Sequence[Sequence[int]]
    """For every phase the weights that estimate positions."""
    move_scale: float
    position_scales: Mapping[int, Sequence[float]]
    """By the size of the board, for every phase."""
    tempo: Mapping[int, Sequence[float]]
    """The same for the value of being to move, in logits."""
    komi: Mapping[int, Sequence[Sequence[float]]]
    """The same for Black's advantage as such, in logits, and how much every `size ** 2` points of a
    komi reduce it."""

    @classmethod
    def read(cls, content: bytes) -> Weights:
        """Parse the content of a file."""
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
        """Return the content of the file that `read` parses."""
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
        """Return the initial tables of `unfolded_weights`, for four phases."""
        known = sorted(self.position_scales)
        worths = array("d")
        for size in known:
            for phase, scale in enumerate(self.position_scales[size]):
                ahead, by = self.komi[size][phase] if size in self.komi else (0.0, 0.0)
                worths.extend((scale / VIEWS, self.tempo[size][phase], ahead, by))
        return {
            "WEIGHTS": array("b", [w for set in (*self.moves, *self.positions) for w in set]),
            "KNOWN": array("B", [*known, 0]),
            "WORTHS": worths,
            "MOVE_WORTH": array("d", [self.move_scale / VIEWS]),
        }


@cache
def load(name: str) -> Weights | None:
    """Return the weights of a game; None if nothing was learnt."""
    path = FOLDER / f"{name}.bin"
    return Weights.read(path.read_bytes()) if path.exists() else None


def tables(name: str) -> Mapping[str, Table]:
    """Return the initial tables of a game's kernel; none if it has no weights."""
    weights = load(name)
    return weights.tables() if weights else {}
