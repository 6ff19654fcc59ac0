"""The game that a board shows: its study, who plays it, and the line and position seen of it.

>>> from boardleaf import address
>>> game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3&white=level-1"))
>>> game.mover, game.person_to_move, game.may_undo
('level-1', False, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from boardleaf.address import HUMAN, Address, level
from rules import Colour, Game, Move, Outcome, Position, Record, Study
from rules.node import Node
from rules.position import other
from rules.record import resignation
from rules.sentences import sentence

from .cursor import Cursor


class Undone(NamedTuple):
    """A move that was taken back, and what plays it again."""

    node: Node
    restore: Callable[[], Node]


@dataclass(slots=True)
class ShownGame:
    """What an address says, as it changes while the game goes on."""

    study: Study
    players: Mapping[Colour, str]
    """`human`, `level-N` or `none`, by the colour that the player starts with."""
    cursor: Cursor
    flip: bool
    given: int
    """The number of moves that the line had when it came to the board."""
    _undone: list[Undone] = field(default_factory=list)

    @classmethod
    def of(cls, shown: Address) -> Self:
        """The game of an address, whose study it changes from now on."""
        cursor = Cursor(shown.node)
        given = len(cursor.line) - 1
        return cls(shown.study, dict(shown.players), cursor, shown.flip, given)

    @property
    def address(self) -> Address:
        """The address of the game as it stands."""
        return Address(self.study, self.players, self.node, self.flip)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.study.root.position

    # The position shown, and how it came about.

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
        """Whether that move gave the players one another's colours."""
        parent = self.node.parent
        return parent is not None and self.node.exchanged != parent.exchanged

    @property
    def shown(self) -> Record:
        """The moves up to the position shown, as a new record without a resignation."""
        record = self.node.record()
        if record.resigned:
            record.undo()
        return record

    # The line shown.

    @property
    def end(self) -> Node:
        """The end of the line shown."""
        return self.cursor.last

    @property
    def at_end(self) -> bool:
        """Whether the position shown is the end of its line, and not an earlier one."""
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
    def undone(self) -> tuple[Move, ...]:
        """The moves that `redo` would play, the next one first."""
        return tuple(undone.node.move for undone in reversed(self._undone) if undone.node.move)

    @property
    def outcome(self) -> Outcome | None:
        """How the line shown ended, None while it goes on."""
        resigned = self.end.resigned
        return resignation(resigned) if resigned else self.end.outcome()

    @property
    def going_on(self) -> bool:
        """Whether a move can be played from the position shown."""
        return (self.outcome if self.at_end else self.node.outcome()) is None

    # Who plays.

    def player(self, colour: Colour, node: Node | None = None) -> str:
        """Who has `colour` at a node, by default in the position shown."""
        return self.players[self.starting_colour(colour, node or self.node)]

    def starting_colour(self, colour: Colour, node: Node) -> Colour:
        """The colour with which the player began who has `colour` at a node."""
        return other(colour) if node.exchanged else colour

    @property
    def mover(self) -> str:
        """Who is to move in the position shown."""
        return self.player(self.position.turn)

    @property
    def person_to_move(self) -> bool:
        """Whether a click may move now."""
        return self.going_on and self.mover == HUMAN

    @property
    def level_to_move(self) -> int | None:
        """The computer's level that is to move at the end of the line, None if none is."""
        if self.outcome:
            return None
        return level(self.player(self.end.position.turn, self.end))

    @property
    def computers_only(self) -> bool:
        """Whether the computer plays both colours."""
        return all(level(player) for player in self.players.values())

    @property
    def resigner(self) -> Colour | None:
        """The colour that a person can resign for: of two, the one to move."""
        if self.outcome:
            return None
        turn = self.end.position.turn
        for colour in (turn, other(turn)):
            if self.player(colour, self.end) == HUMAN:
                return colour
        return None

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back, or an earlier position to show."""
        if not self.at_end:
            return self.node is not self.cursor.first
        moves, resigned = self.end.depth, self.end.resigned is not None
        if self.computers_only or resigned:
            return moves > 0 or resigned
        first_is_person = not level(self.player(self.start.turn, self.cursor.first))
        return moves > (0 if first_is_person else 1)

    @property
    def may_redo(self) -> bool:
        """Whether there is something to play again, or a later position to show."""
        return not self.at_end or (bool(self._undone) and not self.outcome)

    # What changes it.

    def turn_round(self) -> None:
        """Show the board from the other side."""
        self.flip = not self.flip

    def show(self, at: int) -> None:
        """Show the position after `at` moves of the line, or the nearest that there is."""
        self.cursor.go(self.cursor.line[max(0, min(at, self.end.depth))])

    def show_end(self) -> None:
        """Show the end of the line."""
        self.cursor.go(self.end)

    def play(self, move: Move | str) -> bool:
        """Play at the end of the line; whether that is what is shown, before and after.

        Raises ValueError if the move is illegal or the game is over.
        """
        if self.outcome:
            raise ValueError(sentence("the game is over: {outcome}", outcome=self.outcome.reason))
        follow = self.at_end
        self.end.play(move)
        self._undone.clear()
        self.cursor.refresh()
        if follow:
            self.show_end()
        return follow

    def cut(self) -> None:
        """Take back all that comes after the position shown."""
        while not self.at_end:
            self._take_back()

    def resign(self, colour: Colour) -> None:
        """End the game as lost for a colour."""
        self.study.resign(colour)

    def undo(self) -> None:
        """Take back a resignation, or the last move; against the computer, to a person's last."""
        resigned = self.end.resigned
        self._take_back()
        while not resigned and self.end.depth and self._computer_answers:
            self._take_back()
        self.show_end()

    def redo(self) -> None:
        """Play again what was undone last; against the computer, with its reply."""
        self._play_again()
        while self._undone and self._computer_answers:
            self._play_again()
        self.show_end()

    def bring_undone(self, moves: Sequence[str]) -> None:
        """Let `redo` play moves that were undone before; ValueError if they cannot be played."""
        node = self.node
        for move in moves:
            self.play(move)
        for _ in moves:
            self._take_back()
        self.cursor.go(node)

    def _take_back(self) -> None:
        if self.end.resigned:
            self.study.take_back_resignation()
        else:
            self._undone.append(Undone(self.end, self.end.remove()))
            self.cursor.refresh()

    def _play_again(self) -> None:
        self._undone.pop().restore()
        self.cursor.refresh()

    @property
    def _computer_answers(self) -> bool:
        """Whether a person waits for the computer's move at the end of the line."""
        return bool(self.level_to_move) and not self.computers_only
