"""Boards as blocks of text: what authors of other pages write."""

from __future__ import annotations

import re

import pytest

from boardleaf import address
from boardleaf.features.sharing import snippet
from rules.embedding import Shown
from rules.embedding.block import Block, BlockError

SITE = "https://example.org/games/"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("game=egotzi&size=5&moves=c3,d4", "game=egotzi&size=5&moves=c3,d4"),
        ("record: game=egotzi&size=5", "game=egotzi&size=5"),
        ("game: egotzi\nsize: 5\n\nmoves: c3,d4\nat: 1", "game=egotzi&size=5&moves=c3,d4&at=1"),
        (f"{SITE}play.html#game=egotzi&size=5&moves=c3", "game=egotzi&size=5&moves=c3"),
        ("game=emergo&size=7&moves=@c3\nflip: 1", "game=emergo&size=7&moves=@c3&flip=1"),
        ("game: slyde\nposition: wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/"
         "bwbwbwbw w 0", "game=slyde&size=8"),
    ],
)  # fmt: skip
def test_a_block_is_the_snippet_of_its_address(text: str, shown: str) -> None:
    html = Block.parse(text).html(SITE)
    if "position" not in text:
        assert html == snippet.figure(address.parse(shown), SITE)
    assert 'href="https://example.org/games/play.html#game=' in html


def test_caption_width_and_choices_are_attributes_and_text() -> None:
    text = 'game: egotzi\ncaption: <b> & "so": it is\nwidth: 240\ntheme: "dark"\ncontrols: none'
    html = Block.parse(text).html(SITE)
    assert '<figcaption dir="auto">&lt;b&gt; &amp; &quot;so&quot;: it is <a ' in html
    assert 'data-theme="&quot;dark&quot;" data-controls="none">' in html
    assert 'width="240" style="max-width:100%;height:auto"' in html


def test_a_link_to_a_puzzle_is_its_frame() -> None:
    html = Block.parse("https://a.example/puzzles.html#game=egotzi&id=ab12").html(SITE)
    assert html.startswith(f'<iframe src="{SITE}embed.html#game=egotzi&amp;id=ab12" title="A puzz')
    assert "sandbox=" in html and "max-width:100%" in html


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 0, "the block is empty: expected a record or link"),
        ("game=egotzi&moves=d4,d4", 0, "move 2, 'd4': There's already a black stone on d4."),
        ("game: egotzi\nsize: 5\nmoves: c3,c3", 2, "move 2, 'c3': There's already a black stone"),
        ("game: egotzi\nsize: 99", 1, "Egotzi has no size 99; it comes in sizes 2 to 19"),
        ("size: 5\ngame: chess", 1, "unknown game 'chess', expected one of emulsion"),
        ("game: egotzi\nposition: 7/7 b", 1, "position"),
        ("game: egotzi\nat: 3", 1, "at '3'"),
        ("game: egotzi\nflip: yes", 1, "flip is 'yes', expected 0, 1"),
        ("game: egotzi\nwhite: level-99", 1, "white is 'level-99', expected human, none, level-1"),
        ("game: egotzi\nwidth: wide", 1, "width is 'wide', expected a number of pixels"),
        ("game: egotzi\ncolour: red", 1, "'colour: red': expected a record or link, or lines"),
        ("game: egotzi\ngame: emergo", 1, "game appears twice"),
        ("game=egotzi&colour=red", 0, "unknown key 'colour', expected one of game"),
        ("https://a.example/", 0, ""),
        ("game=chess&id=ab12", 0, "unknown game 'chess', expected one of emulsion"),
    ],
)
def test_a_mistake_is_reported_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(BlockError, match=f"^{re.escape(message)}") as error:
        Block.parse(text).html(SITE)
    assert error.value.line == line


@pytest.mark.parametrize("site", ["", "games", "ftp://a.example/", "https://a.example/?x"])
def test_a_site_that_is_not_on_the_web_is_refused(site: str) -> None:
    with pytest.raises(ValueError, match="the site's address is"):
        Block.parse("game=egotzi").html(site)


def test_a_board_in_words_names_the_position() -> None:
    assert Block.parse("game=egotzi&size=3&moves=b2").words() == (
        "Egotzi, 3x3. White to move. Black on b2."
    )
    assert Block.parse("game=egotzi&id=ab12").words() == "game=egotzi&id=ab12"


def test_an_address_for_playing_has_a_person_in_place_of_nobody() -> None:
    shown = Shown.of("game=egotzi&black=none&white=level-1")
    assert shown.address(playable=True) == "game=egotzi&size=7&white=level-1"
