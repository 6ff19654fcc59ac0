"""A line of an analysis shown on the board in place of the game, which stays unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from boardleaf.address import HUMAN, Address
from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller
from rules import Study
from rules.node import Node
from rules.position import COLOURS


def show_line(controller: Controller, node: Node, moves: Sequence[str], count: int) -> None:
    """Show the position after the first `count` moves of a line that starts at a node of the game,
    and animate the last of them."""
    state = controller.state
    line = game_with_line(node, moves, flip=state.actual.flip)
    controller.interrupt()
    state.hidden_game = state.actual
    state.game = line
    if count:
        state.game.show(node.depth + count - 1)
        controller.show(node.depth + count)
    else:
        state.game.show(node.depth)


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


def show_game(controller: Controller) -> None:
    """If a line is shown, show the game again in its place, and let it continue."""
    state = controller.state
    if state.hidden_game:
        controller.interrupt()
        state.game, state.hidden_game = state.hidden_game, None
        controller.continue_game()
