"""The study that a board shows, its texts, and the line and position shown.

>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4,e5")
>>> line = ShownLine(study, Cursor(study.end))
>>> line.show(1)
>>> str(line.last), [str(move) for move in line.moves], line.at_end
('c3', ['c3', 'd4', 'e5'], False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardleaf.address import Written
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
    """The number of changes of the study so far."""
    _written: tuple[int, Written] | None = field(default=None, init=False)
    """The texts of the study, with the number of changes when they were made."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.study.root.position

    def changed(self) -> None:
        """Follow a change of the study."""
        self.changes += 1
        self.cursor.refresh()

    @property
    def study_text(self) -> str:
        """The text of the study."""
        return self.written.study

    @property
    def places(self) -> Mapping[Node, str]:
        """The places of all nodes, in the order of lines."""
        return self.written.places

    @property
    def written(self) -> Written:
        """The texts of the study."""
        if not self._written or self._written[0] != self.changes:
            self._written = self.changes, Written.of(self.study)
        return self._written[1]

    @property
    def branched(self) -> bool:
        """True if there are side lines."""
        return len(self.places) > self.written.end.depth + 1

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
    def last(self) -> Move | None:
        """The move that led to the position shown."""
        return self.node.move

    @property
    def before(self) -> Position | None:
        """The position before that move."""
        return self.node.parent.position if self.node.parent else None

    @property
    def exchanged(self) -> bool:
        """True if that move exchanged the players' colours."""
        parent = self.node.parent
        return parent is not None and self.node.exchanged != parent.exchanged

    @property
    def shown(self) -> Record:
        """The moves up to the position shown, as a new record without a resignation."""
        record = self.node.record()
        if record.resigned:
            record.undo()
        return record

    @property
    def going_on(self) -> bool:
        """True if a move can be played from the position shown."""
        return outcome_at(self.node) is None

    @property
    def twin(self) -> Node | None:
        """Another node at which the position shown stands, None if there is none; it is not the
        node before, as swapping sides leaves the position as it was."""
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
        """Show the position after `at` moves of the line, or the nearest that there is; or the one
        at a place of the study such as `1:10`.

        Raises ValueError for a place that the study does not have.
        """
        if isinstance(at, str):
            self.cursor.go(self.written.nodes.get(at) or self.study.find(at))
        else:
            self.cursor.go(self.cursor.line[max(0, min(at, self.end.depth))])

    def show_end(self) -> None:
        """Show the end of the line."""
        self.cursor.go(self.end)
