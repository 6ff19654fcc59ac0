"""Markdown to HTML: CommonMark with tables, live boards, pictures, and an id for every heading.

A heading's id is its text in lower case, or an explicit `{#id}` after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from boardleaf.model.place import Place
from builder import BuildError
from builder.diagrams import fences, pictures

from .beside import Block

Figure = Callable[[str, Place, Callable[[str], str], set[str]], str]
"""A function that returns the HTML of a board block, such as `fences.figure`."""


class Written(NamedTuple):
    """A text as HTML."""

    blocks: list[Block]
    contents: list[tuple[str, str]]
    """The id and the text of each second-level heading."""


def render_all(
    texts: Iterable[tuple[str, str]], places: Iterator[Place], figure: Figure = fences.figure
) -> Written:
    """Return the HTML of the texts of one page, each with its file's name: see `render`."""
    whole, shown = Written([], []), set[str]()
    for name, text in texts:
        part = render(text, name, places, figure, shown)
        whole.blocks.extend(part.blocks)
        whole.contents.extend(part.contents)
    return whole


def render(
    text: str,
    name: str,
    places: Iterator[Place],
    figure: Figure = fences.figure,
    shown: set[str] | None = None,
) -> Written:
    """Return the HTML of `text`.

    `name` is the file, for a BuildError; `places` are those of its boards, each of which `figure`
    makes; `shown` are the boards before it on its page.
    """
    before = set[str]() if shown is None else shown
    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["table", "smartquotes"])

    def fence(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        token = tokens[index]
        with placed(name, token):
            match drawn(token):
                case "board":
                    return figure(token.content, next(places), parser.renderInline, before)
                case "picture":
                    return pictures.figure(token.content)
        return focusable(RendererHTML.fence(self, tokens, index, options, env))

    def code_block(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        return focusable(RendererHTML.code_block(self, tokens, index, options, env))

    parser.add_render_rule("fence", fence)
    parser.add_render_rule("code_block", code_block)
    tokens = parser.parse(text)
    contents = name_headings(tokens)
    return Written(
        [
            written(block, parser.renderer.render(block, parser.options, {}))
            for block in blocks(tokens)
        ],
        contents,
    )


@contextmanager
def placed(name: str, token: Token) -> Iterator[None]:
    """Turn the line of a BuildError, which counts within a block, into one of the file."""
    try:
        yield
    except BuildError as error:
        line, _, message = str(error).partition(": ")
        start = token.map[0] + 1 if token.map else 0
        raise BuildError(f"{name}:{start + int(line)}: {message}") from None


def drawn(token: Token) -> str:
    """Return the kind of a fenced block that is drawn, `board` or `picture`; else ""."""
    kind = token.info.strip()
    return kind if token.type == "fence" and kind in ("board", "picture") else ""


def written(block: Sequence[Token], html: str) -> Block:
    """Return a block with its role."""
    opening = block[0]
    if opening.type != "heading_open":
        return Block(html, drawn(opening) or "text")
    return Block(html, "heading", int(opening.tag.removeprefix("h")), str(opening.attrs["id"]))


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
