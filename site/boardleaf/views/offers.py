"""Choices that have no square: moves that the game offers, and what to do after its end."""

from __future__ import annotations

from html import escape

from boardleaf.model.state import State
from rules.position import Offer
from rules.sentences import sentence

from .fields import field
from .panel import button
from .tools import shared
from .watching import watching


def offer(state: State) -> str:
    """Return the choices to show near the board; "" if there are none."""
    if state.courier and (markup := state.courier.offer()):
        return markup
    if state.analyst and (markup := state.analyst.offer()):
        return markup
    if _shows_end(state):
        return _end_buttons(state)
    if not state.game.person_to_move:
        return watching(state)
    return "".join(map(_offer, state.game.position.offers()))


def _offer(offer: Offer) -> str:
    kind = "submit" if offer.field else "button"
    text = f"<p>{escape(offer.text)}</p>"
    buttons = "".join(button(action, label, type=kind) for action, label in offer.buttons)
    if not offer.field:
        return f'<div class="offer">{text}{buttons}</div>'
    value = field(offer.field, offer.proposed or None)
    answer = f'<div class="answer">{value}{buttons}</div>'
    return f'<form class="offer" novalidate>{text}{answer}</form>'


def _shows_end(state: State) -> bool:
    """Return whether the end of the game is shown, and nothing else is offered there."""
    asks = (state.courier and state.courier.offer()) or (state.analyst and state.analyst.offer())
    return bool(state.game.outcome and state.game.at_end and state.place.full and not asks)


def reviews(state: State) -> bool:
    """Return whether the review of the game is offered after its end."""
    return _shows_end(state) and bool(state.actual.study.root.children)


def _end_buttons(state: State) -> str:
    """Return the buttons after the end: to play again, with the same or exchanged colours, and to
    review or share this game."""
    players = state.game.players
    changed = button("again-changed", sentence("Change sides"))
    exchange = changed if players["black"] != players["white"] else ""
    again = button("again", sentence("Play again")) + exchange
    after = (review(state) if reviews(state) else "") + button("share", sentence("Share"))
    return f'<div class="offer end"><div class="buttons">{again}{after}</div>{shared(state)}</div>'


def review(state: State) -> str:
    """Return the button that reviews the game: in the menu, and near the board after the end."""
    return button("review", sentence("Review"), enabled=bool(state.actual.study.root.children))
