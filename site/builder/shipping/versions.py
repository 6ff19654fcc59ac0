"""Stamp pages and scripts with a version, so that js/browser.js notices when they differ.

A host may let browsers cache files for some time. After an update a page can then get scripts of
another version. File names don't contain the version, since other sites and older pages use them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

FIRST_SCRIPT = 'js/browser.js"'
"""The end of the address of every page's first script."""


def stamp(target: Path) -> None:
    """Write the version into all pages and scripts of the site in the folder `target`: a hash of
    everything but the pages, so that editing only a page's text doesn't change the version."""
    digest = hashlib.sha256()
    for path in sorted(target.rglob("*")):
        if path.is_file() and path.suffix != ".html":
            digest.update(f"{path.relative_to(target).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    version = digest.hexdigest()[:8]
    for script in target.glob("js/*.js"):
        with script.open("a", encoding="utf-8") as file:
            file.write(f'self.checkVersion && self.checkVersion("{version}");\n')
    for page in target.rglob("*.html"):
        text = page.read_text("utf-8")
        page.write_text(
            text.replace(FIRST_SCRIPT, f'{FIRST_SCRIPT} data-version="{version}"'), "utf-8"
        )
