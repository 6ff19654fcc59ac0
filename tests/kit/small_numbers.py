"""Small files of figures for tests; their numbers are made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HEAD = {"format": "boardleaf-numbers-1", "version": "0.0", "seed": 7}


def row(games: int, value: float, low: float, high: float) -> dict[str, Any]:
    return {"games": games, "value": value, "low": low, "high": high}


GROUPS: dict[str, Any] = {
    **HEAD,
    "game": "egotzi",
    "figures": [
        {
            "id": "first-player",
            "size": 3,
            "options": {"pie": False},
            "work": 40,
            "unit": "playouts",
            **row(1000, 0.61, 0.55, 0.67),
            "example": {"moves": "b2,a1,c3", "ply": 2},
        },
        {
            "id": "first-player",
            "size": 3,
            "options": {"pie": True},
            "work": 40,
            **row(1000, 0.49, 0.46, 0.52),
        },
        {
            "id": "length",
            "size": 3,
            "options": {"pie": False},
            "work": 40,
            **row(1000, 8.5, 8.25, 8.75),
            "by": [
                {"key": key, "games": 1000, "value": value}
                for key, value in (("min", 5), ("25", 7), ("50", 8), ("75", 9.5), ("max", 12))
            ],
        },
        {
            "id": "time",
            "size": 3,
            "options": {"pie": False},
            "work": 40,
            **row(200, 0.75, 0.7, 0.8),
            "by": [{"key": "elo", **row(200, 190.8, 147.2, 240.8)}],
        },
    ],
    "openings": [
        {
            "size": 3,
            "options": {"pie": True},
            "work": 30,
            "games": 200,
            "moves": [
                {"move": "a1", "same": ["a1", "a3", "c1", "c3"], "proved": 0},
                {"move": "a2", "same": ["a2", "b1", "b3", "c2"], **row(200, 0.5, 0.43, 0.57)},
                {"move": "b2", "same": ["b2"]},
            ],
        }
    ],
}

SCORES: dict[str, Any] = {
    **HEAD,
    "game": "egotzi-squared",
    "komi": [
        {"size": 3, "low": 8, "high": 10, "proved": True},
        {
            "size": 4,
            "value": 6,
            "proved": False,
            "games": 200,
            "work": 40,
            "black": {"value": 0.52, "low": 0.45, "high": 0.59},
            "example": {"moves": "b2,c3", "ply": 1},
        },
    ],
}


def changed(file: dict[str, Any], path: str, value: object) -> str:
    """Return the text of a file with another value at a path such as `figures.0.low`."""
    copy = json.loads(json.dumps(file))
    *parents, last = path.split(".")
    at: Any = copy
    for key in parents:
        at = at[int(key) if key.isdigit() else key]
    at[int(last) if last.isdigit() else last] = value
    return json.dumps(copy)


def write_small(folder: Path) -> Path:
    """Write the files into a folder, and return it."""
    for file in (GROUPS, SCORES):
        (folder / f"{file['game']}.json").write_text(json.dumps(file), "utf-8")
    return folder
