"""The study that a board shows, its text and places, and the line and position shown.

>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4,e5")
>>> line = ShownLine(study, Cursor(study.end))
>>> line.show(1)
>>> str(line.last_move), [str(move) for move in line.moves], line.at_end
('c3', ['c3', 'd4', 'e5'], False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardleaf.address import StudyIndex
from rules import Game, Move, Outcome, Position, Record, Study
from rules.node import Node

from .cursor import Cursor
from .tree import outcome_at


@dataclass(slots=True)
class ShownLine:
    """A study, and a cursor on a line of it."""

    study: Study
    cursor: Cursor
    changes: int = field(default=0, init=False)
    """The number of changes to the study so far."""
    _study_index: tuple[int, StudyIndex] | None = field(default=None, init=False)
    """The index of the study, and the number of changes for which it was made."""

    @property
    def game(self) -> Game:
        """The kind of game."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.study.root.position

    def refresh(self, shown: Node | None = None) -> None:
        """Update after a change of the study, and show a node, if given."""
        self.changes += 1
        self.cursor.refresh(shown)

    @property
    def study_text(self) -> str:
        """The text of the study."""
        return self.study_index.text

    @property
    def places(self) -> Mapping[Node, str]:
        """The place of each node, in the order of the lines."""
        return self.study_index.places

    @property
    def study_index(self) -> StudyIndex:
        """The study's texts, and the maps between its nodes and places; cached until it changes."""
        if not self._study_index or self._study_index[0] != self.changes:
            self._study_index = self.changes, StudyIndex.of(self.study)
        return self._study_index[1]

    @property
    def branched(self) -> bool:
        """True if there are side lines."""
        return len(self.places) > self.study_index.end.depth + 1

    # The position shown.

    @property
    def node(self) -> Node:
        """The node shown."""
        return self.cursor.node

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.node.position

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position shown."""
        return self.node.move

    @property
    def position_before(self) -> Position | None:
        """The position before the last move."""
        return self.node.parent.position if self.node.parent else None

    @property
    def exchanged(self) -> bool:
        """True if the last move exchanged the players' colours."""
        parent = self.node.parent
        return parent is not None and self.node.exchanged != parent.exchanged

    @property
    def shown_record(self) -> Record:
        """The moves up to the position shown, as a new record without a resignation."""
        record = self.node.record()
        if record.resigned:
            record.undo()
        return record

    @property
    def ongoing(self) -> bool:
        """True if a move can be played from the position shown."""
        return outcome_at(self.node) is None

    @property
    def transposition(self) -> Node | None:
        """Another node with the position shown, None if there is none. The parent doesn't count, as
        swapping sides leaves the position unchanged."""
        others = (
            node for node in self.node.transpositions(self.places) if node is not self.node.parent
        )
        return next(others, None)

    # The line shown.

    @property
    def end(self) -> Node:
        """The end of the line shown."""
        return self.cursor.last

    @property
    def at_end(self) -> bool:
        """True if the position shown is the end of its line."""
        return self.node is self.end

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line shown."""
        return tuple(node.move for node in self.cursor.line if node.move)

    @property
    def record(self) -> Record:
        """The line shown, as a new record."""
        return self.end.record()

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the line shown, None while it goes on."""
        return outcome_at(self.end)

    @property
    def shows_main_line(self) -> bool:
        """True if the line shown is the main line."""
        return self.end is self.study.end

    def show(self, at: int | str) -> None:
        """Show the position after `at` moves of the line, or the nearest position of the line; or,
        for a text, the one at that place of the study, such as `1:10`.

        Raise ValueError for a place that the study does not have.
        """
        if isinstance(at, str):
            self.cursor.go(self.study_index.nodes.get(at) or self.study.find(at))
        else:
            self.cursor.go(self.cursor.line[max(0, min(at, self.end.depth))])

    def show_end(self) -> None:
        """Show the end of the line."""
        self.cursor.go(self.end)
