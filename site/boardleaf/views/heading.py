"""The heading of a board: the game and its size, and a link to its rules."""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.model.state import State
from rules.sentences import sentence


def heading(state: State) -> str:
    """Return the name of the game, and a link to its rules where there is a page about it."""
    position = state.game.position
    page = state.settings.rules_pages.get(position.game.id)
    link = f'<a href="{escape(state.settings.root + page)}">{sentence("Rules")}</a>' if page else ""
    return f'<p class="heading"><b>{escape(words.board_title(position))}</b> {link}</p>'
