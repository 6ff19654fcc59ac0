"""The state of a board, in parts: plain data, which the controller changes and the views draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from boardleaf.address import Address
from boardleaf.starting import new_game
from rules import Colour, Move, Position, Square
from rules.position import Pieces, Scene
from rules.svg import Motion
from rules.tally import Ending, Group, Tally, ending

from . import picking
from .analyst import Analyst
from .computer_player import Computer
from .display import Movement, Overlays
from .editor import Editor
from .exercise import Exercise
from .match import Courier, ended
from .place import Place
from .remarks import Remarks
from .selection import Selection
from .shown_game import ShownGame
from .tree_edits import TreeEdits
from .wanted import Wanted


@dataclass(slots=True)
class State:
    """One board: a game, and the state of the person's and the computer's actions on it."""

    game: ShownGame
    place: Place
    setup: dict[str, str]
    """The values of the new game's form."""
    exercise: Exercise = field(default_factory=Exercise)
    selection: Selection = field(default_factory=Selection)
    computer: Computer = field(default_factory=Computer)
    overlays: Overlays = field(default_factory=Overlays)
    movement: Movement = field(default_factory=Movement)
    remarks: Remarks = field(default_factory=Remarks)
    editor: Editor = field(default_factory=Editor)
    wanted: Wanted | None = None
    """The module being loaded for a person's last action."""
    analyst: Analyst | None = None
    """The analysis of the game, once opened."""
    loading: object = None
    """The task that loads the judge of a person's moves."""
    courier: Courier | None = None
    """The module that sends and receives the game's links, if it is a match."""
    aside: ShownGame | None = None
    """The game, while a line of its analysis is on the board in its place."""
    tree_edits: TreeEdits = field(default_factory=TreeEdits)
    review: str = ""
    """The text of the game's review, which is stored with it; "" if there is none."""
    mistakes: str = ""
    """The person's mistakes in it, for *My mistakes*: a line for each, with the number of moves
    before it and the text of the position."""

    @classmethod
    def of(cls, shown: Address, place: Place | None = None) -> State:
        """Return the state of a board that shows an address."""
        place = place or Place()
        return cls(ShownGame.of(shown), place, new_game.of(shown))

    @property
    def unaided(self) -> bool:
        """True in a match that goes on: the computer gives no hints, and analyses nothing."""
        match = self.actual.match
        return match is not None and not ended(self.actual.study)

    @property
    def actual(self) -> ShownGame:
        """The game that is played and stored; a line of its analysis may be shown in its place."""
        return self.aside or self.game

    def inherit(self, before: State) -> None:
        """Keep what a person chose for all games."""
        self.computer.tempo, self.computer.teaching = (
            before.computer.tempo,
            before.computer.teaching,
        )
        self.overlays.thoughts = before.overlays.thoughts

    def dismiss_analyst(self) -> None:
        """Stop the analysis, if there is one, as the board gets another game."""
        if self.analyst:
            self.analyst.close()

    @property
    def untouched(self) -> bool:
        """True if the board shows its first position, and no move is being picked."""
        game = self.game
        begun = game.undone or self.selection.picks or self.remarks.refusal
        return not (begun or self.exercise.answer) and game.end.depth == game.given

    def asks(self, kind: str) -> bool:
        """Return whether the board has a task that asks for an answer of this kind."""
        task = self.place.task
        return task is not None and task.kind == kind

    @property
    def asked(self) -> bool:
        """True if an exercise waits for a person, so that the computer doesn't move."""
        if self.asks("squares"):
            return not self.exercise.solved
        return self.asks("move") and self.game.node.depth == self.game.given

    @property
    def hides_result(self) -> bool:
        """True if an exercise asks for the result, so that nothing may reveal it."""
        return self.asks("choose") and not self.exercise.solved

    @property
    def meant(self) -> Move | None:
        """The move that a click on the square pointed at would play, None if it would play none."""
        picks, pointed = self.selection.picks, self.selection.pointed
        busy = self.editor.draft or self.asks("squares")
        if not pointed or busy or not self.game.person_to_move:
            return None
        if self.selection.wrong_target and pointed in picks[-1:]:
            return None
        return picking.meant(self.game.position, picks, pointed)

    @property
    def puts(self) -> bool:
        """True if a person's move may begin by placing a man, which can be dragged."""
        return self.game.person_to_move and picking.puts(self.game.position)

    @property
    def motion(self) -> Motion | None:
        """The animation of pieces; None if none moves."""
        if not self.movement.moving:
            return None
        begun, game, picks = self._begun, self.game, self.selection.picks
        if begun:
            scenes = seen(game.position, begun)[: len(picks) - 1]
        elif game.before and game.last:
            scenes = seen(game.before, game.last)
        else:
            return None
        movement, pace = self.movement, self.computer.tempo.pace
        return Motion(scenes[movement.seen :], pace, movement.run, movement.glides)

    @property
    def made(self) -> Sequence[Scene]:
        """The scenes of the move that led to the position shown, until another action.

        None for the move that led to a diagram's own position.
        """
        game, remarks = self.game, self.remarks
        busy = self.selection.picks or remarks.refusal or self.editor.draft
        new = self.place.full or game.node.depth > game.given
        if busy or not new or not game.before or not game.last:
            return ()
        return seen(game.before, game.last)

    @property
    def tally(self) -> Tally:
        """The tally of each colour in the position shown."""
        return counted(self.game.position)

    @property
    def ending(self) -> Ending | None:
        """The groups that cancelled one another and those that decided, if that ended the game."""
        game = self.game
        if not game.at_end or not game.position.outcome() or game.position.scores():
            return None
        return ending(self.tally) if self.tally else None

    def share(self, square: Square | None) -> tuple[Colour, str] | None:
        """Return the colour and the share in the count of the group on a square."""
        for colour, own in self.tally.items():
            for text, squares in own:
                if square in squares:
                    return colour, text
        return None

    def alike(self, share: tuple[Colour, str] | None) -> list[Group]:
        """Return the groups of this share."""
        if not share:
            return []
        colour, number = share
        return [squares for text, squares in self.tally[colour] if text == number]

    @property
    def standing(self) -> Pieces:
        """The pieces as the board shows them: one whose route is being picked stands on its last
        square."""
        begun = self._begun
        scenes = seen(self.game.position, begun)[: len(self.selection.picks)] if begun else ()
        return scenes[-1].board_before() if scenes else self.game.position.pieces()

    @property
    def _begun(self) -> Move | None:
        """Return a move that begins with the squares picked, if its piece has made part of it."""
        position, picks = self.game.position, self.selection.picks
        if len(picks) < 2 or not self.game.person_to_move:
            return None
        begun = next(iter(picking.beginning(position, picks)), None)
        return begun if begun and len(seen(position, begun)) >= len(picks) else None

    @property
    def expected(self) -> list[Move]:
        """The moves that the computer expects from the position shown."""
        return self.computer.expected(self.game.position)

    @property
    def computer_to_move(self) -> int | None:
        """The level of the computer that is to move in the game, None if it isn't its turn."""
        return None if self.editor.draft else self.game.level_to_move

    @property
    def may_reply(self) -> bool:
        """True if the computer can be asked to move at the end of the side line shown."""
        game = self.game
        waits = not (game.shows_main_line or self.computer.thinking or self.editor.draft)
        return waits and game.at_end and bool(game.level_to_move)

    @property
    def name(self) -> str:
        """The state in the page's terms: `ready`, `thinking`, `over` or `failed`."""
        if self.editor.draft:
            return "ready"
        if self.game.outcome and not (self.game.going_on and self.game.person_to_move):
            return "over"
        if self.computer.failure:
            return "failed"
        return "thinking" if self.computer.thinking else "ready"


@lru_cache(4)
def counted(position: Position) -> Tally:
    """Return the tally of each colour."""
    return position.tally()


@lru_cache(4)
def seen(position: Position, move: Move) -> Sequence[Scene]:
    """Return the scenes of a legal move."""
    return position.scenes(move)
