"""A game with side lines and comments: a tree of moves, and its text.

The text is a record's with two more keys: `lines` for the side lines, `comments` for the comments.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1&comments=1:3.Better")
>>> node = study.find("1:3")
>>> str(node.move), node.comment, study.at(node)
('a1', 'Better', '1:3')
>>> node.parent.promote()
>>> str(study)
'game=egotzi&size=5&moves=c3,e5,a1&lines=1.d4&comments=3.Better'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Self

from .board import quote, truncate
from .library_hooks import module
from .node import Node, all_lines, main_end, main_line
from .pairs import STUDY_ONLY_KEYS, Report, format_pairs, parse_values, percent_encode_match, reject
from .position import Colour, parse_number
from .record import KEYS as RECORD_KEYS
from .record import PAGE_KEYS, Record, record_of
from .sentences import sentence, template
from .type_checks import check_type

KEYS = (*RECORD_KEYS, *STUDY_ONLY_KEYS)
"""The keys of a study's text."""

ADDRESS_KEYS = (*KEYS, *PAGE_KEYS)
"""All keys of an address."""

MAX_SIDE_LINE_MOVES = 10_000
"""The maximum number of moves in all side lines of a text. On the largest boards, reading this many
legal moves takes a few seconds."""


class Study:
    """A record with side lines and comments: a tree of nodes.

    Studies are equal if start, tree, order of siblings, comments and resignation are.

    >>> from rules import Record
    >>> str(Study(Record.parse("game=egotzi&size=5&moves=c3,d4")))
    'game=egotzi&size=5&moves=c3,d4'
    """

    root: Node
    """The node before the first move."""

    def __init__(self, record: Record) -> None:
        check_type("record", record, Record, "a Record")
        self.root = node = Node(record.start)
        for move, position in zip(record.moves, record.positions[1:], strict=True):
            node = node.append(move, position)
        node.resigned = record.resigned

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return main_end(self.root)

    @property
    def record(self) -> Record:
        """The main line and its result, as a new record: changing it doesn't change the study."""
        return self.end.record()

    @property
    def resigned(self) -> Colour | None:
        """The colour that resigned at the end of the main line, None if none did."""
        return self.end.resigned

    def mainline(self) -> Iterator[Node]:
        """Yield the nodes of the main line in order, except the root, so that each has a move."""
        return self.root.mainline()

    def walk(self) -> Iterator[Node]:
        """Yield all nodes, the root first: each before its children, and with all that comes after
        it before its next sibling."""
        return self.root.walk()

    def resign(self, colour: Colour) -> None:
        """Let `colour` resign at the end of the main line; ValueError if the game is over there."""
        self.record.resign(colour)
        self.end.resigned = colour

    def take_back_resignation(self) -> None:
        """Withdraw the resignation that ends the main line; ValueError if nobody resigned."""
        if not self.resigned:
            raise ValueError(sentence("there is no resignation to take back"))
        self.end.resigned = None

    def find(self, at: str) -> Node:
        """Return the node at a place such as `12` (after 12 moves) or `1:10` (on side line 1).

        Side lines are numbered from 1 in the order of `str(study)`. Raise ValueError for a place
        that the study does not have.
        """
        check_type("place", at, str, "a text such as '12' or '1:10'")
        return _find_shown(at, all_lines(self.root))

    def places(self) -> dict[Node, str]:
        """Return the places of all nodes, as `find` reads them, line by line."""
        lines = enumerate(all_lines(self.root))
        return {node: _format_at(number, node) for number, line in lines for node in line}

    def at(self, node: Node) -> str:
        """Return the place of a node, as `find` reads it; ValueError if it is not in the study."""
        check_type("node", node, Node, "a Node")
        for number, line in enumerate(all_lines(self.root)):
            if node in line:
                return _format_at(number, node)
        raise ValueError(sentence("{node} is not in the study", node=repr(node)))

    @classmethod
    def parse(cls, text: str) -> Study:
        """Return the study of a text; ValueError that says what is wrong and where."""
        values = parse_values(text, KEYS)
        check_side_line_moves(values.get("lines", ""))
        return study_of(values)

    def __str__(self) -> str:
        """Return the text that `parse` reads back, unless it exceeds the limits of a text."""
        lines = all_lines(self.root)
        line_numbers = {node: number for number, line in enumerate(lines) for node in line}
        parts = [str(self.record)]
        if len(lines) > 1:
            items = (_format_line(line, line_numbers) for line in lines[1:])
            parts.append(format_pairs({"lines": ";".join(items)}))
        comments = [
            f"{_format_at(number, node)}.{_format_comment(node.comment)}"
            for node, number in line_numbers.items()
            if node.comment
        ]
        if comments:
            parts.append("comments=" + ";".join(comments))
        return "&".join(parts)

    def _repr_html_(self) -> str:
        """Return the last position, the lines and the comments as HTML; Jupyter calls this."""
        html: str = module("notebook").study_html(self)
        return html

    def copy(self) -> Self:
        """Return an independent copy, with nodes of its own."""
        from copy import deepcopy  # imported on first use

        return deepcopy(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"rules.Study.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Study):
            return NotImplemented
        if (self.root.position, self.resigned) != (other.root.position, other.resigned):
            return False
        pairs = [(self.root, other.root)]
        for mine, theirs in pairs:
            if (mine.move, mine.comment) != (theirs.move, theirs.comment):
                return False
            if len(mine.children) != len(theirs.children):
                return False
            pairs += zip(mine.children, theirs.children, strict=True)
        return True

    __hash__ = None  # type: ignore[assignment]  # studies are mutable


def study_of(values: Mapping[str, str]) -> Study:
    """Return the study for the values in a text of any length; ValueError if a value is wrong."""
    return study_at(values)[0]


def study_at(values: Mapping[str, str], report: Report = reject) -> tuple[Study, Node]:
    """Return the study for the values in a text of any length, and its node at the place `at`, or
    else the end of the main line; ValueError if the game is unknown. Other wrong values are
    reported, and left out as far as they can't be read."""
    study = Study(record_of(values, report))
    lines = _parse_lines(values.get("lines", ""), study.root, report)
    _parse_comments(values.get("comments", ""), lines, report)
    try:
        return study, _find_shown(values["at"], lines) if "at" in values else study.end
    except ValueError as error:
        report(error)
        return study, study.end


def _find_shown(at: str, lines: list[list[Node]]) -> Node:
    try:
        return _find(at, lines)
    except ValueError as error:
        raise ValueError(sentence("at {place}: {error}", place=quote(at), error=error)) from None


def _find(at: str, lines: list[list[Node]], *, branching: bool = False) -> Node:
    """Return the node at a place; with `branching`, only if another line can branch off there."""
    line, colon, moves = at.rpartition(":")
    number = parse_number(line, sentence("the number of the side line")) if colon else 0
    place = parse_number(moves, sentence("the number of moves"))
    if colon and not 1 <= number < len(lines):
        raise ValueError(_no_line(truncate(line), len(lines) - 1, branching=branching))
    nodes = lines[number]
    if not nodes:
        raise ValueError(sentence("side line {line} can't be read", line=number))
    first, last = nodes[0].depth, nodes[-1].depth - branching
    if first > last:
        raise ValueError(
            sentence(
                "side line {line} has a single move, so no line can branch off it", line=number
            )
            if number
            else sentence("the main line has no moves, so no line can branch off it")
        )
    if not first <= place <= last:
        raise ValueError(
            _no_place(truncate(moves), number, _span(first, last), branching=branching)
        )
    return nodes[place - first]


def _no_line(line: str, last: int, *, branching: bool) -> str:
    """Explain that there is no side line with this number, and which ones there are."""
    if not last:
        return sentence("there is no side line {line}, only the main line", line=line)
    numbers = _span(1, last)
    if branching:
        return sentence(
            "there is no side line {line} before this one, only {known}",
            line=line,
            known=numbers,
        )
    return sentence("there is no side line {line}, only {known}", line=line, known=numbers)


def _no_place(place: str, line: int, places: str, *, branching: bool) -> str:
    """Explain that a line has no such place, or can't be left there, and which places it has."""
    if branching:
        text = (
            template("a line can leave side line {line} after {places} moves, not after {place}")
            if line
            else template("a line can leave the main line after {places} moves, not after {place}")
        )
    else:
        text = (
            template("side line {line} has positions after {places} moves, not after {place}")
            if line
            else template("the main line has positions after {places} moves, not after {place}")
        )
    return sentence(text, line=line, places=places, place=place)


def _span(first: int, last: int) -> str:
    return sentence("{first} to {last}", first=first, last=last) if first < last else str(first)


def _format_at(line: int, node: Node) -> str:
    return f"{line}:{node.depth}" if line else str(node.depth)


def check_side_line_moves(text: str) -> None:
    """Raise ValueError if the side lines in a text have more moves than a text may have."""
    moves = text.count(";") + 1 + text.count(",")
    if moves > MAX_SIDE_LINE_MOVES:
        raise ValueError(
            sentence(
                "the side lines have {moves} moves, expected at most {most}",
                moves=moves,
                most=MAX_SIDE_LINE_MOVES,
            )
        )


def _parse_lines(text: str, root: Node, report: Report) -> list[list[Node]]:
    """Add the side lines in a text to the tree; return all lines, as `all_lines` does, but in the
    order of the text, with an empty line for one of which no move can be read."""
    lines = [main_line(root)]
    items = text.split(";") if text else []
    for number, item in enumerate(items, 1):
        line: list[Node] = []
        try:
            _parse_line(item, lines, line)
        except ValueError as error:
            shown = {"line": number, "text": quote(item), "error": error}
            report(ValueError(sentence("side line {line}, {text}: {error}", **shown)))
        lines.append(line)
    return lines


def _parse_line(item: str, lines: list[list[Node]], line: list[Node]) -> None:
    """Add a side line to the tree, and its nodes to `line`.

    `lines` has the lines that it may leave: the main line and the side lines listed before it.
    """
    at, dot, moves = item.partition(".")
    if not dot:
        raise ValueError(
            sentence("there is no full stop, expected P.MOVE,MOVE,… or N:P.MOVE,MOVE,…")
        )
    node = _find(at, lines, branching=True)
    for number, move in enumerate(moves.split(","), 1):
        try:
            if any(str(child.move) == move for child in node.children):
                raise ValueError(sentence("the study already has this move here"))
            refusal = node.position.why_illegal(move)
            if refusal:
                raise ValueError(refusal.reason)
            node = node.play(move)
        except ValueError as error:
            raise ValueError(
                sentence(
                    "move {number}, {move}: {error}", number=number, move=quote(move), error=error
                )
            ) from None
        line.append(node)


def _format_line(line: list[Node], line_numbers: dict[Node, int]) -> str:
    parent = line[0].parent
    assert parent
    at = _format_at(line_numbers[parent], parent)
    return f"{at}.{','.join(str(node.move) for node in line)}"


_COMMENT_ITEM = re.compile("((?:[^;]++|;;)*+)(;?)")
"""An item of `comments`, and the semicolon after it unless it is the last one; in the item, `;;`
stands for a semicolon."""


def _parse_comments(text: str, lines: list[list[Node]], report: Report) -> None:
    """Parse the comments in a text, and set each on its node, one of those in `lines`."""
    number, index, separator = 0, 0, ";" if text else ""
    while separator:
        match = _COMMENT_ITEM.match(text, index)
        assert match
        item, separator = match.groups()
        number, index = number + 1, match.end()
        try:
            _parse_comment(item, lines)
        except ValueError as error:
            shown = {"number": number, "text": quote(item), "error": error}
            report(ValueError(sentence("comment {number}, {text}: {error}", **shown)))


def _parse_comment(item: str, lines: list[list[Node]]) -> None:
    at, dot, text = item.partition(".")
    if not dot:
        raise ValueError(
            sentence("there is no full stop, expected P.TEXT or N:P.TEXT (in TEXT, write ; as ;;)")
        )
    node = _find(at, lines)
    if not text:
        raise ValueError(sentence("the text is empty"))
    if node.comment:
        raise ValueError(sentence("this position already has a comment"))
    node.comment = text.replace(";;", ";")


def _format_comment(text: str) -> str:
    """Encode a comment for a link, safe in HTML, Markdown and mail.

    >>> _format_comment("Good; 1.5!")
    'Good;;%201%2E5%21'
    """
    return re.sub("[^A-Za-z0-9;]", percent_encode_match, text).replace(";", ";;")
