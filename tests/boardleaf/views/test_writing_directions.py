"""Texts that people write have a writing direction of their own, wherever they are shown."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

from boardleaf import address
from boardleaf.board.remarks import Notice
from boardleaf.features.sharing import exports, printed_sheet, snippet
from boardleaf.views import panel, study_lines, tools
from tests.kit.board_driver import FULL_PAGE, BoardDriver

HEBREW, ARABIC, MIXED = "טעות!", "نقلة جيدة (c3)", "c3: שגיאה"
STUDY = "game=egotzi&size=5&pie=off&moves=c3,d4&lines=1.e5,a1&comments="


class Directions(HTMLParser):
    """The `dir` of the innermost element with one, by text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: dict[str, str | None] = {}
        self._open: list[str | None] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "input"):
            inherited = self._open[-1] if self._open else None
            self._open.append(dict(attrs).get("dir", inherited))

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self.found[data.strip()] = self._open[-1] if self._open else None


def driver(comment: str, at: str = "2", place: str = "2") -> BoardDriver:
    text = f"{STUDY}{place}.{quote(comment.replace(';', ';;'))}&at={at}"
    return BoardDriver(text, settings=FULL_PAGE)


def form(text: str) -> str:
    edited = driver(text)
    edited.press("comment")
    return study_lines.comment(edited.state)


def printed(text: str) -> str:
    return str(exports.request("print", driver(text).state)["text"])


def shown_text(text: str) -> str:
    noted = driver(text)
    noted.state.remarks.notices = [Notice("A text", text)]
    return panel.notices(noted.state)


def made_snippet(text: str, caption: str = "") -> str:
    shown = address.parse(f"{STUDY}2.{quote(text)}&at=2")
    return snippet.figure(shown, "https://example.org/", caption=caption)


PLACES: dict[str, Callable[[str], str]] = {
    "a comment on the board": lambda text: study_lines.comment(driver(text).state),
    "the form of a comment": form,
    "a printed comment": printed,
    "a printed comment of a side line": lambda text: printed_sheet.sheet(
        driver(text, place="1:2", at="0").state
    ),
    "a comment in a snippet": made_snippet,
    "a caption in a snippet": lambda text: made_snippet("A", text),
    "a text that can't be opened": shown_text,
}


@pytest.mark.parametrize("text", [HEBREW, ARABIC, MIXED])
@pytest.mark.parametrize("place", PLACES)
def test_a_text_has_its_own_direction(place: str, text: str) -> None:
    found = Directions(PLACES[place](text)).found
    assert found[text] == "auto", found


def test_fields_for_texts_take_their_direction_from_what_is_typed() -> None:
    assert '<textarea name="text" dir="auto"' in tools.tools(driver("a").state)
