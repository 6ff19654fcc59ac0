"""The menu's buttons: to begin or end a game, and what is shown on the board and beside it."""

from __future__ import annotations

from boardleaf import words
from boardleaf.model.state import State
from rules.sentences import sentence

from . import offers
from .panel import button


def controls(state: State) -> str:
    """Return the buttons of the menu; while a match goes on without those that ask the computer,
    and why."""
    resign = sentence("Tap again to resign") if state.remarks.resigning else sentence("Resign")
    return (
        '<div class="buttons">'
        f'<button type="button" data-opens="setup">{sentence("New game")}</button>'
        + button("resign", resign, enabled=not (why := _not_resigning(state)), why=why)
        + ("" if state.unaided or offers.reviews(state) else offers.review(state))
        + _values(state)
        + _ties(state)
        + ("" if state.unaided else _line(state))
        + button(
            "replay",
            sentence("Replay last move"),
            enabled=bool(state.game.last_move and state.game.last_move.squares),
        )
        + ("" if state.unaided else _thoughts(state))
        + "</div>"
        + (f'<p class="note">{words.unaided()}</p>' if state.unaided else "")
    )


def _not_resigning(state: State) -> str:
    """Say why nobody can resign; "" if somebody can."""
    game = state.game
    if state.hidden_game or not game.shows_main_line:
        return sentence("Go back to the game to resign.")
    if game.outcome:
        return sentence("The game is over.")
    if game.resigner:
        return ""
    return sentence("You can't resign now.")


def _line(state: State) -> str:
    """Return the switch for the line that the computer expects."""
    label = sentence("Hide line") if state.overlays.line else sentence("Show line")
    return button("line", label, enabled=any(move.squares for move in state.expected))


def _thoughts(state: State) -> str:
    """Return the switch for the computer's thoughts, which is remembered."""
    shown = state.overlays.thoughts
    return button("thoughts", sentence("Hide thoughts") if shown else sentence("Show thoughts"))


def _values(state: State) -> str:
    """Return the switch for what pieces are worth, in a game that values them."""
    if not any(map(state.game.position.piece_value, state.game.position.pieces())):
        return ""
    shown = state.overlays.values
    return button("values", sentence("Hide values") if shown else sentence("Show values"))


def _ties(state: State) -> str:
    """Return the switch for all pairs at once that may change places, in a position that has
    some."""
    if not state.game.position.swappable_pairs():
        return ""
    show, hide = state.game.position.SWAPPABLE
    return button("ties", sentence(hide if state.overlays.ties else show))
