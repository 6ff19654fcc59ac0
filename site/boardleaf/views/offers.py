"""What may be done now that has no square: what the game offers, and what follows its end."""

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
    """What a person may do that has no square, as the game says it."""
    if state.game.outcome and state.game.at_end and state.place.full:
        return _end(state)
    if not state.game.person_to_move:
        return watching(state)
    return "".join(map(_offer, state.game.position.offers()))


def _offer(offer: Offer) -> str:
    kind = "submit" if offer.ask else "button"
    told = f"<p>{escape(offer.text)}</p>"
    buttons = "".join(button(action, label, type=kind) for action, label in offer.buttons)
    if not offer.ask:
        return f'<div class="offer">{told}{buttons}</div>'
    return f'<form class="offer" novalidate>{told}{field(offer.ask, None)}{buttons}</form>'


def _end(state: State) -> str:
    """The game is over: another one, with the same sides or with others, or share this one."""
    players = state.game.players
    changed = button("again-changed", sentence("Change sides"))
    other = changed if players["black"] != players["white"] else ""
    again = button("again", sentence("Play again")) + other + button("share", sentence("Share"))
    return f'<div class="offer end"><div class="buttons">{again}</div>{shared(state)}</div>'
