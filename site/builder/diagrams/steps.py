"""First games: pages that teach a game in a few steps, each a sentence, a board and a move.

The front matter of such a page has `teaches`, the game's id. Each fenced `board` block is a step:
an exercise (`builder.diagrams.fences`) with some differences.

    ```board
    game: egotzi
    position: 5/5/1w3/5/5 b 1
    task: "Black to move: push the white stone to the left edge."
    ask: move
    answer: c3
    hint: "A stone pushes its neighbours directly away from it."
    solution: "Place on c3. Your own stones are pushed, too."
    ```

`ask: move` takes the moves that `answer` lists, and `ask: move any` every legal one. The last step,
and no other, has `ask: game wins` and a level of the computer as the opponent: the game is played
to its end. `task` is one sentence of at most 20 words that names who moves; `solution` is shown
after the step. The build checks that answers are legal, and that the side to move in the last step
has a forced win.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape

from boardleaf.address import HUMAN, level
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from builder import BuildError
from rules import Colour, Position
from rules.sentences import sentence

from . import fences
from .boards import DrawnBoard
from .fences import Fields, Lines

MIN_STEPS, MAX_STEPS = 8, 12
"""The limits of the number of steps on a page."""

MAX_WORDS = {"task": 20, "hint": 20, "solution": 40}
"""The maximum number of words in each text."""

MAX_PLIES = 7
"""The maximum number of plies of the forced win in the last step."""


class Steps:
    """The steps of one page, `count` of them."""

    def __init__(self, game: str, count: int) -> None:
        if not MIN_STEPS <= count <= MAX_STEPS:
            raise BuildError(f"1: {count} steps, expected {MIN_STEPS} to {MAX_STEPS}")
        self._game = game
        self._count = count
        self._count_so_far = 0

    @property
    def contents(self) -> list[tuple[str, str]]:
        """The id and the number of each step."""
        return [(f"step-{number}", str(number)) for number in range(1, self._count + 1)]

    def figure(
        self,
        body: str,
        settings: BoardSettings,
        inline: Callable[[str], str],
        shown_boards: set[str],
    ) -> str:
        """Return the `<section>` of the next step; `inline` renders its sentences.

        Raise BuildError with the line of the body, counted from 1, before the message.
        """
        self._count_so_far += 1
        fields, lines = fences.parse(body)
        board = fences.checked_board(fields, lines)
        if board.position.game.id != self._game:
            raise BuildError(f"{lines['game']}: this page teaches {self._game}")
        for name in ("task", "ask", "hint", "solution"):
            if name not in fields:
                raise BuildError(f"{lines['game']}: a step needs {name}")
        for name, max_words in MAX_WORDS.items():
            check_text(fields, lines, name, max_words)
        board.task = task = parse_task(board, fields, lines)
        if (task.kind == "game") != (self._count_so_far == self._count):
            raise BuildError(f"{lines['ask']}: the last step, and no other, asks for game wins")
        texts = {name: inline(fields[name]) for name in MAX_WORDS}
        return self._markup(board.html(replace(settings, step=True)), texts, board.description())

    def _markup(self, board: str, texts: dict[str, str], words: str) -> str:
        number = self._count_so_far
        title = sentence("Step {number} of {count}", number=number, count=self._count)
        folded = (
            ("hint", sentence("Hint"), texts["hint"]),
            ("solution", sentence("Solution"), texts["solution"]),
            ("words", sentence("Position as text"), escape(words)),
        )
        details = "".join(
            f'<details class="{name}"><summary>{label}</summary><p>{text}</p></details>'
            for name, label, text in folded
        )
        return (
            f'<section class="lesson-step" id="step-{number}" aria-labelledby="title-{number}">'
            f'<h2 id="title-{number}">{title}</h2>'
            f'<p class="task" tabindex="-1">{texts["task"]}</p>{board}'
            f'<p class="learned" role="status"></p>{details}</section>\n'
        )


def check_text(fields: Fields, lines: Lines, name: str, max_words: int) -> None:
    """Raise BuildError for a text that has too many words or doesn't end like a sentence, or a task
    of more than one sentence.

    >>> check_text({"task": "Black: place a stone. Then wait."}, {"task": 3}, "task", 20)
    Traceback (most recent call last):
    builder.BuildError: 3: task is more than one sentence
    """
    text = fences.as_text(fields[name])
    words = re.findall(r"[^\W_][\w'’½+-]*", text)
    if len(words) > max_words:
        raise BuildError(
            f"{lines[name]}: {name} has {len(words)} words, at most {max_words} are allowed"
        )
    if not text.endswith((".", "?", "!")):
        raise BuildError(f"{lines[name]}: {name} is no sentence")
    if name == "task" and re.search(r"[.?!]\s", text):
        raise BuildError(f"{lines[name]}: task is more than one sentence")


def parse_task(board: DrawnBoard, fields: Fields, lines: Lines) -> Task:
    """Return the task of a step; raise BuildError if it has no solution, or its answer is wrong."""
    ask = fields["ask"]
    if ask == "move":
        return listed_moves(board.position, fields, lines)
    if ask == "move any":
        if not board.position.moves():
            raise BuildError(f"{lines['ask']}: no move is legal")
        return Task.parse(ask)
    if ask == "game wins":
        check_game(board, lines)
        return Task.parse(ask)
    return fences.parse_exercise(board, fields, lines)


def listed_moves(position: Position, fields: Fields, lines: Lines) -> Task:
    """Return the task to play one of the moves in `answer`; raise BuildError if one is illegal."""
    if "answer" not in fields:
        raise BuildError(f"{lines['ask']}: ask: move needs an answer")
    texts = fields["answer"].replace(" ", "")
    for text in texts.split(","):
        if refusal := position.why_illegal(text):
            raise BuildError(f"{lines['answer']}: {text} is illegal: {refusal.reason}")
    return Task("move", "listed", texts)


def check_game(board: DrawnBoard, lines: Lines) -> None:
    """Raise BuildError unless a person is to move, against the computer, and can win by force."""
    players, turn = board.address.players, board.position.turn
    opponents = [player for colour, player in players.items() if colour != turn]
    if players[turn] != HUMAN or not all(map(level, opponents)):
        raise BuildError(f"{lines['ask']}: expected a level of the computer as {turn}'s opponent")
    if not can_force_win(board.position, turn, MAX_PLIES, {}):
        raise BuildError(f"{lines['ask']}: {turn} cannot win by force in {MAX_PLIES} plies")


def can_force_win(
    position: Position, colour: Colour, plies: int, cache: dict[tuple[Position, int], bool]
) -> bool:
    """Return whether a colour can force a win within this many plies.

    >>> from rules import game
    >>> last = game("egotzi").parse("bb/w1 b 3")
    >>> can_force_win(last, "black", 1, {}), can_force_win(last, "white", 1, {})
    (True, False)
    """
    outcome = position.outcome()
    if outcome or not plies:
        return outcome is not None and outcome.winner == colour
    if (position, plies) not in cache:
        wins_after = partial(can_force_win, colour=colour, plies=plies - 1, cache=cache)
        quantifier = any if position.turn == colour else all
        moves = position.moves()
        results = (wins_after(position.play(move)) for move in moves)
        cache[position, plies] = bool(moves) and quantifier(results)
    return cache[position, plies]
