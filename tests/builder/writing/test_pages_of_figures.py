"""Pages of figures, and the links to them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rules
from builder import BuildError
from builder.checking import built_site
from builder.numbers import all_numbers, files
from builder.shipping import offline
from builder.sources import PAGES, read
from builder.writing import pages
from tests.kit.small_numbers import GROUPS, changed, write_small

MAX_SIZE = 150_000
"""The most that a page may load before a touch, in bytes."""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of small files, from which figures are read."""
    (tmp_path / "source").mkdir()
    monkeypatch.setattr(files, "SOURCE_FOLDER", write_small(tmp_path / "source"))
    return tmp_path / "source"


def render(game: str) -> str:
    """Return the page of a game's figures."""
    (page,) = (page for page in pages.pages_of_figures() if page.path.stem == game)
    return pages.render(page)


def text_of(html: str) -> str:
    """Return the words of a page, without markup and with plain spaces."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html))


def test_each_figure_says_what_was_measured_in_words_and_numbers(source: Path) -> None:
    text = text_of(render("egotzi"))
    for said in (
        "Egotzi in numbers",
        "Without the pie rule, the first player scored 61 % in 1,000 games (55 % to 67 %).",
        "With the pie rule, the first player scored 49 % in 1,000 games (46 % to 52 %).",
        "That is an advantage.",
        "That is too near to even to say who has the advantage.",
        "Half of the games took 7 to 9.5, and the longest 12.",
        "That is worth 191 Elo points (147 to 241).",
        "without the pie rule, 40 playouts a move",
        "Measured with Boardleaf 0.0 and seed 7",
    ):
        assert said in text, said
    text = text_of(render("egotzi-squared"))
    assert "Egotzi Squared in numbers" in text
    assert "between 8 and 10, proved" in text
    assert "6, measured" in text


def test_a_page_links_to_its_games_and_files(source: Path) -> None:
    html = render("egotzi")
    for address in (
        "../play.html#game=egotzi&amp;size=3&amp;pie=off&amp;moves=b2,a1,c3&amp;at=2",
        "../play.html#game=egotzi&amp;size=3&amp;pie=on&amp;moves=a2",
        "egotzi.json",
        "egotzi.csv",
        "egotzi-squared.html",
    ):
        assert f'href="{address}"' in html, address


def test_every_figure_has_an_anchor(source: Path) -> None:
    for id, numbers in all_numbers().items():
        html = render(id)
        for anchor in numbers.anchors:
            assert html.count(f' id="{anchor}"') == 1, anchor


@pytest.mark.parametrize("path", ["version", "figures.3.by.0.key"])
def test_texts_of_files_are_escaped(source: Path, path: str) -> None:
    markup = '<img src="x">&'
    (source / "egotzi.json").write_text(changed(GROUPS, path, markup), "utf-8")
    html = render("egotzi")
    assert "<img" not in html
    assert "&lt;img src=" in html


def test_games_with_figures_are_linked_and_others_are_not(source: Path) -> None:
    for name in ("index.html", "solved.html", "rules/egotzi.md"):
        html = pages.render(read(PAGES / name, PAGES))
        found = re.findall(r'href="(?:\.\./)?numbers/([\w-]+)\.html', html)
        assert set(found) == {"egotzi"} | ({"egotzi-squared"} if name != "index.html" else set()), (
            name
        )
    assert "numbers/" not in pages.render(read(PAGES / "rules/emergo.md", PAGES))


def test_links_to_figures_that_do_not_exist_are_reported(source: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "numbers").mkdir(parents=True)
    (site / "numbers" / "egotzi.html").write_text(render("egotzi"), "utf-8")
    for anchor, faults in (("length", 0), ("shadowpiece", 1)):
        link = f"numbers/egotzi.html#{anchor}"
        (site / "x.html").write_text(f'<a href="{link}">x</a>', "utf-8")
        scanned = built_site.scan_all(site)
        found = built_site.link_faults(scanned["x.html"], scanned, site)
        assert found == [f"x.html: {link} leads nowhere"] * faults


def test_a_damaged_file_fails_the_build_with_file_and_place(source: Path, tmp_path: Path) -> None:
    text = changed(GROUPS, "figures.2.low", 9)
    (source / "egotzi.json").write_text(text, "utf-8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "out").mkdir()
    fault = r"^site/numbers/egotzi\.json: figures\[2\] has the value 8\.5 outside its interval"
    with pytest.raises(BuildError, match=fault):
        pages.write(tmp_path / "out", tmp_path / "pages")


def test_pages_of_figures_are_light(built: Path) -> None:
    """The page with all that it names, as it is before a host compresses it."""
    for id in all_numbers():
        path = built / "numbers" / f"{id}.html"
        html = path.read_text("utf-8")
        named = {*re.findall(r'(?:href|src)="([^"#]+\.(?:css|js))"', html)} - {"../patterns.css"}
        loaded = [path, built / "serif.woff2", *((path.parent / name) for name in named)]
        assert sum(file.stat().st_size for file in loaded) <= MAX_SIZE, id


def test_all_games_that_have_a_file_have_a_page(built: Path) -> None:
    found = {path.stem for path in (built / "numbers").glob("*.html")}
    assert found == {path.stem for path in files.SOURCE_FOLDER.glob("*.json")}
    assert found <= {game.id for game in rules.games()}
    for id in found:
        assert json.loads((built / "numbers" / f"{id}.json").read_text("utf-8"))["game"] == id


def test_nothing_of_the_pages_is_stored_at_a_first_visit_or_loaded_by_other_pages(
    built: Path,
) -> None:
    folder = built / "numbers"
    own = {f"numbers/{path.name}" for path in folder.iterdir()} | {"numbers.css", "js/swap-maps.js"}
    assert {path for path in own if not offline.is_stored_later(path)} == set()
    for page in built.rglob("*.html"):
        loads = re.findall(r'(?:numbers\.css|swap-maps\.js)"', page.read_text("utf-8"))
        assert bool(loads) == (page.parent == folder), page
