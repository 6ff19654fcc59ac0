"""Lines of a match in its tree: those of links and of other tabs are added, none is lost."""

from __future__ import annotations

from boardleaf.model.match import length
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.tree import promote_line
from rules import Record, Study
from rules.node import Node, main_line


def add(game: ShownGame, record: Record) -> Node | None:
    """Add the moves of a record as a line; return its last node. None, and nothing is added, where
    they go on from a resignation."""
    node = game.study.root
    for move in map(str, record.moves):
        known = any(str(child.move) == move for child in node.children)
        if node.resigned and not known:
            return None
        node = node.play(move)
    game.changed()
    return node


def extend(game: ShownGame, record: Record) -> None:
    """Make a record the game: its moves the main line, with its result."""
    if game.study.resigned:
        game.study.take_back_resignation()
    node = add(game, record)
    assert node
    promote_line(node)
    _end_at(node)
    if record.resigned:
        game.study.resign(record.resigned)
    game.changed()
    game.cursor.go(node)


def _end_at(node: Node) -> None:
    """Make a node the last one. Lines that were tried from there cannot stay: no line leaves the
    end of a game. Their moves become its comment."""
    tried = [main_line(child) for child in node.children]
    for child in node.children:
        child.remove()
    texts = ("-".join(str(each.move) for each in line) for line in tried)
    node.comment = " ".join(filter(None, [node.comment, *texts]))


def join(game: ShownGame, other: Study) -> None:
    """Add all lines and comments of another tree with the same start; the main line stays, unless
    the other one continues it."""
    longer = length(other) > length(game.study) and continues(other.record, game.study.record)
    if longer:
        extend(game, other.record)
    pairs = [(game.study.root, other.root)]
    for into, source in pairs:
        into.comment = into.comment or source.comment
        known = {str(child.move) for child in into.children}
        last = into is game.study.end
        pairs += [
            (into.play(str(child.move)), child)
            for child in source.children
            if str(child.move) in known or not last
        ]
    game.changed()


def continues(record: Record, before: Record) -> bool:
    """Return whether a record has all moves of another one, and its result if it has one."""
    moves = record.moves[: len(before.moves)] == before.moves
    return moves and before.resigned in (None, record.resigned)
