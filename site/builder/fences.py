"""Live diagrams in Markdown: a fenced `board` block, whose body is YAML.

    ```board
    game: emergo
    position: 9/9/9/2a@6/9/4A@4/9/9/9 w
    marks: {e4: note, c6: target}
    arrows: [[e4, d5]]
    caption: White may step to d5.
    ```

The keys are the address's (`game`, `size`, `position`, `moves`, `at`, `flip`, …; who may
move is said by `black` and `white`, which `none` forbids), and
`marks` (squares and a kind each), `arrows` (two squares or more each), `values` (short
texts on squares) and `caption` (a line of Markdown). What they say is checked by the rules
(`builder.marks`), and that no man is missing (`builder.men`).

An exercise has besides a `task` (a line), what it means to `ask` (`boardleaf.tasks`), the
`answer` (all right moves or squares, parted by commas), a `hint` and a `solution`. It stands on
a position that no board before it on the page has shown, and asks for no move that is the only one.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import yaml

from boardleaf.state import Place
from boardleaf.tasks import Task
from rules import Position, Square, svg

from . import BuildError, marks
from .boards import Board
from .men import check_men

KINDS = ("last", "picked", "target", "refused", "note")
"""The kinds of marks that a diagram may have."""

EXERCISE = ("task", "ask", "answer", "hint", "solution")
"""What an exercise has, all of it."""

TOLD = ("caption", "task", "hint", "solution")
"""The keys whose values are lines of Markdown."""

DRAWN = ("marks", "arrows", "values", "caption", *EXERCISE)
"""The keys that are not the address's."""


def figure(body: str, place: Place, inline: Callable[[str], str], shown: set[str]) -> str:
    """The `<figure>` of a block; `inline` renders its caption.

    `shown` are the boards that the page has shown so far, to which this one's are added.

    Raises BuildError with the line of the body, counted from 1, before the message.
    """
    fields, lines = read(body)
    if "game" not in fields and "caption" in fields:
        raise BuildError(f"{lines['caption']}: a caption without a diagram: no game is named")
    key = "game"
    try:
        board = Board({k: one_line(fields[k]) for k in fields if k not in DRAWN})
        size = board.position.size
        key = "position"
        check_men(board.position)
        key = "marks"
        squares = marked(pairs(fields.get(key, {})), size)
        key = "arrows"
        arrows = [arrow(squares_of, size) for squares_of in listed(fields.get(key, []))]
        marks.check_arrows(board, squares, arrows)
        key = "marks"
        marks.check_marks(board, squares)
        key = "values"
        values = {square(k, size): v for k, v in pairs(fields.get(key, {})).items()}
        marks.check_values(board, squares, values)
    except ValueError as error:
        told = next((name for name in fields if tells(str(error), name, fields[name])), key)
        raise BuildError(f"{lines.get(told, 1)}: {error}") from None
    board.marks = svg.Marks(squares, arrows, values)
    told = {name: inline(one_line(fields.get(name, ""))) for name in TOLD}
    alone = next((name for name in EXERCISE if name in fields), "task")
    if alone != "task" and "task" not in fields:
        raise BuildError(f"{lines[alone]}: {alone} without a task")
    if "task" in fields:
        board.task = exercise(board, fields, lines)
        check_exercise(board, lines, shown)
    shown.update(map(standing, board.address.record.positions))
    caption = f"<figcaption>{told['caption']}</figcaption>" if told["caption"] else ""
    asked = f'<p class="task"><b>Exercise.</b> {told["task"]}</p>' if told["task"] else ""
    helped = "".join(
        f"<details><summary>{name.capitalize()}</summary><p>{told[name]}</p></details>"
        for name in ("hint", "solution")
        if told[name]
    )
    words = f"<p>{escape(board.words())}</p>"
    words = f'<details class="words"><summary>In words</summary>{words}</details>'
    kind = "diagram exercise" if asked else "diagram"
    return f'<figure class="{kind}">{asked}{board.html(place)}{caption}{helped}{words}</figure>\n'


def standing(position: Position) -> str:
    """What stands on a board, whoever is to move.

    >>> from rules import game
    >>> standing(game("egotzi").start(size=2))
    'egotzi 2/2'
    """
    return f"{position.game.id} {str(position).split()[0]}"


def exercise(board: Board, fields: dict[str, Any], lines: dict[str, int]) -> Task:
    """What an exercise asks; BuildError if its answer is not what the rules say."""
    for name in EXERCISE:
        if name not in fields:
            raise BuildError(f"{lines['task']}: an exercise needs {name}")
    try:
        task = Task.parse(one_line(fields["ask"]))
        right = task.solutions(board.position)
    except ValueError as error:
        raise BuildError(f"{lines['ask']}: {error}") from None
    given = set(one_line(fields["answer"]).replace(" ", "").split(","))
    if given != right:
        found = ", ".join(sorted(right)) or "nothing"
        raise BuildError(f"{lines['answer']}: answer is {fields['answer']}, the rules say {found}")
    return task


def check_exercise(board: Board, lines: dict[str, int], shown: set[str]) -> None:
    """BuildError if there is nothing to find: a board before shows it, or one move is legal."""
    if standing(board.position) in shown:
        raise BuildError(f"{lines['task']}: a board before this one shows its position")
    if len(board.position.moves()) == 1:
        raise BuildError(f"{lines['task']}: there is nothing to find, as one move alone is legal")


def tells(message: str, name: str, value: object) -> bool:
    """Whether an error's message is about this field.

    >>> tells("move 2, 'z9': off the board", "moves", "a1,z9")
    True
    """
    starts = message.startswith((name, name.removesuffix("s")))
    told = (f"'{name}'", f"'{value}'", f"{name} {value}")
    return starts or any(each in message for each in told)


def read(body: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The fields of a block, all scalars as texts, and the line of each.

    >>> read("game: egotzi\\npie: off")
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
            raise BuildError(f"{name.start_mark.line + 1}: {name.value} is given twice")
        lines[name.value] = name.start_mark.line + 1
    return fields, lines


def one_line(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a text, not {value}")
    return value


def pairs(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f"expected {{square: text, …}}, not {value}")
    return value


def listed(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, not {value}")
    return value


def marked(kinds: dict[str, str], size: int) -> dict[Square, str]:
    """The kind of each square; ValueError for a kind that is never drawn."""
    for kind in kinds.values():
        if kind not in KINDS:
            raise ValueError(f"no kind of mark {kind!r}, only {', '.join(KINDS)}")
    return {square(name, size): kind for name, kind in kinds.items()}


def arrow(names: object, size: int) -> list[Square]:
    """The squares that an arrow runs through."""
    if len(listed(names)) < 2:
        raise ValueError(f"an arrow needs two squares or more, not {names}")
    return [square(name, size) for name in listed(names)]


def square(name: str, size: int) -> Square:
    """A square of the board; ValueError if it is none.

    >>> str(square("c3", 5))
    'c3'
    """
    found = Square.parse(name)
    if not found.on(size):
        raise ValueError(f"{name} is not on this board, which has {size} squares a side")
    return found
