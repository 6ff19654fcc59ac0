"""Sources of pages: YAML front matter between two lines of `---`, followed by the body."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from . import SITE, BuildError

PAGES = SITE / "pages"
TEMPLATE = "template.html"
INCLUDED_TEMPLATES = ("lesson.html", "rules-opening.html")
"""The templates around the steps of a first game, and at the top of a rules page."""

PARTS = "parts"
"""The name of the folders of files that pages include: see builder.writing.fragments."""

KEYS = (
    "title",
    "description",
    "games",
    "teaches",
    "first",
    "scripts",
    "preload",
    "styles",
    "bare",
    "frames",
    "anywhere",
)
"""The keys of front matter: see builder.writing.pages."""


@dataclass(frozen=True)
class Source:
    """A parsed source of a page."""

    path: Path
    """The path in the folder of sources, such as `rules/emergo.md`."""
    header: dict[str, Any]
    body: str
    """The text after the front matter, preceded by an empty line for each line of the front matter
    and its two delimiters, so that line numbers are right."""

    @property
    def root(self) -> str:
        """The path from the page to the site's folder: "" or "../"."""
        return "../" * (len(self.path.parts) - 1)

    @property
    def address(self) -> str:
        """The page's address within the site, such as `rules/emergo.html`."""
        return self.path.with_suffix(".html").as_posix()


def find(folder: Path) -> list[Source]:
    """Return all sources in a folder."""
    paths = sorted([*folder.rglob("*.md"), *folder.rglob("*.html")])
    templates = (TEMPLATE, *INCLUDED_TEMPLATES)
    pages = [path for path in paths if path.name not in templates and path.parent.name != PARTS]
    return [read(path, folder) for path in pages]


def read(path: Path, folder: Path) -> Source:
    """Read and parse a source; raise BuildError if its front matter is invalid."""
    name = path.relative_to(folder)
    opening, _, text = path.read_text("utf-8").partition("---\n")
    front_matter, closing, body = text.partition("\n---\n")
    if opening or not closing:
        raise BuildError(f"{name}:1: expected front matter between two lines of ---")
    try:
        header = yaml.safe_load(front_matter)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        raise BuildError(f"{name}:{line}: {error.problem}") from None
    for key in ("title", "description"):
        if not isinstance(header, dict) or not header.get(key):
            raise BuildError(f"{name}:1: the front matter has no {key}")
    for key in header:
        if key not in KEYS:
            raise BuildError(f"{name}:1: unknown key {key}, expected one of {', '.join(KEYS)}")
    return Source(name, header, "\n" * (front_matter.count("\n") + 3) + body)
