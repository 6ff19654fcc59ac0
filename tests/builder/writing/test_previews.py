"""Previews of pages, in a build that is given the site's address, and only there."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

import rules
from builder import BuildError
from builder.shipping import offline, pictures
from builder.sources import PAGES, find
from builder.writing import pages, previews

SITE = "https://example.org/games/"
SOURCES = {source.address: source for source in find(PAGES)}
TAG = re.compile(r'<(?:meta (?:property|name)="((?:og|twitter):[\w:]+)"|link rel="(canonical)")')


def tags(address: str, site: str) -> dict[str, str]:
    """Return the tags of a page's preview."""
    head = pages.render(SOURCES[address], site=site).partition("</head>")[0]
    values = re.findall(f'{TAG.pattern} (?:content|href)="([^"]*)">', head)
    return {name or rel: value for name, rel, value in values}


@pytest.mark.parametrize(
    ("address", "page", "picture"),
    [
        ("index.html", "", "index"),
        ("rules/egotzi.html", "rules/egotzi.html", "rules-egotzi"),
        ("learn/slyde.html", "learn/slyde.html", "learn-slyde"),
        ("puzzles.html", "puzzles.html", "puzzles"),
        ("play.html", "play.html", "index"),
        ("library.html", "library.html", "index"),
    ],
)
def test_a_page_has_whole_addresses_of_itself_and_its_picture(
    address: str, page: str, picture: str
) -> None:
    found = tags(address, SITE)
    assert found["canonical"] == found["og:url"] == f"{SITE}{page}"
    picture_address = f"{SITE}previews/{picture}.png"
    assert found["og:image"] == found["twitter:image"] == picture_address
    assert found["twitter:card"] == "summary_large_image"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["og:title"] and found["og:description"] == found["twitter:description"]
    assert previews.picture_path(SOURCES[address]) in previews.pictures(SOURCES.values())


@pytest.mark.parametrize("address", ["embed.html", "404.html"])
def test_a_page_that_nobody_links_to_has_no_preview(address: str) -> None:
    assert tags(address, SITE) == {}


@pytest.mark.parametrize("address", ["index.html", "rules/egotzi.html"])
def test_without_the_address_there_are_no_previews(address: str) -> None:
    assert tags(address, "") == {}


def test_each_rules_page_and_lesson_has_a_picture_of_its_own() -> None:
    drawn = previews.pictures(SOURCES.values())
    own = [address for address in SOURCES if address.startswith(("rules/", "learn/"))]
    assert len(drawn) == len(own) + 2
    assert drawn["previews/index.png"].count('class="board ') == len(rules.games())
    assert len({*drawn.values()}) == len(drawn)


@pytest.mark.parametrize("count", range(1, 7))
def test_boards_fit_the_picture_and_do_not_overlap(count: int) -> None:
    places = previews.places(count)
    assert len({*places}) == count
    for left, top, side in places:
        assert left >= previews.MARGIN and left + side <= previews.WIDTH - previews.MARGIN
        assert top >= previews.MARGIN and top + side <= previews.HEIGHT - previews.MARGIN
        others = [place for place in places if place != (left, top, side)]
        assert all(abs(x - left) > side or abs(y - top) > side for x, y, _ in others)


def test_a_picture_is_a_png_without_words(tmp_path: Path) -> None:
    page = SOURCES["rules/egotzi.html"]
    drawn = previews.pictures([page])
    assert "<text" not in "".join(drawn.values())
    pictures.write(tmp_path, drawn)
    data = (tmp_path / "previews" / "rules-egotzi.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (previews.WIDTH, previews.HEIGHT)
    assert len(data) > 20_000  # something is drawn on the background


def test_a_picture_that_cannot_be_drawn_fails_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="previews can't be drawn"):
        pictures.write(tmp_path, {"previews/a.png": "<svg"})


def test_pictures_are_not_stored_for_offline_use(tmp_path: Path) -> None:
    (tmp_path / previews.FOLDER).mkdir()
    for name in ("index.html", f"{previews.FOLDER}/index.png"):
        (tmp_path / name).touch()
    offline.write_service_worker(tmp_path)
    worker = (tmp_path / "sw.js").read_text("utf-8")
    assert '"index.html"' in worker and previews.FOLDER not in worker


@pytest.mark.parametrize("wrong", ["", "example.org", "ftp://a.example/", "https://a.example/?x#y"])
def test_an_address_that_is_not_one_of_a_folder_is_refused(wrong: str) -> None:
    with pytest.raises(BuildError, match=r"--address is .*, expected one such as https://"):
        previews.check_address(wrong)
