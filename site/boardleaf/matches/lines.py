"""Add lines from links and other tabs to the tree of a match, without losing any."""

from __future__ import annotations

from boardleaf.model.match import length
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.tree import promote_line
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
    game.refresh()
    game.cursor.go(node)


def _end_at(node: Node) -> None:
    """Make a node the end of the main line. Lines tried from there can't stay, as no line may leave
    the end of the main line; their moves are added to the node's comment."""
    lines = [main_line(child) for child in node.children]
    for child in node.children:
        child.remove()
    texts = ("-".join(str(child.move) for child in line) for line in lines)
    node.comment = " ".join(filter(None, [node.comment, *texts]))


def merge(game: ShownGame, other: Study) -> None:
    """Add the lines and comments of another tree with the same start, except lines that leave the
    end of the main line; the main line stays, unless the other main line continues it."""
    continues_main_line = length(other) > length(game.study) and continues(
        other.record, game.study.record
    )
    if continues_main_line:
        replace_main_line(game, other.record)
    pairs = [(game.study.root, other.root)]
    for target, source in pairs:
        target.comment = target.comment or source.comment
        existing = {str(child.move) for child in target.children}
        is_end = target is game.study.end
        pairs += [
            (target.play(str(child.move)), child)
            for child in source.children
            if str(child.move) in existing or not is_end
        ]
    game.refresh()


def continues(record: Record, earlier: Record) -> bool:
    """Return whether a record begins with all moves of an earlier one, and has its resignation, if
    any."""
    has_moves = record.moves[: len(earlier.moves)] == earlier.moves
    return has_moves and earlier.resigned in (None, record.resigned)
