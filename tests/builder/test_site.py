"""The build of the site: diagrams, pages, and the complete site."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from itertools import chain
from pathlib import Path

import pytest

import rules
from boardleaf.storing import storage
from builder import SITE, BuildError, site
from builder.diagrams import fences
from builder.diagrams.boards import DrawnBoard, board_settings
from builder.shipping import facts, parts
from builder.version import version
from builder.writing import markdown, pages
from builder.writing.layout import lay_out
from builder.writing.policy import policy
from rules import Square, svg
from rules.ai.programs import book_specs, lines_spec, solver_spec
from rules.board import FILES
from rules.study import ADDRESS_KEYS

FRONT_MATTER = "---\ntitle: A page\ndescription: What it is.\n---\n"

EGOTZI_5 = "game: egotzi\nsize: 5\n"


def figure(body: str) -> str:
    return fences.figure(body, next(board_settings("")), lambda text: text, set())


def render(text: str) -> str:
    return lay_out(markdown.render(text, "page.md", board_settings("")).blocks)


def build_page(folder: Path, name: str, text: str) -> str:
    """Write a source into a folder of its own, build its page, and return the HTML."""
    source = folder / "pages" / name
    source.parent.mkdir(parents=True)
    source.write_text(text, "utf-8")
    output = folder / "out"
    output.mkdir()
    pages.write(output, folder / "pages")
    return (output / name).with_suffix(".html").read_text("utf-8")


# Diagrams


def test_a_diagram_is_a_figure_with_a_drawn_board():
    text = figure("game: egotzi\nsize: 5\nmoves: c3,d4\nat: 1\nflip: 1\ncaption: Look")
    assert text.startswith(
        '<figure class="diagram"><figcaption>Look</figcaption>'
        '<game-board game="egotzi" size="5" moves="c3,d4"'
    )
    assert 'state="static"' in text
    assert 'data-position="5/5/2b2/5/5 w 1"' in text
    assert 'data-moves="c3,d4"' in text
    assert "<p>Egotzi, 5x5. White to move. Black on c3. Moves: c3, d4.</p>" in text


def test_marks_arrows_and_values_are_drawn():
    start = "game: emulsion\nsize: 4\n"
    text = figure(
        f"{start}marks: {{a1: note, c2: picked}}\narrows: [[c2, d2]]\nvalues: {{d2: +2½}}"
    )
    assert text.count("<svg") == 1
    assert "+2½</text>" in text
    bare = figure(start)
    for marks in ("marks: {c2: note}", "marks: {a1: picked}", "arrows: [[c2, d2]]"):
        assert len(figure(f"{start}{marks}").partition("</svg>")[0]) > len(
            bare.partition("</svg>")[0]
        )


def test_on_and_off_are_read_as_text_and_not_as_booleans():
    assert 'data-position="5/5/5/5/5 b 0 nopie"' in figure(f"{EGOTZI_5}pie: off")
    assert 'pie="on"' in figure(f"{EGOTZI_5}pie: on")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("game: chess", "1: .*unknown game 'chess'"),
        ("size: 5", "1: .*no game"),
        ("game: egotzi\nsise: 5", "2: .*sise"),
        ("game: egotzi\nsize: 99", "2: .*size 99"),
        ("game: egotzi\nsize: 5\nmoves: c3,z9", "3: move 2, 'z9'"),
        ("game: egotzi\nmoves: c3,c3", "2: move 2, 'c3'"),
        ("game: egotzi\nposition: 7/7 b", "2: position"),
        ("game: egotzi\nat: 1", "2: at"),
        ("game: egotzi\nmoves: [c3]", "expected a text"),
        ("game: emergo\nmoves: @e3", "2: .*'@'"),
        ("game: egotzi\n\ngame: emergo", "3: game appears twice"),
        ("just words", "1: .*key: value"),
        ("game: egotzi\nmarks: {c3: purple}", "2: no kind of mark 'purple'"),
        ("game: egotzi\nmarks: {z3: note}", "2: 'z3' is not a square"),
        (f"{EGOTZI_5}marks: {{f3: note}}", "3: f3 is off the 5x5 board"),
        (f"{EGOTZI_5}marks: [c3]", "3: expected {square: text"),
        (f"{EGOTZI_5}marks: {{c3: [note]}}", "3: expected {square: text"),
        (
            f"{EGOTZI_5}arrows: [[c3]]",
            r"3: an arrow is a list of two squares or more, as in \[\[e4, d5\]\], not \['c3'\]",
        ),
        (f"{EGOTZI_5}arrows: [c3-d3]", r"3: an arrow is a list .* \[\[e4, d5\]\], not c3-d3"),
        (f"{EGOTZI_5}arrows: c3-d3", r"3: expected a list of arrows, as in \[\[e4, d5\]\]"),
        (f"{EGOTZI_5}values: {{q9: 1}}", "3: q9 is off the 5x5 board"),
        ("size: 5\ncaption: Look", "2: a caption without a diagram"),
        (f"{EGOTZI_5}hint: Look", "3: hint without a task"),
        (f"{EGOTZI_5}\nsolution: c3", "4: solution without a task"),
    ],
)
def test_a_mistake_in_a_diagram_is_reported_with_its_line(body, message):
    with pytest.raises(BuildError, match=f"^{message}" if message[0].isdigit() else message):
        figure(body)


@pytest.mark.parametrize("ask", ["winner", "nothing"])
def test_an_exercise_about_the_winner_hides_the_result(ask):
    finished_game = "game: egotzi\nposition: wwb/wbb/bbw w 9\n"
    task = "task: Who?\nask: choose winner\nanswer: black\nhint: Count.\nsolution: Four.\n"
    text = figure(finished_game + (task if ask == "winner" else ""))
    assert ("Black wins" in text) == (ask == "nothing")
    assert ("The game is over." in text) == (ask == "winner")


def test_a_diagram_can_set_who_may_move():
    text = figure(f"{EGOTZI_5}black: none\nwhite: none")
    assert 'black="none" white="none"' in text


def test_a_mistake_in_a_page_is_reported_with_file_and_line(tmp_path):
    text = f"{FRONT_MATTER}Words.\n\n```board\ngame: egotzi\nmoves: c3,c3\n```\n"
    with pytest.raises(BuildError, match=re.escape("rules/odd.md:9: move 2, 'c3': ")):
        build_page(tmp_path, "rules/odd.md", text)


def test_a_caption_is_markdown_and_never_html():
    diagram = f'```board\n{EGOTZI_5}caption: "*so* <script>alert(1)</script> <b onclick=x>"\n```'
    text = render(diagram)
    assert "<em>so</em> &lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=x&gt;" in text
    assert "<script" not in text


def test_boards_of_a_page_share_no_id():
    text = render(f"```board\n{EGOTZI_5}```\n" * 3)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == 3
    assert len(ids) == len(set(ids))


def test_other_fences_are_code():
    assert render("```python\n1 < 2\n```") == (
        '<pre tabindex="0"><code class="language-python">1 &lt; 2\n</code></pre>\n'
    )


# Pages


@pytest.mark.parametrize(
    ("heading", "id", "title"),
    [
        ("## No feeding {#feeding}", "feeding", "No feeding"),
        ("## The entering phase", "the-entering-phase", "The entering phase"),
        ("## `@d4` and *so on*", "d4-and-so-on", "@d4 and so on"),
        ("## Sets {a, b}", "sets-a-b", "Sets {a, b}"),
    ],
)
def test_headings_have_ids(heading, id, title):
    (block,), contents = markdown.render(heading, "page.md", board_settings(""))
    assert block.html.startswith(f'<h2 id="{id}">')
    assert (block.role, block.level, block.id) == ("heading", 2, id)
    assert "{#" not in block.html
    assert contents == [(id, title)]


def test_html_in_markdown_is_shown_not_run():
    assert "<img" not in render("<img src=x onerror=alert(1)>")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("No front matter", r"odd.md:1: expected front matter"),
        ("---\ntitle: A\n", r"odd.md:1: expected front matter"),
        ("---\ntitle: A\n---\n", r"odd.md:1: .* no description"),
        ("---\ntitle: A\ndescription: B\ncolour: red\n---\n", r"odd.md:1: unknown key colour"),
        ("---\ntitle: A\ndescription: [\n---\n", r"odd.md:\d: "),
    ],
)
def test_front_matter_is_checked(tmp_path, text, message):
    with pytest.raises(BuildError, match=message):
        build_page(tmp_path, "odd.md", text)


@pytest.mark.parametrize(
    ("body", "line"),
    [("\n{{ nothing }}", 6), ("{% if %}", 5), ('\n\n{{ board("emergo", size=8) }}', 7)],
)
def test_a_mistake_in_jinja_is_reported_with_its_line(tmp_path, body, line):
    with pytest.raises(BuildError, match=f"^odd.html:{line}: "):
        build_page(tmp_path, "odd.html", FRONT_MATTER + body)


def test_addresses_are_relative_at_any_depth(tmp_path):
    deep = build_page(tmp_path / "deep", "rules/odd.md", f"{FRONT_MATTER}```board\n{EGOTZI_5}```")
    flat = build_page(tmp_path / "flat", "odd.md", f"{FRONT_MATTER}```board\n{EGOTZI_5}```")
    for text, root in ((deep, "../"), (flat, "")):
        assert f'href="{root}style.css"' in text
        assert f'src="{root}js/game-board.js"' in text
        assert f'href="{root}play.html?new#' in text
        assert not re.search(r'(href|src)="(/|https?:)', text)


def test_every_page_has_policy_title_description_and_version(tmp_path):
    text = build_page(tmp_path, "odd.md", FRONT_MATTER)
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy([])}">' in text
    assert "<title>A page · Boardleaf</title>" in text
    assert '<meta name="description" content="What it is.">' in text
    assert f'<meta name="generator" content="Boardleaf {version()}">' in text
    assert f"<p>Boardleaf {version()}. " in text.split("<footer", 1)[1]
    assert "js/game-board.js" not in text


def test_the_line_about_offline_play_is_the_last_of_the_page(tmp_path):
    """Its text comes late: nothing may stand below it, and so move."""
    page = build_page(tmp_path, "page.md", f"{FRONT_MATTER}Hello.\n")
    assert re.search('<p[^>]* id="offline"[^>]*></p>\\s*</footer>\\s*</body>', page)


def test_a_board_in_jinja_carries_its_attributes(tmp_path):
    text = build_page(
        tmp_path,
        "odd.html",
        FRONT_MATTER + '{{ board("emergo", size=7, data_x="<1>", eager=True) }}',
    )
    tag = re.search("<game-board[^>]*>", text)[0]
    assert 'game="emergo" size="7"' in tag
    assert 'data-x="&lt;1&gt;"' in tag
    assert " eager" in tag


# The complete site


def test_the_build_is_reproducible(built, tmp_path):
    site.make(tmp_path / "again")
    first, second = ({p.relative_to(d): p.read_bytes() for p in site.files(d)}
                     for d in (built, tmp_path / "again"))  # fmt: skip
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


@pytest.mark.parametrize(
    "path",
    [
        ".nojekyll",
        "boardleaf/worker.py",
        "index.html",
        "licences/boardleaf.txt",
        "licences/cpython.txt",
        "licences/pyodide.txt",
        "licences/pyscript.txt",
        "play.html",
        "pyodide/pyodide.asm.js",
        "pyscript/core.js",
        "rules/emergo.html",
    ],
)
def test_the_site_is_complete(built, path):
    assert (built / path).is_file()


def test_parts_are_cut_into_pieces_named_by_hash(built):
    shipped = json.loads(re.search("PARTS = (.*);", (built / "js/build.js").read_text("utf-8"))[1])
    specs = [game.position.KERNEL_SPEC for game in rules.games()]
    books = chain.from_iterable(map(book_specs, specs))
    programs = (*specs, *map(lines_spec, specs), *map(solver_spec, specs), *books)
    names = [spec.name for spec in programs if spec]
    kernels = [f"kernel-{name}" for name in names]
    assert list(shipped) == ["wasm", "stdlib", "python", "extras", *kernels]
    for part in shipped.values():
        pieces = [(built / path).read_bytes() for path in part["pieces"]]
        assert [hashlib.sha256(piece).hexdigest()[:16] for piece in pieces] == [
            Path(path).stem.rpartition("-")[2] for path in part["pieces"]
        ]
        assert all(len(piece) == parts.PIECE_SIZE for piece in pieces[:-1])
        assert part["size"] == sum(map(len, pieces))
        assert gzip.decompress(b"".join(pieces))


def test_scripts_get_the_values_that_python_owns(tmp_path):
    facts.write(tmp_path)
    script = (tmp_path / "facts.js").read_text("utf-8")
    values = dict(re.findall(r"^export const (\w+) = (.*);$", script, re.M))
    assert json.loads(values["ADDRESS_KEYS"]) == list(ADDRESS_KEYS)
    assert json.loads(values["STORE"])["game"] == storage.GAME
    drawn = svg.board(rules.game("emergo").start(size=7))
    frame = re.search('<rect class="frame".*? width="([0-9]+)"', drawn)
    assert int(frame[1]) == 7 * int(values["SIDE"]) + 2 * int(values["FRAME"])
    lines = facts.prepend_constants("browser.js", "run();").splitlines()
    assert lines[0] == f'var PICTURE = "{storage.PICTURE}";'
    assert lines[1].startswith('var SETTINGS = {"theme": ["light", "dark"]')
    assert lines[-1] == "run();"


@pytest.mark.parametrize("path", sorted((SITE / "js").glob("*.js")), ids=lambda path: path.name)
def test_scripts_do_not_repeat_constants_that_python_owns(path):
    """The constants are storage keys, the colours, and the letters of the board's files."""
    code = path.read_text("utf-8")
    keys = storage.GAME, storage.ORDER, storage.PICTURE, FILES, "black|white", '"black", "white"'
    assert [key for key in keys if key in code] == []


WELL_KNOWN_TYPES = {".html", ".js", ".css", ".csv", ".svg", ".png", ".txt"}
"""Filename extensions whose media types matter and are known to every host."""


def test_theme_colours_match_the_page_background(built):
    """The background is --page in style.css, which has a light and a dark value."""
    styles, page, manifest = (
        (built / name).read_text("utf-8")
        for name in ("style.css", "play.html", "manifest.webmanifest")
    )
    light, dark = re.findall("--page: *(#[0-9a-f]+)", styles)[:2]
    assert re.findall('name="theme-color".* content="(.*?)"', page) == [dark, light]
    fields = json.loads(manifest)
    assert fields["theme_color"] == fields["background_color"] == light


def test_files_that_scripts_do_not_fetch_have_well_known_types(built):
    """Files fetched by scripts, as bytes, as text or as JSON, may have any type."""
    fetched = {".bin", ".json", ".py", ".webmanifest"}
    fonts = {".woff2"}  # for which browsers accept any type
    suffixes = {
        path.suffix for path in built.rglob("*") if path.is_file() and path.name != ".nojekyll"
    }
    assert suffixes == WELL_KNOWN_TYPES | fetched | fonts


def test_no_source_map_is_requested(built):
    for script in built.rglob("*.js"):
        assert "sourceMappingURL" not in script.read_text("utf-8"), script


def test_a_drawn_board_has_the_position_at_the_move_it_shows():
    board = DrawnBoard({"game": "egotzi", "size": "5", "moves": "c3,d4", "at": "1"})
    assert board.position.pieces() == {Square(2, 2): ("black",)}
