"""What a board can do besides playing: hand out its game, take in another, set one up."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf.playing.state import State
from rules import games

from .panel import button, wanted

SHARING: Mapping[str, str] = {
    "copy-link": "Copy link",
    "copy-position": "Copy position",
    "copy-record": "Copy record",
    "copy-snippet": "Copy snippet",
    "download-svg": "Save as SVG",
    "download-png": "Save as PNG",
    "print": "Print",
}
"""The actions that hand something out, by what their buttons say."""


def share(state: State) -> str:
    """The menu of what a board hands out, as far as it can where it stands."""
    buttons = "".join(
        button(action, label)
        for action, label in SHARING.items()
        if action.startswith("copy") or not state.place.framed
    )
    return (
        '<details class="tool"><summary>Share</summary><div class="menu">'
        f'<div class="buttons">{buttons}</div><div data-part="shared"></div></div></details>'
    )


def tools(state: State) -> str:
    """The menus of the page that is one game. They stay open while the game goes on."""
    return share(state) + _import() + _edit() + _keys()


def _import() -> str:
    options = "".join(f'<option value="{each.id}">{each.title}</option>' for each in games())
    return (
        '<details class="tool"><summary>Import</summary><form class="import" novalidate>'
        "<label>A link, a record, a position or a diagram"
        '<textarea name="text" rows="3" spellcheck="false" autocapitalize="off"></textarea></label>'
        '<label>If a position may be of several games, it is of<select name="of">'
        f'<option value="">the one on the board</option>{options}</select></label>'
        '<div data-part="imported"></div>'
        '<button type="submit" data-action="import">Open it as a new game</button></form></details>'
    )


def _edit() -> str:
    return button("edit", "Set up a position")


KEYS: Mapping[str, str] = {
    "Tab": "to the board, and on to the buttons",
    "Arrows": "move the cursor; what a move would do is shown and said",
    "Enter or Space": "picks a piece, and plays the move that leads to the square",
    "Escape": "forgets what was picked or typed",
    "d4-e5, then Enter": "plays a move that is typed on the board, as the list of moves writes it",
    "?": "shows these keys",
}
"""What keys do while the cursor is on the board."""


def _keys() -> str:
    """The sheet of keys."""
    rows = "".join(f"<dt>{escape(key)}</dt><dd>{escape(does)}</dd>" for key, does in KEYS.items())
    return f'<details class="tool keys"><summary>Keys</summary><dl>{rows}</dl></details>'


def shared(state: State) -> str:
    """What came of the button pressed last."""
    told = state.remarks.shared
    if not told or not told.message:
        return ""
    if not told.text:
        return f'<p class="note">{escape(told.message)}</p>'
    return (
        f'<label class="note">{escape(told.message)}'
        f'<textarea readonly rows="3">{escape(told.text)}</textarea></label>'
    )


def imported(state: State) -> str:
    """Why a text that was pasted is no game, or what is loaded to read it."""
    if state.remarks.unread:
        return f'<p class="note refusal">{escape(state.remarks.unread)}</p>'
    return wanted(state, "imported")
