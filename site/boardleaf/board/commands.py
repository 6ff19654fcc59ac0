"""Commands of the page around a board in a frame. They act like a person; one that can't be carried
out is answered with its rule.

>>> board = State.of(address.parse("game=egotzi&size=3&moves=b2"))
>>> obey(board, events.Commanded("show", "5"))[0].values["reason"]
'The game has no position 5.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardleaf import address, words
from rules import Refusal, picking
from rules.sentences import sentence

from . import events, moves
from .clicks import why_no_move
from .effects import Answer, Steps, refuse
from .state import State


def obey(board: State, event: events.Commanded) -> Steps:
    """Carry out a command."""
    return COMMANDS[event.name](board, event.text)


def _play(board: State, text: str) -> Steps:
    """Play a move by its text. Where a piece can be placed, the name of a square is enough."""
    position = board.game.position
    if not board.game.person_to_move:
        rule = "turn" if board.game.ongoing else "over"
        return _refused(text, Refusal(rule, why_no_move(board.game)))
    move = picking.placement(position, text) or text
    if refusal := position.why_illegal(move):
        return [*_refused(text, refusal), refuse(refusal)]
    return [events.MoveChosen(position.move(move))]


def _show(board: State, text: str) -> Steps:
    """Show the position at a place of the game, such as `12`."""
    try:
        return moves.show(board, text)
    except ValueError:
        reason = sentence("The game has no position {at}.", at=text)
        return _refused(text, Refusal("at", reason))


def _undo(board: State, text: str) -> Steps:
    if not board.game.may_undo:
        return _refused(text, Refusal("undo", sentence("There is no move to undo.")))
    return moves.undo(board)


def _load(board: State, text: str) -> Steps:
    """Show the game of an address, but not as a match."""
    try:
        shown = address.parse(text)
    except ValueError as error:
        return _refused(text, Refusal("record", words.sentence_of(error)))
    return [events.Restored(State.of(replace(shown, match=""), board.settings))]


def _refused(text: str, refusal: Refusal) -> Steps:
    values = {"text": text, "rule": refusal.rule, "reason": refusal.reason}
    return [Answer("refused", values)]


COMMANDS: Mapping[str, Callable[[State, str], Steps]] = {
    "play": _play,
    "show": _show,
    "undo": _undo,
    "load": _load,
}
"""The functions that carry out commands, by name."""
