"""`python3 build.py serve --watch`: build again when a file changes, and reload the pages.

The pages are served with a script, `reload.js`, that asks for the state of the builds. It is added
to each page as it is served, and so is never part of a built site.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from http.server import SimpleHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from builder import NODE_MODULES, ROOT, SITE

INTERVAL = 0.4
"""Seconds between two looks at the files."""

SCRIPT = "/watch/reload.js"
STATE = "/watch/state.json"
TAG = f'<script type="module" src="{SCRIPT}"></script>'.encode()

Snapshot = dict[Path, tuple[int, int]]
"""The time of the last change, in nanoseconds, and the size in bytes, of each file."""


class Builds:
    """The builds since the start: how many succeeded, and the faults of the last one."""

    def __init__(self, command: Iterable[str | Path], folders: Iterable[Path]) -> None:
        self.succeeded = 0
        self.faults = ""
        self._command = [*map(str, command)]
        self._folders = [*folders]
        self._seen = snapshot(self._folders)

    def state(self) -> bytes:
        """Return the state for `reload.js`, as JSON."""
        return json.dumps({"builds": self.succeeded, "faults": self.faults}).encode()

    def watch(self, stop: threading.Event, say: Callable[[str], None] = print) -> None:
        """Build again whenever a file has changed since these builds were made, until `stop` is
        set."""
        while not stop.wait(INTERVAL):
            now = snapshot(self._folders)
            if now != self._seen:
                self._seen = now
                self.build(say)

    def build(self, say: Callable[[str], None]) -> None:
        """Build in a process of its own, which reads all modules afresh, and print what is
        wrong."""
        result = subprocess.run(self._command, cwd=ROOT, capture_output=True, text=True)
        if result.returncode:
            self.faults = result.stderr.strip() or result.stdout.strip() or "The build failed."
            say(f"{self.faults}\nNot built. The site is as it was before.")
        else:
            self.faults = ""
            self.succeeded += 1
            say("Built again.")


def site_builds(options: Iterable[str]) -> Builds:
    """Return the builds of the site from its sources, by build.py with `options`."""
    parts = (path for path in SITE.iterdir() if path != NODE_MODULES)
    return Builds([sys.executable, ROOT / "build.py", *options], [ROOT / "rules", *parts])


def snapshot(folders: Iterable[Path]) -> Snapshot:
    """Return the state of all files in folders, and of files among them, without Python's
    caches."""
    found = {}
    for folder in folders:
        for path in [folder, *folder.rglob("*")]:
            if path.parent.name != "__pycache__" and not path.is_dir():
                try:
                    status = path.stat()
                except FileNotFoundError:
                    continue  # an editor has just replaced it
                found[path] = status.st_mtime_ns, status.st_size
    return found


def watched(handler: type[SimpleHTTPRequestHandler], builds: Builds) -> type:
    """Return a handler of requests that adds the script to pages, and serves it and the state."""

    class Watched(handler):  # type: ignore[misc, valid-type]
        def send_head(self) -> BinaryIO | None:
            if self.path.startswith(SCRIPT):
                script = Path(__file__).with_name("reload.js").read_bytes()
                return self._send(script, "text/javascript")
            if self.path.startswith(STATE):
                return self._send(builds.state(), "application/json")
            path = Path(self.translate_path(self.path))
            page = path / "index.html" if path.is_dir() and self._has_slash() else path
            if page.suffix == ".html" and page.is_file():
                return self._send(page.read_bytes() + TAG, "text/html; charset=utf-8")
            found: BinaryIO | None = super().send_head()
            return found

        def _has_slash(self) -> bool:
            return bool(self.path.partition("?")[0].endswith("/"))

        def _send(self, content: bytes, kind: str) -> BinaryIO:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            return BytesIO(content)

    return Watched
