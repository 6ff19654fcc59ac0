"""The directive of Sphinx, with a stand-in for Sphinx."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.kit import fake_tools

SITE = "https://example.org/games/"


@pytest.fixture
def extension(monkeypatch: pytest.MonkeyPatch) -> Any:
    return fake_tools.load("sphinx", monkeypatch)


def run(extension: Any, argument: str, options: dict[str, str], content: str) -> Any:
    config = SimpleNamespace(boardleaf_site=SITE)
    return extension.BoardDirective(config, argument, options, content).run()


@pytest.mark.parametrize(
    ("argument", "options", "content"),
    [
        ("game=egotzi&size=3&moves=b2", {}, ""),
        ("", {"game": "egotzi", "size": "3", "moves": "b2"}, ""),
        ("", {}, "game: egotzi\nsize: 3\nmoves: b2"),
        ("game=egotzi&size=3", {}, "moves: b2"),
    ],
)
def test_a_board_is_a_figure_in_html_and_a_sentence_elsewhere(
    extension: Any, argument: str, options: dict[str, str], content: str
) -> None:
    html, other = run(extension, argument, options, content)
    assert (html.expr, other.expr) == ("html", "not html")
    (raw,), (paragraph,) = html.children, other.children
    assert raw.format == "html"
    assert raw.text.startswith('<figure data-game-board="game=egotzi&amp;size=3&amp;moves=b2">')
    assert paragraph.text == "Egotzi, 3x3. White to move. Black on b2."


@pytest.mark.parametrize(
    ("argument", "options", "content", "line"),
    [
        ("game=egotzi&size=3&moves=b2,b2", {}, "", 10),
        ("", {"game": "egotzi", "size": "3", "moves": "b2,b2"}, "", 10),
        ("", {}, "game: egotzi\nsize: 3\nmoves: b2,b2", 14),
    ],
)
def test_a_mistake_ends_the_build_with_file_line_and_refusal(
    extension: Any, argument: str, options: dict[str, str], content: str, line: int
) -> None:
    with pytest.raises(fake_tools.SphinxError) as error:
        run(extension, argument, options, content)
    reason = "move 2, 'b2': There's already a black stone on b2."
    assert str(error.value) == f"page.rst:{line}: {reason}"


def test_set_up_adds_the_directive_and_the_script(extension: Any) -> None:
    added: dict[str, Any] = {}
    app = SimpleNamespace(
        config=SimpleNamespace(boardleaf_site="https://example.org/games"),
        add_config_value=lambda name, *_: added.update(config=name),
        add_directive=lambda name, directive: added.update(directive=name),
        connect=lambda event, function: added.update({event: function}),
        add_js_file=lambda address, **options: added.update(script=address, **options),
    )
    assert extension.setup(app)["parallel_read_safe"]
    added["builder-inited"](app)
    assert (added["config"], added["directive"]) == ("boardleaf_site", "board")
    assert (added["script"], added["loading_method"]) == (f"{SITE}embed.js", "async")
    app.config.boardleaf_site = ""
    with pytest.raises(fake_tools.SphinxError, match=r"boardleaf_site in conf\.py: the site's"):
        added["builder-inited"](app)
