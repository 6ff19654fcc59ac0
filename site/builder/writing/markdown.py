"""Rendering of Markdown: CommonMark with tables, live boards, pictures, and ids of headings.

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

from boardleaf.board.settings import BoardSettings
from builder import BuildError, collecting
from builder.diagrams import fences, pictures

from .layout import Block

FigureRenderer = Callable[[str, BoardSettings, Callable[[str], str], set[str]], str]
"""A function that returns the HTML of a board block, such as `fences.figure`."""


FAULTY_BOARD = "<game-board></game-board>"
"""What stands for a block with a fault while the rest of the page is checked."""


class RenderedText(NamedTuple):
    """The HTML of a text in Markdown, and its table of contents."""

    blocks: list[Block]
    contents: list[tuple[str, str]]
    """The id and the text of each second-level heading."""


def render_all(
    texts: Iterable[tuple[str, str]],
    settings: Iterator[BoardSettings],
    figure: FigureRenderer = fences.figure,
    faults: list[str] | None = None,
) -> RenderedText:
    """Render the texts of one page, each with the name of its file, into one: see `render`."""
    result, shown_boards = RenderedText([], []), set[str]()
    for name, text in texts:
        part = render(text, name, settings, figure, shown_boards, faults)
        result.blocks.extend(part.blocks)
        result.contents.extend(part.contents)
    return result


def render(
    text: str,
    name: str,
    settings: Iterator[BoardSettings],
    figure: FigureRenderer = fences.figure,
    shown_boards: set[str] | None = None,
    faults: list[str] | None = None,
) -> RenderedText:
    """Render `text`; append mistakes in blocks to `faults`, with file and line, or raise BuildError
    for the first one if that is None.

    `name` is the file, for messages; `settings` yields the settings of each of its boards,
    which `figure` renders; `shown_boards` are those that the page has shown so far, see
    `fences.figure`.
    """
    shown_so_far = set[str]() if shown_boards is None else shown_boards
    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["table", "smartquotes"])

    def fence(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        token = tokens[index]
        kind = drawing_kind(token)
        if not kind:
            return make_focusable(RendererHTML.fence(self, tokens, index, options, env))
        with collecting(faults), locate_errors(name, token):
            if kind == "picture":
                return pictures.figure(token.content)
            return figure(token.content, next(settings), parser.renderInline, shown_so_far)
        return FAULTY_BOARD

    def code_block(
        self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
    ) -> str:
        return make_focusable(RendererHTML.code_block(self, tokens, index, options, env))

    parser.add_render_rule("fence", fence)
    parser.add_render_rule("code_block", code_block)
    tokens = parser.parse(text)
    contents = assign_heading_ids(tokens)
    return RenderedText(
        [
            make_block(block, parser.renderer.render(block, parser.options, {}))
            for block in split_blocks(tokens)
        ],
        contents,
    )


@contextmanager
def locate_errors(name: str, token: Token) -> Iterator[None]:
    """Turn the line number in a BuildError, counted within a block, into the file and its line."""
    try:
        yield
    except BuildError as error:
        line, _, message = str(error).partition(": ")
        start = token.map[0] + 1 if token.map else 0
        raise BuildError(f"{name}:{start + int(line)}: {message}") from None


def drawing_kind(token: Token) -> str:
    """Return the kind of a fenced block that is drawn, `board` or `picture`; else ""."""
    kind = token.info.strip()
    return kind if token.type == "fence" and kind in ("board", "picture") else ""


def make_block(tokens: Sequence[Token], html: str) -> Block:
    """Return the block of these tokens, whose HTML is `html`."""
    opening = tokens[0]
    if opening.type != "heading_open":
        return Block(html, drawing_kind(opening) or "text")
    return Block(html, "heading", int(opening.tag.removeprefix("h")), str(opening.attrs["id"]))


def make_focusable(code: str) -> str:
    """Return the HTML of a block of code that can be focused, and so scrolled with the keyboard."""
    return code.replace("<pre>", '<pre tabindex="0">', 1)


def split_blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each heading, paragraph, list, table or board."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def assign_heading_ids(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    """Set an id for every heading, and return the ids and texts of second-level ones."""
    contents = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            id = pop_id(inline)
            title = "".join(child.content for child in inline.children or ())
            token.attrs["id"] = id or slug(title)
            if token.tag == "h2":
                contents.append((str(token.attrs["id"]), title))
    return contents


def pop_id(inline: Token) -> str | None:
    """Remove the explicit id from a heading's text, and return it; None if there is none."""
    last = (inline.children or [inline])[-1]
    match = re.search(r"\s*\{#([a-z0-9-]+)\}$", last.content)
    if not match:
        return None
    last.content = last.content[: match.start()]
    return match[1]


def slug(title: str) -> str:
    """Return an id made from a title.

    >>> slug("The entering phase, and moving")
    'the-entering-phase-and-moving'
    """
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))
