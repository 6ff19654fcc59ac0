"""Exports of a game: its link, position, record, snippet, pictures, and a sheet to print.

Each is a request, which the page's JavaScript carries out (js/share.js).

>>> from boardleaf import address
>>> from boardleaf.board.state import BoardSettings
>>> settings = BoardSettings(base="https://example.org/")
>>> state = State.of(address.parse("game=egotzi&size=5&moves=c3"), settings)
>>> request("copy-link", state)["text"]
'https://example.org/play.html#game=egotzi&size=5&moves=c3'
>>> request("download-png", state)["name"]
'egotzi-5x5-move-1.png'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boardleaf.address import ended
from boardleaf.board.remarks import ShareResult
from boardleaf.board.state import State
from boardleaf.game.shown_game import ShownGame
from rules import Study
from rules.node import main_line
from rules.sentences import sentence, template

from . import forum, printed_sheet, snippet


def request(action: str, state: State) -> dict[str, str]:
    """Return the request for the button `action`; its kind is `none` if a link would be too
    long."""
    base, game = state.settings.base, state.game
    kind, _, content = action.partition("-")
    link = state.match_link if state.played.match else f"{base}play.html#{game.texts.full}"
    if content in LINKING and not state.played.match and len(game.texts.full) > MAX_LINK_LENGTH:
        return {"kind": "none", "content": "link", "text": "", "name": ""}
    texts = {
        "copy-link": lambda: link,
        "copy-position": lambda: str(state.game.position),
        "copy-line": lambda: line_text(state.game),
        "copy-record": lambda: ended(state.game.study_text),
        "copy-snippet": lambda: snippet.figure(replace(game.address, match=""), base),
        "copy-png": lambda: printed_sheet.picture(state),
        "copy-notices": lambda: _notices(state),
        "download-txt": lambda: game.texts.full,
        "download-notices": lambda: _notices(state),
        "download-svg": lambda: printed_sheet.picture(state),
        "download-png": lambda: printed_sheet.picture(state),
        "print": lambda: printed_sheet.sheet(state),
    }
    if content in forum.FORMS:
        title = printed_sheet.title(state)
        texts[action] = lambda: forum.FORMS[content](title, link, game.position)
    if action == "download-notices":
        content = "txt"
    name = f"{file_stem(state)}.{content}" if kind == "download" else ""
    return {"kind": kind, "content": content, "text": texts[action](), "name": name}


def _notices(state: State) -> str:
    """Return the texts that notices show, as they couldn't be read."""
    return "\n".join(notice.text for notice in state.remarks.notices if notice.text)


def line_text(game: ShownGame) -> str:
    """Return the text of the line shown, as a study with its comments and no side lines."""
    study = Study(game.record)
    for node, original in zip(main_line(study.root), game.cursor.line, strict=True):
        node.comment = original.comment
    return ended(str(study))


def file_stem(state: State) -> str:
    """Return the name of a file to save, without its extension."""
    size = state.game.position.size
    return f"{state.game.game.id}-{size}x{size}-move-{state.game.node.depth}"


LINKING = ("link", *forum.FORMS)
"""What contains a link to the game."""

MAX_LINK_LENGTH = 8_000
"""The maximum length of a game in a link, in characters; programs may cut off a longer one."""

COPIED_MESSAGES = {
    "link": template("Link copied."),
    "position": template("Position copied."),
    "line": template("Line copied."),
    "record": template("Record copied."),
    "snippet": template("Snippet copied."),
    "markdown": template("Copied. Paste it into a post."),
    "bbcode": template("Copied. Paste it into a post."),
    "text": template("Copied. Paste it into a post."),
    "png": template("Picture copied. Paste it into a post."),
    "notices": template("Text copied."),
}
"""The message after copying, by what was copied."""


def share_result(request: Mapping[str, str], done: bool) -> ShareResult:
    """Return the result of a request, which was carried out if `done`."""
    if request["kind"] == "none":
        return ShareResult(
            sentence("This game is too long for a link. Save it as a file instead:"),
            offer="download-txt",
        )
    if request["kind"] == "copy" and done:
        return ShareResult(sentence(COPIED_MESSAGES[request["content"]]))
    if request["content"] == "png" and request["kind"] == "copy":
        return ShareResult(
            sentence("This browser can't copy pictures. Save it instead:"), offer="download-png"
        )
    if request["kind"] == "copy":
        blocked = sentence("Your browser blocked clipboard access. Copy the text from here:")
        return ShareResult(blocked, request["text"])
    if request["kind"] == "print":
        return ShareResult("" if done else sentence("This browser can't print from here."))
    if done:
        return ShareResult(sentence("Saved as {file}.", file=request["name"]))
    return ShareResult(sentence("Couldn't save {file}.", file=request["name"]))
