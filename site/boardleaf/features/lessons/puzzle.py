"""Puzzles: a right move is answered by the longest defence, a wrong one by its refutation.

The right moves have been proved, and are part of the puzzle's text (`Puzzle.parse`). The feature
plays the opponent's replies and the solver's only moves; after a refutation the board goes back to
the position before the wrong move.

>>> puzzle = Puzzle.parse('{"kind": "win", "result": 1, "tree": {"c3": null}}')
>>> puzzle.right_result, [*puzzle.tree]
('won', ['c3'])
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Self

from boardleaf.address import HUMAN
from boardleaf.board import moves, replies
from boardleaf.board.effects import Cancel, Only, Say, Step, Steps, Wait, note
from boardleaf.board.events import (
    Acted,
    Answered,
    Clicked,
    Failed,
    Navigated,
    Played,
    Pressed,
    ReplyDue,
    Shown,
    TextPlayed,
    Waited,
)
from boardleaf.board.feature import Feature, on
from boardleaf.board.state import State
from boardleaf.features.judging.reasons import Reasoning
from boardleaf.game.tasks import PUZZLE_RESULTS, Verdict
from rules import Colour, Move, Square
from rules.ai import LEVELS
from rules.board import quote
from rules.position import COLOURS
from rules.sentences import sentence, template

from . import NO_PLAYERS, WRONG_SECONDS

Tree = Mapping[str, Any]
"""For each right move, None if it solves the puzzle, or the reply and the tree after it."""

KEY = "puzzle"
"""The key of waits, and of requests."""

REFUTATION_SENTENCES: Mapping[str, str] = {
    "win": template("Not this one: the reply stops the win. Try again."),
    "save": template("Not this one: the reply wins. Try again."),
}
"""The message about a wrong move and its refutation, by the kind of the puzzle."""

GAME_END_SENTENCES: Mapping[str, str] = {
    "win": template("That ends the game without a win. Try again."),
    "save": template("That ends the game, and it's lost. Try again."),
}
"""The message about a wrong move that ends the game, by the kind of the puzzle."""

SOLVED_SENTENCES: Mapping[str, str] = {
    "win": template("Solved: this wins against any defence."),
    "save": template("Solved: this draws against any attack."),
}
"""The message about a solved puzzle, by its kind."""

SOLUTION_SENTENCES: Mapping[tuple[str, Colour], str] = {
    ("win", "black"): template("Solution: Black wins against any defence."),
    ("win", "white"): template("Solution: White wins against any defence."),
    ("save", "black"): template("Solution: Black draws against any attack."),
    ("save", "white"): template("Solution: White draws against any attack."),
}
"""The message after a solution that was shown, by the puzzle's kind and who solves it."""

RESULT_SENTENCES: Mapping[tuple[str, Colour], str] = {
    ("won", "black"): template("Black wins with best play."),
    ("won", "white"): template("White wins with best play."),
    ("drawn", "black"): template("With best play it's a draw."),
    ("drawn", "white"): template("With best play it's a draw."),
    ("lost", "black"): template("White wins, however Black plays."),
    ("lost", "white"): template("Black wins, however White plays."),
}
"""The explanation of each result for the player to move, when it is the right one. It stays while
the game is played on, so it names the colours."""

RESULT_HINTS: Mapping[str, str] = {
    "won": template("Hint: it isn't a draw."),
    "drawn": template("Hint: it isn't lost."),
    "lost": template("Hint: it isn't a draw."),
}
"""The hint that rules out a wrong result, by the right one."""

HINTED_SQUARES = 3
"""The number of squares that a hint marks if a move has only one."""

WHY_LEVEL = f"level-{len(LEVELS)}"
"""The player that plays a solved puzzle on to the end of the game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The values of a puzzle that the board needs."""

    goal: str
    """`win`, `save` or `result`."""
    result: float
    """The proved result for the player to move: 1, 0.5 or 0."""
    tree: Tree
    refutations: Mapping[str, Mapping[str, str]]
    """The replies to wrong moves, by the moves played before; "" for a move that ends the game."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the JSON text of a puzzle, which may lack the refutations."""
        values = json.loads(text)
        refutations = values.get("refutations") or {}
        return cls(values["kind"], values["result"], values["tree"], refutations)

    @property
    def right_result(self) -> str:
        """The right answer to "won, drawn or lost?"."""
        return {1: "won", 0.5: "drawn", 0: "lost"}[self.result]


class PuzzleBoard:
    """The puzzle that a board shows."""

    def __init__(self, board: State) -> None:
        self._board = board
        self._puzzle = Puzzle.parse(board.settings.puzzle)
        self._solver = board.game.position.turn
        """The player to move in the puzzle's position."""
        self._tree: Tree | None = self._puzzle.tree or None
        self._pending: tuple[Any, ...] = ()
        """What comes next: ("reply", move, tree), ("right",), ("refute", move), ("back", number of
        moves), or nothing."""
        self._tried = ""
        """The first wrong move that was played in the puzzle's position."""
        self._reasoning = Reasoning(KEY)
        """Why that move, or another wrong one, is worse than the solution."""
        board.game.players = NO_PLAYERS
        if self._tree:
            board.game.players = {**NO_PLAYERS, board.game.position.turn: HUMAN}

    # Input.

    def act(self, event: Clicked | TextPlayed) -> Steps | None:
        """Pick a square or play a move, unless the puzzle is solved or asks for a result."""
        if self._board.exercise.solved:
            if self._board.settings.framed:
                return [note(sentence("This puzzle is solved."))]
            return [note(sentence("This puzzle is solved: press Next."))]
        if not self._puzzle.tree:
            return [note(sentence("Choose one of the answers."))]
        return None

    def hurry(self, event: Acted) -> Steps:
        """Play pending moves at once, before another action."""
        steps = list[Step]()
        while self._pending:
            steps += [step for step in self._go_on() if not isinstance(step, Wait)]
        return [Cancel(KEY), *steps]

    def waited(self, event: Waited) -> Steps:
        """Play the pending move."""
        return self._go_on() if self._pending else [Only()]

    def _go_on(self) -> Steps:
        """Do what comes next."""
        (kind, *values), self._pending = self._pending, ()
        match kind:
            case "reply":
                return self._reply(*values)
            case "right":
                return self._play_right()
            case "refute":
                return self._show_refutation(*values)
            case _:
                moves.take_back(self._board, *values)  # the message stays
                return []

    def _later(self, seconds: float, *pending: object) -> Steps:
        """Do something after some seconds, or as soon as another action begins."""
        self._pending = pending
        return [Wait(KEY, seconds + moves.reply_delay(self._board))]

    def played(self, event: Played) -> Steps:
        """Judge a person's move."""
        self._board.exercise.hint = None
        if self._tree is None or not event.by_person:
            return []
        move = str(event.node.move)
        return self._continue(self._tree[move]) if move in self._tree else self._refute(move)

    # Right moves.

    def _continue(self, continuation: Any) -> Steps:
        """Continue after a right move: play the reply, or end the puzzle as solved."""
        self._board.exercise.verdict = None
        if continuation is None:
            goal = self._puzzle.goal
            if self._board.exercise.narrated:
                game = self._board.game
                played = ", ".join(map(str, game.moves[game.initial_depth :]))
                text = sentence(SOLUTION_SENTENCES[goal, self._solver])
                return self._solve(f"{text} {sentence('Moves: {moves}.', moves=played)}")
            return self._solve(sentence(SOLVED_SENTENCES[goal]))
        return self._later(0, "reply", *continuation)

    def _reply(self, reply: str, tree: Tree) -> Steps:
        """Play the longest defence; also play the move after it if that is the only legal one, or
        while the solution is shown."""
        if not self._is_legal(reply):
            return self._stop(reply)
        steps, game = self._push(reply), self._board.game
        self._tree = tree
        if not any(map(self._is_legal, tree)):
            return [*steps, *self._stop(next(iter(tree), ""))]
        if len(game.end.position.moves()) == 1 or game.players == NO_PLAYERS:
            return [*steps, *self._later(0, "right")]
        return [*steps, note(sentence("Right. Your opponent has replied: keep going."))]

    def _play_right(self) -> Steps:
        """Play the first right move."""
        assert self._tree
        move = next(filter(self._is_legal, self._tree), next(iter(self._tree)))
        if not self._is_legal(move):
            return self._stop(move)
        return [*self._push(move), *self._continue(self._tree[move])]

    def _solve(self, text: str) -> Steps:
        """End the puzzle as solved."""
        self._tree = None
        self._board.game.players = NO_PLAYERS
        said = moves.verdict(self._board, Verdict(True, text))
        return [*said, *self._explain()] if self._reasoning.claims else said

    # Wrong moves.

    def _refute(self, move: str) -> Steps:
        """Say that a move is wrong, show the reply to it if one is known, then go back to the
        position before the move."""
        board, goal, game = self._board, self._puzzle.goal, self._board.game
        board.exercise.missed = True
        path = ",".join(map(str, game.moves[game.initial_depth : -1]))
        self._tried = self._tried or ("" if path else move)
        reply = self._puzzle.refutations.get(path, {}).get(move)
        if reply and self._is_legal(reply):
            text = sentence(REFUTATION_SENTENCES[goal])
            later = self._later(0, "refute", reply)
        else:
            wrong = sentence("That isn't the right move. Try again.")
            ended = sentence(GAME_END_SENTENCES[goal])
            text = ended if reply == "" else wrong
            later = self._later(WRONG_SECONDS, "back", 1)
        return [*moves.verdict(board, Verdict(False, text)), *later]

    def _show_refutation(self, reply: str) -> Steps:
        """Play the reply to a wrong move; the message about it stays."""
        steps = [step for step in self._push(reply) if not isinstance(step, Say)]
        return [*steps, *self._later(WRONG_SECONDS, "back", 2)]

    # Answers.

    def answer(self, event: Pressed) -> Steps:
        """Judge an answer to "won, drawn or lost?"."""
        result, exercise = event.name, self._board.exercise
        if exercise.solved or self._puzzle.goal != "result":
            return []
        if result == self._puzzle.right_result:
            return self._solve(sentence(RESULT_SENTENCES[result, self._solver]))
        exercise.missed = True
        return moves.verdict(self._board, Verdict(False, sentence("No. Look again.")))

    def hint(self, event: Pressed) -> Steps:
        """Give a hint: mark the square on which to begin or, if that would give the move away, a
        few squares among which it is; or rule out a result."""
        exercise = self._board.exercise
        if exercise.solved or exercise.hint is not None:
            return []
        if not self._tree:
            exercise.hint = ()
            return [note(sentence(RESULT_HINTS[self._puzzle.right_result]))]
        moves = self._board.game.end.position.moves()
        answer = next((move for move in moves if str(move) in self._tree), None)
        if not answer or not answer.squares:
            return []
        if len(answer.squares) > 1:
            exercise.hint = answer.squares[:1]
            return [note(sentence("Hint: begin on the marked square."))]
        exercise.hint = self._candidates(answer, moves)
        return [note(sentence("Hint: one of the marked squares is right."))]

    def _candidates(self, answer: Move, moves: Sequence[Move]) -> tuple[Square, ...]:
        """Return the square of the right move, and those of wrong moves."""
        assert self._tree
        wrong = (move for move in moves if len(move.squares) == 1 and str(move) not in self._tree)
        return tuple(move.squares[0] for move in (answer, *islice(wrong, HINTED_SQUARES - 1)))

    def show_why(self, event: Pressed) -> Steps:
        """Let the computer play a solved puzzle on to the end of the game."""
        exercise, game = self._board.exercise, self._board.game
        if not exercise.solved or exercise.played_on or game.outcome:
            return []
        asked, exercise.narrated, exercise.played_on = exercise.narrated, True, True
        game.players = dict.fromkeys(COLOURS, WHY_LEVEL)
        moves.show(self._board, game.places[game.end])
        return [ReplyDue(game.end), *([] if asked else self._ask_why())]

    def look_back(self, event: Shown | Navigated) -> Steps | None:
        """Pause the game that is played on before another position is shown."""
        plays = self._board.exercise.played_on and self._board.computer.thinking
        return [*replies.stop(self._board), event] if plays else None

    def go_on(self, event: Pressed) -> Steps:
        """Continue the game that is played on, from its end."""
        game = self._board.game
        moves.show(self._board, game.places[game.end])
        return replies.resume(self._board)

    def show_solution(self, event: Pressed) -> Steps:
        """Play the main solution from here, or show the result and play on."""
        exercise = self._board.exercise
        if exercise.solved:
            return []
        exercise.missed = exercise.narrated = True
        exercise.hint = None
        if self._tree is None:
            result = self._puzzle.right_result
            steps = self._solve(sentence(RESULT_SENTENCES[result, self._solver]))
            return [*steps, *self.show_why(event)]
        self._board.game.players = NO_PLAYERS
        return [*self._play_right(), *self._ask_why()]

    # Reasons.

    def _ask_why(self) -> Steps:
        """Ask why a wrong move is worse than the solution: the first that was tried, or else one
        whose refutation is known."""
        record = self._board.game.record
        while len(record.moves) > self._board.game.initial_depth:
            record.undo()
        legal = {str(move) for move in record.position.moves()}
        wrong = [self._tried, *self._puzzle.refutations.get("", {})]
        played = next((move for move in wrong if move in legal), "")
        better = next((move for move in self._puzzle.tree if move in legal), "")
        return [self._reasoning.ask(record, played, better)] if played and better else []

    def answered(self, event: Answered) -> Steps:
        """Add the reasons to the verdict, or keep them for it."""
        self._reasoning.answered(event.text)
        return self._explain()

    def _explain(self) -> Steps:
        """Add the reasons to the verdict on the solution, if both are known."""
        exercise, said = self._board.exercise, self._reasoning.said()
        if not (said and exercise.verdict and exercise.solved):
            return [Only()]
        text = " ".join([exercise.verdict.text, *map(str, self._reasoning.claims)])
        exercise.verdict = Verdict(True, text)
        self._reasoning.forget()
        return said

    # Moves of the puzzle's data.

    def _push(self, text: str) -> Steps:
        """Play a move."""
        move = self._board.game.end.position.move(text)
        return moves.play(self._board, move, by_person=False)

    def _is_legal(self, text: str) -> bool:
        """Return whether a move is legal after the last one: a host may send damaged data."""
        try:
            self._board.game.end.position.move(text)
        except ValueError:
            return False
        return True

    def _stop(self, text: str) -> Steps:
        """End the puzzle, neither solved nor missed, at a move of its data that isn't legal."""
        self._tree = None
        self._board.game.players = NO_PLAYERS
        return [
            note(
                sentence(
                    "This puzzle is damaged: its next move, {move}, isn't legal.", move=quote(text)
                )
            )
        ]


FEATURE: Feature[PuzzleBoard] = Feature(
    "puzzle",
    PuzzleBoard,
    {
        **on(Clicked, PuzzleBoard.act),
        **on(TextPlayed, PuzzleBoard.act),
        **on(Acted, PuzzleBoard.hurry),
        **on(Waited, PuzzleBoard.waited, KEY),
        **on(Played, PuzzleBoard.played),
        **on(Shown, PuzzleBoard.look_back),
        **on(Navigated, PuzzleBoard.look_back),
        **on(Answered, PuzzleBoard.answered, KEY),
        (Failed, KEY): lambda own, event: [Only()],  # no reasons
        **dict.fromkeys(PUZZLE_RESULTS, PuzzleBoard.answer),
        "hint": PuzzleBoard.hint,
        "solution": PuzzleBoard.show_solution,
        "why": PuzzleBoard.show_why,
        "resume": PuzzleBoard.go_on,
    },
)
"""The feature, which `boardleaf.features.index` looks up by this name."""
