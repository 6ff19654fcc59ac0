"""A line of moves on the board in place of the game, which stays unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from boardleaf.address import HUMAN, Address
from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller
from rules import Study
from rules.node import Node
from rules.position import COLOURS


def lay(board: Controller, node: Node, moves: Sequence[str], at: int) -> None:
    """Show the position after `at` of the moves that follow a node of the game, and animate the
    last of them."""
    state = board.state
    line = line_after(node, moves, flip=state.actual.flip)
    board.set_aside()
    state.aside = state.actual
    state.game = line
    if at:
        state.game.show(node.depth + at - 1)
        board.show(node.depth + at)
    else:
        state.game.show(node.depth)


def line_after(node: Node, moves: Sequence[str], *, flip: bool) -> ShownGame:
    """Return a game of the moves that lead to a node and those of a line, shown at the node. Moves
    that cannot be played, as in a text that was changed, are left out with all after them."""
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


def put_back(board: Controller) -> None:
    """Show the game again, and let it continue."""
    state = board.state
    if state.aside:
        board.set_aside()
        state.game, state.aside = state.aside, None
        board.carry_on()
