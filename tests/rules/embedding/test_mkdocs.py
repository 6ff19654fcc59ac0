"""The plugin of MkDocs, with a stand-in for MkDocs."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.kit import fake_tools

PAGE = """# A page

```board
game=egotzi&size=5&moves=c3
```

- In a list:

    ~~~ board
    game: emergo
    caption: Second
    ~~~

````md
```board
game=nothing
```
````

```python
board = 1
```
"""


class Site:
    """A site with one page."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.module = fake_tools.load("mkdocs", monkeypatch)
        self.plugin: Any = self.module.BoardleafPlugin()
        self.plugin.config = SimpleNamespace(site="https://example.org/games")
        path = folder / "page.md"
        self.path = path
        self.page = SimpleNamespace(
            file=SimpleNamespace(src_uri="docs/page.md", abs_src_path=str(path))
        )

    def markdown(self, text: str, front_matter: str = "") -> str:
        self.path.write_text(f"{front_matter}\n{text}", "utf-8")
        return str(self.plugin.on_page_markdown(text, page=self.page, config=None, files=None))

    def content(self, html: str) -> str:
        return str(self.plugin.on_page_content(html, page=self.page, config=None, files=None))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    return Site(tmp_path, monkeypatch)


def test_blocks_are_figures_and_other_fences_stay(site: Site) -> None:
    markdown = site.markdown(PAGE)
    first, second = (site.module.placeholder(number) for number in (1, 0))
    assert f"\n{first}\n" in markdown and f"\n    {second}\n" in markdown
    assert "```board\ngame=nothing\n```\n````" in markdown and "```python" in markdown
    html = site.content(f"<p>{first}</p><ul><li>{second}</li></ul>")
    assert html.startswith('<figure data-game-board="game=egotzi&amp;size=5&amp;moves=c3">\n<svg')
    assert '<ul><li><figure data-game-board="game=emergo' in html and ">Second <a" in html
    assert first not in html and second not in html


def test_twelve_blocks_are_not_confused(site: Site) -> None:
    block = "```board\ngame: egotzi\nsize: 2\ncaption: Number {}.\n```\n\n"
    markdown = site.markdown("".join(block.format(number) for number in range(12)))
    html = site.content(markdown)
    assert [html.index(f">Number {number}. <a") for number in range(12)] == sorted(
        html.index(f">Number {number}. <a") for number in range(12)
    )


@pytest.mark.parametrize(("front_matter", "line"), [("", 12), ("---\ntitle: A\n---\n", 15)])
def test_a_mistake_fails_the_build_with_file_line_and_refusal(
    site: Site, front_matter: str, line: int
) -> None:
    wrong = PAGE.replace("caption: Second", "moves: @e5")
    with pytest.raises(fake_tools.PluginError) as error:
        site.markdown(wrong, front_matter)
    assert str(error.value) == (
        f"docs/page.md:{line}: move 1, '@e5': "
        "White can't start the game on e5, the centre of the board."
    )


def test_the_script_is_added_once(site: Site) -> None:
    config = SimpleNamespace(extra_javascript=["own.js"])
    for _ in range(2):
        site.plugin.on_config(config)
    assert config.extra_javascript == ["own.js", "https://example.org/games/embed.js"]
