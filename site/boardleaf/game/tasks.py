"""Exercises: tasks, their solutions, and verdicts on answers.

Solutions are computed from the rules, never stored: the build compares them with those written in
a page, and a live board compares them with a person's answer.

>>> from rules import game
>>> position = game("emergo").parse("9/9/9/9/9/3a@5/2A@6/9/8a@ w")
>>> task = Task.parse("move takes 1")
>>> sorted(task.solutions(position)), task.judge(position, "c3xe5").right
(['c3xe5'], True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from rules import Colour, Move, Position, Square
from rules.board import quote, squares
from rules.sentences import by_colour, by_number, colour_name, sentence, template
from rules.tally import groups

KINDS = ("move", "squares", "choose", "game")
"""The kinds of answers that an author can ask for: a move played on the board, a set of squares,
one of three results, or a game played to its end. A fifth kind, `puzzle`, is for puzzles, which are
stored with their solutions (see `boardleaf.features.lessons.puzzle`)."""

RESULTS = ("black", "white", "draw")
"""The three results."""

WON, DRAWN, LOST = template("Won"), template("Drawn"), template("Lost")


def puzzle_result_name(result: str) -> str:
    """Name a result for the player to move."""
    return sentence({"won": WON, "drawn": DRAWN, "lost": LOST}[result])


def result_name(result: str) -> str:
    """Name a result: a colour, or a draw."""
    if result == "draw":
        return sentence("Draw")
    return colour_name("black" if result == "black" else "white")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer: whether it is right, and a sentence about it."""

    right: bool
    text: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task: a kind of answer, and a goal with its argument."""

    kind: str
    goal: str
    argument: str

    @classmethod
    def parse(cls, text: str) -> Task:
        """Parse a task such as `move wins`; raise a ValueError that says what is wrong."""
        kind, goal, argument = (*text.split(" ", 2), "", "", "")[:3]
        if kind not in GOALS:
            raise ValueError(f"ask {quote(text)}: expected {', '.join(KINDS)} first")
        goals = GOALS[kind]
        if goal not in goals:
            raise ValueError(f"ask {quote(text)}: {kind} goes with {', '.join(goals)}")
        return cls(kind, goal, argument)

    def __str__(self) -> str:
        return f"{self.kind} {self.goal} {self.argument}".strip()

    def solutions(self, position: Position) -> set[str]:
        """Return the right answers as text: the moves that reach the goal; squares, all of which
        make up one answer; a result; for a game, the colour of the player to move, who has to win;
        for a puzzle, nothing, since its moves are stored with it."""
        if self.kind == "move":
            return {str(move) for move in position.moves() if self._reaches_goal(position, move)}
        if self.kind == "squares":
            return {str(square) for square in SQUARE_GOALS[self.goal](position, self.argument)}
        if self.kind == "game":
            return {position.turn}
        if self.kind == "puzzle":
            return set()
        return {CHOICE_GOALS[self.goal](position, self.argument)}

    def _reaches_goal(self, position: Position, move: Move) -> bool:
        return MOVE_GOALS[self.goal](position, move, self.argument)

    def judge(self, position: Position, answer: str) -> Verdict:
        """Return the verdict on an answer: a move, squares separated by commas, or a result."""
        right = self.solutions(position)
        if self.kind == "squares":
            answered = set(answer.split(",")) - {""}
            if answered == right:
                return Verdict(
                    True, _right_text(", ".join(sorted(right)) or sentence("no squares"))
                )
            return Verdict(False, _difference(answered, right))
        if self.kind == "move":
            if answer in right:
                return Verdict(True, _right_text(answer))
            return Verdict(False, sentence("Legal, but there's a better move. Undo and try again."))
        if self.kind == "game":
            if answer in right:
                return Verdict(True, sentence("You win!"))
            return Verdict(False, sentence("You didn't win this time. Undo, or start again."))
        if answer in right:
            return Verdict(True, _right_text(result_name(answer)))
        if answer == "draw":
            return Verdict(False, sentence("No, it isn't a draw."))
        text = by_colour(
            "black" if answer == "black" else "white",
            black="No, Black doesn't win.",
            white="No, White doesn't win.",
        )
        return Verdict(False, text)


def _right_text(answer: str) -> str:
    return sentence("Right: {answer}.", answer=answer)


def _difference(answered: set[str], right: set[str]) -> str:
    """Describe which squares are wrong, and how many are missing."""
    wrong, missing = sorted(answered - right), len(right - answered)
    parts = []
    if wrong:
        parts.append(
            by_number(
                len(wrong),
                one="{squares} is wrong.",
                other="{squares} are wrong.",
                squares=", ".join(wrong),
            )
        )
    if missing:
        parts.append(
            by_number(
                missing, one="Almost: one more square.", other="Keep going: {number} more squares."
            )
        )
    return " ".join(parts)


# Goals of moves.


def _wins(position: Position, move: Move, _: str) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner == position.turn


def _takes(position: Position, move: Move, men: str) -> bool:
    return position.takes(move) == int(men)


def _makes_group(position: Position, move: Move, size: str) -> bool:
    return largest(position.play(move), position.turn) == int(size)


def largest(position: Position, colour: Colour) -> int:
    """Return the size of a colour's largest group, 0 if there is none."""
    return max(map(len, groups(position.pieces())[colour]), default=0)


def _is_any(position: Position, move: Move, _: str) -> bool:
    return True


def _is_listed(position: Position, move: Move, texts: str) -> bool:
    return str(move) in texts.split(",")


# Goals of squares.


def _refused(position: Position, argument: str) -> set[Square]:
    """Return the squares where a move breaks a rule; `argument` is the rule, and perhaps a prefix
    of the move's text such as `@`."""
    rule, _, prefix = argument.partition(" ")
    refused = set()
    for square in squares(position.size):
        refusal = position.why_illegal(f"{prefix}{square}")
        if refusal and refusal.rule == rule:
            refused.add(square)
    return refused


def _filled(position: Position, move: str) -> set[Square]:
    """Return the squares that are empty before a move, but not after it."""
    return set(position.play(move).pieces()) - set(position.pieces())


def _partners(position: Position, square: str) -> set[Square]:
    """Return the squares to which moves from a square lead."""
    start = Square.parse(square)
    return {move.squares[1] for move in position.moves() if start in move.squares[:-1][:1]}


# Goals of choices.


def _winner(position: Position, _: str) -> str:
    outcome = position.outcome()
    if not outcome:
        raise ValueError("ask: the game is not over in this position, so nobody has won")
    return outcome.winner or "draw"


MOVE_GOALS: Mapping[str, Callable[[Position, Move, str], bool]] = {
    "wins": _wins,
    "takes": _takes,
    "group": _makes_group,
    "any": _is_any,
    "listed": _is_listed,
}
SQUARE_GOALS: Mapping[str, Callable[[Position, str], set[Square]]] = {
    "refused": _refused,
    "filled": _filled,
    "partners": _partners,
}
CHOICE_GOALS: Mapping[str, Callable[[Position, str], str]] = {"winner": _winner}
GAME_GOALS = ("wins",)
PUZZLE_GOALS = ("win", "save", "result", "mistake")
"""The goals of puzzles: to win, to save a draw, to name the result, or to find a better move than
the mistake that was played."""

PUZZLE_RESULTS = ("won", "drawn", "lost")
"""The answers to "result"."""

GOALS: Mapping[str, Collection[str]] = {
    "move": MOVE_GOALS,
    "squares": SQUARE_GOALS,
    "choose": CHOICE_GOALS,
    "game": GAME_GOALS,
    "puzzle": PUZZLE_GOALS,
}
"""The goals by kind of answer."""
