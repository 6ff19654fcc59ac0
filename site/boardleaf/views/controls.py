"""The menu's buttons: to begin or end a game, and to show things on the board and beside it."""

from __future__ import annotations

from boardleaf import words
from boardleaf.board.computer import TEACHING_CHOICES
from boardleaf.board.state import State
from rules.sentences import sentence

from . import offers
from .fields import select
from .panel import button


def controls(state: State) -> str:
    """Return the buttons of the menu; while a match is being played, a note replaces those that ask
    the computer."""
    resigning = state.remarks.resigning
    resign = sentence("Yes, resign") if resigning else sentence("Resign")
    return (
        '<div class="buttons">'
        f'<button type="button" data-opens="setup">{sentence("New game")}</button>'
        + ("" if state.unaided or offers.offers_review(state) else offers.review_button(state))
        + _values(state)
        + _swappable_pairs(state)
        + ("" if state.unaided else _line(state))
        + button(
            "replay",
            sentence("Replay last move"),
            enabled=bool(state.game.last_move and state.game.last_move.squares),
        )
        + ("" if state.unaided else _thoughts(state))
        + button("resign", resign, enabled=not (why := _why_not_resign(state)), why=why)
        + (button("play-on", sentence("No, play on")) if resigning else "")
        + "</div>"
        + (f'<p class="note">{words.no_help_message()}</p>' if state.unaided else "")
    )


def _why_not_resign(state: State) -> str:
    """Explain why nobody can resign now; "" if somebody can."""
    game = state.game
    if state.shows_line or not game.shows_main_line:
        return sentence("Go back to the game to resign.")
    if game.outcome:
        return sentence("The game is over.")
    if game.resigner:
        return ""
    return sentence("You can't resign now.")


def _line(state: State) -> str:
    """Return the button that shows or hides the line that the computer expects."""
    label = sentence("Hide line") if state.overlays.line else sentence("Show line")
    return button("line", label, enabled=any(move.squares for move in state.expected_line))


def _thoughts(state: State) -> str:
    """Return the button that shows or hides the computer's thoughts; the choice is remembered."""
    shown = state.overlays.thoughts
    return button("thoughts", sentence("Hide thoughts") if shown else sentence("Show thoughts"))


def _values(state: State) -> str:
    """Return the button that shows or hides the values of pieces, in a game that values them."""
    if not any(map(state.game.position.piece_value, state.game.position.pieces())):
        return ""
    shown = state.overlays.values
    return button("values", sentence("Hide values") if shown else sentence("Show values"))


def _swappable_pairs(state: State) -> str:
    """Return the button that shows or hides all pairs that may change places, if there are any."""
    if not state.game.position.swappable_pairs():
        return ""
    show, hide = state.game.position.SWAPPABLE
    return button("ties", sentence(hide if state.overlays.swappable_pairs else show))


def teaching(state: State) -> str:
    """Return the form with the choice; "" while a match is being played."""
    if state.unaided:
        return ""
    options = {name: sentence(label) for name, label in TEACHING_CHOICES.items()}
    label = sentence("Warn me about mistakes")
    field = select("teach", label, options, state.computer.teaching)
    return f'<form class="teach" data-form="teach">{field}</form>'
