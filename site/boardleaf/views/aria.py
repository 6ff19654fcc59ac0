"""The board for screen readers: names of squares, and announcements."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from types import MappingProxyType

from boardleaf import words
from boardleaf.board.state import State
from rules import Square, describe
from rules.board import squares
from rules.position import Men
from rules.sentences import sentence, template

MARKS = {
    "last": template("last move"),
    "picked": template("picked"),
    "target": template("can be chosen"),
    "landing": template("can be reached"),
    "refused": template("not allowed"),
    "barred": template("not available"),
    "note": template("marked"),
}
"""The description of each mark that has one; a game describes `must`."""


def labels(
    state: State,
    marks: Mapping[Square, str],
    values: Mapping[Square, str] = MappingProxyType({}),
    results: Mapping[Square, str] = MappingProxyType({}),
) -> dict[Square, str]:
    """Return the label of every square: its name, its piece, its mark if any, the value on a
    marked square, and its result. A value on a square without a described mark is left out."""
    position = state.game.position
    names = {**MARKS, "must": position.MUST}
    notes = {square: sentence(names[kind]) for square, kind in marks.items() if kind in names}
    notes |= {
        square: f"{notes[square]}, {values[square]}" for square in values.keys() & notes.keys()
    }
    for square, result in results.items():
        notes[square] = f"{notes[square]}, {result}" if notes.get(square) else result
    return piece_labels(position.size, position.pieces(), notes)


def piece_labels(
    size: int, pieces: Mapping[Square, Men], notes: Mapping[Square, str]
) -> dict[Square, str]:
    """Return the label of every square of a board with these pieces; `notes` describe marks."""
    described = {men: describe.men(men) for men in {(), *pieces.values()}}
    labels = {
        square: f"{name}, {described[pieces.get(square, ())]}"
        for square, name in _square_names(size)
    }
    for square, note in notes.items():
        if note:
            labels[square] += f", {note}"
    return labels


@cache
def _square_names(size: int) -> list[tuple[Square, str]]:
    """Return the squares of a board with their names."""
    return [(square, str(square)) for square in squares(size)]


def announcement(state: State) -> str:
    """Return the text for screen readers to announce after the last event."""
    hidden = state.hides_result and state.remarks.refusal
    return escape(words.game_over() if hidden else state.remarks.announcement)
