"""Pages in Markdown that include other files.

The content of a file in the folder `parts` beside the page replaces a fenced block called `part`
that names it:

    ```part
    egotzi-brief.md
    ```
"""

from __future__ import annotations

import re
from typing import NamedTuple

from builder import BuildError
from builder.sources import PAGES, Source

PART_BLOCK = re.compile(r"^```part\n([\w.-]+)\n```$", re.M)


class Fragment(NamedTuple):
    """A stretch of a page's text that is from one file."""

    name: str
    """The path of the file that the text is from, for error messages."""
    text: str
    """The text, preceded by as many empty lines as there are lines before it in its file, so that
    line numbers in messages are right."""


def fragments(page: Source) -> list[Fragment]:
    """Return the fragments of a page in order; raise BuildError for a missing file."""
    name = page.path.as_posix()
    result: list[Fragment] = []
    start = 0
    for block in PART_BLOCK.finditer(page.body):
        result.append(_page_fragment(page, start, block.start()))
        path = page.path.parent / "parts" / block[1]
        try:
            result.append(Fragment(path.as_posix(), (PAGES / path).read_text("utf-8")))
        except FileNotFoundError:
            line = page.body.count("\n", 0, block.start()) + 2
            raise BuildError(f"{name}:{line}: no file {path}") from None
        start = block.end()
    return [*result, _page_fragment(page, start, len(page.body))]


def _page_fragment(page: Source, start: int, end: int) -> Fragment:
    """Return the text of a page itself from `start` to `end`, indices of its body."""
    before = page.body.count("\n", 0, start)
    return Fragment(page.path.as_posix(), "\n" * before + page.body[start:end])
