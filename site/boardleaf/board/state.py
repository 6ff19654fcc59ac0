"""The state of a board: plain data, which events change and the views draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from boardleaf import address, extras
from boardleaf.address import HUMAN, PLAYERS, Address
from boardleaf.game import new_game
from boardleaf.game.comment_draft import CommentDraft
from boardleaf.game.draft import Draft
from boardleaf.game.match import ended
from boardleaf.game.shown_game import ShownGame
from boardleaf.game.tasks import Verdict
from rules import Colour, Move, Position, Square, picking
from rules.position import COLOURS, Pieces, Scene
from rules.sentences import sentence
from rules.svg import Motion
from rules.tally import Ending, Group, Tally, ending

from .computer import NORMAL, SPEEDS, Computer, Speed
from .display import Movement, Overlays
from .remarks import Remarks
from .selection import Selection
from .settings import BoardSettings, Device


@dataclass(slots=True)
class Exercise:
    """The state of a board's exercise."""

    answer: tuple[Square, ...] = ()
    """The squares marked so far."""
    verdict: Verdict | None = None
    """The verdict on the last answer."""
    missed: bool = False
    """True once an answer to the puzzle was wrong, or its solution was shown."""
    hint: tuple[Square, ...] | None = None
    """The squares that the hint marks; None without a hint."""
    narrated: bool = False
    """True while moves are shown to the person, with a sentence about each."""
    played_on: bool = False
    """True once the solved puzzle is played on."""

    @property
    def solved(self) -> bool:
        """True if the last answer was right."""
        return self.verdict is not None and self.verdict.right

    def toggle(self, square: Square) -> bool:
        """Add a square to the answer, or remove it, and clear the verdict; return whether it is in
        the answer now."""
        without = tuple(other for other in self.answer if other != square)
        marked = square not in self.answer
        self.answer = (*self.answer, square) if marked else without
        self.verdict = None
        return marked


@dataclass(slots=True, eq=False)
class Pending:
    """A module being loaded, and the event to handle with it."""

    module: str
    event: object
    """The event, None if nothing waits."""
    part: str
    """The part of the board that shows the progress or failure."""
    failed: bool = False
    """True if it could not be loaded."""

    @property
    def message(self) -> str:
        """The message that the module is being loaded, or could not be loaded."""
        return extras.failure() if self.failed else sentence("Loading…")


@dataclass(slots=True)
class Playing:
    """The game is on the board."""


@dataclass(slots=True)
class LineShown:
    """A line is on the board in place of the game, which stays as it is."""

    line: ShownGame


@dataclass(slots=True)
class SettingUp:
    """A position is being set up, and the game waits."""

    draft: Draft
    players: dict[Colour, str]
    """The players of a game from that position, by colour."""

    def fill(self, values: Mapping[str, str]) -> None:
        """Apply the values of the changed form; keep the players that they don't name. A player
        that can't be chosen (`none`) becomes `human`."""
        self.draft = self.draft.filled(values)
        chosen = {c: values.get(c, self.players[c]) for c in COLOURS}
        self.players = {c: chosen[c] if chosen[c] in PLAYERS else HUMAN for c in COLOURS}


Mode = Playing | LineShown | SettingUp
"""What a board shows."""


@dataclass(slots=True)
class State:
    """The state of one board: a game, and what the person and the computer are doing with it."""

    played: ShownGame
    """The game that is played and stored."""
    settings: BoardSettings
    new_game_values: dict[str, str]
    """The values of the new game's form."""
    mode: Mode = field(default_factory=Playing)
    exercise: Exercise = field(default_factory=Exercise)
    selection: Selection = field(default_factory=Selection)
    computer: Computer = field(default_factory=Computer)
    overlays: Overlays = field(default_factory=Overlays)
    movement: Movement = field(default_factory=Movement)
    remarks: Remarks = field(default_factory=Remarks)
    device: Device = field(default_factory=Device)
    pending: Pending | None = None
    """The module being loaded for a person's last action."""
    requested: set[str] = field(default_factory=set)
    """The modules being loaded although nobody has asked for them."""
    panels: set[str] = field(default_factory=set)
    """The features whose panels are open."""
    questions: dict[str, bool] = field(default_factory=dict)
    """Whether a feature asks the person something near the board, by its name."""
    slots: dict[str, Any] = field(default_factory=dict)
    """The state of each feature in use, by its name."""
    comment_draft: CommentDraft = field(default_factory=CommentDraft)
    kept: dict[str, str] = field(default_factory=dict)
    """Values that features have stored with the game, by name."""
    signs: dict[str, str] = field(default_factory=dict)
    """What stands after moves in the list, as markup, by the places of their nodes."""
    review: str = ""
    """The text of the game's review, which is stored with it; "" if there is none."""
    mistakes: str = ""
    """The person's mistakes in the game, for *My mistakes*: a line for each, with the number of
    moves before it and the text of the position."""

    @classmethod
    def of(cls, shown: Address, settings: BoardSettings | None = None) -> State:
        """Return the state of a board that shows an address."""
        settings = settings or BoardSettings()
        return cls(ShownGame.of(shown), settings, new_game.form_values(shown))

    @property
    def unaided(self) -> bool:
        """True in a match that is not over: the computer gives no hints, and analyses nothing."""
        match = self.played.match
        return match is not None and not ended(self.played.study)

    @property
    def match_link(self) -> str:
        """The link of the match on the board: its main line only."""
        game, players = self.played, dict.fromkeys(COLOURS, HUMAN)
        shown = Address.of(game.study.record, players)
        id = game.match.id if game.match else ""
        text = address.format(Address(shown.study, players, shown.node, match=id))
        return f"{self.settings.base}play.html#{text}"

    @property
    def game(self) -> ShownGame:
        """The game on the board: the line that is shown, or else the game that is played."""
        return self.mode.line if isinstance(self.mode, LineShown) else self.played

    @property
    def shows_line(self) -> bool:
        """True while a line is shown in place of the game."""
        return isinstance(self.mode, LineShown)

    @property
    def draft(self) -> Draft | None:
        """The position being set up, None if none is."""
        return self.mode.draft if isinstance(self.mode, SettingUp) else None

    def replace(self, other: State) -> None:
        """Take over another state, except for the person's choices that apply to every game, and
        what belongs to the page."""
        other.computer.speed, other.computer.teaching = self.computer.speed, self.computer.teaching
        other.computer.wins, other.computer.counted = self.computer.wins, self.computer.counted
        other.overlays.thoughts = self.overlays.thoughts
        other.device, other.requested = self.device, self.requested
        for item in fields(self):
            setattr(self, item.name, getattr(other, item.name))

    @property
    def untouched(self) -> bool:
        """True if nothing has been played, picked or answered on the board."""
        game = self.game
        acted = game.undone or self.selection.picks or self.remarks.refusal
        return not (acted or self.exercise.answer) and game.end.depth == game.initial_depth

    @property
    def asked(self) -> str:
        """The kind of answer that the board's task asks for; "" without a task."""
        task = self.settings.task
        return task.kind if task else ""

    @property
    def awaits_answer(self) -> bool:
        """True if an exercise waits for a person's answer, so that the computer doesn't move."""
        if self.asked == "squares":
            return not self.exercise.solved
        return self.asked == "move" and self.game.node.depth == self.game.initial_depth

    @property
    def hides_result(self) -> bool:
        """True if an exercise asks for the result, so that nothing may reveal it."""
        return self.asked == "choose" and not self.exercise.solved

    @property
    def pointed_move(self) -> Move | None:
        """The move that a click on the square pointed at would play, None if it would play none."""
        picks, pointed = self.selection.picks, self.selection.pointed_square
        busy = self.draft or self.asked == "squares"
        if not pointed or busy or not self.game.person_to_move:
            return None
        if self.selection.wrong_target and pointed in picks[-1:]:
            return None
        return picking.move_of_click(self.game.position, picks, pointed)

    @property
    def may_place(self) -> bool:
        """True if a person's move may begin by placing a piece, which can be dragged."""
        return self.game.person_to_move and picking.may_place(self.game.position)

    @property
    def speed(self) -> Speed:
        """The speed chosen at the board for the computer against itself, or else by the setting."""
        chosen = self.computer.speed if self.game.computers_only else None
        return chosen or SPEEDS.get(self.device.speed, NORMAL)

    @property
    def motion(self) -> Motion | None:
        """The animation of the move; None if nothing moves."""
        if not self.movement.moving:
            return None
        move, game, picks = self._move_in_progress, self.game, self.selection.picks
        if move:
            scenes = scenes_of(game.position, move)[: len(picks) - 1]
        elif game.position_before and game.last_move:
            scenes = scenes_of(game.position_before, game.last_move)
        else:
            return None
        movement, factor = self.movement, self.speed.duration_factor
        return Motion(scenes[movement.skipped :], factor, movement.count, movement.glides)

    @property
    def last_move_scenes(self) -> Sequence[Scene]:
        """The scenes of the move that led to the position shown, until another action.

        Empty for the move that led to a diagram's own position.
        """
        game, remarks = self.game, self.remarks
        busy = self.selection.picks or remarks.refusal or self.draft
        new = self.settings.full or game.node.depth > game.initial_depth
        if busy or not new or not game.position_before or not game.last_move:
            return ()
        return scenes_of(game.position_before, game.last_move)

    @property
    def tally(self) -> Tally:
        """The tally of each colour in the position shown."""
        return tally_of(self.game.position)

    def deciding_size(self, colour: Colour) -> int:
        """Return the size of a colour's group that decides as the board stands, 0 if it has none:
        see `rules.tally.ending`."""
        own = {share.squares for share in self.tally[colour]}
        deciding = ending_of(self.game.position).deciding
        return max((len(group) for group in deciding if group in own), default=0)

    @property
    def ending(self) -> Ending | None:
        """The groups that cancelled one another and those that decided, if that ended the game."""
        game = self.game
        if not game.at_end or not game.position.outcome() or game.position.scores():
            return None
        return ending_of(game.position) if self.tally else None

    def share_at(self, square: Square | None) -> tuple[Colour, str] | None:
        """Return the colour of the group on a square, and its text in the count; None if no group
        stands there."""
        for colour, shares in self.tally.items():
            for text, squares in shares:
                if square in squares:
                    return colour, text
        return None

    def groups_with(self, share: tuple[Colour, str] | None) -> list[Group]:
        """Return the groups of a colour that have the same text in the count."""
        if not share:
            return []
        colour, shared_text = share
        return [squares for text, squares in self.tally[colour] if text == shared_text]

    @property
    def shown_pieces(self) -> Pieces:
        """The pieces as the board shows them: a piece whose route is being picked stands on the
        square picked last."""
        move = self._move_in_progress
        scenes = scenes_of(self.game.position, move)[: len(self.selection.picks)] if move else ()
        return scenes[-1].board_before() if scenes else self.game.position.pieces()

    @property
    def _move_in_progress(self) -> Move | None:
        """A legal move that begins with the squares picked, if the board shows its piece on the
        way."""
        position, picks = self.game.position, self.selection.picks
        if len(picks) < 2 or not self.game.person_to_move:
            return None
        move = next(iter(picking.moves_beginning_with(position, picks)), None)
        return move if move and len(scenes_of(position, move)) >= len(picks) else None

    @property
    def expected_line(self) -> list[Move]:
        """The moves that the computer expects from the position shown."""
        return self.computer.expected_line(self.game.position)

    @property
    def computer_to_move(self) -> int | None:
        """The level of the computer to move in the game, None if it isn't the computer's turn."""
        return None if self.draft else self.game.level_to_move

    @property
    def may_reply(self) -> bool:
        """True if the computer can be asked to move at the end of the side line shown."""
        game = self.game
        waits = not (game.shows_main_line or self.computer.thinking or self.draft)
        return waits and game.at_end and bool(game.level_to_move)

    @property
    def name(self) -> str:
        """The value of the attribute `state`: `ready`, `thinking`, `over` or `failed`."""
        if self.draft:
            return "ready"
        if self.game.outcome and not (self.game.ongoing and self.game.person_to_move):
            return "over"
        if self.computer.failure:
            return "failed"
        return "thinking" if self.computer.thinking else "ready"


@lru_cache(4)
def tally_of(position: Position) -> Tally:
    """Return the tally of each colour in a position."""
    return position.tally()


@lru_cache(4)
def ending_of(position: Position) -> Ending:
    """Return how groups would decide a game that ended in a position."""
    return ending(tally_of(position), cancels=position.CANCELS)


@lru_cache(4)
def scenes_of(position: Position, move: Move) -> Sequence[Scene]:
    """Return the scenes of a legal move."""
    return position.scenes(move)
