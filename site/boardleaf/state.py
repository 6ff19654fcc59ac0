"""What a board shows: plain data, which the controller changes and the views draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules import Colour, Move, Outcome, Position, Record, Refusal, Square
from rules.position import other
from rules.svg import Marks

from . import picking, setup
from .address import HUMAN, Address, level
from .editing import Draft
from .insight import Insight
from .tasks import Task, Verdict


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
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rules pages that there are, by game id, as seen from the site's folder."""
    marks: Marks = field(default_factory=Marks)
    """What a diagram shows as long as nothing is done on it."""
    task: Task | None = None
    """What an exercise asks."""


@dataclass(slots=True)
class State:
    """One board: a game, who plays it, and what a person is doing with it."""

    record: Record
    players: dict[Colour, str]
    """`human`, `level-N` or `none`, by the colour that the player starts with."""
    at: int
    """The number of moves shown, from the record's start."""
    flip: bool = False
    picks: tuple[Square, ...] = ()
    """Squares clicked so far of a move that is not complete."""
    routes: Sequence[picking.Picks] = ()
    """The ways to the square clicked last, where there are several."""
    pointed: Square | None = None
    """The square that a mouse is over, or the keyboard's cursor on, or that was tapped last."""
    landings: tuple[Square, ...] = ()
    """Squares of the last move that completed itself, which the player may still click."""
    refusal: Refusal | None = None
    """Why the last click or button did nothing."""
    thinking: bool = False
    """Whether the computer thinks about its move."""
    progress: float = 0.0
    """How far that thinking is, from 0 to 1."""
    advising: bool = False
    """Whether that thinking is about a hint, and no move of its own."""
    insight: Insight | None = None
    """What the computer thinks, or thought last."""
    lined: bool = False
    """Whether the line that it expects is shown on the board."""
    travelling: bool = False
    """Whether the last move is to be seen as it is made, with its pieces on their way."""
    valued: bool = False
    """Whether the board shows what every piece is worth."""
    tied: bool = False
    """Whether the board shows all swaps at once."""
    paused: bool = False
    """Whether a game of the computer against itself has been stopped."""
    failure: str = ""
    """Why the computer cannot play."""
    hint: str = ""
    """A line about the click just made."""
    fault: str = ""
    """What this program did wrong at the last click, as a report tells it."""
    notices: list[Notice] = field(default_factory=list)
    unkept: str = ""
    """What will not be kept, and why."""
    shared: Shared | None = None
    """What came of the button that shares something."""
    unread: str = ""
    """Why the text that was pasted is no game."""
    draft: Draft | None = None
    """The position that is being set up, if one is."""
    drafters: dict[Colour, str] = field(default_factory=dict)
    """Who is to play on from there, by colour."""
    announcement: str = ""
    """What a screen reader is told."""
    setup: dict[str, str] = field(default_factory=dict)
    """The new game's form, as filled in so far."""
    place: Place = field(default_factory=Place)
    answer: tuple[Square, ...] = ()
    """The squares that answer an exercise so far."""
    verdict: Verdict | None = None
    """What is said to the last answer."""
    given: int = 0
    """The number of moves that the game had when it came to the board."""

    @classmethod
    def of(cls, address: Address, place: Place | None = None) -> State:
        """A board that shows an address."""
        return cls(
            address.record,
            dict(address.players),
            address.at,
            address.flip,
            setup=setup.of(address),
            place=place or Place(),
            given=len(address.record.moves),
        )

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
    def at_end(self) -> bool:
        """Whether the position shown is the game as it stands, and not an earlier one."""
        return self.at == len(self.record.moves)

    @property
    def untouched(self) -> bool:
        """Whether the board shows what it was made for, and nobody is about to move."""
        begun = self.record.undone or self.picks or self.refusal or self.answer
        return not begun and len(self.record.moves) == self.given

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.record.outcome()

    @property
    def asked(self) -> bool:
        """Whether an exercise waits for a person, so that the computer is not to move."""
        task = self.place.task
        if task and task.kind == "squares":
            return not (self.verdict and self.verdict.right)
        return bool(task) and task.kind == "move" and self.at == self.given

    @property
    def riddle(self) -> str:
        """How the game ended, as long as an exercise asks for it; "" if none does."""
        task = self.place.task
        if not task or task.kind != "choose" or (self.verdict and self.verdict.right):
            return ""
        return self.outcome.reason if self.outcome else ""

    @property
    def going_on(self) -> bool:
        """Whether a move can be played from the position shown."""
        if self.at_end:
            return self.outcome is None
        return self.position.outcome() is None

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
    def meant(self) -> Move | None:
        """The move that a click on the square pointed at would play, None if it plays none."""
        asked = self.place.task and self.place.task.kind == "squares"
        if not self.pointed or self.draft or asked or not self.person_to_move:
            return None
        return picking.meant(self.position.moves(), self.picks, self.pointed)

    @property
    def expected(self) -> list[Move]:
        """The moves that the computer expects from the position shown on; none while it thinks."""
        if self.thinking or not self.insight:
            return []
        return self.insight.onward(self.position)

    @property
    def computer_to_move(self) -> int | None:
        """The level that is to move in the game as it stands, None if none is."""
        if self.outcome or self.draft:
            return None
        return level(self.player(self.record.position.turn, len(self.record.moves)))

    @property
    def computers_only(self) -> bool:
        """Whether the computer plays both colours."""
        return all(level(player) for player in self.players.values())

    @property
    def resigned(self) -> bool:
        """Whether the game ended because a player resigned."""
        return bool(self.outcome) and "result=" in str(self.record)

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back, or an earlier position to show."""
        if not self.at_end:
            return self.at > 0
        moves = len(self.record.moves)
        if self.computers_only or self.resigned:
            return moves > 0 or self.resigned
        first_is_person = not level(self.player(self.record.start.turn, 0))
        return moves > (0 if first_is_person else 1)

    @property
    def may_redo(self) -> bool:
        """Whether there is something to play again, or a later position to show."""
        return not self.at_end or (bool(self.record.undone) and not self.outcome)

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
    def name(self) -> str:
        """The state as the page names it: `ready`, `thinking`, `over` or `failed`."""
        if self.draft:
            return "ready"
        if self.outcome and not (self.going_on and self.person_to_move):
            return "over"
        if self.failure:
            return "failed"
        return "thinking" if self.thinking else "ready"
