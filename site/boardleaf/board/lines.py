"""A line of an analysis shown on the board in place of the game, which stays unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from boardleaf.address import HUMAN, Address
from boardleaf.game.shown_game import ShownGame
from rules import Study
from rules.node import Node
from rules.position import COLOURS

from . import moves
from .effects import Steps
from .state import LineShown, Playing, State


def show_line(board: State, node: Node, line: Sequence[str], count: int) -> Steps:
    """Show the position after the first `count` moves of a line that starts at a node of the game,
    and animate the last of them."""
    game = game_with_line(node, line, flip=board.played.flip)
    steps = moves.interrupt(board)
    board.mode = LineShown(game)
    game.show(node.depth + count)
    if count and game.node.depth == node.depth + count:
        moves.animate(board)
    return steps


def game_with_line(node: Node, moves: Sequence[str], *, flip: bool) -> ShownGame:
    """Return a game with the moves that lead to a node and those of a line, shown at the node. The
    line ends before its first illegal move, which an edited text may have."""
    record = node.record()
    if record.resigned:
        record.undo()
    for move in moves:
        if record.outcome() or record.position.why_illegal(move):
            break
        record.play(move)
    study = Study(record)
    shown = study.find(str(node.depth))
    return ShownGame.of(Address(study, dict.fromkeys(COLOURS, HUMAN), shown, flip))


def show_game(board: State) -> Steps:
    """If a line is shown, show the game again in its place, and let it continue."""
    if not board.shows_line:
        return []
    return [*leave_line(board), *moves.continue_game(board)]


def leave_line(board: State) -> Steps:
    """If a line is shown, show the game again in its place."""
    if not board.shows_line:
        return []
    steps = moves.interrupt(board)
    board.mode = Playing()
    return steps
