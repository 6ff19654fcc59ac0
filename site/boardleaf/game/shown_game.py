"""The game that a board shows: its players, who may move, and changes to its study.

>>> from boardleaf import address
>>> game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3&white=level-1"))
>>> game.mover, game.person_to_move, game.may_undo
('level-1', False, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from boardleaf import address
from boardleaf.address import HUMAN, Address, AddressTexts, level
from rules import Colour, Move
from rules.node import Node
from rules.position import other
from rules.record import game_over_error

from .cursor import Cursor
from .match import Match
from .shown_line import ShownLine
from .tree import outcome_at, promote_line
from .undone_moves import UndoneMoves


class UndoneTexts(NamedTuple):
    """The undone moves of a game as they are stored.

    The line that `redo` would play is enough in most games. Otherwise all undone moves, which may
    have comments and belong to several lines, are in the text of a study, together with the tree.
    """

    moves: tuple[str, ...] = ()
    """The line, the next move first; empty if it can't be played by versions up to 0.2.0."""
    at: str = ""
    """The place of the line in the game's study."""
    study: str = ""
    """The text of the study with all undone moves in it; "" if the line is enough."""
    places: tuple[str, ...] = ()
    """The places of the undone moves in that study, in the order in which they were undone."""


@dataclass(slots=True)
class ShownGame(ShownLine):
    """A game, opened from an address, as it continues on a board."""

    players: Mapping[Colour, str]
    """`human`, `level-N` or `none`, by the player's starting colour."""
    flip: bool
    initial_depth: int
    """The number of moves of the line when the game was opened."""
    only_viewed: bool = False
    """True if the game was opened for viewing, and has not been continued."""
    match: Match | None = None
    """The match, if two people play the game by sending links."""
    _undone: UndoneMoves = field(default_factory=UndoneMoves)
    _undone_texts: tuple[int, UndoneTexts] = (-1, UndoneTexts())
    """The texts of the undone moves, and the number of changes for which they were made."""
    _texts: tuple[object, AddressTexts] = (None, AddressTexts("", ""))
    """The texts of the address, with the values that they were made from."""

    @classmethod
    def of(cls, shown: Address) -> Self:
        """Return the game of an address; changes to the game change the address's study."""
        cursor = Cursor(shown.node)
        initial_depth = len(cursor.line) - 1
        game = cls(shown.study, cursor, dict(shown.players), shown.flip, initial_depth)
        game.only_viewed = initial_depth > 0 and not game.has_computer
        return game

    @property
    def address(self) -> Address:
        """The address of the game."""
        match = self.match.id if self.match else ""
        return Address(self.study, self.players, self.node, self.flip, match)

    @property
    def texts(self) -> AddressTexts:
        """The texts of the game's address."""
        made_from = self.changes, self.node, self.flip, *self.players.values()
        if self._texts[0] != made_from:
            self._texts = made_from, address.texts(self.address, self.study_index)
        return self._texts[1]

    @property
    def being_played(self) -> bool:
        """True if the main line is an unfinished game: a move played in it makes its line the main
        one."""
        return not self.only_viewed and outcome_at(self.study.end) is None

    # Players.

    def player(self, colour: Colour, node: Node | None = None) -> str:
        """Return the player of `colour` at a node, by default in the position shown."""
        return self.players[self.starting_colour(colour, node or self.node)]

    def starting_colour(self, colour: Colour, node: Node) -> Colour:
        """Return the starting colour of the player who has `colour` at a node."""
        return other(colour) if node.exchanged else colour

    @property
    def mover(self) -> str:
        """The player to move in the position shown."""
        return self.player(self.position.turn)

    @property
    def person_to_move(self) -> bool:
        """True if a person may move in the position shown."""
        allowed = not self.match or self.match.may_move(self.study, self.node)
        return self.ongoing and self.mover == HUMAN and allowed

    @property
    def level_to_move(self) -> int | None:
        """The level of the computer to move at the end of the line, None if it isn't the computer's
        turn."""
        return self.level_at(self.end)

    def level_at(self, node: Node) -> int | None:
        """Return the level of the computer to move at a node, None if it isn't the computer's
        turn."""
        return None if outcome_at(node) else level(self.player(node.position.turn, node))

    @property
    def has_computer(self) -> bool:
        """True if the computer plays a colour."""
        return any(level(player) for player in self.players.values())

    @property
    def computers_only(self) -> bool:
        """True if the computer plays both colours."""
        return all(level(player) for player in self.players.values())

    @property
    def resigner(self) -> Colour | None:
        """The colour for which a person can resign, None if there is none: in a match, that of the
        person at this device; if two people share the board, the colour to move."""
        if self.outcome or not self.shows_main_line:
            return None
        if self.match:
            return self.match.colour(self.end) if self.match.may_resign(self.study) else None
        turn = self.end.position.turn
        for colour in (turn, other(turn)):
            if self.player(colour, self.end) == HUMAN:
                return colour
        return None

    @property
    def may_undo(self) -> bool:
        """True if there is a move to undo, or an earlier position to show."""
        if not self.at_end:
            return self.node is not self.cursor.first
        if self.match and self.shows_main_line:
            return self.match.has_unsent_moves(self.study)
        moves, resigned = self.end.depth, self.end.resigned is not None
        if self.computers_only or resigned:
            return moves > 0 or resigned
        first_is_person = not level(self.player(self.start.turn, self.cursor.first))
        return moves > (0 if first_is_person else 1)

    @property
    def may_redo(self) -> bool:
        """True if there is a move to redo, or a later position to show."""
        return not self.at_end or self.redoes_move

    # Changes of the study.

    def refresh(self, shown: Node | None = None) -> None:
        """Update after a change of the study, and show a node, if given."""
        self._undone.refresh()
        ShownLine.refresh(self, shown)  # a class with slots can't use `super` without arguments

    @property
    def has_direction(self) -> bool:
        """True if turning the board about changes the game, so that each player has a side of
        it."""
        return "turn about" not in self.position.SYMMETRIES

    def leaves_line(self, move: Move) -> bool:
        """Return whether a move in the position shown would turn the current line of a game being
        played into a side line."""
        after = self.node.children
        exists = any(child.move == move for child in after)
        return bool(after) and not exists and self.being_played and not self.match

    def would_keep_undone(self, move: Move) -> bool:
        """Return whether moves that were undone in the position shown would become another line if
        a person played a move there, since they have comments."""
        undone = self._undone
        is_left = self.redoes_move and undone.moves[:1] != (move,) and undone.has_comments
        return is_left and not self.match

    def play(self, move: Move | str, *, keeps_undone: bool = False) -> Node:
        """Play a person's move in the position shown, and show the next position; return its node.

        Moves played there before stay as other lines, and with `keeps_undone` so do those that were
        undone. In a game that is being played, the new line becomes the main one. Raise ValueError
        if the move is illegal or the game is over.
        """
        if self.node is self.study.end:
            self.only_viewed = False
        becomes_main = self.being_played
        if self.match:
            becomes_main = self.match.continues(self.study, self.node)
        if keeps_undone:
            self._undone.restore()
        node = self._add(move, self.node)
        if becomes_main:
            promote_line(node)
        self.refresh(node)
        return node

    def play_at(self, move: Move | str, node: Node) -> Node:
        """Play a move at a node, and follow it if the node is shown; return the new node.

        Raise ValueError if the move is illegal or the game is over.
        """
        was_shown, after = node is self.node, self._add(move, node)
        self.refresh(after if was_shown else None)
        return after

    def _add(self, move: Move | str, node: Node) -> Node:
        """Add a move after a node, which ends what `redo` would play; return the new node."""
        if outcome := outcome_at(node):
            raise game_over_error(outcome)
        after = node.play(move)
        self._undone.clear()
        return after

    def add_line(self, node: Node, moves: Sequence[Move | str]) -> Node:
        """Add a line of moves after a node, except those that are there already; return its end."""
        for move in moves:
            node = node.play(move)
        self.refresh()
        return node

    def resign(self, colour: Colour) -> None:
        """End the game as lost for a colour."""
        self.study.resign(colour)
        self.refresh()

    # Undone moves.

    @property
    def undone(self) -> tuple[Move, ...]:
        """The line of moves that `redo` would play, the next one first."""
        return self._undone.moves

    @property
    def undone_texts(self) -> UndoneTexts:
        """The undone moves as they are stored."""
        if self._undone_texts[0] != self.changes:
            self._undone_texts = self.changes, self._made_undone_texts()
        return self._undone_texts[1]

    def _made_undone_texts(self) -> UndoneTexts:
        undone, node = self._undone, self._undone.redo_node
        if not node:
            return UndoneTexts()
        # Versions up to 0.2.0 can't open a game with moves undone after a resignation.
        moves = () if node.resigned else tuple(map(str, undone.moves))
        at = self.places[node] if moves else ""
        if undone.is_plain_line:
            return UndoneTexts(moves, at)
        text, places = undone.replayed(self.study)
        return UndoneTexts(moves, at, text, places)

    @property
    def redoes_move(self) -> bool:
        """True if `redo` plays a move that was undone in the position shown."""
        return self._undone.can_redo_at(self.node) and self.ongoing

    def undo(self) -> None:
        """Undo a resignation or the last move; against the computer, go back to a person's turn."""
        node = self.end
        if node.resigned:
            self.study.take_back_resignation()
        else:
            node = self._undone.undo(node)
            while node.parent and self._computer_answers(node):
                # Other lines may continue from where the computer is to move: they stay.
                node = node.parent if node.children else self._undone.undo(node)
        self.refresh(node)

    def redo(self) -> None:
        """Redo the last move undone; against the computer, with its reply."""
        node = self._undone.redo()
        while self._computer_answers(node) and self._undone.can_redo_at(node):
            node = self._undone.redo()
        self.refresh(node)

    def restore_undone(self, undone: UndoneMoves) -> None:
        """Make `redo` play these moves, which were removed from the study."""
        self._undone = undone
        self.changes += 1

    def restore_undone_line(self, moves: Sequence[str], at: str = "") -> None:
        """Make `redo` play those of these moves that the study lacks, at a place of it, by default
        the end of the line; raise ValueError, and change nothing, if they can't be played."""
        node = self.study.find(at) if at else self.end
        resigned, added = self.study.resigned, []
        end = self.study.end
        try:
            for move in moves:
                existing = node.children
                node = node.play(move)
                if node not in existing:
                    added.append(node)
        finally:
            undone = UndoneMoves()
            for node in reversed(added):
                undone.undo(node)
            end.resigned = resigned
        self.restore_undone(undone)

    def _computer_answers(self, node: Node) -> bool:
        """Return whether a person waits for the computer's move at a node."""
        return bool(self.level_at(node)) and not self.computers_only
