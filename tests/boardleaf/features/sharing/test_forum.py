"""A game as text for forums: the forms are well-formed, and *Import* reads each of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardleaf import address
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.features.importing.read import read
from boardleaf.features.sharing import exports, forum
from rules.terminal import draw
from tests.kit.strategies import records

FORMS = ("markdown", "bbcode", "text")
BASE = "https://a.example/b/"

ADDRESSES = [
    "game=emergo&size=7&moves=@a1,@c1",
    "game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%2030%200,0&flip=1",
    "game=egotzi-squared&size=5&position=5/5/5/5/5%20w%201%206%3F",
    "game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1&comments=1:3.Better;2.%5B%28no%29%5D%20*so*",
    "game=slyde&position=wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw"
    "%20w%202&moves=*b1",
    "game=free-emulsion&size=5&moves=c3+c4&white=level-2&at=0",
    "game=egotzi&size=5&moves=c3&result=white-resigns",
]


def request(action: str, text: str) -> dict[str, str]:
    return exports.request(action, State.of(address.parse(text), BoardSettings(base=BASE)))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", ADDRESSES)
def test_every_form_links_to_the_game_and_can_be_imported(form: str, text: str) -> None:
    copied = request(f"copy-{form}", text)["text"]
    written = address.format(address.parse(text))
    assert f"{BASE}play.html#{written}" in copied
    assert read(copied) == written
    quoted = "".join(f"> {line}\n" for line in copied.splitlines())
    assert read(f"Look at this:\n\n{quoted}\nWhat now?") == written


@settings(max_examples=30)
@given(record=records(), form=st.sampled_from(FORMS))
def test_any_game_survives_a_forum(record, form):
    copied = request(f"copy-{form}", str(record))["text"]
    assert read(copied) == address.format(address.parse(str(record)))


def test_the_board_is_code_with_the_title_above() -> None:
    text = "game=egotzi&size=3&moves=b2"
    board = draw(address.parse(text).node.position)
    title, link = "Egotzi, 3x3. White to move. After 1 move.", f"{BASE}play.html#{text}"
    indented = "".join(f"    {line}\n" for line in board.splitlines())
    assert request("copy-markdown", text)["text"] == f"[{title}]({link})\n\n{indented}"
    assert request("copy-bbcode", text)["text"] == (
        f"[url={link}]{title}[/url]\n[code]\n{board}\n[/code]\n"
    )
    assert request("copy-text", text)["text"] == f"{title}\n\n{board}\n\n{link}\n"


def test_characters_of_markdown_in_a_title_are_escaped() -> None:
    position = address.parse("game=egotzi&size=2").node.position
    assert forum.markdown("[a] *b* _c_ <d> \\", "x", position).startswith(
        "[\\[a\\] \\*b\\* \\_c\\_ \\<d> \\\\](x)\n"
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_game_that_is_too_long_for_a_link_is_offered_as_a_file(form: str) -> None:
    comment = "x" * exports.MAX_LINK_LENGTH
    asked = request(f"copy-{form}", f"game=egotzi&size=5&moves=c3&comments=1.{comment}")
    assert asked["kind"] == "none"
    assert exports.share_result(asked, False).offer == "download-txt"


@pytest.mark.parametrize("form", FORMS)
def test_a_blocked_clipboard_shows_the_text(form: str) -> None:
    asked = request(f"copy-{form}", "game=egotzi")
    assert exports.share_result(asked, True).message == "Copied. Paste it into a post."
    assert exports.share_result(asked, False).text == asked["text"]


def test_a_picture_that_cannot_be_copied_can_be_saved() -> None:
    asked = request("copy-png", "game=egotzi")
    assert asked["text"].startswith("<svg")
    assert exports.share_result(asked, True).message == "Picture copied. Paste it into a post."
    assert exports.share_result(asked, False).offer == "download-png"
