"""The menu's buttons: to begin or end a game, and to show things on the board and beside it.

A button without an effect is left out; only *Resign* says why it has none.
"""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.board.computer import TEACHING_CHOICES
from boardleaf.board.state import State
from boardleaf.game.tree import outcome_at
from rules.sentences import sentence

from . import offers
from .fields import select
from .panel import button


def controls(state: State) -> str:
    """Return the buttons to begin and to review a game, and those that show things; while a match
    is being played, a note replaces those that ask the computer."""
    can_review = not state.unaided and state.played.study.root.children
    review = can_review and not offers.offers_review(state)
    last = state.game.last_move
    views = (
        ("" if state.unaided else _thoughts(state))
        + _values(state)
        + _swappable_pairs(state)
        + (button("replay", sentence("Replay last move")) if last and last.squares else "")
        + ("" if state.unaided else _line(state))
    )
    return (
        '<div class="buttons">'
        f'<button type="button" data-opens="setup">{sentence("New game")}</button>'
        + (offers.review_button() if review else "")
        + "</div>"
        + (
            f'<h3>{sentence("On the board")}</h3><div class="buttons">{views}</div>'
            if views
            else ""
        )
        + (f'<p class="note">{words.no_help_message()}</p>' if state.unaided else "")
    )


def resigning(state: State) -> str:
    """Return the buttons to resign, with the reason why nobody can now; "" if the game is over, or
    nobody ever can."""
    game, why = state.game, _why_not_resign(state)
    if outcome_at(state.played.study.end) or not (why or game.resigner):
        return ""
    sure = state.remarks.resigning
    label = sentence("Yes, resign") if sure else sentence("Resign")
    return (
        f'<div class="buttons">{button("resign", label, enabled=not why)}'
        + (button("play-on", sentence("No, play on")) if sure else "")
        + "</div>"
        + (f"<p>{escape(why)}</p>" if why else "")
    )


def _why_not_resign(state: State) -> str:
    """Explain why nobody can resign now; "" if somebody can, or nobody ever can."""
    game = state.game
    if state.shows_line or not game.shows_main_line:
        return sentence("Go back to the game to resign.")
    if game.match and not game.resigner:
        return sentence("You can't resign now.")
    return ""


def _line(state: State) -> str:
    """Return the button that shows or hides the line that the computer expects, if there is one."""
    if not any(move.squares for move in state.expected_line):
        return ""
    return button("line", sentence("Hide line") if state.overlays.line else sentence("Show line"))


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
    return f'<h3>{sentence("Help")}</h3><form class="teach" data-form="teach">{field}</form>'
