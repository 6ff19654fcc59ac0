"""Files that a page in Markdown is put together from, so that each has one idea.

A fenced block called `part` names a file in the folder `parts` beside the page, which stands there
instead:

    ```part
    egotzi-brief.md
    ```
"""

from __future__ import annotations

import re
from typing import NamedTuple

from builder import BuildError
from builder.sources import PAGES, Source

PART = re.compile(r"^```part\n([\w.-]+)\n```$", re.M)


class Fragment(NamedTuple):
    """A piece of a page's text."""

    name: str
    """The file, for messages."""
    text: str
    """The text, after empty lines where it doesn't begin the file, so that lines keep their
    numbers."""


def fragments(page: Source) -> list[Fragment]:
    """Return the pieces of a page in order; BuildError for a part that is missing."""
    name = page.path.as_posix()
    found: list[Fragment] = []
    start = 0
    for part in PART.finditer(page.body):
        found.append(_between(page, start, part.start()))
        path = page.path.parent / "parts" / part[1]
        try:
            found.append(Fragment(path.as_posix(), (PAGES / path).read_text("utf-8")))
        except FileNotFoundError:
            line = page.body.count("\n", 0, part.start()) + 2
            raise BuildError(f"{name}:{line}: no file {path}") from None
        start = part.end()
    return [*found, _between(page, start, len(page.body))]


def _between(page: Source, start: int, end: int) -> Fragment:
    before = page.body.count("\n", 0, start)
    return Fragment(page.path.as_posix(), "\n" * before + page.body[start:end])
