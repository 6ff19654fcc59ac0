"""What a review has found out about a game so far."""

from __future__ import annotations

from typing import NamedTuple

from boardleaf import words
from boardleaf.board.state import State
from rules.ai import decided
from rules.ai.review_outline import MoveOutline
from rules.node import Node
from rules.position import COLOURS, Colour
from rules.sentences import template

from .plan import Plan

NAME = "review"
"""The name of the feature."""

PRACTICE = "practice"
"""The feature that hides the review while it asks for better moves."""

SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
"""The sign of each verdict, the worst first."""

VERDICT_NAMES = {
    "inaccuracy": template("inaccuracy"),
    "mistake": template("mistake"),
    "blunder": template("blunder"),
}
"""The names of the verdicts, to be translated."""


class ReviewedMove(NamedTuple):
    """A move of the game, and its outline in the review."""

    before: Node
    """The node before the move."""
    player: Colour
    """The starting colour of the player who made the move."""
    outline: MoveOutline
    number: str
    """The move's number in the list of moves."""

    @property
    def depth(self) -> int:
        """The number of moves before the move."""
        return self.before.depth

    @property
    def sign(self) -> str:
        """The sign of the verdict, such as `??`; "" if there is none."""
        return SIGNS.get(self.outline.verdict or "", "")

    @property
    def better(self) -> str:
        """The better move; "" if the move is the best, or hasn't been compared."""
        return self.outline.better[0] if self.outline.better else ""


class ReviewedGame:
    """The main line of a board's study, and what is known of its moves."""

    def __init__(self, board: State) -> None:
        self.board = board
        self.nodes: list[Node] = []
        self.numbers: list[str] = []
        """The numbers of the moves in the list of moves."""
        self.players: list[Colour] = []
        """The starting colours of the players of the moves."""
        self.plan = Plan((), size=1, workers=1)
        self.running = False
        """True while workers are reviewing moves."""
        self.failure = ""
        """The reason why the review could not continue; "" if there is none."""
        self.announced: tuple[object, ...] = (False,)
        """Whether the review was complete, and what was shown of it, when that was announced."""

    @property
    def open(self) -> bool:
        """True if the panel of the review is open."""
        return NAME in self.board.panels

    @property
    def done(self) -> bool:
        """True if the review is open and complete."""
        return self.open and not (self.running or self.plan.unfinished or self.failure)

    @property
    def hidden(self) -> bool:
        """True while nothing may give away the answer of a task."""
        return not self.open or self.board.questions.get(PRACTICE, False)

    @property
    def moves(self) -> list[ReviewedMove]:
        """The moves that have been judged so far, in order."""
        return [self.move(number) for number in self.plan.moves]

    def move(self, number: int) -> ReviewedMove:
        """Return a move that has been judged, by its number, counted from 0."""
        outline = self.plan.moves[number]
        return ReviewedMove(self.nodes[number], self.players[number], outline, self.numbers[number])

    def summary(self, colour: Colour) -> decided.SideSummary:
        """Summarize the moves of the player who began with a colour."""
        start = self.nodes[0].position
        lost_first = decided.lost_first(start)
        start_lost = lost_first is not None and lost_first == (colour == start.turn)
        judged: tuple[list[decided.JudgedMove], list[decided.JudgedMove]] = ([], [])
        for move in self.moves:
            judged[move.player != colour].append(
                decided.JudgedMove(
                    move.outline.expected,
                    move.outline.proved,
                    move.outline.loss,
                    len(move.before.position.moves()),
                    move.outline.defends_longest,
                )
            )
        return decided.summary(*judged, start_lost=start_lost)

    @property
    def decided(self) -> bool:
        """True if the game was decided from the start."""
        return any(self.summary(colour).decided for colour in COLOURS)

    @property
    def mistakes(self) -> tuple[list[ReviewedMove], list[ReviewedMove]]:
        """The moves with a verdict, the costliest first, in two lists: those of the only person who
        plays, and the opponent's. If two people play, the first list has all of them."""
        if not any(move.verdict for move in self.plan.moves.values()):
            return [], []
        # In a game that was lost from the start nothing was a mistake, though the judge may have
        # seen that late.
        lost = [colour for colour in COLOURS if self.summary(colour).decided]
        mistakes = sorted(
            (move for move in self.moves if move.outline.verdict and move.player not in lost),
            key=lambda move: -move.outline.loss,
        )
        person = self.person
        own = [move for move in mistakes if person in (None, move.player)]
        return own, [move for move in mistakes if move not in own]

    @property
    def person(self) -> Colour | None:
        """The starting colour of the only person who plays, None if nobody or two people do."""
        game = self.board.played
        return words.only_person(game, game.study.root)
