"""A plugin of MkDocs for boards: fenced blocks called `board`.

In `mkdocs.yml`, with the address of the site that runs the boards:

    plugins:
      - search
      - boardleaf:
          site: https://example.org/games/

A page then has boards in blocks of the form that `rules.embedding.block` reads:

    ```board
    game=egotzi&size=5&moves=c3,d4
    ```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from . import folder
from .block import Block, BlockError

FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*([\w-]*)[^`\n]*$")


class Fence(NamedTuple):
    """A fenced block: its lines counted from 0, the closing one included, and its content."""

    start: int
    end: int
    kind: str
    indent: str
    body: str


def fences(lines: list[str]) -> Iterator[Fence]:
    """Yield the fenced blocks in a page; a block within another is part of that one's content."""
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        start, number = number, number + 1
        if not opening:
            continue
        indent, mark, kind = opening.groups()
        closing = re.compile(rf"[ \t]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$")
        while number < len(lines) and not closing.match(lines[number]):
            number += 1
        body = "\n".join(line.removeprefix(indent) for line in lines[start + 1 : number])
        yield Fence(start, number, kind, indent, body)
        number += 1


class Options(base.Config):  # type: ignore[misc, unused-ignore]
    """The options of the plugin."""

    site = config_options.URL(is_dir=True)
    """The address of the folder where the site is published."""


class BoardleafPlugin(BasePlugin[Options]):  # type: ignore[misc, unused-ignore]
    """Boards in fenced blocks; a mistake in one fails the build, with file, line and the reason."""

    def __init__(self) -> None:
        self._figures: dict[str, list[str]] = {}

    def on_config(self, config: Any) -> Any:
        """Add the script that makes boards interactive to all pages."""
        script = f"{folder(self.config.site)}embed.js"
        if script not in map(str, config.extra_javascript):
            config.extra_javascript.append(script)
        return config

    def on_page_markdown(self, markdown: str, *, page: Any, **_: Any) -> str:
        """Replace each block by a placeholder: Markdown leaves that alone, and may change HTML."""
        lines = markdown.split("\n")
        figures: list[str] = []
        for fence in reversed([fence for fence in fences(lines) if fence.kind == "board"]):
            try:
                figures.append(Block.parse(fence.body).html(self.config.site))
            except BlockError as error:
                before = lines_before(markdown, page.file.abs_src_path)
                line = before + fence.start + 2 + error.line
                raise PluginError(f"{page.file.src_uri}:{line}: {error}") from None
            token = f"{fence.indent}{placeholder(len(figures) - 1)}"
            lines[fence.start : fence.end + 1] = ["", token, ""]
        self._figures[page.file.src_uri] = figures
        return "\n".join(lines)

    def on_page_content(self, html: str, *, page: Any, **_: Any) -> str:
        """Put the figures in place of their placeholders."""
        for number, figure in enumerate(self._figures.pop(page.file.src_uri, [])):
            token = placeholder(number)
            html = html.replace(f"<p>{token}</p>", token).replace(token, figure)
        return html


def placeholder(number: int) -> str:
    """Return the text that stands for a figure of a page, which Markdown doesn't change."""
    return f"boardleafBoard{number}x"


def lines_before(markdown: str, path: str | None) -> int:
    """Return the number of lines in a page's file before its Markdown: those of front matter."""
    source = Path(path).read_text("utf-8-sig") if path else markdown
    index = source.find(markdown.strip("\n"))
    return source.count("\n", 0, max(index, 0))
