"""A game for printing: the board, the players, the position in words, moves, lines and comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from boardleaf import words
from boardleaf.board.state import State
from boardleaf.game.move_numbers import ListedMove, rows
from boardleaf.views import board, move_list
from rules import describe, svg
from rules.node import Node, main_line
from rules.position import COLOURS
from rules.sentences import by_number, colour_name, sentence


def picture(state: State) -> str:
    """Return the position shown as an SVG for a file, with coordinates and without marks."""
    return svg.board(state.game.position, label=title(state), **board.picture_options(state))


def sheet(state: State) -> str:
    """Return the markup of a page to print; js/share.js puts the date into its `<time>`."""
    names = ", ".join(
        sentence(
            "{colour}: {player}",
            colour=colour_name(colour),
            player=words.player(state.game.player(colour)),
        )
        for colour in COLOURS
    )
    moves = "".join(f"<li>{_row(row)}</li>" for row in rows(state.game.cursor.line))
    drawn = svg.board(
        state.game.position, id="sheet", label=title(state), **board.picture_options(state)
    )
    heading = f"<h1>{escape(words.board_title(state.game.position))}</h1><p>{escape(names)}</p>"
    text = f"<p><time></time></p>{drawn}<p>{escape(title(state))}</p>"
    return (
        heading
        + text
        + (f'{move_list.column_headings(state)}<ol class="moves">{moves}</ol>' if moves else "")
        + "".join(_comment(node) for node in state.game.cursor.line if node.comment)
        + "".join(paragraphs(state.game.cursor.line))
    )


def _comment(node: Node) -> str:
    """Return the comment on a node, with the move before it."""
    place = (
        sentence("After move {number}, {move}:", number=node.depth, move=node.move)
        if node.move
        else sentence("At the start:")
    )
    comment = f'<span dir="auto">{escape(node.comment)}</span>'
    return f'<p class="comment"><b>{escape(place)}</b> {comment}</p>'


def _row(row: Sequence[ListedMove]) -> str:
    cells = ((" class=second" if move.in_second_column else "", move.node.move) for move in row)
    return "".join(f"<span{kind}>{escape(str(move))}</span>" for kind, move in cells)


def title(state: State) -> str:
    """Return a title: the game, whose move it is or how it ended, and the number of moves."""
    title = describe.title(state.game.position, state.game.outcome if state.game.at_end else None)
    if not state.game.last_move:
        return title
    return by_number(
        state.game.node.depth,
        one="{position} After 1 move.",
        other="{position} After {number} moves.",
        position=title,
    )


def paragraphs(shown: Sequence[Node]) -> Iterator[str]:
    """Yield a numbered paragraph for each side line of a line from the root, breadth first, with
    its comments.

    >>> from rules import Study
    >>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2&comments=1:2.Good")
    >>> import re
    >>> for text in paragraphs(main_line(study.root)):
    ...     print(re.sub("<.*?>", "", text))
    Line 1, instead of move 2, d4: e5 (Good) a1
    Line 2, in line 1 instead of move 3, a1: b2
    """
    lines, number = [shown], 0
    for line_number, line in enumerate(lines):
        for node in line[1:]:
            for first in node.siblings:
                lines.append(main_line(first))
                number += 1
                yield _paragraph(lines[-1], _heading(number, line_number, node))


def _heading(number: int, line: int, node: Node) -> str:
    """Return the heading of a line: its number, and the move that it replaces."""
    if line:
        return sentence(
            "Line {number}, in line {line} instead of move {at}, {move}:",
            number=number,
            line=line,
            at=node.depth,
            move=node.move,
        )
    return sentence(
        "Line {number}, instead of move {at}, {move}:",
        number=number,
        at=node.depth,
        move=node.move,
    )


def _paragraph(line: Sequence[Node], heading: str) -> str:
    moves = " ".join(
        escape(str(node.move))
        + (f' <i>(<span dir="auto">{escape(node.comment)}</span>)</i>' if node.comment else "")
        for node in line
    )
    return f'<p class="line"><b>{escape(heading)}</b> {moves}</p>'
