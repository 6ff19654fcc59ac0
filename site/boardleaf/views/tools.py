"""The tools of a board: sharing, importing a game, setting up a position."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf.board.state import State
from rules import games
from rules.sentences import sentence, template

from .panel import button, loading_note

SHARE_LABELS: Mapping[str, str] = {
    "copy-link": template("Copy link"),
    "copy-png": template("Copy picture"),
    "copy-text": template("Copy as text"),
    "copy-snippet": template("Copy snippet"),
    "copy-position": template("Copy position"),
    "copy-record": template("Copy record"),
    "copy-markdown": template("Copy for Markdown"),
    "copy-bbcode": template("Copy for BBCode"),
    "download-png": template("Save as PNG"),
    "download-svg": template("Save as SVG"),
    "print": template("Print"),
}
"""The templates of the labels of the sharing buttons, by action, those first that are used most."""

UNFOLDED_COUNT = 4
"""The number of sharing buttons that are always shown in the menu."""


def share(state: State) -> str:
    """Return the menu for sharing; in another page's frame, only with the buttons that work
    there."""
    buttons = [
        button(action, sentence(label), main=action == "copy-link")
        for action, label in SHARE_LABELS.items()
        if action.startswith("copy") or not state.settings.framed
    ]
    first, more = "".join(buttons[:UNFOLDED_COUNT]), "".join(buttons[UNFOLDED_COUNT:])
    return (
        f'<details class="tool"><summary>{sentence("Share")}</summary><div class="menu">'
        f'<div class="buttons">{first}</div>'
        f'<details class="more"><summary>{sentence("More formats")}</summary>'
        f'<div class="buttons">{more}</div></details>'
        '<div data-part="shared"></div></div></details>'
    )


def tools(state: State) -> str:
    """Return the menus of the full board to share games and to open them. They stay open while the
    game continues."""
    edit = button("edit", sentence("Set up a position"))
    return f"<h3>{sentence('Share and open')}</h3>{share(state)}{_import_menu()}{edit}"


def _import_menu() -> str:
    options = "".join(f'<option value="{game.id}">{game.title}</option>' for game in games())
    return (
        f'<details class="tool"><summary>{sentence("Import")}</summary>'
        f'<form class="import" novalidate><label>{sentence("A link, record, position or diagram")}'
        '<textarea name="text" dir="auto" rows="3" spellcheck="false" autocapitalize="off">'
        "</textarea></label>"
        f'<label>{sentence("If unclear, read as")}<select name="of">'
        f'<option value="">{sentence("the game on the board")}</option>{options}</select></label>'
        '<div data-part="imported"></div>'
        f"{button('import', sentence('Open'), type='submit')}</form></details>"
    )


KEYS: Mapping[str, str] = {
    template("Tab"): template("go to the board, then to the buttons"),
    template("Arrows"): template("move the cursor; moves are previewed"),
    template("Home and End"): template("go to the ends of the row or, with Ctrl, of the board"),
    template("Page Up and Page Down"): template("go to the top or bottom of the column"),
    template("Enter or Space"): template("pick a piece, then play to the chosen square"),
    template("Escape"): template("clear your selection"),
    template("d4-e5, then Enter"): template("type a move as in the move list"),
    template("← and →, outside the board"): template("step through the game"),
    "?": template("show these keys"),
    template("Insert+Space (NVDA), Insert+Z (JAWS)"): template(
        "switch a screen reader to focus mode, so that these keys reach the board"
    ),
}
"""The templates of the keys' names and of what they do."""


def keys(state: State) -> str:
    """Return the list of keys, which the style sheet shows only where there may be a keyboard."""
    rows = "".join(
        f"<dt>{escape(sentence(key))}</dt><dd>{escape(sentence(effect))}</dd>"
        for key, effect in KEYS.items()
    )
    summary = sentence("Keys")
    return f'<details class="tool keys"><summary>{summary}</summary><dl>{rows}</dl></details>'


def share_result(state: State) -> str:
    """Return the result of the last click on a sharing button, or the note that a module is being
    loaded."""
    result = state.remarks.share_result
    if not result or not result.message:
        return loading_note(state, "shared")
    if result.offer:
        save = button(result.offer, sentence("Save as a file"))
        return f'<p class="note">{escape(result.message)} {save}</p>'
    if not result.text:
        return f'<p class="note">{escape(result.message)}</p>'
    return (
        f'<label class="note">{escape(result.message)}'
        '<textarea readonly dir="auto" rows="3" data-heir="share copy-link">'
        f"{escape(result.text)}</textarea></label>"
    )


def import_message(state: State) -> str:
    """Return the reason why a pasted text could not be read, or the note that the importer is being
    loaded."""
    if state.remarks.import_failure:
        return f'<p class="note refusal">{escape(state.remarks.import_failure)}</p>'
    return loading_note(state, "imported")
