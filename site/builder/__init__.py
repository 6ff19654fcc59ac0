"""Build the site: pages, scripts, Python and Pyodide from the checkout into `dist/`.

`python3 build.py` prepares the tools and calls this package as `python -m builder`.
Start reading at `__main__`; `site` has the order of a build.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.sentences import template

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
DIST = ROOT / "dist"
NODE_MODULES = SITE / "node_modules"
CACHE = ROOT / ".cache"

UNTRIMMED = "--untrimmed"
"""The option that builds, or tests, the site with Pyodide as published."""

ADDRESS = "--address"
"""The option with the address where the site is published."""

HOSTS = "--hosts"
"""The option that tests boards in the pages that other tools make."""

BROWSERS = template("Chrome or Edge 110, Firefox 115 or Safari 16.4")
"""The oldest browsers that run Pyodide and PyScript; js/browser.js checks for their features."""


class BuildError(Exception):
    """Raised if a build, a check or an installation fails; the message says why, and where."""


@contextmanager
def collecting(faults: list[str] | None) -> Iterator[None]:
    """Append the message of a BuildError to `faults`, so that all faults can be reported together;
    raise it if `faults` is None.

    >>> faults = []
    >>> with collecting(faults):
    ...     raise BuildError("page.md:1: no title")
    >>> faults
    ['page.md:1: no title']
    """
    try:
        yield
    except BuildError as error:
        if faults is None:
            raise
        faults.append(str(error))
