"""Markdown to HTML: CommonMark with tables, live boards, and an id for every heading.

A heading's id is its text in lower case, or an explicit `{#id}` after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from boardleaf.model.place import Place
from builder import BuildError
from builder.diagrams import fences

from .beside import Block, laid_out

Figure = Callable[[str, Place, Callable[[str], str], set[str]], str]
"""A function that returns the HTML of a board block, such as `fences.figure`."""


def render(
    text: str, name: str, places: Iterator[Place], figure: Figure = fences.figure
) -> tuple[str, list[tuple[str, str]]]:
    """Return the HTML of `text` and its contents: id and text of each second-level heading.

    `name` is the file, for a BuildError; `places` are those of its boards, each of which `figure`
    makes.
    """
    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["table", "smartquotes"])
    shown: set[str] = set()

    def fence(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        token = tokens[index]
        if token.info.strip() != "board":
            return focusable(RendererHTML.fence(self, tokens, index, options, env))
        try:
            return figure(token.content, next(places), parser.renderInline, shown)
        except BuildError as error:
            line, _, message = str(error).partition(": ")
            start = token.map[0] + 1 if token.map else 0
            raise BuildError(f"{name}:{start + int(line)}: {message}") from None

    def code_block(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        return focusable(RendererHTML.code_block(self, tokens, index, options, env))

    parser.add_render_rule("fence", fence)
    parser.add_render_rule("code_block", code_block)
    tokens = parser.parse(text)
    contents = name_headings(tokens)
    written = [
        Block(parser.renderer.render(block, parser.options, {}), kind(block[0]))
        for block in blocks(tokens)
    ]
    return laid_out(written), contents


def focusable(code: str) -> str:
    """Return a block of code that the keyboard can reach, and so scroll."""
    return code.replace("<pre>", '<pre tabindex="0">', 1)


def blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each heading, paragraph, list, table or board."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def kind(opening: Token) -> str:
    """Return the role of a block by its first token."""
    if opening.type == "fence" and opening.info.strip() == "board":
        return "board"
    return "heading" if opening.type == "heading_open" else "text"


def name_headings(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    """Set an id for every heading, and return the ids and texts of second-level ones."""
    contents = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            id = take_id(inline)
            title = "".join(child.content for child in inline.children or ())
            token.attrs["id"] = id or slug(title)
            if token.tag == "h2":
                contents.append((str(token.attrs["id"]), title))
    return contents


def take_id(inline: Token) -> str | None:
    """Return the id after a heading's text, and remove it from the text."""
    last = (inline.children or [inline])[-1]
    found = re.search(r"\s*\{#([a-z0-9-]+)\}$", last.content)
    if not found:
        return None
    last.content = last.content[: found.start()]
    return found[1]


def slug(title: str) -> str:
    """Return an id made from a title.

    >>> slug("The entering phase, and moving")
    'the-entering-phase-and-moving'
    """
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))
