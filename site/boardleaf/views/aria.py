"""The board for those who do not see it: names of squares, and what is announced."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType

from boardleaf.playing.state import State
from rules import Square, describe
from rules.board import squares
from rules.position import Men

SAID = {
    "last": "last move",
    "picked": "picked",
    "target": "can be chosen",
    "landing": "can be reached",
    "refused": "refused",
    "barred": "barred",
}
"""How a mark is said; `must` as the game says it, and others are not."""


def labels(
    state: State, marks: Mapping[Square, str], values: Mapping[Square, str] = MappingProxyType({})
) -> dict[Square, str]:
    """What every square is called: its name, what stands on it, how it is marked, and the short
    text that a mark has."""
    position = state.game.position
    said = {**SAID, "must": position.MUST}
    told = {square: said[kind] for square, kind in marks.items() if kind in said}
    told |= {square: f"{told[square]}, {values[square]}" for square in values.keys() & told.keys()}
    return names(position.size, position.pieces(), told)


def names(size: int, pieces: Mapping[Square, Men], told: Mapping[Square, str]) -> dict[Square, str]:
    """The same for any pieces on a board of any size; `told` is what is said of their marks."""
    return {
        square: _name(square, pieces.get(square, ()), told.get(square)) for square in squares(size)
    }


@lru_cache(4096)
def _name(square: Square, men: Men, told: str | None) -> str:
    return ", ".join(filter(None, (str(square), describe.men(men), told)))


def live(state: State) -> str:
    """The last thing that happened."""
    return escape(state.remarks.announcement)
