"""What a board shows, in parts: plain data, which the controller changes and the views draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from boardleaf.address import HUMAN, Address, players
from boardleaf.computer.insight import Insight
from boardleaf.learning.exercises import Task, Verdict
from boardleaf.starting import new_game
from boardleaf.starting.position_editor import Draft
from rules import Colour, Move, Position, Refusal, Square
from rules.position import COLOURS, Pieces, Scene
from rules.svg import Marks, Motion
from rules.tally import Ending, Group, Tally, ending

from . import picking
from .selection import Selection
from .shown_game import ShownGame
from .tempo import NORMAL, Tempo
from .wanted import Wanted


@dataclass(slots=True)
class Notice:
    """A message over the game, with a text that is kept for the player."""

    message: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """What came of sharing: a sentence, and the text that could not be copied."""

    message: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board stands; nothing that happens on it changes that."""

    id: str = "board"
    """What no other board of the page is called."""
    full: bool = False
    """Whether the board is the page, with all its panels, or one among text."""
    alone: bool = False
    """Whether the board is a page that has nothing else, in a frame of another page."""
    framed: bool = False
    """Whether that frame may be one that can neither save files nor print."""
    root: str = ""
    """The way from the page to the site's folder: "" or "../"."""
    base: str = ""
    """The whole address of the site's folder; "" as long as nobody can share anything."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rules pages that there are, by game id, as seen from the site's folder."""
    marks: Marks = field(default_factory=Marks)
    """What a diagram shows as long as nothing is done on it."""
    task: Task | None = None
    """What an exercise asks."""


@dataclass(slots=True)
class Computer:
    """What the computer player does, and what it thinks."""

    thinking: bool = False
    """Whether it thinks about its move."""
    progress: float = 0.0
    """How far that thinking is, from 0 to 1."""
    advising: bool = False
    """Whether that thinking is about a hint, and no move of its own."""
    insight: Insight | None = None
    """What it thinks, or thought last."""
    paused: bool = False
    """Whether a game of the computer against itself has been stopped."""
    tempo: Tempo = NORMAL
    """How fast that is played."""
    failure: str = ""
    """Why it cannot play."""

    def begin(self, *, advising: bool) -> None:
        """It begins to think, about a hint or about a move."""
        self.thinking, self.advising, self.progress = True, advising, 0.0
        self.insight = None

    def rest(self) -> None:
        """It does not think any more."""
        self.thinking = self.advising = False

    def expected(self, position: Position) -> list[Move]:
        """The moves that it expects from a position on; none while it thinks."""
        if self.thinking or not self.insight:
            return []
        return self.insight.onward(position)


@dataclass(slots=True)
class Overlays:
    """What the board shows besides a position."""

    lined: bool = False
    """The line that the computer expects."""
    valued: bool = False
    """What every piece is worth."""
    tied: bool = False
    """All swaps at once."""

    zoomed: bool = False
    """A part of the board, larger, which a finger moves about."""

    def switch(self, what: str) -> None:
        """Show one of these, or hide it again."""
        setattr(self, what, not getattr(self, what))


@dataclass(slots=True)
class Movement:
    """Whether pieces are on their way on the board, as in the move that was made last."""

    moving: bool = False
    seen: int = 0
    """Scenes at the beginning of the move that were seen while it was picked."""
    run: int = 0
    """The motions that there were so far."""
    glides: bool = True
    """Whether pieces are seen between the squares, too."""

    def begin(self, seen: int = 0, *, glides: bool = True) -> None:
        """The last move is seen as it is made, or what is new of the move that is picked."""
        self.moving, self.seen, self.glides = True, seen, glides
        self.run += 1

    def end(self) -> None:
        """All pieces have come."""
        self.moving = False


@dataclass(slots=True)
class Remarks:
    """What is said to a person: about the last deed, until the next one; and what stays said."""

    refusal: Refusal | None = None
    """Why the last click or button did nothing."""
    hint: str = ""
    """A line about the click just made."""
    waiting: bool = False
    """Whether `hint` only says that it is not a person's turn, which a move puts right."""
    fault: str = ""
    """What this program did wrong at the last click, as a report tells it."""
    resigning: bool = False
    """Whether the button that resigns was pressed, and asks to be pressed again."""
    announcement: str = ""
    """What a screen reader is told."""
    shared: Shared | None = None
    """What came of the button that shares something."""
    unread: str = ""
    """Why the text that was pasted is no game."""
    notices: list[Notice] = field(default_factory=list)
    unkept: str = ""
    """What will not be kept, and why."""

    def forget(self) -> None:
        """Something else is done: what was said about the last deed is over."""
        self.refusal = self.shared = None
        self.hint = self.fault = self.announcement = self.unread = ""
        self.waiting = False

    def say(self, text: str) -> None:
        """A hint, which is announced, too."""
        self.hint = self.announcement = text

    def refuse(self, refusal: Refusal) -> None:
        """A rule is in the way."""
        self.refusal, self.announcement = refusal, refusal.reason


@dataclass(slots=True)
class Exercise:
    """What is asked at the board, if anything is, and what was answered."""

    task: Task | None = None
    answer: tuple[Square, ...] = ()
    """The squares that answer it so far."""
    verdict: Verdict | None = None
    """What is said to the last answer."""

    def asks(self, kind: str) -> bool:
        """Whether an answer of this kind is asked for."""
        return self.task is not None and self.task.kind == kind

    @property
    def solved(self) -> bool:
        """Whether the last answer was right."""
        return self.verdict is not None and self.verdict.right

    def mark(self, square: Square) -> bool:
        """Put a square into the answer, or take it out; whether it is in there now."""
        without = tuple(other for other in self.answer if other != square)
        marked = square not in self.answer
        self.answer = (*self.answer, square) if marked else without
        self.verdict = None
        return marked


@dataclass(slots=True)
class Editor:
    """The position that is being set up, if one is."""

    draft: Draft | None = None
    players: dict[Colour, str] = field(default_factory=dict)
    """Who is to play on from there, by colour."""

    def begin(self, game: ShownGame) -> None:
        """Set up the position that is shown, for the players who have the colours there."""
        self.draft = Draft.of(game.position)
        self.players = {colour: game.player(colour) for colour in COLOURS}

    def fill(self, values: Mapping[str, str]) -> None:
        """The form was changed; players that it does not name stay."""
        if self.draft:
            self.draft = self.draft.filled(values)
            told = {c: values.get(c, self.players[c]) for c in COLOURS}
            self.players = {c: told[c] if told[c] in players() else HUMAN for c in COLOURS}

    def change(self, values: Mapping[str, str], change: Callable[[Draft], Draft]) -> None:
        """A button of the form was pressed, whose fields have these values."""
        self.fill(values)
        if self.draft:
            self.draft = change(self.draft)


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

    @classmethod
    def of(cls, told: Address, place: Place | None = None) -> State:
        """A board that shows an address."""
        place = place or Place()
        return cls(ShownGame.of(told), place, new_game.of(told), Exercise(place.task))

    @property
    def untouched(self) -> bool:
        """Whether the board shows what it was made for, and nobody is about to move."""
        game = self.game
        begun = game.record.undone or self.selection.picks or self.remarks.refusal
        return not (begun or self.exercise.answer) and len(game.record.moves) == game.given

    @property
    def asked(self) -> bool:
        """Whether an exercise waits for a person, so that the computer is not to move."""
        if self.exercise.asks("squares"):
            return not self.exercise.solved
        return self.exercise.asks("move") and self.game.at == self.game.given

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
        begun, last, picks = self._begun, self.game.last, self.selection.picks
        if begun:
            scenes = seen(self.game.position, begun)[: len(picks) - 1]
        elif last:
            scenes = seen(self.game.record.positions[self.game.at - 1], last)
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
        if busy or not game.last or not (self.place.full or game.at > game.given):
            return ()
        return seen(game.record.positions[game.at - 1], game.last)

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
