"""The walk through the mistakes of a reviewed game, one at a time on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardleaf import words
from boardleaf.board import lines, moves
from boardleaf.board.effects import Only, Say, Steps, Wait
from boardleaf.board.events import Acted, Clicked, Navigated, Pressed, Shown, Waited
from boardleaf.board.state import State

from .results import NAME, ReviewedGame, ReviewedMove

STEP_SECONDS = 1.1
"""The seconds between two moves of a line that is played out."""

GAME = "game:"
"""What the place of a node of the game begins with, while the board shows a line."""


class LinePlayed(NamedTuple):
    """A line that is played out."""

    name: str
    depth: int
    shown: int
    """The number of its moves that have been shown."""


class Walk(ReviewedGame):
    """The walk: which mistake, line or summary a person looks at."""

    def __init__(self, board: State) -> None:
        super().__init__(board)
        self.untouched = False
        """True if nothing has been done on the board since the review was opened."""
        self.selected: int | None = None
        """The number of moves before the mistake that the person looks at."""
        self.shows_summary = False
        self.shows_others = False
        """True for a walk through the mistakes of the other side."""
        self._line: LinePlayed | None = None
        self._last_line: LinePlayed | None = None
        """The line of a mistake that was on the board last."""

    @property
    def walk(self) -> list[ReviewedMove]:
        """The mistakes to look at one after the other."""
        return self.mistakes[self.shows_others]

    @property
    def shown(self) -> ReviewedMove | None:
        """The move that the panel is about: the mistake that was selected, if its position or the
        next one is shown, or else the move that led to the position shown; None if that hasn't been
        judged, or isn't in the main line."""
        node = self.board.played.node
        depth = node.depth - 1
        if self.selected in (node.depth, depth):
            depth = self.selected or 0
        if depth < 0 or node not in self.nodes or depth not in self.plan.moves:
            return None
        return self.move(depth)

    @property
    def discussed(self) -> str | None:
        """The place, in the list of moves, of the move that the panel is about; None if there is
        none, or if the list is that of a line."""
        move = None if self.hidden or self.board.shows_line else self.shown
        return self.board.played.places[self.nodes[move.depth + 1]] if move else None

    def select(self, event: Pressed) -> Steps:
        """Show the position before a mistake."""
        depth = (event.numbers(1) or (-1,))[0]
        return self._select(depth) if depth in self.plan.moves else []

    def select_first(self, event: Pressed) -> Steps:
        """Begin the walk through the mistakes: the other side's, if an argument says so."""
        self.shows_others = bool(event.arguments)
        return self.show_first()

    def show_first(self) -> Steps:
        """Show the first mistake, or the summary if there is none."""
        self.untouched = False
        if walk := self.walk:
            return self._select(walk[0].depth)
        self.shows_summary = True
        return []

    def _select(self, depth: int) -> Steps:
        steps = lines.leave_line(self.board)
        moves.show(self.board, str(depth))
        self.selected, self.shows_summary = depth, False
        self.announced = self.announced[:1]
        return steps

    def summarize(self, event: Pressed) -> Steps:
        """Show the summary, and the end of the game."""
        steps = lines.leave_line(self.board)
        moves.show(self.board, str(self.nodes[-1].depth))
        self.shows_summary, self.selected = True, None
        return steps

    def follow(self, event: Shown | Navigated | Clicked) -> Steps | None:
        """Let the panel follow to another position: of the game, even if a line is shown."""
        self.shows_summary = False
        if isinstance(event, Shown) and not self.board.shows_line:
            self.selected = None
        if isinstance(event, Shown) and str(event.at).startswith(GAME):
            self.selected = None
            steps = lines.leave_line(self.board)
            return [*steps, *moves.go_to(self.board, str(event.at).removeprefix(GAME))]
        return None

    def acted(self, event: Acted | None = None) -> Steps:
        """End what is played out."""
        self.untouched, self._line = False, None
        return []

    def show_line(self, event: Pressed) -> Steps:
        """Show the position after some moves of the refutation of the move played at a depth, or of
        the line that was better than this move."""
        depth, count = event.numbers(2) or (-1, 0)
        return self._show_line(LinePlayed(event.name.rpartition("-")[2], depth, count))

    def play_line(self, event: Pressed) -> Steps:
        """Play out such a line, move by move."""
        (depth,) = event.numbers(1) or (-1,)
        self._line = LinePlayed(event.name.rpartition("-")[2], depth, 1)
        return [*self._show_line(self._line), Wait(f"{NAME}:line", STEP_SECONDS)]

    def waited(self, event: Waited) -> Steps:
        """Show the next move of the line that is played out."""
        if not self._line:
            return [Only()]
        self._line = self._line._replace(shown=self._line.shown + 1)
        if self._line.shown > len(self.line(self._line.name, self._line.depth)):
            return self._end_line(self._line)
        return [*self._show_line(self._line), Wait(f"{NAME}:line", STEP_SECONDS)]

    def _end_line(self, line: LinePlayed) -> Steps:
        """Play out the line that follows one, or go back after the last."""
        name, depth = self.following(line.name), line.depth
        if name and not self.line(name, depth):
            name = ""
        if name is None:
            self._line = None
            return [Only()]
        if not name:
            self._line = None
            return self._select(depth)
        self._line = LinePlayed(name, depth, 1)
        return [*self._show_line(self._line), Wait(f"{NAME}:line", STEP_SECONDS)]

    def following(self, name: str) -> str | None:
        """Return the line to play out after a line; "" to go back to the mistake then, None to stay
        there."""
        return None

    def line(self, name: str, depth: int) -> Sequence[str]:
        """Return the moves of a line: `better`, `punish`, before which the move was played, or one
        that shows a reason."""
        outline = self.plan.moves.get(depth)
        if not outline:
            return ()
        if name == "better":
            return outline.better
        return outline.refutation if name == "punish" else self.reason_line(name, depth)

    def reason_line(self, name: str, depth: int) -> Sequence[str]:
        """Return the moves of a line that shows a reason: none here."""
        return ()

    def shown_count(self, name: str, depth: int) -> int | None:
        """Return how many moves of a line are on the board, None if it isn't shown."""
        line, game = self.line(name, depth), self.board.game
        if not self.board.shows_line or not line:
            return None
        start = depth + (name == "punish")
        shown = tuple(map(str, game.moves))[start:]
        return game.node.depth - start if shown == line[: len(shown)] and shown else None

    def line_on_board(self, depth: int) -> str:
        """Return the name of the line of a mistake that is on the board; "" if there is none."""
        line = self._last_line
        shown = line and line.depth == depth and self.shown_count(line.name, depth) is not None
        return line.name if line and shown else ""

    def _show_line(self, line: LinePlayed) -> Steps:
        name, depth, count = line
        moves_of_line = self.line(name, depth)
        if not moves_of_line:
            return []
        if name == "punish":
            moves_of_line, count = (self.plan.moves[depth].move, *moves_of_line), count + 1
        self.board.played.show(str(depth))  # to which *Back* leads
        steps = lines.show_line(self.board, self.nodes[depth], moves_of_line, count)
        self._last_line = line
        self.selected, self.shows_summary = depth, False
        return [*steps, Say(words.last_move_sentence(self.board.game), also=True)]

    def back(self, event: Pressed) -> Steps | None:
        """Go back from a line to the mistake that it belongs to."""
        if self.hidden or self.selected is None or not self.board.shows_line:
            return None
        return self._select(self.selected)
