"""The game that a board shows: its record, who plays it, and the position that is seen of it.

>>> from boardleaf import address
>>> game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3&white=level-1"))
>>> game.mover, game.person_to_move, game.may_undo
('level-1', False, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from boardleaf.address import HUMAN, Address, level
from rules import Colour, Move, Outcome, Position, Record
from rules.position import other


@dataclass(slots=True)
class ShownGame:
    """What an address tells, as it changes while the game goes on."""

    record: Record
    players: Mapping[Colour, str]
    """`human`, `level-N` or `none`, by the colour that the player starts with."""
    at: int
    """The number of moves shown, from the record's start."""
    flip: bool
    given: int
    """The number of moves that the game had when it came to the board."""

    @classmethod
    def of(cls, told: Address) -> Self:
        """The game of an address, which it changes from now on."""
        return cls(told.record, dict(told.players), told.at, told.flip, len(told.record.moves))

    @property
    def address(self) -> Address:
        """The address of the game as it stands."""
        return Address(self.record, self.players, self.at, self.flip)

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.record.positions[self.at]

    @property
    def shown(self) -> Record:
        """The game up to the position shown."""
        record = Record(self.record.game, position=self.record.start)
        for move in self.record.moves[: self.at]:
            record.play(move)
        return record

    @property
    def last(self) -> Move | None:
        """The move that led to the position shown."""
        return self.record.moves[self.at - 1] if self.at else None

    @property
    def exchanged(self) -> bool:
        """Whether that move gave the players one another's colours."""
        return bool(self.last) and self.record.exchanged(self.at) != self.record.exchanged(
            self.at - 1
        )

    @property
    def at_end(self) -> bool:
        """Whether the position shown is the game as it stands, and not an earlier one."""
        return self.at == len(self.record.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.record.outcome()

    @property
    def going_on(self) -> bool:
        """Whether a move can be played from the position shown."""
        if self.at_end:
            return self.outcome is None
        return self.position.outcome() is None

    # Who plays.

    def player(self, colour: Colour, at: int | None = None) -> str:
        """Who has `colour` after `at` moves, by default in the position shown."""
        return self.players[self.starting_colour(colour, self.at if at is None else at)]

    def starting_colour(self, colour: Colour, at: int) -> Colour:
        """The colour with which the player began who has `colour` after `at` moves."""
        return other(colour) if self.record.exchanged(at) else colour

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
        """The computer's level that is to move in the game as it stands, None if none is."""
        if self.outcome:
            return None
        return level(self.player(self.record.position.turn, len(self.record.moves)))

    @property
    def computers_only(self) -> bool:
        """Whether the computer plays both colours."""
        return all(level(player) for player in self.players.values())

    @property
    def resigner(self) -> Colour | None:
        """The colour that a person can resign for: of two, the one to move."""
        if self.outcome:
            return None
        turn, end = self.record.position.turn, len(self.record.moves)
        for colour in (turn, other(turn)):
            if self.player(colour, end) == HUMAN:
                return colour
        return None

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back, or an earlier position to show."""
        if not self.at_end:
            return self.at > 0
        moves, resigned = len(self.record.moves), self.record.resigned is not None
        if self.computers_only or resigned:
            return moves > 0 or resigned
        first_is_person = not level(self.player(self.record.start.turn, 0))
        return moves > (0 if first_is_person else 1)

    @property
    def may_redo(self) -> bool:
        """Whether there is something to play again, or a later position to show."""
        return not self.at_end or (bool(self.record.undone) and not self.outcome)

    # What changes it.

    def turn_round(self) -> None:
        """Show the board from the other side."""
        self.flip = not self.flip

    def show(self, at: int) -> None:
        """Show the position after `at` moves, or the nearest that there is."""
        self.at = max(0, min(at, len(self.record.moves)))

    def show_end(self) -> None:
        """Show the game as it stands."""
        self.at = len(self.record.moves)

    def play(self, move: Move) -> bool:
        """Play in the game as it stands; whether that is what is shown, before and after."""
        follow = self.at_end
        self.record.play(move)
        if follow:
            self.show_end()
        return follow

    def cut(self) -> None:
        """Take back all that comes after the position shown."""
        while not self.at_end:
            self.record.undo()

    def undo(self) -> None:
        """Take back a resignation, or the last move; against the computer, to a person's last."""
        resigned = self.record.resigned
        self.record.undo()
        while not resigned and self.record.moves and self._computer_answers:
            self.record.undo()
        self.show_end()

    def redo(self) -> None:
        """Play again what was undone last; against the computer, with its reply."""
        self.record.redo()
        while self.record.undone and self._computer_answers:
            self.record.redo()
        self.show_end()

    @property
    def _computer_answers(self) -> bool:
        """Whether a person waits for the computer's move in the game as it stands."""
        return bool(self.level_to_move) and not self.computers_only
