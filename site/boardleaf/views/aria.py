"""The board for those who do not see it: names of squares, and what is announced."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType

from boardleaf import words
from boardleaf.model.state import State
from rules import Square, describe
from rules.board import squares
from rules.position import Men
from rules.sentences import sentence, template

MARKS = {
    "last": template("last move"),
    "picked": template("picked"),
    "target": template("can be chosen"),
    "landing": template("can be reached"),
    "refused": template("refused"),
    "barred": template("barred"),
}
"""The label of each mark that has one; the game has that of `must`."""


def labels(
    state: State, marks: Mapping[Square, str], values: Mapping[Square, str] = MappingProxyType({})
) -> dict[Square, str]:
    """What every square is called: its name, what stands on it, how it is marked, and the short
    text that a mark has."""
    position = state.game.position
    said = {**MARKS, "must": position.MUST}
    told = {square: sentence(said[kind]) for square, kind in marks.items() if kind in said}
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
    hidden = state.hides_result and state.remarks.refusal
    return escape(words.game_over() if hidden else state.remarks.announcement)
