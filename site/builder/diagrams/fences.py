"""Live diagrams in Markdown: a fenced `board` block, whose body is YAML.

    ```board
    game: emergo
    position: 9/9/9/2a@6/9/4A@4/9/9/9 w
    marks: {e4: note, c6: target}
    arrows: [[e4, d5]]
    caption: White may step to d5.
    ```

The keys are those of an address (`game`, `size`, `position`, `moves`, `at`, `flip`, …; `black` and
`white` set who may move, and `none` forbids it), and `marks` (a kind for each of some squares),
`arrows` (each two squares or more), `values` (short texts on squares) and `caption` (a line of
Markdown). The build checks them against the rules, and that no man is missing
(`builder.diagrams.mark_checks`).

An exercise also has a `task` (a line), an `ask` (the task as `boardleaf.game.tasks` parses
it), the `answer` (all right moves or squares, separated by commas), a `hint` and a `solution`. No
board before it on the page may show its position, and there must be more than one legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import escape
from typing import Any, NamedTuple

import yaml

from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from builder import BuildError
from rules import Position, Square, svg
from rules.sentences import sentence
from rules.text_fields import parse_square

from . import mark_checks
from .boards import DrawnBoard

MARK_KINDS = ("last", "picked", "target", "refused", "note")
"""The kinds of marks that a diagram may have."""

EXERCISE_KEYS = ("task", "ask", "answer", "hint", "solution")
"""The keys of an exercise, all of them required."""

MARKDOWN_KEYS = ("caption", "task", "hint", "solution")
"""The keys whose values are lines of Markdown."""

NON_ADDRESS_KEYS = ("marks", "arrows", "values", "caption", *EXERCISE_KEYS)
"""The keys that are not those of an address."""


Fields = Mapping[str, Any]
"""The parsed content of a block: texts, lists and mappings of texts."""

Lines = Mapping[str, int]
"""The line of each field in its block."""


class ExerciseLabel(NamedTuple):
    """The title of an exercise, such as "Exercise 2 of 5.", and its id in the page."""

    title: str
    id: str = ""


UNNUMBERED_LABEL = ExerciseLabel(sentence("Exercise."))
"""The label of an exercise outside a page that numbers them."""


class Exercises:
    """The exercises of one page, `count` of them, numbered from 1."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._count_so_far = 0

    def figure(
        self,
        body: str,
        settings: BoardSettings,
        inline: Callable[[str], str],
        shown_boards: set[str],
    ) -> str:
        """Return the `<figure>` of a block, numbered if it is an exercise: see `fences.figure`."""
        return figure(body, settings, inline, shown_boards, self._next_label)

    def _next_label(self) -> ExerciseLabel:
        self._count_so_far += 1
        title = sentence(
            "Exercise {number} of {count}.", number=self._count_so_far, count=self._count
        )
        return ExerciseLabel(title, f"exercise-{self._count_so_far}")


def figure(
    body: str,
    settings: BoardSettings,
    inline: Callable[[str], str],
    shown_boards: set[str],
    next_label: Callable[[], ExerciseLabel] = lambda: UNNUMBERED_LABEL,
) -> str:
    """Return the `<figure>` of a block; `inline` renders its lines of Markdown.

    `shown_boards` has the `board_text` of each position that the page has shown so far; those of
    this block are added. `next_label` returns the label of the page's next exercise.

    Raise BuildError with the line of the body, counted from 1, before the message.
    """
    fields, lines = parse(body)
    if "game" not in fields and "caption" in fields:
        raise BuildError(f"{lines['caption']}: a caption without a diagram: no game is named")
    board = checked_board(fields, lines)
    texts = {name: inline(as_text(fields.get(name, ""))) for name in MARKDOWN_KEYS}
    if is_exercise(fields, lines):
        board.task = parse_exercise(board, fields, lines)
        check_exercise(board, lines, shown_boards)
    shown_boards.update(map(board_text, board.address.study.record.positions))
    return markup(board, settings, texts, next_label() if board.task else UNNUMBERED_LABEL)


def checked_board(fields: Fields, lines: Lines) -> DrawnBoard:
    """Return the board of a block with its marks; raise BuildError if the rules don't allow them,
    or men are missing."""
    locating = partial(locating_errors, fields, lines)
    with locating("game"):
        board = DrawnBoard(
            {key: as_text(fields[key]) for key in fields if key not in NON_ADDRESS_KEYS}
        )
        size = board.position.size
    with locating("position"):
        mark_checks.check_men(board.position)
    with locating("marks"):
        kinds = parse_marks(as_mapping(fields.get("marks", {})), size)
    with locating("arrows"):
        arrows = [parse_arrow(names, size) for names in as_arrows(fields.get("arrows", []))]
        mark_checks.check_arrows(board, kinds, arrows)
    with locating("marks"):
        mark_checks.check_marks(board, kinds)
    with locating("values"):
        values = {parse_square(k, size): v for k, v in as_mapping(fields.get("values", {})).items()}
        mark_checks.check_values(board, kinds, values)
    board.marks = svg.Marks(kinds, arrows, values)
    return board


@contextmanager
def locating_errors(fields: Fields, lines: Lines, key: str) -> Iterator[None]:
    """Turn a ValueError into a BuildError with the line of the field that the message is about, or
    else of `key`."""
    try:
        yield
    except ValueError as error:
        field = next((name for name in fields if is_about(str(error), name, fields[name])), key)
        raise BuildError(f"{lines.get(field, 1)}: {error}") from None


def is_exercise(fields: Fields, lines: Lines) -> bool:
    """Return whether a block is an exercise; raise BuildError if it has other keys of one, but no
    task."""
    keys = [name for name in EXERCISE_KEYS if name in fields]
    if keys and "task" not in keys:
        raise BuildError(f"{lines[keys[0]]}: {keys[0]} without a task")
    return bool(keys)


def markup(
    board: DrawnBoard,
    settings: BoardSettings,
    texts: Mapping[str, str],
    label: ExerciseLabel = UNNUMBERED_LABEL,
) -> str:
    """Return a `<figure>`: the caption, the task, the board, the hint, the solution, and the
    position in words."""
    kind = "diagram exercise" if texts["task"] else "diagram"
    anchor = f' id="{label.id}"' if label.id else ""
    task = f'<p class="task"><b>{label.title}</b> {texts["task"]}</p>' if texts["task"] else ""
    caption = f"<figcaption>{texts['caption']}</figcaption>" if texts["caption"] else ""
    details = "".join(
        f"<details><summary>{title}</summary><p>{texts[name]}</p></details>"
        for name, title in (("hint", sentence("Hint")), ("solution", sentence("Solution")))
        if texts[name]
    )
    description = f"<p>{escape(board.description())}</p>"
    description = (
        f'<details class="words"><summary>{sentence("In words")}</summary>{description}</details>'
    )
    inside = f"{caption}{task}{board.html(settings)}{details}{description}"
    return f'<figure class="{kind}"{anchor}>{inside}</figure>\n'


def board_text(position: Position) -> str:
    """Return a text that identifies the game and the pieces on the board, but not the side to move.

    >>> from rules import game
    >>> board_text(game("egotzi").start(size=2))
    'egotzi 2/2'
    """
    return f"{position.game.id} {str(position).split()[0]}"


def parse_exercise(board: DrawnBoard, fields: Fields, lines: Lines) -> Task:
    """Return the task of an exercise; raise BuildError if a key is missing, or the answer wrong."""
    for name in EXERCISE_KEYS:
        if name not in fields:
            raise BuildError(f"{lines['task']}: an exercise needs {name}")
    try:
        task = Task.parse(as_text(fields["ask"]))
        solutions = task.solutions(board.position)
    except ValueError as error:
        raise BuildError(f"{lines['ask']}: {error}") from None
    answer = set(as_text(fields["answer"]).replace(" ", "").split(","))
    if answer != solutions:
        correct = ", ".join(sorted(solutions))
        none = f"but {as_text(fields['ask'])!r} has no right answer in this position"
        right = f"the rules say {correct}" if correct else none
        raise BuildError(f"{lines['answer']}: answer is {fields['answer']}, {right}")
    return task


def check_exercise(board: DrawnBoard, lines: Lines, shown_boards: set[str]) -> None:
    """Raise BuildError if an earlier board shows the position, or only one move is legal."""
    if board_text(board.position) in shown_boards:
        raise BuildError(f"{lines['task']}: a board before this one shows its position")
    if len(board.position.moves()) == 1:
        raise BuildError(f"{lines['task']}: only one move is legal, so there is nothing to find")


def is_about(message: str, name: str, value: object) -> bool:
    """Return whether an error's message is about the field with this name and value.

    >>> is_about("move 2, 'z9': off the board", "moves", "a1,z9")
    True
    """
    starts = message.startswith((name, name.removesuffix("s")))
    names = (f"'{name}'", f"'{value}'", f"{name} {value}")
    return starts or any(name in message for name in names)


def parse(body: str) -> tuple[dict[str, Any], dict[str, int]]:
    """Return the fields of a block, all scalars as texts, and the line of each; raise BuildError if
    it isn't valid YAML, or a key appears twice.

    >>> parse("game: egotzi\\npie: off")
    ({'game': 'egotzi', 'pie': 'off'}, {'game': 1, 'pie': 2})
    """
    try:
        node = yaml.compose(body, yaml.BaseLoader)
        fields = yaml.load(body, yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BuildError(f"{line}: {error.problem}") from None
    if not isinstance(fields, dict):
        raise BuildError("1: a board block has lines of the form `key: value`")
    lines: dict[str, int] = {}
    for name, _ in node.value:
        if name.value in lines:
            raise BuildError(f"{name.start_mark.line + 1}: {name.value} appears twice")
        lines[name.value] = name.start_mark.line + 1
    return fields, lines


def as_text(value: object) -> str:
    """Return a value if it is a text; raise ValueError otherwise."""
    if not isinstance(value, str):
        raise ValueError(f"expected a text, not {value}")
    return value


def as_mapping(value: object) -> dict[str, str]:
    """Return a value if it maps squares to texts; raise ValueError otherwise."""
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f"expected {{square: text, …}}, not {value}")
    return value


def as_arrows(value: object) -> list[Any]:
    """Return a value if it is a list; raise ValueError otherwise."""
    if not isinstance(value, list):
        raise ValueError(f"expected a list of arrows, as in [[e4, d5]], not {value}")
    return value


def parse_marks(kinds: dict[str, str], size: int) -> dict[Square, str]:
    """Return the kind of mark on each square; raise ValueError for an unknown kind."""
    for kind in kinds.values():
        if kind not in MARK_KINDS:
            raise ValueError(f"no kind of mark {kind!r}, only {', '.join(MARK_KINDS)}")
    return {parse_square(name, size): kind for name, kind in kinds.items()}


def parse_arrow(names: object, size: int) -> list[Square]:
    """Return the squares of an arrow, in order; raise ValueError if there are fewer than two."""
    if not isinstance(names, list) or len(names) < 2:
        raise ValueError(
            f"an arrow is a list of two squares or more, as in [[e4, d5]], not {names}"
        )
    return [parse_square(name, size) for name in names]
