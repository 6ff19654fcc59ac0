"""Another game on a board: a new one, one from an address or the store, or the same one after an
error."""

from __future__ import annotations

from boardleaf import words
from boardleaf.address import Address
from rules.sentences import sentence

from . import moves, replies
from .effects import Begin, Cancel, Say, Scroll, Steps
from .events import Faulted, Restored
from .remarks import Fault
from .state import State


def restore(board: State, event: Restored) -> Steps:
    """Show a game from an address or the store, and continue it."""
    board.replace(event.state)
    return [Cancel(""), *moves.continue_game(board)]


def open(board: State, address: Address) -> Steps:
    """Open the game of an address as a new game; the current game stays stored."""
    board.replace(State.of(address, board.settings))
    return [Cancel(""), Begin(), Scroll(), *moves.continue_game(board)]


def recover(board: State, event: Faulted) -> Steps:
    """Continue the game after an unexpected error.

    The computer's move is requested once more; after a second error, only when a person asks.
    """
    repeated = bool(board.remarks.fault)
    cancelled = replies.cancel(board)
    board.selection.clear()
    board.movement.end()
    if repeated and board.computer_to_move:
        board.computer.failure = sentence("The computer player failed.")
    said = Say(words.fault_message(), Fault(event.details))
    return [*cancelled, said, *moves.continue_game(board)]
