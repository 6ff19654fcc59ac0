"""Exercises: tasks, their solutions, and the verdicts on answers.

Solutions are computed from the rules, never stored: the build compares them with those that a page
states, and the page with a person's answer.

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
"""The kinds of answers: a move played on the board, a set of squares, one of three results, or the
result of a game that is played to its end. No author writes the fifth, `puzzle`: the right moves
come with the puzzle (see `boardleaf.learning.puzzles`)."""

RESULTS = ("black", "white", "draw")

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
    about: str

    @classmethod
    def parse(cls, text: str) -> Task:
        """Return the task of a text such as `move wins`; ValueError that says what is wrong."""
        kind, goal, about = (*text.split(" ", 2), "", "", "")[:3]
        if kind not in GOALS:
            raise ValueError(f"ask {quote(text)}: expected {', '.join(KINDS)} first")
        known = GOALS[kind]
        if goal not in known:
            raise ValueError(f"ask {quote(text)}: {kind} goes with {', '.join(known)}")
        return cls(kind, goal, about)

    def __str__(self) -> str:
        return f"{self.kind} {self.goal} {self.about}".strip()

    def solutions(self, position: Position) -> set[str]:
        """Return the right answers: texts of moves, of squares (together one answer), or one
        result; of a game it is that the player to move wins."""
        if self.kind == "move":
            return {str(move) for move in position.moves() if self._fits(position, move)}
        if self.kind == "squares":
            found = SQUARES[self.goal](position, self.about)
            return {str(square) for square in found}
        if self.kind == "game":
            return {position.turn}
        if self.kind == "puzzle":
            return set()
        return {CHOICES[self.goal](position, self.about)}

    def _fits(self, position: Position, move: Move) -> bool:
        return MOVES[self.goal](position, move, self.about)

    def judge(self, position: Position, answer: str) -> Verdict:
        """Return the verdict on an answer: a move, squares separated by commas, or a result."""
        right = self.solutions(position)
        if self.kind == "squares":
            given = set(answer.split(",")) - {""}
            if given == right:
                return Verdict(True, _right(", ".join(sorted(right)) or sentence("no squares")))
            return Verdict(False, _difference(given, right))
        if self.kind == "move":
            if answer in right:
                return Verdict(True, _right(answer))
            worse = sentence(
                "{move} is legal, but there's a better move. Undo and try again.", move=answer
            )
            return Verdict(False, worse)
        if self.kind == "game":
            return _played(won=answer in right)
        if answer in right:
            return Verdict(True, _right(result_name(answer)))
        if answer == "draw":
            return Verdict(False, sentence("No, it isn't a draw."))
        no = by_colour(
            "black" if answer == "black" else "white",
            black="No, Black doesn't win.",
            white="No, White doesn't win.",
        )
        return Verdict(False, no)


def _played(*, won: bool) -> Verdict:
    """Judge a game that was played to its end."""
    if won:
        return Verdict(True, sentence("You win!"))
    return Verdict(False, sentence("You didn't win this time. Undo, or start again."))


def _right(answer: str) -> str:
    return sentence("Right: {answer}.", answer=answer)


def _difference(given: set[str], right: set[str]) -> str:
    """Say which squares are wrong, and how many are missing."""
    wrong, missing = sorted(given - right), len(right - given)
    said = []
    if wrong:
        said.append(
            by_number(
                len(wrong),
                one="{squares} is wrong.",
                other="{squares} are wrong.",
                squares=", ".join(wrong),
            )
        )
    if missing:
        said.append(
            by_number(
                missing, one="Almost: one more square.", other="Keep going: {number} more squares."
            )
        )
    return " ".join(said)


# Goals of moves.


def _wins(position: Position, move: Move, _: str) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner == position.turn


def _takes(position: Position, move: Move, men: str) -> bool:
    return position.takes(move) == int(men)


def _group(position: Position, move: Move, size: str) -> bool:
    return largest(position.play(move), position.turn) == int(size)


def largest(position: Position, colour: Colour) -> int:
    """Return the size of a colour's largest group, 0 if there is none."""
    return max(map(len, groups(position.pieces())[colour]), default=0)


def _any(position: Position, move: Move, _: str) -> bool:
    return True


def _listed(position: Position, move: Move, texts: str) -> bool:
    return str(move) in texts.split(",")


# Goals of squares.


def _refused(position: Position, about: str) -> set[Square]:
    """Return the squares where a move, of `@` or nothing before the square, breaks a rule."""
    rule, _, before = about.partition(" ")
    found = set()
    for square in squares(position.size):
        refusal = position.why_illegal(f"{before}{square}")
        if refusal and refusal.rule == rule:
            found.add(square)
    return found


def _filled(position: Position, move: str) -> set[Square]:
    """Return the squares that are empty before a move, but not after it."""
    return set(position.play(move).pieces()) - set(position.pieces())


def _partners(position: Position, square: str) -> set[Square]:
    """Return the squares that moves from a square lead to."""
    start = Square.parse(square)
    return {move.squares[1] for move in position.moves() if start in move.squares[:-1][:1]}


# Goals of choices.


def _winner(position: Position, _: str) -> str:
    outcome = position.outcome()
    if not outcome:
        raise ValueError("ask: the game is not over in this position, so nobody has won")
    return outcome.winner or "draw"


MOVES: Mapping[str, Callable[[Position, Move, str], bool]] = {
    "wins": _wins,
    "takes": _takes,
    "group": _group,
    "any": _any,
    "listed": _listed,
}
SQUARES: Mapping[str, Callable[[Position, str], set[Square]]] = {
    "refused": _refused,
    "filled": _filled,
    "partners": _partners,
}
CHOICES: Mapping[str, Callable[[Position, str], str]] = {"winner": _winner}
GAMES = ("wins",)
PUZZLES = ("win", "save", "result", "mistake")
"""The tasks for a proved position: to win, to save a draw, or to name the result; and to find a
better move than one that was played."""

PUZZLE_RESULTS = ("won", "drawn", "lost")
"""The answers to "result"."""

GOALS: Mapping[str, Collection[str]] = {
    "move": MOVES,
    "squares": SQUARES,
    "choose": CHOICES,
    "game": GAMES,
    "puzzle": PUZZLES,
}
