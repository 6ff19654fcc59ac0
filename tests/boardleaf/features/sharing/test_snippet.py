"""Snippets for other sites' pages: well-formed, small, with text escaped."""

import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from boardleaf import address
from boardleaf.address import Address
from boardleaf.features.sharing import snippet
from rules import Record
from tests.kit.strategies import positions

BASE = "https://example.org/some/path/"
SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"

ADDRESSES = [
    "game=emulsion",
    "game=emulsion&moves=e4-e5,swap",
    "game=free-emulsion&size=5&moves=c3+c4",
    "game=egotzi&size=7&moves=d4,swap,d5&flip=1&white=level-1",
    "game=egotzi-squared&size=5&moves=komi=6,black,c3",
    "game=emergo",
    "game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%2030%200,0",
    "game=emergo&size=7&moves=@c3,@e5&at=1&black=none&white=none",
]


def parse_xml(text):
    return ElementTree.fromstring(text)


@pytest.mark.parametrize("text", ADDRESSES)
def test_a_snippet_is_a_figure_with_picture_caption_and_link(text):
    figure = parse_xml(snippet.figure(address.parse(text), BASE, caption="Look here."))
    assert [child.tag for child in figure] == [f"{SVG_NAMESPACE}svg", "figcaption"]
    assert figure.get("data-game-board") == address.format(address.parse(text))
    picture, caption = figure
    assert picture.get("role") == "img"
    position = address.parse(text).node.position
    assert picture.find(f"{SVG_NAMESPACE}title").text.startswith(position.game.title)
    assert picture.find(f"{SVG_NAMESPACE}desc").text == rules.describe.board(position)
    assert caption.text == "Look here. "
    page, _, rest = caption.find("a").get("href").partition("#")
    assert page == f"{BASE}play.html"
    assert str(address.parse(rest).study) == str(address.parse(text).study)


@pytest.mark.parametrize("text", ADDRESSES)
def test_a_snippet_is_small(text):
    assert len(snippet.figure(address.parse(text), BASE).encode()) < 6000


@given(positions())
def test_a_snippet_needs_no_other_files_and_survives_markdown(position):
    text = snippet.figure(Address.of(Record(position.game, position=position), PEOPLE), BASE)
    assert not re.search(r"\n\s*\n", text)
    assert parse_xml(text).tag == "figure"
    assert not re.search(r"<script|<style|<image|\bon\w+=|\bid=|\bclass=|\bsrc=", text)


PEOPLE = {"black": "human", "white": "human"}

HOSTILE_CAPTIONS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' autofocus onfocus='alert(1)",
    "</figcaption></figure><iframe src=javascript:alert(1)>",
    "&lt;b&gt; &amp; <b>",
    "<!--",
    "]]>",
    "one\n\ntwo\r\n\r\n\tthree",
    "\u202egnp.exe",
]


@pytest.mark.parametrize("caption", HOSTILE_CAPTIONS)
def test_a_hostile_caption_is_escaped(caption):
    text = snippet.figure(address.parse("game=egotzi"), BASE, caption=caption)
    plain = snippet.figure(address.parse("game=egotzi"), BASE, caption="plain")
    assert [e.tag for e in parse_xml(text).iter()] == [e.tag for e in parse_xml(plain).iter()]
    assert parse_xml(text).find("figcaption").text == " ".join(caption.split()) + " "
    assert "\n\n" not in text and text.count("\n") == plain.count("\n")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"])))
def test_any_caption_is_escaped(caption):
    text = snippet.figure(address.parse("game=egotzi&size=3"), BASE, caption=caption)
    escaped = re.search('<figcaption dir="auto">(.*) <a', text)[1]
    assert not set(escaped) & set("<>\"'")
    expected = " ".join(caption.split())
    assert unescape(escaped) == expected if expected else escaped.startswith("Egotzi, 3x3.")


@pytest.mark.parametrize(
    "text",
    [
        'game=egotzi&moves="><script>alert(1)</script>',
        "game=<script>",
        "game=egotzi&size=7&black=%22%3E%3Cimg%20src=x%3E",
        "game=emergo&position=<svg onload=alert(1)>",
        "game=egotzi&x=<b>",
    ],
)
def test_a_hostile_address_makes_no_snippet(text):
    with pytest.raises(ValueError, match=r"\S"):
        snippet.figure(address.parse(text), BASE)


@pytest.mark.parametrize(
    "base",
    ["javascript:alert(1)//", "", "data:text/html,x", "file:///home/", "https://x y/", "//x.org/"],
)
def test_only_a_site_on_the_web_has_snippets(base):
    for make in (snippet.script, lambda b: snippet.figure(address.parse("game=egotzi"), b)):
        with pytest.raises(ValueError, match="the site's address is"):
            make(base)


def test_a_hostile_base_is_escaped():
    text = snippet.script('https://example.org/"onload="alert(1)/')
    assert parse_xml(text.replace(" async", "")).keys() == ["src"]


def test_a_default_caption_names_the_game_and_its_state():
    text = snippet.figure(address.parse("game=egotzi&size=5&moves=c3&result=white-resigns"), BASE)
    assert parse_xml(text).find("figcaption").text == "Egotzi, 5x5. Black wins: White resigned. "
    text = snippet.figure(
        address.parse("game=egotzi&size=5&moves=c3&at=0&result=white-resigns"), BASE
    )
    assert parse_xml(text).find("figcaption").text == "Egotzi, 5x5. Black to move. "


def test_a_snippet_has_the_chosen_width_orientation_and_players():
    upright = snippet.figure(address.parse("game=egotzi&size=5&moves=c4"), BASE, width=240)
    flipped = snippet.figure(replace(address.parse("game=egotzi&size=5&moves=c4"), flip=True), BASE)
    assert 'width="240"' in upright and 'width="320"' in flipped
    assert parse_xml(upright)[0].get("viewBox") == parse_xml(flipped)[0].get("viewBox")
    assert parse_xml(upright)[0][-1] is not None and upright[-200:] != flipped[-200:]
    without_black = snippet.figure(
        address.parse("game=egotzi&size=5&black=none&white=level-1"), BASE
    )
    assert "black=none" in parse_xml(without_black).get("data-game-board")
    link = parse_xml(without_black).find("figcaption/a").get("href")
    assert "black" not in link and link.endswith("white=level-1")


def test_the_script_is_a_single_classic_script_element():
    assert snippet.script("http://127.0.0.1:8000/x") == (
        '<script async src="http://127.0.0.1:8000/x/embed.js"></script>'
    )
