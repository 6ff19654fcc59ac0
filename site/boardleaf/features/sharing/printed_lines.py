"""The side lines of a study for printing: a numbered paragraph for each, with its comments.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2&comments=1:2.Good")
>>> import re
>>> for text in paragraphs(main_line(study.root)):
...     print(re.sub("<.*?>", "", text))
Line 1, instead of move 2, d4: e5 (Good) a1
Line 2, in line 1 instead of move 3, a1: b2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rules.node import Node, main_line
from rules.sentences import sentence


def paragraphs(shown: Sequence[Node]) -> Iterator[str]:
    """Yield a paragraph for each side line of a line from the root, breadth first."""
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
