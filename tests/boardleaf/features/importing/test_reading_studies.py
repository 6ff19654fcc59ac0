"""Import of links with side lines and comments: the whole link is read, and no text around it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import quote

import pytest

from boardleaf import address
from boardleaf.features.importing.read import read

STUDY = "game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1;1:2.b2"
ASCII = "".join(map(chr, range(1, 128)))
"""Every ASCII character except NUL, which texts cannot contain."""

WRAPPINGS: list[Callable[[str], str]] = [
    lambda link: link,
    lambda link: f"Look at {link}.",
    lambda link: f"(see {link}), or not",
    lambda link: f'<p>See <a href="{escape(link)}">this</a>; it is good.</p>',
    lambda link: f"<{link}>",
    lambda link: f"> My game: [a *good* one]({link}).\n> Yours",
    lambda link: f"Hello,\r\n\r\n<{link}>;\r\n\r\nBye",
    lambda link: f"https://mail.example/redirect?to={quote(link, safe='')}&from=me",
]


@pytest.mark.parametrize("wrap", WRAPPINGS)
@pytest.mark.parametrize("comment", [ASCII, "Good;", ";;", "#1; game=x", "a.", *"!#&.;"])
@pytest.mark.parametrize("suffix", ["", "&at=1:2"])
def test_a_comment_survives_any_wrapping(
    wrap: Callable[[str], str], comment: str, suffix: str
) -> None:
    parsed = address.parse(f"{STUDY}{suffix}")
    parsed.study.find("1:3").comment = comment
    text = address.format(parsed)
    assert read(wrap(f"https://a.example/play.html#{text}")) == text


@pytest.mark.parametrize("character", ASCII)
def test_every_character_survives_at_the_end_of_a_comment(character: str) -> None:
    parsed = address.parse(STUDY)
    parsed.study.end.comment = f"Is it {character}"
    text = address.format(parsed)
    for wrap in WRAPPINGS:
        assert read(wrap(f"https://a.example/play.html#{text}")) == text
