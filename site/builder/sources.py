"""Sources of pages: YAML front matter between two lines of `---`, followed by the body."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from . import ROOT, SITE, BuildError, collecting

PAGES = SITE / "pages"
TEMPLATE = "template.html"
INCLUDED_TEMPLATES = ("lesson.html", "numbers.html", "rules-opening.html")
"""The templates around the steps of a first game, of a page of figures, and at the top of a rules
page."""

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
    front_matter: str = ""

    @property
    def root(self) -> str:
        """The path from the page to the site's folder: "" or "../"."""
        return "../" * (len(self.path.parts) - 1)

    @property
    def address(self) -> str:
        """The page's address within the site, such as `rules/emergo.html`."""
        return self.path.with_suffix(".html").as_posix()

    def place(self, *keys: str | int) -> str:
        """Return the file and line of the value that these keys and indices lead to in the front
        matter, or of the last one found on the way."""
        node, line = yaml.compose(self.front_matter, yaml.SafeLoader), 0
        for key in keys:
            if isinstance(node, yaml.MappingNode):
                values = {name.value: (name, value) for name, value in node.value}
                if key not in values:
                    break
                name, node = values[key]
                line = name.start_mark.line + 1
            elif isinstance(node, yaml.SequenceNode):
                node = node.value[key]
                line = node.start_mark.line + 1
        return f"{self.path.as_posix()}:{line + 1}"


def shown_path(fault: str, folder: Path = PAGES) -> str:
    """Return a message that begins with a source's path in `folder` with its path from the
    project's folder instead, as editors and terminals open it; any other message as it is."""
    name = fault.partition(":")[0]
    if ROOT not in folder.parents or not (folder / name).is_file():
        return fault
    return f"{folder.relative_to(ROOT).as_posix()}/{fault}"


def find(folder: Path, faults: list[str] | None = None) -> list[Source]:
    """Return all sources in a folder; append what is wrong with the front matter of others to
    `faults`, or raise BuildError if that is None."""
    paths = sorted([*folder.rglob("*.md"), *folder.rglob("*.html")])
    templates = (TEMPLATE, *INCLUDED_TEMPLATES)
    pages = [path for path in paths if path.name not in templates and path.parent.name != PARTS]
    sources = []
    for path in pages:
        with collecting(faults):
            sources.append(read(path, folder))
    return sources


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
    lines_before = front_matter.count("\n") + 3
    return Source(name, header, "\n" * lines_before + body, front_matter)
