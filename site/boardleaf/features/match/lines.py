"""Add lines from links and other tabs to the tree of a match, without losing any."""

from __future__ import annotations

from boardleaf.game.match import length
from boardleaf.game.shown_game import ShownGame
from boardleaf.game.tree import promote_line
from rules import Record, Study
from rules.node import Node, main_line


def add(game: ShownGame, record: Record) -> Node | None:
    """Add the moves of a record as a line; return its last node. Return None, and add nothing, if
    they continue after a resignation."""
    node = game.study.root
    for move in map(str, record.moves):
        exists = any(str(child.move) == move for child in node.children)
        if node.resigned and not exists:
            return None
        node = node.play(move)
    game.refresh()
    return node


def replace_main_line(game: ShownGame, record: Record) -> None:
    """Make the moves of a record the main line, with its result."""
    if game.study.resigned:
        game.study.take_back_resignation()
    node = add(game, record)
    assert node
    promote_line(node)
    _end_at(node)
    if record.resigned:
        game.study.resign(record.resigned)
    game.refresh(node)


def _end_at(node: Node) -> None:
    """Make a node the end of the main line. Lines tried from there can't stay, as no line may leave
    the end of the main line; they are added to the node's comment."""
    for child in node.children:
        child.remove()
        _note(node, child)


def _note(node: Node, child: Node) -> None:
    """Add the moves from a child on, with their comments and side lines, to a node's comment."""
    text = _text(child)
    if text not in node.comment:
        node.comment = f"{node.comment} {text}".lstrip()


def _text(node: Node) -> str:
    """Return a move and all that follows as text: after each move its comment in braces, and the
    side lines, which begin with the moves played in place of the next one, in brackets.

    >>> study = Study.parse("game=egotzi&size=5&moves=c3,d4,a1&lines=1.e5&comments=2.Good")
    >>> _text(study.find("1"))
    'c3 d4 {Good} [e5] a1'
    """
    parts: list[str] = []
    before: Node | None = None
    for current in main_line(node):
        comment = f"{{{current.comment}}}" if current.comment else ""
        others = [f"[{_text(other)}]" for other in before.children[1:]] if before else []
        parts += [str(current.move), comment, *others]
        before = current
    return " ".join(filter(None, parts))


def merge(game: ShownGame, other: Study) -> None:
    """Add the lines and comments of another tree with the same start; the main line stays, unless
    the other main line continues it. Lines that leave its end are added to the comment there."""
    continues_main_line = length(other) > length(game.study) and continues(
        other.record, game.study.record
    )
    if continues_main_line:
        replace_main_line(game, other.record)
    pairs = [(game.study.root, other.root)]
    for target, source in pairs:
        target.comment = _joined(target.comment, source.comment)
        existing = {str(child.move) for child in target.children}
        is_end = target is game.study.end
        for child in source.children:
            if str(child.move) in existing or not is_end:
                pairs.append((target.play(str(child.move)), child))
            else:
                _note(target, child)
    game.refresh()


def _joined(comment: str, other: str) -> str:
    """Join two comments on a position; one that contains the other says it all."""
    if other in comment:
        return comment
    return other if comment in other else f"{comment}\n{other}"


def continues(record: Record, earlier: Record) -> bool:
    """Return whether a record begins with all moves of an earlier one, and has its resignation, if
    any."""
    has_moves = record.moves[: len(earlier.moves)] == earlier.moves
    return has_moves and earlier.resigned in (None, record.resigned)
