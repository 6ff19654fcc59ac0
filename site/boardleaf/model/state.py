"""What a board shows, in parts: plain data, which the controller changes and the views draw."""

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
from .place import Place
from .remarks import Remarks
from .selection import Selection
from .shown_game import ShownGame
from .tree_edits import TreeEdits
from .wanted import Wanted


@dataclass(slots=True)
class State:
    """One board: a game, and what a person and the computer are doing with it."""

    game: ShownGame
    place: Place
    setup: dict[str, str]
    """The new game's form, as filled in so far."""
    exercise: Exercise
    selection: Selection = field(default_factory=Selection)
    computer: Computer = field(default_factory=Computer)
    overlays: Overlays = field(default_factory=Overlays)
    movement: Movement = field(default_factory=Movement)
    remarks: Remarks = field(default_factory=Remarks)
    editor: Editor = field(default_factory=Editor)
    wanted: Wanted | None = None
    """What is loaded for the last thing that a person did."""
    analyst: Analyst | None = None
    """What analyses the game, if that was asked for."""
    aside: ShownGame | None = None
    """The game, while a line of its analysis is on the board in its place."""
    tree_edits: TreeEdits = field(default_factory=TreeEdits)
    review: str = ""
    """The text of the game's review, which is stored with it; "" if there is none."""

    @classmethod
    def of(cls, told: Address, place: Place | None = None) -> State:
        """A board that shows an address."""
        place = place or Place()
        return cls(ShownGame.of(told), place, new_game.of(told), Exercise(place.task))

    @property
    def actual(self) -> ShownGame:
        """The game that is played and stored, which a line of its analysis may hide."""
        return self.aside or self.game

    def dismiss_analyst(self) -> None:
        """Stop the analysis, if there is one: another game comes to the board."""
        if self.analyst:
            self.analyst.close()

    @property
    def untouched(self) -> bool:
        """Whether the board shows what it was made for, and nobody is about to move."""
        game = self.game
        begun = game.undone or self.selection.picks or self.remarks.refusal
        return not (begun or self.exercise.answer) and game.end.depth == game.given

    @property
    def asked(self) -> bool:
        """Whether an exercise waits for a person, so that the computer is not to move."""
        if self.exercise.asks("squares"):
            return not self.exercise.solved
        return self.exercise.asks("move") and self.game.node.depth == self.game.given

    @property
    def hides_result(self) -> bool:
        """Whether an exercise asks how the game ended, so that nothing may say it."""
        return self.exercise.asks("choose") and not self.exercise.solved

    @property
    def meant(self) -> Move | None:
        """The move that a click on the square pointed at would play, None if it plays none."""
        picks, pointed = self.selection.picks, self.selection.pointed
        busy = self.editor.draft or self.exercise.asks("squares")
        if not pointed or busy or not self.game.person_to_move:
            return None
        if self.selection.kept and pointed in picks[-1:]:
            return None
        return picking.meant(self.game.position, picks, pointed)

    @property
    def puts(self) -> bool:
        """Whether a person's move may begin by putting down a man, who can be dragged there."""
        return self.game.person_to_move and picking.puts(self.game.position)

    @property
    def motion(self) -> Motion | None:
        """How pieces come to where they stand; None if they are there."""
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
        """How the move was made that led to the position shown, as long as nothing else is done.

        A diagram is as it was given.
        """
        game, remarks = self.game, self.remarks
        busy = self.selection.picks or remarks.refusal or self.editor.draft
        new = self.place.full or game.node.depth > game.given
        if busy or not new or not game.before or not game.last:
            return ()
        return seen(game.before, game.last)

    @property
    def tally(self) -> Tally:
        """What counts for each colour in the position shown."""
        return counted(self.game.position)

    @property
    def ending(self) -> Ending | None:
        """Which groups cancelled one another, and which decided, where that ended the game."""
        game = self.game
        if not game.at_end or not game.position.outcome() or game.position.scores():
            return None
        return ending(self.tally) if self.tally else None

    def share(self, square: Square | None) -> tuple[Colour, str] | None:
        """The colour and the number that the group on a square counts with."""
        for colour, own in self.tally.items():
            for text, squares in own:
                if square in squares:
                    return colour, text
        return None

    def alike(self, share: tuple[Colour, str] | None) -> list[Group]:
        """The groups that count so."""
        if not share:
            return []
        colour, number = share
        return [squares for text, squares in self.tally[colour] if text == number]

    @property
    def standing(self) -> Pieces:
        """What is seen on the board: a piece whose way is picked stands where it has got to."""
        begun = self._begun
        scenes = seen(self.game.position, begun)[: len(self.selection.picks)] if begun else ()
        return scenes[-1].begun() if scenes else self.game.position.pieces()

    @property
    def _begun(self) -> Move | None:
        """A move that begins with the squares picked, if its piece has gone a part of the way."""
        position, picks = self.game.position, self.selection.picks
        if len(picks) < 2 or not self.game.person_to_move:
            return None
        begun = next(iter(picking.beginning(position, picks)), None)
        return begun if begun and len(seen(position, begun)) >= len(picks) else None

    @property
    def expected(self) -> list[Move]:
        """The moves that the computer expects from the position shown on."""
        return self.computer.expected(self.game.position)

    @property
    def computer_to_move(self) -> int | None:
        """The level that is to move in the game as it stands, None if none is."""
        return None if self.editor.draft else self.game.level_to_move

    @property
    def may_reply(self) -> bool:
        """Whether the computer moves at the end of a side line that is shown, once it is asked."""
        game = self.game
        waits = not (game.shows_main_line or self.computer.thinking or self.editor.draft)
        return waits and game.at_end and bool(game.level_to_move)

    @property
    def name(self) -> str:
        """The state as the page names it: `ready`, `thinking`, `over` or `failed`."""
        if self.editor.draft:
            return "ready"
        if self.game.outcome and not (self.game.going_on and self.game.person_to_move):
            return "over"
        if self.computer.failure:
            return "failed"
        return "thinking" if self.computer.thinking else "ready"


@lru_cache(4)
def counted(position: Position) -> Tally:
    """What counts for each colour."""
    return position.tally()


@lru_cache(4)
def seen(position: Position, move: Move) -> Sequence[Scene]:
    """How a legal move is seen as it is made."""
    return position.scenes(move)
