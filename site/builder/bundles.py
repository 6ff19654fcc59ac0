"""Bundles: what the site's scripts are shipped in, and the imports between scripts.

A request takes about as long for a large script as for a small one, so scripts that are needed
together are shipped in one file, a *bundle*. Each script is in one bundle only, so that pages share
bundles, and a script runs only once in a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from . import SITE

JOINED: Mapping[str, tuple[str, ...]] = {
    # For every page and worker.
    "common": ("facts", "sentences", "stand-in-database", "timeout"),
    # The header and footer of every page.
    "site": ("site", "offline"),
    # A board as a picture, before it is touched. The first bundle is imported by head-start.js
    # before the page's boards are parsed, so it must not define their element.
    "early": ("early", "board-look", "squares"),
    "game-board": ("game-board", "lazy-loading", "report", "results"),
    "position-picture": ("position-picture", "symbols"),
    # A puzzle.
    "puzzle-files": ("puzzle-files", "puzzle-link"),
    # A live board.
    "boot": ("boot", "dragging", "drawing", "typing", "zoomed"),
    # An interpreter's resources, which workers also load alone.
    "resources": ("resources", "parts", "snapshot"),
}
"""The bundles of several scripts: names without `.js`. Any other script is a bundle of its own."""

BUNDLE_OF: Mapping[str, str] = {
    script: name for name, scripts in JOINED.items() for script in scripts
}
"""The bundle of each script in `JOINED`."""

STATIC_IMPORT = re.compile(r'^import [^"]*"\./([\w-]+)\.js"', re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r'\bimport\("\./([\w-]+)\.js"')


def bundle(script: str) -> str:
    """Return the path in the site of the bundle of a script, whose path in `site/` is given.

    >>> bundle("js/squares.js"), bundle("js/home.js"), bundle("pyscript/core.js")
    ('js/early.js', 'js/home.js', 'pyscript/core.js')
    """
    folder, _, name = script.rpartition("/")
    return f"{folder}/{BUNDLE_OF.get(name[:-3], name[:-3])}.js" if folder == "js" else script


def with_imports(script: str) -> set[str]:
    """Return a script and all scripts that it imports, directly or not, by their paths in `site/`.
    The imports of scripts outside `js/` aren't followed."""
    pending, seen = [script], set[str]()
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            pending += imports(name, STATIC_IMPORT, DYNAMIC_IMPORT)
    return seen


def needed_bundles(scripts: Iterable[str]) -> list[str]:
    """Return the paths in the site of the bundles without which scripts can't run: the bundle of
    each script, followed by those from which it imports, directly or not."""
    pending, found = list(scripts), dict[str, None]()
    while pending:
        path = bundle(pending.pop(0))
        if path not in found:
            found[path] = None
            name = path.removeprefix("js/").removesuffix(".js")
            joined = (f"js/{script}.js" for script in JOINED.get(name, (name,)))
            pending[:0] = [other for script in joined for other in imports(script, STATIC_IMPORT)]
    return list(found)


def imports(script: str, *patterns: re.Pattern[str]) -> Iterator[str]:
    """Yield the scripts that a script imports directly, as patterns find them."""
    path = SITE / script
    if path.parent == SITE / "js" and path.is_file():
        code = path.read_text("utf-8")
        for pattern in patterns:
            yield from (f"js/{name}.js" for name in pattern.findall(code))
